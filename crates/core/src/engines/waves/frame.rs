//! The frame of a wave: every player, candidate and pair after the events so far.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::event::{Candidate, Event, Set, Side, Solved, SwapOutcome};
use super::pressure::Level;
use super::settings::Window;
use crate::engines::EngineFrame;
use crate::order;
use crate::player::{Name, PlayerRef};
use crate::scenario::Scenario;

/// Everything visible at one event of a wave.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// All players, in scenario order.
    pub players: Vec<PlayerFrame>,
    /// The pressure, once it is known.
    pub pressure: Option<Pressure>,
    /// The leading side, once it is known.
    pub lead: Option<Side>,
    /// Candidates scored so far. Sorted by score once all are known. Shared, because there can be thousands, and frames are cloned at every step.
    pub candidates: Arc<Vec<Candidate>>,
    /// For each candidate that is decided, in their order: true if it was taken, false if it was passed over.
    pub decisions: Vec<bool>,
    /// Number of candidates, once all are known.
    pub candidate_count: Option<u64>,
    /// The pairs with the least total cost, unless pairs are selected greedily.
    pub solution: Option<Box<Solved>>,
    /// True if flexible players are on both sides.
    pub is_open: bool,
    /// True if the queue is too long for the setting `selection`, so that pairs are selected greedily.
    pub is_limited: bool,
    /// Chosen pairs in the order they were chosen, with the swaps so far.
    pub pairs: Vec<PairFrame>,
    /// Swaps made so far.
    pub swaps: u32,
    /// Number of pairs that stage 7 has processed.
    processed_pairs: usize,
}

/// A player in a wave. The wait is kept from wave to wave. All other fields are reset.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// Waves waited.
    pub wait_cycles: u32,
    /// The player's set, after stage 1.
    pub set: Option<Set>,
    /// The player's side, once it is known.
    pub side: Option<Side>,
    /// The player's window in rating points, after stage 3.
    pub window: Option<i64>,
    /// True if the player sits out this wave.
    pub sits_out: bool,
    /// True if the player is in a chosen pair.
    pub taken: bool,
}

impl PlayerFrame {
    fn waiting(wait_cycles: u32) -> Self {
        PlayerFrame { wait_cycles, ..PlayerFrame::default() }
    }
}

/// The pressure of a wave.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Pressure {
    /// The pressure, from 0 to 1.
    pub value: f64,
    /// Level of the pressure.
    pub level: Level,
    /// The window of that level.
    #[serde(flatten)]
    pub window: Window,
    /// Active players.
    pub population: u32,
}

/// A chosen pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairFrame {
    /// The player of the leading side.
    pub lead: PlayerRef,
    /// The player of the following side.
    pub follow: PlayerRef,
    /// Gap between their ratings, in rating points.
    pub gap: i64,
    /// Its match, if stage 7 has made one.
    pub made: Option<MatchFrame>,
}

/// The match of a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchFrame {
    /// Id of the match.
    pub id: u32,
    /// Name of the map.
    pub map: Name,
    /// The server, if there is one.
    pub server: Option<Name>,
    /// The in-game channel.
    pub channel: String,
}

impl EngineFrame for Frame {
    type Event = Event;

    fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.players.truncate(known);
        let added = scenario.players.iter().skip(known);
        self.players.extend(added.map(|player| PlayerFrame::waiting(player.wait_cycles)));
    }

    /// Sets the waits that an edit changed. All other waits stay as the run has counted them.
    fn edit(&mut self, old: &Scenario, new: &Scenario) {
        for (player, (old, new)) in self.players.iter_mut().zip(old.players.iter().zip(&new.players)) {
            if old.wait_cycles != new.wait_cycles {
                player.wait_cycles = new.wait_cycles;
            }
        }
    }

    /// Resets everything except the waits.
    fn begin_round(&mut self) {
        let players = self.players.iter().map(|player| PlayerFrame::waiting(player.wait_cycles)).collect();
        *self = Frame { players, ..Frame::default() };
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Waited { waits } => waits.iter().for_each(|(player, waits)| self.player(player).wait_cycles = *waits),
            Event::Placed { player, set, .. } => {
                let player = self.player(player);
                player.set = Some(*set);
                player.side = match set {
                    Set::First => Some(Side::First),
                    Set::Second => Some(Side::Second),
                    Set::Both => None,
                };
            }
            Event::Assigned { player, side, .. } | Event::Moved { player, to: side, .. } => self.player(player).side = Some(*side),
            Event::Pressed { population, value, level, window, .. } => {
                self.pressure = Some(Pressure { value: *value, level: *level, window: *window, population: *population });
            }
            Event::Opened { player, window, .. } => self.player(player).window = Some(*window),
            Event::Led { lead, .. } => self.lead = Some(*lead),
            Event::SatOut { player, .. } => self.player(player).sits_out = true,
            Event::Scored { pair, .. } => Arc::make_mut(&mut self.candidates).push(pair.clone()),
            Event::Ranked { candidates, by_turns } => {
                self.candidate_count = Some(*candidates);
                self.rank(*by_turns);
            }
            Event::Solved(solved) => {
                self.candidate_count = Some(solved.candidates);
                self.solve(solved);
            }
            Event::OpenSides { .. } => self.is_open = true,
            Event::Limited { .. } => self.is_limited = true,
            Event::Taken { pair } => self.take(pair),
            Event::PassedOver { pair, .. } => self.decide(pair, false),
            Event::SwapTried { index, swapped_gaps, outcome: SwapOutcome::Swapped, .. } => self.swap(*index as usize, *swapped_gaps),
            Event::Created { id, players, map, server, channel, .. } => {
                let made = MatchFrame { id: *id, map: map.clone(), server: server.clone(), channel: channel.clone() };
                if let Some(pair) = self.next_pair() {
                    debug_assert!(players.contains(&pair.lead) && players.contains(&pair.follow), "pairs are created in their order");
                    pair.made = Some(made);
                }
            }
            Event::NoMap { .. } => _ = self.next_pair(),
            _ => {}
        }
    }
}

