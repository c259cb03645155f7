//! Generated players: the same for the same seed, distributed as the parameters say, and always valid.

use std::collections::BTreeSet;

use proptest::prelude::*;
use queuescope::engines::waves;
use queuescope::engines::{Buckets, Cliques, Lobbies, Waves};
use queuescope::{Listed, Millis, Name, Player, Scenario, Settings, Tickets, Value};
use queuescope_lab::{MAX_ARRIVAL_SECONDS, MAX_GROUP, MAX_PARTS, MAX_PING, MAX_POPULATION, MAX_WAIT, Mix, Population};

fn settings() -> Settings {
    Settings::preset(Waves::ID, "seed").expect("a known preset")
}

fn buckets() -> Settings {
    Settings::preset(Buckets::ID, "seed").expect("a known preset")
}

fn cliques() -> Settings {
    let settings = Settings::preset(Cliques::ID, "battle").expect("a known preset");
    let roles = [("tank", 2.0), ("support", 3.0)].map(|(role, count)| (role.into(), Value::Number(count)));
    settings.with("roles", Value::Record(roles.into())).expect("roles that fit into a lobby of ten")
}

fn lobbies() -> Settings {
    Settings::preset(Lobbies::ID, "seed").expect("a known preset")
}

fn generate(population: &Population) -> Vec<Player> {
    population.check().expect("valid parameters");
    population.players(&settings(), &[])
}

fn mean_and_deviation(numbers: &[f64]) -> (f64, f64) {
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
    (mean, (squares / numbers.len() as f64).sqrt())
}

#[test]
fn a_seed_gives_the_same_players_every_time() {
    let usual = Population::default();
    assert_eq!(generate(&usual), generate(&usual));
    assert_ne!(generate(&usual), generate(&Population { seed: 2, ..usual.clone() }));
    // A larger population starts with the same players.
    let more = generate(&Population { players: 100, ..usual.clone() });
    assert_eq!(more[..30], generate(&usual)[..]);
    // Every platform must generate exactly these players.
    let summary = |player: &Player| {
        let ratings: Vec<String> = player.ratings.iter().map(|(side, rating)| format!("{side} {rating}")).collect();
        format!("{} {} {}", player.id, ratings.join(" "), player.wait_cycles)
    };
    let first: Vec<String> = more[..4].iter().map(summary).collect();
    assert_eq!(first, ["Wyn SC2 1529 0", "Ral BW 1545 SC2 1725 0", "Narith BW 1065 SC2 1095 0", "Pevebel BW 1780 3"]);
}

#[test]
fn a_parameter_changes_only_what_it_controls() {
    let usual = Population { players: 500, ..Population::default() };
    let narrow = generate(&Population { spread: 100, ..usual.clone() });
    for (player, other) in generate(&usual).iter().zip(&narrow) {
        assert_eq!((&player.id, player.wait_cycles, player.ratings.len()), (&other.id, other.wait_cycles, other.ratings.len()));
    }
}

#[test]
fn waves_players_are_distributed_as_the_parameters_say() {
    let crowd =
        Population { players: 10_000, rating: 1_600, spread: 300, sides: [2, 1, 5], longest_wait: 4, seed: 7, ..Population::default() };
    let players = generate(&crowd);
    assert_eq!(players.len(), 10_000);
    let share = |kind: &dyn Fn(&Player) -> bool| players.iter().filter(|player| kind(player)).count() as f64 / 10_000.0;
    let plays = |player: &Player, side: &str| player.rating_for(side).is_some();
    assert!((share(&|player| plays(player, "BW") && !plays(player, "SC2")) - 0.25).abs() < 0.02);
    assert!((share(&|player| !plays(player, "BW") && plays(player, "SC2")) - 0.125).abs() < 0.02);
    assert!((share(&|player| plays(player, "BW") && plays(player, "SC2")) - 0.625).abs() < 0.02);
    for waits in 0..=4 {
        assert!((share(&|player| player.wait_cycles == waits) - 0.2).abs() < 0.02);
    }
    for side in ["BW", "SC2"] {
        let ratings: Vec<f64> = players.iter().filter_map(|player| player.rating_for(side)).map(f64::from).collect();
        let (mean, deviation) = mean_and_deviation(&ratings);
        assert!((mean - 1_600.0).abs() < 12.0 && (deviation - 304.0).abs() < 12.0, "{side}: {mean} ± {deviation}");
        let within = ratings.iter().filter(|rating| (*rating - 1_600.0).abs() < 304.0).count() as f64 / ratings.len() as f64;
        assert!((within - 0.683).abs() < 0.02, "{within}");
    }
    let gaps: Vec<f64> =
        players.iter().filter_map(|player| Some(f64::from(player.rating_for("BW")? - player.rating_for("SC2")?))).collect();
    let (mean, deviation) = mean_and_deviation(&gaps);
    assert!(mean.abs() < 5.0 && (deviation - 100.0).abs() < 5.0, "{mean} ± {deviation}");
}

