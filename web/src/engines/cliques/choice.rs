//! The choice that a moment shows: the players of the tier, the sums that decide, who was chosen, and who came second.

use std::cmp::Reverse;

use queuescope::engines::cliques::event::{Candidate, Degree, Seats};
use queuescope::engines::cliques::{Build, Step, Sums, Weight};
use queuescope::{Millis, PlayerRef, PlayerState, order};

use super::state::Lack;
use crate::engines::cliques::Scene;

/// A player of a tier, with the numbers that decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TierPlayer {
    pub(crate) player: u32,
    pub(crate) ping: i64,
    pub(crate) wait: i64,
}

/// What a player is in the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Waits, and could be chosen.
    Free,
    /// Waits, but no seat for the player's role is free.
    NoSeat,
    /// In the lobby, with the place from 0.
    Member(usize),
    /// Just chosen, with the place from 0.
    Chosen(usize),
    /// In an earlier lobby of this snapshot.
    Gone,
}

/// A choice among the players of a tier.
pub(crate) struct Choice<'a> {
    pub(crate) build: &'a Build,
    /// The step of the lobby: 0 chooses the first player.
    pub(crate) step: usize,
    pub(crate) sums: Sums,
    /// Who was chosen; `None` while only the graph is known.
    pub(crate) chosen: Option<&'a Step>,
    /// The candidates with their sums, largest first. Ties are in queue order.
    pub(crate) candidates: Vec<Candidate>,
    /// The next best candidate, with what they lack; `None` if there is none.
    pub(crate) runner_up: Option<(Candidate, Lack)>,
}

impl<'a> Choice<'a> {
    /// Returns the choice of this moment; `None` if no graph is shown, or if its sums are no longer known because of an edit.
    pub(crate) fn of(moment: &Scene<'a>) -> Option<Choice<'a>> {
        let build = moment.own.build.as_ref()?;
        let step = build.steps.len().saturating_sub(1);
        let chosen = build.steps.last();
        let sums = build.sums(step).unwrap_or_else(|| unlisted_sums(moment, build, step));
        let mut candidates = match build.degrees.is_empty() {
            true => unlisted_candidates(moment, build, &sums),
            false => listed_candidates(moment, build, step),
        };
        order::sort_by_key(&mut candidates, |candidate| Reverse(candidate.sum));
        let runner_up = chosen.and_then(|chosen| {
            let next = candidates.iter().find(|candidate| candidate.player != chosen.player)?;
            let [won, lost] = [chosen.player.index, next.player.index].map(|player| moment.tier_player(player));
            let by_ping = Weight(sums.by_ping(won.ping).0 - sums.by_ping(lost.ping).0);
            let by_wait = Weight(sums.by_wait(won.wait).0 - sums.by_wait(lost.wait).0);
            Some((next.clone(), Lack { by_ping, by_wait }))
        });
        let choice = Choice { build, step, sums, chosen, candidates, runner_up };
        choice.is_known(moment).then_some(choice)
    }

    /// True if the sums are those of the engine. The sums of a large tier are computed from the players as they are now, and an edit may have
    /// changed them since.
    fn is_known(&self, moment: &Scene<'_>) -> bool {
        self.chosen.is_none_or(|chosen| {
            let is_best = self.candidates.iter().all(|candidate| candidate.sum <= chosen.sum);
            is_best && self.sum_of(moment, chosen.player.index) == chosen.sum
        })
    }

    /// True if the lobby is full. The moment is then about the whole lobby.
    pub(crate) fn is_full(&self) -> bool {
        self.build.id.is_some()
    }

    /// The player who was just chosen, unless the lobby is full.
    pub(crate) fn just_chosen(&self) -> Option<&'a Step> {
        self.chosen.filter(|_| !self.is_full())
    }

    /// Returns a player's sum in this choice.
    pub(crate) fn sum_of(&self, moment: &Scene<'_>, player: u32) -> Weight {
        let TierPlayer { ping, wait, .. } = moment.tier_player(player);
        self.sums.at(ping, wait)
    }
}

/// The candidates of a step as the events list them, in queue order.
fn listed_candidates(moment: &Scene<'_>, build: &Build, step: usize) -> Vec<Candidate> {
    match build.steps.get(step).filter(|_| step > 0) {
        Some(step) => step.candidates.clone(),
        None => {
            let free = build.degrees.iter().filter(|degree| has_seat(moment, build, 0, degree.player.index));
            free.map(|degree| Candidate { player: degree.player.clone(), sum: degree.degree }).collect()
        }
    }
}

