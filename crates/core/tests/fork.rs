//! Editing in the past: what came before stays, the round being watched and all later ones are run again under the edited scenario.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::buckets::Event as BucketsEvent;
use queuescope::engines::waves::{self, Event as WavesEvent};
use queuescope::engines::{Buckets, Cliques, Lobbies, Waves};
use queuescope::{Event, Frame, Listed, Millis, Name, Player, PlayerState, QueueEvent, Replay, Scenario, Until};
use queuescope_campaign::config;
use support::edits::{Edit, edits};
use support::model::Model;
use support::{buckets, short_of_every_engine, short_queues, wave_of, waves_of};

fn replay(scenario: &Arc<Scenario>) -> Replay {
    Replay::new(Arc::clone(scenario)).expect("is short enough")
}

/// The round a position belongs to: that of the last event that has happened.
fn round_at(replay: &Replay, position: usize) -> usize {
    replay.trace().rounds().iter().rposition(|mark| mark.start < position).unwrap_or(0)
}

/// Seeks to a share of the trace, so that every scenario has that position.
fn go_to(replay: &mut Replay, share: u16) -> usize {
    let end = replay.trace().len();
    let position = usize::from(share) * (end + 1) / (usize::from(u16::MAX) + 1);
    replay.seek(position);
    position
}

/// How many players the engine's part of a frame has a place for.
fn drawn(frame: &Frame) -> usize {
    let engine = &frame.engine;
    let waves = engine.of::<Waves>().map(|frame| frame.players.len());
    let buckets = engine.of::<Buckets>().map(|frame| frame.players.len());
    let cliques = engine.of::<Cliques>().map(|frame| frame.players.len());
    let lobbies = engine.of::<Lobbies>().map(|frame| frame.players.len());
    waves.or(buckets).or(cliques).or(lobbies).expect("is one of these")
}

/// Walks everywhere and back: a frame for every position, always the same one, with a place for everybody.
fn check_walk(replay: &Replay) -> Result<(), TestCaseError> {
    let mut walker = replay.clone();
    let end = walker.trace().len();
    let players = walker.scenario().players.len();
    let here = walker.frame().clone();
    walker.seek(0);
    let mut frames = vec![walker.frame().clone()];
    for position in 1..=end {
        walker.seek(position);
        frames.push(walker.frame().clone());
        prop_assert_eq!(walker.frame().states.len(), players);
        prop_assert_eq!(drawn(walker.frame()), players);
        prop_assert!(walker.frame().totals.add_up());
    }
    prop_assert!(here == frames[replay.position()], "the frame after a fork is the one of its position");
    for position in (0..=end).rev().chain((0..=end).step_by(7)) {
        walker.seek(position);
        prop_assert!(*walker.frame() == frames[position], "at {}", position);
    }
    Ok(())
}

/// The ids that came and left in a round.
fn came_and_left(replay: &Replay, round: usize) -> [Vec<Name>; 2] {
    let trace = replay.trace();
    let mut ids = [Vec::new(), Vec::new()];
    for event in trace.events_of(round) {
        match event {
            Event::Queue(QueueEvent::Came { players, .. }) => ids[0].extend(players.iter().map(|player| player.id.clone())),
            Event::Queue(QueueEvent::Left { players, .. }) => ids[1].extend(players.iter().map(|player| player.id.clone())),
            _ => {}
        }
    }
    ids
}

/// A run forked somewhere in the middle.
struct Forked {
    replay: Replay,
    /// The round the fork began with.
    round: usize,
    /// The frame at the start of that round, before the fork.
    before: Frame,
    edited: Scenario,
}

