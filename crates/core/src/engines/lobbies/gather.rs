//! Group and queue: joins friends and parties into tickets, and puts tickets into the queues that suit them.

use std::rc::Rc;
use std::sync::Arc;

use super::collect::Collected;
use super::event::{Event, Link, QueueRef, QueueSummary, TicketRef};
use super::queues::{self, Key, Listed, Place, Queue};
use super::request::Requests;
use super::score::Scorer;
use super::settings::{Settings, Terms};
use super::ticket::{self, Ticket};
use super::{FULL_LIST_TICKETS, GROUP, MAX_LISTED_QUEUES, QUEUE, Reported, RoundContext};
use crate::listener::Verbosity;
use crate::order;
use crate::player::Name;
use crate::scenario::Scenario;
use crate::time::Millis;

/// The tickets and queues of a round, before lobbies are formed.
pub(super) struct Gathered {
    pub(super) terms: Terms,
    /// Players whose requests search, in queue order.
    pub(super) searching: Vec<u32>,
    pub(super) tickets: Vec<Ticket>,
    /// The queues in the order in which they are processed.
    pub(super) queues: Vec<Rc<Queue>>,
    /// True if scheduled requests are matched in this round.
    pub(super) matches_scheduled: bool,
}

/// Stage 4: joins requests into tickets, and decides which tickets wait for friends.
pub(super) fn group(context: &mut RoundContext<'_>, searching: &[u32]) -> Vec<Ticket> {
    context.recorder.stage(GROUP);
    let now = context.now;
    let tickets = ticket::join(context.settings, &context.state.requests, context.ledger, searching, now);
    // Before this time, no ticket stops waiting and no ticket can split up, unless a request changes.
    let depends_on_grace = |ticket: &&Ticket| ticket.waits || ticket.members.len() > 1;
    context.state.next_grace_end = tickets.iter().filter(depends_on_grace).map(|ticket| ticket.grace_ends).filter(|ends| *ends > now).min();
    if context.recorder.verbosity != Verbosity::Nothing {
        report_new_tickets(context, &tickets);
    }
    tickets
}

/// Reports each ticket that is new, and each ticket that waits for different players than at the last report.
fn report_new_tickets(context: &mut RoundContext<'_>, tickets: &[Ticket]) {
    let &mut RoundContext { ref mut state, ref ledger, now, ref mut recorder, .. } = context;
    let mut reported = Reported::default();
    for ticket in tickets.iter().filter(|ticket| ticket.members.len() > 1) {
        if !state.reported.joined.contains(&ticket.members) {
            recorder.record(|scenario| Event::Joined {
                players: scenario.player_refs(&ticket.members),
                links: links(scenario, &state.requests, &ticket.members),
            });
        }
        reported.joined.insert(ticket.members.clone());
    }
    for ticket in tickets.iter().filter(|ticket| ticket.waits) {
        let mut waiting = ticket.members.clone();
        waiting.push(u32::MAX);
        waiting.extend(ticket::awaited(&state.requests, ledger, ticket, now));
        if !state.reported.waiting.contains(&waiting) {
            recorder.record(|scenario| Event::Waits {
                players: scenario.player_refs(&ticket.members),
                missing: ticket::missing(scenario, &state.requests, ledger, ticket, now),
                until: ticket.grace_ends,
            });
        }
        reported.waiting.insert(waiting);
    }
    state.reported = Arc::new(reported);
}

/// The friendships and parties that join the members of a ticket.
fn links(scenario: &Scenario, requests: &Requests, members: &[u32]) -> Vec<Link> {
    let mut links = Vec::new();
    let link = |from: u32, to: u32, party: Option<Name>| Link { from: scenario.player_ref(from), to: scenario.player_ref(to), party };
    for (index, &member) in members.iter().enumerate() {
        let request = &requests.list[member as usize];
        links.extend(request.friends.iter().filter(|friend| members.contains(friend)).map(|&friend| link(member, friend, None)));
        let mates = members[..index].iter().rev();
        let mate = mates.copied().find(|mate| request.party.is_some() && requests.list[*mate as usize].party == request.party);
        links.extend(mate.map(|mate| link(member, mate, scenario.players[member as usize].party.clone())));
    }
    links
}

