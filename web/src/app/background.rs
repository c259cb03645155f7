//! The question that the page asks while nothing else happens, and at once for the summary of a run: what other settings would do to the run,
//! and which of them have no effect.

use gloo::timers::callback::Timeout;
use queuescope_lab::job::Progress;
use queuescope_lab::job::sweep::{self, Sweep};
use yew::prelude::*;

use super::{App, Message};
use crate::effect::NoEffect;
use crate::jobs::{Answer, Asked, Jobs};
use crate::screen;
use crate::session::Session;
use crate::shared::Shared;
use crate::summary::Tried;

/// Time without an action of the user after which the page is idle.
const IDLE_MILLIS: u32 = 2_000;

/// What the page knows from questions it asked while it was idle.
pub(super) struct Background {
    is_idle: bool,
    /// Time of the last action, in milliseconds.
    last_action: f64,
    timer: Option<Timeout>,
    /// The settings without effect on the run with this id and length; empty for other runs.
    no_effect: (Option<(u32, usize)>, Shared<NoEffect>),
    /// What other settings would do to the run with this id and length, as the summary shows it.
    tried: (Option<(u32, usize)>, Tried),
}

impl Default for Background {
    fn default() -> Background {
        Background {
            is_idle: false,
            last_action: 0.0,
            timer: None,
            no_effect: (None, Shared::new(NoEffect::default())),
            tried: (None, Tried::Working(0)),
        }
    }
}

impl Background {
    /// The settings that have no effect on the run. Empty until that is known.
    pub(super) fn no_effect(&self) -> &Shared<NoEffect> {
        &self.no_effect.1
    }

    /// What other settings would do to the run.
    pub(super) fn tried(&self) -> &Tried {
        &self.tried.1
    }

    /// Returns the question to ask while the page is idle. Questions of the engine's view go first. A run that is too large has no such
    /// question.
    pub(super) fn question(&self, session: &Session, others: &[Asked], jobs: &Jobs) -> Option<Asked> {
        let asked = question(session);
        let run = session.run_id();
        let in_summary = session.summary().is_some();
        let is_small = || sweep::check(&session.baseline().plan).is_ok();
        let others_are_answered = || others.iter().all(|other| jobs.state(run, other).is_some_and(|answer| !answer.is_working()));
        let wanted = match jobs.state(run, &asked) {
            Some(answer) => in_summary || !answer.is_working() || others_are_answered(),
            None if in_summary => is_small(),
            // Without a connection, the files of the worker may not load.
            None => self.is_idle && screen::is_online() && others_are_answered() && is_small(),
        };
        wanted.then_some(asked)
    }

    /// Takes the answer once it is final, and forgets the answer of another run. Returns true if anything changed.
    pub(super) fn learn(&mut self, session: &Session, jobs: &Jobs) -> bool {
        let of = (session.run_id(), session.replay().trace().len());
        let answer = match jobs.state(of.0, &question(session)) {
            Some(Answer::Known(text)) => Some(text),
            _ => None,
        };
        let known = answer.map(|_| of);
        let mut changed = false;
        if known.is_none() || self.tried.0 != known {
            changed = match answer.and_then(|text| serde_json::from_str::<Sweep>(text).ok()) {
                Some(sweep) => {
                    self.tried = (known, Tried::Known(Shared::new(sweep)));
                    session.summary().is_some()
                }
                None => self.note_progress(session, jobs),
            };
        }
        // A note beside a slider moves the sliders below it, so new notes wait until the user pauses.
        if self.no_effect.0 != known && (known.is_none() || self.is_idle) {
            let no_effect = match (&self.tried.1, known) {
                (Tried::Known(sweep), Some(_)) => NoEffect::of(sweep),
                _ => NoEffect::default(),
            };
            self.no_effect = (known, Shared::new(no_effect));
            changed = true;
        }
        changed
    }

    /// Stores the progress of the job. Returns true if the summary is shown and its text changes.
    fn note_progress(&mut self, session: &Session, jobs: &Jobs) -> bool {
        let tried = match jobs.state(session.run_id(), &question(session)) {
            Some(Answer::Working(Progress { done, total, .. })) => Tried::Working(done * 100 / (*total).max(1)),
            Some(Answer::Failed(_)) => Tried::TooLarge,
            None if sweep::check(&session.baseline().plan).is_err() => Tried::TooLarge,
            _ => Tried::Working(0),
        };
        let changed = tried != self.tried.1;
        self.tried = (None, tried);
        changed && session.summary().is_some()
    }
}

/// The question about the whole run. Its position is the end, because the run may go on past the end of the scenario.
fn question(session: &Session) -> Asked {
    Asked { job: sweep::NAME, position: session.replay().trace().len(), player: None }
}

impl App {
    /// Starts to wait until the page is idle.
    pub(super) fn wait_for_idle(&mut self, context: &Context<Self>) {
        // An embedded page says nothing about settings without effect.
        if self.embed.is_some() {
            return;
        }
        self.background.is_idle = false;
        self.background.last_action = screen::now_millis();
        // A timer that is running already waits again when it fires. Restarting it at every step of playback would cost more.
        if self.background.timer.is_none() {
            self.start_idle_timer(IDLE_MILLIS, context);
        }
    }

    /// Asks the questions that wait for an idle page, or waits on if there was an action meanwhile. Returns true if the page must re-render.
    pub(super) fn become_idle(&mut self, context: &Context<Self>) -> bool {
        let passed = (screen::now_millis() - self.background.last_action).max(0.0) as u32;
        // Timers may fire a little early.
        if passed + 1 < IDLE_MILLIS {
            self.start_idle_timer(IDLE_MILLIS - passed, context);
            return false;
        }
        self.background.timer = None;
        self.background.is_idle = true;
        self.request_answers()
    }

    fn start_idle_timer(&mut self, millis: u32, context: &Context<Self>) {
        let link = context.link().clone();
        self.background.timer = Some(Timeout::new(millis, move || link.send_message(Message::Idle)));
    }
}
