//! Compares greedy pairing with all edges in order, on random groups: few and many kinds, equal ratings, strict wishes, groups of several
//! tickets, and groups of which some are settled.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::select;
use queuescope_campaign::config;
use queuescope_solve::matching::Edge;

use super::*;
use crate::engines::lobbies::request::Requests;
use crate::engines::lobbies::settings::{GameScore, Settings, Weights};
use crate::player::{Player, Preference, SkillPreference, Wishes};
use crate::time::Millis;

/// Players of at most `kinds` kinds, and a level for each.
fn players(kinds: usize, count: usize) -> impl Strategy<Value = (Vec<Player>, Vec<u8>)> {
    let kinds = prop::collection::vec((wishes(), 0u8..=10), 1..=kinds);
    let ratings = select(vec![(1i32, 0), (3, 100), (40, 25), (10_000, 1)]);
    (kinds, ratings, prop::collection::vec((any::<prop::sample::Index>(), any::<u32>()), count)).prop_map(
        |(kinds, (values, step), players)| {
            let player = |(index, (kind, rating)): (usize, &(prop::sample::Index, u32))| {
                let (wishes, level) = kind.get(&kinds);
                let rating = Some(f64::from(1_000 + (*rating as i32).rem_euclid(values) * step) / 10.0 + 1_000.0);
                (Player { rating, wishes: Some(Box::new(wishes.clone())), ..Player::new(format!("p{index}")) }, *level)
            };
            players.iter().enumerate().map(player).unzip()
        },
    )
}

fn wishes() -> impl Strategy<Value = Wishes> {
    let preference = || select(vec![Preference::Strict, Preference::Preferred, Preference::Any]);
    let names = |from: &'static [&'static str]| {
        prop::sample::subsequence(from, 0..=from.len()).prop_map(|names| names.into_iter().map(Into::into).collect::<Vec<_>>())
    };
    let skill = select(vec![SkillPreference::Similar, SkillPreference::Higher, SkillPreference::Lower, SkillPreference::Any]);
    let games = prop::collection::vec(0u32..5, 2);
    let group = (2u32..4, 0u32..5).prop_map(|(min, more)| (min, min + more));
    (games, names(&["EU", "NA", "AS"]), preference(), names(&["en", "de", "fr", "pl"]), preference(), skill, group).prop_map(
        |(games, regions, region_preference, languages, language_preference, skill_preference, group)| {
            let second = (games[1] > 0).then(|| ("chess".into(), f64::from(games[1])));
            Wishes {
                games: [("go".into(), f64::from(games[0] + 1))].into_iter().chain(second).collect(),
                regions,
                region_preference,
                languages,
                language_preference,
                skill_preference,
                group,
                ..Wishes::default()
            }
        },
    )
}

fn settings() -> impl Strategy<Value = Settings> {
    let of = |[game, region, language, skill, group]: [i64; 5]| Weights { game, region, language, skill, group };
    let weights = select(vec![
        Settings::default().weights,
        of([0, 0, 0, 100_000, 0]),
        of([100_000, 0, 0, 0, 0]),
        of([5_000, 5_000, 5_000, 80_000, 5_000]),
        of([33_333, 33_333, 0, 33_334, 0]),
        of([1, 49_999, 0, 0, 50_000]),
    ]);
    let scores = select(vec![GameScore::Product, GameScore::Cosine]);
    (weights, scores, any::<bool>(), select(vec![0i64, 30_000, 50_000]), select(vec![200_000i64, 3_000, 1_000_000])).prop_map(
        |(weights, game_score, strict_is_filter, threshold, skill_range)| Settings {
            weights,
            game_score,
            strict_is_filter,
            threshold,
            skill_range,
            ..Settings::default()
        },
    )
}

