//! The question that the page asks while nothing else happens: which settings have no effect on the run.

use gloo::timers::callback::Timeout;
use queuescope_lab::job::sweep::{self, Sweep};
use yew::prelude::*;

use super::{App, Message};
use crate::effect::NoEffect;
use crate::jobs::{Answer, Asked, Jobs};
use crate::screen;
use crate::session::Session;
use crate::shared::Shared;

/// Time without an action of the user after which the page is idle.
const IDLE_MILLIS: u32 = 2_000;

/// What the page knows from questions it asked while it was idle.
pub(super) struct Background {
    is_idle: bool,
    timer: Option<Timeout>,
    /// The settings without effect on the run with this id and length; empty for other runs.
    no_effect: (Option<(u32, usize)>, Shared<NoEffect>),
}

impl Default for Background {
    fn default() -> Background {
        Background { is_idle: false, timer: None, no_effect: (None, Shared::new(NoEffect::default())) }
    }
}

impl Background {
    /// The settings that have no effect on the run. Empty until that is known.
    pub(super) fn no_effect(&self) -> &Shared<NoEffect> {
        &self.no_effect.1
    }

    /// The question to ask or to keep. It begins when the page is idle, and gives way to the questions of the engine's view. Runs that are too
    /// large for it have none.
    pub(super) fn question(&self, session: &Session, others: &[Asked], jobs: &Jobs) -> Option<Asked> {
        let asked = question(session);
        let run = session.run_id();
        let others_are_answered = || others.iter().all(|other| jobs.state(run, other).is_some_and(|answer| !answer.is_working()));
        let wanted = match jobs.state(run, &asked) {
            Some(answer) => !answer.is_working() || others_are_answered(),
            // Without a connection, the files of the worker may not load.
            None => self.is_idle && screen::is_online() && others_are_answered() && sweep::check(&session.baseline().plan).is_ok(),
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
        if self.no_effect.0 == known {
            return false;
        }
        let sweep = answer.and_then(|text| serde_json::from_str::<Sweep>(text).ok());
        self.no_effect = (known, Shared::new(sweep.map(NoEffect::of).unwrap_or_default()));
        true
    }
}

/// The question about the whole run. Its position is the end, because the run may go on past the end of the scenario.
fn question(session: &Session) -> Asked {
    Asked { job: sweep::NAME, position: session.replay().trace().len(), player: None }
}

impl App {
    /// Starts to wait until the page is idle.
    pub(super) fn wait_for_idle(&mut self, context: &Context<Self>) {
        let link = context.link().clone();
        self.background.is_idle = false;
        self.background.timer = Some(Timeout::new(IDLE_MILLIS, move || link.send_message(Message::Idle)));
    }

    /// Asks the questions that wait for an idle page. Returns true if the page must re-render.
    pub(super) fn become_idle(&mut self) -> bool {
        self.background.is_idle = true;
        self.request_answers()
    }
}
