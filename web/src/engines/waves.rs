//! The waves engine on the page: sentences, stories, picture and queue columns.

mod candidates;
mod caption;
mod edit;
mod errata;
mod examples;
mod formula;
mod limits;
mod matches;
mod picture;
mod queue;
mod reason;
mod sentence;
mod solution;
mod state;
mod story;
mod thumbnail;
mod tour;

use queuescope::engines::Waves;
use queuescope_lab::Population;
use yew::prelude::*;

use super::view::{self, EngineView, PlainView, WaitsInRounds};

/// A moment of a waves run.
type Scene<'a> = view::Scene<'a, Waves>;

/// The page's view of the waves engine.
pub(super) const VIEW: EngineView<Waves> = EngineView {
    plain: PlainView {
        tagline: "two sides, in waves",
        match_nouns: ["match", "matches"],
        examples: examples::EXAMPLES,
        tour: tour::STOPS,
        errata: errata::ERRATA,
        printed_tables: Html::default,
        reason: reason::reason,
        story: story::story,
        summary_of_run: |_| None,
        limits: limits::limits,
        waits_in_rounds: Some(WaitsInRounds { of_player: limits::waves_waited, count_matched: limits::counts_matched }),
        measure_settings: &[],
        quality_question: "How far apart are opponents?",
        log_title: "host log and matches",
        picture: |props| html! { <picture::Rails ..props /> },
        card: |_, _, _| Html::default(),
        asks: |_, _| Vec::new(),
        sign_title: "Side",
        status_title: "Opponent",
        detail_fields: queue::DETAIL_FIELDS,
        naming_settings: &[edit::SIDES],
        with_setting: edit::with_setting,
        fitting_length: examples::fitting_length,
        default_crowd: Population::default,
        figures: queue::FIGURES,
        mixtures: &[],
        step_hint: |_| None,
    },
    involved: state::involved,
    sentence: sentence::sentence,
    formula: formula::formula,
    match_line: state::match_line,
    interest: state::interest,
    telling: thumbnail::telling,
    thumbnail: thumbnail::thumbnail,
    table: picture::as_table,
    whole_axis: |scene| Some(picture::whole_axis(scene)),
    legend: picture::legend,
    modes: picture::modes,
    caption: caption::caption,
    panels: |scene, _, _| [solution::solution(scene), candidates::candidates(scene), matches::matches(scene)].into_iter().collect(),
    columns: queue::columns,
    cells: queue::cells,
    row_status: queue::row_status,
    about: queue::about,
    name_class: queue::name_class,
    complete_player: queue::complete_player,
    rows: queue::rows,
    value_now: edit::value_now,
    // Some labels name a side.
    figure_label: |figure, settings| figure.label.replace("{first}", &settings.sides[0]).replace("{second}", &settings.sides[1]),
    round_title: EngineView::<Waves>::numbered,
    mark_name: EngineView::<Waves>::mark_number,
};
