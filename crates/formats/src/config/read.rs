//! Reads the settings of a file: what was understood, what was not, what is asked, and what is absent.

use std::borrow::Cow;
use std::ops::Range;

use queuescope::{EngineId, Kind, Problem, Problems, Setting, Settings, Value};

use super::fit::{Fitting, Sense, fit, not_a_literal, unit_question};
use super::language::Language;
use super::names::{Meaning, Names};
use super::reading::{Absent, Candidate, Ignored, Place, Question, Reading, Target, Understood, Unreadable};
use super::scan::assignments;
use super::{ConfigOptions, MAX_CONFIG_BYTES};

/// Largest number of names that are listed as ignored.
const MAX_IGNORED: usize = 1_000;
/// Largest number of values to choose from.
const MAX_CANDIDATES: usize = 100;
/// Longest excerpt of a file, in characters.
const MAX_EXCERPT: usize = 80;

/// A value of a setting in the file.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) target: Target,
    pub(super) range: Range<usize>,
    pub(super) place: Place,
    senses: Vec<Sense>,
    unit_is_assumed: bool,
}

/// A reading with the places that writing needs.
pub(super) struct Located {
    pub(super) reading: Reading,
    /// Every literal of an understood setting, with the value and unit that it is read with.
    pub(super) entries: Vec<(Entry, Sense)>,
    pub(super) language: Language,
    /// The settings of the file over those of the preset.
    pub(super) settings: Settings,
}

/// Reads a file.
pub(super) fn read(text: &str, options: &ConfigOptions<'_>) -> Result<Located, Problems> {
    if text.len() > MAX_CONFIG_BYTES {
        return Err(Problem::new("file", format!("is larger than {} MiB, the limit", MAX_CONFIG_BYTES >> 20)).into());
    }
    let mut problems = Problems::default();
    let preset_value = options.preset.map(Value::text);
    let (preset, base) = Settings::read(options.engine, preset_value.as_ref(), None, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    let language = options.language.unwrap_or_else(|| Language::of_text(text));
    let mut file = File::new(text, options.engine);
    file.scan(language);
    let settings = options.engine.settings();
    let (entries, questions) = file.resolve(options)?;
    let (entries, changes, changed, left) = file.check(entries, preset, options.engine);
    let understood: Vec<Understood> = entries
        .iter()
        .map(|(entry, sense)| Understood {
            place: entry.place.clone(),
            target: entry.target,
            value: sense.value.clone(),
            unit: sense.unit.map(super::names::Unit::name),
            unit_is_assumed: entry.unit_is_assumed && sense.unit.is_some(),
        })
        .collect();
    let absent = absent(&settings, &base, &entries);
    let reading = Reading {
        engine: options.engine,
        language: language.name(),
        preset,
        understood,
        unreadable: std::mem::take(&mut file.unreadable),
        questions,
        absent,
        ignored: std::mem::take(&mut file.ignored),
        problems: left.into_list(),
        settings: changes,
        without_effect: changed.without_effect(),
    };
    Ok(Located { reading, entries, language, settings: changed })
}

/// A file that is being read.
struct File<'t> {
    text: &'t str,
    names: Names,
    settings: Vec<&'static Setting>,
    /// Where each line begins.
    lines: Vec<usize>,
    /// The last place whose column was counted, and its column. Lines can be very long.
    counted: (usize, usize),
    entries: Vec<Entry>,
    unreadable: Vec<Unreadable>,
    ignored: Vec<Ignored>,
}

