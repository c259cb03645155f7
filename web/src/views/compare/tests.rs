//! Tests of what the view shows of results, without a page.

use queuescope::{Millis, Name, Player};
use queuescope_lab::compare::{Comparison, Rows};
use queuescope_lab::metrics::{index_of, metrics};
use queuescope_lab::part::{Part, Simulation};
use queuescope_lab::results::Results;
use queuescope_lab::study::presets::StudyPreset;
use queuescope_lab::study::{EveningPlan, Study, Visitors};

use super::evenings::Evenings;
use super::topic::Topic;
use super::{bands, crowds, export, measures, short, verdict};
use crate::charts::Verdict;

const EVENINGS: u32 = 24;

/// Short evenings of a small ladder, with verdicts at these numbers of evenings.
fn study(evenings: u32, looks: &[u32]) -> Study {
    let mut study = StudyPreset::by_id("ladder-night").expect("it exists").study().expect("it is valid");
    if let Visitors::Random { evening, .. } = &mut study.visitors {
        *evening = EveningPlan { length: Millis(3_600_000), ..evening.clone() };
    }
    study.arms[1].name = "wider".to_owned();
    (study.evenings, study.looks) = (evenings, looks.to_vec());
    study
}

fn simulated(study: Study) -> (Part, Results) {
    let evenings = study.evenings;
    let part = Simulation::new(study, 1, evenings, false).and_then(Simulation::finish).expect("it can be simulated");
    let results = Results::of(&part);
    (part, results)
}

/// Values that are 100 in the baseline (0.5 for shares). In the other arm, each of these metrics differs by its mean, give or take its deviation
/// in turns.
fn made_up(study: &Study, changes: &[(&str, f64, f64)]) -> Comparison {
    let usual: Vec<Option<f64>> = metrics().iter().map(|metric| Some(if metric.name == "match_rate" { 0.5 } else { 100.0 })).collect();
    let baseline: Rows = (0..EVENINGS).map(|_| usual.clone()).collect();
    let mut arm = baseline.clone();
    for (name, mean, deviation) in changes {
        let metric = index_of(name).expect("a metric");
        for (evening, row) in arm.iter_mut().enumerate() {
            row[metric] = row[metric].map(|value| value + mean + if evening % 2 == 0 { *deviation } else { -deviation });
        }
    }
    Comparison::of(study, 1, &baseline, &arm)
}

/// The headline and the details about made-up values.
fn words(changes: &[(&str, f64, f64)]) -> [String; 2] {
    let study = study(EVENINGS, &[EVENINGS]);
    let comparison = made_up(&study, changes);
    let words = verdict::of_says(&study, 1, EVENINGS, &comparison.says(&study, EVENINGS));
    [verdict::plain(&words.headline), verdict::plain(&words.details)]
}

#[test]
fn the_headline_has_one_number_and_the_details_all_verdicts() {
    assert_eq!(
        words(&[("wait_all.capped", -78.0, 4.0), ("gap.mean", 12.0, 2.0)]),
        [
            "wider shortens the average wait by 1 min 18 s. Gaps grow by 12 rating points",
            "Average wait, up to 30 min: better, by 1 min 15 s to 1 min 21 s. Average gap: worse, by 11 to 13 rating points. Match rate: no difference \
             that matters.",
        ]
    );
}

#[test]
fn a_difference_that_does_not_matter_says_so() {
    assert_eq!(
        words(&[("gap.mean", 5.0, 2.0)]),
        [
            "wider widens gaps by 5 rating points, less than matters",
            "Average gap: worse, by 4 to 6 rating points, which is less than the 10 rating points that matter. Waits and match rate: no difference \
             that matters.",
        ]
    );
}

#[test]
fn what_is_unknown_says_how_many_more_evenings_may_tell() {
    let [headline, details] = words(&[("wait_all.capped", 20.0, 60.0), ("wait.mean", 0.0, 60.0), ("wait.p90", 0.0, 60.0)]);
    assert_eq!(headline, "Cannot tell yet what wider changes");
    assert!(details.contains("Waits: cannot tell yet. About ") && details.ends_with("more evenings may tell."), "{details}");
    assert_eq!(words(&[])[0], "wider and now give the same results");
    assert_eq!(words(&[("gap.mean", 0.1, 1.0)])[0], "wider makes no difference that matters");
}

