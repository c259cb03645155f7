//! The settings of the lobbies engine: the typed record, the presets, what must hold between settings, and what a small queue makes of
//! them.

mod table;

pub(crate) use table::TABLE;

use super::points::Points;
use crate::settings::Preset;
use crate::settings::describe::choices;
use crate::time::Millis;

/// A percentage in thousandths that changes nothing.
pub(super) const WHOLE: i64 = 100_000;

/// All settings of the lobbies engine. The default is the preset `seed`. Numbers with decimals are kept in whole thousandths.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Time between two rounds.
    pub tick: Millis,
    /// What each part of a score counts.
    pub weights: Weights,
    /// A pair must score more than this many thousandths of a point.
    pub threshold: i64,
    /// How long a request searches before it goes up a level.
    pub relax_interval: Millis,
    /// Thousandths of rating points between two players that are as bad as can be.
    pub skill_range: i64,
    /// How two lists of games are compared.
    pub game_score: GameScore,
    /// Whether a strict wish that is not met forbids a pair.
    pub strict_is_filter: bool,
    /// Whether a group leaves when it is large enough, or grows on.
    pub fill: Fill,
    /// How long a ticket waits for friends who have not come.
    pub friend_grace: Millis,
    /// What changes while few are searching.
    pub small_base: SmallBase,
    /// Up to this many groups in a queue the matching is exact.
    pub exact_limit: u32,
    /// The largest group at full relaxation.
    pub max_capacity: u32,
    /// How long a request searches at most.
    pub expire: Millis,
    /// How long those invited have to confirm.
    pub confirm_seconds: Millis,
    /// How long a lobby stays open.
    pub lobby_expire: Millis,
    /// How long before its time a scheduled request begins to search.
    pub schedule_lead: Millis,
    /// Scheduled requests within one slot of this length can meet.
    pub schedule_slot: Millis,
}

/// What each part of a score counts, in thousandths of a percent; together all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// Games both want.
    pub game: i64,
    /// Regions both want.
    pub region: i64,
    /// Languages both want.
    pub language: i64,
    /// Ratings.
    pub skill: i64,
    /// Group sizes.
    pub group: i64,
}

impl Weights {
    /// In the order of a score's parts.
    pub fn list(&self) -> [i64; 5] {
        [self.game, self.region, self.language, self.skill, self.group]
    }
}

/// What changes while few are searching.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallBase {
    /// Few are fewer than this.
    pub below: u32,
    /// The threshold then, in thousandths of a percent of what it is.
    pub threshold_percent: i64,
    /// The relaxation interval then, in thousandths of a percent of what it is.
    pub interval_percent: i64,
}

choices! {
    /// How two lists of games are compared.
    GameScore GAME_SCORES {
        Product = "product", "the weights of common games multiplied, over the product of both sums: two equal lists of k equal games score 1/k";
        Cosine = "cosine", "the cosine of the angle between the two lists: equal lists score 1";
    }
    /// When a group leaves.
    Fill FILLS {
        Min = "min", "a group leaves as soon as it is large enough for everybody in it";
        Max = "max", "a group grows while partners are found, up to the smallest maximum in it";
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            tick: Millis(5_000),
            weights: Weights { game: 40_000, region: 20_000, language: 15_000, skill: 15_000, group: 10_000 },
            threshold: 50_000,
            relax_interval: Millis(60_000),
            skill_range: 200_000,
            game_score: GameScore::Product,
            strict_is_filter: false,
            fill: Fill::Min,
            friend_grace: Millis(120_000),
            small_base: SmallBase { below: 10, threshold_percent: 70_000, interval_percent: 50_000 },
            exact_limit: 300,
            max_capacity: 10,
            expire: Millis(1_800_000),
            confirm_seconds: Millis(0),
            lobby_expire: Millis(1_800_000),
            schedule_lead: Millis(900_000),
            schedule_slot: Millis(900_000),
        }
    }
}

/// The presets; the first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed", about: "The settings of the text." },
    Preset {
        name: "recommended",
        label: "Recommended",
        about: "Equal lists of games score in full, and a strict wish that is not met forbids a pair.",
    },
    Preset { name: "off-peak", label: "Off-peak", about: "A lower threshold, and levels twice as fast: for hours with few players." },
];

impl Settings {
    /// The settings of a preset.
    pub fn preset(name: &str) -> Option<Settings> {
        let seed = Settings::default();
        match name {
            "seed" => Some(seed),
            "recommended" => Some(Settings { game_score: GameScore::Cosine, strict_is_filter: true, ..seed }),
            "off-peak" => Some(Settings { threshold: 40_000, relax_interval: Millis(30_000), ..seed }),
            _ => None,
        }
    }

    /// The slot of a scheduled time.
    pub(super) fn slot_of(&self, scheduled: Millis) -> i64 {
        scheduled.0.div_euclid(self.schedule_slot.0)
    }

    /// When a slot begins.
    pub(super) fn slot_start(&self, slot: i64) -> Millis {
        Millis(slot * self.schedule_slot.0)
    }
}

/// The threshold and the relaxation interval of one round: those of the settings, or, while few are searching, a share of them. Never a
/// share of a share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Whether few are searching.
    pub small: bool,
    /// In 10⁻⁸ points.
    threshold: i64,
    /// In 10⁻⁵ milliseconds.
    interval: i128,
}

impl Terms {
    /// The terms while so many are searching.
    pub fn of(settings: &Settings, searching: usize) -> Terms {
        let base = settings.small_base;
        let small = searching < base.below as usize;
        let (threshold, interval) = if small { (base.threshold_percent, base.interval_percent) } else { (WHOLE, WHOLE) };
        Terms { small, threshold: settings.threshold * threshold, interval: i128::from(settings.relax_interval.0) * i128::from(interval) }
    }

    /// Whether a score is more than the threshold.
    pub(super) fn passes(&self, score: Points) -> bool {
        score.0 as i64 * 1_000_000 > self.threshold
    }

    /// Whether so long is at least the interval.
    pub(super) fn is_due(&self, since: Millis) -> bool {
        i128::from(since.0) * i128::from(WHOLE) >= self.interval
    }

    /// The threshold in points.
    pub fn threshold(&self) -> f64 {
        self.threshold as f64 / 100_000_000.0
    }

    /// The interval, up to the next whole millisecond.
    pub fn interval(&self) -> Millis {
        let whole = i128::from(WHOLE);
        Millis(((self.interval + whole - 1) / whole).min(i128::from(i64::MAX / 4)) as i64)
    }
}
