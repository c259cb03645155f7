//! Editing in the past: what came before stays, the round being watched and all later ones are run again under the edited scenario.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::waves::{self, Event as WavesEvent};
use queuescope::{Event, Frame, Millis, Name, Place, Player, QueueEvent, Replay, Scenario, Settings, Until};
use support::{settings, short_queues, wave_of, waves_of};

/// What an edit does to a scenario, as small numbers that mean something for every scenario.
#[derive(Debug, Clone)]
struct Edit {
    settings: Option<waves::Settings>,
    /// One in so many players is taken out, from this one on.
    remove: Option<(usize, usize)>,
    /// Players added: rating, and thirds of an interval after the start when they join.
    add: Vec<(i32, i64)>,
    /// Added to every player's wait.
    waits: u32,
    until: Option<u32>,
}

fn edits() -> BoxedStrategy<Edit> {
    let remove = prop::option::of((0usize..4, 1usize..5));
    let add = prop::collection::vec((-40i32..40, -3i64..18), 0..4);
    let parts = (prop::option::of(settings()), remove, add, prop_oneof![3 => Just(0u32), 1 => 1u32..9], prop::option::of(1u32..8));
    parts.prop_map(|(settings, remove, add, waits, until)| Edit { settings, remove, add, waits, until }).boxed()
}

impl Edit {
    fn apply(&self, scenario: &Scenario, label: &str) -> Scenario {
        let mut edited = scenario.clone();
        if let Some(settings) = &self.settings {
            // The sides stay: players with ratings for other sides would be no valid scenario. With an end in seconds the interval stays
            // too, or there might be a hundred thousand rounds.
            let (old, mut settings) = (waves_of(scenario), settings.clone());
            settings.sides.clone_from(&old.sides);
            if matches!(scenario.until, Until::Time(_)) {
                settings.wave_interval = old.wave_interval;
            }
            edited.settings = Settings::Waves(settings);
        }
        if let Some((from, step)) = self.remove {
            let mut index = 0..;
            edited.players.retain(|_| index.next().is_some_and(|index: usize| index < from || !(index - from).is_multiple_of(step)));
        }
        edited.players.iter_mut().for_each(|player| player.wait_cycles += self.waits);
        let third = waves_of(scenario).wave_interval.0 / 3;
        edited.players.extend(self.add.iter().enumerate().map(|(index, &(rating, joined))| Player {
            ratings: vec![(waves_of(scenario).sides[index % 2].clone(), rating)],
            joined: Millis(joined * third),
            ..Player::new(format!("{label}{index}"))
        }));
        if let Some(rounds) = self.until {
            edited.until = Until::Rounds(rounds);
        }
        edited
    }
}

fn replay(scenario: &Arc<Scenario>) -> Replay {
    Replay::new(Arc::clone(scenario)).expect("is short enough")
}

/// The round a position belongs to: that of the last event that has happened.
fn round_at(replay: &Replay, position: usize) -> usize {
    replay.trace().rounds().iter().rposition(|mark| mark.start < position).unwrap_or(0)
}

/// Seeks to a share of the trace, so that every scenario has that position.
fn go_to(replay: &mut Replay, share: u16) -> usize {
    let end = replay.trace().events().len();
    let position = usize::from(share) * (end + 1) / (usize::from(u16::MAX) + 1);
    replay.seek(position);
    position
}

