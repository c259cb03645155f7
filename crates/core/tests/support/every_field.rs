//! Random scenarios that use every field a scenario can have: names with any characters, presets, seeds, declines, and players with the fields
//! of all engines. They test reading and writing.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::{Lobbies, Waves};
use queuescope::{Decline, Listed, MAX_SEED, Millis, Name, Player, Preference, Scenario, Settings, SkillPreference, Until, Wishes};

use super::short_scenarios_of_all_engines;

/// The largest time, in milliseconds.
const MAX_MILLIS: i64 = 10_000_000_000_000;

/// Scenarios in which every field can occur.
pub(crate) fn scenarios_with_every_field() -> BoxedStrategy<Arc<Scenario>> {
    let seed = prop_oneof![2 => Just(1u64), 1 => 0..=MAX_SEED as u64];
    let preset = (any::<prop::sample::Index>(), any::<bool>());
    let parts = (short_scenarios_of_all_engines(), preset, seed, texts(), texts(), vec(extras(), 24), untils());
    let scenario = parts.prop_map(|(scenario, (preset, use_preset), seed, name, about, extras, until)| {
        let mut scenario = Scenario::clone(&scenario);
        let engine = scenario.engine();
        let preset = preset.get(engine.presets()).name;
        if use_preset && scenario.players.is_empty() {
            scenario.settings = Settings::preset(engine, preset).expect("the preset exists");
        }
        for (index, (player, extra)) in scenario.players.iter_mut().zip(extras).enumerate() {
            let required = player.rating.filter(|_| engine != Waves::ID);
            let games = player.wishes.as_ref().map(|wishes| wishes.games.clone()).filter(|_| engine == Lobbies::ID);
            extra.apply(player, index);
            player.rating = player.rating.or(required);
            if let Some(games) = games {
                let wishes = player.wishes.get_or_insert_default();
                if wishes.games.is_empty() {
                    wishes.games = games;
                }
            }
        }
        let decliners =
            scenario.players.iter().enumerate().filter(|(index, player)| (index + player.wait_cycles as usize).is_multiple_of(5));
        let declines = decliners.map(|(index, player)| Decline { id: player.id.clone(), times: index as u32 % 3 }).collect();
        Arc::new(Scenario { preset, seed, name, about, declines, until: until.unwrap_or(scenario.until), ..scenario })
    });
    scenario.boxed()
}

fn texts() -> BoxedStrategy<String> {
    prop_oneof![
        Just(String::new()),
        Just("Stage 4 example".to_owned()),
        ".{1,30}",
        "[\"\\\\\n\t\u{0}/]{1,4}",
        Just("😀\u{202e}é".to_owned())
    ]
    .boxed()
}

fn names() -> BoxedStrategy<Name> {
    texts().prop_map(Name::from).boxed()
}

/// Up to two different names.
fn different_names() -> BoxedStrategy<Vec<Name>> {
    vec(names(), 0..3).prop_map(|names| without_duplicates(names, Name::clone)).boxed()
}

/// Removes entries whose name has occurred before.
pub(crate) fn without_duplicates<T>(entries: Vec<T>, name: impl Fn(&T) -> Name) -> Vec<T> {
    let mut seen = BTreeSet::new();
    entries.into_iter().filter(|entry| seen.insert(name(entry))).collect()
}

fn untils() -> BoxedStrategy<Option<Until>> {
    let rounds = (1u32..=1_000_000).prop_map(|rounds| Some(Until::Rounds(rounds)));
    // With the shortest interval that is drawn, 1 ms, this gives at most 3,000 rounds.
    let time = (0i64..3_000).prop_map(|end| Some(Until::Time(Millis(end))));
    prop_oneof![Just(None), Just(Some(Until::Rounds(1))), rounds, time].boxed()
}

fn times() -> BoxedStrategy<Millis> {
    prop_oneof![Just(0), -60_000i64..60_000, -MAX_MILLIS..MAX_MILLIS].prop_map(Millis).boxed()
}

/// Random values for a player's fields, including those that only other engines read.
#[derive(Debug, Clone)]
struct Extras {
    name: Name,
    /// Time of joining, and milliseconds until leaving.
    stay: Option<(Millis, i64)>,
    party: Option<Name>,
    rating: Option<f64>,
    ping: u32,
    role: Option<Name>,
    wishes: Option<Wishes>,
}

impl Extras {
    fn apply(self, player: &mut Player, index: usize) {
        // The index makes every id unique and not empty.
        player.id = format!("{index} {}", self.name).into();
        if let Some((joined, stay)) = self.stay {
            player.joined = joined;
            player.leaves = Some(Millis((joined.0 + stay).min(MAX_MILLIS)));
        }
        (player.party, player.rating, player.ping, player.role) = (self.party, self.rating, self.ping, self.role);
        player.wishes = self.wishes.map(Box::new);
    }
}

fn extras() -> BoxedStrategy<Extras> {
    let stay = prop::option::of((times(), 1i64..100_000));
    let rating = prop::option::of(prop_oneof![Just(0.0), Just(-1_000_000.0), Just(1500.25), -1e6..1e6]);
    let ping = prop_oneof![Just(0u32), 1u32..300, Just(1_000_000_000)];
    let wishes = prop_oneof![2 => Just(None), 1 => Just(Some(Wishes::default())), 3 => wishes().prop_map(Some)];
    let parts = (names(), stay, prop::option::of(names()), rating, ping, prop::option::of(names()), wishes);
    parts.prop_map(|(name, stay, party, rating, ping, role, wishes)| Extras { name, stay, party, rating, ping, role, wishes }).boxed()
}

fn wishes() -> BoxedStrategy<Wishes> {
    use SkillPreference::{Any, Higher, Lower, Similar};
    let preference = select(vec![Preference::Strict, Preference::Preferred, Preference::Any]).boxed();
    let skill = select(vec![Similar, Higher, Lower, Any]);
    let weight = prop_oneof![(1u8..=10).prop_map(f64::from), Just(2.5), 1.0..=10.0];
    let game = (texts().prop_map(|name| Name::from(format!("x{name}"))), weight);
    let mode = prop_oneof![Just(Name::from("casual")), names()];
    let group = prop_oneof![Just((2u32, 2u32)), (2u32..9, 0u32..9).prop_map(|(min, span)| (min, min + span))];
    let lists = (different_names(), different_names(), different_names());
    let games = vec(game, 0..3).prop_map(|games| without_duplicates(games, |(game, _)| game.clone()));
    let parts = (games, mode, group, lists, preference.clone(), preference, skill, prop::option::of(times()));
    let wishes =
        parts.prop_map(|(games, mode, group, (regions, languages, friends), region, language, skill_preference, scheduled)| Wishes {
            games,
            mode,
            group,
            regions,
            region_preference: region,
            languages,
            language_preference: language,
            skill_preference,
            friends,
            scheduled,
        });
    wishes.boxed()
}
