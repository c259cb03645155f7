//! Buckets events: tickets search in queue order and choose the nearest opponent whose range reaches back. Ranges, queue positions and counts
//! follow from earlier events.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::Buckets;
use queuescope::engines::buckets::settings::{Bucket, BucketFunction};
use queuescope::engines::buckets::{self, Event};
use queuescope::{Replay, Scenario, report, trace};
use queuescope_campaign::config;
use support::buckets::{buckets_event, buckets_frame, buckets_settings, scenarios, settings, short_queues};
use support::buckets_events::EventChecker;

/// Checks every event of a trace.
fn check_trace(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    let trace = trace(scenario).expect("the scenario is short enough");
    let mut checker = EventChecker::default();
    for (round, mark) in trace.rounds().iter().enumerate() {
        for event in trace.events_of(round) {
            checker
                .check(scenario, mark.time, event)
                .map_err(|error| TestCaseError::fail(format!("in round {}: {event:?}: {error}", mark.index)))?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(2_500))]

    #[test]
    fn every_event_follows_from_earlier_events(scenario in scenarios()) {
        check_trace(&scenario)?;
    }

    #[test]
    fn the_trace_contains_the_matches_of_the_report(scenario in scenarios()) {
        let report = report(&scenario, false).expect("the scenario is short enough");
        let trace = trace(&scenario).expect("the scenario is short enough");
        let traced: Vec<(u32, Vec<String>, i64, [i64; 2])> = trace.events().filter_map(buckets_event).filter_map(|event| match event {
            Event::Found { id, teams, distance, ranges, .. } => {
                Some((*id, teams.iter().flatten().map(|player| player.id.to_string()).collect(), *distance, *ranges))
            }
            _ => None,
        }).collect();
        let reported: Vec<_> = report.rounds.iter().flat_map(|round| &round.matches).map(|game| {
            let game = game.of::<Buckets>().expect("the match is from buckets");
            assert_eq!(game.found_by, game.teams[0][0]);
            (game.id, game.teams.iter().flatten().map(ToString::to_string).collect::<Vec<_>>(), game.distance, game.ranges)
        }).collect();
        prop_assert_eq!(traced, reported);
    }

    #[test]
    fn every_check_is_counted_as_made_or_skipped(scenario in short_queues()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("the scenario is short enough");
        for round in 0..replay.trace().rounds().len() {
            replay.seek(replay.trace().round_end(round));
            let frame = buckets_frame(replay.frame());
            let index = replay.trace().rounds()[round].index;
            prop_assert_eq!(frame.checks + frame.skipped, index + 1);
            prop_assert_eq!(frame.cycle as i64, scenario.time_of(index).0 / buckets_settings(&scenario).range_interval.0);
            prop_assert_eq!(frame.look.as_ref(), None, "a search is still shown after the check");
        }
        prop_assert_eq!(replay.trace().rounds().last().map(|mark| mark.index + 1), Some(scenario.rounds()), "the last round was skipped");
    }

    #[test]
    fn the_needed_range_is_the_smallest_that_reciprocates(
        settings in settings(),
        percent in prop_oneof![0.0..1000.0, Just(33.3), Just(0.0), Just(1e-300)],
        distance in prop_oneof![0i64..2_000, 0i64..2_000_000_000],
    ) {
        let settings = buckets::Settings { reciprocal: percent, ..settings };
        let needed = settings.needed(distance);
        prop_assert!(settings.reciprocates(needed, distance), "needed {needed} at distance {distance}");
        prop_assert!(needed == 0 || !settings.reciprocates(needed - 1, distance), "needed {needed} at distance {distance}");
    }
}

#[test]
fn halves_round_away_from_zero_and_floor_rounds_down() {
    let bucket = |function, rating, width| Bucket { function, width }.of(rating);
    for (rating, width, round, floor) in [
        (0.49999999999999994, 1.0, 0, 0),
        (-0.49999999999999994, 1.0, 0, -1),
        (0.5, 1.0, 1, 0),
        (-0.5, 1.0, -1, -1),
        (2.5, 1.0, 3, 2),
        (-2.5, 1.0, -3, -3),
        (-0.0, 1.0, 0, 0),
        (37.5, 25.0, 2, 1),
        (1_000_000.0, 0.001, 1_000_000_000, 1_000_000_000),
    ] {
        assert_eq!(bucket(BucketFunction::Round, rating, width), round, "rating {rating}, width {width}");
        assert_eq!(bucket(BucketFunction::Floor, rating, width), floor, "rating {rating}, width {width}");
    }
}
