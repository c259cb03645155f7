//! The settings of the cliques engine: typed values and presets.

mod no_effect;
mod table;

pub(crate) use no_effect::without_effect;
pub(crate) use table::{GROUPS, TABLE};

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
    /// How the boundaries between tiers are found.
    pub tier_mode: TierMode,
    /// Weight that an edge loses per millisecond of difference in ping, in thousandths.
    pub alpha: i64,
    /// Weight that an edge gains per second that both players have waited, in thousandths.
    pub beta: i64,
    /// Number of players in a lobby.
    pub lobby_size: u32,
    /// True if a tier forms lobbies until too few players are left, and false if it forms at most one per snapshot.
    pub repeat: bool,
    /// Time between two snapshots.
    pub snapshot_interval: Millis,
    /// Exact number of players of each role in a lobby.
    pub roles: Vec<(Name, u32)>,
}

/// A rating band with a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Tier {
    /// Name of the tier.
    pub name: Name,
    /// The lowest rating in the tier; `None` for the lowest tier.
    pub from: Option<f64>,
}

choices! {
    /// How the boundaries between tiers are found.
    TierMode TIER_MODES {
        Fixed = "fixed", "each tier begins at its listed rating";
        Clusters = "clusters", "the same number of tiers, with boundaries that divide the queued ratings into the tightest groups (least sum of squared deviations)";
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

/// The presets. The first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed", about: "The settings of the paper." },
    Preset { name: "shooter", label: "Shooter", about: "Doubles the ping penalty, so similar pings count for more." },
    Preset { name: "strategy", label: "Strategy", about: "Doubles the wait bonus, so long waits count for more." },
    Preset { name: "battle", label: "Battle", about: "Lobbies of 10 players, as many as each tier can fill." },
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

    /// Index of the tier that contains a rating if boundaries are fixed. A rating on a boundary is in the upper tier.
    pub fn tier_of(&self, rating: f64) -> usize {
        self.tiers.partition_point(|tier| tier.from.is_none_or(|from| from <= rating)).saturating_sub(1)
    }

    /// The tier with this index, as events name it.
    pub(super) fn tier_ref(&self, tier: u32) -> TierRef {
        TierRef { index: tier, name: self.tiers[tier as usize].name.clone() }
    }
}
