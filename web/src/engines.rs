//! What is different from engine to engine on the page: one [`EngineView`] each, in its folder. Here is the list of them, and the page's
//! questions, each answered by the view of the engine that is being watched.

mod buckets;
mod cliques;
mod lobbies;
mod queue;
mod view;
mod waves;

use queuescope::{EngineId, Event, Listed, Millis, Name, Player, Problems, Replay, Scenario, Stage, Value};
use queuescope_lab::Population;
use yew::prelude::*;

use crate::chronicle::RoundMark;
use crate::command::Command;
use crate::edit::{Edit, Field};
use crate::errata::Erratum;
use crate::examples::Example;
use crate::moment::Moment;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, Standing};
use crate::picture::{Orientation, View};
use crate::shared::Shared;
use crate::words::{Chapter, Formula, Part, coming_and_going};
use view::{EngineView, Scene};

/// Generates `with_view` from the list of views. `$d` is a dollar sign: `with_view` is a macro that this one writes.
macro_rules! views {
    (($d:tt) $first:path, $($view:path),* $(,)?) => {
        /// `with_view!(engine, V => …)` gives the view of an engine the name `V`.
        macro_rules! with_view {
            ($d engine:expr, $d V:ident => $d body:expr) => {{
                let engine: EngineId = $d engine;
                $(if engine == <<$view as EngineView>::Engine as Listed>::ID {
                    type $d V = $view;
                    $d body
                } else)* {
                    type $d V = $first;
                    $d body
                }
            }};
        }

        /// The engines that have a view, in the order of the list.
        #[cfg(test)]
        const VIEWED: &[EngineId] =
            &[<<$first as EngineView>::Engine as Listed>::ID, $(<<$view as EngineView>::Engine as Listed>::ID,)*];
    };
}

views! { ($)
    waves::WavesView,
    buckets::BucketsView,
    cliques::CliquesView,
    lobbies::LobbiesView,
}

/// `with_scene!(moment, V, scene => …)` also gives the moment as that view sees it; the default if it is another engine's.
macro_rules! with_scene {
    ($moment:expr, $V:ident, $scene:ident => $body:expr) => {{
        let moment: &Moment = $moment;
        with_view!(moment.scenario.engine(), $V => Scene::of(moment).map(|$scene: Scene<'_, <$V as EngineView>::Engine>| $body).unwrap_or_default())
    }};
}

/// `with_settings!(scenario, V, settings => …)` also gives the engine's settings; the default if they are another engine's.
macro_rules! with_settings {
    ($scenario:expr, $V:ident, $settings:ident => $body:expr) => {{
        let scenario: &Scenario = $scenario;
        with_view!(scenario.engine(), $V => scenario.settings.of::<<$V as EngineView>::Engine>().map(|$settings| $body).unwrap_or_default())
    }};
}

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
    pub(crate) on_edit: Callback<Edit>,
}

/// The players that the current event is about.
pub(crate) fn involved(moment: &Moment) -> Vec<u32> {
    if let Some(Event::Queue(event)) = &moment.event {
        return event.players().iter().map(|player| player.index).collect();
    }
    with_scene!(moment, V, scene => scene.told.map(V::involved).unwrap_or_default())
}

/// The plain sentence for an event.
pub(crate) fn sentence(event: &Event, scenario: &Scenario) -> Vec<Part> {
    if let Event::Queue(event) = event {
        return coming_and_going(event);
    }
    with_settings!(scenario, V, settings => event.of::<<V as EngineView>::Engine>().map(|own| V::sentence(own, settings)).unwrap_or_default())
}

/// The formula behind the event that has just happened, where there is one.
pub(crate) fn formula(moment: &Moment) -> Option<Formula> {
    with_scene!(moment, V, scene => V::formula(&scene))
}

/// What has happened to a player up to the current position.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<Chapter> {
    with_view!(replay.scenario().engine(), V => V::story(replay, player))
}

/// How a player's request stands, where the engine has more to say about that than a sentence.
pub(crate) fn card(replay: &Replay, player: u32) -> Html {
    with_view!(replay.scenario().engine(), V => V::card(replay, player))
}

/// The log's line for an event that makes sure of a match.
pub(crate) fn match_line(event: &Event, engine: EngineId) -> Option<String> {
    with_view!(engine, V => event.of::<<V as EngineView>::Engine>().and_then(V::match_line))
}

/// Where an example opens: after the first event with the most to see, or at the end.
pub(crate) fn first_sight(replay: &Replay) -> usize {
    let engine = replay.scenario().engine();
    let sight = |event: &Event| with_view!(engine, V => event.of::<<V as EngineView>::Engine>().map_or(0, V::sight));
    let events = || replay.trace().events().map(sight);
    let most = events().max().filter(|most| *most > 0);
    events().position(|sight| Some(sight) == most).map_or(replay.trace().len(), |position| position + 1)
}

/// The picture, or the same as a table.
pub(crate) fn picture(props: PictureProps, as_table: bool) -> Html {
    if as_table {
        return with_scene!(&props.moment, V, scene => V::table(&scene, &props));
    }
    with_view!(props.moment.scenario.engine(), V => V::picture(props))
}

/// All of the picture's axis; `None` if it has none.
pub(crate) fn whole_axis(moment: &Moment) -> Option<View> {
    with_scene!(moment, V, scene => V::whole_axis(&scene))
}

/// What the picture's signs mean.
pub(crate) fn legend(moment: &Moment) -> Html {
    with_scene!(moment, V, scene => V::legend(&scene))
}

