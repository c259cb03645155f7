//! Queues: which tickets meet where. A queue is a game, a mode and a region, or, for scheduled requests, a game, a mode and a slot.

use std::collections::BTreeMap;

use super::relax;
use super::request::{ANY, Requests};
use super::score::Scorer;
use super::ticket::{self, Ticket};
use crate::player::{Name, Preference};
use crate::time::Millis;

/// Where tickets meet, by number. Ordered as the names are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) game: u32,
    pub(super) mode: u32,
    pub(super) place: Meeting,
}

/// The third part of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meeting {
    /// In a region; `None` where nobody names one.
    Region(Option<u32>),
    /// At a time: the start of a slot.
    Slot(Millis),
}

impl Key {
    /// The game, the mode and the region or the start of the slot, by name.
    pub(super) fn names(&self, requests: &Requests) -> [Name; 3] {
        let place = match self.place {
            Meeting::Region(Some(region)) => requests.regions[region as usize].clone(),
            Meeting::Region(None) => ANY.into(),
            Meeting::Slot(start) => start.seconds().to_string().into(),
        };
        [requests.games[self.game as usize].clone(), requests.modes[self.mode as usize].clone(), place]
    }
}

/// What those who search list, all together: what "any" means in this round.
#[derive(Debug, Default)]
struct Listed {
    games: Vec<u32>,
    regions: Vec<u32>,
}

impl Listed {
    /// Over these players.
    fn by(requests: &Requests, players: impl Iterator<Item = u32>) -> Listed {
        let mut games = vec![false; requests.games.len()];
        let mut regions = vec![false; requests.regions.len()];
        for player in players {
            let request = &requests.list[player as usize];
            request.games.listed.iter().for_each(|(game, _)| games[*game as usize] = true);
            request.regions.names.iter().for_each(|region| regions[*region as usize] = true);
        }
        let marked = |marks: Vec<bool>| marks.iter().zip(0..).filter(|(marked, _)| **marked).map(|(_, number)| number).collect();
        Listed { games: marked(games), regions: marked(regions) }
    }
}

/// The tickets by their oldest request, each with the queues it stands in. One that waits stands in none, a scheduled one only when these
/// are `due`. One that no queue suits falls apart when its friends have had their time: `fell_apart` is given it and its pieces.
pub(super) fn stand(
    scorer: &Scorer<'_>,
    searching: &[u32],
    tickets: Vec<Ticket>,
    places: &[u32],
    due: bool,
    now: Millis,
    mut fell_apart: impl FnMut(&Ticket, &[Ticket]),
) -> Vec<(Ticket, Vec<Key>)> {
    let is_scheduled = |player: &u32| scorer.request(*player).slot.is_some();
    let listed = [false, true].map(|scheduled| {
        let alike = searching.iter().copied().filter(|player| is_scheduled(player) == scheduled);
        Listed::by(scorer.requests, alike)
    });
    let queues_of = |ticket: &Ticket| of_ticket(scorer, &listed[usize::from(ticket.slot.is_some())], ticket);
    let mut all: Vec<(Ticket, Vec<Key>)> = Vec::with_capacity(tickets.len());
    for ticket in tickets {
        let is_matched_now = !ticket.waits && (ticket.slot.is_none() || due);
        let keys = if is_matched_now { queues_of(&ticket) } else { Vec::new() };
        if keys.is_empty() && is_matched_now && ticket.members.len() > 1 && now >= ticket.grace_ends {
            let pieces = ticket::pieces(scorer.requests, &ticket);
            fell_apart(&ticket, &pieces);
            all.extend(pieces.into_iter().map(|piece| {
                let keys = queues_of(&piece);
                (piece, keys)
            }));
        } else {
            all.push((ticket, keys));
        }
    }
    // A piece is younger than the ticket it comes from.
    all.sort_by_key(|(ticket, _)| places[ticket.members[0] as usize]);
    all
}

