//! Stages of waves before refinement: the sizes of the sides add up, the shorter side leads, and each candidate is decided once, in order of
//! score or by turns, and taken only if both players are free.

mod support;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use queuescope::engines::waves::event::{Candidate, PassedReason, Set, Side, Solved};
use queuescope::engines::waves::settings::{FlexibleSides, Selection, Settings, WaitBonus};
use queuescope::engines::waves::{Event, FULL_LIST_PLAYERS};
use queuescope::{Scenario, trace};
use queuescope_campaign::config;
use support::waves::{all_sizes, events_by_wave, is_blocked, long_queues, waves_settings};

/// Both sides after the stages partition, assign and filter, collected from the events. Players are indices into the scenario.
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
                Event::OpenSides { players, .. } => {
                    lists.sides = players.each_ref().map(|side| side.iter().map(|player| player.index).collect());
                }
                Event::Kept { players, .. } => lists.sides[1 - lists.lead] = players.iter().map(|player| player.index).collect(),
                _ => {}
            }
        }
        lists
    }

    /// Players of both sides together.
    fn players(&self) -> usize {
        self.sides.iter().map(Vec::len).sum()
    }
}

/// Returns a lookup of the waves waited and the window of each player.
fn waits_and_windows(events: &[&Event]) -> impl Fn(u32) -> (u32, i64) {
    let opened = events.iter().filter_map(|event| match event {
        Event::Opened { player, wait_cycles, window } => Some((player.index, (*wait_cycles, *window))),
        _ => None,
    });
    let opened: std::collections::BTreeMap<u32, (u32, i64)> = opened.collect();
    move |player| opened[&player]
}

/// Returns the score, lead and follow of every candidate, in order of leads.
fn candidates(scenario: &Scenario, events: &[&Event]) -> Vec<(i64, u32, u32)> {
    use queuescope::engines::waves::settings::WindowRule::{Both, Either, Lead};
    let settings = waves_settings(scenario);
    let Lists { sides, lead } = Lists::of(events);
    let wait_and_window = waits_and_windows(events);
    let rating = |player: u32, side: usize| {
        i64::from(scenario.players[player as usize].rating_for(&settings.sides[side]).expect("the player plays this side"))
    };
    let mut candidates = Vec::new();
    for &l in &sides[lead] {
        for &f in &sides[1 - lead] {
            let gap = (rating(l, lead) - rating(f, 1 - lead)).abs();
            let ((wait_l, window_l), (wait_f, window_f)) = (wait_and_window(l), wait_and_window(f));
            let window = match settings.window_rule {
                Lead => window_l,
                Either => window_l.max(window_f),
                Both => window_l.min(window_f),
            };
            if gap <= window && l != f && !is_blocked(scenario, l, f) {
                candidates.push((gap * gap - bonus(settings, wait_l, wait_f), l, f));
            }
        }
    }
    candidates
}

/// Sorts candidates, which are in order of leads, into the order in which they are decided.
fn in_order(scenario: &Scenario, events: &[&Event], mut candidates: Vec<(i64, u32, u32)>) -> Vec<(i64, u32, u32)> {
    if waves_settings(scenario).selection != Selection::Turns {
        candidates.sort_by_key(|candidate| candidate.0);
        return candidates;
    }
    let wait_and_window = waits_and_windows(events);
    let mut turns: Vec<Vec<(i64, u32, u32)>> = candidates.chunk_by(|a, b| a.1 == b.1).map(<[_]>::to_vec).collect();
    turns.iter_mut().for_each(|turn| turn.sort_by_key(|candidate| candidate.0));
    turns.sort_by_key(|turn| std::cmp::Reverse(wait_and_window(turn[0].1).0));
    turns.concat()
}

/// Returns what the waits of two players take off their score.
fn bonus(settings: &Settings, a: u32, b: u32) -> i64 {
    if settings.selection == Selection::Turns {
        return 0;
    }
    match settings.wait_bonus {
        WaitBonus::Linear => (i64::from(a) + i64::from(b)) * settings.wait_priority,
        WaitBonus::Doubling => {
            let doubled = (0..a.max(b).min(60)).fold(i128::from(settings.wait_priority), |bonus, _| (2 * bonus).min(1 << 53));
            doubled as i64
        }
    }
}

fn key(pair: &Candidate) -> (i64, u32, u32) {
    (pair.score, pair.lead.index, pair.follow.index)
}

