//! Found pairs: an arc under the axis from one column to the other; the one being decided is under the highlighter, with its distance.

use queuescope::engines::buckets::event::Event as BucketsEvent;
use queuescope::engines::buckets::{MatchFrame, MatchState};

use super::layout::Layout;
use crate::engines::buckets::Scene;
use crate::engines::buckets::state::names;
use crate::svg::{Stroke, Tag, group, path, rect, tag, words};
use crate::words::number;

/// Arcs begin so far under the axis, below its numbers.
const BELOW: f64 = 25.0;
/// How deep an arc hangs, at least and at most.
const DEPTH: [f64; 2] = [30.0, 84.0];
/// Half the width of an arc inside one column.
const LOOP: f64 = 13.0;

/// The arcs of this check, and of ready checks that go on.
pub(super) fn arcs(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let now = current(moment);
    // The one being decided lies on top.
    let (current, others): (Vec<&MatchFrame>, Vec<&MatchFrame>) = moment.own.matches.iter().partition(|found| Some(found.id) == now);
    group("arcs")
        .all(others.into_iter().filter_map(|found| arc(layout, found, false)))
        .all(current.into_iter().filter_map(|found| arc(layout, found, true)))
}

/// The match that the current event is about.
fn current(moment: &Scene<'_>) -> Option<u32> {
    match moment.engine_event {
        Some(
            BucketsEvent::Found { id, .. }
            | BucketsEvent::Asked { id, .. }
            | BucketsEvent::Started { id, .. }
            | BucketsEvent::Failed { id, .. }
            | BucketsEvent::NotLooked { id, .. },
        ) => Some(*id),
        _ => None,
    }
}

fn arc(layout: &Layout, found: &MatchFrame, now: bool) -> Option<Tag> {
    let [a, b] = found.teams.each_ref().map(|team| layout.spot(team[0].index).map(|spot| spot.x));
    let (a, b) = (a?, b?);
    let (left, right) = if a == b { (a - LOOP, a + LOOP) } else { (a.min(b), a.max(b)) };
    let top = layout.floor + BELOW;
    let depth = (DEPTH[0] + (right - left) / 3.0).min(DEPTH[1]);
    let mut line = Stroke::default();
    line.to('M', (left, top)).to('C', (left, top + depth)).to(' ', (right, top + depth)).to(' ', (right, top));
    let class = match found.state {
        MatchState::Failed => "arc failed",
        MatchState::Pending if found.until.is_some() => "arc asked",
        _ => "arc ink",
    };
    let [searcher, other] = found.teams.each_ref().map(|team| &team[0].id);
    let mut drawn = tag("g", &["data-pair"]).text(format!("{searcher}+{other}")).key(&format!("arc {}", found.id));
    if now && found.state != MatchState::Failed {
        drawn = drawn.with(path("now-under", line.0.clone()));
    }
    drawn = drawn.with(path(class, line.0));
    if now {
        // The lowest point of such a curve is three quarters of the way down.
        let (x, y) = (f64::midpoint(left, right), top + depth * 0.75);
        let told = match (found.state, found.distance) {
            (MatchState::Failed, _) => "declined".to_owned(),
            (_, 0) => "same bucket".to_owned(),
            (_, distance) => format!("distance {}", number(distance)),
        };
        let width = told.len() as f64 * 6.6 + 12.0;
        // A narrow arc would vanish behind its label.
        let y = if right - left < width + 20.0 { y + 13.0 } else { y };
        let x_label = x.clamp(width / 2.0 + 2.0, layout.width - width / 2.0 - 2.0);
        let (ground, text) = if found.state == MatchState::Failed { ("ground", "cross-text") } else { ("now-fill", "now-text") };
        drawn = drawn
            .with(rect(ground, (x_label - width / 2.0, y - 9.0), width, 19.0, 2.0))
            .with(words(text, (x_label, y + 4.5), "middle").says(told))
            .all(ends(layout, found, (left, right), top, a <= b));
    }
    Some(drawn)
}

/// The names at both ends of an arc, as far as there is room for them.
fn ends(layout: &Layout, found: &MatchFrame, (left, right): (f64, f64), top: f64, searcher_left: bool) -> Vec<Tag> {
    let [searcher, other] = found.teams.each_ref().map(|team| names(team));
    let (first, second) = if searcher_left { (searcher, other) } else { (other, searcher) };
    let y = top + 14.0;
    let room = |name: &str| name.chars().count() as f64 * 7.0 + 12.0;
    let mut ends = Vec::new();
    if left - room(&first) >= 0.0 {
        ends.push(words("arc-name halo", (left - 9.0, y), "end").says(first));
    }
    if right + room(&second) <= layout.width {
        ends.push(words("arc-name halo", (right + 9.0, y), "start").says(second));
    }
    ends
}
