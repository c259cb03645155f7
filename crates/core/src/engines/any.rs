//! Functions that work with any engine. Each calls one engine's own function through the dispatch that `list.rs` generates.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::EngineEvent as _;
use super::engine::{Engine, EngineFrame as _, EngineInfo, RoundSummary, Stage};
use super::facts::{LogLine, MatchFacts, MatchUpdate, Move};
use super::list::{AnyFrame, AnyRunningEngine, EngineId, Event, Listed as _, Matches, Settings, on_engine, on_event, with_engine};
use super::running::RunningEngine;
use crate::check::{self, Path, quoted_text};
use crate::ledger::Ledger;
use crate::listener::{Listener, Recorder};
use crate::player::{Name, Player};
use crate::problem::{Problem, Problems, did_you_mean, nearest};
use crate::random::Random;
use crate::report::{self, Report, ReportSummary};
use crate::scenario::Scenario;
use crate::settings::{self, NoEffect, Preset, Setting};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

impl EngineId {
    /// Returns the engine with this name, or `None` if there is none.
    pub fn by_name(name: &str) -> Option<EngineId> {
        EngineId::ALL.iter().copied().find(|engine| engine.name() == name)
    }

    /// Reads the name of an engine. If the name is only similar to an engine's, adds a problem and returns that engine, so that the rest of the
    /// document can be checked against its rules.
    pub fn read(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<EngineId> {
        let name = check::name(value, path, problems)?;
        let engine = EngineId::by_name(name);
        if engine.is_none() {
            let known = EngineId::names();
            problems.add(path.to_string(), format!("unknown engine {}{}", quoted_text(name), did_you_mean(name, known.clone())));
            return nearest(name, known).and_then(EngineId::by_name);
        }
        engine
    }

    /// The names of all engines.
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        EngineId::ALL.iter().map(|engine| engine.name())
    }

    /// Names, stages and other constants of the engine.
    pub fn info(self) -> &'static EngineInfo {
        with_engine!(self, E => E::INFO)
    }

    /// The name in scenarios.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The name that people see.
    pub fn title(self) -> &'static str {
        self.info().title
    }

    /// What the engine does, in one sentence.
    pub fn about(self) -> &'static str {
        self.info().about
    }

    /// The engine's word for a round, such as "wave" or "check".
    pub fn round_name(self) -> &'static str {
        self.info().round
    }

    /// How players are grouped into tickets.
    pub fn grouping(self) -> Grouping {
        self.info().grouping
    }

    /// True if most rounds change nothing. Runs skip these rounds where possible, and reports leave them out.
    pub fn idles(self) -> bool {
        self.info().idles
    }

    /// The stages of a round, in order.
    pub fn stages(self) -> &'static [Stage] {
        self.info().stages
    }

    /// The stage in which tickets leave and join.
    pub fn arrival(self) -> &'static Stage {
        &self.info().stages[self.info().arrival]
    }

    /// The presets. The first is the default.
    pub fn presets(self) -> &'static [Preset] {
        self.info().presets
    }

    /// The settings, in table order.
    pub fn settings(self) -> Vec<&'static Setting> {
        with_engine!(self, E => E::SETTINGS.iter().map(|entry| &entry.setting).collect())
    }
}

/// Serialized as its name.
impl Serialize for EngineId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Settings {
    /// The engine that has these settings.
    pub fn engine(&self) -> EngineId {
        on_engine!(Settings, self, _, E => E::ID)
    }

    /// The settings of a preset. `None` if the engine has no preset with this name.
    pub fn preset(engine: EngineId, name: &str) -> Option<Settings> {
        with_engine!(engine, E => E::preset(name).map(Settings::from))
    }

    /// The settings of an engine's first preset.
    pub fn default_of(engine: EngineId) -> Settings {
        with_engine!(engine, E => <E as Engine>::Settings::default().into())
    }

    /// Reads the fields `preset` and `settings` of a document. Returns the preset's name, and its settings with the changes, each checked
    /// against the table. An unknown preset counts as the default.
    pub fn read(
        engine: EngineId,
        preset: Option<&Value<'_>>,
        settings: Option<&Value<'_>>,
        problems: &mut Problems,
    ) -> (&'static str, Settings) {
        let mut name = engine.presets()[0].name;
        if let Some(typed) = preset.and_then(|value| check::name(value, &Path::top("preset"), problems)) {
            match engine.presets().iter().find(|preset| preset.name == typed) {
                Some(preset) => name = preset.name,
                None => {
                    let known: Vec<&str> = engine.presets().iter().map(|preset| preset.name).collect();
                    let message = format!("{} has no preset {}{}", engine.name(), quoted_text(typed), did_you_mean(typed, known));
                    problems.add("preset", message);
                }
            }
        }
        let mut read = Settings::preset(engine, name).unwrap_or_else(|| Settings::default_of(engine));
        read.apply(settings.and_then(|value| check::record(value, &Path::top("settings"), problems)).unwrap_or_default(), problems);
        (name, read)
    }

