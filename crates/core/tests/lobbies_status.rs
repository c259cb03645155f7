//! The status of a request agrees with the frame and with the following rounds. The estimate comes true if no player joins, leaves or declines.
//! The partners are the tickets that the next round can pair with the request. The next level is reached at the stated time.

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::lobbies::relax::EFFECTS;
use queuescope::engines::lobbies::status::{Estimate, MAX_PLAYERS_AHEAD, MAX_ROUNDS_AHEAD, RequestState};
use queuescope::engines::lobbies::{Event, Settings, Status, status};
use queuescope::engines::{Lobbies, Waves};
use queuescope::{Listed, Millis, Name, Player, PlayerState, QueueEvent, Replay, Run, Scenario, Silent, Trace, Until, Wishes};
use queuescope_campaign::config;
use support::lobbies::{lobbies_event, lobbies_frame, lobbies_settings, short_queues};
use support::lobbies_passes::Pass;

/// A time later than all rounds that run in these tests.
const NEVER: Millis = Millis(10_000_000_000_000);

/// Returns the scenario changed so that no player joins after the start, leaves or declines.
fn without_changes(scenario: &Scenario) -> Arc<Scenario> {
    let joined = |player: &Player| if player.joined.0 <= 0 { player.joined } else { NEVER };
    let players = scenario.players.iter().map(|player| Player { joined: joined(player), leaves: None, ..player.clone() }).collect();
    Arc::new(Scenario { players, declines: Vec::new(), ..scenario.clone() })
}

fn status_of(run: &Run, player: u32) -> Status {
    status(run, player).expect("the run uses lobbies")
}

fn ids(scenario: &Scenario, players: impl Iterator<Item = u32>) -> Vec<Name> {
    players.map(|player| scenario.players[player as usize].id.clone()).collect()
}

/// Runs rounds until the player is matched or leaves. Returns the time, and the ids of the other players in the match.
fn outcome(run: &Run, player: u32) -> (Millis, Option<Vec<Name>>) {
    let mut run = run.clone();
    let mut time = Millis(0);
    for _ in 0..MAX_ROUNDS_AHEAD {
        let round = run.round(&mut Silent);
        time = round.time;
        let made = round.matches.of::<Lobbies>().expect("the run uses lobbies");
        if let Some(lobby) = made.iter().find(|made| made.players.contains(&player)) {
            let others = lobby.players.iter().copied().filter(|other| *other != player);
            return (time, Some(ids(run.scenario(), others)));
        }
        if run.player_state(player) != PlayerState::Queued {
            break;
        }
    }
    (time, None)
}

fn check_estimate(run: &Run, player: u32, now: Millis) -> Result<(), TestCaseError> {
    let status = status_of(run, player);
    let (time, others) = outcome(run, player);
    let wait = Millis(time.0 - now.0);
    match status.estimate {
        Estimate::Matched { left, level, with, .. } => {
            prop_assert_eq!((left, Some(with)), (wait, others), "{}", status.id);
            prop_assert!(level >= status.level);
        }
        Estimate::Never { left, .. } => prop_assert_eq!((left, None), (wait, others), "{}", status.id),
        Estimate::None { how } => return Err(TestCaseError::fail(format!("no estimate for {}: {how}", status.id))),
    }
    Ok(())
}

/// Forks the run with an edit that has no effect except that the next round checks every request again.
fn with_neutral_edit(run: &Run) -> Run {
    let settings = lobbies_settings(run.scenario());
    let settings = Settings { lobby_expire: Millis(settings.lobby_expire.0 + 1), ..settings.clone() };
    run.fork(Scenario { settings: settings.into(), ..Scenario::clone(run.scenario()) })
}

