//! The thumbnail of a snapshot. A small tier is a graph with its lobby, several tiers are bands with their players, and a crowd is drawn by ping
//! and wait.

use std::f64::consts::TAU;
use std::ops::Range;

use queuescope::engines::Cliques;
use queuescope::engines::cliques::Build;
use queuescope::engines::cliques::event::Event as CliquesEvent;
use queuescope::{Event, PlayerState, Trace, order};

use crate::film::{EngineShot, Sketch, busiest_round, dot};
use crate::svg::{Point, Stroke};

type Shot<'a> = EngineShot<'a, Cliques>;

/// Largest number of players in a graph.
const MAX_NODES: usize = 12;
/// Largest number of players in bands.
const MAX_BEADS: usize = 40;
/// Radius of a player in the graph, in a band, and in a crowd.
const NODE: f64 = 5.5;
const BEAD: f64 = 4.0;
const SPECK: f64 = 2.2;
/// Room around a picture of ping and wait, and around the bands.
const MARGIN: f64 = 10.0;

/// Returns the snapshot with the most lobbies, up to its last lobby. In a graph, the first lobby, because it is chosen from all players.
pub(super) fn telling(trace: &Trace) -> Range<usize> {
    let round = busiest_round(trace, is_formed);
    let Some(span) = trace.rounds().get(round) else { return 0..0 };
    let mut formed =
        trace.events_of(round).iter().enumerate().filter(|(_, event)| is_formed(event)).map(|(index, _)| span.start + index + 1);
    if let (true, Some(first)) = (is_graph(trace), formed.clone().next()) {
        let built = trace.events_until(first, round).iter().rposition(is_built).unwrap_or_default();
        return span.start + built..first;
    }
    span.start..formed.next_back().unwrap_or_else(|| trace.round_end(round))
}

fn is_formed(event: &Event) -> bool {
    matches!(event.of::<Cliques>(), Some(CliquesEvent::Formed { .. }))
}

fn is_built(event: &Event) -> bool {
    matches!(event.of::<Cliques>(), Some(CliquesEvent::Built { .. }))
}

/// True if there is one snapshot with a graph of all players or nearly all. Otherwise the tiers tell more.
fn is_graph(trace: &Trace) -> bool {
    let sizes = |event: &Event| match event.of::<Cliques>() {
        Some(CliquesEvent::Divided { tiers, .. }) => Some(tiers.iter().map(|tier| tier.players).collect()),
        _ => None,
    };
    let mut tiers: Vec<u32> = trace.events().find_map(sizes).unwrap_or_default();
    order::sort_by(&mut tiers, |a, b| b.cmp(a));
    let [first, second] = [0, 1].map(|tier| tiers.get(tier).copied().unwrap_or_default() as usize);
    trace.rounds().len() == 1 && first <= MAX_NODES && second <= 1
}

/// Draws a snapshot.
pub(super) fn thumbnail(shot: &Shot<'_>) -> Sketch {
    match &shot.own.build {
        Some(build) if is_graph(shot.trace) => graph(shot, build),
        _ if shot.scenario.players.len() <= MAX_BEADS && shot.own.tiers.len() > 1 => bands(shot),
        _ => cloud(shot),
    }
}

/// Draws the graph of a tier in a circle.
fn graph(shot: &Shot<'_>, build: &Build) -> Sketch {
    let (width, height) = (shot.size.width, shot.size.height);
    let spots: Vec<Point> = (0..build.degrees.len())
        .map(|index| (index as f64 / build.degrees.len() as f64 - 0.25) * TAU)
        .map(|angle| (width / 2.0 + angle.cos() * width * 0.3, height / 2.0 + angle.sin() * height * 0.4))
        .collect();
    let is_in = |index: usize| build.steps.iter().any(|step| step.player.index == build.degrees[index].player.index);
    let (mut lobby, mut inside, mut good, mut bad) = (Stroke::default(), Stroke::default(), Stroke::default(), Stroke::default());
    for one in 0..spots.len() {
        for other in one + 1..spots.len() {
            let stroke = match build.edge(one, other).0 {
                _ if is_in(one) && is_in(other) => &mut inside,
                ..0 => &mut bad,
                _ => &mut good,
            };
            stroke.line(spots[one], spots[other]);
        }
    }
    let (mut free, mut taken) = (Stroke::default(), Stroke::default());
    for (index, spot) in spots.iter().enumerate() {
        dot(if is_in(index) { &mut taken } else { &mut free }, *spot, NODE);
    }
    let corners: Vec<Point> = (0..spots.len()).filter(|index| is_in(*index)).map(|index| spots[index]).collect();
    if corners.len() > 2 {
        lobby.shape(&corners);
    }
    let mut sketch = Sketch::default();
    sketch.add("lobby", lobby);
    sketch.add("pencil", good);
    sketch.add("bad", bad);
    sketch.add("ink", inside);
    sketch.add("node free", free);
    sketch.add("node taken", taken);
    sketch
}

