//! How long people wait.

use queuescope_lab::people::Sample;
use queuescope_lab::pooled::Summary;

use super::{ChartText, Source, coarse, merged, percent};
use crate::charts::{Bins, Crowd, Distribution, Figure, Unit};
use crate::study::Pick;

/// Largest number of bins.
const BINS: usize = 31;

/// The chart, with the length of its bins in seconds and their number.
pub(super) fn chart(source: &Source<'_>) -> (ChartText, (f64, usize)) {
    let Summary { waits, censored, curve, matched, visits, .. } = source.summary;
    let all: Vec<u64> = waits.counts.iter().zip(&censored.counts).map(|(matched, others)| matched + others).collect();
    let (factor, bins) = coarse(&all, BINS, 1);
    let (step, fine) = (waits.width * factor as f64, (factor, bins));
    let end = step * (bins - 1) as f64;
    let bin = |seconds: u32| ((f64::from(seconds) / step) as usize).min(bins - 1);
    let all =
        Crowd { name: "everyone".to_owned(), up: merged(&waits.counts, fine), down: merged(&censored.counts, fine), curve: reached(curve) };
    let highlighted = |sample: &Sample| Crowd {
        name: "chosen".to_owned(),
        up: merged(&sample.waits.counts, fine),
        down: merged(&sample.censored.counts, fine),
        curve: reached(&sample.curve),
    };
    let chosen = source.only_pick().and_then(|pick| match *pick {
        Pick::Wait(from, to) => Some((bin(from), bin(to.saturating_sub(1)))),
        _ => None,
    });
    let chart = Distribution {
        measure: "Wait".to_owned(),
        bins: Bins { low: 0.0, step, count: bins, whole: true, unit: Unit::Clock },
        open_end: true,
        parts: ["matched".to_owned(), "not matched".to_owned()],
        curve_name: "matched by then, of those who stay".to_owned(),
        crowds: vec![all],
        highlighted: source.chosen.as_ref().map(highlighted),
        chosen,
        zone: None,
        reading_at: Some(end * 2.0 / 3.0),
    };
    let finding = format!("{} of {} visits end in a match.", percent(*matched, *visits), crate::words::number(*visits as i64));
    (ChartText { figure: Figure::new(chart), finding }, (step, bins))
}

/// The share that is matched by each second.
fn reached(waiting: &[(i64, f64)]) -> Vec<(f64, f64)> {
    let steps = waiting.iter().map(|(at, share)| (*at as f64, 1.0 - share));
    std::iter::once((0.0, 0.0)).chain(steps).collect()
}
