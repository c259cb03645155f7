//! The engines: one enum, and everything that depends on which engine it is.
//!
//! Adding an engine means its folder here, one variant in [`Engine`], [`Settings`], [`Event`] and `EngineState`, and its picture.

pub mod waves;

use serde::Serialize;

use crate::check::{self, Place};
use crate::listener::{Listener, Narrator};
use crate::player::{Player, PlayerRef};
use crate::problem::Problems;
use crate::random::Random;
use crate::scenario::Scenario;
use crate::settings::{self, Preset, Setting};
use crate::tickets::Grouping;
use crate::time::Millis;
use crate::value::Value;

/// A way of matching.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Engine {
    /// Two sides, eight stages, with refinement swaps.
    Waves,
}

/// A named part of a round.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// The name in traces and in the table of settings.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What happens in it, in a sentence or two.
    pub about: &'static str,
}

impl Engine {
    /// Every engine there is.
    pub const ALL: [Engine; 1] = [Engine::Waves];

    /// The name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Waves => "waves",
        }
    }

    /// The engine with this name.
    pub fn by_name(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Engine::Waves => "Waves",
        }
    }

    /// What it does, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Engine::Waves => "Two sides, one against one: every wave goes through eight stages and uncrosses its pairs at the end.",
        }
    }

    /// What one round is called: a wave, a check, …
    pub fn round_name(self) -> &'static str {
        match self {
            Engine::Waves => "Wave",
        }
    }

    /// Whether parties queue as one ticket.
    pub fn grouping(self) -> Grouping {
        match self {
            Engine::Waves => Grouping::Solo,
        }
    }

    /// The stages of a round, in order; the first is the coming and going.
    pub fn stages(self) -> &'static [Stage] {
        match self {
            Engine::Waves => waves::tables::stages(),
        }
    }

    /// The presets; the first is the default.
    pub fn presets(self) -> &'static [Preset] {
        match self {
            Engine::Waves => waves::tables::presets(),
        }
    }

    /// The table of settings, in order.
    pub fn settings(self) -> impl Iterator<Item = &'static Setting> {
        match self {
            Engine::Waves => waves::tables::settings().iter().map(|entry| &entry.setting),
        }
    }
}

/// The settings of an engine, all of them, checked.
#[derive(Debug, Clone, PartialEq)]
pub enum Settings {
    /// Of the waves engine.
    Waves(waves::Settings),
}

impl Settings {
    /// The settings of a preset; `None` if the engine has no such preset.
    pub fn preset(engine: Engine, name: &str) -> Option<Settings> {
        match engine {
            Engine::Waves => waves::Settings::preset(name).map(Settings::Waves),
        }
    }

    /// A preset with changes, each checked against the table of settings.
    pub(crate) fn read(engine: Engine, preset: &str, changes: &[check::Entry<'_>], problems: &mut Problems) -> Settings {
        match engine {
            Engine::Waves => {
                let mut settings = waves::Settings::preset(preset).unwrap_or_default();
                settings::apply(waves::tables::settings(), &mut settings, changes, problems);
                Settings::Waves(settings)
            }
        }
    }

    /// These settings with one of them changed, checked against the table. A record may be given in part.
    pub fn with(&self, name: &str, value: Value<'_>) -> Result<Settings, Problems> {
        let mut problems = Problems::default();
        let change = [(name.into(), value)];
        let changed = match self {
            Settings::Waves(settings) => {
                let mut settings = settings.clone();
                settings::apply(waves::tables::settings(), &mut settings, &change, &mut problems);
                Settings::Waves(settings)
            }
        };
        if problems.is_empty() { Ok(changed) } else { Err(problems) }
    }

    /// The engine they belong to.
    pub fn engine(&self) -> Engine {
        match self {
            Settings::Waves(_) => Engine::Waves,
        }
    }

    /// The time between two rounds.
    pub fn interval(&self) -> Millis {
        match self {
            Settings::Waves(settings) => settings.wave_interval,
        }
    }

    /// Every setting with its value, in the order of the table.
    pub fn values(&self) -> Vec<(&'static Setting, Value<'_>)> {
        match self {
            Settings::Waves(settings) => waves::tables::settings().iter().map(|entry| (&entry.setting, (entry.get)(settings))).collect(),
        }
    }

    /// Notes what the engine needs of a player and does not find.
    pub(crate) fn check_player(&self, player: &Player, raw: &Value<'_>, place: &Place<'_>, problems: &mut Problems) {
        match self {
            Settings::Waves(settings) => waves::settings::check_player(settings, player, raw, place, problems),
        }
    }
}

/// One decision inside a stage.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// Of the queue: the same for every engine.
    Queue(QueueEvent),
    /// Of the waves engine.
    Waves(waves::Event),
}

/// Somebody comes or goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum QueueEvent {
    /// A ticket entered the queue.
    Came {
        /// Its players.
        players: Vec<PlayerRef>,
        /// When it joined.
        joined: Millis,
    },
    /// A ticket left the queue unmatched.
    Left {
        /// Its players.
        players: Vec<PlayerRef>,
        /// When it wanted to leave.
        at: Millis,
    },
}

impl QueueEvent {
    /// Who comes or goes.
    pub fn players(&self) -> &[PlayerRef] {
        match self {
            QueueEvent::Came { players, .. } | QueueEvent::Left { players, .. } => players,
        }
    }
}

impl From<QueueEvent> for Event {
    fn from(event: QueueEvent) -> Self {
        Event::Queue(event)
    }
}

impl From<waves::Event> for Event {
    fn from(event: waves::Event) -> Self {
        Event::Waves(event)
    }
}

/// The matches of a round, as the engine made them.
#[derive(Debug, Clone, PartialEq)]
pub enum Made {
    /// By the waves engine.
    Waves(Vec<waves::Made>),
}

impl Made {
    /// Everybody in them, by position.
    pub fn players(&self) -> impl Iterator<Item = u32> {
        match self {
            Made::Waves(made) => made.iter().flat_map(|made| made.players),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Made::Waves(made) => made.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What an engine remembers from round to round.
#[derive(Debug, Clone)]
pub(crate) enum EngineState {
    Waves(waves::State),
}

impl EngineState {
    pub(crate) fn new(scenario: &Scenario) -> EngineState {
        match &scenario.settings {
            Settings::Waves(settings) => EngineState::Waves(waves::State::new(settings, scenario)),
        }
    }

    /// One round over the tickets waiting; those matched are taken out of `waiting`.
    pub(crate) fn round<L: Listener>(
        &mut self,
        scenario: &Scenario,
        waiting: &mut Vec<u32>,
        now: Millis,
        random: &mut Random,
        narrator: &mut Narrator<'_, L>,
    ) -> Made {
        match (self, &scenario.settings) {
            (EngineState::Waves(state), Settings::Waves(settings)) => {
                Made::Waves(waves::wave(settings, state, waiting, now, random, narrator))
            }
        }
    }

    /// A player who joined then has left unmatched.
    pub(crate) fn left(&mut self, joined: Millis) {
        match self {
            EngineState::Waves(state) => state.left(joined),
        }
    }

    /// The state for an edited scenario of the same engine, whose first players are `old_players`, edited.
    pub(crate) fn carry_over(&self, scenario: &Scenario, old_players: &[Player]) -> EngineState {
        match (self, &scenario.settings) {
            (EngineState::Waves(state), Settings::Waves(settings)) => EngineState::Waves(state.carry_over(settings, scenario, old_players)),
        }
    }
}
