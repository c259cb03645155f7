//! The engine's tables, for the rest of the page. Through functions, as in the core (`crates/core/src/engines/cliques/tables.rs`).

use std::hint::black_box;

use super::notes::NOTES;
use super::queue::{DETAIL_FIELDS, FIGURES};
use crate::engines::Note;
use crate::panels::{DetailField, Figure};

/// The notes on the engine's document.
#[inline(never)]
pub(crate) fn notes() -> &'static [Note] {
    black_box(NOTES)
}

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
