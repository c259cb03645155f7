//! When the queue is full, and one evening of it.

use queuescope_lab::part::{Outcome, VisitRecord};
use queuescope_lab::people::{QueueOfEvening, depth_range};

use super::{ChartText, Source};
use crate::charts::{Figure, OneEvening, Steps, Unit};
use crate::study::Evening;
use crate::study::Pick;
use crate::words::number;

/// The chart, and the moment of the evening in it.
pub(super) fn chart(source: &Source<'_>) -> (ChartText, Option<(String, Evening)>) {
    let length = source.bands.length().seconds();
    let points = source.summary.depth.len();
    // After the evening hardly any player is left, so long waits then say little.
    let longest = source.marked().max_by_key(|record| {
        let is_within = record.joined.seconds() + record.wait.seconds() <= length;
        (is_within, record.wait, std::cmp::Reverse((record.evening, record.joined)))
    });
    let evening = longest.map(|record| {
        let visits = source.shown.part.visits().map_or(&[][..], |visits| visits.of(record.evening, record.arm));
        let QueueOfEvening { mut depth, mut matches } = QueueOfEvening::of(visits);
        depth.retain(|(at, _)| *at <= length);
        matches.retain(|at| *at <= length);
        let changes = depth.into_iter().map(|(at, depth)| (at, f64::from(depth))).collect();
        OneEvening { opens: 0, changes, rug: matches, rug_name: "its matches".to_owned() }
    });
    let marked = longest.map(|record| {
        let from = record.joined.seconds();
        (from, (from + record.wait.seconds()).min(length), source.name(record.person).to_owned())
    });
    let point = |second: u32| ((f64::from(second) / length * points as f64) as usize).min(points.saturating_sub(1));
    let chosen = source.only_pick().and_then(|pick| match *pick {
        Pick::Time(from, to) => Some((point(from), point(to.saturating_sub(1)))),
        _ => None,
    });
    let depth = &source.summary.depth;
    let finding = depth.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1)).map_or(String::new(), |(at, most)| {
        let time = Unit::Hours.label((at as f64 + 0.5) / points as f64 * length, 1.0);
        format!("The queue is longest at {time}, with {most:.1} players on average.")
    });
    let chart = Steps {
        measure: "players queued".to_owned(),
        end: length,
        mean: depth.clone(),
        range: depth_range(&source.shown.part, source.arm),
        range_name: "8 of 10 evenings".to_owned(),
        evening,
        marked,
        chosen,
    };
    let moment = longest.map(|record| (in_words(source, record), source.door(record)));
    (ChartText { figure: Figure::new(chart), finding }, moment)
}

/// `Evening 90: Astrid waits 34:44 and gives up.`
fn in_words(source: &Source<'_>, record: &VisitRecord) -> String {
    let name = source.name(record.person);
    let wait = Unit::Clock.label((record.wait.0 / 1_000) as f64, 1.0);
    let evening = number(i64::from(record.evening));
    let end = match record.outcome {
        Outcome::Matched => "and is matched",
        Outcome::GaveUp => "and gives up",
        Outcome::Waiting => "and still waits at the end",
    };
    format!("Evening {evening}: {name} waits {wait} {end}.")
}
