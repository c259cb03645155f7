//! The verdict: a sentence with one number, and a line with all verdicts in words.

use queuescope_lab::compare::{Clauses, Comparison, Difference, Look, Says, Verdict, Words};
use queuescope_lab::metrics::metrics;
use queuescope_lab::part::Part;
use queuescope_lab::results::Results;
use queuescope_lab::study::{MIN_VERDICT_EVENINGS, Study};
use yew::prelude::*;

use super::amounts::Amounts;
use crate::words::{count, list, number};

/// A piece of a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Text(String),
    /// An important word.
    Strong(String),
    /// The number that counts, on the highlighter.
    Number(String),
}

/// A verdict in words.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct InWords {
    /// The sentence that comes first.
    pub(super) headline: Vec<Piece>,
    /// All verdicts, or what is missing for them.
    pub(super) details: Vec<Piece>,
}

/// Number of clauses in the headline.
const MOST_IN_HEADLINE: usize = 2;

/// The verdict on an arm after the last look.
pub(super) fn verdict(part: &Part, results: &Results, arm: usize) -> InWords {
    let Some(comparison) = arm.checked_sub(1).and_then(|other| results.comparisons.get(other)) else { return InWords::default() };
    match comparison.says(part.study(), results.evenings) {
        Says::NextLook(next) => between_looks(part, arm, next),
        says => of_says(part.study(), arm, results.evenings, &says),
    }
}

/// What a comparison says, in words.
pub(super) fn of_says(study: &Study, arm: usize, evenings: u32, says: &Says<'_>) -> InWords {
    let [baseline_name, name] = [0, arm].map(|arm| study.arms[arm].name.as_str());
    match says {
        Says::Recorded => InWords {
            headline: vec![text("One recorded evening: no verdict")],
            details: vec![text(
                "These are its numbers with both settings. One evening has no intervals, so chance may have made the difference.",
            )],
        },
        Says::TooFewEvenings => {
            let next = study.looks.iter().find(|look| **look >= MIN_VERDICT_EVENINGS);
            let details = match next {
                Some(look) => format!("The first verdict comes at {} evenings. Until then there are only means.", number(i64::from(*look))),
                None => format!("{MIN_VERDICT_EVENINGS} evenings are needed for an interval. These are only means."),
            };
            InWords { headline: vec![strong(name), text(": no verdict yet")], details: vec![text(&details)] }
        }
        Says::NextLook(next) => {
            let details =
                format!("The next verdict comes at {} evenings. The lines below already show what is counted.", number(i64::from(*next)));
            InWords { headline: vec![strong(name), text(": no verdict yet")], details: vec![text(&details)] }
        }
        Says::SameResults => InWords {
            headline: vec![strong(name), text(" and "), strong(baseline_name), text(" give the same results")],
            details: vec![text(&format!("Every measure is equal on all {}.", count(evenings, "evening", "evenings")))],
        },
        Says::Verdicts(clauses) => InWords { headline: headline(study, name, clauses), details: details(study, clauses) },
    }
}

/// Between two looks, the verdict is the one of the last look.
fn between_looks(part: &Part, arm: usize, next: u32) -> InWords {
    let study = part.study();
    let Some(look) = Look::last(study, part.evenings()) else { return of_says(study, arm, part.evenings(), &Says::NextLook(next)) };
    let until = look.evenings as usize;
    let comparison = Comparison::of(study, arm, &part.rows(0)[..until], &part.rows(arm)[..until]);
    let mut words = of_says(study, arm, look.evenings, &comparison.says(study, look.evenings));
    let [last, next] = [look.evenings, next].map(|evenings| number(i64::from(evenings)));
    let after = format!("After {last} evenings. The next verdict comes at {next}. ");
    words.details.insert(0, text(&after));
    words
}

fn headline(study: &Study, arm: &str, clauses: &Clauses<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (index, (metric, difference)) in clauses.sure.iter().take(MOST_IN_HEADLINE).enumerate() {
        let (words, amounts) = (Words::of(study, *metric, difference), Amounts::of(*metric, difference));
        let size = amounts.size(difference.interval.mean.unwrap_or_default());
        // The second line names the limit.
        let subject = words.subject.split(" (").next().unwrap_or_default();
        if index == 0 {
            pieces.extend([strong(arm), text(&format!(" {} {subject} by ", words.verb)), Piece::Number(size)]);
        } else {
            pieces.push(text(&format!(". {} {} by {size}", upper_case(subject), words.moves)));
        }
    }
    if clauses.sure.first().is_some_and(|(_, difference)| difference.judgement.small) {
        pieces.push(text(if clauses.sure.len() > 1 { ", both less than matters" } else { ", less than matters" }));
    }
    if pieces.is_empty() {
        pieces = match (clauses.unknown.is_empty(), clauses.same.is_empty()) {
            (true, false) => vec![strong(arm), text(" makes no difference that matters")],
            (true, true) => vec![strong(arm), text(": too few evenings to compare")],
            (false, _) => vec![text("Cannot tell yet what "), strong(arm), text(" changes")],
        };
    }
    pieces
}

fn details(study: &Study, clauses: &Clauses<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (metric, difference) in &clauses.sure {
        let label = metrics()[*metric].label(study);
        pieces.extend([text(&format!("{label}: ")), strong(if is_better(difference) { "better" } else { "worse" })]);
        let amounts = Amounts::of(*metric, difference);
        let range = difference.interval.ends().map_or_else(String::new, |ends| amounts.sizes(ends));
        pieces.push(text(&match difference.matters.filter(|_| difference.judgement.small) {
            Some(matters) => format!(", by {range}, which is less than the {} that matter. ", amounts.size(matters)),
            None => format!(", by {range}. "),
        }));
    }
    if !clauses.same.is_empty() {
        pieces.extend([text(&format!("{}: ", topics(&clauses.same))), strong("no difference that matters"), text(". ")]);
    }
    for (topic, more) in &clauses.unknown {
        pieces.extend([text(&format!("{}: ", upper_case(topic))), strong("cannot tell yet")]);
        pieces.push(text(&match more {
            Some(more) => format!(". About {} more {} may tell. ", number(*more as i64), if *more == 1 { "evening" } else { "evenings" }),
            None => ". ".to_owned(),
        }));
    }
    if !clauses.too_few.is_empty() {
        pieces.push(text(&format!("{}: too few evenings to compare. ", topics(&clauses.too_few))));
    }
    pieces
}

fn is_better(difference: &Difference) -> bool {
    difference.judgement.verdict == Some(Verdict::Better)
}

/// A list of topics that begins a sentence: `Waits and gaps`.
fn topics(topics: &[&str]) -> String {
    upper_case(&list(topics, "and"))
}

fn upper_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn text(text: &str) -> Piece {
    Piece::Text(text.to_owned())
}

fn strong(text: &str) -> Piece {
    Piece::Strong(text.to_owned())
}

/// A text without its marks.
pub(super) fn plain(pieces: &[Piece]) -> String {
    let texts = pieces.iter().map(|piece| match piece {
        Piece::Text(text) | Piece::Strong(text) | Piece::Number(text) => text.as_str(),
    });
    texts.collect::<String>().trim_end().to_owned()
}

/// Renders a text.
pub(super) fn html(pieces: &[Piece]) -> Html {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => html! { { text } },
        Piece::Strong(text) => html! { <b>{ text }</b> },
        Piece::Number(text) => html! { <mark>{ text }</mark> },
    };
    html! { <>{ for pieces.iter().map(piece) }</> }
}
