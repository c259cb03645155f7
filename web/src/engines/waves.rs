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

use queuescope::Engine as _;
use queuescope::engines::Waves;
use queuescope_lab::Population;
use yew::prelude::*;

use super::view::{self, EngineView, PlainView};

/// A moment of a run of waves.
type Scene<'a> = view::Scene<'a, Waves>;

/// Waves on the page.
pub(super) const VIEW: EngineView<Waves> = EngineView {
    plain: PlainView {
        examples: examples::EXAMPLES,
        errata: errata::ERRATA,
        printed_tables: Html::default,
        story: story::story,
        log_title: "in the bot's words, and its matches",
        picture: |props| html! { <picture::Rails ..props /> },
        card: |_, _, _| Html::default(),
        asks: |_, _| Vec::new(),
        sign_title: "Side",
        status_title: "Opponent",
        detail_fields: queue::DETAIL_FIELDS,
        naming_settings: &[edit::SIDES],
        with_setting: edit::with_setting,
        usual_crowd: Population::default,
        figures: queue::FIGURES,
        mixtures: &[],
        step_hint: |_| None,
        // The document counts eight; the coming and going is before them.
        strip: Waves::INFO.stages.split_at(1).1,
    },
    involved: state::involved,
    sentence: sentence::sentence,
    formula: formula::formula,
    match_line: state::match_line,
    interest: state::interest,
    table: picture::as_table,
    whole_axis: |scene| Some(picture::whole_axis(scene)),
    legend: picture::legend,
    panels: |scene, _| [candidates::candidates(scene), matches::matches(scene)].into_iter().collect(),
    columns: queue::columns,
    cells: queue::cells,
    row_status: queue::row_status,
    about: queue::about,
    name_class: queue::name_class,
    complete_player: queue::complete_player,
    rows: queue::rows,
    value_now: edit::value_now,
    // Some of them are about a side.
    figure_label: |figure, settings| figure.label.replace("{first}", &settings.sides[0]).replace("{second}", &settings.sides[1]),
    round_title: EngineView::<Waves>::numbered,
    mark_name: EngineView::<Waves>::mark_number,
};
