//! Compares the cliques engine with its twin on random scenarios with many ties. In every snapshot both must have the same tiers and queue,
//! and the same lobbies with the same weights, degrees and sums in every step.

// This crate and the core use the same random scenarios.
#[path = "../../core/tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Cliques;
use queuescope::engines::cliques::settings::TierMode;
use queuescope::engines::cliques::{Detail, Event, FULL_LIST_PLAYERS, LobbyDetail, MatchReport, Weight};
use queuescope::{Listed, Millis, Name, Replay, Report, RoundReport, Scenario, Settings, Totals, Until, report};
use queuescope_campaign::config;
use queuescope_twins::cliques::{self, Lobby, Snapshot};
use queuescope_twins::{clusters, population};
use support::cliques::{all_sizes, cliques_event, cliques_settings, long_queues, scenarios};

/// Index of each player by id.
type Positions<'a> = BTreeMap<&'a str, usize>;

fn positions(scenario: &Scenario) -> Positions<'_> {
    scenario.players.iter().map(|player| &*player.id).zip(0..).collect()
}

fn players(ids: &[Name], positions: &Positions<'_>) -> Vec<usize> {
    ids.iter().map(|id| positions[&**id]).collect()
}

fn weights(record: &[(Name, Weight)], positions: &Positions<'_>) -> Vec<(usize, i128)> {
    record.iter().map(|(id, weight)| (positions[&**id], weight.0)).collect()
}

/// Returns the lobbies of a round in the twin's form. The matches and the detail must agree.
fn lobbies(scenario: &Scenario, matches: &[&MatchReport], detail: &Detail, positions: &Positions<'_>) -> Vec<Lobby> {
    let tier = |name: &Name| {
        cliques_settings(scenario).tiers.iter().position(|tier| tier.name == *name).expect("the tier of a match is in the settings")
    };
    assert_eq!(matches.len(), detail.lobbies.len());
    let lobby = |(game, lobby): (&&MatchReport, &LobbyDetail)| {
        assert_eq!((&game.tier, game.weight), (&lobby.tier, lobby.weight));
        Lobby {
            id: game.id,
            tier: tier(&game.tier),
            members: players(&game.teams[0], positions),
            weight: game.weight.0,
            degrees: weights(&lobby.wd.0, positions),
            log: lobby.log.iter().map(|step| (positions[&*step.added], weights(&step.scores.0, positions))).collect(),
        }
    };
    matches.iter().zip(&detail.lobbies).map(lobby).collect()
}

fn cliques_match(game: &queuescope::MatchReport) -> &MatchReport {
    game.of::<Cliques>().expect("a match of the cliques engine")
}

fn matches_and_detail(round: &RoundReport) -> (Vec<&MatchReport>, &Detail) {
    let detail = round.detail.as_ref().and_then(|detail| detail.of::<Cliques>()).expect("a report with detail");
    (round.matches.iter().map(cliques_match).collect(), detail)
}

/// Compares a detailed report with the twin's snapshots.
fn check_report(scenario: &Scenario, report: &Report, expected: &[Snapshot]) -> Result<(), TestCaseError> {
    let positions = positions(scenario);
    prop_assert_eq!(report.rounds.len(), expected.len());
    for (index, (round, expected)) in report.rounds.iter().zip(expected).enumerate() {
        prop_assert_eq!((round.index as usize, round.time), (index, scenario.time_of(index as u32)));
        prop_assert_eq!(players(&round.queue, &positions), expected.queue.clone(), "in round {}", index);
        let (matches, detail) = matches_and_detail(round);
        prop_assert_eq!(lobbies(scenario, &matches, detail, &positions), expected.lobbies.clone(), "in round {}", index);
        let names: Vec<&Name> = detail.tiers.0.iter().map(|(name, _)| name).collect();
        prop_assert_eq!(names, cliques_settings(scenario).tiers.iter().map(|tier| &tier.name).collect::<Vec<_>>());
        let tiers: Vec<Vec<usize>> = detail.tiers.0.iter().map(|(_, ids)| players(ids, &positions)).collect();
        prop_assert_eq!(tiers, expected.tiers.clone(), "in round {}", index);
    }
    let last = expected.last().expect("at least one round");
    prop_assert_eq!(players(&report.left, &positions), last.left.clone());
    let matched: usize = expected.iter().flat_map(|round| &round.lobbies).map(|lobby| lobby.members.len()).sum();
    let [players, matched, queued, left] = [last.joined, matched, last.queue.len(), last.left.len()].map(|count| count as u32);
    prop_assert_eq!(report.totals, Totals { players, matched, queued, left, pending: 0 });
    Ok(())
}

