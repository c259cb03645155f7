//! What is counted: the evenings that the pool has simulated, and what they say.

use std::ops::RangeInclusive;

use queuescope::Scenario;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::job::evenings::{self, Question};
use queuescope_lab::part::{Fold, Part};
use queuescope_lab::results::Results;
use queuescope_lab::study::{Arm, MIN_VERDICT_EVENINGS, Study};

use super::Work;
use crate::edit::{MAX_PAGE_PLAYERS, too_many};
use crate::jobs::Counted;
use crate::shared::Shared;

/// The evenings that are counted, and what was shown of them last.
#[derive(Default)]
pub(crate) struct Tally {
    /// The study whose evenings are counted.
    study: Option<Shared<Study>>,
    fold: Option<Fold>,
    /// What is shown; `None` before the first evening.
    shown: Option<Shown>,
    /// How far the simulation was when it was shown last.
    pub(crate) counted: Option<Counted>,
    /// Why the study cannot be simulated.
    pub(crate) failure: Option<String>,
}

/// Results as they are shown.
#[derive(Clone, PartialEq)]
pub(crate) struct Shown {
    pub(crate) results: Shared<Results>,
    /// The evenings that the results are of, with rows and visits.
    pub(crate) part: Shared<Part>,
    /// Who may come.
    pub(crate) crowd: Shared<Crowd>,
    /// True if the results are those of the study before the last change. They are replaced once enough evenings are simulated.
    pub(crate) is_old: bool,
}

impl Tally {
    /// What the pool has to do so that all evenings of a study are simulated.
    pub(super) fn work(&mut self, study: &Shared<Study>) -> Work {
        let before = self.study.replace(study.clone());
        let question = question(study);
        match (&mut self.fold, before.filter(|before| same_evenings(before, study))) {
            (Some(fold), Some(before)) => {
                fold.set_study(study.arc());
                if study.evenings > before.evenings { Work::GoOn(study.evenings, question) } else { Work::Done }
            }
            _ => {
                self.fold = Some(Fold::new(study.arc()));
                self.shown.iter_mut().for_each(|shown| shown.is_old = true);
                (self.counted, self.failure) = (None, None);
                Work::Begin(study.evenings, question)
            }
        }
    }

    /// Counts the next evenings.
    pub(super) fn add(&mut self, answer: &str) -> Result<(), String> {
        let Some(fold) = &mut self.fold else { return Ok(()) };
        fold.add(answer).map_err(|problems| problems.to_string())
    }

    pub(super) fn fail(&mut self, reason: String) {
        self.failure = Some(reason);
    }

    /// Computes what is shown. Old results stay until enough new evenings are simulated. Returns true if something else is shown now.
    pub(super) fn show(&mut self, counted: Counted) -> bool {
        self.counted = Some(counted);
        let Some((fold, part)) = self.fold.as_ref().and_then(|fold| Some((fold, fold.part()?))) else { return false };
        let keeps_old = self.shown.as_ref().is_some_and(|shown| shown.is_old) && counted.running;
        let is_due = !keeps_old || part.evenings() >= MIN_VERDICT_EVENINGS;
        if is_due {
            let results = Shared::new(Results::of(part));
            let crowd = Shared::from(fold.crowd());
            self.shown = Some(Shown { results, part: Shared::new(part.clone()), crowd, is_old: false });
        }
        is_due
    }

    /// What is shown; `None` before the first evening.
    pub(crate) fn shown(&self) -> Option<&Shown> {
        self.shown.as_ref()
    }
}

/// Returns the function that asks the question about a shard.
fn question(study: &Study) -> Box<dyn Fn(RangeInclusive<u32>) -> String> {
    let study = study.to_value();
    Box::new(move |shard| {
        let (from, to) = shard.into_inner();
        Question { job: evenings::NAME, study: study.clone(), from, to, visits: true }.to_text()
    })
}

/// True if the evenings of two studies are the same, as far as the first has them: the studies differ at most in the number of evenings, if that was
/// raised, in names, and in what matters.
fn same_evenings(before: &Study, after: &Study) -> bool {
    let evenings = |study: &Study| {
        let arms = study.arms.iter().map(|arm| Arm { name: String::new(), ..arm.clone() }).collect();
        Study { evenings: 0, looks: Vec::new(), matters: Vec::new(), name: String::new(), arms, ..study.clone() }
    };
    before.evenings <= after.evenings && evenings(before) == evenings(after)
}

/// The scenario of an evening of an arm, or why the page cannot show it.
pub(super) fn scenario_of(study: &Study, evening: u32, arm: usize) -> Result<Scenario, String> {
    let number = evening;
    let evening = Evening::run(study, &Crowd::of(study), arm, evening).map_err(|problem| problem.to_string())?;
    if evening.visits.len() > MAX_PAGE_PLAYERS {
        return Err(format!("Evening {number} is too large to watch. {}", too_many(evening.visits.len())));
    }
    Ok(Scenario::clone(&evening.scenario))
}