/// Checks the candidates of a wave whose events list all of them.
fn check_full_list(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    let candidates = candidates(scenario, events);
    let scored = events.iter().filter_map(|event| if let Event::Scored { pair, .. } = event { Some(key(pair)) } else { None });
    prop_assert_eq!(scored.collect::<Vec<_>>(), candidates.clone());
    let candidates = in_order(scenario, events, candidates);
    let mut taken = BTreeSet::new();
    let mut decided = Vec::new();
    for event in events {
        let (pair, passed) = match event {
            Event::Taken { pair } => (pair, None),
            Event::PassedOver { pair, reason } => (pair, Some(*reason)),
            _ => continue,
        };
        decided.push(key(pair));
        let expected = match (taken.contains(&pair.lead.index), taken.contains(&pair.follow.index)) {
            (true, true) => Some(PassedReason::BothTaken),
            (true, false) => Some(PassedReason::LeadTaken),
            (false, true) => Some(PassedReason::FollowTaken),
            (false, false) => None,
        };
        prop_assert_eq!(passed, expected);
        if passed.is_none() {
            taken.extend([pair.lead.index, pair.follow.index]);
        }
    }
    prop_assert_eq!(decided, candidates, "candidates are not decided once each and in their order");
    Ok(())
}

/// Checks a wave whose queue is too long to list every candidate: the number of candidates and the best three of each lead, and the taken pairs.
fn check_summary(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    let candidates = candidates(scenario, events);
    let Lists { sides, lead } = Lists::of(events);
    let mut leads = sides[lead].iter();
    let mut expected = in_order(scenario, events, candidates.clone());
    let mut free: BTreeSet<u32> = sides.iter().flatten().copied().collect();
    expected.retain(|&(_, l, f)| free.contains(&l) && free.contains(&f) && free.remove(&l) && free.remove(&f));
    let taken = events.iter().filter_map(|event| if let Event::Taken { pair } = event { Some(key(pair)) } else { None });
    prop_assert_eq!(taken.collect::<Vec<_>>(), expected);
    for event in events {
        match event {
            Event::Reached { lead, candidates: count, best } => {
                prop_assert_eq!(Some(&lead.index), leads.next());
                let mut of_lead: Vec<_> = candidates.iter().copied().filter(|candidate| candidate.1 == lead.index).collect();
                prop_assert_eq!(*count as usize, of_lead.len());
                of_lead.sort_by_key(|candidate| candidate.0);
                prop_assert_eq!(best.iter().map(key).collect::<Vec<_>>(), of_lead.into_iter().take(3).collect::<Vec<_>>());
            }
            Event::Ranked { candidates: count, .. } => prop_assert_eq!(*count as usize, candidates.len()),
            Event::Scored { .. } | Event::PassedOver { .. } => {
                return Err(TestCaseError::fail("a wave with a long queue lists every candidate"));
            }
            _ => {}
        }
    }
    prop_assert_eq!(leads.next(), None, "a lead has no event");
    Ok(())
}

/// Checks an exact selection: all candidates are scored, the solution's pairs are candidates, and each is taken unless an earlier one has a player
/// of it. No check here says that the solution is the best; the twin does.
fn check_exact(scenario: &Scenario, events: &[&Event], solved: &Solved) -> Result<(), TestCaseError> {
    let candidates = candidates(scenario, events);
    prop_assert_eq!(solved.candidates as usize, candidates.len());
    let scored: Vec<_> =
        events.iter().filter_map(|event| if let Event::Scored { pair, .. } = event { Some(key(pair)) } else { None }).collect();
    prop_assert_eq!(solved.greedy.is_some(), scored.len() == candidates.len() && Lists::of(events).players() <= FULL_LIST_PLAYERS);
    if solved.greedy.is_some() {
        prop_assert_eq!(&scored, &candidates);
    }
    let decided = events.iter().filter_map(|event| match event {
        Event::Taken { pair } => Some((pair, None)),
        Event::PassedOver { pair, reason } => Some((pair, Some(*reason))),
        _ => None,
    });
    let is_assignment = waves_settings(scenario).selection == Selection::Assignment;
    prop_assert_eq!(solved.optimal.is_some(), solved.greedy.is_some() && is_assignment);
    let (mut taken, mut cost, mut pairs) = (BTreeSet::new(), 0, Vec::new());
    for (pair, passed) in decided {
        prop_assert!(candidates.contains(&key(pair)));
        cost += i128::from(pair.score);
        pairs.push((pair.lead.index, pair.follow.index));
        let used = [&pair.lead, &pair.follow].map(|player| taken.contains(&player.index));
        prop_assert_eq!(passed.is_some(), used.contains(&true));
        if passed.is_none() {
            taken.extend([pair.lead.index, pair.follow.index]);
        } else {
            prop_assert!(is_assignment, "an optimal pair is dropped");
        }
    }
    if let Some(optimal) = &solved.optimal {
        prop_assert!(optimal.pairs as usize * 2 >= taken.len(), "an assignment keeps more pairs than possible");
    }
    let chosen: Vec<_> = solved.solution.chosen.iter().map(|(lead, follow)| (lead.index, follow.index)).collect();
    prop_assert_eq!((solved.solution.pairs as usize, solved.solution.cost), (pairs.len(), cost));
    prop_assert_eq!(chosen, pairs);
    Ok(())
}

