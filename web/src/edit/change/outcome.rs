//! What a change did to the matches, in a few words.

use queuescope::engines::cliques::Weight;
use queuescope::{Engine, Replay};

use crate::engines::{self, Measure};
use crate::words::{count, number, weight};

/// What a change did over the whole run.
pub(super) fn difference(before: &Replay, after: &Replay) -> String {
    let engine = after.scenario().engine();
    let [before, after] = [before, after].map(Outcome::of);
    if before == after {
        let measure = match engine {
            Engine::Cliques => "weight",
            Engine::Lobbies => "scores",
            Engine::Waves | Engine::Buckets => "gaps",
        };
        return format!("No difference: {}, the same {measure}.", count(after.matches, "match", "matches"));
    }
    let matches = match i64::from(after.matches) - i64::from(before.matches) {
        0 => "As many matches".to_owned(),
        more if more > 0 => format!("{} more {}", number(more), if more == 1 { "match" } else { "matches" }),
        fewer => format!("{} fewer {}", number(-fewer), if fewer == -1 { "match" } else { "matches" }),
    };
    let gap = match (before.largest, after.largest) {
        (Some(before), Some(after)) if before != after => format!(", largest gap {before} → {after}"),
        (None, Some(after)) => format!(", largest gap {after}"),
        _ => String::new(),
    };
    let mean = match (before.mean(), after.mean()) {
        (Some(before), Some(after)) if before != after => format!(", average {before} → {after}"),
        _ => String::new(),
    };
    let weight = match (before.weight, after.weight) {
        (Some(before), Some(after)) if before != after => format!(", total weight {} → {}", weight(before), weight(after)),
        (None, Some(after)) => format!(", total weight {}", weight(after)),
        _ => String::new(),
    };
    let score = match (before.mean_score(), after.mean_score()) {
        (Some(before), Some(after)) if before != after => format!(", average score {before} → {after}"),
        (None, Some(after)) => format!(", average score {after}"),
        _ => String::new(),
    };
    format!("{matches}{gap}{mean}{weight}{score}.")
}

/// A run's matches in figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) matches: u32,
    sum: u64,
    largest: Option<u32>,
    /// Of all lobbies together, where they have one.
    weight: Option<Weight>,
    /// Of all lobbies together, in hundredths, where they have one.
    score: Option<u64>,
}

impl Outcome {
    pub(crate) fn of(replay: &Replay) -> Outcome {
        let mut outcome = Outcome { matches: 0, sum: 0, largest: None, weight: None, score: None };
        for event in replay.trace().events() {
            if let Some(met) = engines::met(event) {
                outcome.matches += 1;
                match met.measure {
                    Measure::Gap(gap) => {
                        outcome.sum += u64::from(gap);
                        outcome.largest = outcome.largest.max(Some(gap));
                    }
                    Measure::Score(score) => outcome.score = Some(outcome.score.unwrap_or(0) + score.0),
                    Measure::Weight(weight) => outcome.weight = Some([outcome.weight.unwrap_or_default(), weight].into_iter().sum()),
                }
            }
        }
        outcome
    }

    /// The mean gap as it is printed, with one decimal.
    fn mean(&self) -> Option<String> {
        self.largest.is_some().then(|| format!("{:.1}", self.sum as f64 / f64::from(self.matches)))
    }

    /// The mean score as it is printed, with one decimal.
    fn mean_score(&self) -> Option<String> {
        self.score.map(|score| format!("{:.1}", score as f64 / 100.0 / f64::from(self.matches)))
    }
}
