//! Step 7: forms the lobbies of one queue, pass by pass. Every pass scores every edge again.

use super::matching::{self, Edge, Pairing};
use super::request::Settings;
use super::score::{self, RequestAtLevel};

/// The round's data that forming lobbies needs.
pub(super) struct FormInput<'a> {
    pub(super) settings: &'a Settings,
    /// True if few requests search in this round.
    pub(super) small: bool,
    /// All requests in queue order.
    pub(super) requests: &'a [RequestAtLevel<'a>],
    /// Members of each ticket of the round.
    pub(super) tickets: &'a [Vec<usize>],
}

/// A ticket, or several tickets that were merged in earlier passes.
#[derive(Debug, Clone)]
struct Group {
    /// Ticket numbers in ascending order.
    tickets: Vec<usize>,
    /// True if this group is one ticket of a larger group that was split up in this queue. Two such tickets are never paired.
    is_split_off: bool,
}

/// First pass over a queue. Edges and pairs are between ticket numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct FirstPass {
    pub(super) edges: Vec<Edge>,
    pub(super) pairs: Vec<Edge>,
}

/// Result of forming the lobbies of one queue.
#[derive(Debug, Clone, Default)]
pub(super) struct Formed {
    /// Tickets of each lobby, in the order in which lobbies were formed.
    pub(super) lobbies: Vec<Vec<usize>>,
    pub(super) first: FirstPass,
    /// First pass that had several best matchings and no pairs to follow, and the number of lobbies formed before it.
    pub(super) tie: Option<(usize, usize)>,
    /// Number of lobbies with a ticket of a group that was split up.
    pub(super) completed: usize,
}

/// Forms the lobbies of a queue with these tickets. `pairs_to_follow` are the pairs of another report's first pass. If the first pass has several
/// best matchings and these pairs are one of them, they are chosen.
pub(super) fn form(input: &FormInput<'_>, tickets: &[usize], pairs_to_follow: Option<&[(usize, usize)]>) -> Formed {
    let mut forming = Forming { input, pairs_to_follow, pass: 0, groups: Vec::new(), split_off: Vec::new(), formed: Formed::default() };
    forming.groups = tickets.iter().map(|&ticket| Group { tickets: vec![ticket], is_split_off: false }).collect();
    if !input.settings.fill_max {
        forming.take_large_enough();
    }
    loop {
        while forming.pass() {}
        if !forming.split_up_youngest() {
            break;
        }
    }
    forming.take_large_enough();
    forming.formed.completed =
        forming.formed.lobbies.iter().filter(|lobby| lobby.iter().any(|ticket| forming.split_off.contains(ticket))).count();
    forming.formed
}

/// Lobbies of a queue while they are being formed.
struct Forming<'a> {
    input: &'a FormInput<'a>,
    pairs_to_follow: Option<&'a [(usize, usize)]>,
    pass: usize,
    /// Groups in order of their earliest tickets.
    groups: Vec<Group>,
    /// Tickets of groups that were split up.
    split_off: Vec<usize>,
    formed: Formed,
}

