//! 3. Group and 4. Queue: tickets by union, who waits for whom, which queues a ticket is in and in which order they are worked.

use std::collections::BTreeSet;

use super::request::{Preference, Request, Settings};
use super::score::Seeker;

/// Where a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Life {
    /// Has not come.
    Away,
    /// In the queue; a scheduled one may still sleep.
    Queued,
    /// Inside a confirmation.
    Asked,
    /// Plays.
    Matched,
    /// Left, declined or expired.
    Gone,
}

/// What steps 3 and 4 look at.
pub(super) struct Crowd<'a> {
    pub(super) settings: &'a Settings,
    pub(super) now: i64,
    /// In queue order.
    pub(super) seekers: &'a [Seeker<'a>],
    pub(super) lives: &'a [Life],
    /// Whether the scheduled ones are matched in this round.
    pub(super) scheduled_too: bool,
}

/// The third part of a queue's key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Region(String),
    /// The start of a slot, in milliseconds.
    Slot(i64),
}

/// Game, mode, and region or slot.
pub(super) type Key = (String, String, Place);

/// A queue and its tickets by number, the earliest first.
#[derive(Debug, Clone)]
pub(super) struct Queue {
    pub(super) key: Key,
    pub(super) tickets: Vec<usize>,
}

/// When a request began to search, or will.
pub(super) fn joining(settings: &Settings, request: &Request) -> i64 {
    request.scheduled.map_or(request.joined, |scheduled| request.joined.max(scheduled - settings.schedule_lead))
}

