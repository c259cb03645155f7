//! How the values of a metric and their differences are written: all with as many decimals as the interval of the difference allows.

use queuescope::Millis;
use queuescope_lab::compare::Difference;
use queuescope_lab::metrics::{Unit, metrics};

use crate::words::{clock, number};

/// Seconds in a minute and in an hour.
const MINUTE: f64 = 60.0;
const HOUR: f64 = 3_600.0;

/// The numbers of one metric, as they are written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Amounts {
    unit: Unit,
    decimals: usize,
}

impl Amounts {
    /// The numbers of a metric with this difference.
    pub(super) fn of(metric: usize, difference: &Difference) -> Amounts {
        let unit = metrics()[metric].unit;
        let factor = factor(unit);
        // A percent is too coarse for shares.
        let least = usize::from(unit == Unit::Share);
        let decimals = match difference.interval.ends() {
            Some((low, high)) if high > low => [1.0, 0.1, 0.01].iter().position(|least| (high - low) / 2.0 * factor >= *least).unwrap_or(3),
            _ => decimals_of(difference.interval.mean.unwrap_or_default() * factor),
        };
        Amounts { unit, decimals: decimals.max(least) }
    }

    /// A value: `5:06`, `74.6%`, `135`.
    pub(super) fn value(&self, value: f64) -> String {
        match self.unit {
            Unit::Seconds if self.decimals == 0 || value >= MINUTE => clock(whole_seconds(value)),
            Unit::Seconds => format!("{} s", self.plain(value)),
            Unit::Share => format!("{}%", self.plain(value)),
            Unit::Milliseconds => format!("{} ms", self.plain(value)),
            _ => self.plain(value),
        }
    }

    /// A difference with its sign: `−0:31`, `+1.7 points`.
    pub(super) fn signed(&self, difference: f64) -> String {
        match self.unit {
            Unit::Share => format!("{} points", self.signed_number(difference)),
            Unit::Milliseconds => format!("{} ms", self.signed_number(difference)),
            _ => self.signed_number(difference),
        }
    }

    /// Both ends of an interval: `−0:38 to −0:24`.
    pub(super) fn range(&self, (low, high): (f64, f64)) -> String {
        format!("{} to {}", self.signed_number(low), self.signed_number(high))
    }

    /// A difference without its sign, in words: `31 s`, `6 rating points`.
    pub(super) fn size(&self, difference: f64) -> String {
        let unit = self.size_unit();
        match self.unit {
            Unit::Seconds => self.duration(difference.abs()),
            _ => format!("{}{unit}", self.plain(difference.abs())),
        }
    }

    /// Both ends of an interval on one side of 0, in words: `24 to 38 s`.
    pub(super) fn sizes(&self, (low, high): (f64, f64)) -> String {
        let (least, most) = (low.abs().min(high.abs()), low.abs().max(high.abs()));
        match self.unit {
            Unit::Seconds if most < MINUTE => format!("{} to {} s", self.plain(least), self.plain(most)),
            Unit::Seconds => format!("{} to {}", self.duration(least), self.duration(most)),
            _ => format!("{} to {}{}", self.plain(least), self.plain(most), self.size_unit()),
        }
    }

