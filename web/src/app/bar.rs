//! The link in the address bar: opens it, and keeps it up to date.

use gloo::timers::callback::Timeout;
use queuescope::{EngineId, one_of, quoted_text};
use queuescope_formats::link::study;
use yew::prelude::*;

use super::tour::Tour;
use super::{AddressChange, App, Message};
use crate::address::{self, Entry};
use crate::examples;
use crate::memory::{Thing, recall};
use crate::session::Session;

/// Time the cursor stays at a position before the address is written. Browsers refuse to update it at every step.
const ADDRESS_DELAY_MILLIS: u32 = 350;

impl App {
    /// Opens the link in the address, or the first example of the engine that it names, or the first example of all. On a first visit without
    /// a link, starts the engine's tour, which plays.
    pub(super) fn begin(&mut self, context: &Context<Self>) {
        let link = address::link();
        let engine = link.as_deref().and_then(EngineId::by_name);
        match link {
            Some(link) if engine.is_none() => self.open_address(&link, context),
            _ => {
                let example = engine.map_or(0, examples::first_of);
                let shown = examples::example(example).filter(|_| self.embed.is_none() && recall(Thing::TourSeen).is_none());
                match shown {
                    Some(example) => self.start_tour(example.engine, context),
                    None => self.open(example),
                }
            }
        }
    }

    /// Opens the link in the address after Back, Forward or another link.
    pub(super) fn follow_address(&mut self, context: &Context<Self>) {
        self.address_timer = None;
        self.leave_study();
        self.tour = None;
        self.sheets.dismiss();
        self.playback.pause();
        let Some(link) = address::link() else { return self.open(0) };
        if let Some(engine) = EngineId::by_name(&link) {
            return self.open(examples::first_of(engine));
        }
        let axis = self.whole_axis();
        let Some(session) = self.session.as_mut().filter(|_| !study::is_study(&link)) else { return self.open_address(&link, context) };
        match session.follow(&link) {
            Ok(changed) => {
                self.error = None;
                self.banner = None;
                self.edits += 1;
                if changed {
                    self.run_changed(axis);
                }
            }
            Err(reason) => self.error = Some(explained(&link, reason)),
        }
        self.enter_view_of_session(context);
    }

    /// Opens the link in the address, to a study or to a run in a new session.
    fn open_address(&mut self, link: &str, context: &Context<Self>) {
        if study::is_study(link) {
            if let Err(reason) = self.open_study_link(link, context) {
                self.error = Some(reason);
            }
        } else {
            self.open_link(link);
            self.enter_view_of_session(context);
        }
    }

    /// Makes a study of the run if its link asks for that.
    fn enter_view_of_session(&mut self, context: &Context<Self>) {
        if let Some(view) = self.session.as_ref().map(Session::view) {
            self.enter_view(view, context);
        }
    }

    /// Opens a link in a new session.
    pub(super) fn open_link(&mut self, link: &str) {
        match Session::of_link(link) {
            Ok(session) => {
                self.show(session);
                self.keep_own();
            }
            Err(reason) => self.error = Some(explained(link, reason)),
        }
    }

    /// Writes the link to the current position into the address bar.
    pub(super) fn write_address(&mut self, entry: Entry) {
        self.address_timer = None;
        // An embedded page leaves the history of the page around it alone.
        if self.embed.is_some() {
            return;
        }
        // During a tour the address keeps the link of the session that is restored afterwards.
        if self.tour.as_ref().is_some_and(Tour::interrupts) {
            return;
        }
        if let Some(link) = self.current_link() {
            address::show(&link, entry);
        }
    }

    /// The link to what the page shows.
    pub(super) fn current_link(&mut self) -> Option<String> {
        self.study_link().or_else(|| self.session.as_mut().map(Session::link))
    }

    /// Writes the current position before the page changes, so that Back returns to it. An address that could not be opened stays.
    pub(super) fn write_current_address(&mut self) {
        if self.error.is_none() {
            self.write_address(Entry::Same);
        }
    }

    /// Schedules writing the address. Each call restarts the delay.
    pub(super) fn write_address_soon(&mut self, context: &Context<Self>) {
        if self.embed.is_some() {
            return;
        }
        let due = context.link().callback(|()| Message::Address(AddressChange::Due));
        self.address_timer = Some(Timeout::new(ADDRESS_DELAY_MILLIS, move || due.emit(())));
    }
}

/// Longest text that counts as a word.
const MAX_WORD_CHARS: usize = 30;

/// Says why the text in the address cannot be opened. A single word was probably meant to be an engine.
fn explained(text: &str, reason: String) -> String {
    let is_word = text.len() <= MAX_WORD_CHARS && text.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    if !is_word {
        return reason;
    }
    let engines: Vec<String> = EngineId::names().map(|name| format!("#{name}")).collect();
    let engines: Vec<&str> = engines.iter().map(String::as_str).collect();
    let text = quoted_text(text);
    format!("{text} is not a Queuescope link, and no engine has this name. To open an engine, end the address in {}.", one_of(&engines))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_no_engine_is_answered_with_the_engines_and_a_damaged_link_with_its_damage() {
        let damage = || "link: is cut off".to_owned();
        let answer = explained("chess", damage());
        assert!(answer.starts_with("\"chess\" is not a Queuescope link, and no engine has this name."), "{answer}");
        assert!(EngineId::names().all(|name| answer.contains(&format!("\"#{name}\""))), "{answer}");
        assert_eq!(explained("v1.abc.5", damage()), damage());
        assert_eq!(explained(&"a".repeat(31), damage()), damage());
    }
}
