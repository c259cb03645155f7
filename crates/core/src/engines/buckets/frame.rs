//! The frame of a check: each player's bucket and range, the current search, and the matches.

use std::collections::BTreeMap;

use serde::Serialize;

use super::MatchState;
use super::event::{Event, Opponent, QueuedTicket};
use crate::engines::EngineFrame;
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::time::Millis;

/// Everything visible at one event of a check.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// All players, in scenario order.
    pub players: Vec<PlayerFrame>,
    /// The current search, while a ticket is searching.
    pub look: Option<Search>,
    /// Matches found in this round, and earlier ones whose ready check is still open.
    pub matches: Vec<MatchFrame>,
    /// Growth intervals since the start.
    pub cycle: u32,
    /// Checks run so far.
    pub checks: u32,
    /// Checks skipped so far.
    pub skipped: u32,
}

/// A player's ticket. All members of a party have the same values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// The ticket's bucket, once it has entered the queue.
    pub bucket: Option<i64>,
    /// The ticket's range in buckets.
    pub range: i64,
    /// The ticket's maximum range in buckets; `None` if there is none.
    pub maximum: Option<i64>,
    /// Scenario index of the ticket's first player.
    pub leader: u32,
    /// True if the ticket has searched in this check.
    pub looked: bool,
    /// Id of the player's latest match.
    pub found: Option<u32>,
}

/// A ticket's search for an opponent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Search {
    /// Players of the searcher's ticket.
    pub players: Vec<PlayerRef>,
    /// The searcher's bucket.
    pub bucket: i64,
    /// Lowest and highest bucket searched.
    pub reach: [i64; 2],
    /// All free tickets of the same size within reach, nearest first.
    pub seen: Vec<Opponent>,
}

/// A match of two tickets.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchFrame {
    /// Id of the match.
    pub id: u32,
    /// Players of the searcher's ticket, then of the opponent's.
    pub teams: [Vec<PlayerRef>; 2],
    /// Distance between the two tickets, in buckets.
    pub distance: i64,
    /// The searcher's range, then the opponent's, in buckets.
    pub ranges: [i64; 2],
    /// Smallest range that the opponent needed, in buckets.
    pub needed: i64,
    /// Its state so far.
    pub state: MatchState,
    /// End of its ready check, if it has one.
    pub until: Option<Millis>,
}

impl EngineFrame for Frame {
    type Event = Event;

    fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.players.truncate(known);
        let added = self.players.len() as u32..scenario.players.len() as u32;
        self.players.extend(added.map(|leader| PlayerFrame { leader, ..PlayerFrame::default() }));
    }

    /// Clears the search, the marks of who has searched, and the settled matches.
    fn begin_round(&mut self) {
        self.look = None;
        self.matches.retain(|found| found.state == MatchState::Pending);
        self.players.iter_mut().for_each(|player| player.looked = false);
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Due { cycle, made, skipped } => {
                self.cycle = *cycle;
                self.checks += made;
                self.skipped += skipped;
            }
            Event::Grew { ranges, .. } => {
                let grown: BTreeMap<u32, i64> = ranges.iter().map(|grown| (grown.player.index, grown.to)).collect();
                for player in &mut self.players {
                    player.range = grown.get(&player.leader).copied().unwrap_or(player.range);
                }
            }
            Event::Placed { spot } | Event::Moved { spot } | Event::Returned { spot, .. } => self.place(spot),
            Event::Skipped { .. } => self.skipped += 1,
            Event::Searched(search) => {
                search.players.iter().for_each(|player| self.players[player.index as usize].looked = true);
                self.look = Some(search.clone());
            }
            Event::SearchSkipped { .. } => self.look = None,
            Event::Found { id, teams, distance, ranges, needed } => {
                teams.iter().flatten().for_each(|player| self.players[player.index as usize].found = Some(*id));
                self.matches.push(MatchFrame {
                    id: *id,
                    teams: teams.clone(),
                    distance: *distance,
                    ranges: *ranges,
                    needed: *needed,
                    state: MatchState::Pending,
                    until: None,
                });
            }
            Event::Checked { .. } => {
                self.look = None;
                self.checks += 1;
            }
            Event::Asked { id, until, .. } => self.update_match(*id, |found| found.until = Some(*until)),
            Event::Started { id, .. } => self.update_match(*id, |found| found.state = MatchState::Started),
            Event::Failed { id, .. } => self.update_match(*id, |found| found.state = MatchState::Failed),
            Event::Dropped { .. } => {}
        }
    }
}

impl Frame {
    fn place(&mut self, spot: &QueuedTicket) {
        for player in &spot.players {
            let player = &mut self.players[player.index as usize];
            player.bucket = Some(spot.bucket);
            player.range = spot.range;
            player.maximum = spot.maximum;
            player.leader = spot.players[0].index;
        }
    }

    fn update_match(&mut self, id: u32, update: impl FnOnce(&mut MatchFrame)) {
        if let Some(found) = self.matches.iter_mut().find(|found| found.id == id) {
            update(found);
        }
    }
}
