//! The axes of the plane: ping to the right, wait upwards. They stay the same for a whole snapshot, so that no dot moves because of them.

use crate::engines::cliques::choice::TierPlayer;
use crate::picture::{Axis, AxisRange, Orientation};
use crate::svg::{Point, Stroke, Tag, group, path, words};
use crate::words::{clock, number};
use queuescope::Millis;

/// Room around the plane: above, right, below, left.
const MARGINS: [[f64; 4]; 2] = [[28.0, 18.0, 42.0, 56.0], [22.0, 12.0, 40.0, 42.0]];
/// Shortest ranges of ping in milliseconds and of wait in seconds.
const SHORTEST: [f64; 2] = [20.0, 40.0];
/// Room above the longest wait and right of the highest ping, as a share of the range.
const SPARE: f64 = 0.06;
/// Distances between two ticks of the wait, in seconds. Longer axes use multiples of the last.
const WAIT_STEPS: [i64; 11] = [5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200];
/// Smallest distance between two ticks, in pixels.
const TICK_PIXELS: [f64; 2] = [70.0, 34.0];

/// The axes and the area between them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Axes {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pings: Axis,
    waits: Axis,
}

impl Axes {
    /// The axes for these players, in a box from `top` to the lower right corner.
    pub(super) fn of(players: &[TierPlayer], top: f64, (width, height): Point, orientation: Orientation) -> Axes {
        let [above, beside, below, left] = MARGINS[usize::from(orientation == Orientation::Tall)];
        let (right, top, bottom) = (width - beside, top + above, height - below);
        let pings = range(players.iter().map(|player| player.ping), SHORTEST[0]);
        let waits = range(players.iter().map(|player| player.wait), SHORTEST[1]);
        Axes { left, right, top, bottom, pings: Axis::over(pings, left, right), waits: Axis::over(waits, bottom, top) }
    }

    /// The pixel of a ping and a wait.
    pub(super) fn at(&self, (ping, wait): Point) -> Point {
        (self.pings.at(ping), self.waits.at(wait))
    }

    /// The ping and the wait at a pixel.
    pub(super) fn place(&self, (x, y): Point) -> Point {
        (self.pings.rating_at(x), self.waits.rating_at(y))
    }

    /// The range of pings.
    pub(super) fn ping_range(&self) -> AxisRange {
        AxisRange { low: self.pings.low, high: self.pings.high }
    }

    /// The range of waits.
    pub(super) fn wait_range(&self) -> AxisRange {
        AxisRange { low: self.waits.low, high: self.waits.high }
    }

    /// Draws the axes with ticks and titles.
    pub(super) fn draw(&self) -> Tag {
        let mut lines = Stroke::default();
        lines.line((self.left, self.bottom), (self.right, self.bottom)).line((self.left, self.top), (self.left, self.bottom));
        let mut labels = Vec::new();
        for ping in self.pings.ticks_every(TICK_PIXELS[0]) {
            let x = self.pings.at(ping as f64);
            lines.line((x, self.bottom), (x, self.bottom + 5.0));
            labels.push(words("axis", (x, self.bottom + 19.0), "middle").key(&format!("ping {ping}")).with_text(number(ping)));
        }
        for wait in self.wait_ticks() {
            let y = self.waits.at(wait as f64);
            lines.line((self.left - 5.0, y), (self.left, y));
            let text = clock(Millis(wait * 1_000));
            labels.push(words("axis", (self.left - 9.0, y + 4.0), "end").key(&format!("wait {wait}")).with_text(text));
        }
        group("axes")
            .with(path("rail", lines.0).key("lines"))
            .all(labels)
            .with(words("axis", (self.right, self.bottom + 35.0), "end").key("pings").with_text("ping, ms".to_owned()))
            .with(words("axis", (4.0, self.top - 9.0), "start").key("waits").with_text("wait, min:s".to_owned()))
    }

    fn wait_ticks(&self) -> Vec<i64> {
        let least = TICK_PIXELS[1] * (self.waits.high - self.waits.low) / (self.bottom - self.top).max(1.0);
        let longest = WAIT_STEPS[WAIT_STEPS.len() - 1];
        let fitting = WAIT_STEPS.into_iter().find(|step| *step as f64 >= least);
        let step = fitting.unwrap_or_else(|| (least / longest as f64).ceil() as i64 * longest);
        let [first, last] = [(self.waits.low / step as f64).ceil(), (self.waits.high / step as f64).floor()];
        (first as i64..=last as i64).map(|index| index * step).collect()
    }

    /// Draws a mark on both axes for each member: there the lines of equal sum bend.
    pub(super) fn marks(&self, members: &[Point], class: &'static str) -> Tag {
        let mut marks = Stroke::default();
        for &member in members {
            let (x, y) = self.at(member);
            marks.line((x, self.bottom - 6.0), (x, self.bottom)).line((self.left, y), (self.left + 6.0, y));
        }
        path(class, marks.0).key("marks")
    }
}

/// Returns the range of an axis. It begins at 0 unless all values are far from it.
fn range(values: impl Iterator<Item = i64>, shortest: f64) -> AxisRange {
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        least = least.min(value as f64);
        most = most.max(value as f64);
    }
    if least > most {
        return AxisRange { low: 0.0, high: shortest };
    }
    let low = if least > most / 2.0 { (least - (most - least).max(shortest) * SPARE).max(0.0) } else { 0.0 };
    AxisRange { low, high: low + (most - low).max(shortest) * (1.0 + SPARE) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axes(players: &[(i64, i64)]) -> Axes {
        let players: Vec<TierPlayer> =
            players.iter().enumerate().map(|(player, &(ping, wait))| TierPlayer { player: player as u32, ping, wait }).collect();
        Axes::of(&players, 90.0, (744.0, 560.0), Orientation::Wide)
    }

    #[test]
    fn every_player_is_inside_the_axes() {
        for players in [&[(20, 0), (135, 420)][..], &[(0, 0)], &[(900, 5_000), (905, 5_010)], &[(10_000, 86_400), (3, 1)], &[]] {
            let axes = axes(players);
            for &(ping, wait) in players {
                let (x, y) = axes.at((ping as f64, wait as f64));
                assert!((axes.left..=axes.right).contains(&x) && (axes.top..=axes.bottom).contains(&y), "{players:?}: {x} {y}");
            }
            assert!((2..=14).contains(&axes.wait_ticks().len()), "{players:?}: {:?}", axes.wait_ticks());
        }
    }

    #[test]
    fn an_axis_begins_at_zero_unless_all_values_are_far_from_it() {
        assert_eq!(axes(&[(20, 30), (135, 420)]).ping_range().low, 0.0);
        assert!(axes(&[(900, 0), (905, 400)]).ping_range().low > 800.0);
    }
}
