//! What the page says: numbers, times, and the plain sentence and formula for every event.

mod formula;
mod number;
mod sentence;
mod story;

pub(crate) use formula::{Formula, formula};
pub(crate) use number::{clock, count, number, times_waited};
pub(crate) use sentence::{Part, sentence, spoken};
pub(crate) use story::{Chapter, story};
