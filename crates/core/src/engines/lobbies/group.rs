//! Groups: one ticket of a queue or several merged ones, and the rules for pairing two groups.

use serde::Serialize;

use super::points::Points;
use super::score::{Broken, Parts, Scorer};
use super::settings::Terms;
use super::ticket::Ticket;

/// Tickets of a queue that stay together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    /// Ticket numbers, ascending, so the first is the earliest.
    pub(super) tickets: Vec<u32>,
    /// Players in queue order.
    pub(super) members: Vec<u32>,
    /// The largest minimum group size among its members.
    pub(super) min: u32,
    /// The smallest maximum group size among its members.
    pub(super) max: u32,
    /// True if this group is one ticket of a larger group that was split up. Two such tickets are never paired.
    pub(super) loose: bool,
}

/// The result of judging whether two groups can be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// They can be paired.
    Kept,
    /// Together they are larger than a member's maximum.
    TooLarge,
    /// A member's minimum is above another member's maximum.
    SizesDiffer,
    /// A strict wish for a region is not met.
    StrictRegion,
    /// A strict wish for a language is not met.
    StrictLanguage,
    /// The score is not more than the threshold.
    BelowThreshold,
    /// Both are tickets of groups that were split up.
    BothLoose,
}

impl Group {
    /// A group of one ticket.
    pub(super) fn of(scorer: &Scorer<'_>, tickets: &[Ticket], number: u32) -> Group {
        Group::of_members(scorer, &tickets[number as usize].members, number)
    }

    /// A group of the ticket with this number and these members.
    pub(super) fn of_members(scorer: &Scorer<'_>, members: &[u32], number: u32) -> Group {
        let (mut min, mut max) = (0, u32::MAX);
        for &member in members {
            let [low, high] = scorer.sizes(member);
            (min, max) = (min.max(low), max.min(high));
        }
        Group { tickets: vec![number], members: members.to_vec(), min, max, loose: false }
    }

    /// Number of players.
    pub(super) fn size(&self) -> u32 {
        self.members.len() as u32
    }

    /// True if it can become a lobby.
    pub(super) fn is_large_enough(&self) -> bool {
        self.size() >= self.min.max(2)
    }

    /// Returns one group with the tickets of both. `positions` has each player's position in queue order.
    pub(super) fn merged(&self, other: &Group, positions: &[u32]) -> Group {
        let tickets = merged(&self.tickets, &other.tickets, |number| number);
        let members = merged(&self.members, &other.members, |member| positions[member as usize]);
        Group { tickets, members, min: self.min.max(other.min), max: self.max.min(other.max), loose: false }
    }

    /// The reason why two groups cannot be paired, apart from their score.
    fn obstacle(&self, other: &Group, scorer: &Scorer<'_>) -> Option<Verdict> {
        let max = self.max.min(other.max);
        if self.loose && other.loose {
            return Some(Verdict::BothLoose);
        }
        if self.size() + other.size() > max {
            return Some(Verdict::TooLarge);
        }
        if self.min.max(other.min) > max {
            return Some(Verdict::SizesDiffer);
        }
        if !scorer.settings.strict_is_filter {
            return None;
        }
        self.cross_pairs(other).find_map(|(a, b)| scorer.breaks_strict(a, b)).map(|broken| match broken {
            Broken::Region => Verdict::StrictRegion,
            Broken::Language => Verdict::StrictLanguage,
        })
    }

    /// The score of two groups if they can be paired.
    pub(super) fn edge(&self, other: &Group, scorer: &Scorer<'_>, terms: &Terms) -> Option<Points> {
        if self.obstacle(other, scorer).is_some() {
            return None;
        }
        Some(self.score(other, scorer)).filter(|score| terms.passes(*score))
    }

    /// The mean score over all pairs of players across the two groups.
    fn score(&self, other: &Group, scorer: &Scorer<'_>) -> Points {
        let size = self.size() + other.size();
        let sum: u64 = self.cross_pairs(other).map(|(a, b)| scorer.pair(a, b, size).0).sum();
        Points::mean(sum, u64::from(self.size()) * u64::from(other.size()))
    }

    /// The score of two groups, its parts and the verdict, for display. Each part is the mean over all pairs of players.
    pub(super) fn judged(&self, other: &Group, scorer: &Scorer<'_>, terms: &Terms) -> (Points, Parts, Verdict) {
        let size = self.size() + other.size();
        let mut sums = [0u64; 5];
        for (a, b) in self.cross_pairs(other) {
            for (sum, part) in sums.iter_mut().zip(scorer.parts(a, b, size).list()) {
                *sum += part.0;
            }
        }
        let pairs = u64::from(self.size()) * u64::from(other.size());
        let [game, region, language, skill, group] = sums.map(|sum| Points::mean(sum, pairs));
        let score = self.score(other, scorer);
        let by_score = if terms.passes(score) { Verdict::Kept } else { Verdict::BelowThreshold };
        let verdict = self.obstacle(other, scorer).unwrap_or(by_score);
        (score, Parts { game, region, language, skill, group }, verdict)
    }

    /// All pairs of players with one player from each group.
    fn cross_pairs(&self, other: &Group) -> impl Iterator<Item = (u32, u32)> {
        self.members.iter().flat_map(|&a| other.members.iter().map(move |&b| (a, b)))
    }
}

/// Merges two lists that are sorted by a key. No two entries have the same key.
fn merged(one: &[u32], other: &[u32], key: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let mut rest = other.iter().copied().peekable();
    for &entry in one {
        while let Some(before) = rest.next_if(|before| key(*before) < key(entry)) {
            all.push(before);
        }
        all.push(entry);
    }
    all.extend(rest);
    all
}

/// The mean score over all pairs of a lobby's members.
pub(super) fn lobby_score(members: &[u32], scorer: &Scorer<'_>) -> Points {
    let size = members.len() as u32;
    let mut sum = 0u64;
    for (index, &a) in members.iter().enumerate() {
        sum += members[index + 1..].iter().map(|&b| scorer.pair(a, b, size).0).sum::<u64>();
    }
    Points::mean(sum, u64::from(size) * u64::from(size - 1) / 2)
}
