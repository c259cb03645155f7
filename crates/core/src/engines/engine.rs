//! The interface between the engines and the rest of the program.
//!
//! An engine is a unit type that implements [`Engine`]. Everything that differs between engines is an associated type, constant or function
//! here, and code outside an engine's folder never names an engine's types. `list.rs` generates enums over all engines for code that works
//! with any of them.

use std::fmt::Debug;

use serde::Serialize;

use super::facts::{LogLine, MatchFacts, MatchUpdate, Measure, Move};
use crate::check::Path;
use crate::ledger::Ledger;
use crate::listener::{DynRecorder, Listener, Recorder};
use crate::player::{Name, Player};
use crate::problem::Problems;
use crate::random::Random;
use crate::scenario::Scenario;
use crate::settings::{Entry, NoEffect, Preset};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// A matchmaking algorithm.
pub trait Engine: Sized + 'static {
    /// The settings. The default is the first preset.
    type Settings: Debug + Clone + PartialEq + Default;
    /// What the engine keeps from round to round.
    type State: Debug + Clone;
    /// One decision.
    type Event: EngineEvent;
    /// The engine's part of a frame.
    type Frame: EngineFrame<Event = Self::Event>;
    /// A match. Players are indices into the scenario's list.
    type Match: Debug + Clone + PartialEq;
    /// A match as a report lists it.
    type MatchReport: Debug + Clone + PartialEq + Serialize;
    /// A round's detail in a report.
    type Detail: Debug + Clone + PartialEq + Serialize;
    /// Collects from events what [`Engine::detail`] needs and cannot compute after the round.
    type DetailListener: Listener + Default;

    /// Names, stages and other constants.
    const INFO: &'static EngineInfo;
    /// The table of settings.
    const SETTINGS: &'static [Entry<Self::Settings>];

    /// The settings of a preset. `None` if there is no preset with this name.
    fn preset(name: &str) -> Option<Self::Settings>;

    /// The settings that change no match because of the values of others, each with the reason.
    fn without_effect(_settings: &Self::Settings) -> Vec<NoEffect> {
        Vec::new()
    }

    /// Checks constraints between settings.
    fn check_settings(_settings: &Self::Settings, _problems: &mut Problems) {}

    /// Reports a scenario with more players than the engine can run with these settings.
    fn check_size(_settings: &Self::Settings, _players: usize, _problems: &mut Problems) {}

    /// Checks that a player has what the engine needs.
    fn check_player(_settings: &Self::Settings, _player: &Player, _raw: &Value<'_>, _path: &Path<'_>, _problems: &mut Problems) {}

    /// Names of the sides for which players have ratings. Empty if a player has only one rating.
    fn rating_names(_settings: &Self::Settings) -> &[Name] {
        &[]
    }

    /// Time between two rounds.
    fn interval(settings: &Self::Settings) -> Millis;

    /// Returns the state before the first round.
    fn start(settings: &Self::Settings, scenario: &Scenario, tickets: &Tickets) -> Self::State;

    /// Adds the players from index `first` on, which `scenario` and `tickets` already contain. They are in no party with earlier players, and
    /// earlier players are not their friends. The state becomes the one that the run would have if they had been there from the start.
    fn add_players(state: &mut Self::State, settings: &Self::Settings, scenario: &Scenario, tickets: &Tickets, first: usize);

    /// Returns the state after an edit. Edited values take effect, and everything else keeps the state that it has in the run.
    fn carry_over(state: &Self::State, edit: &Edit<'_, Self>) -> Self::State;

    /// Runs the stages before players leave and join. Returns the matches of earlier rounds that they settle.
    fn begin_round<'a, L: Listener>(_context: RoundContext<'a, Self, Recorder<'a, L>>) -> Vec<Self::Match> {
        Vec::new()
    }

    /// Updates the state after a ticket has entered the queue.
    fn ticket_entered<L: Listener>(_state: &mut Self::State, _ledger: &Ledger, _ticket: u32, _recorder: &mut Recorder<'_, L>) {}

    /// Updates the state after a player who joined at this time has left without a match.
    fn player_left(_state: &mut Self::State, _joined: Millis) {}

    /// Runs the stages after players have left and joined. Takes matched tickets out of the queue and returns the matches.
    fn round<'a, L: Listener>(context: RoundContext<'a, Self, Recorder<'a, L>>) -> Vec<Self::Match>;

    /// The next time at which the engine can change anything if no ticket joins or leaves. `None` if there is no such time. Only called if
    /// [`EngineInfo::idles`].
    fn next_change(_settings: &Self::Settings, _state: &Self::State, _ledger: &Ledger) -> Option<Millis> {
        None
    }

    /// Advances past `rounds` idle rounds ending at `last`.
    fn skip_idle_rounds(_state: &mut Self::State, _rounds: u32, _last: Millis) {}

    /// Indices of the players in a match.
    fn players(found: &Self::Match, tickets: &Tickets) -> Vec<u32>;

    /// The facts of a match that was made or settled at the time `matched`.
    fn facts(found: &Self::Match, scenario: &Scenario, tickets: &Tickets, matched: Millis) -> MatchFacts;

    /// Returns a match as a report lists it.
    fn report(found: &Self::Match, settings: &Self::Settings, scenario: &Scenario, tickets: &Tickets) -> Self::MatchReport;

    /// The detail of a round that has just been run.
    fn detail(round: FinishedRound<'_, Self>, listener: &mut Self::DetailListener) -> Option<Self::Detail>;

    /// Estimates the size of a round's detail in bytes of JSON, on the high side. `id_bytes` is the size of the ids of all players in the queue
    /// and in the round's matches.
    fn detail_bytes(_round: FinishedRound<'_, Self>, id_bytes: usize) -> usize {
        /// Size of a detail without players.
        const EMPTY_BYTES: usize = 480;
        /// How often a detail contains a player's id.
        const IDS_PER_PLAYER: usize = 6;
        EMPTY_BYTES + IDS_PER_PLAYER * id_bytes
    }

    /// True if stepping from round to round stops at this round. Not called for the first round.
    fn begins_step(_settings: &Self::Settings, _round: RoundSummary) -> bool {
        true
    }

    /// The lines that the host program logs for an event. Most events have none.
    fn log_lines(_event: &Self::Event, _settings: &Self::Settings) -> Vec<LogLine> {
        Vec::new()
    }
}

/// One decision of an engine.
pub trait EngineEvent: Debug + Clone + PartialEq + Serialize {
    /// The changes of players' states that the event causes. Most events cause none.
    fn moves(&self) -> Vec<Move<'_>>;

    /// The match that the event makes or settles, if any.
    fn match_update(&self) -> Option<MatchUpdate>;
}

/// The engine's part of a frame, computed from events alone.
pub trait EngineFrame: Debug + Clone + Default + PartialEq {
    /// The engine's events.
    type Event;

    /// The frame before the first event.
    fn new(scenario: &Scenario) -> Self {
        let mut frame = Self::default();
        frame.resize(0, scenario);
        frame
    }

    /// Adds the players of an edited scenario. Only the first `known` were in the scenario when this frame was made.
    fn resize(&mut self, known: usize, scenario: &Scenario);

    /// Applies the parts of an edit that no later event contains.
    fn edit(&mut self, _old: &Scenario, _new: &Scenario) {}

    /// Forgets what belongs to the previous round.
    fn begin_round(&mut self);

    /// Applies an event.
    fn apply(&mut self, event: &Self::Event);
}

/// Names, stages and other constants of an engine.
#[derive(Debug)]
pub struct EngineInfo {
    /// The name in scenarios.
    pub name: &'static str,
    /// The name that people see.
    pub title: &'static str,
    /// What the engine does, in one sentence.
    pub about: &'static str,
    /// The engine's word for a round, such as "wave" or "check".
    pub round: &'static str,
    /// The stages of a round, in order.
    pub stages: &'static [Stage],
    /// Index of the stage in which tickets leave and join.
    pub arrival: usize,
    /// How players are grouped into tickets.
    pub grouping: Grouping,
    /// True if most rounds change nothing. Runs skip these rounds where possible, and reports leave them out.
    pub idles: bool,
    /// True if players must confirm a match before it is played.
    pub confirms: bool,
    /// The presets. The first is the default.
    pub presets: &'static [Preset],
    /// The groups of settings, in the order of a form.
    pub setting_groups: &'static [&'static str],
    /// The columns of the engine's spreadsheets, as fields of a player. Spreadsheets without a header have them in this order.
    pub columns: &'static [&'static str],
    /// The measures of how good a match is, most important first.
    pub measures: &'static [&'static Measure],
}

