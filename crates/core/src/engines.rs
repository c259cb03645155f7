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
mod live;
pub mod lobbies;
pub mod waves;

pub(crate) use engine::check_needed;
pub use engine::{After, Edit, Engine, EngineEvent, EngineFrame, EngineInfo, Stage, Step, Turn};
pub use event::QueueEvent;
pub use facts::{Better, MatchFacts, MatchNews, MatchOutcome, Measure, Move, Quality, Summary};
pub use list::{AnyFrame, AnyLive, Detail, EngineId, Event, In, Listed, MatchReport, Matches, Settings};
pub use live::Live;

pub use buckets::Buckets;
pub use cliques::Cliques;
pub use lobbies::Lobbies;
pub use waves::Waves;
