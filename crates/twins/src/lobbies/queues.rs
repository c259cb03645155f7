//! Steps 4 and 5: which requests form a ticket, which tickets wait for friends, which queues a ticket is in, and the order of the queues.

use std::collections::BTreeSet;

use super::request::{Preference, Request, Settings};
use super::score::RequestAtLevel;

/// Where the player of a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayerState {
    /// Not joined yet.
    Away,
    /// In the queue. A scheduled request is also in the queue before it starts to search.
    Queued,
    /// In a lobby that needs confirmation.
    Pending,
    /// In a lobby that is ready.
    Matched,
    /// Left, declined or expired.
    Left,
}

/// Input of steps 4 and 5 of a round.
pub(super) struct RoundRequests<'a> {
    pub(super) settings: &'a Settings,
    pub(super) now: i64,
    /// All requests in queue order.
    pub(super) requests: &'a [RequestAtLevel<'a>],
    /// For each request, the state of its player.
    pub(super) states: &'a [PlayerState],
    /// True if this round also matches scheduled requests.
    pub(super) matches_scheduled: bool,
}

/// Third part of a queue's key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RegionOrSlot {
    Region(String),
    /// Start of the time slot, in milliseconds.
    Slot(i64),
}

/// Game, mode, and region or slot.
pub(super) type Key = (String, String, RegionOrSlot);

/// A queue and the numbers of its tickets, in ascending order.
#[derive(Debug, Clone)]
pub(super) struct Queue {
    pub(super) key: Key,
    pub(super) tickets: Vec<usize>,
}

/// Returns the time at which a request starts to search, in milliseconds.
pub(super) fn search_start(settings: &Settings, request: &Request) -> i64 {
    request.scheduled.map_or(request.joined, |scheduled| request.joined.max(scheduled - settings.schedule_lead))
}

