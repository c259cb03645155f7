//! The numbers that weights can be.

use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A whole number that can be the weight of an edge. Sums of weights and prices must not overflow: see [`Weight::MAX`].
pub trait Weight:
    Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self> + AddAssign + SubAssign + Sum
{
    /// Zero.
    const ZERO: Self;
    /// Two.
    const TWO: Self;
    /// Largest absolute weight of an edge. Sums over a million vertices fit into the type.
    const MAX: Self;

    /// Returns half of the number, rounded towards zero.
    fn halved(self) -> Self;
    /// Converts the size of a set.
    fn of_size(size: usize) -> Self;
}

macro_rules! weight {
    ($type:ty, $max:expr) => {
        impl Weight for $type {
            const ZERO: $type = 0;
            const TWO: $type = 2;
            const MAX: $type = $max;

            fn halved(self) -> $type {
                self / 2
            }
            fn of_size(size: usize) -> $type {
                size as $type
            }
        }
    };
}

weight! { i32, 1_000 }
weight! { i64, 1_000_000_000_000 }
weight! { i128, 1_000_000_000_000_000_000_000_000_000_000 }
