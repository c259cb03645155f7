//! Questions whose answers take too long for the page's thread.
//!
//! An engine's view says what it wants to know at a position ([`Asked`]). The page asks for it here and shows the [`Answers`] when they
//! come. A worker does the work (`jobs/worker.rs`). Where no worker can be started, the page does it itself, a slice at a time
//! (`jobs/local.rs`). What is no longer wanted is cancelled. Answers are kept, so that stepping back does not ask again.

mod local;
mod worker;

use queuescope::Name;
use queuescope_lab::job::{Progress, Question};
use serde::de::DeserializeOwned;
use yew::Callback;

use local::Local;
use worker::Worker;

/// The most answers that are kept.
const MAX_KEPT: usize = 64;

/// Something that an engine's view wants to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The name of the job.
    pub(crate) job: &'static str,
    /// The position that it is about.
    pub(crate) position: usize,
    /// The player that it is about, if it is about one.
    pub(crate) player: Option<Name>,
}

/// The state of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is being worked out.
    Working(Progress),
    /// The answer, as JSON.
    Known(String),
    /// There is no answer, for this reason.
    Failed(String),
}

impl Answer {
    const NOT_BEGUN: Answer = Answer::Working(Progress { done: 0, total: 0, finished: false });

    fn is_working(&self) -> bool {
        matches!(self, Answer::Working(_))
    }

    /// What to show instead of an answer that is not known: how far it has come, or why there is none.
    pub(crate) fn excuse(&self) -> Option<String> {
        match self {
            // A job that does not know how long it takes has one more unit to do than it has done.
            Answer::Working(Progress { done, total, .. }) if *done > 0 && *total > done + 1 => {
                Some(format!("Working: {}%", done * 100 / total))
            }
            Answer::Working(_) => Some("Working …".to_owned()),
            Answer::Failed(why) => Some(format!("Not available: {why}")),
            Answer::Known(_) => None,
        }
    }
}

/// The answers to everything that is wanted now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Answers(Vec<(&'static str, Answer)>);

impl Answers {
    /// The state of the question for a job, if it was asked.
    pub(crate) fn of(&self, job: &str) -> Option<&Answer> {
        self.0.iter().find(|(name, _)| *name == job).map(|(_, answer)| answer)
    }

    /// For `aria-busy`: "true" while the answer is worked out.
    pub(crate) fn busy(&self, job: &str) -> Option<&'static str> {
        self.of(job).filter(|answer| answer.is_working()).map(|_| "true")
    }

    /// The answer of a job, once it is known.
    pub(crate) fn read<T: DeserializeOwned>(&self, job: &str) -> Option<T> {
        match self.of(job)? {
            Answer::Known(text) => serde_json::from_str(text).ok(),
            Answer::Working(_) | Answer::Failed(_) => None,
        }
    }
}

/// News of a job, from whoever does the work.
#[derive(Debug)]
pub(crate) enum News {
    /// The worker is ready for questions.
    Ready,
    /// The worker cannot be started, or broke down.
    NoWorker,
    /// The next slice of work in the page is due.
    Slice,
    /// A job has come further.
    Progress(u32, Progress),
    /// A job is done; with its answer.
    Done(u32, String),
    /// A job cannot be done, for this reason.
    Failed(u32, String),
}

/// All questions of the page.
pub(crate) struct Jobs {
    workforce: Workforce,
    on_news: Callback<News>,
    /// How many questions were asked so far. The number of each is its id.
    asked: u32,
    /// The run and what is wanted of it.
    wanted: (u32, Vec<Asked>),
    kept: Vec<Kept>,
}

/// Who does the work.
enum Workforce {
    /// Nobody: nothing was asked yet.
    Idle,
    /// A worker that is not ready yet. Questions wait for it.
    Starting(Worker),
    /// A worker that is ready.
    Ready(Worker),
    /// The page itself.
    Local(Local),
}

/// A question and its state.
struct Kept {
    id: u32,
    /// The run that it is about.
    run: u32,
    asked: Asked,
    /// The question as the worker gets it.
    question: String,
    answer: Answer,
}

impl Jobs {
    /// No questions. The worker is started with the first one.
    pub(crate) fn new(on_news: Callback<News>) -> Jobs {
        Jobs { workforce: Workforce::Idle, on_news, asked: 0, wanted: (0, Vec::new()), kept: Vec::new() }
    }

