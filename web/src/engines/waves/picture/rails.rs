//! The waves picture: two rails over a rating axis, with the candidates, the pair being decided and the chosen pairs between them.

use queuescope::engines::waves::event::Side;
use yew::prelude::*;

use super::density::{DENSE_FROM, crowd, crowd_pairs};
use super::labels::{Label, labels};
use super::layout::{Layout, Spot};
use super::lines::{candidates, deciding, pairs, squares};
use super::marks::{Appearance, marker};
use super::windows::{ghosts, windows};
use crate::engines::PictureProps;
use crate::engines::waves::Scene;
use crate::engines::waves::state::Status;
use crate::picture::{AxisRange, Canvas, Orientation, use_grip};
use crate::svg::{Stroke, Tag, When, group, path, rect, send, span, tag, tenths, words};
use crate::words::{count, number, waited};

/// The picture.
#[component]
pub(crate) fn Rails(props: &PictureProps) -> Html {
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let whole = whole_axis(moment);
    let layout = Layout::of(moment, props.orientation, props.piece.unwrap_or(whole));
    let canvas = Canvas { width: layout.width, height: layout.height, orientation: layout.orientation, axis: layout.axis };
    let grip = use_grip(canvas, whole, props.piece, &props.on_look);
    let now = moment.involved();
    let mut important = now.clone();
    important.extend(props.selected.into_iter().chain(props.hovered));
    let names = labels(&layout, moment, &important);
    let label = format!("{}. {}", summary(moment), moment.subtitle());
    let dense = moment.scenario.players.len() > DENSE_FROM;
    let drawn = layout.spots.iter().filter(|spot| layout.shows(spot) && (!dense || important.contains(&spot.player)));
    let frame = tag("clipPath", &["id"]).fixed("frame").with(rect("", (0.0, 0.0), layout.width, layout.height, 0.0));
    let scene = tag("g", &["clip-path"])
        .fixed("url(#frame)")
        .with(axis(&layout))
        .with(if dense { crowd(&layout, moment) } else { group("crowd") })
        .with(windows(&layout, moment, &now, props.selected.or(props.hovered)))
        .with(candidates(&layout, moment, &important))
        .with(squares(&layout, moment))
        .with(if dense { crowd_pairs(&layout, moment, &important) } else { pairs(&layout, moment, &now) })
        .with(deciding(&layout, moment))
        .with(ghosts(&layout, moment))
        .all(drawn.map(|spot| player(&layout, moment, spot, &now, props)))
        .with(name_tags(&names, moment, &important))
        .with(captions(&layout, moment))
        .with(beyond(&layout));
    html! {
        <svg class={if props.piece.is_some() { "rails zoomed" } else { "rails" }} viewBox={format!("0 0 {} {}", tenths(layout.width), tenths(layout.height))} role="img" aria-label={label}
            preserveAspectRatio="xMidYMid meet" ref={grip.svg} onpointerdown={grip.down} onpointermove={grip.moving} onpointerup={grip.up}>
            { frame.html() }
            { scene.html() }
        </svg>
    }
}

/// Draws the names. All leader lines are below all names, so that a name's halo cuts the lines that would cross it.
fn name_tags(names: &[Label], moment: &Scene<'_>, important: &[u32]) -> Tag {
    let mut leaders = Stroke::default();
    for [x1, y1, x2, y2] in names.iter().filter_map(|label| label.leader) {
        leaders.line((x1, y1), (x2, y2));
    }
    let name = |label: &Label| {
        let class = match (important.contains(&label.player), moment.status(label.player) == Status::SitsOut) {
            (true, true) => "label strong out",
            (true, false) => "label strong",
            (false, true) => "label out",
            (false, false) => "label",
        };
        let mut text = words("halo", (label.x, label.y), label.anchor).with(span("name", 0.0, label.name.clone()));
        if !label.rating.is_empty() {
            text = text.with(span("rating", 5.0, label.rating.clone()));
        }
        tag("g", &["class"]).fixed(class).key(&label.player.to_string()).with(text)
    };
    group("names").with(path("leader", leaders.0).key("leaders")).all(names.iter().map(name))
}

/// Draws the numbers of players beyond each end of the visible part of the axis.
fn beyond(layout: &Layout) -> Tag {
    let lower = layout.spots.iter().filter(|spot| spot.rating < layout.axis.low).count();
    let higher = layout.spots.iter().filter(|spot| spot.rating > layout.axis.high).count();
    let (low, high) = match layout.orientation {
        Orientation::Wide => (((8.0, layout.height - 26.0), "start"), ((layout.width - 8.0, layout.height - 26.0), "end")),
        Orientation::Tall => (((layout.width / 2.0, layout.height - 6.0), "middle"), ((layout.width / 2.0, 34.0), "middle")),
    };
    let ends = [(lower, low, "lower"), (higher, high, "higher")].into_iter().filter(|(count, ..)| *count > 0);
    group("beyond")
        .all(ends.map(|(count, (at, anchor), word)| words("axis halo", at, anchor).with_text(format!("{} {word}", number(count as i64)))))
}

