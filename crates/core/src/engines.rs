//! The engines: one enum, and everything that depends on which engine it is.
//!
//! Adding an engine means its folder here, one variant in [`Engine`], [`Settings`], [`Event`] and `EngineState`, and its picture.

pub mod buckets;
pub mod cliques;
mod event;
pub mod lobbies;
mod made;
mod state;
pub mod waves;

pub use event::{Event, QueueEvent};
pub use made::{Made, Settled};
pub(crate) use state::EngineState;

use serde::Serialize;

use crate::check::{self, Place};
use crate::player::Player;
use crate::problem::Problems;
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
    /// Search ranges that grow, bucket by bucket.
    Buckets,
    /// Tiers, and in each a lobby built greedily in a weighted graph.
    Cliques,
    /// Many wishes that relax, friends, and the heaviest matching.
    Lobbies,
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
    pub const ALL: [Engine; 4] = [Engine::Waves, Engine::Buckets, Engine::Cliques, Engine::Lobbies];

    /// The name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Waves => "waves",
            Engine::Buckets => "buckets",
            Engine::Cliques => "cliques",
            Engine::Lobbies => "lobbies",
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
            Engine::Buckets => "Buckets",
            Engine::Cliques => "Cliques",
            Engine::Lobbies => "Lobbies",
        }
    }

    /// What it does, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Engine::Waves => "Two sides, one against one: every wave goes through eight stages and uncrosses its pairs at the end.",
            Engine::Buckets => {
                "Everybody stands in a bucket and looks further the longer they wait: the nearest who can look back is the opponent."
            }
            Engine::Cliques => {
                "Everybody has a tier; in each tier a lobby grows around the player who fits best to all, by ping and by waiting time."
            }
            Engine::Lobbies => {
                "Everybody has wishes, which relax the longer they search: who suits best goes together, friends and all, until the group is large enough."
            }
        }
    }

    /// What one round is called: a wave, a check, …
    pub fn round_name(self) -> &'static str {
        match self {
            Engine::Waves => "Wave",
            Engine::Buckets => "Check",
            Engine::Cliques => "Snapshot",
            Engine::Lobbies => "Round",
        }
    }

    /// Whether parties queue as one ticket.
    pub fn grouping(self) -> Grouping {
        match self {
            // Where friends and parties are joined, the engine does it, anew in every round.
            Engine::Waves | Engine::Cliques | Engine::Lobbies => Grouping::Solo,
            Engine::Buckets => Grouping::Parties,
        }
    }

    /// Whether most rounds change nothing, so that runs jump from one moment that matters to the next and reports leave the others out.
    pub fn idles(self) -> bool {
        match self {
            Engine::Waves | Engine::Cliques | Engine::Lobbies => false,
            Engine::Buckets => true,
        }
    }

    /// The stages of a round, in order.
    pub fn stages(self) -> &'static [Stage] {
        match self {
            Engine::Waves => waves::tables::stages(),
            Engine::Buckets => buckets::tables::stages(),
            Engine::Cliques => cliques::tables::stages(),
            Engine::Lobbies => lobbies::tables::stages(),
        }
    }

    /// The stage in which tickets come and go.
    pub fn arriving(self) -> &'static Stage {
        match self {
            Engine::Waves | Engine::Cliques => &self.stages()[0],
            Engine::Buckets => &self.stages()[2],
            Engine::Lobbies => &self.stages()[1],
        }
    }

    /// The presets; the first is the default.
    pub fn presets(self) -> &'static [Preset] {
        match self {
            Engine::Waves => waves::tables::presets(),
            Engine::Buckets => buckets::tables::presets(),
            Engine::Cliques => cliques::tables::presets(),
            Engine::Lobbies => lobbies::tables::presets(),
        }
    }

    /// The table of settings, in order.
    pub fn settings(self) -> Vec<&'static Setting> {
        match self {
            Engine::Waves => waves::tables::settings().iter().map(|entry| &entry.setting).collect(),
            Engine::Buckets => buckets::tables::settings().iter().map(|entry| &entry.setting).collect(),
            Engine::Cliques => cliques::tables::settings().iter().map(|entry| &entry.setting).collect(),
            Engine::Lobbies => lobbies::tables::settings().iter().map(|entry| &entry.setting).collect(),
        }
    }
}

/// The settings of an engine, all of them, checked.
#[derive(Debug, Clone, PartialEq)]
pub enum Settings {
    /// Of the waves engine.
    Waves(waves::Settings),
    /// Of the buckets engine.
    Buckets(buckets::Settings),
    /// Of the cliques engine.
    Cliques(cliques::Settings),
    /// Of the lobbies engine.
    Lobbies(lobbies::Settings),
}

impl Settings {
    /// The settings of a preset; `None` if the engine has no such preset.
    pub fn preset(engine: Engine, name: &str) -> Option<Settings> {
        match engine {
            Engine::Waves => waves::Settings::preset(name).map(Settings::Waves),
            Engine::Buckets => buckets::Settings::preset(name).map(Settings::Buckets),
            Engine::Cliques => cliques::Settings::preset(name).map(Settings::Cliques),
            Engine::Lobbies => lobbies::Settings::preset(name).map(Settings::Lobbies),
        }
    }

