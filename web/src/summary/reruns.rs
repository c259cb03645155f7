//! The runs with one change that are worth trying: the best few values that the job `sweep` found, and the settings that change nothing.

use std::cmp::Ordering;

use queuescope::engines::{Better, Measure, Summary};
use queuescope::{Kind, Scenario, Setting, Value, order};
use queuescope_lab::job::sweep::{Figures, Sweep, TriedSetting, TriedValue};

use crate::edit::Edit;
use crate::engines;
use crate::words::{decimal, list, number};

/// Number of runs in the list. Each changes another setting.
const MOST_RERUNS: usize = 4;
/// Number of settings without effect that are named. The others are counted.
const MOST_NAMED: usize = 3;

/// What other settings would do to a run.
#[derive(Debug, PartialEq)]
pub(crate) struct Reruns {
    /// The run as it is.
    pub(crate) base: Figures,
    /// The best runs with one change, the best first.
    pub(crate) runs: Vec<Rerun>,
    /// What they have in common, and which settings change nothing, in a few sentences.
    pub(crate) remarks: String,
    /// True if the largest value of a match is worth a column.
    pub(crate) has_largest: bool,
    /// True if a player is still waiting at the end of any of the runs.
    pub(crate) has_waiting: bool,
}

/// A run with one change.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rerun {
    /// Label of the setting.
    pub(crate) label: String,
    /// The value now and the value to try, as texts.
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) figures: Figures,
    /// True if the main measure means the same as in the run as it is.
    pub(crate) comparable: bool,
    /// Name, part and value of the setting.
    name: &'static str,
    part: Option<&'static str>,
    value: Value<'static>,
}

impl Rerun {
    /// The edit that makes this change. At the end of a run it applies from the start.
    pub(crate) fn edit(&self) -> Edit {
        let value = match self.part {
            Some(part) => Value::Record(vec![(part.into(), self.value.clone())]),
            None => self.value.clone(),
        };
        Edit::Set(self.name, value)
    }
}

impl Reruns {
    /// Chooses the best runs from a sweep over a scenario's settings.
    pub(crate) fn of(sweep: &Sweep, scenario: &Scenario) -> Reruns {
        let measure = scenario.engine().info().measures[0];
        let order = Order { base: sweep.base, measure };
        let mut runs: Vec<Rerun> = sweep.settings.iter().filter_map(|tried| best_of(tried, scenario, &order)).collect();
        order::sort_by(&mut runs, |one, other| order.compare(&one.figures, &other.figures, one.comparable && other.comparable));
        runs.truncate(MOST_RERUNS);
        let remarks = [in_common(&runs, &order), idle(sweep, scenario)].into_iter().filter(|text| !text.is_empty());
        let remarks = remarks.collect::<Vec<String>>().join(" ");
        let waits = |figures: &Figures| figures.totals.queued + figures.totals.pending > 0;
        let has_waiting = waits(&sweep.base) || runs.iter().any(|rerun| waits(&rerun.figures));
        Reruns { base: sweep.base, runs, remarks, has_largest: measure.summary == Summary::LargestAndMean, has_waiting }
    }
}

/// The order of runs: more players in matches first, then fewer who left, then shorter waits and better matches.
struct Order {
    base: Figures,
    measure: &'static Measure,
}

/// Smallest part of the longest wait or of the measure that counts as a difference.
const NOTABLE: f64 = 0.01;

impl Order {
    fn compare(&self, one: &Figures, other: &Figures, comparable: bool) -> Ordering {
        let served = |figures: &Figures| (u32::MAX - figures.totals.matched, figures.totals.left);
        let gain = |figures: &Figures| self.gains(figures, comparable).iter().sum::<f64>();
        served(one).cmp(&served(other)).then(gain(other).total_cmp(&gain(one)))
    }

