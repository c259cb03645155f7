//! The settings of the waves engine, its presets, and the check that players have ratings for its sides.

mod no_effect;
mod table;

pub(crate) use no_effect::without_effect;
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
    /// How the sides are filled if every queued player plays both.
    pub all_flexible: AllFlexible,
    /// When flexible players get their side.
    pub flexible_sides: FlexibleSides,
    /// How pairs are chosen from the candidates.
    pub selection: Selection,
    /// How waits lower the cost of a pair.
    pub wait_bonus: WaitBonus,
    /// Pairs of regions, each written "A+B", whose players are never paired.
    pub blocked_regions: Vec<Name>,
    /// Largest number of queued players for which an exact `selection` is computed. Longer queues are selected greedily.
    pub exact_limit: i64,
    /// Which program's log the trace prints.
    pub log: LogStyle,
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
    /// How the sides are filled if every queued player plays both.
    AllFlexible ALL_FLEXIBLE {
        Alternate = "alternate", "the sides take turns; each takes the player who leans most towards it";
        Halves = "halves", "the half that leans most towards the second side plays it, and no player is moved afterwards";
    }
    /// When flexible players get their side.
    FlexibleSides FLEXIBLE_SIDES {
        Before = "before", "before selection, so that the sides are about equally long";
        Free = "free", "during selection, which may pair them on either side";
    }
    /// How pairs are chosen from the candidates.
    Selection SELECTIONS {
        Greedy = "greedy", "lowest cost first";
        Turns = "turns", "longest wait first; each lead takes the nearest opponent";
        Assignment = "assignment", "most pairs, then least total cost; drops pairs that use a flexible player twice";
        Optimal = "optimal", "most pairs, then least total cost, with no player used twice";
    }
    /// How waits lower the cost of a pair.
    WaitBonus WAIT_BONUSES {
        Linear = "linear", "wait priority × the sum of both waits";
        Doubling = "doubling", "wait priority, doubled for each wave of the longer wait";
    }
    /// Which program's log the trace prints.
    LogStyle LOG_STYLES {
        Document = "document", "the lines of the document's sample";
        Bot = "bot", "the lines that the bot prints";
        Beta = "beta", "the one line that the beta bot prints";
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
            all_flexible: AllFlexible::Alternate,
            flexible_sides: FlexibleSides::Before,
            selection: Selection::Greedy,
            wait_bonus: WaitBonus::Linear,
            blocked_regions: Vec::new(),
            exact_limit: 2_000,
            log: LogStyle::Document,
        }
    }
}

/// The presets. The first is the default.
pub(crate) const PRESETS: &[Preset] = &[
    Preset { name: "seed", label: "Seed, version 2.1", about: "The rules of the source document, with the priority filter." },
    Preset { name: "seed-v2.0", label: "Seed, version 2.0", about: "The rules of the source document before it had the priority filter." },
    Preset {
        name: "evoladder-v2.1",
        label: "EvoLadderBot, version 2.1",
        about: "What EvoLadderBot's code did at the document's version, with its log.",
    },
    Preset { name: "evoladder", label: "EvoLadderBot", about: "What EvoLadderBot's later code does, with its log." },
    Preset {
        name: "evoladder-beta",
        label: "EvoLadderBot beta",
        about: "What the beta bot does: an assignment in which flexible players may play either side, and a wait bonus that doubles.",
    },
    Preset { name: "balanced", label: "Balanced", about: "The same settings as the preset \"Seed, version 2.1\"." },
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
            "evoladder-v2.1" => seed.of_the_bot(),
            "evoladder" => {
                Settings { window_rule: WindowRule::Either, mean_balance: MeanBalance::Guarded, ..seed.of_the_bot().without_pressure() }
            }
            "evoladder-beta" => seed.without_pressure().of_the_beta(),
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

    /// What all versions of EvoLadderBot do differently from its document.
    fn of_the_bot(self) -> Settings {
        Settings {
            wait_counting: WaitCounting::Before,
            list_order: ListOrder::Rating,
            all_flexible: AllFlexible::Halves,
            log: LogStyle::Bot,
            ..self
        }
    }

    /// The same window at every pressure, as in the bots' later code.
    fn without_pressure(self) -> Settings {
        let window = Window { base: 100, growth: 50 };
        Settings { high: window, moderate: window, low: window, scale_low: 1.0, scale_mid: 1.0, scale_high: 1.0, ..self }
    }

    /// What the beta bot does differently from the document, apart from its windows.
    fn of_the_beta(self) -> Settings {
        Settings {
            wave_interval: Millis(60_000),
            wait_counting: WaitCounting::Before,
            window_rule: WindowRule::Either,
            mean_balance: MeanBalance::Off,
            priority_filter: false,
            refinement_passes: 0,
            flexible_sides: FlexibleSides::Free,
            selection: Selection::Assignment,
            wait_bonus: WaitBonus::Doubling,
            blocked_regions: ["CAM+USB", "SAM+USB", "CAM+FER", "FER+SAM"].map(Name::from).to_vec(),
            log: LogStyle::Beta,
            ..self
        }
    }

    /// True if candidates are decided by ratings and waits alone, in the way for which selection has fast methods.
    pub(super) fn selects_by_rating_and_wait(&self) -> bool {
        self.selection != Selection::Turns
            && self.flexible_sides == FlexibleSides::Before
            && self.wait_bonus == WaitBonus::Linear
            && self.blocked_regions.is_empty()
    }
}

/// Largest number of players if selection must list all candidates. A wave with this many players looks at up to 100 million pairs.
const MAX_LISTED_PLAYERS: usize = 20_000;

/// Reports more players than these settings allow.
pub(crate) fn check_size(settings: &Settings, players: usize, problems: &mut Problems) {
    if players <= MAX_LISTED_PLAYERS || settings.selects_by_rating_and_wait() {
        return;
    }
    let slow = [
        (settings.selection == Selection::Turns, "selection \"turns\""),
        (settings.flexible_sides == FlexibleSides::Free, "flexible_sides \"free\""),
        (settings.wait_bonus == WaitBonus::Doubling, "wait_bonus \"doubling\""),
        (!settings.blocked_regions.is_empty(), "blocked_regions"),
    ];
    let names: Vec<&str> = slow.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name).collect();
    let [most, players] = [MAX_LISTED_PLAYERS, players].map(|count| check::with_commas(count as i64));
    let message = format!("has {players} players; at most {most} are allowed with {}, because every pair is compared", names.join(" and "));
    problems.add("players", message);
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
