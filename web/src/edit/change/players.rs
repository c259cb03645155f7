//! Edits of players and settings. Every edited scenario passes the same check as a file, so an invalid edit is refused with a reason.

use std::borrow::Cow;

use queuescope::{Name, Player, Problems, Scenario, Settings, Value};
use queuescope_formats::rows;

use crate::edit::{Field, list_of};
use crate::engines;

/// Weight of a game that is typed without one.
const USUAL_WEIGHT: f64 = 5.0;

/// Returns the scenario with a field of one player set to the typed text. An empty text means the field's default.
pub(super) fn with_field(scenario: &Scenario, id: &str, field: Field, typed: &str) -> Result<Scenario, String> {
    let index = scenario.players.iter().position(|player| &*player.id == id).ok_or_else(|| no_longer_queued(id))?;
    let mut document = scenario.to_value();
    if field == Field::Declines {
        set_declines(&mut document, id, typed);
    } else if let Some(Value::List(players)) = slot(&mut document, "players")
        && let Some(player) = players.get_mut(index)
    {
        set_field(player, field, typed, scenario);
    }
    checked(&document, scenario)
}

/// Returns the message for an edit of a player who was removed.
pub(super) fn no_longer_queued(id: &str) -> String {
    format!("{id} is no longer in the queue")
}

/// Sets how often a player declines. The scenario lists this separately from the players.
fn set_declines(document: &mut Value<'static>, id: &str, typed: &str) {
    let mut declines = match slot(document, "declines") {
        Some(Value::List(declines)) => std::mem::take(declines),
        _ => Vec::new(),
    };
    declines.retain(|decline| decline.get("id") != Some(&Value::text(id)));
    if !matches!(typed.trim(), "" | "0") {
        declines.push(Value::Record(vec![("id".into(), Value::Text(id.to_owned().into())), ("times".into(), number_of(typed.trim()))]));
    }
    put(document, "declines".into(), Some(Value::List(declines)));
}

/// Returns the scenario with players added at the end.
pub(super) fn with_added(scenario: &Scenario, added: &[Player]) -> Result<Scenario, String> {
    let players = scenario.players.iter().chain(added).cloned().collect();
    let edited = Scenario { players, ..scenario.clone() };
    checked(&edited.to_value(), &edited)
}

/// Returns the scenario with only the players for which `keep` is true.
pub(super) fn keeping(scenario: &Scenario, keep: impl Fn(&Player) -> bool) -> Scenario {
    let players: Vec<Player> = scenario.players.iter().filter(|player| keep(player)).cloned().collect();
    let is_kept = |id: &Name| players.iter().any(|player| player.id == *id);
    let declines = scenario.declines.iter().filter(|decline| is_kept(&decline.id)).cloned().collect();
    Scenario { players, declines, ..scenario.clone() }
}

/// Returns the scenario with a player renamed everywhere.
pub(super) fn renamed(scenario: &Scenario, old: &str, new: &str) -> Result<Scenario, String> {
    let rename = |name: &mut Name| {
        if &**name == old {
            *name = new.into();
        }
    };
    let mut edited = scenario.clone();
    edited.players.iter_mut().for_each(|player| rename(&mut player.id));
    edited.players.iter_mut().filter_map(|player| player.wishes.as_mut()).flat_map(|wishes| &mut wishes.friends).for_each(rename);
    edited.declines.iter_mut().for_each(|decline| rename(&mut decline.id));
    checked(&edited.to_value(), &edited)
}

/// Returns the scenario with a setting changed.
pub(super) fn with_setting(scenario: &Scenario, name: &str, value: &Value<'_>) -> Result<Scenario, String> {
    (engines::plain(scenario.engine()).with_setting)(scenario, name, value.clone()).map_err(|problems| on_the_page(problems, scenario))
}