impl Frame {
    /// For each player, the number of opponents in reach: free, and inside the window that counts for the pair. Counts the pairs scored so far.
    /// All zero if the queue is too long for a list of candidates.
    pub fn in_reach(&self) -> Vec<u32> {
        let mut in_reach = vec![0; self.players.len()];
        let taken = |player: &PlayerRef| self.players[player.index as usize].taken;
        for Candidate { lead, follow, .. } in &*self.candidates {
            if !taken(lead) && !taken(follow) {
                in_reach[lead.index as usize] += 1;
                in_reach[follow.index as usize] += 1;
            }
        }
        in_reach
    }

    fn player(&mut self, player: &PlayerRef) -> &mut PlayerFrame {
        &mut self.players[player.index as usize]
    }

    /// Sorts the candidates, which are in order of leads. From now on they are in the order in which they are decided.
    fn rank(&mut self, by_turns: bool) {
        let mut scored = Arc::unwrap_or_clone(std::mem::take(&mut self.candidates));
        if by_turns {
            let wait = |candidate: &Candidate| self.players[candidate.lead.index as usize].wait_cycles;
            // Stable, so the candidates of a lead stay together.
            for own in scored.chunk_by_mut(|a, b| a.lead.index == b.lead.index) {
                order::sort_by_key(own, |candidate| candidate.score);
            }
            scored = order::by_key(scored, |candidate| -i64::from(wait(candidate)));
        } else {
            scored = order::by_key(scored, |candidate| candidate.score);
        }
        self.candidates = Arc::new(scored);
    }

    /// Keeps the solution. From now on its pairs are the first candidates, in the order in which they are decided.
    fn solve(&mut self, solved: &Solved) {
        let ranks: BTreeMap<(u32, u32), i64> =
            solved.solution.chosen.iter().map(|(lead, follow)| (lead.index, follow.index)).zip(0..).collect();
        let scored = Arc::unwrap_or_clone(std::mem::take(&mut self.candidates));
        let rank = |pair: &Candidate| ranks.get(&(pair.lead.index, pair.follow.index)).copied().unwrap_or(i64::MAX);
        self.candidates = Arc::new(order::by_key(scored, rank));
        self.solution = Some(Box::new(solved.clone()));
    }

    /// The result of a candidate, by its index: true if it was taken, false if it was passed over or is not in the solution. `None` while it is
    /// undecided.
    pub fn decision(&self, candidate: usize) -> Option<bool> {
        let is_outside = self.solution.as_ref().is_some_and(|solved| candidate >= solved.solution.pairs as usize);
        self.decisions.get(candidate).copied().or(is_outside.then_some(false))
    }

    fn take(&mut self, pair: &Candidate) {
        self.decide(pair, true);
        self.player(&pair.lead).taken = true;
        self.player(&pair.follow).taken = true;
        if self.is_open {
            // Players of both sides get their side only now. The first side leads.
            self.player(&pair.lead).side = Some(Side::First);
            self.player(&pair.follow).side = Some(Side::Second);
        }
        self.pairs.push(PairFrame { lead: pair.lead.clone(), follow: pair.follow.clone(), gap: pair.gap, made: None });
    }

    /// Marks the next candidate as taken or passed over. Candidates are decided in order. For a long queue there is no list of candidates.
    fn decide(&mut self, pair: &Candidate, taken: bool) {
        if let Some(candidate) = self.candidates.get(self.decisions.len()) {
            debug_assert_eq!(candidate, pair, "candidates are decided in their order");
            self.decisions.push(taken);
        }
    }

    /// Returns the pair that stage 7 processes next. It processes all pairs in order.
    fn next_pair(&mut self) -> Option<&mut PairFrame> {
        self.processed_pairs += 1;
        self.pairs.get_mut(self.processed_pairs - 1)
    }

    fn swap(&mut self, index: usize, gaps: [i64; 2]) {
        if let Some([earlier, later]) = self.pairs.get_mut(index..index + 2) {
            std::mem::swap(&mut earlier.follow, &mut later.follow);
            [earlier.gap, later.gap] = gaps;
            self.swaps += 1;
        }
    }
}
