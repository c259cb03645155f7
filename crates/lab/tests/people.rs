//! What single visits say: the sample of all visits equals the pooled figures, names and queues equal what the evenings say.

#[path = "support/studies.rs"]
mod studies;

use proptest::prelude::*;
use queuescope_campaign::cases;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::{Evening, VisitEnd};
use queuescope_lab::part::{MAX_VISIT_RECORDS, Outcome, Part, Simulation};
use queuescope_lab::people::{QueueOfEvening, Sample, depth_range, starved};
use queuescope_lab::pooled::{DEPTH_POINTS, Grouping};
use queuescope_lab::study::Study;

/// A small crowd in which two players are far above the others and come often.
fn lonely_study() -> Study {
    studies::read(
        r#"{ "version": 1, "engine": "waves", "seed": 5, "evenings": 30,
            "crowd": { "players": [
                { "id": "High", "ratings": { "BW": 2600 } }, { "id": "Low", "ratings": { "SC2": 400 } },
                { "id": "A", "ratings": { "BW": 1500 } }, { "id": "B", "ratings": { "SC2": 1510 } },
                { "id": "C", "ratings": { "BW": 1490 } }, { "id": "D", "ratings": { "SC2": 1500 } },
                { "id": "E", "ratings": { "BW": 1480, "SC2": 1500 } }, { "id": "F", "ratings": { "BW": 1520 } }
            ] },
            "evening": { "hours": 2, "arrivals": { "per_hour": 30 }, "patience": { "median": 900 }, "returns": { "chance": 60, "game": 300 } },
            "arms": [{ "name": "now" }, { "name": "same" }] }"#,
    )
}

fn part(study: &Study) -> Part {
    Simulation::new(study.clone(), 1, study.evenings, true).expect("valid evenings").finish().expect("few visits")
}

