//! The cliques engine on the page: sentences, stories, picture, queue columns, and the paper's tables next to computed ones.

mod candidates;
mod caption;
mod choice;
mod errata;
mod examples;
mod formula;
mod limits;
mod lobbies;
mod optimum;
mod paper;
mod picture;
mod queue;
mod reason;
mod sentence;
mod state;
mod story;
mod thumbnail;
mod tiers;
mod tour;
mod tradeoff;

use queuescope::Stride;
use queuescope::engines::Cliques;
use yew::prelude::*;

use super::view::{self, EngineView, PlainView};
use crate::command::Command;

/// A moment of a cliques run.
type Scene<'a> = view::Scene<'a, Cliques>;

/// The page's view of the cliques engine.
pub(super) const VIEW: EngineView<Cliques> = EngineView {
    plain: PlainView {
        tagline: "lobbies from a graph",
        match_nouns: ["lobby", "lobbies"],
        examples: examples::EXAMPLES,
        tour: tour::STOPS,
        errata: errata::ERRATA,
        printed_tables: paper::printed_tables,
        reason: reason::reason,
        story: story::story,
        summary_of_run: |_| None,
        limits: limits::limits,
        waits_in_rounds: None,
        measure_settings: &["alpha", "beta", "lobby_size", "roles"],
        quality_question: "How heavy are the lobbies?",
        log_title: "host log and lobbies",
        picture: |props| html! { <picture::CliquesPicture ..props /> },
        card: |_, _, _| Html::default(),
        asks: |replay, _| [tradeoff::asks(replay), optimum::asks(replay)].into_iter().flatten().collect(),
        sign_title: "Waiting or in a lobby",
        status_title: "Lobby",
        detail_fields: queue::DETAIL_FIELDS,
        naming_settings: &[],
        with_setting: PlainView::changed_setting,
        fitting_length: examples::fitting_length,
        default_crowd: queue::default_crowd,
        figures: queue::FIGURES,
        mixtures: &[],
        step_hint: |command| match command {
            Command::Forward(Stride::Round) => {
                Some("Go to the next snapshot in which something happens, or take another snapshot at the end (Ctrl →)")
            }
            _ => None,
        },
    },
    involved: state::involved,
    sentence: |event, _| sentence::sentence(event),
    formula: formula::formula,
    match_line: state::match_line,
    interest: state::interest,
    telling: thumbnail::telling,
    thumbnail: thumbnail::thumbnail,
    table: picture::as_table,
    whole_axis: |scene| Some(picture::whole_axis(scene)),
    legend: picture::legend,
    modes: |scene| Some(picture::modes(scene)),
    caption: caption::caption,
    panels: |scene, props, answers| {
        let panels = [
            candidates::candidates(scene, props, answers),
            lobbies::lobbies(scene),
            tradeoff::tradeoff(scene, answers),
            tiers::tiers(scene),
        ];
        panels.into_iter().collect()
    },
    columns: |_| queue::columns(),
    cells: queue::cells,
    row_status: queue::row_status,
    about: queue::about,
    name_class: |_, _| "name-ink",
    complete_player: |player, _, others| queue::complete_player(player, others),
    rows: |_| queue::rows(),
    value_now: |_, _, _| None,
    figure_label: |figure, _| figure.label.to_owned(),
    round_title: EngineView::<Cliques>::numbered,
    mark_name: EngineView::<Cliques>::mark_number,
};
