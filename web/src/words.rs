//! What the page says: numbers, times, and the plain sentence and formula for every event.

mod formula;
mod number;
mod sentence;

pub(crate) use formula::{Formula, formula};
pub(crate) use number::{clock, count, number, times_waited};
pub(crate) use sentence::{Part, sentence, spoken};
