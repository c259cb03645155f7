//! The card over the picture with a stop of the tour.

use queuescope::EngineId;
use yew::prelude::*;

use crate::engines;

#[derive(PartialEq, Properties)]
pub(crate) struct TourProps {
    /// The engine whose tour it is.
    pub(crate) engine: EngineId,
    /// Index of the stop.
    pub(crate) stop: usize,
    /// Goes to another stop. An index past the last stop ends the tour.
    pub(crate) on_go: Callback<usize>,
}

/// Renders a stop of the tour with the buttons Back, Skip the tour and Continue.
#[component]
pub(crate) fn TourCard(props: &TourProps) -> Html {
    let (index, stops) = (props.stop, engines::plain(props.engine).tour);
    let Some(stop) = stops.get(index) else { return Html::default() };
    let last = index + 1 == stops.len();
    let go = |to: usize| props.on_go.reform(move |_: MouseEvent| to);
    html! {
        <section class="tour" aria-label="Tour">
            <div><h2>{ stop.title }</h2><p>{ stop.text }</p></div>
            <p class="steps">{ format!("{} of {}", index + 1, stops.len()) }</p>
            <div class="buttons">
                if index > 0 { <button type="button" class="btn" onclick={go(index - 1)}>{ "Back" }</button> }
                if !last { <button type="button" class="btn" onclick={go(stops.len())}>{ "Skip the tour" }</button> }
                <button type="button" class="btn main" onclick={go(index + 1)}>{ if last { "Start" } else { "Continue" } }</button>
            </div>
        </section>
    }
}
