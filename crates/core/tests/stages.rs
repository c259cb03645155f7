//! The stages before the pairs are final, told by their own events: sides that add up, leads and follows, and candidates of which each is
//! decided once, in order of score, and taken only if both players are free.

mod support;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use queuescope::engines::waves::event::{Candidate, PassedReason, Set, Side};
use queuescope::engines::waves::{Event, FULL_LIST_PLAYERS};
use queuescope::{Scenario, trace};
use queuescope_campaign::config;
use support::{all_sizes, events_by_wave, long_queues, waves_of};

/// The lists of both sides as stages 1, 2 and 4 leave them, followed through the events. Players by position.
#[derive(Default)]
struct Lists {
    sides: [Vec<u32>; 2],
    lead: usize,
}

impl Lists {
    fn of(events: &[&Event]) -> Lists {
        let mut lists = Lists::default();
        for event in events {
            match event {
                Event::Placed { player, set: Set::First, .. } => lists.sides[0].push(player.index),
                Event::Placed { player, set: Set::Second, .. } => lists.sides[1].push(player.index),
                Event::Assigned { player, side, .. } => lists.sides[*side as usize].push(player.index),
                Event::Moved { player, to, .. } => {
                    lists.sides[to.other() as usize].retain(|&other| other != player.index);
                    lists.sides[*to as usize].push(player.index);
                }
                Event::Led { lead, .. } => lists.lead = *lead as usize,
                Event::Kept { players } => lists.sides[1 - lists.lead] = players.iter().map(|player| player.index).collect(),
                _ => {}
            }
        }
        lists
    }
}

fn waits(events: &[&Event]) -> impl Fn(u32) -> (u32, i64) {
    let opened = events.iter().filter_map(|event| match event {
        Event::Opened { player, wait_cycles, window } => Some((player.index, (*wait_cycles, *window))),
        _ => None,
    });
    let opened: std::collections::BTreeMap<u32, (u32, i64)> = opened.collect();
    move |player| opened[&player]
}

/// Every pair inside the window rule: (score, lead, follow), lead by lead.
fn candidates(scenario: &Scenario, events: &[&Event]) -> Vec<(i64, u32, u32)> {
    use queuescope::engines::waves::settings::WindowRule::{Both, Either, Lead};
    let settings = waves_of(scenario);
    let Lists { sides, lead } = Lists::of(events);
    let waits = waits(events);
    let rating = |player: u32, side: usize| i64::from(scenario.players[player as usize].rating_for(&settings.sides[side]).expect("plays"));
    let mut candidates = Vec::new();
    for &l in &sides[lead] {
        for &f in &sides[1 - lead] {
            let gap = (rating(l, lead) - rating(f, 1 - lead)).abs();
            let ((wait_l, window_l), (wait_f, window_f)) = (waits(l), waits(f));
            let window = match settings.window_rule {
                Lead => window_l,
                Either => window_l.max(window_f),
                Both => window_l.min(window_f),
            };
            if gap <= window {
                candidates.push((gap * gap - (i64::from(wait_l) + i64::from(wait_f)) * settings.wait_priority, l, f));
            }
        }
    }
    candidates
}

fn key(pair: &Candidate) -> (i64, u32, u32) {
    (pair.score, pair.lead.index, pair.follow.index)
}

/// Candidates in a wave that lists them all.
fn check_full_list(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    let mut candidates = candidates(scenario, events);
    let scored = events.iter().filter_map(|event| if let Event::Scored { pair, .. } = event { Some(key(pair)) } else { None });
    prop_assert_eq!(scored.collect::<Vec<_>>(), candidates.clone());
    candidates.sort_by_key(|candidate| candidate.0);
    let mut taken = BTreeSet::new();
    let mut decided = Vec::new();
    for event in events {
        let (pair, passed) = match event {
            Event::Taken { pair } => (pair, None),
            Event::PassedOver { pair, reason } => (pair, Some(*reason)),
            _ => continue,
        };
        decided.push(key(pair));
        let right = match (taken.contains(&pair.lead.index), taken.contains(&pair.follow.index)) {
            (true, true) => Some(PassedReason::BothTaken),
            (true, false) => Some(PassedReason::LeadTaken),
            (false, true) => Some(PassedReason::FollowTaken),
            (false, false) => None,
        };
        prop_assert_eq!(passed, right);
        if passed.is_none() {
            taken.extend([pair.lead.index, pair.follow.index]);
        }
    }
    prop_assert_eq!(decided, candidates, "each candidate is decided once, lowest score first, ties in the order they were scored");
    Ok(())
}

