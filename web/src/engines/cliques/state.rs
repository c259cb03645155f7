//! Facts about a moment of a cliques run that the cliques panels and picture share.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::event::{Candidate, Event as CliquesEvent, Seats};
use queuescope::engines::cliques::settings::TierMode;
use queuescope::engines::cliques::{Build, LobbyFrame, PlayerFrame, Step, TierFrame, Weight};
use queuescope::{Millis, Name, PlayerRef, PlayerState, Replay};

use crate::engines::cliques::Scene;
use crate::words::{count, number, weight};

/// Smallest number of players of a tier that is drawn by ping and wait at first, because its graph would be hard to read.
pub(crate) const CROWD: usize = 9;

/// Returns the players that an event is about.
pub(crate) fn involved(event: &CliquesEvent) -> Vec<u32> {
    match event {
        CliquesEvent::Placed { player, .. } | CliquesEvent::Started { player, .. } | CliquesEvent::Added { player, .. } => {
            vec![player.index]
        }
        CliquesEvent::Formed { players, .. } => players.iter().map(|player| player.index).collect(),
        CliquesEvent::Divided { .. } | CliquesEvent::Waits { .. } | CliquesEvent::Built { .. } => Vec::new(),
    }
}

/// Rates how interesting an event is to look at. Full lobbies rate highest, then tiers that wait.
pub(crate) fn interest(event: &CliquesEvent) -> u8 {
    match event {
        CliquesEvent::Formed { .. } => 2,
        CliquesEvent::Waits { players, .. } if *players > 0 => 1,
        _ => 0,
    }
}

/// Returns the log line for a lobby.
pub(crate) fn match_line(event: &CliquesEvent) -> Option<String> {
    let CliquesEvent::Formed { id, players, weight: sum, .. } = event else { return None };
    Some(format!("Lobby {id}: {}, weight {}", names(players), weight(*sum)))
}

/// Returns the position right after the last event of the current round that is `wanted`.
pub(crate) fn position_after_last(replay: &Replay, wanted: impl Fn(&CliquesEvent) -> bool) -> Option<usize> {
    let round = replay.trace().round_of(replay.position().checked_sub(1)?);
    let events = replay.trace().events_until(replay.position(), round);
    let offset = events.iter().rposition(|event| event.of::<Cliques>().is_some_and(&wanted))?;
    Some(replay.trace().rounds()[round].start + offset + 1)
}

/// `P5, P2, P1, P8`
pub(crate) fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<&str>>().join(", ")
}

/// Number of edges between players: `1 edge`, `15 edges`.
pub(crate) fn edge_count(players: u32) -> String {
    let edges = i64::from(players) * (i64::from(players) - 1) / 2;
    format!("{} {}", number(edges), if edges == 1 { "edge" } else { "edges" })
}

/// The seats that a tier cannot fill: `2 more players`, `1 × tank, 2 × support`.
pub(crate) fn missing_seats(missing: &[Seats]) -> String {
    let one = |Seats { role, players }: &Seats| match role {
        Some(role) => format!("{} × {role}", number(i64::from(*players))),
        None if missing.len() == 1 => count(*players, "more player", "more players"),
        None => format!("{} without a listed role", number(i64::from(*players))),
    };
    missing.iter().map(one).collect::<Vec<String>>().join(", ")
}

/// Why one sum is larger than another: the difference, split into its parts from ping and from waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lack {
    pub(crate) by_ping: Weight,
    pub(crate) by_wait: Weight,
}

impl Lack {
    /// Returns the whole difference.
    pub(crate) fn total(self) -> Weight {
        Weight(self.by_ping.0 + self.by_wait.0)
    }

    /// `9.0 less from ping and 60.0 less from waiting`; `12.0 more from ping but 60.0 less from waiting`. Empty if nothing is lacking.
    pub(crate) fn text(self) -> String {
        let part = |lack: Weight, source: &str| match lack.0 {
            0 => None,
            less if less > 0 => Some(format!("{} less from {source}", weight(lack))),
            more => Some(format!("{} more from {source}", weight(Weight(-more)))),
        };
        let parts: Vec<String> = [part(self.by_ping, "ping"), part(self.by_wait, "waiting")].into_iter().flatten().collect();
        let are_opposed = (self.by_ping.0 < 0) != (self.by_wait.0 < 0);
        parts.join(if are_opposed { " but " } else { " and " })
    }
}

/// Returns the next best candidate of a step and what they lack, if the event lists them. Of equal candidates this is the first in the queue.
pub(crate) fn runner_up(build: &Build, step: usize) -> Option<(&Candidate, Lack)> {
    let Step { player, candidates, .. } = build.steps.get(step)?;
    let others = candidates.iter().filter(|candidate| candidate.player != *player);
    let next = others.reduce(|best, other| if other.sum > best.sum { other } else { best })?;
    Some((next, lack(build, step, player, &next.player)))
}

/// Returns a player's role, if this lobby has seats for it.
pub(crate) fn role_of<'a>(moment: &Scene<'_>, build: &'a Build, player: &PlayerRef) -> Option<&'a Name> {
    let role = moment.scenario.players[player.index as usize].role.as_ref()?;
    build.seats.iter().filter_map(|seats| seats.role.as_ref()).find(|listed| *listed == role)
}

