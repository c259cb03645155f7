//! The buckets part of a report: its matches, and the detail of a check.

use std::collections::BTreeMap;

use serde::Serialize;

use super::range::Clock;
use super::{Buckets, Match, MatchState};
use crate::engines::FinishedRound;
use crate::player::Name;
use crate::report::Record;
use crate::scenario::Scenario;
use crate::tickets::Tickets;

/// How the queue stands after a check.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detail {
    /// Bucket by bucket the tickets in it, by their first player, in queue order.
    pub buckets: Record<Vec<Name>>,
    /// How far each ticket looks, by its first player.
    pub ranges: Record<i64>,
    /// Checks made since the start.
    pub checks: u32,
    /// Checks skipped since the start.
    pub skipped: u32,
}

/// A match of the buckets engine as a report lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchReport {
    /// Its id.
    pub id: u32,
    /// The searcher's players and the found one's.
    pub teams: [Vec<Name>; 2],
    /// Buckets between them.
    pub distance: i64,
    /// The first player of the searcher's ticket.
    pub found_by: Name,
    /// The searcher's range and the found one's.
    pub ranges: [i64; 2],
    /// What has become of it by the end of the run.
    pub state: MatchState,
}

impl MatchReport {
    pub(crate) fn new(made: &Match, tickets: &Tickets, scenario: &Scenario) -> MatchReport {
        let id = |player: &u32| scenario.players[*player as usize].id.clone();
        let teams = made.tickets.map(|ticket| tickets.members(ticket).iter().map(id).collect::<Vec<Name>>());
        MatchReport { id: made.id, distance: made.distance, found_by: teams[0][0].clone(), teams, ranges: made.ranges, state: made.state }
    }
}

impl Detail {
    /// The detail of the round that was run last. Rounds that have passed since count for nothing here: they changed no range either.
    pub(crate) fn new(round: &FinishedRound<'_, Buckets>) -> Detail {
        let FinishedRound { settings, state, scenario, ledger, .. } = round;
        let clock = Clock::at(settings, state.last);
        let name = |ticket: u32| scenario.players[ledger.members(ticket)[0] as usize].id.clone();
        let mut buckets: Vec<(i64, Vec<Name>)> = Vec::new();
        let mut places: BTreeMap<i64, usize> = BTreeMap::new();
        for &ticket in &ledger.queue.waiting {
            let bucket = i64::from(state.tickets[ticket as usize].bucket);
            let place = *places.entry(bucket).or_insert(buckets.len());
            match buckets.get_mut(place) {
                Some((_, names)) => names.push(name(ticket)),
                None => buckets.push((bucket, vec![name(ticket)])),
            }
        }
        Detail {
            buckets: Record(buckets.into_iter().map(|(bucket, names)| (bucket.to_string().into(), names)).collect()),
            ranges: Record(ledger.queue.waiting.iter().map(|&ticket| (name(ticket), state.range(&clock, ticket))).collect()),
            checks: state.tally.made - state.passed.made,
            skipped: state.tally.skipped - state.passed.skipped,
        }
    }
}
