//! How whole numbers are coded: how they are scaled, from where they count, and how many bytes each has.

/// Largest power of ten by which numbers are multiplied to make them whole.
pub(super) const MAX_SCALE: u8 = 3;
/// Largest whole number in a column. Sums and differences of such numbers are exact.
pub(super) const MAX_WHOLE: f64 = 9_007_199_254_740_992.0;

/// How whole numbers are coded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shape {
    pub(super) scale: u8,
    pub(super) width: u8,
    pub(super) differences: bool,
    pub(super) least: i64,
}

impl Shape {
    /// Returns how numbers are coded. `None` if they are not whole even after scaling.
    pub(super) fn of(numbers: &[f64]) -> Option<Shape> {
        (0..=MAX_SCALE).find_map(|scale| {
            let whole: Option<Vec<i64>> = numbers.iter().map(|number| scaled(*number, scale)).collect();
            Some(Shape::of_whole(&whole?, scale))
        })
    }

    pub(super) fn of_whole(numbers: &[i64], scale: u8) -> Shape {
        let span = |numbers: &mut dyn Iterator<Item = i64>| {
            let (least, most) = numbers.fold((i64::MAX, i64::MIN), |(least, most), number| (least.min(number), most.max(number)));
            if least > most { (0, 1) } else { (least, bytes_for(most.wrapping_sub(least) as u64)) }
        };
        let (least, width) = span(&mut numbers.iter().copied());
        let (least_difference, narrow) = span(&mut numbers.windows(2).map(|pair| pair[1] - pair[0]).chain(numbers.first().copied()));
        if narrow < width {
            Shape { scale, width: narrow, differences: true, least: least_difference }
        } else {
            Shape { scale, width, differences: false, least }
        }
    }
}

/// Number of bytes that a number needs, at least 1.
pub(super) fn bytes_for(number: u64) -> u8 {
    (1..8).find(|bytes| number >> (8 * bytes) == 0).unwrap_or(8)
}

/// Returns a number times a power of ten, if that is a whole number from which the number follows exactly.
pub(super) fn scaled(number: f64, scale: u8) -> Option<i64> {
    let whole = (number * power(scale)).round();
    // 0 and −0 are different bits of the same number.
    (whole.abs() < MAX_WHOLE && unscaled(whole as i64, scale).to_bits() == number.to_bits()).then_some(whole as i64)
}

pub(super) fn unscaled(whole: i64, scale: u8) -> f64 {
    whole as f64 / power(scale)
}

pub(super) fn power(scale: u8) -> f64 {
    [1.0, 10.0, 100.0, 1_000.0][usize::from(scale.min(MAX_SCALE))]
}

/// Folds a number so that small numbers of both signs become small.
pub(super) fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

pub(super) fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}
