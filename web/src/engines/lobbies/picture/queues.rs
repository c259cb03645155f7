//! Tickets inside their queues, in the order these are worked; who waits for friends or sleeps stands in rows of their own.

use queuescope::engines::lobbies::event::{QueueRef, TicketRef};
use queuescope::{PlayerRef, PlayerState};
use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::queue::ago;
use crate::engines::lobbies::state::queue_name;
use crate::svg::{Tag, When, send, tag};
use crate::words::{clock, number};

/// Rows, and chips in a row, drawn at most.
const MOST_ROWS: usize = 8;
const MOST_CHIPS: usize = 24;

/// The queues.
pub(super) fn queues(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let frame = moment.own;
    let mut rows: Vec<Tag> = Vec::new();
    let current = frame.pass.as_ref().map(|pass| &pass.queue);
    if frame.queues.is_empty() {
        rows.push(searching(moment, props));
    }
    // The one that is being worked is the second from the top, where it is seen without scrolling.
    let at = current.and_then(|queue| frame.queues.iter().position(|mark| mark.queue == *queue)).unwrap_or(0);
    let first = at.saturating_sub(1);
    for mark in frame.queues.iter().skip(first).take(MOST_ROWS) {
        let tickets: Vec<&TicketRef> = mark.tickets.iter().filter_map(|&number| frame.tickets.get(number as usize)).collect();
        let chips = tickets.iter().take(MOST_CHIPS).map(|ticket| chip(moment, props, &ticket.players, None)).collect();
        let more = mark.count as usize - tickets.len().min(MOST_CHIPS);
        rows.push(row(queue_title(moment, &mark.queue), chips, more, current == Some(&mark.queue)));
    }
    let hidden = (frame.queue_count as usize).saturating_sub(MOST_ROWS);
    rows.extend(waiting(moment, props));
    rows.extend(sleeping(moment, props));
    let mut drawn = tag("div", &["class", "role", "aria-label", "tabindex"]).is("queues").is("group").is("Queues").is("0").all(rows);
    if hidden > 0 {
        drawn = drawn.with(tag("p", &["class"]).key("hidden").is("empty").says(format!("And {} more queues.", number(hidden as i64))));
    }
    drawn.html()
}

fn queue_title(moment: &Scene<'_>, queue: &QueueRef) -> String {
    queue_name(queue, moment.settings)
}

/// Everybody who searches, before queues are made.
fn searching(moment: &Scene<'_>, props: &PictureProps) -> Tag {
    let awake: Vec<u32> = moment.shown_requests().into_iter().filter(|&player| !moment.request_mark(player).asleep).collect();
    let chips = awake.iter().take(MOST_CHIPS).map(|&player| chip(moment, props, &[moment.scenario.player_ref(player)], None)).collect();
    row("Searching".to_owned(), chips, awake.len().saturating_sub(MOST_CHIPS), false)
}

/// Tickets that wait for somebody.
fn waiting(moment: &Scene<'_>, props: &PictureProps) -> Option<Tag> {
    let waits: Vec<&TicketRef> = moment.own.tickets.iter().filter(|ticket| ticket.waits).collect();
    let for_whom = |ticket: &TicketRef| {
        let missing = ticket.players.first().map(|player| moment.request_mark(player.index).missing.join(", "));
        missing.filter(|missing| !missing.is_empty()).map(|missing| format!("for {missing}"))
    };
    let chips = waits.iter().take(MOST_CHIPS).map(|ticket| chip(moment, props, &ticket.players, for_whom(ticket))).collect();
    (!waits.is_empty()).then(|| row("Waiting for friends".to_owned(), chips, waits.len().saturating_sub(MOST_CHIPS), false))
}

/// Requests that are scheduled for later.
fn sleeping(moment: &Scene<'_>, props: &PictureProps) -> Option<Tag> {
    let sleepers: Vec<u32> = moment.frame.queue.iter().copied().filter(|&player| moment.request_mark(player).asleep).collect();
    let at = |player: u32| moment.wishes(player).scheduled.map(|at| format!("for {}", clock(at)));
    let chips =
        sleepers.iter().take(MOST_CHIPS).map(|&player| chip(moment, props, &[moment.scenario.player_ref(player)], at(player))).collect();
    (!sleepers.is_empty()).then(|| row("Scheduled for later".to_owned(), chips, sleepers.len().saturating_sub(MOST_CHIPS), false))
}

fn row(title: String, chips: Vec<Tag>, more: usize, current: bool) -> Tag {
    let mut list = tag("ul", &[]).all(chips);
    if more > 0 {
        list = list.with(tag("li", &["class"]).key("more").is("more").says(format!("+ {}", number(more as i64))));
    }
    tag("div", &["class"]).key(&title).is(if current { "q cur" } else { "q" }).with(tag("span", &[]).says(title)).with(list)
}

/// A ticket: who is in it, and how long the oldest has been here.
fn chip(moment: &Scene<'_>, props: &PictureProps, players: &[PlayerRef], says: Option<String>) -> Tag {
    let first = players.first().map_or(0, |player| player.index);
    let involved = moment.involved();
    let is = |whom: &[u32]| players.iter().any(|player| whom.contains(&player.index));
    let marked: Vec<u32> = props.selected.into_iter().chain(props.hovered).collect();
    let signs = [
        (moment.frame.states[first as usize] != PlayerState::Queued && moment.position > 0, "gone "),
        (is(&involved), "now "),
        (is(&marked), "marked"),
    ];
    let class: String = signs.into_iter().filter(|(is, _)| *is).map(|(_, class)| class).collect();
    let says = says.unwrap_or_else(|| ago(moment.here_for(first)));
    let name = players.iter().map(|player| &*player.id).collect::<Vec<_>>().join(" + ");
    tag("li", &["class"])
        .key(&first.to_string())
        .text(class)
        .on(When::Clicked, send(&props.on_select, first))
        .on(When::Entered, send(&props.on_hover, Some(first)))
        .on(When::Left, send(&props.on_hover, None))
        .with(tag("b", &[]).says(name))
        .with(tag("span", &[]).says(says))
}
