//! The buckets engine on the page: its words, its picture, its columns of the queue.

mod errata;
mod examples;
mod formula;
mod looks;
mod matches;
mod picture;
mod queue;
mod sentence;
mod state;
mod story;

use queuescope::engines::Buckets;
use queuescope::engines::buckets::{Event, Settings};
use queuescope::{Millis, Player, Replay, Stride};
use queuescope_lab::Population;
use yew::prelude::*;

use super::PictureProps;
use super::view::{self, EngineView};
use crate::chronicle::RoundMark;
use crate::command::Command;
use crate::errata::Erratum;
use crate::examples::Example;
use crate::panels::{Cell, Column, DetailField, Figure, Standing};
use crate::picture::View;
use crate::words::{Chapter, Formula, Part};
use picture::Columns;

/// A moment of a run of buckets.
type Scene<'a> = view::Scene<'a, Buckets>;

/// Buckets on the page.
pub(super) struct BucketsView;

impl EngineView for BucketsView {
    type Engine = Buckets;

    const EXAMPLES: &'static [Example] = examples::EXAMPLES;
    const ERRATA: &'static [Erratum] = errata::ERRATA;
    const LOG_TITLE: &'static str = "in the words of the source's example";
    const SIGN_TITLE: &'static str = "Solo or party";
    const STATUS_TITLE: &'static str = "Opponent";
    const DETAIL_FIELDS: &'static [DetailField] = queue::DETAIL_FIELDS;
    const FIGURES: &'static [Figure] = queue::FIGURES;

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
        html! { <Columns ..props /> }
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
        [looks::looks, matches::matches].map(|panel| panel(scene)).into_iter().collect()
    }

    fn columns(_: &Settings) -> Vec<Column> {
        queue::columns()
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

    fn furnish(player: Player, _: &Settings, others: &[Player]) -> Player {
        queue::furnish(player, others)
    }

    fn usual_crowd() -> Population {
        queue::usual_crowd()
    }

    fn rows(_: &Settings) -> (String, &'static str) {
        queue::rows()
    }

    fn round_title(settings: &Settings, index: u32, time: Millis) -> String {
        state::round_title(settings, index, time)
    }

    fn mark_name(settings: &Settings, mark: &RoundMark, full: bool) -> String {
        state::mark_name(settings, mark, full)
    }

    fn step_hint(command: Command) -> Option<&'static str> {
        match command {
            Command::Back(Stride::Round) => Some("Back to the first check of the growth cycle (Ctrl ←)"),
            Command::Forward(Stride::Round) => {
                Some("To the first check of the next growth cycle; past the end, another check is run (Ctrl →)")
            }
            _ => None,
        }
    }
}
