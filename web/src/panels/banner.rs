//! The banner: the effect of an edit, or why it was refused. It is in the row under the top bar, on narrow screens under the timeline, so it
//! neither covers nor moves the picture.

use yew::prelude::*;

use crate::command::{Command, describe};

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct BannerProps {
    pub(crate) banner: Banner,
    /// The other scope of the edit, if there is one.
    pub(crate) other: Option<OtherWay>,
    pub(crate) on_switch: Callback<()>,
    /// True if the edit can be tried on whole evenings.
    pub(crate) can_try: bool,
    pub(crate) on_command: Callback<Command>,
    pub(crate) on_close: Callback<()>,
}

/// The content of the banner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Banner {
    pub(crate) text: String,
    /// True if the banner offers to undo the edit.
    pub(crate) can_undo: bool,
    /// True if the edit was refused.
    pub(crate) refused: bool,
}

/// The other scope of an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OtherWay {
    /// Its effect; empty until it is known.
    pub(crate) effect: String,
    /// The words of the button; `None` if the other scope is not worth one.
    pub(crate) button: Option<String>,
}

/// Renders the banner with its buttons.
#[component]
pub(crate) fn BannerLine(props: &BannerProps) -> Html {
    let Banner { text, can_undo, refused } = &props.banner;
    html! {
        <div class={classes!("banner", refused.then_some("refused"))}>
            // A long message scrolls, also with the keyboard.
            <div tabindex="0">
                <p>{ text }</p>
                if let Some(other) = &props.other { <span class="other">{ &other.effect }</span> }
            </div>
            if let Some(button) = props.other.as_ref().and_then(|other| other.button.as_ref()) {
                <button type="button" class="btn" onclick={props.on_switch.reform(|_: MouseEvent| ())}>{ button }</button>
            }
            if props.can_try {
                <button type="button" class="btn" title={describe(Command::TryOnEvenings).tooltip} onclick={props.on_command.reform(|_: MouseEvent| Command::TryOnEvenings)}>{ describe(Command::TryOnEvenings).word }</button>
            }
            if *can_undo { <button type="button" class="btn" onclick={props.on_command.reform(|_: MouseEvent| Command::Undo)}>{ "Undo change" }</button> }
            <button type="button" class="btn" onclick={props.on_close.reform(|_: MouseEvent| ())}>{ "Close" }</button>
        </div>
    }
}
