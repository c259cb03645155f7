//! The table of lobbies settings: each described once, with the way to its typed value.

use std::borrow::Cow;

use super::{FILLS, GAME_SCORES, Settings, SmallBase, Weights};
use crate::settings::describe::{SECONDS, Typed, decimal, interval, length, row, thousandths, typed, whole};
use crate::settings::{Bounds, Entry, Kind, RecordField};
use crate::value::Value;

/// Wider than all ratings together.
const MAX_RANGE: f64 = 10_000_000.0;
/// A percentage of the threshold or of the interval.
const MAX_PERCENT: f64 = 1_000_000.0;

const WEIGHT: Kind = Kind::Thousandths(Bounds { min: 0.0, max: 100.0, low: 0.0, high: 100.0 });
const PERCENT: Kind = Kind::Thousandths(Bounds { min: 0.0, max: MAX_PERCENT, low: 0.0, high: 100.0 });
const WEIGHTS: Kind = Kind::Record {
    parts: &[
        RecordField { name: "game", label: "games", kind: WEIGHT },
        RecordField { name: "region", label: "regions", kind: WEIGHT },
        RecordField { name: "language", label: "languages", kind: WEIGHT },
        RecordField { name: "skill", label: "skill", kind: WEIGHT },
        RecordField { name: "group", label: "group size", kind: WEIGHT },
    ],
};
const SMALL_BASE: Kind = Kind::Record {
    parts: &[
        RecordField { name: "below", label: "requests, if fewer than", kind: whole(0, 0, 50) },
        RecordField { name: "threshold_percent", label: "percent of the threshold", kind: PERCENT },
        RecordField { name: "interval_percent", label: "percent of the interval", kind: PERCENT },
    ],
};

impl Typed for Weights {
    fn value(&self) -> Value<'_> {
        let names = ["game", "region", "language", "skill", "group"];
        Value::Record(names.into_iter().map(Cow::from).zip(self.list().map(decimal)).collect())
    }
    fn set(&mut self, value: &Value<'_>) {
        let of = |name| value.get(name).map_or(0, thousandths);
        let [game, region, language, skill, group] = ["game", "region", "language", "skill", "group"].map(of);
        *self = Weights { game, region, language, skill, group };
    }
}

impl Typed for SmallBase {
    fn value(&self) -> Value<'_> {
        let percents = [("threshold_percent", self.threshold_percent), ("interval_percent", self.interval_percent)];
        let percents = percents.map(|(name, percent)| (name.into(), decimal(percent)));
        Value::Record([("below".into(), self.below.value())].into_iter().chain(percents).collect())
    }
    fn set(&mut self, value: &Value<'_>) {
        let of = |name| value.get(name).map_or(0, thousandths);
        let (threshold_percent, interval_percent) = (of("threshold_percent"), of("interval_percent"));
        *self = SmallBase { below: value.get("below").map_or(0, typed), threshold_percent, interval_percent };
    }
}

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(tick, "Round every", interval(1.0, 60.0), SECONDS, Some("MATCHMAKING_INTERVAL_MS"), [],
        "The time between two rounds."),
    row!(weights, "Weights", WEIGHTS, Some("percent"), None, ["score"],
        "What each part of a score counts; 100 percent together."),
    row!(threshold, "Threshold", WEIGHT, Some("points"), Some("MINIMUM_COMPATIBILITY_THRESHOLD"), ["score"],
        "Two tickets can only be paired if they score more than this.",
        |s| decimal(s.threshold), |s, v| s.threshold = thousandths(v)),
    row!(relax_interval, "Relax every", interval(5.0, 300.0), SECONDS, Some("RELAXATION_INTERVAL_MS"), ["relax"],
        "How long a request searches before its wishes are relaxed by one level."),
    row!(skill_range, "Skill range", Kind::Thousandths(Bounds { min: 0.001, max: MAX_RANGE, low: 10.0, high: 1000.0 }), Some("rating points"), None, ["score"],
        "How far two ratings may lie apart before the skill part of their score is 0. Levels 2 and 8 widen it.",
        |s| decimal(s.skill_range), |s, v| s.skill_range = thousandths(v)),
    row!(game_score, "Compare games by", GAME_SCORES, None, None, ["score"],
        "How two lists of games are compared."),
    row!(strict_is_filter, "Strict forbids", Kind::Flag, None, None, ["score"],
        "Whether a strict wish for a region or a language that is not met forbids a pair; otherwise it only costs points."),
    row!(fill, "Leave with", FILLS, None, None, ["form"],
        "Whether a group leaves as soon as it is large enough, or grows on while partners are found."),
    row!(friend_grace, "Wait for friends", length(600.0), SECONDS, None, ["group", "queue"],
        "How long a ticket waits for friends who have not joined the queue, and how long friends stay together whom no queue suits."),
    row!(small_base, "Small queue", SMALL_BASE, None, Some("SMALL_USER_BASE_THRESHOLD"), ["collect", "relax", "form"],
        "While few requests are searching, threshold and interval shrink to these shares, and the number of pairs counts before their weight."),
    row!(exact_limit, "Exact up to", whole(0, 0, 1000), Some("groups"), None, ["form"],
        "Up to this many groups in a queue the heaviest matching is found; above it, pairs are taken greedily."),
    row!(max_capacity, "Largest lobby", whole(2, 2, 20), Some("players"), None, ["relax"],
        "The largest group that a request accepts at level 10."),
    row!(expire, "Give up after", length(3600.0), SECONDS, None, ["collect"],
        "A request older than this leaves as expired."),
    row!(confirm_seconds, "Confirm within", length(120.0), SECONDS, None, ["settle", "finalize"],
        "How long those invited have to confirm; with 0 they answer at once."),
    row!(lobby_expire, "Lobby open for", length(3600.0), SECONDS, Some("disbandAfterMinutes"), ["finalize"],
        "How long a lobby stays open; shown on its card, and without effect on who is matched."),
    row!(schedule_lead, "Schedule ahead", length(3600.0), SECONDS, None, ["collect", "schedule"],
        "How long before its time a scheduled request begins to search."),
    row!(schedule_slot, "Schedule slot", interval(60.0, 3600.0), SECONDS, None, ["queue", "schedule"],
        "Scheduled requests can meet if their times lie in one slot of this length."),
];
