//! Positions of ratings on the grids of [`super::cells`].

use super::SelectionInput;
use crate::order;

/// Maps ratings to positions and back.
pub(super) enum Axis {
    /// A position for every whole rating from `least` on. Used if there are at least as many players as ratings in the span.
    Span { least: i32, length: usize },
    /// A position for every rating that occurs, ascending.
    Distinct(Vec<i32>),
}

impl Axis {
    pub(super) fn new(input: &SelectionInput) -> Axis {
        let ratings = || input.sides.iter().flatten().map(|entrant| entrant.rating);
        let (least, largest) = (ratings().min().unwrap_or(0), ratings().max().unwrap_or(0));
        let length = (i64::from(largest) - i64::from(least) + 1) as usize;
        if length <= input.sides[0].len() + input.sides[1].len() {
            return Axis::Span { least, length };
        }
        let mut distinct: Vec<i32> = order::by_key(ratings().collect(), |&rating| i64::from(rating));
        distinct.dedup();
        Axis::Distinct(distinct)
    }
    pub(super) fn len(&self) -> usize {
        match self {
            Axis::Span { length, .. } => *length,
            Axis::Distinct(ratings) => ratings.len(),
        }
    }
    pub(super) fn position(&self, rating: i32) -> usize {
        match self {
            Axis::Span { least, .. } => (rating - least) as usize,
            Axis::Distinct(ratings) => ratings.partition_point(|&other| other < rating),
        }
    }
    pub(super) fn rating(&self, position: usize) -> i64 {
        match self {
            Axis::Span { least, .. } => i64::from(*least) + position as i64,
            Axis::Distinct(ratings) => i64::from(ratings[position]),
        }
    }
}
