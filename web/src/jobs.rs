//! Questions whose answers take too long for the page's thread.
//!
//! An engine's view lists its questions at a position ([`Asked`]). The page requests them here and shows the [`Answers`] when they arrive.
//! A worker computes them (`jobs/worker.rs`). Where no worker can be started, the page computes them in slices (`jobs/local.rs`). Questions
//! that are no longer wanted are cancelled. Answers are kept, so that stepping back does not ask again.
//!
//! Evenings of studies are simulated by a separate pool of workers (`jobs/pool.rs`).

mod local;
mod pool;
mod shards;
mod worker;

use std::rc::Rc;

use queuescope::Name;
use queuescope_lab::job::{Progress, RunQuestion};
use serde::de::DeserializeOwned;
use yew::Callback;

use local::Local;
pub(crate) use pool::{Counted, Pool, PoolNews, Received};
use worker::Worker;

/// Largest number of answers that are kept.
const MAX_STORED: usize = 64;

/// A question of an engine's view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Name of the job that answers it.
    pub(crate) job: &'static str,
    /// Position in the trace that the question is about.
    pub(crate) position: usize,
    /// Player that the question is about, if any.
    pub(crate) player: Option<Name>,
}

/// The state of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The job is waiting or running.
    Working(Progress),
    /// The answer, as JSON.
    Known(Rc<str>),
    /// The job failed, for this reason.
    Failed(String),
}

impl Answer {
    const NOT_STARTED: Answer = Answer::Working(Progress { done: 0, total: 0, finished: false });

    pub(crate) fn is_working(&self) -> bool {
        matches!(self, Answer::Working(_))
    }

    /// Returns the text to show instead of an answer: the progress, or why there is none. `None` if the answer is known.
    pub(crate) fn excuse(&self) -> Option<String> {
        match self {
            // A job of unknown length reports `total` as `done` + 1. It gets no percentage.
            Answer::Working(Progress { done, total, .. }) if *done > 0 && *total > done + 1 => {
                Some(format!("Working: {}%", done * 100 / total))
            }
            Answer::Working(_) => Some("Working …".to_owned()),
            Answer::Failed(reason) => Some(format!("Not available: {reason}")),
            Answer::Known(_) => None,
        }
    }
}

/// The states of all questions that are wanted now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Answers(Vec<(&'static str, Answer)>);

impl Answers {
    /// The state of a job's question, if it was asked.
    pub(crate) fn of(&self, job: &str) -> Option<&Answer> {
        self.0.iter().find(|(name, _)| *name == job).map(|(_, answer)| answer)
    }

    /// The states without those of a job.
    pub(crate) fn without(self, job: &str) -> Answers {
        Answers(self.0.into_iter().filter(|(name, _)| *name != job).collect())
    }

    /// The value for `aria-busy`: "true" while the job is waiting or running.
    pub(crate) fn busy(&self, job: &str) -> Option<&'static str> {
        self.of(job).filter(|answer| answer.is_working()).map(|_| "true")
    }

    /// The answer of a job, once it is known and can be read.
    pub(crate) fn read<T: DeserializeOwned>(&self, job: &str) -> Option<T> {
        match self.of(job)? {
            Answer::Known(text) => serde_json::from_str(text).ok(),
            Answer::Working(_) | Answer::Failed(_) => None,
        }
    }
}

/// A report from the worker, or from the jobs in the page.
#[derive(Debug)]
pub(crate) enum News {
    /// The worker can receive questions.
    Ready,
    /// The worker could not be started, or crashed.
    NoWorker,
    /// The next slice of work in the page is due. Only sent without a worker.
    Slice,
    /// The job with this id has made progress.
    Progress(u32, Progress),
    /// The job with this id is done, with this answer.
    Done(u32, String),
    /// The job with this id failed, for this reason.
    Failed(u32, String),
}

/// All questions of the page.
pub(crate) struct Jobs {
    workforce: Workforce,
    on_news: Callback<News>,
    /// Number of questions asked so far, which is the id of the last one.
    last_id: u32,
    /// The current run, and the questions about it that are wanted.
    wanted: (u32, Vec<Asked>),
    stored: Vec<StoredQuestion>,
}

/// Where jobs run.
enum Workforce {
    /// Nowhere, because no question has been asked yet.
    Idle,
    /// A worker that is not ready yet. Questions wait for it.
    Starting(Worker),
    /// A worker that is ready.
    Ready(Worker),
    /// On the page's thread.
    Local(Local),
}

/// A question with its state.
struct StoredQuestion {
    id: u32,
    /// Id of the run that the question is about.
    run: u32,
    asked: Asked,
    /// The question as text, as the worker receives it.
    text: String,
    answer: Answer,
}

