//! The settings of the lobbies engine: typed values, presets, and the terms of a round with a small queue.

mod no_effect;
mod table;

pub(crate) use no_effect::without_effect;
pub(crate) use table::{GROUPS, TABLE};

use super::points::Points;
use crate::settings::Preset;
use crate::settings::describe::choices;
use crate::time::Millis;

/// 100 percent, in thousandths of a percent.
pub(super) const WHOLE: i64 = 100_000;

/// All settings of the lobbies engine. The default is the preset `seed`. Numbers with decimals are kept in whole thousandths.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Time between two rounds.
    pub tick: Millis,
    /// Weight of each part of a score.
    pub weights: Weights,
    /// A pair must score more than this, in thousandths of a point.
    pub threshold: i64,
    /// Time that a request searches before it goes up a level.
    pub relax_interval: Millis,
    /// Smallest rating difference at which the skill part is 0 for a request that wants similar skill and has not relaxed. In thousandths of a
    /// rating point.
    pub skill_range: i64,
    /// How two lists of games are compared.
    pub game_score: GameScore,
    /// True if a strict wish that is not met forbids a pair.
    pub strict_is_filter: bool,
    /// When a group becomes a lobby.
    pub fill: Fill,
    /// Time that a ticket waits for friends who have not joined.
    pub friend_grace: Millis,
    /// How the threshold and the relaxation interval change while few requests are searching.
    pub small_base: SmallBase,
    /// Largest number of groups in a pass for which the matching is exact.
    pub exact_limit: u32,
    /// The largest group that a request accepts at level 10, unless its own wish allows a larger one.
    pub max_capacity: u32,
    /// Age at which a request expires.
    pub expire: Millis,
    /// Time that invited players have to confirm.
    pub confirm_seconds: Millis,
    /// Time that a lobby stays open.
    pub lobby_expire: Millis,
    /// How long before its scheduled time a request starts to search.
    pub schedule_lead: Millis,
    /// Length of a time slot. Only scheduled requests of the same slot can match.
    pub schedule_slot: Millis,
}

/// The weight of each part of a score, in thousandths of a percent. Together they are 100 percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// Common games.
    pub game: i64,
    /// Common regions.
    pub region: i64,
    /// Common languages.
    pub language: i64,
    /// Ratings.
    pub skill: i64,
    /// Group sizes.
    pub group: i64,
}

impl Weights {
    /// The weights in the order of a score's parts.
    pub fn list(&self) -> [i64; 5] {
        [self.game, self.region, self.language, self.skill, self.group]
    }
}

/// The rule for a small queue: how the threshold and the relaxation interval change while few requests are searching.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallBase {
    /// The queue is small while fewer requests than this are searching.
    pub below: u32,
    /// Threshold in a small queue, in thousandths of a percent of the setting.
    pub threshold_percent: i64,
    /// Relaxation interval in a small queue, in thousandths of a percent of the setting.
    pub interval_percent: i64,
}

choices! {
    /// How two lists of games are compared.
    GameScore GAME_SCORES {
        Product = "product", "the products of the weights of common games ÷ the product of both sums of weights; two identical lists of k equal games score 1/k";
        Cosine = "cosine", "the cosine of the angle between the two lists; identical lists score 1";
    }
    /// When a group becomes a lobby.
    Fill FILLS {
        Min = "min", "a group becomes a lobby as soon as it is large enough for all its players";
        Max = "max", "a group grows as long as partners are found, up to the smallest maximum among its players";
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

/// The presets. The first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed", about: "The settings of the document." },
    Preset {
        name: "recommended",
        label: "Recommended",
        about: "Identical lists of games score in full, and a strict wish that is not met forbids a pair.",
    },
    Preset {
        name: "off-peak",
        label: "Off-peak",
        about: "A lower threshold, and wishes that relax twice as fast, for hours with few players.",
    },
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

    /// The number of the slot that a scheduled time is in.
    pub(super) fn slot_of(&self, scheduled: Millis) -> i64 {
        scheduled.0.div_euclid(self.schedule_slot.0)
    }

    /// The start of a slot.
    pub(super) fn slot_start(&self, slot: i64) -> Millis {
        Millis(slot * self.schedule_slot.0)
    }
}

/// The threshold and the relaxation interval of one round. While few requests are searching, they are a share of the settings. The share is
/// always taken from the settings, so it does not accumulate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// True if few requests are searching.
    pub small: bool,
    /// The threshold in 10⁻⁸ points.
    threshold: i64,
    /// The relaxation interval in 10⁻⁵ milliseconds.
    interval: i128,
}

impl Terms {
    /// The terms of a round with this many searching requests.
    pub fn of(settings: &Settings, searching: usize) -> Terms {
        let base = settings.small_base;
        let small = searching < base.below as usize;
        let (threshold, interval) = if small { (base.threshold_percent, base.interval_percent) } else { (WHOLE, WHOLE) };
        Terms { small, threshold: settings.threshold * threshold, interval: i128::from(settings.relax_interval.0) * i128::from(interval) }
    }

    /// True if a score is above the threshold.
    pub(super) fn passes(&self, score: Points) -> bool {
        score.0 as i64 * 1_000_000 > self.threshold
    }

    /// True if a length of time is at least the interval.
    pub(super) fn reaches_interval(&self, time: Millis) -> bool {
        i128::from(time.0) * i128::from(WHOLE) >= self.interval
    }

    /// The threshold in points.
    pub fn threshold(&self) -> f64 {
        self.threshold as f64 / 100_000_000.0
    }

    /// The interval, rounded up to whole milliseconds.
    pub fn interval(&self) -> Millis {
        let whole = i128::from(WHOLE);
        Millis(((self.interval + whole - 1) / whole).min(i128::from(i64::MAX / 4)) as i64)
    }
}
