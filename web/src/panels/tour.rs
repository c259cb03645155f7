//! A stop of the first minute: a card over the picture, in nobody's way.

use yew::prelude::*;

use crate::tour::STOPS;

#[derive(PartialEq, Properties)]
pub(crate) struct TourProps {
    pub(crate) stop: usize,
    /// To another stop; beyond the last, the tour is over.
    pub(crate) on_go: Callback<usize>,
}

/// The card.
#[component]
pub(crate) fn TourCard(props: &TourProps) -> Html {
    let at = props.stop;
    let Some(stop) = STOPS.get(at) else { return Html::default() };
    let last = at + 1 == STOPS.len();
    let go = |to: usize| props.on_go.reform(move |_: MouseEvent| to);
    html! {
        <section class="tour" aria-label="First minute">
            <div><h2>{ stop.title }</h2><p>{ stop.text }</p></div>
            <p class="steps">{ format!("{} of {}", at + 1, STOPS.len()) }</p>
            <div class="buttons">
                if at > 0 { <button type="button" class="btn" onclick={go(at - 1)}>{ "Back" }</button> }
                if !last { <button type="button" class="btn" onclick={go(STOPS.len())}>{ "Skip the tour" }</button> }
                <button type="button" class="btn main" onclick={go(at + 1)}>{ if last { "Start" } else { "Continue" } }</button>
            </div>
        </section>
    }
}
