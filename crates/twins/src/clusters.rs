//! Divides ratings into groups with the least sum of squared deviations: plain dynamic programming in exact numbers.
//!
//! The squared deviations of a group from its mean are the sum of its squares minus (its sum)² ÷ its size. The sum of all squares is the same
//! for every division, so the best division has the largest total of (sum of a group)² ÷ (size of the group).

use std::cmp::Ordering;

/// A non-negative whole number of any size: digits in base 2^32, the lowest first, without leading zeros.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct BigUint(Vec<u32>);

/// A total of (sum)² ÷ size: numerator and denominator.
type Fraction = (BigUint, BigUint);

/// Divides ratings into this many groups, or into one group per distinct rating if there are fewer. The groups ascend, and so do the distinct
/// ratings in each. Among equally good divisions, returns the one whose highest group starts lowest, then whose second-highest group starts
/// lowest, and so on.
pub fn divide(ratings: &[f64], groups: usize) -> Vec<Vec<f64>> {
    let mut distinct: Vec<f64> = ratings.to_vec();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup_by(|a, b| a == b);
    let counts: Vec<u32> = distinct.iter().map(|rating| ratings.iter().filter(|&other| other == rating).count() as u32).collect();
    let whole = whole_numbers(&distinct);
    let groups = groups.min(distinct.len());
    // best[g][end]: value of the best division of the first `end` distinct ratings into g groups, and where its highest group starts.
    let mut best: Vec<Vec<Option<(Fraction, usize)>>> = vec![vec![None; distinct.len() + 1]; groups + 1];
    best[0][0] = Some(((BigUint::default(), BigUint::from(1)), 0));
    for group in 1..=groups {
        for end in 1..=distinct.len() {
            let (mut sum, mut size) = (BigUint::default(), 0);
            // Starts are tried from high to low and a tie replaces the best so far, so the lowest start wins.
            for start in (0..end).rev() {
                sum = sum.plus(&whole[start].times(&BigUint::from(counts[start])));
                size += counts[start];
                let Some((lower_groups, _)) = &best[group - 1][start] else { continue };
                let value = add(lower_groups, &(sum.times(&sum), BigUint::from(size)));
                if best[group][end].as_ref().is_none_or(|(other, _)| compare(&value, other) != Ordering::Less) {
                    best[group][end] = Some((value, start));
                }
            }
        }
    }
    let (mut divided, mut end) = (Vec::new(), distinct.len());
    for group in (1..=groups).rev() {
        let start = best[group][end].as_ref().map_or(0, |(_, start)| *start);
        divided.push(distinct[start..end].to_vec());
        end = start;
    }
    divided.reverse();
    divided
}

/// Converts ascending ratings to whole numbers: their distances from the lowest rating, in a unit that makes all of them whole. A rating
/// counts as the decimal it is written as, so 0.2 is exactly halfway between 0.1 and 0.3.
fn whole_numbers(ratings: &[f64]) -> Vec<BigUint> {
    let texts: Vec<String> = ratings.iter().map(|rating| rating.abs().to_string()).collect();
    let decimals = |text: &String| text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let max_decimals = texts.iter().map(decimals).max().unwrap_or(0);
    let magnitude = |text: &String| {
        let digits = text.chars().filter_map(|digit| digit.to_digit(10)).chain((decimals(text)..max_decimals).map(|_| 0));
        digits.fold(BigUint::default(), |number, digit| number.times(&BigUint::from(10)).plus(&BigUint::from(digit)))
    };
    let (Some(&lowest), magnitudes) = (ratings.first(), texts.iter().map(magnitude).collect::<Vec<BigUint>>()) else { return Vec::new() };
    let above_lowest = |(&rating, magnitude): (&f64, &BigUint)| match (rating < 0.0, lowest < 0.0) {
        (false, false) => magnitude.minus(&magnitudes[0]),
        (false, true) => magnitude.plus(&magnitudes[0]),
        _ => magnitudes[0].minus(magnitude),
    };
    ratings.iter().zip(&magnitudes).map(above_lowest).collect()
}

fn add(a: &Fraction, b: &Fraction) -> Fraction {
    (a.0.times(&b.1).plus(&b.0.times(&a.1)), a.1.times(&b.1))
}

fn compare(a: &Fraction, b: &Fraction) -> Ordering {
    a.0.times(&b.1).compare(&b.0.times(&a.1))
}

impl From<u32> for BigUint {
    fn from(number: u32) -> BigUint {
        BigUint(vec![number]).trimmed()
    }
}

impl BigUint {
    fn trimmed(mut self) -> BigUint {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    fn digit(&self, place: usize) -> u64 {
        self.0.get(place).map_or(0, |&digit| u64::from(digit))
    }

    fn plus(&self, other: &BigUint) -> BigUint {
        let mut carry = 0;
        let digit = |place| {
            let sum = self.digit(place) + other.digit(place) + carry;
            carry = sum >> 32;
            sum as u32
        };
        BigUint((0..=self.0.len().max(other.0.len())).map(digit).collect()).trimmed()
    }

    /// Subtracts a number that is not greater.
    fn minus(&self, other: &BigUint) -> BigUint {
        let mut borrowed = 0;
        let digit = |place| {
            let (minuend, subtrahend) = (self.digit(place), other.digit(place) + borrowed);
            borrowed = u64::from(minuend < subtrahend);
            (minuend + (borrowed << 32) - subtrahend) as u32
        };
        BigUint((0..self.0.len()).map(digit).collect()).trimmed()
    }

    fn times(&self, other: &BigUint) -> BigUint {
        let mut digits = vec![0u32; self.0.len() + other.0.len()];
        for (place, &digit) in self.0.iter().enumerate() {
            let mut carry = 0;
            for next in 0..other.0.len() + 1 {
                let Some(target) = digits.get_mut(place + next) else { continue };
                let sum = u64::from(digit) * other.digit(next) + u64::from(*target) + carry;
                (*target, carry) = (sum as u32, sum >> 32);
            }
        }
        BigUint(digits).trimmed()
    }

    fn compare(&self, other: &BigUint) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
