//! The part of the page that differs between engines. Each engine's folder has one [`EngineView`]. This file lists them, and has the
//! functions through which the rest of the page calls the view of the current engine.

mod buckets;
mod cliques;
mod limits;
mod lobbies;
mod match_cards;
mod queue;
mod story;
mod view;
mod waves;

use std::ops::Range;

use queuescope::engines;
use queuescope::{EngineId, Event, Listed, Millis, Player, Replay, Scenario, Trace};
use yew::prelude::*;

use crate::edit::{Edit, Field};
use crate::film::{EngineShot, Shot, Sketch};
use crate::jobs::{Answers, Asked};
use crate::moment::Moment;
use crate::overview::TimelineRound;
use crate::panels::{Cell, Column, Figure, RowStatus};
use crate::picture::{AxisRange, Orientation, Size};
use crate::shared::Shared;
use crate::words::{Formula, Fragment, StoryRound, queue_sentence};
use view::{EngineView, Scene};
pub(crate) use view::{Modes, PlainView, RunSummary, WaitsInRounds};

/// Generates `with_view` from the list of views. `$d` is a dollar sign: `with_view` is a macro that this one writes.
macro_rules! views {
    (($d:tt) $first:ident in $first_module:ident; $($engine:ident in $module:ident;)*) => {
        /// `with_view!(engine, view: E => …)` gives an engine the name `E` and its view the name `view`.
        macro_rules! with_view {
            ($d id:expr, $d view:ident: $d E:ident => $d body:expr) => {{
                let id: EngineId = $d id;
                $(if id == <engines::$engine as Listed>::ID {
                    type $d E = engines::$engine;
                    let $d view: &EngineView<$d E> = &$module::VIEW;
                    $d body
                } else)* {
                    type $d E = engines::$first;
                    let $d view: &EngineView<$d E> = &$first_module::VIEW;
                    $d body
                }
            }};
        }

        /// The engines that have a view, in the order of the list.
        #[cfg(test)]
        const VIEWED: &[EngineId] = &[<engines::$first as Listed>::ID, $(<engines::$engine as Listed>::ID,)*];
    };
}

views! { ($)
    Waves in waves;
    Buckets in buckets;
    Cliques in cliques;
    Lobbies in lobbies;
}

/// `with_scene!(moment, view, scene => …)` also gives the moment as a [`Scene`] of that engine. Returns the default if there is none.
macro_rules! with_scene {
    ($moment:expr, $view:ident, $scene:ident => $body:expr) => {{
        let moment: &Moment = $moment;
        with_view!(moment.scenario.engine(), $view: E => Scene::<E>::of(moment).map(|$scene| $body).unwrap_or_default())
    }};
}

/// `with_settings!(scenario, view: E, settings => …)` also gives the engine's settings. Returns the default if they belong to another
/// engine.
macro_rules! with_settings {
    ($scenario:expr, $view:ident: $E:ident, $settings:ident => $body:expr) => {{
        let scenario: &Scenario = $scenario;
        with_view!(scenario.engine(), $view: $E => scenario.settings.of::<$E>().map(|$settings| $body).unwrap_or_default())
    }};
}

/// The properties of a picture: what to show, and the callbacks for pointing, zooming and editing.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct PictureProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) orientation: Orientation,
    /// Size of the box that the picture fills.
    pub(crate) size: Size,
    /// Index of the drawing style in [`Modes::labels`].
    pub(crate) mode: usize,
    /// The visible part of the axis; `None` for the whole axis.
    pub(crate) piece: Option<AxisRange>,
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_look: Callback<Option<AxisRange>>,
    pub(crate) on_edit: Callback<Edit>,
}

/// Returns the part of an engine's view that does not depend on the engine's types.
pub(crate) fn plain(engine: EngineId) -> &'static PlainView {
    with_view!(engine, view: E => &view.plain)
}

/// Returns the players in the current event.
pub(crate) fn involved(moment: &Moment) -> Vec<u32> {
    if let Some(Event::Queue(event)) = &moment.event {
        return event.players().iter().map(|player| player.index).collect();
    }
    with_scene!(moment, view, scene => scene.engine_event.map(view.involved).unwrap_or_default())
}

/// Returns the sentence for an event.
pub(crate) fn sentence(event: &Event, scenario: &Scenario) -> Vec<Fragment> {
    if let Event::Queue(event) = event {
        return queue_sentence(event);
    }
    with_settings!(scenario, view: E, settings => event.of::<E>().map(|own| (view.sentence)(own, settings)).unwrap_or_default())
}

