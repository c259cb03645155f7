//! A pool of workers that simulate the evenings of a study, as many as the computer has cores. Where no worker can be started, the page simulates
//! them in slices.

use gloo::utils::window;
use yew::Callback;

use super::News;
use super::local::Local;
use super::shards::{Shard, Shards};
use super::worker::Worker;
use crate::screen::now_millis;

/// Largest number of workers. Each needs memory for its own copy of the module.
const MAX_WORKERS: usize = 8;

/// Returns the question about a shard.
type Question = Box<dyn Fn(Shard) -> String>;

/// A report from the worker with this index.
pub(crate) type PoolNews = (usize, News);

/// The workers, and the evenings that they simulate.
pub(crate) struct Pool {
    on_news: Callback<PoolNews>,
    members: Vec<Member>,
    /// Id of the last question.
    last_id: u32,
    task: Option<Task>,
}

/// A worker, or the page in its place.
struct Member {
    place: Place,
    /// The shard that it simulates, with the id of its question and the time at which that was asked.
    shard: Option<(u32, Shard, f64)>,
}

/// Where a member works.
enum Place {
    Starting(Worker),
    Ready(Worker),
    Local(Local),
    /// The worker could not be started, or crashed.
    Gone,
}

/// The study that is simulated.
struct Task {
    /// Returns the question about a shard.
    question: Question,
    shards: Shards,
    /// When work began or went on, and the number of evenings that were simulated before.
    since: (f64, u32),
    running: bool,
}

/// How far the simulation is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Counted {
    /// Number of evenings that count.
    pub(crate) evenings: u32,
    /// Number of evenings to simulate.
    pub(crate) total: u32,
    pub(crate) running: bool,
    /// Seconds left; `None` while that is not known.
    pub(crate) seconds_left: Option<f64>,
}

/// What a report from the pool contains.
pub(crate) enum Received {
    Nothing,
    /// Answers about the next evenings, in order.
    Answers(Vec<String>),
    /// The study cannot be simulated, for this reason.
    Failed(String),
}

impl Pool {
    /// A pool without workers. The first task starts them.
    pub(crate) fn new(on_news: Callback<PoolNews>) -> Pool {
        Pool { on_news, members: Vec::new(), last_id: 0, task: None }
    }

    /// Begins to simulate another study, from its first evening. `question` returns the question about a shard.
    pub(crate) fn begin(&mut self, evenings: u32, question: Question) {
        self.stop();
        self.task = Some(Task { question, shards: Shards::new(evenings), since: (now_millis(), 0), running: true });
        self.start_workers();
        self.hand_out();
    }

    /// Stops the work. What is folded stays. Shards in work are simulated again when the work goes on.
    pub(crate) fn stop(&mut self) {
        let Some(task) = &mut self.task else { return };
        task.running = false;
        for member in &mut self.members {
            if let Some((id, shard, _)) = member.shard.take() {
                task.shards.take_back(shard);
                match &mut member.place {
                    Place::Ready(worker) => worker.cancel(id),
                    Place::Local(local) => local.cancel(id),
                    Place::Starting(_) | Place::Gone => {}
                }
            }
        }
    }

    /// Asks other questions about the shards that are not simulated yet, up to this evening. A finished task is continued.
    pub(crate) fn extend(&mut self, evenings: u32, question: Question) {
        if let Some(task) = &mut self.task {
            let was_done = task.shards.is_done();
            task.shards.extend(evenings);
            task.question = question;
            if was_done {
                self.go_on();
            }
        }
    }

    /// Continues a stopped task.
    pub(crate) fn go_on(&mut self) {
        let Some(task) = &mut self.task else { return };
        task.since = (now_millis(), task.shards.simulated());
        task.running = true;
        self.start_workers();
        self.hand_out();
    }

    /// How far the task is; `None` without a task.
    pub(crate) fn counted(&self) -> Option<Counted> {
        let Task { shards, since, running, .. } = self.task.as_ref()?;
        let simulated = shards.simulated() - since.1;
        let seconds = (now_millis() - since.0) / 1_000.0;
        let left = f64::from(shards.last().saturating_sub(shards.simulated()));
        Some(Counted {
            evenings: shards.folded(),
            total: shards.last(),
            running: *running && !shards.is_done(),
            seconds_left: (simulated > 0).then(|| seconds / f64::from(simulated) * left),
        })
    }

    /// Handles a report.
    pub(crate) fn receive(&mut self, (index, news): PoolNews) -> Received {
        let Some(member) = self.members.get_mut(index) else { return Received::Nothing };
        let mut received = Received::Nothing;
        match news {
            News::Ready => {
                member.place = match std::mem::replace(&mut member.place, Place::Gone) {
                    Place::Starting(worker) => Place::Ready(worker),
                    other => other,
                };
            }
            News::NoWorker => self.lose(index),
            News::Slice => {
                if let Place::Local(local) = &mut member.place {
                    local.work();
                }
            }
            News::Progress(..) => return Received::Nothing,
            News::Done(id, answer) => {
                // A cancelled job may have finished before the worker received the cancellation.
                if let (Some((_, shard, since)), Some(task)) = (member.shard.take_if(|(asked, ..)| *asked == id), &mut self.task) {
                    received = Received::Answers(task.shards.answered(shard, answer, now_millis() - since));
                }
            }
            News::Failed(id, reason) => {
                if member.shard.as_ref().is_some_and(|(asked, ..)| *asked == id) {
                    self.stop();
                    return Received::Failed(reason);
                }
            }
        }
        self.hand_out();
        received
    }

    /// Starts workers, unless they run already.
    fn start_workers(&mut self) {
        if !self.members.is_empty() {
            return;
        }
        let cores = window().navigator().hardware_concurrency() as usize;
        for index in 0..cores.clamp(1, MAX_WORKERS) {
            let on_news = self.on_news.reform(move |news| (index, news));
            let Some(worker) = Worker::start(&on_news) else { break };
            self.members.push(Member { place: Place::Starting(worker), shard: None });
        }
        if self.members.is_empty() {
            self.members.push(Member { place: Place::Gone, shard: None });
            self.work_on_page();
        }
    }

    /// Goes on without a worker that failed. Without any worker, the page does the work.
    fn lose(&mut self, index: usize) {
        let member = &mut self.members[index];
        member.place = Place::Gone;
        if let (Some((_, shard, _)), Some(task)) = (member.shard.take(), &mut self.task) {
            task.shards.take_back(shard);
        }
        if self.members.iter().all(|member| matches!(member.place, Place::Gone)) {
            self.work_on_page();
        }
    }

    fn work_on_page(&mut self) {
        self.members[0].place = Place::Local(Local::new(&self.on_news.reform(|news| (0, news))));
    }

    /// Gives shards to all members that have none.
    fn hand_out(&mut self) {
        let Some(task) = self.task.as_mut().filter(|task| task.running) else { return };
        for member in self.members.iter_mut().filter(|member| member.shard.is_none()) {
            if matches!(member.place, Place::Starting(_) | Place::Gone) {
                continue;
            }
            let Some(shard) = task.shards.hand_out() else { return };
            self.last_id += 1;
            let (id, question) = (self.last_id, (task.question)(shard.clone()));
            member.shard = Some((id, shard, now_millis()));
            match &mut member.place {
                Place::Ready(worker) => worker.ask(id, &question),
                Place::Local(local) => local.ask(id, &question),
                Place::Starting(_) | Place::Gone => {}
            }
        }
    }
}
