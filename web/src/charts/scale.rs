//! Scales: round steps for numbers and clock times, the ticks of an axis, and the pixel of a value.

use queuescope::Millis;

use crate::words::{clock, number};

/// What the numbers on an axis are. It decides which steps are round, and how a tick is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Plain numbers.
    Number,
    /// Seconds, written as clock times.
    Clock,
    /// Seconds, written as hours and minutes.
    Hours,
    /// Hundredths, written with a percent sign.
    Percent,
}

/// Round steps of clock times, in seconds. Longer steps are whole days.
const CLOCK_STEPS: [f64; 17] =
    [1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 900.0, 1_800.0, 3_600.0, 7_200.0, 14_400.0, 21_600.0, 43_200.0];
const MINUTE: f64 = 60.0;
const DAY: f64 = 86_400.0;
/// Smallest step that is distinguished from zero.
const SMALLEST: f64 = 1e-6;

impl Unit {
    /// The smallest round step that is at least `least`.
    pub(crate) fn round_step(self, least: f64) -> f64 {
        match self {
            Unit::Hours if least < MINUTE => MINUTE,
            Unit::Clock | Unit::Hours if least >= 0.5 => {
                let step = CLOCK_STEPS.into_iter().find(|step| *step >= least);
                step.unwrap_or_else(|| Unit::Number.round_step(least / DAY) * DAY)
            }
            _ => {
                let least = least.max(SMALLEST);
                let power = 10_f64.powf(least.log10().floor());
                // The last factor is only needed if the logarithm was rounded.
                let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= least * (1.0 - SMALLEST));
                step.unwrap_or(10.0 * power)
            }
        }
    }

    /// Writes a value that is a multiple of `step`.
    pub(crate) fn label(self, value: f64, step: f64) -> String {
        match self {
            Unit::Clock if step >= 1.0 => clock(Millis(value.round() as i64 * 1_000)),
            Unit::Clock => clock(Millis((value * 1_000.0).round() as i64)),
            Unit::Hours => {
                let minutes = (value / MINUTE).round() as i64;
                format!("{}:{:02}", minutes / 60, minutes % 60)
            }
            Unit::Percent => format!("{}%", Unit::Number.label(value, step)),
            Unit::Number if step >= 1.0 => number(value.round() as i64),
            Unit::Number => {
                let decimals = (-step.log10()).ceil().clamp(0.0, 6.0) as usize;
                // Adding 0 turns −0 into 0.
                format!("{:.decimals$}", value + 0.0).replace('-', "−")
            }
        }
    }
}

/// A range of values, mapped to a range of pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scale {
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Pixel of the lowest value.
    pub(crate) start: f64,
    /// Pixel of the highest value.
    pub(crate) end: f64,
}

impl Scale {
    /// Returns the pixel of a value.
    pub(crate) fn at(&self, value: f64) -> f64 {
        self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// Returns the value at a pixel.
    pub(crate) fn value(&self, pixel: f64) -> f64 {
        self.low + (pixel - self.start) / (self.end - self.start) * (self.high - self.low)
    }

    /// Returns the length of a difference in pixels.
    pub(crate) fn length(&self, difference: f64) -> f64 {
        (difference / (self.high - self.low) * (self.end - self.start)).abs()
    }

    /// Returns the multiples of `step` in the range, both ends included.
    pub(crate) fn ticks(&self, step: f64) -> Vec<f64> {
        let (first, last) = ((self.low / step - SMALLEST).ceil() as i64, (self.high / step + SMALLEST).floor() as i64);
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_numbers_are_one_two_or_five_times_a_power_of_ten() {
        assert_eq!([0.03, 0.3, 1.0, 3.0, 12.0, 51.0].map(|least| Unit::Number.round_step(least)), [0.05, 0.5, 1.0, 5.0, 20.0, 100.0]);
    }

    #[test]
    fn steps_of_clock_times_are_read_at_once() {
        let steps = [0.2, 7.0, 20.0, 45.0, 200.0, 4_000.0, 100_000.0].map(|least| Unit::Clock.round_step(least));
        assert_eq!(steps, [0.2, 10.0, 30.0, 60.0, 300.0, 7_200.0, 172_800.0]);
    }

    #[test]
    fn labels_have_as_many_decimals_as_the_step_needs() {
        assert_eq!(Unit::Number.label(0.30000000000000004, 0.1), "0.3");
        assert_eq!(Unit::Number.label(-1_500.0, 500.0), "−1,500");
        assert_eq!([Unit::Clock.label(90.4, 30.0), Unit::Clock.label(90.4, 0.1)], ["1:30", "1:30.4"]);
    }

    #[test]
    fn an_evening_is_labelled_in_hours_and_shares_in_percent() {
        assert_eq!(Unit::Hours.label(5_400.0, 1_800.0), "1:30");
        assert_eq!(Unit::Hours.round_step(1.0), 60.0);
        assert_eq!([Unit::Percent.label(50.0, 10.0), Unit::Percent.label(2.5, 0.5)], ["50%", "2.5%"]);
    }

    #[test]
    fn ticks_include_both_ends() {
        let scale = Scale { low: 0.0, high: 0.6, start: 10.0, end: 70.0 };
        assert_eq!(scale.ticks(0.2).len(), 4);
        assert!((scale.at(0.3) - 40.0).abs() < 1e-9 && (scale.length(0.3) - 30.0).abs() < 1e-9 && (scale.value(40.0) - 0.3).abs() < 1e-9);
    }
}
