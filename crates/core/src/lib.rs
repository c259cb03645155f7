//! Queuescope's core: matchmaking engines that report every decision they make.
//!
//! A [`Scenario`] lists the players and chooses an engine with its settings. [`report`] runs it and returns the matches and the queue of each
//! round. [`trace`] runs it and records every decision. A [`Replay`] is a trace you can step through in both directions and edit.
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
//! Invariants:
//!
//! - The same scenario gives the same bytes on every platform.
//! - Decisions use whole numbers. The exceptions are pressure and mean ratings in waves; and a ticket's rating, bucket and maximum range, and
//!   the reciprocal rule, in buckets. Those use f64 in one fixed order.
//! - Nothing iterates over a hash map.
//! - Nothing here uses wasm, clocks, files or threads.

pub mod check;
pub mod engines;
mod frame;
mod ledger;
mod listener;
pub mod order;
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
pub use problem::{MAX_PROBLEMS, Problem, Problems, did_you_mean, nearest, one_of};
pub use random::Random;
pub use replay::{Fork, MAX_REPLAY_PLAYERS, Replay, Stride};
pub use report::{MAX_REPORT_BYTES, MatchInRound, Report, ReportSummary, RoundReport, report, report_summary};
pub use run::{Round, Run};
pub use scenario::{Decline, MAX_ABOUT_CHARS, MAX_PLAYERS, MAX_ROUNDS, MAX_SEED, Scenario, Until, VERSION};
pub use settings::{Bounds, Choice, Kind, NoEffect, Optional, Preset, RecordField, Setting, Slider};
pub use tickets::{Grouping, Tickets};
pub use time::{MAX_TIME_SECONDS, Millis};
pub use trace::{MAX_TRACE_EVENTS, RoundSpan, StageSpan, Trace, trace};
pub use value::{Fields, Value};
