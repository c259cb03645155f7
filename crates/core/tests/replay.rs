//! Going back and forth: every position has one frame, however it is reached; steps land on edges; what is run past the end is what a
//! longer scenario would have run.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::waves;
use queuescope::engines::{Buckets, Cliques, Lobbies, Waves};
use queuescope::{Frame, Listed, Player, Replay, RoundSpan, Run, Scenario, Settings, Silent, Stride, Until};
use queuescope_campaign::config;
use support::buckets::{self, check_of};
use support::{cliques, events_by_wave, every_engine, lobbies, scenarios, short_of_every_engine, short_queues, wave_of};

/// The frame at every position, folded from the start.
fn folded(replay: &mut Replay) -> Vec<Frame> {
    replay.seek(0);
    let mut frames = vec![replay.frame().clone()];
    while replay.position() < replay.trace().len() {
        replay.seek(replay.position() + 1);
        frames.push(replay.frame().clone());
    }
    frames
}

fn replay(scenario: &Arc<Scenario>) -> Replay {
    Replay::new(Arc::clone(scenario)).expect("is short enough")
}

/// The same scenario for this many rounds.
fn for_rounds(scenario: &Scenario, rounds: u32) -> Arc<Scenario> {
    Arc::new(Scenario { until: Until::Rounds(rounds), ..scenario.clone() })
}

