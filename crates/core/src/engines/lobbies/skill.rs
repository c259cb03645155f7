//! The skill part of a score: how well two ratings fit both players' skill wishes.
//!
//! A view is 1 on an interval of differences and falls to 0 over one skill range on each side of it. So it never rises after it has fallen, which
//! is called quasi-concave, and neither does the smaller of two views. Rounding keeps the order of values, so the same is true of the rounded
//! part. This makes the largest part over an interval of differences easy to find: it is at the peak if the interval contains the peak, and
//! otherwise at the end that is nearer to it ([`SkillPair::largest`]).

use super::points::Points;
use super::relax;
use super::settings::Settings;
use crate::player::SkillPreference;

/// The skill wish of a request at its level: which differences (other rating − own rating) it accepts. All numbers are in half millionths of a
/// rating point, because level 2 makes the range 1.5 times as wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct View {
    /// The wished differences.
    low: i64,
    high: i64,
    /// How far outside of them the view falls to 0.
    range: i64,
}

impl View {
    /// The view of a request; `None` if it accepts any skill. A wider range never lowers the part, so the largest value over the levels up to
    /// the request's own is the one at its own level.
    pub(super) fn of(settings: &Settings, wish: SkillPreference, level: u8) -> Option<View> {
        let range = settings.skill_range * 1_000 * relax::twice_skill_factor(level)?;
        let [low, high] = match wish {
            SkillPreference::Any => return None,
            SkillPreference::Similar => [0, 0],
            SkillPreference::Higher => [0, range],
            SkillPreference::Lower => [-range, 0],
        };
        Some(View { low, high, range })
    }

    /// The same view in terms of the other player's differences.
    fn mirrored(self) -> View {
        View { low: -self.high, high: -self.low, range: self.range }
    }

    /// How far a difference is outside of the wished ones.
    fn outside(&self, difference: i64) -> i64 {
        (self.low - difference).max(difference - self.high).max(0)
    }

    /// The part for a difference that is this far outside.
    fn part(&self, outside: i64) -> Points {
        Points::of_fraction((self.range - outside).max(0) as u128, self.range as u128)
    }
}

/// The skill part of two requests, given their views and the difference: rating of the second − rating of the first, in half millionths.
pub(super) fn part(first: Option<View>, second: Option<View>, difference: i64) -> Points {
    smaller([first, second.map(View::mirrored)], difference)
}

/// The smaller of two views for a difference. It is full if there is none.
fn smaller(views: [Option<View>; 2], difference: i64) -> Points {
    let part = |view: View| view.part(view.outside(difference));
    match views {
        [None, None] => Points::FULL,
        [Some(view), None] | [None, Some(view)] => part(view),
        // With one range, the farther one is the smaller one, which saves a division.
        [Some(one), Some(other)] if one.range == other.range => one.part(one.outside(difference).max(other.outside(difference))),
        [Some(one), Some(other)] => part(one).min(part(other)),
    }
}

/// The skill wishes of two requests. Differences are the rating of the second − the rating of the first, in half millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SkillPair {
    /// The views of both, in terms of the first one's differences.
    views: [Option<View>; 2],
    /// The part does not fall up to this difference, and does not rise from the next one on.
    peak: i64,
}

impl SkillPair {
    pub(super) fn new(first: Option<View>, second: Option<View>) -> SkillPair {
        let views = [first, second.map(View::mirrored)];
        let peak = match views {
            [None, None] => 0,
            [Some(view), None] | [None, Some(view)] => view.low,
            [Some(one), Some(other)] => {
                let (left, right) = if one.low <= other.low { (one, other) } else { (other, one) };
                if left.high >= right.low { right.low } else { crossing(left, right) }
            }
        };
        SkillPair { views, peak }
    }

    /// The part for a difference.
    pub(super) fn at(&self, difference: i64) -> Points {
        smaller(self.views, difference)
    }

    /// The largest part for any difference of an interval.
    pub(super) fn largest(&self, from: i64, to: i64) -> Points {
        if to <= self.peak {
            self.at(to)
        } else if from > self.peak {
            self.at(from)
        } else {
            self.at(self.peak).max(self.at(self.peak + 1))
        }
    }
}

/// The difference, rounded down, at which the falling side of one view meets the rising side of the other.
fn crossing(left: View, right: View) -> i64 {
    let [from, to] = [left.high, right.low].map(i128::from);
    let [falls_over, rises_over] = [left.range, right.range].map(i128::from);
    (from * rises_over + to * falls_over).div_euclid(falls_over + rises_over) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::select;
    use queuescope_campaign::config;

    fn view() -> impl Strategy<Value = Option<View>> {
        use SkillPreference::{Any, Higher, Lower, Similar};
        // With a range of a thousandth, one rating point is far outside. With large ranges, many differences have the same part.
        (select(vec![1i64, 2, 7, 50_500, 200_000]), select(vec![Similar, Similar, Higher, Lower, Any]), 0..=relax::MAX_LEVEL)
            .prop_map(|(skill_range, wish, level)| View::of(&Settings { skill_range, ..Settings::default() }, wish, level))
    }

    proptest! {
        #![proptest_config(config(500))]

        #[test]
        fn the_part_never_rises_after_it_has_fallen(first in view(), second in view(), around in -4_000i64..4_000) {
            let pair = SkillPair::new(first, second);
            // Steps of different lengths, from far below the peak to far above it.
            let mut differences: Vec<i64> = (-60..60).map(|step: i64| step.pow(5) / 3 + around).chain((-3..4).map(|step| pair.peak + step)).collect();
            differences.sort_unstable();
            for two in differences.windows(2) {
                let (one, other) = (pair.at(two[0]), pair.at(two[1]));
                prop_assert!(two[1] > pair.peak || one <= other, "the part falls from {:?} to {:?} before the peak", one, other);
                prop_assert!(two[0] <= pair.peak || one >= other, "the part rises from {:?} to {:?} after the peak", one, other);
            }
        }

        #[test]
        fn the_largest_part_of_an_interval_is_that_of_a_scan(first in view(), second in view(), from in -3_000i64..3_000, length in 0i64..400) {
            let pair = SkillPair::new(first, second);
            for from in [from, pair.peak + from / 20] {
                let scan = (from..=from + length).map(|difference| pair.at(difference)).max();
                prop_assert_eq!(Some(pair.largest(from, from + length)), scan);
            }
        }

        #[test]
        fn both_players_see_the_same_part(first in view(), second in view(), difference in -500_000_000i64..500_000_000) {
            prop_assert_eq!(SkillPair::new(first, second).at(difference), SkillPair::new(second, first).at(-difference));
        }
    }
}
