//! The waves engine's part of a report: matches, and the detail of a wave, which is computed from the wave's events.

use serde::Serialize;

use super::create::channel;
use super::event::{Event, Set, Side, SwapOutcome};
use super::settings::{Selection, Settings};
use super::{Match, Pressure, Waves};
use crate::engines;
use crate::engines::Stage;
use crate::listener::{Listener, Verbosity};
use crate::order;
use crate::player::{Name, PlayerRef};
use crate::report::Record;
use crate::scenario::Scenario;
use crate::time::Millis;

/// Detail of a wave, stage by stage.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detail {
    /// Stage 1: ids of the players of each side, and of flexible players.
    pub partition: Record<Vec<Name>>,
    /// Stage 2: ids of the players of each side, after the move that balances the means.
    pub assigned: Record<Vec<Name>>,
    /// Stage 2: id of the player who was moved to balance the means.
    pub moved: Option<Name>,
    /// Stage 3: the pressure.
    pub pressure: Pressure,
    /// Stage 4: the leading side.
    pub lead: Name,
    /// Stage 4: ids of the players who sit out, longest wait first.
    pub sat_out: Vec<Name>,
    /// Stage 5: number of pairs inside the window.
    pub candidates: u64,
    /// Stage 5: the pairs with the least total cost, before any is dropped. Only if pairs are not selected greedily.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Box<SolutionDetail>>,
    /// Stage 5: the pairs that were dropped because they use a player twice. Only if the setting `selection` is "assignment".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped: Option<Vec<(Name, Name)>>,
    /// Stage 5: the chosen pairs, each with lead and follow.
    pub selected: Vec<(Name, Name)>,
    /// Stage 6: swaps made.
    pub swaps: Vec<SwapDetail>,
    /// Stage 6: the pairs afterwards, each with lead, follow and gap.
    pub pairs: Vec<(Name, Name, i64)>,
    /// Stage 8: waves waited by each player still in the queue.
    pub wait_cycles: Record<u32>,
}

/// The pairs with the least total cost, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SolutionDetail {
    /// Number of pairs.
    pub pairs: u32,
    /// Their total cost.
    pub cost: i128,
}

/// A swap that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SwapDetail {
    /// The pass, from 0.
    pub pass: u32,
    /// Index of the earlier of the two pairs.
    pub index: u32,
}

/// A match of the waves engine as a report lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchReport {
    /// Id of the match.
    pub id: u32,
    /// The player of the first side, then the player of the second.
    pub teams: [[Name; 1]; 2],
    /// Gap between their ratings, in rating points.
    pub diff: u32,
    /// The leading side.
    pub lead: Name,
    /// Name of the map.
    pub map: Name,
    /// The server, if there is one.
    pub server: Option<Name>,
    /// The in-game channel.
    pub channel: String,
    /// Always "pending", because the engine never learns if the match is played.
    pub state: &'static str,
}

impl MatchReport {
    pub(crate) fn new(made: &Match, settings: &Settings, scenario: &Scenario) -> MatchReport {
        MatchReport {
            id: made.id,
            teams: made.players.map(|player| [scenario.players[player as usize].id.clone()]),
            diff: made.diff,
            lead: settings.sides[made.lead as usize].clone(),
            map: settings.maps[made.map as usize].clone(),
            server: made.server.map(|server| server.name(settings).clone()),
            channel: channel(settings, made.id),
            state: "pending",
        }
    }
}

/// A listener that collects the detail of a wave.
#[derive(Default)]
pub struct DetailRecorder {
    sets: [Vec<PlayerRef>; 3],
    assigned: [Vec<PlayerRef>; 2],
    moved: Option<Name>,
    pressure: Option<Pressure>,
    lead: Option<Side>,
    sat_out: Vec<Name>,
    candidates: u64,
    solution: Option<Box<SolutionDetail>>,
    dropped: Vec<(Name, Name)>,
    selected: Vec<(Name, Name)>,
    swaps: Vec<SwapDetail>,
    pairs: Vec<(Name, Name, i64)>,
    waits: Vec<(PlayerRef, u32)>,
    matched: Vec<u32>,
}