/// The number of the longest step that a round belongs to.
fn step_of(scenario: &Scenario, mark: &RoundSpan) -> i64 {
    scenario.settings.of::<Buckets>().map_or(i64::from(mark.index), |settings| mark.time.0 / settings.range_interval.0)
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn every_position_has_one_frame_however_it_is_reached(scenario in short_of_every_engine(), jumps in prop::collection::vec(any::<u16>(), 30)) {
        let mut replay = replay(&scenario);
        let frames = folded(&mut replay);
        let end = frames.len() - 1;
        let backwards = (0..=end).rev();
        let at_random = jumps.iter().map(|&jump| usize::from(jump) % (end + 1));
        for position in backwards.chain(at_random) {
            replay.seek(position);
            prop_assert_eq!(replay.position(), position);
            prop_assert!(*replay.frame() == frames[position], "at {}: {:?} is not {:?}", position, replay.frame(), frames[position]);
        }
        replay.seek(usize::MAX);
        prop_assert_eq!(replay.position(), end, "beyond the end is the end");
    }

    #[test]
    fn at_the_end_the_frame_shows_what_the_run_ended_with(scenario in every_engine()) {
        let mut replay = replay(&scenario);
        let mut run = Run::new(Arc::clone(&scenario));
        for round in 0..replay.trace().rounds().len() {
            let index = run.round(&mut Silent).index;
            replay.seek(replay.trace().round_end(round));
            let frame = replay.frame();
            prop_assert_eq!(&frame.queue, &run.queued().collect::<Vec<_>>());
            prop_assert_eq!(frame.totals, run.totals());
            prop_assert!(frame.states.iter().enumerate().all(|(player, place)| *place == run.player_state(player as u32)));
            prop_assert_eq!(frame.round.map(|mark| mark.index), Some(index));
            if scenario.engine() == Waves::ID {
                prop_assert_eq!(frame.stage.map(|stage| stage.name), Some("clean_up"));
            }
        }
        prop_assert!(run.is_over());
    }

    #[test]
    fn steps_land_on_edges_and_lose_none(scenario in short_of_every_engine()) {
        let mut replay = replay(&scenario);
        for stride in [Stride::Event, Stride::Stage, Stride::Round] {
            let trace = replay.trace();
            let mut edges: Vec<usize> = match stride {
                Stride::Event => (0..trace.len()).collect(),
                Stride::Stage => trace.stages().iter().map(|mark| mark.start).collect(),
                Stride::Round => {
                    // Of checks inside one growth interval only the first is worth a step, of snapshots and of rounds of lobbies the
                    // first and those in which anything but the tiers or the count was told.
                    let told = |round: usize| trace.round_end(round) - trace.rounds()[round].start;
                    let is_told = |round: &usize| !matches!(scenario.engine(), Cliques::ID | Lobbies::ID) || *round == 0 || told(*round) > 1;
                    let mut steps: Vec<(i64, usize)> = (0..trace.rounds().len()).filter(is_told).map(|round| { let mark = &trace.rounds()[round]; (step_of(&scenario, mark), mark.start) }).collect();
                    steps.dedup_by_key(|(step, _)| *step);
                    steps.into_iter().map(|(_, start)| start).collect()
                }
            };
            edges.extend([0, trace.len()]);
            edges.sort_unstable();
            edges.dedup();
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
            prop_assert_eq!(&walk(true), &edges);
            edges.reverse();
            prop_assert_eq!(&walk(false), &edges);
        }
    }

    #[test]
    fn running_on_is_what_a_longer_scenario_does(scenario in prop_oneof![short_queues(), cliques::short_queues(), lobbies::short_queues()], further in 1u32..4) {
        let rounds = scenario.rounds();
        let mut replay = replay(&scenario);
        let here = replay.trace().len() / 2;
        replay.seek(here);
        for _ in 0..further {
            replay.run_next_round().expect("is short enough");
        }
        prop_assert_eq!(replay.position(), here, "it stays where it stands");
        let mut longer = self::replay(&for_rounds(&scenario, rounds + further));
        prop_assert!(replay.trace().events().eq(longer.trace().events()));
        prop_assert_eq!(replay.trace().stages(), longer.trace().stages());
        prop_assert_eq!(replay.trace().rounds(), longer.trace().rounds());
        prop_assert!(folded(&mut replay) == folded(&mut longer));
    }

    #[test]
    fn running_on_goes_where_a_longer_scenario_goes(scenario in buckets::short_queues(), further in 1u32..5) {
        let mut replay = replay(&scenario);
        for _ in 0..further {
            replay.run_next_round().expect("is short enough");
        }
        // A longer scenario need not stop where the shorter one ended, but comes to the same.
        replay.seek(usize::MAX);
        let last = replay.frame().round.expect("has run").index;
        let mut longer = self::replay(&for_rounds(&scenario, last + 1));
        longer.seek(usize::MAX);
        let (found, right) = (replay.frame(), longer.frame());
        prop_assert_eq!((&found.states, &found.queue, found.totals), (&right.states, &right.queue, right.totals));
        prop_assert_eq!(check_of(found), check_of(right));
    }

    #[test]
    fn candidates_pairs_and_matches_are_shown_until_the_next_wave(scenario in scenarios()) {
        let mut replay = replay(&scenario);
        let created = |event: &&&waves::Event| matches!(event, waves::Event::Created { .. });
        let matches: Vec<usize> = events_by_wave(replay.trace()).iter().map(|events| events.iter().filter(created).count()).collect();
        for stage in 0..replay.trace().stages().len() {
            let mark = replay.trace().stages()[stage];
            replay.seek(replay.trace().stage_end(stage));
            let wave = wave_of(replay.frame());
            if mark.stage.name == "clean_up" {
                prop_assert_eq!(wave.pairs.iter().filter(|pair| pair.made.is_some()).count(), matches[mark.round]);
            }
            match mark.stage.name {
                "filter" => prop_assert!(wave.candidates.is_empty() && wave.lead.is_some()),
                "select" | "refine" | "clean_up" => {
                    prop_assert_eq!(wave.candidate_count, Some(wave.candidates.len() as u64));
                    prop_assert!(wave.candidates.iter().all(|candidate| candidate.taken.is_some()));
                    prop_assert_eq!(wave.pairs.len(), wave.candidates.iter().filter(|candidate| candidate.taken == Some(true)).count());
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_trace_of_thousands_of_events_can_be_walked_both_ways() {
    let player = |index: i32| {
        let side = if index % 2 == 0 { "BW" } else { "SC2" };
        Player { ratings: vec![(side.into(), 1_500 + index * 7 % 90)], ..Player::new(format!("p{index}")) }
    };
    let settings = Settings::preset(Waves::ID, "seed").expect("is a preset");
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
