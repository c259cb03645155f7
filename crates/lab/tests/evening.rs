//! Simulated evenings: each is the run of its scenario, all visits are accounted for, and people do the same in all arms.

#[path = "support/studies.rs"]
mod studies;

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::{MatchFacts, MatchOutcome, Millis, PlayerState, Run, Scenario, Silent};
use queuescope_campaign::config;
use queuescope_formats::json::{read_scenario, write_scenario};
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::{Evening, Visit, VisitEnd};
use queuescope_lab::study::{CrowdSource, Patience, Study, Visitors};
use studies::{read, studies};

fn evening(study: &Study, arm: usize, number: u32) -> Evening {
    Evening::run(study, &Crowd::of(study), arm, number).expect("the evening is small enough")
}

/// The final matches of a plain run, and the run at its end.
fn plain(scenario: &Arc<Scenario>) -> (Vec<MatchFacts>, Run) {
    let mut run = Run::new(Arc::clone(scenario));
    let mut matches = Vec::new();
    while !run.is_over() {
        let round = run.round(&mut Silent);
        for made in [&round.settled, &round.matches] {
            matches.extend(made.facts(run.scenario(), run.tickets(), round.time));
        }
    }
    matches.retain(|facts| facts.outcome == MatchOutcome::Played);
    (matches, run)
}

/// When a visit ends.
fn end_of(visit: &Visit, evening: &Evening) -> Millis {
    match visit.end {
        VisitEnd::Matched { at, .. } | VisitEnd::GaveUp { at } => at,
        VisitEnd::Waiting => evening.end,
    }
}

fn check_visits(evening: &Evening, run: &Run) -> Result<(), TestCaseError> {
    let players = &evening.scenario.players;
    prop_assert_eq!(evening.visits.len(), players.len());
    let mut by_person: BTreeMap<u32, Vec<&Visit>> = BTreeMap::new();
    for ((visit, player), index) in evening.visits.iter().zip(players).zip(0..) {
        prop_assert_eq!(visit.joined, player.joined);
        prop_assert!(visit.joined < evening.length);
        let end = end_of(visit, evening);
        prop_assert!(visit.joined <= end && end <= evening.end);
        match visit.end {
            VisitEnd::Matched { at, found } => {
                prop_assert_eq!(run.player_state(index), PlayerState::Matched);
                let facts = &evening.matches[found as usize];
                prop_assert!(facts.matched == at && facts.players().any(|player| player == index));
            }
            VisitEnd::GaveUp { at } => {
                let has_left = run.player_state(index) == PlayerState::Left;
                prop_assert!(has_left || player.leaves == Some(at));
                prop_assert!(player.leaves.is_none_or(|leaves| at <= leaves));
            }
            VisitEnd::Waiting => {
                prop_assert!(!matches!(run.player_state(index), PlayerState::Matched | PlayerState::Left));
                prop_assert_eq!(player.leaves, None);
            }
        }
        by_person.entry(visit.person).or_default().push(visit);
    }
    for visits in by_person.values() {
        prop_assert!(visits.windows(2).all(|pair| end_of(pair[0], evening) <= pair[1].joined), "a person is in two visits at once");
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn an_evening_is_the_plain_run_of_its_scenario(study in studies(), arm in 0usize..2, number in 1u32..4) {
        let evening = evening(&study, arm, number);
        let written = write_scenario(&evening.scenario);
        let again = read_scenario(&written);
        prop_assert_eq!(again.as_ref(), Ok(&*evening.scenario), "{}", written);
        let (matches, run) = plain(&evening.scenario);
        prop_assert_eq!(&evening.matches, &matches);
        check_visits(&evening, &run)?;
    }

    #[test]
    fn people_do_the_same_in_all_arms_until_an_engine_decides_otherwise(study in studies(), number in 1u32..4) {
        let [now, other] = [0, 1].map(|arm| evening(&study, arm, number));
        prop_assert_eq!(now.scenario.seed, other.scenario.seed);
        // The first arrivals are the same until someone has been matched or has left in one of the arms.
        let first_end = |evening: &Evening| evening.visits.iter().map(|visit| end_of(visit, evening)).min();
        let before = first_end(&now).min(first_end(&other)).unwrap_or(now.end);
        let firsts = |evening: &Evening| evening.scenario.players.iter().filter(|player| player.joined < before).cloned().collect::<Vec<_>>();
        prop_assert_eq!(firsts(&now), firsts(&other));
        // A visit with the same number that begins at the same time also ends with the same patience.
        let leaves: BTreeMap<_, _> = now.scenario.players.iter().map(|player| (&player.id, player)).collect();
        for player in &other.scenario.players {
            if let Some(same) = leaves.get(&player.id).filter(|same| same.joined == player.joined) {
                prop_assert_eq!(same.leaves, player.leaves);
            }
        }
    }
}

/// A study in which hardly any unit arrives twice.
const MANY: &str = r#"{ "version": 1, "engine": "waves", "evenings": 20, "crowd": { "players": 20000 },
    "evening": { "hours": 1, "arrivals": { "per_hour": 100 }, "patience": { "median": 300 } },
    "arms": [{ "name": "now" }, { "name": "wider", "settings": { "moderate": { "base": 300 } } }] }"#;

