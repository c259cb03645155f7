//! Gathering: friends and parties are joined into tickets, and tickets put into the queues that suit them.

use std::rc::Rc;
use std::sync::Arc;

use super::collect::Collected;
use super::event::{Event, Link, QueueRef, QueueSummary, TicketRef};
use super::queues::{self, Key, Listed, Meeting, Queue};
use super::request::Requests;
use super::score::Scorer;
use super::settings::{Settings, Terms};
use super::ticket::{self, Ticket};
use super::{FULL_LIST_TICKETS, GROUP, MAX_TOLD_QUEUES, QUEUE, RoundContext, Told};
use crate::listener::Verbosity;
use crate::order;
use crate::player::Name;
use crate::scenario::Scenario;
use crate::time::Millis;

/// What a round has found out before it forms lobbies.
pub(super) struct Gathered {
    pub(super) terms: Terms,
    pub(super) searching: Vec<u32>,
    pub(super) tickets: Vec<Ticket>,
    /// In the order they are worked.
    pub(super) queues: Vec<Rc<Queue>>,
    /// Whether scheduled requests are matched.
    pub(super) due: bool,
}

/// Stage 4: tickets, and whom they wait for.
pub(super) fn group(context: &mut RoundContext<'_>, searching: &[u32]) -> Vec<Ticket> {
    context.recorder.stage(GROUP);
    let now = context.now;
    let tickets = ticket::join(context.settings, &context.state.requests, context.ledger, searching, now);
    // Until then nothing changes by itself: not who is waited for, and not who may fall apart.
    let several = |ticket: &&Ticket| ticket.waits || ticket.members.len() > 1;
    context.state.flips = tickets.iter().filter(several).map(|ticket| ticket.grace_ends).filter(|ends| *ends > now).min();
    if context.recorder.verbosity != Verbosity::Nothing {
        tell_tickets(context, &tickets);
    }
    tickets
}

fn tell_tickets(context: &mut RoundContext<'_>, tickets: &[Ticket]) {
    let &mut RoundContext { ref mut state, ref ledger, now, ref mut recorder, .. } = context;
    let mut told = Told::default();
    for ticket in tickets.iter().filter(|ticket| ticket.members.len() > 1) {
        if !state.told.joined.contains(&ticket.members) {
            recorder.record(|scenario| Event::Joined {
                players: scenario.player_refs(&ticket.members),
                links: links(scenario, &state.requests, &ticket.members),
            });
        }
        told.joined.insert(ticket.members.clone());
    }
    for ticket in tickets.iter().filter(|ticket| ticket.waits) {
        let mut waiting = ticket.members.clone();
        waiting.push(u32::MAX);
        waiting.extend(ticket::awaited(&state.requests, ledger, ticket, now));
        if !state.told.waiting.contains(&waiting) {
            recorder.record(|scenario| Event::Waits {
                players: scenario.player_refs(&ticket.members),
                missing: ticket::missing(scenario, &state.requests, ledger, ticket, now),
                until: ticket.grace_ends,
            });
        }
        told.waiting.insert(waiting);
    }
    state.told = Arc::new(told);
}

/// Who of a ticket wished for whom.
fn links(scenario: &Scenario, requests: &Requests, members: &[u32]) -> Vec<Link> {
    let mut links = Vec::new();
    let link = |from: u32, to: u32, party: Option<Name>| Link { from: scenario.player_ref(from), to: scenario.player_ref(to), party };
    for (place, &member) in members.iter().enumerate() {
        let request = &requests.list[member as usize];
        links.extend(request.friends.iter().filter(|friend| members.contains(friend)).map(|&friend| link(member, friend, None)));
        let mates = members[..place].iter().rev();
        let mate = mates.copied().find(|mate| request.party.is_some() && requests.list[*mate as usize].party == request.party);
        links.extend(mate.map(|mate| link(member, mate, scenario.players[member as usize].party.clone())));
    }
    links
}

/// Stage 5: which tickets meet where. Tickets that no queue suits fall apart when their friends have had their time.
pub(super) fn queue(context: &mut RoundContext<'_>, collected: Collected, tickets: Vec<Ticket>) -> Gathered {
    let &mut RoundContext { settings, ref state, now, ref mut recorder, .. } = context;
    recorder.stage(QUEUE);
    let mut fallen = Vec::new();
    let Collected { searching, terms, due, .. } = collected;
    let scorer = state.scorer(settings);
    let all = stand(&scorer, &searching, tickets, &state.places, due, now, &mut fallen);
    let (tickets, keys): (Vec<Ticket>, Vec<Vec<Key>>) = all.into_iter().unzip();
    let queues = queues::in_order(&scorer, &tickets, &keys);
    let gathered = Gathered { terms, searching, tickets, queues, due };
    for (ticket, pieces) in &fallen {
        recorder.record(|scenario| Event::FellApart {
            players: scenario.player_refs(&ticket.members),
            pieces: pieces.iter().map(|piece| scenario.player_refs(&piece.members)).collect(),
        });
    }
    recorder.record(|scenario| told_queues(settings, &state.requests, scenario, &gathered));
    gathered
}

/// The tickets by their oldest request, each with the queues it stands in. One that waits stands in none, a scheduled one only when these
/// are `due`. One that no queue suits falls apart when its friends have had their time: `fallen` gets it and its pieces.
pub(super) fn stand(
    scorer: &Scorer<'_>,
    searching: &[u32],
    tickets: Vec<Ticket>,
    places: &[u32],
    due: bool,
    now: Millis,
    fallen: &mut Vec<(Ticket, Vec<Ticket>)>,
) -> Vec<(Ticket, Vec<Key>)> {
    let listed = [false, true].map(|scheduled| {
        let alike = |player: &u32| scorer.request(*player).slot.is_some() == scheduled;
        Listed::by(scorer.requests, searching.iter().copied().filter(alike))
    });
    let queues_of = |ticket: &Ticket| queues::of_ticket(scorer, &listed[usize::from(ticket.slot.is_some())], ticket);
    let mut all: Vec<(Ticket, Vec<Key>)> = Vec::with_capacity(tickets.len());
    for ticket in tickets {
        let is_matched_now = !ticket.waits && (ticket.slot.is_none() || due);
        let keys = if is_matched_now { queues_of(&ticket) } else { Vec::new() };
        if keys.is_empty() && is_matched_now && ticket.members.len() > 1 && now >= ticket.grace_ends {
            let pieces = ticket::pieces(scorer.requests, &ticket);
            all.extend(pieces.iter().map(|piece| (piece.clone(), queues_of(piece))));
            fallen.push((ticket, pieces));
        } else {
            all.push((ticket, keys));
        }
    }
    if fallen.is_empty() {
        return all;
    }
    // A piece is younger than the ticket it comes from.
    order::few_by_key(&all, |(ticket, _)| i64::from(places[ticket.members[0] as usize]))
}

fn told_queues(settings: &Settings, requests: &Requests, scenario: &Scenario, Gathered { tickets, queues, .. }: &Gathered) -> Event {
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
        queues: queues.iter().take(MAX_TOLD_QUEUES).map(queue).collect(),
        queue_count: queues.len() as u32,
    }
}

/// A queue as events name it.
pub(super) fn queue_ref(requests: &Requests, key: Key) -> QueueRef {
    let [game, mode, place] = key.names(requests);
    let slot = if let Meeting::Slot(start) = key.place { Some(start) } else { None };
    QueueRef { game, mode, place, slot }
}
