//! What the events of a check say: everybody looks in turn, the chosen one is found, and it is the best there is; ranges, places and
//! counts follow from what was said before.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::Buckets;
use queuescope::engines::buckets::settings::{Bucket, BucketFunction};
use queuescope::engines::buckets::{self, Event};
use queuescope::{Replay, Scenario, report, trace};
use queuescope_campaign::config;
use support::buckets::{buckets_of, check_of, own, scenarios, settings, short_queues};
use support::model::Model;

/// Follows a whole trace.
fn check_trace(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    let trace = trace(scenario).expect("is short enough");
    let mut model = Model::default();
    for (round, mark) in trace.rounds().iter().enumerate() {
        for event in trace.events_of(round) {
            model
                .check(scenario, mark.time, event)
                .map_err(|error| TestCaseError::fail(format!("in round {}: {event:?}: {error}", mark.index)))?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(2_500))]

    #[test]
    fn every_event_follows_from_those_before(scenario in scenarios()) {
        check_trace(&scenario)?;
    }

    #[test]
    fn a_trace_tells_the_matches_of_the_report(scenario in scenarios()) {
        let report = report(&scenario, false).expect("is short enough");
        let trace = trace(&scenario).expect("is short enough");
        let told: Vec<(u32, Vec<String>, i64, [i64; 2])> = trace.events().filter_map(own).filter_map(|event| match event {
            Event::Found { id, teams, distance, ranges, .. } => {
                Some((*id, teams.iter().flatten().map(|player| player.id.to_string()).collect(), *distance, *ranges))
            }
            _ => None,
        }).collect();
        let listed: Vec<_> = report.rounds.iter().flat_map(|round| &round.matches).map(|game| {
            let game = game.of::<Buckets>().expect("is a match of buckets");
            assert_eq!(game.found_by, game.teams[0][0]);
            (game.id, game.teams.iter().flatten().map(ToString::to_string).collect::<Vec<_>>(), game.distance, game.ranges)
        }).collect();
        prop_assert_eq!(told, listed);
    }

    #[test]
    fn checks_are_made_or_skipped_and_counted(scenario in short_queues()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("is short enough");
        for round in 0..replay.trace().rounds().len() {
            replay.seek(replay.trace().round_end(round));
            let frame = check_of(replay.frame());
            let index = replay.trace().rounds()[round].index;
            prop_assert_eq!(frame.checks + frame.skipped, index + 1);
            prop_assert_eq!(frame.cycle as i64, scenario.time_of(index).0 / buckets_of(&scenario).range_interval.0);
            prop_assert_eq!(frame.look.as_ref(), None, "nobody looks once the check is done");
        }
        prop_assert_eq!(replay.trace().rounds().last().map(|mark| mark.index + 1), Some(scenario.rounds()), "the last round is always run");
    }

    #[test]
    fn what_is_needed_is_the_least_that_reciprocates(settings in settings(), percent in prop_oneof![0.0..1000.0, Just(33.3), Just(0.0), Just(1e-300)], distance in prop_oneof![0i64..2_000, 0i64..2_000_000_000]) {
        let settings = buckets::Settings { reciprocal: percent, ..settings };
        let needed = settings.needed(distance);
        prop_assert!(settings.reciprocates(needed, distance), "{needed} of {distance}");
        prop_assert!(needed == 0 || !settings.reciprocates(needed - 1, distance), "{needed} of {distance}");
    }
}

#[test]
fn half_is_rounded_away_from_zero_and_never_up_by_accident() {
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
        assert_eq!(bucket(BucketFunction::Round, rating, width), round, "{rating} by {width}");
        assert_eq!(bucket(BucketFunction::Floor, rating, width), floor, "{rating} by {width}");
    }
}
