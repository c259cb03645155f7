//! What is different from engine to engine on the page, each in its folder; here is only the choice between them.

pub(crate) mod waves;

use queuescope::{Engine, Event, Player, Replay, Scenario, Settings};
use yew::prelude::*;

use crate::moment::Moment;
use crate::panels::{Cell, Column, DetailField, Standing};
use crate::picture::{Orientation, View};
use crate::shared::Shared;
use crate::words::{Chapter, Formula, Part, coming_and_going};

/// What a picture shows, and whom it tells when somebody points at a player.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct PictureProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) orientation: Orientation,
    /// The piece of the axis to show, if not all of it.
    pub(crate) view: Option<View>,
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_look: Callback<Option<View>>,
}

/// A printed claim of an engine's document and the truth about it.
pub(crate) struct Note {
    /// What the document says.
    pub(crate) printed: &'static str,
    /// What its rules give.
    pub(crate) right: &'static str,
    /// The example that shows it, by name, and the stage to look at.
    pub(crate) example: &'static str,
    pub(crate) stage: &'static str,
    /// Whether the document is right after all.
    pub(crate) holds: bool,
}

/// A match, for the log and for who plays whom.
pub(crate) struct Met {
    pub(crate) teams: [Vec<u32>; 2],
    pub(crate) text: String,
    /// How far apart the two are, in the engine's own measure.
    pub(crate) gap: u32,
}

/// Who an event is about.
pub(crate) fn involved(event: &Event) -> Vec<u32> {
    match event {
        Event::Queue(event) => event.players().iter().map(|player| player.index).collect(),
        Event::Waves(event) => waves::involved(event),
    }
}

/// The plain sentence for an event.
pub(crate) fn sentence(event: &Event, scenario: &Scenario) -> Vec<Part> {
    match (event, &scenario.settings) {
        (Event::Queue(event), _) => coming_and_going(event),
        (Event::Waves(event), Settings::Waves(settings)) => waves::sentence(event, settings),
    }
}

/// The formula behind the event that has just happened, where there is one.
pub(crate) fn formula(moment: &Moment) -> Option<Formula> {
    match moment.scenario.engine() {
        Engine::Waves => waves::formula(moment),
    }
}

/// What has happened to a player up to where the replay stands.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<Chapter> {
    match replay.scenario().engine() {
        Engine::Waves => waves::story(replay, player),
    }
}

/// The match that an event makes, if it makes one.
pub(crate) fn met(event: &Event) -> Option<Met> {
    match event {
        Event::Queue(_) => None,
        Event::Waves(event) => waves::met(event),
    }
}

/// Where an example opens: there is something to see.
pub(crate) fn first_sight(replay: &Replay) -> usize {
    let worth = |event: &Event| match event {
        Event::Queue(_) => false,
        Event::Waves(event) => waves::is_worth_seeing(event),
    };
    replay.trace().events().iter().position(worth).map_or(replay.trace().events().len(), |position| position + 1)
}

/// The picture, or the same as a table.
pub(crate) fn picture(props: PictureProps, as_table: bool) -> Html {
    match props.moment.scenario.engine() {
        Engine::Waves => waves::picture(props, as_table),
    }
}

/// All of the axis.
pub(crate) fn whole_axis(moment: &Moment) -> View {
    match moment.scenario.engine() {
        Engine::Waves => waves::whole_axis(moment),
    }
}

/// What the picture's signs mean.
pub(crate) fn legend(moment: &Moment) -> Html {
    match moment.scenario.engine() {
        Engine::Waves => waves::legend(moment),
    }
}

/// Panels between the inspector and the log.
pub(crate) fn panels(moment: &Shared<Moment>) -> Html {
    match moment.scenario.engine() {
        Engine::Waves => waves::panels(moment),
    }
}

/// The notes on an engine's document.
pub(crate) fn notes(engine: Engine) -> &'static [Note] {
    match engine {
        Engine::Waves => waves::tables::notes(),
    }
}

/// The columns of the queue's table, between the name and what has become of a player.
pub(crate) fn columns(scenario: &Scenario) -> Vec<Column> {
    match &scenario.settings {
        Settings::Waves(settings) => waves::columns(settings),
    }
}

/// What stands in those columns.
pub(crate) fn cells(moment: &Moment, player: u32) -> Vec<Cell> {
    match moment.scenario.engine() {
        Engine::Waves => waves::cells(moment, player),
    }
}

/// What has become of a player.
pub(crate) fn standing(moment: &Moment, player: u32) -> Standing {
    match moment.scenario.engine() {
        Engine::Waves => waves::standing(moment, player),
    }
}

/// A player in a sentence or two.
pub(crate) fn about(moment: &Moment, player: u32) -> String {
    match moment.scenario.engine() {
        Engine::Waves => waves::about(moment, player),
    }
}

/// The class a player's name has in sentences.
pub(crate) fn name_class(moment: &Moment, player: u32) -> &'static str {
    match moment.scenario.engine() {
        Engine::Waves => waves::name_class(moment, player),
    }
}

/// The fields of a player that have no column.
pub(crate) fn detail_fields(engine: Engine) -> &'static [DetailField] {
    match engine {
        Engine::Waves => waves::tables::detail_fields(),
    }
}

/// Gives a new player what the engine needs: about what the others have.
pub(crate) fn furnish(player: Player, scenario: &Scenario) -> Player {
    match &scenario.settings {
        Settings::Waves(settings) => waves::furnish(player, settings, &scenario.players),
    }
}
