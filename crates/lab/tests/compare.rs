//! Comparisons of arms: intervals, verdicts, looks and sentences, from made-up values of the metrics.

use std::sync::Arc;

use queuescope::engines::waves;
use queuescope::{Millis, Settings};
use queuescope_lab::compare::{Comparison, Difference, Look, Rows, Verdict, student};
use queuescope_lab::metrics::{headline, index_of, metrics};
use queuescope_lab::study::{Arm, Study, Visitors};

const EVENINGS: u32 = 50;

/// A study with two arms whose evenings do not matter.
fn study(evenings: u32, looks: &[u32], matters: &[(&str, f64)]) -> Study {
    let arm = |name: &str| Arm { name: name.to_owned(), preset: "seed", settings: Settings::from(waves::Settings::default()) };
    let crowd = queuescope_lab::Population::default();
    let plan = queuescope_lab::study::EveningPlan {
        length: Millis(3_600_000),
        per_hour: 40.0,
        shape: vec![1.0],
        patience: queuescope_lab::study::Patience::None,
        returns: queuescope_lab::study::Returns { chance: 0, game: Millis(0), pause: Millis(1_000) },
    };
    Study {
        name: String::new(),
        seed: 1,
        evenings,
        visitors: Visitors::Random { crowd: queuescope_lab::study::CrowdSource::Generated(crowd), evening: plan },
        arms: vec![arm("now"), arm("wider")],
        matters: matters.iter().map(|(name, matters)| ((*name).to_owned(), *matters)).collect(),
        cap: Millis(1_800_000),
        favourite_scale: Some(400.0),
        looks: looks.to_vec(),
    }
}

/// A metric, and the mean and the deviation of its change.
type Change<'a> = (&'a str, f64, f64);

/// Values that are 100 in the baseline. In the other arm, each metric of `changes` differs by its mean, give or take its deviation in turns.
/// All others are equal.
fn rows(evenings: u32, changes: &[Change<'_>]) -> [Rows; 2] {
    let baseline: Rows = (0..evenings).map(|_| vec![Some(100.0); metrics().len()]).collect();
    let mut arm = baseline.clone();
    for (name, mean, deviation) in changes {
        let metric = index_of(name).expect("a metric");
        for (evening, row) in arm.iter_mut().enumerate() {
            row[metric] = Some(100.0 + mean + if evening % 2 == 0 { *deviation } else { -deviation });
        }
    }
    [baseline, arm]
}

fn compare(study: &Study, [baseline, arm]: &[Rows; 2]) -> Comparison {
    Comparison::of(study, 1, baseline, arm)
}

fn of<'a>(comparison: &'a Comparison, name: &str) -> &'a Difference {
    let metric = index_of(name).expect("a metric");
    &comparison.metrics.iter().find(|(index, _)| *index == metric).expect("a metric of the comparison").1
}

