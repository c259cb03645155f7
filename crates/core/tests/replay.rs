//! Replays: every position has one frame however it is reached, steps stop at boundaries, and rounds run past the end equal those of a longer
//! scenario.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::waves;
use queuescope::engines::{Buckets, Cliques, Lobbies, Waves};
use queuescope::{Frame, Listed, Player, Replay, RoundSpan, Run, Scenario, Settings, Silent, Stride, Until};
use queuescope_campaign::config;
use support::buckets::{self, buckets_frame};
use support::waves::{events_by_wave, scenarios, short_queues, waves_frame};
use support::{cliques, lobbies, scenarios_of_all_engines, short_scenarios_of_all_engines};

/// Returns the frame at every position, folded from the start.
fn all_frames(replay: &mut Replay) -> Vec<Frame> {
    replay.seek(0);
    let mut frames = vec![replay.frame().clone()];
    while replay.position() < replay.trace().len() {
        replay.seek(replay.position() + 1);
        frames.push(replay.frame().clone());
    }
    frames
}

fn replay(scenario: &Arc<Scenario>) -> Replay {
    Replay::new(Arc::clone(scenario)).expect("the scenario is short enough")
}

/// Returns the scenario with this number of rounds.
fn for_rounds(scenario: &Scenario, rounds: u32) -> Arc<Scenario> {
    Arc::new(Scenario { until: Until::Rounds(rounds), ..scenario.clone() })
}

