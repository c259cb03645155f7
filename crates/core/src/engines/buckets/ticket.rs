//! The properties of a ticket that a run never changes: its rating, its bucket, its size, its maximum range and when it joined.

use super::settings::{Bucket, BucketFunction, Combine, PartyRating, RangeMax, Settings};
use crate::scenario::Scenario;
use crate::tickets::Tickets;
use crate::time::Millis;

/// Facts about a ticket that only an edit changes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ticket {
    /// Within ± [`super::check::MAX_BUCKET`]. An `i32` keeps the struct small, because every check reads all tickets.
    pub(super) bucket: i32,
    /// Number of players.
    pub(super) size: u32,
    /// Maximum range in buckets; [`i64::MAX`] if there is none.
    pub(super) max_range: i64,
    pub(super) joined: Millis,
}

impl Ticket {
    pub(super) fn new(settings: &Settings, scenario: &Scenario, tickets: &Tickets, ticket: u32) -> Ticket {
        let rating = rating(settings, scenario, tickets.members(ticket));
        Ticket {
            bucket: settings.bucket.of(rating) as i32,
            size: tickets.members(ticket).len() as u32,
            max_range: settings.range_max.of(rating, settings.bucket.width).unwrap_or(i64::MAX),
            joined: tickets.joined(ticket),
        }
    }

    /// True if the picture shows both tickets alike: they have the same bucket and the same maximum range.
    pub(super) fn looks_like(&self, other: &Ticket) -> bool {
        (self.bucket, self.max_range) == (other.bucket, other.max_range)
    }
}

/// Returns the rating of a ticket: the player's own, or the party's.
pub(super) fn rating(settings: &Settings, scenario: &Scenario, members: &[u32]) -> f64 {
    let ratings = members.iter().map(|&player| scenario.players[player as usize].rating.unwrap_or_default());
    match settings.party_rating {
        PartyRating::Max => ratings.reduce(f64::max).unwrap_or_default(),
        PartyRating::Mean => ratings.sum::<f64>() / members.len().max(1) as f64,
    }
}

impl Bucket {
    /// Returns the bucket of a rating.
    pub fn of(&self, rating: f64) -> i64 {
        let share = rating / self.width;
        // Both functions are exact and the same on every platform. Converting to a whole number turns −0 into 0.
        match self.function {
            BucketFunction::Round => share.round() as i64,
            BucketFunction::Floor => share.floor() as i64,
        }
    }
}

impl RangeMax {
    /// Returns the maximum range in buckets for a rating; `None` if there is no maximum.
    pub fn of(&self, rating: f64, width: f64) -> Option<i64> {
        let share = self.percent.map(|percent| ((rating * percent / 100.0 / width).floor() as i64).max(0));
        match (self.fixed, share) {
            (Some(fixed), Some(share)) if self.combine == Combine::Min => Some(fixed.min(share)),
            (Some(fixed), Some(share)) => Some(fixed.max(share)),
            (fixed, share) => fixed.or(share),
        }
    }
}
