//! Effects of a change on a whole run: the run to compare with, silent runs in slices, and the figures before and after.

mod wait;

use std::ops::Deref;

use queuescope::engines::{Measure, Summary};
use queuescope::{EngineId, Replay};
use queuescope_lab::Outcome;
use queuescope_lab::job::sweep::Sweep;
use queuescope_lab::what_if::{Plan, Rehearsal};

use crate::engines;
use crate::screen::now_millis;
use crate::words::number;
use wait::{RoundTimes, Wait};

/// Values from this one on are shown without decimals, so that two of them fit beside each other.
const LARGE: f64 = 1_000.0;

/// Target duration of a slice of a trial, in milliseconds. A frame has 16.
const SLICE_MILLIS: f64 = 8.0;

/// A whole run with its edits, to compare changes with.
#[derive(Debug)]
pub(crate) struct Baseline {
    pub(crate) engine: EngineId,
    pub(crate) plan: Plan,
    pub(crate) outcome: Measured,
}

impl Baseline {
    pub(crate) fn of(replay: &Replay) -> Baseline {
        let (plan, outcome) = (Plan::of(replay), Outcome::of_replay(replay));
        let times = RoundTimes::of(replay.trace().rounds().iter().map(|round| (round.index, round.time)));
        let longest_wait = times.longest_wait(&plan, &outcome);
        Baseline { engine: replay.scenario().engine(), plan, outcome: Measured { outcome, longest_wait } }
    }
}

/// The outcome of a whole run, with the longest wait in the unit in which the engine counts waits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Measured {
    outcome: Outcome,
    longest_wait: Wait,
}

impl Deref for Measured {
    type Target = Outcome;
    fn deref(&self) -> &Outcome {
        &self.outcome
    }
}

/// A silent run of a plan. It is done in slices, so that the page stays responsive however long the run is.
pub(crate) struct Trial(Box<SilentRun>);

struct SilentRun {
    plan: Plan,
    run: Rehearsal,
    times: RoundTimes,
}

impl Trial {
    pub(crate) fn new(plan: &Plan) -> Trial {
        Trial(Box::new(SilentRun { plan: plan.clone(), run: Rehearsal::new(plan), times: RoundTimes::default() }))
    }

    /// Runs for one slice. Returns the outcome, or the trial if the run is not over.
    pub(crate) fn work(mut self) -> Result<Measured, Trial> {
        let end = now_millis() + SLICE_MILLIS;
        while self.step() {
            if now_millis() >= end {
                return Err(self);
            }
        }
        Ok(self.measured())
    }

    /// Runs to the end.
    #[cfg(test)]
    pub(crate) fn finish(mut self) -> Measured {
        while self.step() {}
        self.measured()
    }

    /// Runs the next round. Returns false at the end of the run.
    fn step(&mut self) -> bool {
        let run = &mut self.0.run;
        let goes_on = run.step();
        if goes_on {
            self.0.times.add(run.rounds() - 1, run.end());
        }
        goes_on
    }

    fn measured(self) -> Measured {
        let SilentRun { plan, run, times } = *self.0;
        let outcome = run.outcome();
        Measured { longest_wait: times.longest_wait(&plan, &outcome), outcome }
    }
}

/// A figure of a run before and after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) label: String,
    pub(crate) before: String,
    pub(crate) after: String,
}

impl Change {
    /// True if the figure is the same after the change.
    pub(crate) fn is_none(&self) -> bool {
        self.before == self.after
    }
}

/// Returns the figures that say what a change does to a run: matches, players still waiting, the quality of the matches and the longest wait.
pub(crate) fn changes(engine: EngineId, before: &Measured, after: &Measured) -> [Change; 4] {
    let measure = engine.info().measures[0];
    let figure = |label: String, text: &dyn Fn(&Measured) -> String| Change { label, before: text(before), after: text(after) };
    [
        figure(engines::plain(engine).match_nouns[1].to_owned(), &|outcome| number(outcome.matches() as i64)),
        figure("still waiting".to_owned(), &|outcome| number(i64::from(outcome.totals.queued))),
        figure(quality_label(measure), &|outcome| quality(measure, outcome)),
        figure("longest wait".to_owned(), &|outcome| outcome.longest_wait.write(engine)),
    ]
}

fn quality_label(measure: &Measure) -> String {
    let summary = if measure.summary == Summary::Total { "total" } else { "mean" };
    format!("{summary} {}", measure.name)
}

/// The total of the matches in a measure, or their mean, with one decimal. A dash without matches.
fn quality(measure: &Measure, outcome: &Outcome) -> String {
    let Some(mean) = outcome.mean_quality() else { return "–".to_owned() };
    let value = if measure.summary == Summary::Total { outcome.qualities.iter().sum() } else { mean };
    if value.abs() >= LARGE {
        return number(value.round() as i64);
    }
    // Adding 0 turns −0 into 0.
    let tenths = (value * 10.0).round() / 10.0 + 0.0;
    format!("{tenths:.1}").replace('-', "−")
}

/// The settings, and parts of settings, that have no effect on a run, whatever their value.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct NoEffect(Vec<(String, Option<String>)>);

impl NoEffect {
    /// Takes them from the answer of the job that tries all values.
    pub(crate) fn of(sweep: &Sweep) -> NoEffect {
        let settings = sweep.settings.iter().filter(|setting| setting.no_effect);
        NoEffect(settings.map(|setting| (setting.name.clone(), setting.part.clone())).collect())
    }

    /// True for a setting, or a part of one, without effect.
    pub(crate) fn contains(&self, setting: &str, part: Option<&str>) -> bool {
        self.0.iter().any(|(name, of)| name == setting && of.as_deref() == part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    #[test]
    fn every_engine_has_four_figures_with_the_name_of_its_own_measure() {
        for (engine, label) in EngineId::ALL.iter().zip(["mean gap", "mean gap", "total weight", "mean score"]) {
            let session = Session::of_example(crate::examples::first_of(*engine)).expect("the scenario is valid");
            let outcome = &session.baseline().outcome;
            let changes = changes(*engine, outcome, outcome);
            assert_eq!(changes[2].label, label);
            assert!(changes.iter().all(|change| change.is_none() && !change.before.is_empty()), "{changes:?}");
            assert_eq!(changes[0].before, number(session.overview().matches() as i64));
        }
    }

    #[test]
    fn qualities_are_short_and_missing_without_matches() {
        let [gap, weight] = [0, 2].map(|engine| EngineId::ALL[engine].info().measures[0]);
        let of = |qualities: &[f64]| Outcome { totals: queuescope::Totals::default(), players: Vec::new(), qualities: qualities.to_vec() };
        assert_eq!(quality(gap, &of(&[])), "–");
        assert_eq!([&[10.0, 15.5][..], &[-0.01]].map(|values| quality(gap, &of(values))), ["12.8", "0.0"]);
        assert_eq!([&[-3.25][..], &[470.5, 1_000.0]].map(|values| quality(weight, &of(values))), ["−3.3", "1,471"]);
    }
}
