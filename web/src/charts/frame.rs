//! The head of a chart: the question as its title, one line that says how to read it, and buttons for the table and for saving it.

use std::rc::Rc;

use gloo::utils::window;
use web_sys::Element;
use yew::prelude::*;

use super::table::Table;
use crate::export::{Format, save_picture};
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
    let (saving, copied) = (use_state(|| false), use_state(|| false));
    let as_table = props.table.is_some();
    let question = &props.question;
    let on_table = {
        let (on_table, saving, copied) = (props.on_table.clone(), saving.setter(), copied.setter());
        Callback::from(move |_: MouseEvent| {
            saving.set(false);
            copied.set(false);
            on_table.emit(());
        })
    };
    let on_copy = {
        let (table, copied) = (props.table.clone(), copied.setter());
        Callback::from(move |_: MouseEvent| {
            if let Some(table) = &table {
                _ = window().navigator().clipboard().write_text(&table.csv());
                copied.set(true);
            }
        })
    };
    let on_open = {
        let saving = saving.clone();
        Callback::from(move |_: MouseEvent| saving.set(!*saving))
    };
    let save = |format: Format| {
        let (plot, question, caption, saving) = (props.plot.clone(), question.clone(), props.caption.clone(), saving.setter());
        Callback::from(move |_: MouseEvent| {
            let svg = plot.cast::<Element>().and_then(|plot| plot.query_selector("svg").ok().flatten());
            if let Some(svg) = svg {
                save_picture(&svg, &question, &caption, format);
            }
            saving.set(false);
        })
    };
    let button = |label: &'static str, name: String, pressed: Option<bool>, onclick: Callback<MouseEvent>| {
        let pressed = pressed.map(|pressed| pressed.to_string());
        html! { <button type="button" class="btn small" aria-pressed={pressed} aria-label={name} {onclick}>{ label }</button> }
    };
    html! {
        <figcaption>
            <h3>{ question }</h3>
            <div class="chart-tools">
                { props.tools.clone() }
                if as_table {
                    { button(if *copied { "Copied" } else { "Copy as CSV" }, format!("Copy as CSV: {question}"), None, on_copy) }
                } else {
                    if *saving {
                        { button("PNG", format!("Save picture as PNG: {question}"), None, save(Format::Png)) }
                        { button("SVG", format!("Save picture as SVG: {question}"), None, save(Format::Svg)) }
                    }
                    <button type="button" class="btn small" aria-expanded={saving.to_string()} aria-label={format!("Save picture: {question}")} onclick={on_open}>{ "Save" }</button>
                }
                { button("Table", format!("Table: {question}"), Some(as_table), on_table) }
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
