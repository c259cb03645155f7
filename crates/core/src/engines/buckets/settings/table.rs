//! The table of buckets settings: each described once, with the way to its typed value.

use super::{BUCKET_FUNCTIONS, Bucket, COMBINES, GROWTHS, LOOKS, ON_DECLINES, PARTY_RATINGS, RangeMax, Settings};
use crate::settings::describe::{SECONDS, interval, length, optional_whole, record, row, whole};
use crate::settings::{Bounds, Entry, Kind, Optional, RecordField};

/// A narrower bucket would be finer than any rating.
const MIN_WIDTH: f64 = 0.001;
/// Wider than all ratings together.
const MAX_WIDTH: f64 = 10_000_000.0;
const MAX_PERCENT: f64 = 1_000_000.0;

const BUCKETS: Option<&str> = Some("buckets");
const PERCENT: Option<&str> = Some("percent");

const BUCKET: Kind = Kind::Record {
    parts: &[
        RecordField { name: "function", label: "rounding", kind: BUCKET_FUNCTIONS },
        RecordField {
            name: "width",
            label: "rating points wide",
            kind: Kind::Decimal(Bounds { min: MIN_WIDTH, max: MAX_WIDTH, low: 1.0, high: 100.0 }),
        },
    ],
};
const RANGE_MAX: Kind = Kind::Record {
    parts: &[
        RecordField { name: "static", label: "buckets", kind: optional_whole(30, "none") },
        RecordField {
            name: "percent",
            label: "percent of the rating",
            kind: Kind::OptionalDecimal(Optional { span: Bounds { min: 0.0, max: MAX_PERCENT, low: 0.0, high: 100.0 }, empty: "none" }),
        },
        RecordField { name: "combine", label: "if both", kind: COMBINES },
    ],
};

record! { Bucket { function: "function", width: "width" } }
record! { RangeMax { fixed: "static", percent: "percent", combine: "combine" } }

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(bucket, "Bucket", BUCKET, None, None, ["arrive"],
        "Which bucket a rating falls into: rating ÷ width, made whole."),
    row!(range_increase, "Range increase", whole(0, 0, 10), BUCKETS, None, ["grow"],
        "How many buckets further everybody looks after each growth."),
    row!(range_interval, "Growth every", interval(1.0, 120.0), SECONDS, None, ["grow"],
        "The time between two growths of a range."),
    row!(range_max, "Range maximum", RANGE_MAX, None, None, ["grow"],
        "How far a range may grow: a number of buckets, a share of the rating, or both; with neither it grows for ever."),
    row!(reciprocal, "Reciprocal", Kind::Decimal(Bounds { min: 0.0, max: 1000.0, low: 0.0, high: 100.0 }), PERCENT, None, ["check"],
        "The share of the distance that the found player's own range must cover. 100: both must reach each other. 0: whoever is found plays."),
    row!(check_interval, "Check every", interval(0.25, 10.0), SECONDS, None, [],
        "The time between two checks."),
    row!(look, "Look", LOOKS, None, None, ["check"],
        "Where a searcher looks; the own bucket always counts."),
    row!(growth, "Growth", GROWTHS, None, None, ["grow", "arrive"],
        "Whether all ranges grow by one clock, or each by its own."),
    row!(party_rating, "Party rating", PARTY_RATINGS, None, None, ["arrive"],
        "The rating of a party, which queues as one."),
    row!(ready_seconds, "Ready check", length(60.0), SECONDS, None, ["settle", "ready"],
        "How long those found have to accept; 0: a match starts at once."),
    row!(on_decline, "On a decline", ON_DECLINES, None, None, ["settle", "ready"],
        "What becomes of everybody when somebody declines."),
];
