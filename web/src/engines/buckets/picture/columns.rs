//! The buckets picture: columns of tokens, and above them the tickets' ranges, one row each in queue order.

use queuescope::engines::buckets::MatchState;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Verdict};
use queuescope::engines::buckets::settings::SearchDirection;
use yew::prelude::*;

use super::arcs::arcs;
use super::caption::caption;
use super::layout::{Layout, QueuedTicket, whole_axis};
use super::reach::{reach, role};
use crate::engines::PictureProps;
use crate::engines::buckets::Scene;
use crate::engines::buckets::state::buckets_of;
use crate::picture::{Canvas, Orientation, use_grip};
use crate::svg::{Stroke, Tag, When, group, path, rect, send, span, tag, tenths, words};
use crate::words::{count, number};

/// Approximate width of a character.
const CHARACTER: f64 = 6.8;
/// Smallest distance between numbers on the axis.
const TICK_PIXELS: f64 = 27.0;
/// Up to this width of the picture there is only room for names, not for ranges next to them.
const NARROW: f64 = 400.0;
/// Smallest width of columns with lines between them.
const LINED_COLUMN: f64 = 8.0;
/// Smallest width of tokens with a number in them.
const NUMBERED_TOKEN: f64 = 14.0;

/// The picture.
#[component]
pub(crate) fn Columns(props: &PictureProps) -> Html {
    let Some(moment) = &Scene::of(&props.moment) else { return Html::default() };
    let whole = whole_axis(moment);
    let now = moment.involved();
    let mut important = now.clone();
    important.extend(props.selected.into_iter().chain(props.hovered));
    important
        .extend(moment.own.look.iter().flat_map(|search| &search.seen).take(8).flat_map(|seen| &seen.players).map(|player| player.index));
    let layout = Layout::of(moment, props.orientation, props.piece.unwrap_or(whole), &important);
    // The axis is horizontal on narrow screens too.
    let canvas = Canvas { width: layout.width, height: layout.height, orientation: Orientation::Wide, axis: layout.axis };
    let grip = use_grip(canvas, whole, props.piece, &props.on_look);
    let label = format!("{}. {}", summary(moment), moment.subtitle());
    let frame = tag("clipPath", &["id"]).fixed("frame").with(rect("", (0.0, 0.0), layout.width, layout.height, 0.0));
    let shown: Vec<&QueuedTicket> = layout.spots.iter().filter(|spot| layout.shows(spot)).collect();
    let rows = || shown.iter().filter(|spot| spot.row.is_some());
    let scene = tag("g", &["clip-path"])
        .fixed("url(#frame)")
        .with(axis(&layout))
        .with(stems(&shown))
        .with(reach(&layout, moment))
        .all(rows().filter(|spot| spot.range > 0 || !spot.found).map(|spot| whisker(&layout, moment, spot)))
        .with(if layout.dense { crowd(&layout, moment, &shown) } else { group("crowd") })
        .all(shown.iter().filter(|spot| !layout.dense || spot.row.is_some()).map(|spot| token(&layout, moment, spot, props)))
        .with(group("names").all(rows().filter_map(|spot| name(&layout, moment, spot, &important))))
        .with(arcs(&layout, moment))
        .with(caption(&layout, moment, props.orientation))
        .with(beyond(&layout));
    html! {
        <svg class={if props.piece.is_some() { "rails buckets zoomed" } else { "rails buckets" }} viewBox={format!("0 0 {} {}", tenths(layout.width), tenths(layout.height))} role="img" aria-label={label}
            preserveAspectRatio="xMidYMid meet" ref={grip.svg} onpointerdown={grip.down} onpointermove={grip.moving} onpointerup={grip.up}>
            { frame.html() }
            { scene.html() }
        </svg>
    }
}

/// Describes the picture for screen readers.
fn summary(moment: &Scene<'_>) -> String {
    let found = moment.own.matches.len() as u32;
    format!(
        "Tickets in columns by bucket, each with its range: {}, {}",
        count(moment.frame.totals.queued, "player queued", "players queued"),
        count(found, "pair found", "pairs found")
    )
}

