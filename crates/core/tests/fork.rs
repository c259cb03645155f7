//! Forks: earlier rounds stay as they are, and the current round and all later ones run again with the edited scenario.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::buckets::Event as BucketsEvent;
use queuescope::engines::waves::{self, Event as WavesEvent};
use queuescope::engines::{Buckets, Cliques, Lobbies, Waves};
use queuescope::{Event, Frame, Listed, Millis, Name, Player, PlayerState, QueueEvent, Replay, Scenario, Until};
use queuescope_campaign::config;
use support::buckets_events::EventChecker;
use support::edits::{Edit, edits};
use support::waves::{short_queues, waves_frame, waves_settings};
use support::{buckets, short_scenarios_of_all_engines};

fn replay(scenario: &Arc<Scenario>) -> Replay {
    Replay::new(Arc::clone(scenario)).expect("the scenario is short enough")
}

/// Returns the round of the last event that has happened at this position.
fn round_at(replay: &Replay, position: usize) -> usize {
    replay.trace().rounds().iter().rposition(|mark| mark.start < position).unwrap_or(0)
}

/// Seeks to the position at `share` ÷ 65,536 of the trace. Returns this position.
fn seek_to_share(replay: &mut Replay, share: u16) -> usize {
    let end = replay.trace().len();
    let position = usize::from(share) * (end + 1) / (usize::from(u16::MAX) + 1);
    replay.seek(position);
    position
}

/// Returns the number of players in the engine's part of a frame.
fn engine_players(frame: &Frame) -> usize {
    let engine = &frame.engine;
    let waves = engine.of::<Waves>().map(|frame| frame.players.len());
    let buckets = engine.of::<Buckets>().map(|frame| frame.players.len());
    let cliques = engine.of::<Cliques>().map(|frame| frame.players.len());
    let lobbies = engine.of::<Lobbies>().map(|frame| frame.players.len());
    waves.or(buckets).or(cliques).or(lobbies).expect("the frame is from a known engine")
}

/// Visits every position in both directions. Checks that each has one frame, which contains all players.
fn check_frames(replay: &Replay) -> Result<(), TestCaseError> {
    let mut visitor = replay.clone();
    let end = visitor.trace().len();
    let players = visitor.scenario().players.len();
    let frame_here = visitor.frame().clone();
    visitor.seek(0);
    let mut frames = vec![visitor.frame().clone()];
    for position in 1..=end {
        visitor.seek(position);
        frames.push(visitor.frame().clone());
        prop_assert_eq!(visitor.frame().states.len(), players);
        prop_assert_eq!(engine_players(visitor.frame()), players);
        prop_assert!(visitor.frame().totals.add_up());
    }
    prop_assert!(frame_here == frames[replay.position()], "the frame after the fork is not the frame of its position");
    for position in (0..=end).rev().chain((0..=end).step_by(7)) {
        visitor.seek(position);
        prop_assert!(*visitor.frame() == frames[position], "at position {}", position);
    }
    Ok(())
}

/// Returns the ids of players who joined and of those who left in a round.
fn joined_and_left(replay: &Replay, round: usize) -> [Vec<Name>; 2] {
    let trace = replay.trace();
    let mut ids = [Vec::new(), Vec::new()];
    for event in trace.events_of(round) {
        match event {
            Event::Queue(QueueEvent::Joined { players, .. }) => ids[0].extend(players.iter().map(|player| player.id.clone())),
            Event::Queue(QueueEvent::Left { players, .. }) => ids[1].extend(players.iter().map(|player| player.id.clone())),
            _ => {}
        }
    }
    ids
}

/// A replay forked at some position.
struct Forked {
    replay: Replay,
    /// First round that ran with the edited scenario.
    round: usize,
    /// Frame at the start of that round, before the fork.
    before: Frame,
    edited: Scenario,
}

