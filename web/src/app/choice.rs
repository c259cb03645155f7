//! The two scopes of an edit of a setting, from the start and from here on: tries the one that is not applied, and switches between them.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::{App, ChoiceMessage, Message};
use crate::address::Entry;
use crate::effect::Trial;
use crate::panels::{Banner, OtherWay};
use crate::session::Session;

impl App {
    /// Begins the silent run with the other scope. The page shows its effect when the run is over.
    pub(super) fn try_other_way(&mut self, context: &Context<Self>) {
        let plan = self.session.as_ref().and_then(Session::untried_plan);
        self.trial = plan.map(|plan| (Trial::new(&plan), next_slice(context)));
    }

    /// Runs the next slice of that run. Returns true at its end.
    pub(super) fn continue_trial(&mut self, context: &Context<Self>) -> bool {
        let (Some(session), Some((trial, _))) = (&mut self.session, self.trial.take()) else { return false };
        // Undo or another edit may have ended the choice.
        if session.untried_plan().is_none() {
            return false;
        }
        match trial.work() {
            Ok(outcome) => session.note_outcome(outcome),
            Err(trial) => self.trial = Some((trial, next_slice(context))),
        }
        self.trial.is_none()
    }

    /// Applies the last edit with the other scope.
    pub(super) fn switch(&mut self, context: &Context<Self>) {
        let axis = self.whole_axis();
        let Some(session) = &mut self.session else { return };
        self.playback.pause();
        self.edits += 1;
        let (text, refused) = match session.switch() {
            Ok(text) => (text, false),
            Err(reason) => (reason, true),
        };
        self.plain_text.clone_from(&text);
        self.banner = Some(Banner { text, can_undo: !refused, refused });
        self.run_changed(axis);
        self.write_address(Entry::Same);
        self.try_other_way(context);
    }

    /// Closes the banner. The edit stays as it is applied.
    pub(super) fn close_banner(&mut self) {
        self.banner = None;
        if let Some(session) = &mut self.session {
            session.dismiss_choice();
        }
    }

    /// What the banner offers instead of the applied scope.
    pub(super) fn other_way(&self) -> Option<OtherWay> {
        let choice = self.session.as_ref()?.choice().filter(|choice| choice.has_other)?;
        let button = choice.offers_other().then(|| format!("Apply {}", choice.label(choice.applied.other()).to_ascii_lowercase()));
        Some(OtherWay { effect: choice.other_effect().unwrap_or_default(), button })
    }
}

fn next_slice(context: &Context<App>) -> Timeout {
    let link = context.link().clone();
    Timeout::new(0, move || link.send_message(Message::Choice(ChoiceMessage::Slice)))
}
