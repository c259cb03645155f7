//! The gate: whatever shows a run waits here until the part of the page is there that has its engine (`parts.rs`), whatever opens a sheet
//! until the sheets are, whatever changes something or chooses somebody until more is, and whatever follows a link or shares one until links can be packed.

use std::cell::RefCell;

use gloo_timers::callback::Timeout;
use queuescope::Engine;
use yew::prelude::*;

use super::{App, Message, sheets};
use crate::address;
use crate::command::Command;
use crate::panels::Banner;
use crate::parts;
use crate::scenarios::{self, EXAMPLES};
use crate::tour::STOPS;

/// After so long the first picture stands and the browser has nothing to do.
const IDLE_MILLIS: u32 = 1_000;

impl App {
    /// Hands a message through if the parts are there that it needs; else it comes again when they are.
    pub(super) fn pass(&mut self, message: Message, context: &Context<Self>) -> Option<Message> {
        if parts::are_all_there() {
            return Some(message);
        }
        let mut needed = needs(&message);
        if !needed.is_empty() {
            // Whoever chooses once more no longer waits for what they chose before.
            self.awaited = None;
        }
        needed.retain(|part| !parts::is_there(part));
        if needed.is_empty() {
            return Some(message);
        }
        self.asked += 1;
        self.awaited = Some(self.asked);
        let number = self.asked;
        let message = RefCell::new(Some(Box::new(message)));
        let done = context.link().batch_callback(move |fetched| message.take().map(|then| Message::Fetched(number, fetched, then)));
        parts::fetch(needed, done);
        None
    }

    /// What was waited for is there, or cannot be had; what is to be done now.
    pub(super) fn fetched(&mut self, number: u32, fetched: Result<(), String>, then: Message) -> Option<Message> {
        if self.awaited != Some(number) {
            return None;
        }
        self.awaited = None;
        let Err(why) = fetched else { return Some(then) };
        if self.moment.is_none() || matches!(then, Message::AddressChanged) {
            self.wrong = why;
            self.unreachable = true;
        } else {
            self.refusals += 1;
            self.spoken.clone_from(&why);
            self.banner = Some(Banner { text: why, undo: false, refused: true });
        }
        None
    }

    /// Once something is shown, the rest is fetched in peace.
    pub(super) fn fetch_the_rest(&mut self) {
        if self.moment.is_some() && self.rest_due.is_none() && !parts::are_all_there() {
            self.rest_due = Some(Timeout::new(IDLE_MILLIS, parts::fetch_the_rest));
        }
    }
}

/// The parts of the page that are called when this is done about a message: what it shows may be another engine's, or a sheet.
fn needs(message: &Message) -> Vec<&'static str> {
    let of_example = |example: usize| {
        let example = EXAMPLES.get(example);
        let further = example.filter(|example| example.is_further()).map(|_| parts::MORE);
        example.map(|example| example.engine.name()).into_iter().chain(further).collect()
    };
    let of_stop = |stop: usize| of_example(STOPS.get(stop).map_or(0, |stop| scenarios::by_name(stop.example)));
    match message {
        Message::Open(example) => of_example(*example),
        Message::Show(note) => of_example(scenarios::by_name(note.example)),
        Message::Do(Command::Share) => vec![sheets::PART, address::PART],
        Message::Edit(_) | Message::Bring(..) | Message::Duplicate(_) | Message::Do(Command::AddPlayer | Command::ClearQueue) => {
            vec![parts::MORE]
        }
        Message::Select(_) | Message::Choose(_) | Message::Do(Command::SwitchView) => vec![parts::MORE],
        Message::Tour(stop) => of_stop(*stop),
        Message::Do(Command::Tour) => of_stop(0),
        Message::Do(Command::Help | Command::Notes | Command::Palette | Command::PasteRows) => vec![sheets::PART],
        Message::Do(Command::Generate) => vec![sheets::PART, parts::MORE],
        // Which engines a link asks for can be seen when it can be unpacked.
        Message::Begin | Message::AddressChanged if address::asks() && !parts::is_there(address::PART) => vec![address::PART],
        Message::Begin | Message::AddressChanged => match address::engines() {
            // It may be an example, and somebody may be chosen in it.
            Some(engines) => engines.into_iter().map(Engine::name).chain([parts::MORE]).collect(),
            // Nothing is asked for: the tour, or the first example.
            None => [of_stop(0), of_example(0)].concat(),
        },
        _ => Vec::new(),
    }
}
