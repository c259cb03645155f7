//! The cliques engine on the page: its words, its picture, its columns of the queue, and the paper's tables beside live ones.

mod candidates;
mod errata;
mod examples;
mod formula;
mod lobbies;
mod optimum;
mod paper;
mod picture;
mod queue;
mod sentence;
mod state;
mod story;
mod tiers;
mod tradeoff;

use queuescope::engines::Cliques;
use queuescope::engines::cliques::{Event, Settings};
use queuescope::{Player, Replay, Stride};
use queuescope_lab::Population;
use yew::prelude::*;

use super::PictureProps;
use super::view::{self, EngineView};
use crate::command::Command;
use crate::errata::Erratum;
use crate::examples::Example;
use crate::panels::{Cell, Column, DetailField, Figure, Standing};
use crate::picture::View;
use crate::words::{Chapter, Formula, Part};
use picture::TiersAndGraph;

/// A moment of a run of cliques.
type Scene<'a> = view::Scene<'a, Cliques>;

/// Cliques on the page.
pub(super) struct CliquesView;

impl EngineView for CliquesView {
    type Engine = Cliques;

    const EXAMPLES: &'static [Example] = examples::EXAMPLES;
    const ERRATA: &'static [Erratum] = errata::ERRATA;
    const LOG_TITLE: &'static str = "in the terms of the paper, and its lobbies";
    const SIGN_TITLE: &'static str = "Waiting or in a lobby";
    const STATUS_TITLE: &'static str = "Lobby";
    const DETAIL_FIELDS: &'static [DetailField] = queue::DETAIL_FIELDS;
    const FIGURES: &'static [Figure] = queue::FIGURES;

    fn involved(event: &Event) -> Vec<u32> {
        state::involved(event)
    }

    fn sentence(event: &Event, _: &Settings) -> Vec<Part> {
        sentence::sentence(event)
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
        html! { <TiersAndGraph ..props /> }
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
        [candidates::candidates, lobbies::lobbies, tradeoff::tradeoff, tiers::tiers].map(|panel| panel(scene)).into_iter().collect()
    }

    fn printed_tables() -> Html {
        paper::printed_tables()
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

    fn furnish(player: Player, _: &Settings, others: &[Player]) -> Player {
        queue::furnish(player, others)
    }

    fn usual_crowd() -> Population {
        queue::usual_crowd()
    }

    fn rows(_: &Settings) -> (String, &'static str) {
        queue::rows()
    }

    fn step_hint(command: Command) -> Option<&'static str> {
        (command == Command::Forward(Stride::Round))
            .then_some("To the next snapshot in which anything happens; past the end, another one is taken (Ctrl →)")
    }
}