#[test]
fn right_is_better_in_every_row() {
    let study = study(EVENINGS, &[EVENINGS]);
    let (_, mut results) = simulated(study.clone());
    results.comparisons = vec![made_up(&study, &[("wait_all.capped", -60.0, 4.0), ("match_rate", -0.1, 0.01), ("gap.mean", 20.0, 1.0)])];
    let chart = measures::intervals(&study, &results, 1);
    let row = |measure: &str| chart.rows.iter().find(|row| row.measure.starts_with(measure)).expect("a headline metric");
    let (wait, rate, gap) = (row("Average wait, up to"), row("Match rate"), row("Average gap"));
    assert_eq!([wait.verdict, rate.verdict, gap.verdict], [Verdict::Better, Verdict::Worse, Verdict::Worse]);
    for (row, is_right) in [(wait, true), (rate, false), (gap, false)] {
        let [low, mean, high] = row.place.expect("it has an interval");
        assert!(low < mean && mean < high && (low > 0.0) == is_right && row.is_sure, "{row:?}");
    }
    // 60 s are twice the 30 s that matter.
    assert!(wait.place.is_some_and(|[_, mean, _]| (mean - 2.0).abs() < 1e-9) && wait.headline);
    assert_eq!((&*wait.difference, &*rate.difference), ("−1:00", "−10.0 points"));
    assert_eq!(chart.rows.iter().filter(|row| row.headline).count(), 1);
    assert_eq!(chart.rows[0].measure, wait.measure);
}

#[test]
fn few_evenings_have_means_without_intervals() {
    let (part, results) = simulated(study(5, &[5]));
    let chart = measures::intervals(part.study(), &results, 1);
    assert_eq!(chart.rows.len(), 7);
    assert!(chart.rows.iter().all(|row| row.place.is_none() && row.interval.is_empty() && row.verdict == Verdict::None));
    assert!(chart.rows.iter().all(|row| !row.difference.is_empty() && !row.values[1].is_empty()));
    let words = verdict::verdict(&part, &results, 1);
    assert_eq!(verdict::plain(&words.headline), "wider: no verdict yet");
    assert!(verdict::plain(&words.details).contains("20 evenings are needed"));
}

#[test]
fn between_two_looks_the_verdict_is_that_of_the_last_look() {
    let (part, results) = simulated(study(EVENINGS, &[20, 50]));
    let details = verdict::plain(&verdict::verdict(&part, &results, 1).details);
    assert!(details.starts_with("After 20 evenings. The next verdict comes at 50. "), "{details}");
    let (at_look, at_look_results) = simulated(study(20, &[20]));
    let [now, then] = [(&part, &results), (&at_look, &at_look_results)].map(|(part, results)| verdict::verdict(part, results, 1).headline);
    assert_eq!(now, then);
    let chart = measures::intervals(part.study(), &results, 1);
    assert!(chart.rows.iter().all(|row| row.verdict == Verdict::None && row.place.is_some()));
    let (part, results) = simulated(study(EVENINGS, &[50]));
    assert!(verdict::plain(&verdict::verdict(&part, &results, 1).details).starts_with("The next verdict comes at 50 evenings."));
}

#[test]
fn every_evening_is_counted_once() {
    let (part, _) = simulated(study(EVENINGS, &[EVENINGS]));
    for topic in [Topic::Wait, Topic::Gap, Topic::Matched] {
        let chart = Evenings::of(&part, 1, topic);
        let numbers: Vec<u32> =
            chart.tally.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
        // One number stands for all evenings, or the second one is that of all.
        let parts = if let [all] = numbers[..] { [all, all] } else { [numbers.iter().sum::<u32>() - numbers[1], numbers[1]] };
        assert_eq!(parts, [EVENINGS, EVENINGS], "{}", chart.tally);
        let (number, _) = chart.largest.expect("an evening differs");
        let row = |arm: usize| part.rows(arm)[number as usize - 1][topic.metric()].expect("it exists");
        let most = part
            .rows(0)
            .iter()
            .zip(part.rows(1))
            .filter_map(|(a, b)| Some((b[topic.metric()]? - a[topic.metric()]?).abs()))
            .fold(0.0, f64::max);
        assert!(((row(1) - row(0)).abs() - most).abs() < 1e-12);
        assert_eq!(chart.scatter.largest.map(|index| chart.scatter.evenings[index].opens), Some(number as usize));
    }
}