fn forked(scenario: &Arc<Scenario>, edit: &Edit, share: u16) -> Forked {
    let mut replay = replay(scenario);
    let position = seek_to_share(&mut replay, share);
    let round = round_at(&replay, position);
    replay.seek(replay.trace().rounds()[round].start);
    let before = replay.frame().clone();
    replay.seek(position);
    let edited = edit.apply(scenario, "new");
    replay = replay.fork(edited.clone()).expect("the scenario is short enough");
    Forked { replay, round, before, edited }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn a_fork_without_changes_changes_nothing(scenario in short_scenarios_of_all_engines(), share in any::<u16>(), extra_rounds in 0u32..3) {
        let mut replay = replay(&scenario);
        for _ in 0..extra_rounds {
            replay.run_next_round().expect("the scenario is short enough");
        }
        let position = seek_to_share(&mut replay, share);
        let before = replay.clone();
        replay = replay.fork(Scenario::clone(&scenario)).expect("the scenario is short enough");
        prop_assert_eq!(replay.trace(), before.trace());
        prop_assert_eq!(replay.position(), position);
        prop_assert_eq!(replay.frame(), before.frame());
    }

    #[test]
    fn events_before_the_forked_round_stay(scenario in short_scenarios_of_all_engines(), edit in edits(), share in any::<u16>()) {
        let mut replay = replay(&scenario);
        let position = seek_to_share(&mut replay, share);
        let before = replay.clone();
        let round = round_at(&before, position);
        replay = replay.fork(edit.apply(&scenario, "new")).expect("the scenario is short enough");
        let start = before.trace().rounds()[round].start;
        prop_assert!(replay.trace().events().take(start).eq(before.trace().events().take(start)));
        prop_assert_eq!(&replay.trace().rounds()[..round], &before.trace().rounds()[..round]);
        prop_assert!(replay.position() >= start);
        let times: Vec<Millis> = replay.trace().rounds().iter().map(|mark| mark.time).collect();
        prop_assert!(times.is_sorted_by(|a, b| a < b), "the times of rounds do not increase: {:?}", times);
        check_frames(&replay)?;
    }

    #[test]
    fn a_fork_at_the_start_is_a_new_run(scenario in short_scenarios_of_all_engines(), edit in edits()) {
        let mut forked = replay(&scenario);
        let edited = edit.apply(&scenario, "new");
        forked = forked.fork(edited.clone()).expect("the scenario is short enough");
        let new = replay(&Arc::new(edited));
        prop_assert_eq!(forked.trace(), new.trace());
        prop_assert_eq!(forked.frame(), new.frame());
    }

    #[test]
    fn added_players_join_and_removed_players_leave(scenario in short_scenarios_of_all_engines(), edit in edits(), share in any::<u16>()) {
        let Forked { replay, round, before, edited } = forked(&scenario, &edit, share);
        if replay.trace().rounds().len() <= round {
            return Ok(());
        }
        let now = replay.trace().rounds()[round].time;
        let [joined, left] = joined_and_left(&replay, round);
        let was_away = |player: &Player| {
            scenario.players.iter().position(|old| old.id == player.id).is_none_or(|index| before.states[index] == PlayerState::Away)
        };
        let is_here = |player: &Player| player.joined <= now && player.leaves.is_none_or(|leaves| leaves > now);
        let has_parties = scenario.engine() == Buckets::ID;
        for player in &edited.players {
            // Members of a party who have not joined yet join together.
            let same_ticket = |other: &&Player| other.id == player.id || has_parties && player.party.is_some() && other.party == player.party;
            let joins = was_away(player) && edited.players.iter().filter(same_ticket).filter(|other| was_away(other)).all(is_here);
            prop_assert_eq!(joined.contains(&player.id), joins, "{} at {:?}", player.id, now);
        }
        for (index, player) in scenario.players.iter().enumerate().filter(|(_, player)| edited.players.iter().all(|kept| kept.id != player.id)) {
            // A player in a ready check leaves when the check ends, which may be in this round.
            let was_pending = before.states[index] == PlayerState::Pending;
            let was_queued = before.states[index] == PlayerState::Queued;
            prop_assert!(was_pending || left.contains(&player.id) == was_queued, "{} was removed at {:?}", player.id, now);
            let joins_later = (round..replay.trace().rounds().len()).any(|round| joined_and_left(&replay, round)[0].contains(&player.id));
            prop_assert!(!joins_later, "{} was removed but joins later", player.id);
        }
    }

    #[test]
    fn edited_settings_and_waits_take_effect_in_the_forked_round(scenario in short_queues(), edit in edits(), share in any::<u16>()) {
        let Forked { mut replay, round, before, edited } = forked(&scenario, &edit, share);
        let (old, new) = (waves_settings(&scenario), waves_settings(&edited));
        for (index, event) in replay.trace().events().enumerate() {
            let event_round = replay.trace().stages()[replay.trace().stage_of(index)].round;
            let settings = if event_round < round { old } else { new };
            match event.of::<Waves>() {
                Some(WavesEvent::Pressed { window, .. }) => {
                    prop_assert!([settings.high, settings.moderate, settings.low].contains(window), "in round {}", event_round);
                }
                Some(WavesEvent::Compared { threshold, .. }) => prop_assert_eq!(*threshold, settings.balance_threshold),
                Some(WavesEvent::Created { map, .. }) => prop_assert!(settings.maps.contains(map)),
                // In the forked round, an edited wait is used. Without an edit, the wait that the run has counted stays.
                Some(WavesEvent::Opened { player, wait_cycles, .. }) if event_round == round => {
                    let is_player = |old: &Player| *old.id == *player.id;
                    let kept = scenario.players.iter().position(is_player).filter(|_| edit.extra_wait == 0).filter(|_| round > 0);
                    let edited_wait = edited.players.iter().find(|player| is_player(player)).map(|player| player.wait_cycles);
                    let already_counted = u32::from(settings.wait_counting == waves::settings::WaitCounting::Before);
                    let expected = kept.map(|index| waves_frame(&before).players[index].wait_cycles).or(edited_wait);
                    prop_assert_eq!(Some(*wait_cycles), expected.map(|wait| wait + already_counted));
                }
                _ => {}
            }
        }
        // The frame shows edited waits from the first event of the forked round on.
        if let Some(mark) = replay.trace().rounds().get(round) {
            replay.seek(mark.start + 1);
            let shown = &waves_frame(replay.frame()).players;
            for (index, player) in edited.players.iter().enumerate().filter(|_| edit.extra_wait > 0 && edit.remove.is_none()) {
                let is_counted = matches!(replay.trace().event(replay.position() - 1).of::<Waves>(), Some(WavesEvent::Waited { .. }));
                prop_assert!(is_counted || shown[index].wait_cycles == player.wait_cycles, "{}", player.id);
            }
        }
    }

    #[test]
    fn a_fork_can_be_forked(scenario in short_scenarios_of_all_engines(), edits in prop::collection::vec((edits(), any::<u16>()), 1..5)) {
        let mut replay = replay(&scenario);
        for (number, (edit, share)) in edits.iter().enumerate() {
            seek_to_share(&mut replay, *share);
            let current = Scenario::clone(replay.edited());
            replay = replay.fork(edit.apply(&current, &format!("new{number}-"))).expect("the scenario is short enough");
            check_frames(&replay)?;
        }
        // The stored forks are enough to rebuild the replay, and no fork is superfluous.
        let mut rebuilt = Replay::with_forks(Arc::clone(replay.base()), replay.forks()).expect("the scenario is short enough");
        while rebuilt.trace().rounds().len() < replay.trace().rounds().len() {
            rebuilt.run_next_round().expect("the scenario is short enough");
        }
        rebuilt.seek(replay.position());
        prop_assert!(rebuilt.trace() == replay.trace());
        prop_assert!(rebuilt.frame() == replay.frame() && rebuilt.scenario() == replay.scenario());
        prop_assert_eq!(rebuilt.forks(), replay.forks());
        prop_assert!(replay.forks().is_sorted_by_key(|fork| fork.round) && replay.forks().iter().all(|fork| fork.round > 0));
    }
}

