//! Compares the buckets engine with its twin on random scenarios with many ties. In every check both must have the same matches with the
//! same results, the same queue, the same ranges and the same counts.

// This crate and the core use the same random scenarios.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::Buckets;
use queuescope::engines::buckets::{Detail, MatchReport};
use queuescope::{Name, Replay, Report, RoundReport, Run, Scenario, Silent, Totals, Until, report};
use queuescope_campaign::config;
use queuescope_twins::buckets::{self, Check, Match};
use queuescope_twins::population;
use support::buckets::scenarios;

/// Returns the index of each player by id.
fn positions(scenario: &Scenario) -> BTreeMap<&str, usize> {
    scenario.players.iter().map(|player| &*player.id).zip(0..).collect()
}

fn twin_match(game: &MatchReport, positions: &BTreeMap<&str, usize>) -> Match {
    let players = |team: &Vec<Name>| team.iter().map(|id| positions[&**id]).collect();
    Match { id: game.id, teams: game.teams.each_ref().map(players), distance: game.distance, ranges: game.ranges, state: game.state }
}

fn matches_and_detail(round: &RoundReport) -> (Vec<&MatchReport>, &Detail) {
    let matches = round.matches.iter().map(|game| game.of::<Buckets>().expect("a match of the buckets engine"));
    let detail = round.detail.as_ref().and_then(|detail| detail.of::<Buckets>()).expect("a report with detail");
    (matches.collect(), detail)
}

/// Compares one round of a report with the twin's check.
fn check_round(round: &RoundReport, expected: &Check, positions: &BTreeMap<&str, usize>) -> Result<(), TestCaseError> {
    let (matches, detail) = matches_and_detail(round);
    let matches: Vec<Match> = matches.iter().map(|game| twin_match(game, positions)).collect();
    prop_assert_eq!(&matches, &expected.found);
    let queue: Vec<usize> = round.queue.iter().map(|id| positions[&**id]).collect();
    prop_assert_eq!(&queue, &expected.queue);
    let ranges: Vec<(usize, i64)> = detail.ranges.0.iter().map(|(id, range)| (positions[&**id], *range)).collect();
    prop_assert_eq!(ranges, expected.tickets.iter().map(|&(ticket, _, range)| (ticket, range)).collect::<Vec<_>>());
    let reported =
        detail.buckets.0.iter().map(|(bucket, ids)| {
            (bucket.parse::<i64>().expect("a whole number"), ids.iter().map(|id| positions[&**id]).collect::<Vec<_>>())
        });
    let mut buckets: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for &(ticket, bucket, _) in &expected.tickets {
        buckets.entry(bucket).or_default().push(ticket);
    }
    prop_assert_eq!(detail.buckets.0.len(), buckets.len(), "a bucket is missing or listed twice");
    prop_assert_eq!(reported.collect::<BTreeMap<_, _>>(), buckets);
    prop_assert_eq!((detail.checks, detail.skipped), (expected.checks, expected.skipped));
    Ok(())
}

/// Compares a whole report. It must list the rounds with matches or settled ready checks and the last round, but no others.
fn check_report(scenario: &Scenario, report: &Report, expected: &[Check]) -> Result<(), TestCaseError> {
    let positions = positions(scenario);
    let last = expected.len() - 1;
    let is_listed = |index: &usize| *index == last || expected[*index].settled || !expected[*index].found.is_empty();
    let listed: Vec<usize> = (0..expected.len()).filter(is_listed).collect();
    prop_assert_eq!(report.rounds.iter().map(|round| round.index as usize).collect::<Vec<_>>(), listed);
    for round in &report.rounds {
        prop_assert_eq!(round.time, scenario.time_of(round.index));
        check_round(round, &expected[round.index as usize], &positions)
            .map_err(|error| TestCaseError::fail(format!("in round {}: {error}", round.index)))?;
    }
    prop_assert_eq!(report.left.iter().map(|id| positions[&**id]).collect::<Vec<_>>(), expected[last].left.clone());
    prop_assert_eq!(report.totals, expected[last].totals);
    Ok(())
}

