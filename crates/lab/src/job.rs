//! Jobs answer questions that take too long for the page's main thread.
//!
//! A job is a resumable computation. Its question is text, so that it can be sent to a worker. Each job has its own fields besides `job`, its
//! name: most are about a run and have a share link, which contains the scenario, its edits and a position ([`RunQuestion`]). The answer is text
//! too. The caller calls [`Job::step`] until the job is finished. Between two steps it can read the answer so far, or drop the job. The answer
//! does not depend on how the work is divided into steps.
//!
//! ```
//! use queuescope_lab::job;
//!
//! let wrong = job::start(r#"{"job": "dance", "link": ""}"#).err().unwrap();
//! assert_eq!(wrong.to_string(), "job: unknown job \"dance\"; expected \"optimum\", \"tradeoff\", \"estimate\", \"sweep\" or \"evenings\"");
//! ```

pub mod estimate;
pub mod evenings;
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
    /// Work done, counted in lobbies, ratios, rounds, runs or evenings, depending on the job.
    pub done: u64,
    /// Largest amount of work that the job may need, as far as it is known. Counted like `done` and never less. The job may finish earlier.
    pub total: u64,
    /// True once the answer is final.
    pub finished: bool,
}

/// Question about a run, in the form in which it is sent to the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunQuestion {
    /// Name of the job.
    pub job: String,
    /// Share link with the run and the position that the question is about.
    pub link: String,
    /// Id of the player that the question is about, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// Starts a job from its question as text.
type Start = fn(&str) -> Result<Box<dyn Job>, Problems>;

/// All jobs by name.
const JOBS: [(&str, Start); 5] = [
    (optimum::NAME, |question| about_run(question, optimum::start)),
    (tradeoff::NAME, |question| about_run(question, tradeoff::start)),
    (estimate::NAME, |question| about_run(question, estimate::start)),
    (sweep::NAME, |question| about_run(question, sweep::start)),
    (evenings::NAME, evenings::start),
];

/// The field that all questions have.
#[derive(Deserialize)]
struct AnyQuestion {
    job: String,
}

impl RunQuestion {
    /// Returns the question as JSON text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Starts the job that answers a question.
pub fn start(question: &str) -> Result<Box<dyn Job>, Problems> {
    let AnyQuestion { job } = serde_json::from_str(question).map_err(|error| unreadable(&error))?;
    let Some((_, start)) = JOBS.iter().find(|(name, _)| *name == job) else {
        let hint = did_you_mean(&job, JOBS.map(|(name, _)| name));
        return Err(Problem::new("job", format!("unknown job {}{hint}", quoted_text(&job))).into());
    };
    start(question)
}

/// Starts a job from a question about a run, and that run.
type StartAboutRun = fn(&Replay, &RunQuestion) -> Result<Box<dyn Job>, Problem>;

/// Starts a job that answers a question about a run.
fn about_run(question: &str, start: StartAboutRun) -> Result<Box<dyn Job>, Problems> {
    let question: RunQuestion = serde_json::from_str(question).map_err(|error| unreadable(&error))?;
    let replay = open(&question.link)?;
    Ok(start(&replay, &question)?)
}

fn unreadable(error: &serde_json::Error) -> Problem {
    Problem::new("question", format!("cannot be read: {error}"))
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