/// A named step of a round.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// The name in traces and in the table of settings.
    pub name: &'static str,
    /// The name that people see.
    pub title: &'static str,
    /// What happens in the stage, in a few sentences.
    pub about: &'static str,
}

impl Stage {
    pub(crate) const fn new(name: &'static str, title: &'static str, about: &'static str) -> Stage {
        Stage { name, title, about }
    }
}

/// An edit in the middle of a run. All players of the old scenario have the same index in the new one.
pub struct Edit<'a, E: Engine> {
    /// The settings before the edit.
    pub(crate) old_settings: &'a E::Settings,
    /// The settings after the edit.
    pub(crate) settings: &'a E::Settings,
    /// The scenario before the edit.
    pub(crate) old: &'a Scenario,
    /// The scenario after the edit.
    pub(crate) scenario: &'a Scenario,
    /// The tickets after the edit.
    pub(crate) tickets: &'a Tickets,
}

/// Everything that an engine needs to run a round.
pub struct RoundContext<'a, E: Engine, R> {
    pub(crate) settings: &'a E::Settings,
    pub(crate) state: &'a mut E::State,
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) now: Millis,
    pub(crate) random: &'a mut Random,
    pub(crate) recorder: R,
}

impl<'a, E: Engine, L: Listener> RoundContext<'a, E, Recorder<'a, L>> {
    /// Returns this context with the listener behind `dyn`.
    pub(crate) fn erased(self) -> RoundContext<'a, E, DynRecorder<'a>> {
        let RoundContext { settings, state, ledger, now, random, recorder } = self;
        RoundContext { settings, state, ledger, now, random, recorder: recorder.erased() }
    }
}

