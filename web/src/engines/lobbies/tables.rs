//! The engine's tables, for the rest of the page. Through functions, as in the core (`crates/core/src/engines/lobbies/tables.rs`).

use std::hint::black_box;

use super::queue::{DETAIL_FIELDS, FIGURES, MIXTURES};
use crate::panels::{DetailField, Figure, Mixture};

/// The fields of a player that have no column.
pub(crate) fn detail_fields() -> &'static [DetailField] {
    black_box(DETAIL_FIELDS)
}

/// The figures of a made-up crowd.
pub(crate) fn figures() -> &'static [Figure] {
    black_box(FIGURES)
}

/// The mixes of a made-up crowd.
pub(crate) fn mixtures() -> &'static [Mixture] {
    black_box(MIXTURES)
}

/// The text of the engine's first example. The others are fetched with more of the page (`examples.rs`).
pub(crate) fn first_example() -> &'static str {
    black_box(include_str!("../../../scenarios/six-for-a-raid.json"))
}
