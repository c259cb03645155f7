//! The places of a lobby: so many for each listed role, the others for everybody else.

use super::event::Seats;
use super::settings::Settings;
use crate::player::{Name, Player};

/// The kinds of places. Kind 0 is for players of no listed role; then the roles follow, as the settings list them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Places {
    /// How many of each kind are free.
    free: Vec<u32>,
}

impl Places {
    /// Of an empty lobby.
    pub(super) fn of(settings: &Settings) -> Places {
        let listed: u32 = settings.roles.iter().map(|(_, count)| count).sum();
        let others = settings.lobby_size.saturating_sub(listed);
        Places { free: [others].into_iter().chain(settings.roles.iter().map(|(_, count)| *count)).collect() }
    }

    /// As an event has told them.
    pub(super) fn of_seats(seats: &[Seats]) -> Places {
        let others = seats.iter().filter(|seats| seats.role.is_none()).map(|seats| seats.players).sum();
        Places { free: [others].into_iter().chain(seats.iter().filter(|seats| seats.role.is_some()).map(|seats| seats.players)).collect() }
    }

    /// The kind of place that a player can take.
    pub(super) fn kind(settings: &Settings, player: &Player) -> u32 {
        kind_among(settings.roles.iter().map(|(role, _)| role), player)
    }

    /// The same by what an event has told.
    pub(super) fn kind_by_seats(seats: &[Seats], player: &Player) -> u32 {
        kind_among(seats.iter().filter_map(|seats| seats.role.as_ref()), player)
    }

    /// How many kinds there are.
    pub(super) fn kinds(&self) -> usize {
        self.free.len()
    }

    /// How many places are free.
    pub(super) fn total(&self) -> usize {
        self.free.iter().sum::<u32>() as usize
    }

    /// Whether a place of this kind is free.
    #[inline]
    pub(super) fn is_free(&self, kind: u32) -> bool {
        self.free[kind as usize] > 0
    }

    /// Somebody takes a place of this kind.
    pub(super) fn take(&mut self, kind: u32) {
        self.free[kind as usize] -= 1;
    }

    /// Whether any place is free.
    pub(super) fn any_free(&self) -> bool {
        self.free.iter().any(|&free| free > 0)
    }

    /// Whether so many players of each kind fill every place.
    pub(super) fn can_fill(&self, counts: &[u32]) -> bool {
        self.free.iter().zip(counts).all(|(free, count)| count >= free)
    }

    /// As events tell them: the roles always, also those that have no place.
    pub(super) fn seats(&self, settings: &Settings) -> Vec<Seats> {
        let others = Some(Seats { role: None, players: self.free[0] }).filter(|others| others.players > 0);
        let of_role = |((role, _), players): (&(Name, u32), &u32)| Seats { role: Some(role.clone()), players: *players };
        others.into_iter().chain(settings.roles.iter().zip(&self.free[1..]).map(of_role)).collect()
    }

    /// Those that so many players of each kind leave free.
    pub(super) fn missing(&self, settings: &Settings, counts: &[u32]) -> Vec<Seats> {
        let role = |kind: usize| kind.checked_sub(1).map(|place| settings.roles[place].0.clone());
        let short = self.free.iter().zip(counts).map(|(free, count)| free.saturating_sub(*count));
        short.enumerate().filter(|(_, players)| *players > 0).map(|(kind, players)| Seats { role: role(kind), players }).collect()
    }
}

fn kind_among<'r>(mut roles: impl Iterator<Item = &'r Name>, player: &Player) -> u32 {
    let role = player.role.as_ref();
    role.and_then(|role| roles.position(|listed| listed == role)).map_or(0, |place| place as u32 + 1)
}

#[cfg(test)]
impl Places {
    /// So many free places of each kind.
    pub(super) fn with(free: Vec<u32>) -> Places {
        Places { free }
    }
}
