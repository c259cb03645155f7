//! The settings of the waves engine: the typed record, the presets, and what the engine needs of a player.

mod table;

pub(crate) use table::TABLE;

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
    /// The names of the two sides.
    pub sides: [Name; 2],
    /// Time between two waves.
    pub wave_interval: Millis,
    /// Pressure from which windows are those of `high`.
    pub high_threshold: f64,
    /// Pressure from which windows are those of `moderate`.
    pub moderate_threshold: f64,
    /// The window under high pressure.
    pub high: Window,
    /// The window under moderate pressure.
    pub moderate: Window,
    /// The window under low pressure.
    pub low: Window,
    /// Waves waited per growth of the window.
    pub growth_step: i64,
    /// Up to this many active players `scale_low` counts.
    pub population_low: i64,
    /// Up to this many active players `scale_mid` counts.
    pub population_mid: i64,
    /// Scale for few active players.
    pub scale_low: f64,
    /// Scale in between.
    pub scale_mid: f64,
    /// Scale for many active players.
    pub scale_high: f64,
    /// What one waited wave takes off a pair's score.
    pub wait_priority: i64,
    /// How far the sides' means may be apart.
    pub balance_threshold: i64,
    /// Passes of refinement at most.
    pub refinement_passes: i64,
    /// Active players, if not counted.
    pub active_population: Option<i64>,
    /// How long a player counts as active.
    pub activity_window: Millis,
    /// Whose window a pair must fit.
    pub window_rule: WindowRule,
    /// Whether one player is moved to balance the means.
    pub mean_balance: MeanBalance,
    /// Whether the longer side is cut to the length of the shorter one.
    pub priority_filter: bool,
    /// When waiting is counted.
    pub wait_counting: WaitCounting,
    /// The order of the lists.
    pub list_order: ListOrder,
    /// Maps to play on.
    pub maps: Vec<Name>,
    /// Servers to play on.
    pub servers: Vec<Name>,
    /// The server for two regions, as "A+B".
    pub region_servers: Vec<(Name, Name)>,
    /// How many in-game channels there are.
    pub channels: i64,
}

/// How far a player looks: `base`, and `growth` more for every growth step waited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Window {
    /// For a player who has not waited.
    pub base: i64,
    /// More per growth step.
    pub growth: i64,
}

choices! {
    /// Whose window a pair must fit.
    WindowRule WINDOW_RULES {
        Lead = "lead", "the lead's window alone decides";
        Either = "either", "the larger of both windows decides";
        Both = "both", "the smaller of both windows decides";
    }
    /// Whether one player is moved to balance the means.
    MeanBalance MEAN_BALANCES {
        Always = "always", "move whenever the means are too far apart";
        Guarded = "guarded", "move only if the lists' lengths do not drift apart";
        Off = "off", "never move anybody";
    }
    /// When waiting is counted.
    WaitCounting WAIT_COUNTINGS {
        After = "after", "at the end of a wave, for those still queued";
        Before = "before", "at the start of a wave, for everybody";
    }
    /// The order of the lists.
    ListOrder LIST_ORDERS {
        Queue = "queue", "in queue order";
        Rating = "rating", "highest rating first";
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

/// The presets; the first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed, version 2.1", about: "The text as it stands, with the priority filter." },
    Preset { name: "seed-v2.0", label: "Seed, version 2.0", about: "The text before the priority filter." },
    Preset { name: "evoladder", label: "EvoLadderBot", about: "What the bot's later code does." },
    Preset { name: "balanced", label: "Balanced", about: "The same as the seed." },
    Preset { name: "aggressive", label: "Aggressive", about: "Wide windows and much weight on waiting: more matches, larger gaps." },
    Preset { name: "strict", label: "Strict", about: "Narrow windows and little weight on waiting: closer matches, longer waits." },
];

impl Settings {
    /// The settings of a preset.
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

/// Notes a player without a rating for either side, or with one for a side that is not played.
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
        // The raw record: a side is unknown whatever its value is.
        Some(Value::Record(sides)) if sides.len() <= check::MAX_LIST => {
            for (side, _) in sides.iter().filter(|(side, _)| **side != **first && **side != **second) {
                check::unknown("side", side, &[first, second], &ratings.field(side), problems);
            }
        }
        Some(_) => {}
    }
}
