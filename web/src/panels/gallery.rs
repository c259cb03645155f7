//! The gallery: all examples and the user's own scenarios, each with a small picture and the question it answers.

mod arrows;
mod card;
mod contents;
mod moves;
mod studio;
mod view;

use queuescope::{EngineId, order};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::icon::SEARCH;
use super::sheet::Sheet;
use crate::command::Command;
use crate::examples::Group;
use crate::film::Films;
use crate::fixed::fixed;
use crate::own::OwnScenarios;
use crate::picture::{Orientation, Size};
use crate::screen;
pub(crate) use contents::Target;
use contents::{Entry, entries, matching};
use studio::Studio;

/// Size of a thumbnail above its text, and beside it on narrow screens. The styles reserve the same room.
const THUMBNAIL: Size = Size { width: 240.0, height: 112.0 };
const SMALL_THUMBNAIL: Size = Size { width: 128.0, height: 84.0 };
/// Element ids of the list, and of the button that brings back what was removed.
const LIST_ID: &str = "shelves";
const UNDO_ID: &str = "bring-back";

#[derive(PartialEq, Properties)]
pub(crate) struct GalleryProps {
    /// The engine of the run. The gallery opens at its examples.
    pub(crate) engine: EngineId,
    /// What the page shows now, if it is listed.
    pub(crate) open: Option<Target>,
    pub(crate) orientation: Orientation,
    pub(crate) films: Films,
    pub(crate) on_close: Callback<()>,
    pub(crate) on_open: Callback<Target>,
    pub(crate) on_command: Callback<Command>,
}

/// The gallery.
pub(crate) struct Gallery {
    own: OwnScenarios,
    /// Own scenarios as they were before some were removed.
    before_removal: Option<OwnScenarios>,
    typed: String,
    /// The chosen group; `None` for all groups.
    group: Option<Group>,
    /// The engine whose section is at the top.
    current: EngineId,
    studio: Studio,
    list: NodeRef,
    /// Id of the element to focus after the next render, because the focused one disappears.
    focus_next: Option<&'static str>,
}

pub(crate) enum Message {
    Type(String),
    /// Shows only this group, or all groups if it is shown already.
    Group(Group),
    /// Shows everything again.
    ShowAll,
    /// Scrolls to the section of an engine.
    Jump(EngineId),
    Scrolled,
    /// Goes to another card with a key.
    Key(KeyboardEvent),
    Remove(u32),
    RemoveAll,
    /// Brings back what was removed.
    Restore,
    /// Takes the films for a few milliseconds.
    Film,
}

impl Component for Gallery {
    type Message = Message;
    type Properties = GalleryProps;

    fn create(context: &Context<Self>) -> Self {
        Gallery {
            own: OwnScenarios::recall(),
            before_removal: None,
            typed: String::new(),
            group: None,
            current: context.props().engine,
            studio: Studio::default(),
            list: NodeRef::default(),
            focus_next: None,
        }
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Type(typed) => self.typed = typed,
            Message::Group(group) => self.group = (self.group != Some(group)).then_some(group),
            Message::ShowAll => {
                (self.typed, self.group) = (String::new(), None);
                self.focus_next = Some(LIST_ID);
            }
            Message::Jump(engine) => return self.jump(engine),
            Message::Scrolled => return self.note_section(),
            Message::Key(event) => {
                self.move_focus(&event);
                return false;
            }
            Message::Remove(id) => return self.change_own(|own| own.remove(id)),
            Message::RemoveAll => return self.change_own(|own| *own = OwnScenarios::default()),
            Message::Restore => return self.restore_own(),
            Message::Film => return self.film(context),
        }
        // What is listed has changed, so the first section is at the top.
        self.scroll_to(0);
        true
    }

    fn rendered(&mut self, context: &Context<Self>, first: bool) {
        if first {
            self.jump_to_section(self.current);
        }
        if let Some(id) = self.focus_next.take() {
            screen::focus(id);
        }
        let missing = self.next_without_film(context).is_some();
        self.studio.schedule(missing, context.link().callback(|()| Message::Film));
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let (props, link) = (context.props(), context.link());
        let listed = entries(&self.own);
        let shown = matching(&listed, &self.typed, self.group);
        let oninput = link.callback(|event: InputEvent| Message::Type(event.target_unchecked_into::<HtmlInputElement>().value()));
        let onkeydown = link.callback(Message::Key);
        let tools = html! {
            <>
                <p>{ "Each one answers a question." }</p>
                <label class="search">{ fixed(SEARCH) }
                    <input type="search" aria-label="Find examples" placeholder="Find a question or a player" value={self.typed.clone()} {oninput} onkeydown={onkeydown.clone()} />
                </label>
            </>
        };
        html! {
            <Sheet title="Examples" class="large" {tools} focuses_field={props.orientation == Orientation::Wide} on_close={&props.on_close}>
                { self.contents(&listed, context) }
                <div class="shelves" id={LIST_ID} tabindex="-1" ref={self.list.clone()} onscroll={link.callback(|_: Event| Message::Scrolled)} {onkeydown}>
                    { self.status(shown.len(), context) }
                    { for EngineId::ALL.iter().map(|&engine| self.section(engine, &shown, context)) }
                </div>
            </Sheet>
        }
    }
}

/// Own scenarios and films.
impl Gallery {
    /// Changes the own scenarios, and offers to bring back those from before.
    fn change_own(&mut self, change: impl FnOnce(&mut OwnScenarios)) -> bool {
        self.before_removal = Some(self.own.clone());
        change(&mut self.own);
        self.own.keep();
        self.focus_next = Some(UNDO_ID);
        true
    }

    fn restore_own(&mut self) -> bool {
        if let Some(before) = self.before_removal.take() {
            self.own = before;
            self.own.keep();
        }
        self.focus_next = Some(LIST_ID);
        true
    }

    /// The next entry without a film. Those of the current engine come first, because they are visible.
    fn next_without_film(&self, context: &Context<Self>) -> Option<Entry> {
        let props = context.props();
        let size = thumbnail_size(props.orientation);
        let mut listed = entries(&self.own);
        order::sort_by_key(&mut listed, |entry| entry.engine != props.engine);
        listed.into_iter().find(|entry| {
            let key = entry.film_key(&self.own);
            !self.studio.has_failed(&key) && props.films.get(&key, size).is_none()
        })
    }

    /// Takes films for a slice of time. Returns true if one was finished.
    fn film(&mut self, context: &Context<Self>) -> bool {
        let props = context.props();
        if !self.studio.is_filming()
            && let Some(entry) = self.next_without_film(context)
        {
            self.studio.begin(entry.film_key(&self.own), entry.scenario(&self.own), thumbnail_size(props.orientation));
        }
        let finished = self.studio.work(&props.films);
        if !finished {
            self.studio.schedule(true, context.link().callback(|()| Message::Film));
        }
        finished
    }
}

fn thumbnail_size(orientation: Orientation) -> Size {
    match orientation {
        Orientation::Wide => THUMBNAIL,
        Orientation::Tall => SMALL_THUMBNAIL,
    }
}
