//! Jobs in the page itself, a slice at a time, where no worker can be started: for example in a sandboxed frame.

use gloo::timers::callback::Timeout;
use gloo::utils::window;
use queuescope_lab::job::{self, Job};
use yew::Callback;

use super::News;

/// How long a slice should take: the page stays responsive, and most of the time goes into work.
const SLICE_MILLIS: f64 = 12.0;
/// Units of work in the first slice, and the most in any.
const FIRST_BUDGET: u32 = 50;
const MAX_BUDGET: u32 = 1_000_000;

/// The jobs that the page works on, one after the other.
pub(super) struct Local {
    on_news: Callback<News>,
    waiting: Vec<(u32, Box<dyn Job>)>,
    /// Units of work in the next slice.
    budget: u32,
    /// The timer of the next slice.
    due: Option<Timeout>,
}

impl Local {
    pub(super) fn new(on_news: &Callback<News>) -> Local {
        Local { on_news: on_news.clone(), waiting: Vec::new(), budget: FIRST_BUDGET, due: None }
    }

    /// Takes a question.
    pub(super) fn ask(&mut self, id: u32, question: &str) {
        match job::start(question) {
            Ok(job) => self.waiting.push((id, job)),
            Err(problems) => self.record(News::Failed(id, problems.to_string())),
        }
        self.go_on();
    }

    /// Drops a question.
    pub(super) fn cancel(&mut self, id: u32) {
        self.waiting.retain(|(waiting, _)| *waiting != id);
    }

    /// Works on the first job for a slice.
    pub(super) fn work(&mut self) {
        self.due = None;
        if let Some((id, job)) = self.waiting.first_mut() {
            let start = now_millis();
            let progress = job.step(self.budget);
            let news = if progress.finished { News::Done(*id, job.answer()) } else { News::Progress(*id, progress) };
            if progress.finished {
                self.waiting.remove(0);
                self.budget = FIRST_BUDGET;
            } else {
                let longer = now_millis() - start < SLICE_MILLIS;
                self.budget = if longer { (self.budget * 2).min(MAX_BUDGET) } else { (self.budget / 2).max(1) };
            }
            self.record(news);
        }
        self.go_on();
    }

    /// The page has a turn between two slices.
    fn go_on(&mut self) {
        if !self.waiting.is_empty() && self.due.is_none() {
            let on_news = self.on_news.clone();
            self.due = Some(Timeout::new(0, move || on_news.emit(News::Slice)));
        }
    }

    fn record(&self, news: News) {
        // Later: whoever asked is still busy with asking.
        let on_news = self.on_news.clone();
        Timeout::new(0, move || on_news.emit(news)).forget();
    }
}

fn now_millis() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
