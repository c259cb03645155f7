//! The stage as a picture, in light or dark, with a preview.

use web_sys::Element;
use web_sys::js_sys::futures::spawn_local;
use yew::prelude::*;

use crate::export::{Format, Picture};
use crate::moment::Moment;
use crate::panels::{picture_words, scenario_title};
use crate::screen;
use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(super) struct PictureProps {
    pub(super) moment: Shared<Moment>,
    /// True if the scenario is an example that was not edited.
    pub(super) is_example: bool,
    /// The page, which has the picture of the stage.
    pub(super) root: NodeRef,
}

/// The stage in the page.
const STAGE: &str = ".stage";
const THEMES: [&str; 2] = ["light", "dark"];

/// Renders the preview and the buttons.
#[component]
pub(super) fn PictureTab(props: &PictureProps) -> Html {
    let theme = use_state(|| usize::from(screen::is_dark()));
    let with_words = use_state(|| true);
    let said = use_state(|| "");
    let title = scenario_title(&props.moment.scenario.name, props.is_example);
    let picture = use_memo((props.moment.clone(), *theme, *with_words), |(moment, theme, with_words)| {
        let stage = props.root.cast::<Element>()?.query_selector(STAGE).ok()??;
        let words = if *with_words { picture_words(moment, false) } else { String::new() };
        screen::in_theme(THEMES[*theme], || Picture::of(&stage, &title, &words))
    });
    let Some(picture) = &*picture else {
        return html! { <p>{ "There is no picture in this view. Go back to Watch first." }</p> };
    };
    let save = |format: Format| {
        let (picture, title) = (picture.clone(), title.clone());
        Callback::from(move |_: MouseEvent| picture.clone().save(&title, format))
    };
    let copy = {
        let (picture, said) = (picture.clone(), said.setter());
        Callback::from(move |_: MouseEvent| {
            let (picture, said) = (picture.clone(), said.clone());
            spawn_local(async move {
                said.set(if picture.copy().await { "Copied." } else { "The browser does not allow copying. Save the picture instead." });
            });
        })
    };
    let shade = |(index, name): (usize, &'static str)| {
        let (theme, pressed) = (theme.clone(), *theme == index);
        html! { <button key={name} type="button" aria-pressed={pressed.to_string()} onclick={move |_| theme.set(index)}>{ name }</button> }
    };
    let on_words = {
        let with_words = with_words.clone();
        Callback::from(move |_: Event| with_words.set(!*with_words))
    };
    let [width, height] = picture.pixels();
    html! {
        <div class="share-picture">
            <img src={picture.address()} alt={format!("Preview of the picture “{title}”")} />
            <div class="picture-tools">
                <div class="segments" role="group" aria-label="Colours">{ for THEMES.into_iter().enumerate().map(shade) }</div>
                <label class="checkbox"><input type="checkbox" checked={*with_words} onchange={on_words} />{ "Place and sentence below" }</label>
            </div>
            <div class="buttons">
                <button type="button" class="btn main" onclick={copy}>{ "Copy picture" }</button>
                <button type="button" class="btn" onclick={save(Format::Png)}>{ format!("Save PNG, {width} × {height}") }</button>
                <button type="button" class="btn" onclick={save(Format::Svg)}>{ "Save SVG" }</button>
            </div>
            <p role="status">{ *said }</p>
        </div>
    }
}