impl Crowd<'_> {
    fn request(&self, request: usize) -> &Request {
        self.seekers[request].request
    }

    fn searches(&self, request: usize) -> bool {
        self.lives[request] == Life::Queued && joining(self.settings, self.request(request)) <= self.now
    }

    /// Everybody who searches, in queue order.
    pub(super) fn searching(&self) -> Vec<usize> {
        (0..self.seekers.len()).filter(|&request| self.searches(request)).collect()
    }

    /// The slot a request is scheduled for; `None` is now.
    fn slot(&self, request: usize) -> Option<i64> {
        self.request(request).scheduled.map(|scheduled| scheduled.div_euclid(self.settings.schedule_slot))
    }

    /// Whether one wishes for the other's company.
    fn wishes_for(&self, request: usize, other: usize) -> bool {
        let (one, other) = (self.request(request), self.request(other));
        one.friends.contains(&other.id) || self.same_party(one, other)
    }

    fn same_party(&self, one: &Request, other: &Request) -> bool {
        one.party.is_some() && one.party == other.party
    }

    /// Tickets by union, over and over until nothing is left to join. In order of their oldest members.
    pub(super) fn group(&self) -> Vec<Vec<usize>> {
        let mut tickets: Vec<Vec<usize>> = self.searching().into_iter().map(|request| vec![request]).collect();
        let tied = |a: usize, b: usize| self.slot(a) == self.slot(b) && (self.wishes_for(a, b) || self.wishes_for(b, a));
        let join = |one: &[usize], other: &[usize]| one.iter().any(|&a| other.iter().any(|&b| tied(a, b)));
        loop {
            let pairs = (0..tickets.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            let Some((a, b)) = pairs.into_iter().find(|&(a, b)| join(&tickets[a], &tickets[b])) else { break };
            let joined = tickets.remove(b);
            tickets[a].extend(joined);
            tickets[a].sort_unstable();
        }
        tickets.sort();
        tickets
    }

    /// Whether the time to wait for friends is over.
    fn grace_is_over(&self, ticket: &[usize]) -> bool {
        let latest = ticket.iter().map(|&member| joining(self.settings, self.request(member))).max();
        latest.is_none_or(|latest| self.now >= latest + self.settings.friend_grace)
    }

    /// Whether a ticket waits for somebody.
    fn waits(&self, ticket: &[usize]) -> bool {
        !self.grace_is_over(ticket) && ticket.iter().any(|&member| self.misses(member))
    }

    /// Whether a request wishes for somebody who has not come, or who has come for the same slot and sleeps.
    fn misses(&self, member: usize) -> bool {
        let sleeps = |other: usize| self.lives[other] == Life::Queued && !self.searches(other) && self.slot(other) == self.slot(member);
        let missing = |other: usize| self.lives[other] == Life::Away || sleeps(other);
        let unknown = |friend: &String| self.seekers.iter().all(|seeker| seeker.request.id != *friend);
        let others = (0..self.seekers.len()).filter(|&other| other != member && self.wishes_for(member, other));
        others.into_iter().any(missing) || self.request(member).friends.iter().any(unknown)
    }

    /// The tickets after those that no queue suits have fallen apart, and all queues in the order they are worked.
    pub(super) fn queues(&self, tickets: Vec<Vec<usize>>) -> (Vec<Vec<usize>>, Vec<Queue>) {
        let falls_apart = |ticket: &[usize]| self.is_matched_now(ticket) && self.grace_is_over(ticket) && self.keys(ticket).is_empty();
        let apart = |ticket: Vec<usize>| if falls_apart(&ticket) { self.parties(&ticket) } else { vec![ticket] };
        let mut tickets: Vec<Vec<usize>> = tickets.into_iter().flat_map(apart).collect();
        tickets.sort();
        let mut queues: Vec<Queue> = Vec::new();
        for (number, ticket) in tickets.iter().enumerate() {
            if !self.is_matched_now(ticket) || self.waits(ticket) {
                continue;
            }
            for key in self.keys(ticket) {
                match queues.iter_mut().find(|queue| queue.key == key) {
                    Some(queue) => queue.tickets.push(number),
                    None => queues.push(Queue { key, tickets: vec![number] }),
                }
            }
        }
        queues.sort_by_cached_key(|queue| self.rank(queue, &tickets));
        (tickets, queues)
    }

    fn is_matched_now(&self, ticket: &[usize]) -> bool {
        self.slot(ticket[0]).is_none() || self.scheduled_too
    }

    /// A ticket's parties, and its other requests one by one.
    fn parties(&self, ticket: &[usize]) -> Vec<Vec<usize>> {
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        for &member in ticket {
            let own = |piece: &&mut Vec<usize>| self.same_party(self.request(piece[0]), self.request(member));
            match pieces.iter_mut().find(own) {
                Some(piece) => piece.push(member),
                None => pieces.push(vec![member]),
            }
        }
        pieces
    }

    /// What requests list that search for the same kind of time: now, or any slot.
    fn listed(&self, like: usize, list: impl Fn(&Request) -> Vec<String>) -> Vec<String> {
        let same = |&request: &usize| self.slot(request).is_some() == self.slot(like).is_some();
        let listed: BTreeSet<String> = self.searching().into_iter().filter(same).flat_map(|request| list(self.request(request))).collect();
        listed.into_iter().collect()
    }

    /// All queues that suit a ticket.
    fn keys(&self, ticket: &[usize]) -> Vec<Key> {
        let mode = self.request(ticket[0]).mode.clone();
        if ticket.iter().any(|&member| self.request(member).mode != mode) {
            return Vec::new();
        }
        let games = common(ticket.iter().map(|&member| self.games(member)));
        let places: Vec<Place> = match self.slot(ticket[0]) {
            Some(slot) => vec![Place::Slot(slot * self.settings.schedule_slot)],
            None => common(ticket.iter().map(|&member| self.regions(member))).into_iter().map(Place::Region).collect(),
        };
        let key = |game: &String, place: &Place| (game.clone(), mode.clone(), place.clone());
        games.iter().flat_map(|game| places.iter().map(|place| key(game, place)).collect::<Vec<_>>()).collect()
    }

    fn games(&self, member: usize) -> Vec<String> {
        let all = self.listed(member, Request::by_weight);
        self.request(member).may_play(self.seekers[member].level, &all)
    }

    fn regions(&self, member: usize) -> Vec<String> {
        let request = self.request(member);
        if request.region_preference(self.seekers[member].level) != Preference::Any {
            return request.regions.list.clone();
        }
        let all = self.listed(member, |request| request.regions.list.clone());
        if all.is_empty() { vec!["any".to_owned()] } else { all }
    }

    /// Where a queue stands in the order of work: those for now first, then by the earliest ticket, then by what its oldest request wants
    /// more, then by name.
    fn rank(&self, queue: &Queue, tickets: &[Vec<usize>]) -> (bool, usize, usize, usize, Key) {
        let earliest = queue.tickets[0];
        let oldest = self.request(tickets[earliest][0]);
        let wish = |list: &[String], name: &String| list.iter().position(|entry| entry == name).unwrap_or(usize::MAX);
        let game = wish(&oldest.by_weight(), &queue.key.0);
        let region = match &queue.key.2 {
            Place::Region(region) => wish(&oldest.regions.list, region),
            Place::Slot(_) => 0,
        };
        (matches!(queue.key.2, Place::Slot(_)), earliest, game, region, queue.key.clone())
    }
}

/// What stands in every one of these lists. There is at least one.
fn common(lists: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    lists.reduce(|all, list| all.into_iter().filter(|entry| list.contains(entry)).collect()).unwrap_or_default()
}