impl<'a> Forming<'a> {
    fn members(&self, group: &Group) -> Vec<RequestAtLevel<'a>> {
        let mut members: Vec<usize> = group.tickets.iter().flat_map(|&ticket| self.input.tickets[ticket].clone()).collect();
        members.sort_unstable();
        members.into_iter().map(|member| self.input.requests[member]).collect()
    }

    fn is_large_enough(&self, group: &Group) -> bool {
        large_enough(self.input.settings, &self.members(group))
    }

    /// Turns all groups that are large enough into lobbies, in order of their earliest tickets.
    fn take_large_enough(&mut self) {
        for group in std::mem::take(&mut self.groups) {
            if self.is_large_enough(&group) {
                self.formed.lobbies.push(group.tickets);
            } else {
                self.groups.push(group);
            }
        }
    }

    /// Makes one pass. Returns true if it paired groups.
    fn pass(&mut self) -> bool {
        let edges = self.edges();
        let pairs = self.best(&edges);
        if self.pass == 0 {
            // In the first pass every group is a single ticket.
            let by_ticket = |&(a, b, weight): &Edge| (self.groups[a].tickets[0], self.groups[b].tickets[0], weight);
            self.formed.first = FirstPass { edges: edges.iter().map(by_ticket).collect(), pairs: pairs.iter().map(by_ticket).collect() };
        }
        self.pass += 1;
        self.merge(&pairs);
        if !self.input.settings.fill_max {
            self.take_large_enough();
        }
        !pairs.is_empty()
    }

    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (a, one) in self.groups.iter().enumerate() {
            for (b, other) in self.groups.iter().enumerate().skip(a + 1) {
                let (ours, theirs) = (self.members(one), self.members(other));
                if one.is_split_off && other.is_split_off || !score::can_match(self.input.settings, &ours, &theirs) {
                    continue;
                }
                let weight = score::groups(self.input.settings, &ours, &theirs);
                if self.is_above_threshold(weight) {
                    edges.push((a, b, weight));
                }
            }
        }
        edges
    }

    /// Returns true if a weight in centipoints is above the threshold. The threshold is in millionths of a point, and a centipoint is 10,000 of
    /// these.
    fn is_above_threshold(&self, weight: i128) -> bool {
        let settings = self.input.settings;
        let percent = if self.input.small { settings.small_threshold } else { 100_000_000 };
        weight * 10_000 * 100_000_000 > settings.threshold * percent
    }

    fn best(&mut self, edges: &[Edge]) -> Vec<Edge> {
        if self.groups.len() > self.input.settings.exact_limit {
            return matching::greedy(edges).pairs;
        }
        let best = matching::exact(self.groups.len(), edges, self.input.small);
        if best.unique {
            return best.pairs;
        }
        if let Some(pairs) = self.followed_pairs(edges, &best) {
            return pairs;
        }
        self.formed.tie.get_or_insert((self.pass, self.formed.lobbies.len()));
        best.pairs
    }

    /// Returns the pairs to follow in this pass, if there are any and they are a best matching.
    fn followed_pairs(&self, edges: &[Edge], best: &Pairing) -> Option<Vec<Edge>> {
        let wanted = self.pairs_to_follow.filter(|_| self.pass == 0)?;
        let tickets = |edge: &Edge| (self.groups[edge.0].tickets[0], self.groups[edge.1].tickets[0]);
        let pairs: Vec<Edge> = edges.iter().filter(|edge| wanted.contains(&tickets(edge))).copied().collect();
        let mut ends: Vec<usize> = pairs.iter().flat_map(|edge| [edge.0, edge.1]).collect();
        ends.sort_unstable();
        ends.dedup();
        let is_matching = pairs.len() == wanted.len() && ends.len() == 2 * pairs.len();
        let is_best = matching::value(&pairs, self.input.small) == matching::value(&best.pairs, self.input.small);
        (is_matching && is_best).then_some(pairs)
    }

    fn merge(&mut self, pairs: &[Edge]) {
        for &(a, b, _) in pairs {
            let other = std::mem::take(&mut self.groups[b].tickets);
            self.groups[a].tickets.extend(other);
            self.groups[a].tickets.sort_unstable();
            // At least one of the two was not split off.
            self.groups[a].is_split_off = false;
        }
        self.groups.retain(|group| !group.tickets.is_empty());
    }

    /// Splits up the youngest merged group that is still too small. Returns false if there is none.
    fn split_up_youngest(&mut self) -> bool {
        let too_small = |group: &Group| group.tickets.len() > 1 && !self.is_large_enough(group);
        let Some(youngest) = self.groups.iter().rposition(too_small) else { return false };
        let group = self.groups.remove(youngest);
        self.split_off.extend(&group.tickets);
        self.groups.extend(group.tickets.into_iter().map(|ticket| Group { tickets: vec![ticket], is_split_off: true }));
        self.groups.sort_by_key(|group| group.tickets[0]);
        true
    }
}

/// Returns true if a group of these members is large enough for each of them.
pub(super) fn large_enough(settings: &Settings, members: &[RequestAtLevel<'_>]) -> bool {
    let size = members.len() as i64;
    size >= 2 && members.iter().all(|member| size >= member.sizes(settings).0)
}
