//! How far the simulation is, with the buttons that stop it and continue it.

use yew::prelude::*;

use crate::app::StudyMessage;
use crate::charts::ProgressRow;
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
        return html! { <p class="progress-row" role="alert"><b>{ "✕ " }</b>{ failure }</p> };
    }
    let Some(counted) = props.counted else {
        return html! { <ProgressRow done={0} of={1} title="Starting …">{ Html::default() }</ProgressRow> };
    };
    let [evenings, total] = [counted.evenings, counted.total].map(|evenings| number(i64::from(evenings)));
    let (title, detail, buttons) = if counted.running {
        let detail = format!("{}What you see counts {evenings} evenings.", time_left(counted));
        (format!("Evening {evenings} of {total}"), detail, button("Cancel", StudyMessage::Cancel))
    } else if counted.evenings < counted.total {
        let buttons = html! { <>{ button("Go on", StudyMessage::GoOn) }{ button("Start again", StudyMessage::StartAgain) }</> };
        (format!("Stopped after {evenings} of {total}."), format!("Everything below counts {evenings}."), buttons)
    } else {
        (format!("{evenings} evenings"), "All are simulated.".to_owned(), Html::default())
    };
    html! { <ProgressRow done={counted.evenings} of={counted.total} {title} {detail}>{ buttons }</ProgressRow> }
}

/// The time left: `4 s left. `
fn time_left(counted: Counted) -> String {
    match counted.seconds_left {
        Some(seconds) if seconds >= 90.0 => format!("{} min left. ", (seconds / 60.0).round()),
        Some(seconds) => format!("{} s left. ", seconds.ceil()),
        None => String::new(),
    }
}
