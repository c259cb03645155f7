//! The waves picture: two rails over a rating axis. Between them are the candidates or stems, the pair being decided and the chosen pairs; below
//! the axis, during refinement, the squared gaps.

use queuescope::engines::waves::event::Side;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

use super::density::bars;
use super::drawing::{Drawing, MAX_NAMED};
use super::labels::{Area, Label, labels, overlaps, text_width};
use super::layout::{Layout, Spot, Zone};
use super::ledger::ledger;
use super::lines::{Chosen, candidates, gaps, now as now_lines};
use super::marks::{Appearance, marker};
use super::stems::{InReach, reach, stems};
use super::windows::{ghosts, windows};
use crate::engines::PictureProps;
use crate::engines::waves::Scene;
use crate::engines::waves::state::Status;
use crate::picture::{AxisRange, Canvas, Orientation, use_grip};
use crate::svg::{Stroke, Tag, group, path, rect, span, tag, tenths, words};
use crate::words::{count, number, waited};

/// The picture.
#[component]
pub(crate) fn Rails(props: &PictureProps) -> Html {
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let whole = whole_axis(moment);
    let layout = Layout::of(moment, props, props.piece.unwrap_or(whole));
    let height = layout.height + layout.ledger;
    let canvas = Canvas { width: layout.width, height, orientation: layout.orientation, axis: layout.axis };
    let grip = use_grip(canvas, whole, props.piece, &props.on_look);
    let point = use_pointing(props);
    let label = format!("{}. {}", summary(moment), moment.subtitle());
    let frame = tag("clipPath", &["id"]).fixed("frame").with(rect("", (0.0, 0.0), layout.width, height, 0.0));
    html! {
        <svg class={if props.piece.is_some() { "rails waves zoomed" } else { "rails waves" }} viewBox={format!("0 0 {} {}", tenths(layout.width), tenths(height))} role="img" aria-label={label}
            preserveAspectRatio="xMidYMid meet" ref={grip.svg} onpointerdown={grip.down} onpointermove={grip.moving} onpointerup={grip.up}
            onpointerover={point.over} onpointerleave={point.leave} onclick={point.click}>
            { frame.html() }
            { scene(&layout, moment, props).html() }
        </svg>
    }
}

/// Draws everything, from the ground up.
fn scene(layout: &Layout, moment: &Scene<'_>, props: &PictureProps) -> Tag {
    let now = moment.involved();
    let marked: Vec<u32> = props.selected.into_iter().chain(props.hovered).collect();
    let in_reach = InReach::of(layout, moment);
    let chosen = Chosen::of(layout, moment, &[&now[..], &marked[..]].concat());
    let important = important(&now, &marked, &chosen);
    let (captions, reserved) = captions(layout, moment);
    let (names, areas) = labels(layout, moment, &important, reserved);
    let all = layout.drawing != Drawing::Bars;
    let drawn = layout.spots.iter().filter(|spot| layout.shows(spot) && (all || important.contains(&spot.player)));
    tag("g", &["clip-path"])
        .fixed("url(#frame)")
        .with(axis(layout, &areas))
        .with(if all { group("bars") } else { bars(layout, moment) })
        .with(windows(layout, moment, &now, props.selected.or(props.hovered)))
        .with(stems(layout, moment, &in_reach))
        .with(candidates(layout, moment))
        .with(reach(layout, moment, &marked))
        .with(chosen.draw(layout, moment, &now))
        .with(now_lines(layout, moment))
        .with(ghosts(layout, moment))
        .all(drawn.map(|spot| player(layout, moment, spot, &in_reach, &now, props)))
        .with(name_tags(&names, moment, &now, &marked))
        .with(gaps(layout, moment, &chosen, &areas))
        .with(captions)
        .with(beyond(layout))
        .with(ledger(layout, moment))
}

/// Largest number of players in an event who are all named.
const MAX_NAMED_NOW: usize = 4;

/// Returns the players who have a name in a crowd: those of the event, the selected and the hovered one with their opponents, and the pairs with
/// the largest gaps.
fn important(now: &[u32], marked: &[u32], chosen: &Chosen<'_>) -> Vec<u32> {
    let now = if now.len() <= MAX_NAMED_NOW { now } else { &[] };
    let pairs = chosen.marked.iter().flat_map(|pair| [pair.lead.index, pair.follow.index]);
    let mut important = Vec::new();
    for player in now.iter().chain(marked).copied().chain(pairs) {
        if !important.contains(&player) {
            important.push(player);
        }
    }
    important
}

