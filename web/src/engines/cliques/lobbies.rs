//! The lobbies of this snapshot: who is in them, in the order they were added, and what they weigh.

use queuescope::engines::cliques::LobbyMark;
use yew::prelude::*;

use super::state::names;
use crate::engines::cliques::Scene;
use crate::words::{number, weight};

/// Cards shown at most; the others are in the log.
const MOST: usize = 40;

/// The lobby cards.
pub(crate) fn lobbies(moment: &Scene<'_>) -> Html {
    let formed = &moment.own.lobbies;
    if formed.is_empty() {
        return Html::default();
    }
    let now = moment.involved();
    let more = formed.len().saturating_sub(MOST);
    html! {
        <section class="panel made" aria-labelledby="made-title">
            <div class="head"><h2 id="made-title">{ "Lobbies" }</h2><span class="sub">{ "of this snapshot, the last first" }</span></div>
            <ol tabindex="0" aria-labelledby="made-title">
                { for formed.iter().rev().take(MOST).map(|lobby| card(lobby, now.contains(&lobby.players[0].index))) }
                if more > 0 { <li>{ format!("and {} more, in the log", number(more as i64)) }</li> }
            </ol>
        </section>
    }
}

fn card(lobby: &LobbyMark, now: bool) -> Html {
    html! {
        <li key={lobby.id} class={if now { "cur" } else { "" }}>
            <p><b>{ names(&lobby.players) }</b><span>{ weight(lobby.weight) }</span></p>
            <p>{ format!("Lobby {}, {}", number(i64::from(lobby.id)), lobby.tier.name) }<span>{ "weight" }</span></p>
        </li>
    }
}