    /// Makes sure that these questions about a run are answered, and that nothing else is worked on. `link` gives the share link of a
    /// position.
    pub(crate) fn want(&mut self, run: u32, wanted: Vec<Asked>, mut link: impl FnMut(usize) -> String) {
        self.wanted = (run, wanted);
        let (kept, dropped): (Vec<Kept>, Vec<Kept>) =
            std::mem::take(&mut self.kept).into_iter().partition(|kept| !kept.answer.is_working() || self.is_wanted(kept));
        self.kept = kept;
        dropped.iter().for_each(|kept| self.cancel(kept.id));
        for asked in self.wanted.1.clone() {
            if self.find(&asked).is_none() {
                let player = asked.player.as_ref().map(ToString::to_string);
                let question = Question { job: asked.job.to_owned(), link: link(asked.position), player };
                self.ask(asked, question.to_text());
            }
        }
    }

    /// The state of everything that is wanted.
    pub(crate) fn answers(&self) -> Answers {
        let answer = |asked: &Asked| (asked.job, self.find(asked).map_or(Answer::NOT_BEGUN, |kept| kept.answer.clone()));
        Answers(self.wanted.1.iter().map(answer).collect())
    }

    /// Takes in news. Returns true if the state of a question has changed.
    pub(crate) fn hear(&mut self, news: News) -> bool {
        match news {
            News::Ready => self.begin_work(),
            News::NoWorker => self.work_here(),
            News::Slice => {
                if let Workforce::Local(local) = &mut self.workforce {
                    local.work();
                }
            }
            News::Progress(id, progress) => return self.settle(id, Answer::Working(progress)),
            News::Done(id, answer) => return self.settle(id, Answer::Known(answer)),
            News::Failed(id, why) => return self.settle(id, Answer::Failed(why)),
        }
        false
    }

    /// The question about the run that is watched, if it was asked.
    fn find(&self, asked: &Asked) -> Option<&Kept> {
        self.kept.iter().find(|kept| kept.run == self.wanted.0 && kept.asked == *asked)
    }

    fn is_wanted(&self, kept: &Kept) -> bool {
        kept.run == self.wanted.0 && self.wanted.1.contains(&kept.asked)
    }

    fn settle(&mut self, id: u32, answer: Answer) -> bool {
        // A job that was cancelled may have ended before the worker heard of it.
        let Some(kept) = self.kept.iter_mut().find(|kept| kept.id == id) else { return false };
        kept.answer = answer;
        true
    }

    fn ask(&mut self, asked: Asked, question: String) {
        self.asked += 1;
        let id = self.asked;
        if matches!(self.workforce, Workforce::Idle) {
            self.workforce = match Worker::start(&self.on_news) {
                Some(worker) => Workforce::Starting(worker),
                None => Workforce::Local(Local::new(&self.on_news)),
            };
        }
        match &mut self.workforce {
            Workforce::Ready(worker) => worker.ask(id, &question),
            Workforce::Local(local) => local.ask(id, &question),
            Workforce::Starting(_) | Workforce::Idle => {}
        }
        self.kept.push(Kept { id, run: self.wanted.0, asked, question, answer: Answer::NOT_BEGUN });
        if self.kept.len() > MAX_KEPT
            && let Some(oldest) = self.kept.iter().position(|kept| !self.is_wanted(kept))
        {
            self.kept.remove(oldest);
        }
    }

    fn cancel(&mut self, id: u32) {
        match &mut self.workforce {
            Workforce::Ready(worker) => worker.cancel(id),
            Workforce::Local(local) => local.cancel(id),
            Workforce::Starting(_) | Workforce::Idle => {}
        }
    }

    /// The worker gets the questions that waited for it.
    fn begin_work(&mut self) {
        self.workforce = match std::mem::replace(&mut self.workforce, Workforce::Idle) {
            Workforce::Starting(worker) => {
                self.unanswered().for_each(|kept| worker.ask(kept.id, &kept.question));
                Workforce::Ready(worker)
            }
            other => other,
        };
    }

    /// From now on the page does the work, beginning with what the worker has not answered.
    fn work_here(&mut self) {
        if matches!(self.workforce, Workforce::Local(_)) {
            return;
        }
        let mut local = Local::new(&self.on_news);
        self.unanswered().for_each(|kept| local.ask(kept.id, &kept.question));
        self.workforce = Workforce::Local(local);
    }

    fn unanswered(&self) -> impl Iterator<Item = &Kept> {
        self.kept.iter().filter(|kept| kept.answer.is_working())
    }
}
