//! What the events of a snapshot say, worked out again by the rule as it is written, from what was said before: tiers, degrees, sums, who
//! is chosen, who is missing. Also after edits in the past, where the order of the queue need not be that of the waits any more.

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
use support::cliques::{all_sizes, cliques_of, own, short_queues, snapshot_of};
use support::edits::edits;
use support::graph::{Model, missing};

/// Follows a whole trace, rounds from `from` on under another scenario than those before, and looks at the picture after each round.
fn check_trace(replay: &mut Replay, old: &Scenario, from: usize) -> Result<(), TestCaseError> {
    let mut model = Model::default();
    for round in 0..replay.trace().rounds().len() {
        let scenario = if round < from { old } else { &**replay.scenario() };
        let (trace, mark) = (replay.trace(), replay.trace().rounds()[round]);
        let events = trace.events_of(round);
        for event in events {
            model
                .check(scenario, mark.time, event)
                .map_err(|error| TestCaseError::fail(format!("in round {}: {event:?}: {error}", mark.index)))?;
        }
        let formed: BTreeSet<u32> = events
            .iter()
            .filter_map(own)
            .filter_map(|event| if let Event::Formed { tier, .. } = event { Some(tier.index) } else { None })
            .collect();
        let (scenario, end) = (Arc::new(scenario.clone()), trace.round_end(round));
        replay.seek(end);
        let snapshot = snapshot_of(replay.frame());
        for (tier, mark) in snapshot.tiers.iter().enumerate() {
            let there = model.of_tier(tier as u32);
            let right =
                if formed.contains(&(tier as u32)) && !cliques_of(&scenario).repeat { Vec::new() } else { missing(&scenario, &there) };
            // A tier that nobody was ever in says nothing.
            prop_assert!(mark.missing == right || (there.is_empty() && mark.missing.is_empty()), "{:?}, not {:?}", mark.missing, right);
        }
        for &player in &model.queue {
            prop_assert_eq!(snapshot.players[player as usize].tier, model.tiers[player as usize]);
        }
    }
    Ok(())
}

fn replay(scenario: &Arc<Scenario>) -> Replay {
    Replay::new(Arc::clone(scenario)).expect("is short enough")
}

proptest! {
    #![proptest_config(config(2_500))]

    #[test]
    fn every_event_follows_from_those_before(scenario in all_sizes()) {
        check_trace(&mut replay(&scenario), &scenario, 0)?;
    }

    #[test]
    fn snapshots_after_a_fork_keep_to_the_edited_scenario(scenario in short_queues(), edit in edits(), share in any::<u16>()) {
        let mut replay = replay(&scenario);
        let end = replay.trace().len();
        replay.seek(usize::from(share) * (end + 1) / (usize::from(u16::MAX) + 1));
        let round = replay.trace().rounds().iter().rposition(|mark| mark.start < replay.position()).unwrap_or(0);
        replay = replay.fork(edit.apply(&scenario, "new")).expect("is short enough");
        check_trace(&mut replay, &scenario, round)?;
    }

    #[test]
    fn nothing_is_told_twice(scenario in all_sizes()) {
        let trace = trace(&scenario).expect("is short enough");
        let mut tiers = vec![None; scenario.players.len()];
        let mut waits = vec![None; cliques_of(&scenario).tiers.len()];
        for event in trace.events().filter_map(own) {
            match event {
                Event::Placed { player, tier, from, .. } => {
                    prop_assert_eq!(tiers[player.index as usize].replace(tier.clone()), from.clone());
                    prop_assert_ne!(from.as_ref(), Some(tier));
                }
                Event::Waits { tier, players, missing } => {
                    let told = Some((*players, missing.clone()));
                    prop_assert_ne!(std::mem::replace(&mut waits[tier.index as usize], told.clone()), told);
                }
                Event::Built { tier, .. } => waits[tier.index as usize] = None,
                _ => {}
            }
        }
        for round in 0..trace.rounds().len() {
            let told = trace.events_of(round).iter().filter_map(own);
            prop_assert_eq!(told.filter(|event| matches!(event, Event::Divided { .. })).count(), 1, "in round {}", round);
        }
    }

    #[test]
    fn a_trace_tells_the_matches_of_the_report(scenario in all_sizes()) {
        let report = report(&scenario, false).expect("is short enough");
        let trace = trace(&scenario).expect("is short enough");
        let told: Vec<(u32, Vec<Name>, Name, i128)> = trace.events().filter_map(own).filter_map(|event| match event {
            Event::Formed { id, tier, players, weight } => {
                Some((*id, players.iter().map(|player| player.id.clone()).collect(), tier.name.clone(), weight.0))
            }
            _ => None,
        }).collect();
        let listed: Vec<_> = report.rounds.iter().flat_map(|round| &round.matches).map(|game| {
            let game = game.of::<Cliques>().expect("is a match of cliques");
            (game.id, game.teams[0].clone(), game.tier.clone(), game.weight.0)
        }).collect();
        prop_assert_eq!(told, listed);
    }
}

#[test]
fn the_random_scenarios_reach_everything_the_engine_can_say() {
    let (mut runner, scenarios) = (TestRunner::deterministic(), all_sizes());
    let mut told = BTreeSet::new();
    for _ in 0..300 {
        let scenario = scenarios.new_tree(&mut runner).expect("can be made").current();
        for event in trace(&scenario).expect("is short enough").events().filter_map(own) {
            let name = format!("{event:?}");
            let note = match event {
                Event::Placed { from: Some(_), .. } => " anew",
                Event::Waits { missing, .. } if missing.iter().any(|missing| missing.role.is_some()) => " for a role",
                Event::Waits { players: 0, .. } => " for everybody",
                Event::Built { degrees, .. } if degrees.is_empty() => " in outline",
                Event::Started { runner_up: None, .. } => " without a rival",
                _ => "",
            };
            told.insert(format!("{}{note}", name.split(' ').next().unwrap_or_default()));
        }
    }
    let right = "Added, Built, Built in outline, Divided, Formed, Placed, Placed anew, Started, Started without a rival, Waits, \
        Waits for a role, Waits for everybody";
    assert_eq!(told.into_iter().collect::<Vec<_>>().join(", "), right);
}

#[test]
fn a_tier_that_empties_in_the_round_of_an_edit_waits_for_nobody() {
    let leaves = Player { rating: Some(1_600.0), leaves: Some(Millis(500)), ..Player::new("a") };
    let stays = Player { rating: Some(100.0), ..Player::new("b") };
    let settings = Settings::default();
    let scenario = Scenario { players: vec![leaves, stays], until: Until::Rounds(2), ..Scenario::new(settings.clone()) };
    let mut replay = replay(&Arc::new(scenario.clone()));
    let missing = |replay: &Replay, tier: usize| {
        snapshot_of(replay.frame()).tiers[tier].missing.iter().map(|missing| missing.players).collect::<Vec<_>>()
    };
    replay.seek(replay.trace().round_end(0));
    assert_eq!((missing(&replay, 0), missing(&replay, 2)), (vec![3], vec![3]));
    replay.seek(usize::MAX);
    assert_eq!((missing(&replay, 0), missing(&replay, 2)), (vec![3], vec![4]));
    let mut tiers = settings.tiers.clone();
    tiers.push(Tier { name: "Master".into(), from: Some(3_000.0) });
    replay = replay.fork(Scenario { settings: Settings { tiers, ..settings }.into(), ..scenario }).expect("is short enough");
    replay.seek(usize::MAX);
    assert_eq!((missing(&replay, 0), missing(&replay, 2)), (vec![3], vec![]));
}
