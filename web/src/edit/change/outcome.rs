//! What a change did to the matches, in a few words.

use queuescope::Replay;
use queuescope::engines::{Measure, Summary};

use crate::words::{count, number, weight};

/// What a change did over the whole run.
pub(super) fn difference(before: &Replay, after: &Replay) -> String {
    let measure = after.scenario().engine().info().measures[0];
    let [before, after] = [before, after].map(Outcome::of);
    if before == after {
        return format!("No difference: {}, the same {}.", count(after.matches, "match", "matches"), measure.plural);
    }
    let matches = match i64::from(after.matches) - i64::from(before.matches) {
        0 => "As many matches".to_owned(),
        more if more > 0 => format!("{} more {}", number(more), if more == 1 { "match" } else { "matches" }),
        fewer => format!("{} fewer {}", number(-fewer), if fewer == -1 { "match" } else { "matches" }),
    };
    format!("{matches}{}.", summary(measure, before, after))
}

/// How the matches differ in a measure.
fn summary(measure: &Measure, before: Outcome, after: Outcome) -> String {
    let name = measure.name;
    match measure.summary {
        Summary::LargestAndMean => {
            let largest = changed(&format!("largest {name}"), before.largest, after.largest);
            // Where there was no match before, the largest says enough.
            let mean = if before.matches > 0 { changed("average", before.mean(), after.mean()) } else { String::new() };
            largest + &mean
        }
        Summary::Mean => changed(&format!("average {name}"), before.mean(), after.mean()),
        Summary::Total => changed(&format!("total {name}"), before.total(), after.total()),
    }
}

/// `, largest gap 40 → 180`; nothing where it is the same or there is no such number any more.
fn changed<T: PartialEq + ToString>(what: &str, before: Option<T>, after: Option<T>) -> String {
    match (before, after) {
        (Some(before), Some(after)) if before != after => format!(", {what} {} → {}", before.to_string(), after.to_string()),
        (None, Some(after)) => format!(", {what} {}", after.to_string()),
        _ => String::new(),
    }
}

/// A run's matches in figures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) matches: u32,
    sum: f64,
    largest: Option<f64>,
}

impl Outcome {
    /// By the measure to judge matches by.
    pub(crate) fn of(replay: &Replay) -> Outcome {
        let measure = replay.scenario().engine().info().measures[0];
        let mut outcome = Outcome { matches: 0, sum: 0.0, largest: None };
        for (_, facts) in replay.trace().played() {
            let value = facts.quality(measure.name).unwrap_or_default();
            outcome.matches += 1;
            outcome.sum += value;
            outcome.largest = Some(outcome.largest.map_or(value, |largest| largest.max(value)));
        }
        outcome
    }

    /// The mean as it is printed, with one decimal.
    fn mean(&self) -> Option<String> {
        (self.matches > 0).then(|| format!("{:.1}", self.sum / f64::from(self.matches)))
    }

    /// The total as weights are printed.
    fn total(&self) -> Option<String> {
        // Weights are whole thousandths, and so is their sum. Adding 0 turns −0 into 0.
        (self.matches > 0).then(|| weight((self.sum * 1_000.0).round() / 1_000.0 + 0.0))
    }
}