fn axis(layout: &Layout) -> Tag {
    let (low, high) = (layout.axis.at(layout.axis.low), layout.axis.at(layout.axis.high));
    let mut grid = Stroke::default();
    if layout.column >= LINED_COLUMN {
        for bucket in layout.axis.low.ceil() as i64..=layout.axis.high.floor() as i64 + 1 {
            let x = layout.axis.at(bucket as f64 - 0.5);
            grid.line((x, layout.top), (x, layout.floor));
        }
    }
    let ticks = layout.axis.ticks_every(TICK_PIXELS).into_iter().map(|tick| {
        words("axis", (layout.axis.at(tick as f64), layout.floor + 17.0), "middle").key(&tick.to_string()).with_text(number(tick))
    });
    group("axis")
        .with(path("grid", grid.0).key("grid"))
        .with(path("rail", crate::svg::line((low, layout.floor), (high, layout.floor))).key("rail"))
        .all(ticks)
}

/// Draws the lines from the tokens up to their rows.
fn stems(shown: &[&QueuedTicket]) -> Tag {
    let mut stems = Stroke::default();
    for spot in shown {
        if let Some(row) = spot.row {
            stems.line((spot.x, spot.token), (spot.x, row));
        }
    }
    path("stem", stems.0).key("stems")
}

/// Draws a ticket's range as a line with ends. Its length changes with a transform, so that it can be animated.
fn whisker(layout: &Layout, moment: &Scene<'_>, spot: &QueuedTicket) -> Tag {
    let length = (spot.range as f64 * layout.column).max(0.0);
    let shape = match moment.settings.look {
        SearchDirection::All => "M-1 0H1M-1 -5V5M1 -5V5",
        SearchDirection::Below => "M-1 0H0M-1 -5V5M0 -5V5",
        SearchDirection::Above => "M0 0H1M0 -5V5M1 -5V5",
    };
    tag("path", &["class", "d", "transform"])
        .fixed(if spot.found { "whisk found" } else { role(moment, spot).whisker() })
        .fixed(shape)
        .text(format!("translate({} {}) scale({} 1)", tenths(spot.x), tenths(spot.row.unwrap_or_default()), tenths(length.max(0.1))))
        .key(&format!("whisker {}", spot.members[0]))
}

fn token(layout: &Layout, moment: &Scene<'_>, spot: &QueuedTicket, props: &PictureProps) -> Tag {
    let (width, height) = layout.token;
    let first = spot.members[0];
    let id = |player: &u32| moment.scenario.players[*player as usize].id.to_string();
    let names = spot.members.iter().map(id).collect::<Vec<String>>().join(" and ");
    let title = format!("{names}, bucket {}, range {}", number(spot.bucket), buckets_of(spot.range));
    let is_member = |player: Option<u32>| player.is_some_and(|player| spot.members.contains(&player));
    let asked = moment.match_of(first).is_some_and(|found| found.until.is_some() && found.state == MatchState::Pending);
    let class = match (spot.found, asked) {
        (true, true) => "tok asked",
        (true, false) => "tok plays",
        _ => role(moment, spot).token(),
    };
    let corner = height.min(width) / 2.0;
    let pill = |class: &'static str, grow: f64, shift: f64| {
        rect(class, (-width / 2.0 - grow + shift, -height / 2.0 - grow - shift), width + 2.0 * grow, height + 2.0 * grow, corner + grow)
    };
    let mut marked = tag("g", &["class", "transform", "data-player"])
        .fixed(if moment.position == 0 { "player dim" } else { "player" })
        .text(format!("translate({} {})", tenths(spot.x), tenths(spot.token)))
        .text(id(&first))
        .key(&format!("token {first}"))
        .on(When::Entered, send(&props.on_hover, Some(first)))
        .on(When::Left, send(&props.on_hover, None))
        .on(When::Clicked, send(&props.on_select, first))
        .with(tag("title", &[]).with_text(title));
    // A party is drawn as a stack of cards, with the first player's on top.
    for (behind, member) in spot.members.iter().enumerate().skip(1).rev() {
        let card = pill("tok back", 0.0, (3 * behind) as f64);
        marked = marked.with(tag("g", &["data-player"]).text(id(member)).with(card));
    }
    if is_member(props.selected) || is_member(props.hovered) {
        marked = marked.with(pill("ring", 3.5, 0.0));
    }
    marked = marked.with(pill(class, 0.0, 0.0));
    if width >= NUMBERED_TOKEN && height >= 13.0 {
        marked = marked.with(words("in-token", (0.0, 4.2), "middle").with_text(number(spot.range)));
    }
    marked
}

