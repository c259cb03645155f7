//! Tests of taking players to another engine.

use queuescope::{EngineId, Name, Player, Scenario, Settings};
use queuescope_lab::{Population, Transfer, transfer};

/// Returns the names of the players, for comparing queues.
fn ids(players: &[Player]) -> Vec<&Name> {
    players.iter().map(|player| &player.id).collect()
}

fn crowd(engine: EngineId, settings: &Settings) -> Population {
    let rating = if engine.name() == "buckets" { 25 } else { 1_500 };
    let spread = if engine.name() == "buckets" { 8 } else { 150 };
    let population = Population { players: 20, rating, spread, seed: 5, ..Population::default() };
    assert_eq!(population.players(settings, &[]).len(), 20);
    population
}

fn scenario(engine: EngineId) -> Scenario {
    let settings = Settings::default_of(engine);
    let players = crowd(engine, &settings).players(&settings, &[]);
    Scenario { players, seed: 9, ..Scenario::new(settings) }
}

fn moved(scenario: &Scenario, to: EngineId) -> (Scenario, Vec<String>) {
    let settings = Settings::default_of(to);
    let Transfer { players, declines, assumptions } = transfer(scenario, &settings, crowd(to, &settings)).expect("there are players");
    assert_eq!(ids(&players), ids(&scenario.players));
    (Scenario { players, declines, seed: scenario.seed, ..Scenario::new(settings) }, assumptions)
}

#[test]
fn the_players_of_every_engine_are_valid_in_every_other_engine() {
    for &from in EngineId::ALL {
        for &to in EngineId::ALL.iter().filter(|to| **to != from) {
            let (scenario, assumptions) = moved(&scenario(from), to);
            assert_eq!(Scenario::read(&scenario.to_value()).as_ref(), Ok(&scenario), "{from:?} to {to:?}");
            assert!(from.name() == "lobbies" && to.name() == "cliques" || !assumptions.is_empty(), "{from:?} to {to:?}");
        }
    }
}

#[test]
fn the_way_there_and_back_restores_sides_and_waits() {
    let [waves, buckets] = ["waves", "buckets"].map(|name| EngineId::by_name(name).expect("the engine exists"));
    let before = scenario(waves);
    let (there, assumptions) = moved(&before, buckets);
    assert!(assumptions.iter().any(|sentence| sentence == "Ratings are divided by 25, so a bucket is 25 rating points wide."));
    let (back, _) = moved(&there, waves);
    let sides =
        |scenario: &Scenario| scenario.players.iter().map(|player| (player.ratings.clone(), player.wait_cycles)).collect::<Vec<_>>();
    assert_eq!(sides(&back), sides(&before));
}

#[test]
fn small_ratings_are_spread_around_the_usual_rating() {
    let [buckets, cliques] = ["buckets", "cliques"].map(|name| EngineId::by_name(name).expect("the engine exists"));
    let (scenario, assumptions) = moved(&scenario(buckets), cliques);
    let mean = scenario.players.iter().filter_map(|player| player.rating).sum::<f64>() / 20.0;
    assert!((1_250.0..1_750.0).contains(&mean), "{mean}");
    assert!(assumptions[0].starts_with("Ratings are multiplied by 25 and raised by "), "{assumptions:?}");
    assert_eq!(assumptions[1], "Pings are drawn from the seed 9.");
}

#[test]
fn a_queue_without_players_cannot_move() {
    let cliques = EngineId::by_name("cliques").expect("the engine exists");
    let empty = Scenario { players: Vec::new(), ..scenario(cliques) };
    let settings = Settings::default_of(cliques);
    assert!(transfer(&empty, &settings, Population::default()).is_err());
}

#[test]
fn members_of_a_party_search_alone_where_there_are_no_parties() {
    let engine = |name| EngineId::by_name(name).expect("the engine exists");
    let mut party = scenario(engine("buckets"));
    party.players[0].party = Some("pair".into());
    party.players[1].party = Some("pair".into());
    for to in ["waves", "cliques"] {
        let (moved, assumptions) = moved(&party, engine(to));
        assert!(moved.players.iter().all(|player| player.party.is_none()), "{to}");
        assert!(assumptions.contains(&"Party members search alone.".to_owned()), "{to}: {assumptions:?}");
    }
}
