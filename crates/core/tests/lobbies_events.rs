//! Lobbies events: stages, levels, passes, pairs, sizes and parties follow the rule as written. The frame after each round agrees with the
//! report.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::relax::{EFFECTS, MAX_LEVEL, sizes};
use queuescope::engines::lobbies::settings::SmallBase;
use queuescope::engines::lobbies::{self, Event, LobbyFrame, LobbyState, PairingResult, Parts, Points, Settings};
use queuescope::{Millis, Name, Player, PlayerRef, PlayerState, Replay, Run, Scenario, Silent, Until, report, trace};
use queuescope_campaign::config;
use support::lobbies::{all_sizes, lobbies_event, lobbies_frame, lobbies_settings, pairs, settings, short_queues};
use support::lobbies_passes::Pass;

/// Returns the names of the stages in which an event may occur.
fn stages_of(event: &queuescope::Event) -> &'static [&'static str] {
    let Some(event) = lobbies_event(event) else { return &["collect"] };
    match event {
        Event::Settled { .. } | Event::Returned { .. } => &["settle", "finalize"],
        Event::Expired { .. } | Event::Sleeps { .. } | Event::Wakes { .. } | Event::Unchanged { .. } | Event::Counted(_) => &["collect"],
        Event::Relaxed { .. } => &["relax"],
        Event::Joined { .. } | Event::Waits { .. } => &["group"],
        Event::FellApart { .. } | Event::Queued { .. } => &["queue"],
        Event::Due { .. } => &["schedule"],
        Event::Pass { .. } | Event::Scored { .. } => &["score"],
        Event::Paired(_) | Event::Merged { .. } | Event::Loosened { .. } | Event::Formed { .. } => &["form"],
        Event::Invited { .. } => &["finalize"],
    }
}

fn indices(players: &[PlayerRef]) -> Vec<u32> {
    players.iter().map(|player| player.index).collect()
}

/// Returns the smallest and the largest group that a player accepts at a level.
fn sizes_at(scenario: &Scenario, player: u32, level: u8) -> [u32; 2] {
    let wishes = scenario.players[player as usize].wishes.as_ref().expect("the player has wishes");
    sizes(lobbies_settings(scenario), wishes.group, level)
}

/// Checks that a new lobby splits no party and that its size suits all members. Only a lobby of a single ticket may be larger.
fn check_formed(replay: &Replay, event: &Event) -> Result<(), TestCaseError> {
    let Event::Formed { players, sizes, .. } = event else { return Ok(()) };
    let (scenario, frame) = (replay.scenario(), replay.frame());
    let round = lobbies_frame(frame);
    let members = indices(players);
    let accepted: Vec<[u32; 2]> = members.iter().map(|&player| sizes_at(scenario, player, round.players[player as usize].level)).collect();
    let least = accepted.iter().map(|sizes| sizes[0]).max().unwrap_or(0).max(2);
    let most = accepted.iter().map(|sizes| sizes[1]).min().unwrap_or(0);
    prop_assert_eq!(*sizes, [least, most]);
    let size = members.len() as u32;
    let is_one_ticket = round.tickets.is_empty() || round.tickets.iter().any(|ticket| indices(&ticket.players) == members);
    prop_assert!(size >= least && (size <= most || is_one_ticket), "{size} players, accepted sizes {sizes:?}");
    let slot = |player: u32| {
        let scheduled = scenario.players[player as usize].wishes.as_ref().and_then(|wishes| wishes.scheduled);
        scheduled.map(|at| at.0.div_euclid(lobbies_settings(scenario).schedule_slot.0))
    };
    let party = |player: u32| scenario.players[player as usize].party.as_ref();
    for &queued in frame.queue.iter().filter(|player| !members.contains(player) && !round.players[**player as usize].asleep) {
        let mate =
            members.iter().find(|&&member| party(member).is_some() && party(member) == party(queued) && slot(member) == slot(queued));
        prop_assert_eq!(mate, None, "the lobby contains a party member of {}, who is still queued", queued);
    }
    Ok(())
}

