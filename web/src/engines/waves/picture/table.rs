//! The picture's table alternative.

use queuescope::PlayerState;
use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::waves::Scene;
use crate::engines::waves::state::Status;
use crate::picture::{Head, table};
use crate::words::number;

const HEADS: [Head; 8] = [
    ("Side", false),
    ("Rating", true),
    ("Searches from", true),
    ("to", true),
    ("Waves waited", true),
    ("State", false),
    ("Opponent", false),
    ("Gap", true),
];

/// Renders the players in this wave: side, rating, window, wait, state, opponent and gap.
pub(crate) fn as_table(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let in_wave = |player: &u32| {
        let place = moment.frame.states[*player as usize];
        place == PlayerState::Queued || place == PlayerState::Matched && moment.own.players[*player as usize].taken
    };
    let players: Vec<u32> = (0..moment.scenario.players.len() as u32).filter(in_wave).collect();
    table(props, &HEADS, &players, |player| cells(moment, player))
}

fn cells(moment: &Scene<'_>, player: u32) -> Vec<String> {
    let mark = moment.own.players[player as usize];
    let ratings = moment.ratings(player);
    let (side, rating) = match moment.side(player) {
        Some(side) => (
            moment.settings.sides[side as usize].to_string(),
            ratings[side as usize].map_or(String::new(), |rating| number(i64::from(rating))),
        ),
        None => ("both".to_owned(), ratings.iter().flatten().map(|rating| number(i64::from(*rating))).collect::<Vec<String>>().join(" / ")),
    };
    let own = moment.side(player).and_then(|side| ratings[side as usize]).map(i64::from);
    let reach = |sign: i64| own.zip(mark.window).map_or("–".to_owned(), |(rating, window)| number(rating + sign * window));
    let (state, opponent) = match moment.status(player) {
        Status::Plays(opponent) => ("chosen", opponent.map_or(String::new(), |other| moment.id(other))),
        Status::SitsOut => ("sits out", String::new()),
        Status::Free => ("free", String::new()),
        Status::Away => ("not joined yet", String::new()),
        Status::Left => ("left", String::new()),
    };
    let gap = moment
        .own
        .pairs
        .iter()
        .find(|pair| pair.lead.index == player || pair.follow.index == player)
        .map_or(String::new(), |pair| number(pair.gap));
    vec![side, rating, reach(-1), reach(1), mark.wait_cycles.to_string(), state.to_owned(), opponent, gap]
}
