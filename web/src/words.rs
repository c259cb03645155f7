//! Numbers, times, and the building blocks of sentences, formulas and stories. The sentences about an engine's events are in that engine's
//! folder.

mod marks;
mod measure;
mod number;
mod sentence;

pub(crate) use marks::with_plain_marks;
pub(crate) use measure::{measure, measure_range};
pub(crate) use number::{clock, count, decimal, list, number, waited, waves, weight};
pub(crate) use sentence::{Formula, Fragment, Sentence, StoryRound, plain_text, queue_sentence};
