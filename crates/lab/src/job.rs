//! Jobs answer questions about a run that take too long for the page's main thread.
//!
//! A job is a resumable computation. Its question is text, so that it can be sent to a worker: `{"job": "…", "link": "…"}`. The share link
//! contains the scenario, its edits and a position. The answer is text too. The caller calls [`Job::step`] until the job is finished. Between
//! two steps it can read the answer so far, or drop the job. The answer does not depend on how the work is divided into steps.
//!
//! ```
//! use queuescope_lab::job;
//!
//! let wrong = job::start(r#"{"job": "dance", "link": ""}"#).err().unwrap();
//! assert_eq!(wrong.to_string(), "job: unknown job \"dance\"; expected \"optimum\", \"tradeoff\", \"estimate\" or \"sweep\"");
//! ```

pub mod estimate;
pub mod optimum;
pub mod sweep;
pub mod tradeoff;

use queuescope::{Problem, Problems, Replay, did_you_mean, quoted_text};
use queuescope_formats::link;
use serde::{Deserialize, Serialize};

/// Largest number of players in a run that a job opens.
pub const MAX_JOB_PLAYERS: usize = 100_000;

/// A resumable computation.
pub trait Job {
    /// Does about `budget` units of work and returns the progress. A unit takes well below a millisecond. A step does some work even with a
    /// budget of 0, so a loop over steps always ends.
    fn step(&mut self, budget: u32) -> Progress;

    /// Returns the answer so far as JSON. It is final once the job is finished.
    fn answer(&self) -> String;
}

/// Progress of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Work done, counted in lobbies, ratios, rounds or runs, depending on the job.
    pub done: u64,
    /// Largest amount of work that the job may need, as far as it is known. Counted like `done` and never less. The job may finish earlier.
    pub total: u64,
    /// True once the answer is final.
    pub finished: bool,
}

/// Question for a job, in the form in which it is sent to the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Name of the job.
    pub job: String,
    /// Share link with the run and the position that the question is about.
    pub link: String,
    /// Id of the player that the question is about, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

type Start = fn(&Replay, &Question) -> Result<Box<dyn Job>, Problem>;

/// All jobs by name.
const JOBS: [(&str, Start); 4] =
    [(optimum::NAME, optimum::start), (tradeoff::NAME, tradeoff::start), (estimate::NAME, estimate::start), (sweep::NAME, sweep::start)];

impl Question {
    /// Returns the question as JSON text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Starts the job that answers a question.
pub fn start(question: &str) -> Result<Box<dyn Job>, Problems> {
    let question: Question =
        serde_json::from_str(question).map_err(|error| Problem::new("question", format!("cannot be read: {error}")))?;
    let Some((_, start)) = JOBS.iter().find(|(name, _)| *name == question.job) else {
        let hint = did_you_mean(&question.job, JOBS.map(|(name, _)| name));
        return Err(Problem::new("job", format!("unknown job {}{hint}", quoted_text(&question.job))).into());
    };
    let replay = open(&question.link)?;
    Ok(start(&replay, &question)?)
}

/// Opens the run of a share link at the link's position.
pub fn open(text: &str) -> Result<Replay, Problems> {
    let link = link::read(text)?;
    let players = link.base.players.len();
    if players > MAX_JOB_PLAYERS {
        let problem = Problem::new("players", format!("{players} are too many for a job; at most {MAX_JOB_PLAYERS} are allowed"));
        return Err(problem.into());
    }
    Ok(link.open()?)
}

/// Writes an answer as JSON.
fn to_json<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
