//! The sheet with the errata of an engine's document: each claim, the correct statement, and a button that shows it in an example.

use queuescope::EngineId;
use yew::prelude::*;

use super::sheet::Sheet;
use crate::engines;
use crate::errata::Erratum;

#[derive(PartialEq, Properties)]
pub(crate) struct ErrataProps {
    pub(crate) engine: EngineId,
    pub(crate) on_close: Callback<()>,
    /// Opens the example that shows an erratum.
    pub(crate) on_show: Callback<&'static Erratum>,
}

/// Renders each claim with the correct statement and a button that shows it in an example.
#[component]
pub(crate) fn ErrataSheet(props: &ErrataProps) -> Html {
    let plain = engines::plain(props.engine);
    html! {
        <Sheet title="Errata: what the document says and what is correct" on_close={props.on_close.clone()}>
            <p>{ format!("Queuescope reproduces every number in the {} document, or shows that it is wrong and gives the correct one.", props.engine.name()) }</p>
            <ul class="errata">
                { for plain.errata.iter().map(|erratum| {
                    let example = erratum.example;
                    html! {
                        <li key={erratum.printed} class={if erratum.holds { "holds" } else { "wrong" }}>
                            <p class="printed"><span aria-hidden="true">{ if erratum.holds { "✓" } else { "✗" } }</span>
                                <span class="sr">{ if erratum.holds { "Correct: " } else { "Wrong: " } }</span>{ erratum.printed }</p>
                            <p>{ erratum.right }</p>
                            <button type="button" class="btn" title={example} onclick={props.on_show.reform(move |_: MouseEvent| erratum)}>
                                { "Show" }<span class="sr">{ format!(" {example}") }</span></button>
                        </li>
                    }
                }) }
            </ul>
            { (plain.printed_tables)() }
        </Sheet>
    }
}