    /// How much shorter the longest wait is and how much better the mean of the measure, as parts of those of the run as it is. Negative for
    /// longer and worse ones. The measure counts only if it is comparable.
    fn gains(&self, figures: &Figures, comparable: bool) -> [f64; 2] {
        let part = |before: f64, now: f64| if before == now { 0.0 } else { (before - now) / before.abs().max(f64::MIN_POSITIVE) };
        let better = match (self.base.mean, figures.mean) {
            (Some(before), Some(now)) if comparable => part(before, now) * if self.measure.better == Better::Low { 1.0 } else { -1.0 },
            _ => 0.0,
        };
        [part(self.base.longest_wait, figures.longest_wait), better].map(|gain| gain.clamp(-1.0, 1.0))
    }

    /// True if a run is worth showing. It has the same length, and more players are matched. Or as many are matched, and either the waits or
    /// the matches are notably better and the others are not worse.
    fn is_better(&self, figures: &Figures, comparable: bool) -> bool {
        let (base, now) = (&self.base.totals, &figures.totals);
        let same_length = (figures.rounds, figures.end) == (self.base.rounds, self.base.end) && base.players == now.players;
        let served = (base.matched, now.left).cmp(&(now.matched, base.left));
        let gains = self.gains(figures, comparable);
        let notable = gains.iter().any(|gain| *gain > NOTABLE) && gains.iter().all(|gain| *gain >= 0.0);
        same_length && (served.is_lt() || served.is_eq() && notable)
    }
}

/// The best value of a setting, if it is better than the run as it is. Of equally good values, the nearest to the value now.
fn best_of(tried: &TriedSetting, scenario: &Scenario, order: &Order) -> Option<Rerun> {
    let (setting, now) = scenario.settings.values().into_iter().find(|(setting, _)| setting.name == tried.name)?;
    let (kind, part, now) = match (&setting.kind, &tried.part) {
        (Kind::Record { parts }, Some(name)) => {
            let part = parts.iter().find(|part| part.name == name)?;
            (&part.kind, Some((part.name, part.label)), now.get(part.name).cloned().unwrap_or(Value::Null))
        }
        (kind, None) => (kind, None, now),
        _ => return None,
    };
    let distance = |value: &Value<'_>| match (value, &now) {
        (Value::Number(value), Value::Number(now)) => (value - now).abs(),
        _ => 0.0,
    };
    let comparable = !engines::plain(scenario.engine()).measure_settings.contains(&setting.name);
    let better = tried.values.iter().filter_map(|TriedValue { value, figures, same }| {
        let figures = figures.filter(|figures| !same && *value != now && order.is_better(figures, comparable))?;
        Some((value, figures))
    });
    let (value, figures) =
        better.min_by(|(one, a), (other, b)| order.compare(a, b, comparable).then(distance(one).total_cmp(&distance(other))))?;
    let label = label(setting, part.map(|(_, label)| label));
    let [from, to] = [&now, value].map(|value| shown(value, kind, setting.unit));
    Some(Rerun { label, from, to, figures, comparable, name: setting.name, part: part.map(|(name, _)| name), value: value.clone() })
}

fn label(setting: &Setting, part: Option<&str>) -> String {
    part.map_or(setting.label.to_owned(), |part| format!("{}, {part}", setting.label))
}

/// Writes a value of a setting.
fn shown(value: &Value<'_>, kind: &Kind, unit: Option<&str>) -> String {
    match (value, kind) {
        (Value::Number(value), _) if unit == Some("s") => format!("{} s", decimal(*value)),
        (Value::Number(value), _) => decimal(*value),
        (Value::Flag(flag), _) => if *flag { "on" } else { "off" }.to_owned(),
        (Value::Text(text), _) => text.replace('_', " "),
        (Value::Null, Kind::OptionalWhole(optional)) => optional.empty.to_owned(),
        (Value::Null, Kind::OptionalDecimal(optional)) => optional.empty.to_owned(),
        _ => String::new(),
    }
}