/// Checks every event of a trace.
fn check_trace(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    let settings = lobbies_settings(scenario);
    let mut replay = Replay::new(Arc::clone(scenario)).expect("the scenario is short enough");
    let mut levels = vec![0u8; scenario.players.len()];
    let mut pass: Option<Pass> = None;
    for position in 0..replay.trace().len() {
        let event = replay.trace().event(position).clone();
        let stage = replay.trace().stages()[replay.trace().stage_of(position)];
        prop_assert!(stages_of(&event).contains(&stage.stage.name), "{:?} in {}", event, stage.stage.name);
        if let Some(event) = lobbies_event(&event) {
            match event {
                Event::Relaxed { player, level, effect, after, .. } => {
                    let before = std::mem::replace(&mut levels[player.index as usize], *level);
                    prop_assert!(*level == before + 1 && *level <= MAX_LEVEL, "the level of a player skipped a step");
                    prop_assert_eq!(*effect, EFFECTS[usize::from(before)]);
                    let interval = lobbies_frame(replay.frame()).terms.expect("searching players are counted first").interval;
                    prop_assert!(*after >= interval, "relaxed after {:?} with an interval of {:?}", after, interval);
                }
                Event::Formed { .. } => check_formed(&replay, event)?,
                _ => {}
            }
            pass = Pass::starting_with(event).or(pass);
            if let Some(pass) = &mut pass {
                pass.check(settings, event)?;
            }
        }
        replay.seek(position + 1);
        let shown: Vec<u8> = lobbies_frame(replay.frame()).players.iter().map(|mark| mark.level).collect();
        prop_assert_eq!(&shown, &levels);
    }
    Ok(())
}

/// First pass of a queue in the form of the report: queue, edges, pairs and weight. Groups are identified by ticket numbers.
type FirstPass = ([Name; 3], Vec<(u32, u32, u64)>, Vec<[u32; 2]>, u64);

/// Returns the first pass of each queue in which that pass found a pair.
fn first_passes(events: &[queuescope::Event], settings: &Settings, tickets: &[Vec<Name>]) -> Result<Vec<FirstPass>, TestCaseError> {
    let passes = Pass::all(events, settings)?;
    let first = |pass: &Pass| {
        let number = |group: u32| {
            let players: Vec<Name> = pass.groups[group as usize].players.iter().map(|player| player.id.clone()).collect();
            tickets.iter().position(|ticket| *ticket == players).expect("the group is a ticket") as u32
        };
        let edges = pass.edges().into_iter().map(|([a, b], weight)| (number(a), number(b), weight)).collect();
        let key = [pass.queue.game.clone(), pass.queue.mode.clone(), pass.queue.place.clone()];
        (key, edges, pass.pairs.iter().map(|pair| pair.map(number)).collect(), pass.weight.0)
    };
    Ok(passes.iter().filter(|pass| pass.number == 0 && !pass.pairs.is_empty()).map(first).collect())
}

