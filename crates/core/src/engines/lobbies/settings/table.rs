//! The table of lobbies settings: each described once, with the way to its typed value.

use std::borrow::Cow;

use super::{FILLS, GAME_SCORES, Settings, SmallBase, Weights};
use crate::settings::describe::{MAX_INTERVAL_SECONDS, SECONDS, integer, interval, row, time, whole, word};
use crate::settings::{Entry, Kind, Part, Span};
use crate::value::Value;

/// Wider than all ratings together.
const MAX_RANGE: f64 = 10_000_000.0;
/// A percentage of the threshold or of the interval.
const MAX_PERCENT: f64 = 1_000_000.0;

const WEIGHT: Kind = Kind::Thousandths(Span { min: 0.0, max: 100.0, low: 0.0, high: 100.0 });
const PERCENT: Kind = Kind::Thousandths(Span { min: 0.0, max: MAX_PERCENT, low: 0.0, high: 100.0 });
const WEIGHTS: Kind = Kind::Record {
    parts: &[
        Part { name: "game", label: "games", kind: WEIGHT },
        Part { name: "region", label: "regions", kind: WEIGHT },
        Part { name: "language", label: "languages", kind: WEIGHT },
        Part { name: "skill", label: "skill", kind: WEIGHT },
        Part { name: "group", label: "group size", kind: WEIGHT },
    ],
};
const SMALL_BASE: Kind = Kind::Record {
    parts: &[
        Part { name: "below", label: "requests, if fewer than", kind: whole(0, 0, 50) },
        Part { name: "threshold_percent", label: "percent of the threshold", kind: PERCENT },
        Part { name: "interval_percent", label: "percent of the interval", kind: PERCENT },
    ],
};

/// A time that may be nothing; a slider goes up to so many seconds.
const fn length(high: f64) -> Kind {
    Kind::Seconds(Span { min: 0.0, max: MAX_INTERVAL_SECONDS, low: 0.0, high })
}

fn thousandths(value: &Value<'_>) -> i64 {
    time(value).0
}
fn decimal(thousandths: i64) -> Value<'static> {
    Value::Number(thousandths as f64 / 1000.0)
}
fn part<'v>(name: &'static str, value: Value<'v>) -> (Cow<'v, str>, Value<'v>) {
    (Cow::Borrowed(name), value)
}

