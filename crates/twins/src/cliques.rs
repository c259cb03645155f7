//! The cliques engine word for word: every edge is worked out whenever it is asked for, every degree and every candidate's sum is added up
//! edge by edge, every lobby begins from nothing.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::Settings;
use queuescope::engines::cliques::settings::TierMode;
use queuescope::{Player, Scenario};

use crate::clusters;

/// One snapshot's outcome. Players are named by their positions in the scenario's list; weights are in thousandths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The players of every tier at the start, in queue order.
    pub tiers: Vec<Vec<usize>>,
    /// The lobbies that were formed, in order.
    pub lobbies: Vec<Lobby>,
    /// Players still queued, in queue order.
    pub queue: Vec<usize>,
    /// Players who have left unmatched, in order.
    pub left: Vec<usize>,
    /// Players who have come so far.
    pub came: usize,
}

/// A lobby and how it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lobby {
    /// Its match id.
    pub id: u32,
    /// The tier, by place in the list of tiers.
    pub tier: usize,
    /// The members in the order they were added.
    pub members: Vec<usize>,
    /// The sum of their edges.
    pub weight: i128,
    /// The weighted degrees of everybody of the tier who was left, in queue order.
    pub degrees: Vec<(usize, i128)>,
    /// Who was added in every step after the first, and what every candidate's edges into the lobby came to.
    pub log: Vec<(usize, Vec<(usize, i128)>)>,
}

/// Everything a run remembers.
struct Run<'a> {
    players: &'a [Player],
    settings: &'a Settings,
    queue: Vec<usize>,
    seen: Vec<bool>,
    left: Vec<usize>,
    came: usize,
    matches: u32,
}

/// All snapshots of a scenario.
pub fn run(scenario: &Scenario) -> Vec<Snapshot> {
    let settings = scenario.settings.of::<Cliques>().unwrap_or_else(|| unreachable!("is a scenario of cliques"));
    let seen = vec![false; scenario.players.len()];
    let mut run = Run { players: &scenario.players, settings, queue: Vec::new(), seen, left: Vec::new(), came: 0, matches: 0 };
    (0..scenario.rounds()).map(|round| run.snapshot(scenario.time_of(round).0)).collect()
}

