//! A link to this moment, with a title and a note of the author.

use queuescope::{MAX_ABOUT_CHARS, MAX_NAME_CHARS};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::{CopyField, Shareable};
use crate::shared::Shared;
use crate::words::number;

#[derive(PartialEq, Properties)]
pub(super) struct LinkProps {
    pub(super) shared: Shared<Shareable>,
}

/// Longest message of Discord, in characters, and longest address that browsers and servers are sure to pass on.
const CHAT_LIMIT: usize = 2_000;
const ADDRESS_LIMIT: usize = 32_000;

/// Renders the fields, the link, and how long it is.
#[component]
pub(super) fn LinkTab(props: &LinkProps) -> Html {
    let run = props.shared.run.as_ref();
    let names = use_state(|| run.map_or((String::new(), String::new()), |run| (run.base.name.clone(), run.base.about.clone())));
    let address = use_memo((props.shared.clone(), (*names).clone()), |(shared, (name, about))| match &shared.run {
        Some(run) => AttrValue::from(run.address(name.trim(), about.trim())),
        None => AttrValue::from(shared.address.clone()),
    });
    let on_name = {
        let names = names.clone();
        Callback::from(move |event: Event| names.set((event.target_unchecked_into::<HtmlInputElement>().value(), names.1.clone())))
    };
    let on_about = {
        let names = names.clone();
        Callback::from(move |event: Event| names.set((names.0.clone(), event.target_unchecked_into::<HtmlTextAreaElement>().value())))
    };
    let length = address.chars().count();
    let characters = number(length as i64);
    let hint = match length {
        _ if length <= CHAT_LIMIT => format!("{characters} characters. It fits into a message on Discord."),
        _ if length <= ADDRESS_LIMIT => {
            format!("{characters} characters. A message on Discord may have {}, so send a file there.", number(CHAT_LIMIT as i64))
        }
        _ => format!("{characters} characters, which is too long for some browsers. Send a file instead."),
    };
    html! {
        <>
            <p>{ if run.is_some() { "The link contains the queue, the settings, every edit and this position. Nothing is stored anywhere else." } else { "The link contains the study. Its results are computed again where it is opened." } }</p>
            if run.is_some() {
                <div class="share-names">
                    <label><span>{ "Title" }</span><input type="text" maxlength={MAX_NAME_CHARS.to_string()} value={names.0.clone()} onchange={on_name} /></label>
                    <label><span>{ "Note, shown with it" }</span><textarea rows="2" maxlength={MAX_ABOUT_CHARS.to_string()} value={names.1.clone()} onchange={on_about} /></label>
                </div>
            }
            <CopyField label="Link" word="Copy link" text={(*address).clone()} {hint} />
        </>
    }
}
