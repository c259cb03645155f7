//! The matches of the wave as they are created: who, on which map and server, in which channel.

use yew::prelude::*;

use crate::engines::made::made;
use crate::engines::waves::Scene;
use crate::words::number;

/// The match cards, while matches are created and until the next wave.
pub(crate) fn matches(moment: &Scene<'_>) -> Html {
    let all: Vec<_> = moment.own.pairs.iter().filter_map(|pair| Some((pair, pair.made.as_ref()?))).collect();
    let now = moment.involved();
    let cards = all.iter().map(|(pair, made)| {
        html! {
            <li key={made.id} class={if now.contains(&pair.lead.index) { "cur" } else { "" }}>
                <p><b>{ &*pair.lead.id }</b>{ " – " }<b>{ &*pair.follow.id }</b><span>{ format!("{} apart", number(pair.gap)) }</span></p>
                <p>{ format!("{}, {}", made.map, made.server.as_deref().unwrap_or("no server")) }<span>{ &made.channel }</span></p>
            </li>
        }
    });
    made("Matches", format!("{} of {} pairs", number(all.len() as i64), number(moment.own.pairs.len() as i64)), all.len(), cards)
}
