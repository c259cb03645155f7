//! The settings of the waves engine, its presets, and the check that players have ratings for its sides.

mod table;

pub(crate) use table::{GROUPS, TABLE};

use serde::Serialize;

use crate::check::{self, Path};
use crate::player::{Name, Player};
use crate::problem::Problems;
use crate::settings::Preset;
use crate::settings::describe::choices;
use crate::time::Millis;
use crate::value::Value;

/// All settings of the waves engine. The default is the preset `seed`.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Names of the two sides.
    pub sides: [Name; 2],
    /// Time between two waves.
    pub wave_interval: Millis,
    /// Pressure counts as high from this value on.
    pub high_threshold: f64,
    /// Pressure counts as moderate from this value on.
    pub moderate_threshold: f64,
    /// Window at high pressure.
    pub high: Window,
    /// Window at moderate pressure.
    pub moderate: Window,
    /// Window at low pressure.
    pub low: Window,
    /// Waves waited per growth of the window.
    pub growth_step: i64,
    /// Largest number of active players for which `scale_low` applies.
    pub population_low: i64,
    /// Largest number of active players for which `scale_mid` applies.
    pub population_mid: i64,
    /// Scale of pressure for a small population.
    pub scale_low: f64,
    /// Scale of pressure for a medium population.
    pub scale_mid: f64,
    /// Scale of pressure for a large population.
    pub scale_high: f64,
    /// Amount that each waited wave takes off a pair's score.
    pub wait_priority: i64,
    /// Largest accepted difference between the sides' mean ratings, in rating points.
    pub balance_threshold: i64,
    /// Largest number of refinement passes.
    pub refinement_passes: i64,
    /// Number of active players; `None` to count them.
    pub active_population: Option<i64>,
    /// Time for which a player counts as active.
    pub activity_window: Millis,
    /// Which player's window a pair must fit.
    pub window_rule: WindowRule,
    /// When a player is moved to balance the means.
    pub mean_balance: MeanBalance,
    /// True if the longer side is cut to the length of the shorter one.
    pub priority_filter: bool,
    /// When waits are counted.
    pub wait_counting: WaitCounting,
    /// Order of each side's list.
    pub list_order: ListOrder,
    /// Maps to draw from.
    pub maps: Vec<Name>,
    /// Servers to draw from.
    pub servers: Vec<Name>,
    /// Server for each pair of regions. A pair is written "A+B".
    pub region_servers: Vec<(Name, Name)>,
    /// Number of in-game channels.
    pub channels: i64,
}

/// Window at one level of pressure: `base`, plus `growth` for every growth step waited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Window {
    /// Window of a player who has not waited, in rating points.
    pub base: i64,
    /// Growth per growth step, in rating points.
    pub growth: i64,
}

choices! {
    /// Which player's window a pair must fit.
    WindowRule WINDOW_RULES {
        Lead = "lead", "only the lead's window counts";
        Either = "either", "the larger of both windows counts";
        Both = "both", "the smaller of both windows counts";
    }
    /// When a player is moved to balance the means.
    MeanBalance MEAN_BALANCES {
        Always = "always", "move a player whenever the means are too far apart";
        Guarded = "guarded", "move a player only if that does not make the sides' lengths differ more";
        Off = "off", "never move a player";
    }
    /// When waits are counted.
    WaitCounting WAIT_COUNTINGS {
        After = "after", "at the end of a wave, for players still in the queue";
        Before = "before", "at the start of a wave, for all players in the queue";
    }
    /// Order of each side's list.
    ListOrder LIST_ORDERS {
        Queue = "queue", "in queue order";
        Rating = "rating", "highest rating first";
    }
}

