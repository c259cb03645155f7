//! Listeners change nothing: a scenario gives the same matches and queues with any listener, and the same report and trace every time.

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::engines::Waves;
use queuescope::engines::lobbies::{self, LobbyState};
use queuescope::engines::waves;
use queuescope::engines::{Buckets, Cliques, Lobbies, buckets};
use queuescope::{
    Event, Listed, MatchFacts, MatchReport, Name, Report, Round, RoundReport, RoundSpan, Run, Scenario, Silent, Tickets, Trace, report,
    trace,
};
use queuescope_campaign::config;
use support::scenarios_of_all_engines;
use support::waves::{all_sizes, waves_settings};

/// Returns each round with the queue after it.
fn rounds<L: queuescope::Listener>(scenario: &Arc<Scenario>, listener: &mut L) -> Vec<(Round, Vec<u32>)> {
    let mut run = Run::new(Arc::clone(scenario));
    let mut rounds = Vec::new();
    while !run.is_over() {
        let round = run.round(listener);
        rounds.push((round, run.queued().collect()));
    }
    rounds
}

fn without_detail(mut report: Report) -> Report {
    report.rounds.iter_mut().for_each(|round| round.detail = None);
    report
}

fn waves_matches(round: &RoundReport) -> impl Iterator<Item = &waves::MatchReport> {
    round.matches.iter().filter_map(|game| game.of::<Waves>())
}

/// Returns the pairs of a detail that became matches, as [first side, second side] and their gap.
fn matched_pairs(detail: &waves::Detail, settings: &waves::Settings, made: &[&waves::MatchReport]) -> Vec<([Name; 2], i64)> {
    let as_teams = |(lead, follow, gap): &(Name, Name, i64)| {
        let teams = if detail.lead == settings.sides[0] { [lead.clone(), follow.clone()] } else { [follow.clone(), lead.clone()] };
        (teams, *gap)
    };
    let is_match = |(teams, _): &([Name; 2], i64)| made.iter().any(|game| game.teams[0][0] == teams[0] && game.teams[1][0] == teams[1]);
    detail.pairs.iter().map(as_teams).filter(is_match).collect()
}

/// Returns all players of a match.
fn players_of(game: &MatchReport) -> Vec<Name> {
    let waves = game.of::<Waves>().map(|game| game.teams.concat());
    let buckets = game.of::<Buckets>().map(|game| game.teams.concat());
    let cliques = game.of::<Cliques>().map(|game| game.teams.concat());
    waves.or(buckets).or(cliques).expect("the match is from waves, buckets or cliques")
}

/// Checks that a report shows each lobby in the state of its last event, with the players it was formed with. An adjusted lobby lacks those who
/// declined.
fn check_lobbies(reported: &[MatchReport], made: &[lobbies::Match], trace: &Trace, id: impl Fn(&u32) -> Name) -> Result<(), TestCaseError> {
    prop_assert_eq!(reported.len(), made.len());
    for (game, made) in reported.iter().zip(made) {
        let game = game.of::<Lobbies>().expect("the match is from lobbies");
        let mut outcomes = trace.events().filter_map(|event| match event.of::<Lobbies>() {
            Some(lobbies::Event::Settled { id, state, declined, .. }) if *id == made.id => Some((*state, declined)),
            _ => None,
        });
        let (state, declined) = outcomes.next_back().map_or((made.state, &[][..]), |(state, declined)| (state, declined));
        let removed: BTreeSet<&Name> = declined.iter().map(|player| &player.id).filter(|_| state == LobbyState::Adjusted).collect();
        let expected: BTreeSet<Name> = made.players.iter().map(&id).filter(|id| !removed.contains(id)).collect();
        let actual: BTreeSet<Name> = game.teams[0].iter().cloned().collect();
        prop_assert_eq!((game.id, game.state, game.teams[0].len()), (made.id, state, expected.len()));
        prop_assert_eq!(actual, expected);
    }
    Ok(())
}

/// Returns the rounds that a report must list, taken from the trace. Reports list every wave, every snapshot and every lobbies round, but only
/// those checks in which a match was found, started or failed, and the last check.
fn rounds_to_list(scenario: &Scenario, trace: &Trace) -> Vec<u32> {
    if scenario.engine() != Buckets::ID {
        return (0..scenario.rounds()).collect();
    }
    let is_about_a_match = |event: &Event| {
        use buckets::Event::{Failed, Found, Started};
        event.of::<Buckets>().is_some_and(|event| matches!(event, Found { .. } | Started { .. } | Failed { .. }))
    };
    let is_listed =
        |&(round, mark): &(usize, &RoundSpan)| trace.events_of(round).iter().any(is_about_a_match) || mark.index + 1 == scenario.rounds();
    trace.rounds().iter().enumerate().filter(is_listed).map(|(_, mark)| mark.index).collect()
}

