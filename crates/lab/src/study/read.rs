//! Reads a study from a raw document. The result is a checked study or a list of every problem, never a partial study.

mod arms;
mod crowd;
mod evening;

use queuescope::check::{self, Path};
use queuescope::{EngineId, MAX_NAME_CHARS, MAX_RATING, MAX_SEED, Millis, Problems, Value, did_you_mean};

use super::{
    Arm, DEFAULT_CAP, DEFAULT_EVENINGS, DEFAULT_FAVOURITE_SCALE, EveningPlan, MAX_EVENINGS, MAX_MATTERS, MAX_SECONDS, Study, VERSION,
    Visitors,
};
use crate::metrics::metrics;
use arms::ReadArm;
pub(super) use evening::HOUR;

const FIELDS: &[&str] =
    &["version", "engine", "name", "seed", "evenings", "crowd", "evening", "log", "arms", "matters", "cap", "favourite_scale", "looks"];

pub(super) fn study(document: &Value<'_>) -> Result<Study, Problems> {
    let mut problems = Problems::default();
    let Some(entries) = check::record(document, &Path::top("study"), &mut problems) else {
        return Err(problems);
    };
    let mut raw = RawStudy::default();
    check::fields(entries, FIELDS, None, &mut problems, |field, value, path, problems| raw.field(field, value, path, problems));
    match raw.finish(&mut problems) {
        Some(study) if problems.is_empty() => Ok(study),
        _ => {
            check::sort_problems(&mut problems, entries);
            Err(problems)
        }
    }
}

/// The fields read so far. Fields that depend on others stay raw until all fields have been seen.
#[derive(Default)]
struct RawStudy<'v, 'd> {
    has_version: bool,
    /// `None` if the field is missing, `Some(None)` if its value is not even similar to an engine's name.
    engine: Option<Option<EngineId>>,
    name: String,
    seed: Option<u64>,
    evenings: Option<&'v Value<'d>>,
    crowd: Option<&'v Value<'d>>,
    evening: Option<&'v Value<'d>>,
    log: Option<&'v Value<'d>>,
    arms: Option<&'v Value<'d>>,
    matters: Vec<(String, f64)>,
    cap: Option<Millis>,
    favourite_scale: Option<f64>,
    looks: Option<&'v Value<'d>>,
}

impl<'v, 'd> RawStudy<'v, 'd> {
    fn field(&mut self, field: &str, value: &'v Value<'d>, path: &Path<'_>, problems: &mut Problems) {
        match field {
            "version" => {
                self.has_version = true;
                check::version(value, VERSION, path, problems);
            }
            "engine" => self.engine = Some(EngineId::read(value, path, problems)),
            "name" => self.name = check::text(value, 0, MAX_NAME_CHARS, path, problems).unwrap_or_default().to_owned(),
            "seed" => self.seed = check::whole(value, 0, MAX_SEED, path, problems).map(|seed| seed as u64),
            "evenings" => self.evenings = Some(value),
            "crowd" => self.crowd = Some(value),
            "evening" => self.evening = Some(value),
            "log" => self.log = Some(value),
            "arms" => self.arms = Some(value),
            "matters" => self.matters = matters(value, path, problems),
            "cap" => self.cap = seconds(value, 1, path, problems),
            "favourite_scale" => self.favourite_scale = positive(value, MAX_RATING as f64, path, problems),
            _ => self.looks = Some(value),
        }
    }

    fn finish(mut self, problems: &mut Problems) -> Option<Study> {
        if !self.has_version {
            problems.add("version", format!("is missing; write \"version\": {VERSION}"));
        }
        if self.engine.is_none() {
            problems.add("engine", format!("is missing{}", did_you_mean("", EngineId::names())));
        }
        let seed = self.seed.unwrap_or(1);
        let arms = arms::read(self.arms, self.engine.flatten(), problems);
        let visitors = self.visitors(seed, &arms, problems);
        let evenings = self.evenings(problems);
        let looks = looks(self.looks, evenings, problems);
        let visitors = visitors?;
        let arms: Vec<Arm> = arms.into_iter().map(|arm| arm.arm).collect::<Option<_>>()?;
        let baseline = arms.first()?.settings.engine();
        let study = Study {
            name: self.name,
            seed,
            evenings: evenings?,
            visitors,
            favourite_scale: self.favourite_scale.or_else(|| default_favourite_scale(baseline)),
            arms,
            matters: std::mem::take(&mut self.matters),
            cap: self.cap.unwrap_or(DEFAULT_CAP),
            looks,
        };
        arms::check_lengths(&study, problems);
        Some(study)
    }