/// Returns the scenario with a preset's settings. Settings that only name things stay, because players refer to those names.
pub(super) fn with_preset(scenario: &Scenario, preset: &'static str) -> Result<Scenario, String> {
    let settings = Settings::preset(scenario.engine(), preset).ok_or_else(|| format!("unknown preset {preset}"))?;
    with_settings(scenario, preset, &settings)
}

/// Returns the scenario with other settings, which were read over those of a preset. Settings that only name things stay, because players refer to
/// those names.
pub(super) fn with_settings(scenario: &Scenario, preset: &'static str, settings: &Settings) -> Result<Scenario, String> {
    let mut settings = settings.clone();
    let kept = engines::plain(scenario.engine()).naming_settings;
    for (setting, value) in scenario.settings.values().into_iter().filter(|(setting, _)| kept.contains(&setting.name)) {
        settings = settings.with(setting.name, value).map_err(|problems| problems.to_string())?;
    }
    Ok(Scenario { preset, settings, ..scenario.clone() })
}

/// Returns an unused name: the wanted one if it is unused, otherwise with a number at the end.
pub(super) fn unused_name(scenario: &Scenario, wanted: &str) -> String {
    let taken = |name: &str| scenario.players.iter().any(|player| &*player.id == name);
    let stem = wanted.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end();
    let mut name = wanted.to_owned();
    let mut number = 2;
    while taken(&name) {
        name = format!("{stem} {number}");
        number += 1;
    }
    name
}

/// Reads a document as a scenario. Problems are worded for the page.
pub(super) fn checked(document: &Value<'_>, scenario: &Scenario) -> Result<Scenario, String> {
    Scenario::read(document).map_err(|problems| on_the_page(problems, scenario))
}

/// Rewords problems for the page: a player's name instead of the index, and labels instead of the names in files.
pub(super) fn on_the_page(problems: Problems, scenario: &Scenario) -> String {
    let named = problems.into_list().into_iter().map(|problem| {
        let label = player_label(&problem.path, &scenario.players).or_else(|| setting_label(&problem.path, scenario));
        let label = label.unwrap_or(problem.path);
        if problem.message.contains(" is already the id of ") {
            return format!("{label}: another player already has this name");
        }
        // `is empty for "Tarn"; waves needs …`: the label already names the player, so only the last part is shown.
        match problem.message.split_once(&format!("; {} needs ", scenario.engine().name())) {
            Some((_, needed)) => format!("{label}: needs {needed}"),
            None => format!("{label}: {}", problem.message),
        }
    });
    named.collect::<Vec<String>>().join("\n")
}

/// Returns the label for the path of a player: `players[3].ratings.BW` is "Pell, BW".
fn player_label(path: &str, players: &[Player]) -> Option<String> {
    let (index, field) = path.strip_prefix("players[")?.split_once(']')?;
    let id = &players.get(index.parse::<usize>().ok()?)?.id;
    let id = if id.is_empty() { "A player" } else { id };
    let field = field.trim_start_matches(".ratings").trim_start_matches('.');
    Some(match field {
        "" => id.to_owned(),
        "id" => format!("{id}, name"),
        "wait_cycles" => format!("{id}, waves waited"),
        _ => format!("{id}, {field}"),
    })
}

/// Returns the label for the path of a setting: `settings.high.base` is "High-pressure window, base", and `settings.tiers[1][0]` is
/// "Tiers, line 2".
fn setting_label(path: &str, scenario: &Scenario) -> Option<String> {
    let path = path.strip_prefix("settings.")?;
    let (name, rest) = path.split_at(path.find(['.', '[']).unwrap_or(path.len()));
    let label = scenario.engine().settings().into_iter().find(|setting| setting.name == name)?.label;
    let line = rest.strip_prefix('[').and_then(|rest| rest.split(']').next()).and_then(|index| index.parse::<usize>().ok());
    Some(match (line, rest.strip_prefix('.')) {
        (Some(index), _) => format!("{label}, line {}", index + 1),
        (None, Some(part)) => format!("{label}, {part}"),
        (None, None) => label.to_owned(),
    })
}

