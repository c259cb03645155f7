//! How far the simulation is, with the buttons that stop it and continue it.

use yew::prelude::*;

use crate::app::StudyMessage;
use crate::jobs::Counted;
use crate::words::number;

#[derive(PartialEq, Properties)]
pub(crate) struct ProgressProps {
    pub(crate) counted: Option<Counted>,
    /// Why the study cannot be simulated.
    pub(crate) failure: Option<String>,
    pub(crate) on_study: Callback<StudyMessage>,
}

/// Renders the progress.
#[component]
pub(crate) fn ProgressLine(props: &ProgressProps) -> Html {
    let button = |word: &'static str, message: StudyMessage| {
        html! { <button type="button" class="btn" onclick={props.on_study.reform(move |_: MouseEvent| message.clone())}>{ word }</button> }
    };
    if let Some(failure) = &props.failure {
        return html! { <p class="progress-line refused" role="alert">{ "✕ " }{ failure }</p> };
    }
    let Some(counted) = props.counted else { return html! { <p class="progress-line">{ "Starting …" }</p> } };
    let [evenings, total] = [counted.evenings, counted.total].map(|evenings| number(i64::from(evenings)));
    if counted.running {
        return html! {
            <p class="progress-line">
                <progress max={counted.total.to_string()} value={counted.evenings.to_string()} aria-label="Simulated evenings" />
                <b>{ format!("Evening {evenings} of {total}") }</b>
                <span>{ time_left(counted) }{ format!("What you see counts {evenings} evenings.") }</span>
                { button("Cancel", StudyMessage::Cancel) }
            </p>
        };
    }
    if counted.evenings < counted.total {
        return html! {
            <p class="progress-line">
                <b>{ format!("Stopped after {evenings} of {total}.") }</b>
                <span>{ format!("Everything below counts {evenings}.") }</span>
                { button("Go on", StudyMessage::GoOn) }
                { button("Start again", StudyMessage::StartAgain) }
            </p>
        };
    }
    html! { <p class="progress-line"><span>{ format!("{evenings} evenings simulated.") }</span></p> }
}

/// The time left: `4 s left. `
fn time_left(counted: Counted) -> String {
    match counted.seconds_left {
        Some(seconds) if seconds >= 90.0 => format!("{} min left. ", (seconds / 60.0).round()),
        Some(seconds) => format!("{} s left. ", seconds.ceil()),
        None => String::new(),
    }
}