/// The comparison after 50 evenings, if 10 matter in every metric.
fn judged(changes: &[Change<'_>]) -> Comparison {
    let names = headline(&study(EVENINGS, &[EVENINGS], &[])).map(|metric| (metrics()[metric].name, 10.0));
    compare(&study(EVENINGS, &[EVENINGS], &names), &rows(EVENINGS, changes))
}

#[test]
fn intervals_are_students_and_those_of_headlines_are_wider() {
    let comparison = judged(&[("wait.mean", -31.0, 7.0), ("wait.p50", -31.0, 7.0)]);
    let deviation = 7.0 * (50.0f64 / 49.0).sqrt();
    for (name, alpha) in [("wait.mean", 0.04 / 7.0), ("wait.p50", 0.05)] {
        let half = student::two_sided(49.0, alpha) * deviation / 50.0f64.sqrt();
        let interval = of(&comparison, name).interval;
        let (low, high) = interval.ends().expect("an interval");
        assert!((low - (-31.0 - half)).abs() < 1e-9 && (high - (-31.0 + half)).abs() < 1e-9, "{interval:?}");
        assert_eq!(interval.n, 50);
    }
    assert_eq!(of(&comparison, "wait.p50").judgement.verdict, None);
    assert_eq!((comparison.look, comparison.alpha), (Some(1), 0.04));
}

#[test]
fn verdicts_follow_from_the_interval() {
    let cases = [
        // Of waits, low values are better. Of match rates, high values are.
        (("wait.mean", -31.0, 7.0), Verdict::Better, false),
        (("wait.mean", 31.0, 7.0), Verdict::Worse, false),
        (("match_rate", 31.0, 7.0), Verdict::Better, false),
        (("match_rate", -31.0, 7.0), Verdict::Worse, false),
        (("wait.mean", -3.0, 1.0), Verdict::Better, true),
        (("wait.mean", 3.0, 1.0), Verdict::Worse, true),
        // Certain, but it may be more than what matters.
        (("wait.mean", -9.8, 1.0), Verdict::Better, false),
        (("wait.mean", 1.0, 7.0), Verdict::Same, false),
        (("wait.mean", 1.0, 70.0), Verdict::Unknown, false),
        (("wait.mean", 0.0, 0.0), Verdict::Same, false),
        (("wait.mean", 4.0, 0.0), Verdict::Worse, true),
    ];
    for (change, verdict, small) in cases {
        let judgement = of(&judged(&[change]), change.0).judgement;
        assert_eq!((judgement.verdict, judgement.small), (Some(verdict), small), "{change:?}");
        assert_eq!(judgement.more_evenings.is_some(), verdict == Verdict::Unknown, "{change:?}");
    }
}

#[test]
fn without_a_difference_that_matters_nothing_is_the_same_unless_all_evenings_are() {
    let zeros: Rows = vec![vec![Some(0.0); metrics().len()]; EVENINGS as usize];
    let mut arm = zeros.clone();
    let metric = index_of("gap.mean").expect("a metric");
    arm.iter_mut().enumerate().for_each(|(evening, row)| row[metric] = Some(if evening % 2 == 0 { 1e-6 } else { -1e-6 }));
    let comparison = compare(&study(EVENINGS, &[EVENINGS], &[]), &[zeros, arm]);
    let gap = of(&comparison, "gap.mean");
    assert_eq!((gap.matters, gap.judgement.verdict, gap.judgement.more_evenings), (None, Some(Verdict::Unknown), None));
    let wait = of(&comparison, "wait.mean");
    assert_eq!((wait.matters, wait.judgement.verdict, wait.interval.ends()), (None, Some(Verdict::Same), Some((0.0, 0.0))));
}

#[test]
fn by_default_five_percent_of_the_baseline_matter() {
    let comparison = compare(&study(EVENINGS, &[EVENINGS], &[("wait.p90", 7.5)]), &rows(EVENINGS, &[]));
    assert_eq!(of(&comparison, "wait.p90").matters, Some(7.5));
    assert_eq!(of(&comparison, "wait.mean").matters, Some(5.0));
}

#[test]
fn more_evenings_are_the_fewest_that_halve_what_matters() {
    for deviation in [40.0, 70.0, 300.0, 5_000.0] {
        let more = of(&judged(&[("gap.p90", 1.0, deviation)]), "gap.p90").judgement.more_evenings.expect("it is unknown");
        let deviation = deviation * (50.0f64 / 49.0).sqrt();
        let half = |n: u64| student::two_sided((n - 1) as f64, 0.04 / 7.0) * deviation / (n as f64).sqrt();
        assert!(half(50 + more) <= 5.0 && half(50 + more - 1) > 5.0, "{more} more evenings for {deviation}");
    }
    // A metric that exists on every second evening needs twice as many.
    let mut rows = rows(100, &[("gap.p90", 1.0, 0.0)]);
    let metric = index_of("gap.p90").expect("a metric");
    for (evening, row) in rows[1].iter_mut().enumerate() {
        row[metric] = match evening % 4 {
            0 => Some(171.0),
            2 => Some(31.0),
            _ => None,
        };
    }
    let comparison = compare(&study(100, &[100], &[("gap.p90", 10.0)]), &rows);
    let on_every = of(&judged(&[("gap.p90", 1.0, 70.0)]), "gap.p90").judgement.more_evenings.expect("it is unknown");
    assert_eq!(of(&comparison, "gap.p90").interval.n, 50);
    assert_eq!(of(&comparison, "gap.p90").judgement.more_evenings, Some(2 * on_every));
}

#[test]
fn verdicts_are_given_only_at_looks_with_twenty_evenings() {
    let study = study(100, &[10, 25, 100], &[]);
    let alphas: Vec<f64> = [10, 25, 100].map(|evenings| Look::after(&study, evenings).alpha).to_vec();
    for (alpha, expected) in alphas.iter().zip([0.04, 0.008, 0.0016]) {
        assert!((alpha - expected).abs() < 1e-15);
    }
    for (evenings, look) in [(10, Some(1)), (11, None), (25, Some(2)), (26, None), (99, None), (100, Some(3))] {
        let comparison = compare(&study, &rows(evenings, &[("wait.mean", -31.0, 7.0)]));
        assert_eq!(comparison.look, look, "after {evenings} evenings");
        let wait = of(&comparison, "wait.mean");
        let is_judged = look.is_some() && evenings >= 20;
        assert_eq!(wait.judgement.verdict.is_some(), is_judged, "after {evenings} evenings");
        assert_eq!(wait.interval.ends().is_some(), evenings >= 20);
    }
    // Between two looks, intervals are already those of the next look.
    let [before, at] = [99, 100].map(|evenings| Look::after(&study, evenings));
    assert_eq!((before.alpha, before.evenings, before.number), (at.alpha, 100, None));
}

#[test]
fn all_looks_together_have_five_percent() {
    let looks: Vec<u32> = (1..=10).map(|look| look * 20).collect();
    let study = study(200, &looks, &[]);
    let sum: f64 = looks.iter().map(|look| Look::after(&study, *look).alpha).sum();
    assert!(sum < 0.05 && sum > 0.049_99, "{sum}");
}

#[test]
fn a_metric_that_exists_on_few_evenings_has_no_verdict() {
    let mut rows = rows(EVENINGS, &[("gap.mean", 4.0, 1.0)]);
    let metric = index_of("gap.mean").expect("a metric");
    rows[0].iter_mut().skip(19).for_each(|row| row[metric] = None);
    let comparison = compare(&study(EVENINGS, &[EVENINGS], &[]), &rows);
    let gap = of(&comparison, "gap.mean");
    assert_eq!((gap.interval.n, gap.interval.ends(), gap.judgement.verdict), (19, None, None));
}

#[test]
fn sentences_say_what_matters_first() {
    let cases: [(&[Change<'_>], &str); 14] = [
        (
            &[("wait_all.capped", -31.0, 16.0), ("gap.mean", 6.0, 4.0)],
            "*wider* shortens the average wait (up to 30 min) by 31 s (24 to 38). Gaps grow by less than matters: 6 (4 to 8). \
             Match rate: no difference that matters.",
        ),
        (
            &[("wait_all.capped", -31.0, 16.0), ("gap.mean", 36.0, 4.0)],
            "*wider* shortens the average wait (up to 30 min) by 31 s (24 to 38). Gaps grow by 36 (34 to 38). \
             Match rate: no difference that matters.",
        ),
        (
            &[("wait_all.capped", 31.0, 16.0), ("gap.mean", -36.0, 4.0), ("match_rate", -0.2, 0.001)],
            "*wider* lengthens the average wait (up to 30 min) by 31 s (24 to 38). Gaps shrink by 36 (34 to 38). \
             The match rate falls by less than matters: 20.00 percentage points (19.96 to 20.04).",
        ),
        (
            &[("wait.p90", 31.0, 16.0)],
            "*wider* lengthens the 90% wait of matched players by 31 s (24 to 38). Gaps and match rate: no difference that matters.",
        ),
        (
            &[("wait_all.capped", -31.0, 16.0), ("wait.p90", 31.0, 16.0)],
            "*wider* shortens the average wait (up to 30 min) by 31 s (24 to 38). The 90% wait of matched players rises by 31 s (24 to 38). \
             Gaps and match rate: no difference that matters.",
        ),
        (
            &[("wait_all.capped", -3.0, 1.0), ("gap.mean", 36.0, 4.0)],
            "*wider* widens gaps by 36 (34 to 38). The average wait (up to 30 min) falls by less than matters: 3.0 s (2.6 to 3.4). \
             Match rate: no difference that matters.",
        ),
        (&[("gap.p90", 36.0, 4.0)], "*wider* raises the 90% gap by 36 (34 to 38). Waits and match rate: no difference that matters."),
        (
            &[("favourite.over_75", 36.0, 4.0)],
            "*wider* raises the share of lopsided matches by 3600 percentage points (3435 to 3765). \
             Waits and match rate: no difference that matters.",
        ),
        (
            &[("gap.mean", 1.0, 1.0)],
            "*wider* widens gaps by less than matters: 1.0 (0.6 to 1.4). Waits and match rate: no difference that matters.",
        ),
        (&[("depth.mean", 36.0, 4.0)], "*wider* and *now* give the same results."),
        (&[], "*wider* and *now* give the same results."),
        (&[("gap.mean", 0.1, 1.0)], "*wider*: no difference that matters in waits, gaps and match rate."),
        (
            &[("gap.mean", 0.1, 100.0), ("gap.p90", 0.1, 100.0), ("favourite.over_75", 0.1, 100.0)],
            "*wider*: no difference that matters in waits and match rate. Gaps: cannot tell yet (3,072 more evenings may tell).",
        ),
        (
            &[("gap.mean", 0.1, 100.0), ("match_rate", 0.1, 1_000.0), ("wait_all.capped", 0.1, 100.0)],
            "*wider*: cannot tell yet for average wait, average gap and match rate (311,721 more evenings may tell).",
        ),
    ];
    for (changes, sentence) in cases {
        assert_eq!(judged(changes).sentence, sentence, "{changes:?}");
    }
}

#[test]
fn sentences_without_verdicts_say_why() {
    let sentence = |study: &Study, evenings| compare(study, &rows(evenings, &[("wait.mean", -31.0, 7.0)])).sentence;
    let plain = study(100, &[50, 100], &[]);
    assert_eq!(sentence(&plain, 12), "*wider*: no verdict yet, because 20 evenings are needed.");
    assert_eq!(sentence(&plain, 30), "*wider*: the next verdict is at 50 evenings.");
    let recorded = Study { visitors: Visitors::Recorded(Arc::from([])), ..study(1, &[1], &[]) };
    assert_eq!(sentence(&recorded, 1), "*wider*: no verdict, because one recorded evening has no intervals.");
}