fn check(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    check_report(scenario, &report(scenario, true).expect("the scenario is short enough"), &cliques::run(scenario))
}

/// Compares the events and frames of a trace with the twin's snapshots.
fn check_trace(scenario: &Arc<Scenario>, expected: &[Snapshot]) -> Result<(), TestCaseError> {
    let mut replay = Replay::new(Arc::clone(scenario)).expect("the scenario is short enough");
    prop_assert_eq!(replay.trace().rounds().len(), expected.len());
    for (round, expected) in expected.iter().enumerate() {
        let trace = replay.trace();
        let events = trace.events_of(round).iter().filter_map(cliques_event);
        let is_listed = |lobby: &Lobby| lobby.degrees.len() <= FULL_LIST_PLAYERS;
        let mut lobbies = expected.lobbies.iter();
        let mut lobby: Option<(&Lobby, usize)> = None;
        for event in events {
            match (event, &mut lobby) {
                (Event::Built { tier, players, degrees, .. }, _) => {
                    let built = lobbies.next().expect("the twin has as many lobbies");
                    prop_assert_eq!((tier.index as usize, *players as usize), (built.tier, built.degrees.len()));
                    let listed: Vec<(usize, i128)> = degrees.iter().map(|one| (one.player.index as usize, one.degree.0)).collect();
                    prop_assert_eq!(listed, if is_listed(built) { built.degrees.clone() } else { Vec::new() });
                    lobby = Some((built, 0));
                }
                (Event::Started { player, degree, runner_up, .. }, Some((built, _))) => {
                    let who = player.index as usize;
                    prop_assert_eq!(who, built.members[0]);
                    prop_assert!(built.degrees.contains(&(who, degree.0)));
                    prop_assert!(runner_up.as_ref().is_none_or(|next| next.sum <= *degree));
                }
                (Event::Added { player, sum, candidates }, Some((built, step))) => {
                    let (added, scores) = &built.log[*step];
                    prop_assert_eq!(player.index as usize, *added);
                    prop_assert!(scores.contains(&(*added, sum.0)));
                    let listed: Vec<(usize, i128)> = candidates.iter().map(|one| (one.player.index as usize, one.sum.0)).collect();
                    prop_assert_eq!(listed, if is_listed(built) { scores.clone() } else { Vec::new() });
                    *step += 1;
                }
                (Event::Formed { id, players, weight, .. }, Some((built, _))) => {
                    prop_assert_eq!((*id, weight.0), (built.id, built.weight));
                    prop_assert_eq!(players.iter().map(|player| player.index as usize).collect::<Vec<_>>(), built.members.clone());
                }
                (Event::Divided { tiers, .. }, _) => {
                    let counts: Vec<usize> = tiers.iter().map(|tier| tier.players as usize).collect();
                    prop_assert_eq!(counts, expected.tiers.iter().map(Vec::len).collect::<Vec<_>>());
                }
                (Event::Placed { .. } | Event::Waits { .. }, _) => {}
                (event, None) => prop_assert!(false, "{:?} comes before the graph of a tier is built", event),
            }
        }
        prop_assert_eq!(lobbies.next(), None);
        replay.seek(replay.trace().round_end(round));
        let frame = replay.frame();
        let snapshot = frame.engine.of::<Cliques>().expect("a frame of the cliques engine");
        prop_assert_eq!(frame.queue.iter().map(|&player| player as usize).collect::<Vec<_>>(), expected.queue.clone());
        for (tier, players) in expected.tiers.iter().enumerate() {
            for &player in players {
                prop_assert_eq!(snapshot.players[player].tier, Some(tier as u32));
            }
        }
    }
    Ok(())
}

