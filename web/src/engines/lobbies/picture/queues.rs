//! The queues with their tickets, in the order in which they are processed. Tickets that wait for friends and scheduled requests have their own
//! rows.

use queuescope::engines::lobbies::event::{QueueRef, TicketRef};
use queuescope::{PlayerRef, PlayerState};
use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::queue::ago;
use crate::engines::lobbies::state::queue_name;
use crate::svg::{Tag, When, send, tag};
use crate::words::{clock, count, number};

/// Largest number of rows drawn.
const MAX_ROWS: usize = 8;
/// Largest number of chips drawn in a row.
const MAX_CHIPS: usize = 24;

/// Renders the queues.
pub(super) fn queues(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let frame = moment.own;
    let mut rows: Vec<Tag> = Vec::new();
    let current = frame.pass.as_ref().map(|pass| &pass.queue);
    if frame.queues.is_empty() {
        rows.push(searching(moment, props));
    }
    // The current queue is the second row, which is visible without scrolling.
    let at = current.and_then(|queue| frame.queues.iter().position(|mark| mark.queue == *queue)).unwrap_or(0);
    let first = at.saturating_sub(1);
    for mark in frame.queues.iter().skip(first).take(MAX_ROWS) {
        let tickets: Vec<&TicketRef> = mark.tickets.iter().filter_map(|&number| frame.tickets.get(number as usize)).collect();
        let chips = tickets.iter().take(MAX_CHIPS).map(|ticket| chip(moment, props, &ticket.players, None)).collect();
        let more = mark.count as usize - tickets.len().min(MAX_CHIPS);
        rows.push(row(queue_title(moment, &mark.queue), chips, more, current == Some(&mark.queue)));
    }
    let hidden = (frame.queue_count as usize).saturating_sub(MAX_ROWS);
    rows.extend(waiting(moment, props));
    rows.extend(sleeping(moment, props));
    let mut drawn =
        tag("div", &["class", "role", "aria-label", "tabindex"]).fixed("queues").fixed("group").fixed("Queues").fixed("0").all(rows);
    if hidden > 0 {
        drawn = drawn.with(tag("p", &["class"]).key("hidden").fixed("empty").with_text(count(hidden as u32, "more queue", "more queues")));
    }
    drawn.html()
}

fn queue_title(moment: &Scene<'_>, queue: &QueueRef) -> String {
    queue_name(queue, moment.settings)
}

/// Row of all searching requests, shown before the queues are filled.
fn searching(moment: &Scene<'_>, props: &PictureProps) -> Tag {
    let awake: Vec<u32> = moment.shown_requests().into_iter().filter(|&player| !moment.request_mark(player).asleep).collect();
    let chips = awake.iter().take(MAX_CHIPS).map(|&player| chip(moment, props, &[moment.scenario.player_ref(player)], None)).collect();
    row("Searching".to_owned(), chips, awake.len().saturating_sub(MAX_CHIPS), false)
}

/// Row of tickets that wait for friends, if there are any.
fn waiting(moment: &Scene<'_>, props: &PictureProps) -> Option<Tag> {
    let waits: Vec<&TicketRef> = moment.own.tickets.iter().filter(|ticket| ticket.waits).collect();
    let for_friends = |ticket: &TicketRef| {
        let missing = ticket.players.first().map(|player| moment.request_mark(player.index).missing.join(", "));
        missing.filter(|missing| !missing.is_empty()).map(|missing| format!("for {missing}"))
    };
    let chips = waits.iter().take(MAX_CHIPS).map(|ticket| chip(moment, props, &ticket.players, for_friends(ticket))).collect();
    (!waits.is_empty()).then(|| row("Waiting for friends".to_owned(), chips, waits.len().saturating_sub(MAX_CHIPS), false))
}

/// Row of requests scheduled for later, if there are any.
fn sleeping(moment: &Scene<'_>, props: &PictureProps) -> Option<Tag> {
    let sleepers: Vec<u32> = moment.frame.queue.iter().copied().filter(|&player| moment.request_mark(player).asleep).collect();
    let at = |player: u32| moment.wishes(player).scheduled.map(|at| format!("for {}", clock(at)));
    let chips =
        sleepers.iter().take(MAX_CHIPS).map(|&player| chip(moment, props, &[moment.scenario.player_ref(player)], at(player))).collect();
    (!sleepers.is_empty()).then(|| row("Scheduled for later".to_owned(), chips, sleepers.len().saturating_sub(MAX_CHIPS), false))
}

fn row(title: String, chips: Vec<Tag>, more: usize, current: bool) -> Tag {
    let mut list = tag("ul", &[]).all(chips);
    if more > 0 {
        list = list.with(tag("li", &["class"]).key("more").fixed("more").with_text(format!("+ {}", number(more as i64))));
    }
    tag("div", &["class"]).key(&title).fixed(if current { "q cur" } else { "q" }).with(tag("span", &[]).with_text(title)).with(list)
}

/// Draws a ticket: its players, and the wait of the first or the given text.
fn chip(moment: &Scene<'_>, props: &PictureProps, players: &[PlayerRef], text: Option<String>) -> Tag {
    let first = players.first().map_or(0, |player| player.index);
    let involved = moment.involved();
    let has_any = |wanted: &[u32]| players.iter().any(|player| wanted.contains(&player.index));
    let marked: Vec<u32> = props.selected.into_iter().chain(props.hovered).collect();
    let signs = [
        (moment.frame.states[first as usize] != PlayerState::Queued && moment.position > 0, "gone "),
        (has_any(&involved), "now "),
        (has_any(&marked), "marked"),
    ];
    let class: String = signs.into_iter().filter(|(is, _)| *is).map(|(_, class)| class).collect();
    let text = text.unwrap_or_else(|| ago(moment.here_for(first)));
    let name = players.iter().map(|player| &*player.id).collect::<Vec<_>>().join(" + ");
    tag("li", &["class"])
        .key(&first.to_string())
        .text(class)
        .on(When::Clicked, send(&props.on_select, first))
        .on(When::Entered, send(&props.on_hover, Some(first)))
        .on(When::Left, send(&props.on_hover, None))
        .with(tag("b", &[]).with_text(name))
        .with(tag("span", &[]).with_text(text))
}