/// Draws a crowd as a histogram: bars as high as the number of tickets in each bucket.
fn crowd(layout: &Layout, moment: &Scene<'_>, shown: &[&QueuedTicket]) -> Tag {
    let (width, height) = layout.token;
    let (mut free, mut found) = (Stroke::default(), Stroke::default());
    for spot in shown {
        let (x, y) = (spot.x - width / 2.0, spot.token - height / 2.0);
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        if spot.found { &mut found } else { &mut free }.shape(&corners);
    }
    let class = if moment.position == 0 { "bars dim" } else { "bars" };
    tag("g", &["class"]).fixed(class).key("crowd").with(path("bar", free.0)).with(path("bar taken", found.0))
}

/// Draws a ticket's name at the end of its range, if there is room.
fn name(layout: &Layout, moment: &Scene<'_>, spot: &QueuedTicket, important: &[u32]) -> Option<Tag> {
    let row = spot.row?;
    let strong = spot.members.iter().any(|member| important.contains(member));
    if !layout.named && !strong {
        return None;
    }
    let id = |player: &u32| moment.scenario.players[*player as usize].id.to_string();
    let name = spot.members.iter().map(id).collect::<Vec<String>>().join(" + ");
    let range =
        if strong && moment.position > 0 && layout.width > NARROW { format!("range {}", number(spot.range)) } else { String::new() };
    let width = (name.chars().count() + if range.is_empty() { 0 } else { range.len() + 1 }) as f64 * CHARACTER;
    let (x, y, anchor) = name_place(layout, moment, spot, row, width);
    let class = match (strong, moment.position == 0) {
        (_, true) => "label dim",
        (true, _) => "label strong",
        _ => "label",
    };
    let mut text = words("halo", (x, y), anchor).with(span("name", 0.0, name));
    if !range.is_empty() {
        text = text.with(span("rating", 5.0, range));
    }
    Some(tag("g", &["class"]).fixed(class).key(&format!("name {}", spot.members[0])).with(text))
}

/// Returns the position and anchor of a name: the end of the range that is farther from the middle of the picture, or the other end if there
/// is no room or the missing part of the range is drawn there. If neither end has room, the name is above the range.
fn name_place(layout: &Layout, moment: &Scene<'_>, spot: &QueuedTicket, row: f64, width: f64) -> (f64, f64, &'static str) {
    let reach = spot.range as f64 * layout.column;
    let look = moment.settings.look;
    let upper = (spot.x + if look == SearchDirection::Below { 0.0 } else { reach } + 8.0, row + 4.0, "start");
    let lower = (spot.x - if look == SearchDirection::Above { 0.0 } else { reach } - 8.0, row + 4.0, "end");
    let lacks = lacks_towards(layout, moment, spot);
    let fits_upper = upper.0 + width <= layout.width && lacks.is_none_or(|searcher| searcher < spot.x);
    let fits_lower = lower.0 - width >= 0.0 && lacks.is_none_or(|searcher| searcher > spot.x);
    match (fits_lower, fits_upper) {
        (true, true) if spot.x < layout.width / 2.0 => lower,
        (_, true) => upper,
        (true, false) => lower,
        (false, false) => (spot.x.clamp(width / 2.0 + 4.0, layout.width - width / 2.0 - 4.0), row - 6.0, "middle"),
    }
}

/// Returns the position of the searcher if the ticket's range is too short to reach back to it.
fn lacks_towards(layout: &Layout, moment: &Scene<'_>, spot: &QueuedTicket) -> Option<f64> {
    let search = moment.own.look.as_ref()?;
    let short = search.seen.iter().any(|seen| seen.verdict == Verdict::TooShort && spot.members.contains(&seen.players[0].index));
    if short { layout.spot(search.players[0].index).map(|searcher| searcher.x) } else { None }
}

/// Draws the numbers of tickets beyond each end of the visible part of the axis.
fn beyond(layout: &Layout) -> Tag {
    let lower = layout.spots.iter().filter(|spot| (spot.bucket as f64) < layout.axis.low).count();
    let higher = layout.spots.iter().filter(|spot| (spot.bucket as f64) > layout.axis.high).count();
    let y = layout.floor + 34.0;
    let ends = [(lower, (8.0, y), "start", "lower"), (higher, (layout.width - 8.0, y), "end", "higher")];
    let ends = ends.into_iter().filter(|(count, ..)| *count > 0);
    group("beyond")
        .all(ends.map(|(count, at, anchor, word)| words("axis halo", at, anchor).with_text(format!("{} {word}", number(count as i64)))))
}

/// True if the current event is about growing ranges. The ends of all ranges are emphasised then.
pub(super) fn is_growing(moment: &Scene<'_>) -> bool {
    matches!(moment.engine_event, Some(BucketsEvent::Grew { .. }))
}
