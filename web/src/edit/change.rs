//! Applies edits. An edit creates a fork, changes the whole run, or begins a new scenario.

mod new_scenario;
mod outcome;
mod players;

use std::sync::Arc;

use queuescope::{EngineId, Name, Player, Replay, Scenario};
use queuescope_lab::what_if::Plan;

use super::{AppliesFrom, Edit, MAX_PAGE_PLAYERS, too_many};
use crate::engines;

pub(crate) use outcome::{Outcome, difference};

/// Returns the edited run and the effect of the edit as a sentence, or `None` if the edit changes nothing. An error says why the edit is
/// refused. `from` matters only for settings.
pub(crate) fn apply(replay: &Replay, edit: &Edit, from: AppliesFrom) -> Result<Option<(Replay, String)>, String> {
    // The part of the run to which the edit applies, if that is not obvious.
    let mut part = String::new();
    let after = match edit {
        Edit::Replace(origin, players) => return new_scenario::with_queue(replay, *origin, players).map(Some),
        Edit::Add(origin, players) if replay.edited().players.is_empty() => {
            return new_scenario::with_queue(replay, *origin, players).map(Some);
        }
        Edit::Clear => return new_scenario::without_players(replay).map(Some),
        Edit::TryIn(engine) => return new_scenario::in_engine(replay, *engine).map(Some),
        // Names affect no decision, so they also change in earlier rounds.
        Edit::Rename(old, new) => rebuilt(replay, |scenario| players::renamed(scenario, old, new.trim()))?,
        _ if only_names(replay.scenario().engine(), edit) => rebuilt(replay, |scenario| with_edited_settings(scenario, edit))?,
        _ if from == AppliesFrom::Start && edit.changes_settings() => {
            let plan = from_start(&Plan::of(replay), edit)?;
            if plan == Plan::of(replay) {
                return Ok(None);
            }
            if plan != from_here(replay, edit)? {
                "From the start".clone_into(&mut part);
            }
            recorded(&plan, replay)?
        }
        _ => match forked(replay, edit)? {
            Some(after) => {
                // An edit of the first round changes the scenario instead of adding a fork.
                if let Some(fork) = after.forks().last().filter(|_| after.forks() != replay.forks()) {
                    part = from_round(replay.scenario().engine(), fork.round);
                }
                after
            }
            None => return Ok(None),
        },
    };
    let effect = in_part(&part, outcome::between(replay, &after));
    Ok(Some((after, effect)))
}

/// True if the edit changes a setting that only names things. It applies to the whole run, because it changes no decision.
pub(crate) fn only_names(engine: EngineId, edit: &Edit) -> bool {
    matches!(edit, Edit::Set(name, _) if engines::plain(engine).naming_settings.contains(name))
}

/// Names the part of a run that begins with a round: `From wave 2 on`.
pub(crate) fn from_round(engine: EngineId, round: u32) -> String {
    let [noun, _] = engines::round_nouns(engine);
    format!("From {noun} {} on", round + 1)
}

/// Says to which part of a run an effect belongs: `From wave 2 on: no difference …`. An empty part is not mentioned.
pub(crate) fn in_part(part: &str, effect: String) -> String {
    if part.is_empty() { effect } else { format!("{part}: {}{}", effect[..1].to_ascii_lowercase(), &effect[1..]) }
}

/// Returns the plan of a run with an edit of a setting that applies to the whole run.
pub(crate) fn from_start(plan: &Plan, edit: &Edit) -> Result<Plan, String> {
    plan.changed(|scenario| with_edited_settings(scenario, edit).map(Arc::new))
}

/// Returns the plan of a run with an edit of a setting that applies from the current round on.
pub(crate) fn from_here(replay: &Replay, edit: &Edit) -> Result<Plan, String> {
    let edited = with_edited_settings(replay.edited(), edit)?;
    Ok(Plan::of(replay).edited(replay.fork_round(), Arc::new(edited)))
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
    recorded(&Plan::of(replay).changed(|scenario| change(scenario).map(Arc::new))?, replay)
}

/// Runs a plan, and goes to the same place as in the replay.
fn recorded(plan: &Plan, replay: &Replay) -> Result<Replay, String> {
    let mut recorded = plan.replay().map_err(|problem| problem.to_string())?;
    recorded.seek_place_of(replay);
    Ok(recorded)
}

/// Returns the scenario with an edit of a setting; the same scenario for other edits.
fn with_edited_settings(scenario: &Scenario, edit: &Edit) -> Result<Scenario, String> {
    match edit {
        Edit::Set(name, value) => players::with_setting(scenario, name, value),
        Edit::Preset(name) => players::with_preset(scenario, name),
        Edit::Settings(preset, settings) => players::with_settings(scenario, preset, settings),
        _ => Ok(scenario.clone()),
    }
}

/// Returns the edited scenario.
fn edited(replay: &Replay, edit: &Edit) -> Result<Scenario, String> {
    let scenario = replay.edited();
    Ok(match edit {
        Edit::Set(..) | Edit::Preset(_) | Edit::Settings(..) => with_edited_settings(scenario, edit)?,
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
