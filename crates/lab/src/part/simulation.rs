//! The simulation of a part, evening by evening.

use std::sync::Arc;

use queuescope::Problem;

use super::{Part, Shard, Visits};
use crate::crowd::Crowd;
use crate::evening::Evening;
use crate::metrics;
use crate::pooled::Bands;
use crate::study::Study;

/// A simulation that can be continued. Each step is one evening of one arm.
#[derive(Debug, Clone)]
pub struct Simulation {
    crowd: Crowd,
    part: Part,
    /// The last evening.
    to: u32,
    /// The next evening of the arms that have had it, in the order of the arms. All arms have an evening before it counts.
    pending: Vec<Evening>,
}

impl Simulation {
    /// A simulation of the evenings `from` to `to` of a study, which count from 1. If `to` is before `from`, there are none. `visits` says
    /// whether visits are listed.
    pub fn new(study: Study, from: u32, to: u32, visits: bool) -> Result<Simulation, Problem> {
        let is_empty = u64::from(from) == u64::from(to) + 1 && from <= study.evenings + 1;
        if from == 0 || to > study.evenings || (from > to && !is_empty) {
            let message = format!("expected evenings from 1 to {}, got {from} to {to}", study.evenings);
            return Err(Problem::new("from", message));
        }
        let crowd = Crowd::of(&study);
        let bands = Arc::new(Bands::new(&study, &crowd));
        let part = Part { visits: visits.then(Visits::default), ..Part::before(&Arc::new(study), &bands, from) };
        Ok(Simulation { crowd, part, to, pending: Vec::new() })
    }

    /// A simulation of a shard of a study.
    pub fn of_shard(study: Study, shard: Shard, visits: bool) -> Result<Simulation, Problem> {
        let (from, to) = shard.evenings(study.evenings);
        let mut simulation = Simulation::new(study, from, to, visits)?;
        simulation.part.shard = Some(shard);
        Ok(simulation)
    }

    /// Simulates the next evening of the next arm. Returns false if there is none.
    ///
    /// # Errors
    ///
    /// Returns a problem if the evening has too many visits. Then no later step succeeds.
    pub fn step(&mut self) -> Result<bool, Problem> {
        let Simulation { crowd, part, to, pending } = self;
        let number = part.from + part.evenings();
        if number > *to {
            return Ok(false);
        }
        pending.push(Evening::run(&part.study, crowd, pending.len(), number)?);
        if pending.len() == part.study.arms.len() {
            for (arm, evening) in pending.drain(..).enumerate() {
                part.rows[arm].push(metrics::measure(&part.study, crowd, &evening));
                part.pooled[arm].add(&evening);
                if let Some(visits) = &mut part.visits {
                    visits.add(number, arm as u32, crowd.people.len(), &evening);
                }
            }
        }
        Ok(true)
    }

    /// Number of steps so far, and of all steps.
    pub fn progress(&self) -> (u64, u64) {
        let arms = self.part.study.arms.len() as u64;
        let evenings = u64::from((self.to + 1).saturating_sub(self.part.from));
        (u64::from(self.part.evenings()) * arms + self.pending.len() as u64, evenings * arms)
    }

    /// The evenings that all arms have had so far.
    pub fn part(&self) -> &Part {
        &self.part
    }

    /// Simulates all evenings and returns them.
    pub fn finish(mut self) -> Result<Part, Problem> {
        while self.step()? {}
        Ok(self.part)
    }
}
