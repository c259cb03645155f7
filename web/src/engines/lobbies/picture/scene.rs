//! The whole picture. It keeps the cell of the heat map that is pointed at, and the order of the rows.

use std::rc::Rc;

use yew::prelude::*;

use super::cards::cards;
use super::heat::Heat;
use super::layout::Room;
use super::matrix::Matrix;
use super::pair::pair;
use super::queues::queues;
use super::spot::{Spot, usual_spot};
use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::queue_name;
use crate::engines::view::Modes;
use crate::picture::Orientation;
use crate::svg::tag;
use crate::words::{clock, count, decimal, number};

/// The two orders of the rows: by fit and by queue.
pub(crate) const ORDERS: Modes = Modes { labels: ["Best together", "Queue order"], default: 0 };

/// The picture.
#[component]
pub(crate) fn QueuesAndHeat(props: &PictureProps) -> Html {
    let matrix = use_memo((props.moment.clone(),), |(moment,)| Matrix::at(&moment.overview.trace, moment.position));
    let node = use_node_ref();
    let pointed: UseStateHandle<Option<Spot>> = use_state(|| None);
    let matrix = Option::as_ref(&*matrix);
    let by_fit = props.mode == 0;
    // All positions in a queue have the same order, so it is kept while the position moves.
    let which = matrix.map(|matrix| (matrix.round, matrix.queue().clone()));
    let blocks: Rc<Vec<Vec<usize>>> = use_memo((which, props.moment.overview.clone(), by_fit), |_| {
        matrix.map_or_else(Vec::new, |matrix| if matrix.tickets().is_empty() { Vec::new() } else { matrix.blocks(by_fit) })
    });
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let room = Room::of(props.size, props.orientation);
    let chosen = pointed.filter(|&(row, column)| matrix.is_some_and(|matrix| matrix.cell(row, column).is_some()));
    let spot = chosen.or_else(|| usual_spot(moment, matrix?, props.selected));
    let point = {
        let pointed = pointed.clone();
        Callback::from(move |spot: Option<Spot>| pointed.set(spot))
    };
    // A narrow screen has room for one of the two lines.
    let is_wide = props.orientation == Orientation::Wide;
    let is_current = matrix.is_some_and(|matrix| matrix.is_current && !matrix.tickets().is_empty());
    let mut picture = tag("div", &["class"]).fixed("lob");
    if is_wide || is_current {
        picture = picture.with_html(queues(moment, matrix, room.width));
    }
    if is_wide || !is_current {
        picture = picture.with_html(terms(moment, matrix));
    }
    let heat = Heat::new(moment, props, matrix, &blocks, &room).html(&node, spot, chosen.is_some(), &point);
    picture.with_html(heat).with_html(pair(moment, matrix, spot)).with_html(cards(moment, matrix, &room)).html()
}

/// Renders one line: which scores the map shows if they are not current, otherwise the terms of the round.
fn terms(moment: &Scene<'_>, matrix: Option<&Matrix>) -> Html {
    let text = match (matrix, &moment.own.terms) {
        (Some(matrix), _) if matrix.tickets().is_empty() => unlisted(matrix),
        (Some(matrix), _) if !matrix.is_current => earlier(moment, matrix),
        (_, None) => "A request is scored with every other request of its queue. The scores appear here.".to_owned(),
        (_, Some(terms)) => {
            let needs = format!("needs more than {} points, and levels rise every {}.", decimal(terms.threshold), clock(terms.interval));
            if terms.small {
                format!("Fewer than {} requests are searching, so a pair {needs}", moment.settings.small_base.below)
            } else {
                format!("A pair {needs}")
            }
        }
    };
    tag("p", &["class"]).fixed("terms").with_text(text).html()
}

/// Says that the scores are left from an earlier stage or round.
fn earlier(moment: &Scene<'_>, matrix: &Matrix) -> String {
    let queue = queue_name(matrix.queue(), moment.settings);
    let Some(round) = moment.overview.trace.rounds().get(matrix.round) else { return String::new() };
    let is_this = moment.frame.round.is_some_and(|now| now.index == round.index);
    match is_this {
        true => format!("{queue}: the scores of this round."),
        false => {
            format!(
                "{queue}: the scores of round {}, at {}. There are no newer scores yet.",
                number(i64::from(round.index) + 1),
                clock(round.time)
            )
        }
    }
}

/// Says what there is for a queue that is too long to list.
fn unlisted(matrix: &Matrix) -> String {
    let groups = count(matrix.first.count, "ticket", "tickets");
    let limit = queuescope::engines::lobbies::FULL_LIST_TICKETS;
    let result = match &matrix.pass().pairing {
        Some(pairing) => format!("Of its {groups}, {} were found.", count(pairing.count, "pair", "pairs")),
        None => format!("It has {groups}."),
    };
    format!("{result} A trace lists scores for up to {limit} tickets, so the levels are shown instead.")
}
