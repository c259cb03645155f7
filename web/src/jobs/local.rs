//! Runs jobs on the page's thread in slices, where no worker can be started, for example in a sandboxed frame.

use gloo::timers::callback::Timeout;
use queuescope_lab::job::{self, Job};
use yew::Callback;

use super::News;
use crate::screen::now_millis;

/// Target duration of a slice. It is short enough for the page to stay responsive, and long enough to spend most time on work.
const SLICE_MILLIS: f64 = 12.0;
/// Units of work in the first slice, and the maximum for any slice.
const FIRST_BUDGET: u32 = 50;
const MAX_BUDGET: u32 = 1_000_000;

/// The jobs that run on the page, one after another.
pub(super) struct Local {
    on_news: Callback<News>,
    waiting: Vec<(u32, Box<dyn Job>)>,
    /// Units of work in the next slice.
    budget: u32,
    /// Timer for the next slice.
    timer: Option<Timeout>,
}

impl Local {
    pub(super) fn new(on_news: &Callback<News>) -> Local {
        Local { on_news: on_news.clone(), waiting: Vec::new(), budget: FIRST_BUDGET, timer: None }
    }

    /// Starts a job for a question.
    pub(super) fn ask(&mut self, id: u32, question: &str) {
        match job::start(question) {
            Ok(job) => self.waiting.push((id, job)),
            Err(problems) => self.report(News::Failed(id, problems.to_string())),
        }
        self.schedule_slice();
    }

    /// Cancels a question's job.
    pub(super) fn cancel(&mut self, id: u32) {
        self.waiting.retain(|(waiting, _)| *waiting != id);
    }

    /// Runs the first job for one slice.
    pub(super) fn work(&mut self) {
        self.timer = None;
        if let Some((id, job)) = self.waiting.first_mut() {
            let start = now_millis();
            let progress = job.step(self.budget);
            let news = if progress.finished { News::Done(*id, job.answer()) } else { News::Progress(*id, progress) };
            if progress.finished {
                self.waiting.remove(0);
                self.budget = FIRST_BUDGET;
            } else {
                let was_short = now_millis() - start < SLICE_MILLIS;
                self.budget = if was_short { (self.budget * 2).min(MAX_BUDGET) } else { (self.budget / 2).max(1) };
            }
            self.report(news);
        }
        self.schedule_slice();
    }

    /// Starts the timer for the next slice. The page can do other work before it fires.
    fn schedule_slice(&mut self) {
        if !self.waiting.is_empty() && self.timer.is_none() {
            let on_news = self.on_news.clone();
            self.timer = Some(Timeout::new(0, move || on_news.emit(News::Slice)));
        }
    }

    fn report(&self, news: News) {
        // Reported later, because the caller may be in the middle of asking a question.
        let on_news = self.on_news.clone();
        Timeout::new(0, move || on_news.emit(news)).forget();
    }
}
