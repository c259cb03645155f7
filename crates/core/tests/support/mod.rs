//! Generators of random scenarios for every engine, and checkers that follow the events of a trace.
//!
//! A scenario is built from small plain numbers, so that a failing one shrinks to something readable. Strategies are boxed where they are
//! combined, because the stack of a test could not hold them otherwise.

#![allow(dead_code, reason = "each test file uses only some of these helpers")]

pub(crate) mod buckets;
pub(crate) mod buckets_events;
pub(crate) mod cliques;
pub(crate) mod cliques_events;
pub(crate) mod edits;
pub(crate) mod every_field;
pub(crate) mod lobbies;
pub(crate) mod lobbies_passes;
pub(crate) mod values;
pub(crate) mod waves;

use std::sync::Arc;

use proptest::prelude::*;
use queuescope::Scenario;

/// Scenarios of all engines and all sizes.
pub(crate) fn scenarios_of_all_engines() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![waves::all_sizes(), buckets::scenarios(), cliques::all_sizes(), lobbies::all_sizes()].boxed()
}

/// Short scenarios of all engines, for tests that visit every position of a trace.
pub(crate) fn short_scenarios_of_all_engines() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![waves::short_queues(), buckets::short_queues(), cliques::short_queues(), lobbies::short_queues()].boxed()
}
