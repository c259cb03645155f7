//! Lines of equal sum over ping and wait. A sum is a function of the ping plus a function of the wait. Both are straight between the values
//! of the group, so a line is a chain of straight pieces, and its corners can be computed exactly.

use queuescope::engines::cliques::Sums;
use queuescope::order;

use crate::picture::AxisRange;
use crate::svg::Point;

/// Number of lines between the players that the step between two sums aims at.
const LEVELS: f64 = 12.0;
/// Largest number of lines.
const MAX_LEVELS: usize = 18;
/// One of this many players is ignored when the step is chosen.
const FAR_SHARE: usize = 8;
/// Thousandths in a whole weight.
pub(super) const WHOLE: f64 = 1_000.0;

/// A function that is straight between its knots, which are in ascending order.
type Knots = Vec<(f64, f64)>;

/// The sum for every ping and wait, in thousandths.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Ground {
    /// The part from the ping: rises to the median and falls after it.
    pings: Knots,
    /// The part from the wait, which never falls.
    waits: Knots,
    /// The range of waits that is drawn.
    drawn: AxisRange,
}

impl Ground {
    /// The sums over these ranges of ping and wait, and a range further on every side, so that the lines leave the picture.
    pub(super) fn of(sums: &Sums, pings: AxisRange, waits: AxisRange) -> Ground {
        let knots = |range: AxisRange, group: &[i64], value: &dyn Fn(i64) -> f64| {
            let ends = [range.low - range.length(), range.high + range.length()].map(|end| end.round() as i64);
            let mut keys: Vec<i64> = group.iter().copied().filter(|key| (ends[0]..ends[1]).contains(key)).chain(ends).collect();
            order::sort(&mut keys);
            keys.dedup();
            keys.into_iter().map(|key| (key as f64, value(key))).collect()
        };
        Ground {
            pings: knots(pings, sums.pings(), &|ping| sums.by_ping(ping).0 as f64),
            waits: knots(waits, sums.waits(), &|wait| sums.by_wait(wait).0 as f64),
            drawn: waits,
        }
    }

    /// The sum at a place.
    pub(super) fn sum(&self, (ping, wait): Point) -> f64 {
        value(&self.pings, ping) + value(&self.waits, wait)
    }

    /// The largest sum that any place in the picture can have.
    pub(super) fn highest(&self) -> f64 {
        self.best_by_ping() + value(&self.waits, self.drawn.high)
    }

    /// Returns the line on which the sum has this value: down its left arm, then up its right arm. Everything between the arms is better.
    /// Empty if no place is better.
    pub(super) fn line(&self, level: f64) -> Vec<Point> {
        let best = self.best_by_ping();
        if level >= best + self.waits.last().map_or(0.0, |last| last.1) {
            return Vec::new();
        }
        let top = self.pings.iter().position(|knot| knot.1 == best).unwrap_or(0);
        let last_top = self.pings.iter().rposition(|knot| knot.1 == best).unwrap_or(top);
        let mut left: Vec<Point> = self.pings[..=top].iter().rev().copied().collect();
        let mut right: Vec<Point> = self.pings[last_top..].to_vec();
        left = self.arm(&left, level);
        right = self.arm(&right, level);
        left.reverse();
        left.extend(right);
        left
    }

    /// Returns one arm of a line, from its lowest wait up. `side` has the knots of the ping from the best one outwards.
    fn arm(&self, side: &[Point], level: f64) -> Vec<Point> {
        let best = side[0].1;
        let at_waits =
            self.waits.iter().filter(|knot| best + knot.1 >= level).map(|&(wait, by_wait)| (outermost(side, level - by_wait), wait));
        let at_pings = side.iter().filter_map(|&(ping, by_ping)| Some((ping, self.shortest_wait(level - by_ping)?)));
        let mut corners: Vec<Point> = at_waits.chain(at_pings).collect();
        let start = side[0].0;
        order::sort_by(&mut corners, |a, b| a.1.total_cmp(&b.1).then((a.0 - start).abs().total_cmp(&(b.0 - start).abs())));
        corners
    }

    /// Returns the shortest wait whose part of the sum is at least this much.
    fn shortest_wait(&self, least: f64) -> Option<f64> {
        let next = self.waits.iter().position(|knot| knot.1 >= least)?;
        Some(if next == 0 { self.waits[0].0 } else { between(self.waits[next - 1], self.waits[next], least) })
    }

