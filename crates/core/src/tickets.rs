//! Tickets: the solo players and parties of a scenario, and the order in which they enter the queue.

use std::collections::BTreeMap;

use crate::order;
use crate::player::Player;
use crate::time::Millis;

/// How players are grouped into tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// Every player is a ticket.
    Solo,
    /// A party is one ticket.
    Parties,
}

/// All tickets of a scenario. They are numbered in the order of their first members in the scenario's list of players. Tickets that a
/// fork adds have the highest numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tickets {
    /// Members of all tickets, ticket by ticket. Members of a ticket are in the order of the players.
    members: Vec<u32>,
    /// Index in `members` of each ticket's first member, and the length of `members` at the end.
    starts: Vec<u32>,
    /// Time at which each ticket joins, which is when its last member joins.
    joined: Vec<Millis>,
    /// Time at which each ticket leaves, which is when its first member leaves.
    leaves: Vec<Option<Millis>>,
    /// True if every player is one ticket with the same number.
    solo: bool,
    /// Tickets ordered by time of joining, then by the index of the member who joins last. This is also the queue order.
    arrivals: Vec<u32>,
}

impl Tickets {
    /// The tickets of these players.
    pub fn new(players: &[Player], grouping: Grouping) -> Tickets {
        let mut tickets = Tickets::none();
        tickets.add_players(players, grouping, 0);
        tickets
    }

    fn none() -> Tickets {
        Tickets { members: Vec::new(), starts: vec![0], joined: Vec::new(), leaves: Vec::new(), solo: true, arrivals: Vec::new() }
    }

    /// Adds the tickets of all players from index `first` on. They form no tickets with earlier players. Returns the new tickets in the order
    /// in which they enter the queue.
    pub(crate) fn add_players(&mut self, players: &[Player], grouping: Grouping, first: usize) -> Vec<u32> {
        let count = players.len() as u32;
        let new = first as u32..count;
        if grouping == Grouping::Solo || players[first..].iter().all(|player| player.party.is_none()) {
            self.members.extend(new.clone());
            self.starts.extend(new.map(|player| player + 1));
        } else {
            let mut tickets: Vec<Vec<u32>> = Vec::new();
            group_by_party(players, new, &mut tickets);
            self.put_members(tickets);
            self.solo = false;
        }
        self.add_times(players)
    }

    /// Returns the tickets after an edit of the players, of which the first `known` have tickets here. A ticket that has entered the queue
    /// keeps its number and its members, even if the edit changes a member's party. With parties, all other players are grouped again into
    /// new tickets with higher numbers. Their old tickets stay without members and never enter the queue.
    pub(crate) fn carry_over(&self, players: &[Player], grouping: Grouping, known: usize, has_entered: impl Fn(u32) -> bool) -> Tickets {
        if grouping == Grouping::Solo || (self.solo && players.iter().all(|player| player.party.is_none())) {
            return Tickets::new(players, grouping);
        }
        let keeps_ticket = |player: u32| (player as usize) < known && has_entered(player);
        let kept_members = |ticket: u32| {
            let members = self.members(ticket);
            if members.iter().any(|&player| keeps_ticket(player)) { members.to_vec() } else { Vec::new() }
        };
        let mut tickets: Vec<Vec<u32>> = (0..self.len() as u32).map(kept_members).collect();
        group_by_party(players, (0..players.len() as u32).filter(|&player| !keeps_ticket(player)), &mut tickets);
        let mut carried = Tickets { solo: false, ..Tickets::none() };
        carried.put_members(tickets);
        carried.add_times(players);
        carried
    }

    fn put_members(&mut self, tickets: Vec<Vec<u32>>) {
        for members in tickets {
            self.members.extend(members);
            self.starts.push(self.members.len() as u32);
        }
    }

    /// Adds the times of the tickets that so far have only members, and sorts these tickets into `arrivals`. Returns them in that order.
    fn add_times(&mut self, players: &[Player]) -> Vec<u32> {
        let (first, count) = (self.joined.len(), self.starts.len() - 1);
        let mut last_members = Vec::with_capacity(count - first);
        self.joined.reserve(count - first);
        self.leaves.reserve(count - first);
        for ticket in first..count {
            let members = &self.members[self.starts[ticket] as usize..self.starts[ticket + 1] as usize];
            let player = |member: &u32| &players[*member as usize];
            let (last_joined, last_member) = members.iter().map(|member| (player(member).joined, *member)).max().unwrap_or_default();
            self.joined.push(last_joined);
            last_members.push(last_member);
            self.leaves.push(members.iter().filter_map(|member| player(member).leaves).min());
        }
        let by_last_member =
            order::by_key((first as u32..count as u32).collect(), |&ticket| i64::from(last_members[ticket as usize - first]));
        let new = order::by_key(by_last_member, |&ticket| self.joined[ticket as usize].0);
        insert_arrivals(&mut self.arrivals, 0, &new, &self.joined);
        new
    }