    /// Returns these settings with one setting changed, or what is wrong with the new value. A record may contain only some of its parts.
    pub fn with(&self, name: &str, value: Value<'_>) -> Result<Settings, Problems> {
        let mut problems = Problems::default();
        let mut changed = self.clone();
        changed.apply(&[(name.into(), value)], &mut problems);
        if problems.is_empty() { Ok(changed) } else { Err(problems) }
    }

    /// Applies changes after checking each against the table, then checks constraints between settings.
    fn apply(&mut self, changes: &[check::Entry<'_>], problems: &mut Problems) {
        on_engine!(Settings, self, own, E => {
            settings::apply(E::SETTINGS, own, changes, problems);
            E::check_settings(own, problems);
        });
    }

    /// The settings that change no match because of the values of others, each with the reason. Only what follows from the settings alone:
    /// other settings may have no effect on a certain queue.
    pub fn without_effect(&self) -> Vec<NoEffect> {
        on_engine!(Settings, self, own, E => E::without_effect(own))
    }

    /// Time between two rounds.
    pub fn interval(&self) -> Millis {
        on_engine!(Settings, self, own, E => E::interval(own))
    }

    /// Every setting with its value, in table order.
    pub fn values(&self) -> Vec<(&'static Setting, Value<'_>)> {
        on_engine!(Settings, self, own, E => settings::values(E::SETTINGS, own))
    }

    /// Names of the sides for which players have ratings. Empty if a player has only one rating.
    pub fn rating_names(&self) -> &[Name] {
        on_engine!(Settings, self, own, E => E::rating_names(own))
    }

    /// Checks that a player has what the engine needs.
    pub(crate) fn check_player(&self, player: &Player, raw: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
        on_engine!(Settings, self, own, E => E::check_player(own, player, raw, path, problems));
    }

    /// Checks that the engine can run this many players.
    pub fn check_size(&self, players: usize, problems: &mut Problems) {
        on_engine!(Settings, self, own, E => E::check_size(own, players, problems));
    }

    /// True if stepping from round to round stops at this round.
    pub(crate) fn begins_step(&self, round: RoundSummary) -> bool {
        on_engine!(Settings, self, own, E => E::begins_step(own, round))
    }

    /// The lines that the host program logs for an event.
    pub(crate) fn log_lines(&self, event: &Event) -> Vec<LogLine> {
        on_engine!(Settings, self, own, E => event.of::<E>().map_or_else(Vec::new, |event| E::log_lines(event, own)))
    }

    /// Runs a scenario with these settings to its end and returns its report.
    pub(crate) fn report(&self, scenario: &Arc<Scenario>, detail: bool) -> Result<Report, Problem> {
        on_engine!(Settings, self, own, E => report::build::<E>(scenario, own, detail))
    }

    /// Runs a scenario with these settings to its end and returns the summary of its report.
    pub(crate) fn report_summary(&self, scenario: &Arc<Scenario>) -> Result<ReportSummary, Problem> {
        on_engine!(Settings, self, own, E => report::build_summary::<E>(scenario, own))
    }
}

impl Event {
    /// The changes of players' states that the event causes.
    pub fn moves(&self) -> Vec<Move<'_>> {
        on_event!(self, event => event.moves())
    }

    /// The match that the event makes or settles, if any.
    pub fn match_update(&self) -> Option<MatchUpdate> {
        on_event!(self, event => event.match_update())
    }
}

impl AnyFrame {
    pub(crate) fn new(scenario: &Scenario) -> AnyFrame {
        on_engine!(Settings, &scenario.settings, _, E => <E as Engine>::Frame::new(scenario).into())
    }

    pub(crate) fn resize(&mut self, known: usize, scenario: &Scenario) {
        on_engine!(AnyFrame, self, frame, E => <E as Engine>::Frame::resize(frame, known, scenario));
    }

