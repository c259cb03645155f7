//! A card of the gallery: a thumbnail, a name and a question. The thumbnail plays its film once when the pointer or the focus comes to it.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::film::Film;
use crate::fixed::fixed;
use crate::panels::icon::CLOSE;
use crate::screen;
use crate::shared::Shared;

/// How long each picture of a film is shown.
const PICTURE_MILLIS: u32 = 110;

#[derive(PartialEq, Properties)]
pub(super) struct CardProps {
    /// Element id of the button.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) question: String,
    /// A word under the question, such as "Currently open".
    pub(super) tag: Option<&'static str>,
    /// True if this is what the page shows now.
    pub(super) is_open: bool,
    /// The film, once it has been taken.
    pub(super) film: Option<Shared<Film>>,
    pub(super) on_open: Callback<()>,
    /// Removes the scenario; `None` for an example.
    pub(super) on_remove: Option<Callback<()>>,
}

/// Renders the card.
#[component]
pub(super) fn Card(props: &CardProps) -> Html {
    // The picture that is shown while the film plays. `None` shows the last one, which is the thumbnail.
    let playing = use_state(|| None::<usize>);
    let pictures = props.film.as_ref().map_or(0, |film| film.len());
    {
        let playing = playing.clone();
        use_effect_with(*playing, move |now| {
            // The last picture is the thumbnail.
            let next = now.map(|now| Some(now + 1).filter(|next| next + 1 < pictures));
            let timer = next.map(|next| Timeout::new(PICTURE_MILLIS, move || playing.set(next)));
            move || drop(timer)
        });
    }
    let play = {
        let playing = playing.clone();
        move || {
            if pictures > 1 && playing.is_none() && !screen::prefers_reduced_motion() {
                playing.set(Some(0));
            }
        }
    };
    let onpointerenter = {
        let play = play.clone();
        Callback::from(move |_: PointerEvent| play())
    };
    let onfocus = Callback::from(move |_: FocusEvent| play());
    let picture = props.film.as_ref().and_then(|film| Some(film.picture(playing.unwrap_or(usize::MAX))?.html(film.size)));
    html! {
        <>
            <button type="button" class="exhibit" id={props.id.clone()} aria-current={props.is_open.then_some("true")} onclick={props.on_open.reform(|_: MouseEvent| ())} {onpointerenter} {onfocus}>
                <span class="thumb">{ for picture }</span>
                <b>{ &props.name }</b>
                <span class="asks">{ &props.question }</span>
                if let Some(tag) = props.tag { <small>{ tag }</small> }
            </button>
            if let Some(on_remove) = &props.on_remove {
                <button type="button" class="btn icon remove" aria-label={format!("Remove {}", props.name)} title="Remove this scenario from the list." onclick={on_remove.reform(|_: MouseEvent| ())}>{ fixed(CLOSE) }</button>
            }
        </>
    }
}