impl Run<'_> {
    fn snapshot(&mut self, now: i64) -> Snapshot {
        self.leave(now);
        self.come(now);
        let tiers = self.classify();
        let mut lobbies: Vec<Lobby> = Vec::new();
        for (tier, members) in tiers.iter().enumerate() {
            let mut vertices = members.clone();
            while self.can_fill(&vertices) {
                let lobby = self.find(now, tier, &vertices);
                vertices.retain(|player| !lobby.members.contains(player));
                lobbies.push(lobby);
                if !self.settings.repeat {
                    break;
                }
            }
        }
        let mut matched = vec![false; self.players.len()];
        lobbies.iter().flat_map(|lobby| &lobby.members).for_each(|&player| matched[player] = true);
        self.queue.retain(|&player| !matched[player]);
        Snapshot { tiers, lobbies, queue: self.queue.clone(), left: self.left.clone(), came: self.came }
    }

    fn leave(&mut self, now: i64) {
        let goes = |player: usize| self.players[player].leaves.is_some_and(|leaves| leaves.0 <= now);
        let (mut going, queue): (Vec<usize>, Vec<usize>) = self.queue.drain(..).partition(|&player| goes(player));
        self.queue = queue;
        going.sort_by_key(|&player| self.players[player].leaves);
        self.left.extend(going);
    }

    fn come(&mut self, now: i64) {
        let mut coming: Vec<usize> =
            (0..self.players.len()).filter(|&player| !self.seen[player] && self.players[player].joined.0 <= now).collect();
        coming.sort_by_key(|&player| (self.players[player].joined, player));
        for player in coming {
            self.seen[player] = true;
            if self.players[player].leaves.is_none_or(|leaves| leaves.0 > now) {
                self.queue.push(player);
                self.came += 1;
            }
        }
    }

    /// 1. The tiers with their players.
    fn classify(&self) -> Vec<Vec<usize>> {
        let rating = |player: usize| self.players[player].rating.unwrap_or(f64::NAN);
        let groups = match self.settings.tier_mode {
            TierMode::Fixed => None,
            TierMode::Clusters => {
                Some(clusters::divide(&self.queue.iter().map(|&player| rating(player)).collect::<Vec<f64>>(), self.settings.tiers.len()))
            }
        };
        let tier_of = |player: usize| match &groups {
            // A group is a list of ratings.
            Some(groups) => groups.iter().position(|group| group.contains(&rating(player))),
            None => self.settings.tiers.iter().rposition(|tier| tier.from.is_none_or(|from| rating(player) >= from)),
        };
        let mut tiers = vec![Vec::new(); self.settings.tiers.len()];
        for &player in &self.queue {
            tiers[tier_of(player).unwrap_or(usize::MAX)].push(player);
        }
        tiers
    }

    /// Which place of a lobby a player takes: that of a listed role, or one of the others, which come last.
    fn place(&self, player: usize) -> usize {
        let roles = &self.settings.roles;
        roles.iter().position(|(role, _)| self.players[player].role.as_ref() == Some(role)).unwrap_or(roles.len())
    }

    /// The places of a lobby: those of every listed role, and the others.
    fn places(&self) -> Vec<usize> {
        let listed: Vec<usize> = self.settings.roles.iter().map(|(_, count)| *count as usize).collect();
        let others = self.settings.lobby_size as usize - listed.iter().sum::<usize>();
        listed.into_iter().chain([others]).collect()
    }

    /// Whether every place of a lobby can be filled.
    fn can_fill(&self, vertices: &[usize]) -> bool {
        let there = |place: usize| vertices.iter().filter(|&&player| self.place(player) == place).count();
        self.places().into_iter().enumerate().all(|(place, wanted)| there(place) >= wanted)
    }

    /// 2. The weight of an edge. It is within an i64: pings and waits are at most 10^11, alpha and beta at most 10^6 thousandths.
    fn edge(&self, now: i64, a: usize, b: usize) -> i64 {
        let [ping_a, ping_b] = [a, b].map(|player| i64::from(self.players[player].ping));
        let [wait_a, wait_b] = [a, b].map(|player| (now - self.players[player].joined.0) / 1000);
        -self.settings.alpha * (ping_a - ping_b).abs() + self.settings.beta * wait_a.min(wait_b)
    }

    /// The sum of a player's edges to others.
    fn sum(&self, now: i64, player: usize, others: &[usize]) -> i128 {
        others.iter().filter(|&&other| other != player).map(|&other| i128::from(self.edge(now, player, other))).sum()
    }

    /// 3. One lobby.
    fn find(&mut self, now: i64, tier: usize, vertices: &[usize]) -> Lobby {
        let degrees: Vec<(usize, i128)> = vertices.iter().map(|&player| (player, self.sum(now, player, vertices))).collect();
        let mut free = self.places();
        let mut members: Vec<usize> = Vec::new();
        let mut log: Vec<(usize, Vec<(usize, i128)>)> = Vec::new();
        while members.len() < self.settings.lobby_size as usize {
            let has_place = |player: usize| !members.contains(&player) && free[self.place(player)] > 0;
            let scores: Vec<(usize, i128)> = if members.is_empty() {
                degrees.iter().copied().filter(|&(player, _)| has_place(player)).collect()
            } else {
                vertices.iter().filter(|&&player| has_place(player)).map(|&player| (player, self.sum(now, player, &members))).collect()
            };
            let mut best = scores[0];
            for &(player, score) in &scores {
                if score > best.1 {
                    best = (player, score);
                }
            }
            free[self.place(best.0)] -= 1;
            if !members.is_empty() {
                log.push((best.0, scores));
            }
            members.push(best.0);
        }
        let mut weight = 0;
        for (place, &a) in members.iter().enumerate() {
            weight += self.sum(now, a, &members[..place]);
        }
        self.matches += 1;
        Lobby { id: self.matches, tier, members, weight, degrees, log }
    }
}