/// Says what all the runs have in common.
fn in_common(runs: &[Rerun], order: &Order) -> String {
    let more = |rerun: &&Rerun| rerun.figures.totals.matched > order.base.totals.matched;
    let everyone = order.base.totals.matched == order.base.totals.players;
    match (runs.iter().filter(more).count(), runs.len()) {
        (_, 0) if everyone => {
            return "No single change shortens the longest wait without making matches worse, or makes matches better without a longer wait.".to_owned();
        }
        (_, 0) => return "No single change matches more players in the same time.".to_owned(),
        (0, _) if everyone => return "These changes make better matches or shorten the longest wait.".to_owned(),
        (0, _) => {
            return "No single change matches more players in the same time. These changes make better matches or shorten the longest wait."
                .to_owned();
        }
        _ => {}
    }
    let worse = |rerun: &Rerun| rerun.comparable && order.gains(&rerun.figures, true)[1] < 0.0;
    let plural = order.measure.plural;
    match (runs.len() > 1 && runs.iter().all(|rerun| more(&rerun)) && runs.iter().all(worse), order.measure.better) {
        (true, Better::Low) => format!("Each change makes more matches, but larger {plural}."),
        (true, Better::High) => format!("Each change makes more matches, but lower {plural}."),
        (false, _) => String::new(),
    }
}

/// Names the settings of which no value changes anything. The settings that matter most come first, because theirs is a surprise.
fn idle(sweep: &Sweep, scenario: &Scenario) -> String {
    let values = scenario.settings.values();
    let is_idle = |setting: &Setting| {
        let mut tried = sweep.settings.iter().filter(|tried| tried.name == setting.name).peekable();
        tried.peek().is_some() && tried.all(|tried| tried.no_effect)
    };
    let idle: Vec<&Setting> = values.iter().map(|(setting, _)| *setting).filter(|setting| is_idle(setting)).collect();
    let (main, others): (Vec<&Setting>, Vec<&Setting>) = idle.iter().partition(|setting| setting.main);
    let mut names: Vec<String> = main.iter().chain(&others).take(MOST_NAMED).map(|setting| setting.label.to_owned()).collect();
    match idle.len() - names.len() {
        0 => {}
        1 => names.push("one other setting".to_owned()),
        more => names.push(format!("{} other settings", number(more as i64))),
    }
    if names.is_empty() {
        return String::new();
    }
    format!("No value of {} changes this run.", list(&names, "or"))
}

#[cfg(test)]
mod tests {
    use queuescope_lab::job::{self, RunQuestion, sweep};

    use super::*;
    use crate::edit::{AppliesFrom, apply};
    use crate::examples;
    use queuescope_formats::link::{self, View};

    fn sweep_of(example: &str) -> (queuescope::Replay, Sweep) {
        let replay = examples::replay(example);
        let payload = link::payload(replay.base(), replay.forks(), View::default());
        let question = RunQuestion { job: sweep::NAME.to_owned(), link: link::write(&payload, 0), player: None };
        let mut job = job::start(&question.to_text()).expect("the run is small enough");
        while !job.step(10_000).finished {}
        let sweep = serde_json::from_str(&job.answer()).expect("the answer can be read");
        (replay, sweep)
    }

    #[test]
    fn every_offered_run_does_what_its_row_says() {
        for example in ["The 15-player walkthrough", "Nearest, then first in the queue", "Tiers that wait"] {
            let (replay, sweep) = sweep_of(example);
            let reruns = Reruns::of(&sweep, replay.edited());
            assert!(reruns.runs.len() <= MOST_RERUNS && !reruns.remarks.is_empty(), "{example}");
            for rerun in &reruns.runs {
                assert_ne!(rerun.from, rerun.to, "{example}: {}", rerun.label);
                assert!(rerun.figures.totals.matched >= reruns.base.totals.matched, "{example}: {}", rerun.label);
                let (after, _) = apply(&replay, &rerun.edit(), AppliesFrom::Start).expect("the value is allowed").expect("the run changes");
                assert_eq!(after.final_run().totals(), rerun.figures.totals, "{example}: {}", rerun.label);
            }
        }
    }

    #[test]
    fn runs_of_another_length_are_left_out() {
        let (replay, mut sweep) = sweep_of("The 15-player walkthrough");
        for tried in &mut sweep.settings {
            for figures in tried.values.iter_mut().filter_map(|value| value.figures.as_mut()) {
                figures.rounds += 1;
            }
        }
        assert_eq!(Reruns::of(&sweep, replay.edited()).runs, []);
    }
}
