//! No player is lost: after every event and every round, each player who has joined is in exactly one state of queued, pending, matched and left.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::{Buckets, Lobbies};
use queuescope::{EngineId, Frame, Listed, MatchFacts, PlayerState, Replay, Run, Scenario, Silent, Stride, Tickets, Totals};
use queuescope_campaign::config;
use support::scenarios_of_all_engines;

/// Counts the players in each state.
fn count_states(states: impl Iterator<Item = PlayerState>) -> Totals {
    let mut totals = Totals::default();
    for state in states {
        match state {
            PlayerState::Away => continue,
            PlayerState::Queued => totals.queued += 1,
            PlayerState::Pending => totals.pending += 1,
            PlayerState::Matched => totals.matched += 1,
            PlayerState::Left => totals.left += 1,
        }
        totals.players += 1;
    }
    totals
}

fn tickets_of(scenario: &Scenario) -> Tickets {
    Tickets::new(&scenario.players, scenario.engine().grouping())
}

/// Returns the index of each player's ticket in the order of arrival.
fn arrival_order(scenario: &Scenario) -> Vec<usize> {
    let tickets = tickets_of(scenario);
    let mut order = vec![0; scenario.players.len()];
    for (index, &ticket) in tickets.arrivals().iter().enumerate() {
        tickets.members(ticket).iter().for_each(|&player| order[player as usize] = index);
    }
    order
}

/// True if the queue is in order of arrival, with the members of a ticket together and in scenario order.
fn is_in_order(order: &[usize], queue: &[u32]) -> bool {
    queue.is_sorted_by_key(|&player| (order[player as usize], player))
}

fn check_frame(order: &[usize], frame: &Frame) -> Result<(), TestCaseError> {
    prop_assert!(frame.totals.add_up(), "{:?}", frame.totals);
    prop_assert_eq!(frame.totals, count_states(frame.states.iter().copied()));
    prop_assert_eq!(frame.queue.len(), frame.totals.queued as usize);
    prop_assert!(frame.queue.iter().all(|&player| frame.states[player as usize] == PlayerState::Queued));
    prop_assert!(is_in_order(order, &frame.queue));
    Ok(())
}

/// True if matched players of this engine are pending before they play.
fn has_pending_players(engine: EngineId) -> bool {
    matches!(engine, Buckets::ID | Lobbies::ID)
}

/// True if one event may move a player from one state to another.
fn is_allowed_move(engine: EngineId, from: PlayerState, to: PlayerState) -> bool {
    match (from, to) {
        (PlayerState::Away, PlayerState::Queued) | (PlayerState::Queued, PlayerState::Left) => true,
        (PlayerState::Queued, PlayerState::Matched) => !has_pending_players(engine),
        (PlayerState::Queued, PlayerState::Pending)
        | (PlayerState::Pending, PlayerState::Queued | PlayerState::Matched | PlayerState::Left) => has_pending_players(engine),
        _ => false,
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn after_every_event_each_player_has_one_state(scenario in scenarios_of_all_engines()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("the scenario is short enough");
        let order = arrival_order(&scenario);
        let mut states = replay.frame().states.clone();
        loop {
            check_frame(&order, replay.frame())?;
            for (before, after) in states.iter().zip(&replay.frame().states) {
                prop_assert!(before == after || is_allowed_move(scenario.engine(), *before, *after), "{before:?} to {after:?}");
            }
            states.clone_from(&replay.frame().states);
            let next = replay.step(Stride::Event, true);
            if next == replay.position() {
                break;
            }
            replay.seek(next);
        }
    }

    #[test]
    fn after_every_round_each_player_has_one_state(scenario in scenarios_of_all_engines()) {
        let mut run = Run::new(Arc::clone(&scenario));
        let order = arrival_order(&scenario);
        let mut states = vec![PlayerState::Away; scenario.players.len()];
        while !run.is_over() {
            let round = run.round(&mut Silent);
            for player in round.matches.facts(&scenario, run.tickets(), round.time).iter().flat_map(MatchFacts::players) {
                let before = states[player as usize];
                let is_gone = matches!(before, PlayerState::Matched | PlayerState::Left);
                prop_assert!(!is_gone, "player {player} was matched after being matched or leaving");
                prop_assert!(has_pending_players(scenario.engine()) || run.player_state(player) == PlayerState::Matched);
            }
            for (player, before) in states.iter_mut().enumerate() {
                let after = run.player_state(player as u32);
                let is_gone = matches!(before, PlayerState::Matched | PlayerState::Left);
                prop_assert!(!is_gone || after == *before, "a matched or left player changed state");
                *before = after;
            }
            prop_assert!(run.totals().add_up());
            prop_assert_eq!(run.totals(), count_states(states.iter().copied()));
            let queue: Vec<u32> = run.queued().collect();
            prop_assert!(queue.iter().all(|&player| run.player_state(player) == PlayerState::Queued));
            prop_assert!(is_in_order(&order, &queue));
            prop_assert_eq!(queue.len(), run.totals().queued as usize);
            prop_assert!(run.left().iter().all(|&player| run.player_state(player) == PlayerState::Left));
            prop_assert_eq!(run.left().len(), run.totals().left as usize);
        }
    }

    #[test]
    fn players_join_and_leave_at_their_times(scenario in scenarios_of_all_engines()) {
        let mut run = Run::new(Arc::clone(&scenario));
        let interval = scenario.settings.interval().0;
        let tickets = tickets_of(&scenario);
        while !run.is_over() {
            let queued: Vec<u32> = run.queued().collect();
            let (now, left_before) = (scenario.time_of(run.next_round()), run.left().len());
            let round = run.round(&mut Silent);
            prop_assert_eq!(round.time, now);
            for ticket in 0..tickets.len() as u32 {
                let joined = tickets.joined(ticket).0.max(0);
                let admitted_at = joined.div_euclid(interval) * interval + if joined % interval > 0 { interval } else { 0 };
                let joins = tickets.leaves(ticket).is_none_or(|leaves| leaves.0 > admitted_at);
                for &player in tickets.members(ticket) {
                    prop_assert_eq!(run.player_state(player) != PlayerState::Away, joins && admitted_at <= now.0, "{} at {:?}", player, now);
                }
            }
            // A pending player can also return and leave in the same round, or be dropped. The tests of the twins check that.
            if !has_pending_players(scenario.engine()) {
                let mut leaving: Vec<u32> = queued;
                leaving.retain(|&player| scenario.players[player as usize].leaves.is_some_and(|leaves| leaves <= now));
                leaving.sort_by_key(|&player| scenario.players[player as usize].leaves);
                prop_assert_eq!(&run.left()[left_before..], leaving);
            }
        }
    }
}
