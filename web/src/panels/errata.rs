//! The engine notes: what the document prints, what is right, and a button that shows it.

use queuescope::EngineId;
use yew::prelude::*;

use super::sheet::Sheet;
use crate::engines;
use crate::errata::Erratum;

#[derive(PartialEq, Properties)]
pub(crate) struct ErrataProps {
    pub(crate) engine: EngineId,
    pub(crate) on_close: Callback<()>,
    /// Opens the example that shows it.
    pub(crate) on_show: Callback<&'static Erratum>,
}

/// The notes.
#[component]
pub(crate) fn ErrataSheet(props: &ErrataProps) -> Html {
    let plain = engines::plain(props.engine);
    html! {
        <Sheet title="What the document prints, and what is right" on_close={props.on_close.clone()}>
            <p>{ format!("Every number printed in the document of the {} engine is reproduced here, or shown to be wrong with the right one beside it.", props.engine.name()) }</p>
            <ul class="notes">
                { for plain.errata.iter().map(|note| {
                    let example = note.example;
                    html! {
                        <li key={note.printed} class={if note.holds { "holds" } else { "wrong" }}>
                            <p class="printed"><span aria-hidden="true">{ if note.holds { "✓" } else { "✗" } }</span>
                                <span class="sr">{ if note.holds { "Holds: " } else { "Does not hold: " } }</span>{ note.printed }</p>
                            <p>{ note.right }</p>
                            <button type="button" class="btn" title={example} onclick={props.on_show.reform(move |_: MouseEvent| note)}>
                                { "Show" }<span class="sr">{ format!(" {example}") }</span></button>
                        </li>
                    }
                }) }
            </ul>
            { (plain.printed_tables)() }
        </Sheet>
    }
}
