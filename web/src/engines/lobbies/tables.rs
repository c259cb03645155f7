//! The engine's tables, for the rest of the page. Through functions, as in the core (`crates/core/src/engines/lobbies/tables.rs`).

use std::hint::black_box;

use super::queue::{DETAIL_FIELDS, FIGURES};
use crate::panels::{DetailField, Figure};

/// The fields of a player that have no column.
#[inline(never)]
pub(crate) fn detail_fields() -> &'static [DetailField] {
    black_box(DETAIL_FIELDS)
}

/// The figures of a made-up crowd.
#[inline(never)]
pub(crate) fn figures() -> &'static [Figure] {
    black_box(FIGURES)
}

/// The files of the engine's examples, in the order of the list (`scenarios.rs`).
const EXAMPLES: &[&str] = &[
    include_str!("../../../scenarios/six-for-a-raid.json"),
    include_str!("../../../scenarios/greedy-loses.json"),
    include_str!("../../../scenarios/lonely-level-4.json"),
    include_str!("../../../scenarios/friends.json"),
    include_str!("../../../scenarios/lobby-decline.json"),
    include_str!("../../../scenarios/scheduled.json"),
    include_str!("../../../scenarios/four-want-three.json"),
    include_str!("../../../scenarios/pairs-before-points.json"),
    include_str!("../../../scenarios/equal-lists.json"),
    include_str!("../../../scenarios/strict-region.json"),
    include_str!("../../../scenarios/odd-five.json"),
];

/// The texts of the engine's examples.
#[inline(never)]
pub(crate) fn examples() -> &'static [&'static str] {
    black_box(EXAMPLES)
}
