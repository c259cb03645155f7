//! The thumbnail of a buckets run: time runs downwards, each ticket is a cone that widens when its range grows, and a match joins two cones.

use std::collections::BTreeMap;
use std::ops::Range;

use queuescope::engines::Buckets;
use queuescope::engines::buckets::event::{Event as BucketsEvent, QueuedTicket};
use queuescope::{Event, PlayerRef, QueueEvent, Trace};

use crate::film::{EngineShot, Sketch, dot};
use crate::svg::{Point, Stroke};

type Shot<'a> = EngineShot<'a, Buckets>;

/// Room above the start and below the end of the run.
const MARGIN: f64 = 8.0;
/// Buckets left and right of the outermost tickets, and the fewest buckets shown.
const BESIDE: f64 = 3.5;
const FEWEST: f64 = 12.0;
/// Half the size of the cross at a declined match.
const CROSS: f64 = 3.5;

/// Returns the whole run, because what ranges do is only visible over time.
pub(super) fn telling(trace: &Trace) -> Range<usize> {
    0..trace.len()
}

/// Draws a run up to the position of the shot.
pub(super) fn thumbnail(shot: &Shot<'_>) -> Sketch {
    let whole = History::of(shot.trace, shot.trace.len());
    let history = History::of(shot.trace, shot.position);
    let scale = Scale::of(&whole, shot);
    let (mut cones, mut spines, mut heads) = (Stroke::default(), Stroke::default(), Stroke::default());
    for cone in &history.cones {
        let end = cone.end.unwrap_or(history.now);
        if !shot.is_crowd() {
            scale.cone(&mut cones, cone, end);
            dot(&mut heads, scale.at(cone.bucket, cone.steps[0].0), 2.2);
        }
        spines.line(scale.at(cone.bucket, cone.steps[0].0), scale.at(cone.bucket, end));
    }
    let (mut matches, mut feet, mut declined, mut crosses) = (Stroke::default(), Stroke::default(), Stroke::default(), Stroke::default());
    for found in history.matches.values() {
        let [a, b] = found.buckets.map(|bucket| scale.at(bucket, found.time));
        if found.failed {
            declined.line(a, b);
            let (x, y) = (f64::midpoint(a.0, b.0), a.1);
            crosses.line((x - CROSS, y - CROSS), (x + CROSS, y + CROSS)).line((x - CROSS, y + CROSS), (x + CROSS, y - CROSS));
        } else {
            matches.line(a, b);
            [a, b].iter().for_each(|foot| dot(&mut feet, *foot, if shot.is_crowd() { 1.2 } else { 2.2 }));
        }
    }
    let mut sketch = Sketch::default();
    sketch.add("cones", cones);
    sketch.add(if shot.is_crowd() { "spine many" } else { "spine" }, spines);
    sketch.add("heads", heads);
    sketch.add("ink dashed", declined);
    sketch.add(if shot.is_crowd() { "ink thin" } else { "ink" }, matches);
    sketch.add("feet", feet);
    sketch.add("cross", crosses);
    sketch
}

/// A ticket while it searches.
struct Cone {
    bucket: i64,
    /// Times in seconds from which a range counts, with the range in buckets. Never empty.
    steps: Vec<(f64, i64)>,
    /// When it stopped searching.
    end: Option<f64>,
}

/// A match that was found.
struct Found {
    buckets: [i64; 2],
    time: f64,
    failed: bool,
}

/// What happened in a run up to a position.
#[derive(Default)]
struct History {
    cones: Vec<Cone>,
    matches: BTreeMap<u32, Found>,
    /// The last time, in seconds.
    now: f64,
    /// Indices of the cones of tickets that search, by the ticket's first player.
    open: BTreeMap<u32, usize>,
}

impl History {
    fn of(trace: &Trace, position: usize) -> History {
        let mut history = History::default();
        for (index, round) in trace.rounds().iter().enumerate().take_while(|(_, round)| round.start < position) {
            history.now = round.time.0 as f64 / 1_000.0;
            trace.events_until(position, index).iter().for_each(|event| history.apply(event));
        }
        history
    }