fn weights_value(weights: &Weights) -> Value<'static> {
    let names = ["game", "region", "language", "skill", "group"];
    Value::Record(names.into_iter().zip(weights.list()).map(|(name, weight)| part(name, decimal(weight))).collect())
}
fn weights(value: &Value<'_>) -> Weights {
    let [game, region, language, skill, group] =
        ["game", "region", "language", "skill", "group"].map(|name| value.get(name).map_or(0, thousandths));
    Weights { game, region, language, skill, group }
}
fn small_base_value(base: &SmallBase) -> Value<'static> {
    Value::Record(vec![
        part("below", Value::Number(f64::from(base.below))),
        part("threshold_percent", decimal(base.threshold_percent)),
        part("interval_percent", decimal(base.interval_percent)),
    ])
}
fn small_base(value: &Value<'_>) -> SmallBase {
    let of = |name| value.get(name).map_or(0, thousandths);
    SmallBase {
        below: value.get("below").map_or(0, integer) as u32,
        threshold_percent: of("threshold_percent"),
        interval_percent: of("interval_percent"),
    }
}

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(tick, "Round every", interval(1.0, 60.0), SECONDS, Some("MATCHMAKING_INTERVAL_MS"), [],
        "The time between two rounds.",
        |s| Value::Number(s.tick.seconds()), |s, v| s.tick = time(v)),
    row!(weights, "Weights", WEIGHTS, Some("percent"), None, ["score"],
        "What each part of a score counts; 100 percent together.",
        |s| weights_value(&s.weights), |s, v| s.weights = weights(v)),
    row!(threshold, "Threshold", WEIGHT, Some("points"), Some("MINIMUM_COMPATIBILITY_THRESHOLD"), ["score"],
        "Two tickets can only be paired if they score more than this.",
        |s| decimal(s.threshold), |s, v| s.threshold = thousandths(v)),
    row!(relax_interval, "Relax every", interval(5.0, 300.0), SECONDS, Some("RELAXATION_INTERVAL_MS"), ["relax"],
        "How long a request searches before its wishes are relaxed by one level.",
        |s| Value::Number(s.relax_interval.seconds()), |s, v| s.relax_interval = time(v)),
    row!(skill_range, "Skill range", Kind::Thousandths(Span { min: 0.001, max: MAX_RANGE, low: 10.0, high: 1000.0 }), Some("rating points"), None, ["score"],
        "How far two ratings may lie apart before the skill part of their score is 0. Levels 2 and 8 widen it.",
        |s| decimal(s.skill_range), |s, v| s.skill_range = thousandths(v)),
    row!(game_score, "Compare games by", Kind::Choice { choices: GAME_SCORES }, None, None, ["score"],
        "How two lists of games are compared.",
        |s| Value::text(s.game_score.name()), |s, v| s.game_score.set(word(v))),
    row!(strict_is_filter, "Strict forbids", Kind::Flag, None, None, ["score"],
        "Whether a strict wish for a region or a language that is not met forbids a pair; otherwise it only costs points.",
        |s| Value::Flag(s.strict_is_filter), |s, v| s.strict_is_filter = *v == Value::Flag(true)),
    row!(fill, "Leave with", Kind::Choice { choices: FILLS }, None, None, ["form"],
        "Whether a group leaves as soon as it is large enough, or grows on while partners are found.",
        |s| Value::text(s.fill.name()), |s, v| s.fill.set(word(v))),
    row!(friend_grace, "Wait for friends", length(600.0), SECONDS, None, ["group", "queue"],
        "How long a ticket waits for friends who have not joined the queue, and how long friends stay together whom no queue suits.",
        |s| Value::Number(s.friend_grace.seconds()), |s, v| s.friend_grace = time(v)),
    row!(small_base, "Small queue", SMALL_BASE, None, Some("SMALL_USER_BASE_THRESHOLD"), ["collect", "relax", "form"],
        "While few requests are searching, threshold and interval shrink to these shares, and the number of pairs counts before their weight.",
        |s| small_base_value(&s.small_base), |s, v| s.small_base = small_base(v)),
    row!(exact_limit, "Exact up to", whole(0, 0, 1000), Some("groups"), None, ["form"],
        "Up to this many groups in a queue the heaviest matching is found; above it, pairs are taken greedily.",
        |s| Value::Number(f64::from(s.exact_limit)), |s, v| s.exact_limit = integer(v) as u32),
    row!(max_capacity, "Largest lobby", whole(2, 2, 20), Some("players"), None, ["relax"],
        "The largest group that a request accepts at level 10.",
        |s| Value::Number(f64::from(s.max_capacity)), |s, v| s.max_capacity = integer(v) as u32),
    row!(expire, "Give up after", length(3600.0), SECONDS, None, ["collect"],
        "A request older than this leaves as expired.",
        |s| Value::Number(s.expire.seconds()), |s, v| s.expire = time(v)),
    row!(confirm_seconds, "Confirm within", length(120.0), SECONDS, None, ["settle", "finalize"],
        "How long those invited have to confirm; with 0 they answer at once.",
        |s| Value::Number(s.confirm_seconds.seconds()), |s, v| s.confirm_seconds = time(v)),
    row!(lobby_expire, "Lobby open for", length(3600.0), SECONDS, Some("disbandAfterMinutes"), ["finalize"],
        "How long a lobby stays open; shown on its card, and without effect on who is matched.",
        |s| Value::Number(s.lobby_expire.seconds()), |s, v| s.lobby_expire = time(v)),
    row!(schedule_lead, "Schedule ahead", length(3600.0), SECONDS, None, ["collect", "schedule"],
        "How long before its time a scheduled request begins to search.",
        |s| Value::Number(s.schedule_lead.seconds()), |s, v| s.schedule_lead = time(v)),
    row!(schedule_slot, "Schedule slot", interval(60.0, 3600.0), SECONDS, None, ["queue", "schedule"],
        "Scheduled requests can meet if their times lie in one slot of this length.",
        |s| Value::Number(s.schedule_slot.seconds()), |s, v| s.schedule_slot = time(v)),
];