#[test]
fn without_returns_all_arms_have_the_same_visits() {
    let study = read(MANY);
    let mut differ = 0;
    for number in 1..=20 {
        let [now, wider] = [0, 1].map(|arm| evening(&study, arm, number));
        assert_eq!(now.scenario.players, wider.scenario.players);
        differ += u32::from(now.matches != wider.matches);
    }
    assert!(differ > 10, "the arms must not make the same matches: {differ}");
}

#[test]
fn evenings_and_seeds_differ() {
    let study = read(MANY);
    let players = |study: &Study, number| evening(study, 0, number).scenario.players.clone();
    assert_ne!(players(&study, 1), players(&study, 2));
    assert_ne!(players(&study, 1), players(&Study { seed: 2, ..study.clone() }, 1));
    assert_eq!(players(&study, 7), players(&study, 7));
}

#[test]
fn patience_has_the_median_of_the_study() {
    let study = read(MANY);
    let waits: Vec<i64> = (1..=20)
        .flat_map(|number| evening(&study, 0, number).scenario.players.clone())
        .map(|player| player.leaves.map_or(i64::MAX, |at| at.0 - player.joined.0))
        .collect();
    let short = waits.iter().filter(|wait| **wait < 300_000).count() as f64 / waits.len() as f64;
    assert!((short - 0.5).abs() < 0.06, "{short} of {}", waits.len());
}

#[test]
fn players_come_back_after_their_game() {
    let text = r#"{ "version": 1, "engine": "buckets", "crowd": { "players": [{ "id": "a", "rating": 5 }, { "id": "b", "rating": 5 }] },
        "evening": { "hours": 2, "arrivals": { "per_hour": 30 }, "returns": { "chance": 100, "game": 600, "pause": 60 } },
        "arms": [{ "name": "now" }] }"#;
    let evening = evening(&read(text), 0, 1);
    let ids: Vec<&str> = evening.scenario.players.iter().map(|player| &*player.id).collect();
    assert_eq!(ids.len(), ids.iter().collect::<std::collections::BTreeSet<_>>().len());
    assert!(evening.matches.len() >= 5 && ids.contains(&"a~5"), "{ids:?}");
    for (visit, player) in evening.visits.iter().zip(&evening.scenario.players) {
        let earlier = evening.visits.iter().filter(|other| other.person == visit.person && other.joined < visit.joined);
        if let Some(VisitEnd::Matched { at, .. }) = earlier.map(|other| other.end).next_back() {
            // The game takes at least half its mean. Nobody arrives during it.
            assert!(visit.joined.0 - at.0 >= 300_000, "{}", player.id);
        }
    }
}

