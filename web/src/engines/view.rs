//! The seam between the engines and the page: everything on the page that is an engine's own.

use std::ops::Deref;

use queuescope::{Engine, Listed, Millis, Name, Player, Problems, Replay, Scenario, Stage, Value};
use queuescope_lab::Population;
use yew::prelude::*;

use super::PictureProps;
use crate::chronicle::RoundMark;
use crate::command::Command;
use crate::edit::Field;
use crate::errata::Erratum;
use crate::examples::Example;
use crate::moment::Moment;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, Standing};
use crate::picture::View;
use crate::words::{Chapter, Formula, Part, number};

/// What the page shows of an engine. One implementation per engine, listed in `engines.rs`.
pub(crate) trait EngineView: 'static {
    /// The engine.
    type Engine: Listed;

    /// The examples, in the order they are listed.
    const EXAMPLES: &'static [Example];
    /// Claims of the engine's document, and what is correct.
    const ERRATA: &'static [Erratum];
    /// Whose words the log is in.
    const LOG_TITLE: &'static str;
    /// What the sign before a name in the queue is about.
    const SIGN_TITLE: &'static str;
    /// The title of the queue's last column.
    const STATUS_TITLE: &'static str;
    /// The fields of a player that have no column.
    const DETAIL_FIELDS: &'static [DetailField];
    /// The numbers of a generated crowd.
    const FIGURES: &'static [Figure];
    /// The mixes of a generated crowd.
    const MIXTURES: &'static [Mixture] = &[];
    /// Settings that only name things. They decide nothing, so changing one also changes the past, and presets leave them alone.
    const NAMING_SETTINGS: &'static [&'static str] = &[];

    /// The players that an event is about.
    fn involved(event: &Own<Self>) -> Vec<u32>;

    /// The plain sentence for an event.
    fn sentence(event: &Own<Self>, settings: &Set<Self>) -> Vec<Part>;

    /// The formula behind the event that has just happened, where there is one.
    fn formula(scene: &SceneOf<'_, Self>) -> Option<Formula>;

    /// The log's line for an event that makes sure of a match.
    fn match_line(event: &Own<Self>) -> Option<String>;

    /// How much there is to see at an event: an example opens at the first one with the most.
    fn sight(event: &Own<Self>) -> u8;

    /// What has happened to a player up to the current position.
    fn story(replay: &Replay, player: u32) -> Vec<Chapter>;

    /// How a player's request stands, where the engine has more to say about that than a sentence.
    fn card(_replay: &Replay, _player: u32) -> Html {
        Html::default()
    }

    /// The picture.
    fn picture(props: PictureProps) -> Html;

    /// The picture as a table.
    fn table(scene: &SceneOf<'_, Self>, props: &PictureProps) -> Html;

    /// All of the picture's axis; `None` if it has none.
    fn whole_axis(_scene: &SceneOf<'_, Self>) -> Option<View> {
        None
    }

    /// What the picture's signs mean.
    fn legend(scene: &SceneOf<'_, Self>) -> Html;

    /// The panels between the inspector and the log.
    fn panels(scene: &SceneOf<'_, Self>) -> Html;

    /// Tables that the engine's document prints, beside live ones.
    fn printed_tables() -> Html {
        Html::default()
    }

    /// The columns of the queue's table, between the name and the last one.
    fn columns(settings: &Set<Self>) -> Vec<Column>;

    /// What is in those columns.
    fn cells(scene: &SceneOf<'_, Self>, player: u32) -> Vec<Cell>;

    /// What is in the last column.
    fn standing(scene: &SceneOf<'_, Self>, player: u32) -> Standing;

    /// A player in a sentence or two.
    fn about(scene: &SceneOf<'_, Self>, player: u32) -> String;

    /// The class of a player's name in sentences.
    fn name_class(_scene: &SceneOf<'_, Self>, _player: u32) -> &'static str {
        "name-ink"
    }

    /// Gives a new player what the engine needs: about what the others have.
    fn furnish(player: Player, settings: &Set<Self>, others: &[Player]) -> Player;

    /// The scenario with another value for a setting, and with whatever in the players depends on that setting.
    fn with_setting(scenario: &Scenario, name: &str, value: Value<'_>) -> Result<Scenario, Problems> {
        Ok(Scenario { settings: scenario.settings.with(name, value)?, ..scenario.clone() })
    }

    /// The names under which players have ratings; empty if a player has only one.
    fn rating_names(_settings: &Set<Self>) -> &[Name] {
        &[]
    }

    /// What a field of a player shows now, if it changes during the run; `None` if it stays as written.
    fn value_now(_own: &FrameOf<Self>, _player: u32, _field: Field) -> Option<String> {
        None
    }

    /// A crowd to begin with.
    fn usual_crowd() -> Population {
        Population::default()
    }

    /// The label of one of [`EngineView::FIGURES`].
    fn figure_label(figure: &Figure, _settings: &Set<Self>) -> String {
        figure.label.to_owned()
    }

    /// What pasted rows hold, and an example.
    fn rows(settings: &Set<Self>) -> (String, &'static str);

    /// A round in words: `Wave 5`, `Cycle 3, check 241`.
    fn round_title(_settings: &Set<Self>, index: u32, _time: Millis) -> String {
        format!("{} {}", <Self::Engine as Engine>::INFO.round, number(i64::from(index) + 1))
    }

    /// A round's name on the timeline, where it is short; in full, with what it is a number of.
    fn mark_name(settings: &Set<Self>, mark: &RoundMark, full: bool) -> String {
        if full { Self::round_title(settings, mark.index, mark.time) } else { number(i64::from(mark.index) + 1) }
    }

    /// What a step of the timeline does, where it is not what it does for every engine.
    fn step_hint(_command: Command) -> Option<&'static str> {
        None
    }

    /// The stages under the position.
    fn strip() -> &'static [Stage] {
        <Self::Engine as Engine>::INFO.stages
    }
}

/// An event of a view's engine.
pub(crate) type Own<V> = <<V as EngineView>::Engine as Engine>::Event;
/// The settings of a view's engine.
pub(crate) type Set<V> = <<V as EngineView>::Engine as Engine>::Settings;
/// The frame of a view's engine.
pub(crate) type FrameOf<V> = <<V as EngineView>::Engine as Engine>::Frame;
/// A scene of a view's engine.
pub(crate) type SceneOf<'a, V> = Scene<'a, <V as EngineView>::Engine>;

/// A moment as one engine's view sees it: with the engine's own settings, frame and event. Everything else of the moment is there as well.
pub(crate) struct Scene<'a, E: Listed> {
    moment: &'a Moment,
    pub(crate) settings: &'a E::Settings,
    /// The engine's part of the frame.
    pub(crate) own: &'a E::Frame,
    /// The event that has just happened, if it is the engine's own.
    pub(crate) told: Option<&'a E::Event>,
}

impl<'a, E: Listed> Scene<'a, E> {
    /// The scene of a moment; `None` if that is another engine's.
    pub(crate) fn of(moment: &'a Moment) -> Option<Self> {
        Some(Scene {
            moment,
            settings: moment.scenario.settings.of::<E>()?,
            own: moment.frame.engine.of::<E>()?,
            told: moment.event.as_ref().and_then(|event| event.of::<E>()),
        })
    }
}

impl<E: Listed> Deref for Scene<'_, E> {
    type Target = Moment;
    fn deref(&self) -> &Moment {
        self.moment
    }
}
