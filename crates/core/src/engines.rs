//! The engines, each in a folder of its own, and the seam between them and the rest of the program.
//!
//! [`Engine`] is everything that is asked of one. `list.rs` is the list of them; the types it generates ([`Settings`], [`Event`], …) hold
//! what belongs to any of them, and `any.rs` says what can be asked without knowing which it is.

mod any;
pub mod buckets;
pub mod cliques;
mod engine;
mod event;
mod facts;
#[cfg(feature = "test-engine")]
pub mod in_order;
mod list;
pub mod lobbies;
mod running;
pub mod waves;

pub(crate) use engine::check_needed;
pub use engine::{Edit, Engine, EngineEvent, EngineFrame, EngineInfo, FinishedRound, RoundContext, RoundSummary, Stage};
pub use event::QueueEvent;
pub use facts::{Better, LogLine, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move, Quality, Summary};
pub use list::{AnyFrame, AnyRunningEngine, Detail, EngineId, Event, In, Listed, MatchReport, Matches, Settings};
pub use running::RunningEngine;

pub use buckets::Buckets;
pub use cliques::Cliques;
pub use lobbies::Lobbies;
pub use waves::Waves;
