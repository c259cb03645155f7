//! Tickets: joins friends and parties that search for the same time, and finds the friends that a ticket waits for.

use std::collections::BTreeMap;

use super::request::Requests;
use super::settings::Settings;
use crate::ledger::{Ledger, PlayerState};
use crate::order;
use crate::player::Name;
use crate::scenario::Scenario;
use crate::time::Millis;

/// One entry of the queues: requests joined by friends and parties, or a single request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ticket {
    /// Players in queue order, so the first has the oldest request.
    pub(super) members: Vec<u32>,
    /// The slot that its members are scheduled for; `None` if they search for now.
    pub(super) slot: Option<i64>,
    /// When it stops waiting for friends. From then on it can split up.
    pub(super) grace_ends: Millis,
    /// True if it waits for a friend.
    pub(super) waits: bool,
}

/// The tickets of all searching players, in order of their oldest request.
pub(super) fn join(settings: &Settings, requests: &Requests, ledger: &Ledger, searching: &[u32], now: Millis) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = Vec::new();
    for members in unions(requests, searching) {
        let first = &requests.list[members[0] as usize];
        let latest = members.iter().map(|&player| requests.list[player as usize].search_start).max().unwrap_or_default();
        let grace_ends = Millis(latest.0 + settings.friend_grace.0);
        let mut ticket = Ticket { slot: first.slot, members, grace_ends, waits: false };
        ticket.waits = now < grace_ends && misses_a_friend(requests, ledger, &ticket, now);
        tickets.push(ticket);
    }
    tickets
}

/// Groups searching players by friendship and party. Each group is in queue order, and the groups are in order of their first player.
fn unions(requests: &Requests, searching: &[u32]) -> Vec<Vec<u32>> {
    let mut sets = DisjointSets::new(requests.list.len());
    // Two requests are joined only if both search, and for the same time.
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
                sets.join(player, friend);
            }
        }
    }
    for party in &requests.parties {
        // Each player is joined with the first party member who searches for the same time.
        let mut firsts: Vec<(Option<i64>, u32)> = Vec::new();
        for &player in party.iter().filter(|player| is_searching[**player as usize]) {
            match firsts.iter().find(|(time, _)| *time == slot(player)) {
                Some(&(_, first)) => sets.join(player, first),
                None => firsts.push((slot(player), player)),
            }
        }
    }
    let mut group_of_root: Vec<Option<u32>> = vec![None; requests.list.len()];
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for &player in searching {
        let root = sets.root(player) as usize;
        let group = *group_of_root[root].get_or_insert(groups.len() as u32) as usize;
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(player);
    }
    groups
}

/// True if a ticket waits for anyone: a player in [`awaited`], or a friend who is not a player of the scenario.
fn misses_a_friend(requests: &Requests, ledger: &Ledger, ticket: &Ticket, now: Millis) -> bool {
    let unknown_friends = ticket.members.iter().any(|&member| requests.list[member as usize].has_unknown_friends);
    unknown_friends || awaited(requests, ledger, ticket, now).next().is_some()
}

/// The players that a ticket waits for: friends of its members, then members of their parties. A player can be listed more than once.
pub(super) fn awaited(requests: &Requests, ledger: &Ledger, ticket: &Ticket, now: Millis) -> impl Iterator<Item = u32> {
    let friends = ticket.members.iter().flat_map(|&member| &requests.list[member as usize].friends);
    let mates = parties(requests, ticket).flat_map(|party| &requests.parties[party as usize]);
    friends.chain(mates).copied().filter(move |&player| is_awaited(requests, ledger, ticket, player, now))
}

/// True if a player has not joined, or has joined for the ticket's slot but does not search yet.
fn is_awaited(requests: &Requests, ledger: &Ledger, ticket: &Ticket, player: u32, now: Millis) -> bool {
    let request = &requests.list[player as usize];
    match ledger.state(player) {
        PlayerState::Away => true,
        PlayerState::Queued => ticket.slot.is_some() && request.slot == ticket.slot && request.search_start > now,
        PlayerState::Pending | PlayerState::Matched | PlayerState::Left => false,
    }
}

/// The parties of a ticket's members, each once.
fn parties(requests: &Requests, ticket: &Ticket) -> impl Iterator<Item = u32> {
    let mut parties: Vec<u32> = ticket.members.iter().filter_map(|&member| requests.list[member as usize].party).collect();
    parties = order::short_by_key(&parties, |&party| i64::from(party));
    parties.dedup();
    parties.into_iter()
}

/// The ids of the friends and party members that a ticket waits for, each once. They include friends who are not players of the scenario.
pub(super) fn missing(scenario: &Scenario, requests: &Requests, ledger: &Ledger, ticket: &Ticket, now: Millis) -> Vec<Name> {
    let id = |player: u32| scenario.players[player as usize].id.clone();
    let awaited = |player: &u32| is_awaited(requests, ledger, ticket, *player, now);
    let mut names: Vec<Name> = Vec::new();
    for &member in &ticket.members {
        names.extend(requests.list[member as usize].friends.iter().copied().filter(awaited).map(id));
        let wishes = scenario.players[member as usize].wishes.as_deref();
        let is_unknown = |friend: &&Name| {
            requests.list[member as usize].has_unknown_friends && !scenario.players.iter().any(|player| player.id == **friend)
        };
        names.extend(wishes.into_iter().flat_map(|wishes| &wishes.friends).filter(is_unknown).cloned());
    }
    let mut by_name: BTreeMap<&str, u32> = BTreeMap::new();
    for party in parties(requests, ticket) {
        let first = requests.parties[party as usize][0];
        by_name.insert(scenario.players[first as usize].party.as_deref().unwrap_or_default(), party);
    }
    for party in by_name.into_values() {
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

/// Splits a ticket into its parties and its other requests one by one, in order of their oldest request.
pub(super) fn pieces(requests: &Requests, ticket: &Ticket) -> Vec<Ticket> {
    let mut pieces: Vec<Vec<u32>> = Vec::new();
    for &member in &ticket.members {
        let party = requests.list[member as usize].party;
        let is_same_party = |piece: &&mut Vec<u32>| party.is_some() && requests.list[piece[0] as usize].party == party;
        match pieces.iter_mut().find(is_same_party) {
            Some(piece) => piece.push(member),
            None => pieces.push(vec![member]),
        }
    }
    pieces.into_iter().map(|members| Ticket { members, ..ticket.clone() }).collect()
}

/// A union-find structure. Each entry is the index of another player in the same set. The root of a set has its own index.
struct DisjointSets(Vec<u32>);

impl DisjointSets {
    fn new(count: usize) -> DisjointSets {
        DisjointSets((0..count as u32).collect())
    }

    fn root(&mut self, player: u32) -> u32 {
        let mut root = player;
        while self.0[root as usize] != root {
            // Path halving: every other node now points to its grandparent.
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
