//! The share sheet: a link to exactly this moment.

use web_sys::HtmlInputElement;
use web_sys::js_sys::futures::spawn_local;
use yew::prelude::*;

use super::sheet::Sheet;
use crate::export::copy_text;
use crate::words::number;

#[derive(PartialEq, Properties)]
pub(crate) struct ShareProps {
    pub(crate) link: String,
    pub(crate) on_close: Callback<()>,
}

/// Number of characters after which some chats cut off messages.
const CHAT_LIMIT: usize = 2_000;

/// Renders the link, a button that copies it, and its length.
#[component]
pub(crate) fn ShareSheet(props: &ShareProps) -> Html {
    let copied = use_state(|| None);
    let field = use_node_ref();
    let copy = {
        let (copied, field, link) = (copied.clone(), field.clone(), props.link.clone());
        Callback::from(move |_: MouseEvent| {
            // The link is also selected, so that Ctrl C works where the page may not write to the clipboard.
            if let Some(field) = field.cast::<HtmlInputElement>() {
                field.select();
            }
            let (copied, link) = (copied.clone(), link.clone());
            spawn_local(async move {
                copied.set(Some(copy_text(&link).await));
            });
        })
    };
    let length = props.link.chars().count();
    html! {
        <Sheet title="Share this moment" on_close={props.on_close.clone()}>
            <p>{ "The link contains the queue, the settings, every edit and this position. Nothing is sent to a server." }</p>
            <div class="share">
                <input type="text" readonly=true aria-label="Link" value={props.link.clone()} ref={field} />
                <button type="button" class="btn main" onclick={copy}>{ "Copy link" }</button>
            </div>
            <p role="status">{ match *copied {
                Some(true) => "Copied. If pasting does not work, press Ctrl C here: the link is already selected.".to_owned(),
                Some(false) => "The browser does not allow copying. Press Ctrl C here: the link is already selected.".to_owned(),
                None if length > CHAT_LIMIT => format!("The link has {} characters. Some chats cut off messages after {}.", number(length as i64), number(CHAT_LIMIT as i64)),
                None => format!("The link has {} characters.", number(length as i64)),
            } }</p>
        </Sheet>
    }
}
