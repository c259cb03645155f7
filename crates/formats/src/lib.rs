//! Reads and writes the external formats of Queuescope: versioned JSON, share links, queues from files, and settings in hosts' own files.
//!
//! ```
//! use std::sync::Arc;
//! use queuescope_formats::json;
//!
//! let text = r#"{ "version": 1, "engine": "waves", "players": [
//!     { "id": "Suri", "ratings": { "BW": 1742 } },
//!     { "id": "Oxbow", "ratings": { "SC2": 1710 } } ] }"#;
//! let scenario = Arc::new(json::read_scenario(text).unwrap());
//! let report = json::write(&queuescope::report(&scenario, false).unwrap());
//! assert!(report.contains(r#""teams":[["Suri"],["Oxbow"]],"diff":32"#));
//!
//! let problems = json::read_scenario(r#"{ "version": 1, "engine": "waves", "players": [{ "id": "Lark" }] }"#).unwrap_err();
//! assert_eq!(problems.to_string(), "players[0].ratings: is missing for \"Lark\"; waves needs a rating for BW or SC2 or both");
//! ```

pub mod config;
pub mod json;
pub mod link;
pub mod queue;
pub mod rows;
mod words;
