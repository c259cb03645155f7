//! The visible part of the rating axis and its orientation, with zooming and moving.

/// The direction of the axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Orientation {
    /// To the right, with one rail above the other.
    Wide,
    /// Upwards, with the rails side by side.
    Tall,
}

/// A range of ratings on the axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct AxisRange {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Smallest visible range, in rating points.
const MIN_LENGTH: f64 = 10.0;

impl AxisRange {
    /// Returns the range of all these ratings, with a margin on both sides.
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
            // Without ratings the axis shows a typical range.
            return AxisRange { low: 1_000.0, high: 2_000.0 };
        }
        let margin = ((high - low) * 0.06).max(25.0);
        AxisRange { low: low - margin, high: high + margin }
    }

    pub(crate) fn length(self) -> f64 {
        self.high - self.low
    }

    pub(crate) fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// Returns the range scaled by a factor, with the rating `around` at the same place. `None` means the whole axis.
    pub(crate) fn zoomed(self, factor: f64, around: f64, whole: AxisRange) -> Option<AxisRange> {
        let length = (self.length() * factor).max(MIN_LENGTH);
        if length >= whole.length() {
            return None;
        }
        let share = (around - self.low) / self.length();
        Some(AxisRange { low: around - share * length, high: around + (1.0 - share) * length }.inside(whole))
    }

    /// Returns the range moved by rating points, but not past the ends of the axis. `None` means the whole axis.
    pub(crate) fn moved(self, by: f64, whole: AxisRange) -> Option<AxisRange> {
        let moved = AxisRange { low: self.low + by, high: self.high + by }.inside(whole);
        (moved.length() < whole.length()).then_some(moved)
    }

    /// Returns the range moved into the whole axis.
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
    fn zooming_keeps_the_rating_under_the_pointer_in_place() {
        let near = WHOLE.zoomed(0.5, 1_250.0, WHOLE).expect("the range is shorter than the whole axis");
        assert_eq!((near.low, near.high), (1_125.0, 1_625.0));
        assert_eq!(near.zoomed(2.0, 1_250.0, WHOLE), None);
        assert_eq!(near.zoomed(0.001, 1_250.0, WHOLE).map(AxisRange::length), Some(MIN_LENGTH));
    }

    #[test]
    fn moving_stops_at_the_ends_of_the_axis() {
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