/// Compares a run, which stops only at rounds in which something happens. Between two stops nothing may change.
fn check_run(scenario: &Arc<Scenario>, expected: &[Check]) -> Result<(), TestCaseError> {
    let mut run = Run::new(Arc::clone(scenario));
    while !run.is_over() {
        let round = run.round(&mut Silent);
        for (index, expected) in expected.iter().enumerate().take(run.next_round() as usize).skip(round.index as usize) {
            let state = |run: &Run| -> (Vec<usize>, Vec<usize>, Totals) {
                (
                    run.queued().map(|player| player as usize).collect(),
                    run.left().iter().map(|&player| player as usize).collect(),
                    run.totals(),
                )
            };
            prop_assert_eq!(state(&run), (expected.queue.clone(), expected.left.clone(), expected.totals), "after round {}", index);
            prop_assert!(
                index == round.index as usize || expected.found.is_empty() && !expected.settled,
                "the run skipped round {}, in which something happens",
                index
            );
        }
    }
    prop_assert_eq!(run.next_round() as usize, expected.len());
    Ok(())
}

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn the_engine_does_what_the_document_says(scenario in scenarios()) {
        let expected = buckets::run(&scenario);
        let report = report(&scenario, true).expect("the scenario is short enough");
        check_report(&scenario, &report, &expected)?;
        check_run(&scenario, &expected)?;
    }
}

/// Compares the frame at the end of each round with the twin's check.
fn check_frames(scenario: &Arc<Scenario>, expected: &[Check]) -> Result<(), TestCaseError> {
    let mut replay = Replay::new(Arc::clone(scenario)).expect("the scenario is short enough");
    for round in 0..replay.trace().rounds().len() {
        replay.seek(replay.trace().round_end(round));
        let frame = replay.frame();
        let check = frame.engine.of::<Buckets>().expect("a frame of the buckets engine");
        let expected = &expected[replay.trace().rounds()[round].index as usize];
        prop_assert_eq!(frame.queue.iter().map(|&player| player as usize).collect::<Vec<_>>(), expected.queue.clone());
        prop_assert_eq!(frame.totals, expected.totals);
        prop_assert_eq!((check.checks, check.skipped), (expected.checks, expected.skipped));
        let leaders = frame.queue.iter().filter(|&&player| check.players[player as usize].leader == player);
        let ticket = |&player: &u32| {
            let mark = &check.players[player as usize];
            (player as usize, mark.bucket.expect("a queued player has a bucket"), mark.range)
        };
        prop_assert_eq!(leaders.map(ticket).collect::<Vec<_>>(), expected.tickets.clone());
        for &player in &frame.queue {
            let mark = check.players[player as usize];
            let leader = check.players[mark.leader as usize];
            prop_assert_eq!(
                (mark.bucket, mark.range, mark.maximum),
                (leader.bucket, leader.range, leader.maximum),
                "a party member's range differs from the leader's"
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn the_frames_show_what_the_document_says(scenario in scenarios()) {
        check_frames(&scenario, &buckets::run(&scenario))?;
    }
}

#[test]
fn the_engine_agrees_with_the_twin_where_few_opponents_reach_back() {
    for (players, seed) in [(100, 1), (300, 2), (700, 3), (1_500, 4)] {
        for parties in [false, true] {
            let scenario = Arc::new(Scenario { until: Until::Rounds(40), ..population::old_and_new(players, parties, seed) });
            let report = report(&scenario, true).expect("the scenario is short enough");
            check_report(&scenario, &report, &buckets::run(&scenario)).expect("engine and twin agree");
            assert!(report.totals.matched > 0 && report.totals.queued > 0, "{:?}", report.totals);
        }
    }
}
