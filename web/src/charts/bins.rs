//! Bins: divides values into ranges of the same round length.

use super::scale::Unit;

/// Ranges of the same length. A bin has its lower end but not its upper one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bins {
    /// Lower end of the first bin.
    pub(crate) low: f64,
    /// Length of a bin.
    pub(crate) step: f64,
    pub(crate) count: usize,
    /// True if all values are whole numbers.
    pub(crate) whole: bool,
    pub(crate) unit: Unit,
}

/// Fewest bins. With less, a single bar would fill the chart and look like a lot.
const FEWEST: usize = 4;
/// Number of bins between zero and a single value.
const FOR_ONE: usize = 8;
/// Bins per square root of the number of values.
const PER_ROOT: f64 = 1.6;
/// The first bin starts at zero if the values span at least this part of the largest one.
const ZERO_FROM: f64 = 0.3;

impl Bins {
    /// Divides values into as many bins as show their distribution well, and at most `most`. `None` without values.
    pub(crate) fn of(values: &[f64], unit: Unit, most: usize) -> Option<Bins> {
        let least = values.iter().copied().reduce(f64::min)?;
        let largest = values.iter().copied().reduce(f64::max)?;
        let whole = values.iter().all(|value| value.fract() == 0.0);
        let from_zero = least >= 0.0 && (least == largest || largest - least >= ZERO_FROM * largest);
        let start = if from_zero { 0.0 } else { least };
        let wanted = (PER_ROOT * (values.len() as f64).sqrt()).ceil() as usize;
        let most = most.max(FEWEST);
        // A single value has an axis of its size, so its bar needs a narrow bin.
        let wanted = if least == largest { FOR_ONE } else { wanted }.clamp(FEWEST, most);
        let least_step = match unit {
            Unit::Clock if least == largest => 10.0,
            // No shorter wait is worth telling apart.
            Unit::Clock | Unit::Hours => 1.0,
            Unit::Number | Unit::Percent if whole => 1.0,
            Unit::Number | Unit::Percent => 0.0,
        };
        let mut step = unit.round_step(((largest - start) / wanted as f64).max(least_step));
        loop {
            let low = (start / step).floor() * step;
            let count = bin_of(largest, low, step) + 1;
            if count <= most {
                return Some(Bins { low, step, count: count.max(FEWEST), whole, unit });
            }
            // The next longer round step.
            step = unit.round_step(step * 1.01);
        }
    }

    /// Returns the bin of a value.
    pub(crate) fn index(&self, value: f64) -> usize {
        bin_of(value, self.low, self.step).min(self.count - 1)
    }

    /// Returns the lower end of a bin, or the upper end of the bin before it.
    pub(crate) fn edge(&self, index: usize) -> f64 {
        self.low + index as f64 * self.step
    }

    /// True if each bin has a single whole number. Its label is then below the middle of the bar instead of at its edge.
    pub(crate) fn is_single(&self) -> bool {
        self.whole && self.unit == Unit::Number && self.step == 1.0
    }

    /// Describes the range of a bin: `3`, `20 to 39`, `0:30 to 1:00`.
    pub(crate) fn name(&self, index: usize) -> String {
        let label = |value| self.unit.label(value, self.step);
        let (from, to) = (self.edge(index), self.edge(index + 1));
        match self.unit {
            _ if self.is_single() => label(from),
            Unit::Number if self.whole && self.step >= 1.0 => format!("{} to {}", label(from), label(to - 1.0)),
            _ => format!("{} to {}", label(from), label(to)),
        }
    }
}

fn bin_of(value: f64, low: f64, step: f64) -> usize {
    /// Corrects for rounding, so that a value at the lower end of a bin is in it.
    const ROUNDING: f64 = 1e-9;
    ((value - low) / step + ROUNDING).floor().max(0.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every value is in a bin whose range contains it, and there are at most `most` bins.
    fn check(values: &[f64], unit: Unit, most: usize) -> Bins {
        let bins = Bins::of(values, unit, most).expect("there are values");
        assert!(bins.count >= FEWEST && bins.count <= most.max(FEWEST), "{bins:?}");
        for value in values {
            let index = bins.index(*value);
            assert!(bins.edge(index) <= value + 1e-6 && *value < bins.edge(index + 1), "{value} is not in bin {index} of {bins:?}");
        }
        bins
    }

    #[test]
    fn an_evening_of_waits_has_steps_of_half_a_minute() {
        let waits: Vec<f64> = (0..34).map(|player| f64::from(player * 8)).collect();
        let bins = check(&waits, Unit::Clock, 16);
        assert_eq!((bins.low, bins.step), (0.0, 30.0));
        assert_eq!(bins.name(1), "0:30 to 1:00");
    }

    #[test]
    fn few_whole_numbers_have_a_bin_each() {
        let bins = check(&[0.0, 1.0, 1.0, 2.0, 5.0], Unit::Number, 12);
        assert!(bins.is_single() || bins.step == 2.0);
        let bins = check(&[1.0, 1.0, 2.0, 3.0], Unit::Number, 12);
        assert!(bins.is_single());
        assert_eq!(bins.name(2), "2");
    }

    #[test]
    fn many_values_never_have_more_bins_than_fit() {
        for scale in [0.001, 1.0, 37.5, 9_000.0] {
            for count in [1, 2, 5, 40, 2_000_u32] {
                let values: Vec<f64> = (0..count).map(|index| f64::from(index * index % 997) * scale).collect();
                for unit in [Unit::Number, Unit::Clock] {
                    for most in [3, 8, 20] {
                        check(&values, unit, most);
                    }
                }
            }
        }
    }

    #[test]
    fn bins_start_near_the_values_if_zero_is_far_away() {
        let bins = check(&[470.5, 480.0, 512.25], Unit::Number, 8);
        assert!(bins.low >= 400.0);
        let bins = check(&[-40.0, 20.0], Unit::Number, 8);
        assert!(bins.low <= -40.0);
    }

    #[test]
    fn a_single_value_is_one_narrow_bar() {
        let bins = check(&[40.0], Unit::Number, 10);
        assert_eq!((bins.low, bins.step, bins.index(40.0)), (0.0, 5.0, 8));
        assert_eq!(check(&[0.0; 9], Unit::Clock, 10).index(0.0), 0);
        assert_eq!(Bins::of(&[], Unit::Clock, 10), None);
    }
}
