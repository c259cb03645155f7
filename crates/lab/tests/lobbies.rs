//! Generated players for the lobbies engine: how frequent each wish is, what each parameter changes, and mixes as lines of a form.

use proptest::prelude::*;
use queuescope::engines::Lobbies;
use queuescope::{Listed, Name, Player, Preference, Settings, SkillPreference, Wishes};
use queuescope_lab::{Mix, Population};

fn crowd(change: impl FnOnce(&mut Population)) -> Vec<Player> {
    let mut crowd = Population { players: 10_000, arrival_seconds: 300, seed: 7, ..Population::default() };
    change(&mut crowd);
    crowd.check().expect("valid parameters");
    crowd.players(&Settings::preset(Lobbies::ID, "seed").expect("a known preset"), &[])
}

fn wishes(player: &Player) -> &Wishes {
    player.wishes.as_deref().expect("a player with wishes")
}

/// Returns the share of players whose wishes satisfy `holds`.
fn share(players: &[Player], holds: impl Fn(&Wishes) -> bool) -> f64 {
    players.iter().filter(|player| holds(wishes(player))).count() as f64 / players.len() as f64
}

#[track_caller]
fn assert_about(share: f64, expected: f64) {
    assert!((share - expected).abs() < 0.02, "expected about {expected}, got {share}");
}

/// Returns true if the players are equal after `change` has copied some wishes from the others.
fn equal_except(players: &[Player], others: &[Player], change: impl Fn(&mut Wishes, &Wishes)) -> bool {
    players.iter().zip(others).all(|(player, other)| {
        let mut player = player.clone();
        change(player.wishes.as_mut().expect("a player with wishes"), wishes(other));
        player == *other
    })
}

#[test]
fn wishes_are_as_frequent_as_the_parameters_say() {
    let players = crowd(|_| {});
    assert_eq!(players, crowd(|_| {}), "the same seed must give the same players");
    // Every platform must generate exactly these players.
    let summary = |player: &Player| {
        let wishes = wishes(player);
        let games: Vec<String> = wishes.games.iter().map(|(game, weight)| format!("{game}:{weight}")).collect();
        let lists = [&wishes.regions, &wishes.languages].map(|list| list.join("+")).join(" ");
        format!("{} {} {} {lists} {}", player.id, player.rating.unwrap_or_default(), games.join(" "), wishes.region_preference.name())
    };
    assert_eq!(
        players[1..5].iter().map(summary).collect::<Vec<_>>(),
        [
            "Fenen 1199 go:10 NA+EU en preferred",
            "Rovera 1179 go:10 AS de preferred",
            "Wylura 1614 chess:10 go:7 checkers:6 EU es preferred",
            "Kamin 1225 chess:10 checkers:9 EU en+es strict"
        ]
    );
    for (game, expected) in [("chess", 0.5), ("go", 0.3), ("checkers", 0.2)] {
        assert_about(share(&players, |wishes| &*wishes.games[0].0 == game), expected);
    }
    for games in 1..=3 {
        assert_about(share(&players, |wishes| wishes.games.len() == games), 1.0 / 3.0);
    }
    let lower = |wishes: &Wishes| wishes.games[1..].iter().all(|(_, weight)| (1.0..10.0).contains(weight) && weight.fract() == 0.0);
    assert!(
        players.iter().map(wishes).all(|wishes| wishes.games[0].1 == 10.0 && lower(wishes)),
        "every other game must weigh less than the favourite"
    );
    assert_about(share(&players, |wishes| &*wishes.regions[0] == "EU"), 0.5);
    assert_about(share(&players, |wishes| &*wishes.languages[0] == "en"), 0.6);
    assert_about(share(&players, |wishes| wishes.regions.len() == 1), 0.5);
    assert_about(share(&players, |wishes| wishes.languages.len() == 1), 0.5);
    for (preference, expected) in [(Preference::Strict, 0.3), (Preference::Preferred, 0.35), (Preference::Any, 0.35)] {
        assert_about(share(&players, |wishes| wishes.region_preference == preference), expected);
    }
    assert!(players.iter().map(wishes).all(|wishes| wishes.region_preference == wishes.language_preference));
    assert_about(share(&players, |wishes| wishes.skill_preference == SkillPreference::Similar), 0.7);
    assert!(players.iter().map(wishes).all(|wishes| wishes.group == (2, 2) && wishes.friends.is_empty() && wishes.scheduled.is_none()));
    assert!(players.iter().all(|player| player.rating.is_some_and(|rating| rating.fract() == 0.0)));
    assert!(players.iter().all(|player| (0..=300_000).contains(&player.joined.0)));
}

#[test]
fn group_sizes_are_up_to_the_largest_and_some_players_are_scheduled() {
    let players = crowd(|crowd| (crowd.largest_group, crowd.scheduled_percent) = (5, 40));
    for smallest in 2..=5 {
        assert_about(share(&players, |wishes| wishes.group.0 == smallest), 0.25);
    }
    // Of the players with a minimum of 2, a quarter each have a maximum of 2, 3, 4 and 5.
    assert_about(share(&players, |wishes| wishes.group == (2, 5)), 0.0625);
    assert!(players.iter().map(wishes).all(|wishes| wishes.group.0 <= wishes.group.1 && wishes.group.1 <= 5));
    assert_about(share(&players, |wishes| wishes.scheduled.is_some()), 0.4);
    let mut later: Vec<f64> =
        players.iter().filter_map(|player| Some((wishes(player).scheduled?.0 - player.joined.0) as f64 / 3_600_000.0)).collect();
    later.sort_by(f64::total_cmp);
    assert!(later[0] > 0.0 && later[later.len() - 1] <= 1.0);
    assert_about(later[later.len() / 2], 0.5);
}

