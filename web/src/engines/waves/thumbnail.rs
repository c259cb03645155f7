//! The thumbnail of a wave: both rails, the players on them, possible pairs in pencil and chosen pairs in ink.

use std::ops::Range;

use queuescope::engines::Waves;
use queuescope::engines::waves::event::{Event as WavesEvent, Side};
use queuescope::{Trace, order};

use crate::film::{CROWD, EngineShot, Sketch, busiest_round, dot, positions_of, square};
use crate::svg::{Point, Stroke};

type Shot<'a> = EngineShot<'a, Waves>;

/// Room left and right of the outermost players, and outside of the rails.
const MARGIN: f64 = 12.0;
const OUTSIDE: f64 = 18.0;
/// Radius of a player, and of a player in a crowd.
const RADIUS: f64 = 4.0;
const CROWD_RADIUS: f64 = 2.2;
/// From this number of players on, lines are so faint that their density can be seen.
const MANY: usize = 600;
/// Rating points between two vertical lines.
const GRID: i32 = 100;
/// Largest number of players whose windows are drawn.
const MAX_WINDOWS: usize = 4;

/// Returns the wave with the most pairs.
pub(super) fn telling(trace: &Trace) -> Range<usize> {
    let is_chosen = |event: &WavesEvent| matches!(event, WavesEvent::Taken { .. });
    positions_of(trace, busiest_round(trace, |event| event.of::<Waves>().is_some_and(is_chosen)))
}

/// Draws a wave.
pub(super) fn thumbnail(shot: &Shot<'_>) -> Sketch {
    let layout = Layout::of(shot);
    let mut sketch = Sketch::default();
    let mut grid = Stroke::default();
    let mut rails = Stroke::default();
    let [top, bottom] = layout.rails;
    if !shot.is_crowd() {
        let lines = layout.low.div_euclid(GRID) + 1..=layout.high.div_euclid(GRID);
        lines.for_each(|line| _ = grid.line((layout.x(line * GRID), top), (layout.x(line * GRID), bottom)));
    }
    layout.rails.iter().for_each(|&y| _ = rails.line((4.0, y), (shot.size.width - 4.0, y)));
    sketch.add("grid", grid);
    sketch.add("rail", rails);
    windows(shot, &layout, &mut sketch);
    lines(shot, &layout, &mut sketch);
    players(shot, &layout, &mut sketch);
    sketch
}

/// Draws the windows of the leads, if there are only a few players.
fn windows(shot: &Shot<'_>, layout: &Layout, sketch: &mut Sketch) {
    let Some(lead) = shot.own.lead.filter(|_| shot.scenario.players.len() <= MAX_WINDOWS) else { return };
    let foot = layout.rails[1 - index(lead)];
    let mut cones = Stroke::default();
    for (player, own) in shot.own.players.iter().enumerate().filter(|(_, own)| own.side == Some(lead)) {
        if let (Some(spot), Some(rating), Some(window)) = (layout.spots[player], rating(shot, player, lead), own.window) {
            let edge = |rating: i64| (layout.x(rating as i32).clamp(0.0, shot.size.width), foot);
            cones.shape(&[spot, edge(i64::from(rating) - window), edge(i64::from(rating) + window)]);
        }
    }
    sketch.add(if lead == Side::First { "cone first" } else { "cone second" }, cones);
}

/// Draws candidates, chosen pairs, and the pair that is being decided.
fn lines(shot: &Shot<'_>, layout: &Layout, sketch: &mut Sketch) {
    let (mut pencil, mut ink, mut now) = (Stroke::default(), Stroke::default(), Stroke::default());
    let spot = |player: u32| layout.spots.get(player as usize).copied().flatten();
    let line = |stroke: &mut Stroke, lead: u32, follow: u32| {
        if let (Some(a), Some(b)) = (spot(lead), spot(follow)) {
            stroke.line(a, b);
        }
    };
    if !shot.is_crowd() {
        shot.own.candidates.iter().for_each(|candidate| line(&mut pencil, candidate.lead.index, candidate.follow.index));
    }
    shot.own.pairs.iter().for_each(|pair| line(&mut ink, pair.lead.index, pair.follow.index));
    let last = shot.position.checked_sub(1).map(|last| shot.trace.event(last));
    if let Some(WavesEvent::Taken { pair }) = last.and_then(queuescope::Event::of::<Waves>) {
        line(&mut now, pair.lead.index, pair.follow.index);
    }
    sketch.add("pencil", pencil);
    sketch.add("now", now);
    let class = match shot.scenario.players.len() {
        ..CROWD => "ink",
        CROWD..MANY => "ink thin",
        _ => "ink faint",
    };
    sketch.add(class, ink);
}