/// Returns the events of the next round if it starts from the same tickets and levels as now. Returns `None` if a player joins or leaves, a
/// request relaxes, or a wait for friends ends before then.
fn next_round(run: &Run, now: Millis) -> Option<Vec<queuescope::Event>> {
    let mut run = with_neutral_edit(run);
    let mut trace = Trace::new(Arc::clone(run.scenario()));
    let next = run.round(&mut trace).time;
    let (scenario, settings) = (run.scenario(), lobbies_settings(run.scenario()));
    let searches_from = |player: &Player| {
        let at = player.wishes.as_ref().and_then(|wishes| wishes.scheduled);
        player.joined.max(at.map_or(player.joined, |at| Millis(at.0 - settings.schedule_lead.0)))
    };
    let grace_ends = scenario.players.iter().map(|player| Millis(searches_from(player).0 + settings.friend_grace.0));
    let is_change = |event: &queuescope::Event| match event {
        queuescope::Event::Queue(QueueEvent::Joined { .. } | QueueEvent::Left { .. }) => true,
        event => matches!(
            lobbies_event(event),
            Some(
                Event::Settled { .. }
                    | Event::Returned { .. }
                    | Event::Expired { .. }
                    | Event::Relaxed { .. }
                    | Event::Wakes { .. }
                    | Event::Sleeps { .. }
            )
        ),
    };
    // Lobbies that settle after the invitations did not affect this round.
    let before_finalize = trace.events().take_while(|event| !matches!(lobbies_event(event), Some(Event::Invited { .. })));
    let is_same = !before_finalize.clone().any(is_change) && !grace_ends.into_iter().any(|ends| now < ends && ends <= next);
    is_same.then(|| before_finalize.cloned().collect())
}

/// Returns every allowed pair of groups in the first passes of a round, as the ids of their players in both orders.
fn allowed_pairs(events: &[queuescope::Event], settings: &Settings) -> Result<BTreeSet<[Vec<Name>; 2]>, TestCaseError> {
    let passes = Pass::all(events, settings)?;
    let mut pairs = BTreeSet::new();
    for pass in passes.iter().filter(|pass| pass.number == 0) {
        let names = |group: u32| pass.groups[group as usize].players.iter().map(|player| player.id.clone()).collect::<Vec<Name>>();
        for [a, b] in pass.edges().into_keys() {
            pairs.extend([[names(a), names(b)], [names(b), names(a)]]);
        }
    }
    Ok(pairs)
}

/// Compares partners with the pairs that are possible in the next round, if nothing changes before it.
fn check_partners(run: &Run, now: Millis) -> Result<(), TestCaseError> {
    let Some(events) = next_round(run, now) else { return Ok(()) };
    let pairs = allowed_pairs(&events, lobbies_settings(run.scenario()))?;
    // A ticket that is matched in one queue is not scored in the next queue.
    let formed = events.iter().filter_map(lobbies_event).any(|event| matches!(event, Event::Formed { .. }));
    for player in run.queued() {
        let status = status_of(run, player);
        let is_scheduled = run.scenario().players[player as usize].wishes.as_ref().is_some_and(|wishes| wishes.scheduled.is_some());
        let partners: BTreeSet<Vec<Name>> = status.partners.iter().map(|partner| partner.players.clone()).collect();
        let expected: BTreeSet<Vec<Name>> =
            pairs.iter().filter(|[group, _]| group.contains(&status.id)).map(|[_, other]| other.clone()).collect();
        prop_assert!(expected.is_subset(&partners), "{}: {:?} lacks some of {:?}", status.id, partners, expected);
        prop_assert!(formed || is_scheduled || expected == partners, "{}: {:?}, expected {:?}", status.id, partners, expected);
        prop_assert!(status.partners.is_sorted_by(|a, b| a.score >= b.score), "partners are not sorted by score");
    }
    Ok(())
}

