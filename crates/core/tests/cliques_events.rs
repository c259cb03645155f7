//! Cliques events: tiers, degrees, sums, chosen players and missing players follow from earlier events. This also holds after edits in the past,
//! which can make the queue order differ from the order of waits.

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use queuescope::engines::Cliques;
use queuescope::engines::cliques::settings::Tier;
use queuescope::engines::cliques::{Event, Settings};
use queuescope::{Millis, Name, Player, Replay, Scenario, Until, report, trace};
use queuescope_campaign::config;
use support::cliques::{all_sizes, cliques_event, cliques_frame, cliques_settings, short_queues};
use support::cliques_events::{EventChecker, missing};
use support::edits::edits;

/// Checks every event of a trace, and the frame after each round. Rounds before `from` ran with the old scenario.
fn check_trace(replay: &mut Replay, old: &Scenario, from: usize) -> Result<(), TestCaseError> {
    let mut checker = EventChecker::default();
    for round in 0..replay.trace().rounds().len() {
        let scenario = if round < from { old } else { &**replay.scenario() };
        let (trace, mark) = (replay.trace(), replay.trace().rounds()[round]);
        let events = trace.events_of(round);
        for event in events {
            checker
                .check(scenario, mark.time, event)
                .map_err(|error| TestCaseError::fail(format!("in round {}: {event:?}: {error}", mark.index)))?;
        }
        let formed: BTreeSet<u32> = events
            .iter()
            .filter_map(cliques_event)
            .filter_map(|event| if let Event::Formed { tier, .. } = event { Some(tier.index) } else { None })
            .collect();
        let (scenario, end) = (Arc::new(scenario.clone()), trace.round_end(round));
        replay.seek(end);
        let snapshot = cliques_frame(replay.frame());
        for (tier, mark) in snapshot.tiers.iter().enumerate() {
            let queued = checker.of_tier(tier as u32);
            let expected = if formed.contains(&(tier as u32)) && !cliques_settings(&scenario).repeat {
                Vec::new()
            } else {
                missing(&scenario, &queued)
            };
            // A tier without players lists none missing if it never had a player, or if an edit in this round replaced the tiers.
            prop_assert!(
                mark.missing == expected || (queued.is_empty() && mark.missing.is_empty()),
                "{:?}, expected {:?}",
                mark.missing,
                expected
            );
        }
        for &player in &checker.queue {
            prop_assert_eq!(snapshot.players[player as usize].tier, checker.tiers[player as usize]);
        }
    }
    Ok(())
}

fn replay(scenario: &Arc<Scenario>) -> Replay {
    Replay::new(Arc::clone(scenario)).expect("the scenario is short enough")
}

proptest! {
    #![proptest_config(config(2_500))]

    #[test]
    fn every_event_follows_from_earlier_events(scenario in all_sizes()) {
        check_trace(&mut replay(&scenario), &scenario, 0)?;
    }

    #[test]
    fn snapshots_after_a_fork_follow_the_edited_scenario(scenario in short_queues(), edit in edits(), share in any::<u16>()) {
        let mut replay = replay(&scenario);
        let end = replay.trace().len();
        replay.seek(usize::from(share) * (end + 1) / (usize::from(u16::MAX) + 1));
        let round = replay.trace().rounds().iter().rposition(|mark| mark.start < replay.position()).unwrap_or(0);
        replay = replay.fork(edit.apply(&scenario, "new")).expect("the scenario is short enough");
        check_trace(&mut replay, &scenario, round)?;
    }

    #[test]
    fn unchanged_tiers_and_waits_are_not_reported_again(scenario in all_sizes()) {
        let trace = trace(&scenario).expect("the scenario is short enough");
        let mut tiers = vec![None; scenario.players.len()];
        let mut waits = vec![None; cliques_settings(&scenario).tiers.len()];
        for event in trace.events().filter_map(cliques_event) {
            match event {
                Event::Placed { player, tier, from, .. } => {
                    prop_assert_eq!(tiers[player.index as usize].replace(tier.clone()), from.clone());
                    prop_assert_ne!(from.as_ref(), Some(tier));
                }
                Event::Waits { tier, players, missing } => {
                    let wait = Some((*players, missing.clone()));
                    prop_assert_ne!(std::mem::replace(&mut waits[tier.index as usize], wait.clone()), wait);
                }
                Event::Built { tier, .. } => waits[tier.index as usize] = None,
                _ => {}
            }
        }
        for round in 0..trace.rounds().len() {
            let events = trace.events_of(round).iter().filter_map(cliques_event);
            prop_assert_eq!(events.filter(|event| matches!(event, Event::Divided { .. })).count(), 1, "in round {}", round);
        }
    }

    #[test]
    fn the_trace_contains_the_matches_of_the_report(scenario in all_sizes()) {
        let report = report(&scenario, false).expect("the scenario is short enough");
        let trace = trace(&scenario).expect("the scenario is short enough");
        let traced: Vec<(u32, Vec<Name>, Name, i128)> = trace.events().filter_map(cliques_event).filter_map(|event| match event {
            Event::Formed { id, tier, players, weight } => {
                Some((*id, players.iter().map(|player| player.id.clone()).collect(), tier.name.clone(), weight.0))
            }
            _ => None,
        }).collect();
        let reported: Vec<_> = report.rounds.iter().flat_map(|round| &round.matches).map(|game| {
            let game = game.of::<Cliques>().expect("the match is from cliques");
            (game.id, game.teams[0].clone(), game.tier.clone(), game.weight.0)
        }).collect();
        prop_assert_eq!(traced, reported);
    }
}