impl<'t> File<'t> {
    fn new(text: &'t str, engine: EngineId) -> File<'t> {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let (names, settings) = (Names::new(engine), engine.settings());
        File { text, names, settings, lines, counted: (0, 1), entries: Vec::new(), unreadable: Vec::new(), ignored: Vec::new() }
    }

    /// Finds the values of settings.
    fn scan(&mut self, language: Language) {
        // A record whose value is not a list. It is unreadable unless its parts are found inside.
        let mut groups: Vec<Unreadable> = Vec::new();
        for found in assignments(self.text, language) {
            let path: Vec<&str> = found.path.iter().map(String::as_str).collect();
            let name = path.last().copied().unwrap_or_default();
            let Some(meaning) = self.names.meaning(&path) else {
                if self.ignored.len() < MAX_IGNORED && !found.opens && found.value.is_ok() {
                    self.ignored.push(Ignored { line: self.line(found.name.start), name: excerpt(name) });
                }
                continue;
            };
            let setting = self.settings[meaning.setting];
            let is_record = matches!(setting.kind, Kind::Record { .. }) && meaning.part.is_none();
            let range = found.value.as_ref().map_or_else(Clone::clone, |literal| literal.range.clone());
            let fitted = match &found.value {
                Ok(literal) => fit(&setting.kind, meaning.part, literal, meaning.unit),
                Err(expression) if found.opens && *expression == found.name => Err(not_a_literal("").into_owned()),
                Err(expression) => Err(not_a_literal(&self.text[expression.clone()]).into_owned()),
            };
            match fitted {
                Ok(fittings) => {
                    for fitting in fittings {
                        self.add(name, meaning, fitting);
                    }
                }
                Err(reason) => {
                    // In a program, a common word with another value is usually something else.
                    if meaning.is_common && !language.syntax().is_data {
                        continue;
                    }
                    let place = self.place(name, &range);
                    let unreadable = Unreadable { place, target: self.target(meaning.setting, meaning.part), reason };
                    if is_record && found.opens {
                        groups.push(unreadable);
                    } else {
                        self.unreadable.push(unreadable);
                    }
                }
            }
        }
        let found: Vec<&str> = self
            .settings
            .iter()
            .map(|setting| setting.name)
            .filter(|name| self.entries.iter().any(|entry| entry.target.setting == *name))
            .collect();
        groups.retain(|group| !found.contains(&group.target.setting));
        self.unreadable.append(&mut groups);
        self.unreadable.sort_by_key(|unreadable| (unreadable.place.line, unreadable.place.column));
    }

    fn add(&mut self, name: &str, meaning: Meaning, fitting: Fitting) {
        let Fitting { part, range, senses, unit_is_assumed } = fitting;
        let place = self.place(name, &range);
        self.entries.push(Entry { target: self.target(meaning.setting, part), range, place, senses, unit_is_assumed });
    }

    fn target(&self, setting: usize, part: Option<usize>) -> Target {
        let setting = self.settings[setting];
        let part = match (&setting.kind, part) {
            (Kind::Record { parts }, Some(part)) => Some(parts[part].name),
            _ => None,
        };
        Target { setting: setting.name, part }
    }

    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|start| *start <= at)
    }

    fn place(&mut self, name: &str, range: &Range<usize>) -> Place {
        let line = self.line(range.start);
        let start = self.lines[line - 1];
        let (at, column) = if (start..=range.start).contains(&self.counted.0) { self.counted } else { (start, 1) };
        let column = column + self.text[at..range.start].chars().count();
        self.counted = (range.start, column);
        Place { line, column, name: excerpt(name), text: excerpt(&self.text[range.clone()]) }
    }

    /// Decides what each setting's value is. Asks if that is in doubt.
    #[allow(clippy::type_complexity, reason = "a private pair of lists")]
    fn resolve(&self, options: &ConfigOptions<'_>) -> Result<(Vec<(Entry, Sense)>, Vec<Question>), Problems> {
        let mut targets: Vec<Target> = Vec::new();
        for entry in &self.entries {
            if !targets.contains(&entry.target) {
                targets.push(entry.target);
            }
        }
        let mut problems = Problems::default();
        let (mut resolved, mut questions) = (Vec::new(), Vec::new());
        for target in &targets {
            let entries: Vec<&Entry> = self.entries.iter().filter(|entry| entry.target == *target).collect();
            let candidates: Vec<(&Entry, &Sense)> =
                entries.iter().flat_map(|entry| entry.senses.iter().map(move |sense| (*entry, sense))).collect();
            if candidates.iter().all(|(_, sense)| sense.value == candidates[0].1.value) {
                resolved.extend(candidates.into_iter().map(|(entry, sense)| (entry.clone(), sense.clone())));
                continue;
            }
            let chosen = options.choose.iter().find(|(path, _)| *path == target.path()).map(|(_, number)| *number);
            match chosen {
                Some(number) if !(1..=candidates.len().min(MAX_CANDIDATES)).contains(&number) => {
                    problems.add(
                        format!("choose.{}", target.path()),
                        format!("expected a whole number from 1 to {}, got {number}", candidates.len().min(MAX_CANDIDATES)),
                    );
                }
                Some(number) => {
                    let (entry, sense) = candidates[number - 1];
                    resolved.push((entry.clone(), sense.clone()));
                }
                None => {}
            }
            let reason = match (&entries[..], &entries[0].senses[..]) {
                ([_], [Sense { value: Value::Number(seconds), .. }, ..]) => unit_question(*seconds),
                _ => format!("occurs {} times with different values", entries.len()),
            };
            let candidate = |(entry, sense): (&Entry, &Sense)| Candidate {
                place: entry.place.clone(),
                value: sense.value.clone(),
                unit: sense.unit.map(super::names::Unit::name),
            };
            questions.push(Question {
                target: *target,
                reason,
                candidates: candidates.into_iter().take(MAX_CANDIDATES).map(candidate).collect(),
                chosen,
            });
        }
        for (path, _) in options.choose {
            if !questions.iter().any(|question| question.target.path() == *path) {
                problems.add(format!("choose.{path}"), "is not in doubt in this file");
            }
        }
        resolved.sort_by_key(|(entry, _)| entry.range.start);
        if problems.is_empty() { Ok((resolved, questions)) } else { Err(problems) }
    }

    /// Checks the values against the table. Moves the values that are not accepted to the unreadable ones. Returns the accepted ones, the
    /// settings of a scenario, the complete settings, and the problems of several settings together.
    #[allow(clippy::type_complexity, reason = "a private list of results")]
    fn check(
        &mut self,
        mut entries: Vec<(Entry, Sense)>,
        preset: &'static str,
        engine: EngineId,
    ) -> (Vec<(Entry, Sense)>, Value<'static>, Settings, Problems) {
        loop {
            let changes = record_of(entries.iter().map(|(entry, sense)| (entry.target, sense.value.clone())));
            let mut problems = Problems::default();
            let (_, settings) = Settings::read(engine, Some(&Value::text(preset)), Some(&changes), &mut problems);
            let list = problems.into_list();
            let reason_of = |entry: &Entry| {
                let path = format!("settings.{}", entry.target.path());
                let is_at = |problem: &&Problem| {
                    problem.path == path || problem.path.strip_prefix(&*path).is_some_and(|rest| rest.starts_with(['.', '[']))
                };
                list.iter().find(is_at).map(|problem| problem.message.clone())
            };
            let before = entries.len();
            let mut accepted = Vec::with_capacity(before);
            for (entry, sense) in entries {
                match reason_of(&entry) {
                    Some(reason) => self.unreadable.push(Unreadable { place: entry.place, target: entry.target, reason }),
                    None => accepted.push((entry, sense)),
                }
            }
            entries = accepted;
            if entries.len() == before {
                self.unreadable.sort_by_key(|unreadable| (unreadable.place.line, unreadable.place.column));
                let mut left = Problems::default();
                for Problem { path, message } in list {
                    left.add(path, message);
                }
                return (entries, changes, settings, left);
            }
        }
    }
}