/// Returns the formula behind the current event, if it has one.
pub(crate) fn formula(moment: &Moment) -> Option<Formula> {
    with_scene!(moment, view, scene => (view.formula)(&scene))
}

/// Returns the story of a player up to the current position.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    (plain(replay.scenario().engine()).story)(replay, player)
}

/// Returns the decisive reason for what a player is doing at the current position.
pub(crate) fn reason(replay: &Replay, player: u32) -> String {
    (plain(replay.scenario().engine()).reason)(replay, player)
}

/// Sums up a whole run for the engine's picture; `None` if it needs no summary.
pub(crate) fn summary_of_run(replay: &Replay) -> Option<RunSummary> {
    (plain(replay.scenario().engine()).summary_of_run)(replay)
}

/// Renders the status of a player's request; empty for engines that have no such card.
pub(crate) fn card(replay: &Replay, player: u32, answers: &Answers) -> Html {
    (plain(replay.scenario().engine()).card)(replay, player, answers)
}

/// Returns the questions of the engine's view that take too long to answer while rendering.
pub(crate) fn asks(replay: &Replay, selected: Option<u32>) -> Vec<Asked> {
    (plain(replay.scenario().engine()).asks)(replay, selected)
}

/// Returns the log line for an event that makes a match final.
pub(crate) fn match_line(event: &Event, engine: EngineId) -> Option<String> {
    with_view!(engine, view: E => event.of::<E>().and_then(view.match_line))
}

/// Returns how interesting an event is to look at.
pub(crate) fn interest(event: &Event, engine: EngineId) -> u8 {
    with_view!(engine, view: E => event.of::<E>().map_or(0, view.interest))
}

/// From this number of players on, a run opens in its middle. At its first decision the picture of a crowd is almost empty.
const OPENS_IN_THE_MIDDLE: usize = 40;

/// Returns the position at which an example opens: after the first of the most interesting events, of a crowd after the middle one, or at the
/// end if there is none.
pub(crate) fn opening_position(replay: &Replay) -> usize {
    let engine = replay.scenario().engine();
    let events = || replay.trace().events().map(|event| interest(event, engine)).enumerate();
    let most = events().map(|(_, interest)| interest).max().filter(|most| *most > 0);
    let mut best = events().filter(|(_, interest)| Some(*interest) == most);
    let skipped = if replay.scenario().players.len() < OPENS_IN_THE_MIDDLE { 0 } else { best.clone().count() / 2 };
    best.nth(skipped).map_or(replay.trace().len(), |(index, _)| index + 1)
}

/// Returns the positions of a trace that a thumbnail plays.
pub(crate) fn telling(engine: EngineId, trace: &Trace) -> Range<usize> {
    with_view!(engine, view: E => (view.telling)(trace))
}

/// Draws a run up to a position, as a thumbnail.
pub(crate) fn thumbnail(shot: &Shot<'_>) -> Sketch {
    let drawn = with_settings!(shot.scenario, view: E, settings => {
        shot.frame.engine.of::<E>().map(|own| (view.thumbnail)(&EngineShot { shot, settings, own }))
    });
    drawn.unwrap_or_default()
}

/// Renders the picture, or the table with the same content.
pub(crate) fn picture(props: PictureProps, as_table: bool) -> Html {
    if as_table {
        return with_scene!(&props.moment, view, scene => (view.table)(&scene, &props));
    }
    (plain(props.moment.scenario.engine()).picture)(props)
}

/// Returns the picture's whole axis, or `None` if it has none.
pub(crate) fn whole_axis(moment: &Moment) -> Option<AxisRange> {
    with_scene!(moment, view, scene => (view.whole_axis)(&scene))
}

/// Renders the legend of the picture.
pub(crate) fn legend(props: &PictureProps) -> Html {
    with_scene!(&props.moment, view, scene => (view.legend)(&scene, props))
}

/// Returns the two ways to draw the picture, or `None` if there is only one.
pub(crate) fn modes(moment: &Moment) -> Option<Modes> {
    with_scene!(moment, view, scene => (view.modes)(&scene))
}

/// Returns the progress of the stage, for the line over the picture. Empty before the first event.
pub(crate) fn caption(moment: &Moment) -> String {
    if moment.position == 0 {
        return String::new();
    }
    with_scene!(moment, view, scene => (view.caption)(&scene))
}

