//! The gallery: all examples and the user's own scenarios, each with a small picture and the question it answers.

mod arrows;
mod card;
mod contents;
mod studio;

use queuescope::EngineId;
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

use super::icon::SEARCH;
use super::sheet::Sheet;
use crate::command::Command;
use crate::engines;
use crate::examples::Group;
use crate::film::Films;
use crate::fixed::fixed;
use crate::own::OwnScenarios;
use crate::picture::{Orientation, Size};
use crate::screen;
use crate::words::count;
use card::Card;
pub(crate) use contents::Target;
use contents::{Entry, entries, matching};
use studio::Studio;

/// Size of a thumbnail above its text, and beside it on narrow screens. The styles reserve the same room.
const THUMBNAIL: Size = Size { width: 240.0, height: 112.0 };
const SMALL_THUMBNAIL: Size = Size { width: 128.0, height: 84.0 };
/// Element ids of the list, and of the button that brings back what was removed.
const LIST_ID: &str = "shelves";
const UNDO_ID: &str = "bring-back";
/// Distance in pixels from the upper edge within which a section counts as the current one.
const NEAR_TOP: i32 = 60;

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

/// What is shown.
impl Gallery {
    /// Renders the left column: engines to jump to, groups to choose, and other ways to begin.
    fn contents(&self, listed: &[Entry], context: &Context<Self>) -> Html {
        let link = context.link();
        let found = matching(listed, &self.typed, self.group);
        let engine = |&engine: &EngineId| {
            let entries = found.iter().filter(|entry| entry.engine == engine).count();
            let current = (self.current == engine && entries > 0).then_some("true");
            let onclick = link.callback(move |_: MouseEvent| Message::Jump(engine));
            html! { <button key={engine.name()} type="button" aria-current={current} disabled={entries == 0} {onclick}>{ engine.title() }<small>{ entries }</small></button> }
        };
        let group = |group: Group| {
            let entries = matching(listed, &self.typed, Some(group)).len();
            let onclick = link.callback(move |_: MouseEvent| Message::Group(group));
            html! { <button key={group.title()} type="button" aria-pressed={(self.group == Some(group)).to_string()} {onclick}>{ group.title() }<small>{ entries }</small></button> }
        };
        let begin = |command: Command, word: &'static str| {
            let onclick = context.props().on_command.reform(move |_: MouseEvent| command);
            html! { <button key={word} type="button" {onclick}>{ word }</button> }
        };
        html! {
            <nav class="contents" aria-label="Contents">
                <div role="group" aria-label="Jump to an engine">{ for EngineId::ALL.iter().map(engine) }</div>
                <div role="group" aria-label="Show one group">{ for Group::ALL.into_iter().map(group) }</div>
                <div role="group" aria-label="Begin with your own players">
                    { begin(Command::PasteRows, "Paste a table …") }
                    { begin(Command::Generate, "Generate players …") }
                </div>
            </nav>
        }
    }

    /// Says what is shown if that is not everything, and what was removed.
    fn status(&self, shown: usize, context: &Context<Self>) -> Html {
        let link = context.link();
        let is_narrowed = self.group.is_some() || !self.typed.trim().is_empty();
        let button = |id: &'static str, message: fn() -> Message, word: &'static str| {
            html! { <button key={word} {id} type="button" class="btn small" onclick={link.callback(move |_: MouseEvent| message())}>{ word }</button> }
        };
        let is_own = self.group == Some(Group::Own);
        let text = match shown {
            _ if !is_narrowed => String::new(),
            0 if is_own && self.typed.trim().is_empty() => {
                "Nothing here yet. Scenarios that you edit, paste, generate or open from a link appear here. They are kept in this browser."
                    .to_owned()
            }
            0 => "No example matches. Try a shorter word.".to_owned(),
            _ if is_own => format!("{}, kept in this browser", count(shown as u32, "scenario", "scenarios")),
            _ => count(shown as u32, "example", "examples"),
        };
        html! {
            <div class="narrowed" role="status">
                if self.before_removal.is_some() { <p>{ "Removed." }</p>{ button(UNDO_ID, || Message::Restore, "Undo") } }
                if is_narrowed {
                    <p>{ text }</p>
                    { button("show-all", || Message::ShowAll, "Show all") }
                    if is_own && shown > 0 { { button("remove-all", || Message::RemoveAll, "Remove all of yours") } }
                }
            </div>
        }
    }

    /// Renders the entries of an engine.
    fn section(&self, engine: EngineId, shown: &[Entry], context: &Context<Self>) -> Html {
        let mut cards = Vec::new();
        let mut group = None;
        for (index, entry) in shown.iter().enumerate().filter(|(_, entry)| entry.engine == engine) {
            let begins = group != Some(entry.group);
            group = Some(entry.group);
            cards.push(self.item(index, entry, begins, context));
        }
        if cards.is_empty() {
            return Html::default();
        }
        html! {
            <section key={engine.name()} id={section_id(engine)} aria-label={engine.title()}>
                <h3>{ engine.title() }<span>{ engines::plain(engine).tagline }</span></h3>
                <ul class="exhibits">{ for cards }</ul>
            </section>
        }
    }

    /// Renders an entry with the name of its group, if it is the first of the group.
    fn item(&self, index: usize, entry: &Entry, begins: bool, context: &Context<Self>) -> Html {
        let (props, link, target) = (context.props(), context.link(), entry.target);
        let is_open = props.open == Some(target);
        let tag = match target {
            _ if is_open => Some("Open now"),
            Target::Example(0) => Some("Start here"),
            _ => None,
        };
        let on_remove = match target {
            Target::Own(id) => Some(link.callback(move |()| Message::Remove(id))),
            Target::Example(_) => None,
        };
        let film = props.films.get(&entry.film_key(&self.own), thumbnail_size(props.orientation));
        let key = format!("{target:?}");
        html! {
            <li key={key} class={begins.then_some("begins")}>
                if begins { <h4>{ entry.group.title() }if entry.group == Group::Own { <span>{ "kept in this browser" }</span> }</h4> } else { <span class="no-group" /> }
                <Card id={card_id(index)} name={entry.name.clone()} question={entry.question.clone()} {tag} {is_open} {film} on_open={props.on_open.reform(move |()| target)} {on_remove} />
            </li>
        }
    }
}

