//! The buckets engine's part of a report: matches, and the detail of a check.

use std::collections::BTreeMap;

use serde::Serialize;

use super::range::Clock;
use super::{Buckets, Match, MatchState};
use crate::engines::FinishedRound;
use crate::player::Name;
use crate::report::Record;
use crate::scenario::Scenario;
use crate::tickets::Tickets;

/// The queue after a check. Each ticket is named by the id of its first player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detail {
    /// Tickets in each bucket, in queue order.
    pub buckets: Record<Vec<Name>>,
    /// Range of each ticket, in buckets.
    pub ranges: Record<i64>,
    /// Checks run since the start.
    pub checks: u32,
    /// Checks skipped since the start.
    pub skipped: u32,
}

/// A match of the buckets engine as a report lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchReport {
    /// Id of the match.
    pub id: u32,
    /// Players of the searcher's ticket, then of the opponent's.
    pub teams: [Vec<Name>; 2],
    /// Distance between the two tickets, in buckets.
    pub distance: i64,
    /// Id of the first player of the searcher's ticket.
    pub found_by: Name,
    /// The searcher's range, then the opponent's, in buckets.
    pub ranges: [i64; 2],
    /// State at the end of the run.
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
    /// Returns the detail of the last round that was run. Idle checks since then are not counted. They changed no range either.
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
            checks: state.counts.made - state.idle_counts.made,
            skipped: state.counts.skipped - state.idle_counts.skipped,
        }
    }
}
