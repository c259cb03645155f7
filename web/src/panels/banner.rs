//! The banner over the picture: the effect of an edit, or why it was refused.

use yew::prelude::*;

use crate::command::{Command, describe};

#[derive(PartialEq, Properties)]
pub(crate) struct BannerProps {
    pub(crate) banner: Banner,
    /// The other scope of the edit, if there is one.
    pub(crate) other: Option<OtherWay>,
    pub(crate) on_switch: Callback<()>,
    pub(crate) on_undo: Callback<()>,
    /// Tries the edit on whole evenings, if it can be tried.
    pub(crate) on_try: Option<Callback<()>>,
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
    /// The words of the button.
    pub(crate) label: String,
}

/// Renders the banner with its buttons.
#[component]
pub(crate) fn BannerLine(props: &BannerProps) -> Html {
    let Banner { text, can_undo, refused } = &props.banner;
    html! {
        <div class={classes!("banner", refused.then_some("refused"))}>
            <div>
                <p>{ text }</p>
                if let Some(other) = &props.other { <span class="other">{ &other.effect }</span> }
            </div>
            if let Some(other) = &props.other {
                <button type="button" class="btn" onclick={props.on_switch.reform(|_: MouseEvent| ())}>{ &other.label }</button>
            }
            if let Some(on_try) = &props.on_try {
                <button type="button" class="btn" title={describe(Command::TryOnEvenings).tooltip} onclick={on_try.reform(|_: MouseEvent| ())}>{ describe(Command::TryOnEvenings).word }</button>
            }
            if *can_undo { <button type="button" class="btn" onclick={props.on_undo.reform(|_: MouseEvent| ())}>{ "Undo change" }</button> }
            <button type="button" class="btn" onclick={props.on_close.reform(|_: MouseEvent| ())}>{ "Close" }</button>
        </div>
    }
}
