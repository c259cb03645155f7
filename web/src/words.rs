//! What the page says: numbers, times, and the pieces of sentences, formulas and stories. What is said about an engine's events is in
//! that engine's folder.

mod number;
mod say;

pub(crate) use number::{clock, count, decimal, number, times_waited, weight};
pub(crate) use say::{Chapter, Formula, Part, Say, coming_and_going, spoken};