#[test]
fn the_random_scenarios_reach_every_kind_of_event() {
    let (mut runner, scenarios) = (TestRunner::deterministic(), all_sizes());
    let mut reached = BTreeSet::new();
    for _ in 0..300 {
        let scenario = scenarios.new_tree(&mut runner).expect("a scenario can be generated").current();
        for event in trace(&scenario).expect("the scenario is short enough").events().filter_map(cliques_event) {
            let name = format!("{event:?}");
            let note = match event {
                Event::Placed { from: Some(_), .. } => " again",
                Event::Waits { missing, .. } if missing.iter().any(|missing| missing.role.is_some()) => " for a role",
                Event::Waits { players: 0, .. } => " for all players",
                Event::Built { degrees, .. } if degrees.is_empty() => " unlisted",
                Event::Started { runner_up: None, .. } => " without a runner-up",
                _ => "",
            };
            reached.insert(format!("{}{note}", name.split(' ').next().unwrap_or_default()));
        }
    }
    let expected = "Added, Built, Built unlisted, Divided, Formed, Placed, Placed again, Started, Started without a runner-up, Waits, \
        Waits for a role, Waits for all players";
    assert_eq!(reached.into_iter().collect::<Vec<_>>().join(", "), expected);
}

#[test]
fn a_tier_that_empties_in_the_round_of_an_edit_lists_no_missing_players() {
    let leaving = Player { rating: Some(1_600.0), leaves: Some(Millis(500)), ..Player::new("a") };
    let staying = Player { rating: Some(100.0), ..Player::new("b") };
    let settings = Settings::default();
    let scenario = Scenario { players: vec![leaving, staying], until: Until::Rounds(2), ..Scenario::new(settings.clone()) };
    let mut replay = replay(&Arc::new(scenario.clone()));
    let missing = |replay: &Replay, tier: usize| {
        cliques_frame(replay.frame()).tiers[tier].missing.iter().map(|missing| missing.players).collect::<Vec<_>>()
    };
    replay.seek(replay.trace().round_end(0));
    assert_eq!((missing(&replay, 0), missing(&replay, 2)), (vec![3], vec![3]));
    replay.seek(usize::MAX);
    assert_eq!((missing(&replay, 0), missing(&replay, 2)), (vec![3], vec![4]));
    let mut tiers = settings.tiers.clone();
    tiers.push(Tier { name: "Master".into(), from: Some(3_000.0) });
    replay = replay.fork(Scenario { settings: Settings { tiers, ..settings }.into(), ..scenario }).expect("the scenario is short enough");
    replay.seek(usize::MAX);
    assert_eq!((missing(&replay, 0), missing(&replay, 2)), (vec![3], vec![]));
}
