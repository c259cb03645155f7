//! The log in the host's own words.

use yew::prelude::*;

use super::PanelProps;

/// The log lines of all waves so far.
#[component]
pub(crate) fn Log(props: &PanelProps) -> Html {
    let lines = props.session.log();
    let body = if lines.is_empty() {
        html! { <p class="empty">{ "What the ladder bot would write to its log appears here." }</p> }
    } else {
        html! {
            <ol>
                { for lines.iter().enumerate().map(|(index, (wave, line))| {
                    let begins = index == 0 || lines[index - 1].0 != *wave;
                    html! { <li key={index} class={classes!(begins.then_some("begins"))}>{ line }</li> }
                }) }
            </ol>
        }
    };
    html! {
        <section class="panel log" aria-labelledby="log-title" tabindex="0">
            <div class="head"><h2 id="log-title">{ "Log" }</h2><span class="sub">{ "in the bot's words" }</span></div>
            { body }
        </section>
    }
}
