//! Tickets: the entries of the queue, a solo player or a whole party each, and the order in which they come.

use std::collections::BTreeMap;

use crate::order;
use crate::player::Player;
use crate::time::Millis;

/// Whether parties queue as one ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// Every player is a ticket.
    Solo,
    /// A party is one ticket.
    Parties,
}

/// All tickets of a scenario. A ticket's number is its position among the first members of tickets, in the order of the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tickets {
    /// Members of all tickets, one ticket after the other, in the order of the players.
    members: Vec<u32>,
    /// Where each ticket's members begin, and where the last one's end.
    starts: Vec<u32>,
    /// When each comes: with its last member.
    joined: Vec<Millis>,
    /// When each leaves: with its first member.
    leaves: Vec<Option<Millis>>,
    /// Whether every player is a ticket, with the same number.
    solo: bool,
    /// The tickets by (joined, position of the member who comes last): the order of coming, and so queue order.
    coming: Vec<u32>,
}

impl Tickets {
    /// The tickets of these players.
    pub fn new(players: &[Player], grouping: Grouping) -> Tickets {
        if grouping == Grouping::Solo || players.iter().all(|player| player.party.is_none()) {
            let count = players.len() as u32;
            return Tickets { solo: true, ..Tickets::ordered(players, (0..count).collect(), (0..=count).collect()) };
        }
        let mut tickets: Vec<Vec<u32>> = Vec::new();
        group_by_party(players, 0..players.len() as u32, &mut tickets);
        Tickets::listed(players, tickets)
    }

    /// The tickets of edited players, the first `known` of whom these tickets are made of. Whoever has come stays in the ticket they came
    /// in, whatever the edit says of their party; the others are grouped anew, among themselves. A ticket keeps its number; one that is no
    /// more has no members and never comes.
    pub(crate) fn carry_over(&self, players: &[Player], grouping: Grouping, known: usize, has_come: impl Fn(u32) -> bool) -> Tickets {
        if grouping == Grouping::Solo || (self.solo && players.iter().all(|player| player.party.is_none())) {
            return Tickets::new(players, grouping);
        }
        let come = |player: u32| (player as usize) < known && has_come(player);
        let kept = |ticket: u32| if self.members(ticket).iter().any(|&player| come(player)) { self.members(ticket) } else { &[] };
        let mut tickets: Vec<Vec<u32>> = (0..self.len() as u32).map(|ticket| kept(ticket).to_vec()).collect();
        group_by_party(players, (0..players.len() as u32).filter(|&player| !come(player)), &mut tickets);
        Tickets::listed(players, tickets)
    }

    /// Tickets with these members.
    fn listed(players: &[Player], tickets: Vec<Vec<u32>>) -> Tickets {
        let mut starts = vec![0];
        for members in &tickets {
            starts.push(starts[starts.len() - 1] + members.len() as u32);
        }
        Tickets::ordered(players, tickets.into_iter().flatten().collect(), starts)
    }

    fn ordered(players: &[Player], members: Vec<u32>, starts: Vec<u32>) -> Tickets {
        let count = starts.len() - 1;
        let mut joined = Vec::with_capacity(count);
        let mut leaves = Vec::with_capacity(count);
        let mut last = Vec::with_capacity(count);
        for ticket in 0..count {
            let members = &members[starts[ticket] as usize..starts[ticket + 1] as usize];
            let of = |member: &u32| &players[*member as usize];
            let comes_last = members.iter().map(|member| (of(member).joined, *member)).max().unwrap_or_default();
            joined.push(comes_last.0);
            last.push(comes_last);
            leaves.push(members.iter().filter_map(|member| of(member).leaves).min());
        }
        let by_position = order::by_key((0..count as u32).collect(), |&ticket| i64::from(last[ticket as usize].1));
        let coming = order::by_key(by_position, |&ticket| last[ticket as usize].0.0);
        Tickets { members, starts, joined, leaves, solo: false, coming }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.joined.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.joined.is_empty()
    }

    /// The players of a ticket, by position; the first names it.
    #[inline]
    pub fn members(&self, ticket: u32) -> &[u32] {
        if self.solo {
            // One look at memory less, which a million tickets in no order notice.
            return std::slice::from_ref(&self.members[ticket as usize]);
        }
        &self.members[self.starts[ticket as usize] as usize..self.starts[ticket as usize + 1] as usize]
    }

    /// When a ticket comes.
    pub fn joined(&self, ticket: u32) -> Millis {
        self.joined[ticket as usize]
    }

    /// When a ticket leaves, if ever.
    pub fn leaves(&self, ticket: u32) -> Option<Millis> {
        self.leaves[ticket as usize]
    }

    /// The tickets in the order of coming.
    pub fn coming(&self) -> &[u32] {
        &self.coming
    }
}

/// Adds tickets for these players: one for each party, one for everybody else.
fn group_by_party(players: &[Player], whom: impl Iterator<Item = u32>, tickets: &mut Vec<Vec<u32>>) {
    let mut parties: BTreeMap<&str, usize> = BTreeMap::new();
    for index in whom {
        let known = players[index as usize].party.as_deref().map(|party| *parties.entry(party).or_insert(tickets.len()));
        match known.and_then(|ticket| tickets.get_mut(ticket)) {
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
    fn a_party_comes_with_its_last_member_and_leaves_with_its_first() {
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
        // "early" first, then those of 10 by the position of the member who comes last: solo (1), party a (2), b1 (3).
        assert_eq!(tickets.arrivals(), [3, 1, 0, 2]);
    }

    #[test]
    fn whoever_has_come_stays_in_their_ticket() {
        let mut players = [player("a", Some("p"), 0, None), player("b", Some("p"), 0, None), player("c", None, 9, None)];
        let come = |player: u32| player < 2;
        let first = Tickets::new(&players, Grouping::Parties).carry_over(&players, Grouping::Parties, 3, come);
        assert_eq!((first.members(0), first.members(1), first.members(2)), (&[0, 1][..], &[][..], &[2][..]));
        // As many tickets as players now, but not one for each.
        players.iter_mut().for_each(|player| player.party = None);
        let second = first.carry_over(&players, Grouping::Parties, 3, come);
        assert_eq!((second.members(0), second.members(3)), (&[0, 1][..], &[2][..]));
    }

    #[test]
    fn solo_tickets_are_the_players() {
        let players = [player("a", Some("p"), 2, None), player("b", Some("p"), 1, None)];
        let tickets = Tickets::new(&players, Grouping::Solo);
        assert_eq!((tickets.len(), tickets.members(1), tickets.arrivals()), (2, &[1][..], &[1, 0][..]));
    }
}