/// The panels between the inspector and the log.
pub(crate) fn panels(moment: &Moment) -> Html {
    with_scene!(moment, V, scene => V::panels(&scene))
}

/// A round in words.
pub(crate) fn round_title(scenario: &Scenario, index: u32, time: Millis) -> String {
    with_settings!(scenario, V, settings => V::round_title(settings, index, time))
}

/// A round's name on the timeline, where it is short; in full, with what it is a number of.
pub(crate) fn mark_name(scenario: &Scenario, mark: &RoundMark, full: bool) -> String {
    with_settings!(scenario, V, settings => V::mark_name(settings, mark, full))
}

/// What a step of the timeline does, where it is not what it does for every engine.
pub(crate) fn step_hint(engine: EngineId, command: Command) -> Option<&'static str> {
    with_view!(engine, V => V::step_hint(command))
}

/// The stages under the position.
pub(crate) fn strip(engine: EngineId) -> &'static [Stage] {
    with_view!(engine, V => V::strip())
}

/// Whose words the log is in.
pub(crate) fn log_title(engine: EngineId) -> &'static str {
    with_view!(engine, V => V::LOG_TITLE)
}

/// The engine's examples.
pub(crate) fn examples(engine: EngineId) -> &'static [Example] {
    with_view!(engine, V => V::EXAMPLES)
}

/// Claims of the engine's document, and what is correct.
pub(crate) fn errata(engine: EngineId) -> &'static [Erratum] {
    with_view!(engine, V => V::ERRATA)
}

/// Tables that the engine's document prints, beside live ones.
pub(crate) fn printed_tables(engine: EngineId) -> Html {
    with_view!(engine, V => V::printed_tables())
}

/// The columns of the queue's table, between the name and the last one.
pub(crate) fn columns(scenario: &Scenario) -> Vec<Column> {
    with_settings!(scenario, V, settings => V::columns(settings))
}

/// What is in those columns.
pub(crate) fn cells(moment: &Moment, player: u32) -> Vec<Cell> {
    with_scene!(moment, V, scene => V::cells(&scene, player))
}

/// What is in the last column.
pub(crate) fn standing(moment: &Moment, player: u32) -> Standing {
    with_scene!(moment, V, scene => V::standing(&scene, player))
}

/// A player in a sentence or two.
pub(crate) fn about(moment: &Moment, player: u32) -> String {
    with_scene!(moment, V, scene => V::about(&scene, player))
}

/// The class of a player's name in sentences.
pub(crate) fn name_class(moment: &Moment, player: u32) -> &'static str {
    with_scene!(moment, V, scene => V::name_class(&scene, player))
}

/// The fields of a player that have no column.
pub(crate) fn detail_fields(engine: EngineId) -> &'static [DetailField] {
    with_view!(engine, V => V::DETAIL_FIELDS)
}

/// Gives a new player what the engine needs: about what the others have.
pub(crate) fn furnish(player: Player, scenario: &Scenario) -> Player {
    let furnished = with_settings!(scenario, V, settings => Some(V::furnish(player.clone(), settings, &scenario.players)));
    furnished.unwrap_or(player)
}

/// Settings that only name things.
pub(crate) fn naming_settings(engine: EngineId) -> &'static [&'static str] {
    with_view!(engine, V => V::NAMING_SETTINGS)
}

/// The scenario with another value for a setting, and with whatever in the players depends on that setting.
pub(crate) fn with_setting(scenario: &Scenario, name: &str, value: Value<'_>) -> Result<Scenario, Problems> {
    with_view!(scenario.engine(), V => V::with_setting(scenario, name, value))
}

/// The names under which players have ratings; empty if a player has only one.
pub(crate) fn rating_names(scenario: &Scenario) -> &[Name] {
    with_settings!(scenario, V, settings => V::rating_names(settings))
}

/// What a field of a player shows now, if it changes during the run; `None` if it stays as written.
pub(crate) fn value_now(replay: &Replay, player: u32, field: Field) -> Option<String> {
    let frame = &replay.frame().engine;
    with_view!(replay.scenario().engine(), V => frame.of::<<V as EngineView>::Engine>().and_then(|own| V::value_now(own, player, field)))
}

/// What the sign before a name in the queue is about.
pub(crate) fn sign_title(engine: EngineId) -> &'static str {
    with_view!(engine, V => V::SIGN_TITLE)
}

/// The title of the queue's last column.
pub(crate) fn status_title(engine: EngineId) -> &'static str {
    with_view!(engine, V => V::STATUS_TITLE)
}

/// The numbers of a generated crowd.
pub(crate) fn figures(engine: EngineId) -> &'static [Figure] {
    with_view!(engine, V => V::FIGURES)
}

/// The label of one of the [`figures`].
pub(crate) fn figure_label(figure: &Figure, scenario: &Scenario) -> String {
    with_settings!(scenario, V, settings => V::figure_label(figure, settings))
}

/// The mixes of a generated crowd.
pub(crate) fn mixtures(engine: EngineId) -> &'static [Mixture] {
    with_view!(engine, V => V::MIXTURES)
}

/// A crowd to begin with.
pub(crate) fn usual_crowd(engine: EngineId) -> Population {
    with_view!(engine, V => V::usual_crowd())
}

/// What pasted rows hold, and an example.
pub(crate) fn rows(scenario: &Scenario) -> (String, &'static str) {
    with_settings!(scenario, V, settings => V::rows(settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_has_its_view_in_the_order_of_the_core() {
        assert_eq!(VIEWED, EngineId::ALL);
    }
}
