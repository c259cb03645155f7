//! The buckets engine on the page: sentences, stories, picture and queue columns.

mod caption;
mod errata;
mod examples;
mod formula;
mod history;
mod in_range;
mod limits;
mod matches;
mod picture;
mod queue;
mod reason;
mod sentence;
mod state;
mod story;
mod thumbnail;
mod tour;

use queuescope::Stride;
use queuescope::engines::Buckets;
use yew::prelude::*;

use super::view::{self, EngineView, PlainView};
use crate::command::Command;

/// A moment of a buckets run.
type Scene<'a> = view::Scene<'a, Buckets>;

/// The page's view of the buckets engine.
pub(super) const VIEW: EngineView<Buckets> = EngineView {
    plain: PlainView {
        tagline: "ranges that grow",
        match_nouns: ["match", "matches"],
        examples: examples::EXAMPLES,
        tour: tour::STOPS,
        errata: errata::ERRATA,
        printed_tables: Html::default,
        reason: reason::reason,
        story: story::story,
        summary_of_run: history::run_summary,
        limits: limits::limits,
        waits_in_rounds: None,
        measure_settings: &["bucket", "party_rating"],
        quality_question: "How far apart are opponents?",
        log_title: "host log and matches",
        picture: |props| html! { <picture::Columns ..props /> },
        card: |_, _, _| Html::default(),
        asks: |_, _| Vec::new(),
        sign_title: "Solo or party",
        status_title: "Opponent",
        detail_fields: queue::DETAIL_FIELDS,
        naming_settings: &[],
        with_setting: PlainView::changed_setting,
        fitting_length: examples::fitting_length,
        default_crowd: queue::default_crowd,
        figures: queue::FIGURES,
        mixtures: &[],
        step_hint: |command| match command {
            Command::Back(Stride::Round) => Some("Go back to the first check of the growth cycle (Ctrl ←)"),
            Command::Forward(Stride::Round) => {
                Some("Go to the first check of the next growth cycle, or run another check at the end (Ctrl →)")
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
    whole_axis: |scene| Some(picture::whole_axis(scene)),
    legend: picture::legend,
    modes: |_| Some(picture::MODES),
    caption: caption::caption,
    panels: |scene, _, _| [in_range::in_range(scene), matches::matches(scene)].into_iter().collect(),
    columns: |_| queue::columns(),
    cells: queue::cells,
    row_status: queue::row_status,
    about: queue::about,
    name_class: queue::name_class,
    complete_player: |player, _, others| queue::complete_player(player, others),
    rows: |_| queue::rows(),
    value_now: |_, _, _| None,
    figure_label: |figure, _| figure.label.to_owned(),
    round_title: state::round_title,
    mark_name: state::mark_name,
};