impl WindowRule {
    /// Returns the largest gap that a pair may have, from the windows of its two players.
    pub fn window(self, lead: i64, follow: i64) -> i64 {
        match self {
            WindowRule::Lead => lead,
            WindowRule::Either => lead.max(follow),
            WindowRule::Both => lead.min(follow),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        let names = |list: &[&str]| list.iter().map(|&name| Name::from(name)).collect();
        let region_servers = [
            ("NA+NA", "US East"),
            ("EU+EU", "Europe"),
            ("KR+KR", "Korea"),
            ("EU+NA", "US East"),
            ("KR+NA", "US West"),
            ("EU+KR", "Europe"),
        ];
        Settings {
            sides: ["BW".into(), "SC2".into()],
            wave_interval: Millis(45_000),
            high_threshold: 0.20,
            moderate_threshold: 0.10,
            high: Window { base: 75, growth: 25 },
            moderate: Window { base: 100, growth: 35 },
            low: Window { base: 125, growth: 45 },
            growth_step: 1,
            population_low: 10,
            population_mid: 25,
            scale_low: 1.2,
            scale_mid: 1.0,
            scale_high: 0.8,
            wait_priority: 20,
            balance_threshold: 50,
            refinement_passes: 2,
            active_population: None,
            activity_window: Millis(900_000),
            window_rule: WindowRule::Lead,
            mean_balance: MeanBalance::Always,
            priority_filter: true,
            wait_counting: WaitCounting::After,
            list_order: ListOrder::Queue,
            maps: names(&["Ashfall", "Blackwater", "Crosswind", "Deepcut", "Emberline", "Frostgate", "Highmark", "Ironwood", "Longreach"]),
            servers: names(&["US West", "US East", "Europe", "Korea"]),
            region_servers: region_servers.map(|(pair, server)| (pair.into(), server.into())).to_vec(),
            channels: 10,
        }
    }
}

/// The presets. The first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed, version 2.1", about: "The rules of the source document, with the priority filter." },
    Preset { name: "seed-v2.0", label: "Seed, version 2.0", about: "The rules of the source document before it had the priority filter." },
    Preset { name: "evoladder", label: "EvoLadderBot", about: "The rules of EvoLadderBot's later code." },
    Preset { name: "balanced", label: "Balanced", about: "The same as the seed." },
    Preset { name: "aggressive", label: "Aggressive", about: "Wide windows and a high wait priority give more matches and larger gaps." },
    Preset { name: "strict", label: "Strict", about: "Narrow windows and a low wait priority give smaller gaps and longer waits." },
];

impl Settings {
    /// Returns the settings of a preset.
    pub fn preset(name: &str) -> Option<Settings> {
        let seed = Settings::default();
        let window = |base, growth| Window { base, growth };
        Some(match name {
            "seed" | "balanced" => seed,
            "seed-v2.0" => Settings { priority_filter: false, ..seed },
            "evoladder" => Settings {
                window_rule: WindowRule::Either,
                mean_balance: MeanBalance::Guarded,
                wait_counting: WaitCounting::Before,
                list_order: ListOrder::Rating,
                high: window(100, 50),
                moderate: window(100, 50),
                low: window(100, 50),
                scale_low: 1.0,
                scale_mid: 1.0,
                scale_high: 1.0,
                ..seed
            },
            "aggressive" => Settings {
                high_threshold: 0.12,
                moderate_threshold: 0.05,
                high: window(75, 25),
                moderate: window(120, 50),
                low: window(160, 70),
                wait_priority: 60,
                balance_threshold: 75,
                ..seed
            },
            "strict" => Settings {
                high_threshold: 0.30,
                moderate_threshold: 0.15,
                high: window(50, 20),
                moderate: window(75, 25),
                low: window(100, 30),
                wait_priority: 10,
                balance_threshold: 30,
                ..seed
            },
            _ => return None,
        })
    }
}

/// Reports a player who has no rating for either side, or a rating for an unknown side.
pub(crate) fn check_player(settings: &Settings, player: &Player, raw: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
    let [first, second] = &settings.sides;
    let ratings = path.field("ratings");
    let needed = |what: &str| {
        let whose = if player.id.is_empty() { String::new() } else { format!(" for {}", check::quoted_text(&player.id)) };
        format!("is {what}{whose}; waves needs a rating for {first} or {second} or both")
    };
    match raw.get("ratings") {
        None => problems.add(ratings.to_string(), needed("missing")),
        Some(Value::Record(sides)) if sides.is_empty() => problems.add(ratings.to_string(), needed("empty")),
        // This reads the raw record, so an unknown side is reported whatever its value is.
        Some(Value::Record(sides)) if sides.len() <= check::MAX_LIST => {
            for (side, _) in sides.iter().filter(|(side, _)| **side != **first && **side != **second) {
                check::report_unknown("side", side, &[first, second], &ratings.field(side), problems);
            }
        }
        Some(_) => {}
    }
}