impl Jobs {
    /// Creates the list without questions. The first question starts the worker.
    pub(crate) fn new(on_news: Callback<News>) -> Jobs {
        Jobs { workforce: Workforce::Idle, on_news, last_id: 0, wanted: (0, Vec::new()), stored: Vec::new() }
    }

    /// Asks these questions about a run unless they were asked before, and cancels all others. `link` returns the share link to a position.
    pub(crate) fn request(&mut self, run: u32, wanted: Vec<Asked>, mut link: impl FnMut(usize) -> String) {
        self.wanted = (run, wanted);
        let (stored, cancelled): (Vec<StoredQuestion>, Vec<StoredQuestion>) =
            std::mem::take(&mut self.stored).into_iter().partition(|question| !question.answer.is_working() || self.is_wanted(question));
        self.stored = stored;
        cancelled.iter().for_each(|question| self.cancel(question.id));
        for asked in self.wanted.1.clone() {
            if self.state(run, &asked).is_none() {
                let player = asked.player.as_ref().map(ToString::to_string);
                let question = RunQuestion { job: asked.job.to_owned(), link: link(asked.position), player };
                self.ask(asked, question.to_text());
            }
        }
    }

    /// The state of a question about a run, if it was asked and not cancelled.
    pub(crate) fn state(&self, run: u32, asked: &Asked) -> Option<&Answer> {
        self.stored.iter().find(|question| question.run == run && question.asked == *asked).map(|question| &question.answer)
    }

    /// The states of all wanted questions.
    pub(crate) fn answers(&self) -> Answers {
        let answer = |asked: &Asked| (asked.job, self.state(self.wanted.0, asked).map_or(Answer::NOT_STARTED, Answer::clone));
        Answers(self.wanted.1.iter().map(answer).collect())
    }

    /// Handles a report. Returns true if the state of a question changed.
    pub(crate) fn receive(&mut self, news: News) -> bool {
        match news {
            News::Ready => self.send_waiting_questions(),
            News::NoWorker => self.work_on_page(),
            News::Slice => {
                if let Workforce::Local(local) = &mut self.workforce {
                    local.work();
                }
            }
            News::Progress(id, progress) => return self.set_answer(id, Answer::Working(progress)),
            News::Done(id, answer) => return self.set_answer(id, Answer::Known(answer.into())),
            News::Failed(id, reason) => return self.set_answer(id, Answer::Failed(reason)),
        }
        false
    }

    fn is_wanted(&self, question: &StoredQuestion) -> bool {
        question.run == self.wanted.0 && self.wanted.1.contains(&question.asked)
    }

    fn set_answer(&mut self, id: u32, answer: Answer) -> bool {
        // A cancelled job may have finished before the worker received the cancellation.
        let Some(question) = self.stored.iter_mut().find(|question| question.id == id) else { return false };
        question.answer = answer;
        true
    }

    fn ask(&mut self, asked: Asked, text: String) {
        self.last_id += 1;
        let id = self.last_id;
        if matches!(self.workforce, Workforce::Idle) {
            self.workforce = match Worker::start(&self.on_news) {
                Some(worker) => Workforce::Starting(worker),
                None => Workforce::Local(Local::new(&self.on_news)),
            };
        }
        match &mut self.workforce {
            Workforce::Ready(worker) => worker.ask(id, &text),
            Workforce::Local(local) => local.ask(id, &text),
            Workforce::Starting(_) | Workforce::Idle => {}
        }
        self.stored.push(StoredQuestion { id, run: self.wanted.0, asked, text, answer: Answer::NOT_STARTED });
        if self.stored.len() > MAX_STORED
            && let Some(oldest) = self.stored.iter().position(|question| !self.is_wanted(question))
        {
            self.stored.remove(oldest);
        }
    }

    fn cancel(&mut self, id: u32) {
        match &mut self.workforce {
            Workforce::Ready(worker) => worker.cancel(id),
            Workforce::Local(local) => local.cancel(id),
            Workforce::Starting(_) | Workforce::Idle => {}
        }
    }

    /// Sends the questions that waited for the worker.
    fn send_waiting_questions(&mut self) {
        self.workforce = match std::mem::replace(&mut self.workforce, Workforce::Idle) {
            Workforce::Starting(worker) => {
                self.unanswered().for_each(|question| worker.ask(question.id, &question.text));
                Workforce::Ready(worker)
            }
            other => other,
        };
    }

    /// Continues on the page, starting with the questions that the worker has not answered.
    fn work_on_page(&mut self) {
        if matches!(self.workforce, Workforce::Local(_)) {
            return;
        }
        let mut local = Local::new(&self.on_news);
        self.unanswered().for_each(|question| local.ask(question.id, &question.text));
        self.workforce = Workforce::Local(local);
    }

    fn unanswered(&self) -> impl Iterator<Item = &StoredQuestion> {
        self.stored.iter().filter(|question| question.answer.is_working())
    }
}