/// Renders the engine's panels, which are between the inspector and the log.
pub(crate) fn panels(props: &PictureProps, answers: &Answers) -> Html {
    with_scene!(&props.moment, view, scene => (view.panels)(&scene, props, answers))
}

/// Returns the title of a round: `Wave 5`, `Cycle 3, check 241`.
pub(crate) fn round_title(scenario: &Scenario, index: u32, time: Millis) -> String {
    with_settings!(scenario, view: E, settings => (view.round_title)(settings, index, time))
}

/// Returns the engine's word for one round and for several, in lower case: `wave`, `waves`.
pub(crate) fn round_nouns(engine: EngineId) -> [String; 2] {
    ["", "s"].map(|ending| engine.round_name().to_ascii_lowercase() + ending)
}

/// Returns the name of a round on the timeline: a number, or the title if `full` is true.
pub(crate) fn mark_name(scenario: &Scenario, mark: &TimelineRound, full: bool) -> String {
    with_settings!(scenario, view: E, settings => (view.mark_name)(settings, mark, full))
}

/// Returns the engine's columns of the queue table, which are between the name and the status.
pub(crate) fn columns(scenario: &Scenario) -> Vec<Column> {
    with_settings!(scenario, view: E, settings => (view.columns)(settings))
}

/// Returns the cells of a player in the engine's columns.
pub(crate) fn cells(moment: &Moment, player: u32) -> Vec<Cell> {
    with_scene!(moment, view, scene => (view.cells)(&scene, player))
}

/// Returns the status of a player, for the last column.
pub(crate) fn row_status(moment: &Moment, player: u32) -> RowStatus {
    with_scene!(moment, view, scene => (view.row_status)(&scene, player))
}

/// Describes a player in a sentence or two.
pub(crate) fn about(moment: &Moment, player: u32) -> String {
    with_scene!(moment, view, scene => (view.about)(&scene, player))
}

/// Returns the CSS class of a player's name in sentences.
pub(crate) fn name_class(moment: &Moment, player: u32) -> &'static str {
    with_scene!(moment, view, scene => (view.name_class)(&scene, player))
}

/// Fills in the fields of a new player that the engine needs, with typical values of the other players.
pub(crate) fn complete_player(player: Player, scenario: &Scenario) -> Player {
    let completed =
        with_settings!(scenario, view: E, settings => Some((view.complete_player)(player.clone(), settings, &scenario.players)));
    completed.unwrap_or(player)
}

/// Returns the current value of a player's field, or `None` if the field does not change during the run.
pub(crate) fn value_now(replay: &Replay, player: u32, field: Field) -> Option<String> {
    let frame = &replay.frame().engine;
    with_view!(replay.scenario().engine(), view: E => frame.of::<E>().and_then(|own| (view.value_now)(own, player, field)))
}

/// Returns the label of a figure of the generate form.
pub(crate) fn figure_label(figure: &Figure, scenario: &Scenario) -> String {
    with_settings!(scenario, view: E, settings => (view.figure_label)(figure, settings))
}

/// Returns the name of a part of the crowd. `{first}` and `{second}` are replaced by the names of the sides.
pub(crate) fn part_label(name: &str, scenario: &Scenario) -> String {
    let sides = scenario.settings.rating_names();
    let side = |index: usize| sides.get(index).map_or("", |name| name.as_ref());
    name.replace("{first}", side(0)).replace("{second}", side(1))
}

/// Returns a description of the columns of pasted rows, and sample rows.
pub(crate) fn rows(scenario: &Scenario) -> (String, &'static str) {
    with_settings!(scenario, view: E, settings => (view.rows)(settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_opens_in_the_middle_of_its_run() {
        let crowds =
            ["Two hundred players", "Two thousand players", "Forty players in four minutes", "Five hundred players in ten minutes"];
        for name in crowds.into_iter().chain(["Sixty requests in five minutes"]) {
            let replay = crate::examples::replay(name);
            let part = opening_position(&replay) as f64 / replay.trace().len() as f64;
            assert!((0.1..0.9).contains(&part), "{name} opens at {part}");
        }
    }

    #[test]
    fn every_engine_has_a_view_in_the_order_of_the_core() {
        assert_eq!(VIEWED, EngineId::ALL);
    }
}