/// All edges between new groups, and between new groups and settled ones, by the score of each pair.
fn edges(groups: &BTreeMap<u32, Group>, new: &[u32], scorer: &Scorer<'_>, terms: &Terms) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (a, one) in groups {
        for (b, other) in groups.range(a + 1..).filter(|(b, _)| new.contains(a) || new.contains(b)) {
            edges.extend(one.edge(other, scorer, terms).map(|points| Edge { a: *a, b: *b, weight: points.0 as i64 }));
        }
    }
    edges
}

/// Pairs random groups in several passes. After each pass, the pairs are compared with those of all edges, and some groups are
/// merged, split or left out.
fn check(settings: &Settings, players: &[Player], levels: &[u8], choices: &[u32]) -> Result<(), TestCaseError> {
    let mut requests = Requests::default();
    requests.add_players(settings, players, 0);
    let scorer = Scorer { settings, requests: &requests, levels };
    let terms = Terms::of(settings, 100);
    // Tickets of one to three players.
    let mut tickets: Vec<Ticket> = Vec::new();
    let mut rest: Vec<u32> = (0..players.len() as u32).collect();
    for choice in choices.iter().cycle() {
        let members: Vec<u32> = rest.drain(..rest.len().min([1, 1, 1, 1, 2, 3][*choice as usize % 6])).collect();
        if members.is_empty() {
            break;
        }
        tickets.push(Ticket { members, slot: None, grace_ends: Millis(0), waits: false });
    }
    let numbers: Vec<u32> = (0..tickets.len() as u32).collect();
    let positions: Vec<u32> = (0..players.len() as u32).collect();
    let mut groups: BTreeMap<u32, Group> = numbers.iter().map(|&number| (number, Group::of(&scorer, &tickets, number))).collect();
    let mut index = Index::new(scorer, terms, &tickets, &numbers);
    let settled = |key: &u32| choices[*key as usize % choices.len()].is_multiple_of(5);
    index.add_settled(numbers.iter().copied().filter(settled), |key| &groups[&key]);
    let mut new: Vec<u32> = numbers.iter().copied().filter(|key| !settled(key)).collect();
    for pass in 0..4 {
        let expected = pairs_of_edges(tickets.len(), &edges(&groups, &new, &scorer, &terms));
        prop_assert_eq!(index.pair(&new, |key| &groups[&key]), expected.clone(), "pass {}", pass);
        new.clear();
        for (place, [a, b]) in expected.0.into_iter().enumerate() {
            let (Some(one), Some(other)) = (groups.remove(&a), groups.remove(&b)) else { continue };
            if !choices[place % choices.len()].is_multiple_of(7) {
                groups.insert(a, one.merged(&other, &positions));
                new.push(a);
            }
        }
        // Some groups that are not new split up.
        let merged: Vec<u32> =
            groups.iter().filter(|(key, group)| group.tickets.len() > 1 && !new.contains(key)).map(|(key, _)| *key).collect();
        for key in merged.into_iter().filter(|key| choices[*key as usize % choices.len()].is_multiple_of(3)) {
            index.remove(key);
            for number in groups.remove(&key).map(|group| group.tickets).unwrap_or_default() {
                groups.insert(number, Group { loose: true, ..Group::of(&scorer, &tickets, number) });
                new.push(number);
            }
        }
        new.sort_unstable();
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn greedy_pairing_takes_all_edges_in_order(
        (settings, (players, levels)) in (settings(), (1usize..40, 2usize..70).prop_flat_map(|(kinds, count)| players(kinds, count))),
        choices in prop::collection::vec(any::<u32>(), 20),
    ) {
        check(&settings, &players, &levels, &choices)?;
    }
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn greedy_pairing_takes_all_edges_in_order_in_long_queues(
        (settings, (players, levels)) in (settings(), (1usize..400).prop_flat_map(|kinds| players(kinds, 500))),
        choices in prop::collection::vec(any::<u32>(), 20),
    ) {
        check(&settings, &players, &levels, &choices)?;
    }
}