#[test]
fn a_friend_joins_with_the_player_who_brings_them_and_wants_to_play_the_same() {
    let (alone, players) = (crowd(|_| {}), crowd(|crowd| crowd.party_percent = 30));
    let is_friend = |index: &usize| !wishes(&players[*index]).friends.is_empty();
    let friends: Vec<usize> = (0..players.len()).filter(is_friend).collect();
    // Of the players who are not friends themselves, 30 percent bring one.
    assert_about(friends.len() as f64 / (players.len() - friends.len()) as f64, 0.3);
    for &index in &friends {
        let (friend, bringer) = (&players[index], &players[index - 1]);
        let (wishes, theirs) = (wishes(friend), wishes(bringer));
        assert_eq!((&wishes.friends, friend.joined), (&vec![bringer.id.clone()], bringer.joined));
        assert_eq!((&wishes.games, &wishes.regions, wishes.group), (&theirs.games, &theirs.regions, theirs.group));
        assert!(theirs.friends.is_empty(), "a friend must not bring another one");
    }
    // All other players are unchanged, and a friend has a separate rating.
    assert!((0..players.len()).filter(|index| !is_friend(index)).all(|index| players[index] == alone[index]));
    assert!(players.iter().zip(&alone).all(|(player, other)| (&player.id, player.rating) == (&other.id, other.rating)));
}

#[test]
fn a_parameter_changes_only_what_it_controls() {
    let usual = crowd(|_| {});
    assert!(equal_except(&usual, &crowd(|crowd| crowd.strict_percent = 90), |wishes, other| {
        (wishes.region_preference, wishes.language_preference) = (other.region_preference, other.language_preference);
    }));
    assert!(equal_except(&usual, &crowd(|crowd| crowd.largest_group = 9), |wishes, other| wishes.group = other.group));
    assert!(equal_except(&usual, &crowd(|crowd| crowd.scheduled_percent = 50), |wishes, other| wishes.scheduled = other.scheduled));
    let other_games = crowd(|crowd| crowd.games = vec![("poker".into(), 1), ("skat".into(), 9)]);
    assert!(equal_except(&usual, &other_games, |wishes, other| wishes.games.clone_from(&other.games)));
    assert_about(share(&other_games, |wishes| &*wishes.games[0].0 == "skat"), 0.9);
    let nowhere = crowd(|crowd| (crowd.regions, crowd.languages) = (Vec::new(), Vec::new()));
    assert!(equal_except(&usual, &nowhere, |wishes, _| {
        (wishes.regions, wishes.languages) = (Vec::new(), Vec::new());
        (wishes.region_preference, wishes.language_preference) = (Preference::Any, Preference::Any);
    }));
    let joined_at_once = crowd(|crowd| crowd.arrival_seconds = 0);
    assert!(usual.iter().zip(&joined_at_once).all(|(player, other)| player.wishes == other.wishes && other.joined.0 == 0));
}

fn mix(entries: &[(&str, u32)]) -> Mix {
    entries.iter().map(|&(name, parts)| (Name::from(name), parts)).collect()
}

#[test]
fn a_mix_is_read_from_a_line_of_a_form() {
    for (line, entries) in [
        ("EU 5, NA 3, AS 2", &[("EU", 5), ("NA", 3), ("AS", 2)][..]),
        ("", &[]),
        (" , ", &[]),
        ("EU,NA  0 ,", &[("EU", 1), ("NA", 0)]),
        ("Half-Life 2 7, Quake III, 2048", &[("Half-Life 2", 7), ("Quake III", 1), ("2048", 1)]),
        ("x 1000000", &[("x", 1_000_000)]),
    ] {
        assert_eq!(Population::parse_mix(line), Ok(mix(entries)), "{line:?}");
    }
    for (line, problem) in [
        ("EU 5, NA -3", "\"NA\": expected from 0 to 1,000,000 parts, got -3"),
        ("EU 2.5", "\"EU\": expected from 0 to 1,000,000 parts, got 2.5"),
        ("EU +1", "\"EU\": expected from 0 to 1,000,000 parts, got +1"),
        ("a b 1000001", "\"a b\": expected from 0 to 1,000,000 parts, got 1000001"),
        ("EU 99999999999999999999", "\"EU\": expected from 0 to 1,000,000 parts, got 99999999999999999999"),
    ] {
        assert_eq!(Population::parse_mix(line), Err(problem.to_owned()), "{line:?}");
    }
    assert_eq!(Population::mix_text(&mix(&[("EU", 5), ("Half-Life 2", 1)])), "EU 5, Half-Life 2 1");
}

proptest! {
    #[test]
    fn a_formatted_mix_is_read_back_unchanged(mix in prop::collection::vec(("[a-z0-9.]([a-z0-9 .+-]{0,8}[a-z0-9.])?", 0u32..=1_000_000), 0..5)) {
        let mix: Mix = mix.into_iter().map(|(name, parts)| (name.into(), parts)).collect();
        prop_assert_eq!(Population::parse_mix(&Population::mix_text(&mix)), Ok(mix));
    }

    #[test]
    fn no_line_makes_the_parser_panic(line in ".{0,40}") {
        drop(Population::parse_mix(&line));
    }
}
