//! The table of buckets settings.

use super::{BUCKET_FUNCTIONS, Bucket, COMBINES, GROWTHS, LOOKS, ON_DECLINES, PARTY_RATINGS, RangeMax, Settings};
use crate::settings::describe::{SECONDS, folded, interval, length, main, optional_whole, record, row, whole};
use crate::settings::{Bounds, Entry, Kind, Optional, RecordField};

/// Narrowest bucket in rating points. Ratings are not that precise, so narrower buckets would be pointless.
const MIN_WIDTH: f64 = 0.001;
/// Widest bucket in rating points. It is 10 times as wide as the largest rating.
const MAX_WIDTH: f64 = 10_000_000.0;
const MAX_PERCENT: f64 = 1_000_000.0;

const BUCKETS: Option<&str> = Some("buckets");
const PERCENT: Option<&str> = Some("percent");

const BUCKET: Kind = Kind::Record {
    parts: &[
        RecordField { name: "function", label: "rounding", kind: BUCKET_FUNCTIONS },
        RecordField {
            name: "width",
            label: "width in rating points",
            kind: Kind::Decimal(Bounds { min: MIN_WIDTH, max: MAX_WIDTH, low: 1.0, high: 100.0 }),
        },
    ],
};
const RANGE_MAX: Kind = Kind::Record {
    parts: &[
        RecordField { name: "static", label: "buckets", kind: optional_whole(30, "none") },
        RecordField {
            name: "percent",
            label: "percent of rating",
            kind: Kind::OptionalDecimal(Optional { span: Bounds { min: 0.0, max: MAX_PERCENT, low: 0.0, high: 100.0 }, empty: "none" }),
        },
        RecordField { name: "combine", label: "if both are set", kind: COMBINES },
    ],
};

record! { Bucket { function: "function", width: "width" } }
record! { RangeMax { fixed: "static", percent: "percent", combine: "combine" } }

const RANGES: &str = "Ranges";
const BUCKET_GROUP: &str = "Buckets";
const SEARCH: &str = "Search and ready check";

/// The groups of settings, in the order of the form.
pub(crate) const GROUPS: &[&str] = &[RANGES, BUCKET_GROUP, SEARCH];

/// All settings, in the order of the form.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(folded(BUCKET_GROUP), bucket, "Bucket", BUCKET, None, None, ["arrive"],
        "The bucket of a rating is rating ÷ width, rounded; wider buckets put more players into the same bucket."),
    row!(main(RANGES), range_increase, "Range increase", whole(0, 0, 10), BUCKETS, None, ["grow"],
        "Buckets that each growth adds to a range; higher values widen ranges faster."),
    row!(main(RANGES), range_interval, "Growth interval", interval(1.0, 120.0), SECONDS, None, ["grow"],
        "Time between two growths of a range; longer intervals make ranges grow more slowly."),
    row!(folded(RANGES), range_max, "Maximum range", RANGE_MAX, None, None, ["grow"],
        "A higher maximum lets ranges grow further; it is a number of buckets, a percentage of the rating, or both, and empty means no limit."),
    row!(main(SEARCH), reciprocal, "Reciprocal range", Kind::Decimal(Bounds { min: 0.0, max: 1000.0, low: 0.0, high: 100.0 }), PERCENT, None, ["check"],
        "Share of the distance that the opponent's own range must cover; at 0 any opponent in range will do, at 100 both must reach each other."),
    row!(main(SEARCH), check_interval, "Check interval", interval(0.25, 10.0), SECONDS, None, [],
        "Time between two checks; longer intervals mean fewer checks, so players wait longer for the next one."),
    row!(folded(SEARCH), look, "Search direction", LOOKS, None, None, ["check"],
        "Direction in which tickets search; they always search their own bucket as well."),
    row!(folded(RANGES), growth, "Growth clock", GROWTHS, None, None, ["grow", "arrive"],
        "Clock by which ranges grow: one for all tickets, or one per ticket."),
    row!(folded(BUCKET_GROUP), party_rating, "Party rating", PARTY_RATINGS, None, None, ["arrive"],
        "How the ratings of a party's members become the rating of its ticket."),
    row!(main(SEARCH), ready_seconds, "Ready check length", length(60.0), SECONDS, None, ["settle", "ready"],
        "Time that players have to accept a match; longer ready checks make matches start later, and at 0 they start at once."),
    row!(folded(SEARCH), on_decline, "After a decline", ON_DECLINES, None, None, ["settle", "ready"],
        "What happens to both tickets if a player declines."),
];
