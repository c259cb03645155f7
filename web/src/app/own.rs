//! Keeps the user's own scenarios, and opens them again.

use super::App;
use crate::address::Entry;
use crate::own::{OwnScenario, OwnScenarios, now};
use crate::panels::{Target, scenario_title};
use crate::session::Session;

impl App {
    /// Keeps the session's scenario, unless it is an unedited example or has no players. An edit undone to the example is no longer kept.
    pub(super) fn keep_own(&mut self) {
        if self.embed.is_some() {
            return;
        }
        let Some(session) = &mut self.session else { return };
        let scenario = session.replay().edited().clone();
        let mut kept = OwnScenarios::recall();
        if session.example().is_some() {
            let Some(id) = self.own.take() else { return };
            if kept.get(id).is_some_and(|own| own.name == scenario_title(&scenario.name, false)) {
                kept.remove(id);
                kept.keep();
            }
            return;
        }
        if scenario.players.is_empty() {
            self.own = None;
            return;
        }
        let own = OwnScenario {
            id: self.own.unwrap_or_default(),
            engine: scenario.engine(),
            players: scenario.players.len() as u32,
            changed: now(),
            link: session.link(),
            name: scenario_title(&scenario.name, false),
        };
        self.own = Some(kept.put(own));
        kept.keep();
    }

    /// Opens an own scenario. Back returns to the previous session.
    pub(super) fn open_own(&mut self, id: u32) {
        let Some(link) = OwnScenarios::recall().get(id).map(|own| own.link.clone()) else { return };
        self.write_current_address();
        self.tour = None;
        self.open_link(&link);
        self.write_address(Entry::New);
    }

    /// What the gallery marks as open.
    pub(super) fn open_target(&self) -> Option<Target> {
        let example = self.session.as_ref().and_then(Session::example);
        example.map(Target::Example).or(self.own.map(Target::Own))
    }
}
