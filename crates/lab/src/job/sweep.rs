//! Tries other values of every setting. Each value gets its own run from the start. The answer says which settings have an effect on the run,
//! and what each value would do.

use std::borrow::Cow;

use queuescope::{Kind, Millis, Problem, Replay, Settings, Totals, Value, order, with_commas};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Job, Progress, RunQuestion, to_json};
use crate::outcome::Outcome;
use crate::what_if::{Plan, Rehearsal};

/// Name of the job in questions.
pub const NAME: &str = "sweep";
/// Number of values to try between the two ends of a slider.
pub const STEPS_BETWEEN: u32 = 20;
/// Largest number of players × rounds in a run. At this limit, a setting with 20 values takes some seconds.
pub const MAX_WORK: u64 = 200_000;

/// The answer: the outcome of the run, and its outcome with other values of each setting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sweep {
    /// The outcome of the run without a change to a setting, with all its edits.
    pub base: Figures,
    /// The settings tried so far, in the order of the table. A record has an entry for each of its parts.
    pub settings: Vec<TriedSetting>,
}

/// The outcome of a run in a few numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Number of played matches.
    pub matches: u32,
    /// Numbers of players by state at the end of the run.
    #[serde(flatten)]
    pub totals: Totals,
    /// Mean value of the matches in the engine's main measure, such as the gap. `None` without matches, like `largest`.
    pub mean: Option<f64>,
    /// Largest value of a match in that measure.
    pub largest: Option<f64>,
    /// Sum of the values.
    pub total: f64,
    /// Longest wait of any player, in seconds.
    pub longest_wait: f64,
    /// Number of rounds, including those skipped as idle.
    pub rounds: u32,
    /// Time of the last round in seconds. Runs of different lengths cannot be compared fairly.
    pub end: f64,
}

/// A setting, or a part of one, with the values that were tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TriedSetting {
    /// Name of the setting.
    pub name: String,
    /// Name of the part, if the setting is a record.
    pub part: Option<String>,
    /// The values in ascending order: the preset's value, both ends of the slider and [`STEPS_BETWEEN`] values between them, or all choices.
    pub values: Vec<TriedValue>,
    /// True if all these values were tried and none of them changes the outcome. Values that the scenario does not allow are ignored. False if
    /// only one value is allowed.
    pub no_effect: bool,
}

/// A value of a setting and the run that has this value from the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TriedValue {
    /// The value.
    #[serde(deserialize_with = "owned_value")]
    pub value: Value<'static>,
    /// The outcome; `None` if the scenario does not allow the value or the run would be too long.
    pub figures: Option<Figures>,
    /// True if every player has the same state, wait and match as in the run without the change.
    pub same: bool,
}

/// Reads a value and copies its text, so that it does not borrow from the source.
fn owned_value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value<'static>, D::Error> {
    Value::deserialize(deserializer).map(Value::into_owned)
}

impl Figures {
    fn of(outcome: &Outcome, rounds: u32, end: Millis) -> Figures {
        Figures {
            matches: outcome.matches() as u32,
            totals: outcome.totals,
            mean: outcome.mean_quality(),
            largest: outcome.largest_quality(),
            // The sum of no numbers is −0.
            total: outcome.qualities.iter().sum::<f64>() + 0.0,
            longest_wait: outcome.longest_wait().seconds(),
            rounds,
            end: end.seconds(),
        }
    }
}

/// Starts a sweep over the whole run of a link, with all its edits.
pub(super) fn start(replay: &Replay, _: &RunQuestion) -> Result<Box<dyn Job>, Problem> {
    Ok(Box::new(Search::new(Plan::of(replay))?))
}

/// Returns a problem if a run is too large for a sweep.
pub fn check(plan: &Plan) -> Result<(), Problem> {
    if plan.work() <= MAX_WORK {
        return Ok(());
    }
    let [work, most] = [plan.work(), MAX_WORK].map(|number| with_commas(number as i64));
    Err(Problem::new("link", format!("the run is too large to try other settings: players × rounds is {work}, at most {most} is allowed")))
}

/// A value that has not been tried yet.
struct Candidate {
    /// Index of its setting in the answer.
    setting: usize,
    value: Value<'static>,
}

struct Search {
    plan: Plan,
    /// The outcome of the run without a change, once it is known.
    base: Option<Outcome>,
    answer: Sweep,
    /// The values that have not been tried, in reverse order.
    waiting: Vec<Candidate>,
    /// The value that is being tried, and its run. The first run has no value, because it is the run without a change.
    trying: Option<(Option<Candidate>, Rehearsal)>,
    done: u64,
    total: u64,
}

impl Search {
    fn new(plan: Plan) -> Result<Search, Problem> {
        check(&plan)?;
        let mut waiting = Vec::new();
        let scenario = &plan.base;
        let defaults = Settings::preset(scenario.engine(), scenario.preset).unwrap_or_else(|| scenario.settings.clone());
        let tried = tried_settings(&defaults);
        for (setting, (_, values)) in tried.iter().enumerate() {
            waiting.extend(values.iter().map(|value| Candidate { setting, value: value.clone() }));
        }
        waiting.reverse();
        let settings = tried.into_iter().map(|(setting, _)| setting).collect();
        let trying = Some((None, Rehearsal::new(&plan)));
        let total = waiting.len() as u64 + 1;
        let answer = Sweep { base: Figures::default(), settings };
        Ok(Search { plan, base: None, answer, waiting, trying, done: 0, total })
    }