/// Candidates in a wave too long to list them: how many each lead has, its best three, and those taken.
fn check_outline(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    let candidates = candidates(scenario, events);
    let Lists { sides, lead } = Lists::of(events);
    let mut leads = sides[lead].iter();
    let mut first_taken = candidates.clone();
    first_taken.sort_by_key(|candidate| candidate.0);
    let mut free: BTreeSet<u32> = sides.iter().flatten().copied().collect();
    first_taken.retain(|&(_, l, f)| free.contains(&l) && free.contains(&f) && free.remove(&l) && free.remove(&f));
    let taken = events.iter().filter_map(|event| if let Event::Taken { pair } = event { Some(key(pair)) } else { None });
    prop_assert_eq!(taken.collect::<Vec<_>>(), first_taken);
    for event in events {
        match event {
            Event::Reached { lead, candidates: count, best } => {
                prop_assert_eq!(Some(&lead.index), leads.next());
                let mut own: Vec<_> = candidates.iter().copied().filter(|candidate| candidate.1 == lead.index).collect();
                prop_assert_eq!(*count as usize, own.len());
                own.sort_by_key(|candidate| candidate.0);
                prop_assert_eq!(best.iter().map(key).collect::<Vec<_>>(), own.into_iter().take(3).collect::<Vec<_>>());
            }
            Event::Ranked { candidates: count } => prop_assert_eq!(*count as usize, candidates.len()),
            Event::Scored { .. } | Event::PassedOver { .. } => return Err(TestCaseError::fail("an outline lists no candidates")),
            _ => {}
        }
    }
    prop_assert_eq!(leads.next(), None, "every lead is told");
    Ok(())
}

fn check_selection(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    let Lists { sides, .. } = Lists::of(events);
    if sides[0].len() + sides[1].len() <= FULL_LIST_PLAYERS { check_full_list(scenario, events) } else { check_outline(scenario, events) }
}

/// Counts told along the way agree with the players told one by one.
fn check_sides(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    let mut sides = [0u32; 2];
    let mut sat_out = 0;
    for event in events {
        match event {
            Event::Placed { set, ratings, .. } => {
                let plays = ratings.map(|rating| rating.is_some());
                prop_assert_eq!(plays, [*set != Set::Second, *set != Set::First], "the set is that of the ratings");
                if *set != Set::Both {
                    sides[*set as usize] += 1;
                }
            }
            Event::Assigned { side, counts, .. } => {
                sides[*side as usize] += 1;
                prop_assert_eq!(*counts, sides);
            }
            Event::Moved { to, .. } => {
                sides[*to as usize] += 1;
                sides[to.other() as usize] -= 1;
            }
            Event::Sides { counts, .. } => prop_assert_eq!(*counts, sides),
            Event::Led { lead, counts } => {
                prop_assert_eq!(*counts, [sides[*lead as usize], sides[lead.other() as usize]]);
                prop_assert!(counts[0] < counts[1] || (counts[0] == counts[1] && *lead == Side::First), "the shorter side leads");
            }
            Event::SatOut { .. } => sat_out += 1,
            Event::Kept { players } => {
                prop_assert_eq!(players.len() as u32, sides[0].min(sides[1]));
                prop_assert_eq!(sat_out, sides[0].abs_diff(sides[1]));
                prop_assert!(waves_of(scenario).priority_filter);
            }
            _ => {}
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn sides_add_up_and_the_shorter_leads(scenario in all_sizes()) {
        for events in events_by_wave(&trace(&scenario).expect("is short enough")) {
            check_sides(&scenario, &events)?;
        }
    }

    #[test]
    fn every_candidate_is_decided_once_in_order_of_score(scenario in all_sizes()) {
        for events in events_by_wave(&trace(&scenario).expect("is short enough")) {
            check_selection(&scenario, &events)?;
        }
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn long_queues_are_told_in_outline(scenario in long_queues()) {
        for events in events_by_wave(&trace(&scenario).expect("is short enough")) {
            check_selection(&scenario, &events)?;
        }
    }
}

#[test]
fn the_random_scenarios_reach_everything_the_engine_can_say() {
    let mut runner = TestRunner::deterministic();
    let mut told = BTreeSet::new();
    let scenarios = all_sizes();
    for _ in 0..600 {
        let scenario = scenarios.new_tree(&mut runner).expect("can be made").current();
        for event in trace(&scenario).expect("is short enough").events() {
            // The name of the event with the names of its reasons: all of `Debug` but the numbers and players.
            let text = format!("{event:?}");
            let reason = ["reason: ", "outcome: ", "level: "].iter().find_map(|key| text.split_once(key));
            let word = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
            let name = text.trim_start_matches("Waves(").trim_start_matches("Queue(");
            told.insert((word(name), reason.map(|(_, rest)| word(rest)).unwrap_or_default()));
        }
    }
    let told: Vec<String> = told.into_iter().map(|(name, reason)| format!("{name} {reason}").trim().to_owned()).collect();
    let right = "AllKept EvenSides, AllKept Off, Assigned Even, Assigned FillsGap, Assigned Shorter, Came, Compared, Counted, Counters, \
        Created Drawn, Created NoServers, Created Regions, Kept, Led, Left, Moved, NoMap, NotMoved CloseEnough, NotMoved EmptySide, \
        NotMoved NobodyFlexible, NotMoved Off, NotMoved WouldUnbalance, Opened, Partitioned, PassedOver BothTaken, \
        PassedOver FollowTaken, PassedOver LeadTaken, Placed, Pressed High, Pressed Low, Pressed Moderate, Ranked, Reached, Refined, \
        SatOut, Scored, Selected, Sides, Snapshot, SwapTried NoBetter, SwapTried OutsideWindow, SwapTried Swapped, Taken, Waited";
    assert_eq!(told.join(", "), right);
}