    fn apply(&mut self, event: &Event) {
        if let Event::Queue(QueueEvent::Left { players, .. }) = event {
            self.close(players);
        }
        match event.of::<Buckets>() {
            Some(BucketsEvent::Placed { spot } | BucketsEvent::Moved { spot } | BucketsEvent::Returned { spot, .. }) => self.open(spot),
            Some(BucketsEvent::Grew { ranges, .. }) => {
                for grown in ranges {
                    if let Some(&cone) = self.open.get(&grown.player.index) {
                        self.cones[cone].steps.push((self.now, grown.to));
                    }
                }
            }
            Some(BucketsEvent::Found { id, teams, .. }) => {
                let bucket =
                    |team: &Vec<PlayerRef>| team.first().and_then(|first| self.open.get(&first.index)).map(|cone| self.cones[*cone].bucket);
                if let (Some(a), Some(b)) = (bucket(&teams[0]), bucket(&teams[1])) {
                    self.matches.insert(*id, Found { buckets: [a, b], time: self.now, failed: false });
                }
                teams.iter().for_each(|team| self.close(team));
            }
            Some(BucketsEvent::Failed { id, .. }) => {
                if let Some(found) = self.matches.get_mut(id) {
                    found.failed = true;
                }
            }
            _ => {}
        }
    }

    /// Begins the cone of a ticket.
    fn open(&mut self, spot: &QueuedTicket) {
        self.close(&spot.players);
        if let Some(first) = spot.players.first() {
            self.open.insert(first.index, self.cones.len());
            self.cones.push(Cone { bucket: spot.bucket, steps: vec![(self.now, spot.range)], end: None });
        }
    }

    /// Ends the cone of a ticket.
    fn close(&mut self, players: &[PlayerRef]) {
        if let Some(cone) = players.first().and_then(|first| self.open.remove(&first.index)) {
            self.cones[cone].end = Some(self.now);
        }
    }
}

/// Places buckets and times in the picture.
struct Scale {
    low: f64,
    high: f64,
    end: f64,
    width: f64,
    height: f64,
}

impl Scale {
    fn of(whole: &History, shot: &Shot<'_>) -> Scale {
        let buckets = || whole.cones.iter().map(|cone| cone.bucket as f64);
        let (low, high) = (buckets().fold(f64::MAX, f64::min).min(f64::MAX / 4.0), buckets().fold(f64::MIN, f64::max).max(f64::MIN / 4.0));
        let (low, high) = if low > high { (0.0, 0.0) } else { (low, high) };
        let beside = BESIDE.max((FEWEST - (high - low)) / 2.0);
        Scale { low: low - beside, high: high + beside, end: whole.now.max(1.0), width: shot.size.width, height: shot.size.height }
    }

    /// The horizontal place of a bucket's middle, or of an edge half a bucket away. Ranges beyond the picture end at its edge.
    fn x(&self, bucket: f64) -> f64 {
        ((bucket - self.low) / (self.high - self.low) * self.width).clamp(0.0, self.width)
    }

    fn y(&self, seconds: f64) -> f64 {
        MARGIN + (seconds.max(0.0) / self.end) * (self.height - 2.0 * MARGIN)
    }

    fn at(&self, bucket: i64, seconds: f64) -> Point {
        (self.x(bucket as f64), self.y(seconds))
    }

    /// Adds the outline of a cone: down its left side, which widens at each growth step, and up its right side.
    fn cone(&self, stroke: &mut Stroke, cone: &Cone, end: f64) {
        let mut side = Vec::new();
        for (index, (from, range)) in cone.steps.iter().enumerate() {
            let until = cone.steps.get(index + 1).map_or(end, |(next, _)| *next);
            // A range that grows in the moment of a match would only draw a line.
            if until <= *from && index > 0 {
                continue;
            }
            side.extend([(*range as f64 + 0.5, *from), (*range as f64 + 0.5, until)]);
        }
        let bucket = cone.bucket as f64;
        let left = side.iter().map(|(half, time)| (self.x(bucket - half), self.y(*time)));
        let right = side.iter().rev().map(|(half, time)| (self.x(bucket + half), self.y(*time)));
        stroke.shape(&left.chain(right).collect::<Vec<Point>>());
    }
}
