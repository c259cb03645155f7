//! The buckets engine against its literal twin: the same matches with the same ends, the same queues, ranges and counts, check by check,
//! over random scenarios with ties everywhere.

// One set of random scenarios serves both crates.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::Buckets;
use queuescope::engines::buckets::{Detail, MatchReport};
use queuescope::{Name, Replay, Report, RoundReport, Run, Scenario, Silent, Totals, Until, report};
use queuescope_campaign::config;
use queuescope_twins::buckets::{self, Check, Found};
use queuescope_twins::population;
use support::buckets::scenarios;

/// Positions of the players by id.
fn positions(scenario: &Scenario) -> BTreeMap<&str, usize> {
    scenario.players.iter().map(|player| &*player.id).zip(0..).collect()
}

fn found(game: &MatchReport, positions: &BTreeMap<&str, usize>) -> Found {
    let players = |team: &Vec<Name>| team.iter().map(|id| positions[&**id]).collect();
    Found { id: game.id, teams: game.teams.each_ref().map(players), distance: game.distance, ranges: game.ranges, state: game.state }
}

fn own(round: &RoundReport) -> (Vec<&MatchReport>, &Detail) {
    let matches = round.matches.iter().map(|game| game.of::<Buckets>().expect("is a match of buckets"));
    let detail = round.detail.as_ref().and_then(|detail| detail.of::<Buckets>()).expect("was asked for");
    (matches.collect(), detail)
}

/// One round of a report against the twin's check.
fn check_round(round: &RoundReport, right: &Check, positions: &BTreeMap<&str, usize>) -> Result<(), TestCaseError> {
    let (matches, detail) = own(round);
    let matches: Vec<Found> = matches.iter().map(|game| found(game, positions)).collect();
    prop_assert_eq!(&matches, &right.found);
    let queue: Vec<usize> = round.queue.iter().map(|id| positions[&**id]).collect();
    prop_assert_eq!(&queue, &right.queue);
    let ranges: Vec<(usize, i64)> = detail.ranges.0.iter().map(|(id, range)| (positions[&**id], *range)).collect();
    prop_assert_eq!(ranges, right.tickets.iter().map(|&(ticket, _, range)| (ticket, range)).collect::<Vec<_>>());
    let listed = detail.buckets.0.iter().map(|(bucket, ids)| {
        (bucket.parse::<i64>().expect("is a whole number"), ids.iter().map(|id| positions[&**id]).collect::<Vec<_>>())
    });
    let mut buckets: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for &(ticket, bucket, _) in &right.tickets {
        buckets.entry(bucket).or_default().push(ticket);
    }
    prop_assert_eq!(detail.buckets.0.len(), buckets.len(), "every bucket is listed once");
    prop_assert_eq!(listed.collect::<BTreeMap<_, _>>(), buckets);
    prop_assert_eq!((detail.checks, detail.skipped), (right.checks, right.skipped));
    Ok(())
}

/// The whole report: the rounds that it must list, and no others.
fn check_report(scenario: &Scenario, report: &Report, right: &[Check]) -> Result<(), TestCaseError> {
    let positions = positions(scenario);
    let last = right.len() - 1;
    let listed = |index: &usize| *index == last || right[*index].settled || !right[*index].found.is_empty();
    let listed: Vec<usize> = (0..right.len()).filter(listed).collect();
    prop_assert_eq!(report.rounds.iter().map(|round| round.index as usize).collect::<Vec<_>>(), listed);
    for round in &report.rounds {
        prop_assert_eq!(round.time, scenario.time_of(round.index));
        check_round(round, &right[round.index as usize], &positions)
            .map_err(|error| TestCaseError::fail(format!("in round {}: {error}", round.index)))?;
    }
    prop_assert_eq!(report.left.iter().map(|id| positions[&**id]).collect::<Vec<_>>(), right[last].left.clone());
    prop_assert_eq!(report.totals, right[last].totals);
    Ok(())
}

/// The run itself, which stops wherever something happens: between two stops nothing changes.
fn check_run(scenario: &Arc<Scenario>, right: &[Check]) -> Result<(), TestCaseError> {
    let mut run = Run::new(Arc::clone(scenario));
    while !run.is_over() {
        let round = run.round(&mut Silent);
        for (index, right) in right.iter().enumerate().take(run.next_round() as usize).skip(round.index as usize) {
            let state = |run: &Run| -> (Vec<usize>, Vec<usize>, Totals) {
                (
                    run.queued().map(|player| player as usize).collect(),
                    run.left().iter().map(|&player| player as usize).collect(),
                    run.totals(),
                )
            };
            prop_assert_eq!(state(&run), (right.queue.clone(), right.left.clone(), right.totals), "after round {}", index);
            prop_assert!(index == round.index as usize || right.found.is_empty() && !right.settled, "round {} was passed over", index);
        }
    }
    prop_assert_eq!(run.next_round() as usize, right.len());
    Ok(())
}

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn the_engine_does_what_the_text_says(scenario in scenarios()) {
        let right = buckets::run(&scenario);
        let report = report(&scenario, true).expect("is short enough");
        check_report(&scenario, &report, &right)?;
        check_run(&scenario, &right)?;
    }
}

/// The picture at the end of every round of a trace shows what the twin has then.
fn check_frames(scenario: &Arc<Scenario>, right: &[Check]) -> Result<(), TestCaseError> {
    let mut replay = Replay::new(Arc::clone(scenario)).expect("is short enough");
    for round in 0..replay.trace().rounds().len() {
        replay.seek(replay.trace().round_end(round));
        let frame = replay.frame();
        let check = frame.engine.of::<Buckets>().expect("is a frame of buckets");
        let right = &right[replay.trace().rounds()[round].index as usize];
        prop_assert_eq!(frame.queue.iter().map(|&player| player as usize).collect::<Vec<_>>(), right.queue.clone());
        prop_assert_eq!(frame.totals, right.totals);
        prop_assert_eq!((check.checks, check.skipped), (right.checks, right.skipped));
        let leaders = frame.queue.iter().filter(|&&player| check.players[player as usize].leader == player);
        let stands = |&player: &u32| {
            (player as usize, check.players[player as usize].bucket.expect("has come"), check.players[player as usize].range)
        };
        prop_assert_eq!(leaders.map(stands).collect::<Vec<_>>(), right.tickets.clone());
        for &player in &frame.queue {
            let mark = check.players[player as usize];
            let leader = check.players[mark.leader as usize];
            prop_assert_eq!(
                (mark.bucket, mark.range, mark.maximum),
                (leader.bucket, leader.range, leader.maximum),
                "a party is of one mind"
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn the_picture_shows_what_the_text_says(scenario in scenarios()) {
        check_frames(&scenario, &buckets::run(&scenario))?;
    }
}

#[test]
fn hundreds_of_long_ranges_that_do_not_reach_back_agree() {
    for (players, seed) in [(100, 1), (300, 2), (700, 3), (1_500, 4)] {
        for parties in [false, true] {
            let scenario = Arc::new(Scenario { until: Until::Rounds(40), ..population::old_and_new(players, parties, seed) });
            let report = report(&scenario, true).expect("is short enough");
            check_report(&scenario, &report, &buckets::run(&scenario)).expect("the two agree");
            assert!(report.totals.matched > 0 && report.totals.queued > 0, "{:?}", report.totals);
        }
    }
}
