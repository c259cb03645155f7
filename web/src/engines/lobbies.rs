//! The lobbies engine on the page: sentences, stories, picture, queue columns, and the status card of a request.

mod caption;
mod errata;
mod examples;
mod formula;
mod limits;
mod picture;
mod queue;
mod reason;
mod scores;
mod sentence;
mod state;
mod status;
mod story;
mod thumbnail;
mod tour;

use queuescope::Stride;
use queuescope::engines::Lobbies;
use yew::prelude::*;

use super::view::{self, EngineView, PlainView};
use crate::command::Command;

/// A moment of a lobbies run.
type Scene<'a> = view::Scene<'a, Lobbies>;

/// The page's view of the lobbies engine.
pub(super) const VIEW: EngineView<Lobbies> = EngineView {
    plain: PlainView {
        tagline: "wishes that relax",
        match_nouns: ["lobby", "lobbies"],
        examples: examples::EXAMPLES,
        tour: tour::STOPS,
        errata: errata::ERRATA,
        printed_tables: Html::default,
        reason: reason::reason,
        story: story::story,
        summary_of_run: |_| None,
        limits: limits::limits,
        waits_in_rounds: None,
        measure_settings: &["weights", "skill_range", "game_score", "relax_interval", "small_base"],
        quality_question: "How well do the players of a lobby fit?",
        log_title: "host log and lobbies",
        picture: |props| html! { <picture::QueuesAndHeat ..props /> },
        card: status::card,
        asks: |replay, selected| selected.and_then(|player| status::asks(replay, player)).into_iter().collect(),
        sign_title: "Waiting or in a lobby",
        status_title: "Lobby",
        detail_fields: queue::DETAIL_FIELDS,
        naming_settings: &[],
        with_setting: PlainView::changed_setting,
        fitting_length: examples::fitting_length,
        default_crowd: queue::default_crowd,
        figures: queue::FIGURES,
        mixtures: queue::MIXTURES,
        step_hint: |command| match command {
            Command::Forward(Stride::Round) => {
                Some("Go to the next round in which something changes, or run another round at the end (Ctrl →)")
            }
            _ => None,
        },
    },
    involved: state::involved,
    sentence: sentence::sentence,
    formula: formula::formula,
    match_line: state::match_line,
    interest: state::interest,
    telling: thumbnail::telling,
    thumbnail: thumbnail::thumbnail,
    table: picture::as_table,
    whole_axis: |_| None,
    legend: |scene, _| picture::legend(scene),
    modes: |_| Some(picture::ORDERS),
    caption: caption::caption,
    panels: |scene, _, _| scores::scores(scene),
    columns: |_| queue::columns(),
    cells: queue::cells,
    row_status: queue::row_status,
    about: queue::about,
    name_class: |_, _| "name-ink",
    complete_player: |player, _, others| queue::complete_player(player, others),
    rows: |_| queue::rows(),
    value_now: |_, _, _| None,
    figure_label: |figure, _| figure.label.to_owned(),
    round_title: EngineView::<Lobbies>::numbered,
    mark_name: EngineView::<Lobbies>::mark_number,
};
