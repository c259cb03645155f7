//! Applies edits. An edit creates a fork, or a new scenario.

mod new_scenario;
mod outcome;
mod players;

use std::sync::Arc;

use queuescope::{Fork, Name, Player, Replay, Scenario};

use super::{Edit, MAX_PAGE_PLAYERS, too_many};
use crate::engines;

pub(crate) use outcome::Outcome;

/// Returns the edited run and the effect of the edit as a sentence, or `None` if the edit changes nothing. An error says why the edit is
/// refused.
pub(crate) fn apply(replay: &Replay, edit: &Edit) -> Result<Option<(Replay, String)>, String> {
    let after = match edit {
        Edit::Replace(origin, players) => return new_scenario::with_queue(replay, *origin, players).map(Some),
        Edit::Add(origin, players) if replay.edited().players.is_empty() => {
            return new_scenario::with_queue(replay, *origin, players).map(Some);
        }
        Edit::Clear => return new_scenario::without_players(replay).map(Some),
        Edit::TryIn(engine) => return new_scenario::in_engine(replay, *engine).map(Some),
        // Names affect no decision, so they also change in earlier rounds.
        Edit::Rename(old, new) => rebuilt(replay, |scenario| players::renamed(scenario, old, new.trim()))?,
        Edit::Set(name, value) if engines::plain(replay.scenario().engine()).naming_settings.contains(name) => {
            rebuilt(replay, |scenario| players::with_setting(scenario, name, value))?
        }
        _ => match forked(replay, edit)? {
            Some(after) => after,
            None => return Ok(None),
        },
    };
    let effect = outcome::difference(replay, &after);
    let round = after.forks().last().map(|fork| fork.round).filter(|_| after.forks() != replay.forks());
    let effect = match round {
        Some(round) => {
            let name = replay.scenario().engine().round_name().to_ascii_lowercase();
            format!("From {name} {} on: {}{}", round + 1, effect[..1].to_ascii_lowercase(), &effect[1..])
        }
        None => effect,
    };
    Ok(Some((after, effect)))
}

/// Forks the run at the current round with an edit. Returns `None` if the edit changes nothing.
fn forked(replay: &Replay, edit: &Edit) -> Result<Option<Replay>, String> {
    let before = replay.edited();
    let edited = edited(replay, edit)?;
    if edited.players.len() > MAX_PAGE_PLAYERS {
        return Err(too_many(edited.players.len()));
    }
    let between = if edited == **before {
        // Some values change during the run. The user may type the value that the scenario has but that is no longer shown. That must count
        // as an edit, so a first fork writes the shown value into the scenario, and a second one writes the typed value.
        match shown_now(replay, edit)? {
            Some(shown) if shown != edited => Some(replay.fork(shown).map_err(|problem| problem.to_string())?),
            _ => return Ok(None),
        }
    } else {
        None
    };
    between.as_ref().unwrap_or(replay).fork(edited).map(Some).map_err(|problem| problem.to_string())
}

/// Returns the scenario with the edited field set to the value shown now, or `None` if the field does not change during the run.
fn shown_now(replay: &Replay, edit: &Edit) -> Result<Option<Scenario>, String> {
    let Edit::Type(id, field, _) = edit else { return Ok(None) };
    let player = replay.scenario().players.iter().position(|player| player.id == *id);
    let shown = player.and_then(|player| engines::value_now(replay, player as u32, *field));
    shown.map(|shown| players::with_field(replay.edited(), id, *field, &shown)).transpose()
}

/// Applies the same change to the scenario and all its forks, and runs them again.
fn rebuilt(replay: &Replay, change: impl Fn(&Scenario) -> Result<Scenario, String>) -> Result<Replay, String> {
    let base = change(replay.base())?;
    let forks: Result<Vec<Fork>, String> =
        replay.forks().iter().map(|fork| Ok(Fork { round: fork.round, scenario: Arc::new(change(&fork.scenario)?) })).collect();
    let mut rebuilt = Replay::with_forks(Arc::new(base), &forks?).map_err(|problem| problem.to_string())?;
    while rebuilt.trace().rounds().len() < replay.trace().rounds().len() {
        rebuilt.run_next_round().map_err(|problem| problem.to_string())?;
    }
    rebuilt.seek(replay.position());
    Ok(rebuilt)
}

/// Returns the edited scenario.
fn edited(replay: &Replay, edit: &Edit) -> Result<Scenario, String> {
    let scenario = replay.edited();
    Ok(match edit {
        Edit::Set(name, value) => players::with_setting(scenario, name, value)?,
        Edit::Preset(name) => players::with_preset(scenario, name)?,
        Edit::Type(id, field, typed) => players::with_field(scenario, id, *field, typed)?,
        Edit::Rename(old, new) => players::renamed(scenario, old, new)?,
        Edit::New => players::with_added(scenario, &[new_player(replay)])?,
        Edit::Duplicate(id) => players::with_added(scenario, &[copy_of(scenario, id)?])?,
        Edit::Add(_, added) => players::with_added(scenario, added)?,
        Edit::Remove(id) => players::keeping(scenario, |player| player.id != *id),
        // These are no forks; see `apply`.
        Edit::Replace(..) | Edit::Clear | Edit::TryIn(_) => Scenario::clone(scenario),
    })
}

/// Returns a new player with an unused name and typical values, who joins in the current round.
fn new_player(replay: &Replay) -> Player {
    let scenario = replay.edited();
    let joined = replay.frame().round.map_or_else(Default::default, |round| round.time);
    engines::complete_player(Player { joined, ..Player::new(players::unused_name(scenario, "New")) }, scenario)
}

/// Returns a copy of a player under an unused name.
fn copy_of(scenario: &Scenario, id: &Name) -> Result<Player, String> {
    let player = scenario.players.iter().find(|player| player.id == *id).ok_or_else(|| players::no_longer_queued(id))?;
    Ok(Player { id: players::unused_name(scenario, id).into(), ..player.clone() })
}
