//! The buttons that copy or save a picture, or the table that is shown instead of it.

use web_sys::Element;
use web_sys::js_sys::futures::spawn_local;
use yew::prelude::*;

use super::{Format, Picture, copy_text, file_name, save_picture, save_text};

#[derive(PartialEq, Properties)]
pub(crate) struct SaveProps {
    /// Title of the picture, over it in a file. The file's name comes from it.
    pub(crate) title: AttrValue,
    /// The line under the picture in a file.
    pub(crate) caption: AttrValue,
    /// An element around the picture, and the selector of the picture in it.
    pub(crate) node: NodeRef,
    pub(crate) selector: &'static str,
    /// Writes the table as CSV, while it is shown instead of the picture.
    #[prop_or_default]
    pub(crate) table: Option<Callback<(), String>>,
}

/// What happened to the last copy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastCopy {
    NotTried,
    Done,
    Refused,
}

impl LastCopy {
    fn of(allowed: bool) -> LastCopy {
        if allowed { LastCopy::Done } else { LastCopy::Refused }
    }

    /// The word on the button that copies.
    fn word(self, usual: &'static str) -> &'static str {
        match self {
            LastCopy::NotTried => usual,
            LastCopy::Done => "Copied",
            LastCopy::Refused => "Not copied",
        }
    }
}

/// Renders the button that shows the ways to copy and save the picture, or the ways to copy and save the table.
#[component]
pub(crate) fn SaveButtons(props: &SaveProps) -> Html {
    let (open, copied) = (use_state(|| false), use_state(|| LastCopy::NotTried));
    let SaveProps { title, .. } = props;
    if let Some(table) = &props.table {
        let copy = {
            let (table, copied) = (table.clone(), copied.setter());
            Callback::from(move |_: MouseEvent| {
                let (text, copied) = (table.emit(()), copied.clone());
                spawn_local(async move { copied.set(LastCopy::of(copy_text(&text).await)) });
            })
        };
        let save = {
            let (table, title) = (table.clone(), title.clone());
            Callback::from(move |_: MouseEvent| save_text(&format!("{}.csv", file_name(&title)), "text/csv", &table.emit(())))
        };
        return html! {
            <>
                { button(copied.word("Copy as CSV"), format!("Copy as CSV: {title}"), copy) }
                { button("Save", format!("Save as CSV: {title}"), save) }
            </>
        };
    }
    let picture = |node: &NodeRef, selector: &str| node.cast::<Element>().and_then(|node| node.query_selector(selector).ok().flatten());
    let copy = {
        let (node, selector, title, caption) = (props.node.clone(), props.selector, title.clone(), props.caption.clone());
        let copied = copied.setter();
        Callback::from(move |_: MouseEvent| {
            let Some(picture) = picture(&node, selector) else { return };
            let Some(picture) = Picture::of(&picture, &title, &caption) else { return };
            let copied = copied.clone();
            spawn_local(async move { copied.set(LastCopy::of(picture.copy().await)) });
        })
    };
    let save = |format: Format| {
        let (node, selector, title, caption) = (props.node.clone(), props.selector, title.clone(), props.caption.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(picture) = picture(&node, selector) {
                save_picture(&picture, &title, &caption, format);
            }
        })
    };
    let on_open = {
        let (open, copied) = (open.clone(), copied.setter());
        Callback::from(move |_: MouseEvent| {
            open.set(!*open);
            copied.set(LastCopy::NotTried);
        })
    };
    html! {
        <>
            if *open {
                { button(copied.word("Copy"), format!("Copy picture: {title}"), copy) }
                { button("PNG", format!("Save picture as PNG: {title}"), save(Format::Png)) }
                { button("SVG", format!("Save picture as SVG: {title}"), save(Format::Svg)) }
            }
            <button type="button" class="btn small" aria-expanded={open.to_string()} aria-label={format!("Save picture: {title}")} onclick={on_open}>{ "Save" }</button>
        </>
    }
}

fn button(word: &'static str, name: String, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="btn small" aria-label={name} {onclick}>{ word }</button> }
}