fn check_selection(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    if let Some(solved) = events.iter().find_map(|event| if let Event::Solved(solved) = event { Some(solved) } else { None }) {
        return check_exact(scenario, events, solved);
    }
    let Lists { sides, .. } = Lists::of(events);
    if sides[0].len() + sides[1].len() <= FULL_LIST_PLAYERS { check_full_list(scenario, events) } else { check_summary(scenario, events) }
}

/// Checks that the counts in events agree with the events of single players.
fn check_sides(scenario: &Scenario, events: &[&Event]) -> Result<(), TestCaseError> {
    let mut sides = [0u32; 2];
    let mut sat_out = 0;
    for event in events {
        match event {
            Event::Placed { set, ratings, .. } => {
                let plays = ratings.map(|rating| rating.is_some());
                prop_assert_eq!(plays, [*set != Set::Second, *set != Set::First], "the set does not fit the ratings");
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
            Event::OpenSides { counts, both, .. } => {
                sides.iter_mut().for_each(|side| *side += both);
                prop_assert_eq!(*counts, sides);
            }
            Event::Sides { counts, .. } => prop_assert_eq!(*counts, sides),
            Event::Led { lead, counts } => {
                prop_assert_eq!(*counts, [sides[*lead as usize], sides[lead.other() as usize]]);
                let free = waves_settings(scenario).flexible_sides == FlexibleSides::Free;
                let first_leads_a_tie = counts[0] < counts[1] || (counts[0] == counts[1] && *lead == Side::First);
                prop_assert!(if free { *lead == Side::First } else { first_leads_a_tie }, "the wrong side leads");
            }
            Event::SatOut { .. } => sat_out += 1,
            Event::Kept { players, cut } => {
                prop_assert_eq!(*cut, sat_out);
                prop_assert_eq!(players.len() as u32, sides[0].min(sides[1]));
                prop_assert_eq!(sat_out, sides[0].abs_diff(sides[1]));
                prop_assert!(waves_settings(scenario).priority_filter);
            }
            _ => {}
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn the_counts_of_sides_add_up_and_the_shorter_side_leads(scenario in all_sizes()) {
        for events in events_by_wave(&trace(&scenario).expect("the scenario is short enough")) {
            check_sides(&scenario, &events)?;
        }
    }

    #[test]
    fn candidates_are_decided_in_their_order(scenario in all_sizes()) {
        for events in events_by_wave(&trace(&scenario).expect("the scenario is short enough")) {
            check_selection(&scenario, &events)?;
        }
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn long_queues_list_only_the_best_and_the_taken_candidates(scenario in long_queues()) {
        for events in events_by_wave(&trace(&scenario).expect("the scenario is short enough")) {
            check_selection(&scenario, &events)?;
        }
    }
}

#[test]
fn the_random_scenarios_reach_every_kind_of_event() {
    let mut runner = TestRunner::deterministic();
    let mut reached = BTreeSet::new();
    let scenarios = all_sizes();
    for _ in 0..1_000 {
        let scenario = scenarios.new_tree(&mut runner).expect("a scenario can be generated").current();
        for event in trace(&scenario).expect("the scenario is short enough").events() {
            // Keep the names of the event and of its reason, without players and numbers.
            let text = format!("{event:?}");
            let reason = ["reason: ", "outcome: ", "level: "].iter().find_map(|key| text.split_once(key));
            let word = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
            let name = text.trim_start_matches("Waves(").trim_start_matches("Queue(");
            reached.insert((word(name), reason.map(|(_, rest)| word(rest)).unwrap_or_default()));
        }
    }
    let reached: Vec<String> = reached.into_iter().map(|(name, reason)| format!("{name} {reason}").trim().to_owned()).collect();
    let expected = "AllKept EvenSides, AllKept FreeSides, AllKept Off, Assigned Even, Assigned FillsGap, Assigned Halves, Assigned Shorter, Compared, Counted, Counters, \
        Created Drawn, Created NoServers, Created Regions, Joined, Kept, Led, Left, Limited, Moved, NoMap, NotMoved AllFlexible, NotMoved CloseEnough, NotMoved EmptySide, \
        NotMoved NobodyFlexible, NotMoved Off, NotMoved WouldUnbalance, OpenSides, Opened, Partitioned, PassedOver BothTaken, \
        PassedOver FollowTaken, PassedOver LeadTaken, Placed, Pressed High, Pressed Low, Pressed Moderate, Ranked, Reached, Refined, \
        SatOut, Scored, Selected, Sides, Snapshot, Solved, SwapTried Blocked, SwapTried NoBetter, SwapTried OutsideWindow, SwapTried Swapped, Taken, Waited";
    assert_eq!(reached.join(", "), expected);
}