/// Returns what `other`'s sum lacks compared with the winner's at a step.
pub(crate) fn lack(build: &Build, step: usize, winner: &PlayerRef, other: &PlayerRef) -> Lack {
    let [winner, other] = [winner, other].map(|player| parts(build, step, player));
    Lack { by_ping: Weight(winner.0.0 - other.0.0), by_wait: Weight(winner.1.0 - other.1.0) }
}

/// Returns the two parts of a player's sum at a step: from ping and from waiting.
fn parts(build: &Build, step: usize, player: &PlayerRef) -> (Weight, Weight) {
    let mine = build.degrees.iter().find(|degree| degree.player == *player);
    let Some((mine, sums)) = mine.zip(build.sums(step)) else { return Default::default() };
    (sums.by_ping(i64::from(mine.ping)), sums.by_wait(mine.wait))
}

impl Scene<'_> {
    pub(crate) fn clique_mark(&self, player: u32) -> PlayerFrame {
        self.own.players[player as usize]
    }

    /// Returns the index of a player's tier. Before a player's first snapshot this is the tier of their rating, or `None` if the boundaries
    /// are found by clustering.
    pub(crate) fn tier(&self, player: u32) -> Option<usize> {
        let rating = self.scenario.players[player as usize].rating.unwrap_or_default();
        let settings = self.settings;
        let expected = (settings.tier_mode == TierMode::Fixed).then(|| settings.tier_of(rating));
        self.clique_mark(player).tier.map(|tier| tier as usize).or(expected)
    }

    pub(crate) fn tier_mark(&self, tier: usize) -> Option<&TierFrame> {
        self.own.tiers.get(tier)
    }

    /// Returns a tier's name in this snapshot. A later edit does not change it.
    pub(crate) fn tier_name(&self, tier: usize) -> String {
        let then = self.tier_mark(tier).map(|mark| &mark.span.tier);
        then.or(self.settings.tiers.get(tier).map(|tier| &tier.name)).map_or_else(String::new, ToString::to_string)
    }

    /// Number of tiers.
    pub(crate) fn tier_count(&self) -> usize {
        Some(self.own.tiers.len()).filter(|count| *count > 0).unwrap_or(self.settings.tiers.len())
    }

    /// Returns the lower boundary of a tier in this snapshot. Before the first snapshot this is the boundary of the settings, or `None` if the
    /// boundaries are found by clustering.
    pub(crate) fn tier_from(&self, tier: usize) -> Option<f64> {
        match (self.tier_mark(tier), self.settings) {
            (Some(mark), _) => mark.span.from,
            (None, settings) if settings.tier_mode == TierMode::Fixed => settings.tiers[tier].from,
            (None, _) => None,
        }
    }

    /// Returns the tier that the picture shows: the tier of the graph or of the event, otherwise the one with the most players.
    pub(crate) fn focus(&self) -> usize {
        let counts = || {
            let present = self.count_present();
            // If nobody is there, the tiers that players will join are counted.
            if present.iter().sum::<u32>() > 0 { present } else { self.count_tiers(0..self.scenario.players.len() as u32) }
        };
        let largest = |counts: Vec<u32>| (0..counts.len()).rev().max_by_key(|&tier| counts[tier]).unwrap_or(0);
        match (&self.own.build, self.engine_event) {
            (Some(build), _) => build.tier.index as usize,
            (None, Some(CliquesEvent::Waits { tier, .. })) => tier.index as usize,
            // While a crowd is placed, the picture stays on its largest tier. It would change with every player.
            (None, Some(CliquesEvent::Placed { tier, .. })) => {
                let counts = counts();
                if counts.iter().any(|&count| count as usize >= CROWD) { largest(counts) } else { tier.index as usize }
            }
            _ => largest(counts()),
        }
    }

    /// Returns the number of queued players in each tier.
    pub(crate) fn tier_counts(&self) -> Vec<u32> {
        self.count_tiers(self.frame.queue.iter().copied())
    }

    /// Returns the number of these players in each tier.
    pub(crate) fn count_tiers(&self, players: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut counts = vec![0; self.tier_count()];
        for tier in players.filter_map(|player| self.tier(player)) {
            if let Some(count) = counts.get_mut(tier) {
                *count += 1;
            }
        }
        counts
    }

    /// Returns the player's lobby, if it was formed in this snapshot.
    pub(crate) fn lobby_of(&self, player: u32) -> Option<&LobbyFrame> {
        let id = self.clique_mark(player).lobby?;
        self.own.lobbies.iter().find(|lobby| lobby.id == id)
    }

    /// True if the picture shows the player: queued, or in a lobby of this snapshot.
    pub(crate) fn is_shown(&self, player: u32) -> bool {
        match self.frame.states[player as usize] {
            PlayerState::Queued => true,
            PlayerState::Matched => self.lobby_of(player).is_some(),
            PlayerState::Away => self.position == 0,
            PlayerState::Pending | PlayerState::Left => false,
        }
    }

    /// Returns how long a player has waited in whole seconds, as the engine counts them.
    pub(crate) fn wait_seconds(&self, player: u32) -> i64 {
        let now = self.round().map_or(Millis(0), |round| round.time);
        (now.0 - self.scenario.players[player as usize].joined.0).max(0) / 1_000
    }
}
