//! The table of buckets settings: each described once, with the way to its typed value.

use std::borrow::Cow;

use super::{BUCKET_FUNCTIONS, Bucket, COMBINES, GROWTHS, LOOKS, ON_DECLINES, PARTY_RATINGS, RangeMax, Settings};
use crate::settings::describe::{MAX_INTERVAL_SECONDS, MAX_SETTING, SECONDS, integer, interval, number, row, time, whole, word};
use crate::settings::{Entry, Kind, Optional, Part, Span};
use crate::value::Value;

/// A narrower bucket would be finer than any rating.
const MIN_WIDTH: f64 = 0.001;
/// Wider than all ratings together.
const MAX_WIDTH: f64 = 10_000_000.0;
const MAX_PERCENT: f64 = 1_000_000.0;

const BUCKETS: Option<&str> = Some("buckets");
const PERCENT: Option<&str> = Some("percent");

const BUCKET: Kind = Kind::Record {
    parts: &[
        Part { name: "function", label: "rounding", kind: Kind::Choice { choices: BUCKET_FUNCTIONS } },
        Part {
            name: "width",
            label: "rating points wide",
            kind: Kind::Decimal(Span { min: MIN_WIDTH, max: MAX_WIDTH, low: 1.0, high: 100.0 }),
        },
    ],
};
const RANGE_MAX: Kind = Kind::Record {
    parts: &[
        Part {
            name: "static",
            label: "buckets",
            kind: Kind::OptionalWhole(Optional { span: Span { min: 0, max: MAX_SETTING, low: 0, high: 30 }, empty: "none" }),
        },
        Part {
            name: "percent",
            label: "percent of the rating",
            kind: Kind::OptionalDecimal(Optional { span: Span { min: 0.0, max: MAX_PERCENT, low: 0.0, high: 100.0 }, empty: "none" }),
        },
        Part { name: "combine", label: "if both", kind: Kind::Choice { choices: COMBINES } },
    ],
};

fn part<'v>(name: &'static str, value: Value<'v>) -> (Cow<'v, str>, Value<'v>) {
    (Cow::Borrowed(name), value)
}
fn optional(number: Option<f64>) -> Value<'static> {
    number.map_or(Value::Null, Value::Number)
}

fn bucket_value(bucket: &Bucket) -> Value<'static> {
    Value::Record(vec![part("function", Value::text(bucket.function.name())), part("width", Value::Number(bucket.width))])
}
fn set_bucket(bucket: &mut Bucket, value: &Value<'_>) {
    bucket.function.set(value.get("function").map_or("", word));
    bucket.width = value.get("width").map_or(bucket.width, number);
}
fn max_value(max: &RangeMax) -> Value<'static> {
    Value::Record(vec![
        part("static", optional(max.fixed.map(|fixed| fixed as f64))),
        part("percent", optional(max.percent)),
        part("combine", Value::text(max.combine.name())),
    ])
}
fn set_max(max: &mut RangeMax, value: &Value<'_>) {
    let given = |name| value.get(name).filter(|value| **value != Value::Null);
    max.fixed = given("static").map(integer);
    max.percent = given("percent").map(number);
    max.combine.set(value.get("combine").map_or("", word));
}

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(bucket, "Bucket", BUCKET, None, None, ["arrive"],
        "Which bucket a rating falls into: rating ÷ width, made whole.",
        |s| bucket_value(&s.bucket), |s, v| set_bucket(&mut s.bucket, v)),
    row!(range_increase, "Range increase", whole(0, 0, 10), BUCKETS, None, ["grow"],
        "How many buckets further everybody looks after each growth.",
        |s| Value::Number(s.range_increase as f64), |s, v| s.range_increase = integer(v)),
    row!(range_interval, "Growth every", interval(1.0, 120.0), SECONDS, None, ["grow"],
        "The time between two growths of a range.",
        |s| Value::Number(s.range_interval.seconds()), |s, v| s.range_interval = time(v)),
    row!(range_max, "Range maximum", RANGE_MAX, None, None, ["grow"],
        "How far a range may grow: a number of buckets, a share of the rating, or both; with neither it grows for ever.",
        |s| max_value(&s.range_max), |s, v| set_max(&mut s.range_max, v)),
    row!(reciprocal, "Reciprocal", Kind::Decimal(Span { min: 0.0, max: 1000.0, low: 0.0, high: 100.0 }), PERCENT, None, ["check"],
        "The share of the distance that the found player's own range must cover. 100: both must reach each other. 0: whoever is found plays.",
        |s| Value::Number(s.reciprocal), |s, v| s.reciprocal = number(v)),
    row!(check_interval, "Check every", interval(0.25, 10.0), SECONDS, None, [],
        "The time between two checks.",
        |s| Value::Number(s.check_interval.seconds()), |s, v| s.check_interval = time(v)),
    row!(look, "Look", Kind::Choice { choices: LOOKS }, None, None, ["check"],
        "Where a searcher looks; the own bucket always counts.",
        |s| Value::text(s.look.name()), |s, v| s.look.set(word(v))),
    row!(growth, "Growth", Kind::Choice { choices: GROWTHS }, None, None, ["grow", "arrive"],
        "Whether all ranges grow by one clock, or each by its own.",
        |s| Value::text(s.growth.name()), |s, v| s.growth.set(word(v))),
    row!(party_rating, "Party rating", Kind::Choice { choices: PARTY_RATINGS }, None, None, ["arrive"],
        "The rating of a party, which queues as one.",
        |s| Value::text(s.party_rating.name()), |s, v| s.party_rating.set(word(v))),
    row!(ready_seconds, "Ready check", Kind::Seconds(Span { min: 0.0, max: MAX_INTERVAL_SECONDS, low: 0.0, high: 60.0 }), SECONDS, None, ["settle", "ready"],
        "How long those found have to accept; 0: a match starts at once.",
        |s| Value::Number(s.ready_seconds.seconds()), |s, v| s.ready_seconds = time(v)),
    row!(on_decline, "On a decline", Kind::Choice { choices: ON_DECLINES }, None, None, ["settle", "ready"],
        "What becomes of everybody when somebody declines.",
        |s| Value::text(s.on_decline.name()), |s, v| s.on_decline.set(word(v))),
];
