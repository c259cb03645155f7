//! Players who wait much longer than the others.

use crate::metrics::kaplan_meier::{Curve, Observations};
use crate::part::{Outcome, Part, VisitRecord};
use crate::pooled::{MIN_BAND_VISITS, counted_seconds};

/// From this multiple of the crowd's 90% wait on, a player waits too long.
const TOO_LONG: f64 = 1.4;

/// A player whose own 90% wait is at least 1.4 times the crowd's, with at least 20 visits.
#[derive(Debug, Clone, PartialEq)]
pub struct Starved {
    /// Index of the player in the crowd.
    pub person: u32,
    /// Number of the player's visits.
    pub visits: u64,
    /// Number of visits that were matched.
    pub matched: u64,
    /// The player's 90% wait with giving up counted, in seconds; `None` if it is never reached.
    pub wait_all_p90: Option<i64>,
    /// The player's longest visit.
    pub longest: VisitRecord,
}

/// Returns the players of an arm who wait too long, the worst first.
pub fn starved(part: &Part, arm: usize) -> Vec<Starved> {
    let Some(visits) = part.visits() else { return Vec::new() };
    let Some(all) = part.pooled(arm).summary().wait_all_p90 else { return Vec::new() };
    let mut people: Vec<Option<(Observations, VisitRecord)>> = Vec::new();
    for record in visits.list.iter().filter(|record| record.arm as usize == arm) {
        let person = record.person as usize;
        if people.len() <= person {
            people.resize_with(person + 1, || None);
        }
        let (waits, longest) = people[person].get_or_insert_with(|| (Observations::default(), *record));
        waits.add(counted_seconds(record.wait), record.outcome == Outcome::Matched);
        if record.wait > longest.wait {
            *longest = *record;
        }
    }
    let starved = |(person, waits): (usize, Option<(Observations, VisitRecord)>)| {
        let (waits, longest) = waits?;
        let wait_all_p90 = Curve::of(&waits).first_at_most(0.1);
        let is_long = wait_all_p90.is_none_or(|wait| wait as f64 >= TOO_LONG * all as f64);
        let (visits, matched) = (waits.visits(), waits.matched());
        (visits >= MIN_BAND_VISITS && is_long).then_some(Starved { person: person as u32, visits, matched, wait_all_p90, longest })
    };
    let mut found: Vec<Starved> = people.into_iter().enumerate().filter_map(starved).collect();
    // A wait that is never reached is the longest. Of equal ones, who is matched less often.
    found.sort_by(|one, other| {
        let wait = |starved: &Starved| starved.wait_all_p90.unwrap_or(i64::MAX);
        let rate = |starved: &Starved| starved.matched as f64 / starved.visits as f64;
        wait(other).cmp(&wait(one)).then(rate(one).total_cmp(&rate(other))).then(one.person.cmp(&other.person))
    });
    found
}
