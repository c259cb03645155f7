//! Ratings in groups with the least sum of squared deviations, by the plainest programme there is, in numbers that are never rounded.
//!
//! The squared deviations of a group from its mean are the sum of its squares less (its sum)² ÷ its size. The sum of all squares is the same
//! for every division, so the best one has the greatest sum of (sum of a group)² ÷ (size of the group).

use std::cmp::Ordering;

/// A whole number of any size: digits to the base 2^32, the lowest first, no zeros at the top.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Big(Vec<u32>);

/// A sum of (sum)² ÷ size: what is above the line and what is below.
type Fraction = (Big, Big);

/// Divides ratings into this many groups, or as many as there are different ones; from the lowest group up, each from its lowest rating up.
/// Of equally good divisions it gives the one whose highest group begins lowest, then the next lower one, and so on.
pub fn divide(ratings: &[f64], groups: usize) -> Vec<Vec<f64>> {
    let mut different: Vec<f64> = ratings.to_vec();
    different.sort_by(f64::total_cmp);
    different.dedup_by(|a, b| a == b);
    let counts: Vec<u32> = different.iter().map(|rating| ratings.iter().filter(|&other| other == rating).count() as u32).collect();
    let whole = whole_numbers(&different);
    let groups = groups.min(different.len());
    // best[g][end]: the first `end` different ratings in g groups: how good, and where the highest group begins.
    let mut best: Vec<Vec<Option<(Fraction, usize)>>> = vec![vec![None; different.len() + 1]; groups + 1];
    best[0][0] = Some(((Big::default(), Big::from(1)), 0));
    for group in 1..=groups {
        for end in 1..=different.len() {
            let (mut sum, mut size) = (Big::default(), 0);
            // From the highest beginning down, so that a later one as good is the lower one.
            for begin in (0..end).rev() {
                sum = sum.plus(&whole[begin].times(&Big::from(counts[begin])));
                size += counts[begin];
                let Some((rest, _)) = &best[group - 1][begin] else { continue };
                let here = add(rest, &(sum.times(&sum), Big::from(size)));
                if best[group][end].as_ref().is_none_or(|(other, _)| compare(&here, other) != Ordering::Less) {
                    best[group][end] = Some((here, begin));
                }
            }
        }
    }
    let (mut divided, mut end) = (Vec::new(), different.len());
    for group in (1..=groups).rev() {
        let begin = best[group][end].as_ref().map_or(0, |(_, begin)| *begin);
        divided.push(different[begin..end].to_vec());
        end = begin;
    }
    divided.reverse();
    divided
}

/// The ratings, which ascend, above the lowest one, in a unit in which all are whole: a rating is the decimal it is written as, so that 0.2
/// is halfway between 0.1 and 0.3.
fn whole_numbers(ratings: &[f64]) -> Vec<Big> {
    let texts: Vec<String> = ratings.iter().map(|rating| rating.abs().to_string()).collect();
    let decimals = |text: &String| text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let longest = texts.iter().map(decimals).max().unwrap_or(0);
    let size = |text: &String| {
        let digits = text.chars().filter_map(|digit| digit.to_digit(10)).chain((decimals(text)..longest).map(|_| 0));
        digits.fold(Big::default(), |number, digit| number.times(&Big::from(10)).plus(&Big::from(digit)))
    };
    let (Some(&lowest), sizes) = (ratings.first(), texts.iter().map(size).collect::<Vec<Big>>()) else { return Vec::new() };
    let above = |(&rating, size): (&f64, &Big)| match (rating < 0.0, lowest < 0.0) {
        (false, false) => size.minus(&sizes[0]),
        (false, true) => size.plus(&sizes[0]),
        _ => sizes[0].minus(size),
    };
    ratings.iter().zip(&sizes).map(above).collect()
}

fn add(a: &Fraction, b: &Fraction) -> Fraction {
    (a.0.times(&b.1).plus(&b.0.times(&a.1)), a.1.times(&b.1))
}

fn compare(a: &Fraction, b: &Fraction) -> Ordering {
    a.0.times(&b.1).compare(&b.0.times(&a.1))
}

impl From<u32> for Big {
    fn from(number: u32) -> Big {
        Big(vec![number]).trimmed()
    }
}

impl Big {
    fn trimmed(mut self) -> Big {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    fn digit(&self, place: usize) -> u64 {
        self.0.get(place).map_or(0, |&digit| u64::from(digit))
    }

    fn plus(&self, other: &Big) -> Big {
        let mut carry = 0;
        let digit = |place| {
            let sum = self.digit(place) + other.digit(place) + carry;
            carry = sum >> 32;
            sum as u32
        };
        Big((0..=self.0.len().max(other.0.len())).map(digit).collect()).trimmed()
    }

    /// Less something that is not greater.
    fn minus(&self, other: &Big) -> Big {
        let mut borrowed = 0;
        let digit = |place| {
            let (have, need) = (self.digit(place), other.digit(place) + borrowed);
            borrowed = u64::from(have < need);
            (have + (borrowed << 32) - need) as u32
        };
        Big((0..self.0.len()).map(digit).collect()).trimmed()
    }

    fn times(&self, other: &Big) -> Big {
        let mut digits = vec![0u32; self.0.len() + other.0.len()];
        for (place, &digit) in self.0.iter().enumerate() {
            let mut carry = 0;
            for next in 0..other.0.len() + 1 {
                let Some(there) = digits.get_mut(place + next) else { continue };
                let sum = u64::from(digit) * other.digit(next) + u64::from(*there) + carry;
                (*there, carry) = (sum as u32, sum >> 32);
            }
        }
        Big(digits).trimmed()
    }

    fn compare(&self, other: &Big) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
