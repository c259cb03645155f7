//! The picture's state inside a check: where everybody stands, how far they look, who is being looked for, and who was found.

use std::collections::BTreeMap;

use serde::Serialize;

use super::MatchState;
use super::event::{Event, Seen, Spot};
use crate::engines::EngineFrame;
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::time::Millis;

/// A check at one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// By player: where they stand.
    pub players: Vec<PlayerFrame>,
    /// The look that is being taken, once one is.
    pub look: Option<Search>,
    /// Matches found in this round, and those of earlier ones whose ready check goes on.
    pub matches: Vec<MatchFrame>,
    /// Growth intervals since the start.
    pub cycle: u32,
    /// Checks made so far.
    pub checks: u32,
    /// Checks skipped so far.
    pub skipped: u32,
}

/// A player in a bucket. Members of a party have the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// The bucket, once the player has come.
    pub bucket: Option<i64>,
    /// How far the ticket looks.
    pub range: i64,
    /// How far it will ever look.
    pub maximum: Option<i64>,
    /// The first player of the ticket, by position.
    pub leader: u32,
    /// Has looked in this check.
    pub looked: bool,
    /// The match the player is or was last in.
    pub found: Option<u32>,
}

/// A searcher and what it sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Search {
    /// The searcher.
    pub players: Vec<PlayerRef>,
    /// Its bucket.
    pub bucket: i64,
    /// The lowest and the highest bucket it looks at.
    pub reach: [i64; 2],
    /// Everybody free within reach, nearest first.
    pub seen: Vec<Seen>,
}

/// A match.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchFrame {
    /// Its id.
    pub id: u32,
    /// The searcher's players and the found one's.
    pub teams: [Vec<PlayerRef>; 2],
    /// Buckets between them.
    pub distance: i64,
    /// Their ranges.
    pub ranges: [i64; 2],
    /// The range that the found one needed.
    pub needed: i64,
    /// What has become of it.
    pub state: MatchState,
    /// When its ready check ends, if it has one.
    pub until: Option<Millis>,
}

impl EngineFrame for Frame {
    type Event = Event;

    fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.players.truncate(known);
        let added = self.players.len() as u32..scenario.players.len() as u32;
        self.players.extend(added.map(|leader| PlayerFrame { leader, ..PlayerFrame::default() }));
    }

    /// What a new round forgets: the look, and matches that are settled.
    fn begin_round(&mut self) {
        self.look = None;
        self.matches.retain(|found| found.state == MatchState::Pending);
        self.players.iter_mut().for_each(|mark| mark.looked = false);
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
                for mark in &mut self.players {
                    mark.range = grown.get(&mark.leader).copied().unwrap_or(mark.range);
                }
            }
            Event::Placed { spot } | Event::Moved { spot } | Event::Returned { spot, .. } => self.stand(spot),
            Event::Skipped { .. } => self.skipped += 1,
            Event::Looked(look) => {
                look.players.iter().for_each(|player| self.players[player.index as usize].looked = true);
                self.look = Some(look.clone());
            }
            Event::NotLooked { .. } => self.look = None,
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
            Event::Asked { id, until, .. } => self.settle(*id, |found| found.until = Some(*until)),
            Event::Started { id, .. } => self.settle(*id, |found| found.state = MatchState::Started),
            Event::Failed { id, .. } => self.settle(*id, |found| found.state = MatchState::Failed),
            Event::Dropped { .. } => {}
        }
    }
}

impl Frame {
    fn stand(&mut self, spot: &Spot) {
        for player in &spot.players {
            let mark = &mut self.players[player.index as usize];
            mark.bucket = Some(spot.bucket);
            mark.range = spot.range;
            mark.maximum = spot.maximum;
            mark.leader = spot.players[0].index;
        }
    }

    fn settle(&mut self, id: u32, change: impl FnOnce(&mut MatchFrame)) {
        if let Some(found) = self.matches.iter_mut().find(|found| found.id == id) {
            change(found);
        }
    }
}
