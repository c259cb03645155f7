//! Valid scenarios: everything that `docs/scenario.md` allows is accepted. Also checks defaults and merging with presets.

mod support;

use queuescope::engines::Waves;
use queuescope::engines::waves::settings::Window;
use queuescope::{Listed, Millis, Preference, Scenario, Settings, SkillPreference, Until};
use support::read;

/// Reads a minimal scenario with these fields added.
#[track_caller]
fn read_with(fields: &str) -> Scenario {
    read(&format!(r#"{{ "version": 1, "engine": "waves", "players": [], {fields} }}"#))
}

fn waves(scenario: &Scenario) -> &queuescope::engines::waves::Settings {
    scenario.settings.of::<Waves>().expect("the scenario uses waves")
}

#[test]
fn a_minimal_scenario_has_the_defaults() {
    let scenario = read(r#"{ "version": 1, "engine": "waves", "players": [{ "id": "a", "ratings": { "BW": 1500 } }] }"#);
    assert_eq!((&*scenario.name, &*scenario.about, scenario.preset, scenario.seed), ("", "", "seed", 1));
    assert_eq!((scenario.until, scenario.rounds(), scenario.declines.len()), (Until::Rounds(1), 1, 0));
    assert_eq!(Some(&scenario.settings), Settings::preset(Waves::ID, "seed").as_ref());
    let player = &scenario.players[0];
    assert_eq!((player.joined, player.leaves, player.wait_cycles, player.ping), (Millis(0), None, 0, 0));
    assert!(player.party.is_none() && player.region.is_none() && player.vetoes.is_empty() && player.wishes.is_none());
}

#[test]
fn waves_accepts_a_player_with_every_field_of_every_engine() {
    let scenario = read(
        r#"{ "version": 1, "engine": "waves", "players": [{
            "id": "a", "joined": -12.345, "leaves": 90, "party": "p", "ratings": { "BW": -1, "SC2": 1000000 }, "wait_cycles": 3,
            "region": "EU", "vetoes": ["Ashfall"], "rating": 1500.25, "ping": 45, "role": "healer",
            "games": [{ "game": "chess", "weight": 10 }], "mode": "ranked", "group": { "min": 2, "max": 5 },
            "regions": ["EU", "NA"], "region_preference": "strict", "languages": ["de"], "language_preference": "preferred",
            "skill_preference": "higher", "friends": ["b"], "scheduled": 3600 }] }"#,
    );
    let player = &scenario.players[0];
    assert_eq!((player.joined, player.leaves, player.party.as_deref()), (Millis(-12_345), Some(Millis(90_000)), Some("p")));
    assert_eq!((player.rating_for("BW"), player.rating_for("SC2"), player.rating_for("both")), (Some(-1), Some(1_000_000), None));
    assert_eq!((player.wait_cycles, player.region.as_deref(), &*player.vetoes[0]), (3, Some("EU"), "Ashfall"));
    assert_eq!((player.rating, player.ping, player.role.as_deref()), (Some(1500.25), 45, Some("healer")));
    let wishes = player.wishes.as_ref().expect("the player has wishes");
    assert_eq!((&wishes.games[..], &*wishes.mode, wishes.group), (&[("chess".into(), 10.0)][..], "ranked", (2, 5)));
    assert_eq!((wishes.region_preference, wishes.language_preference), (Preference::Strict, Preference::Preferred));
    assert_eq!((wishes.regions.len(), wishes.languages.len(), wishes.skill_preference), (2, 1, SkillPreference::Higher));
    assert_eq!((&*wishes.friends[0], wishes.scheduled), ("b", Some(Millis(3_600_000))));
}

#[test]
fn records_merge_with_the_preset_and_lists_replace_it() {
    let scenario = read_with(
        r#""preset": "strict", "settings": { "high": { "base": 80 }, "low": { "growth": 7 }, "moderate": {},
            "maps": ["One"], "servers": [], "region_servers": {}, "active_population": null, "wave_interval": 0.001 }"#,
    );
    let settings = waves(&scenario);
    assert_eq!(scenario.preset, "strict");
    assert_eq!(settings.high, Window { base: 80, growth: 20 });
    assert_eq!(settings.low, Window { base: 100, growth: 7 });
    assert_eq!(settings.moderate, Window { base: 75, growth: 25 });
    assert_eq!((settings.wait_priority, settings.balance_threshold), (10, 30));
    assert_eq!((settings.maps.len(), settings.servers.len(), settings.region_servers.len()), (1, 0, 0));
    assert_eq!((settings.active_population, settings.wave_interval), (None, Millis(1)));
}

#[test]
fn numbers_and_texts_are_accepted_in_every_json_notation() {
    let scenario = read_with(r#""seed": 9007199254740991, "name": "\u00e4\ud83d\ude00\n", "until": { "seconds": 1e2 }"#);
    assert_eq!((scenario.seed, &*scenario.name, scenario.until), (9_007_199_254_740_991, "ä😀\n", Until::Time(Millis(100_000))));
    assert_eq!(scenario.rounds(), 3, "waves at 0, 45 and 90 s");
    assert_eq!(read_with(r#""settings": { "channels": 1.0, "high_threshold": 1 }, "seed": -0"#).seed, 0);
    assert_eq!(read_with(r#""until": { "seconds": 44999955 }"#).rounds(), 1_000_000);
    read("\u{feff}{ \"version\": 1.0, \"engine\": \"waves\", \"players\": [] }\n");
    for id in ["x".repeat(64), "é".repeat(64), "😀".repeat(64), "\\u0000".to_owned(), "\\\" \\\\ /".to_owned()] {
        let player = format!(r#"{{ "id": "{id}", "ratings": {{ "BW": 1 }} }}"#);
        read(&format!(r#"{{ "version": 1, "engine": "waves", "players": [{player}] }}"#));
    }
}

#[test]
fn sides_pairs_and_declines_may_have_unusual_values() {
    let scenario = read(
        r#"{ "version": 1, "engine": "waves", "declines": [{ "id": "b" }, { "id": "a", "times": 0 }],
            "players": [{ "id": "a", "ratings": { "BOTH": 1 } }, { "id": "b", "ratings": { "x": 2, "BOTH": 3 } }],
            "settings": { "sides": ["BOTH", "x"] } }"#,
    );
    assert_eq!(scenario.declines.iter().map(|decline| (&*decline.id, decline.times)).collect::<Vec<_>>(), [("b", 1), ("a", 0)]);
    // A pair may be listed in both orders if the server is the same. The name of a region may contain a plus.
    read_with(r#""settings": { "region_servers": { "EU+NA": "x", "NA+EU": "x", "A+B+C": "y", "C+A+B": "y" } }"#);
}
