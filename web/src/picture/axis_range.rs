//! The piece of the rating axis that is shown, and which way it runs: zooming and moving along it.

/// Which way the axis runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Orientation {
    /// To the right; the rails lie above each other.
    Wide,
    /// Upwards; the rails stand side by side.
    Tall,
}

/// A piece of the rating axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct AxisRange {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The shortest piece worth looking at, in rating points.
const SHORTEST: f64 = 10.0;

impl AxisRange {
    /// All these ratings, with a little room on both sides.
    pub(crate) fn over(ratings: impl Iterator<Item = f64>) -> AxisRange {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for rating in ratings {
            low = low.min(rating);
            high = high.max(rating);
        }
        AxisRange::around(low, high)
    }

    fn around(low: f64, high: f64) -> AxisRange {
        if low > high {
            // Nobody is there: the axis stays, with an ordinary span.
            return AxisRange { low: 1_000.0, high: 2_000.0 };
        }
        let room = ((high - low) * 0.06).max(25.0);
        AxisRange { low: low - room, high: high + room }
    }

    pub(crate) fn length(self) -> f64 {
        self.high - self.low
    }

    pub(crate) fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// Longer or shorter by a factor, with one rating staying where it is; `None` is the whole axis.
    pub(crate) fn zoomed(self, factor: f64, around: f64, whole: AxisRange) -> Option<AxisRange> {
        let length = (self.length() * factor).max(SHORTEST);
        if length >= whole.length() {
            return None;
        }
        let share = (around - self.low) / self.length();
        Some(AxisRange { low: around - share * length, high: around + (1.0 - share) * length }.inside(whole))
    }

    /// Along the axis by so many rating points, not beyond its ends.
    pub(crate) fn moved(self, by: f64, whole: AxisRange) -> Option<AxisRange> {
        let moved = AxisRange { low: self.low + by, high: self.high + by }.inside(whole);
        (moved.length() < whole.length()).then_some(moved)
    }

    fn inside(self, whole: AxisRange) -> AxisRange {
        let shift = (whole.low - self.low).max(0.0) - (self.high - whole.high).max(0.0);
        AxisRange { low: self.low + shift, high: self.high + shift }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: AxisRange = AxisRange { low: 1_000.0, high: 2_000.0 };

    #[test]
    fn what_is_zoomed_at_stays_where_it_is() {
        let near = WHOLE.zoomed(0.5, 1_250.0, WHOLE).expect("is a piece");
        assert_eq!((near.low, near.high), (1_125.0, 1_625.0));
        assert_eq!(near.zoomed(2.0, 1_250.0, WHOLE), None);
        assert_eq!(near.zoomed(0.001, 1_250.0, WHOLE).map(AxisRange::length), Some(SHORTEST));
    }

    #[test]
    fn nobody_gets_lost_beyond_the_ends() {
        let near = AxisRange { low: 1_100.0, high: 1_300.0 };
        assert_eq!(near.moved(-500.0, WHOLE), Some(AxisRange { low: 1_000.0, high: 1_200.0 }));
        assert_eq!(near.moved(5_000.0, WHOLE), Some(AxisRange { low: 1_800.0, high: 2_000.0 }));
        assert_eq!(WHOLE.moved(50.0, WHOLE), None);
    }

    #[test]
    fn an_empty_queue_and_equal_ratings_have_an_axis_too() {
        assert_eq!(AxisRange::around(f64::INFINITY, f64::NEG_INFINITY), WHOLE);
        assert_eq!(AxisRange::around(1_500.0, 1_500.0), AxisRange { low: 1_475.0, high: 1_525.0 });
    }
}