#[test]
fn buckets_players_join_over_time_and_some_bring_a_friend() {
    let crowd =
        Population { players: 10_000, rating: 40, spread: 5, arrival_seconds: 300, party_percent: 30, seed: 7, ..Population::default() };
    let players = crowd.players(&buckets(), &[]);
    assert_eq!(players, crowd.players(&buckets(), &[]), "the same seed must give the same players");
    let ratings: Vec<f64> = players.iter().filter_map(|player| player.rating).collect();
    let (mean, deviation) = mean_and_deviation(&ratings);
    assert!((mean - 40.0).abs() < 0.2 && (deviation - 5.0).abs() < 0.2, "{mean} ± {deviation}");
    assert!(ratings.iter().all(|rating| (rating * 10.0).fract() == 0.0), "ratings must have at most one decimal");
    let joined: Vec<f64> = players.iter().map(|player| player.joined.seconds()).collect();
    // A uniform distribution from 0 to 300 has mean 150 and standard deviation 300 ÷ √12.
    let (mean, deviation) = mean_and_deviation(&joined);
    assert!((mean - 150.0).abs() < 4.0 && (deviation - 86.6).abs() < 3.0, "{mean} ± {deviation}");
    assert!(joined.iter().all(|seconds| (0.0..=300.0).contains(seconds)));
    let tickets = Tickets::new(&players, Buckets::ID.grouping());
    let pairs = (0..tickets.len() as u32).filter(|&ticket| tickets.members(ticket).len() == 2).count();
    assert!((pairs as f64 / tickets.len() as f64 - 0.3).abs() < 0.02, "{pairs} of {}", tickets.len());
    for ticket in 0..tickets.len() as u32 {
        let members = tickets.members(ticket);
        assert!(members.len() <= 2 && members.iter().all(|&member| players[member as usize].joined == tickets.joined(ticket)));
    }
    // A parameter changes only what it controls.
    let alone = Population { party_percent: 0, ..crowd.clone() }.players(&buckets(), &[]);
    assert!(alone.iter().all(|player| player.party.is_none()));
    assert!(players.iter().zip(&alone).all(|(player, other)| (&player.id, player.rating) == (&other.id, other.rating)));
    let at_once = Population { arrival_seconds: 0, ..crowd }.players(&buckets(), &[]);
    assert!(players.iter().zip(&at_once).all(|(player, other)| (player.rating, &player.party) == (other.rating, &other.party)));
    assert!(at_once.iter().all(|player| player.joined == Millis(0)));
}

#[test]
fn friends_are_among_the_players_and_never_added_to_them() {
    for party_percent in [0, 20, 50, 100] {
        let crowd = Population { players: 61, party_percent, ..Population::default() };
        for settings in [buckets(), lobbies()] {
            let players = crowd.players(&settings, &[]);
            assert_eq!(players.len(), 61, "{party_percent} percent");
            let is_known = |name: &Name| players.iter().any(|player| player.id == *name);
            let friends = players.iter().filter_map(|player| player.wishes.as_deref()).flat_map(|wishes| &wishes.friends);
            assert!(friends.clone().all(is_known), "{party_percent} percent: the run would wait for a friend who is not a player");
        }
    }
}

