//! The head of a chart: the question as its title, one line that says how to read it, and buttons for the table and for saving it.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::table::Table;
use crate::export::SaveButtons;
use crate::picture::Size;
use crate::screen;

#[derive(PartialEq, Properties)]
pub(super) struct HeadProps {
    pub(super) question: AttrValue,
    pub(super) note: Html,
    /// Under the chart in a saved picture.
    pub(super) caption: AttrValue,
    /// Controls beside the title.
    pub(super) tools: Html,
    /// The plot's box, which contains the picture.
    pub(super) plot: NodeRef,
    /// The table, while it is shown.
    pub(super) table: Option<Rc<Table>>,
    pub(super) on_table: Callback<()>,
}

/// Renders title, note and buttons.
#[component]
pub(super) fn Head(props: &HeadProps) -> Html {
    let HeadProps { question, caption, plot, .. } = props;
    let as_table = props.table.is_some();
    let on_table = props.on_table.reform(|_: MouseEvent| ());
    let table = props.table.clone().map(|table| Callback::from(move |()| table.csv()));
    html! {
        <figcaption>
            <h3>{ question }</h3>
            <div class="chart-tools">
                { props.tools.clone() }
                <SaveButtons key={as_table.to_string()} title={question} {caption} node={plot} selector="svg" {table} />
                <button type="button" class="btn small" aria-pressed={as_table.to_string()} aria-label={format!("Table: {question}")} onclick={on_table}>{ "Table" }</button>
            </div>
            <p>{ props.note.clone() }</p>
        </figcaption>
    }
}

/// Observes the size of an element, so that a chart can be drawn at its real size. Until the browser has measured it, the size is `usual`.
#[hook]
pub(crate) fn use_size(usual: Size) -> (NodeRef, Size) {
    let (node, size) = (use_node_ref(), use_state_eq(|| usual));
    {
        let (node, size) = (node.clone(), size.setter());
        use_effect_with((), move |()| {
            let measured = Callback::from(move |now| size.set(now));
            let observer = node.cast::<Element>().and_then(|node| screen::observe_size(&node, measured));
            move || drop(observer)
        });
    }
    (node, *size)
}
