//! The share sheet: a link to exactly this moment.

use gloo::utils::window;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::sheet::Sheet;
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
    let copied = use_state(|| false);
    let field = use_node_ref();
    let copy = {
        let (copied, field, link) = (copied.clone(), field.clone(), props.link.clone());
        Callback::from(move |_: MouseEvent| {
            // The link is also selected, so that Ctrl C works where the page may not write to the clipboard.
            if let Some(field) = field.cast::<HtmlInputElement>() {
                field.select();
            }
            _ = window().navigator().clipboard().write_text(&link);
            copied.set(true);
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
            <p role="status">{
                if *copied { "Copied. If pasting does not work, press Ctrl C here: the link is already selected.".to_owned() }
                else if length > CHAT_LIMIT { format!("The link has {} characters. Some chats cut off messages after {}.", number(length as i64), number(CHAT_LIMIT as i64)) }
                else { format!("The link has {} characters.", number(length as i64)) }
            }</p>
        </Sheet>
    }
}
