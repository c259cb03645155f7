//! The rating axis: maps ratings to pixels and places the ticks.

use super::axis_range::AxisRange;

/// A range of ratings, mapped to a length in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Axis {
    /// The rating at the start.
    pub(crate) low: f64,
    /// The rating at the end.
    pub(crate) high: f64,
    start: f64,
    end: f64,
}

/// Smallest distance between two ticks, in pixels.
const TICK_PIXELS: f64 = 110.0;

impl Axis {
    /// Creates an axis that shows a range of ratings from `start` to `end`, in pixels.
    pub(crate) fn over(view: AxisRange, start: f64, end: f64) -> Axis {
        Axis { low: view.low, high: view.high, start, end }
    }

    /// Returns the pixel of a rating.
    pub(crate) fn at(&self, rating: f64) -> f64 {
        self.start + (rating - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// Returns the rating at a pixel.
    pub(crate) fn rating_at(&self, pixel: f64) -> f64 {
        self.low + (pixel - self.start) / (self.end - self.start) * (self.high - self.low)
    }

    /// Returns the length of a rating gap in pixels.
    pub(crate) fn length(&self, gap: f64) -> f64 {
        (gap / (self.high - self.low) * (self.end - self.start)).abs()
    }

    /// Returns the ratings of the ticks, which are round numbers.
    pub(crate) fn ticks(&self) -> Vec<i64> {
        self.ticks_every(TICK_PIXELS)
    }

    /// Returns ratings that are round numbers and at least this many pixels apart.
    pub(crate) fn ticks_every(&self, pixels: f64) -> Vec<i64> {
        let step = round_step((self.high - self.low) * pixels / (self.end - self.start).abs());
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|tick| tick * step as i64).collect()
    }
}

/// Returns the smallest number that is at least `least` and is 1, 2 or 5 times a power of ten.
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
    fn ticks_are_round_and_within_the_axis() {
        let axis = Axis::over(AxisRange { low: 1_273.0, high: 1_769.0 }, 28.0, 792.0);
        assert_eq!(axis.ticks(), [1_300, 1_400, 1_500, 1_600, 1_700]);
        assert!((axis.rating_at(axis.at(1_400.0)) - 1_400.0).abs() < 1e-9);
        assert!((axis.at(1_400.0) - axis.at(1_300.0) - axis.length(100.0)).abs() < 1e-9);
        assert_eq!(Axis::over(AxisRange { low: 1_000.0, high: 2_000.0 }, 0.0, 500.0).ticks(), [1_000, 1_500, 2_000]);
    }
}
