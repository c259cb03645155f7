//! The settings of the buckets engine: the typed record, the presets, and what the engine needs of a player.

mod table;

pub(crate) use table::TABLE;

use crate::settings::Preset;
use crate::settings::describe::choices;
use crate::time::Millis;

/// All settings of the buckets engine. The default is the preset `seed`.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// From a rating to a bucket.
    pub bucket: Bucket,
    /// Buckets a range grows by at a time.
    pub range_increase: i64,
    /// Time between two growths.
    pub range_interval: Millis,
    /// How far a range may grow.
    pub range_max: RangeMax,
    /// The share of the distance, in percent, that the found one's range must cover.
    pub reciprocal: f64,
    /// Time between two checks.
    pub check_interval: Millis,
    /// Where a searcher looks.
    pub look: Look,
    /// Whose clock ranges grow by.
    pub growth: Growth,
    /// The rating of a party.
    pub party_rating: PartyRating,
    /// Length of the ready check.
    pub ready_seconds: Millis,
    /// What becomes of tickets whose ready check failed.
    pub on_decline: OnDecline,
}

/// From a rating to a bucket: rating ÷ width, made whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bucket {
    /// How it is made whole.
    pub function: BucketFunction,
    /// Rating points a bucket is wide.
    pub width: f64,
}

impl Bucket {
    /// The bucket of a rating.
    pub fn of(&self, rating: f64) -> i64 {
        let share = rating / self.width;
        // Whole numbers have no −0; both functions are exact, the same on every platform.
        match self.function {
            BucketFunction::Round => share.round() as i64,
            BucketFunction::Floor => share.floor() as i64,
        }
    }
}

/// How far a range may grow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RangeMax {
    /// So many buckets.
    pub fixed: Option<i64>,
    /// So many percent of the rating, in buckets.
    pub percent: Option<f64>,
    /// Which of the two counts where both are given.
    pub combine: Combine,
}

impl RangeMax {
    /// The maximum for a rating, in buckets; `None`: there is none.
    pub fn of(&self, rating: f64, width: f64) -> Option<i64> {
        let share = self.percent.map(|percent| ((rating * percent / 100.0 / width).floor() as i64).max(0));
        match (self.fixed, share) {
            (Some(fixed), Some(share)) if self.combine == Combine::Min => Some(fixed.min(share)),
            (Some(fixed), Some(share)) => Some(fixed.max(share)),
            (fixed, share) => fixed.or(share),
        }
    }
}

choices! {
    /// How rating ÷ width is made whole.
    BucketFunction BUCKET_FUNCTIONS {
        Round = "round", "to the nearest whole number; half goes away from zero";
        Floor = "floor", "down to a whole number";
    }
    /// Which maximum counts where both are given.
    Combine COMBINES {
        Min = "min", "the smaller of both maxima counts";
        Max = "max", "the larger of both maxima counts";
    }
    /// Where a searcher looks; its own bucket always counts.
    Look LOOKS {
        All = "all", "searchers look above and below themselves";
        Below = "below", "searchers look only below themselves: half the work for nearly the same matches";
        Above = "above", "searchers look only above themselves";
    }
    /// Whose clock ranges grow by.
    Growth GROWTHS {
        Global = "global", "one clock for everybody: all ranges grow together";
        Own = "own", "each range grows by its own clock, from when its ticket joined";
    }
    /// The rating of a party.
    PartyRating PARTY_RATINGS {
        Max = "max", "a party is rated as its best member";
        Mean = "mean", "a party is rated as the mean of its members";
    }
    /// What becomes of tickets whose ready check failed.
    OnDecline ON_DECLINES {
        RequeueAll = "requeue_all", "everybody goes back to their old place";
        DropDecliner = "drop_decliner", "who declined leaves the queue, the others go back to their old place";
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
            look: Look::All,
            growth: Growth::Global,
            party_rating: PartyRating::Max,
            ready_seconds: Millis(0),
            on_decline: OnDecline::RequeueAll,
        }
    }
}

/// The presets; the first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed", about: "The settings the text suggests to begin with." },
    Preset { name: "teiserver-2022", label: "Teiserver, 2022", about: "Growth every 30 seconds up to 5 buckets, looking only below." },
];

impl Settings {
    /// The settings of a preset.
    pub fn preset(name: &str) -> Option<Settings> {
        let seed = Settings::default();
        match name {
            "seed" => Some(seed),
            "teiserver-2022" => Some(Settings {
                range_interval: Millis(30_000),
                range_max: RangeMax { fixed: Some(5), ..seed.range_max },
                look: Look::Below,
                ..seed
            }),
            _ => None,
        }
    }

    /// The least range that satisfies a searcher at this distance.
    pub fn needed(&self, distance: i64) -> i64 {
        (self.reciprocal * distance as f64 / 100.0).ceil() as i64
    }

    /// Whether a range covers the share of a distance that is asked for.
    pub fn reciprocates(&self, range: i64, distance: i64) -> bool {
        range as f64 * 100.0 >= self.reciprocal * distance as f64
    }
}