#[test]
fn a_log_is_replayed_as_it_was() {
    let text = r#"{ "version": 1, "engine": "buckets", "log": [
        { "id": "a~2", "rating": 5, "joined": -30 }, { "id": "b", "rating": 5, "joined": 12.25, "leaves": 400 },
        { "id": "c", "rating": 900, "joined": 13, "leaves": 60 }, { "id": "d", "rating": 1, "joined": 0.1, "leaves": 0.2 } ],
        "arms": [{ "name": "now" }] }"#;
    let study = read(text);
    assert_eq!((study.evenings, &study.looks[..]), (1, &[1][..]));
    let evening = evening(&study, 0, 1);
    let Visitors::Recorded(players) = &study.visitors else { unreachable!("the study has a log") };
    assert_eq!(evening.scenario.players, players[..]);
    let ends: Vec<VisitEnd> = evening.visits.iter().map(|visit| visit.end).collect();
    let matched = VisitEnd::Matched { at: Millis(12_250), found: 0 };
    assert_eq!(ends, [matched, matched, VisitEnd::GaveUp { at: Millis(60_000) }, VisitEnd::GaveUp { at: Millis(200) }]);
    assert_eq!((evening.length, evening.end), (Millis(13_000), Millis(3_613_000)));
}

#[test]
fn an_evening_with_too_many_visits_is_a_problem() {
    let text = r#"{ "version": 1, "engine": "buckets", "crowd": { "players": 1000, "rating": 5, "spread": 0 },
        "evening": { "hours": 24, "arrivals": { "per_hour": 4000 }, "returns": { "chance": 100, "game": 1 } },
        "arms": [{ "name": "now", "settings": { "check_interval": 10 } }] }"#;
    let study = read(text);
    let problem = Evening::run(&study, &Crowd::of(&study), 0, 1).expect_err("there are too many visits");
    assert_eq!(problem.to_string(), "evening: evening 1 has more than 100,000 visits; reduce arrivals or returns");
}

#[test]
fn parties_and_friends_are_units_if_an_engine_reads_them() {
    let crowd = r#"{ "players": [
        { "id": "a", "rating": 1, "games": [{ "game": "go", "weight": 1 }], "friends": ["c", "stranger"] },
        { "id": "b", "rating": 1, "games": [{ "game": "go", "weight": 1 }], "party": "p" },
        { "id": "c", "rating": 1, "games": [{ "game": "go", "weight": 1 }] },
        { "id": "d", "rating": 1, "games": [{ "game": "go", "weight": 1 }], "party": "p", "joined": 50, "scheduled": 90 } ] }"#;
    let units = |engine: &str, other: &str| {
        let arms = format!(r#"[{{ "name": "now" }}, {{ "name": "other", "engine": "{other}" }}]"#);
        let evening = r#"{ "hours": 1, "arrivals": { "per_hour": 10 } }"#;
        let study = read(&format!(r#"{{ "version": 1, "engine": "{engine}", "crowd": {crowd}, "evening": {evening}, "arms": {arms} }}"#));
        assert!(
            matches!(study.visitors, Visitors::Random { crowd: CrowdSource::Given(_), evening: ref plan } if plan.patience == Patience::None)
        );
        Crowd::of(&study)
    };
    assert_eq!(units("cliques", "cliques").units, [[0], [1], [2], [3]]);
    assert_eq!(units("cliques", "buckets").units, [&[0][..], &[1, 3], &[2]]);
    let crowd = units("buckets", "lobbies");
    assert_eq!(crowd.units, [&[0, 2][..], &[1, 3]]);
    let wishes: Vec<_> = crowd.people.iter().filter_map(|person| person.wishes.as_deref()).collect();
    assert_eq!((wishes[0].friends.len(), wishes[3].scheduled), (1, Some(Millis(40_000))));
}
