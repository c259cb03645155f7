//! The buckets engine on the page: its words, its picture, its columns of the queue.

mod formula;
mod looks;
mod matches;
mod notes;
mod picture;
mod queue;
mod sentence;
mod state;
mod story;

pub(crate) use formula::formula;
pub(crate) use looks::Looks;
pub(crate) use matches::Matches;
pub(crate) use notes::NOTES;
pub(crate) use picture::{Columns, PictureTable, legend, whole_axis};
pub(crate) use queue::{DETAIL_FIELDS, FIGURES, about, cells, columns, furnish, name_class, rows, standing, usual_crowd};
pub(crate) use sentence::sentence;
pub(crate) use state::{involved, mark_name, met, round_title, sight};
pub(crate) use story::story;
