//! Tickets: friends and parties who search for the same time, joined by union, and whom they wait for.

use super::request::Requests;
use super::settings::Settings;
use crate::ledger::{Ledger, PlayerState};
use crate::order;
use crate::player::Name;
use crate::scenario::Scenario;
use crate::time::Millis;

/// One entry of the queues: friends and parties together, or one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ticket {
    /// Players in queue order; the first is the oldest.
    pub(super) members: Vec<u32>,
    /// The slot its members are scheduled for; `None`: for now.
    pub(super) slot: Option<i64>,
    /// When it stops waiting for friends, and when it may fall apart.
    pub(super) grace_ends: Millis,
    /// Whether it waits for somebody who has not come.
    pub(super) waits: bool,
}

/// The tickets of all who search, in order of their oldest request.
pub(super) fn join(settings: &Settings, requests: &Requests, ledger: &Ledger, searching: &[u32], now: Millis) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = Vec::new();
    for members in unions(requests, searching) {
        let first = &requests.list[members[0] as usize];
        let latest = members.iter().map(|&player| requests.list[player as usize].searches).max().unwrap_or_default();
        let grace_ends = Millis(latest.0 + settings.friend_grace.0);
        let mut ticket = Ticket { slot: first.slot, members, grace_ends, waits: false };
        ticket.waits = now < grace_ends && is_missing_somebody(requests, ledger, &ticket, now);
        tickets.push(ticket);
    }
    tickets
}

/// Who belongs together, each list in queue order, the lists by their first.
fn unions(requests: &Requests, searching: &[u32]) -> Vec<Vec<u32>> {
    let mut union = Union::new(requests.list.len());
    // Two requests are joined only if they search for the same time.
    let is_searching = {
        let mut is_searching = vec![false; requests.list.len()];
        searching.iter().for_each(|&player| is_searching[player as usize] = true);
        is_searching
    };
    let slot = |player: u32| requests.list[player as usize].slot;
    for &player in searching {
        let request = &requests.list[player as usize];
        for &friend in &request.friends {
            if is_searching[friend as usize] && slot(friend) == request.slot {
                union.join(player, friend);
            }
        }
    }
    for party in &requests.parties {
        // Of those who search for the same time, everybody with the first.
        let mut firsts: Vec<(Option<i64>, u32)> = Vec::new();
        for &player in party.iter().filter(|player| is_searching[**player as usize]) {
            match firsts.iter().find(|(time, _)| *time == slot(player)) {
                Some(&(_, first)) => union.join(player, first),
                None => firsts.push((slot(player), player)),
            }
        }
    }
    let mut places: Vec<Option<u32>> = vec![None; requests.list.len()];
    let mut lists: Vec<Vec<u32>> = Vec::new();
    for &player in searching {
        let root = union.root(player) as usize;
        let place = *places[root].get_or_insert(lists.len() as u32) as usize;
        if place == lists.len() {
            lists.push(Vec::new());
        }
        lists[place].push(player);
    }
    lists
}

/// Whether a ticket's own members wish for somebody who has not come yet.
fn is_missing_somebody(requests: &Requests, ledger: &Ledger, ticket: &Ticket, now: Millis) -> bool {
    let strangers = ticket.members.iter().any(|&member| requests.list[member as usize].strangers);
    strangers || awaited(requests, ledger, ticket, now).next().is_some()
}

/// The players a ticket waits for: friends of its members and others of their parties. Who is both stands there twice.
pub(super) fn awaited(requests: &Requests, ledger: &Ledger, ticket: &Ticket, now: Millis) -> impl Iterator<Item = u32> {
    let friends = ticket.members.iter().flat_map(|&member| &requests.list[member as usize].friends);
    let mates = parties(requests, ticket).flat_map(|party| &requests.parties[party as usize]);
    friends.chain(mates).copied().filter(move |&player| is_awaited(requests, ledger, ticket, player, now))
}

/// Whether somebody has not come, or has come for the same slot and does not search yet.
fn is_awaited(requests: &Requests, ledger: &Ledger, ticket: &Ticket, player: u32, now: Millis) -> bool {
    let request = &requests.list[player as usize];
    match ledger.state(player) {
        PlayerState::Away => true,
        PlayerState::Queued => ticket.slot.is_some() && request.slot == ticket.slot && request.searches > now,
        PlayerState::Pending | PlayerState::Matched | PlayerState::Left => false,
    }
}

/// The parties of a ticket's members, each once.
fn parties(requests: &Requests, ticket: &Ticket) -> impl Iterator<Item = u32> {
    let mut parties: Vec<u32> = ticket.members.iter().filter_map(|&member| requests.list[member as usize].party).collect();
    parties = order::few_by_key(&parties, |&party| i64::from(party));
    parties.dedup();
    parties.into_iter()
}

/// Whom a ticket waits for, by id, for people.
pub(super) fn missing(scenario: &Scenario, requests: &Requests, ledger: &Ledger, ticket: &Ticket, now: Millis) -> Vec<Name> {
    let id = |player: u32| scenario.players[player as usize].id.clone();
    let awaited = |player: &u32| is_awaited(requests, ledger, ticket, *player, now);
    let mut names: Vec<Name> = Vec::new();
    for &member in &ticket.members {
        names.extend(requests.list[member as usize].friends.iter().copied().filter(awaited).map(id));
        let wishes = scenario.players[member as usize].wishes.as_deref();
        let is_stranger =
            |friend: &&Name| requests.list[member as usize].strangers && !scenario.players.iter().any(|player| player.id == **friend);
        names.extend(wishes.into_iter().flat_map(|wishes| &wishes.friends).filter(is_stranger).cloned());
    }
    for party in parties(requests, ticket) {
        names.extend(requests.parties[party as usize].iter().copied().filter(awaited).map(id));
    }
    let mut once: Vec<Name> = Vec::new();
    for name in names {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once
}

/// What a ticket falls into: its parties, which stay whole, and everybody else alone; by their oldest request.
pub(super) fn pieces(requests: &Requests, ticket: &Ticket) -> Vec<Ticket> {
    let mut pieces: Vec<Vec<u32>> = Vec::new();
    for &member in &ticket.members {
        let party = requests.list[member as usize].party;
        let same = |piece: &&mut Vec<u32>| party.is_some() && requests.list[piece[0] as usize].party == party;
        match pieces.iter_mut().find(same) {
            Some(piece) => piece.push(member),
            None => pieces.push(vec![member]),
        }
    }
    pieces.into_iter().map(|members| Ticket { members, ..ticket.clone() }).collect()
}

/// Sets that are joined, by the least effort.
struct Union(Vec<u32>);

impl Union {
    fn new(count: usize) -> Union {
        Union((0..count as u32).collect())
    }

    fn root(&mut self, of: u32) -> u32 {
        let mut root = of;
        while self.0[root as usize] != root {
            // Every other step is skipped from now on.
            self.0[root as usize] = self.0[self.0[root as usize] as usize];
            root = self.0[root as usize];
        }
        root
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