/// Returns the number of the step that a round belongs to. Buckets makes one step per growth interval.
fn step_of(scenario: &Scenario, mark: &RoundSpan) -> i64 {
    scenario.settings.of::<Buckets>().map_or(i64::from(mark.index), |settings| mark.time.0 / settings.range_interval.0)
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn every_position_has_one_frame_however_it_is_reached(scenario in short_scenarios_of_all_engines(), jumps in prop::collection::vec(any::<u16>(), 30)) {
        let mut replay = replay(&scenario);
        let frames = all_frames(&mut replay);
        let end = frames.len() - 1;
        let backwards = (0..=end).rev();
        let at_random = jumps.iter().map(|&jump| usize::from(jump) % (end + 1));
        for position in backwards.chain(at_random) {
            replay.seek(position);
            prop_assert_eq!(replay.position(), position);
            prop_assert!(*replay.frame() == frames[position], "at position {}: {:?}, expected {:?}", position, replay.frame(), frames[position]);
        }
        replay.seek(usize::MAX);
        prop_assert_eq!(replay.position(), end, "seeking beyond the end does not stop at the end");
    }

    #[test]
    fn the_frame_after_a_round_agrees_with_the_run(scenario in scenarios_of_all_engines()) {
        let mut replay = replay(&scenario);
        let mut run = Run::new(Arc::clone(&scenario));
        for round in 0..replay.trace().rounds().len() {
            let index = run.round(&mut Silent).index;
            replay.seek(replay.trace().round_end(round));
            let frame = replay.frame();
            prop_assert_eq!(&frame.queue, &run.queued().collect::<Vec<_>>());
            prop_assert_eq!(frame.totals, run.totals());
            prop_assert!(frame.states.iter().enumerate().all(|(player, state)| *state == run.player_state(player as u32)));
            prop_assert_eq!(frame.round.map(|mark| mark.index), Some(index));
            if scenario.engine() == Waves::ID {
                prop_assert_eq!(frame.stage.map(|stage| stage.name), Some("clean_up"));
            }
        }
        prop_assert!(run.is_over());
    }

    #[test]
    fn steps_stop_at_every_boundary_in_both_directions(scenario in short_scenarios_of_all_engines()) {
        let mut replay = replay(&scenario);
        for stride in [Stride::Event, Stride::Stage, Stride::Round] {
            let trace = replay.trace();
            let mut boundaries: Vec<usize> = match stride {
                Stride::Event => (0..trace.len()).collect(),
                Stride::Stage => trace.stages().iter().map(|mark| mark.start).collect(),
                Stride::Round => {
                    // Buckets stops at the first check of each growth interval. Cliques and lobbies stop at the first round and at rounds with
                    // more than the one event that reports the tiers or the number of searching players.
                    let event_count = |round: usize| trace.round_end(round) - trace.rounds()[round].start;
                    let is_step = |round: &usize| !matches!(scenario.engine(), Cliques::ID | Lobbies::ID) || *round == 0 || event_count(*round) > 1;
                    let rounds = (0..trace.rounds().len()).filter(is_step).map(|round| &trace.rounds()[round]);
                    let mut steps: Vec<(i64, usize)> = rounds.map(|round| (step_of(&scenario, round), round.start)).collect();
                    steps.dedup_by_key(|(step, _)| *step);
                    steps.into_iter().map(|(_, start)| start).collect()
                }
            };
            boundaries.extend([0, trace.len()]);
            boundaries.sort_unstable();
            boundaries.dedup();
            let mut walk = |forwards: bool| {
                replay.seek(if forwards { 0 } else { usize::MAX });
                let mut visited = vec![replay.position()];
                loop {
                    let next = replay.step(stride, forwards);
                    if next == replay.position() {
                        break visited;
                    }
                    replay.seek(next);
                    visited.push(next);
                }
            };
            prop_assert_eq!(&walk(true), &boundaries);
            boundaries.reverse();
            prop_assert_eq!(&walk(false), &boundaries);
        }
    }

    #[test]
    fn extra_rounds_equal_those_of_a_longer_scenario(
        scenario in prop_oneof![short_queues(), cliques::short_queues(), lobbies::short_queues()], extra_rounds in 1u32..4,
    ) {
        let rounds = scenario.rounds();
        let mut replay = replay(&scenario);
        let here = replay.trace().len() / 2;
        replay.seek(here);
        for _ in 0..extra_rounds {
            replay.run_next_round().expect("the scenario is short enough");
        }
        prop_assert_eq!(replay.position(), here, "the position changed");
        let mut longer = self::replay(&for_rounds(&scenario, rounds + extra_rounds));
        prop_assert!(replay.trace().events().eq(longer.trace().events()));
        prop_assert_eq!(replay.trace().stages(), longer.trace().stages());
        prop_assert_eq!(replay.trace().rounds(), longer.trace().rounds());
        prop_assert!(all_frames(&mut replay) == all_frames(&mut longer));
    }

    #[test]
    fn extra_checks_end_in_the_same_state_as_a_longer_scenario(scenario in buckets::short_queues(), extra_rounds in 1u32..5) {
        let mut replay = replay(&scenario);
        for _ in 0..extra_rounds {
            replay.run_next_round().expect("the scenario is short enough");
        }
        // A longer scenario may skip the check at which the shorter one ended, but reaches the same state.
        replay.seek(usize::MAX);
        let last = replay.frame().round.expect("a round has run").index;
        let mut longer = self::replay(&for_rounds(&scenario, last + 1));
        longer.seek(usize::MAX);
        let (actual, expected) = (replay.frame(), longer.frame());
        prop_assert_eq!((&actual.states, &actual.queue, actual.totals), (&expected.states, &expected.queue, expected.totals));
        prop_assert_eq!(buckets_frame(actual), buckets_frame(expected));
    }

    #[test]
    fn candidates_pairs_and_matches_are_shown_until_the_next_wave(scenario in scenarios()) {
        let mut replay = replay(&scenario);
        let created = |event: &&&waves::Event| matches!(event, waves::Event::Created { .. });
        let matches: Vec<usize> = events_by_wave(replay.trace()).iter().map(|events| events.iter().filter(created).count()).collect();
        for stage in 0..replay.trace().stages().len() {
            let mark = replay.trace().stages()[stage];
            replay.seek(replay.trace().stage_end(stage));
            let wave = waves_frame(replay.frame());
            if mark.stage.name == "clean_up" {
                prop_assert_eq!(wave.pairs.iter().filter(|pair| pair.made.is_some()).count(), matches[mark.round]);
            }
            match mark.stage.name {
                "filter" => prop_assert!(wave.candidates.is_empty() && wave.lead.is_some()),
                "select" | "refine" | "clean_up" => {
                    prop_assert_eq!(wave.candidate_count, Some(wave.candidates.len() as u64));
                    prop_assert!((0..wave.candidates.len()).all(|candidate| wave.decision(candidate).is_some()));
                    prop_assert_eq!(wave.pairs.len(), wave.decisions.iter().filter(|taken| **taken).count());
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_trace_of_thousands_of_events_can_be_visited_in_both_directions() {
    let player = |index: i32| {
        let side = if index % 2 == 0 { "BW" } else { "SC2" };
        Player { ratings: vec![(side.into(), 1_500 + index * 7 % 90)], ..Player::new(format!("p{index}")) }
    };
    let settings = Settings::preset(Waves::ID, "seed").expect("the preset exists");
    let scenario = Arc::new(Scenario { players: (0..100).map(player).collect(), ..Scenario::new(settings) });
    let mut replay = replay(&scenario);
    let end = replay.trace().len();
    assert!(end > 2_000, "{end} events");
    for position in (0..=end).chain((0..end).rev()) {
        replay.seek(position);
        assert_eq!(replay.position(), position);
    }
    assert_eq!(*replay.frame(), Frame::new(&scenario));
}
