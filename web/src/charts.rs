//! Charts: small SVG components that are drawn at the real size of their box. Each has a title that is the question it answers, and a table
//! with the same numbers.
//!
//! `scale.rs` has round steps and ticks, `bins.rs` divides values, `histogram.rs` computes where everything goes, and `draw.rs` draws it.

mod bins;
mod draw;
mod frame;
mod histogram;
mod scale;

pub(crate) use draw::Histogram;
pub(crate) use histogram::{Data, Look, Series, Value};
pub(crate) use scale::Unit;
