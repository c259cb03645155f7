//! The picture's table alternative.

use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::picture::{Head, table};
use crate::words::{number, weight};

const HEADS: [Head; 6] =
    [("Tier", false), ("Ping, ms", true), ("Wait, seconds", true), ("Degree", true), ("Sum into the lobby", true), ("State", false)];

/// Renders the players who are queued or in a lobby of this snapshot: tier, ping, wait, degree, sum of edges into the lobby, and state.
pub(crate) fn as_table(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let players: Vec<u32> = (0..moment.scenario.players.len() as u32).filter(|&player| moment.is_shown(player)).collect();
    table(props, &HEADS, &players, |player| cells(moment, player))
}

fn cells(moment: &Scene<'_>, player: u32) -> Vec<String> {
    let build = moment.own.build.as_ref();
    let degree = build.and_then(|build| build.degrees.iter().find(|degree| degree.player.index == player));
    let place = build.and_then(|build| build.steps.iter().position(|step| step.player.index == player));
    let last = build.and_then(|build| build.steps.last());
    let sum = last.and_then(|step| step.candidates.iter().find(|candidate| candidate.player.index == player));
    let state = match (moment.lobby_of(player), place) {
        (Some(lobby), _) => format!("lobby {}", lobby.id),
        (None, Some(0)) => "starts the lobby".to_owned(),
        (None, Some(place)) => format!("number {} in the lobby", place + 1),
        (None, None) => "waiting".to_owned(),
    };
    vec![
        moment.tier(player).map_or(String::new(), |tier| moment.tier_name(tier)),
        number(i64::from(moment.scenario.players[player as usize].ping)),
        number(moment.wait_seconds(player)),
        degree.map_or(String::new(), |degree| weight(degree.degree)),
        sum.filter(|_| place.is_none_or(|place| Some(place) == build.map(|build| build.steps.len() - 1)))
            .map_or(String::new(), |sum| weight(sum.sum)),
        state,
    ]
}
