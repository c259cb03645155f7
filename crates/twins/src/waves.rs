//! The waves engine, word for word from its document. It sorts, pops and scans lists as the document says, and lists every pair.

use queuescope::engines::Waves;
use queuescope::engines::waves::Settings;
use queuescope::engines::waves::settings::{
    AllFlexible, FlexibleSides, ListOrder, MeanBalance, Selection, WaitBonus, WaitCounting, WindowRule,
};
use queuescope::{Player, Scenario};

mod exact;

/// Result of one wave, without maps, servers and channels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wave {
    /// Matches as (player of the first side, player of the second side, gap).
    pub matches: Vec<(usize, usize, i64)>,
    /// Players still queued, in queue order.
    pub queue: Vec<usize>,
    /// Number of candidates in stage 5.
    pub candidates: usize,
    /// Number of pairs and total cost of an exact selection; `None` if the wave was selected greedily.
    pub solution: Option<(usize, i128)>,
}

/// A candidate: its score, and the places of lead and follow.
type Priced = (i64, usize, usize);

#[derive(Debug, Clone, PartialEq)]
struct Waiting {
    player: usize,
    ratings: [Option<i64>; 2],
    wait: i64,
}

/// State of a run.
struct Run<'a> {
    players: &'a [Player],
    settings: &'a Settings,
    queue: Vec<Waiting>,
    /// For each player, the time of their last activity in milliseconds; `None` before they join.
    last_active: Vec<Option<i64>>,
    /// For each player, true once their time to join has come.
    arrived: Vec<bool>,
}

/// Runs all waves of a scenario.
pub fn run(scenario: &Scenario) -> Vec<Wave> {
    let settings = scenario.settings.of::<Waves>().unwrap_or_else(|| unreachable!("the scenario is for the waves engine"));
    let count = scenario.players.len();
    let mut run =
        Run { players: &scenario.players, settings, queue: Vec::new(), last_active: vec![None; count], arrived: vec![false; count] };
    (0..scenario.rounds()).map(|round| run.wave(scenario.time_of(round).0)).collect()
}

