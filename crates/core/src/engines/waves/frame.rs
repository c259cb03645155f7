//! The picture's state inside a wave: what the events so far have made of every player, candidate and pair.

use serde::Serialize;

use super::event::{Candidate, Event, Set, Side, SwapOutcome};
use super::pressure::Level;
use super::settings::Window;
use crate::engines::EngineFrame;
use crate::order;
use crate::player::{Name, PlayerRef};
use crate::scenario::Scenario;

/// A wave at one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// By player: what the wave knows of them.
    pub players: Vec<PlayerFrame>,
    /// Pressure, once it is known.
    pub pressure: Option<Pressure>,
    /// The leading side, once it is known.
    pub lead: Option<Side>,
    /// Candidates scored so far, with what became of them.
    pub candidates: Vec<CandidateFrame>,
    /// How many candidates there are, once all are known.
    pub candidate_count: Option<u64>,
    /// Pairs chosen, in the order they were chosen, as refinement leaves them.
    pub pairs: Vec<PairFrame>,
    /// Swaps made so far.
    pub swaps: u32,
    /// Pairs that stage 7 has dealt with.
    pairs_seen: usize,
}

/// A player in a wave. The wait goes on from wave to wave, the rest begins anew.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerFrame {
    /// Waves waited.
    pub wait_cycles: u32,
    /// The set of stage 1.
    pub set: Option<Set>,
    /// The side played.
    pub side: Option<Side>,
    /// How far the player looks.
    pub window: Option<i64>,
    /// Sits this wave out.
    pub sits_out: bool,
    /// Is in a chosen pair.
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
    /// The pressure.
    pub value: f64,
    /// Its level.
    pub level: Level,
    /// The window of that level.
    #[serde(flatten)]
    pub window: Window,
    /// Active players.
    pub population: u32,
}

/// A candidate and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CandidateFrame {
    /// The pair.
    pub pair: Candidate,
    /// Taken, passed over, or not yet decided.
    pub taken: Option<bool>,
}

/// A chosen pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairFrame {
    /// The player of the leading side.
    pub lead: PlayerRef,
    /// The player of the following side.
    pub follow: PlayerRef,
    /// The gap between them.
    pub gap: i64,
    /// The match it became.
    pub made: Option<MatchFrame>,
}

/// What stage 7 gave a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchFrame {
    /// The match's id.
    pub id: u32,
    /// The map.
    pub map: Name,
    /// The server.
    pub server: Option<Name>,
    /// The channel.
    pub channel: String,
}

impl EngineFrame for Frame {
    type Event = Event;

    fn resize(&mut self, known: usize, scenario: &Scenario) {
        self.players.truncate(known);
        let added = scenario.players.iter().skip(known);
        self.players.extend(added.map(|player| PlayerFrame::waiting(player.wait_cycles)));
    }

    /// Puts the waits that an edit changed into the picture; the others keep what the run has made of them.
    fn edit(&mut self, old: &Scenario, new: &Scenario) {
        for (mark, (old, new)) in self.players.iter_mut().zip(old.players.iter().zip(&new.players)) {
            if old.wait_cycles != new.wait_cycles {
                mark.wait_cycles = new.wait_cycles;
            }
        }
    }

    /// A new wave begins: only the waits stay.
    fn begin_round(&mut self) {
        let players = self.players.iter().map(|player| PlayerFrame::waiting(player.wait_cycles)).collect();
        *self = Frame { players, ..Frame::default() };
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Waited { waits } => waits.iter().for_each(|(player, waits)| self.player(player).wait_cycles = *waits),
            Event::Placed { player, set, .. } => {
                let mark = self.player(player);
                mark.set = Some(*set);
                mark.side = match set {
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
            Event::Scored { pair, .. } => self.candidates.push(CandidateFrame { pair: pair.clone(), taken: None }),
            Event::Ranked { candidates } => {
                self.candidate_count = Some(*candidates);
                // From here on they stand in the order they are decided in.
                self.candidates = order::by_key(std::mem::take(&mut self.candidates), |candidate| candidate.pair.score);
            }
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
    fn player(&mut self, player: &PlayerRef) -> &mut PlayerFrame {
        &mut self.players[player.index as usize]
    }

    fn take(&mut self, pair: &Candidate) {
        self.decide(pair, true);
        self.player(&pair.lead).taken = true;
        self.player(&pair.follow).taken = true;
        self.pairs.push(PairFrame { lead: pair.lead.clone(), follow: pair.follow.clone(), gap: pair.gap, made: None });
    }

    /// Candidates are decided in order, so the first undecided one is meant. In a long queue none are listed.
    fn decide(&mut self, pair: &Candidate, taken: bool) {
        let next = self.candidates.partition_point(|candidate| candidate.taken.is_some());
        if let Some(candidate) = self.candidates.get_mut(next) {
            debug_assert_eq!(candidate.pair, *pair, "candidates are decided in order of score");
            candidate.taken = Some(taken);
        }
    }

    /// The pair that stage 7 has come to: it goes through all of them in order.
    fn next_pair(&mut self) -> Option<&mut PairFrame> {
        self.pairs_seen += 1;
        self.pairs.get_mut(self.pairs_seen - 1)
    }

    fn swap(&mut self, index: usize, gaps: [i64; 2]) {
        if let Some([earlier, later]) = self.pairs.get_mut(index..index + 2) {
            std::mem::swap(&mut earlier.follow, &mut later.follow);
            [earlier.gap, later.gap] = gaps;
            self.swaps += 1;
        }
    }
}
