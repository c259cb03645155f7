//! Queues: finds the queues of each ticket. A queue has a game, a mode and a region. For scheduled requests, it has a time slot instead of
//! a region.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::relax;
use super::request::{ANY, Requests};
use super::score::Scorer;
use super::ticket::Ticket;
use crate::order;
use crate::player::{Name, Preference};
use crate::time::Millis;

/// The key of a queue. Names are stored as numbers in the same order, so keys sort like their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) game: u32,
    pub(super) mode: u32,
    pub(super) place: Place,
}

/// The region or the time slot of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// A region; `None` if no searching request lists one.
    Region(Option<u32>),
    /// The start of a time slot.
    Slot(Millis),
}

impl Key {
    /// The names of the game, the mode, and the region or the start of the slot.
    pub(super) fn names(&self, requests: &Requests) -> [Name; 3] {
        let place = match self.place {
            Place::Region(Some(region)) => requests.regions[region as usize].clone(),
            Place::Region(None) => ANY.into(),
            Place::Slot(start) => start.seconds().to_string().into(),
        };
        [requests.games[self.game as usize].clone(), requests.modes[self.mode as usize].clone(), place]
    }
}

/// All games and regions that searching requests list, which is what "any" means in this round.
#[derive(Debug, Default)]
pub(super) struct Listed {
    games: Vec<u32>,
    regions: Vec<u32>,
}

impl Listed {
    /// The games and regions that these players list.
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

/// The queues that suit all members of a ticket.
pub(super) fn of_ticket(scorer: &Scorer<'_>, listed: &Listed, ticket: &Ticket) -> Vec<Key> {
    let first = scorer.request(ticket.members[0]);
    if ticket.members.iter().any(|&member| scorer.request(member).mode != first.mode) {
        return Vec::new();
    }
    let games = shared(&listed.games, ticket, |member| {
        let (games, level) = (&scorer.request(member).games, scorer.level(member));
        match level {
            relax::EVERY_GAME_LEVEL.. => None,
            relax::LISTED_GAMES_LEVEL.. => Some(&games.favourites_first[..]),
            _ => Some(&games.favourites_first[..games.favourites_first.len().min(1)]),
        }
    });
    let mode = first.mode;
    let places: Vec<Place> = match ticket.slot {
        Some(slot) => vec![Place::Slot(scorer.settings.slot_start(slot))],
        None if listed.regions.is_empty() => vec![Place::Region(None)],
        None => {
            let regions = shared(&listed.regions, ticket, |member| {
                let regions = &scorer.request(member).regions;
                (relax::region(regions.preference, scorer.level(member)) != Preference::Any).then_some(&regions.names[..])
            });
            regions.into_iter().map(|region| Place::Region(Some(region))).collect()
        }
    };
    games.iter().flat_map(|&game| places.iter().map(move |&place| Key { game, mode, place })).collect()
}

/// The items that every member accepts. `accepts` returns a member's list, or `None` if the member accepts all.
fn shared<'r>(all: &[u32], ticket: &Ticket, accepts: impl Fn(u32) -> Option<&'r [u32]>) -> Vec<u32> {
    let mut lists = ticket.members.iter().filter_map(|&member| accepts(member));
    let Some(first) = lists.next() else { return all.to_vec() };
    let rest: Vec<&[u32]> = lists.collect();
    first.iter().copied().filter(|item| rest.iter().all(|list| list.contains(item))).collect()
}

/// A queue and the numbers of its tickets, ascending.
#[derive(Debug, Clone)]
pub(super) struct Queue {
    pub(super) key: Key,
    pub(super) tickets: Vec<u32>,
}

/// The queues in the order in which they are processed. Queues of scheduled requests come last. Otherwise the order is by earliest ticket, then
/// by the game and the region that this ticket's oldest request prefers, then by name.
pub(super) fn in_order(scorer: &Scorer<'_>, tickets: &[Ticket], keys: &[Vec<Key>]) -> Vec<Rc<Queue>> {
    let mut queues: BTreeMap<Key, Vec<u32>> = BTreeMap::new();
    for (keys, ticket) in keys.iter().zip(0..) {
        for key in keys {
            queues.entry(*key).or_default().push(ticket);
        }
    }
    // The map is in order of names. Each stable sort by a more important key keeps the order of equal queues.
    let mut ranked: Vec<(Rank, Rc<Queue>)> = queues
        .into_iter()
        .map(|(key, numbers)| (Rank::of(scorer, tickets, key, &numbers), Rc::new(Queue { key, tickets: numbers })))
        .collect();
    let by: [fn(&Rank) -> i64; 4] =
        [|rank| rank.region, |rank| rank.game, |rank| i64::from(rank.earliest), |rank| i64::from(rank.scheduled)];
    for key in by {
        ranked = order::short_by_key(&ranked, |(rank, _)| key(rank));
    }
    ranked.into_iter().map(|(_, queue)| queue).collect()
}

/// The sort keys that decide the order of queues.
#[derive(Debug, Clone, Copy)]
struct Rank {
    /// True for a queue of scheduled requests. They come last.
    scheduled: bool,
    /// Number of the earliest ticket.
    earliest: u32,
    /// Rank of the game among the favourites of that ticket's oldest request; the last rank if it is not listed.
    game: i64,
    /// Rank of the region in the list of that request; the last rank if it is not listed.
    region: i64,
}

impl Rank {
    fn of(scorer: &Scorer<'_>, tickets: &[Ticket], key: Key, numbers: &[u32]) -> Rank {
        let ticket = &tickets[numbers[0] as usize];
        let oldest = scorer.request(ticket.members[0]);
        let rank =
            |list: &[u32], item: u32| list.iter().position(|listed| *listed == item).map_or(i64::from(u32::MAX), |index| index as i64);
        let region = match key.place {
            Place::Region(Some(region)) => rank(&oldest.regions.names, region),
            Place::Region(None) | Place::Slot(_) => 0,
        };
        Rank { scheduled: ticket.slot.is_some(), earliest: numbers[0], game: rank(&oldest.games.favourites_first, key.game), region }
    }
}
