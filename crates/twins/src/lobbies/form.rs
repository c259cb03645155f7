//! 6. Form: the work of one queue, pass by pass, every edge scored anew in every pass.

use super::matching::{self, Best, Edge};
use super::request::Settings;
use super::score::{self, Seeker};

/// What the work of a queue needs to know of the round.
pub(super) struct Hall<'a> {
    pub(super) settings: &'a Settings,
    pub(super) small: bool,
    /// Of every request, by its place.
    pub(super) seekers: &'a [Seeker<'a>],
    /// The members of every ticket of the round.
    pub(super) tickets: &'a [Vec<usize>],
}

/// Tickets that are one for now.
#[derive(Debug, Clone)]
struct Group {
    /// The earliest first.
    tickets: Vec<usize>,
    /// Fell apart in this queue: may only complete others.
    loose: bool,
}

/// The first pass of a queue, by numbers of tickets.
#[derive(Debug, Clone, Default)]
pub(super) struct FirstPass {
    pub(super) edges: Vec<Edge>,
    pub(super) pairs: Vec<Edge>,
}

/// What came of a queue.
#[derive(Debug, Clone, Default)]
pub(super) struct Formed {
    /// The tickets of every lobby, in order of forming.
    pub(super) lobbies: Vec<Vec<usize>>,
    pub(super) first: FirstPass,
    /// The first pass with several best matchings, and how many lobbies there were before it.
    pub(super) tie: Option<(usize, usize)>,
    /// Lobbies with a ticket of a group that fell apart.
    pub(super) completed: usize,
}

/// The work of a queue over these tickets. `hint` are the pairs another one took in the first pass; they are followed where several
/// matchings are best and they are one of those.
pub(super) fn form(hall: &Hall<'_>, tickets: &[usize], hint: Option<&[(usize, usize)]>) -> Formed {
    let mut work = Work { hall, hint, pass: 0, groups: Vec::new(), loosened: Vec::new(), formed: Formed::default() };
    work.groups = tickets.iter().map(|&ticket| Group { tickets: vec![ticket], loose: false }).collect();
    if !hall.settings.fill_max {
        work.take_out();
    }
    loop {
        while work.pass() {}
        if !work.loosen() {
            break;
        }
    }
    work.take_out();
    work.formed.completed = work.formed.lobbies.iter().filter(|lobby| lobby.iter().any(|ticket| work.loosened.contains(ticket))).count();
    work.formed
}

struct Work<'a> {
    hall: &'a Hall<'a>,
    hint: Option<&'a [(usize, usize)]>,
    pass: usize,
    /// By their earliest tickets.
    groups: Vec<Group>,
    /// Tickets of groups that fell apart.
    loosened: Vec<usize>,
    formed: Formed,
}

