//! The lobbies engine on the page: its words, its picture, its columns of the queue, and the status of a request.

mod formula;
mod picture;
mod queue;
mod scores;
mod sentence;
mod state;
mod status;
mod story;

pub(crate) use formula::formula;
pub(crate) use picture::legend;
pub(crate) use queue::{DETAIL_FIELDS, FIGURES, MIXTURES, about, cells, columns, furnish, name_class, rows, standing, usual_crowd};
pub(crate) use sentence::sentence;
pub(crate) use state::{involved, met, round_title, sight};
pub(crate) use status::card;
pub(crate) use story::story;

use yew::prelude::*;

use picture::Lobbies;

use super::PictureProps;
use crate::moment::Moment;

/// The picture, or the same as a table.
pub(crate) fn picture(props: PictureProps, as_table: bool) -> Html {
    if as_table {
        picture::as_table(&props)
    } else {
        html! { <Lobbies ..props /> }
    }
}

/// Panels between the inspector and the log.
pub(crate) fn panels(moment: &Moment) -> Html {
    scores::scores(moment)
}