    /// Inserts tickets that have just been added into a list of earlier tickets, of which the first `arrived` stay in front. Both lists are in
    /// the order in which tickets enter the queue.
    pub(crate) fn insert_into(&self, arrivals: &mut Vec<u32>, arrived: usize, new: &[u32]) {
        insert_arrivals(arrivals, arrived, new, &self.joined);
    }

    /// Number of tickets.
    pub fn len(&self) -> usize {
        self.joined.len()
    }

    /// True if there are no tickets.
    pub fn is_empty(&self) -> bool {
        self.joined.is_empty()
    }

    /// Indices of the players of a ticket. The ticket is named after the first.
    #[inline]
    pub fn members(&self, ticket: u32) -> &[u32] {
        if self.solo {
            // This skips one memory access, which is measurable with a million tickets in random order.
            return std::slice::from_ref(&self.members[ticket as usize]);
        }
        &self.members[self.starts[ticket as usize] as usize..self.starts[ticket as usize + 1] as usize]
    }

    /// Time at which a ticket joins.
    pub fn joined(&self, ticket: u32) -> Millis {
        self.joined[ticket as usize]
    }

    /// Time at which a ticket leaves. `None` means never.
    pub fn leaves(&self, ticket: u32) -> Option<Millis> {
        self.leaves[ticket as usize]
    }

    /// The tickets in the order in which they enter the queue.
    pub fn arrivals(&self) -> &[u32] {
        &self.arrivals
    }
}

/// Inserts new tickets into a list that is ordered by time of joining from the position `arrived` on. A new ticket goes behind all that join at the same time, because its players
/// have the highest indices.
fn insert_arrivals(arrivals: &mut Vec<u32>, arrived: usize, new: &[u32], joined: &[Millis]) {
    let time = |ticket: u32| joined[ticket as usize];
    let Some(&first) = new.first() else { return };
    // Usually no ticket behind this position exists, because players are added in the order in which they join.
    let start = arrived + arrivals[arrived..].partition_point(|&ticket| time(ticket) <= time(first));
    let later = arrivals.split_off(start);
    let mut later = later.into_iter().peekable();
    for &ticket in new {
        while let Some(earlier) = later.next_if(|&other| time(other) <= time(ticket)) {
            arrivals.push(earlier);
        }
        arrivals.push(ticket);
    }
    arrivals.extend(later);
}

/// Adds one ticket for each party and each solo player among the players with these indices.
fn group_by_party(players: &[Player], indices: impl Iterator<Item = u32>, tickets: &mut Vec<Vec<u32>>) {
    let mut parties: BTreeMap<&str, usize> = BTreeMap::new();
    for index in indices {
        let ticket = players[index as usize].party.as_deref().map(|party| *parties.entry(party).or_insert(tickets.len()));
        match ticket.and_then(|ticket| tickets.get_mut(ticket)) {
            Some(members) => members.push(index),
            None => tickets.push(vec![index]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(id: &str, party: Option<&str>, joined: i64, leaves: Option<i64>) -> Player {
        Player { party: party.map(Into::into), joined: Millis(joined), leaves: leaves.map(Millis), ..Player::new(id) }
    }

    #[test]
    fn a_party_joins_with_its_last_member_and_leaves_with_its_first() {
        let players = [
            player("a1", Some("a"), 5, Some(90)),
            player("solo", None, 10, None),
            player("a2", Some("a"), 10, Some(70)),
            player("b1", Some("b"), 10, None),
            player("early", None, -3, None),
        ];
        let tickets = Tickets::new(&players, Grouping::Parties);
        assert_eq!(tickets.len(), 4);
        assert_eq!(tickets.members(0), [0, 2]);
        assert_eq!((tickets.joined(0), tickets.leaves(0)), (Millis(10), Some(Millis(70))));
        // "early" joins first. The others join at 10, so the index of their last member decides: solo (1), party a (2), b1 (3).
        assert_eq!(tickets.arrivals(), [3, 1, 0, 2]);
    }

    #[test]
    fn players_who_have_entered_the_queue_stay_in_their_ticket() {
        let mut players = [player("a", Some("p"), 0, None), player("b", Some("p"), 0, None), player("c", None, 9, None)];
        let has_entered = |player: u32| player < 2;
        let first = Tickets::new(&players, Grouping::Parties).carry_over(&players, Grouping::Parties, 3, has_entered);
        assert_eq!((first.members(0), first.members(1), first.members(2)), (&[0, 1][..], &[][..], &[2][..]));
        // Now there are as many tickets as players, but not one ticket for each player.
        players.iter_mut().for_each(|player| player.party = None);
        let second = first.carry_over(&players, Grouping::Parties, 3, has_entered);
        assert_eq!((second.members(0), second.members(3)), (&[0, 1][..], &[2][..]));
    }

    #[test]
    fn with_solo_grouping_every_player_is_a_ticket() {
        let players = [player("a", Some("p"), 2, None), player("b", Some("p"), 1, None)];
        let tickets = Tickets::new(&players, Grouping::Solo);
        assert_eq!((tickets.len(), tickets.members(1), tickets.arrivals()), (2, &[1][..], &[1, 0][..]));
    }
}