/// Walks everywhere and back: a frame for every position, always the same one, with a place for everybody.
fn check_walk(replay: &Replay) -> Result<(), TestCaseError> {
    let mut walker = replay.clone();
    let end = walker.trace().events().len();
    let players = walker.scenario().players.len();
    let here = walker.frame().clone();
    walker.seek(0);
    let mut frames = vec![walker.frame().clone()];
    for position in 1..=end {
        walker.seek(position);
        frames.push(walker.frame().clone());
        prop_assert_eq!(walker.frame().places.len(), players);
        prop_assert_eq!(wave_of(walker.frame()).players.len(), players);
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
    for event in &trace.events()[trace.rounds()[round].start..trace.round_end(round)] {
        match event {
            Event::Queue(QueueEvent::Came { players, .. }) => ids[0].extend(players.iter().map(|player| player.id.clone())),
            Event::Queue(QueueEvent::Left { players, .. }) => ids[1].extend(players.iter().map(|player| player.id.clone())),
            Event::Waves(_) | Event::Buckets(_) => {}
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
    replay.fork(edited.clone()).expect("is short enough");
    Forked { replay, round, before, edited }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn an_unchanged_scenario_changes_nothing(scenario in short_queues(), share in any::<u16>(), further in 0u32..3) {
        let mut replay = replay(&scenario);
        for _ in 0..further {
            replay.run_on().expect("is short enough");
        }
        let position = go_to(&mut replay, share);
        let before = replay.clone();
        replay.fork(Scenario::clone(&scenario)).expect("is short enough");
        prop_assert_eq!(replay.trace(), before.trace());
        prop_assert_eq!(replay.position(), position);
        prop_assert_eq!(replay.frame(), before.frame());
    }

    #[test]
    fn what_came_before_the_forked_round_stays(scenario in short_queues(), edit in edits(), share in any::<u16>()) {
        let mut replay = replay(&scenario);
        let position = go_to(&mut replay, share);
        let before = replay.clone();
        let round = round_at(&before, position);
        replay.fork(edit.apply(&scenario, "new")).expect("is short enough");
        let start = before.trace().rounds()[round].start;
        prop_assert_eq!(&replay.trace().events()[..start], &before.trace().events()[..start]);
        prop_assert_eq!(&replay.trace().rounds()[..round], &before.trace().rounds()[..round]);
        prop_assert!(replay.position() >= start);
        let times: Vec<Millis> = replay.trace().rounds().iter().map(|mark| mark.time).collect();
        prop_assert!(times.is_sorted_by(|a, b| a < b), "the clock only goes forward: {:?}", times);
        check_walk(&replay)?;
    }

    #[test]
    fn a_fork_at_the_very_start_is_a_fresh_run(scenario in short_queues(), edit in edits()) {
        let mut forked = replay(&scenario);
        let edited = edit.apply(&scenario, "new");
        forked.fork(edited.clone()).expect("is short enough");
        let fresh = replay(&Arc::new(edited));
        prop_assert_eq!(forked.trace(), fresh.trace());
        prop_assert_eq!(forked.frame(), fresh.frame());
    }

    #[test]
    fn added_players_come_and_removed_ones_go(scenario in short_queues(), edit in edits(), share in any::<u16>()) {
        let Forked { replay, round, before, edited } = forked(&scenario, &edit, share);
        if replay.trace().rounds().len() <= round {
            return Ok(());
        }
        let now = replay.trace().rounds()[round].time;
        let [came, left] = came_and_left(&replay, round);
        for player in &edited.players {
            let index = scenario.players.iter().position(|old| old.id == player.id);
            let was_away = index.is_none_or(|index| before.places[index] == Place::Away);
            let comes = was_away && player.joined <= now && player.leaves.is_none_or(|leaves| leaves > now);
            prop_assert_eq!(came.contains(&player.id), comes, "{} at {:?}", player.id, now);
        }
        for (index, player) in scenario.players.iter().enumerate().filter(|(_, player)| edited.players.iter().all(|kept| kept.id != player.id)) {
            let was_queued = before.places[index] == Place::Queued;
            prop_assert_eq!(left.contains(&player.id), was_queued, "{} was taken out at {:?}", player.id, now);
            let later = (round..replay.trace().rounds().len()).any(|round| came_and_left(&replay, round)[0].contains(&player.id));
            prop_assert!(!later, "{} was taken out and comes all the same", player.id);
        }
    }

    #[test]
    fn changed_settings_and_waits_count_from_that_round_on(scenario in short_queues(), edit in edits(), share in any::<u16>()) {
        let Forked { mut replay, round, before, edited } = forked(&scenario, &edit, share);
        let (old, new) = (waves_of(&scenario), waves_of(&edited));
        for (index, event) in replay.trace().events().iter().enumerate() {
            let at = replay.trace().stages()[replay.trace().stage_of(index)].round;
            let settings = if at < round { old } else { new };
            match event {
                Event::Waves(WavesEvent::Pressed { window, .. }) => {
                    prop_assert!([settings.high, settings.moderate, settings.low].contains(window), "in round {}", at);
                }
                Event::Waves(WavesEvent::Compared { threshold, .. }) => prop_assert_eq!(*threshold, settings.balance_threshold),
                Event::Waves(WavesEvent::Created { map, .. }) => prop_assert!(settings.maps.contains(map)),
                // In the forked round: the edited wait where it was edited, what the run had made of it where it was not.
                Event::Waves(WavesEvent::Opened { player, wait_cycles, .. }) if at == round => {
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
                let is_counted = matches!(replay.trace().events()[replay.position() - 1], Event::Waves(WavesEvent::Waited { .. }));
                prop_assert!(is_counted || shown[index].wait_cycles == player.wait_cycles, "{}", player.id);
            }
        }
    }

    #[test]
    fn forks_can_be_forked(scenario in short_queues(), edits in prop::collection::vec((edits(), any::<u16>()), 1..5)) {
        let mut replay = replay(&scenario);
        for (number, (edit, share)) in edits.iter().enumerate() {
            go_to(&mut replay, *share);
            let current = Scenario::clone(replay.edited());
            replay.fork(edit.apply(&current, &format!("new{number}-"))).expect("is short enough");
            check_walk(&replay)?;
        }
        // What it remembers of them is enough to make it again, and nothing more is kept than that takes.
        let mut again = Replay::with_forks(Arc::clone(replay.base()), replay.forks()).expect("is short enough");
        while again.trace().rounds().len() < replay.trace().rounds().len() {
            again.run_on().expect("is short enough");
        }
        again.seek(replay.position());
        prop_assert!(again.trace() == replay.trace());
        prop_assert!(again.frame() == replay.frame() && again.scenario() == replay.scenario());
        prop_assert_eq!(again.forks(), replay.forks());
        prop_assert!(replay.forks().is_sorted_by_key(|fork| fork.round) && replay.forks().iter().all(|fork| fork.round > 0));
    }
}

#[test]
fn a_fork_that_is_too_long_leaves_everything_as_it_was() {
    let settings = waves::Settings::default();
    let mut replay = replay(&Arc::new(Scenario { until: Until::Rounds(3), ..Scenario::new(Settings::Waves(settings)) }));
    replay.seek(20);
    let before = replay.clone();
    // An empty queue has some dozen events a wave.
    let problem = replay.fork(Scenario { until: Until::Rounds(1_000_000), ..Scenario::clone(replay.scenario()) }).expect_err("is too long");
    assert_eq!(problem.path, "until");
    assert!(problem.message.starts_with("the trace would have more than 2,000,000 events; it has room for the first 1"), "{problem}");
    assert_eq!(replay.trace(), before.trace());
    assert_eq!((replay.position(), replay.frame()), (before.position(), before.frame()));
}
