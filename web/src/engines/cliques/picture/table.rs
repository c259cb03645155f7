//! The picture's table alternative.

use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::{Choice, Part, TierPlayer};
use crate::picture::{Head, table};
use crate::words::{number, weight};

const HEADS: [Head; 6] =
    [("Tier", false), ("Ping, ms", true), ("Wait, seconds", true), ("Degree", true), ("Sum into the lobby", true), ("State", false)];

/// Renders the players who are queued or in a lobby of this snapshot: tier, ping, wait, degree, sum of edges into the lobby, and state.
pub(crate) fn as_table(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let players: Vec<u32> = (0..moment.scenario.players.len() as u32).filter(|&player| moment.is_shown(player)).collect();
    let choice = Choice::of(moment).filter(|choice| choice.step > 0);
    table(props, &HEADS, &players, |player| cells(moment, choice.as_ref(), player))
}

fn cells(moment: &Scene<'_>, choice: Option<&Choice<'_>>, player: u32) -> Vec<String> {
    let degrees = moment.own.build.iter().flat_map(|build| &build.degrees);
    let degree = degrees.into_iter().find(|degree| degree.player.index == player);
    let sum = choice.and_then(|choice| choice.candidates.iter().find(|candidate| candidate.player.index == player));
    let state = match (moment.lobby_of(player), moment.part(player)) {
        (Some(lobby), _) => format!("lobby {}", lobby.id),
        (None, Part::Member(0) | Part::Chosen(0)) => "starts the lobby".to_owned(),
        (None, Part::Member(place) | Part::Chosen(place)) => format!("number {} in the lobby", place + 1),
        (None, Part::NoSeat) if moment.tier(player) == Some(moment.focus()) => "waiting, no free seat".to_owned(),
        (None, _) => "waiting".to_owned(),
    };
    let TierPlayer { ping, wait, .. } = moment.tier_player(player);
    vec![
        moment.tier(player).map_or(String::new(), |tier| moment.tier_name(tier)),
        number(ping),
        number(wait),
        degree.map_or(String::new(), |degree| weight(degree.degree)),
        sum.map_or(String::new(), |candidate| weight(candidate.sum)),
        state,
    ]
}
