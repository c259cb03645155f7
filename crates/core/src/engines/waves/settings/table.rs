//! The table of waves settings: each described once, with the way to its typed value.

use std::borrow::Cow;

use super::{LIST_ORDERS, MEAN_BALANCES, Settings, WAIT_COUNTINGS, WINDOW_RULES, Window};
use crate::player::Name;
use crate::settings::describe::{MAX_INTERVAL_SECONDS, MAX_SETTING, SECONDS, integer, interval, number, row, time, whole, word, words};
use crate::settings::{Entry, Kind, Optional, Part, Span};
use crate::value::Value;

const fn share(high: f64) -> Kind {
    Kind::Decimal(Span { min: 0.0, max: 1000.0, low: 0.0, high })
}
const WINDOW: Kind = Kind::Record {
    parts: &[
        Part { name: "base", label: "base", kind: whole(0, 0, 300) },
        Part { name: "growth", label: "growth a step", kind: whole(0, 0, 150) },
    ],
};

fn window_value(window: &Window) -> Value<'static> {
    let part = |name, number: i64| (Cow::Borrowed(name), Value::Number(number as f64));
    Value::Record(vec![part("base", window.base), part("growth", window.growth)])
}

fn window(value: &Value<'_>) -> Window {
    let part = |name| value.get(name).map_or(0, integer);
    Window { base: part("base"), growth: part("growth") }
}
fn pairs(value: &Value<'_>) -> Vec<(Name, Name)> {
    match value {
        Value::Record(entries) => entries.iter().map(|(pair, server)| (Name::from(&**pair), word(server).into())).collect(),
        _ => Vec::new(),
    }
}