    /// Begins the run of the next value. If the value cannot be tried, adds it to the answer without an outcome. Returns false after the last
    /// value.
    fn begin_next(&mut self) -> bool {
        let Some(candidate) = self.waiting.pop() else { return false };
        let TriedSetting { name, part, .. } = &self.answer.settings[candidate.setting];
        let value = match part {
            Some(part) => Value::Record(vec![(Cow::Borrowed(&**part), candidate.value.clone())]),
            None => candidate.value.clone(),
        };
        match self.plan.with_setting(name, &value).ok().filter(|plan| check(plan).is_ok()) {
            Some(plan) => self.trying = Some((Some(candidate), Rehearsal::new(&plan))),
            None => self.note(candidate, None, false),
        }
        true
    }

    /// Adds the outcome of a finished run to the answer. Without a candidate, it is the run without a change.
    fn finish(&mut self, candidate: Option<Candidate>, rehearsal: Rehearsal) {
        let (rounds, end) = (rehearsal.rounds(), rehearsal.end());
        let outcome = rehearsal.outcome();
        let figures = Figures::of(&outcome, rounds, end);
        match candidate {
            None => {
                self.answer.base = figures;
                self.base = Some(outcome);
                self.done += 1;
            }
            Some(candidate) => {
                let same = self.base.as_ref() == Some(&outcome);
                self.note(candidate, Some(figures), same);
            }
        }
    }

    /// Adds a tried value to the answer.
    fn note(&mut self, Candidate { setting, value }: Candidate, figures: Option<Figures>, same: bool) {
        self.done += 1;
        let is_last = self.waiting.last().is_none_or(|next| next.setting != setting);
        let tried = &mut self.answer.settings[setting];
        tried.values.push(TriedValue { value, figures, same });
        if is_last {
            let mut possible = tried.values.iter().filter(|value| value.figures.is_some());
            // If only one value is allowed, it is the one that the run has.
            tried.no_effect = possible.clone().count() > 1 && possible.all(|value| value.same);
        }
    }
}

impl Job for Search {
    fn step(&mut self, budget: u32) -> Progress {
        /// Players per unit of budget in a round.
        const PLAYERS_PER_UNIT: usize = 4;
        let cost = 1 + (self.plan.players() / PLAYERS_PER_UNIT) as u32;
        for _ in 0..budget.max(1).div_ceil(cost) {
            match self.trying.take() {
                Some((candidate, mut rehearsal)) => {
                    if rehearsal.step() {
                        self.trying = Some((candidate, rehearsal));
                    } else {
                        self.finish(candidate, rehearsal);
                    }
                }
                None => {
                    if !self.begin_next() {
                        break;
                    }
                }
            }
        }
        Progress { done: self.done, total: self.total, finished: self.done == self.total }
    }

    fn answer(&self) -> String {
        let settings = self.answer.settings.iter().filter(|setting| !setting.values.is_empty()).cloned().collect();
        to_json(&Sweep { base: self.answer.base, settings })
    }
}

/// Returns an engine's settings that can be swept, each without tried values, and the values to try.
fn tried_settings(defaults: &Settings) -> Vec<(TriedSetting, Vec<Value<'static>>)> {
    let mut tried = Vec::new();
    for (setting, default) in defaults.values() {
        let mut add = |part: Option<&str>, values: Vec<Value<'static>>| {
            if !values.is_empty() {
                let (name, part) = (setting.name.to_owned(), part.map(str::to_owned));
                tried.push((TriedSetting { name, part, values: Vec::new(), no_effect: false }, values));
            }
        };
        match &setting.kind {
            Kind::Record { parts } => {
                for part in *parts {
                    add(Some(part.name), values_to_try(&part.kind, default.get(part.name).unwrap_or(&Value::Null)));
                }
            }
            kind => add(None, values_to_try(kind, &default)),
        }
    }
    tried
}

/// Returns the values to try: the default, both ends of a slider and the steps between them, or every choice. Empty for lists of names.
fn values_to_try(kind: &Kind, default: &Value<'_>) -> Vec<Value<'static>> {
    let Some(slider) = kind.slider() else {
        return match kind {
            Kind::Flag => [false, true].map(Value::Flag).to_vec(),
            Kind::Choice { choices } => choices.iter().map(|choice| Value::text(choice.name)).collect(),
            _ => Vec::new(),
        };
    };
    let parts = f64::from(STEPS_BETWEEN + 1);
    let step = |index: u32| slider.nearest(slider.low + (slider.high - slider.low) * f64::from(index) / parts);
    let mut numbers: Vec<f64> = (0..=STEPS_BETWEEN + 1).map(step).collect();
    if let Value::Number(default) = default {
        numbers.push(*default);
    }
    order::sort_by(&mut numbers, f64::total_cmp);
    numbers.dedup_by(|one, other| one.total_cmp(other).is_eq());
    let may_be_null = matches!(kind, Kind::OptionalWhole(_) | Kind::OptionalDecimal(_));
    let null = may_be_null.then_some(Value::Null);
    null.into_iter().chain(numbers.into_iter().map(Value::Number)).collect()
}
