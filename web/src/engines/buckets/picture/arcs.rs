//! Arcs under the axis that connect found pairs. The current pair is highlighted and shows its distance.

use queuescope::engines::buckets::event::Event as BucketsEvent;
use queuescope::engines::buckets::{MatchFrame, MatchState};

use super::layout::Layout;
use crate::engines::buckets::Scene;
use crate::engines::buckets::state::names;
use crate::svg::{Stroke, Tag, group, path, rect, tag, words};
use crate::words::number;

/// Distance between the axis and the ends of the arcs, which are below the axis numbers.
const BELOW: f64 = 25.0;
/// Smallest and largest depth of an arc.
const DEPTH: [f64; 2] = [30.0, 84.0];
/// Half the width of an arc that begins and ends in the same column.
const LOOP: f64 = 13.0;

/// Draws the arcs of this check's pairs and of open ready checks.
pub(super) fn arcs(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let now = current(moment);
    // The current arc is drawn last, on top of the others.
    let (current, others): (Vec<&MatchFrame>, Vec<&MatchFrame>) = moment.own.matches.iter().partition(|found| Some(found.id) == now);
    group("arcs")
        .all(others.into_iter().filter_map(|found| arc(layout, found, false)))
        .all(current.into_iter().filter_map(|found| arc(layout, found, true)))
}

/// Returns the id of the match that the current event is about.
fn current(moment: &Scene<'_>) -> Option<u32> {
    match moment.engine_event {
        Some(
            BucketsEvent::Found { id, .. }
            | BucketsEvent::Asked { id, .. }
            | BucketsEvent::Started { id, .. }
            | BucketsEvent::Failed { id, .. }
            | BucketsEvent::SearchSkipped { id, .. },
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
        // The lowest point of this Bézier curve is at three quarters of the depth of its control points.
        let (x, y) = (f64::midpoint(left, right), top + depth * 0.75);
        let label = match (found.state, found.distance) {
            (MatchState::Failed, _) => "declined".to_owned(),
            (_, 0) => "same bucket".to_owned(),
            (_, distance) => format!("distance {}", number(distance)),
        };
        let width = label.len() as f64 * 6.6 + 12.0;
        // A narrow arc would vanish behind its label.
        let y = if right - left < width + 20.0 { y + 13.0 } else { y };
        let x_label = x.clamp(width / 2.0 + 2.0, layout.width - width / 2.0 - 2.0);
        let (ground, text) = if found.state == MatchState::Failed { ("ground", "cross-text") } else { ("now-fill", "now-text") };
        drawn = drawn
            .with(rect(ground, (x_label - width / 2.0, y - 9.0), width, 19.0, 2.0))
            .with(words(text, (x_label, y + 4.5), "middle").with_text(label))
            .all(ends(layout, found, (left, right), top, a <= b));
    }
    Some(drawn)
}

/// Draws the names at both ends of an arc, if there is room.
fn ends(layout: &Layout, found: &MatchFrame, (left, right): (f64, f64), top: f64, searcher_left: bool) -> Vec<Tag> {
    let [searcher, other] = found.teams.each_ref().map(|team| names(team));
    let (first, second) = if searcher_left { (searcher, other) } else { (other, searcher) };
    let y = top + 14.0;
    let room = |name: &str| name.chars().count() as f64 * 7.0 + 12.0;
    let mut ends = Vec::new();
    if left - room(&first) >= 0.0 {
        ends.push(words("arc-name halo", (left - 9.0, y), "end").with_text(first));
    }
    if right + room(&second) <= layout.width {
        ends.push(words("arc-name halo", (right + 9.0, y), "start").with_text(second));
    }
    ends
}
