//! *How long do people wait?* and *How close are the games?*: the visits and matches of all evenings, the arms laid over each other.

use queuescope_lab::metrics::{headline, metrics};
use queuescope_lab::results::Results;
use queuescope_lab::study::Study;
use yew::prelude::*;

use super::amounts::Amounts;
use super::{PairProps, short};
use crate::charts::{self, Bins, Chart, Crowd, Distribution, Figure, Zone};

/// Bins of the axis of waits, and the parts of the cap at which it may end.
const WAIT_BINS: usize = 30;
const SHORT_ENDS: [f64; 4] = [12.0, 6.0, 3.0, 2.0];
/// Largest number of bins of gaps, and how many of the pooled bins may form one.
const GAP_BINS: usize = 24;
const GROUP_SIZES: [usize; 6] = [1, 2, 4, 5, 10, 20];
/// Share of the matches that are inside an axis. The last bin of gaps has all larger ones.
const INSIDE: f64 = 0.985;
/// Odds of a lopsided match, 75% to 25%.
const LOPSIDED_ODDS: f64 = 3.0;

/// The curves of waits: the share that is matched by a time, of those who stay.
pub(super) fn waits(study: &Study, results: &Results) -> (Distribution, String) {
    let curve = |arm: usize, end: f64| -> Vec<(f64, f64)> {
        let steps = results.arms[arm].pooled.curve.iter().map(|(second, waiting)| (*second as f64, 1.0 - waiting));
        std::iter::once((0.0, 0.0)).chain(steps.take_while(|(second, _)| *second <= end)).collect()
    };
    let reached = |arm: usize, second: f64| curve(arm, second).last().map_or(0.0, |(_, share)| *share);
    let cap = study.cap.seconds();
    // The end of the axis: what happens later would not be seen.
    let arms = 0..results.arms.len();
    let ends = SHORT_ENDS.map(|part| (cap / part).round());
    let end = ends.into_iter().find(|end| arms.clone().all(|arm| reached(arm, *end) >= INSIDE * reached(arm, cap))).unwrap_or(cap);
    let crowd = |arm: usize| Crowd { name: short(&results.arms[arm].name), curve: curve(arm, end), ..Crowd::default() };
    let crowds: Vec<Crowd> = arms.clone().map(crowd).collect();
    let at = (end / 6.0).round();
    let share = |arm: usize| format!("{} {}", results.arms[arm].name, charts::Unit::Percent.label((reached(arm, at) * 100.0).round(), 1.0));
    let shares: Vec<String> = arms.map(share).collect();
    let finding = format!("Matched after {}: {}.", charts::Unit::Clock.label(at, 1.0), shares.join(", "));
    let chart = Distribution {
        measure: "Wait".to_owned(),
        bins: Bins { low: 0.0, step: end / WAIT_BINS as f64, count: WAIT_BINS, whole: false, unit: charts::Unit::Clock },
        open_end: false,
        parts: ["matched".to_owned(), String::new()],
        curve_name: "matched by then".to_owned(),
        crowds,
        highlighted: None,
        chosen: None,
        zone: None,
        reading_at: None,
    };
    (chart, finding)
}

/// The shares of matches by gap.
pub(super) fn gaps(study: &Study, results: &Results, arm: usize) -> (Distribution, String) {
    let width = results.arms[0].pooled.gaps.width;
    let counts = |arm: usize| results.arms[arm].pooled.gaps.counts.as_slice();
    let inside = (0..results.arms.len()).map(|arm| needed_bins(counts(arm))).max().unwrap_or(1);
    let group = GROUP_SIZES.into_iter().find(|size| inside.div_ceil(*size) < GAP_BINS).unwrap_or(GROUP_SIZES[5]);
    let bins = Bins { low: 0.0, step: width * group as f64, count: inside.div_ceil(group) + 1, whole: false, unit: charts::Unit::Number };
    let crowd = |arm: usize| {
        let mut up = vec![0.0; bins.count];
        for (bin, count) in counts(arm).iter().enumerate() {
            up[(bin / group).min(bins.count - 1)] += *count as f64;
        }
        Crowd { name: short(&results.arms[arm].name), up, ..Crowd::default() }
    };
    let mean = |metric: &str, arm: usize| {
        let (metric, interval) = results.arms[arm].metrics.iter().find(|(index, _)| metrics()[*index].name == metric)?;
        let difference = results
            .comparisons
            .get(results.arms.len().min(2) - 2)
            .and_then(|other| other.metrics.iter().find(|(index, _)| index == metric));
        Some((Amounts::of(*metric, &difference?.1), interval.mean?))
    };
    let named = |metric: &str, arm: usize| mean(metric, arm).map_or_else(|| "–".to_owned(), |(amounts, mean)| amounts.value(mean));
    let both = |metric: &str| format!("{} → {}", named(metric, 0), named(metric, arm));
    let has_favourites = headline(study).iter().any(|metric| metrics()[*metric].name == "favourite.over_75");
    let zone = study.favourite_scale.filter(|_| has_favourites).map(|scale| Zone {
        from: scale * LOPSIDED_ODDS.log10(),
        name: "lopsided: favourite over 75%".to_owned(),
        detail: both("favourite.over_75"),
    });
    let end = bins.edge(bins.count);
    let chart = Distribution {
        measure: "Gap".to_owned(),
        bins,
        open_end: true,
        parts: ["of matches".to_owned(), String::new()],
        curve_name: String::new(),
        crowds: (0..results.arms.len()).map(crowd).collect(),
        highlighted: None,
        chosen: None,
        zone: zone.filter(|zone| zone.from < end),
        reading_at: None,
    };
    (chart, format!("Average gap, {} → {}: {}.", results.arms[0].name, results.arms[arm].name, both("gap.mean")))
}

/// The number of bins that contain nearly all counts.
fn needed_bins(counts: &[u64]) -> usize {
    let total: u64 = counts.iter().sum();
    let mut passed = 0;
    let needed = counts.iter().position(|count| {
        passed += count;
        passed as f64 >= total as f64 * INSIDE
    });
    needed.unwrap_or(0) + 1
}

/// Renders the waits.
#[component]
pub(super) fn WaitsChart(props: &PairProps) -> Html {
    let drawn = use_memo(props.shown.clone(), |shown| {
        let (chart, finding) = waits(shown.part.study(), &shown.results);
        (Figure::new(chart), finding)
    });
    html! {
        <section class="cell">
            <Chart question="How long do people wait?" note={html! { "Matched by then, of those who stay. All visits of all evenings." }}
                finding={drawn.1.clone()} caption={&props.caption} figure={drawn.0.clone()} stale={props.shown.is_old} />
        </section>
    }
}

/// Renders the gaps.
#[component]
pub(super) fn GapsChart(props: &PairProps) -> Html {
    let drawn = use_memo((props.shown.clone(), props.arm), |(shown, arm)| {
        let (chart, finding) = gaps(shown.part.study(), &shown.results, *arm);
        (Figure::new(chart), finding)
    });
    html! {
        <section class="cell">
            <Chart question="How close are the games?" note={html! { "Share of matches by rating gap. All matches of all evenings." }}
                finding={drawn.1.clone()} caption={&props.caption} figure={drawn.0.clone()} stale={props.shown.is_old} />
        </section>
    }
}
