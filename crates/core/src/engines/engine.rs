//! The seam between the engines and the rest of the program: everything that is asked of an engine, and nothing else.
//!
//! An engine is a type without values that implements [`Engine`]. What differs between engines is an associated type, a constant or a
//! function here; code outside an engine's folder never names one. `list.rs` puts them behind one type for those who do not care which it is.

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
use crate::settings::{Entry, Preset};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// A matchmaking algorithm.
pub trait Engine: Sized + 'static {
    /// All settings, typed. The default is the first preset.
    type Settings: Debug + Clone + PartialEq + Default;
    /// What the engine remembers from round to round.
    type State: Debug + Clone;
    /// One decision.
    type Event: EngineEvent;
    /// The engine's part of a frame.
    type Frame: EngineFrame<Event = Self::Event>;
    /// A match, with players by position.
    type Match: Debug + Clone + PartialEq;
    /// A match as a report lists it.
    type MatchReport: Debug + Clone + PartialEq + Serialize;
    /// What a report tells of a round if it is asked for detail.
    type Detail: Debug + Clone + PartialEq + Serialize;
    /// Listens for what [`Engine::detail`] needs and a finished round no longer has.
    type DetailListener: Listener + Default;

    /// What there is to say about the engine itself.
    const INFO: &'static EngineInfo;
    /// The table of settings, in order.
    const SETTINGS: &'static [Entry<Self::Settings>];

    /// The settings of a preset.
    fn preset(name: &str) -> Option<Self::Settings>;

    /// Checks constraints between settings.
    fn check_settings(_settings: &Self::Settings, _problems: &mut Problems) {}

    /// Checks that a player has what the engine needs.
    fn check_player(_settings: &Self::Settings, _player: &Player, _raw: &Value<'_>, _place: &Path<'_>, _problems: &mut Problems) {}

    /// The names under which players have ratings; empty if a player has only one.
    fn rating_names(_settings: &Self::Settings) -> &[Name] {
        &[]
    }

    /// The time between two rounds.
    fn interval(settings: &Self::Settings) -> Millis;

    /// The state before the first round.
    fn start(settings: &Self::Settings, scenario: &Scenario, tickets: &Tickets) -> Self::State;

    /// The state under an edited scenario: what the run has made of its players stays, what the edit changed takes effect.
    fn carry_over(state: &Self::State, edit: &Edit<'_, Self>) -> Self::State;

    /// Runs the stages before players come and go, and returns the matches of earlier rounds that it settled.
    fn begin_round<'a, L: Listener>(_context: RoundContext<'a, Self, Recorder<'a, L>>) -> Vec<Self::Match> {
        Vec::new()
    }

    /// Takes note of a ticket that has entered the queue.
    fn ticket_entered<L: Listener>(_state: &mut Self::State, _ledger: &Ledger, _ticket: u32, _recorder: &mut Recorder<'_, L>) {}

    /// Takes note of a player who joined at this time and has left unmatched.
    fn player_left(_state: &mut Self::State, _joined: Millis) {}

    /// Runs the other stages and returns the new matches, whose players are out of the queue.
    fn round<'a, L: Listener>(context: RoundContext<'a, Self, Recorder<'a, L>>) -> Vec<Self::Match>;

    /// The next moment at which the engine itself can change anything. Only asked if [`EngineInfo::idles`].
    fn next_moment(_settings: &Self::Settings, _state: &Self::State, _ledger: &Ledger) -> Option<Millis> {
        None
    }

    /// Advances past `rounds` idle rounds ending at `last`.
    fn skip_idle_rounds(_state: &mut Self::State, _rounds: u32, _last: Millis) {}

    /// Everybody in a match, by position.
    fn players(found: &Self::Match, tickets: &Tickets) -> Vec<u32>;

    /// The facts of a match that was made at this time.
    fn facts(found: &Self::Match, scenario: &Scenario, tickets: &Tickets, matched: Millis) -> MatchFacts;

    /// A match as a report lists it.
    fn report(found: &Self::Match, settings: &Self::Settings, scenario: &Scenario, tickets: &Tickets) -> Self::MatchReport;

    /// The detail of the round that was run last.
    fn detail(round: FinishedRound<'_, Self>, listener: &mut Self::DetailListener) -> Option<Self::Detail>;

    /// About how many bytes of JSON a round's detail comes to, rather more than less, where everybody's name together has `named`.
    fn detail_bytes(_round: FinishedRound<'_, Self>, named: usize) -> usize {
        /// A detail without players.
        const FRAME: usize = 480;
        /// How often a detail names a player.
        const TIMES: usize = 6;
        FRAME + TIMES * named
    }

    /// True if a person who steps from round to round stops at this one. Not asked of the first.
    fn begins_step(_settings: &Self::Settings, _round: RoundSummary) -> bool {
        true
    }

    /// The lines of the host's log that an event stands for; most stand for none.
    fn log_lines(_event: &Self::Event, _settings: &Self::Settings) -> Vec<LogLine> {
        Vec::new()
    }
}

/// One decision of an engine, as its trace tells it.
pub trait EngineEvent: Debug + Clone + PartialEq + Serialize {
    /// Who goes from which place to which because of it. Most events move nobody.
    fn moves(&self) -> Vec<Move<'_>>;

    /// The match that it makes or settles, if any.
    fn match_update(&self) -> Option<MatchUpdate>;
}

/// The engine's part of a frame: what its picture shows, folded from events.
pub trait EngineFrame: Debug + Clone + Default + PartialEq {
    /// What it is folded from.
    type Event;

    /// The frame before anything has happened.
    fn new(scenario: &Scenario) -> Self {
        let mut frame = Self::default();
        frame.resize(0, scenario);
        frame
    }

    /// Makes room for players who were added behind the first `known`.
    fn resize(&mut self, known: usize, scenario: &Scenario);

    /// Takes over what an edit changed about players, where no event will tell it.
    fn edit(&mut self, _old: &Scenario, _new: &Scenario) {}

    /// Forgets what belongs to the last round.
    fn begin_round(&mut self);

    /// Takes over what an event changes.
    fn apply(&mut self, event: &Self::Event);
}

/// What there is to say about an engine: its names, its stages, its presets.
#[derive(Debug)]
pub struct EngineInfo {
    /// The name in scenarios.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// What one round is called: a wave, a check, …
    pub round: &'static str,
    /// The stages of a round, in order.
    pub stages: &'static [Stage],
    /// Index of the stage in which tickets come and go.
    pub arrival: usize,
    /// Whether parties queue as one ticket.
    pub grouping: Grouping,
    /// Whether most rounds change nothing, so that runs jump from one moment that matters to the next and reports leave the others out.
    pub idles: bool,
    /// Whether players answer before a match is played.
    pub confirms: bool,
    /// The presets; the first is the default.
    pub presets: &'static [Preset],
    /// The player fields that a spreadsheet of the engine has, in this order where it has no header.
    pub columns: &'static [&'static str],
    /// The numbers that say how good a match is; the first is the one to judge by.
    pub measures: &'static [&'static Measure],
}

