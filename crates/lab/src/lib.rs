//! Tools built on the engines: populations generate players, transfers take players to another engine, outcomes sum up runs, what-if runs
//! measure changes, and jobs answer questions about a run that take too long for the page's main thread.
//!
//! ```
//! use queuescope::engines::waves;
//! use queuescope::{Scenario, Settings};
//! use queuescope_lab::Population;
//!
//! let settings = Settings::from(waves::Settings::default());
//! let crowd = Population { players: 100, spread: 200, ..Population::default() };
//! crowd.check().unwrap();
//! let scenario = Scenario { players: crowd.players(&settings, &[]), ..Scenario::new(settings) };
//! assert_eq!(Scenario::read(&scenario.to_value()), Ok(scenario));
//! ```

// Tests of this crate share files with its integration tests, which import the crate by its name.
#[cfg(test)]
extern crate self as queuescope_lab;

pub mod compare;
pub mod crowd;
pub mod evening;
pub mod job;
pub mod metrics;
mod names;
mod outcome;
pub mod part;
pub mod people;
pub mod pooled;
mod population;
pub mod results;
pub mod study;
mod transfer;
pub mod what_if;

pub use outcome::{Outcome, PlayerOutcome};
pub use population::{MAX_ARRIVAL_SECONDS, MAX_GROUP, MAX_MIX, MAX_PARTS, MAX_PING, MAX_POPULATION, MAX_WAIT, Mix, Population};
pub use transfer::{Transfer, transfer};
