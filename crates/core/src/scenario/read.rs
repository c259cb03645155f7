//! Reads a scenario from a raw document. The result is a checked scenario or a list of every problem, never a partial scenario.

use std::collections::HashMap;

use super::{Decline, Scenario, Until, VERSION};
use crate::check::{self, Path, quoted_text, with_commas};
use crate::engines::{EngineId, Settings};
use crate::player::Player;
use crate::player::read::MAX_WHOLE;
use crate::problem::{Problems, did_you_mean};
use crate::time::Millis;
use crate::value::Value;

/// Largest number of players in a scenario.
pub const MAX_PLAYERS: usize = 1_000_000;
/// Largest number of rounds in a run.
pub const MAX_ROUNDS: u32 = 1_000_000;
/// Largest seed. Up to here, every JSON reader keeps whole numbers exact.
pub const MAX_SEED: i64 = (1 << 53) - 1;
/// Largest number of characters in `about`.
pub const MAX_ABOUT_CHARS: usize = 4_000;

const FIELDS: &[&str] = &["version", "name", "about", "engine", "preset", "settings", "seed", "players", "declines", "until"];

pub(super) fn scenario(document: &Value<'_>) -> Result<Scenario, Problems> {
    let mut problems = Problems::default();
    let Some(entries) = check::record(document, &Path::top("scenario"), &mut problems) else {
        return Err(problems);
    };
    let mut raw = RawScenario::default();
    check::fields(entries, FIELDS, None, &mut problems, |field, value, path, problems| raw.field(field, value, path, problems));
    match raw.finish(&mut problems) {
        Some(scenario) if problems.is_empty() => Ok(scenario),
        _ => {
            check::sort_problems(&mut problems, entries);
            Err(problems)
        }
    }
}

/// The fields read so far. Fields that depend on others stay raw until all fields have been seen.
struct RawScenario<'v, 'd> {
    has_version: bool,
    /// `None` if the field is missing, `Some(None)` if its value is not even similar to an engine's name.
    engine: Option<Option<EngineId>>,
    name: String,
    about: String,
    preset: Option<&'v Value<'d>>,
    settings: Option<&'v Value<'d>>,
    seed: u64,
    players: Option<&'v Value<'d>>,
    declines: Option<&'v Value<'d>>,
    until: Until,
}

impl Default for RawScenario<'_, '_> {
    fn default() -> Self {
        RawScenario {
            has_version: false,
            engine: None,
            name: String::new(),
            about: String::new(),
            preset: None,
            settings: None,
            seed: 1,
            players: None,
            declines: None,
            until: Until::Rounds(1),
        }
    }
}

impl<'v, 'd> RawScenario<'v, 'd> {
    fn field(&mut self, field: &str, value: &'v Value<'d>, path: &Path<'_>, problems: &mut Problems) {
        match field {
            "version" => {
                self.has_version = true;
                check::version(value, VERSION, path, problems);
            }
            "name" => self.name = free_text(value, check::MAX_NAME_CHARS, path, problems),
            "about" => self.about = free_text(value, MAX_ABOUT_CHARS, path, problems),
            "engine" => self.engine = Some(EngineId::read(value, path, problems)),
            "preset" => self.preset = Some(value),
            "settings" => self.settings = Some(value),
            "seed" => self.seed = check::whole(value, 0, MAX_SEED, path, problems).unwrap_or(1) as u64,
            "players" => self.players = Some(value),
            "declines" => self.declines = Some(value),
            _ => self.until = until(value, path, problems).unwrap_or(Until::Rounds(1)),
        }
    }

    fn finish(self, problems: &mut Problems) -> Option<Scenario> {
        if !self.has_version {
            problems.add("version", format!("is missing; write \"version\": {VERSION}"));
        }
        if self.engine.is_none() {
            problems.add("engine", format!("is missing{}", did_you_mean("", EngineId::names())));
        }
        let chosen = self.engine.flatten().map(|engine| Settings::read(engine, self.preset, self.settings, problems));
        // If the sides are wrong, every rating would be for an unknown side. Those problems would bury the real one.
        let sides_are_valid = !problems.any_at("settings.sides");
        let settings = chosen.as_ref().map(|(_, settings)| settings).filter(|_| sides_are_valid);
        let players = players(self.players, settings, problems);
        let declines = declines(self.declines, &players, problems);
        let (preset, settings) = chosen?;
        let scenario = Scenario {
            name: self.name,
            about: self.about,
            preset,
            settings,
            seed: self.seed,
            players: players.into_iter().flatten().collect(),
            declines,
            until: self.until,
        };
        check_rounds(&scenario, problems);
        Some(scenario)
    }
}

