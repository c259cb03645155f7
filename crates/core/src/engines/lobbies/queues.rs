//! Queues: which tickets meet where. A queue is a game, a mode and a region, or, for scheduled requests, a game, a mode and a slot.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::relax;
use super::request::{ANY, Requests};
use super::score::Scorer;
use super::ticket::Ticket;
use crate::order;
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
pub(super) struct Listed {
    games: Vec<u32>,
    regions: Vec<u32>,
}

impl Listed {
    /// Over these players.
    pub(super) fn by(requests: &Requests, players: impl Iterator<Item = u32>) -> Listed {
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

/// The queues that suit a ticket: those that suit all its members.
pub(super) fn of_ticket(scorer: &Scorer<'_>, listed: &Listed, ticket: &Ticket) -> Vec<Key> {
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
pub(super) fn in_order(scorer: &Scorer<'_>, tickets: &[Ticket], keys: &[Vec<Key>]) -> Vec<Rc<Queue>> {
    let mut queues: BTreeMap<Key, Vec<u32>> = BTreeMap::new();
    for (keys, ticket) in keys.iter().zip(0..) {
        for key in keys {
            queues.entry(*key).or_default().push(ticket);
        }
    }
    // By name already. Then by what decides less to what decides more: equal ones keep their order.
    let mut ranked: Vec<(Rank, Rc<Queue>)> = queues
        .into_iter()
        .map(|(key, numbers)| (Rank::of(scorer, tickets, key, &numbers), Rc::new(Queue { key, tickets: numbers })))
        .collect();
    let by: [fn(&Rank) -> i64; 4] =
        [|rank| rank.region, |rank| rank.game, |rank| i64::from(rank.earliest), |rank| i64::from(rank.scheduled)];
    for key in by {
        ranked = order::few_by_key(&ranked, |(rank, _)| key(rank));
    }
    ranked.into_iter().map(|(_, queue)| queue).collect()
}

/// When a queue's turn is: its earliest ticket, and how much that one's oldest request wants the game and the region.
#[derive(Debug, Clone, Copy)]
struct Rank {
    /// Requests for now before scheduled ones.
    scheduled: bool,
    earliest: u32,
    game: i64,
    region: i64,
}

impl Rank {
    fn of(scorer: &Scorer<'_>, tickets: &[Ticket], key: Key, numbers: &[u32]) -> Rank {
        let ticket = &tickets[numbers[0] as usize];
        let oldest = scorer.request(ticket.members[0]);
        let place =
            |list: &[u32], item: u32| list.iter().position(|listed| *listed == item).map_or(i64::from(u32::MAX), |place| place as i64);
        let region = match key.place {
            Meeting::Region(Some(region)) => place(&oldest.regions.names, region),
            Meeting::Region(None) | Meeting::Slot(_) => 0,
        };
        Rank { scheduled: ticket.slot.is_some(), earliest: numbers[0], game: place(&oldest.games.wanted, key.game), region }
    }
}
