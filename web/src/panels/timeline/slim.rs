//! The transport of an embedded page in one row: Play, the event steps, a slider over the shown part of the run, and the round.

use queuescope::Stride;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::super::icon::transport;
use crate::command::{Command, describe};
use crate::engines;
use crate::moment::Moment;
use crate::shared::Shared;
use crate::svg::{tag, tenths};

#[derive(PartialEq, Properties)]
pub(crate) struct SlimTransportProps {
    pub(crate) moment: Shared<Moment>,
    /// The first and the last position that can be reached.
    pub(crate) span: (usize, usize),
    pub(crate) playing: bool,
    pub(crate) can_play: bool,
    pub(crate) on_command: Callback<Command>,
    pub(crate) on_seek: Callback<usize>,
}

/// More marks than this would be one grey line.
const MOST_MARKS: usize = 60;

/// Renders the row.
#[component]
pub(crate) fn SlimTransport(props: &SlimTransportProps) -> Html {
    let moment = &*props.moment;
    let (from, to) = props.span;
    let seek = props.on_seek.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
        if value.is_finite() { value.max(0.0) as usize } else { 0 }
    });
    let button = |command: Command| {
        let entry = describe(command);
        let is_play = command == Command::PlayOrPause;
        let label = if is_play && props.playing { "Pause" } else { entry.label };
        let class = if is_play { "tb play" } else { "tb" };
        let onclick = props.on_command.reform(move |_: MouseEvent| command);
        html! { <button key={entry.label} type="button" {class} aria-label={label} title={entry.hint()} {onclick}>{ transport(command, props.playing) }</button> }
    };
    let place = moment.round().map_or("Start".to_owned(), |round| engines::round_title(&moment.scenario, round.index, round.time));
    html! {
        <section class="slim" aria-label="Timeline">
            if props.can_play { { button(Command::PlayOrPause) } }
            { button(Command::Back(Stride::Event)) }
            { button(Command::Forward(Stride::Event)) }
            <div class="scrub">
                { marks(moment, props.span) }
                <input type="range" aria-label="Position" aria-valuetext={moment.place()} min={from.to_string()} max={to.to_string()} step="1"
                    value={moment.position.to_string()} oninput={seek} />
            </div>
            <p>{ place }</p>
        </section>
    }
}

/// Draws a mark at the start of each round on the slider.
fn marks(moment: &Moment, (from, to): (usize, usize)) -> Html {
    let inside = moment.overview.marks.iter().filter(|round| round.step && (from..to).contains(&round.start)).map(|round| round.start);
    let starts: Vec<usize> = inside.collect();
    let length = (to - from).max(1) as f64;
    let mark = |start: &usize| {
        let x = (start - from) as f64 * 100.0 / length;
        tag("rect", &["class", "x", "y", "width", "height"])
            .fixed("round-mark")
            .text(format!("{}%", tenths(x)))
            .fixed("0")
            .fixed("1")
            .fixed("6")
    };
    let marks = starts.iter().filter(|_| starts.len() <= MOST_MARKS).map(mark);
    tag("svg", &["class", "width", "height", "aria-hidden"]).fixed("slim-marks").fixed("100%").fixed("6").fixed("true").all(marks).html()
}