/// Text that may be empty.
fn free_text(value: &Value<'_>, max_chars: usize, path: &Path<'_>, problems: &mut Problems) -> String {
    check::text(value, 0, max_chars, path, problems).unwrap_or_default().to_owned()
}

/// Reads the players. Entries that are not records become `None`, so that indices are the same as in the document.
fn players(value: Option<&Value<'_>>, settings: Option<&Settings>, problems: &mut Problems) -> Vec<Option<Player>> {
    let Some(value) = value else {
        problems.add("players", "is missing; write \"players\": [] for an empty queue");
        return Vec::new();
    };
    if let (Value::List(items), Some(settings)) = (value, settings)
        && items.len() <= MAX_PLAYERS
    {
        settings.check_size(items.len(), problems);
    }
    Player::read_list(value, &Path::top("players"), MAX_PLAYERS, settings, problems)
}

fn declines(value: Option<&Value<'_>>, players: &[Option<Player>], problems: &mut Problems) -> Vec<Decline> {
    let Some(value) = value else { return Vec::new() };
    let Value::List(items) = value else {
        problems.add("declines", format!("expected a list, got {}", check::quoted(value)));
        return Vec::new();
    };
    let ids: HashMap<&str, &Player> = players.iter().flatten().map(|player| (&*player.id, player)).collect();
    let list = Path::top("declines");
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut declines = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let path = list.index(index);
        let mut times = 1;
        let mut id = None;
        let entries = check::record(item, &path, problems).unwrap_or_default();
        check::fields(entries, &["id", "times"], Some(&path), problems, |field, value, path, problems| match field {
            "id" => id = check::name(value, path, problems),
            _ => times = check::whole(value, 0, MAX_WHOLE, path, problems).unwrap_or(1),
        });
        if matches!(item, Value::Record(_)) && item.get("id").is_none() {
            problems.add(path.field("id").to_string(), "is missing; write the id of the player who declines");
        }
        let Some(id) = id else { continue };
        match (ids.get(id), seen.insert(id, index)) {
            (None, _) => {
                let hint = if problems.is_full() { String::new() } else { did_you_mean(id, ids_to_compare(players)) };
                problems.add(path.field("id").to_string(), format!("{} is not a player of the scenario{hint}", quoted_text(id)));
            }
            (_, Some(first)) => {
                problems.add(path.field("id").to_string(), format!("{} is already in declines[{first}]", quoted_text(id)));
            }
            (Some(player), None) => declines.push(Decline { id: player.id.clone(), times: times as u32 }),
        }
    }
    declines
}

/// The ids that a misspelt id is compared with. There is a limit because comparing is slow.
fn ids_to_compare(players: &[Option<Player>]) -> impl Iterator<Item = &str> {
    const MAX_COMPARED: usize = 500;
    players.iter().flatten().map(|player| &*player.id).filter(|id| !id.is_empty()).take(MAX_COMPARED)
}

fn until(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Until> {
    let entries = check::record(value, path, problems)?;
    if entries.len() != 1 {
        problems.add(path.to_string(), "expected exactly one of \"rounds\" and \"seconds\"");
    }
    let mut until = None;
    check::fields(entries, &["rounds", "seconds"], Some(path), problems, |field, value, path, problems| match field {
        "rounds" => {
            let rounds = check::whole(value, 1, i64::from(MAX_ROUNDS), path, problems);
            until = rounds.map(|rounds| Until::Rounds(rounds as u32));
        }
        _ => match check::seconds(value, path, problems) {
            Some(end) if end < Millis(0) => problems.add(path.to_string(), "expected 0 or more, because the first round is at 0"),
            end => until = end.map(Until::Time),
        },
    });
    until
}

fn check_rounds(scenario: &Scenario, problems: &mut Problems) {
    // If a setting is wrong, the interval may not be the one the author meant.
    if let Until::Time(end) = scenario.until
        && !problems.any_at("settings")
    {
        let rounds = end.0 / scenario.settings.interval().0 + 1;
        if rounds > i64::from(MAX_ROUNDS) {
            let message = format!("results in {} rounds; at most {} are allowed", with_commas(rounds), with_commas(i64::from(MAX_ROUNDS)));
            problems.add("until.seconds", message);
        }
    }
}
