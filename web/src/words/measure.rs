//! Values of metrics with their units.

use queuescope::Millis;
use queuescope_lab::metrics::Unit;

use super::number::{clock, number};

/// Writes a value of a metric: `17:20`, `74%`, `137`, `2.4 buckets`.
pub(crate) fn measure(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => format!("{}%", figure(value * 100.0)),
        Unit::Seconds => clock(Millis(value.round() as i64 * 1_000)),
        Unit::Milliseconds => format!("{} ms", figure(value)),
        Unit::Buckets => format!("{} buckets", figure(value)),
        Unit::Visits | Unit::Rating | Unit::SquaredRating | Unit::Points | Unit::Plain => figure(value),
    }
}

/// Writes a range of values of a metric, with the unit at its end: `16:12 to 18:28`, `2.1 to 2.7 buckets`.
pub(crate) fn measure_range(unit: Unit, low: f64, high: f64) -> String {
    let from = match unit {
        Unit::Milliseconds | Unit::Buckets => figure(low),
        _ => measure(unit, low),
    };
    format!("{from} to {}", measure(unit, high))
}

/// Writes a number, with a decimal if it is small.
fn figure(value: f64) -> String {
    if value.abs() < 9.95 && value != 0.0 { format!("{value:.1}").replace('-', "−") } else { number(value.round() as i64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_have_a_decimal_and_times_are_clock_times() {
        assert_eq!(measure(Unit::Share, 0.743), "74%");
        assert_eq!(measure(Unit::Share, 0.004), "0.4%");
        assert_eq!(measure(Unit::Seconds, 1_039.6), "17:20");
        assert_eq!(measure(Unit::Rating, 1_137.4), "1,137");
        assert_eq!(measure(Unit::Buckets, -2.44), "−2.4 buckets");
        assert_eq!(measure(Unit::Plain, 0.0), "0");
        assert_eq!(measure_range(Unit::Buckets, 2.14, 2.7), "2.1 to 2.7 buckets");
        assert_eq!(measure_range(Unit::Share, 0.7, 0.75), "70% to 75%");
    }
}