impl DetailRecorder {
    /// Returns the detail of the wave that has just ended; `None` if no wave has ended yet.
    pub(crate) fn take(&mut self, settings: &Settings) -> Option<Detail> {
        let mut wave = std::mem::take(self);
        let sides = &settings.sides;
        let [first, second] = sides;
        let ids = |players: Vec<PlayerRef>| players.into_iter().map(|player| player.id).collect::<Vec<Name>>();
        let [set_first, set_second, both] = wave.sets.map(ids);
        let [side_first, side_second] = wave.assigned.map(ids);
        // If waits are counted before the wave, players who were matched in it are still listed.
        let matched = order::by_key(wave.matched, |&player| i64::from(player));
        wave.waits.retain(|(player, _)| matched.binary_search(&player.index).is_err());
        Some(Detail {
            partition: Record(vec![(first.clone(), set_first), (second.clone(), set_second), ("both".into(), both)]),
            assigned: Record(vec![(first.clone(), side_first), (second.clone(), side_second)]),
            moved: wave.moved,
            pressure: wave.pressure?,
            lead: sides[wave.lead? as usize].clone(),
            sat_out: wave.sat_out,
            candidates: wave.candidates,
            dropped: (wave.solution.is_some() && settings.selection == Selection::Assignment).then_some(wave.dropped),
            solution: wave.solution,
            selected: wave.selected,
            swaps: wave.swaps,
            pairs: wave.pairs,
            wait_cycles: Record(wave.waits.into_iter().map(|(player, waits)| (player.id, waits)).collect()),
        })
    }
}

impl Listener for DetailRecorder {
    const VERBOSITY: Verbosity = Verbosity::Outline;

    fn round(&mut self, _: u32, _: Millis) {
        *self = DetailRecorder::default();
    }
    fn stage(&mut self, _: &'static Stage) {}
    fn event(&mut self, event: engines::Event) {
        if let Some(event) = event.of::<Waves>() {
            self.collect(event.clone());
        }
    }
}

impl DetailRecorder {
    fn collect(&mut self, event: Event) {
        match event {
            Event::Waited { waits } => self.waits = waits,
            Event::Placed { player, set, .. } => {
                match set {
                    Set::First => self.assigned[0].push(player.clone()),
                    Set::Second => self.assigned[1].push(player.clone()),
                    Set::Both => {}
                }
                self.sets[set as usize].push(player);
            }
            Event::Assigned { player, side, .. } => self.assigned[side as usize].push(player),
            Event::OpenSides { players, .. } => self.assigned = players,
            Event::Moved { player, to, .. } => {
                self.assigned[to.other() as usize].retain(|other| *other != player);
                self.moved = Some(player.id.clone());
                self.assigned[to as usize].push(player);
            }
            Event::Pressed { value, level, window, population, .. } => {
                self.pressure = Some(Pressure { value, level, window, population });
            }
            Event::Led { lead, .. } => self.lead = Some(lead),
            Event::SatOut { player, .. } => self.sat_out.push(player.id),
            Event::Ranked { candidates, .. } => self.candidates = candidates,
            Event::Solved(solved) => {
                self.candidates = solved.candidates;
                self.solution = Some(Box::new(SolutionDetail { pairs: solved.solution.pairs, cost: solved.solution.cost }));
            }
            Event::PassedOver { pair, .. } => self.dropped.push((pair.lead.id, pair.follow.id)),
            Event::Taken { pair } => {
                self.selected.push((pair.lead.id.clone(), pair.follow.id.clone()));
                self.pairs.push((pair.lead.id, pair.follow.id, pair.gap));
            }
            Event::SwapTried { pass, index, swapped_gaps, outcome: SwapOutcome::Swapped, .. } => {
                self.swaps.push(SwapDetail { pass, index });
                if let Some([earlier, later]) = self.pairs.get_mut(index as usize..index as usize + 2) {
                    std::mem::swap(&mut earlier.1, &mut later.1);
                    (earlier.2, later.2) = (swapped_gaps[0], swapped_gaps[1]);
                }
            }
            Event::Created { players, .. } => self.matched.extend(players.map(|player| player.index)),
            _ => {}
        }
    }
}
