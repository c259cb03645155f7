//! What the page says: numbers, times, and the pieces of sentences, formulas and stories. What is said about an engine's events is in
//! that engine's folder.

mod number;
mod sentence;

pub(crate) use number::{clock, count, decimal, number, waited, waves, weight};
pub(crate) use sentence::{Formula, Fragment, Sentence, StoryRound, plain_text, queue_sentence};
