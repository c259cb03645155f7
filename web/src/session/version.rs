//! A version of the run: the replay after an edit, with what is computed from it.

use std::sync::atomic::{AtomicU32, Ordering};

use queuescope::Replay;
use queuescope_formats::link::{self, View};

use crate::effect::Baseline;
use crate::examples;
use crate::moment::Moment;
use crate::overview::Overview;
use crate::shared::Shared;
use crate::summary::Summary;

/// A replay with its derived data, kept so that undo does not compute it again.
pub(super) struct Version {
    /// Unique number of the version.
    pub(super) id: u32,
    pub(super) replay: Replay,
    pub(super) overview: Shared<Overview>,
    /// The whole run, to compare changes with.
    pub(super) baseline: Shared<Baseline>,
    /// Index of the example, if the run is an unedited example.
    pub(super) example: Option<usize>,
    /// The summary of the whole run, once it was needed.
    summary: Option<Shared<Summary>>,
    /// The expensive part of the link, once it was needed.
    payload: Option<String>,
}

impl Version {
    pub(super) fn new(replay: Replay) -> Version {
        static VERSIONS: AtomicU32 = AtomicU32::new(0);
        let id = VERSIONS.fetch_add(1, Ordering::Relaxed);
        let example = replay.forks().is_empty().then(|| examples::position_of(replay.base())).flatten();
        let (overview, baseline) = (Shared::new(Overview::of(&replay)), Shared::new(Baseline::of(&replay)));
        Version { id, replay, overview, baseline, example, summary: None, payload: None }
    }

    /// Updates everything that is computed from the run after the trace has grown.
    pub(super) fn trace_changed(&mut self) {
        self.overview = Shared::new(Overview::of(&self.replay));
        self.baseline = Shared::new(Baseline::of(&self.replay));
        self.summary = None;
    }

    /// True if the cursor is at the end of a run that can be summarised.
    pub(super) fn is_at_summary(&self) -> bool {
        self.overview.has_players() && self.replay.position() == self.replay.trace().len()
    }

    /// The summary of the whole run. The cursor must be at the end.
    pub(super) fn summary(&mut self) -> &Shared<Summary> {
        self.summary.get_or_insert_with(|| Shared::new(Summary::of(&self.replay, &self.baseline.outcome)))
    }

    /// The summary, if it was needed before.
    pub(super) fn known_summary(&self) -> Option<&Shared<Summary>> {
        self.summary.as_ref()
    }

    /// Everything to show at the cursor.
    pub(super) fn moment(&self) -> Shared<Moment> {
        Shared::new(Moment::of(&self.replay, &self.overview))
    }

    /// The expensive part of the link, which does not depend on the position.
    pub(super) fn payload(&mut self) -> &str {
        self.payload.get_or_insert_with(|| link::payload(self.replay.base(), self.replay.forks(), View::Watch))
    }
}
