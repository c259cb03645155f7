//! The cliques engine, word for word from its document. It computes an edge whenever it needs it, adds up every degree and every candidate's
//! sum edge by edge, and keeps nothing from one lobby to the next. Steps are numbered as in `docs/cliques.md`.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::Settings;
use queuescope::engines::cliques::settings::TierMode;
use queuescope::{Player, Scenario};

use crate::clusters;

/// Result of one snapshot. Players are identified by index in the scenario. Weights are in thousandths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Players of each tier at the start of the snapshot, in queue order.
    pub tiers: Vec<Vec<usize>>,
    /// Lobbies in the order in which they were formed.
    pub lobbies: Vec<Lobby>,
    /// Players still queued, in queue order.
    pub queue: Vec<usize>,
    /// Players who have left unmatched so far, in order.
    pub left: Vec<usize>,
    /// Number of players who have joined so far.
    pub joined: usize,
}

/// A lobby and how it was formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lobby {
    /// Match id.
    pub id: u32,
    /// Index of the tier.
    pub tier: usize,
    /// Members in the order in which they were added.
    pub members: Vec<usize>,
    /// Sum of the edges between the members.
    pub weight: i128,
    /// Weighted degree of each player of the tier who was not in an earlier lobby of the snapshot, in queue order.
    pub degrees: Vec<(usize, i128)>,
    /// Steps after the first: the player who was added, and the sum of each candidate's edges into the lobby.
    pub log: Vec<(usize, Vec<(usize, i128)>)>,
}

/// State of a run.
struct Run<'a> {
    players: &'a [Player],
    settings: &'a Settings,
    queue: Vec<usize>,
    /// For each player, true once their time to join has come.
    arrived: Vec<bool>,
    left: Vec<usize>,
    joined: usize,
    matches: u32,
}

/// Runs all snapshots of a scenario.
pub fn run(scenario: &Scenario) -> Vec<Snapshot> {
    let settings = scenario.settings.of::<Cliques>().unwrap_or_else(|| unreachable!("the scenario is for the cliques engine"));
    let arrived = vec![false; scenario.players.len()];
    let mut run = Run { players: &scenario.players, settings, queue: Vec::new(), arrived, left: Vec::new(), joined: 0, matches: 0 };
    (0..scenario.rounds()).map(|round| run.snapshot(scenario.time_of(round).0)).collect()
}