#[test]
fn cliques_players_have_waited_and_have_pings_and_roles() {
    let crowd = Population {
        players: 10_000,
        rating: 1_600,
        spread: 300,
        waited_seconds: 300,
        longest_ping: 120,
        seed: 3,
        ..Population::default()
    };
    let players = crowd.players(&cliques(), &[]);
    assert_eq!(players, crowd.players(&cliques(), &[]), "the same seed must give the same players");
    // Every platform must generate exactly these players.
    let summary = |player: &Player| {
        let role = player.role.as_deref().unwrap_or("–");
        format!("{} {} {} {} {role}", player.id, player.rating.unwrap_or_default(), player.ping, player.joined.seconds())
    };
    assert_eq!(
        players[..4].iter().map(summary).collect::<Vec<_>>(),
        ["Duntobel 1617 24 -206 support", "Dabel 1809 97 -4 support", "Rara 1745 37 -260 –", "Sulax 1824 35 -66 support"]
    );
    let ratings: Vec<f64> = players.iter().filter_map(|player| player.rating).collect();
    let (mean, deviation) = mean_and_deviation(&ratings);
    assert!((mean - 1_600.0).abs() < 12.0 && (deviation - 300.0).abs() < 12.0, "{mean} ± {deviation}");
    // The smaller of two uniform pings up to 120 has mean 120 ÷ 3 and standard deviation 120 ÷ √18.
    let pings: Vec<f64> = players.iter().map(|player| f64::from(player.ping)).collect();
    let (mean, deviation) = mean_and_deviation(&pings);
    assert!((mean - 40.0).abs() < 1.5 && (deviation - 28.5).abs() < 1.5, "{mean} ± {deviation}");
    assert!(pings.iter().all(|ping| (0.0..=120.0).contains(ping)));
    let waits: Vec<f64> = players.iter().map(|player| -player.joined.seconds()).collect();
    let (mean, deviation) = mean_and_deviation(&waits);
    assert!((mean - 150.0).abs() < 4.0 && (deviation - 86.9).abs() < 3.0, "{mean} ± {deviation}");
    assert!(waits.iter().all(|wait| (0.0..=300.0).contains(wait)), "all players must join before the start");
    let share = |role: Option<&str>| players.iter().filter(|player| player.role.as_deref() == role).count() as f64 / 10_000.0;
    for (role, expected) in [(Some("tank"), 0.2), (Some("support"), 0.3), (None, 0.5)] {
        assert!((share(role) - expected).abs() < 0.02, "{role:?}: {}", share(role));
    }
    // Without roles in the settings no player has a role, and nothing else changes.
    let any = crowd.players(&Settings::preset(Cliques::ID, "battle").expect("a known preset"), &[]);
    assert!(any.iter().zip(&players).all(|(any, player)| *any == Player { role: None, ..player.clone() }));
    // A parameter changes only what it controls.
    let near = Population { longest_ping: 0, waited_seconds: 0, ..crowd }.players(&cliques(), &[]);
    assert!(near.iter().zip(&players).all(|(near, player)| *near == Player { ping: 0, joined: Millis(0), ..player.clone() }));
}

#[test]
fn names_are_short_and_not_taken() {
    let crowd = Population { players: 20_000, ..Population::default() };
    let players = generate(&crowd);
    let letters = |name: &Name| name.chars().filter(|c| c.is_alphabetic()).count();
    assert!(players.iter().all(|player| (2..=8).contains(&letters(&player.id))));
    assert!(
        players[..100].iter().all(|player| player.id.chars().all(char::is_alphabetic)),
        "names must have no numbers before they run out"
    );
    let taken: Vec<Name> = players.iter().map(|player| player.id.clone()).collect();
    let all: BTreeSet<Name> = taken.iter().cloned().collect();
    assert_eq!(all.len(), 20_000);
    let others = crowd.players(&settings(), &taken);
    assert!(others.iter().all(|player| !all.contains(&player.id)));
    assert_eq!(others.iter().map(|player| &player.id).collect::<BTreeSet<_>>().len(), 20_000);
}

