//! Edits that begin a new scenario: another queue, or the same players in another engine. The new scenario has its own name and length, starts
//! at time 0, and shares nothing with the run before it. Undo brings that run back.

use std::sync::Arc;

use queuescope::{EngineId, MAX_NAME_CHARS, Player, Replay, Scenario, Settings};
use queuescope_lab::transfer;

use super::{Outcome, players};
use crate::edit::{MAX_PAGE_PLAYERS, Origin, too_many};
use crate::engines;
use crate::examples;
use crate::words::{count, number};

/// Name of a scenario whose queue was cleared.
const EMPTY_NAME: &str = "New queue";

/// Opens a new queue in the same engine. Returns its run and what happens in it, in a sentence or two.
pub(super) fn with_queue(replay: &Replay, origin: Origin, new: &[Player]) -> Result<(Replay, String), String> {
    let total = new.len() as u32;
    let (name, about) = match origin {
        Origin::Generated => (
            count(total, "generated player", "generated players"),
            "A queue generated from a seed. Change a player or a setting to see what it does.",
        ),
        Origin::Pasted => (
            format!("Pasted queue: {}", count(total, "player", "players")),
            "A queue pasted from a table. Change a player or a setting to see what it does.",
        ),
    };
    let scenario = Scenario { name, about: about.to_owned(), players: new.to_vec(), ..emptied(replay) };
    let (replay, matches) = open(scenario)?;
    Ok((replay, format!("New queue: {}. {matches}", count(total, "player", "players"))))
}

/// Opens an empty queue in the same engine.
pub(super) fn without_players(replay: &Replay) -> Result<(Replay, String), String> {
    let about = "No players yet. Add a player, paste a table or generate a queue.".to_owned();
    let (mut cleared, _) = open(Scenario { name: EMPTY_NAME.to_owned(), about, ..emptied(replay) })?;
    cleared.seek(0);
    Ok((cleared, "New queue: no players yet.".to_owned()))
}

/// Opens the players of the edited scenario in another engine, with the engine's usual settings.
pub(super) fn in_engine(replay: &Replay, engine: EngineId) -> Result<(Replay, String), String> {
    let scenario = replay.edited();
    let settings = Settings::default_of(engine);
    let moved = transfer(scenario, &settings, (engines::plain(engine).default_crowd)())?;
    let name = name_in(&scenario.name, engine);
    let assumed = moved.assumptions.join(" ");
    let about = format!("The same {} in another engine. {assumed}", count(moved.players.len() as u32, "player", "players"));
    let moved = Scenario {
        name: name.clone(),
        about,
        players: moved.players,
        declines: moved.declines,
        seed: scenario.seed,
        ..Scenario::new(settings)
    };
    let (replay, matches) = open(moved)?;
    Ok((replay, format!("{name}. {matches} {assumed}").trim_end().to_owned()))
}

/// Returns the scenario without players. Settings that an example chose for its players are reset to the preset. Settings that the user
/// changed stay. In a scenario that is not an example, all settings stay.
fn emptied(replay: &Replay) -> Scenario {
    let scenario = replay.edited();
    Scenario { settings: kept_settings(scenario), players: Vec::new(), declines: Vec::new(), ..Scenario::clone(scenario) }
}

/// Returns the settings that a new queue keeps.
fn kept_settings(scenario: &Scenario) -> Settings {
    let mut settings = scenario.settings.clone();
    let example = examples::by_name(&scenario.name, scenario.engine()).and_then(|example| example.scenario().ok());
    // If the user chose another preset, it replaced all settings of the example, so there is nothing to reset.
    let Some(example) = example.filter(|example| example.preset == scenario.preset) else { return settings };
    let Some(preset) = Settings::preset(scenario.engine(), scenario.preset) else { return settings };
    // Settings that name things stay, because the new players refer to the names.
    let naming = engines::plain(scenario.engine()).naming_settings;
    let of_example = example.settings.values();
    for ((setting, usual), (_, example)) in preset.values().into_iter().zip(of_example) {
        let is_untouched = scenario.settings.values().iter().any(|(other, value)| other.name == setting.name && *value == example);
        if is_untouched && example != usual && !naming.contains(&setting.name) {
            // A reset that contradicts a setting that the user changed is left out.
            settings = settings.with(setting.name, usual).unwrap_or(settings);
        }
    }
    settings
}

/// Returns the name of a scenario whose players come from another one: `Tuesday in Buckets`.
fn name_in(name: &str, engine: EngineId) -> String {
    let engines = EngineId::ALL.iter().map(|engine| format!(" in {}", engine.title()));
    let stem = engines.into_iter().find_map(|end| name.strip_suffix(&end)).unwrap_or(name);
    let end = format!(" in {}", engine.title());
    let stem = if stem.is_empty() { "Your own scenario" } else { stem };
    let room = MAX_NAME_CHARS - end.chars().count();
    let stem: String = stem.chars().take(room).collect();
    format!("{}{end}", stem.trim_end())
}

/// Runs a new scenario for as long as its players need, and opens it where an example would open. Returns the run and the number of its
/// matches, as in `17 matches.`
fn open(scenario: Scenario) -> Result<(Replay, String), String> {
    if scenario.players.len() > MAX_PAGE_PLAYERS {
        return Err(too_many(scenario.players.len()));
    }
    let plain = engines::plain(scenario.engine());
    let scenario = Scenario { until: (plain.fitting_length)(&scenario), ..scenario };
    let scenario = players::checked(&scenario.to_value(), &scenario)?;
    let mut replay = Replay::new(Arc::new(scenario)).map_err(|problem| problem.to_string())?;
    replay.seek(engines::opening_position(&replay));
    let [one, many] = plain.match_nouns;
    let matches = match Outcome::of(&replay).matches {
        0 => format!("No {many}."),
        matches => format!("{} {}.", number(i64::from(matches)), if matches == 1 { one } else { many }),
    };
    Ok((replay, matches))
}
