//! The lobbies engine on the page: its words, its picture, its columns of the queue, and how a request stands.

mod errata;
mod examples;
mod formula;
mod picture;
mod queue;
mod scores;
mod sentence;
mod state;
mod status;
mod story;

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::{Event, Settings};
use queuescope::{Player, Replay, Stride};
use queuescope_lab::Population;
use yew::prelude::*;

use super::PictureProps;
use super::view::{self, EngineView};
use crate::command::Command;
use crate::errata::Erratum;
use crate::examples::Example;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, Standing};
use crate::words::{Chapter, Formula, Part};
use picture::QueuesAndHeat;

/// A moment of a run of lobbies.
type Scene<'a> = view::Scene<'a, Lobbies>;

/// Lobbies on the page.
pub(super) struct LobbiesView;

impl EngineView for LobbiesView {
    type Engine = Lobbies;

    const EXAMPLES: &'static [Example] = examples::EXAMPLES;
    const ERRATA: &'static [Erratum] = errata::ERRATA;
    const LOG_TITLE: &'static str = "in the names of the text's functions, and its lobbies";
    const SIGN_TITLE: &'static str = "Waiting or in a lobby";
    const STATUS_TITLE: &'static str = "Lobby";
    const DETAIL_FIELDS: &'static [DetailField] = queue::DETAIL_FIELDS;
    const FIGURES: &'static [Figure] = queue::FIGURES;
    const MIXTURES: &'static [Mixture] = queue::MIXTURES;

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

    fn card(replay: &Replay, player: u32) -> Html {
        status::card(replay, player)
    }

    fn picture(props: PictureProps) -> Html {
        html! { <QueuesAndHeat ..props /> }
    }

    fn table(scene: &Scene<'_>, props: &PictureProps) -> Html {
        picture::as_table(scene, props)
    }

    fn legend(scene: &Scene<'_>) -> Html {
        picture::legend(scene)
    }

    fn panels(scene: &Scene<'_>) -> Html {
        scores::scores(scene)
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
            .then_some("To the next round in which anything changes; past the end, another one is run (Ctrl →)")
    }
}
