//! The matches so far, newest wave first: who plays whom, how far apart, where.

use queuescope::engines::waves::Event;
use yew::prelude::*;

use super::PanelProps;
use super::side::{Plays, shape};

/// A card for each match, under a heading for each wave.
#[component]
pub(crate) fn Matches(props: &PanelProps) -> Html {
    let session = &props.session;
    let mut waves: Vec<(u32, Vec<&Event>)> = Vec::new();
    for (wave, event) in session.matches() {
        match waves.last_mut() {
            Some((last, events)) if *last == wave => events.push(event),
            _ => waves.push((wave, vec![event])),
        }
    }
    if waves.is_empty() {
        return html! {
            <p class="empty">{ "Nobody has been matched yet. A wave puts the players of both sides together, closest ratings first, and gives each pair a map and a server." }</p>
        };
    }
    html! {
        <div class="matches">
            { for waves.iter().rev().map(|(wave, events)| html! {
                <section key={*wave} aria-label={format!("Matches of wave {}", wave + 1)}>
                    <h2>{ format!("Wave {}", wave + 1) }</h2>
                    <ul class="cards">{ for events.iter().map(|event| card(event)) }</ul>
                </section>
            }) }
        </div>
    }
}

fn card(event: &Event) -> Html {
    let Event::Created { id, players: [first, second], diff, map, server, channel, .. } = event else { return Html::default() };
    let place = match server {
        Some(server) => format!("{map} · {server} · {channel}"),
        None => format!("{map} · {channel}"),
    };
    html! {
        <li key={*id} class="card" data-pair={format!("{}+{}", first.id, second.id)}>
            <span class="one">{ shape(Plays::First, "") }<b>{ &*first.id }</b></span>
            <span class="gap"><span class="sr">{ "plays" }</span><em>{ diff }</em><span class="sr">{ "apart" }</span></span>
            <span class="two"><b>{ &*second.id }</b>{ shape(Plays::Second, "") }</span>
            <span class="where">{ place }</span>
        </li>
    }
}
