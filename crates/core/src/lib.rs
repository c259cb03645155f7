//! Queuescope's core: matchmaking engines that tell every decision they take.
//!
//! A [`Scenario`] says who is in the queue and how they are matched; [`report`] runs it and says what came of it; [`trace`] keeps every
//! decision on the way; [`Replay`] goes back and forth in them.
//!
//! ```
//! use std::sync::Arc;
//! use queuescope::engines::waves;
//! use queuescope::{Player, Scenario, report};
//!
//! let player = |id: &str, side: &str, rating| Player { ratings: vec![(side.into(), rating)], ..Player::new(id) };
//! let scenario = Scenario {
//!     players: vec![player("Suri", "BW", 1742), player("Oxbow", "SC2", 1710)],
//!     ..Scenario::new(waves::Settings::default())
//! };
//! let report = report(&Arc::new(scenario), false).unwrap();
//! assert_eq!(report.totals.matched, 2);
//! ```
//!
//! Rules a reader can rely on: the same scenario gives the same bytes on every platform; decisions are made in whole numbers (pressure
//! and means are f64, computed in one fixed order); nothing iterates over a hash map; nothing here knows wasm, clocks, files or threads.

mod check;
pub mod engines;
mod frame;
mod ledger;
mod listener;
mod order;
mod player;
mod problem;
mod queue;
mod random;
mod replay;
mod report;
mod run;
mod scenario;
mod settings;
mod tickets;
mod time;
mod trace;
mod value;

pub use check::{MAX_LIST, MAX_NAME_CHARS, quoted_text, with_commas};
pub use engines::{
    AnyFrame, Detail, Engine, EngineId, Event, Listed, LogLine, MatchFacts, MatchOutcome, MatchReport, MatchUpdate, Matches, QueueEvent,
    Settings, Stage,
};
pub use frame::Frame;
pub use ledger::{PlayerState, Totals};
pub use listener::{Listener, Silent, Verbosity};
pub use player::{MAX_RATING, Name, Player, PlayerRef, Preference, SkillPreference, Wishes};
pub use problem::{MAX_PROBLEMS, Problem, Problems, did_you_mean};
pub use random::Random;
pub use replay::{Fork, MAX_REPLAY_PLAYERS, Replay, Stride};
pub use report::{MAX_REPORT_BYTES, Report, RoundReport, report};
pub use run::{Round, Run};
pub use scenario::{Decline, MAX_ABOUT_CHARS, MAX_PLAYERS, MAX_ROUNDS, MAX_SEED, Scenario, Until, VERSION};
pub use settings::{Bounds, Choice, Kind, Optional, Preset, RecordField, Setting};
pub use tickets::{Grouping, Tickets};
pub use time::{MAX_TIME_SECONDS, Millis};
pub use trace::{MAX_TRACE_EVENTS, RoundSpan, StageSpan, Trace, trace};
pub use value::Value;