fn forked(scenario: &Arc<Scenario>, edit: &Edit, share: u16) -> Forked {
    let mut replay = replay(scenario);
    let position = go_to(&mut replay, share);
    let round = round_at(&replay, position);
    replay.seek(replay.trace().rounds()[round].start);
    let before = replay.frame().clone();
    replay.seek(position);
    let edited = edit.apply(scenario, "new");
    replay = replay.fork(edited.clone()).expect("is short enough");
    Forked { replay, round, before, edited }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn an_unchanged_scenario_changes_nothing(scenario in short_of_every_engine(), share in any::<u16>(), further in 0u32..3) {
        let mut replay = replay(&scenario);
        for _ in 0..further {
            replay.run_next_round().expect("is short enough");
        }
        let position = go_to(&mut replay, share);
        let before = replay.clone();
        replay = replay.fork(Scenario::clone(&scenario)).expect("is short enough");
        prop_assert_eq!(replay.trace(), before.trace());
        prop_assert_eq!(replay.position(), position);
        prop_assert_eq!(replay.frame(), before.frame());
    }

    #[test]
    fn what_came_before_the_forked_round_stays(scenario in short_of_every_engine(), edit in edits(), share in any::<u16>()) {
        let mut replay = replay(&scenario);
        let position = go_to(&mut replay, share);
        let before = replay.clone();
        let round = round_at(&before, position);
        replay = replay.fork(edit.apply(&scenario, "new")).expect("is short enough");
        let start = before.trace().rounds()[round].start;
        prop_assert!(replay.trace().events().take(start).eq(before.trace().events().take(start)));
        prop_assert_eq!(&replay.trace().rounds()[..round], &before.trace().rounds()[..round]);
        prop_assert!(replay.position() >= start);
        let times: Vec<Millis> = replay.trace().rounds().iter().map(|mark| mark.time).collect();
        prop_assert!(times.is_sorted_by(|a, b| a < b), "the clock only goes forward: {:?}", times);
        check_walk(&replay)?;
    }

    #[test]
    fn a_fork_at_the_very_start_is_a_fresh_run(scenario in short_of_every_engine(), edit in edits()) {
        let mut forked = replay(&scenario);
        let edited = edit.apply(&scenario, "new");
        forked = forked.fork(edited.clone()).expect("is short enough");
        let fresh = replay(&Arc::new(edited));
        prop_assert_eq!(forked.trace(), fresh.trace());
        prop_assert_eq!(forked.frame(), fresh.frame());
    }

    #[test]
    fn added_players_come_and_removed_ones_go(scenario in short_of_every_engine(), edit in edits(), share in any::<u16>()) {
        let Forked { replay, round, before, edited } = forked(&scenario, &edit, share);
        if replay.trace().rounds().len() <= round {
            return Ok(());
        }
        let now = replay.trace().rounds()[round].time;
        let [came, left] = came_and_left(&replay, round);
        let was_away = |player: &Player| {
            scenario.players.iter().position(|old| old.id == player.id).is_none_or(|index| before.states[index] == PlayerState::Away)
        };
        let is_here = |player: &Player| player.joined <= now && player.leaves.is_none_or(|leaves| leaves > now);
        let parties = scenario.engine() == Buckets::ID;
        for player in &edited.players {
            // A party comes together, without those of it who came before or were taken out.
            let same_ticket = |other: &&Player| other.id == player.id || parties && player.party.is_some() && other.party == player.party;
            let comes = was_away(player) && edited.players.iter().filter(same_ticket).filter(|other| was_away(other)).all(is_here);
            prop_assert_eq!(came.contains(&player.id), comes, "{} at {:?}", player.id, now);
        }
        for (index, player) in scenario.players.iter().enumerate().filter(|(_, player)| edited.players.iter().all(|kept| kept.id != player.id)) {
            // Who is asked whether they are ready leaves when that is over, which may be in this round.
            let was_asked = before.states[index] == PlayerState::Pending;
            let was_queued = before.states[index] == PlayerState::Queued;
            prop_assert!(was_asked || left.contains(&player.id) == was_queued, "{} was taken out at {:?}", player.id, now);
            let later = (round..replay.trace().rounds().len()).any(|round| came_and_left(&replay, round)[0].contains(&player.id));
            prop_assert!(!later, "{} was taken out and comes all the same", player.id);
        }
    }

    #[test]
    fn changed_settings_and_waits_count_from_that_round_on(scenario in short_queues(), edit in edits(), share in any::<u16>()) {
        let Forked { mut replay, round, before, edited } = forked(&scenario, &edit, share);
        let (old, new) = (waves_of(&scenario), waves_of(&edited));
        for (index, event) in replay.trace().events().enumerate() {
            let at = replay.trace().stages()[replay.trace().stage_of(index)].round;
            let settings = if at < round { old } else { new };
            match event.of::<Waves>() {
                Some(WavesEvent::Pressed { window, .. }) => {
                    prop_assert!([settings.high, settings.moderate, settings.low].contains(window), "in round {}", at);
                }
                Some(WavesEvent::Compared { threshold, .. }) => prop_assert_eq!(*threshold, settings.balance_threshold),
                Some(WavesEvent::Created { map, .. }) => prop_assert!(settings.maps.contains(map)),
                // In the forked round: the edited wait where it was edited, what the run had made of it where it was not.
                Some(WavesEvent::Opened { player, wait_cycles, .. }) if at == round => {
                    let known = |old: &Player| *old.id == *player.id;
                    let kept = scenario.players.iter().position(known).filter(|_| edit.waits == 0).filter(|_| round > 0);
                    let edited_wait = edited.players.iter().find(|player| known(player)).map(|player| player.wait_cycles);
                    let counted = u32::from(settings.wait_counting == waves::settings::WaitCounting::Before);
                    let right = kept.map(|index| wave_of(&before).players[index].wait_cycles).or(edited_wait);
                    prop_assert_eq!(Some(*wait_cycles), right.map(|wait| wait + counted));
                }
                _ => {}
            }
        }
        // The picture has them too, as soon as that round begins.
        if let Some(mark) = replay.trace().rounds().get(round) {
            replay.seek(mark.start + 1);
            let shown = &wave_of(replay.frame()).players;
            for (index, player) in edited.players.iter().enumerate().filter(|_| edit.waits > 0 && edit.remove.is_none()) {
                let is_counted = matches!(replay.trace().event(replay.position() - 1).of::<Waves>(), Some(WavesEvent::Waited { .. }));
                prop_assert!(is_counted || shown[index].wait_cycles == player.wait_cycles, "{}", player.id);
            }
        }
    }

    #[test]
    fn forks_can_be_forked(scenario in short_of_every_engine(), edits in prop::collection::vec((edits(), any::<u16>()), 1..5)) {
        let mut replay = replay(&scenario);
        for (number, (edit, share)) in edits.iter().enumerate() {
            go_to(&mut replay, *share);
            let current = Scenario::clone(replay.edited());
            replay = replay.fork(edit.apply(&current, &format!("new{number}-"))).expect("is short enough");
            check_walk(&replay)?;
        }
        // What it remembers of them is enough to make it again, and nothing more is kept than that takes.
        let mut again = Replay::with_forks(Arc::clone(replay.base()), replay.forks()).expect("is short enough");
        while again.trace().rounds().len() < replay.trace().rounds().len() {
            again.run_next_round().expect("is short enough");
        }
        again.seek(replay.position());
        prop_assert!(again.trace() == replay.trace());
        prop_assert!(again.frame() == replay.frame() && again.scenario() == replay.scenario());
        prop_assert_eq!(again.forks(), replay.forks());
        prop_assert!(replay.forks().is_sorted_by_key(|fork| fork.round) && replay.forks().iter().all(|fork| fork.round > 0));
    }
}

