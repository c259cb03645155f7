//! The share sheet: a link, a frame for another page, a picture and files. Nothing is sent anywhere.

mod embed;
mod files;
mod link;
mod picture;

use std::sync::Arc;

use queuescope::{Fork, Scenario};
use queuescope_formats::link as format;
use queuescope_formats::link::View;
use web_sys::js_sys::futures::spawn_local;
use yew::prelude::*;

use super::sheet::Sheet;
use crate::address;
use crate::export::copy_text;
use crate::moment::Moment;
use crate::shared::Shared;
use embed::EmbedTab;
use files::FilesTab;
use link::LinkTab;
use picture::PictureTab;

#[derive(PartialEq, Properties)]
pub(crate) struct ShareProps {
    pub(crate) shared: Shared<Shareable>,
    pub(crate) moment: Shared<Moment>,
    /// True if the scenario is an example that was not edited.
    pub(crate) is_example: bool,
    /// The page, which has the picture of the stage.
    pub(crate) root: NodeRef,
    pub(crate) on_close: Callback<()>,
}

/// What is shared.
pub(crate) struct Shareable {
    /// The address of exactly this moment.
    pub(crate) address: String,
    /// The run that is watched; `None` if a study is shared.
    pub(crate) run: Option<SharedRun>,
}

/// The run of a link.
pub(crate) struct SharedRun {
    pub(crate) base: Arc<Scenario>,
    pub(crate) forks: Vec<Fork>,
    pub(crate) position: usize,
}

/// The ways to share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tab {
    Link,
    Embed,
    Picture,
    Files,
}

impl Tab {
    const ALL: [Tab; 4] = [Tab::Link, Tab::Embed, Tab::Picture, Tab::Files];

    fn title(self) -> &'static str {
        match self {
            Tab::Link => "Link",
            Tab::Embed => "Embed",
            Tab::Picture => "Picture",
            Tab::Files => "File",
        }
    }
}

impl SharedRun {
    /// The part of a link after `#`, with a title and a note of the author.
    fn link(&self, name: &str, about: &str) -> String {
        let named = |scenario: &Scenario| Scenario { name: name.to_owned(), about: about.to_owned(), ..scenario.clone() };
        if self.base.name == name && self.base.about == about {
            return format::write(&format::payload(&self.base, &self.forks, View::Watch), self.position);
        }
        let forks: Vec<Fork> = self.forks.iter().map(|fork| Fork { scenario: Arc::new(named(&fork.scenario)), ..fork.clone() }).collect();
        format::write(&format::payload(&named(&self.base), &forks, View::Watch), self.position)
    }

    fn address(&self, name: &str, about: &str) -> String {
        address::without_options(&self.link(name, about))
    }
}

/// Renders the sheet. A study has only a link.
#[component]
pub(crate) fn ShareSheet(props: &ShareProps) -> Html {
    let tab = use_state(|| Tab::Link);
    let (moment, is_example) = (&props.moment, props.is_example);
    let button = |other: Tab| {
        let (tab, pressed) = (tab.clone(), *tab == other);
        html! { <button key={other.title()} type="button" aria-pressed={pressed.to_string()} onclick={move |_| tab.set(other)}>{ other.title() }</button> }
    };
    let tabs = props
        .shared
        .run
        .is_some()
        .then(|| html! { <div class="views" role="group" aria-label="Ways to share">{ for Tab::ALL.into_iter().map(button) }</div> });
    let body = match (*tab, &props.shared.run) {
        (Tab::Embed, Some(_)) => html! { <EmbedTab shared={&props.shared} {moment} /> },
        (Tab::Picture, Some(_)) => html! { <PictureTab {moment} {is_example} root={&props.root} /> },
        (Tab::Files, Some(_)) => html! { <FilesTab {moment} /> },
        _ => html! { <LinkTab shared={&props.shared} /> },
    };
    html! {
        <Sheet title="Share this moment" class="share-sheet" focuses_field={false} tools={tabs.unwrap_or_default()} on_close={props.on_close.clone()}>{ body }</Sheet>
    }
}

/// A text that can be copied, with a button, and whether the last copy was allowed.
#[derive(PartialEq, Properties)]
struct CopyProps {
    /// What the text is: `Link`.
    label: &'static str,
    /// The word on the button: `Copy link`.
    word: &'static str,
    text: AttrValue,
    /// Said until something was copied.
    #[prop_or_default]
    hint: AttrValue,
}

/// Renders the text in a field, the button, and what happened.
#[component]
fn CopyField(props: &CopyProps) -> Html {
    let copied = use_state(|| None::<(AttrValue, bool)>);
    let field = use_node_ref();
    let copy = {
        let (copied, field, text) = (copied.clone(), field.clone(), props.text.clone());
        Callback::from(move |_: MouseEvent| {
            // The text is also selected, so that Ctrl C works where the page may not write to the clipboard.
            if let Some(field) = field.cast::<web_sys::HtmlInputElement>() {
                field.select();
            }
            let (copied, text) = (copied.clone(), text.clone());
            spawn_local(async move {
                let allowed = copy_text(&text).await;
                copied.set(Some((text, allowed)));
            });
        })
    };
    // Another text was not copied yet.
    let result = copied.as_ref().filter(|(text, _)| *text == props.text).map(|(_, allowed)| *allowed);
    let said: AttrValue = match result {
        Some(true) => "Copied. If pasting does not work, press Ctrl C here: the text is already selected.".into(),
        Some(false) => "The browser does not allow copying. Press Ctrl C here: the text is already selected.".into(),
        None => props.hint.clone(),
    };
    html! {
        <>
            <div class="share">
                <input type="text" readonly=true aria-label={props.label} value={props.text.clone()} ref={field} />
                <button type="button" class="btn main" onclick={copy}>{ props.word }</button>
            </div>
            <p role="status">{ said }</p>
        </>
    }
}
