//! The formula behind an event, with the event's numbers filled in.

use queuescope::engines::lobbies::event::{Event as LobbiesEvent, Scored};
use queuescope::engines::lobbies::{PairingResult, PassFrame, Points, RoundTerms, Settings, Verdict};

use super::state::{PARTS, group_named, points};
use crate::engines::lobbies::Scene;
use crate::words::{Formula, decimal, number};

/// Largest number of terms of a sum that are written out.
const MAX_TERMS: usize = 8;

/// Returns the formula behind the current event, if it has one.
pub(crate) fn formula(moment: &Scene<'_>) -> Option<Formula> {
    let event = moment.engine_event?;
    let settings = moment.settings;
    match event {
        LobbiesEvent::Counted(RoundTerms { small: true, threshold, searching: 1.., .. }) => {
            let base = settings.small_base;
            let percent = decimal(base.threshold_percent as f64 / 1_000.0);
            Some(Formula {
                name: "threshold",
                lines: vec![
                    format!("score threshold × {percent}%, while fewer than {} requests are searching", base.below),
                    format!("{} × {percent}%", decimal(settings.threshold as f64 / 1_000.0)),
                ],
                result: decimal(*threshold),
            })
        }
        LobbiesEvent::Scored { group, pairs, .. } => {
            let pass = moment.own.pass.as_ref()?;
            let best = pairs.iter().max_by_key(|pair| (pair.verdict == Verdict::Kept, pair.score))?;
            let name = |place: u32| pass.groups.get(place as usize).map_or(String::new(), |group| group_named(&group.players));
            Some(score(settings, best, &format!("{} and {}", name(*group), name(best.with))))
        }
        LobbiesEvent::Paired(PairingResult { pairs, weight, .. }) if !pairs.is_empty() => {
            let pass = moment.own.pass.as_ref()?;
            Some(Formula { name: "total", lines: vec!["sum of the pairs' scores".to_owned(), sum(pass, pairs)], result: points(*weight) })
        }
        _ => None,
    }
}

/// Formula of a score: the weighted sum of its parts.
fn score(settings: &Settings, pair: &Scored, names: &str) -> Formula {
    let terms = || settings.weights.list().into_iter().zip(pair.parts.list()).zip(PARTS).filter(|((weight, _), _)| *weight > 0);
    let percent = |weight: i64| decimal(weight as f64 / 1_000.0);
    let rule: Vec<String> = terms().map(|((weight, _), name)| format!("{}% {name}", percent(weight))).collect();
    let numbers: Vec<String> = terms().map(|((weight, part), _)| format!("{}% × {}", percent(weight), points(part))).collect();
    Formula { name: "score", lines: vec![format!("{}, for {names}", rule.join(" + ")), numbers.join(" + ")], result: points(pair.score) }
}

/// Writes out the sum of the pairs' scores: `92.35 + 81.5 + 640.2 from 8 more`.
fn sum(pass: &PassFrame, pairs: &[[u32; 2]]) -> String {
    let scores = pairs.iter().filter_map(|[a, b]| pass.scored(*a as usize, *b as usize)).map(|pair| pair.score);
    let written: Vec<String> = scores.clone().take(MAX_TERMS).map(points).collect();
    let more = pairs.len().saturating_sub(MAX_TERMS);
    let rest: u64 = scores.skip(MAX_TERMS).map(|score| score.0).sum();
    match more {
        0 => written.join(" + "),
        _ => format!("{} + {} from {} more", written.join(" + "), points(Points(rest)), number(more as i64)),
    }
}