#[test]
fn bad_parameters_are_reported() {
    let bad = Population {
        players: MAX_POPULATION + 1,
        rating: -1,
        spread: u32::MAX,
        sides: [0; 3],
        longest_wait: u32::MAX,
        waited_seconds: u32::MAX,
        longest_ping: MAX_PING + 1,
        arrival_seconds: MAX_ARRIVAL_SECONDS + 1,
        party_percent: 101,
        games: Vec::new(),
        regions: vec![("EU".into(), 0), ("NA".into(), 0)],
        languages: vec![("en".into(), MAX_PARTS + 1), ("en".into(), 1), ("".into(), 1), ("x".repeat(65).into(), 1)],
        strict_percent: 101,
        largest_group: 1,
        scheduled_percent: u32::MAX,
        seed: u64::MAX,
    };
    let problems = bad.check().expect_err("bad parameters").to_string();
    let lines: Vec<&str> = problems.lines().collect();
    assert_eq!(lines.len(), 19, "{problems}");
    assert_eq!(lines[0], "players: expected a whole number from 0 to 1,000,000, got 1,000,001");
    assert_eq!(lines[4], "waited_seconds: expected a whole number from 0 to 1,000,000, got 4,294,967,295");
    assert_eq!(lines[5], "longest_ping: expected a whole number from 0 to 1,000,000, got 1,000,001");
    assert_eq!(lines[6], "arrival_seconds: expected a whole number from 0 to 1,000,000, got 1,000,001");
    assert_eq!(lines[7], "party_percent: expected a whole number from 0 to 100, got 101");
    assert_eq!(lines[8], "strict_percent: expected a whole number from 0 to 100, got 101");
    assert_eq!(lines[9], "largest_group: expected a whole number from 2 to 100, got 1");
    assert_eq!(lines[10], "scheduled_percent: expected a whole number from 0 to 100, got 4,294,967,295");
    assert_eq!(lines[12], "sides: must not all be 0");
    assert_eq!(lines[13], "games: must name at least one game");
    assert_eq!(lines[14], "regions: must not all have 0 parts");
    assert_eq!(lines[15], "languages: \"en\": expected from 0 to 1,000,000 parts, got 1,000,001");
    assert_eq!(lines[16], "languages: \"en\" is listed twice");
    assert_eq!(lines[17], "languages: \"\": expected 1 to 64 characters, got 0");
    assert!(lines[18].ends_with("expected 1 to 64 characters, got 65"), "{problems}");
    let many = Population { regions: (0..101).map(|name| (name.to_string().into(), 1)).collect(), ..Population::default() };
    assert_eq!(many.check().expect_err("too many regions").to_string(), "regions: has 101 entries; at most 100 are allowed");
    // Unchecked bad parameters still generate valid players.
    let most = Population { players: 50, sides: [u32::MAX; 3], ..bad };
    for settings in [settings(), buckets(), cliques(), lobbies()] {
        let scenario = Scenario { players: most.players(&settings, &[]), ..Scenario::new(settings) };
        assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
    }
}

/// Valid mixes of at least this many names. The first name has at least one part.
fn mixes(fewest: usize) -> impl Strategy<Value = Mix> {
    let parts = prop::collection::vec(prop_oneof![0u32..5, 0..=MAX_PARTS], fewest..6);
    parts.prop_map(|parts| {
        parts.iter().enumerate().map(|(index, &parts)| (format!("name {index}").into(), parts.max(u32::from(index == 0)))).collect()
    })
}

proptest! {
    #[test]
    fn every_population_is_a_valid_queue(
        (players, rating, spread) in (0u32..200, 0i32..=1_000_000, prop_oneof![0u32..1_000, 0u32..=1_000_000]),
        sides in prop_oneof![Just([1, 0, 0]), Just([0, 1, 0]), Just([0, 0, 1]), [0..=MAX_PARTS, 0..=MAX_PARTS, 1..=MAX_PARTS]],
        (longest_wait, waited_seconds, longest_ping) in (0..=MAX_WAIT, 0..=MAX_ARRIVAL_SECONDS, 0..=MAX_PING),
        (arrival_seconds, party_percent) in (0..=MAX_ARRIVAL_SECONDS, 0u32..=100),
        (games, regions, languages) in (mixes(1), mixes(0), mixes(0)),
        (strict_percent, largest_group, scheduled_percent) in (0u32..=100, 2..=MAX_GROUP, 0u32..=100),
        seed in 0u64..(1 << 53),
    ) {
        let crowd = Population {
            players, rating, spread, sides, longest_wait, waited_seconds, longest_ping, arrival_seconds, party_percent,
            games, regions, languages, strict_percent, largest_group, scheduled_percent, seed,
        };
        prop_assert_eq!(crowd.check(), Ok(()));
        let waves = Settings::from(waves::Settings { sides: ["Orc".into(), "Elf".into()], ..Default::default() });
        for settings in [waves, buckets(), cliques(), lobbies()] {
            let scenario = Scenario { players: crowd.players(&settings, &[]), ..Scenario::new(settings) };
            prop_assert_eq!(scenario.players.len(), players as usize);
            prop_assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
        }
    }
}