/// Sets a field of a player to the typed text. An empty text removes the field.
fn set_field(player: &mut Value<'static>, field: Field, typed: &str, scenario: &Scenario) {
    let typed = typed.trim();
    let value = (!typed.is_empty()).then(|| match field {
        Field::Word(_) => Value::Text(typed.to_owned().into()),
        Field::Names(_) => list_of(typed),
        Field::Games => games_of(typed),
        Field::Group => group_of(typed),
        _ => number_of(typed),
    });
    match field {
        Field::Rating(index) => {
            let Some(name) = scenario.settings.rating_names().get(index).map(ToString::to_string) else { return };
            if slot(player, "ratings").is_none() {
                put(player, "ratings".into(), Some(Value::Record(Vec::new())));
            }
            if let Some(ratings) = slot(player, "ratings") {
                put(ratings, name.into(), value);
            }
        }
        // Not a field of the player; see `set_declines`.
        Field::Declines => {}
        Field::Number(name) | Field::Word(name) | Field::Names(name) => put(player, name.into(), value),
        Field::Games => put(player, "games".into(), value),
        Field::Group => put(player, "group".into(), value),
    }
}

/// Reads games separated by commas, each followed by its weight: `chess 10, go 5`.
fn games_of(typed: &str) -> Value<'static> {
    let game = |entry: &str| {
        let (name, weight) = entry.rsplit_once([' ', ':']).unwrap_or((entry, ""));
        let (name, weight) = match rows::number(weight) {
            Some(weight) => (name.trim_end_matches([' ', ':']), weight),
            None => (entry, USUAL_WEIGHT),
        };
        Value::Record(vec![("game".into(), Value::Text(name.to_owned().into())), ("weight".into(), Value::Number(weight))])
    };
    Value::List(typed.split([',', ';', '\n']).map(str::trim).filter(|entry| !entry.is_empty()).map(game).collect())
}

/// Reads group sizes: `2-4`, or `3` for exactly three.
fn group_of(typed: &str) -> Value<'static> {
    let (min, max) = typed.split_once(['-', '–', '—']).unwrap_or((typed, typed));
    Value::Record(vec![("min".into(), number_of(min.trim())), ("max".into(), number_of(max.trim()))])
}

/// Reads a time as the page writes it, in seconds: `5:20` is 320.
fn clock_of(typed: &str) -> Option<f64> {
    let mut parts = typed.split(':').map(rows::number);
    let first = parts.next()??;
    let mut has_colon = false;
    let seconds = parts.try_fold(first, |sum, part| {
        has_colon = true;
        Some(sum * 60.0 + part.filter(|part| (0.0..60.0).contains(part))?)
    })?;
    has_colon.then_some(seconds)
}

/// Reads a typed number, with or without commas between thousands, or a time. Anything else stays text, so that the check reports it.
fn number_of(typed: &str) -> Value<'static> {
    rows::number(typed).or_else(|| clock_of(typed)).map_or_else(|| Value::Text(typed.to_owned().into()), Value::Number)
}

/// Returns the field with this name of a record.
fn slot<'v>(record: &'v mut Value<'static>, name: &str) -> Option<&'v mut Value<'static>> {
    let Value::Record(fields) = record else { return None };
    fields.iter_mut().find(|(key, _)| key == name).map(|(_, value)| value)
}

/// Sets or removes a field of a record.
fn put(record: &mut Value<'static>, name: Cow<'static, str>, value: Option<Value<'static>>) {
    let Value::Record(fields) = record else { return };
    match (fields.iter().position(|(key, _)| *key == name), value) {
        (Some(at), Some(value)) => fields[at].1 = value,
        (Some(at), None) => _ = fields.remove(at),
        (None, Some(value)) => fields.push((name, value)),
        (None, None) => {}
    }
}
