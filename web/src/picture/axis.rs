//! The rating axis: which ratings it shows, and where its ticks are.

/// A span of ratings on a length of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Axis {
    /// The rating at the start.
    pub(crate) low: f64,
    /// The rating at the end.
    pub(crate) high: f64,
    start: f64,
    end: f64,
}

/// About how many pixels lie between two numbers of the axis.
const TICK_PIXELS: f64 = 110.0;

impl Axis {
    /// An axis from `start` to `end` pixels that shows all these ratings with a little room on both sides.
    pub(crate) fn over(ratings: impl Iterator<Item = i32>, start: f64, end: f64) -> Axis {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for rating in ratings {
            low = low.min(f64::from(rating));
            high = high.max(f64::from(rating));
        }
        if low > high {
            // Nobody is there: the axis stays, with an ordinary span.
            (low, high) = (1_000.0, 2_000.0);
        }
        let room = ((high - low) * 0.06).max(25.0);
        Axis { low: low - room, high: high + room, start, end }
    }

    /// Where a rating lies.
    pub(crate) fn at(&self, rating: f64) -> f64 {
        self.start + (rating - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// How long a gap is.
    pub(crate) fn length(&self, gap: f64) -> f64 {
        (gap / (self.high - self.low) * (self.end - self.start)).abs()
    }

    /// Round ratings to write at the axis.
    pub(crate) fn ticks(&self) -> Vec<i64> {
        let step = round_step((self.high - self.low) * TICK_PIXELS / (self.end - self.start).abs());
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|tick| tick * step as i64).collect()
    }
}

/// The next 1, 2 or 5 times a power of ten.
fn round_step(least: f64) -> f64 {
    let mut step = 1.0;
    loop {
        for factor in [1.0, 2.0, 5.0] {
            if step * factor >= least {
                return step * factor;
            }
        }
        step *= 10.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = Axis::over([1_300, 1_742].into_iter(), 28.0, 792.0);
        assert_eq!(axis.ticks(), [1_300, 1_400, 1_500, 1_600, 1_700]);
        assert!(axis.at(1_300.0) > 28.0 && axis.at(1_742.0) < 792.0);
        assert!((axis.at(1_400.0) - axis.at(1_300.0) - axis.length(100.0)).abs() < 1e-9);
    }

    #[test]
    fn an_empty_queue_and_equal_ratings_have_an_axis_too() {
        assert_eq!(Axis::over(std::iter::empty(), 0.0, 500.0).ticks(), [1_000, 1_500, 2_000]);
        let same = Axis::over([1_500].into_iter(), 0.0, 500.0);
        assert!(same.high - same.low >= 50.0 && same.ticks().contains(&1_500));
    }
}