/// Scrolling and focus.
impl Gallery {
    /// Goes to the section of an engine and focuses its first card.
    fn jump(&mut self, engine: EngineId) -> bool {
        self.jump_to_section(engine);
        let shown = matching(&entries(&self.own), &self.typed, self.group);
        if let Some(first) = shown.iter().position(|entry| entry.engine == engine) {
            screen::focus(&card_id(first));
        }
        std::mem::replace(&mut self.current, engine) != engine
    }

    fn jump_to_section(&self, engine: EngineId) {
        if let Some(section) = screen::element(&section_id(engine)) {
            let is_first = EngineId::ALL.first() == Some(&engine);
            self.scroll_to(if is_first { 0 } else { section.offset_top() });
        }
    }

    fn scroll_to(&self, top: i32) {
        if let Some(list) = self.list.cast::<HtmlElement>() {
            list.set_scroll_top(top);
        }
    }

    /// Notes which section is at the top. Returns true if it is another one than before.
    fn note_section(&mut self) -> bool {
        let Some(list) = self.list.cast::<HtmlElement>() else { return false };
        let is_at_end = list.scroll_top() + list.client_height() >= list.scroll_height() - 1;
        let is_above = |engine: &&EngineId| {
            screen::element(&section_id(**engine)).is_some_and(|section| section.offset_top() <= list.scroll_top() + NEAR_TOP)
        };
        // At the end, the last sections may be too short to reach the top. Then a jump to them must not be undone.
        let top = EngineId::ALL.iter().rfind(is_above).copied().unwrap_or(self.current);
        let is_visible = screen::element(&section_id(self.current))
            .is_some_and(|section| section.offset_top() < list.scroll_top() + list.client_height());
        if is_at_end && is_visible {
            return false;
        }
        std::mem::replace(&mut self.current, top) != top
    }

    /// Moves the focus to another card with an arrow key. From the search field, the first card is below.
    fn move_focus(&self, event: &KeyboardEvent) {
        let shown = matching(&entries(&self.own), &self.typed, self.group).len();
        let focused = screen::focused().map(|focused| focused.id()).unwrap_or_default();
        let cards: Vec<HtmlElement> = (0..shown).map_while(|index| screen::element(&card_id(index))).collect();
        let to = match cards.iter().position(|card| card.id() == focused) {
            Some(from) => {
                let corners: Vec<(f64, f64)> =
                    cards.iter().map(|card| card.get_bounding_client_rect()).map(|area| (area.left(), area.top())).collect();
                arrows::neighbour(&corners, from, &event.key())
            }
            None => (event.key() == "ArrowDown").then_some(0),
        };
        if let Some(card) = to.and_then(|to| cards.get(to)) {
            event.prevent_default();
            _ = card.focus();
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
        listed.sort_by_key(|entry| entry.engine != props.engine);
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

/// Element id of a card, by its place in the list.
fn card_id(index: usize) -> String {
    format!("card-{index}")
}

/// Element id of an engine's section.
fn section_id(engine: EngineId) -> String {
    format!("shelf-{}", engine.name())
}
