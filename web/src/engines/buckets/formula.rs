//! The formula behind an event, with the event's numbers filled in.

use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::Settings;
use queuescope::engines::buckets::event::{Event as BucketsEvent, QueuedTicket, Verdict};
use queuescope::engines::buckets::settings::BucketFunction;

use crate::engines::buckets::Scene;
use crate::words::{Formula, decimal, number};

/// Returns the formula behind the current event, if it has one.
pub(crate) fn formula(moment: &Scene<'_>) -> Option<Formula> {
    let event = moment.engine_event?;
    let settings = moment.settings;
    match event {
        BucketsEvent::Placed { spot } | BucketsEvent::Moved { spot } => Some(bucket_formula(settings, spot)),
        BucketsEvent::Grew { ranges, .. } => {
            let grown = ranges.first()?;
            Some(Formula {
                name: "range",
                lines: vec![
                    "range + increase, at most the maximum".to_owned(),
                    format!("{} + {}", number(grown.from), number(grown.to - grown.from)),
                ],
                result: number(grown.to),
            })
        }
        BucketsEvent::Searched(Search { seen, .. }) => {
            let one = seen.iter().find(|seen| seen.verdict == Verdict::Chosen).or(seen.first())?;
            Some(share_formula(settings, one.distance, one.range))
        }
        BucketsEvent::Found { distance, ranges, .. } => Some(share_formula(settings, *distance, ranges[1])),
        _ => None,
    }
}

fn bucket_formula(settings: &Settings, spot: &QueuedTicket) -> Formula {
    let function = match settings.bucket.function {
        BucketFunction::Round => "round",
        BucketFunction::Floor => "floor",
    };
    Formula {
        name: "bucket",
        lines: vec![
            format!("{function}(rating ÷ width)"),
            format!("{function}({} ÷ {})", decimal(spot.rating), decimal(settings.bucket.width)),
        ],
        result: number(spot.bucket),
    }
}

/// The condition for an opponent to reach back far enough.
fn share_formula(settings: &Settings, distance: i64, range: i64) -> Formula {
    let enough = settings.reciprocates(range, distance);
    Formula {
        name: "reaches",
        lines: vec![
            "their range × 100 ≥ reciprocal × distance".to_owned(),
            format!("{} × 100 ≥ {} × {}", number(range), decimal(settings.reciprocal), number(distance)),
            format!("{} ≥ {}", number(range.saturating_mul(100)), decimal(settings.reciprocal * distance as f64)),
        ],
        result: if enough { "yes" } else { "no" }.to_owned(),
    }
}