/// The candidates of the current step of a tier whose events list none, in queue order.
fn unlisted_candidates(moment: &Scene<'_>, build: &Build, sums: &Sums) -> Vec<Candidate> {
    let tier = build.tier.index as usize;
    let queued = moment.frame.queue.iter().copied().filter(|&player| moment.tier(player) == Some(tier));
    let could_be_chosen = queued.filter(|&player| matches!(moment.part(player), Part::Free | Part::Chosen(_)));
    // The members of a full lobby have left the queue.
    let last = build.steps.last().filter(|_| build.id.is_some()).map(|step| step.player.index);
    let candidate = |player: u32| {
        let TierPlayer { ping, wait, .. } = moment.tier_player(player);
        Candidate { player: PlayerRef { index: player, id: moment.scenario.players[player as usize].id.clone() }, sum: sums.at(ping, wait) }
    };
    could_be_chosen.chain(last).map(candidate).collect()
}

/// The sums of a tier whose events list no players.
fn unlisted_sums(moment: &Scene<'_>, build: &Build, step: usize) -> Sums {
    let place = |player: TierPlayer| (player.ping, player.wait);
    if step == 0 {
        let players = moment.tier_players(build.tier.index as usize).into_iter();
        let left = players.filter(|player| moment.part(player.player) != Part::Gone).map(place);
        return Sums::degrees(build.alpha, build.beta, &left.collect::<Vec<_>>());
    }
    let members = build.steps[..step].iter().map(|step| place(moment.tier_player(step.player.index)));
    Sums::into_lobby(build.alpha, build.beta, &members.collect::<Vec<_>>())
}

/// True if the lobby has a seat for the player before a step.
pub(crate) fn has_seat(moment: &Scene<'_>, build: &Build, step: usize, player: u32) -> bool {
    let kind = |player: u32| seat_kind(&build.seats, moment.scenario.players[player as usize].role.as_deref());
    let wanted = kind(player);
    let seats: u32 = wanted.map_or(0, |index| build.seats[index].players);
    let taken = build.steps.iter().take(step).filter(|step| kind(step.player.index) == wanted).count();
    taken < seats as usize
}

/// Returns the index of the seats that a player with this role can take.
pub(crate) fn seat_kind(seats: &[Seats], role: Option<&str>) -> Option<usize> {
    let listed = seats.iter().position(|seats| seats.role.is_some() && seats.role.as_deref() == role);
    listed.or_else(|| seats.iter().position(|seats| seats.role.is_none()))
}

impl Scene<'_> {
    /// Returns a player's ping and wait: those of the graph if it lists them, otherwise those of the scenario.
    pub(crate) fn tier_player(&self, player: u32) -> TierPlayer {
        let listed = |degree: &&Degree| degree.player.index == player;
        match self.own.build.iter().flat_map(|build| &build.degrees).find(listed) {
            Some(degree) => TierPlayer { player, ping: i64::from(degree.ping), wait: degree.wait },
            None => {
                let ping = i64::from(self.scenario.players[player as usize].ping);
                TierPlayer { player, ping, wait: self.wait_seconds(player) }
            }
        }
    }

    /// Returns the players who are in a tier at any time of this snapshot: waiting, about to join, or in one of its lobbies.
    pub(crate) fn tier_players(&self, tier: usize) -> Vec<TierPlayer> {
        let now = self.round().map(|round| round.time);
        let players = 0..self.scenario.players.len() as u32;
        let present = players.filter(|&player| self.tier(player) == Some(tier) && self.is_present(player, now));
        present.map(|player| self.tier_player(player)).collect()
    }

    /// Returns the number of those players for every tier.
    pub(crate) fn count_present(&self) -> Vec<u32> {
        // The engine counted the tiers when it took the snapshot.
        if self.frame.stage.is_some_and(|stage| stage.name != "arrive") {
            return self.own.tiers.iter().map(|tier| tier.span.players).collect();
        }
        let now = self.round().map(|round| round.time);
        self.count_tiers((0..self.scenario.players.len() as u32).filter(|&player| self.is_present(player, now)))
    }

    /// True if the player is in this snapshot, or will be once all have joined.
    fn is_present(&self, player: u32, now: Option<Millis>) -> bool {
        let comes = || now.is_none_or(|now| self.scenario.players[player as usize].joined <= now);
        self.is_shown(player) || self.frame.states[player as usize] == PlayerState::Away && comes()
    }

    /// Returns what a player of the tier is in the current choice.
    pub(crate) fn part(&self, player: u32) -> Part {
        let build = self.own.build.as_ref();
        let place = |build: &Build| build.steps.iter().position(|step| step.player.index == player);
        match (build, build.and_then(place)) {
            (Some(build), Some(place)) if place + 1 == build.steps.len() && build.id.is_none() => Part::Chosen(place),
            (_, Some(place)) => Part::Member(place),
            _ if self.lobby_of(player).is_some() => Part::Gone,
            (Some(build), None) if !has_seat(self, build, build.steps.len().saturating_sub(1), player) => Part::NoSeat,
            _ => Part::Free,
        }
    }
}
