//! All players of a selection with everything that decides whether two of them are a candidate, and what pairing them costs.
//!
//! The fast methods need only ratings and waits, which are in [`super::SelectionInput`]. This is the general form: regions may be blocked, the
//! bonus for waiting may double, and a flexible player may be on both sides.

use std::collections::BTreeMap;

use super::Scored;
use crate::engines::waves::event::Candidate;
use crate::engines::waves::regions::RegionPairs;
use crate::engines::waves::settings::{Selection, Settings, WaitBonus};
use crate::engines::waves::window::Windows;
use crate::engines::waves::{FilteredSides, QueuedPlayer, gap};
use crate::order;
use crate::scenario::Scenario;

/// Largest bonus for waiting. Sums and differences of such numbers are exact in JSON.
const MAX_BONUS: i64 = 1 << 53;

/// The players of a selection.
pub(super) struct Market<'a> {
    pub(super) filtered: &'a FilteredSides,
    windows: Windows,
    settings: &'a Settings,
    blocked: &'a RegionPairs,
    /// For each lead and each follow, a number that is the same wherever a player stands.
    persons: [Vec<u32>; 2],
    /// For each lead, the same player's position among the follows.
    follow_of: Vec<Option<u32>>,
    /// Number of different players.
    count: usize,
}

impl<'a> Market<'a> {
    pub(super) fn new(settings: &'a Settings, filtered: &'a FilteredSides, windows: Windows, blocked: &'a RegionPairs) -> Market<'a> {
        let leads = filtered.leads.len() as u32;
        let mut count = leads;
        let lead_numbers: BTreeMap<u32, u32> =
            filtered.leads.iter().zip(0..).filter(|(lead, _)| lead.is_flexible()).map(|(lead, number)| (lead.index, number)).collect();
        let follows = filtered.follows.iter().map(|follow| {
            lead_numbers.get(&follow.index).copied().unwrap_or_else(|| {
                count += 1;
                count - 1
            })
        });
        let persons: [Vec<u32>; 2] = [(0..leads).collect(), follows.collect()];
        let mut follow_of = vec![None; leads as usize];
        for (follow, person) in (0..).zip(&persons[1]).filter(|(_, person)| **person < leads) {
            follow_of[*person as usize] = Some(follow);
        }
        Market { filtered, windows, settings, blocked, persons, follow_of, count: count as usize }
    }

    /// Returns true if a player is both a lead and a follow.
    pub(super) fn has_players_on_both_sides(&self) -> bool {
        self.follow_of.iter().any(Option::is_some)
    }

    /// Returns the positions of the other way to pair the same players, as lead and follow. Both must be on both sides.
    pub(super) fn reversed(&self, pair: &Scored) -> Option<[u32; 2]> {
        let [lead, follow] = self.persons(pair.lead, pair.follow);
        // A follow who also leads has the number of that lead.
        let lead_again = Some(follow).filter(|&follow| follow < self.filtered.leads.len() as u32)?;
        Some([lead_again, self.follow_of[lead as usize]?])
    }

    /// Number of different players.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns the two players of a pair as numbers that are the same on both sides.
    pub(super) fn persons(&self, lead: u32, follow: u32) -> [u32; 2] {
        [self.persons[0][lead as usize], self.persons[1][follow as usize]]
    }

    /// Returns every candidate, in order of leads, then of follows. Takes quadratic time.
    pub(super) fn candidates(&self) -> Vec<Scored> {
        let FilteredSides { leads, follows, .. } = self.filtered;
        let follow_windows: Vec<i64> = follows.iter().map(|follow| self.windows.of(follow.wait)).collect();
        let mut candidates = Vec::new();
        for (l, lead) in (0..).zip(leads) {
            let lead_window = self.windows.of(lead.wait);
            for ((f, follow), &follow_window) in (0..).zip(follows).zip(&follow_windows) {
                let in_window = self.gap(lead, follow) <= self.windows.of_windows(lead_window, follow_window);
                if in_window && lead.index != follow.index && !self.is_blocked(lead, follow) {
                    candidates.push(Scored { score: self.cost(lead, follow), lead: l, follow: f });
                }
            }
        }
        candidates
    }

    /// True if the leads choose one after another.
    pub(super) fn is_by_turns(&self) -> bool {
        self.settings.selection == Selection::Turns
    }

    /// Sorts candidates, which are in order of leads, into the order in which they are considered: lowest score first, or by turns. On a tie the
    /// earlier lead comes first, then the earlier follow.
    pub(super) fn in_order(&self, candidates: &[Scored]) -> Vec<Scored> {
        let by_score = order::by_key(candidates.to_vec(), |pair| pair.score);
        if !self.is_by_turns() {
            return by_score;
        }
        // In turns the leads choose one after another, longest wait first. All candidates of a lead are considered before the next lead's.
        let by_lead = order::by_key(by_score, |pair| i64::from(pair.lead));
        order::by_key(by_lead, |pair| -i64::from(self.players(pair)[0].wait))
    }

    fn gap(&self, lead: &QueuedPlayer, follow: &QueuedPlayer) -> i64 {
        gap(lead, follow, self.filtered.lead)
    }

    fn is_blocked(&self, lead: &QueuedPlayer, follow: &QueuedPlayer) -> bool {
        self.blocked.get([lead.index, follow.index]).is_some()
    }

    /// Returns the largest gap that a pair may have.
    pub(super) fn window(&self, pair: &Scored) -> i64 {
        let [lead, follow] = self.players(pair);
        self.windows.of_pair(lead.wait, follow.wait)
    }

    /// Returns gap² − bonus for waiting. In turns there is no bonus, because waits already decide who chooses first.
    fn cost(&self, lead: &QueuedPlayer, follow: &QueuedPlayer) -> i64 {
        let gap = self.gap(lead, follow);
        let bonus = if self.is_by_turns() { 0 } else { self.bonus(self.waits(lead, follow)) };
        gap * gap - bonus
    }

    /// Returns the number of waves that the bonus counts.
    fn waits(&self, lead: &QueuedPlayer, follow: &QueuedPlayer) -> u32 {
        match self.settings.wait_bonus {
            WaitBonus::Linear => lead.wait + follow.wait,
            WaitBonus::Doubling => lead.wait.max(follow.wait),
        }
    }

    fn bonus(&self, waits: u32) -> i64 {
        let priority = self.settings.wait_priority;
        match self.settings.wait_bonus {
            WaitBonus::Linear => i64::from(waits) * priority,
            WaitBonus::Doubling if priority == 0 => 0,
            // 2^53 doubles no further, and a larger exponent would overflow.
            WaitBonus::Doubling => priority.saturating_mul(1 << waits.min(53)).min(MAX_BONUS),
        }
    }

    fn players(&self, pair: &Scored) -> [&'a QueuedPlayer; 2] {
        [&self.filtered.leads[pair.lead as usize], &self.filtered.follows[pair.follow as usize]]
    }

    /// Returns a pair as an event lists it.
    pub(super) fn candidate(&self, pair: &Scored, scenario: &Scenario) -> Candidate {
        let [lead, follow] = self.players(pair);
        Candidate {
            lead: scenario.player_ref(lead.index),
            follow: scenario.player_ref(follow.index),
            gap: self.gap(lead, follow),
            waits: self.waits(lead, follow),
            score: pair.score,
        }
    }
}
