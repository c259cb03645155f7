//! The log in the host's own words, up to where the cursor is.

use yew::prelude::*;

use super::PanelProps;
use crate::words::clock;

/// The log lines so far.
#[component]
pub(crate) fn Log(props: &PanelProps) -> Html {
    let lines = &props.moment.log;
    let list = use_node_ref();
    {
        let list = list.clone();
        // The newest line is in sight, as in a terminal.
        use_effect_with(lines.len(), move |_| {
            if let Some(list) = list.cast::<web_sys::Element>() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    }
    html! {
        <section class="panel log" aria-labelledby="log-title">
            <div class="head"><h2 id="log-title">{ "Log" }</h2><span class="sub">{ "in the bot's words" }</span></div>
            <ol ref={list} tabindex="0" aria-labelledby="log-title">
                { for lines.iter().enumerate().map(|(index, line)| html! {
                    <li key={index} class={classes!(line.now.then_some("cur"), line.begins.then_some("begins"))}>
                        <span>{ if line.begins { clock(line.time) } else { String::new() } }</span>{ line.text.trim() }
                    </li>
                }) }
            </ol>
        </section>
    }
}
