//! Sharing: the link to exactly this moment.

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

/// Some chats cut longer messages off.
const LONG: usize = 2_000;

/// The sheet.
#[component]
pub(crate) fn ShareSheet(props: &ShareProps) -> Html {
    let copied = use_state(|| false);
    let field = use_node_ref();
    let copy = {
        let (copied, field, link) = (copied.clone(), field.clone(), props.link.clone());
        Callback::from(move |_: MouseEvent| {
            // Selected as well: where the page may not write to the clipboard, Ctrl C does.
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
            <p>{ "The queue, the settings, every edit and this position are in the link itself. Nothing is stored anywhere." }</p>
            <div class="share">
                <input type="text" readonly=true aria-label="Link" value={props.link.clone()} ref={field} />
                <button type="button" class="btn main" onclick={copy}>{ "Copy link" }</button>
            </div>
            <p role="status">{
                if *copied { "Copied. If it is not on the clipboard, press Ctrl C: it is selected.".to_owned() }
                else if length > LONG { format!("It has {} characters. Some chats cut messages off after {}.", number(length as i64), number(LONG as i64)) }
                else { format!("{} characters.", number(length as i64)) }
            }</p>
        </Sheet>
    }
}
