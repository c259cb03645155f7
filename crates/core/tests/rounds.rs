//! What the events of a round of lobbies say, held against the rule as it is written and against the report: stages, levels, passes, pairs,
//! sizes, parties, and the picture at the end of every round.

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
use support::lobbies::{all_sizes, lobbies_of, own, pairs, round_of, settings, short_queues};
use support::passes::Pass;

/// The stages an event is told in.
fn stages_of(event: &queuescope::Event) -> &'static [&'static str] {
    let Some(event) = own(event) else { return &["collect"] };
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

/// The wishes of a player for the size of a group, at a level.
fn sizes_at(scenario: &Scenario, player: u32, level: u8) -> [u32; 2] {
    let wishes = scenario.players[player as usize].wishes.as_ref().expect("has wishes");
    sizes(lobbies_of(scenario), wishes.group, level)
}

/// A group that leaves: large enough, not too large unless it was one ticket, and with everybody of its parties.
fn check_formed(replay: &Replay, event: &Event) -> Result<(), TestCaseError> {
    let Event::Formed { players, sizes, .. } = event else { return Ok(()) };
    let (scenario, frame) = (replay.scenario(), replay.frame());
    let round = round_of(frame);
    let members = indices(players);
    let wanted: Vec<[u32; 2]> = members.iter().map(|&player| sizes_at(scenario, player, round.players[player as usize].level)).collect();
    let least = wanted.iter().map(|sizes| sizes[0]).max().unwrap_or(0).max(2);
    let most = wanted.iter().map(|sizes| sizes[1]).min().unwrap_or(0);
    prop_assert_eq!(*sizes, [least, most]);
    let size = members.len() as u32;
    let is_one_ticket = round.tickets.is_empty() || round.tickets.iter().any(|ticket| indices(&ticket.players) == members);
    prop_assert!(size >= least && (size <= most || is_one_ticket), "{size} of {sizes:?}");
    let slot = |player: u32| {
        let scheduled = scenario.players[player as usize].wishes.as_ref().and_then(|wishes| wishes.scheduled);
        scheduled.map(|at| at.0.div_euclid(lobbies_of(scenario).schedule_slot.0))
    };
    let party = |player: u32| scenario.players[player as usize].party.as_ref();
    for &queued in frame.queue.iter().filter(|player| !members.contains(player) && !round.players[**player as usize].asleep) {
        let mate =
            members.iter().find(|&&member| party(member).is_some() && party(member) == party(queued) && slot(member) == slot(queued));
        prop_assert_eq!(mate, None, "{} stays behind", queued);
    }
    Ok(())
}

/// Follows a whole trace, event by event.
fn check_trace(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    let settings = lobbies_of(scenario);
    let mut replay = Replay::new(Arc::clone(scenario)).expect("is short enough");
    let mut levels = vec![0u8; scenario.players.len()];
    let mut pass: Option<Pass> = None;
    for position in 0..replay.trace().len() {
        let event = replay.trace().event(position).clone();
        let stage = replay.trace().stages()[replay.trace().stage_of(position)];
        prop_assert!(stages_of(&event).contains(&stage.stage.name), "{:?} in {}", event, stage.stage.name);
        if let Some(event) = own(&event) {
            match event {
                Event::Relaxed { player, level, effect, after, .. } => {
                    let before = std::mem::replace(&mut levels[player.index as usize], *level);
                    prop_assert!(*level == before + 1 && *level <= MAX_LEVEL, "one at a time");
                    prop_assert_eq!(*effect, EFFECTS[usize::from(before)]);
                    let interval = round_of(replay.frame()).terms.expect("are counted first").interval;
                    prop_assert!(*after >= interval, "{:?} is too early for {:?}", after, interval);
                }
                Event::Formed { .. } => check_formed(&replay, event)?,
                _ => {}
            }
            pass = Pass::begun_by(event).or(pass);
            if let Some(pass) = &mut pass {
                pass.check(settings, event)?;
            }
        }
        replay.seek(position + 1);
        let shown: Vec<u8> = round_of(replay.frame()).players.iter().map(|mark| mark.level).collect();
        prop_assert_eq!(&shown, &levels);
    }
    Ok(())
}

/// The first passes of a round that paired anybody, as the report's detail has them: queue, edges, pairs and weight, by number of ticket.
type FirstPass = ([Name; 3], Vec<(u32, u32, u64)>, Vec<[u32; 2]>, u64);

fn first_passes(events: &[queuescope::Event], settings: &Settings, tickets: &[Vec<Name>]) -> Result<Vec<FirstPass>, TestCaseError> {
    let passes = Pass::all(events, settings)?;
    let first = |pass: &Pass| {
        let number = |group: u32| {
            let players: Vec<Name> = pass.groups[group as usize].players.iter().map(|player| player.id.clone()).collect();
            tickets.iter().position(|ticket| *ticket == players).expect("is a ticket") as u32
        };
        let edges = pass.edges().into_iter().map(|([a, b], weight)| (number(a), number(b), weight)).collect();
        let key = [pass.queue.game.clone(), pass.queue.mode.clone(), pass.queue.place.clone()];
        (key, edges, pass.pairs.iter().map(|pair| pair.map(number)).collect(), pass.weight.0)
    };
    Ok(passes.iter().filter(|pass| pass.number == 0 && !pass.pairs.is_empty()).map(first).collect())
}

/// A lobby of a run as the picture must show it.
fn check_mark(mark: &LobbyFrame, made: &lobbies::Match) -> Result<(), TestCaseError> {
    prop_assert_eq!((indices(&mark.players), mark.has_host), (made.host_first(), true));
    prop_assert_eq!((mark.state, mark.score, mark.starts), (made.state, made.score, Some(made.starts)));
    prop_assert_eq!(&mark.queue, &*made.queue);
    prop_assert_eq!(mark.declined.is_empty(), matches!(mark.state, LobbyState::Ready | LobbyState::Pending));
    Ok(())
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn every_event_follows_from_those_before(scenario in all_sizes()) {
        check_trace(&scenario)?;
    }

    #[test]
    fn at_the_end_of_a_round_the_picture_is_what_the_report_says(scenario in all_sizes()) {
        let report = report(&scenario, true).expect("is short enough");
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("is short enough");
        let mut run = Run::new(Arc::clone(&scenario));
        for (round, reported) in report.rounds.iter().enumerate() {
            let Some(detail) = reported.detail.as_ref().and_then(|detail| detail.of::<Lobbies>()) else { return Err(TestCaseError::fail("no detail")) };
            replay.seek(replay.trace().round_end(round));
            let frame = round_of(replay.frame());
            let level: BTreeMap<&Name, u8> = scenario.players.iter().zip(&frame.players).map(|(player, mark)| (&player.id, mark.level)).collect();
            prop_assert!(detail.levels.0.iter().all(|(id, expected)| level[id] == *expected), "{:?}", detail.levels);
            prop_assert_eq!(frame.terms.map(|terms| (terms.searching as usize, terms.small)), Some((detail.levels.0.len(), detail.small)));
            prop_assert_eq!(frame.ticket_count as usize, detail.tickets.len());
            if frame.tickets.len() == detail.tickets.len() {
                let ids = |players: &[PlayerRef]| players.iter().map(|player| player.id.clone()).collect::<Vec<Name>>();
                let shown: Vec<Vec<Name>> = frame.tickets.iter().map(|ticket| ids(&ticket.players)).collect();
                prop_assert_eq!(&shown, &detail.tickets);
                let events = replay.trace().events_of(round);
                if events.iter().filter_map(own).any(|event| matches!(event, Event::Counted(_))) {
                    let told = first_passes(events, lobbies_of(&scenario), &detail.tickets)?;
                    let listed: Vec<FirstPass> = detail.queues.iter().map(|queue| {
                        let key = [queue.key.game.clone(), queue.key.mode.clone(), queue.key.place.clone()];
                        (key, queue.edges.clone(), queue.pairs.clone(), queue.weight)
                    }).collect();
                    prop_assert_eq!(told, listed);
                }
            }
            let done = run.round(&mut Silent);
            let [made, settled] = [&done.matches, &done.settled].map(|matches| matches.of::<Lobbies>().expect("is a run of lobbies"));
            for made in made.iter().chain(settled) {
                let mark = frame.lobbies.iter().find(|mark| mark.id == made.id).expect("is shown");
                check_mark(mark, made)?;
            }
            prop_assert_eq!(frame.lobbies.iter().filter(|mark| mark.state == LobbyState::Pending).flat_map(|mark| &mark.players).count(), run.totals().pending as usize);
        }
    }

    #[test]
    fn a_trace_tells_the_lobbies_of_the_report(scenario in all_sizes()) {
        let report = report(&scenario, false).expect("is short enough");
        let trace = trace(&scenario).expect("is short enough");
        let mut told: BTreeMap<u32, (BTreeSet<Name>, LobbyState)> = BTreeMap::new();
        for event in trace.events().filter_map(own) {
            let names = |players: &[PlayerRef]| players.iter().map(|player| player.id.clone()).collect::<BTreeSet<Name>>();
            match event {
                Event::Formed { id, players, .. } => prop_assert!(told.insert(*id, (names(players), LobbyState::Pending)).is_none()),
                Event::Settled { id, players, state, declined, .. } => {
                    let invited = told.insert(*id, (names(players), *state)).expect("was formed").0;
                    let staying = if *state == LobbyState::Disbanded { names(players) } else { names(&[&players[..], declined].concat()) };
                    prop_assert_eq!(invited, staying);
                }
                _ => {}
            }
        }
        let listed: BTreeMap<u32, (BTreeSet<Name>, LobbyState)> = report.rounds.iter().flat_map(|round| &round.matches).map(|game| {
            let game = game.of::<Lobbies>().expect("is a match of lobbies");
            (game.id, (game.teams[0].iter().cloned().collect(), game.state))
        }).collect();
        prop_assert_eq!(told, listed);
    }

    #[test]
    fn relaxing_never_lowers_a_score((players, later) in pairs(), drawn in settings()) {
        // A level every round, and nobody is ever paired: every pair of levels that is this far apart is scored.
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
        let trace = trace(&scenario).expect("is short enough");
        let scores: Vec<(Parts, Points)> = trace.events().filter_map(own).filter_map(|event| match event {
            Event::Scored { pairs, .. } => Some((pairs[0].parts, pairs[0].score)),
            _ => None,
        }).collect();
        let never_less = |(a, b): (&(Parts, Points), &(Parts, Points))| {
            a.1 <= b.1 && a.0.list().iter().zip(b.0.list()).all(|(before, after)| *before <= after)
        };
        prop_assert!(scores.iter().zip(scores.iter().skip(1)).all(never_less), "{:?}", scores);
        // At the end both are at level 10, where they surely meet.
        let last = scores.last().expect("they meet").0;
        prop_assert_eq!([last.region, last.language, last.skill], [Points::FULL; 3]);
    }

    #[test]
    fn who_declines_leaves_and_who_is_too_old_expires(scenario in short_queues()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("is short enough");
        replay.seek(usize::MAX);
        let (settings, frame) = (lobbies_of(&scenario), replay.frame());
        let now = frame.round.map_or(Millis(0), |round| round.time);
        for &player in &frame.queue {
            let scheduled = scenario.players[player as usize].wishes.as_ref().and_then(|wishes| wishes.scheduled);
            let waited = Millis(now.0 - scenario.players[player as usize].joined.0);
            prop_assert!(scheduled.map_or(waited <= settings.expire, |at| at > now));
        }
        for decline in scenario.declines.iter().filter(|decline| decline.times > 0) {
            let player = scenario.players.iter().position(|player| player.id == decline.id).expect("is a player");
            prop_assert_ne!(frame.states[player], PlayerState::Matched);
        }
    }
}

#[test]
fn the_random_scenarios_reach_everything_the_engine_can_say() {
    let (mut runner, scenarios) = (TestRunner::deterministic(), all_sizes());
    let mut told = BTreeSet::new();
    for _ in 0..400 {
        let scenario = scenarios.new_tree(&mut runner).expect("can be made").current();
        for event in trace(&scenario).expect("is short enough").events().filter_map(own) {
            if let Event::Scored { pairs, .. } = event {
                told.extend(pairs.iter().map(|scored| format!("{:?}", scored.verdict)));
            }
            let note = match event {
                Event::Settled { state, .. } => format!(" {state:?}"),
                Event::Expired { scheduled: true, .. } => " scheduled".to_owned(),
                Event::Pass { groups, .. } if groups.is_empty() => " in outline".to_owned(),
                Event::Paired(PairingResult { exact: false, .. }) => " quickly".to_owned(),
                _ => String::new(),
            };
            told.insert(format!("{}{note}", format!("{event:?}").split([' ', '(']).next().unwrap_or_default()));
        }
    }
    let right = "BelowThreshold, BothLoose, Counted, Due, Expired, Expired scheduled, FellApart, Formed, Invited, Joined, Kept, Loosened, \
        Merged, Paired, Paired quickly, Pass, Pass in outline, Queued, Relaxed, Returned, Scored, Settled Adjusted, Settled Disbanded, \
        Settled Ready, SizesDiffer, Sleeps, StrictLanguage, StrictRegion, TooLarge, Unchanged, Waits, Wakes";
    assert_eq!(told.into_iter().collect::<Vec<_>>().join(", "), right);
}
