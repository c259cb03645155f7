//! A version of the run: the replay after an edit, with what is made from it once.

use std::sync::atomic::{AtomicU32, Ordering};

use queuescope::Replay;
use queuescope_formats::link::{self, View};

use crate::examples;
use crate::moment::Moment;
use crate::overview::Overview;
use crate::shared::Shared;

/// A replay, and what undo need not make again.
pub(super) struct Version {
    /// A number that no other version has.
    pub(super) id: u32,
    pub(super) replay: Replay,
    pub(super) overview: Shared<Overview>,
    /// The example that the run is, while nobody has edited it.
    pub(super) example: Option<usize>,
    /// The costly part of its link in a view, once somebody needs it.
    payload: Option<(View, String)>,
}

impl Version {
    pub(super) fn new(replay: Replay) -> Version {
        static VERSIONS: AtomicU32 = AtomicU32::new(0);
        let id = VERSIONS.fetch_add(1, Ordering::Relaxed);
        let example = replay.forks().is_empty().then(|| examples::position_of(replay.base())).flatten();
        Version { id, overview: Shared::new(Overview::of(&replay)), replay, example, payload: None }
    }

    /// Takes notice of a trace that has grown.
    pub(super) fn trace_changed(&mut self) {
        self.overview = Shared::new(Overview::of(&self.replay));
    }

    /// Everything to show at the cursor.
    pub(super) fn moment(&self) -> Shared<Moment> {
        Shared::new(Moment::of(&self.replay, &self.overview))
    }

    /// The costly part of the link. It does not depend on the position.
    pub(super) fn payload(&mut self, view: View) -> &str {
        let kept = self.payload.take().filter(|(of, _)| *of == view);
        let (_, payload) =
            self.payload.insert(kept.unwrap_or_else(|| (view, link::payload(self.replay.base(), self.replay.forks(), view))));
        payload
    }
}