    fn size_unit(&self) -> &'static str {
        match self.unit {
            Unit::Share => " percentage points",
            Unit::Rating => " rating points",
            Unit::Buckets => " buckets",
            Unit::Milliseconds => " ms",
            Unit::Points => " points",
            Unit::Seconds | Unit::Visits | Unit::SquaredRating | Unit::Plain => "",
        }
    }

    fn signed_number(&self, difference: f64) -> String {
        let text = match self.unit {
            Unit::Seconds if self.decimals == 0 => clock(whole_seconds(difference)),
            Unit::Seconds => format!("{} s", self.plain(difference)),
            _ => self.plain(difference),
        };
        let is_zero = text.chars().all(|letter| !letter.is_ascii_digit() || letter == '0');
        match text.strip_prefix('−') {
            Some(zero) if is_zero => zero.to_owned(),
            None if !is_zero => format!("+{text}"),
            _ => text,
        }
    }

    /// A length of time in words: `31 s`, `1 min 18 s`, `1 h 5 min`.
    fn duration(&self, seconds: f64) -> String {
        let whole = seconds.round();
        if whole < MINUTE {
            return format!("{} s", self.plain(seconds));
        }
        let [large, small, names] = if whole < HOUR {
            [whole / MINUTE, whole % MINUTE, 0.0]
        } else {
            let minutes = (whole / MINUTE).round();
            [minutes / MINUTE, minutes % MINUTE, 1.0]
        };
        let names = if names == 0.0 { ["min", "s"] } else { ["h", "min"] };
        let rest = if small == 0.0 { String::new() } else { format!(" {small} {}", names[1]) };
        format!("{} {}{rest}", large.floor(), names[0])
    }

    /// The number alone, in the unit that is shown. Shares are shown in percent.
    fn plain(&self, value: f64) -> String {
        let value = value * factor(self.unit);
        if self.decimals == 0 {
            return number(value.round() as i64);
        }
        let text = format!("{:.*}", self.decimals, value.abs());
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let whole = whole.parse().map_or_else(|_| whole.to_owned(), number);
        let is_zero = text.chars().all(|letter| matches!(letter, '0' | '.'));
        format!("{}{whole}.{part}", if value < 0.0 && !is_zero { "−" } else { "" })
    }
}

/// What a value is multiplied by, to be shown.
pub(super) fn factor(unit: Unit) -> f64 {
    if unit == Unit::Share { 100.0 } else { 1.0 }
}

/// Decimals of a number without an interval.
fn decimals_of(value: f64) -> usize {
    match value.abs() {
        0.0 | 10.0.. => 0,
        1.0.. => 1,
        _ => 2,
    }
}

fn whole_seconds(seconds: f64) -> Millis {
    Millis(seconds.round() as i64 * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amounts(unit: Unit, decimals: usize) -> Amounts {
        Amounts { unit, decimals }
    }

    #[test]
    fn waits_are_clock_times_and_their_differences_have_signs() {
        let waits = amounts(Unit::Seconds, 0);
        assert_eq!(waits.value(306.2), "5:06");
        assert_eq!([-31.4, 78.0, -0.2, 0.0].map(|wait| waits.signed(wait)), ["−0:31", "+1:18", "0:00", "0:00"]);
        assert_eq!(waits.range((-38.0, -24.0)), "−0:38 to −0:24");
        assert_eq!([-31.4, 78.0, 59.6, 3_900.0, 7_170.0].map(|wait| waits.size(wait)), ["31 s", "1 min 18 s", "1 min", "1 h 5 min", "2 h"]);
        assert_eq!((waits.sizes((-38.0, -24.0)), waits.sizes((37.0, 119.0))), ("24 to 38 s".to_owned(), "37 s to 1 min 59 s".to_owned()));
    }

    #[test]
    fn sure_differences_have_decimals() {
        let waits = amounts(Unit::Seconds, 1);
        assert_eq!(
            (waits.value(52.34), waits.signed(-0.42), waits.size(-0.42)),
            ("52.3 s".to_owned(), "−0.4 s".to_owned(), "0.4 s".to_owned())
        );
        assert_eq!(amounts(Unit::Rating, 1).signed(-0.01), "0.0");
    }

    #[test]
    fn shares_are_in_percent_and_their_differences_in_points() {
        let shares = amounts(Unit::Share, 1);
        assert_eq!((shares.value(0.7455), shares.signed(0.0165)), ("74.6%".to_owned(), "+1.7 points".to_owned()));
        assert_eq!(
            (shares.size(-0.0165), shares.sizes((-0.02, -0.01))),
            ("1.7 percentage points".to_owned(), "1.0 to 2.0 percentage points".to_owned())
        );
        assert_eq!(amounts(Unit::SquaredRating, 0).value(12_345.6), "12,346");
        assert_eq!(amounts(Unit::Points, 1).value(1_234.56), "1,234.6");
    }
}
