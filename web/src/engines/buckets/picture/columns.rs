//! The component of the picture: gathers what is drawn and puts the layers on top of each other.

use queuescope::engines::buckets::event::Event as BucketsEvent;
use yew::prelude::*;

use super::cones::{Drawn, Role, cones, role};
use super::crowd::{CROWD_FROM, Crowd, CrowdProps};
use super::label::Room;
use super::layout::{Layout, whole_axis};
use super::links::{crowd_links, joins, links};
use super::names::{departures, names, take_dots};
use super::present::{axes, beyond, grid, present};
use super::reach::{named, reach, rows};
use super::shows_future;
use super::tokens::{token_names, tokens};
use crate::engines::PictureProps;
use crate::engines::buckets::Scene;
use crate::engines::buckets::history::History;
use crate::picture::{Canvas, Orientation, use_grip};
use crate::svg::{Tag, group, rect, tag, tenths};
use crate::words::count;

/// Up to this many tokens have names in a crowd too.
const NAMED_UP_TO: usize = 12;

/// The picture.
#[component]
pub(crate) fn Columns(props: &PictureProps) -> Html {
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let Some(history) = moment.run_summary::<History>() else { return Html::default() };
    let whole = whole_axis(moment);
    let layout = Layout::of(moment, history, props.size, props.orientation, props.piece.unwrap_or(whole));
    // The axis of buckets is horizontal on narrow screens too.
    let canvas = Canvas { width: layout.width, height: layout.height, orientation: Orientation::Wide, axis: layout.axis };
    let grip = use_grip(canvas, whole, props.piece, &props.on_look);
    let label = format!("{}. {}", summary(moment, history), moment.subtitle());
    let (width, height) = (tenths(layout.width), tenths(layout.height));
    html! {
        <svg class={if props.piece.is_some() { "rails buckets zoomed" } else { "rails buckets" }} viewBox={format!("0 0 {width} {height}")} role="img" aria-label={label}
            preserveAspectRatio="xMidYMid meet" ref={grip.svg} onpointerdown={grip.down} onpointermove={grip.moving} onpointerup={grip.up}>
            { scene(&layout, moment, history, props).html() }
        </svg>
    }
}

/// Describes the picture for screen readers.
fn summary(moment: &Scene<'_>, history: &History) -> String {
    let found = history.matches.iter().filter(|found| found.found.is_before(moment.position)).count() as u32;
    format!(
        "Tickets in columns by bucket, and their ranges over time: {}, {} so far",
        count(moment.frame.totals.queued, "player queued", "players queued"),
        count(found, "pair found", "pairs found")
    )
}

/// Draws all layers.
fn scene(layout: &Layout, moment: &Scene<'_>, history: &History, props: &PictureProps) -> Tag {
    let future = shows_future(props.mode);
    let involved = moment.involved();
    let is_crowd = history.tickets.len() > CROWD_FROM;
    let all = history.tickets.iter().map(|ticket| (ticket, role(moment, props, &involved, &ticket.players)));
    let drawn: Vec<Drawn<'_>> = all.filter(|(_, role)| !is_crowd || *role >= Role::Lit).collect();
    let current = current_match(moment);
    let others: Vec<u32> = props.selected.into_iter().chain(props.hovered).collect();
    let rows = rows(layout, moment, &others);
    let named = named(&rows);
    let important: Vec<u32> = involved.iter().chain(&others).chain(&named).copied().collect();

    // Texts are placed in the order of their importance, which is not the order of the layers.
    let mut room = Room::new(layout.width, layout.height);
    room.take([0.0, layout.time.top - 12.0, layout.sides[0] - 2.0, layout.height]);
    room.take([0.0, layout.floor, layout.width, layout.floor + 23.0]);
    let reach = reach(layout, moment, &rows, &mut room);
    let has_names = !is_crowd || layout.spots.len() <= NAMED_UP_TO;
    let token_names = if !has_names { group("token names") } else { token_names(layout, moment, &named, &mut room) };
    take_dots(layout, moment, &drawn, &mut room);
    let strong_names = names(layout, moment, &drawn, &[Role::Now, Role::Lit, Role::Seen], &mut room);
    let links = links(
        layout,
        moment,
        history,
        |found| {
            let is_shown = future || found.found.is_before(moment.position);
            is_shown && (!is_crowd || current == Some(found.id) || joins(history, found, &drawn))
        },
        current,
        &mut room,
    );
    let departures = departures(layout, moment, &drawn, future, &mut room);
    let other_names = names(layout, moment, &drawn, &[Role::Bystander], &mut room);

    let [left, right] = layout.sides;
    let inside = rect("", (left - 2.0, layout.floor + 1.0), right - left + 4.0, (layout.height - layout.floor).max(1.0), 0.0);
    let mut run = tag("g", &["clip-path"]).fixed("url(#run)").key("run");
    if is_crowd {
        let props = CrowdProps::of(layout, &moment.overview, future);
        run = run.with_html(html! { <Crowd key="crowd" ..props /> }).with(crowd_links(layout, moment, history));
    }
    group("scene")
        .with(tag("clipPath", &["id"]).fixed("run").with(inside))
        .with(grid(layout, moment, is_crowd))
        .with(run.with(cones(layout, moment, history, &drawn, future, props)))
        .with(present(layout))
        .with(tag("g", &["clip-path"]).fixed("url(#run)").key("marks").with(links).with(departures).with(other_names).with(strong_names))
        .with(axes(layout, moment))
        .with(reach)
        .with(tokens(layout, moment, props, &important))
        .with(token_names)
        .with(beyond(layout))
}

/// Returns the id of the match that the current event is about.
fn current_match(moment: &Scene<'_>) -> Option<u32> {
    match moment.engine_event {
        Some(
            BucketsEvent::Found { id, .. }
            | BucketsEvent::Asked { id, .. }
            | BucketsEvent::Started { id, .. }
            | BucketsEvent::Failed { id, .. }
            | BucketsEvent::SearchSkipped { id, .. },
        ) => Some(*id),
        _ => None,
    }
}
