//! Nobody is lost: after every event and after every round, everybody who came is matched, queued, in a ready check or left, and in one
//! place only.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::{Buckets, Lobbies};
use queuescope::{EngineId, Frame, Listed, MatchFacts, PlayerState, Replay, Run, Scenario, Silent, Stride, Tickets, Totals};
use queuescope_campaign::config;
use support::every_engine;

/// Players in each place, counted one by one.
fn counted(places: impl Iterator<Item = PlayerState>) -> Totals {
    let mut totals = Totals::default();
    for place in places {
        match place {
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

/// By player: where its ticket stands in the order of coming. (All who come at one round joined after the last one.)
fn order_of_coming(scenario: &Scenario) -> Vec<usize> {
    let tickets = tickets_of(scenario);
    let mut order = vec![0; scenario.players.len()];
    for (place, &ticket) in tickets.arrivals().iter().enumerate() {
        tickets.members(ticket).iter().for_each(|&player| order[player as usize] = place);
    }
    order
}

/// Queue order is the order of coming, the members of a ticket together and in the order of the list.
fn in_order(order: &[usize], queue: &[u32]) -> bool {
    queue.is_sorted_by_key(|&player| (order[player as usize], player))
}

fn check_frame(order: &[usize], frame: &Frame) -> Result<(), TestCaseError> {
    prop_assert!(frame.totals.add_up(), "{:?}", frame.totals);
    prop_assert_eq!(frame.totals, counted(frame.states.iter().copied()));
    prop_assert_eq!(frame.queue.len(), frame.totals.queued as usize);
    prop_assert!(frame.queue.iter().all(|&player| frame.states[player as usize] == PlayerState::Queued));
    prop_assert!(in_order(order, &frame.queue));
    Ok(())
}

/// Whether those who are matched are asked first.
fn asks(engine: EngineId) -> bool {
    matches!(engine, Buckets::ID | Lobbies::ID)
}

/// Whether one event may take somebody from one place to another.
fn is_a_way(engine: EngineId, from: PlayerState, to: PlayerState) -> bool {
    match (from, to) {
        (PlayerState::Away, PlayerState::Queued) | (PlayerState::Queued, PlayerState::Left) => true,
        (PlayerState::Queued, PlayerState::Matched) => !asks(engine),
        (PlayerState::Queued, PlayerState::Pending)
        | (PlayerState::Pending, PlayerState::Queued | PlayerState::Matched | PlayerState::Left) => asks(engine),
        _ => false,
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn after_every_event_everybody_is_in_one_place(scenario in every_engine()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("is short enough");
        let order = order_of_coming(&scenario);
        let mut places = replay.frame().states.clone();
        loop {
            check_frame(&order, replay.frame())?;
            // From away to the queue, from the queue to a match or out, and back only from a ready check: never anywhere else.
            for (before, after) in places.iter().zip(&replay.frame().states) {
                prop_assert!(before == after || is_a_way(scenario.engine(), *before, *after), "{before:?} to {after:?}");
            }
            places.clone_from(&replay.frame().states);
            let next = replay.step(Stride::Event, true);
            if next == replay.position() {
                break;
            }
            replay.seek(next);
        }
    }

    #[test]
    fn after_every_round_everybody_is_in_one_place(scenario in every_engine()) {
        let mut run = Run::new(Arc::clone(&scenario));
        let order = order_of_coming(&scenario);
        let mut places = vec![PlayerState::Away; scenario.players.len()];
        while !run.is_over() {
            let round = run.round(&mut Silent);
            for player in round.matches.facts(&scenario, run.tickets(), round.time).iter().flat_map(MatchFacts::players) {
                let before = places[player as usize];
                prop_assert!(!matches!(before, PlayerState::Matched | PlayerState::Left), "{player} was matched again");
                prop_assert!(asks(scenario.engine()) || run.player_state(player) == PlayerState::Matched);
            }
            for (player, before) in places.iter_mut().enumerate() {
                let after = run.player_state(player as u32);
                prop_assert!(!matches!(before, PlayerState::Matched | PlayerState::Left) || after == *before, "who plays or has left stays there");
                *before = after;
            }
            prop_assert!(run.totals().add_up());
            prop_assert_eq!(run.totals(), counted(places.iter().copied()));
            let queue: Vec<u32> = run.queued().collect();
            prop_assert!(queue.iter().all(|&player| run.player_state(player) == PlayerState::Queued));
            prop_assert!(in_order(&order, &queue));
            prop_assert_eq!(queue.len(), run.totals().queued as usize);
            prop_assert!(run.left().iter().all(|&player| run.player_state(player) == PlayerState::Left));
            prop_assert_eq!(run.left().len(), run.totals().left as usize);
        }
    }

    #[test]
    fn everybody_comes_and_goes_when_the_clock_says(scenario in every_engine()) {
        let mut run = Run::new(Arc::clone(&scenario));
        let interval = scenario.settings.interval().0;
        let tickets = tickets_of(&scenario);
        while !run.is_over() {
            let waiting: Vec<u32> = run.queued().collect();
            let (now, left_before) = (scenario.time_of(run.next_round()), run.left().len());
            let round = run.round(&mut Silent);
            prop_assert_eq!(round.time, now);
            for ticket in 0..tickets.len() as u32 {
                let joined = tickets.joined(ticket).0.max(0);
                let admitted_at = joined.div_euclid(interval) * interval + if joined % interval > 0 { interval } else { 0 };
                let enters = tickets.leaves(ticket).is_none_or(|leaves| leaves.0 > admitted_at);
                for &player in tickets.members(ticket) {
                    prop_assert_eq!(run.player_state(player) != PlayerState::Away, enters && admitted_at <= now.0, "{} at {:?}", player, now);
                }
            }
            if !asks(scenario.engine()) {
                // Where people are asked they also come back and go at once, or are dropped: the twins of those engines know.
                let mut going: Vec<u32> = waiting;
                going.retain(|&player| scenario.players[player as usize].leaves.is_some_and(|leaves| leaves <= now));
                going.sort_by_key(|&player| scenario.players[player as usize].leaves);
                prop_assert_eq!(&run.left()[left_before..], going);
            }
        }
    }
}
