//! Folds the parts of a study that arrive one after another, so that results can be shown before all have arrived.

use std::sync::Arc;

use queuescope::{Problem, Problems};
use serde::Deserialize;

use super::{Part, Shard};
use crate::crowd::Crowd;
use crate::pooled::Bands;
use crate::study::Study;

/// The first evenings of a study.
#[derive(Debug, Clone)]
pub struct Fold {
    study: Arc<Study>,
    crowd: Arc<Crowd>,
    bands: Arc<Bands>,
    part: Option<Part>,
}

/// The answer of the job if an evening could not be simulated.
#[derive(Deserialize)]
struct Failure {
    problem: Reason,
}

#[derive(Deserialize)]
struct Reason {
    path: String,
    message: String,
}

impl Fold {
    /// No evenings of a study yet.
    pub fn new(study: &Arc<Study>) -> Fold {
        let crowd = Arc::new(Crowd::of(study));
        Fold { bands: Arc::new(Bands::new(study, &crowd)), crowd, study: Arc::clone(study), part: None }
    }

    /// No evenings of a shard yet, or of the whole study. [`Fold::part`] has a part from the start.
    pub fn of_shard(study: &Arc<Study>, shard: Option<Shard>) -> Fold {
        let fold = Fold::new(study);
        let from = shard.map_or(1, |shard| shard.evenings(study.evenings).0);
        Fold { part: Some(Part { shard, ..Part::before(study, &fold.bands, from) }), ..fold }
    }

    /// Adds the next evenings, as the job `evenings` answers them. What the answer says about the study is not read.
    ///
    /// # Errors
    ///
    /// Returns the problem of an evening that could not be simulated, or of an answer that is not the next part.
    pub fn add(&mut self, answer: &str) -> Result<(), Problems> {
        if answer.starts_with(r#"{"problem""#)
            && let Ok(Failure { problem: Reason { path, message } }) = serde_json::from_str(answer)
        {
            return Err(Problem::new(path, message).into());
        }
        let part = Part::read_known(answer, &self.study, &self.bands)?;
        let next = self.part.as_ref().map_or(1, |part| part.from + part.evenings());
        if part.from != next {
            return Err(Problem::new("from", format!("expected evening {next}, got {}", part.from)).into());
        }
        match &mut self.part {
            Some(first) => first.append(part),
            None => self.part = Some(part),
        }
        Ok(())
    }

    /// Continues with a study that has the same evenings, and maybe more of them, other names, or other differences that matter.
    pub fn set_study(&mut self, study: &Arc<Study>) {
        self.study = Arc::clone(study);
        if let Some(part) = &mut self.part {
            part.study = Arc::clone(study);
        }
    }

    /// The crowd of the study.
    pub fn crowd(&self) -> &Arc<Crowd> {
        &self.crowd
    }

    /// The evenings so far; `None` before the first.
    pub fn part(&self) -> Option<&Part> {
        self.part.as_ref()
    }
}