impl Run<'_> {
    fn snapshot(&mut self, now: i64) -> Snapshot {
        self.process_leaves(now);
        self.process_joins(now);
        let tiers = self.classify();
        let mut lobbies: Vec<Lobby> = Vec::new();
        for (tier, members) in tiers.iter().enumerate() {
            let mut vertices = members.clone();
            while self.can_fill(&vertices) {
                let lobby = self.form_lobby(now, tier, &vertices);
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
        Snapshot { tiers, lobbies, queue: self.queue.clone(), left: self.left.clone(), joined: self.joined }
    }

    /// Step 1: removes players whose time to leave has come.
    fn process_leaves(&mut self, now: i64) {
        let is_leaving = |player: usize| self.players[player].leaves.is_some_and(|leaves| leaves.0 <= now);
        let (mut leaving, queue): (Vec<usize>, Vec<usize>) = self.queue.drain(..).partition(|&player| is_leaving(player));
        self.queue = queue;
        leaving.sort_by_key(|&player| self.players[player].leaves);
        self.left.extend(leaving);
    }

    /// Step 1: lets players join. A player whose time to leave has already come never joins.
    fn process_joins(&mut self, now: i64) {
        let mut joining: Vec<usize> =
            (0..self.players.len()).filter(|&player| !self.arrived[player] && self.players[player].joined.0 <= now).collect();
        joining.sort_by_key(|&player| (self.players[player].joined, player));
        for player in joining {
            self.arrived[player] = true;
            if self.players[player].leaves.is_none_or(|leaves| leaves.0 > now) {
                self.queue.push(player);
                self.joined += 1;
            }
        }
    }

    /// Step 2: divides the queue into tiers.
    fn classify(&self) -> Vec<Vec<usize>> {
        let rating = |player: usize| self.players[player].rating.unwrap_or(f64::NAN);
        let groups = match self.settings.tier_mode {
            TierMode::Fixed => None,
            TierMode::Clusters => {
                Some(clusters::divide(&self.queue.iter().map(|&player| rating(player)).collect::<Vec<f64>>(), self.settings.tiers.len()))
            }
        };
        let tier_of = |player: usize| match &groups {
            Some(groups) => groups.iter().position(|group| group.contains(&rating(player))),
            None => self.settings.tiers.iter().rposition(|tier| tier.from.is_none_or(|from| rating(player) >= from)),
        };
        let mut tiers = vec![Vec::new(); self.settings.tiers.len()];
        for &player in &self.queue {
            tiers[tier_of(player).unwrap_or(usize::MAX)].push(player);
        }
        tiers
    }

    /// Returns the kind of seat that a player takes: the index of their role in the settings, or the last kind if the role is not listed.
    fn seat_kind(&self, player: usize) -> usize {
        let roles = &self.settings.roles;
        roles.iter().position(|(role, _)| self.players[player].role.as_ref() == Some(role)).unwrap_or(roles.len())
    }

    /// Returns the number of seats of each kind in a lobby: one kind per listed role, then the seats for all other players.
    fn seats(&self) -> Vec<usize> {
        let listed: Vec<usize> = self.settings.roles.iter().map(|(_, count)| *count as usize).collect();
        let remaining = self.settings.lobby_size as usize - listed.iter().sum::<usize>();
        listed.into_iter().chain([remaining]).collect()
    }

    /// Returns true if these players can fill all seats of a lobby.
    fn can_fill(&self, vertices: &[usize]) -> bool {
        let available = |kind: usize| vertices.iter().filter(|&&player| self.seat_kind(player) == kind).count();
        self.seats().into_iter().enumerate().all(|(kind, seats)| available(kind) >= seats)
    }

    /// Step 3: returns the weight of an edge. It fits in an i64 as long as waits are at most 10^12 s, because pings are at most 10^9 ms, and alpha
    /// and beta are at most 10^6 thousandths.
    fn edge(&self, now: i64, a: usize, b: usize) -> i64 {
        let [ping_a, ping_b] = [a, b].map(|player| i64::from(self.players[player].ping));
        let [wait_a, wait_b] = [a, b].map(|player| (now - self.players[player].joined.0) / 1000);
        -self.settings.alpha * (ping_a - ping_b).abs() + self.settings.beta * wait_a.min(wait_b)
    }

    /// Sums a player's edges to other players.
    fn sum(&self, now: i64, player: usize, others: &[usize]) -> i128 {
        others.iter().filter(|&&other| other != player).map(|&other| i128::from(self.edge(now, player, other))).sum()
    }

    /// Step 4: forms one lobby.
    fn form_lobby(&mut self, now: i64, tier: usize, vertices: &[usize]) -> Lobby {
        let degrees: Vec<(usize, i128)> = vertices.iter().map(|&player| (player, self.sum(now, player, vertices))).collect();
        let mut free_seats = self.seats();
        let mut members: Vec<usize> = Vec::new();
        let mut log: Vec<(usize, Vec<(usize, i128)>)> = Vec::new();
        while members.len() < self.settings.lobby_size as usize {
            let has_seat = |player: usize| !members.contains(&player) && free_seats[self.seat_kind(player)] > 0;
            let scores: Vec<(usize, i128)> = if members.is_empty() {
                degrees.iter().copied().filter(|&(player, _)| has_seat(player)).collect()
            } else {
                vertices.iter().filter(|&&player| has_seat(player)).map(|&player| (player, self.sum(now, player, &members))).collect()
            };
            let mut best = scores[0];
            for &(player, score) in &scores {
                if score > best.1 {
                    best = (player, score);
                }
            }
            free_seats[self.seat_kind(best.0)] -= 1;
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
