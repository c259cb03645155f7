//! Nobody is lost: after every event and after every round, everybody who came is matched, queued or left, and in one place only.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::{Frame, Place, Replay, Run, Scenario, Silent, Stride, Totals};
use support::{all_sizes, waves_of};

/// Players in each place, counted one by one.
fn counted(places: impl Iterator<Item = Place>) -> Totals {
    let mut totals = Totals::default();
    for place in places {
        match place {
            Place::Away => continue,
            Place::Queued => totals.queued += 1,
            Place::Matched => totals.matched += 1,
            Place::Left => totals.left += 1,
        }
        totals.players += 1;
    }
    totals
}

/// Queue order is the order of coming: by joined, then by position in the list. (All who come at one wave joined after the last one.)
fn in_order_of_coming(scenario: &Scenario, queue: &[u32]) -> bool {
    queue.is_sorted_by_key(|&player| (scenario.players[player as usize].joined, player))
}

fn check_frame(scenario: &Scenario, frame: &Frame) -> Result<(), TestCaseError> {
    prop_assert!(frame.totals.add_up(), "{:?}", frame.totals);
    prop_assert_eq!(frame.totals, counted(frame.places.iter().copied()));
    prop_assert_eq!(frame.queue.len(), frame.totals.queued as usize);
    prop_assert!(frame.queue.iter().all(|&player| frame.places[player as usize] == Place::Queued));
    prop_assert!(in_order_of_coming(scenario, &frame.queue));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn after_every_event_everybody_is_in_one_place(scenario in all_sizes()) {
        let mut replay = Replay::new(Arc::clone(&scenario)).expect("is short enough");
        let mut places = replay.frame().places.clone();
        loop {
            check_frame(&scenario, replay.frame())?;
            // From away to the queue, from the queue to a match or out: never anywhere else, never back.
            for (before, after) in places.iter().zip(&replay.frame().places) {
                let goes_on = matches!((before, after), (Place::Away, Place::Queued) | (Place::Queued, Place::Matched | Place::Left));
                prop_assert!(before == after || goes_on, "{before:?} to {after:?}");
            }
            places.clone_from(&replay.frame().places);
            let next = replay.step(Stride::Event, true);
            if next == replay.position() {
                break;
            }
            replay.seek(next);
        }
    }

    #[test]
    fn after_every_round_everybody_is_in_one_place(scenario in all_sizes()) {
        let mut run = Run::new(Arc::clone(&scenario));
        let mut matched = vec![false; scenario.players.len()];
        while !run.is_over() {
            let round = run.round(&mut Silent);
            for player in round.made.players() {
                prop_assert!(!std::mem::replace(&mut matched[player as usize], true), "{player} was matched twice");
                prop_assert_eq!(run.place(player), Place::Matched);
            }
            prop_assert!(run.totals().add_up());
            prop_assert_eq!(run.totals(), counted((0..scenario.players.len() as u32).map(|player| run.place(player))));
            let queue: Vec<u32> = run.queued().collect();
            prop_assert!(queue.iter().all(|&player| run.place(player) == Place::Queued));
            prop_assert!(in_order_of_coming(&scenario, &queue));
            prop_assert_eq!(queue.len(), run.totals().queued as usize);
            prop_assert!(run.left().iter().all(|&player| run.place(player) == Place::Left));
            prop_assert_eq!(run.left().len(), run.totals().left as usize);
        }
        prop_assert_eq!(matched.iter().filter(|&&matched| matched).count(), run.totals().matched as usize);
    }

    #[test]
    fn everybody_comes_and_goes_when_the_clock_says(scenario in all_sizes()) {
        let mut run = Run::new(Arc::clone(&scenario));
        let interval = waves_of(&scenario).wave_interval.0;
        while !run.is_over() {
            let waiting: Vec<u32> = run.queued().collect();
            let (now, left_before) = (scenario.time_of(run.next_round()), run.left().len());
            let round = run.round(&mut Silent);
            prop_assert_eq!(round.time, now);
            for (index, player) in scenario.players.iter().enumerate() {
                let admitted_at = player.joined.0.max(0).div_euclid(interval) * interval + if player.joined.0.max(0) % interval > 0 { interval } else { 0 };
                let enters = player.leaves.is_none_or(|leaves| leaves.0 > admitted_at);
                prop_assert_eq!(run.place(index as u32) != Place::Away, enters && admitted_at <= now.0, "{:?} at {:?}", player, now);
            }
            let mut going: Vec<u32> = waiting;
            going.retain(|&player| scenario.players[player as usize].leaves.is_some_and(|leaves| leaves <= now));
            going.sort_by_key(|&player| scenario.players[player as usize].leaves);
            prop_assert_eq!(&run.left()[left_before..], going);
        }
    }
}
