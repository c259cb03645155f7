//! The settings of the buckets engine and its presets.

mod no_effect;
mod table;

pub(crate) use no_effect::without_effect;
pub(crate) use table::{GROUPS, TABLE};

use crate::settings::Preset;
use crate::settings::describe::choices;
use crate::time::Millis;

/// All settings of the buckets engine. The default is the preset `seed`.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// How a rating becomes a bucket.
    pub bucket: Bucket,
    /// Buckets that a range grows by in each growth interval.
    pub range_increase: i64,
    /// Time between two growths.
    pub range_interval: Millis,
    /// Maximum range of a ticket.
    pub range_max: RangeMax,
    /// Percentage of the distance that the opponent's range must cover.
    pub reciprocal: f64,
    /// Time between two checks.
    pub check_interval: Millis,
    /// Direction in which tickets search.
    pub look: SearchDirection,
    /// Clock by which ranges grow.
    pub growth: Growth,
    /// Rating of a party.
    pub party_rating: PartyRating,
    /// Length of a ready check.
    pub ready_seconds: Millis,
    /// What happens to the tickets of a failed match.
    pub on_decline: OnDecline,
}

/// How a rating becomes a bucket: rating ÷ width, rounded to a whole number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bucket {
    /// How the quotient is rounded.
    pub function: BucketFunction,
    /// Width of a bucket in rating points.
    pub width: f64,
}

/// Maximum range of a ticket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RangeMax {
    /// Maximum in buckets.
    pub fixed: Option<i64>,
    /// Maximum as a percentage of the rating, converted to buckets.
    pub percent: Option<f64>,
    /// Which maximum applies if both are given.
    pub combine: Combine,
}

choices! {
    /// How rating ÷ width is rounded.
    BucketFunction BUCKET_FUNCTIONS {
        Round = "round", "to the nearest whole number, half away from zero";
        Floor = "floor", "down to a whole number";
    }
    /// Which maximum applies if both are given.
    Combine COMBINES {
        Min = "min", "the smaller maximum applies";
        Max = "max", "the larger maximum applies";
    }
    /// Direction in which tickets search. They always search their own bucket too.
    SearchDirection LOOKS {
        All = "all", "tickets search buckets above and below their own";
        Below = "below", "tickets search only buckets below their own, which is half the work for nearly the same matches";
        Above = "above", "tickets search only buckets above their own";
    }
    /// Clock by which ranges grow.
    Growth GROWTHS {
        Global = "global", "one clock, so all ranges grow at the same time";
        Own = "own", "each ticket's range grows at intervals since the ticket joined";
    }
    /// Rating of a party.
    PartyRating PARTY_RATINGS {
        Max = "max", "the rating of the best member";
        Mean = "mean", "the mean rating of the members";
    }
    /// What happens to the tickets of a failed match.
    OnDecline ON_DECLINES {
        RequeueAll = "requeue_all", "both tickets return to their old place in the queue";
        DropDecliner = "drop_decliner", "a ticket that declined leaves the queue, and one that did not returns to its old place";
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            bucket: Bucket { function: BucketFunction::Round, width: 1.0 },
            range_increase: 1,
            range_interval: Millis(20_000),
            range_max: RangeMax { fixed: Some(10), percent: None, combine: Combine::Min },
            reciprocal: 100.0,
            check_interval: Millis(250),
            look: SearchDirection::All,
            growth: Growth::Global,
            party_rating: PartyRating::Max,
            ready_seconds: Millis(0),
            on_decline: OnDecline::RequeueAll,
        }
    }
}

/// The presets. The first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed", about: "The starting values that the source document suggests." },
    Preset {
        name: "teiserver-2022",
        label: "Teiserver, 2022",
        about: "Ranges grow every 30 seconds up to 5 buckets, and tickets search only below their own bucket.",
    },
];

impl Settings {
    /// Returns the settings of a preset.
    pub fn preset(name: &str) -> Option<Settings> {
        let seed = Settings::default();
        match name {
            "seed" => Some(seed),
            "teiserver-2022" => Some(Settings {
                range_interval: Millis(30_000),
                range_max: RangeMax { fixed: Some(5), ..seed.range_max },
                look: SearchDirection::Below,
                ..seed
            }),
            _ => None,
        }
    }
}
