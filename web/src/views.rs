//! The views of a study: *Simulate* shows what evenings are like, *Compare* what a change does to them. This file has what both share.

mod compare;
mod form;
mod progress;
mod simulate;

pub(crate) use compare::Compare;
pub(crate) use form::StudyForm;
pub(crate) use progress::ProgressLine;
pub(crate) use simulate::SimulateResults;