/// Draws the tiers as bands along the ratings, with their players as beads.
fn bands(shot: &Shot<'_>) -> Sketch {
    let (width, height) = (shot.size.width, shot.size.height);
    let rating = |player: usize| shot.scenario.players[player].rating.unwrap_or_default();
    let here: Vec<usize> = (0..shot.own.players.len()).filter(|player| is_shown(shot, *player)).collect();
    let (low, high) =
        here.iter().map(|player| rating(*player)).fold((f64::MAX, f64::MIN), |(low, high), rating| (low.min(rating), high.max(rating)));
    let margin = 2.0 * MARGIN + BEAD;
    let x = |rating: f64| if high > low { margin + (rating - low) / (high - low) * (width - 2.0 * margin) } else { width / 2.0 };
    let ground = height - 1.6 * MARGIN;
    let (mut grounds, mut rail, mut free, mut taken) = (Stroke::default(), Stroke::default(), Stroke::default(), Stroke::default());
    for tier in 0..shot.own.tiers.len() {
        let members = here.iter().copied().filter(|player| shot.own.players[*player].tier == Some(tier as u32));
        let mut members: Vec<(f64, usize)> = members.map(|player| (x(rating(player)), player)).collect();
        order::sort_by(&mut members, |a, b| a.0.total_cmp(&b.0));
        let [Some(first), Some(last)] = [members.first(), members.last()] else { continue };
        let (left, right) = ((first.0 - MARGIN).max(1.0), (last.0 + MARGIN).min(width - 1.0));
        grounds.shape(&[(left, MARGIN), (right, MARGIN), (right, ground), (left, ground)]);
        // Beads that would overlap are stacked upwards.
        let mut columns: Vec<(f64, u32)> = Vec::new();
        for (at, player) in members {
            match columns.last_mut() {
                Some((column, height)) if at - *column < 2.0 * BEAD + 1.0 => *height += 1,
                _ => columns.push((at, 0)),
            }
            let Some((column, level)) = columns.last() else { continue };
            let y = ground - BEAD - 2.0 - f64::from(*level) * (2.0 * BEAD + 2.0);
            let stroke = if shot.own.players[player].lobby.is_some() { &mut taken } else { &mut free };
            dot(stroke, (*column, y.max(MARGIN + BEAD)), BEAD);
        }
    }
    rail.line((6.0, ground), (width - 6.0, ground));
    let mut sketch = Sketch::default();
    sketch.add("band", grounds);
    sketch.add("rail", rail);
    sketch.add("node free", free);
    sketch.add("node taken", taken);
    sketch
}

/// Draws all players: ping to the right, wait upwards. Members of lobbies are filled, and the lobby formed last is under the highlighter.
fn cloud(shot: &Shot<'_>) -> Sketch {
    let (width, height) = (shot.size.width, shot.size.height);
    let now = shot.frame.round.map_or(0, |round| round.time.0);
    let values = |player: usize| {
        let player = &shot.scenario.players[player];
        (f64::from(player.ping), (now - player.joined.0).max(0) as f64)
    };
    let all: Vec<(f64, f64)> = (0..shot.scenario.players.len()).map(values).collect();
    let most = all.iter().fold((1.0_f64, 1.0_f64), |most, (ping, wait)| (most.0.max(*ping), most.1.max(*wait)));
    let at = |(ping, wait): (f64, f64)| {
        (MARGIN + ping / most.0 * (width - 2.0 * MARGIN), height - MARGIN - wait / most.1 * (height - 2.0 * MARGIN))
    };
    let (mut axes, mut free, mut taken, mut last) = (Stroke::default(), Stroke::default(), Stroke::default(), Stroke::default());
    axes.to('M', (4.0, 4.0)).to('L', (4.0, height - 4.0)).to('L', (width - 4.0, height - 4.0));
    let members =
        shot.own.build.as_ref().map(|build| build.steps.iter().map(|step| step.player.index).collect::<Vec<u32>>()).unwrap_or_default();
    for player in (0..all.len()).filter(|player| is_shown(shot, *player)) {
        let is_last = members.contains(&(player as u32));
        if is_last {
            dot(&mut last, at(all[player]), 2.2 * SPECK);
        }
        let is_in = is_last || shot.own.players[player].lobby.is_some();
        dot(if is_in { &mut taken } else { &mut free }, at(all[player]), SPECK);
    }
    let mut sketch = Sketch::default();
    sketch.add("rail open", axes);
    sketch.add("highlight", last);
    sketch.add("speck free", free);
    sketch.add("speck taken", taken);
    sketch
}

/// True if a player is in the queue, or in a lobby of this snapshot.
fn is_shown(shot: &Shot<'_>, player: usize) -> bool {
    let in_new_lobby = shot.own.lobbies.iter().any(|lobby| lobby.players.iter().any(|member| member.index as usize == player));
    shot.frame.states[player] == PlayerState::Queued || in_new_lobby
}
