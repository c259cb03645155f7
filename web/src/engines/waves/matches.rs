//! The panel of the wave's matches: players, gap, map, server and channel.

use yew::prelude::*;

use crate::engines::match_cards::match_cards;
use crate::engines::waves::Scene;
use crate::words::{count, number};

/// Renders the matches created so far. They stay until the next wave begins.
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
    match_cards(
        "Matches",
        format!("{} of {}", number(all.len() as i64), count(moment.own.pairs.len() as u32, "pair", "pairs")),
        all.len(),
        cards,
    )
}
