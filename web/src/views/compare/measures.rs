//! The rows of *What changes?*: for each headline metric the verdict, the difference with its interval, and both values.

use queuescope::engines::Better;
use queuescope_lab::compare::{Comparison, Difference, Says, Verdict as Judged};
use queuescope_lab::metrics::{self, metrics};
use queuescope_lab::results::Results;
use queuescope_lab::study::{MIN_VERDICT_EVENINGS, Study, Visitors};

use super::amounts::Amounts;
use super::short;
use crate::charts::{Interval, Intervals, Verdict};
use crate::words::count;

/// Returns the rows about an arm.
pub(super) fn intervals(study: &Study, results: &Results, arm: usize) -> Intervals {
    let arms = [0, arm].map(|arm| short(&study.arms[arm].name));
    let Some(comparison) = results.comparisons.get(arm - 1) else { return Intervals { arms, rows: Vec::new() } };
    let lead = lead(comparison, study, results.evenings);
    let row = |metric: &usize| {
        let difference = &comparison.metrics.iter().find(|(other, _)| other == metric)?.1;
        let mean = |arm: usize| results.arms.get(arm)?.metrics.iter().find(|(other, _)| other == metric)?.1.mean;
        let means = [mean(0), mean(arm)];
        Some(self::row(study, *metric, difference, means, results.evenings, lead == Some(*metric)))
    };
    Intervals { arms, rows: order(study).iter().filter_map(row).collect() }
}

/// The headline metrics in the order of the rows: the wait in which giving up counts comes first, the match rate after the waits.
pub(super) fn order(study: &Study) -> [usize; 7] {
    let mut headline = metrics::headline(study);
    headline[..4].rotate_left(1);
    headline
}

/// The metric of the headline's number.
pub(super) fn lead(comparison: &Comparison, study: &Study, evenings: u32) -> Option<usize> {
    match comparison.says(study, evenings) {
        Says::Verdicts(clauses) => clauses.sure.first().map(|(metric, _)| *metric),
        _ => None,
    }
}

fn row(study: &Study, metric: usize, difference: &Difference, means: [Option<f64>; 2], evenings: u32, headline: bool) -> Interval {
    let (interval, amounts) = (&difference.interval, Amounts::of(metric, difference));
    let (verdict, word, remark) = in_words(difference, evenings, matches!(study.visitors, Visitors::Recorded(_)));
    let ends = interval.ends();
    let place = ends.zip(interval.mean).zip(difference.matters).map(|(((low, high), mean), matters)| {
        if metrics()[metric].better == Some(Better::High) {
            [low, mean, high].map(|value| value / matters)
        } else {
            [high, mean, low].map(|value| -value / matters)
        }
    });
    Interval {
        measure: metrics()[metric].label(study),
        verdict,
        word,
        remark,
        place,
        is_sure: ends.is_some_and(|(low, high)| low > 0.0 || high < 0.0),
        difference: interval.mean.map_or_else(String::new, |mean| amounts.signed(mean)),
        interval: ends.map_or_else(String::new, |ends| amounts.range(ends)),
        values: means
            .map(|mean| if interval.n == 0 { String::new() } else { mean.map_or_else(|| "–".to_owned(), |mean| amounts.value(mean)) }),
        headline,
    }
}

/// The verdict with its words and the remark behind them.
fn in_words(difference: &Difference, evenings: u32, is_log: bool) -> (Verdict, String, String) {
    let (judgement, n) = (difference.judgement, difference.interval.n);
    let on = if n < evenings { format!("on {}", count(n, "evening", "evenings")) } else { String::new() };
    let small = if judgement.small { "by less than matters" } else { "" };
    let with = |remark: &str| [remark, on.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    match judgement.verdict {
        Some(Judged::Better) => (Verdict::Better, "better".to_owned(), with(small)),
        Some(Judged::Worse) => (Verdict::Worse, "worse".to_owned(), with(small)),
        Some(Judged::Same) => (Verdict::Same, "no difference that matters".to_owned(), on),
        Some(Judged::Unknown) => {
            let more = judgement.more_evenings.map(|more| count(u32::try_from(more).unwrap_or(u32::MAX), "more evening", "more evenings"));
            (Verdict::Unknown, "cannot tell yet".to_owned(), with(&more.unwrap_or_default()))
        }
        None if n == 0 => (Verdict::None, "not measured".to_owned(), String::new()),
        None if evenings >= MIN_VERDICT_EVENINGS && n < MIN_VERDICT_EVENINGS => (Verdict::None, "too few evenings".to_owned(), on),
        None if is_log => (Verdict::None, "no verdict".to_owned(), String::new()),
        None => (Verdict::None, "no verdict yet".to_owned(), on),
    }
}