/// The queues that suit a ticket: those that suit all its members.
fn of_ticket(scorer: &Scorer<'_>, listed: &Listed, ticket: &Ticket) -> Vec<Key> {
    let first = scorer.request(ticket.members[0]);
    if ticket.members.iter().any(|&member| scorer.request(member).mode != first.mode) {
        return Vec::new();
    }
    let games = shared(&listed.games, ticket, |member| {
        let (games, level) = (&scorer.request(member).games, scorer.level(member));
        match level {
            relax::EVERY_GAME_LEVEL.. => None,
            relax::LISTED_GAMES_LEVEL.. => Some(&games.wanted[..]),
            _ => Some(&games.wanted[..games.wanted.len().min(1)]),
        }
    });
    let mode = first.mode;
    let places: Vec<Meeting> = match ticket.slot {
        Some(slot) => vec![Meeting::Slot(scorer.settings.slot_start(slot))],
        None if listed.regions.is_empty() => vec![Meeting::Region(None)],
        None => {
            let regions = shared(&listed.regions, ticket, |member| {
                let regions = &scorer.request(member).regions;
                (relax::region(regions.preference, scorer.level(member)) != Preference::Any).then_some(&regions.names[..])
            });
            regions.into_iter().map(|region| Meeting::Region(Some(region))).collect()
        }
    };
    games.iter().flat_map(|&game| places.iter().map(move |&place| Key { game, mode, place })).collect()
}

/// What every member accepts: of what it lists, or, where it says nothing, of all.
fn shared<'r>(all: &[u32], ticket: &Ticket, accepts: impl Fn(u32) -> Option<&'r [u32]>) -> Vec<u32> {
    let mut lists = ticket.members.iter().filter_map(|&member| accepts(member));
    let Some(first) = lists.next() else { return all.to_vec() };
    let rest: Vec<&[u32]> = lists.collect();
    first.iter().copied().filter(|item| rest.iter().all(|list| list.contains(item))).collect()
}

/// A queue and the tickets in it, by number.
#[derive(Debug, Clone)]
pub(super) struct Queue {
    pub(super) key: Key,
    pub(super) tickets: Vec<u32>,
}

/// The queues in the order they are worked: by their earliest ticket, then by what its oldest request wants more, then by name.
pub(super) fn in_order(scorer: &Scorer<'_>, tickets: &[Ticket], keys: &[Vec<Key>]) -> Vec<Queue> {
    let mut queues: BTreeMap<Key, Vec<u32>> = BTreeMap::new();
    for (keys, ticket) in keys.iter().zip(0..) {
        for key in keys {
            queues.entry(*key).or_default().push(ticket);
        }
    }
    let mut queues: Vec<(Rank, Queue)> =
        queues.into_iter().map(|(key, numbers)| (Rank::of(scorer, tickets, key, &numbers), Queue { key, tickets: numbers })).collect();
    queues.sort_unstable_by_key(|(rank, queue)| (*rank, queue.key));
    queues.into_iter().map(|(_, queue)| queue).collect()
}

/// When a queue's turn is: its earliest ticket, and how much that one's oldest request wants the game and the region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// Requests for now before scheduled ones.
    scheduled: bool,
    earliest: u32,
    game: usize,
    region: usize,
}

impl Rank {
    fn of(scorer: &Scorer<'_>, tickets: &[Ticket], key: Key, numbers: &[u32]) -> Rank {
        let ticket = &tickets[numbers[0] as usize];
        let oldest = scorer.request(ticket.members[0]);
        let place = |list: &[u32], item: u32| list.iter().position(|listed| *listed == item).unwrap_or(usize::MAX);
        let region = match key.place {
            Meeting::Region(Some(region)) => place(&oldest.regions.names, region),
            Meeting::Region(None) | Meeting::Slot(_) => 0,
        };
        Rank { scheduled: ticket.slot.is_some(), earliest: numbers[0], game: place(&oldest.games.wanted, key.game), region }
    }
}