/// The state of a run right after a round, from which reports are made.
pub struct FinishedRound<'a, E: Engine> {
    pub(crate) settings: &'a E::Settings,
    pub(crate) state: &'a E::State,
    pub(crate) scenario: &'a Scenario,
    pub(crate) ledger: &'a Ledger,
    /// Time of the round.
    pub(crate) time: Millis,
    /// The matches that the round made.
    pub(crate) matches: &'a [E::Match],
}

/// What [`Engine::begins_step`] needs to know about a round.
#[derive(Debug, Clone, Copy)]
pub struct RoundSummary {
    /// Time of the previous round in the trace.
    pub(crate) previous: Millis,
    /// Time of this round.
    pub(crate) now: Millis,
    /// Number of events in this round.
    pub(crate) events: usize,
}

/// Adds a problem if a player lacks a field that the engine needs. `what` describes the value, as in "a rating".
pub(crate) fn check_required<E: Engine>(
    field: &'static str,
    what: &str,
    player: &Player,
    raw: &Value<'_>,
    path: &Path<'_>,
    problems: &mut Problems,
) {
    if raw.get(field).is_none() && matches!(raw, Value::Record(_)) {
        let for_player = if player.id.is_empty() { String::new() } else { format!(" for {}", crate::check::quoted_text(&player.id)) };
        problems.add(path.field(field).to_string(), format!("is missing{for_player}; {} needs {what}", E::INFO.name));
    }
}
