//! The seats of a lobby: a number for each listed role, and the rest for players of no listed role.

use super::event::Seats;
use super::settings::Settings;
use crate::player::{Name, Player};

/// Number of free seats of each kind. Kind 0 is for players of no listed role. The listed roles follow in the order of the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FreeSeats {
    counts: Vec<u32>,
}

impl FreeSeats {
    /// The seats of an empty lobby.
    pub(super) fn of(settings: &Settings) -> FreeSeats {
        let listed: u32 = settings.roles.iter().map(|(_, count)| count).sum();
        let others = settings.lobby_size.saturating_sub(listed);
        FreeSeats { counts: [others].into_iter().chain(settings.roles.iter().map(|(_, count)| *count)).collect() }
    }

    /// The seats of an empty lobby, read from the list in an event.
    pub(super) fn from_event(seats: &[Seats]) -> FreeSeats {
        let others = seats.iter().filter(|seats| seats.role.is_none()).map(|seats| seats.players).sum();
        FreeSeats {
            counts: [others].into_iter().chain(seats.iter().filter(|seats| seats.role.is_some()).map(|seats| seats.players)).collect(),
        }
    }

    /// The kind of seat that a player can take.
    pub(super) fn kind(settings: &Settings, player: &Player) -> u32 {
        kind_among(settings.roles.iter().map(|(role, _)| role), player)
    }

    /// The kind of seat that a player can take, among the seats that an event lists.
    pub(super) fn kind_in_event(seats: &[Seats], player: &Player) -> u32 {
        kind_among(seats.iter().filter_map(|seats| seats.role.as_ref()), player)
    }

    /// Number of seat kinds.
    pub(super) fn kinds(&self) -> usize {
        self.counts.len()
    }

    /// Number of free seats of all kinds.
    pub(super) fn total(&self) -> usize {
        self.counts.iter().sum::<u32>() as usize
    }

    /// True if a seat of this kind is free.
    #[inline]
    pub(super) fn is_free(&self, kind: u32) -> bool {
        self.counts[kind as usize] > 0
    }

    /// Takes a seat of this kind.
    pub(super) fn take(&mut self, kind: u32) {
        self.counts[kind as usize] -= 1;
    }

    /// True if a seat of any kind is free.
    pub(super) fn any_free(&self) -> bool {
        self.counts.iter().any(|&free| free > 0)
    }

    /// True if this many players of each kind can fill every seat.
    pub(super) fn can_fill(&self, players: &[u32]) -> bool {
        self.counts.iter().zip(players).all(|(free, count)| count >= free)
    }

    /// The seats as events list them. A role is listed even if it has no seat.
    pub(super) fn for_event(&self, settings: &Settings) -> Vec<Seats> {
        let others = Some(Seats { role: None, players: self.counts[0] }).filter(|others| others.players > 0);
        let of_role = |((role, _), players): (&(Name, u32), &u32)| Seats { role: Some(role.clone()), players: *players };
        others.into_iter().chain(settings.roles.iter().zip(&self.counts[1..]).map(of_role)).collect()
    }

    /// The seats that remain free with this many players of each kind.
    pub(super) fn missing(&self, settings: &Settings, players: &[u32]) -> Vec<Seats> {
        let role = |kind: usize| kind.checked_sub(1).map(|index| settings.roles[index].0.clone());
        let short = self.counts.iter().zip(players).map(|(free, count)| free.saturating_sub(*count));
        short.enumerate().filter(|(_, players)| *players > 0).map(|(kind, players)| Seats { role: role(kind), players }).collect()
    }
}

fn kind_among<'r>(mut roles: impl Iterator<Item = &'r Name>, player: &Player) -> u32 {
    let role = player.role.as_ref();
    role.and_then(|role| roles.position(|listed| listed == role)).map_or(0, |index| index as u32 + 1)
}

#[cfg(test)]
impl FreeSeats {
    /// Creates free seats with this number of each kind.
    pub(super) fn with(counts: Vec<u32>) -> FreeSeats {
        FreeSeats { counts }
    }
}
