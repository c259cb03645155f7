//! The timeline: step buttons, the position slider, the stages of the current round, and the speed. The marks on the slider are in
//! `timeline/marks.rs`.

mod marks;
mod mini;
mod slim;

use queuescope::{Stage, Stride};
use web_sys::HtmlInputElement;
use yew::prelude::*;

pub(crate) use mini::MiniTransport;
pub(crate) use slim::SlimTransport;

use super::icon::transport;
use super::select::Select;
use crate::command::{Command, describe};
use crate::engines;
use crate::moment::Moment;
use crate::picture::Orientation;
use crate::playback::SPEEDS;
use crate::shared::Shared;
use crate::svg::{Tag, When, send, tag, tenths};
use crate::words::{clock, number};

#[derive(PartialEq, Properties)]
pub(crate) struct TimelineProps {
    pub(crate) moment: Shared<Moment>,
    /// True while the summary is shown.
    pub(crate) in_summary: bool,
    pub(crate) playing: bool,
    /// Number of decisions in the current step and in each beat; `None` if playback stops at every decision.
    pub(crate) sampled: Option<(usize, usize)>,
    pub(crate) speed: usize,
    pub(crate) orientation: Orientation,
    /// Width of the picture's box, from which the room for names on the slider follows.
    pub(crate) width: f64,
    pub(crate) on_command: Callback<Command>,
    pub(crate) on_seek: Callback<usize>,
    pub(crate) on_speed: Callback<usize>,
}

/// Renders the transport in three rows. Each step button is beside the thing that it moves along: events beside Play, rounds at the ends of
/// the slider, stages at the ends of the stage tabs. A narrow screen has no stage tabs, so its stage steps are beside the event steps.
#[component]
pub(crate) fn Timeline(props: &TimelineProps) -> Html {
    let moment = &*props.moment;
    let seek = props.on_seek.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
        if value.is_finite() { value.max(0.0) as usize } else { 0 }
    });
    let step = |command: Command| step(command, props);
    let narrow = props.orientation == Orientation::Tall;
    let side_step = |command: Command| if narrow { step(command) } else { Html::default() };
    html! {
        <section class="time" aria-label="Timeline">
            <div class="trow">
                { place(moment, props) }
                <div class="trans">
                    { side_step(Command::Back(Stride::Stage)) }
                    { step(Command::Back(Stride::Event)) }{ step(Command::PlayOrPause) }{ step(Command::Forward(Stride::Event)) }
                    { side_step(Command::Forward(Stride::Stage)) }
                </div>
                { speed(props) }
            </div>
            <div class="srow rounds">
                <div>{ step(Command::First) }{ step(Command::Back(Stride::Round)) }</div>
                <div class="scrub">
                    { marks::marks(moment, marks::width(props.width, props.orientation)) }
                    <input type="range" aria-label="Position" aria-valuetext={moment.place()} min="0" max={moment.length.to_string()} step="1"
                        value={moment.position.to_string()} oninput={seek} />
                </div>
                <div>{ step(Command::Forward(Stride::Round)) }{ step(Command::Last) }</div>
            </div>
            if !narrow {
                <div class="srow stage-row">
                    <div>{ step(Command::Back(Stride::Stage)) }</div>
                    { stages(props) }
                    <div>{ step(Command::Forward(Stride::Stage)) }</div>
                </div>
            }
        </section>
    }
}

/// Renders the round with its time and the number of events. While playback skips decisions, renders their number instead. Narrow screens
/// also get the stage.
fn place(moment: &Moment, props: &TimelineProps) -> Html {
    let stages = moment.scenario.engine().stages();
    let stage = moment.frame.stage.filter(|_| !props.in_summary).and_then(|stage| stages.iter().position(|other| other.name == stage.name));
    let (round, time) = match moment.round() {
        Some(round) if props.in_summary => ("The end".to_owned(), format!(", at {}", clock(round.time))),
        Some(round) => (engines::round_title(&moment.scenario, round.index, round.time), format!(", at {}", clock(round.time))),
        None => ("The start".to_owned(), String::new()),
    };
    let events = match props.sampled {
        Some((decisions, beat)) => format!("{} decisions, {beat} at a time", number(decisions as i64)),
        None => format!("Event {} of {}", number(moment.position as i64), number(moment.length as i64)),
    };
    html! {
        <div class="where">
            if let Some(stage) = stage { <p class="stage-place"><b>{ stages[stage].title }</b>{ format!(", stage {} of {}", stage + 1, stages.len()) }</p> }
            <p><b>{ round }</b>{ time }</p><p>{ events }</p>
        </div>
    }
}

