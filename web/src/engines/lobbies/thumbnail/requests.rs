//! The thumbnail of a few requests: time runs to the right, each request is a bar that gets thicker with its level, and a lobby joins bars.

use std::collections::BTreeMap;

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::LobbyState;
use queuescope::engines::lobbies::event::Event as LobbiesEvent;
use queuescope::{Event, PlayerRef, QueueEvent, Trace};

use super::Shot;
use crate::film::{Sketch, dot};
use crate::svg::{Point, Stroke};

/// Room around the bars.
const MARGIN: f64 = 10.0;
/// Height of a bar at level 0, and of one at the highest level as a share of its row. In many rows, all bars are thinner.
const THIN: f64 = 3.0;
const THICK: f64 = 0.8;
/// Radius of a request that is in a lobby.
const FOOT: f64 = 2.6;
const LEVELS: f64 = 10.0;
/// Half the size of the cross at a lobby that was disbanded.
const CROSS: f64 = 3.5;

/// Draws the requests.
pub(super) fn requests(shot: &Shot<'_>) -> Sketch {
    let end = shot.trace.rounds().last().map_or(1.0, |round| (round.time.0 as f64).max(1.0));
    let rows = shot.scenario.players.len().max(1) as f64;
    let row = (shot.size.height - 2.0 * MARGIN) / rows;
    let at = |player: usize, time: f64| -> Point {
        (MARGIN + time / end * (shot.size.width - 2.0 * MARGIN), MARGIN + (player as f64 + 0.5) * row)
    };
    let thin = THIN.min(row * THICK);
    let history = History::of(shot.trace, shot.position, shot.scenario.players.len());
    let (mut searching, mut quiet) = (Stroke::default(), Stroke::default());
    for (player, spans) in history.spans.iter().enumerate() {
        for span in spans {
            let (from, to) = (at(player, span.from), at(player, span.to.unwrap_or(history.now)));
            if span.is_quiet {
                quiet.line(from, to);
            } else {
                let half = (thin + f64::from(span.level) / LEVELS * (row * THICK - thin)) / 2.0;
                searching.shape(&[(from.0, from.1 - half), (to.0, to.1 - half), (to.0, to.1 + half), (from.0, from.1 + half)]);
            }
        }
    }
    let (mut lobbies, mut feet, mut disbanded, mut crosses) = (Stroke::default(), Stroke::default(), Stroke::default(), Stroke::default());
    for lobby in history.lobbies.values() {
        let [Some(first), Some(last)] = [lobby.players.iter().min(), lobby.players.iter().max()] else { continue };
        let (top, bottom) = (at(*first, lobby.time), at(*last, lobby.time));
        if lobby.is_disbanded {
            disbanded.line(top, bottom);
            let (x, y) = (top.0, f64::midpoint(top.1, bottom.1));
            crosses.line((x - CROSS, y - CROSS), (x + CROSS, y + CROSS)).line((x - CROSS, y + CROSS), (x + CROSS, y - CROSS));
        } else {
            lobbies.line(top, bottom);
            lobby.players.iter().for_each(|player| dot(&mut feet, at(*player, lobby.time), FOOT.min(row.max(1.2))));
        }
    }
    let mut sketch = Sketch::default();
    sketch.add("pencil dashed", quiet);
    sketch.add(if thin < THIN { "bars" } else { "cones" }, searching);
    sketch.add("ink dashed", disbanded);
    sketch.add(if thin < THIN { "ink thin" } else { "ink" }, lobbies);
    sketch.add("feet", feet);
    sketch.add("cross", crosses);
    sketch
}

/// A time in which a request searches at one level, or waits quietly.
struct Span {
    from: f64,
    to: Option<f64>,
    level: u8,
    is_quiet: bool,
}

/// A lobby that was formed.
struct Lobby {
    time: f64,
    players: Vec<usize>,
    is_disbanded: bool,
}

/// What happened to all requests up to a position.
struct History {
    /// The spans of each player.
    spans: Vec<Vec<Span>>,
    lobbies: BTreeMap<u32, Lobby>,
    /// The last time, in milliseconds.
    now: f64,
}

impl History {
    fn of(trace: &Trace, position: usize, players: usize) -> History {
        let mut history = History { spans: (0..players).map(|_| Vec::new()).collect(), lobbies: BTreeMap::new(), now: 0.0 };
        for (index, round) in trace.rounds().iter().enumerate().take_while(|(_, round)| round.start < position) {
            history.now = round.time.0 as f64;
            trace.events_until(position, index).iter().for_each(|event| history.apply(event));
        }
        history
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Queue(QueueEvent::Joined { players, .. }) => players.iter().for_each(|player| self.begin(player, 0, false)),
            Event::Queue(QueueEvent::Left { players, .. }) => players.iter().for_each(|player| self.end(player)),
            _ => {}
        }
        match event.of::<Lobbies>() {
            Some(LobbiesEvent::Sleeps { player, .. }) => self.begin(player, 0, true),
            Some(LobbiesEvent::Wakes { player, .. }) => self.begin(player, 0, false),
            Some(LobbiesEvent::Waits { players, .. }) => players.iter().for_each(|player| self.begin(player, 0, true)),
            Some(LobbiesEvent::Queued { tickets, .. }) => {
                let searching = tickets.iter().filter(|ticket| !ticket.waits).flat_map(|ticket| &ticket.players);
                searching.for_each(|player| self.wake(player));
            }
            Some(LobbiesEvent::Relaxed { player, level, .. }) => self.begin(player, *level, false),
            Some(LobbiesEvent::Returned { player, level, .. }) => self.begin(player, *level, false),
            Some(LobbiesEvent::Expired { player, .. }) => self.end(player),
            Some(LobbiesEvent::Formed { id, players, .. }) => {
                players.iter().for_each(|player| self.end(player));
                let players = players.iter().map(|player| player.index as usize).collect();
                self.lobbies.insert(*id, Lobby { time: self.now, players, is_disbanded: false });
            }
            Some(LobbiesEvent::Settled { id, state: LobbyState::Disbanded, .. }) => {
                if let Some(lobby) = self.lobbies.get_mut(id) {
                    lobby.is_disbanded = true;
                }
            }
            _ => {}
        }
    }

    /// Begins a span and ends the one before it.
    fn begin(&mut self, player: &PlayerRef, level: u8, is_quiet: bool) {
        self.end(player);
        if let Some(spans) = self.spans.get_mut(player.index as usize) {
            spans.push(Span { from: self.now, to: None, level, is_quiet });
        }
    }

    /// Ends the current span.
    fn end(&mut self, player: &PlayerRef) {
        if let Some(last) = self.spans.get_mut(player.index as usize).and_then(|spans| spans.last_mut()) {
            last.to.get_or_insert(self.now);
        }
    }

    /// Begins a searching span for a player who was asleep.
    fn wake(&mut self, player: &PlayerRef) {
        let last = self.spans.get(player.index as usize).and_then(|spans| spans.last());
        if last.is_some_and(|span| span.to.is_none() && span.is_quiet) {
            self.begin(player, 0, false);
        }
    }
}
