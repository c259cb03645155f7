//! What the gallery shows: the contents on the left, and the sections with their cards.

use queuescope::EngineId;
use yew::prelude::*;

use super::card::Card;
use super::contents::{Entry, Target, matching};
use super::moves::{card_id, section_id};
use super::{Gallery, Message, UNDO_ID, thumbnail_size};
use crate::command::Command;
use crate::engines;
use crate::examples::Group;
use crate::words::count;

impl Gallery {
    /// Renders the left column: engines to jump to, groups to choose, and other ways to begin.
    pub(super) fn contents(&self, listed: &[Entry], context: &Context<Self>) -> Html {
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
    pub(super) fn status(&self, shown: usize, context: &Context<Self>) -> Html {
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
                    if is_own && shown > 0 { { button("remove-all", || Message::RemoveAll, "Remove all your scenarios") } }
                }
            </div>
        }
    }

    /// Renders the entries of an engine.
    pub(super) fn section(&self, engine: EngineId, shown: &[Entry], context: &Context<Self>) -> Html {
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
            _ if is_open => Some("Currently open"),
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