/// Checks that players relax in the next round exactly if their status says so. Skips rounds in which the number of searching players changes.
fn check_next_levels(run: &Run) -> Result<(), TestCaseError> {
    let mut next = with_neutral_edit(run);
    let mut trace = Trace::new(Arc::clone(next.scenario()));
    let time = next.round(&mut trace).time;
    let searching: Vec<Status> =
        run.queued().map(|player| status_of(run, player)).filter(|status| status.state == RequestState::Searching).collect();
    let counted = trace
        .events()
        .filter_map(lobbies_event)
        .find_map(|event| if let Event::Counted(terms) = event { Some(terms.searching) } else { None });
    if counted != Some(searching.len() as u32) {
        return Ok(());
    }
    let relaxed: BTreeSet<&Name> = trace
        .events()
        .filter_map(lobbies_event)
        .filter_map(|event| if let Event::Relaxed { player, .. } = event { Some(&player.id) } else { None })
        .collect();
    // Players who leave in that round do so before levels change.
    let stays = |status: &&Status| {
        next.scenario()
            .players
            .iter()
            .zip(0..)
            .any(|(player, index)| player.id == status.id && next.player_state(index) != PlayerState::Left)
    };
    for status in searching.iter().filter(stays) {
        prop_assert_eq!(status.next.is_some(), status.level < 10);
        let is_due = status.next.is_some_and(|next| next.at <= time);
        prop_assert_eq!(relaxed.contains(&status.id), is_due, "{:?} at {:?}", status.next, time);
        prop_assert!(status.next.is_none_or(|next| next.level == status.level + 1 && next.effect == EFFECTS[usize::from(status.level)]));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn the_estimate_comes_true_if_no_player_joins_leaves_or_declines(scenario in short_queues(), rounds in 1u32..12) {
        let scenario = without_changes(&scenario);
        let mut run = Run::new(Arc::clone(&scenario));
        let mut now = Millis(0);
        for _ in 0..rounds {
            now = run.round(&mut Silent).time;
        }
        for player in run.queued() {
            check_estimate(&run, player, now)?;
        }
    }

    #[test]
    fn partners_and_next_levels_agree_with_the_next_round(scenario in short_queues()) {
        let mut run = Run::new(Arc::clone(&scenario));
        while !run.is_over() {
            let now = run.round(&mut Silent).time;
            check_partners(&run, now)?;
            check_next_levels(&run)?;
        }
    }

    #[test]
    fn the_status_agrees_with_the_frame(scenario in short_queues()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("the scenario is short enough");
        let mut run = Run::new(Arc::clone(&scenario));
        for round in 0..replay.trace().rounds().len() {
            run.round(&mut Silent);
            replay.seek(replay.trace().round_end(round));
            let shown = lobbies_frame(replay.frame());
            for (index, mark) in shown.players.iter().enumerate() {
                let status = status_of(&run, index as u32);
                let is_asleep = mark.asleep && replay.frame().states[index] == PlayerState::Queued;
                prop_assert_eq!((status.level, status.state == RequestState::Asleep), (mark.level, is_asleep));
                let is_searching = status.state == RequestState::Searching;
                let waits_for = &status.waits_for;
                prop_assert!(!is_searching || *waits_for == mark.missing, "{}: {:?}, but the frame shows {:?}", status.id, waits_for, mark.missing);
            }
        }
    }
}

/// Runs these players for some rounds with the default settings.
fn after(rounds: u32, players: Vec<Player>) -> Run {
    let settings = queuescope::Settings::preset(Lobbies::ID, "seed").expect("the preset exists");
    let mut run = Run::new(Arc::new(Scenario { players, until: Until::Rounds(rounds), ..Scenario::new(settings) }));
    (0..rounds).for_each(|_| drop(run.round(&mut Silent)));
    run
}

fn player(id: &str, change: impl FnOnce(&mut Wishes)) -> Player {
    let mut wishes = Wishes { games: vec![("chess".into(), 5.0)], ..Wishes::default() };
    change(&mut wishes);
    Player { rating: Some(1_500.0), wishes: Some(Box::new(wishes)), ..Player::new(id) }
}

fn friend_of(friend: &str) -> impl FnOnce(&mut Wishes) {
    move |wishes| wishes.friends = vec![friend.into()]
}

#[test]
fn a_waiting_ticket_has_no_partners_and_is_no_partner() {
    let waiting = [
        vec![player("a", friend_of("stranger")), player("b", |_| {})],
        vec![player("a", friend_of("c")), player("b", |_| {}), Player { joined: NEVER, ..player("c", |_| {}) }],
        // Here the ticket waits for a party member, not for a friend.
        vec![
            Player { party: Some("p".into()), ..player("a", |_| {}) },
            player("b", |_| {}),
            Player { party: Some("p".into()), joined: NEVER, ..player("c", |_| {}) },
        ],
    ];
    for players in waiting {
        let run = after(1, players);
        let [a, b] = [0, 1].map(|player| status_of(&run, player));
        assert_eq!((a.waits_for.len(), a.partners.len(), a.queues.len()), (1, 0, 0));
        assert_eq!((b.waits_for.len(), b.partners.len(), b.queues.len()), (0, 0, 1));
        // The ticket waits for two minutes. By then both players have relaxed by four levels, one every 30 s.
        for (status, other) in [(a, "b"), (b, "a")] {
            let Estimate::Matched { left, level, with, .. } = status.estimate else { unreachable!("a and b will be matched") };
            assert_eq!((left, level, with), (Millis(120_000), 4, vec![Name::from(other)]));
        }
    }
}

#[test]
fn friends_without_a_common_queue_have_partners_after_their_ticket_falls_apart() {
    let wants_three = |friends: Vec<Name>| move |wishes: &mut Wishes| (wishes.friends, wishes.group) = (friends, (3, 3));
    let ranked = player("b", |wishes| wishes.mode = "ranked".into());
    let players = vec![player("a", wants_three(vec!["b".into()])), ranked, player("c", wants_three(Vec::new()))];
    let status_after = |rounds| status_of(&after(rounds, players.clone()), 0);
    // The two friends want different modes, so their ticket is in no queue. After two minutes it falls apart. Partners do not depend on group sizes.
    assert_eq!((status_after(24).partners.len(), status_after(24).queues.len()), (0, 0));
    assert_eq!((status_after(25).partners.len(), status_after(25).queues.len()), (1, 1));
    assert_eq!(status_after(25).partners[0].players, [Name::from("c")]);
}

#[test]
fn every_state_is_reported() {
    let scheduled = player("later", |wishes| wishes.scheduled = Some(Millis(3_600_000)));
    let leaves = Player { leaves: Some(Millis(1_000)), ..player("gone", |wishes| wishes.mode = "ranked".into()) };
    let alone = player("alone", |wishes| wishes.mode = "blitz".into());
    let run = after(
        2,
        vec![player("a", |_| {}), player("b", |_| {}), scheduled, leaves, alone, Player { joined: NEVER, ..player("away", |_| {}) }],
    );
    let states: Vec<RequestState> = (0..6).map(|player| status_of(&run, player).state).collect();
    use RequestState::{Asleep, Away, Left, Matched, Searching};
    assert_eq!(states, [Matched, Matched, Asleep, Left, Searching, Away]);
    let alone = status_of(&run, 4);
    assert_eq!((alone.searched, alone.level, alone.next.map(|next| next.at)), (Millis(5_000), 0, Some(Millis(30_000))), "in a small queue");
    // The request expires at 1,805 s, when it is older than half an hour. It reaches the highest level long before.
    let Estimate::Never { left, level, .. } = alone.estimate else { unreachable!("no other player wants this mode") };
    assert_eq!((left, level), (Millis(1_800_000), 10));
    assert_eq!(status_of(&run, 0).estimate, Estimate::None { how: "the request is not searching".into() });
    assert!(matches!(status_of(&run, 2).estimate, Estimate::Never { left: Millis(3_595_000), .. }));
    let crowd = (0..=MAX_PLAYERS_AHEAD).map(|index| player(&format!("p{index}"), |wishes| wishes.group = (1_000, 1_000)));
    assert_eq!(status_of(&after(1, crowd.collect()), 0).estimate, Estimate::None { how: "the queue is too long for an estimate".into() });
    assert_eq!(
        status(&Run::new(Arc::new(Scenario::new(queuescope::Settings::preset(Waves::ID, "seed").expect("the preset exists")))), 0),
        None
    );
}
