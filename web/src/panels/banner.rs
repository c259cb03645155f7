//! A line over the picture: what a change did, or why it could not be made.

use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct BannerProps {
    pub(crate) banner: Banner,
    pub(crate) on_undo: Callback<()>,
    pub(crate) on_close: Callback<()>,
}

/// What it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Banner {
    pub(crate) text: String,
    /// Whether what happened can be taken back.
    pub(crate) undo: bool,
    /// Whether the change was not made.
    pub(crate) refused: bool,
}

/// The banner.
#[component]
pub(crate) fn BannerLine(props: &BannerProps) -> Html {
    let Banner { text, undo, refused } = &props.banner;
    html! {
        <div class={classes!("banner", refused.then_some("refused"))}>
            <p>{ text }</p>
            if *undo { <button type="button" class="btn" onclick={props.on_undo.reform(|_: MouseEvent| ())}>{ "Take it back" }</button> }
            <button type="button" class="btn" onclick={props.on_close.reform(|_: MouseEvent| ())}>{ "Close" }</button>
        </div>
    }
}
