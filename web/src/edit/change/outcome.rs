//! The effect of an edit on the matches, as a short sentence.

use queuescope::engines::{Measure, Summary};
use queuescope::{EngineId, Replay};

use crate::words::{count, number, weight};

/// Compares the matches of two whole runs.
pub(super) fn between(before: &Replay, after: &Replay) -> String {
    compare(after.scenario().engine(), Outcome::of(before), Outcome::of(after))
}

/// Compares the matches of two outcomes.
pub(crate) fn difference(engine: EngineId, before: &queuescope_lab::Outcome, after: &queuescope_lab::Outcome) -> String {
    compare(engine, Outcome::of_values(&before.qualities), Outcome::of_values(&after.qualities))
}

fn compare(engine: EngineId, before: Outcome, after: Outcome) -> String {
    let measure = engine.info().measures[0];
    if before == after {
        return match after.matches {
            0 => "No difference: still no matches.".to_owned(),
            1 => format!("No difference: 1 match, the same {}.", measure.name),
            _ => format!("No difference: {}, the same {}.", count(after.matches, "match", "matches"), measure.plural),
        };
    }
    let matches = match i64::from(after.matches) - i64::from(before.matches) {
        0 => "Same number of matches".to_owned(),
        more if more > 0 => format!("{} more {}", number(more), if more == 1 { "match" } else { "matches" }),
        fewer => format!("{} fewer {}", number(-fewer), if fewer == -1 { "match" } else { "matches" }),
    };
    format!("{matches}{}.", summary(measure, before, after))
}

/// Compares the matches by a measure. Begins with a comma, and is empty if nothing differs.
fn summary(measure: &Measure, before: Outcome, after: Outcome) -> String {
    let name = measure.name;
    match measure.summary {
        Summary::LargestAndMean => {
            let largest = changed(&format!("largest {name}"), before.largest, after.largest);
            // If there was no match before, the largest value is enough.
            let mean = if before.matches > 0 { changed("average", before.mean(), after.mean()) } else { String::new() };
            largest + &mean
        }
        Summary::Mean => changed(&format!("average {name}"), before.mean(), after.mean()),
        Summary::Total => changed(&format!("total {name}"), before.total(), after.total()),
    }
}

/// `, largest gap 40 → 180`. Empty if the value is the same, or if there is none after the edit.
fn changed<T: PartialEq + ToString>(what: &str, before: Option<T>, after: Option<T>) -> String {
    match (before, after) {
        (Some(before), Some(after)) if before != after => format!(", {what} {} → {}", before.to_string(), after.to_string()),
        (None, Some(after)) => format!(", {what} {}", after.to_string()),
        _ => String::new(),
    }
}

/// The matches of a run, summed up by the engine's main measure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) matches: u32,
    sum: f64,
    largest: Option<f64>,
}

impl Outcome {
    /// Sums up the matches of a run.
    pub(crate) fn of(replay: &Replay) -> Outcome {
        let measure = replay.scenario().engine().info().measures[0];
        let values = replay.trace().played().map(|(_, facts)| facts.quality(measure.name).unwrap_or_default());
        Outcome::of_values(&values.collect::<Vec<f64>>())
    }

    /// Sums up matches with these values.
    fn of_values(values: &[f64]) -> Outcome {
        let largest = values.iter().copied().reduce(f64::max);
        Outcome { matches: values.len() as u32, sum: values.iter().sum(), largest }
    }

    /// The mean, with one decimal.
    fn mean(&self) -> Option<String> {
        (self.matches > 0).then(|| format!("{:.1}", self.sum / f64::from(self.matches)))
    }

    /// The total, in the format of weights.
    fn total(&self) -> Option<String> {
        // Weights are whole thousandths, and so is their sum. Adding 0 turns −0 into 0.
        (self.matches > 0).then(|| weight((self.sum * 1_000.0).round() / 1_000.0 + 0.0))
    }
}