impl<'a> Work<'a> {
    fn members(&self, group: &Group) -> Vec<Seeker<'a>> {
        let mut members: Vec<usize> = group.tickets.iter().flat_map(|&ticket| self.hall.tickets[ticket].clone()).collect();
        members.sort_unstable();
        members.into_iter().map(|member| self.hall.seekers[member]).collect()
    }

    fn is_large_enough(&self, group: &Group) -> bool {
        large_enough(self.hall.settings, &self.members(group))
    }

    /// All groups that are large enough become lobbies, by their earliest tickets.
    fn take_out(&mut self) {
        for group in std::mem::take(&mut self.groups) {
            if self.is_large_enough(&group) {
                self.formed.lobbies.push(group.tickets);
            } else {
                self.groups.push(group);
            }
        }
    }

    /// One pass; says whether a pair was found.
    fn pass(&mut self) -> bool {
        let edges = self.edges();
        let pairs = self.best(&edges);
        if self.pass == 0 {
            // Every group is still one ticket.
            let by_ticket = |&(a, b, weight): &Edge| (self.groups[a].tickets[0], self.groups[b].tickets[0], weight);
            self.formed.first = FirstPass { edges: edges.iter().map(by_ticket).collect(), pairs: pairs.iter().map(by_ticket).collect() };
        }
        self.pass += 1;
        self.merge(&pairs);
        if !self.hall.settings.fill_max {
            self.take_out();
        }
        !pairs.is_empty()
    }

    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (a, one) in self.groups.iter().enumerate() {
            for (b, other) in self.groups.iter().enumerate().skip(a + 1) {
                let (ours, theirs) = (self.members(one), self.members(other));
                if one.loose && other.loose || !score::can_match(self.hall.settings, &ours, &theirs) {
                    continue;
                }
                let weight = score::groups(self.hall.settings, &ours, &theirs);
                if self.is_above_threshold(weight) {
                    edges.push((a, b, weight));
                }
            }
        }
        edges
    }

    /// More than the threshold, which is in millionths of points; a centipoint is 10,000 of those.
    fn is_above_threshold(&self, weight: i128) -> bool {
        let settings = self.hall.settings;
        let percent = if self.hall.small { settings.small_threshold } else { 100_000_000 };
        weight * 10_000 * 100_000_000 > settings.threshold * percent
    }

    fn best(&mut self, edges: &[Edge]) -> Vec<Edge> {
        if self.groups.len() > self.hall.settings.exact_limit {
            return matching::quick(edges).pairs;
        }
        let best = matching::exact(self.groups.len(), edges, self.hall.small);
        if best.unique {
            return best.pairs;
        }
        if let Some(pairs) = self.hinted(edges, &best) {
            return pairs;
        }
        self.formed.tie.get_or_insert((self.pass, self.formed.lobbies.len()));
        best.pairs
    }

    /// The pairs another one took in this pass, if that is known and they are as good.
    fn hinted(&self, edges: &[Edge], best: &Best) -> Option<Vec<Edge>> {
        let hint = self.hint.filter(|_| self.pass == 0)?;
        let tickets = |edge: &Edge| (self.groups[edge.0].tickets[0], self.groups[edge.1].tickets[0]);
        let pairs: Vec<Edge> = edges.iter().filter(|edge| hint.contains(&tickets(edge))).copied().collect();
        let mut ends: Vec<usize> = pairs.iter().flat_map(|edge| [edge.0, edge.1]).collect();
        ends.sort_unstable();
        ends.dedup();
        let is_matching = pairs.len() == hint.len() && ends.len() == 2 * pairs.len();
        let is_best = matching::worth(&pairs, self.hall.small) == matching::worth(&best.pairs, self.hall.small);
        (is_matching && is_best).then_some(pairs)
    }

    fn merge(&mut self, pairs: &[Edge]) {
        for &(a, b, _) in pairs {
            let other = std::mem::take(&mut self.groups[b].tickets);
            self.groups[a].tickets.extend(other);
            self.groups[a].tickets.sort_unstable();
            // Two loose ones are never paired.
            self.groups[a].loose = false;
        }
        self.groups.retain(|group| !group.tickets.is_empty());
    }

    /// The youngest merged group that is still too small falls apart; says whether there was one.
    fn loosen(&mut self) -> bool {
        let too_small = |group: &Group| group.tickets.len() > 1 && !self.is_large_enough(group);
        let Some(youngest) = self.groups.iter().rposition(too_small) else { return false };
        let group = self.groups.remove(youngest);
        self.loosened.extend(&group.tickets);
        self.groups.extend(group.tickets.into_iter().map(|ticket| Group { tickets: vec![ticket], loose: true }));
        self.groups.sort_by_key(|group| group.tickets[0]);
        true
    }
}

/// Whether these are enough for everybody's minimum.
pub(super) fn large_enough(settings: &Settings, members: &[Seeker<'_>]) -> bool {
    let size = members.len() as i64;
    size >= 2 && members.iter().all(|member| size >= member.sizes(settings).0)
}