/// Stage 5: puts tickets into queues. A ticket that fits no queue splits up once its grace time is over.
pub(super) fn queue(context: &mut RoundContext<'_>, collected: Collected, tickets: Vec<Ticket>) -> Gathered {
    let &mut RoundContext { settings, ref state, now, ref mut recorder, .. } = context;
    recorder.stage(QUEUE);
    let mut split = Vec::new();
    let Collected { searching, terms, matches_scheduled, .. } = collected;
    let scorer = state.scorer(settings);
    let all = assign_queues(&scorer, &searching, tickets, &state.positions, matches_scheduled, now, &mut split);
    let (tickets, keys): (Vec<Ticket>, Vec<Vec<Key>>) = all.into_iter().unzip();
    let queues = queues::in_order(&scorer, &tickets, &keys);
    let gathered = Gathered { terms, searching, tickets, queues, matches_scheduled };
    for (ticket, pieces) in &split {
        recorder.record(|scenario| Event::FellApart {
            players: scenario.player_refs(&ticket.members),
            pieces: pieces.iter().map(|piece| scenario.player_refs(&piece.members)).collect(),
        });
    }
    recorder.record(|scenario| queued_event(settings, &state.requests, scenario, &gathered));
    gathered
}

/// Returns the tickets in order of their oldest request, each with its queues. A waiting ticket has no queue. A scheduled ticket has one
/// only if scheduled requests are matched in this round. A ticket that fits no queue splits up once its grace time is over. It is added to
/// `split` with its pieces.
pub(super) fn assign_queues(
    scorer: &Scorer<'_>,
    searching: &[u32],
    tickets: Vec<Ticket>,
    positions: &[u32],
    matches_scheduled: bool,
    now: Millis,
    split: &mut Vec<(Ticket, Vec<Ticket>)>,
) -> Vec<(Ticket, Vec<Key>)> {
    let listed = [false, true].map(|scheduled| {
        let is_same_kind = |player: &u32| scorer.request(*player).slot.is_some() == scheduled;
        Listed::by(scorer.requests, searching.iter().copied().filter(is_same_kind))
    });
    let queues_of = |ticket: &Ticket| queues::of_ticket(scorer, &listed[usize::from(ticket.slot.is_some())], ticket);
    let mut all: Vec<(Ticket, Vec<Key>)> = Vec::with_capacity(tickets.len());
    for ticket in tickets {
        let is_matched_now = !ticket.waits && (ticket.slot.is_none() || matches_scheduled);
        let keys = if is_matched_now { queues_of(&ticket) } else { Vec::new() };
        if keys.is_empty() && is_matched_now && ticket.members.len() > 1 && now >= ticket.grace_ends {
            let pieces = ticket::pieces(scorer.requests, &ticket);
            all.extend(pieces.iter().map(|piece| (piece.clone(), queues_of(piece))));
            split.push((ticket, pieces));
        } else {
            all.push((ticket, keys));
        }
    }
    if split.is_empty() {
        return all;
    }
    // Only the first piece is as old as the ticket was, so the pieces are sorted in again.
    order::short_by_key(&all, |(ticket, _)| i64::from(positions[ticket.members[0] as usize]))
}

/// The tickets and queues as an event.
fn queued_event(settings: &Settings, requests: &Requests, scenario: &Scenario, Gathered { tickets, queues, .. }: &Gathered) -> Event {
    let listed = tickets.len() <= FULL_LIST_TICKETS;
    let ticket = |ticket: &Ticket| TicketRef {
        players: scenario.player_refs(&ticket.members),
        waits: ticket.waits,
        slot: ticket.slot.map(|slot| settings.slot_start(slot)),
    };
    let queue = |queue: &Rc<Queue>| QueueSummary {
        queue: queue_ref(requests, queue.key),
        tickets: if listed { queue.tickets.clone() } else { Vec::new() },
        count: queue.tickets.len() as u32,
    };
    Event::Queued {
        count: tickets.len() as u32,
        tickets: if listed { tickets.iter().map(ticket).collect() } else { Arc::default() },
        queues: queues.iter().take(MAX_LISTED_QUEUES).map(queue).collect(),
        queue_count: queues.len() as u32,
    }
}

/// A queue as events name it.
pub(super) fn queue_ref(requests: &Requests, key: Key) -> QueueRef {
    let [game, mode, place] = key.names(requests);
    let slot = if let Place::Slot(start) = key.place { Some(start) } else { None };
    QueueRef { game, mode, place, slot }
}