/// Checks that a frame shows a lobby of the run correctly.
fn check_shown_lobby(shown: &LobbyFrame, made: &lobbies::Match) -> Result<(), TestCaseError> {
    prop_assert_eq!((indices(&shown.players), shown.has_host), (made.host_first(), true));
    prop_assert_eq!((shown.state, shown.score, shown.starts), (made.state, made.score, Some(made.starts)));
    prop_assert_eq!(&shown.queue, &*made.queue);
    prop_assert_eq!(shown.declined.is_empty(), matches!(shown.state, LobbyState::Ready | LobbyState::Pending));
    Ok(())
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn every_event_follows_from_earlier_events(scenario in all_sizes()) {
        check_trace(&scenario)?;
    }

    #[test]
    fn the_frame_after_a_round_agrees_with_the_report(scenario in all_sizes()) {
        let report = report(&scenario, true).expect("the scenario is short enough");
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("the scenario is short enough");
        let mut run = Run::new(Arc::clone(&scenario));
        for (round, reported) in report.rounds.iter().enumerate() {
            let detail = reported.detail.as_ref().and_then(|detail| detail.of::<Lobbies>()).expect("the round has detail");
            replay.seek(replay.trace().round_end(round));
            let frame = lobbies_frame(replay.frame());
            let level: BTreeMap<&Name, u8> = scenario.players.iter().zip(&frame.players).map(|(player, mark)| (&player.id, mark.level)).collect();
            prop_assert!(detail.levels.0.iter().all(|(id, expected)| level[id] == *expected), "{:?}", detail.levels);
            prop_assert_eq!(frame.terms.map(|terms| (terms.searching as usize, terms.small)), Some((detail.levels.0.len(), detail.small)));
            prop_assert_eq!(frame.ticket_count as usize, detail.tickets.len());
            if frame.tickets.len() == detail.tickets.len() {
                let ids = |players: &[PlayerRef]| players.iter().map(|player| player.id.clone()).collect::<Vec<Name>>();
                let shown: Vec<Vec<Name>> = frame.tickets.iter().map(|ticket| ids(&ticket.players)).collect();
                prop_assert_eq!(&shown, &detail.tickets);
                let events = replay.trace().events_of(round);
                if events.iter().filter_map(lobbies_event).any(|event| matches!(event, Event::Counted(_))) {
                    let traced = first_passes(events, lobbies_settings(&scenario), &detail.tickets)?;
                    let reported: Vec<FirstPass> = detail.queues.iter().map(|queue| {
                        let key = [queue.key.game.clone(), queue.key.mode.clone(), queue.key.place.clone()];
                        (key, queue.edges.clone(), queue.pairs.clone(), queue.weight)
                    }).collect();
                    prop_assert_eq!(traced, reported);
                }
            }
            let done = run.round(&mut Silent);
            let [made, settled] = [&done.matches, &done.settled].map(|matches| matches.of::<Lobbies>().expect("the run uses lobbies"));
            for made in made.iter().chain(settled) {
                let shown = frame.lobbies.iter().find(|lobby| lobby.id == made.id).expect("the frame shows the lobby");
                check_shown_lobby(shown, made)?;
            }
            let pending = frame.lobbies.iter().filter(|lobby| lobby.state == LobbyState::Pending);
            prop_assert_eq!(pending.flat_map(|lobby| &lobby.players).count(), run.totals().pending as usize);
        }
    }

    #[test]
    fn the_trace_contains_the_lobbies_of_the_report(scenario in all_sizes()) {
        let report = report(&scenario, false).expect("the scenario is short enough");
        let trace = trace(&scenario).expect("the scenario is short enough");
        let mut traced: BTreeMap<u32, (BTreeSet<Name>, LobbyState)> = BTreeMap::new();
        for event in trace.events().filter_map(lobbies_event) {
            let names = |players: &[PlayerRef]| players.iter().map(|player| player.id.clone()).collect::<BTreeSet<Name>>();
            match event {
                Event::Formed { id, players, .. } => prop_assert!(traced.insert(*id, (names(players), LobbyState::Pending)).is_none()),
                Event::Settled { id, players, state, declined, .. } => {
                    let invited = traced.insert(*id, (names(players), *state)).expect("the lobby was formed before").0;
                    let expected = if *state == LobbyState::Disbanded { names(players) } else { names(&[&players[..], declined].concat()) };
                    prop_assert_eq!(invited, expected);
                }
                _ => {}
            }
        }
        let reported: BTreeMap<u32, (BTreeSet<Name>, LobbyState)> = report.rounds.iter().flat_map(|round| &round.matches).map(|game| {
            let game = game.of::<Lobbies>().expect("the match is from lobbies");
            (game.id, (game.teams[0].iter().cloned().collect(), game.state))
        }).collect();
        prop_assert_eq!(traced, reported);
    }

    #[test]
    fn relaxing_never_lowers_a_score((players, later) in pairs(), drawn in settings()) {
        // Levels rise every round and no score exceeds the threshold, so the players are scored at each pair of levels with this difference.
        let settings = Settings {
            threshold: 100_000,
            tick: Millis(1_000),
            relax_interval: Millis(1_000),
            expire: Millis(1_000_000),
            small_base: SmallBase { below: 0, ..drawn.small_base },
            ..drawn
        };
        let [first, second] = players;
        let players = vec![first, Player { joined: Millis(later * 1_000), ..second }];
        let until = Until::Rounds(later as u32 + 12);
        let scenario = Arc::new(Scenario { players, until, ..Scenario::new(settings) });
        let trace = trace(&scenario).expect("the scenario is short enough");
        let scores: Vec<(Parts, Points)> = trace.events().filter_map(lobbies_event).filter_map(|event| match event {
            Event::Scored { pairs, .. } => Some((pairs[0].parts, pairs[0].score)),
            _ => None,
        }).collect();
        let is_no_lower = |(a, b): (&(Parts, Points), &(Parts, Points))| {
            a.1 <= b.1 && a.0.list().iter().zip(b.0.list()).all(|(before, after)| *before <= after)
        };
        prop_assert!(scores.iter().zip(scores.iter().skip(1)).all(is_no_lower), "{:?}", scores);
        // At the end both players have level 10 and accept any region, language and rating.
        let last = scores.last().expect("the players are scored").0;
        prop_assert_eq!([last.region, last.language, last.skill], [Points::FULL; 3]);
    }

    #[test]
    fn players_who_decline_are_not_matched_and_old_requests_expire(scenario in short_queues()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("the scenario is short enough");
        replay.seek(usize::MAX);
        let (settings, frame) = (lobbies_settings(&scenario), replay.frame());
        let now = frame.round.map_or(Millis(0), |round| round.time);
        for &player in &frame.queue {
            let scheduled = scenario.players[player as usize].wishes.as_ref().and_then(|wishes| wishes.scheduled);
            let waited = Millis(now.0 - scenario.players[player as usize].joined.0);
            prop_assert!(scheduled.map_or(waited <= settings.expire, |at| at > now));
        }
        for decline in scenario.declines.iter().filter(|decline| decline.times > 0) {
            let player = scenario.players.iter().position(|player| player.id == decline.id).expect("the decline names a player");
            prop_assert_ne!(frame.states[player], PlayerState::Matched);
        }
    }
}

