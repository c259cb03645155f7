//! The host's log up to the cursor, with one extra line per match.

use yew::prelude::*;

use crate::moment::Moment;
use crate::overview::LogLine;
use crate::shared::Shared;
use crate::words::{clock, with_plain_marks};

#[derive(PartialEq, Properties)]
pub(crate) struct LogProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    /// True if the log is unfolded at first.
    pub(crate) open: bool,
}

/// Largest number of lines shown. Older lines are left out because they would slow down every step.
const MOST_LINES: usize = 200;

/// The log up to the current position.
#[component]
pub(crate) fn Log(props: &LogProps) -> Html {
    let moment = &*props.moment;
    let lines = moment.log();
    let list = use_node_ref();
    {
        let list = list.clone();
        // Scrolls to the newest line, as in a terminal.
        use_effect_with(lines.len(), move |_| {
            if let Some(list) = list.cast::<web_sys::Element>() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    }
    let first = lines.len().saturating_sub(MOST_LINES);
    // Times have decimals if the interval is not whole seconds, so they need a wider column.
    let has_decimals = moment.scenario.settings.interval().0 % 1_000 != 0;
    html! {
        <details class={if has_decimals { "panel log fine" } else { "panel log" }} open={props.open}>
            <summary><h2 id="log-title">{ "Log" }</h2><code>{ lines.last().map(|line| with_plain_marks(line.text.trim())) }</code></summary>
            <p class="sub">{ crate::engines::plain(moment.scenario.engine()).log_title }</p>
            <ol ref={list} tabindex="0" aria-labelledby="log-title">
                { for lines.iter().enumerate().skip(first).map(|(index, line)| row(props, index, line)) }
            </ol>
        </details>
    }
}

fn row(props: &LogProps, index: usize, line: &LogLine) -> Html {
    let is_marked = |player: &u32| props.selected == Some(*player) || props.hovered == Some(*player);
    let marked = line.players.iter().any(is_marked);
    let class = classes!(
        (line.event + 1 == props.moment.position).then_some("cur"),
        line.begins.then_some("begins"),
        (!line.players.is_empty()).then_some("made"),
        marked.then_some("marked")
    );
    let first = line.players.first().copied();
    let enter = props.on_hover.reform(move |_: PointerEvent| first);
    let leave = props.on_hover.reform(|_: PointerEvent| None);
    html! {
        <li key={index} {class} onpointerenter={enter} onpointerleave={leave}>
            <span>{ if line.begins { clock(line.time) } else { String::new() } }</span>
            <div>{ with_plain_marks(line.text.trim()) }{ for line.source.map(|source| html! { <span class="source">{ format!(" {source}") }</span> }) }</div>
        </li>
    }
}
