//! The waves engine on the page: its words, its picture, its columns of the queue.

mod candidates;
mod formula;
mod matches;
mod notes;
mod picture;
mod queue;
mod sentence;
mod state;
mod story;
pub(crate) mod tables;

pub(crate) use candidates::Candidates;
pub(crate) use formula::formula;
pub(crate) use matches::Matches;
pub(crate) use picture::{PictureTable, Rails, legend, whole_axis};
pub(crate) use queue::{about, cells, columns, furnish, name_class, standing};
pub(crate) use sentence::sentence;
pub(crate) use state::{involved, is_worth_seeing, met};
pub(crate) use story::story;
