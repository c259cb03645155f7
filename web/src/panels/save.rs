//! The button that copies or saves what the stage shows: the picture, the summary, or the table.

use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

use super::scenario_title;
use crate::charts::Table;
use crate::engines;
use crate::export::SaveButtons;
use crate::moment::Moment;
use crate::shared::Shared;
use crate::words::plain_text;

/// The stage, and the table in it.
const STAGE: &str = ".stage";
const TABLE: &str = ".stage .table-view table";

#[derive(PartialEq, Properties)]
pub(crate) struct SaveStageProps {
    pub(crate) moment: Shared<Moment>,
    /// True if the scenario is an example that was not edited.
    pub(crate) is_example: bool,
    /// True while the summary is shown.
    pub(crate) in_summary: bool,
    /// True while the table is shown instead of the picture.
    pub(crate) as_table: bool,
    /// The page.
    pub(crate) root: NodeRef,
}

/// Renders the buttons. A saved picture says where it was taken, and what happens there.
#[component]
pub(crate) fn SaveStage(props: &SaveStageProps) -> Html {
    let moment = &*props.moment;
    let title = scenario_title(&moment.scenario.name, props.is_example);
    let table = (props.as_table && !props.in_summary).then(|| {
        let root = props.root.clone();
        Callback::from(move |()| rows(&root).unwrap_or_default().csv())
    });
    let key = table.is_some().to_string();
    html! { <SaveButtons {key} {title} caption={picture_words(moment, props.in_summary)} node={&props.root} selector={STAGE} {table} /> }
}

/// The line under a picture of the stage: where it was taken, and what happens there.
pub(crate) fn picture_words(moment: &Moment, in_summary: bool) -> String {
    if in_summary {
        return String::new();
    }
    let sentence = moment.event.as_ref().map(|event| plain_text(&engines::sentence(event, &moment.scenario)));
    format!("{}. {}", moment.subtitle(), sentence.unwrap_or_default())
}

/// Reads the table on the stage, so that the file has what the user sees.
fn rows(root: &NodeRef) -> Option<Table> {
    let table = root.cast::<Element>()?.query_selector(TABLE).ok()??;
    let cells = |row: &Element| {
        let cells = row.children();
        (0..cells.length()).filter_map(|index| cells.item(index)).map(|cell| cell.text_content().unwrap_or_default()).collect::<Vec<_>>()
    };
    let rows = table.query_selector_all("tr").ok()?;
    let mut rows = (0..rows.length()).filter_map(|index| rows.item(index)).map(|row| cells(row.unchecked_ref()));
    let heads = rows.next()?.into_iter().map(|head| (head, false)).collect();
    Some(Table { heads, rows: rows.collect() })
}