    fn best_by_ping(&self) -> f64 {
        self.pings.iter().map(|knot| knot.1).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Returns the round sums whose lines are drawn, largest first. Their distance suits the sums of the players.
    pub(super) fn levels(&self, places: impl Iterator<Item = Point>) -> Vec<f64> {
        let mut sums: Vec<f64> = places.map(|place| self.sum(place)).collect();
        order::sort_by(&mut sums, f64::total_cmp);
        // A few players far away from all others do not matter.
        let low = sums.get(sums.len() / FAR_SHARE).copied().unwrap_or_else(|| self.highest());
        let range = self.highest() - low;
        if range <= 0.0 {
            return Vec::new();
        }
        let step = round_step(range / LEVELS);
        let first = ((self.highest() - 1.0) / step).floor() as i64;
        (0..MAX_LEVELS as i64).map(|index| (first - index) as f64 * step).collect()
    }
}

/// Returns the ping farthest outwards whose part of the sum is at least this much.
fn outermost(side: &[Point], least: f64) -> f64 {
    let Some(next) = side.iter().position(|knot| knot.1 < least) else { return side[side.len() - 1].0 };
    if next == 0 { side[0].0 } else { between(side[next - 1], side[next], least) }
}

/// Returns the place between two knots at which the function has this value.
fn between(one: Point, other: Point, value: f64) -> f64 {
    if one.1 == other.1 { one.0 } else { one.0 + (other.0 - one.0) * (value - one.1) / (other.1 - one.1) }
}

/// Returns the value of the function at a place. Outside the knots it is the value of the nearest one.
fn value(knots: &[Point], at: f64) -> f64 {
    let next = knots.partition_point(|knot| knot.0 <= at);
    match (next.checked_sub(1).map(|before| knots[before]), knots.get(next)) {
        (Some(one), Some(other)) => one.1 + (other.1 - one.1) * (at - one.0) / (other.0 - one.0),
        (Some(end), None) => end.1,
        (None, end) => end.map_or(0.0, |end| end.1),
    }
}

/// Returns the smallest number that is at least `least` and is 1, 2 or 5 times a power of ten, in thousandths of a weight.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(1.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= least).unwrap_or(power * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use queuescope::engines::cliques::Weight;

    const PINGS: AxisRange = AxisRange { low: 0.0, high: 100.0 };
    const WAITS: AxisRange = AxisRange { low: 0.0, high: 400.0 };

    fn ground(alpha: i128, beta: i128, members: &[(i64, i64)]) -> Ground {
        Ground::of(&Sums::into_lobby(Weight(alpha), Weight(beta), members), PINGS, WAITS)
    }

    #[test]
    fn every_corner_of_a_line_has_its_sum() {
        let ground = ground(1_500, 500, &[(25, 200), (18, 240), (22, 180)]);
        for level in [0.0, 105_300.0, 211_500.0, 280_000.0] {
            let line = ground.line(level);
            assert!(line.len() > 4, "{level}: {line:?}");
            let inside: Vec<&Point> = line.iter().filter(|corner| (0.0..=100.0).contains(&corner.0) && corner.1 > 0.0).collect();
            assert!(inside.len() > 2, "{level}: {line:?}");
            for corner in inside {
                assert!((ground.sum(*corner) - level).abs() < 1e-6, "{level}: {corner:?} has {}", ground.sum(*corner));
            }
        }
        assert!(ground.line(ground.highest()).is_empty(), "no place is better than the best");
    }

    #[test]
    fn without_a_penalty_for_ping_a_line_is_level_and_without_a_bonus_it_is_upright() {
        let level = ground(0, 500, &[(25, 200)]).line(50_000.0);
        let lowest: Vec<&Point> = level.iter().filter(|corner| corner.1 <= 100.0).collect();
        assert_eq!(lowest, [&(-100.0, 100.0), &(200.0, 100.0)]);
        let upright = ground(1_000, 0, &[(25, 200)]).line(-10_000.0);
        assert!(upright.iter().all(|corner| [15.0, 35.0].contains(&corner.0) || corner.1 < 0.0), "{upright:?}");
        assert!(ground(0, 0, &[(25, 200)]).levels([(25.0, 200.0)].into_iter()).is_empty());
    }

    #[test]
    fn levels_are_round_and_fall() {
        let levels = ground(1_500, 500, &[(25, 200), (18, 240), (22, 180)]).levels([(22.0, 160.0), (85.0, 300.0)].into_iter());
        assert_eq!(levels[..3], [250_000.0, 200_000.0, 150_000.0]);
        assert_eq!(levels.len(), MAX_LEVELS);
    }
}
