//! The timeline: step buttons, the position slider with marks for rounds and stages, the stages of the current round, and the speed.

use queuescope::Stage;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::icon::transport;
use super::select::Select;
use crate::command::{COMMANDS, Command, Entry, TRANSPORT};
use crate::engines;
use crate::moment::Moment;
use crate::overview::TimelineRound;
use crate::playback::SPEEDS;
use crate::shared::Shared;
use crate::svg::{When, path, send, tag, tenths};
use crate::words::number;

#[derive(PartialEq, Properties)]
pub(crate) struct TimelineProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) playing: bool,
    pub(crate) speed: usize,
    pub(crate) on_command: Callback<Command>,
    pub(crate) on_seek: Callback<usize>,
    pub(crate) on_speed: Callback<usize>,
}

/// Width of the coordinate system of the marks.
const SCALE: f64 = 1_000.0;

/// Renders the position, the buttons, the speed, the slider with its marks, and the stages.
#[component]
pub(crate) fn Timeline(props: &TimelineProps) -> Html {
    let moment = &*props.moment;
    let seek = props.on_seek.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
        if value.is_finite() { value.max(0.0) as usize } else { 0 }
    });
    html! {
        <section class="time" aria-label="Timeline">
            <div class="trow">
                <p class="where"><b>{ format!("Event {}", number(moment.position as i64)) }</b>{ format!(" of {}", number(moment.length as i64)) }</p>
                { buttons(props) }
                { speed(props) }
            </div>
            <div class="scrub">
                { marks(moment) }
                <input type="range" aria-label="Position" aria-valuetext={moment.place()} min="0" max={moment.length.to_string()} step="1"
                    value={moment.position.to_string()} oninput={seek} />
            </div>
            { stages(props) }
        </section>
    }
}

/// Renders the step and play buttons.
fn buttons(props: &TimelineProps) -> Html {
    let button = |entry: &'static Entry| {
        let play = entry.command == Command::PlayOrPause;
        let label = if play && props.playing { "Pause" } else { entry.label };
        let hint = (engines::plain(props.moment.scenario.engine()).step_hint)(entry.command);
        let word = if play { label } else { entry.word };
        tag("button", &["type", "class", "aria-label", "title"])
            .key(entry.label)
            .fixed("button")
            .fixed(if play { "tb play" } else { "tb" })
            .fixed(label)
            .text(hint.map_or_else(|| entry.hint(), ToOwned::to_owned))
            .on(When::Clicked, send(&props.on_command, entry.command))
            .with_html(transport(entry.command, props.playing))
            .with(tag("span", &["aria-hidden"]).fixed("true").with_text(word.to_owned()))
    };
    tag("div", &["class"]).fixed("trans").all(COMMANDS[..TRANSPORT].iter().map(button)).html()
}

fn speed(props: &TimelineProps) -> Html {
    let options: Vec<AttrValue> = SPEEDS.iter().map(|speed| format!("{speed}×").into()).collect();
    html! {
        <label class="speed">{ "Speed" }
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

/// Renders the stages of the current round as buttons. Each goes to the start of its stage.
fn stages(props: &TimelineProps) -> Html {
    let moment = &*props.moment;
    let all: &'static [Stage] = engines::plain(moment.scenario.engine()).strip;
    let round = moment.round().or_else(|| moment.overview.marks.first());
    let current = moment.frame.stage.map(|stage| stage.name);
    let button = |(index, stage): (usize, &'static Stage)| {
        let start = round.and_then(|round| round.stages.iter().find(|(mark, _)| mark.name == stage.name)).map(|(_, start)| *start);
        let now = current == Some(stage.name);
        let button = tag("button", &["type", "class", "aria-current", "disabled", "title"])
            .fixed("button")
            .fixed(if now { "cur" } else { "" })
            .optional(now.then_some("step"))
            .optional(start.is_none().then_some(""))
            .fixed(stage.about)
            // After the first event, because before it the stage has not begun.
            .on(When::Clicked, send(&props.on_seek, start.map_or(0, |start| start + 1)))
            .with(tag("b", &[]).with_text((index + 1).to_string()))
            .with_text(format!(" {}", stage.title));
        tag("li", &[]).key(stage.name).with(button)
    };
    tag("ol", &["class", "aria-label"])
        .fixed("stages")
        .text(format!("Stages of this {}", moment.round_word()))
        .all(all.iter().enumerate().map(button))
        .html()
}
