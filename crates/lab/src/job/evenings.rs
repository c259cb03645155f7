//! Simulates evenings of a study. The answer is a part of the study, as `simulate --shard` prints it. If an evening cannot be simulated, the answer
//! is a [`Failure`] instead.

use queuescope::{Problem, Problems, Value};
use queuescope_formats::json;
use serde::{Deserialize, Serialize};

use super::{Job, Progress, unreadable};
use crate::part::Simulation;
use crate::study::Study;

/// Name of the job in questions.
pub const NAME: &str = "evenings";

/// Question for the job: `{"job": "evenings", "study": {…}, "from": 1, "to": 20}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question<'a> {
    /// [`NAME`].
    pub job: &'a str,
    /// The study, as a document or as its JSON text.
    #[serde(borrow)]
    pub study: Value<'a>,
    /// The first evening, from 1.
    pub from: u32,
    /// The last evening.
    pub to: u32,
    /// True if the answer lists visits.
    #[serde(default)]
    pub visits: bool,
}

impl Question<'_> {
    /// Returns the question as JSON text.
    pub fn to_text(&self) -> String {
        json::write(self)
    }
}

/// Starts a simulation.
pub(super) fn start(question: &str) -> Result<Box<dyn Job>, Problems> {
    let Question { study, from, to, visits, .. } = serde_json::from_str(question).map_err(|error| unreadable(&error))?;
    let study = match &study {
        Value::Text(text) => {
            Study::read(&serde_json::from_str(text).map_err(|error| Problem::new("study", format!("is not JSON: {error}")))?)
        }
        document => Study::read(document),
    };
    let simulation = Simulation::new(study.map_err(|problems| problems.under("study"))?, from, to, visits)?;
    Ok(Box::new(Evenings { simulation, failure: None }))
}

/// The answer if an evening cannot be simulated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What is wrong.
    pub problem: Problem,
}

struct Evenings {
    simulation: Simulation,
    failure: Option<Failure>,
}

impl Job for Evenings {
    /// Simulates at least one evening of one arm.
    fn step(&mut self, budget: u32) -> Progress {
        /// Budget that an evening of one arm costs.
        const UNITS: u32 = 2_000;
        for _ in 0..budget.max(1).div_ceil(UNITS) {
            match self.simulation.step() {
                Ok(true) => {}
                Ok(false) => break,
                Err(problem) => {
                    self.failure = Some(Failure { problem });
                    break;
                }
            }
        }
        let (done, total) = self.simulation.progress();
        Progress { done, total, finished: self.failure.is_some() || done == total }
    }

    /// The evenings that all arms have had so far.
    fn answer(&self) -> String {
        match &self.failure {
            Some(failure) => json::write(failure),
            None => self.simulation.part().to_json(),
        }
    }
}