/// Follows the whole trace of a fork: rounds before it under the old scenario, the others under the new one.
fn check_events(replay: &Replay, old: &Scenario, from: usize) -> Result<(), TestCaseError> {
    let (trace, mut model) = (replay.trace(), Model::default());
    for (round, mark) in trace.rounds().iter().enumerate() {
        let scenario = if round < from { old } else { replay.scenario() };
        for event in trace.events_of(round) {
            // Asked under the old settings, answered under the new: who is asked when is the model's business, not for how long.
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
    fn checks_after_a_fork_keep_to_the_edited_settings(
        scenario in buckets::short_queues(), edit in edits(), share in any::<u16>(), further in 0u32..3,
    ) {
        let mut replay = replay(&scenario);
        for _ in 0..further {
            replay.run_next_round().expect("is short enough");
        }
        let position = go_to(&mut replay, share);
        let round = round_at(&replay, position);
        let index = replay.trace().rounds()[round].index;
        replay = replay.fork(edit.apply(&scenario, "new")).expect("is short enough");
        if let Some(mark) = replay.trace().rounds().get(round) {
            prop_assert_eq!(mark.index, index, "the fork begins with the round that was watched");
        }
        check_events(&replay, &scenario, round)?;
        // Every round is counted, whether it was run before the fork, after it, or passed over.
        let mut counted = 0;
        for (round, mark) in replay.trace().rounds().iter().enumerate() {
            let events = replay.trace().events_of(round);
            counted += events.iter().filter_map(buckets::own).map(|event| match event {
                BucketsEvent::Due { made, skipped, .. } => made + skipped,
                BucketsEvent::Checked { .. } | BucketsEvent::Skipped { .. } => 1,
                _ => 0,
            }).sum::<u32>();
            prop_assert_eq!(counted, mark.index + 1);
        }
    }
}

#[test]
fn a_fork_that_is_too_long_leaves_everything_as_it_was() {
    let settings = waves::Settings::default();
    let mut replay = replay(&Arc::new(Scenario { until: Until::Rounds(3), ..Scenario::new(settings) }));
    replay.seek(20);
    let before = replay.clone();
    // An empty queue has some dozen events a wave.
    let problem = replay.fork(Scenario { until: Until::Rounds(1_000_000), ..Scenario::clone(replay.scenario()) }).expect_err("is too long");
    assert_eq!(problem.path, "until");
    assert!(problem.message.starts_with("the trace would have more than 2,000,000 events; the first 1"), "{problem}");
    assert_eq!(replay.trace(), before.trace());
    assert_eq!((replay.position(), replay.frame()), (before.position(), before.frame()));
}
