//! What is counted: the evenings that the pool has simulated, and what they say.

use queuescope::Scenario;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::study::Study;

use super::Work;
use crate::jobs::Counted;
use crate::shared::Shared;

/// The evenings that are counted, and what was shown of them last.
#[derive(Default)]
pub(crate) struct Tally {
    /// The study whose evenings are counted.
    study: Option<Shared<Study>>,
    /// The answers of the workers, in the order of their evenings.
    parts: Vec<String>,
    /// How far the simulation was when it was shown last.
    pub(crate) counted: Option<Counted>,
    /// Why the study cannot be simulated.
    pub(crate) failure: Option<String>,
}

impl Tally {
    /// What the pool has to do so that all evenings of a study are simulated.
    pub(super) fn work(&mut self, study: &Shared<Study>) -> Work {
        let before = self.study.replace(study.clone());
        let Some(before) = before.filter(|before| same_evenings(before, study)) else {
            *self = Tally { study: Some(study.clone()), ..Tally::default() };
            let text = serde_json::to_string(&study.to_value()).unwrap_or_default();
            let question = move |shard: std::ops::RangeInclusive<u32>| {
                let (from, to) = shard.into_inner();
                format!(r#"{{"job":"evenings","study":{text},"from":{from},"to":{to},"visits":true}}"#)
            };
            return Work::Begin(study.evenings, Box::new(question));
        };
        if study.evenings > before.evenings { Work::GoOn(study.evenings) } else { Work::Done }
    }

    /// Counts the next evenings.
    pub(super) fn add(&mut self, answer: &str) -> Result<(), String> {
        self.parts.push(answer.to_owned());
        Ok(())
    }

    pub(super) fn fail(&mut self, reason: String) {
        self.failure = Some(reason);
    }

    /// Computes what is shown.
    pub(super) fn show(&mut self, counted: Counted) {
        self.counted = Some(counted);
    }
}

/// True if the evenings of two studies are the same, as far as both have them: the studies differ at most in the number of evenings, if that was
/// raised, and in names and in what matters.
fn same_evenings(before: &Study, after: &Study) -> bool {
    let named = |study: &Study| {
        let mut study = Study { evenings: 0, looks: Vec::new(), matters: Vec::new(), name: String::new(), ..study.clone() };
        study.arms.iter_mut().for_each(|arm| arm.name.clear());
        study
    };
    before.evenings <= after.evenings && named(before) == named(after)
}

/// The scenario of an evening of an arm.
pub(super) fn scenario_of(study: &Study, evening: u32, arm: usize) -> Result<Scenario, String> {
    let crowd = Crowd::of(study);
    let evening = Evening::run(study, &crowd, arm, evening).map_err(|problem| problem.to_string())?;
    Ok(Scenario::clone(&evening.scenario))
}
