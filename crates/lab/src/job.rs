//! Jobs: questions about a run whose answer takes too long for the page's thread.
//!
//! A job is a resumable computation. Its input is text, so that it can be sent to a worker: `{"job": "…", "link": "…"}` with a share link,
//! which holds the scenario, its edits and a position. Its answer is text as well. Whoever drives it calls [`Job::step`] until it is done,
//! and can look at the answer so far, or drop it, between two steps. The answer does not depend on how it is cut into steps.
//!
//! ```
//! use queuescope_lab::job;
//!
//! let wrong = job::start(r#"{"job": "dance", "link": ""}"#).err().unwrap();
//! assert_eq!(wrong.to_string(), "job: unknown job \"dance\"; known are \"optimum\", \"tradeoff\", \"estimate\"");
//! ```

pub mod estimate;
pub mod optimum;
pub mod tradeoff;

use queuescope::{Problem, Problems, Replay, quoted_text};
use queuescope_formats::link;
use serde::{Deserialize, Serialize};

/// The most players in a run that a job opens.
pub const MAX_JOB_PLAYERS: usize = 100_000;

/// A resumable computation.
pub trait Job {
    /// Works for about `budget` units, each well below a millisecond, and returns how far it has come. Always does some work, even with
    /// a budget of 0, so that a loop over it ends.
    fn step(&mut self, budget: u32) -> Progress;

    /// The answer so far, as JSON; final once the job is done.
    fn answer(&self) -> String;
}

/// How far a job has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Units of work done.
    pub done: u64,
    /// Units of work at most, as far as it is known; never less than `done`. A job can finish before it gets there.
    pub total: u64,
    /// True once the answer is final.
    pub finished: bool,
}

/// What a job is asked, as it crosses to the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Which job.
    pub job: String,
    /// A share link: the run, and the position that the question is about.
    pub link: String,
    /// The id of the player that the question is about, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

type Start = fn(&Replay, &Question) -> Result<Box<dyn Job>, Problem>;

/// The list of jobs.
const JOBS: [(&str, Start); 3] = [(optimum::NAME, optimum::start), (tradeoff::NAME, tradeoff::start), (estimate::NAME, estimate::start)];

impl Question {
    /// The question as text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Starts the job that answers a question.
pub fn start(question: &str) -> Result<Box<dyn Job>, Problems> {
    let question: Question =
        serde_json::from_str(question).map_err(|error| Problem::new("question", format!("cannot be read: {error}")))?;
    let Some((_, start)) = JOBS.iter().find(|(name, _)| *name == question.job) else {
        let known = JOBS.map(|(name, _)| quoted_text(name)).join(", ");
        return Err(Problem::new("job", format!("unknown job {}; known are {known}", quoted_text(&question.job))).into());
    };
    let replay = open(&question.link)?;
    Ok(start(&replay, &question)?)
}

/// The run of a link, at its position.
pub fn open(text: &str) -> Result<Replay, Problems> {
    let link = link::read(text)?;
    let players = link.base.players.len();
    if players > MAX_JOB_PLAYERS {
        let problem = Problem::new("players", format!("{players} are too many for a job; at most {MAX_JOB_PLAYERS} are allowed"));
        return Err(problem.into());
    }
    Ok(link.open()?)
}

/// An answer as JSON.
fn written<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
