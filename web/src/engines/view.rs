//! The interface between the engines and the page: [`EngineView`] is everything the page needs from one engine, [`Scene`] is a moment with
//! that engine's types.

use std::any::Any;
use std::ops::{Deref, Range};

use queuescope::{Engine, Event, Listed, Millis, Player, Problems, Replay, Scenario, Settings, Trace, Until, Value};
use queuescope_lab::Population;
use yew::prelude::*;

use super::PictureProps;
use crate::command::Command;
use crate::edit::Field;
use crate::errata::Erratum;
use crate::examples::Example;
use crate::film::{EngineShot, Sketch};
use crate::jobs::{Answers, Asked};
use crate::moment::Moment;
use crate::overview::TimelineRound;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, RowStatus};
use crate::picture::AxisRange;
use crate::tour::Stop;
use crate::words::{Formula, Fragment, StoryRound, number};

/// Everything the page needs from one engine. `engines.rs` lists one value per engine.
pub(crate) struct EngineView<E: Engine> {
    pub(crate) plain: PlainView,

    /// Players that an event is about.
    pub(crate) involved: fn(&E::Event) -> Vec<u32>,
    /// Describes an event in one or two plain sentences.
    pub(crate) sentence: fn(&E::Event, &E::Settings) -> Vec<Fragment>,
    /// Formula behind the current event, if it has one.
    pub(crate) formula: fn(&Scene<'_, E>) -> Option<Formula>,
    /// Log line for an event that makes a match final.
    pub(crate) match_line: fn(&E::Event) -> Option<String>,
    /// Returns how interesting an event is to look at. An example opens at the first event with the highest value.
    pub(crate) interest: fn(&E::Event) -> u8,

    /// Returns the most telling positions of a trace. A thumbnail in the gallery plays them, and shows the last one.
    pub(crate) telling: fn(&Trace) -> Range<usize>,
    /// Draws a run up to a position, as a thumbnail.
    pub(crate) thumbnail: fn(&EngineShot<'_, E>) -> Sketch,

    /// The picture as a table.
    pub(crate) table: fn(&Scene<'_, E>, &PictureProps) -> Html,
    /// Full range of the picture's axis; `None` if the picture has no axis.
    pub(crate) whole_axis: fn(&Scene<'_, E>) -> Option<AxisRange>,
    /// Legend of the picture.
    pub(crate) legend: fn(&Scene<'_, E>, &PictureProps) -> Html,
    /// Two ways to draw the picture between which the user can switch; `None` if there is only one.
    pub(crate) modes: fn(&Scene<'_, E>) -> Option<Modes>,
    /// Progress of the stage, after its title over the picture: `pair 12 of 20, lowest score first`.
    pub(crate) caption: fn(&Scene<'_, E>) -> String,
    /// Panels between the inspector and the log. The properties are the picture's, so that a row and a mark of the same player can be
    /// highlighted together.
    pub(crate) panels: fn(&Scene<'_, E>, &PictureProps, &Answers) -> Html,

    /// Columns of the queue's table, between the name and the status.
    pub(crate) columns: fn(&E::Settings) -> Vec<Column>,
    /// A player's cells in those columns.
    pub(crate) cells: fn(&Scene<'_, E>, u32) -> Vec<Cell>,
    /// A player's cell in the status column.
    pub(crate) row_status: fn(&Scene<'_, E>, u32) -> RowStatus,
    /// Describes a player in one or two sentences.
    pub(crate) about: fn(&Scene<'_, E>, u32) -> String,
    /// CSS class of a player's name in sentences.
    pub(crate) name_class: fn(&Scene<'_, E>, u32) -> &'static str,

    /// Fills in the fields the engine needs in a new player, with typical values of the other players.
    pub(crate) complete_player: fn(Player, &E::Settings, &[Player]) -> Player,
    /// Describes the columns of pasted rows, with an example.
    pub(crate) rows: fn(&E::Settings) -> (String, &'static str),
    /// Current value of a player's field, if the run changes it; `None` if the field stays as the scenario has it.
    pub(crate) value_now: fn(&E::Frame, u32, Field) -> Option<String>,

    /// Label of a number in the form that generates players.
    pub(crate) figure_label: fn(&Figure, &E::Settings) -> String,

    /// Title of a round: `Wave 5`, `Cycle 3, check 241`.
    pub(crate) round_title: fn(&E::Settings, u32, Millis) -> String,
    /// Name of a round on the timeline: short (`5`), or in full (`Wave 5`) if the last argument is true.
    pub(crate) mark_name: fn(&E::Settings, &TimelineRound, bool) -> String,
}

/// The part of an engine's view that needs none of the engine's types.
pub(crate) struct PlainView {
    /// What the engine is about, in three or four words.
    pub(crate) tagline: &'static str,
    /// What the engine makes, in the singular and the plural.
    pub(crate) match_nouns: [&'static str; 2],
    /// Examples, in the order the page lists them.
    pub(crate) examples: &'static [Example],
    /// The stops of the engine's tour.
    pub(crate) tour: &'static [Stop],
    /// Claims of the engine's document and what is correct.
    pub(crate) errata: &'static [Erratum],
    /// Tables printed in the engine's document, next to computed ones.
    pub(crate) printed_tables: fn() -> Html,
    /// The decisive reason for a player's state at the current position, in one or two sentences: who took the opponent, why the player sat out,
    /// or by how much a window fell short.
    pub(crate) reason: fn(&Replay, u32) -> String,
    /// What has happened to a player up to the current position.
    pub(crate) story: fn(&Replay, u32) -> Vec<StoryRound>,
    /// Sums up a whole run for the picture, which otherwise sees one moment. It is computed when the trace changes. `None` for engines whose
    /// picture needs only the frame.
    pub(crate) summary_of_run: fn(&Replay) -> Option<RunSummary>,
    /// Why players were not matched by the end of the run, in a few sentences. Says only what the events prove, and nothing if all were matched.
    pub(crate) limits: fn(&Replay) -> String,
    /// How the engine counts waits in rounds. `None` if it measures them as time.
    pub(crate) waits_in_rounds: Option<WaitsInRounds>,
    /// Settings that are part of what the main measure measures. Runs with other values of them cannot be compared by it.
    pub(crate) measure_settings: &'static [&'static str],
    /// The question that the distribution of the main measure answers.
    pub(crate) quality_question: &'static str,
    /// Subtitle of the log panel.
    pub(crate) log_title: &'static str,
    /// The picture.
    pub(crate) picture: fn(PictureProps) -> Html,
    /// Card with details of the selected player; empty if the engine has none.
    pub(crate) card: fn(&Replay, u32, &Answers) -> Html,
    /// Questions of the panels and the card that take too long to answer while rendering. The last argument is the selected player.
    pub(crate) asks: fn(&Replay, Option<u32>) -> Vec<Asked>,
    /// Meaning of the sign before a name in the queue.
    pub(crate) sign_title: &'static str,
    /// Title of the queue's status column.
    pub(crate) status_title: &'static str,
    /// Fields of a player that have no column.
    pub(crate) detail_fields: &'static [DetailField],
    /// Settings that only name things. They decide nothing, so an edit also changes the past, and presets leave them alone.
    pub(crate) naming_settings: &'static [&'static str],
    /// Returns the scenario with one setting changed, together with everything in the players that depends on that setting.
    pub(crate) with_setting: fn(&Scenario, &str, Value<'_>) -> Result<Scenario, Problems>,
    /// Length of a run that fits the players of a new queue.
    pub(crate) fitting_length: fn(&Scenario) -> Until,
    /// Initial values of the form that generates players.
    pub(crate) default_crowd: fn() -> Population,
    /// Numbers in the form that generates players.
    pub(crate) figures: &'static [Figure],
    /// Mixes in the form that generates players.
    pub(crate) mixtures: &'static [Mixture],
    /// Tooltip of a timeline command, if this engine needs a different one.
    pub(crate) step_hint: fn(Command) -> Option<&'static str>,
}

/// What an engine's picture knows about a whole run. Only that engine's view knows the type, and gets it from [`Moment::run_summary`].
pub(crate) type RunSummary = Box<dyn Any + Send + Sync>;

/// How an engine counts waits in rounds.
#[derive(Clone, Copy)]
pub(crate) struct WaitsInRounds {
    /// Number of rounds that a player has waited by the cursor, counting those before the run.
    pub(crate) of_player: fn(&Replay, u32) -> u32,
    /// True if the settings count the round in which a player is matched as well.
    pub(crate) count_matched: fn(&Settings) -> bool,
}

/// Two ways to draw a picture. The user switches between them with two buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Modes {
    /// The words on the buttons.
    pub(crate) labels: [&'static str; 2],
    /// The mode until the user chooses another.
    pub(crate) default: usize,
}

impl PlainView {
    /// `with_setting` for engines whose players do not depend on settings.
    pub(crate) fn changed_setting(scenario: &Scenario, name: &str, value: Value<'_>) -> Result<Scenario, Problems> {
        Ok(Scenario { settings: scenario.settings.with(name, value)?, ..scenario.clone() })
    }

    /// Length of a run that ends this long after the last player joins or the last scheduled time.
    pub(crate) fn until_after_arrivals(scenario: &Scenario, time: Millis) -> Until {
        let scheduled = |player: &Player| player.wishes.as_ref().and_then(|wishes| wishes.scheduled);
        let busy = scenario.players.iter().map(|player| player.joined.max(scheduled(player).unwrap_or_default()));
        Until::Time(Millis(busy.max().unwrap_or_default().0.max(0) + time.0))
    }
}

impl<E: Engine> EngineView<E> {
    /// `round_title` for engines that number their rounds: the engine's word for a round and its number.
    pub(crate) fn numbered(_: &E::Settings, index: u32, _: Millis) -> String {
        format!("{} {}", E::INFO.round, number(i64::from(index) + 1))
    }

    /// `mark_name` for engines that number their rounds.
    pub(crate) fn mark_number(settings: &E::Settings, mark: &TimelineRound, full: bool) -> String {
        if full { Self::numbered(settings, mark.index, mark.time) } else { number(i64::from(mark.index) + 1) }
    }
}

/// A moment with one engine's settings, frame and event. Dereferences to the [`Moment`].
pub(crate) struct Scene<'a, E: Engine> {
    moment: &'a Moment,
    pub(crate) settings: &'a E::Settings,
    /// The engine's part of the frame.
    pub(crate) own: &'a E::Frame,
    /// The current event, if it is the engine's.
    pub(crate) engine_event: Option<&'a E::Event>,
}

impl<'a, E: Listed> Scene<'a, E> {
    /// Returns the scene of a moment; `None` if the moment is another engine's.
    pub(crate) fn of(moment: &'a Moment) -> Option<Self> {
        Some(Scene {
            moment,
            settings: moment.scenario.settings.of::<E>()?,
            own: moment.frame.engine.of::<E>()?,
            engine_event: moment.event.as_ref().and_then(Event::of::<E>),
        })
    }
}

impl<E: Engine> Deref for Scene<'_, E> {
    type Target = Moment;
    fn deref(&self) -> &Moment {
        self.moment
    }
}