/// True if no visit was left out because there are too many.
fn lists_all(part: &Part) -> bool {
    part.visits().is_some_and(|visits| visits.left_out == 0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn the_sample_of_all_visits_is_what_is_pooled(study in studies::studies()) {
        let part = part(&study);
        prop_assume!(lists_all(&part));
        for arm in 0..study.arms.len() {
            let (sample, pooled) = (Sample::of(&part, arm, |_| true), part.pooled(arm).summary());
            prop_assert_eq!((sample.visits, sample.matched), (pooled.visits, pooled.matched));
            prop_assert_eq!((&sample.curve, &sample.waits, &sample.censored), (&pooled.curve, &pooled.waits, &pooled.censored));
            prop_assert_eq!((sample.wait_all_p50, sample.wait_all_p90), (pooled.wait_all_p50, pooled.wait_all_p90));
            // Every match of two tickets of one player is counted twice, once for each.
            let (visits, matches) = (sample.gaps.counts.iter().sum::<u64>(), pooled.gaps.counts.iter().sum::<u64>());
            prop_assert!(visits >= matches);
        }
    }

    #[test]
    fn the_samples_of_groups_are_the_pooled_groups(study in studies::studies()) {
        let part = part(&study);
        prop_assume!(lists_all(&part));
        let bands = part.pooled(0).bands();
        let pooled = part.pooled(0).summary();
        for (index, group) in pooled.by_decile.iter().enumerate() {
            let sample = Sample::of(&part, 0, |record| bands.group_of_person(Grouping::Decile, record.person) == Some(index));
            prop_assert_eq!((sample.visits, sample.matched), (group.visits, group.matched));
            prop_assert_eq!((sample.wait_all_p50, sample.wait_all_p90), (group.wait_all_p50, group.wait_all_p90));
            match (sample.gap_mean, group.gap_mean) {
                (Some(one), Some(other)) => prop_assert!((one - other).abs() < 0.001),
                (one, other) => prop_assert_eq!(one, other),
            }
        }
    }

    #[test]
    fn the_queue_of_an_evening_is_who_waits(study in studies::studies()) {
        let (part, crowd) = (part(&study), Crowd::of(&study));
        prop_assume!(lists_all(&part));
        let visits = part.visits().expect("visits were asked for");
        for number in 1..=study.evenings {
            let evening = Evening::run(&study, &crowd, 0, number).expect("it was simulated before");
            let queue = QueueOfEvening::of(visits.of(number, 0));
            let end = |visit: &queuescope_lab::evening::Visit| match visit.end {
                VisitEnd::Matched { at, .. } | VisitEnd::GaveUp { at } => at,
                VisitEnd::Waiting => evening.end,
            };
            for point in 0..20 {
                let at = evening.length.0 * point / 20;
                let waiting = evening.visits.iter().filter(|visit| visit.joined.0 <= at && at < end(visit).0).count();
                prop_assert_eq!(queue.at(at as f64 / 1_000.0) as usize, waiting);
            }
            let is_matched = |visit: &&queuescope_lab::evening::Visit| matches!(visit.end, VisitEnd::Matched { .. });
            let mut ends: Vec<f64> = evening.visits.iter().filter(is_matched).map(|visit| end(visit).0 as f64 / 1_000.0).collect();
            ends.sort_by(f64::total_cmp);
            ends.dedup();
            prop_assert_eq!(queue.matches, ends);
        }
    }
}

#[test]
fn players_far_from_all_others_wait_too_long() {
    let study = lonely_study();
    let part = part(&study);
    let found = starved(&part, 0);
    let names: Vec<u32> = found.iter().map(|starved| starved.person).collect();
    assert!(names.contains(&0) && names.contains(&1), "{found:?}");
    let all = part.pooled(0).summary().wait_all_p90.expect("most are matched");
    let visits = &part.visits().expect("visits were asked for").list;
    for starved in &found {
        let own = visits.iter().filter(|record| record.arm == 0 && record.person == starved.person);
        assert_eq!(own.clone().count() as u64, starved.visits);
        assert_eq!(own.clone().filter(|record| record.outcome == Outcome::Matched).count() as u64, starved.matched);
        assert_eq!(own.map(|record| record.wait).max(), Some(starved.longest.wait));
        assert!(starved.visits >= 20 && starved.wait_all_p90.is_none_or(|wait| wait as f64 >= 1.4 * all as f64));
    }
    // The worst come first, and a wait that is never reached is the worst.
    let waits: Vec<i64> = found.iter().map(|starved| starved.wait_all_p90.unwrap_or(i64::MAX)).collect();
    assert!(waits.is_sorted_by(|one, other| one >= other), "{waits:?}");
    // Nobody is close to the limit, so all else is missing.
    assert!(!names.contains(&3));
}

#[test]
fn most_evenings_are_in_the_range_of_the_depth() {
    let study = lonely_study();
    let part = part(&study);
    let range = depth_range(&part, 0);
    assert_eq!(range.len(), DEPTH_POINTS);
    let visits = part.visits().expect("visits were asked for");
    let length = part.pooled(0).bands().length().seconds();
    for (point, (low, high)) in range.iter().enumerate() {
        let at = (point as f64 + 0.5) / DEPTH_POINTS as f64 * length;
        let depths = (1..=study.evenings).map(|evening| f64::from(QueueOfEvening::of(visits.of(evening, 0)).at(at)));
        let inside = depths.filter(|depth| (*low..=*high).contains(depth)).count();
        assert!(low <= high && inside >= 24, "{inside} of 30 evenings at point {point}");
    }
}

#[test]
fn visits_of_an_evening_are_found_and_an_incomplete_evening_is_known() {
    let part = part(&lonely_study());
    let visits = part.visits().expect("visits were asked for");
    let all: usize = (1..=30).flat_map(|evening| [0, 1].map(|arm| visits.of(evening, arm).len())).sum();
    assert!(all == visits.list.len() && visits.left_out == 0 && all < MAX_VISIT_RECORDS);
    assert!((1..=30).all(|evening| visits.of(evening, 1).iter().all(|record| (record.evening, record.arm) == (evening, 1))));
    assert_eq!((visits.of(31, 0), visits.of(1, 2), visits.last_complete()), (&[][..], &[][..], 30));
    let mut cut = visits.clone();
    cut.left_out = 1;
    assert_eq!(cut.last_complete(), 29);
}
