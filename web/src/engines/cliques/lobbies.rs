//! The panel of this snapshot's lobbies: their players in the order they were added, and their weights.

use queuescope::engines::cliques::LobbyFrame;
use yew::prelude::*;

use super::state::names;
use crate::engines::cliques::Scene;
use crate::engines::match_cards::match_cards;
use crate::words::{number, weight};

/// Renders the lobby cards.
pub(crate) fn lobbies(moment: &Scene<'_>) -> Html {
    let (formed, now) = (&moment.own.lobbies, moment.involved());
    let cards = formed.iter().rev().map(|lobby| card(lobby, now.contains(&lobby.players[0].index)));
    match_cards("Lobbies", "of this snapshot, newest first".to_owned(), formed.len(), cards)
}

fn card(lobby: &LobbyFrame, now: bool) -> Html {
    html! {
        <li key={lobby.id} class={if now { "cur" } else { "" }}>
            <p><b>{ names(&lobby.players) }</b><span>{ weight(lobby.weight) }</span></p>
            <p>{ format!("Lobby {}, {}", number(i64::from(lobby.id)), lobby.tier.name) }<span>{ "weight" }</span></p>
        </li>
    }
}
