//! The engines, each in its own folder, and the interface between them and the rest of the program.
//!
//! [`Engine`] is the trait that every engine implements. `list.rs` lists the engines and generates types that hold a value of any engine, such
//! as [`Settings`] and [`Event`]. `any.rs` has the functions that work with any engine.

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

pub(crate) use engine::check_required;
pub use engine::{Edit, Engine, EngineEvent, EngineFrame, EngineInfo, FinishedRound, RoundContext, RoundSummary, Stage};
pub use event::QueueEvent;
pub use facts::{Better, LogLine, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move, Quality, Summary};
pub use list::{AnyFrame, AnyRunningEngine, Detail, EngineId, Event, Listed, MatchReport, Matches, PartOf, Settings};
pub use running::RunningEngine;

pub use buckets::Buckets;
pub use cliques::Cliques;
pub use lobbies::Lobbies;
pub use waves::Waves;
