//! The picture's table alternative.

use queuescope::PlayerState;
use queuescope::engines::buckets::settings::SearchDirection;
use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::buckets::Scene;
use crate::engines::buckets::state::Status;
use crate::picture::{Head, table};
use crate::words::number;

const HEADS: [Head; 7] = [
    ("Bucket", true),
    ("Searches from", true),
    ("Searches to", true),
    ("Maximum range", true),
    ("State", false),
    ("Opponent", false),
    ("Distance", true),
];

/// Renders the players who are queued, matched in this check or in a ready check: bucket, searched buckets, state and opponent.
pub(crate) fn as_table(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let in_check = |player: &u32| match moment.frame.states[*player as usize] {
        PlayerState::Queued => true,
        PlayerState::Pending | PlayerState::Matched => moment.match_of(*player).is_some(),
        PlayerState::Away | PlayerState::Left => false,
    };
    let players: Vec<u32> = (0..moment.scenario.players.len() as u32).filter(in_check).collect();
    table(props, &HEADS, &players, |player| cells(moment, player))
}

fn cells(moment: &Scene<'_>, player: u32) -> Vec<String> {
    let (mark, bucket) = (moment.bucket_mark(player), moment.bucket(player));
    let look = moment.settings.look;
    let low = if look == SearchDirection::Above { bucket } else { bucket.saturating_sub(mark.range) };
    let high = if look == SearchDirection::Below { bucket } else { bucket.saturating_add(mark.range) };
    let (state, other) = match moment.bucket_status(player) {
        Status::Paired(other) => ("paired", other),
        Status::Asked(other) => ("asked", other),
        Status::Plays(other) => ("plays", other),
        _ if mark.looked => ("has searched", None),
        _ => ("waiting", None),
    };
    let distance = moment.match_of(player).map_or(String::new(), |found| number(found.distance));
    let most = mark.maximum.map_or("–".to_owned(), number);
    vec![number(bucket), number(low), number(high), most, state.to_owned(), other.map_or(String::new(), |other| moment.id(other)), distance]
}
