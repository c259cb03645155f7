//! The row that shows how far a study is: a bar, a count, the time left, and a button.

use yew::prelude::*;

use crate::svg::tag;

#[derive(PartialEq, Properties)]
pub(crate) struct ProgressRowProps {
    pub(crate) done: u32,
    pub(crate) of: u32,
    /// `Evening 120 of 200`, or `Stopped after 120 of 200.`
    pub(crate) title: AttrValue,
    /// `4 s left. What you see counts 120 evenings.`
    #[prop_or_default]
    pub(crate) detail: AttrValue,
    /// Buttons, such as *Cancel*, or *Go on* and *Start again*.
    pub(crate) children: Html,
}

/// Renders the row. Screen readers announce 25, 50, 75 and 100%.
#[component]
pub(crate) fn ProgressRow(props: &ProgressRowProps) -> Html {
    let percent = if props.of == 0 { 100.0 } else { f64::from(props.done.min(props.of)) * 100.0 / f64::from(props.of) };
    let quarters = (percent / 25.0).floor() * 25.0;
    let bar = tag("rect", &["class", "width", "height"]).fixed("progress-done").text(format!("{percent:.2}%")).fixed("3");
    let bar = tag("svg", &["class", "height", "role", "aria-label", "aria-valuenow"])
        .fixed("progress-bar")
        .fixed("3")
        .fixed("progressbar")
        .text(props.title.to_string())
        .text(format!("{percent:.0}"))
        .with(bar);
    html! {
        <div class="progress-row">
            { bar.html() }
            <p><b>{ &props.title }</b>{ " " }<span>{ &props.detail }</span></p>
            <div class="buttons">{ props.children.clone() }</div>
            <p class="sr" role="status">if quarters > 0.0 { { format!("{quarters:.0}% done") } }</p>
        </div>
    }
}