/// Checks every event of a forked trace. Rounds before `from` ran with the old scenario.
fn check_events(replay: &Replay, old: &Scenario, from: usize) -> Result<(), TestCaseError> {
    let (trace, mut checker) = (replay.trace(), EventChecker::default());
    for (round, mark) in trace.rounds().iter().enumerate() {
        let scenario = if round < from { old } else { replay.scenario() };
        for event in trace.events_of(round) {
            // A ready check may begin under the old settings and end under the new ones, so the checker ignores when it ends.
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
    fn checks_after_a_fork_follow_the_edited_settings(
        scenario in buckets::short_queues(), edit in edits(), share in any::<u16>(), extra_rounds in 0u32..3,
    ) {
        let mut replay = replay(&scenario);
        for _ in 0..extra_rounds {
            replay.run_next_round().expect("the scenario is short enough");
        }
        let position = seek_to_share(&mut replay, share);
        let round = round_at(&replay, position);
        let index = replay.trace().rounds()[round].index;
        replay = replay.fork(edit.apply(&scenario, "new")).expect("the scenario is short enough");
        if let Some(mark) = replay.trace().rounds().get(round) {
            prop_assert_eq!(mark.index, index, "the fork does not begin with the current round");
        }
        check_events(&replay, &scenario, round)?;
        // Every round is counted, whether it ran before the fork, ran after it, or was skipped.
        let mut counted = 0;
        for (round, mark) in replay.trace().rounds().iter().enumerate() {
            let events = replay.trace().events_of(round);
            counted += events.iter().filter_map(buckets::buckets_event).map(|event| match event {
                BucketsEvent::Due { made, skipped, .. } => made + skipped,
                BucketsEvent::Checked { .. } | BucketsEvent::Skipped { .. } => 1,
                _ => 0,
            }).sum::<u32>();
            prop_assert_eq!(counted, mark.index + 1);
        }
    }
}

#[test]
fn a_fork_that_is_too_long_changes_nothing() {
    let settings = waves::Settings::default();
    let mut replay = replay(&Arc::new(Scenario { until: Until::Rounds(3), ..Scenario::new(settings) }));
    replay.seek(20);
    let before = replay.clone();
    // Each wave has about a dozen events even if the queue is empty.
    let problem =
        replay.fork(Scenario { until: Until::Rounds(1_000_000), ..Scenario::clone(replay.scenario()) }).expect_err("the trace is too long");
    assert_eq!(problem.path, "until");
    assert!(problem.message.starts_with("the trace would have more than 2,000,000 events; the first 1"), "{problem}");
    assert_eq!(replay.trace(), before.trace());
    assert_eq!((replay.position(), replay.frame()), (before.position(), before.frame()));
}
