//! The whole picture: the strip of tiers, and below it one tier as a graph, as a heat map or as a plane.

use std::rc::Rc;

use queuescope::engines::cliques::event::Event as CliquesEvent;
use web_sys::Element;
use yew::prelude::*;

use super::drag::use_bounds;
use super::graph::graph;
use super::heat::heat;
use super::layout::{Layout, PAIRS, whole_axis};
use super::plane::{self, MAX_SINGLE, Plane};
use super::strip::strip;
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::state::{edge_count, missing_seats};
use crate::picture::{Canvas, Grip, Orientation, use_grip};
use crate::svg::{Tag, group, rect, tag, tenths, words};
use crate::words::{count, weight};

/// Farthest that the pointer may be from a dot of a large crowd.
const POINTING: f64 = 8.0;

/// The picture.
#[component]
pub(crate) fn CliquesPicture(props: &PictureProps) -> Html {
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let whole = whole_axis(moment);
    let layout = Layout::of(moment, props, props.piece.unwrap_or(whole));
    // The axis is horizontal on narrow screens too.
    let canvas = Canvas { width: layout.width, height: layout.height, orientation: Orientation::Wide, axis: layout.axis };
    let grip = use_grip(canvas, whole, props.piece, &props.on_look);
    let (grip, cancel, dragged) = use_bounds(canvas, layout.strip, grip, moment.settings, &props.on_edit);
    let size = (layout.width, layout.height);
    let plane = (props.mode != PAIRS).then(|| Plane::of(moment, layout.focus, layout.strip.bottom, size, props.orientation));
    let marked: Vec<u32> = props.selected.into_iter().chain(props.hovered).collect();
    let frame = tag("clipPath", &["id"]).fixed("frame").with(rect("", (0.0, 0.0), layout.width, layout.height, 0.0));
    let tier = match &plane {
        Some(plane) => plane::draw(plane, moment, props),
        None if layout.is_crowd() => heat(&layout, moment, &marked),
        None => graph(&layout, moment, props),
    };
    let scene = tag("g", &["clip-path"]).fixed("url(#frame)").with(strip(&layout, moment, props, dragged)).with(tier).with(caption(
        &layout,
        moment,
        plane.as_ref(),
    ));
    let label = format!("{}. {}", summary(&layout, moment, plane.as_ref()), moment.subtitle());
    let Pointing { moving, onclick, onpointerleave } = pointing(canvas, &grip, props, plane);
    let Grip { svg, down, up, .. } = grip;
    html! {
        <svg class={if props.piece.is_some() { "rails cliques zoomed" } else { "rails cliques" }} viewBox={format!("0 0 {} {}", tenths(layout.width), tenths(layout.height))} role="img" aria-label={label}
            preserveAspectRatio="xMidYMid meet" ref={svg} onpointerdown={down} onpointermove={moving} onpointerup={up} onpointercancel={cancel} {onclick} {onpointerleave}>
            { frame.html() }
            { scene.html() }
        </svg>
    }
}

/// The callbacks through which the user points at dots.
struct Pointing {
    moving: Callback<PointerEvent>,
    onclick: Option<Callback<MouseEvent>>,
    onpointerleave: Option<Callback<PointerEvent>>,
}

/// Lets the user point at the dots of a large crowd, which are one shape. Other dots have their own callbacks.
fn pointing(canvas: Canvas, grip: &Grip, props: &PictureProps, plane: Option<Plane<'_>>) -> Pointing {
    let moving = grip.moving.clone();
    let Some(dots) = plane.map(|plane| plane.dots).filter(|dots| dots.len() > MAX_SINGLE).map(Rc::new) else {
        return Pointing { moving, onclick: None, onpointerleave: None };
    };
    let svg = grip.svg.clone();
    let at = move |event: &MouseEvent| plane::nearest(&dots, canvas.point(&svg.cast::<Element>()?, event), POINTING);
    let (on_hover, on_select, hovered, below) = (props.on_hover.clone(), props.on_select.clone(), props.hovered, at.clone());
    Pointing {
        moving: Callback::from(move |event: PointerEvent| {
            let player = at(&event);
            if player != hovered {
                on_hover.emit(player);
            }
            moving.emit(event);
        }),
        onclick: Some(Callback::from(move |event: MouseEvent| {
            if let Some(player) = below(&event) {
                on_select.emit(player);
            }
        })),
        onpointerleave: Some(props.on_hover.reform(|_: PointerEvent| None)),
    }
}

/// Describes the picture for screen readers.
fn summary(layout: &Layout, moment: &Scene<'_>, plane: Option<&Plane<'_>>) -> String {
    let tier = moment.tier_name(layout.focus);
    let shown = plane.map_or(layout.nodes.len(), |plane| plane.dots.len());
    let players = count(shown as u32, "player", "players");
    let members = lobby(moment);
    let lobby = if members.is_empty() { "no lobby yet".to_owned() } else { format!("lobby: {}", members.join(", ")) };
    let how = if plane.is_some() { " by ping and wait" } else { "" };
    let choice = plane.and_then(Plane::in_words).unwrap_or_default();
    format!("Tiers over ratings; {tier} with {players}{how}, {lobby}{choice}")
}

/// Returns the names of the lobby so far, in the order they were added.
pub(super) fn lobby<'a>(moment: &Scene<'a>) -> Vec<&'a str> {
    moment.own.build.iter().flat_map(|build| &build.steps).map(|step| &*step.player.id).collect()
}

/// Draws the caption of the graph, or the state of a tier without a graph over the plane.
fn caption(layout: &Layout, moment: &Scene<'_>, plane: Option<&Plane<'_>>) -> Tag {
    let shown = plane.map_or(layout.nodes.len(), |plane| plane.dots.len());
    let (figure, lines) = caption_text(layout, moment, shown as u32);
    let y = layout.strip.bottom + 30.0;
    let drawn = group("caption");
    let Some(plane) = plane else {
        let drawn = drawn.with(words("figure halo", (20.0, y), "start").key("figure").with_text(figure));
        return drawn.all(lines.into_iter().enumerate().map(|(index, line)| {
            words("lab halo", (20.0, y + 18.0 + index as f64 * 16.0), "start").key(&index.to_string()).with_text(line)
        }));
    };
    let missing = moment.tier_mark(layout.focus).map(|mark| &mark.missing[..]).unwrap_or_default();
    let text = match moment.engine_event {
        _ if shown == 0 => lines.join(" "),
        Some(CliquesEvent::Waits { tier, .. }) => format!("{} waits for {}", tier.name, missing_seats(missing)),
        _ => String::new(),
    };
    drawn.with(words("lab halo", plane.middle_top(), "middle").key("state").with_text(text))
}

/// Returns the headline of the caption and the lines below it.
fn caption_text(layout: &Layout, moment: &Scene<'_>, players: u32) -> (String, Vec<String>) {
    let tier = moment.tier_name(layout.focus);
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