/// Handlers for pointing at players. There is one set for the picture instead of one for each player, because there can be hundreds.
struct Pointing {
    over: Callback<PointerEvent>,
    leave: Callback<PointerEvent>,
    click: Callback<MouseEvent>,
}

#[hook]
fn use_pointing(props: &PictureProps) -> Pointing {
    let player_at = {
        let moment = props.moment.clone();
        move |event: &web_sys::Event| {
            let marker = event.target()?.dyn_into::<Element>().ok()?.closest("[data-player]").ok()??;
            let name = marker.get_attribute("data-player")?;
            moment.scenario.players.iter().position(|player| *player.id == *name).map(|index| index as u32)
        }
    };
    let over = {
        let player_at = player_at.clone();
        props.on_hover.reform(move |event: PointerEvent| player_at(&event))
    };
    let on_select = props.on_select.clone();
    let click = Callback::from(move |event: MouseEvent| {
        if let Some(player) = player_at(&event) {
            on_select.emit(player);
        }
    });
    Pointing { over, leave: props.on_hover.reform(|_: PointerEvent| None), click }
}

/// Draws the names. All leader lines are below all names, so that a name's halo cuts the lines that would cross it.
fn name_tags(names: &[Label], moment: &Scene<'_>, now: &[u32], marked: &[u32]) -> Tag {
    let mut leaders = Stroke::default();
    for [x1, y1, x2, y2] in names.iter().filter_map(|label| label.leader) {
        leaders.line((x1, y1), (x2, y2));
    }
    let name = |label: &Label| {
        let strong = now.contains(&label.player) || marked.contains(&label.player);
        let class = match (strong, moment.status(label.player) == Status::SitsOut) {
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
        Orientation::Tall => (((layout.width / 2.0, layout.height - 4.0), "middle"), ((layout.width / 2.0, 34.0), "middle")),
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

/// Draws the rails and the axis. In a turned picture, a number that a name would cover is left out.
fn axis(layout: &Layout, names: &[Area]) -> Tag {
    let (low, high) = (layout.axis.at(layout.axis.low), layout.axis.at(layout.axis.high));
    let (mut rails, mut grid) = (Stroke::default(), Stroke::default());
    for rail in layout.rails {
        rails.line(layout.point(low, rail), layout.point(high, rail));
    }
    let ticks = match layout.orientation {
        Orientation::Wide => layout.axis.ticks(),
        Orientation::Tall => layout.axis.ticks_every(TALL_TICK_PIXELS),
    };
    for &tick in &ticks {
        let at = layout.axis.at(tick as f64);
        grid.line(layout.point(at, layout.rails[0]), layout.point(at, layout.rails[1]));
    }
    let tall = layout.orientation == Orientation::Tall;
    let covered = |tick: &i64| {
        let (text, at) = (number(*tick), layout.axis.at(*tick as f64));
        tall && overlaps(&[4.0, at - 9.0, 6.0 + text_width(&text), at + 7.0], names)
    };
    let texts = ticks.into_iter().filter(|tick| !covered(tick)).map(|tick| {
        let at = layout.axis.at(tick as f64);
        let (place, anchor) = match layout.orientation {
            Orientation::Wide => ((at, layout.height - 8.0), "middle"),
            Orientation::Tall => ((4.0, at + 4.0), "start"),
        };
        words("axis", place, anchor).key(&tick.to_string()).with_text(number(tick))
    });
    group("axis").with(path("grid", grid.0).key("grid")).with(path("rail", rails.0).key("rail")).all(texts)
}

/// Smallest distance between two ticks of a turned picture.
const TALL_TICK_PIXELS: f64 = 60.0;

fn player(layout: &Layout, moment: &Scene<'_>, spot: &Spot, in_reach: &InReach, now: &[u32], props: &PictureProps) -> Tag {
    let index = spot.player;
    let mark = moment.own.players[index as usize];
    let selected = props.selected == Some(index) || props.hovered == Some(index);
    // In a crowd the ring of those who play both is only drawn while that decides something.
    let shows_flexible = layout.players <= MAX_NAMED || selected || moment.frame.stage.is_some_and(|stage| stage.name == "assign");
    let appearance = Appearance {
        side: moment.side(index),
        taken: mark.taken,
        alone: in_reach.is_alone(moment, index),
        flexible: shows_flexible && moment.ratings(index).iter().all(Option::is_some),
        now: now.contains(&index),
        selected,
        wait_cycles: mark.wait_cycles,
    };
    let id = moment.scenario.players[index as usize].id.to_string();
    let class = match (mark.sits_out || moment.position == 0, layout.radius < 6.0) {
        (true, true) => "player small dim",
        (true, false) => "player dim",
        (false, true) => "player small",
        (false, false) => "player",
    };
    let mut marked = tag("g", &["class", "transform", "data-player"])
        .fixed(class)
        .text(format!("translate({} {})", tenths(spot.x), tenths(spot.y)))
        .text(id)
        .key(&format!("player {index}"));
    if props.hovered == Some(index) {
        marked = marked.with(tag("title", &[]).with_text(title(moment, spot, in_reach)));
    }
    marker(marked, spot.zone, layout.radius, appearance)
}

/// Returns the tooltip of a marker: `Tarn, 1,480, has waited 2 waves, 4 opponents in reach`.
fn title(moment: &Scene<'_>, spot: &Spot, in_reach: &InReach) -> String {
    let mark = moment.own.players[spot.player as usize];
    let id = moment.id(spot.player);
    let reach = match in_reach.of_player(spot.player) {
        0 if in_reach.is_alone(moment, spot.player) => ", no opponent left in reach".to_owned(),
        0 => String::new(),
        opponents => format!(", {} in reach", count(opponents, "opponent", "opponents")),
    };
    format!("{id}, {}, {}{reach}", number(spot.rating.round() as i64), waited(mark.wait_cycles))
}

/// Draws the sides' names at their rails, with their role and numbers of players. Also returns their areas.
fn captions(layout: &Layout, moment: &Scene<'_>) -> (Tag, Vec<Area>) {
    let mut areas = Vec::new();
    let captions = [Side::First, Side::Second].map(|side| {
        let name = moment.settings.sides[side as usize].to_string();
        let note = note(moment, side, layout.orientation);
        let width = text_width(&name) + text_width(&note) + 8.0;
        let (place, anchor) = match layout.orientation {
            Orientation::Wide => {
                let (rail, outwards) = layout.lanes(Zone::Rail(side));
                let off = layout.stack(Zone::Rail(side), CAPTION_AT, CAPTION_AT + width) + 9.0;
                let y = if outwards < 0.0 { rail - off } else { rail + off + 11.0 };
                areas.push([CAPTION_AT - 4.0, y - 13.0, CAPTION_AT + width, y + 5.0]);
                ((CAPTION_AT, y), "start")
            }
            // The names meet in the middle, so they cannot overlap.
            Orientation::Tall => {
                let middle = f64::midpoint(layout.rails[0], layout.rails[1]);
                let apart = if side == Side::First { -10.0 } else { 10.0 };
                ((middle + apart, 15.0), if side == Side::First { "end" } else { "start" })
            }
        };
        let class = if side == Side::First { "name-first" } else { "name-second" };
        words("halo", place, anchor).with(span(class, 0.0, name)).with(span("rating", 6.0, note))
    });
    (group("captions").all(captions), areas)
}

/// Where the sides' names begin.
const CAPTION_AT: f64 = 14.0;

/// Returns the role and the numbers of a side: `leads, 19`, `follows, 19, 2 sit out`.
fn note(moment: &Scene<'_>, side: Side, orientation: Orientation) -> String {
    let of_side = || moment.own.players.iter().filter(|mark| mark.side == Some(side));
    let out = of_side().filter(|mark| mark.sits_out).count();
    let players = number((of_side().count() - out) as i64);
    let out = match out {
        0 => String::new(),
        _ if orientation == Orientation::Tall => format!(", {} out", number(out as i64)),
        1 => ", 1 sits out".to_owned(),
        _ => format!(", {} sit out", number(out as i64)),
    };
    match moment.own.lead {
        Some(lead) if lead == side => format!("leads, {players}{out}"),
        Some(_) => format!("follows, {players}{out}"),
        None => players,
    }
}