/// A named step of a round.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// The name in traces and in the table of settings.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What happens in it, in a sentence or two.
    pub about: &'static str,
}

impl Stage {
    pub(crate) const fn new(name: &'static str, title: &'static str, about: &'static str) -> Stage {
        Stage { name, title, about }
    }
}

/// An edit in the middle of a run. The first players of the new scenario are those of the old one, edited.
pub struct Edit<'a, E: Engine> {
    /// The settings before it.
    pub(crate) old_settings: &'a E::Settings,
    /// The settings after it.
    pub(crate) settings: &'a E::Settings,
    /// The scenario before it.
    pub(crate) old: &'a Scenario,
    /// The scenario after it.
    pub(crate) scenario: &'a Scenario,
    /// The tickets after it.
    pub(crate) tickets: &'a Tickets,
}

/// What an engine works with in one round.
pub struct RoundContext<'a, E: Engine, R> {
    pub(crate) settings: &'a E::Settings,
    pub(crate) state: &'a mut E::State,
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) now: Millis,
    pub(crate) random: &'a mut Random,
    pub(crate) recorder: R,
}

impl<'a, E: Engine, L: Listener> RoundContext<'a, E, Recorder<'a, L>> {
    /// The same with the listener behind `dyn`.
    pub(crate) fn erased(self) -> RoundContext<'a, E, DynRecorder<'a>> {
        let RoundContext { settings, state, ledger, now, random, recorder } = self;
        RoundContext { settings, state, ledger, now, random, recorder: recorder.erased() }
    }
}

/// A run right after a round.
pub struct FinishedRound<'a, E: Engine> {
    pub(crate) settings: &'a E::Settings,
    pub(crate) state: &'a E::State,
    pub(crate) scenario: &'a Scenario,
    pub(crate) ledger: &'a Ledger,
    /// When the round was.
    pub(crate) time: Millis,
    /// The matches it made.
    pub(crate) matches: &'a [E::Match],
}

/// A round in a trace, for the question whether stepping stops there.
#[derive(Debug, Clone, Copy)]
pub struct RoundSummary {
    /// When the round before it was.
    pub(crate) before: Millis,
    /// When it is.
    pub(crate) now: Millis,
    /// How many events it has.
    pub(crate) events: usize,
}

/// Notes a player without a field that the engine needs.
pub(crate) fn check_needed<E: Engine>(
    field: &'static str,
    what: &str,
    player: &Player,
    raw: &Value<'_>,
    path: &Path<'_>,
    problems: &mut Problems,
) {
    if raw.get(field).is_none() && matches!(raw, Value::Record(_)) {
        let whose = if player.id.is_empty() { String::new() } else { format!(" for {}", crate::check::quoted_text(&player.id)) };
        problems.add(path.field(field).to_string(), format!("is missing{whose}; {} needs {what}", E::INFO.name));
    }
}