#[test]
fn charts_of_people_have_all_visits_and_matches() {
    let (part, results) = simulated(study(EVENINGS, &[EVENINGS]));
    let (waits, finding) = crowds::waits(part.study(), &results);
    assert!(finding.starts_with("Matched after 5:00: now ") && finding.contains(", wider "), "{finding}");
    for crowd in &waits.crowds {
        assert!(crowd.curve.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 <= pair[1].1));
        assert!(crowd.curve.iter().all(|(second, share)| *second <= 1_800.0 && (0.0..=1.0).contains(share)));
    }
    let (gaps, _) = crowds::gaps(part.study(), &results, 1);
    for (crowd, arm) in gaps.crowds.iter().zip(&results.arms) {
        assert_eq!(crowd.up.iter().sum::<f64>(), arm.pooled.gaps.counts.iter().sum::<u64>() as f64);
        assert_eq!(crowd.up.len(), gaps.bins.count);
    }
    assert!(gaps.bins.count <= 25 && gaps.zone.is_some_and(|zone| (zone.from - 190.85).abs() < 0.01));
}

#[test]
fn the_largest_change_of_a_tenth_is_named() {
    let (_, results) = simulated(study(EVENINGS, &[EVENINGS]));
    for topic in [Topic::Wait, Topic::Gap, Topic::Matched] {
        let (chart, finding) = bands::slopes(&results, 1, topic);
        assert!(!chart.rows.is_empty() && chart.rows.len() <= 10);
        let (row, words) = chart.largest.expect("a tenth changes");
        let change = |row: usize| chart.rows[row].values[0].zip(chart.rows[row].values[1]).map_or(0.0, |(before, after)| after - before);
        assert!((0..chart.rows.len()).all(|other| change(other).abs() <= change(row).abs()));
        assert_eq!(words.contains("gains"), (change(row) < 0.0) == topic.less_is_better(), "{words}");
        assert!(finding.contains(&words) && finding.contains(&chart.rows[row].label));
    }
}

#[test]
fn a_recorded_evening_has_numbers_and_no_verdict() {
    let mut study = study(1, &[1]);
    let player = |index: i64| {
        let rating = 1_500 + index as i32 * 10;
        let sides = if index % 2 == 0 { "BW" } else { "SC2" };
        Player {
            ratings: vec![(sides.into(), rating)],
            joined: Millis(index * 10_000),
            ..Player::new(Name::from(format!("P{index}").as_str()))
        }
    };
    study.visitors = Visitors::Recorded((0..40).map(player).collect::<Vec<Player>>().into());
    let (part, results) = simulated(study);
    let words = verdict::verdict(&part, &results, 1);
    assert_eq!(verdict::plain(&words.headline), "One recorded evening: no verdict");
    let chart = measures::intervals(part.study(), &results, 1);
    assert!(chart.rows.iter().all(|row| row.word == "no verdict" || row.word == "not measured"));
    assert!(export::about(part.study(), 1).ends_with("One recorded evening."));
}

#[test]
fn a_picture_says_what_was_compared() {
    assert_eq!(
        export::about(&study(200, &[200]), 200),
        "now: Waves, Seed, version 2.1. wider: Moderate-pressure window, base 100 → 130. 200 evenings, seed 1."
    );
}

#[test]
fn long_names_are_shortened_in_charts() {
    assert_eq!(["now", "eighteen letters..", "The settings that we used"].map(short), ["now", "eighteen letters..", "The settings that…"]);
}
