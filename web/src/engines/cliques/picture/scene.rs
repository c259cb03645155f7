//! The whole picture: strip, lens, graph or heat map, and caption.

use queuescope::engines::cliques::event::Event as CliquesEvent;
use yew::prelude::*;

use super::drag::use_bounds;
use super::graph::graph;
use super::heat::heat;
use super::layout::{Layout, STRIP_BOTTOM, whole_axis};
use super::strip::strip;
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::state::{edge_count, missing_seats};
use crate::picture::{Canvas, Orientation, use_grip};
use crate::svg::{Tag, group, rect, tag, tenths, words};
use crate::words::{count, weight};

/// The picture.
#[component]
pub(crate) fn TiersAndGraph(props: &PictureProps) -> Html {
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let whole = whole_axis(moment);
    let layout = Layout::of(moment, props.orientation, props.piece.unwrap_or(whole));
    // The axis is horizontal on narrow screens too.
    let canvas = Canvas { width: layout.width, height: layout.height, orientation: Orientation::Wide, axis: layout.axis };
    let grip = use_grip(canvas, whole, props.piece, &props.on_look);
    let (grip, cancel, dragged) = use_bounds(canvas, grip, moment.settings, &props.on_edit);
    let marked: Vec<u32> = props.selected.into_iter().chain(props.hovered).collect();
    let frame = tag("clipPath", &["id"]).fixed("frame").with(rect("", (0.0, 0.0), layout.width, layout.height, 0.0));
    let scene = tag("g", &["clip-path"])
        .fixed("url(#frame)")
        .with(strip(&layout, moment, props, dragged))
        .with(if layout.is_crowd() { heat(&layout, moment, &marked) } else { graph(&layout, moment, props) })
        .with(caption(&layout, moment));
    let label = format!("{}. {}", summary(&layout, moment), moment.subtitle());
    html! {
        <svg class={if props.piece.is_some() { "rails cliques zoomed" } else { "rails cliques" }} viewBox={format!("0 0 {} {}", tenths(layout.width), tenths(layout.height))} role="img" aria-label={label}
            preserveAspectRatio="xMidYMid meet" ref={grip.svg} onpointerdown={grip.down} onpointermove={grip.moving} onpointerup={grip.up} onpointercancel={cancel}>
            { frame.html() }
            { scene.html() }
        </svg>
    }
}

/// Describes the picture for screen readers.
fn summary(layout: &Layout, moment: &Scene<'_>) -> String {
    let tier = moment.tier_name(layout.focus);
    let players = count(layout.nodes.len() as u32, "player", "players");
    let members = lobby(moment);
    let lobby = if members.is_empty() { "no lobby yet".to_owned() } else { format!("lobby: {}", members.join(", ")) };
    format!("Tiers over ratings; {tier} with {players}, {lobby}")
}

/// Returns the names of the lobby so far, in the order they were added.
pub(super) fn lobby<'a>(moment: &Scene<'a>) -> Vec<&'a str> {
    moment.own.build.iter().flat_map(|build| &build.steps).map(|step| &*step.player.id).collect()
}

/// Draws the caption of the graph.
fn caption(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let (figure, lines) = caption_text(layout, moment);
    let y = STRIP_BOTTOM + 38.0;
    let drawn = group("caption").with(words("figure halo", (20.0, y), "start").key("figure").with_text(figure));
    drawn.all(
        lines.into_iter().enumerate().map(|(index, line)| {
            words("lab halo", (20.0, y + 18.0 + index as f64 * 16.0), "start").key(&index.to_string()).with_text(line)
        }),
    )
}

/// Returns the headline of the caption and the lines below it.
fn caption_text(layout: &Layout, moment: &Scene<'_>) -> (String, Vec<String>) {
    let tier = moment.tier_name(layout.focus);
    let players = layout.nodes.len() as u32;
    if let Some(build) = &moment.own.build {
        let size = build.size();
        return match (build.steps.len(), build.id) {
            (_, Some(_)) => (weight(build.weight()), vec!["lobby weight".to_owned(), format!("{tier}, lobby of {size}")]),
            (0, _) => (tier, vec![count(build.count, "player", "players"), edge_count(build.count)]),
            (done, _) => (weight(build.weight()), vec![format!("weight so far, {done} of {size}"), tier]),
        };
    }
    match moment.engine_event {
        None => (String::new(), Vec::new()),
        Some(CliquesEvent::Waits { players: 0, .. }) => (tier, vec!["is empty".to_owned()]),
        _ => {
            let missing = moment.tier_mark(layout.focus).map(|mark| &mark.missing[..]).unwrap_or_default();
            let mut lines = vec![count(players, "player", "players")];
            if !missing.is_empty() && players > 0 {
                lines.push(format!("waits for {}", missing_seats(missing)));
            }
            match (players, moment.frame.totals.queued) {
                (0, 0) => (String::new(), vec!["The queue is empty.".to_owned()]),
                (0, _) => (String::new(), vec!["The next snapshot divides the queue into tiers.".to_owned()]),
                _ => (tier, lines),
            }
        }
    }
}