#[test]
fn the_random_scenarios_reach_every_kind_of_event() {
    let (mut runner, scenarios) = (TestRunner::deterministic(), all_sizes());
    let mut reached = BTreeSet::new();
    for _ in 0..400 {
        let scenario = scenarios.new_tree(&mut runner).expect("a scenario can be generated").current();
        for event in trace(&scenario).expect("the scenario is short enough").events().filter_map(lobbies_event) {
            if let Event::Scored { pairs, .. } = event {
                reached.extend(pairs.iter().map(|scored| format!("{:?}", scored.verdict)));
            }
            let note = match event {
                Event::Settled { state, .. } => format!(" {state:?}"),
                Event::Expired { scheduled: true, .. } => " scheduled".to_owned(),
                Event::Pass { groups, .. } if groups.is_empty() => " unlisted".to_owned(),
                Event::Paired(PairingResult { exact: false, .. }) => " greedily".to_owned(),
                _ => String::new(),
            };
            reached.insert(format!("{}{note}", format!("{event:?}").split([' ', '(']).next().unwrap_or_default()));
        }
    }
    let expected = "BelowThreshold, BothLoose, Counted, Due, Expired, Expired scheduled, FellApart, Formed, Invited, Joined, Kept, Loosened, \
        Merged, Paired, Paired greedily, Pass, Pass unlisted, Queued, Relaxed, Returned, Scored, Settled Adjusted, Settled Disbanded, \
        Settled Ready, SizesDiffer, Sleeps, StrictLanguage, StrictRegion, TooLarge, Unchanged, Waits, Wakes";
    assert_eq!(reached.into_iter().collect::<Vec<_>>().join(", "), expected);
}