/// Renders the button of a command. The buttons for events have words, all others only icons.
fn step(command: Command, props: &TimelineProps) -> Html {
    let entry = describe(command);
    let playing = command == Command::PlayOrPause && props.playing;
    let label = if playing { "Pause" } else { entry.label };
    let hint = (engines::plain(props.moment.scenario.engine()).step_hint)(command);
    let (class, word) = match command {
        Command::PlayOrPause => ("tb play", Some(label)),
        Command::Back(Stride::Event) | Command::Forward(Stride::Event) => ("tb event", Some(entry.word)),
        _ => ("tb", None),
    };
    let button = tag("button", &["type", "class", "aria-label", "title"])
        .key(entry.label)
        .fixed("button")
        .fixed(class)
        .fixed(label)
        .text(hint.map_or_else(|| entry.hint(), ToOwned::to_owned))
        .on(When::Clicked, send(&props.on_command, command));
    let icon = transport(command, props.playing);
    let word = word.map(|word| tag("span", &["aria-hidden"]).fixed("true").with_text(word.to_owned()));
    match (word, command) {
        // The chevron of "next event" is on the side it points to.
        (Some(word), Command::Forward(_)) => button.with(word).with_html(icon).html(),
        (Some(word), _) => button.with_html(icon).with(word).html(),
        (None, _) => button.with_html(icon).html(),
    }
}

fn speed(props: &TimelineProps) -> Html {
    let options: Vec<AttrValue> = SPEEDS.iter().map(|speed| format!("{speed}×").into()).collect();
    html! {
        <label class="speed"><span>{ "Speed" }</span>
            <Select label="Speed" title="At 1×, four events play per second." {options} chosen={props.speed} on_choose={&props.on_speed} />
        </label>
    }
}

/// Renders the stages of the current round as tabs. A tab shows how far its stage has come, and a click goes to the stage's first event. The
/// last tab is the summary of the run.
fn stages(props: &TimelineProps) -> Html {
    let moment = &*props.moment;
    let round = moment.round().or_else(|| moment.overview.marks.first());
    let current = moment.frame.stage.filter(|_| !props.in_summary).map(|stage| stage.name);
    let (done, all) = moment.progress();
    let tab = |stage: &'static Stage| {
        let start = round.and_then(|round| round.stages.iter().find(|(mark, _)| mark.name == stage.name)).map(|(_, start)| *start);
        let is_current = current == Some(stage.name);
        let is_done = start.is_some_and(|start| start < moment.position);
        let percent = if is_current { 100.0 * done as f64 / all.max(1) as f64 } else { 100.0 };
        let button = tag("button", &["type", "class", "aria-current", "disabled", "title"])
            .fixed("button")
            .fixed(if is_current {
                "cur"
            } else if is_done {
                "done"
            } else {
                ""
            })
            .optional(is_current.then_some("step"))
            .optional(start.is_none().then_some(""))
            .fixed(stage.about)
            // The stage begins with its first event, so its first position is one event further.
            .on(When::Clicked, send(&props.on_seek, start.map_or(0, |start| start + 1)))
            .with(tag("span", &[]).with_text(stage.title.to_owned()));
        let button = if is_current && all > 1 { button.with(tag("small", &[]).with_text(progress(done, all))) } else { button };
        let bar = tag("rect", &["width", "height"]).text(format!("{}%", tenths(percent))).fixed("3");
        let progress = tag("svg", &["class", "aria-hidden"]).fixed("progress").fixed("true").with(bar);
        let item = tag("li", &[]).key(stage.name);
        if is_current || is_done { item.with(button.with(progress)) } else { item.with(button) }
    };
    tag("ol", &["class", "aria-label"])
        .fixed("stages")
        .text(format!("Stages of this {}", moment.round_word()))
        .all(moment.scenario.engine().stages().iter().map(tab))
        .with(summary_tab(props))
        .html()
}

/// Writes the progress of a stage: `12 of 20`, or of a long stage `34%`, because its tab has no room for large numbers.
fn progress(done: usize, all: usize) -> String {
    const LONG_STAGE: usize = 100;
    if all < LONG_STAGE { format!("{done} of {all}") } else { format!("{}%", 100 * done / all) }
}

/// Renders the tab of the summary. It is disabled for a run without players.
fn summary_tab(props: &TimelineProps) -> Tag {
    let button = tag("button", &["type", "class", "aria-current", "disabled", "title"])
        .fixed("button")
        .fixed(if props.in_summary { "cur" } else { "" })
        .optional(props.in_summary.then_some("step"))
        .optional((!props.moment.overview.has_players()).then_some(""))
        .fixed("Show how the run ended")
        .on(When::Clicked, send(&props.on_command, Command::Last))
        .with(tag("span", &[]).with_text("Summary".to_owned()));
    tag("li", &["class"]).key("summary").fixed("to-summary").with(button)
}
