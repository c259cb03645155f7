//! The choice that an edit of a setting leaves: it applies from the start of the run, or from the round on in which it was made. One of them
//! is applied at once, and the user can switch to the other. Both are a single step of undo. In the first round both are the same.

use queuescope_lab::what_if::Plan;

use super::{Session, Version};
use crate::edit::{self, AppliesFrom, Edit};
use crate::effect::{Baseline, Measured};
use crate::shared::Shared;

/// The last edit, if it changed settings, with its effects.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    pub(crate) edit: Edit,
    /// The scope that is applied now.
    pub(crate) applied: AppliesFrom,
    /// The run before the edit.
    pub(crate) before: Shared<Baseline>,
    /// True if the other scope gives another run.
    pub(crate) has_other: bool,
    /// The words for the scope `Here` if the edit was made at the end of the run, where only the last round would run again: `From wave 3 on`.
    last_round: Option<String>,
    /// Outcome of the run with the edit applied from the start, once it is known.
    start: Option<Measured>,
    /// Outcome of the run with the edit applied from the current round on, once it is known.
    here: Option<Measured>,
}

impl Choice {
    /// The outcome of the edit with one scope, once it is known.
    pub(crate) fn outcome(&self, from: AppliesFrom) -> Option<&Measured> {
        match from {
            AppliesFrom::Start => self.start.as_ref(),
            AppliesFrom::Here => self.here.as_ref(),
        }
    }

    fn with(mut self, from: AppliesFrom, outcome: Measured) -> Choice {
        match from {
            AppliesFrom::Start => self.start = Some(outcome),
            AppliesFrom::Here => self.here = Some(outcome),
        }
        self
    }

    /// The words for a scope: `From the start`, `From here on`.
    pub(crate) fn label(&self, from: AppliesFrom) -> &str {
        match (from, &self.last_round) {
            (AppliesFrom::Here, Some(last_round)) => last_round,
            _ => from.label(),
        }
    }

    /// Describes the effect with the scope that is not applied, once it is known: `From the start: 2 more matches, …`
    pub(crate) fn other_effect(&self) -> Option<String> {
        let from = self.applied.other();
        let effect = edit::difference(self.before.engine, &self.before.outcome, self.outcome(from)?);
        Some(edit::in_part(self.label(from), effect))
    }

    /// True if the scope that is not applied is worth a button. At the end of a run, an edit from the last round on often changes nothing.
    pub(crate) fn offers_other(&self) -> bool {
        let changes_nothing = || self.outcome(AppliesFrom::Here).is_none_or(|outcome| *outcome == self.before.outcome);
        self.has_other && !(self.applied == AppliesFrom::Start && self.last_round.is_some() && changes_nothing())
    }
}

impl Session {
    /// The choice that the last edit left, if it changed settings.
    pub(crate) fn choice(&self) -> Option<&Shared<Choice>> {
        self.choice.as_ref()
    }

    /// The scope with which an edit of a setting is applied at the cursor. At the end of a run nothing is left to change from here on.
    pub(super) fn usual_way(&self) -> AppliesFrom {
        if self.replay().position() == 0 || self.is_at_end() { AppliesFrom::Start } else { AppliesFrom::Here }
    }

    /// Stores the choice after an edit of `before`, which is no longer the current version.
    pub(super) fn note_choice(&mut self, edit: &Edit, applied: AppliesFrom) {
        let decides = edit.changes_settings() && !edit::only_names(self.baseline().engine, edit);
        let Some(before) = self.undo.last().filter(|_| decides) else { return };
        let has_other = both_ways(before, edit).is_some();
        let replay = &before.replay;
        let at_end = replay.position() == replay.trace().len();
        let last_round = at_end.then(|| edit::from_round(replay.scenario().engine(), replay.fork_round()));
        let choice =
            Choice { edit: edit.clone(), applied, before: before.baseline.clone(), has_other, last_round, start: None, here: None };
        self.choice = Some(Shared::new(choice.with(applied, self.baseline().outcome.clone())));
    }

    /// The plan with the scope that is not applied, if its outcome is not known.
    pub(crate) fn untried_plan(&self) -> Option<Plan> {
        let choice = self.choice.as_deref()?;
        let other = choice.applied.other();
        let before = self.undo.last().filter(|_| choice.has_other && choice.outcome(other).is_none())?;
        let (start, here) = both_ways(before, &choice.edit)?;
        Some(if other == AppliesFrom::Start { start } else { here })
    }

    /// Stores the outcome with the scope that is not applied.
    pub(crate) fn note_outcome(&mut self, outcome: Measured) {
        if let Some(choice) = self.choice.as_deref() {
            self.choice = Some(Shared::new(choice.clone().with(choice.applied.other(), outcome)));
        }
    }

    /// Replaces the last edit by the same edit with the other scope. The cursor stays at its place. Returns the effect as a sentence, or an
    /// error if the edit cannot be applied with this scope.
    pub(crate) fn switch(&mut self) -> Result<String, String> {
        let (Some(choice), Some(before)) = (self.choice.clone().filter(|choice| choice.has_other), self.undo.last()) else {
            return Ok(String::new());
        };
        let from = choice.applied.other();
        let Some((mut after, effect)) = edit::apply(&before.replay, &choice.edit, from)? else { return Ok(String::new()) };
        after.seek_place_of(self.replay());
        self.exchange(Version::new(after));
        self.redo.clear();
        let switched = Choice { applied: from, ..Choice::clone(&choice) };
        self.choice = Some(Shared::new(switched.with(from, self.baseline().outcome.clone())));
        Ok(effect)
    }

    /// Keeps the edit as it is applied.
    pub(crate) fn dismiss_choice(&mut self) {
        self.choice = None;
    }
}

/// Returns the plans of an edit of settings from the start and from the current round on, if both are possible and differ.
fn both_ways(before: &Version, edit: &Edit) -> Option<(Plan, Plan)> {
    let start = edit::from_start(&before.baseline.plan, edit).ok()?;
    let here = edit::from_here(&before.replay, edit).ok()?;
    (start != here).then_some((start, here))
}
