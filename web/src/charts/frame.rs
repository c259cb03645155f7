//! The frame of a chart: the question as its title, the answer in a few words, and the button that shows the numbers as a table.

use web_sys::Element;
use yew::prelude::*;

use crate::picture::Size;
use crate::screen;

#[derive(PartialEq, Properties)]
pub(crate) struct ChartFrameProps {
    /// The title.
    pub(crate) question: AttrValue,
    /// The answer in a few words, and what the parts of the chart mean.
    pub(crate) note: Html,
    pub(crate) as_table: bool,
    pub(crate) on_table: Callback<()>,
    pub(crate) children: Html,
}

/// Renders title, answer and the button around a chart.
#[component]
pub(crate) fn ChartFrame(props: &ChartFrameProps) -> Html {
    html! {
        <figure class="chart">
            <figcaption>
                <h3>{ &props.question }</h3>
                <button type="button" class="btn small" aria-pressed={props.as_table.to_string()} aria-label={format!("Table: {}", props.question)}
                    onclick={props.on_table.reform(|_: MouseEvent| ())}>{ "Table" }</button>
                <p>{ props.note.clone() }</p>
            </figcaption>
            { props.children.clone() }
        </figure>
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