/// Returns the scenario with a single fixed tier, in which lobbies form until no more can be filled.
fn in_one_tier(scenario: &Scenario) -> Arc<Scenario> {
    let mut settings = cliques_settings(scenario).clone();
    settings.repeat = true;
    settings.tier_mode = TierMode::Fixed;
    settings.tiers.truncate(1);
    Arc::new(Scenario { settings: settings.into(), ..scenario.clone() })
}

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn the_engine_does_what_the_document_says(scenario in scenarios()) {
        check(&scenario)?;
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn the_fast_path_for_long_queues_gives_the_same_result(scenario in long_queues()) {
        check(&scenario)?;
        check(&in_one_tier(&scenario))?;
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn events_and_frames_show_what_the_document_says(scenario in all_sizes()) {
        check_trace(&scenario, &cliques::run(&scenario))?;
    }
}

proptest! {
    #![proptest_config(config(4_000))]

    /// The ratings tie in several ways: some are equal, some are decimals that no double holds exactly, and groups have equal deviations.
    #[test]
    fn clusters_are_divided_as_the_document_says(
        steps in prop::collection::vec(0i64..9, 0..24),
        unit in select(vec![1.0, 0.1, 0.001, 12.5, 99_999.9]),
        tiers in 1usize..7,
    ) {
        let mut scenario = Scenario::new(Settings::preset(Cliques::ID, "seed").expect("a known preset"));
        let mut settings = cliques_settings(&scenario).clone();
        settings.tier_mode = TierMode::Clusters;
        settings.tiers = (0..tiers)
            .map(|tier| queuescope::engines::cliques::settings::Tier { name: format!("{tier}").into(), from: (tier > 0).then_some(tier as f64) })
            .collect();
        scenario.settings = settings.into();
        // Formatting and parsing gives the double nearest to the decimal.
        let rating = |step: &i64| format!("{:.4}", (*step - 3) as f64 * unit).parse::<f64>().expect("a number");
        scenario.players = steps.iter().zip(0..).map(|(step, index)| {
            queuescope::Player { rating: Some(rating(step)), ..queuescope::Player::new(format!("p{index}")) }
        }).collect();
        check(&Arc::new(scenario))?;
    }
}

#[test]
fn the_engine_agrees_with_the_twin_for_hundreds_of_players() {
    for (players, seed) in [(100, 1), (300, 2), (700, 3)] {
        let crowd = population::one_tier(players, seed);
        let players = crowd.players.iter().enumerate().map(|(index, player)| {
            let joined = if index % 3 == 0 { Millis(index as i64 * 10) } else { player.joined };
            queuescope::Player { joined, ..player.clone() }
        });
        let scenario = Scenario { players: players.collect(), until: Until::Rounds(5), ..crowd.clone() };
        check(&Arc::new(scenario)).expect("engine and twin agree");
    }
}

#[test]
fn the_engine_agrees_with_the_twin_when_all_pings_and_waits_differ() {
    for (players, seed) in [(200, 1), (500, 2)] {
        check(&Arc::new(population::all_different(players, seed))).expect("engine and twin agree");
    }
}

#[test]
fn a_tie_between_clusters_goes_to_the_lowest_start_of_the_highest_group() {
    assert_eq!(clusters::divide(&[1.0, 2.0, 3.0], 2), [vec![1.0], vec![2.0, 3.0]]);
    assert_eq!(clusters::divide(&[0.3, 0.1, 0.2], 2), [vec![0.1], vec![0.2, 0.3]]);
    assert_eq!(clusters::divide(&[1.0, 2.0, 3.0, 4.0], 3), [vec![1.0], vec![2.0], vec![3.0, 4.0]]);
    assert_eq!(clusters::divide(&[-5.0, 7.0, -5.0], 4), [vec![-5.0], vec![7.0]]);
    assert!(clusters::divide(&[], 3).is_empty());
}
