//! The queue: who came, what they play, how long they have waited, and what became of them.

use queuescope::{Player, Settings};
use yew::prelude::*;

use super::PanelProps;
use super::side::{Plays, shape};
use crate::session::{PlayerState, State};
use crate::words::{count, number};

/// The queue as a table.
#[component]
pub(crate) fn Queue(props: &PanelProps) -> Html {
    let session = &props.session;
    let scenario = session.scenario();
    let Settings::Waves(settings) = &scenario.settings;
    let [first, second] = &settings.sides;
    let rows = scenario.players.iter().enumerate().map(|(index, player)| {
        let state = session.state_of(index as u32);
        row(player, &state, [first, second])
    });
    html! {
        <section class="panel queue" aria-labelledby="queue-title">
            <div class="head">
                <h2 id="queue-title">{ "Queue" }</h2>
                <span class="sub">{ count(scenario.players.len() as u32, "player", "players") }</span>
            </div>
            <table aria-labelledby="queue-title">
                <thead>
                    <tr>
                        <th scope="col"><span class="sr">{ "Side" }</span></th>
                        <th scope="col">{ "Player" }</th>
                        <th scope="col" class="n">{ &**first }</th>
                        <th scope="col" class="n">{ &**second }</th>
                        <th scope="col" class="n" title="Waves waited">{ "Wait" }</th>
                        <th scope="col">{ "Opponent" }</th>
                    </tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </section>
    }
}

fn row(player: &Player, PlayerState { wait_cycles, state }: &PlayerState, sides: [&str; 2]) -> Html {
    let ratings = sides.map(|side| player.rating_for(side));
    let (plays, label) = match ratings {
        [Some(_), None] => (Plays::First, sides[0].to_owned()),
        [None, Some(_)] => (Plays::Second, sides[1].to_owned()),
        _ => (Plays::Both, "plays both".to_owned()),
    };
    let rating = |rating: Option<i32>| rating.map_or("–".to_owned(), |rating| number(i64::from(rating)));
    let (class, status) = match state {
        State::Plays(opponent) => ("plays", opponent.to_string()),
        State::SatOut => ("out", "sat out".to_owned()),
        State::Waits => ("waits", "–".to_owned()),
        State::Left => ("out", "left".to_owned()),
    };
    html! {
        <tr key={&*player.id} data-player={player.id.to_string()} class={class}>
            <td class="g">{ shape(plays, &label) }</td>
            <th scope="row">{ &*player.id }</th>
            <td class="n">{ rating(ratings[0]) }</td>
            <td class="n">{ rating(ratings[1]) }</td>
            <td class="n">{ wait_cycles }</td>
            <td class="status">{ status }</td>
        </tr>
    }
}
