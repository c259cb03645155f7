//! The table of waves settings: each described once, with the way to its typed value.

use super::{LIST_ORDERS, MEAN_BALANCES, Settings, WAIT_COUNTINGS, WINDOW_RULES, Window};
use crate::player::Name;
use crate::settings::describe::{SECONDS, Typed, interval, length, optional_whole, record, row, typed, whole};
use crate::settings::{Bounds, Entry, Kind, RecordField};
use crate::value::Value;

const fn share(high: f64) -> Kind {
    Kind::Decimal(Bounds { min: 0.0, max: 1000.0, low: 0.0, high })
}
const WINDOW: Kind = Kind::Record {
    parts: &[
        RecordField { name: "base", label: "base", kind: whole(0, 0, 300) },
        RecordField { name: "growth", label: "growth a step", kind: whole(0, 0, 150) },
    ],
};

record! { Window { base: "base", growth: "growth" } }

impl Typed for [Name; 2] {
    fn value(&self) -> Value<'_> {
        Value::texts(self)
    }
    fn set(&mut self, value: &Value<'_>) {
        if let Ok(names) = typed::<Vec<Name>>(value).try_into() {
            *self = names;
        }
    }
}

const WAVES: Option<&str> = Some("waves");
const PLAYERS: Option<&str> = Some("players");
const RATING: Option<&str> = Some("rating points");

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(sides, "Sides", Kind::TwoNames, None, None, ["partition"],
        "The names of the two sides; a match is always one player of each."),
    row!(wave_interval, "Wave interval", interval(5.0, 120.0), SECONDS, Some("MM_MATCH_INTERVAL_SECONDS"), [],
        "The time between two waves."),
    row!(high_threshold, "High pressure from", share(1.0), None, Some("MM_HIGH_PRESSURE_THRESHOLD"), ["pressure"],
        "From this share of active players in the queue on, pressure is high and windows are narrow."),
    row!(moderate_threshold, "Moderate pressure from", share(1.0), None, Some("MM_MODERATE_PRESSURE_THRESHOLD"), ["pressure"],
        "From this share of active players in the queue on, pressure is moderate."),
    row!(high, "High window", WINDOW, RATING, Some("MM_HIGH_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "How far a player looks under high pressure, and how much further for every growth step waited."),
    row!(moderate, "Moderate window", WINDOW, RATING, Some("MM_MODERATE_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "How far a player looks under moderate pressure, and how much further for every growth step waited."),
    row!(low, "Low window", WINDOW, RATING, Some("MM_LOW_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "How far a player looks under low pressure, and how much further for every growth step waited."),
    row!(growth_step, "Growth step", whole(1, 1, 10), WAVES, Some("MM_MMR_EXPANSION_STEP"), ["pressure"],
        "How many waves a player waits for each growth of the window."),
    row!(population_low, "Few players up to", whole(0, 0, 100), PLAYERS, Some("MM_POPULATION_THRESHOLD_LOW"), ["pressure"],
        "Up to this many active players, the scale for few players counts."),
    row!(population_mid, "Some players up to", whole(0, 0, 200), PLAYERS, Some("MM_POPULATION_THRESHOLD_MID"), ["pressure"],
        "Up to this many active players, the middle scale counts; above it, the scale for many."),
    row!(scale_low, "Scale, few players", share(3.0), None, Some("MM_PRESSURE_SCALE_LOW_POP"), ["pressure"],
        "What pressure is multiplied with when few players are active."),
    row!(scale_mid, "Scale, some players", share(3.0), None, Some("MM_PRESSURE_SCALE_MID_POP"), ["pressure"],
        "What pressure is multiplied with in between."),
    row!(scale_high, "Scale, many players", share(3.0), None, Some("MM_PRESSURE_SCALE_HIGH_POP"), ["pressure"],
        "What pressure is multiplied with when many players are active."),
    row!(wait_priority, "Wait priority", whole(0, 0, 200), None, Some("MM_WAIT_CYCLE_PRIORITY_COEFFICIENT"), ["select"],
        "What each wave waited by either player takes off a pair's score; a low score is chosen first."),
    row!(balance_threshold, "Balance threshold", whole(0, 0, 300), RATING, Some("MM_BALANCE_THRESHOLD_MMR"), ["assign"],
        "How far apart the two sides' mean ratings may be before one player is moved."),
    row!(refinement_passes, "Refinement passes", whole(0, 0, 10), None, Some("MM_REFINEMENT_PASSES"), ["refine"],
        "How often the chosen pairs are gone through for swaps that make the gaps smaller."),
    row!(active_population, "Active players", optional_whole(200, "counted"), PLAYERS, None, ["pressure"],
        "How many players are active; left empty, they are counted."),
    row!(activity_window, "Activity window", length(3600.0), SECONDS, None, ["pressure"],
        "How long a player counts as active after joining or being matched."),
    row!(window_rule, "Window rule", WINDOW_RULES, None, None, ["select", "refine"],
        "Whose window a pair must fit."),
    row!(mean_balance, "Mean balance", MEAN_BALANCES, None, None, ["assign"],
        "Whether one flexible player is moved when the sides' means are too far apart."),
    row!(priority_filter, "Priority filter", Kind::Flag, None, None, ["filter"],
        "Whether those on the longer side who have waited least sit the wave out."),
    row!(wait_counting, "Wait counting", WAIT_COUNTINGS, None, None, ["arrive", "clean_up"],
        "When a waited wave is counted."),
    row!(list_order, "List order", LIST_ORDERS, None, None, ["partition"],
        "In which order each side's list is kept; order decides ties."),
    row!(maps, "Maps", Kind::Names, None, None, ["create"],
        "The maps a match is drawn from, less those either player has vetoed."),
    row!(servers, "Servers", Kind::Names, None, None, ["create"],
        "The servers a match is drawn from when its regions name none."),
    row!(region_servers, "Servers by region", Kind::PairMap, None, None, ["create"],
        "The server for two players' regions."),
    row!(channels, "Channels", whole(1, 1, 20), None, None, ["create"],
        "How many in-game channels the matches rotate through."),
];