impl RoundRequests<'_> {
    fn request(&self, request: usize) -> &Request {
        self.requests[request].request
    }

    fn searches(&self, request: usize) -> bool {
        self.states[request] == PlayerState::Queued && search_start(self.settings, self.request(request)) <= self.now
    }

    /// Returns the searching requests, in queue order.
    pub(super) fn searching(&self) -> Vec<usize> {
        (0..self.requests.len()).filter(|&request| self.searches(request)).collect()
    }

    /// Returns the number of the time slot that a request is scheduled for. Returns `None` if it wants to play now.
    fn slot(&self, request: usize) -> Option<i64> {
        self.request(request).scheduled.map(|scheduled| scheduled.div_euclid(self.settings.schedule_slot))
    }

    /// Returns true if a request names the other as a friend, or both are in the same party.
    fn wishes_for(&self, request: usize, other: usize) -> bool {
        let (one, other) = (self.request(request), self.request(other));
        one.friends.contains(&other.id) || self.same_party(one, other)
    }

    fn same_party(&self, one: &Request, other: &Request) -> bool {
        one.party.is_some() && one.party == other.party
    }

    /// Groups searching requests into tickets: joins two tickets that belong together until there are none. Tickets are in order of their oldest
    /// members.
    pub(super) fn group(&self) -> Vec<Vec<usize>> {
        let mut tickets: Vec<Vec<usize>> = self.searching().into_iter().map(|request| vec![request]).collect();
        let are_linked = |a: usize, b: usize| self.slot(a) == self.slot(b) && (self.wishes_for(a, b) || self.wishes_for(b, a));
        let belong_together = |one: &[usize], other: &[usize]| one.iter().any(|&a| other.iter().any(|&b| are_linked(a, b)));
        loop {
            let pairs = (0..tickets.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            let Some((a, b)) = pairs.into_iter().find(|&(a, b)| belong_together(&tickets[a], &tickets[b])) else { break };
            let joined = tickets.remove(b);
            tickets[a].extend(joined);
            tickets[a].sort_unstable();
        }
        tickets.sort();
        tickets
    }

    /// Returns true if the ticket has waited for friends long enough.
    fn grace_is_over(&self, ticket: &[usize]) -> bool {
        let latest = ticket.iter().map(|&member| search_start(self.settings, self.request(member))).max();
        latest.is_none_or(|latest| self.now >= latest + self.settings.friend_grace)
    }

    /// Returns true if the ticket waits for a friend or a party member.
    fn waits_for_friend(&self, ticket: &[usize]) -> bool {
        !self.grace_is_over(ticket) && ticket.iter().any(|&member| self.misses_friend(member))
    }

    /// Returns true if a friend or party member of a request has not joined, has a request for the same slot that does not search yet, or is not in
    /// the scenario.
    fn misses_friend(&self, member: usize) -> bool {
        let sleeps =
            |other: usize| self.states[other] == PlayerState::Queued && !self.searches(other) && self.slot(other) == self.slot(member);
        let missing = |other: usize| self.states[other] == PlayerState::Away || sleeps(other);
        let unknown = |friend: &String| self.requests.iter().all(|known| known.request.id != *friend);
        let others = (0..self.requests.len()).filter(|&other| other != member && self.wishes_for(member, other));
        others.into_iter().any(missing) || self.request(member).friends.iter().any(unknown)
    }

    /// Splits up the tickets that fit no queue and have waited for friends long enough. Returns all tickets, and all queues in the order in which
    /// they are processed.
    pub(super) fn queues(&self, tickets: Vec<Vec<usize>>) -> (Vec<Vec<usize>>, Vec<Queue>) {
        let splits_up = |ticket: &[usize]| self.is_matched_now(ticket) && self.grace_is_over(ticket) && self.keys(ticket).is_empty();
        let pieces = |ticket: Vec<usize>| if splits_up(&ticket) { self.parties(&ticket) } else { vec![ticket] };
        let mut tickets: Vec<Vec<usize>> = tickets.into_iter().flat_map(pieces).collect();
        tickets.sort();
        let mut queues: Vec<Queue> = Vec::new();
        for (number, ticket) in tickets.iter().enumerate() {
            if !self.is_matched_now(ticket) || self.waits_for_friend(ticket) {
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
        self.slot(ticket[0]).is_none() || self.matches_scheduled
    }

    /// Splits a ticket into its parties and its other requests.
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

    /// Returns what searching requests list, sorted and without duplicates. Includes only scheduled requests if `like` is scheduled, otherwise
    /// only the others.
    fn listed(&self, like: usize, list: impl Fn(&Request) -> Vec<String>) -> Vec<String> {
        let same = |&request: &usize| self.slot(request).is_some() == self.slot(like).is_some();
        let listed: BTreeSet<String> = self.searching().into_iter().filter(same).flat_map(|request| list(self.request(request))).collect();
        listed.into_iter().collect()
    }

    /// Returns the keys of all queues that suit a ticket.
    fn keys(&self, ticket: &[usize]) -> Vec<Key> {
        let mode = self.request(ticket[0]).mode.clone();
        if ticket.iter().any(|&member| self.request(member).mode != mode) {
            return Vec::new();
        }
        let games = common(ticket.iter().map(|&member| self.games(member)));
        let places: Vec<RegionOrSlot> = match self.slot(ticket[0]) {
            Some(slot) => vec![RegionOrSlot::Slot(slot * self.settings.schedule_slot)],
            None => common(ticket.iter().map(|&member| self.regions(member))).into_iter().map(RegionOrSlot::Region).collect(),
        };
        let key = |game: &String, place: &RegionOrSlot| (game.clone(), mode.clone(), place.clone());
        games.iter().flat_map(|game| places.iter().map(|place| key(game, place)).collect::<Vec<_>>()).collect()
    }

    fn games(&self, member: usize) -> Vec<String> {
        let all = self.listed(member, Request::by_weight);
        self.request(member).may_play(self.requests[member].level, &all)
    }

    fn regions(&self, member: usize) -> Vec<String> {
        let request = self.request(member);
        if request.region_preference(self.requests[member].level) != Preference::Any {
            return request.regions.list.clone();
        }
        let all = self.listed(member, |request| request.regions.list.clone());
        if all.is_empty() { vec!["any".to_owned()] } else { all }
    }

    /// Returns the sort key of a queue. Queues of scheduled requests come last. Then the order is by earliest ticket, by what this ticket's
    /// oldest request prefers, and by name.
    fn rank(&self, queue: &Queue, tickets: &[Vec<usize>]) -> (bool, usize, usize, usize, Key) {
        let earliest = queue.tickets[0];
        let oldest = self.request(tickets[earliest][0]);
        let wish = |list: &[String], name: &String| list.iter().position(|entry| entry == name).unwrap_or(usize::MAX);
        let game = wish(&oldest.by_weight(), &queue.key.0);
        let region = match &queue.key.2 {
            RegionOrSlot::Region(region) => wish(&oldest.regions.list, region),
            RegionOrSlot::Slot(_) => 0,
        };
        (matches!(queue.key.2, RegionOrSlot::Slot(_)), earliest, game, region, queue.key.clone())
    }
}

/// Returns the entries that are in all lists. There must be at least one list.
fn common(lists: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    lists.reduce(|all, list| all.into_iter().filter(|entry| list.contains(entry)).collect()).unwrap_or_default()
}
