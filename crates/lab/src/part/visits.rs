//! Records of single visits, from which a page draws charts of people.

use queuescope::Millis;
use serde::{Deserialize, Serialize};

use crate::evening::{Evening, VisitEnd};
use crate::metrics::{GAP_QUALITY, waited};

/// Largest number of visits that a part lists. The first ones are kept.
pub const MAX_VISIT_RECORDS: usize = 50_000;

/// The visits of a part.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visits {
    /// The visits by evening, arm and index in the evening's scenario, at most [`MAX_VISIT_RECORDS`].
    pub list: Vec<VisitRecord>,
    /// Number of further visits that are not listed.
    pub left_out: u64,
}

/// One visit. In JSON it is a list: evening, arm, person, number of the visit, joined, wait, outcome, gap.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "Record", into = "Record")]
pub struct VisitRecord {
    /// The evening, from 1.
    pub evening: u32,
    /// Index of the arm.
    pub arm: u32,
    /// Index of the person in the crowd.
    pub person: u32,
    /// Number of the person's visit on this evening, from 1.
    pub number: u32,
    /// When the visit began.
    pub joined: Millis,
    /// How long it lasted.
    pub wait: Millis,
    /// How it ended.
    pub outcome: Outcome,
    /// The gap of its match.
    pub gap: Option<f64>,
}

/// How a visit ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A match became final.
    Matched,
    /// The player left without a match.
    GaveUp,
    /// The player was still waiting at the end of the run.
    Waiting,
}

/// A record as it is written. Times are in milliseconds.
type Record = (u32, u32, u32, u32, i64, i64, Outcome, Option<f64>);

impl From<Record> for VisitRecord {
    fn from((evening, arm, person, number, joined, wait, outcome, gap): Record) -> VisitRecord {
        VisitRecord { evening, arm, person, number, joined: Millis(joined), wait: Millis(wait), outcome, gap }
    }
}

impl From<VisitRecord> for Record {
    fn from(VisitRecord { evening, arm, person, number, joined, wait, outcome, gap }: VisitRecord) -> Record {
        (evening, arm, person, number, joined.0, wait.0, outcome, gap)
    }
}

impl Visits {
    /// The visits of one evening of an arm. If some are left out, they may be missing at the end.
    pub fn of(&self, evening: u32, arm: u32) -> &[VisitRecord] {
        let place = (evening, arm);
        let from = self.list.partition_point(|record| (record.evening, record.arm) < place);
        let to = self.list.partition_point(|record| (record.evening, record.arm) <= place);
        &self.list[from..to]
    }

    /// The last evening of which all visits are listed, from 1; 0 if there is none.
    pub fn last_complete(&self) -> u32 {
        self.list.last().map_or(0, |record| if self.left_out > 0 { record.evening - 1 } else { record.evening })
    }

    /// Adds the visits of an evening.
    pub(super) fn add(&mut self, number: u32, arm: u32, people: usize, evening: &Evening) {
        let mut numbers = vec![0; people];
        for visit in &evening.visits {
            let person = &mut numbers[visit.person as usize];
            *person += 1;
            let (outcome, gap) = match visit.end {
                VisitEnd::Matched { found, .. } => (Outcome::Matched, evening.matches[found as usize].quality(GAP_QUALITY)),
                VisitEnd::GaveUp { .. } => (Outcome::GaveUp, None),
                VisitEnd::Waiting => (Outcome::Waiting, None),
            };
            self.push(VisitRecord {
                evening: number,
                arm,
                person: visit.person,
                number: *person,
                joined: visit.joined,
                wait: waited(visit, evening.end),
                outcome,
                gap,
            });
        }
    }

    /// Adds the visits of a later part.
    pub(super) fn append(&mut self, later: Visits) {
        later.list.into_iter().for_each(|record| self.push(record));
        self.left_out += later.left_out;
    }

    fn push(&mut self, record: VisitRecord) {
        if self.list.len() < MAX_VISIT_RECORDS { self.list.push(record) } else { self.left_out += 1 }
    }
}
