//! The seam between the engines and the page: everything on the page that is an engine's own, and a moment as an engine sees it.

use std::ops::Deref;

use queuescope::{Engine, Event, Listed, Millis, Player, Problems, Replay, Scenario, Stage, Value};
use queuescope_lab::Population;
use yew::prelude::*;

use super::PictureProps;
use crate::command::Command;
use crate::edit::Field;
use crate::errata::Erratum;
use crate::examples::Example;
use crate::jobs::{Answers, Asked};
use crate::moment::Moment;
use crate::overview::TimelineRound;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, RowStatus};
use crate::picture::AxisRange;
use crate::words::{Formula, Fragment, StoryRound, number};

/// What the page shows of an engine: one value per engine, listed in `engines.rs`.
pub(crate) struct EngineView<E: Engine> {
    pub(crate) plain: PlainView,

    /// The players that an event is about.
    pub(crate) involved: fn(&E::Event) -> Vec<u32>,
    /// The plain sentence for an event.
    pub(crate) sentence: fn(&E::Event, &E::Settings) -> Vec<Fragment>,
    /// The formula behind the event that has just happened, where there is one.
    pub(crate) formula: fn(&Scene<'_, E>) -> Option<Formula>,
    /// The log's line for an event that makes sure of a match.
    pub(crate) match_line: fn(&E::Event) -> Option<String>,
    /// How much there is to see at an event: an example opens at the first one with the most.
    pub(crate) interest: fn(&E::Event) -> u8,

    /// The picture as a table.
    pub(crate) table: fn(&Scene<'_, E>, &PictureProps) -> Html,
    /// All of the picture's axis; `None` if it has none.
    pub(crate) whole_axis: fn(&Scene<'_, E>) -> Option<AxisRange>,
    /// What the picture's signs mean.
    pub(crate) legend: fn(&Scene<'_, E>) -> Html,
    /// The panels between the inspector and the log.
    pub(crate) panels: fn(&Scene<'_, E>, &Answers) -> Html,

    /// The columns of the queue's table, between the name and the last one.
    pub(crate) columns: fn(&E::Settings) -> Vec<Column>,
    /// What is in those columns.
    pub(crate) cells: fn(&Scene<'_, E>, u32) -> Vec<Cell>,
    /// What is in the last column.
    pub(crate) row_status: fn(&Scene<'_, E>, u32) -> RowStatus,
    /// A player in a sentence or two.
    pub(crate) about: fn(&Scene<'_, E>, u32) -> String,
    /// The class of a player's name in sentences.
    pub(crate) name_class: fn(&Scene<'_, E>, u32) -> &'static str,

    /// Gives a new player what the engine needs: about what the others have.
    pub(crate) complete_player: fn(Player, &E::Settings, &[Player]) -> Player,
    /// What pasted rows hold, and an example.
    pub(crate) rows: fn(&E::Settings) -> (String, &'static str),
    /// What a field of a player shows now, if it changes during the run; `None` if it stays as written.
    pub(crate) value_now: fn(&E::Frame, u32, Field) -> Option<String>,

    /// The label of one of the figures of a generated crowd.
    pub(crate) figure_label: fn(&Figure, &E::Settings) -> String,

    /// A round in words: `Wave 5`, `Cycle 3, check 241`.
    pub(crate) round_title: fn(&E::Settings, u32, Millis) -> String,
    /// A round's name on the timeline, where it is short; in full, with what it is a number of.
    pub(crate) mark_name: fn(&E::Settings, &TimelineRound, bool) -> String,
}

/// What needs none of the engine's own types.
pub(crate) struct PlainView {
    /// The examples, in the order they are listed.
    pub(crate) examples: &'static [Example],
    /// Claims of the engine's document, and what is correct.
    pub(crate) errata: &'static [Erratum],
    /// Tables that the engine's document prints, beside live ones.
    pub(crate) printed_tables: fn() -> Html,
    /// What has happened to a player up to the current position.
    pub(crate) story: fn(&Replay, u32) -> Vec<StoryRound>,
    /// Whose words the log is in.
    pub(crate) log_title: &'static str,
    /// The picture.
    pub(crate) picture: fn(PictureProps) -> Html,
    /// How a player's request stands, where the engine has more to say about that than a sentence.
    pub(crate) card: fn(&Replay, u32, &Answers) -> Html,
    /// What panels and card want to know that takes too long for rendering; with the selected player.
    pub(crate) asks: fn(&Replay, Option<u32>) -> Vec<Asked>,
    /// What the sign before a name in the queue is about.
    pub(crate) sign_title: &'static str,
    /// The title of the queue's last column.
    pub(crate) status_title: &'static str,
    /// The fields of a player that have no column.
    pub(crate) detail_fields: &'static [DetailField],
    /// Settings that only name things. They decide nothing, so changing one also changes the past, and presets leave them alone.
    pub(crate) naming_settings: &'static [&'static str],
    /// The scenario with another value for a setting, and with whatever in the players depends on that setting.
    pub(crate) with_setting: fn(&Scenario, &str, Value<'_>) -> Result<Scenario, Problems>,
    /// A crowd to begin with.
    pub(crate) usual_crowd: fn() -> Population,
    /// The numbers of a generated crowd.
    pub(crate) figures: &'static [Figure],
    /// The mixes of a generated crowd.
    pub(crate) mixtures: &'static [Mixture],
    /// What a step of the timeline does, where it is not what it does for every engine.
    pub(crate) step_hint: fn(Command) -> Option<&'static str>,
    /// The stages under the position.
    pub(crate) strip: &'static [Stage],
}

impl PlainView {
    /// The usual `with_setting`: nothing in the players depends on a setting.
    pub(crate) fn changed_setting(scenario: &Scenario, name: &str, value: Value<'_>) -> Result<Scenario, Problems> {
        Ok(Scenario { settings: scenario.settings.with(name, value)?, ..scenario.clone() })
    }
}

impl<E: Engine> EngineView<E> {
    /// The usual `round_title`: the round's name with its number.
    pub(crate) fn numbered(_: &E::Settings, index: u32, _: Millis) -> String {
        format!("{} {}", E::INFO.round, number(i64::from(index) + 1))
    }

    /// The usual `mark_name`: the round's number.
    pub(crate) fn mark_number(settings: &E::Settings, mark: &TimelineRound, full: bool) -> String {
        if full { Self::numbered(settings, mark.index, mark.time) } else { number(i64::from(mark.index) + 1) }
    }
}

/// A moment as one engine's view sees it: with the engine's own settings, frame and event. Everything else of the moment is there as well.
pub(crate) struct Scene<'a, E: Engine> {
    moment: &'a Moment,
    pub(crate) settings: &'a E::Settings,
    /// The engine's part of the frame.
    pub(crate) own: &'a E::Frame,
    /// The event that has just happened, if it is the engine's own.
    pub(crate) engine_event: Option<&'a E::Event>,
}

impl<'a, E: Listed> Scene<'a, E> {
    /// The scene of a moment; `None` if that is another engine's.
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
