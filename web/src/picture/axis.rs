//! The rating axis: which ratings it shows, and where its ticks are.

use super::axis_range::AxisRange;

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
    /// An axis from `start` to `end` pixels that shows a piece of the ratings.
    pub(crate) fn over(view: AxisRange, start: f64, end: f64) -> Axis {
        Axis { low: view.low, high: view.high, start, end }
    }

    /// Where a rating lies.
    pub(crate) fn at(&self, rating: f64) -> f64 {
        self.start + (rating - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// The rating at a place.
    pub(crate) fn rating_at(&self, place: f64) -> f64 {
        self.low + (place - self.start) / (self.end - self.start) * (self.high - self.low)
    }

    /// How long a gap is.
    pub(crate) fn length(&self, gap: f64) -> f64 {
        (gap / (self.high - self.low) * (self.end - self.start)).abs()
    }

    /// Round ratings to write at the axis.
    pub(crate) fn ticks(&self) -> Vec<i64> {
        self.ticks_every(TICK_PIXELS)
    }

    /// Round numbers that are at least so many pixels apart.
    pub(crate) fn ticks_every(&self, pixels: f64) -> Vec<i64> {
        let step = round_step((self.high - self.low) * pixels / (self.end - self.start).abs());
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
        let axis = Axis::over(AxisRange { low: 1_273.0, high: 1_769.0 }, 28.0, 792.0);
        assert_eq!(axis.ticks(), [1_300, 1_400, 1_500, 1_600, 1_700]);
        assert!((axis.rating_at(axis.at(1_400.0)) - 1_400.0).abs() < 1e-9);
        assert!((axis.at(1_400.0) - axis.at(1_300.0) - axis.length(100.0)).abs() < 1e-9);
        assert_eq!(Axis::over(AxisRange { low: 1_000.0, high: 2_000.0 }, 0.0, 500.0).ticks(), [1_000, 1_500, 2_000]);
    }
}
