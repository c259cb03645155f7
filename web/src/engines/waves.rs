//! The waves engine on the page: its words, its picture, its columns of the queue.

mod candidates;
mod edit;
mod errata;
mod examples;
mod formula;
mod matches;
mod picture;
mod queue;
mod sentence;
mod state;
mod story;

use queuescope::engines::Waves;
use queuescope::engines::waves::{Event, Frame, Settings};
use queuescope::{Engine as _, Name, Player, Problems, Replay, Scenario, Stage, Value};
use yew::prelude::*;

use super::PictureProps;
use super::view::{self, EngineView};
use crate::edit::Field;
use crate::errata::Erratum;
use crate::examples::Example;
use crate::panels::{Cell, Column, DetailField, Figure, Standing};
use crate::picture::View;
use crate::words::{Chapter, Formula, Part};
use picture::Rails;

/// A moment of a run of waves.
type Scene<'a> = view::Scene<'a, Waves>;

/// Waves on the page.
pub(super) struct WavesView;

impl EngineView for WavesView {
    type Engine = Waves;

    const EXAMPLES: &'static [Example] = examples::EXAMPLES;
    const ERRATA: &'static [Erratum] = errata::ERRATA;
    const LOG_TITLE: &'static str = "in the bot's words, and its matches";
    const SIGN_TITLE: &'static str = "Side";
    const STATUS_TITLE: &'static str = "Opponent";
    const DETAIL_FIELDS: &'static [DetailField] = queue::DETAIL_FIELDS;
    const FIGURES: &'static [Figure] = queue::FIGURES;
    const NAMING_SETTINGS: &'static [&'static str] = &[edit::SIDES];

    fn involved(event: &Event) -> Vec<u32> {
        state::involved(event)
    }

    fn sentence(event: &Event, settings: &Settings) -> Vec<Part> {
        sentence::sentence(event, settings)
    }

    fn formula(scene: &Scene<'_>) -> Option<Formula> {
        formula::formula(scene)
    }

    fn match_line(event: &Event) -> Option<String> {
        state::match_line(event)
    }

    fn sight(event: &Event) -> u8 {
        state::sight(event)
    }

    fn story(replay: &Replay, player: u32) -> Vec<Chapter> {
        story::story(replay, player)
    }

    fn picture(props: PictureProps) -> Html {
        html! { <Rails ..props /> }
    }

    fn table(scene: &Scene<'_>, props: &PictureProps) -> Html {
        picture::as_table(scene, props)
    }

    fn whole_axis(scene: &Scene<'_>) -> Option<View> {
        Some(picture::whole_axis(scene))
    }

    fn legend(scene: &Scene<'_>) -> Html {
        picture::legend(scene)
    }

    fn panels(scene: &Scene<'_>) -> Html {
        [candidates::candidates, matches::matches].map(|panel| panel(scene)).into_iter().collect()
    }

    fn columns(settings: &Settings) -> Vec<Column> {
        queue::columns(settings)
    }

    fn cells(scene: &Scene<'_>, player: u32) -> Vec<Cell> {
        queue::cells(scene, player)
    }

    fn standing(scene: &Scene<'_>, player: u32) -> Standing {
        queue::standing(scene, player)
    }

    fn about(scene: &Scene<'_>, player: u32) -> String {
        queue::about(scene, player)
    }

    fn name_class(scene: &Scene<'_>, player: u32) -> &'static str {
        queue::name_class(scene, player)
    }

    fn furnish(player: Player, settings: &Settings, others: &[Player]) -> Player {
        queue::furnish(player, settings, others)
    }

    fn with_setting(scenario: &Scenario, name: &str, value: Value<'_>) -> Result<Scenario, Problems> {
        edit::with_setting(scenario, name, value)
    }

    fn rating_names(settings: &Settings) -> &[Name] {
        &settings.sides
    }

    fn value_now(own: &Frame, player: u32, field: Field) -> Option<String> {
        edit::value_now(own, player, field)
    }

    /// Some of them are about a side.
    fn figure_label(figure: &Figure, settings: &Settings) -> String {
        figure.label.replace("{first}", &settings.sides[0]).replace("{second}", &settings.sides[1])
    }

    fn rows(settings: &Settings) -> (String, &'static str) {
        queue::rows(settings)
    }

    /// The document counts eight; the coming and going is before them.
    fn strip() -> &'static [Stage] {
        &Waves::INFO.stages[1..]
    }
}
