//! The cliques engine on the page: its words, its picture, its columns of the queue, and the paper's tables beside live ones.

mod candidates;
mod formula;
mod lobbies;
mod optimum;
mod picture;
mod queue;
mod sentence;
mod state;
mod story;
mod tiers;
mod tradeoff;

pub(crate) use formula::formula;
pub(crate) use picture::{legend, whole_axis};
pub(crate) use queue::{DETAIL_FIELDS, FIGURES, about, cells, columns, furnish, name_class, rows, standing, usual_crowd};
pub(crate) use sentence::sentence;
pub(crate) use state::{involved, met, round_title, sight};
pub(crate) use story::story;

use yew::prelude::*;

use picture::Cliques;

use super::PictureProps;
use crate::moment::Moment;

/// The picture, or the same as a table.
pub(crate) fn picture(props: PictureProps, as_table: bool) -> Html {
    if as_table {
        picture::as_table(&props)
    } else {
        html! { <Cliques ..props /> }
    }
}

/// Panels between the inspector and the log.
pub(crate) fn panels(moment: &Moment) -> Html {
    [candidates::candidates, lobbies::lobbies, tradeoff::tradeoff, tiers::tiers].map(|panel| panel(moment)).into_iter().collect()
}
