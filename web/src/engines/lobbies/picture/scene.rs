//! The whole picture. It keeps the pair of the heat map that is pointed at.

use yew::prelude::*;

use super::cards::cards;
use super::heat::heat;
use super::ladders::ladders;
use super::pair::{Spot, pair, usual_spot};
use super::queues::queues;
use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::svg::{Tag, tag};
use crate::words::{clock, decimal};

/// The picture.
#[component]
pub(crate) fn QueuesAndHeat(props: &PictureProps) -> Html {
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let pointed: UseStateHandle<Option<Spot>> = use_state(|| None);
    let groups = moment.own.pass.as_ref().map_or(0, |pass| pass.groups.len());
    let spot = pointed.filter(|(a, b)| a.max(b) < &groups).or_else(|| usual_spot(moment, props.selected));
    let point = {
        let pointed = pointed.clone();
        Callback::from(move |spot: Option<Spot>| pointed.set(spot))
    };
    let parts = [
        terms(moment),
        queues(moment, props),
        ladders(moment, props),
        heat(moment, props, spot, &point),
        pair(moment, spot),
        cards(moment),
    ];
    parts.into_iter().fold(tag("div", &["class"]).fixed("lob"), Tag::with_html).html()
}

/// Renders the terms of the round in one line.
fn terms(moment: &Scene<'_>) -> Html {
    let text = match &moment.own.terms {
        None => "The terms of the round appear here when the requests are counted.".to_owned(),
        Some(terms) => {
            let a_pair = if terms.small {
                format!("Fewer than {} requests are searching, so a pair", moment.settings.small_base.below)
            } else {
                "A pair".to_owned()
            };
            format!("{a_pair} needs more than {} points, and levels rise every {}.", decimal(terms.threshold), clock(terms.interval))
        }
    };
    tag("p", &["class"]).fixed("terms").with_text(text).html()
}
