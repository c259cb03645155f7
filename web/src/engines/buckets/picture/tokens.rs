//! The columns: a token for every ticket, with its range in it, stacked over its bucket. A crowd is a histogram.

use queuescope::engines::buckets::MatchState;

use super::label::{Anchor, Room};
use super::layout::{Layout, QueuedTicket};
use super::ticket_name;
use crate::engines::PictureProps;
use crate::engines::buckets::Scene;
use crate::engines::buckets::state::buckets_of;
use crate::svg::{Stroke, Tag, When, group, path, rect, send, tag, tenths, words};
use crate::words::number;

/// Smallest height of tokens with a number in them.
const NUMBERED_TOKEN: f64 = 13.0;
/// Width of a digit, and smallest space on both sides of a number together.
const DIGIT: [f64; 2] = [7.4, 2.0];

/// Draws the tokens, or in a crowd the histogram and the tokens of `important` tickets.
pub(super) fn tokens(layout: &Layout, moment: &Scene<'_>, props: &PictureProps, important: &[u32]) -> Tag {
    let shown = || layout.spots.iter().filter(|spot| layout.shows(spot.bucket));
    let is_drawn = |spot: &&QueuedTicket| !layout.dense || spot.members.iter().any(|member| important.contains(member));
    group("tokens")
        .with(if layout.dense { crowd(layout, moment, shown()) } else { group("crowd") })
        .all(shown().filter(is_drawn).map(|spot| token(layout, moment, spot, props)))
}

fn token(layout: &Layout, moment: &Scene<'_>, spot: &QueuedTicket, props: &PictureProps) -> Tag {
    let (width, height) = layout.token;
    let first = spot.members[0];
    let id = |player: &u32| moment.scenario.players[*player as usize].id.to_string();
    let names = spot.members.iter().map(id).collect::<Vec<String>>().join(" and ");
    let title = format!("{names}, bucket {}, range {}", number(spot.bucket), buckets_of(spot.range));
    let is_member = |player: Option<u32>| player.is_some_and(|player| spot.members.contains(&player));
    let corner = height.min(width) / 2.0;
    let pill = |class: &'static str, grow: f64, shift: f64| {
        rect(class, (-width / 2.0 - grow + shift, -height / 2.0 - grow - shift), width + 2.0 * grow, height + 2.0 * grow, corner + grow)
    };
    let mut marked = tag("g", &["class", "transform", "data-player"])
        .fixed(if moment.position == 0 { "player dim" } else { "player" })
        .text(format!("translate({} {})", tenths(spot.x), tenths(spot.y)))
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
    marked = marked.with(pill(class(moment, spot), 0.0, 0.0));
    let range = number(spot.range);
    if width >= range.len() as f64 * DIGIT[0] + DIGIT[1] && height >= NUMBERED_TOKEN {
        marked = marked.with(words("in-token", (0.0, 4.5), "middle").with_text(range));
    }
    marked
}

/// Returns the class of a token: its part in the current event, or its match.
fn class(moment: &Scene<'_>, spot: &QueuedTicket) -> &'static str {
    let first = spot.members[0];
    let is_now = moment.involved().iter().any(|player| spot.members.contains(player));
    let is_seen = moment.own.look.iter().flat_map(|search| &search.seen).any(|seen| seen.players[0].index == first);
    let found = moment.match_of(first).filter(|_| spot.found);
    match found {
        _ if is_now => "tok searcher",
        Some(found) if found.until.is_some() && found.state == MatchState::Pending => "tok asked",
        Some(_) => "tok plays",
        None if is_seen => "tok seen",
        None => "tok",
    }
}

/// Draws a crowd as a histogram: bars as high as the number of tickets in each bucket.
fn crowd<'a>(layout: &Layout, moment: &Scene<'_>, shown: impl Iterator<Item = &'a QueuedTicket>) -> Tag {
    let (width, height) = layout.token;
    let (mut free, mut found) = (Stroke::default(), Stroke::default());
    for spot in shown {
        let (x, y) = (spot.x - width / 2.0, spot.y - height / 2.0);
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        if spot.found { &mut found } else { &mut free }.shape(&corners);
    }
    let class = if moment.position == 0 { "bars dim" } else { "bars" };
    tag("g", &["class"]).fixed(class).key("crowd").with(path("bar", free.0)).with(path("bar taken", found.0))
}

/// Draws the names over the columns of a single token, except for tickets that are named in a row.
pub(super) fn token_names(layout: &Layout, moment: &Scene<'_>, named: &[u32], room: &mut Room) -> Tag {
    for spot in &layout.spots {
        let (width, height) = layout.token;
        // The cards of a party are behind its token, higher and further to the right.
        let cards = 3.0 * (spot.members.len() as f64 - 1.0);
        room.take([spot.x - width / 2.0, spot.y - height / 2.0 - cards, spot.x + width / 2.0 + cards, spot.y + height / 2.0]);
    }
    let name = |spot: &QueuedTicket| {
        let is_alone = spot.is_top && !layout.spots.iter().any(|other| other.bucket == spot.bucket && other.y > spot.y);
        if layout.dense || !is_alone || !layout.shows(spot.bucket) || named.contains(&spot.members[0]) {
            return None;
        }
        let text = ticket_name(moment, &spot.members);
        let at = (spot.x, spot.y - layout.token.1 / 2.0 - 3.0 * spot.members.len() as f64 - 3.0);
        let class = if moment.position == 0 { "cone-name dim" } else { "cone-name halo" };
        room.place(at, Anchor::Middle, &text)
            .then(|| words(class, at, "middle").key(&format!("token name {}", spot.members[0])).with_text(text))
    };
    group("token names").all(layout.spots.iter().filter_map(name))
}