const WAVES: Option<&str> = Some("waves");
const PLAYERS: Option<&str> = Some("players");
const RATING: Option<&str> = Some("rating points");

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(sides, "Sides", Kind::TwoNames, None, None, ["partition"],
        "The names of the two sides; a match is always one player of each.",
        |s| Value::texts(&s.sides), |s, v| if let [first, second] = &words(v)[..] { s.sides = [first.clone(), second.clone()] }),
    row!(wave_interval, "Wave interval", interval(5.0, 120.0), SECONDS, Some("MM_MATCH_INTERVAL_SECONDS"), [],
        "The time between two waves.",
        |s| Value::Number(s.wave_interval.seconds()), |s, v| s.wave_interval = time(v)),
    row!(high_threshold, "High pressure from", share(1.0), None, Some("MM_HIGH_PRESSURE_THRESHOLD"), ["pressure"],
        "From this share of active players in the queue on, pressure is high and windows are narrow.",
        |s| Value::Number(s.high_threshold), |s, v| s.high_threshold = number(v)),
    row!(moderate_threshold, "Moderate pressure from", share(1.0), None, Some("MM_MODERATE_PRESSURE_THRESHOLD"), ["pressure"],
        "From this share of active players in the queue on, pressure is moderate.",
        |s| Value::Number(s.moderate_threshold), |s, v| s.moderate_threshold = number(v)),
    row!(high, "High window", WINDOW, RATING, Some("MM_HIGH_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "How far a player looks under high pressure, and how much further for every growth step waited.",
        |s| window_value(&s.high), |s, v| s.high = window(v)),
    row!(moderate, "Moderate window", WINDOW, RATING, Some("MM_MODERATE_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "How far a player looks under moderate pressure, and how much further for every growth step waited.",
        |s| window_value(&s.moderate), |s, v| s.moderate = window(v)),
    row!(low, "Low window", WINDOW, RATING, Some("MM_LOW_PRESSURE_PARAMS"), ["pressure", "select", "refine"],
        "How far a player looks under low pressure, and how much further for every growth step waited.",
        |s| window_value(&s.low), |s, v| s.low = window(v)),
    row!(growth_step, "Growth step", whole(1, 1, 10), WAVES, Some("MM_MMR_EXPANSION_STEP"), ["pressure"],
        "How many waves a player waits for each growth of the window.",
        |s| Value::Number(s.growth_step as f64), |s, v| s.growth_step = integer(v)),
    row!(population_low, "Few players up to", whole(0, 0, 100), PLAYERS, Some("MM_POPULATION_THRESHOLD_LOW"), ["pressure"],
        "Up to this many active players, the scale for few players counts.",
        |s| Value::Number(s.population_low as f64), |s, v| s.population_low = integer(v)),
    row!(population_mid, "Some players up to", whole(0, 0, 200), PLAYERS, Some("MM_POPULATION_THRESHOLD_MID"), ["pressure"],
        "Up to this many active players, the middle scale counts; above it, the scale for many.",
        |s| Value::Number(s.population_mid as f64), |s, v| s.population_mid = integer(v)),
    row!(scale_low, "Scale, few players", share(3.0), None, Some("MM_PRESSURE_SCALE_LOW_POP"), ["pressure"],
        "What pressure is multiplied with when few players are active.",
        |s| Value::Number(s.scale_low), |s, v| s.scale_low = number(v)),
    row!(scale_mid, "Scale, some players", share(3.0), None, Some("MM_PRESSURE_SCALE_MID_POP"), ["pressure"],
        "What pressure is multiplied with in between.",
        |s| Value::Number(s.scale_mid), |s, v| s.scale_mid = number(v)),
    row!(scale_high, "Scale, many players", share(3.0), None, Some("MM_PRESSURE_SCALE_HIGH_POP"), ["pressure"],
        "What pressure is multiplied with when many players are active.",
        |s| Value::Number(s.scale_high), |s, v| s.scale_high = number(v)),
    row!(wait_priority, "Wait priority", whole(0, 0, 200), None, Some("MM_WAIT_CYCLE_PRIORITY_COEFFICIENT"), ["select"],
        "What each wave waited by either player takes off a pair's score; a low score is chosen first.",
        |s| Value::Number(s.wait_priority as f64), |s, v| s.wait_priority = integer(v)),
    row!(balance_threshold, "Balance threshold", whole(0, 0, 300), RATING, Some("MM_BALANCE_THRESHOLD_MMR"), ["assign"],
        "How far apart the two sides' mean ratings may be before one player is moved.",
        |s| Value::Number(s.balance_threshold as f64), |s, v| s.balance_threshold = integer(v)),
    row!(refinement_passes, "Refinement passes", whole(0, 0, 10), None, Some("MM_REFINEMENT_PASSES"), ["refine"],
        "How often the chosen pairs are gone through for swaps that make the gaps smaller.",
        |s| Value::Number(s.refinement_passes as f64), |s, v| s.refinement_passes = integer(v)),
    row!(active_population, "Active players", Kind::OptionalWhole(Optional { span: Span { min: 0, max: MAX_SETTING, low: 0, high: 200 }, empty: "counted" }), PLAYERS, None, ["pressure"],
        "How many players are active; left empty, they are counted.",
        |s| s.active_population.map_or(Value::Null, |n| Value::Number(n as f64)), |s, v| s.active_population = (*v != Value::Null).then(|| integer(v))),
    row!(activity_window, "Activity window", Kind::Seconds(Span { min: 0.0, max: MAX_INTERVAL_SECONDS, low: 0.0, high: 3600.0 }), SECONDS, None, ["pressure"],
        "How long a player counts as active after joining or being matched.",
        |s| Value::Number(s.activity_window.seconds()), |s, v| s.activity_window = time(v)),
    row!(window_rule, "Window rule", Kind::Choice { choices: WINDOW_RULES }, None, None, ["select", "refine"],
        "Whose window a pair must fit.",
        |s| Value::text(s.window_rule.name()), |s, v| s.window_rule.set(word(v))),
    row!(mean_balance, "Mean balance", Kind::Choice { choices: MEAN_BALANCES }, None, None, ["assign"],
        "Whether one flexible player is moved when the sides' means are too far apart.",
        |s| Value::text(s.mean_balance.name()), |s, v| s.mean_balance.set(word(v))),
    row!(priority_filter, "Priority filter", Kind::Flag, None, None, ["filter"],
        "Whether those on the longer side who have waited least sit the wave out.",
        |s| Value::Flag(s.priority_filter), |s, v| s.priority_filter = *v == Value::Flag(true)),
    row!(wait_counting, "Wait counting", Kind::Choice { choices: WAIT_COUNTINGS }, None, None, ["arrive", "clean_up"],
        "When a waited wave is counted.",
        |s| Value::text(s.wait_counting.name()), |s, v| s.wait_counting.set(word(v))),
    row!(list_order, "List order", Kind::Choice { choices: LIST_ORDERS }, None, None, ["partition"],
        "In which order each side's list is kept; order decides ties.",
        |s| Value::text(s.list_order.name()), |s, v| s.list_order.set(word(v))),
    row!(maps, "Maps", Kind::Names, None, None, ["create"],
        "The maps a match is drawn from, less those either player has vetoed.",
        |s| Value::texts(&s.maps), |s, v| s.maps = words(v)),
    row!(servers, "Servers", Kind::Names, None, None, ["create"],
        "The servers a match is drawn from when its regions name none.",
        |s| Value::texts(&s.servers), |s, v| s.servers = words(v)),
    row!(region_servers, "Servers by region", Kind::PairMap, None, None, ["create"],
        "The server for two players' regions.",
        |s| Value::Record(s.region_servers.iter().map(|(pair, server)| (Cow::Borrowed(&**pair), Value::text(server))).collect()), |s, v| s.region_servers = pairs(v)),
    row!(channels, "Channels", whole(1, 1, 20), None, None, ["create"],
        "How many in-game channels the matches rotate through.",
        |s| Value::Number(s.channels as f64), |s, v| s.channels = integer(v)),
];