/// Builds the settings of a scenario from values of settings and of parts.
pub(super) fn record_of(values: impl Iterator<Item = (Target, Value<'static>)>) -> Value<'static> {
    let mut fields: Vec<(Cow<'static, str>, Value<'static>)> = Vec::new();
    for (target, value) in values {
        let index = fields.iter().position(|(name, _)| *name == target.setting).unwrap_or_else(|| {
            let empty = if target.part.is_some() { Value::Record(Vec::new()) } else { Value::Null };
            fields.push((target.setting.into(), empty));
            fields.len() - 1
        });
        match (target.part, &mut fields[index].1) {
            (Some(part), Value::Record(parts)) => match parts.iter_mut().find(|(name, _)| *name == part) {
                Some(entry) => entry.1 = value,
                None => parts.push((part.into(), value)),
            },
            (_, whole) => *whole = value,
        }
    }
    Value::Record(fields)
}

/// Returns the settings that are not in the file, with the values of the preset.
fn absent(settings: &[&'static Setting], base: &Settings, entries: &[(Entry, Sense)]) -> Vec<Absent> {
    let is_there = |target: Target| entries.iter().any(|(entry, _)| entry.target == target);
    let mut absent = Vec::new();
    for (setting, (_, value)) in settings.iter().zip(base.values()) {
        let whole = Target { setting: setting.name, part: None };
        match &setting.kind {
            Kind::Record { parts } => {
                let missing: Vec<Target> =
                    parts.iter().map(|part| Target { part: Some(part.name), ..whole }).filter(|target| !is_there(*target)).collect();
                if missing.len() == parts.len() {
                    absent.push(Absent { target: whole, value: value.into_owned() });
                } else {
                    absent.extend(missing.into_iter().map(|target| {
                        let value = target.part.and_then(|part| value.get(part)).cloned().unwrap_or(Value::Null);
                        Absent { target, value: value.into_owned() }
                    }));
                }
            }
            _ if !is_there(whole) => absent.push(Absent { target: whole, value: value.into_owned() }),
            _ => {}
        }
    }
    absent
}

/// Returns the beginning of a text, without control characters.
fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let mut start: String = chars.by_ref().take(MAX_EXCERPT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if chars.next().is_some() {
        start.push('…');
    }
    start
}
