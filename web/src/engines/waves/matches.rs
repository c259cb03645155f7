//! The matches of the wave as they are created: who, on which map and server, in which channel.

use yew::prelude::*;

use crate::engines::waves::Scene;
use crate::words::number;

/// Cards shown at most; the others are in the log.
const MOST: usize = 40;

/// The match cards, while matches are created and until the next wave.
pub(crate) fn matches(moment: &Scene<'_>) -> Html {
    let made: Vec<_> = moment.own.pairs.iter().filter_map(|pair| Some((pair, pair.made.as_ref()?))).collect();
    if made.is_empty() {
        return Html::default();
    }
    let now = moment.involved();
    let more = made.len().saturating_sub(MOST);
    html! {
        <section class="panel made" aria-labelledby="made-title">
            <div class="head"><h2 id="made-title">{ "Matches" }</h2><span class="sub">{ format!("{} of {} pairs", number(made.len() as i64), number(moment.own.pairs.len() as i64)) }</span></div>
            <ol tabindex="0" aria-labelledby="made-title">
                { for made.iter().take(MOST).map(|(pair, made)| html! {
                    <li key={made.id} class={if now.contains(&pair.lead.index) { "cur" } else { "" }}>
                        <p><b>{ &*pair.lead.id }</b>{ " – " }<b>{ &*pair.follow.id }</b><span>{ format!("{} apart", number(pair.gap)) }</span></p>
                        <p>{ format!("{}, {}", made.map, made.server.as_deref().unwrap_or("no server")) }<span>{ &made.channel }</span></p>
                    </li>
                }) }
                if more > 0 { <li>{ format!("and {} more, in the log", number(more as i64)) }</li> }
            </ol>
        </section>
    }
}
