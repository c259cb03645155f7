//! The timeline: step buttons, the position slider with marks for rounds and stages, the stages of the current round, and the speed.

use queuescope::{Stage, Stride};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::icon::transport;
use super::select::Select;
use crate::command::{Command, describe};
use crate::engines;
use crate::moment::Moment;
use crate::overview::TimelineRound;
use crate::playback::SPEEDS;
use crate::shared::Shared;
use crate::svg::{When, path, send, tag, tenths};
use crate::words::{clock, number};

#[derive(PartialEq, Properties)]
pub(crate) struct TimelineProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) playing: bool,
    /// Number of decisions in the step that is playing and in each beat of playback, unless playback stops at every decision.
    pub(crate) sampled: Option<(usize, usize)>,
    pub(crate) speed: usize,
    pub(crate) on_command: Callback<Command>,
    pub(crate) on_seek: Callback<usize>,
    pub(crate) on_speed: Callback<usize>,
}

/// Width of the coordinate system of the marks.
const SCALE: f64 = 1_000.0;

/// Renders the transport in three rows. Each step button is beside the thing that it moves along: events beside Play, rounds at the ends of
/// the slider, stages at the ends of the stage tabs.
#[component]
pub(crate) fn Timeline(props: &TimelineProps) -> Html {
    let moment = &*props.moment;
    let seek = props.on_seek.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
        if value.is_finite() { value.max(0.0) as usize } else { 0 }
    });
    let step = |command: Command| step(command, props);
    html! {
        <section class="time" aria-label="Timeline">
            <div class="trow">
                { place(moment, props.sampled) }
                <div class="trans">{ step(Command::Back(Stride::Event)) }{ step(Command::PlayOrPause) }{ step(Command::Forward(Stride::Event)) }</div>
                { speed(props) }
            </div>
            <div class="srow rounds">
                <div>{ step(Command::First) }{ step(Command::Back(Stride::Round)) }</div>
                <div class="scrub">
                    { marks(moment) }
                    <input type="range" aria-label="Position" aria-valuetext={moment.place()} min="0" max={moment.length.to_string()} step="1"
                        value={moment.position.to_string()} oninput={seek} />
                </div>
                <div>{ step(Command::Forward(Stride::Round)) }{ step(Command::Last) }</div>
            </div>
            <div class="srow steps">
                <div>{ step(Command::Back(Stride::Stage)) }</div>
                { stages(props) }
                <div>{ step(Command::Forward(Stride::Stage)) }</div>
            </div>
        </section>
    }
}

/// Renders the round with its time and the number of events or, while they are sampled, of decisions. Adds the stage for narrow screens the stage.
fn place(moment: &Moment, sampled: Option<(usize, usize)>) -> Html {
    let stages = moment.scenario.engine().stages();
    let stage = moment.frame.stage.and_then(|stage| stages.iter().position(|other| other.name == stage.name));
    let (round, time) = match moment.round() {
        Some(round) => (engines::round_title(&moment.scenario, round.index, round.time), format!(", at {}", clock(round.time))),
        None => ("The start".to_owned(), String::new()),
    };
    let events = match sampled {
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

/// Renders the marks for rounds, stages and forks, and the progress of the cursor.
fn marks(moment: &Moment) -> Html {
    let at = |position: usize| if moment.length == 0 { 0.0 } else { position as f64 / moment.length as f64 * SCALE };
    // Rounds inside a longer step have shorter marks.
    let round = |mark: &TimelineRound| format!("M{} {}", tenths(at(mark.start)), if mark.step { "16v12" } else { "21v7" });
    let rounds: String = moment.overview.marks.iter().map(round).collect();
    let stages = moment.overview.marks.iter().flat_map(|mark| &mark.stages).map(|(_, start)| format!("M{} 23v5", tenths(at(*start))));
    // A branch marks the round from which an edit took effect.
    let fork = |round: &u32| {
        moment.overview.marks.iter().find(|mark| mark.index == *round).map(|mark| format!("M{} 34v-10", tenths(at(mark.start))))
    };
    let forks: String = moment.overview.forks.iter().filter_map(fork).collect();
    let current = moment.round().map(|round| round.index);
    // Names that would overlap are left out. The current name is always shown. It and the first name are shown in full and need more room.
    let room = SCALE / 14.0;
    let full_room = 1.9 * room;
    let mut free_from = f64::NEG_INFINITY;
    let here = moment.round().map_or(f64::NEG_INFINITY, |round| at(round.start));
    let names = moment.overview.marks.iter().filter_map(|mark| {
        let x = at(mark.start);
        let shown = Some(mark.index) == current || mark.step && x >= free_from && (x > here || here - x >= full_room);
        shown.then(|| {
            free_from = x + if x == here || mark.index == 0 { full_room } else { room };
            (mark, x)
        })
    });
    let names: Vec<(&TimelineRound, f64)> = names.collect();
    let lines = [
        ("mark-stage", stages.collect::<String>()),
        ("mark-round", rounds),
        ("mark-fork", forks),
        ("past", format!("M0 34H{}", tenths(at(moment.position)))),
        ("future", format!("M{} 34H{}", tenths(at(moment.position)), tenths(SCALE))),
    ];
    let lines = tag("svg", &["class", "viewBox", "preserveAspectRatio", "aria-hidden"])
        .fixed("marks")
        .text(format!("0 0 {} 44", tenths(SCALE)))
        .fixed("none")
        .fixed("true")
        .all(lines.into_iter().map(|(class, line)| path(class, line)));
    let name = |(mark, x): (&TimelineRound, f64)| {
        let now = Some(mark.index) == current;
        let forked = if moment.overview.forks.contains(&mark.index) { " edited" } else { "" };
        let name = engines::mark_name(&moment.scenario, mark, now || mark.index == 0 || !forked.is_empty());
        tag("text", &["x", "y", "text-anchor", "class"])
            .key(&mark.index.to_string())
            .text(format!("{}%", tenths(x / SCALE * 100.0)))
            .fixed("11")
            // Near the right end, a name is to the left of its mark.
            .fixed(if x > SCALE * 0.85 { "end" } else { "start" })
            .fixed(if now { "round-name current" } else { "round-name" })
            .with_text(name + forked)
    };
    // A separate SVG, because the marks are stretched and names must not be.
    let names = tag("svg", &["class", "aria-hidden"]).fixed("names").fixed("true").all(names.into_iter().map(name));
    html! { <>{ lines.html() }{ names.html() }</> }
}

/// Renders the stages of the current round as tabs. A tab shows how far its stage has come, and a click goes to the stage's first event.
fn stages(props: &TimelineProps) -> Html {
    let moment = &*props.moment;
    let round = moment.round().or_else(|| moment.overview.marks.first());
    let current = moment.frame.stage.map(|stage| stage.name);
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
        let button = if is_current && all > 1 {
            button.with(tag("small", &[]).with_text(format!("{} of {}", number(done as i64), number(all as i64))))
        } else {
            button
        };
        let bar = tag("rect", &["width", "height"]).text(format!("{}%", tenths(percent))).fixed("3");
        let progress = tag("svg", &["class", "aria-hidden"]).fixed("progress").fixed("true").with(bar);
        let item = tag("li", &[]).key(stage.name);
        if is_current || is_done { item.with(button.with(progress)) } else { item.with(button) }
    };
    tag("ol", &["class", "aria-label"])
        .fixed("stages")
        .text(format!("Stages of this {}", moment.round_word()))
        .all(moment.scenario.engine().stages().iter().map(tab))
        .html()
}