/// Returns the range of all ratings of all players.
pub(crate) fn whole_axis(moment: &Scene<'_>) -> AxisRange {
    AxisRange::over((0..moment.scenario.players.len() as u32).flat_map(|player| moment.ratings(player)).flatten().map(f64::from))
}

/// Describes the picture for screen readers.
fn summary(moment: &Scene<'_>) -> String {
    let on = |side: Side| moment.own.players.iter().filter(|mark| mark.side == Some(side)).count() as u32;
    let [first, second] = &moment.settings.sides;
    format!(
        "Two rails over a rating axis: {first} with {}, {second} with {}, {} chosen",
        count(on(Side::First), "player", "players"),
        count(on(Side::Second), "player", "players"),
        count(moment.own.pairs.len() as u32, "pair", "pairs")
    )
}

fn axis(layout: &Layout) -> Tag {
    let (low, high) = (layout.axis.at(layout.axis.low), layout.axis.at(layout.axis.high));
    let (mut rails, mut grid) = (Stroke::default(), Stroke::default());
    for rail in layout.rails {
        rails.line(layout.point(low, rail), layout.point(high, rail));
    }
    let ticks = layout.axis.ticks();
    for &tick in &ticks {
        let at = layout.axis.at(tick as f64);
        grid.line(layout.point(at, layout.rails[0]), layout.point(at, layout.rails[1]));
    }
    let texts = ticks.into_iter().map(|tick| {
        let at = layout.axis.at(tick as f64);
        let (place, anchor) = match layout.orientation {
            Orientation::Wide => ((at, layout.height - 8.0), "middle"),
            Orientation::Tall => ((4.0, at + 4.0), "start"),
        };
        words("axis", place, anchor).key(&tick.to_string()).with_text(number(tick))
    });
    group("axis").with(path("grid", grid.0).key("grid")).with(path("rail", rails.0).key("rail")).all(texts)
}

fn player(layout: &Layout, moment: &Scene<'_>, spot: &Spot, now: &[u32], props: &PictureProps) -> Tag {
    let index = spot.player;
    let mark = moment.own.players[index as usize];
    let appearance = Appearance {
        side: moment.side(index),
        taken: mark.taken,
        flexible: moment.ratings(index).iter().all(Option::is_some),
        now: now.contains(&index),
        selected: props.selected == Some(index) || props.hovered == Some(index),
        wait_cycles: mark.wait_cycles,
    };
    let id = moment.scenario.players[index as usize].id.to_string();
    let title = format!("{id}, {}, {}", number(spot.rating.round() as i64), waited(mark.wait_cycles));
    let marked = tag("g", &["class", "transform", "data-player"])
        .fixed(if mark.sits_out || moment.position == 0 { "player dim" } else { "player" })
        .text(format!("translate({} {})", tenths(spot.x), tenths(spot.y)))
        .text(id)
        .key(&format!("player {index}"))
        .on(When::Entered, send(&props.on_hover, Some(index)))
        .on(When::Left, send(&props.on_hover, None))
        .on(When::Clicked, send(&props.on_select, index))
        .with(tag("title", &[]).with_text(title));
    marker(marked, spot.zone, layout.radius, appearance)
}

/// Draws the sides' names next to their rails, with their role and number of players.
fn captions(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let wave = moment.own;
    let captions = [Side::First, Side::Second].map(|side| {
        let players = wave.players.iter().filter(|mark| mark.side == Some(side)).count();
        let role = match wave.lead {
            Some(lead) if lead == side => ", leads",
            Some(_) => ", follows",
            None => "",
        };
        let (place, anchor) = match (layout.orientation, side) {
            (Orientation::Wide, Side::First) => ((14.0, layout.rails[0] + 24.0), "start"),
            (Orientation::Wide, Side::Second) => ((14.0, layout.rails[1] - 14.0), "start"),
            (Orientation::Tall, _) => ((layout.rails[side as usize], 18.0), "middle"),
        };
        let class = if side == Side::First { "name-first" } else { "name-second" };
        let name = span(class, 0.0, moment.settings.sides[side as usize].to_string());
        words("halo", place, anchor).with(name).with(span("rating", 6.0, format!("{}{role}", number(players as i64))))
    });
    group("captions").all(captions)
}
