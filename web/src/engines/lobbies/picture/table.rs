//! The picture's table alternative.

use queuescope::engines::lobbies::relax::Criteria;
use yew::prelude::*;

use super::matrix::Matrix;
use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::{group_name, points};
use crate::picture::{Head, table};
use crate::words::clock;

const HEADS: [Head; 7] = [
    ("Waited", true),
    ("Level", true),
    ("Region preference", false),
    ("Language preference", false),
    ("Group size", true),
    ("Paired with", false),
    ("Lobby", false),
];

/// Renders the shown players: wait, level, effective wishes at that level, partner and lobby.
pub(crate) fn as_table(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let matrix = Matrix::at(&moment.overview.trace, moment.position);
    table(props, &HEADS, &moment.shown_requests(), |player| cells(moment, matrix.as_ref(), player))
}

fn cells(moment: &Scene<'_>, matrix: Option<&Matrix>, player: u32) -> Vec<String> {
    let mark = moment.request_mark(player);
    let criteria = Criteria::at(moment.settings, &moment.wishes(player), mark.level);
    let lobby = moment.shown_lobby(player).map_or(String::new(), |lobby| format!("lobby {}, {} points", lobby.id, points(lobby.score)));
    vec![
        clock(moment.here_for(player)),
        mark.level.to_string(),
        criteria.region.name().to_owned(),
        criteria.language.name().to_owned(),
        match criteria.sizes {
            [min, max] if min == max => min.to_string(),
            [min, max] => format!("{min}–{max}"),
        },
        paired(matrix, player).unwrap_or_default(),
        lobby,
    ]
}

/// Returns the partner of the player's group in the pass that the picture shows.
fn paired(matrix: Option<&Matrix>, player: u32) -> Option<String> {
    let matrix = matrix?;
    let pass = matrix.pass();
    let place = matrix.group_of(matrix.ticket_of(player)?)? as u32;
    let [a, b] = matrix.chosen().into_iter().find(|pair| pair.contains(&place))?;
    let other = if a == place { b } else { a };
    let score = pass.scored(a as usize, b as usize)?.score;
    Some(format!("{}, {} points", group_name(&pass.groups.get(other as usize)?.players), points(score)))
}