impl Run<'_> {
    fn wave(&mut self, now: i64) -> Wave {
        self.process_leaves_and_joins(now);
        if self.settings.wait_counting == WaitCounting::Before {
            self.queue.iter_mut().for_each(|waiting| waiting.wait += 1);
        }
        let free = self.settings.flexible_sides == FlexibleSides::Free;
        let [first, second] = if free { self.open_sides() } else { self.assign() };
        let window = self.window(now);
        let (lead, leads, follows) = if free || first.len() <= second.len() { (0, first, second) } else { (1, second, first) };
        let follows = if free { follows } else { self.filter(leads.len(), follows) };
        let in_window = |l: &Waiting, f: &Waiting| {
            let [l, f] = [window(l), window(f)];
            match self.settings.window_rule {
                WindowRule::Lead => l,
                WindowRule::Either => l.max(f),
                WindowRule::Both => l.min(f),
            }
        };
        let gap = |l: &Waiting, f: &Waiting| (l.ratings[lead].unwrap_or(0) - f.ratings[1 - lead].unwrap_or(0)).abs();
        let may_meet = |l: &Waiting, f: &Waiting| l.player != f.player && !self.is_blocked(l.player, f.player);
        let turns = self.settings.selection == Selection::Turns;
        let mut candidates = Vec::new();
        for (l, lead) in leads.iter().enumerate() {
            for (f, follow) in follows.iter().enumerate() {
                if gap(lead, follow) <= in_window(lead, follow) && may_meet(lead, follow) {
                    let bonus = if turns { 0 } else { self.bonus(lead.wait, follow.wait) };
                    let score = gap(lead, follow).pow(2) - bonus;
                    candidates.push((score, l, f));
                }
            }
        }
        let exact = self.settings.selection != Selection::Greedy && !turns && self.queue.len() as i64 <= self.settings.exact_limit;
        let person = |l: usize, f: usize| [leads[l].player, follows[f].player];
        let chosen = if exact { self.cheapest(&candidates, person) } else { Vec::new() };
        let solution = exact.then(|| (chosen.len(), chosen.iter().map(|&(score, ..)| i128::from(score)).sum()));
        // An exact choice is in the order of leads already.
        let mut ordered = if exact { chosen } else { candidates.clone() };
        if turns {
            ordered.sort_by_key(|&(score, l, _)| (-leads[l].wait, l, score));
        } else if !exact {
            ordered.sort_by_key(|candidate| candidate.0);
        }
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut used = vec![false; self.players.len()];
        for &(_, l, f) in &ordered {
            if person(l, f).into_iter().all(|player| !used[player]) {
                person(l, f).into_iter().for_each(|player| used[player] = true);
                pairs.push((l, f));
            }
        }
        for _ in 0..self.settings.refinement_passes {
            let mut swapped = false;
            for i in 1..pairs.len() {
                let ((l1, f1), (l2, f2)) = (pairs[i - 1], pairs[i]);
                let square = |l: usize, f: usize| gap(&leads[l], &follows[f]).pow(2);
                let fits = |l: usize, f: usize| {
                    gap(&leads[l], &follows[f]) <= in_window(&leads[l], &follows[f]) && !self.is_blocked(leads[l].player, follows[f].player)
                };
                if square(l1, f2) + square(l2, f1) < square(l1, f1) + square(l2, f2) && fits(l1, f2) && fits(l2, f1) {
                    (pairs[i - 1].1, pairs[i].1) = (f2, f1);
                    swapped = true;
                }
            }
            if !swapped {
                break;
            }
        }
        let created = pairs.iter().map(|&(l, f)| (&leads[l], &follows[f])).filter(|(l, f)| self.has_map(l.player, f.player));
        let matches: Vec<(usize, usize, i64)> =
            created.map(|(l, f)| if lead == 0 { (l.player, f.player, gap(l, f)) } else { (f.player, l.player, gap(l, f)) }).collect();
        self.clean_up(now, &matches);
        Wave { matches, queue: self.queue.iter().map(|waiting| waiting.player).collect(), candidates: candidates.len(), solution }
    }

    fn process_leaves_and_joins(&mut self, now: i64) {
        self.queue.retain(|waiting| self.players[waiting.player].leaves.is_none_or(|leaves| leaves.0 > now));
        let mut joining: Vec<usize> =
            (0..self.players.len()).filter(|&player| !self.arrived[player] && self.players[player].joined.0 <= now).collect();
        joining.sort_by_key(|&player| (self.players[player].joined, player));
        for player in joining {
            self.arrived[player] = true;
            let Player { leaves, joined, wait_cycles, .. } = &self.players[player];
            if leaves.is_none_or(|leaves| leaves.0 > now) {
                let ratings = self.settings.sides.each_ref().map(|side| self.players[player].rating_for(side).map(i64::from));
                self.queue.push(Waiting { player, ratings, wait: i64::from(*wait_cycles) });
                self.last_active[player] = Some(joined.0);
            }
        }
    }

    fn assign(&self) -> [Vec<Waiting>; 2] {
        let has = |first: bool, second: bool| {
            let plays = |waiting: &&Waiting| waiting.ratings[0].is_some() == first && waiting.ratings[1].is_some() == second;
            let mut list: Vec<Waiting> = self.queue.iter().filter(plays).cloned().collect();
            if self.settings.list_order == ListOrder::Rating {
                list.sort_by_key(|waiting| -waiting.ratings[0].max(waiting.ratings[1]).unwrap_or(0));
            }
            list
        };
        let bias = |waiting: &Waiting| waiting.ratings[0].unwrap_or(0) - waiting.ratings[1].unwrap_or(0);
        let (mut first, mut second, mut both) = (has(true, false), has(false, true), has(true, true));
        both.sort_by_key(bias);
        if self.settings.all_flexible == AllFlexible::Halves && first.is_empty() && second.is_empty() && both.len() > 1 {
            let half = both.len() / 2;
            return [both.split_off(half), both];
        }
        let delta = first.len() as i64 - second.len() as i64;
        for _ in 0..delta.unsigned_abs() {
            if delta < 0 {
                first.extend(both.pop());
            } else if !both.is_empty() {
                second.push(both.remove(0));
            }
        }
        while !both.is_empty() {
            if first.len() < second.len() {
                first.extend(both.pop());
            } else if first.len() > second.len() {
                second.push(both.remove(0));
            } else {
                second.push(both.remove(0));
                first.extend(both.pop());
            }
        }
        let mut sides = [first, second];
        if sides.iter().any(Vec::is_empty) || self.settings.mean_balance == MeanBalance::Off {
            return sides;
        }
        let mean = |side: usize| {
            let sum: i64 = sides[side].iter().map(|waiting| waiting.ratings[side].unwrap_or(0)).sum();
            sum as f64 / sides[side].len() as f64
        };
        let difference = mean(0) - mean(1);
        if difference.abs() > self.settings.balance_threshold as f64 {
            let from = usize::from(difference < 0.0);
            let mut flexible: Vec<&Waiting> =
                sides[from].iter().filter(|waiting| waiting.ratings[0].is_some() && waiting.ratings[1].is_some()).collect();
            flexible.sort_by_key(|waiting| bias(waiting).abs());
            let mover = flexible.first().map(|waiting| (*waiting).clone());
            let now = sides[0].len().abs_diff(sides[1].len());
            let then = (sides[from].len() - 1).abs_diff(sides[1 - from].len() + 1);
            if let Some(mover) = mover
                && (self.settings.mean_balance == MeanBalance::Always || then <= now)
            {
                sides[from].retain(|waiting| *waiting != mover);
                sides[1 - from].push(mover);
            }
        }
        sides
    }

    /// Both sides with the flexible players on each of them.
    fn open_sides(&self) -> [Vec<Waiting>; 2] {
        [0, 1].map(|side| {
            let mut list: Vec<Waiting> = self.queue.iter().filter(|waiting| waiting.ratings[side].is_some()).cloned().collect();
            if self.settings.list_order == ListOrder::Rating {
                list.sort_by_key(|waiting| -waiting.ratings[side].unwrap_or(0));
            }
            list
        })
    }

    fn is_blocked(&self, a: usize, b: usize) -> bool {
        let [Some(a), Some(b)] = [a, b].map(|player| self.players[player].region.as_deref()) else { return false };
        let named = [format!("{a}+{b}"), format!("{b}+{a}")];
        self.settings.blocked_regions.iter().any(|pair| named.iter().any(|named| **pair == **named))
    }

    fn bonus(&self, a: i64, b: i64) -> i64 {
        match self.settings.wait_bonus {
            WaitBonus::Linear => (a + b) * self.settings.wait_priority,
            WaitBonus::Doubling => {
                let mut bonus = i128::from(self.settings.wait_priority);
                for _ in 0..a.max(b).min(100) {
                    bonus = (2 * bonus).min(1 << 53);
                }
                bonus as i64
            }
        }
    }

    /// The most pairs with the least total cost. With "optimal" no player is used twice, with "assignment" no player twice on one side.
    fn cheapest(&self, candidates: &[Priced], person: impl Fn(usize, usize) -> [usize; 2]) -> Vec<Priced> {
        let twice = self.settings.selection == Selection::Assignment;
        let ends = |&(_, l, f): &Priced| {
            let [lead, follow] = person(l, f);
            [lead, if twice { follow + self.players.len() } else { follow }]
        };
        exact::cheapest(candidates, ends)
    }

    fn window(&self, now: i64) -> impl Fn(&Waiting) -> i64 + use<> {
        let queued = |player: usize| self.queue.iter().any(|waiting| waiting.player == player);
        let recent = |player: &usize| self.last_active[*player].is_some_and(|time| now - time <= self.settings.activity_window.0);
        let counted = || {
            // `recent` comes first because it is much faster than `queued`.
            (0..self.players.len()).filter(|player| recent(player) || queued(*player)).count() as i64
        };
        let population = self.settings.active_population.unwrap_or_else(counted);
        let scale = if population <= self.settings.population_low {
            self.settings.scale_low
        } else if population <= self.settings.population_mid {
            self.settings.scale_mid
        } else {
            self.settings.scale_high
        };
        let pressure = if population == 0 { 1.0 } else { f64::min(1.0, (scale * self.queue.len() as f64) / population as f64) };
        let window = if pressure >= self.settings.high_threshold {
            self.settings.high
        } else if pressure >= self.settings.moderate_threshold {
            self.settings.moderate
        } else {
            self.settings.low
        };
        let step = self.settings.growth_step;
        move |waiting| window.base + (waiting.wait / step) * window.growth
    }

    fn filter(&self, kept: usize, mut follows: Vec<Waiting>) -> Vec<Waiting> {
        if self.settings.priority_filter && follows.len() != kept {
            follows.sort_by_key(|waiting| -waiting.wait);
            follows.truncate(kept);
        }
        follows
    }

    fn has_map(&self, a: usize, b: usize) -> bool {
        let open = |map| !self.players[a].vetoes.contains(map) && !self.players[b].vetoes.contains(map);
        self.settings.maps.iter().any(open)
    }

    fn clean_up(&mut self, now: i64, matches: &[(usize, usize, i64)]) {
        for &(a, b, _) in matches {
            (self.last_active[a], self.last_active[b]) = (Some(now), Some(now));
        }
        let mut matched = vec![false; self.players.len()];
        matches.iter().for_each(|&(a, b, _)| (matched[a], matched[b]) = (true, true));
        self.queue.retain(|waiting| !matched[waiting.player]);
        if self.settings.wait_counting == WaitCounting::After {
            self.queue.iter_mut().for_each(|waiting| waiting.wait += 1);
        }
    }
}