    /// Reads who comes: a crowd and its evenings, or a log.
    fn visitors(&self, seed: u64, arms: &[ReadArm], problems: &mut Problems) -> Option<Visitors> {
        let Some(log) = self.log else {
            if self.crowd.is_none() {
                problems.add("crowd", "is missing; write \"crowd\": { \"players\": 100 } for generated players");
            }
            if self.evening.is_none() {
                problems.add("evening", "is missing; write \"evening\": { \"hours\": 3, \"arrivals\": { \"per_hour\": 40 } }");
            }
            let crowd = self.crowd.and_then(|value| crowd::source(value, seed, arms, problems));
            let evening: Option<EveningPlan> = self.evening.and_then(|value| evening::plan(value, problems));
            return Some(Visitors::Random { crowd: crowd?, evening: evening? });
        };
        for (field, value) in [("crowd", self.crowd), ("evening", self.evening)] {
            if value.is_some() {
                problems.add(field, "cannot be combined with a log, in which the players come as they did");
            }
        }
        crowd::recorded(log, arms, problems)
    }

    fn evenings(&self, problems: &mut Problems) -> Option<u32> {
        let default = if self.log.is_some() { 1 } else { DEFAULT_EVENINGS };
        let Some(value) = self.evenings else { return Some(default) };
        let evenings = check::whole(value, 1, i64::from(MAX_EVENINGS), &Path::top("evenings"), problems)? as u32;
        if self.log.is_some() && evenings != 1 {
            problems.add("evenings", format!("expected 1, because a log is one evening, got {evenings}"));
        }
        Some(evenings)
    }
}

/// The scale of favourites for a baseline of this engine.
pub(super) fn default_favourite_scale(engine: EngineId) -> Option<f64> {
    (engine == EngineId::Waves).then_some(DEFAULT_FAVOURITE_SCALE)
}

fn matters(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Vec<(String, f64)> {
    let known: Vec<&str> = metrics().iter().map(|metric| metric.name).collect();
    let mut matters: Vec<(String, f64)> = Vec::new();
    let entries = check::record(value, path, problems).unwrap_or_default();
    if !check::check_count("metrics", entries.len(), path, problems) {
        return matters;
    }
    for (name, value) in entries {
        let path = path.field(name);
        if !known.contains(&&**name) {
            check::report_unknown("metric", name, &known, &path, problems);
        } else if matters.iter().any(|(other, _)| other == name) {
            problems.add(path.to_string(), "is given twice");
        } else if let Some(difference) = check::decimal(value, 0.0, MAX_MATTERS, &path, problems) {
            matters.push((name.to_string(), difference));
        }
    }
    matters
}

fn looks(value: Option<&Value<'_>>, evenings: Option<u32>, problems: &mut Problems) -> Vec<u32> {
    let Some(value) = value else { return evenings.into_iter().collect() };
    let path = Path::top("looks");
    let most = evenings.unwrap_or(MAX_EVENINGS);
    let read = |item: &Value<'_>, path: &Path<'_>, problems: &mut Problems| {
        check::whole(item, 1, i64::from(most), path, problems).map(|look| look as u32)
    };
    let Some(looks) = check::list(value, &path, problems, read) else { return Vec::new() };
    if problems.any_at("looks") {
        return looks;
    }
    if !looks.is_sorted_by(|a, b| a < b) {
        problems.add("looks", "expected numbers of evenings in ascending order");
    } else if evenings.is_some() && looks.last() != evenings.as_ref() {
        problems.add("looks", format!("expected the last to be {most}, the number of evenings"));
    }
    looks
}

/// Reads a time from `min` seconds to [`MAX_SECONDS`].
fn seconds(value: &Value<'_>, min: u32, path: &Path<'_>, problems: &mut Problems) -> Option<Millis> {
    check::decimal(value, f64::from(min), f64::from(MAX_SECONDS), path, problems)?;
    check::seconds(value, path, problems)
}

/// Reads a number above 0.
fn positive(value: &Value<'_>, max: f64, path: &Path<'_>, problems: &mut Problems) -> Option<f64> {
    let number = check::decimal(value, 0.0, max, path, problems)?;
    problems.require(number > 0.0, path, || "expected more than 0".to_owned()).then_some(number)
}