/// Draws the players: circles on the first side, squares on the second, diamonds between them for players without a side yet.
fn players(shot: &Shot<'_>, layout: &Layout, sketch: &mut Sketch) {
    let mut paired = vec![false; layout.spots.len()];
    for pair in &shot.own.pairs {
        paired[pair.lead.index as usize] = true;
        paired[pair.follow.index as usize] = true;
    }
    let mut free = [Stroke::default(), Stroke::default()];
    let mut taken = [Stroke::default(), Stroke::default()];
    let (mut dim, mut between) = (Stroke::default(), Stroke::default());
    for (player, own) in shot.own.players.iter().enumerate() {
        let Some((x, y)) = layout.spots.get(player).copied().flatten() else { continue };
        let Some(side) = own.side else {
            let r = layout.radius + 1.0;
            between.shape(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
            continue;
        };
        let strokes = if paired[player] { &mut taken } else { &mut free };
        let stroke = if own.sits_out { &mut dim } else { &mut strokes[index(side)] };
        match side {
            Side::First => dot(stroke, (x, y), layout.radius + 0.3),
            Side::Second => square(stroke, (x, y), layout.radius),
        }
    }
    let [free_first, free_second] = free;
    let [taken_first, taken_second] = taken;
    sketch.add("dim", dim);
    sketch.add("first free", free_first);
    sketch.add("second free", free_second);
    sketch.add("both free", between);
    sketch.add("first taken", taken_first);
    sketch.add("second taken", taken_second);
}

/// Where the players are drawn.
struct Layout {
    low: i32,
    high: i32,
    width: f64,
    rails: [f64; 2],
    radius: f64,
    /// Place of each player; `None` for players who are not in this wave.
    spots: Vec<Option<Point>>,
}

impl Layout {
    fn of(shot: &Shot<'_>) -> Layout {
        let all = || shot.scenario.players.iter().flat_map(|player| &player.ratings).map(|(_, rating)| *rating);
        let (low, high) = (all().min().unwrap_or_default(), all().max().unwrap_or_default());
        let radius = if shot.is_crowd() { CROWD_RADIUS } else { RADIUS };
        let rails = [OUTSIDE, shot.size.height - OUTSIDE];
        let mut layout = Layout { low, high, width: shot.size.width, rails, radius, spots: vec![None; shot.own.players.len()] };
        layout.place(shot);
        layout
    }

    /// The horizontal place of a rating.
    fn x(&self, rating: i32) -> f64 {
        let part = f64::from(rating.saturating_sub(self.low)) / f64::from(self.high.saturating_sub(self.low).max(1));
        if self.high == self.low { self.width / 2.0 } else { MARGIN + part * (self.width - 2.0 * MARGIN) }
    }

    /// Places the players of the wave. Players who would overlap are stacked outwards, two high.
    fn place(&mut self, shot: &Shot<'_>) {
        let room = 2.0 * self.radius + 1.0;
        for (side, rail, outwards) in
            [(Some(Side::First), self.rails[0], -1.0), (Some(Side::Second), self.rails[1], 1.0), (None, shot.size.height / 2.0, 1.0)]
        {
            let is_here = |&player: &usize| shot.own.players[player].set.is_some() && shot.own.players[player].side == side;
            let rating = |player: &usize| side.map_or_else(|| mean(shot, *player), |side| rating(shot, *player, side)).unwrap_or_default();
            let mut players: Vec<usize> = (0..shot.own.players.len()).filter(is_here).collect();
            order::sort_by_key(&mut players, |player| (rating(player), *player));
            let mut last = [f64::MIN; 2];
            for player in players {
                let x = self.x(rating(&player));
                let level = last.iter().position(|last| x - last >= room).unwrap_or(0);
                last[level] = x;
                self.spots[player] = Some((x, rail + outwards * level as f64 * (room + 1.0)));
            }
        }
    }
}

fn index(side: Side) -> usize {
    usize::from(side == Side::Second)
}

/// A player's rating on a side.
fn rating(shot: &Shot<'_>, player: usize, side: Side) -> Option<i32> {
    shot.scenario.players[player].rating_for(&shot.settings.sides[index(side)])
}

/// The mean of a flexible player's two ratings.
fn mean(shot: &Shot<'_>, player: usize) -> Option<i32> {
    let [first, second] = [Side::First, Side::Second].map(|side| rating(shot, player, side));
    Some(i32::midpoint(first.or(second)?, second.or(first)?))
}
