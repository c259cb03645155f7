//! The status of a request: the estimate comes true when really nobody comes, leaves or declines; partners are those whom the next round
//! could pair with it; the next level comes when it says; and it agrees with the picture.

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
use support::lobbies::{lobbies_of, own, round_of, short_queues};
use support::passes::Pass;

/// When nobody comes any more: beyond all rounds that are run here.
const NEVER: Millis = Millis(10_000_000_000_000);

/// The same scenario where nobody leaves or declines, and who has not come by the start never does.
fn quiet(scenario: &Scenario) -> Arc<Scenario> {
    let joined = |player: &Player| if player.joined.0 <= 0 { player.joined } else { NEVER };
    let players = scenario.players.iter().map(|player| Player { joined: joined(player), leaves: None, ..player.clone() }).collect();
    Arc::new(Scenario { players, declines: Vec::new(), ..scenario.clone() })
}

fn status_of(run: &Run, player: u32) -> Status {
    status(run, player).expect("is a run of lobbies")
}

fn ids(scenario: &Scenario, players: impl Iterator<Item = u32>) -> Vec<Name> {
    players.map(|player| scenario.players[player as usize].id.clone()).collect()
}

/// What really becomes of a player: when, and with whom, if with anybody.
fn outcome(run: &Run, player: u32) -> (Millis, Option<Vec<Name>>) {
    let mut run = run.clone();
    let mut time = Millis(0);
    for _ in 0..MAX_ROUNDS_AHEAD {
        let round = run.round(&mut Silent);
        time = round.time;
        let made = round.matches.of::<Lobbies>().expect("is a run of lobbies");
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
    let told = status_of(run, player);
    let (time, company) = outcome(run, player);
    let really = Millis(time.0 - now.0);
    match told.estimate {
        Estimate::Matched { left, level, with, .. } => {
            prop_assert_eq!((left, Some(with)), (really, company), "{}", told.id);
            prop_assert!(level >= told.level);
        }
        Estimate::Never { left, .. } => prop_assert_eq!((left, None), (really, company), "{}", told.id),
        Estimate::None { how } => return Err(TestCaseError::fail(format!("no estimate for {}: {how}", told.id))),
    }
    Ok(())
}

/// The run as it is, but before a round that looks at everybody again: as if something were edited that changes nothing.
fn stirred(run: &Run) -> Run {
    let settings = lobbies_of(run.scenario());
    let settings = Settings { lobby_expire: Millis(settings.lobby_expire.0 + 1), ..settings.clone() };
    run.fork(Scenario { settings: settings.into(), ..Scenario::clone(run.scenario()) })
}

/// The events of the next round, if nothing of what counts changes until then: nobody comes, goes or rises, and nobody's friends have had
/// their time in between.
fn next_round(run: &Run, now: Millis) -> Option<Vec<queuescope::Event>> {
    let mut run = stirred(run);
    let mut trace = Trace::new(Arc::clone(run.scenario()));
    let next = run.round(&mut trace).time;
    let (scenario, settings) = (run.scenario(), lobbies_of(run.scenario()));
    let searches = |player: &Player| {
        let at = player.wishes.as_ref().and_then(|wishes| wishes.scheduled);
        player.joined.max(at.map_or(player.joined, |at| Millis(at.0 - settings.schedule_lead.0)))
    };
    let grace_ends = scenario.players.iter().map(|player| Millis(searches(player).0 + settings.friend_grace.0));
    let is_change = |event: &queuescope::Event| match event {
        queuescope::Event::Queue(QueueEvent::Came { .. } | QueueEvent::Left { .. }) => true,
        event => matches!(
            own(event),
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
    // What is settled at the end of the round has changed nothing before.
    let before_finalize = trace.events().take_while(|event| !matches!(own(event), Some(Event::Invited { .. })));
    let same = !before_finalize.clone().any(is_change) && !grace_ends.into_iter().any(|ends| now < ends && ends <= next);
    same.then(|| before_finalize.cloned().collect())
}

/// In the first passes of a round: every pair of groups that can be paired, as their players.
fn paired_with(events: &[queuescope::Event], settings: &Settings) -> Result<BTreeSet<[Vec<Name>; 2]>, TestCaseError> {
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

/// Partners against the edges of the next round, where nothing changes until then.
fn check_partners(run: &Run, now: Millis) -> Result<(), TestCaseError> {
    let Some(events) = next_round(run, now) else { return Ok(()) };
    let pairs = paired_with(&events, lobbies_of(run.scenario()))?;
    // A ticket that is taken in one queue is not in the next.
    let formed = events.iter().filter_map(own).any(|event| matches!(event, Event::Formed { .. }));
    for player in run.queued() {
        let told = status_of(run, player);
        let is_scheduled = run.scenario().players[player as usize].wishes.as_ref().is_some_and(|wishes| wishes.scheduled.is_some());
        let partners: BTreeSet<Vec<Name>> = told.partners.iter().map(|partner| partner.players.clone()).collect();
        let really: BTreeSet<Vec<Name>> = pairs.iter().filter(|[own, _]| own.contains(&told.id)).map(|[_, other]| other.clone()).collect();
        prop_assert!(really.is_subset(&partners), "{}: {:?} lacks some of {:?}", told.id, partners, really);
        prop_assert!(formed || is_scheduled || really == partners, "{}: {:?} is more than {:?}", told.id, partners, really);
        prop_assert!(told.partners.is_sorted_by(|a, b| a.score >= b.score), "the best first");
    }
    Ok(())
}

/// Whether a level is due in the next round is what the status says, while as many search.
fn check_next_levels(run: &Run) -> Result<(), TestCaseError> {
    let mut next = stirred(run);
    let mut trace = Trace::new(Arc::clone(next.scenario()));
    let time = next.round(&mut trace).time;
    let searching: Vec<Status> =
        run.queued().map(|player| status_of(run, player)).filter(|told| told.state == RequestState::Searching).collect();
    let counted =
        trace.events().filter_map(own).find_map(|event| if let Event::Counted(terms) = event { Some(terms.searching) } else { None });
    if counted != Some(searching.len() as u32) {
        return Ok(());
    }
    let risen: BTreeSet<&Name> = trace
        .events()
        .filter_map(own)
        .filter_map(|event| if let Event::Relaxed { player, .. } = event { Some(&player.id) } else { None })
        .collect();
    // Who goes in that round goes before.
    let stays = |told: &&Status| {
        next.scenario().players.iter().zip(0..).any(|(player, index)| player.id == told.id && next.player_state(index) != PlayerState::Left)
    };
    for told in searching.iter().filter(stays) {
        prop_assert_eq!(told.next.is_some(), told.level < 10);
        let is_due = told.next.is_some_and(|next| next.at <= time);
        prop_assert_eq!(risen.contains(&told.id), is_due, "{:?} at {:?}", told.next, time);
        prop_assert!(told.next.is_none_or(|next| next.level == told.level + 1 && next.effect == EFFECTS[usize::from(told.level)]));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn the_estimate_comes_true_when_really_nobody_comes_leaves_or_declines(scenario in short_queues(), rounds in 1u32..12) {
        let scenario = quiet(&scenario);
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
    fn partners_and_levels_are_those_of_the_next_round(scenario in short_queues()) {
        let mut run = Run::new(Arc::clone(&scenario));
        while !run.is_over() {
            let now = run.round(&mut Silent).time;
            check_partners(&run, now)?;
            check_next_levels(&run)?;
        }
    }

    #[test]
    fn the_status_agrees_with_the_picture(scenario in short_queues()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("is short enough");
        let mut run = Run::new(Arc::clone(&scenario));
        for round in 0..replay.trace().rounds().len() {
            run.round(&mut Silent);
            replay.seek(replay.trace().round_end(round));
            let shown = round_of(replay.frame());
            for (index, mark) in shown.players.iter().enumerate() {
                let told = status_of(&run, index as u32);
                prop_assert_eq!((told.level, told.state == RequestState::Asleep), (mark.level, mark.asleep && replay.frame().states[index] == PlayerState::Queued));
                let is_searching = told.state == RequestState::Searching;
                prop_assert!(!is_searching || told.waits_for == mark.missing, "{} waits for {:?}, shown {:?}", told.id, told.waits_for, mark.missing);
            }
        }
    }
}

/// Rounds of these players under the usual settings.
fn after(rounds: u32, players: Vec<Player>) -> Run {
    let settings = queuescope::Settings::preset(Lobbies::ID, "seed").expect("is a preset");
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
fn a_ticket_that_waits_has_no_partners_and_is_nobodys() {
    let waiting = [
        vec![player("a", friend_of("stranger")), player("b", |_| {})],
        vec![player("a", friend_of("c")), player("b", |_| {}), Player { joined: NEVER, ..player("c", |_| {}) }],
        // Nobody names anybody here: it is the party that is waited for.
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
        // Two minutes after joining it waits no longer; both have gone up four levels then, one every half minute.
        for (told, other) in [(a, "b"), (b, "a")] {
            let Estimate::Matched { left, level, with, .. } = told.estimate else { unreachable!("they will meet") };
            assert_eq!((left, level, with), (Millis(120_000), 4, vec![Name::from(other)]));
        }
    }
}

#[test]
fn friends_whom_no_queue_suits_have_partners_once_they_fall_apart() {
    let wants_three = |friends: Vec<Name>| move |wishes: &mut Wishes| (wishes.friends, wishes.group) = (friends, (3, 3));
    let ranked = player("b", |wishes| wishes.mode = "ranked".into());
    let players = vec![player("a", wants_three(vec!["b".into()])), ranked, player("c", wants_three(Vec::new()))];
    let told = |rounds| status_of(&after(rounds, players.clone()), 0);
    // Together, in two modes, they are in no queue. At two minutes each is alone; that two are too few for three is another matter.
    assert_eq!((told(24).partners.len(), told(24).queues.len()), (0, 0));
    assert_eq!((told(25).partners.len(), told(25).queues.len()), (1, 1));
    assert_eq!(told(25).partners[0].players, [Name::from("c")]);
}

#[test]
fn every_state_is_told() {
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
    assert_eq!((alone.searched, alone.level, alone.next.map(|next| next.at)), (Millis(5_000), 0, Some(Millis(30_000))), "few search");
    // Older than half an hour at 1,805 seconds, and at the highest level long before.
    let Estimate::Never { left, level, .. } = alone.estimate else { unreachable!("nobody plays that") };
    assert_eq!((left, level), (Millis(1_800_000), 10));
    assert_eq!(status_of(&run, 0).estimate, Estimate::None { how: "it does not search".into() });
    assert!(matches!(status_of(&run, 2).estimate, Estimate::Never { left: Millis(3_595_000), .. }));
    let crowd = (0..=MAX_PLAYERS_AHEAD).map(|index| player(&format!("p{index}"), |wishes| wishes.group = (1_000, 1_000)));
    assert_eq!(status_of(&after(1, crowd.collect()), 0).estimate, Estimate::None { how: "too many search to run the queue on".into() });
    assert_eq!(status(&Run::new(Arc::new(Scenario::new(queuescope::Settings::preset(Waves::ID, "seed").expect("is a preset")))), 0), None);
}