fn check_detail(scenario: &Scenario, round: &RoundReport) -> Result<(), TestCaseError> {
    let settings = waves_settings(scenario);
    let Some(detail) = round.detail.as_ref().and_then(|detail| detail.of::<Waves>()) else {
        return Err(TestCaseError::fail("the round has no detail"));
    };
    let made: Vec<&waves::MatchReport> = waves_matches(round).collect();
    let teams = |game: &&waves::MatchReport| (game.teams.clone().map(|[player]| player), i64::from(game.diff));
    prop_assert_eq!(matched_pairs(detail, settings, &made), made.iter().map(teams).collect::<Vec<_>>());
    prop_assert!(made.iter().all(|game| game.lead == detail.lead));
    // Pairs without an open map stay in the detail, and their players stay in the queue.
    prop_assert_eq!(detail.selected.len(), detail.pairs.len());
    let in_queue = |id: &Name| round.queue.contains(id);
    let unmatched = detail.pairs.iter().filter(|(lead, follow, _)| in_queue(lead) && in_queue(follow)).count();
    prop_assert_eq!(unmatched + made.len(), detail.pairs.len());
    // Every player of the wave is in exactly one set and on exactly one side. If the sides are open, flexible players are on both.
    let mut players: Vec<&Name> = made.iter().flat_map(|game| game.teams.iter().flatten()).chain(&round.queue).collect();
    players.sort();
    for lists in [&detail.partition, &detail.assigned] {
        let mut listed: Vec<&Name> = lists.0.iter().flat_map(|(_, ids)| ids).collect();
        listed.sort();
        if settings.flexible_sides == waves::settings::FlexibleSides::Free {
            listed.dedup();
        }
        prop_assert_eq!(&listed, &players);
    }
    prop_assert_eq!(detail.wait_cycles.0.iter().map(|(id, _)| id).collect::<Vec<_>>(), round.queue.iter().collect::<Vec<_>>());
    prop_assert!(detail.sat_out.iter().all(in_queue));
    prop_assert!(detail.candidates >= detail.pairs.len() as u64);
    Ok(())
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn a_scenario_gives_the_same_report_and_trace_every_time(scenario in scenarios_of_all_engines()) {
        let again = Arc::new(Scenario::clone(&scenario));
        prop_assert_eq!(report(&scenario, true), report(&again, true));
        prop_assert_eq!(trace(&scenario), trace(&again));
    }

    #[test]
    fn a_run_is_the_same_with_every_listener(scenario in scenarios_of_all_engines()) {
        let silent = rounds(&scenario, &mut Silent);
        let mut traces = (Trace::new(Arc::clone(&scenario)), Trace::new(Arc::clone(&scenario)));
        prop_assert_eq!(&rounds(&scenario, &mut traces.0), &silent);
        prop_assert_eq!(&rounds(&scenario, &mut (Silent, &mut traces.1)), &silent);
        prop_assert_eq!(&traces.0, &traces.1);
        prop_assert_eq!(&traces.0, &trace(&scenario).expect("the scenario is short enough"));
    }

    #[test]
    fn a_report_is_the_same_with_and_without_detail(scenario in scenarios_of_all_engines()) {
        let plain = report(&scenario, false).expect("the scenario is short enough");
        let detailed = report(&scenario, true).expect("the scenario is short enough");
        prop_assert!(plain.rounds.iter().all(|round| round.detail.is_none()));
        prop_assert_eq!(&without_detail(detailed), &plain);
        let id = |&player: &u32| scenario.players[player as usize].id.clone();
        let tickets = Tickets::new(&scenario.players, scenario.engine().grouping());
        let trace = trace(&scenario).expect("the scenario is short enough");
        prop_assert_eq!(plain.rounds.iter().map(|round| round.index).collect::<Vec<_>>(), rounds_to_list(&scenario, &trace));
        let run = rounds(&scenario, &mut Silent);
        for reported in &plain.rounds {
            let (round, queue) = run.iter().find(|(round, _)| round.index == reported.index).expect("the reported round has run");
            let queued: Vec<Name> = queue.iter().map(id).collect();
            prop_assert_eq!((reported.index, reported.time, &reported.queue), (round.index, round.time, &queued));
            if let Some(made) = round.matches.of::<Lobbies>() {
                check_lobbies(&reported.matches, made, &trace, id)?;
                continue;
            }
            let facts = round.matches.facts(&scenario, &tickets, round.time);
            let players: Vec<Name> = facts.iter().flat_map(MatchFacts::players).map(|player| id(&player)).collect();
            prop_assert_eq!(reported.matches.iter().flat_map(players_of).collect::<Vec<_>>(), players);
        }
        prop_assert_eq!(plain.rounds.last().map(|round| round.index + 1), Some(scenario.rounds()));
    }

    #[test]
    fn the_detail_of_a_wave_agrees_with_its_matches(scenario in all_sizes()) {
        for round in &report(&scenario, true).expect("the scenario is short enough").rounds {
            check_detail(&scenario, round)?;
        }
    }
}
