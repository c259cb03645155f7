//! The cliques engine against its literal twin: the same lobbies with the same weights, the same degrees and sums in every step, the same
//! tiers and queues, snapshot by snapshot, over random scenarios with ties everywhere.

// One set of random scenarios serves both crates.
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
use support::cliques::{all_sizes, cliques_of, long_queues, own, scenarios};

/// Positions of the players by id.
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

/// The lobbies of a round in the twin's form, from the matches and from the detail, which must agree.
fn lobbies(scenario: &Scenario, matches: &[&MatchReport], detail: &Detail, positions: &Positions<'_>) -> Vec<Lobby> {
    let tier = |name: &Name| cliques_of(scenario).tiers.iter().position(|tier| tier.name == *name).expect("is a tier");
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

fn own_match(game: &queuescope::MatchReport) -> &MatchReport {
    game.of::<Cliques>().expect("is a match of cliques")
}

fn own_part(round: &RoundReport) -> (Vec<&MatchReport>, &Detail) {
    let detail = round.detail.as_ref().and_then(|detail| detail.of::<Cliques>()).expect("was asked for");
    (round.matches.iter().map(own_match).collect(), detail)
}

/// A report with its detail against the twin's snapshots.
fn check_report(scenario: &Scenario, report: &Report, right: &[Snapshot]) -> Result<(), TestCaseError> {
    let positions = positions(scenario);
    prop_assert_eq!(report.rounds.len(), right.len());
    for (index, (round, right)) in report.rounds.iter().zip(right).enumerate() {
        prop_assert_eq!((round.index as usize, round.time), (index, scenario.time_of(index as u32)));
        prop_assert_eq!(players(&round.queue, &positions), right.queue.clone(), "in round {}", index);
        let (matches, detail) = own_part(round);
        prop_assert_eq!(lobbies(scenario, &matches, detail, &positions), right.lobbies.clone(), "in round {}", index);
        let names: Vec<&Name> = detail.tiers.0.iter().map(|(name, _)| name).collect();
        prop_assert_eq!(names, cliques_of(scenario).tiers.iter().map(|tier| &tier.name).collect::<Vec<_>>());
        let tiers: Vec<Vec<usize>> = detail.tiers.0.iter().map(|(_, ids)| players(ids, &positions)).collect();
        prop_assert_eq!(tiers, right.tiers.clone(), "in round {}", index);
    }
    let last = right.last().expect("there is a round");
    prop_assert_eq!(players(&report.left, &positions), last.left.clone());
    let matched: usize = right.iter().flat_map(|round| &round.lobbies).map(|lobby| lobby.members.len()).sum();
    let [players, matched, queued, left] = [last.came, matched, last.queue.len(), last.left.len()].map(|count| count as u32);
    prop_assert_eq!(report.totals, Totals { players, matched, queued, left, pending: 0 });
    Ok(())
}

fn check(scenario: &Arc<Scenario>) -> Result<(), TestCaseError> {
    check_report(scenario, &report(scenario, true).expect("is short enough"), &cliques::run(scenario))
}

/// The events of a trace against the twin: what it lists, and what comes of it.
fn check_trace(scenario: &Arc<Scenario>, right: &[Snapshot]) -> Result<(), TestCaseError> {
    let mut replay = Replay::new(Arc::clone(scenario)).expect("is short enough");
    prop_assert_eq!(replay.trace().rounds().len(), right.len());
    for (round, right) in right.iter().enumerate() {
        let trace = replay.trace();
        let events = trace.events_of(round).iter().filter_map(own);
        let is_listed = |lobby: &Lobby| lobby.degrees.len() <= FULL_LIST_PLAYERS;
        let mut lobbies = right.lobbies.iter();
        let mut lobby: Option<(&Lobby, usize)> = None;
        for event in events {
            match (event, &mut lobby) {
                (Event::Built { tier, players, degrees, .. }, _) => {
                    let built = lobbies.next().expect("is one of the twin's");
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
                    prop_assert_eq!(counts, right.tiers.iter().map(Vec::len).collect::<Vec<_>>());
                }
                (Event::Placed { .. } | Event::Waits { .. }, _) => {}
                (event, None) => prop_assert!(false, "{:?} before a graph is built", event),
            }
        }
        prop_assert_eq!(lobbies.next(), None);
        replay.seek(replay.trace().round_end(round));
        let frame = replay.frame();
        let snapshot = frame.engine.of::<Cliques>().expect("is a frame of cliques");
        prop_assert_eq!(frame.queue.iter().map(|&player| player as usize).collect::<Vec<_>>(), right.queue.clone());
        for (tier, players) in right.tiers.iter().enumerate() {
            for &player in players {
                prop_assert_eq!(snapshot.players[player].tier, Some(tier as u32));
            }
        }
    }
    Ok(())
}

/// The same scenario with lobbies as long as there are players for them, in one tier, so that nobody is alone.
fn all_in_one(scenario: &Scenario) -> Arc<Scenario> {
    let mut settings = cliques_of(scenario).clone();
    settings.repeat = true;
    settings.tier_mode = TierMode::Fixed;
    settings.tiers.truncate(1);
    Arc::new(Scenario { settings: settings.into(), ..scenario.clone() })
}

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn the_engine_does_what_the_text_says(scenario in scenarios()) {
        check(&scenario)?;
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn long_queues_take_the_fast_way_to_the_same_end(scenario in long_queues()) {
        check(&scenario)?;
        check(&all_in_one(&scenario))?;
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn a_trace_and_its_pictures_tell_what_the_text_says(scenario in all_sizes()) {
        check_trace(&scenario, &cliques::run(&scenario))?;
    }
}

proptest! {
    #![proptest_config(config(4_000))]

    /// Ratings that tie in every way: equal ones, decimals that no double holds exactly, groups with the same deviations.
    #[test]
    fn clusters_are_divided_as_the_text_says(
        steps in prop::collection::vec(0i64..9, 0..24),
        unit in select(vec![1.0, 0.1, 0.001, 12.5, 99_999.9]),
        tiers in 1usize..7,
    ) {
        let mut scenario = Scenario::new(Settings::preset(Cliques::ID, "seed").expect("is a preset"));
        let mut settings = cliques_of(&scenario).clone();
        settings.tier_mode = TierMode::Clusters;
        settings.tiers = (0..tiers)
            .map(|tier| queuescope::engines::cliques::settings::Tier { name: format!("{tier}").into(), from: (tier > 0).then_some(tier as f64) })
            .collect();
        scenario.settings = settings.into();
        // Written as a decimal and read again: the double nearest to it.
        let rating = |step: &i64| format!("{:.4}", (*step - 3) as f64 * unit).parse::<f64>().expect("is a number");
        scenario.players = steps.iter().zip(0..).map(|(step, index)| {
            queuescope::Player { rating: Some(rating(step)), ..queuescope::Player::new(format!("p{index}")) }
        }).collect();
        check(&Arc::new(scenario))?;
    }
}

#[test]
fn hundreds_of_players_agree_over_many_snapshots() {
    for (players, seed) in [(100, 1), (300, 2), (700, 3)] {
        let crowd = population::one_tier(players, seed);
        let come_later = crowd.players.iter().enumerate().map(|(index, player)| {
            let joined = if index % 3 == 0 { Millis(index as i64 * 10) } else { player.joined };
            queuescope::Player { joined, ..player.clone() }
        });
        let scenario = Scenario { players: come_later.collect(), until: Until::Rounds(5), ..crowd.clone() };
        check(&Arc::new(scenario)).expect("the two agree");
    }
}

#[test]
fn pings_and_waits_that_are_all_different_agree() {
    for (players, seed) in [(200, 1), (500, 2)] {
        check(&Arc::new(population::all_different(players, seed))).expect("the two agree");
    }
}

#[test]
fn clusters_that_tie_fall_to_the_lowest_beginning_of_the_highest_group() {
    assert_eq!(clusters::divide(&[1.0, 2.0, 3.0], 2), [vec![1.0], vec![2.0, 3.0]]);
    assert_eq!(clusters::divide(&[0.3, 0.1, 0.2], 2), [vec![0.1], vec![0.2, 0.3]]);
    assert_eq!(clusters::divide(&[1.0, 2.0, 3.0, 4.0], 3), [vec![1.0], vec![2.0], vec![3.0, 4.0]]);
    assert_eq!(clusters::divide(&[-5.0, 7.0, -5.0], 4), [vec![-5.0], vec![7.0]]);
    assert!(clusters::divide(&[], 3).is_empty());
}
