//! Compares the waves engine with its twin on random scenarios with many ties. In every wave both must have the same matches in the same
//! order, the same queue and the same number of candidates.

// This crate and the core use the same random scenarios.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::Waves;
use queuescope::engines::waves::settings::Selection;
use queuescope::{Name, Player, Report, Scenario, Until, report};
use queuescope_campaign::config;
use queuescope_twins::{population, waves};
use support::waves::{all_sizes, long_queues, tiny_queues, waves_settings};

/// Converts the engine's report to the twin's form.
fn as_waves(scenario: &Scenario, report: &Report) -> Vec<waves::Wave> {
    let positions: std::collections::BTreeMap<&Name, usize> = scenario.players.iter().map(|player| &player.id).zip(0..).collect();
    let wave = |round: &queuescope::RoundReport| waves::Wave {
        matches: round
            .matches
            .iter()
            .filter_map(|game| game.of::<Waves>())
            .map(|game| (positions[&game.teams[0][0]], positions[&game.teams[1][0]], i64::from(game.diff)))
            .collect(),
        queue: round.queue.iter().map(|id| positions[id]).collect(),
        candidates: detail(round).map_or(usize::MAX, |detail| detail.candidates as usize),
        solution: detail(round).and_then(|detail| detail.solution.as_deref()).map(|solution| (solution.pairs as usize, solution.cost)),
    };
    report.rounds.iter().map(wave).collect()
}

fn detail(round: &queuescope::RoundReport) -> Option<&queuescope::engines::waves::Detail> {
    round.detail.as_ref().and_then(|detail| detail.of::<Waves>())
}

/// The same scenario with a limit of exact selection so low that every wave with players is selected greedily.
fn greedily(scenario: &Scenario) -> Arc<Scenario> {
    let settings = queuescope::engines::waves::Settings { exact_limit: 0, ..waves_settings(scenario).clone() };
    Arc::new(Scenario { settings: settings.into(), ..scenario.clone() })
}

/// The first wave of a scenario, with another selection.
fn exactly(scenario: &Scenario, selection: Selection) -> Arc<Scenario> {
    let settings = queuescope::engines::waves::Settings { selection, exact_limit: 2_000, ..waves_settings(scenario).clone() };
    Arc::new(Scenario { settings: settings.into(), until: Until::Rounds(1), ..scenario.clone() })
}

/// Compares an exact selection with the best choice, which the twin finds by trying everything. Several choices may be best, so only number and
/// cost must be equal. Then checks that no player is used twice, and that the dropped pairs are the right ones.
fn check_exact(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    let report = report(scenario, true).expect("the scenario is short enough");
    let (actual, expected) = (as_waves(scenario, &report), waves::run(scenario));
    prop_assert_eq!((actual[0].candidates, actual[0].solution), (expected[0].candidates, expected[0].solution));
    let Some(detail) = detail(&report.rounds[0]) else { return Err(TestCaseError::fail("the report has no detail")) };
    let dropped = detail.dropped.clone().unwrap_or_default();
    let mut used = std::collections::BTreeSet::new();
    for (lead, follow) in &detail.selected {
        prop_assert!(used.insert(lead) && used.insert(follow), "{} or {} is used twice", lead, follow);
    }
    for (lead, follow) in &dropped {
        prop_assert!(used.contains(lead) || used.contains(follow), "{} and {} are dropped for no reason", lead, follow);
    }
    prop_assert_eq!(Some(detail.selected.len() + dropped.len()), actual[0].solution.map(|(pairs, _)| pairs));
    prop_assert_eq!(detail.dropped.is_some(), waves_settings(scenario).selection == Selection::Assignment);
    Ok(())
}

/// Compares engine and twin wave by wave.
fn check(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    let report = report(scenario, true).expect("the scenario is short enough");
    let actual = as_waves(scenario, &report);
    let expected = waves::run(scenario);
    prop_assert_eq!(actual.len(), expected.len());
    for (index, (actual, expected)) in actual.iter().zip(&expected).enumerate() {
        prop_assert_eq!(actual, expected, "in wave {}", index);
    }
    Ok(())
}

/// Reduces ratings and waits to two values each, so that nearly all scores tie.
fn all_ties(scenario: &Scenario) -> Arc<Scenario> {
    let coarse = |player: &Player| Player {
        ratings: player
            .ratings
            .iter()
            .map(|(side, rating)| (side.clone(), rating.rem_euclid(2) * waves_settings(scenario).high.base.min(60) as i32))
            .collect(),
        wait_cycles: player.wait_cycles % 2,
        ..player.clone()
    };
    Arc::new(Scenario { players: scenario.players.iter().map(coarse).collect(), ..scenario.clone() })
}

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn the_engine_does_what_the_document_says(scenario in all_sizes()) {
        check(&greedily(&scenario))?;
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn an_assignment_has_the_most_pairs_and_the_least_cost(scenario in tiny_queues()) {
        check_exact(&exactly(&scenario, Selection::Assignment))?;
        check_exact(&all_ties(&exactly(&scenario, Selection::Assignment)))?;
    }

    #[test]
    fn an_optimal_selection_has_the_most_pairs_and_the_least_cost(scenario in tiny_queues()) {
        check_exact(&exactly(&scenario, Selection::Optimal))?;
        check_exact(&all_ties(&exactly(&scenario, Selection::Optimal)))?;
    }
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn ties_are_broken_as_the_document_says(scenario in all_sizes()) {
        check(&all_ties(&greedily(&scenario)))?;
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn the_fast_paths_for_long_queues_give_the_same_result(scenario in long_queues()) {
        check(&greedily(&scenario))?;
        check(&all_ties(&greedily(&scenario)))?;
    }
}

#[test]
fn the_engine_agrees_with_the_twin_for_hundreds_of_players() {
    for (players, seed) in [(100, 1), (300, 2), (700, 3)] {
        let scenario = Scenario { until: Until::Rounds(5), ..population::waves(players, seed) };
        check(&Arc::new(scenario)).expect("engine and twin agree");
    }
}
