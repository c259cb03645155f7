//! The table of waves settings.

use super::{
    ALL_FLEXIBLE, FLEXIBLE_SIDES, LIST_ORDERS, LOG_STYLES, MEAN_BALANCES, SELECTIONS, Settings, WAIT_BONUSES, WAIT_COUNTINGS, WINDOW_RULES,
    Window,
};
use crate::player::Name;
use crate::settings::describe::{SECONDS, Typed, folded, interval, length, main, optional_whole, record, row, typed, whole};
use crate::settings::{Bounds, Entry, Kind, RecordField};
use crate::value::Value;

/// A factor or a threshold of pressure. A slider goes from 0 to `high`.
const fn share(high: f64) -> Kind {
    Kind::Decimal(Bounds { min: 0.0, max: 1000.0, low: 0.0, high })
}
const WINDOW: Kind = Kind::Record {
    parts: &[
        RecordField { name: "base", label: "base", kind: whole(0, 0, 300) },
        RecordField { name: "growth", label: "growth per step", kind: whole(0, 0, 150) },
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

const WINDOWS: &str = "Windows";
const PRESSURE: &str = "Pressure";
const ORDER: &str = "Who plays first";
const BALANCE: &str = "Balance and refinement";
const SETUP: &str = "Sides, maps and servers";

/// The groups of settings, in the order of the form.
pub(crate) const GROUPS: &[&str] = &[WINDOWS, PRESSURE, ORDER, BALANCE, SETUP];

/// All settings, in the order of the form.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(folded(SETUP), sides, "Sides", Kind::TwoNames, None, None, ["partition"],
        "Names of the two sides; every match has one player of each."),
    row!(main(WINDOWS), wave_interval, "Wave interval", interval(5.0, 120.0), SECONDS, Some("MM_MATCH_INTERVAL_SECONDS"), [],
        "Time between two waves; longer intervals collect more players for each wave but make them wait longer."),
    row!(folded(PRESSURE), high_threshold, "High-pressure threshold", share(1.0), None, Some("MM_HIGH_PRESSURE_THRESHOLD"), ["pressure"],
        "Pressure is high from this value on; a higher threshold means fewer waves with the high-pressure window."),
    row!(folded(PRESSURE), moderate_threshold, "Moderate-pressure threshold", share(1.0), None, Some("MM_MODERATE_PRESSURE_THRESHOLD"), ["pressure"],
        "Pressure is moderate from this value on; a higher threshold means more waves with the low-pressure window."),
    row!(main(WINDOWS), high, "High-pressure window", WINDOW, RATING, Some("MM_HIGH_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "Largest gap that a player accepts at high pressure, and its growth; higher values give more matches and larger gaps."),
    row!(folded(WINDOWS), moderate, "Moderate-pressure window", WINDOW, RATING, Some("MM_MODERATE_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "Largest gap that a player accepts at moderate pressure, and its growth; higher values give more matches and larger gaps."),
    row!(folded(WINDOWS), low, "Low-pressure window", WINDOW, RATING, Some("MM_LOW_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "Largest gap that a player accepts at low pressure, and its growth; higher values give more matches and larger gaps."),
    row!(folded(WINDOWS), growth_step, "Growth step", whole(1, 1, 10), WAVES, Some("MM_MMR_EXPANSION_STEP"), ["pressure"],
        "Waves that a player waits for each growth of the window; higher values make windows grow more slowly."),
    row!(folded(PRESSURE), population_low, "Small population: up to", whole(0, 0, 100), PLAYERS, Some("MM_POPULATION_THRESHOLD_LOW"), ["pressure"],
        "Largest number of active players that counts as a small population; a higher limit applies the small-population scale more often."),
    row!(folded(PRESSURE), population_mid, "Medium population: up to", whole(0, 0, 200), PLAYERS, Some("MM_POPULATION_THRESHOLD_MID"), ["pressure"],
        "Largest number of active players that counts as a medium population; a higher limit applies the large-population scale less often."),
    row!(folded(PRESSURE), scale_low, "Small population: scale", share(3.0), None, Some("MM_PRESSURE_SCALE_LOW_POP"), ["pressure"],
        "Multiplies the pressure if the population is small; higher values raise the pressure, which narrows the windows."),
    row!(folded(PRESSURE), scale_mid, "Medium population: scale", share(3.0), None, Some("MM_PRESSURE_SCALE_MID_POP"), ["pressure"],
        "Multiplies the pressure if the population is medium; higher values raise the pressure, which narrows the windows."),
    row!(folded(PRESSURE), scale_high, "Large population: scale", share(3.0), None, Some("MM_PRESSURE_SCALE_HIGH_POP"), ["pressure"],
        "Multiplies the pressure if the population is large; higher values raise the pressure, which narrows the windows."),
    row!(main(ORDER), wait_priority, "Wait priority", whole(0, 0, 200), None, Some("MM_WAIT_CYCLE_PRIORITY_COEFFICIENT"), ["select"],
        "Score bonus per wave that either player has waited; higher values favour long waits over small gaps."),
    row!(folded(BALANCE), balance_threshold, "Balance threshold", whole(0, 0, 300), RATING, Some("MM_BALANCE_THRESHOLD_MMR"), ["assign"],
        "Largest accepted difference between the sides' mean ratings; a higher threshold means that players are moved less often."),
    row!(folded(BALANCE), refinement_passes, "Refinement passes", whole(0, 0, 10), None, Some("MM_REFINEMENT_PASSES"), ["refine"],
        "Largest number of refinement passes over the chosen pairs; more passes can make the gaps smaller."),
    row!(folded(PRESSURE), active_population, "Active players", optional_whole(200, "counted"), PLAYERS, None, ["pressure"],
        "Number of active players, counted if left empty; higher values lower the pressure, which widens the windows."),
    row!(folded(PRESSURE), activity_window, "Activity window", length(3600.0), SECONDS, None, ["pressure"],
        "Time for which a player counts as active after joining or being matched; longer times lower the pressure, which widens the windows."),
    row!(main(WINDOWS), window_rule, "Window rule", WINDOW_RULES, None, None, ["select", "refine"],
        "Which player's window a pair must fit."),
    row!(folded(BALANCE), mean_balance, "Mean balance", MEAN_BALANCES, None, None, ["assign"],
        "When a flexible player is moved because the sides' mean ratings are too far apart."),
    row!(folded(ORDER), priority_filter, "Priority filter", Kind::Flag, None, None, ["filter"],
        "When on, the longer side keeps only as many players as the shorter one has, and those who have waited least sit out the wave."),
    row!(folded(ORDER), wait_counting, "Wait counting", WAIT_COUNTINGS, None, None, ["arrive", "clean_up"],
        "When the players in the queue have waited one more wave: at the start of the wave or at its end."),
    row!(folded(ORDER), list_order, "List order", LIST_ORDERS, None, None, ["partition"],
        "Order of each side's list; ties go to the earlier player."),
    row!(folded(SETUP), maps, "Maps", Kind::Names, None, None, ["create"],
        "Maps to draw from; maps that either player vetoed are left out."),
    row!(folded(SETUP), servers, "Servers", Kind::Names, None, None, ["create"],
        "Servers to draw from if the setting \"Servers by region\" has none for the players' regions."),
    row!(folded(SETUP), region_servers, "Servers by region", Kind::PairMap, None, None, ["create"],
        "Server for each pair of regions, such as EU+NA: one region of each player."),
    row!(folded(SETUP), channels, "Channels", whole(1, 1, 20), None, None, ["create"],
        "Number of in-game channels that matches use in turn; with more channels, it takes longer until a channel is used again."),
    row!(folded(ORDER), selection, "Selection", SELECTIONS, None, None, ["select"],
        "How pairs are chosen: the lowest cost first, the longest wait first, or so that there are as many pairs as possible at the least total cost."),
    row!(folded(ORDER), wait_bonus, "Wait bonus", WAIT_BONUSES, None, None, ["select"],
        "How the waits of two players lower the cost of pairing them."),
    row!(folded(ORDER), exact_limit, "Exact selection: up to", whole(0, 0, 2_000), PLAYERS, None, ["select"],
        "Largest number of queued players for which the selection \"assignment\" or \"optimal\" is computed exactly; longer queues are selected greedily."),
    row!(folded(BALANCE), all_flexible, "If all are flexible", ALL_FLEXIBLE, None, None, ["assign"],
        "How the sides are filled in a wave in which every queued player plays both sides."),
    row!(folded(BALANCE), flexible_sides, "Flexible players' side", FLEXIBLE_SIDES, None, None, ["assign", "filter", "select"],
        "When flexible players get their side: before selection, or during it."),
    row!(folded(SETUP), blocked_regions, "Blocked regions", Kind::Pairs, None, None, ["select", "refine"],
        "Pairs of regions whose players are never paired, such as EU+NA; players without a region are never blocked."),
    row!(folded(SETUP), log, "Log", LOG_STYLES, None, None, [],
        "Which program's lines the log shows; this changes no decision."),
];