    /// A preset with changes, each checked against the table of settings.
    pub(crate) fn read(engine: Engine, preset: &str, changes: &[check::Entry<'_>], problems: &mut Problems) -> Settings {
        let mut settings = Settings::preset(engine, preset).unwrap_or_else(|| match engine {
            Engine::Waves => Settings::Waves(waves::Settings::default()),
            Engine::Buckets => Settings::Buckets(buckets::Settings::default()),
            Engine::Cliques => Settings::Cliques(cliques::Settings::default()),
            Engine::Lobbies => Settings::Lobbies(lobbies::Settings::default()),
        });
        settings.apply(changes, problems);
        settings
    }

    /// These settings with one of them changed, checked against the table. A record may be given in part.
    pub fn with(&self, name: &str, value: Value<'_>) -> Result<Settings, Problems> {
        let mut problems = Problems::default();
        let mut changed = self.clone();
        changed.apply(&[(name.into(), value)], &mut problems);
        if problems.is_empty() { Ok(changed) } else { Err(problems) }
    }

    fn apply(&mut self, changes: &[check::Entry<'_>], problems: &mut Problems) {
        match self {
            Settings::Waves(settings) => settings::apply(waves::tables::settings(), settings, changes, problems),
            Settings::Buckets(settings) => settings::apply(buckets::tables::settings(), settings, changes, problems),
            Settings::Cliques(settings) => {
                settings::apply(cliques::tables::settings(), settings, changes, problems);
                settings.check_together(problems);
            }
            Settings::Lobbies(settings) => {
                settings::apply(lobbies::tables::settings(), settings, changes, problems);
                settings.check_together(problems);
            }
        }
    }

    /// Those of the waves engine, if it is that.
    pub fn waves(&self) -> Option<&waves::Settings> {
        if let Settings::Waves(settings) = self { Some(settings) } else { None }
    }

    /// Those of the buckets engine, if it is that.
    pub fn buckets(&self) -> Option<&buckets::Settings> {
        if let Settings::Buckets(settings) = self { Some(settings) } else { None }
    }

    /// Those of the cliques engine, if it is that.
    pub fn cliques(&self) -> Option<&cliques::Settings> {
        if let Settings::Cliques(settings) = self { Some(settings) } else { None }
    }

    /// Those of the lobbies engine, if it is that.
    pub fn lobbies(&self) -> Option<&lobbies::Settings> {
        if let Settings::Lobbies(settings) = self { Some(settings) } else { None }
    }

    /// The engine they belong to.
    pub fn engine(&self) -> Engine {
        match self {
            Settings::Waves(_) => Engine::Waves,
            Settings::Buckets(_) => Engine::Buckets,
            Settings::Cliques(_) => Engine::Cliques,
            Settings::Lobbies(_) => Engine::Lobbies,
        }
    }

    /// The time between two rounds.
    pub fn interval(&self) -> Millis {
        match self {
            Settings::Waves(settings) => settings.wave_interval,
            Settings::Buckets(settings) => settings.check_interval,
            Settings::Cliques(settings) => settings.snapshot_interval,
            Settings::Lobbies(settings) => settings.tick,
        }
    }

    /// Every setting with its value, in the order of the table.
    pub fn values(&self) -> Vec<(&'static Setting, Value<'_>)> {
        match self {
            Settings::Waves(settings) => settings::values(waves::tables::settings(), settings),
            Settings::Buckets(settings) => settings::values(buckets::tables::settings(), settings),
            Settings::Cliques(settings) => settings::values(cliques::tables::settings(), settings),
            Settings::Lobbies(settings) => settings::values(lobbies::tables::settings(), settings),
        }
    }

    /// Notes what the engine needs of a player and does not find.
    pub(crate) fn check_player(&self, player: &Player, raw: &Value<'_>, place: &Place<'_>, problems: &mut Problems) {
        match self {
            Settings::Waves(settings) => waves::settings::check_player(settings, player, raw, place, problems),
            Settings::Buckets(_) | Settings::Cliques(_) => check_needed("rating", "a rating", self.engine(), player, raw, place, problems),
            Settings::Lobbies(_) => {
                check_needed("rating", "a rating", self.engine(), player, raw, place, problems);
                check_needed("games", "at least one game", self.engine(), player, raw, place, problems);
            }
        }
    }
}

/// Notes a player without a field that the engine needs.
fn check_needed(
    field: &'static str,
    what: &str,
    engine: Engine,
    player: &Player,
    raw: &Value<'_>,
    place: &Place<'_>,
    problems: &mut Problems,
) {
    if raw.get(field).is_none() && matches!(raw, Value::Record(_)) {
        let whose = if player.id.is_empty() { String::new() } else { format!(" for {}", check::quoted_text(&player.id)) };
        problems.add(place.field(field).to_string(), format!("is missing{whose}; {} needs {what}", engine.name()));
    }
}