    pub(crate) fn edit(&mut self, old: &Scenario, new: &Scenario) {
        on_engine!(AnyFrame, self, frame, E => <E as Engine>::Frame::edit(frame, old, new));
    }

    pub(crate) fn begin_round(&mut self) {
        on_engine!(AnyFrame, self, frame, E => <E as Engine>::Frame::begin_round(frame));
    }

    /// Applies an event. Queue events change nothing in the engine's part of a frame.
    pub(crate) fn apply(&mut self, event: &Event) {
        on_engine!(AnyFrame, self, frame, E => {
            if let Some(event) = event.of::<E>() {
                frame.apply(event);
            }
        });
    }
}

impl Matches {
    /// Number of matches.
    pub fn len(&self) -> usize {
        on_engine!(Matches, self, matches, E => <[<E as Engine>::Match]>::len(matches))
    }

    /// True if there are no matches.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the facts of these matches, which were all made, or all settled, at the time `matched`.
    pub fn facts(&self, scenario: &Scenario, tickets: &Tickets, matched: Millis) -> Vec<MatchFacts> {
        on_engine!(Matches, self, matches, E => matches.iter().map(|found| E::facts(found, scenario, tickets, matched)).collect())
    }
}

impl AnyRunningEngine {
    pub(crate) fn new(scenario: &Scenario, tickets: &Tickets) -> AnyRunningEngine {
        on_engine!(Settings, &scenario.settings, settings, E => RunningEngine::<E>::new(settings, scenario, tickets).into())
    }

    /// Returns the engine after an edit of the scenario. If the edit changes the engine, the new engine starts with a fresh state.
    pub(crate) fn carry_over(&self, scenario: &Scenario, old: &Scenario, tickets: &Tickets) -> AnyRunningEngine {
        on_engine!(AnyRunningEngine, self, running, E => match scenario.settings.of::<E>() {
            Some(settings) => running.carry_over(settings, scenario, old, tickets).into(),
            None => AnyRunningEngine::new(scenario, tickets),
        })
    }

    /// Adds the players from index `first` on, which `scenario` and `tickets` already contain.
    pub(crate) fn add_players(&mut self, scenario: &Scenario, tickets: &Tickets, first: usize) {
        on_engine!(AnyRunningEngine, self, running, E => E::add_players(&mut running.state, &running.settings, scenario, tickets, first));
    }

    /// Runs the stages before players leave and join. Returns the matches of earlier rounds that they settle.
    pub(crate) fn begin_round<L: Listener>(
        &mut self,
        ledger: &mut Ledger,
        now: Millis,
        random: &mut Random,
        recorder: &mut Recorder<'_, L>,
    ) -> Matches {
        on_engine!(AnyRunningEngine, self, running, E => E::begin_round(running.round_context(ledger, now, random, recorder)).into())
    }

    /// Updates the engine after a ticket has entered the queue.
    pub(crate) fn ticket_entered<L: Listener>(&mut self, ledger: &Ledger, ticket: u32, recorder: &mut Recorder<'_, L>) {
        on_engine!(AnyRunningEngine, self, running, E => E::ticket_entered(&mut running.state, ledger, ticket, recorder));
    }

    /// Updates the engine after a player who joined at this time has left without a match.
    pub(crate) fn player_left(&mut self, joined: Millis) {
        on_engine!(AnyRunningEngine, self, running, E => E::player_left(&mut running.state, joined));
    }

    /// Runs the stages after players have left and joined. Takes matched tickets out of the queue and returns the matches.
    pub(crate) fn round<L: Listener>(
        &mut self,
        ledger: &mut Ledger,
        now: Millis,
        random: &mut Random,
        recorder: &mut Recorder<'_, L>,
    ) -> Matches {
        on_engine!(AnyRunningEngine, self, running, E => E::round(running.round_context(ledger, now, random, recorder)).into())
    }

    /// The next time at which the engine can change anything if no ticket joins or leaves. `None` if there is no such time.
    pub(crate) fn next_change(&self, ledger: &Ledger) -> Option<Millis> {
        on_engine!(AnyRunningEngine, self, running, E => E::next_change(&running.settings, &running.state, ledger))
    }

    /// Advances past `rounds` idle rounds ending at `last`.
    pub(crate) fn skip_idle_rounds(&mut self, rounds: u32, last: Millis) {
        on_engine!(AnyRunningEngine, self, running, E => E::skip_idle_rounds(&mut running.state, rounds, last));
    }
}
