//! The settings of the cliques engine: the typed record, the presets, and what must hold between settings.

mod table;

pub(crate) use table::TABLE;

use super::event::TierRef;
use crate::player::Name;
use crate::settings::Preset;
use crate::settings::describe::choices;
use crate::time::Millis;

/// The most players in a lobby.
pub const MAX_LOBBY: u32 = 100;
/// The largest alpha or beta.
pub const MAX_FACTOR: f64 = 1_000.0;

/// All settings of the cliques engine. The default is the preset `seed`.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The tiers, from the lowest up.
    pub tiers: Vec<Tier>,
    /// Where the tiers' boundaries are.
    pub tier_mode: TierMode,
    /// What a millisecond between two pings takes off, in thousandths.
    pub alpha: i64,
    /// What a second that both have waited adds, in thousandths.
    pub beta: i64,
    /// Players in a lobby.
    pub lobby_size: u32,
    /// Whether a tier forms lobbies until too few are left.
    pub repeat: bool,
    /// Time between two snapshots.
    pub snapshot_interval: Millis,
    /// How many of each role a lobby holds, exactly.
    pub roles: Vec<(Name, u32)>,
}

/// A range of ratings with a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Tier {
    /// The name.
    pub name: Name,
    /// The lowest rating in it; the lowest tier has none.
    pub from: Option<f64>,
}

choices! {
    /// Where the tiers' boundaries are.
    TierMode TIER_MODES {
        Fixed = "fixed", "the boundaries stand where the tiers say";
        Clusters = "clusters", "as many tiers, with boundaries wherever the queued ratings fall into groups best (the least sum of squared deviations)";
    }
}

impl Default for Settings {
    fn default() -> Self {
        let tier = |(name, from): (&str, Option<f64>)| Tier { name: name.into(), from };
        let tiers =
            [("Bronze", None), ("Silver", Some(1000.0)), ("Gold", Some(1500.0)), ("Platinum", Some(2000.0)), ("Diamond", Some(2500.0))];
        Settings {
            tiers: tiers.map(tier).into(),
            tier_mode: TierMode::Fixed,
            alpha: 1_500,
            beta: 500,
            lobby_size: 4,
            repeat: false,
            snapshot_interval: Millis(500),
            roles: Vec::new(),
        }
    }
}

/// The presets; the first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed", about: "The settings of the paper." },
    Preset { name: "shooter", label: "Shooter", about: "Alpha 3: a close connection counts for more." },
    Preset { name: "strategy", label: "Strategy", about: "Beta 1: a long wait counts for more." },
    Preset { name: "battle", label: "Battle", about: "Lobbies of ten, as many as the queue has." },
];

impl Settings {
    /// The settings of a preset.
    pub fn preset(name: &str) -> Option<Settings> {
        let seed = Settings::default();
        match name {
            "seed" => Some(seed),
            "shooter" => Some(Settings { alpha: 3_000, ..seed }),
            "strategy" => Some(Settings { beta: 1_000, ..seed }),
            "battle" => Some(Settings { lobby_size: 10, repeat: true, ..seed }),
            _ => None,
        }
    }

    /// The tier of a rating, by place in the list, where boundaries are fixed. A boundary belongs to the upper tier.
    pub fn tier_of(&self, rating: f64) -> usize {
        self.tiers.partition_point(|tier| tier.from.is_none_or(|from| from <= rating)).saturating_sub(1)
    }

    /// A tier as events name it.
    pub(super) fn tier_ref(&self, tier: u32) -> TierRef {
        TierRef { index: tier, name: self.tiers[tier as usize].name.clone() }
    }
}
