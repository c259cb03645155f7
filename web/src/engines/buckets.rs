//! The buckets engine on the page: its words, its picture, its columns of the queue.

mod formula;
mod looks;
mod matches;
mod picture;
mod queue;
mod sentence;
mod state;
mod story;

pub(crate) use formula::formula;
pub(crate) use picture::{legend, whole_axis};
pub(crate) use queue::{DETAIL_FIELDS, FIGURES, about, cells, columns, furnish, name_class, rows, standing, usual_crowd};
pub(crate) use sentence::sentence;
pub(crate) use state::{involved, mark_name, met, round_title, sight};
pub(crate) use story::story;

use yew::prelude::*;

use picture::Columns;

use super::PictureProps;
use crate::moment::Moment;

/// The picture, or the same as a table.
pub(crate) fn picture(props: PictureProps, as_table: bool) -> Html {
    if as_table {
        picture::as_table(&props)
    } else {
        html! { <Columns ..props /> }
    }
}

/// Panels between the inspector and the log.
pub(crate) fn panels(moment: &Moment) -> Html {
    [looks::looks, matches::matches].map(|panel| panel(moment)).into_iter().collect()
}
