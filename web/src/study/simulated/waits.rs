//! How long people wait.

use queuescope_lab::people::Sample;
use queuescope_lab::pooled::Summary;

use super::{ChartText, Source, merged, percent};
use crate::charts::{Bins, Crowd, Distribution, Figure, Unit};
use crate::study::Pick;

/// How many of the pooled bins become one bin of the chart.
const FACTOR: usize = 2;
/// Bins of the chart. The last one has all waits from the cap on.
const BINS: usize = 31;

/// The chart, with the length of its bins in seconds and their number.
pub(super) fn chart(source: &Source<'_>) -> (ChartText, (f64, usize)) {
    let Summary { waits, censored, curve, matched, visits, .. } = source.summary;
    let step = waits.width * FACTOR as f64;
    let fine = (FACTOR, BINS);
    let cap = step * (BINS - 1) as f64;
    let everybody = Crowd {
        name: "everybody".to_owned(),
        up: merged(&waits.counts, fine),
        down: merged(&censored.counts, fine),
        curve: reached(curve),
    };
    let highlighted = |sample: &Sample| Crowd {
        name: "chosen".to_owned(),
        up: merged(&sample.waits.counts, fine),
        down: merged(&sample.censored.counts, fine),
        curve: reached(&sample.curve),
    };
    let chosen = source.only_pick().and_then(|pick| match *pick {
        Pick::Wait(from, to) => Some((bin(from, step), bin(to.saturating_sub(1), step))),
        _ => None,
    });
    let chart = Distribution {
        measure: "Wait".to_owned(),
        bins: Bins { low: 0.0, step, count: BINS, whole: true, unit: Unit::Clock },
        open_end: true,
        parts: ["matched".to_owned(), "not matched".to_owned()],
        curve_name: "matched by then, of those who stay".to_owned(),
        crowds: vec![everybody],
        highlighted: source.chosen.as_ref().map(highlighted),
        chosen,
        zone: None,
        reading_at: Some(cap * 2.0 / 3.0),
    };
    let finding = format!("{} of {} visits end in a match.", percent(*matched, *visits), crate::words::number(*visits as i64));
    (ChartText { figure: Figure::new(chart), finding }, (step, BINS))
}

fn bin(seconds: u32, step: f64) -> usize {
    ((f64::from(seconds) / step) as usize).min(BINS - 1)
}

/// The share that is matched by each second.
fn reached(waiting: &[(i64, f64)]) -> Vec<(f64, f64)> {
    let steps = waiting.iter().map(|(at, share)| (*at as f64, 1.0 - share));
    std::iter::once((0.0, 0.0)).chain(steps).collect()
}
