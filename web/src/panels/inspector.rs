//! The inspector: what has just happened in one plain sentence, the formula with its numbers, what the stage is for, which settings govern it.

use queuescope::engines::waves::event::Side;
use yew::prelude::*;

use super::settings::control_id;
use crate::moment::{Moment, Status};
use crate::shared::Shared;
use crate::words::{Chapter, Formula, Part, clock, count, formula, number, sentence, times_waited};

#[derive(PartialEq, Properties)]
pub(crate) struct InspectorProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) selected: Option<u32>,
    /// What has happened to the chosen player so far.
    pub(crate) story: Vec<Chapter>,
    /// Goes to a control, by its id.
    pub(crate) on_find: Callback<String>,
    pub(crate) on_select: Callback<u32>,
}

/// The inspector.
#[component]
pub(crate) fn Inspector(props: &InspectorProps) -> Html {
    let moment = &*props.moment;
    let said = match &moment.event {
        Some(event) => words(moment, &sentence(event, moment.settings())),
        None => {
            html! { { format!("{} are about to be matched. Press Play, or step with the arrow keys.", count(moment.scenario.players.len() as u32, "player", "players")) } }
        }
    };
    html! {
        <section class="panel insp" aria-label="Inspector">
            <p class="say">{ said }</p>
            if let Some(formula) = formula(moment) { { formula_block(&formula) } }
            if let Some(stage) = moment.frame.stage {
                <p class="note">{ stage.about }</p>
                { governing(moment, stage.name, &props.on_find) }
            }
            if let Some(player) = props.selected { { about_player(props, player) } }
        </section>
    }
}

/// A sentence with names in their side's colour and the number under the highlighter.
fn words(moment: &Moment, parts: &[Part]) -> Html {
    let part = |part: &Part| match part {
        Part::Text(text) => html! { { text } },
        Part::Number(text) => html! { <mark>{ text }</mark> },
        Part::Side(side, name) => html! { <b class={side_class(Some(*side))}>{ name }</b> },
        Part::Player(player) => html! { <b class={side_class(moment.side(player.index))}>{ &*player.id }</b> },
    };
    html! { <>{ for parts.iter().map(part) }</> }
}

fn side_class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::First) => "name-first",
        Some(Side::Second) => "name-second",
        None => "name-both",
    }
}

fn formula_block(formula: &Formula) -> Html {
    let last = formula.lines.len().saturating_sub(1);
    html! {
        <div class="formula">
            { for formula.lines.iter().enumerate().map(|(index, line)| html! {
                <>
                    <span>{ if index == 0 { formula.name } else { "" } }</span><span>{ "=" }</span>
                    <span class={classes!((index < last).then_some("w"))}>{ line }
                        if index == last { <>{ " = " }<mark>{ &formula.result }</mark></> }
                    </span>
                </>
            }) }
        </div>
    }
}

/// The settings that govern a stage, with their values; each leads to its control.
fn governing(moment: &Moment, stage: &str, on_find: &Callback<String>) -> Html {
    let values = moment.scenario.settings.values();
    let rows = values.iter().filter(|(setting, _)| setting.stages.contains(&stage)).filter_map(|(setting, value)| {
        let shown = match value {
            queuescope::Value::Number(value) => number_or_decimal(*value),
            queuescope::Value::Text(text) => text.to_string(),
            queuescope::Value::Flag(flag) => if *flag { "on" } else { "off" }.to_owned(),
            queuescope::Value::Record(_) => {
                let part = |name: &str| match value.get(name) {
                    Some(queuescope::Value::Number(value)) => number_or_decimal(*value),
                    _ => String::new(),
                };
                format!("{} + {}", part("base"), part("growth"))
            }
            queuescope::Value::Null => "counted".to_owned(),
            queuescope::Value::List(names) => names.len().to_string(),
        };
        let control = control_id(setting);
        let href = format!("#{control}");
        let onclick = on_find.reform(move |event: MouseEvent| {
            // The part behind "#" is the state of the page: going to the control must not change it.
            event.prevent_default();
            control.clone()
        });
        (shown != " + ").then(
            || html! { <li key={setting.name}><a {href} {onclick} title={setting.help}>{ setting.label }{ " " }<b>{ shown }</b></a></li> },
        )
    });
    html! { <ul class="gov" aria-label="Settings of this stage">{ for rows }</ul> }
}

fn number_or_decimal(value: f64) -> String {
    if value.fract() == 0.0 { number(value as i64) } else { format!("{value}") }
}

/// The chosen player: who they are, what has become of them, and how it came to that.
fn about_player(props: &InspectorProps, player: u32) -> Html {
    let moment = &*props.moment;
    let Some(entry) = moment.scenario.players.get(player as usize) else { return Html::default() };
    let mark = moment.wave().players[player as usize];
    let id = |player: u32| moment.scenario.players[player as usize].id.to_string();
    let status = match moment.status(player) {
        Status::Away => "has not come yet".to_owned(),
        Status::Left => "has left the queue".to_owned(),
        Status::SitsOut => "sits this wave out".to_owned(),
        Status::Free => "is queued and free".to_owned(),
        Status::Plays(opponent) => format!("plays {}", opponent.map_or("somebody".to_owned(), id)),
    };
    let ratings = moment.settings().sides.iter().zip(moment.ratings(player));
    let ratings: Vec<String> = ratings.filter_map(|(side, rating)| Some(format!("{side} {}", number(i64::from(rating?))))).collect();
    let window = mark.window.map_or(String::new(), |window| format!(" Looks {} far.", number(window)));
    let close = props.on_select.reform(move |_: MouseEvent| player);
    html! {
        <div class="chosen">
            <div class="head"><h2><b class={side_class(moment.side(player))}>{ &*entry.id }</b></h2><button type="button" class="btn small end" onclick={close}>{ "Close" }</button></div>
            <p>{ format!("{}. Has waited {}; {status}.{window}", ratings.join(", "), times_waited(mark.wait_cycles)) }</p>
            <ol class="story" aria-label={format!("The story of {}", entry.id)}>
                { for props.story.iter().map(|chapter| html! {
                    <li key={chapter.wave}><b>{ format!("Wave {}", chapter.wave) }</b>{ format!(" {}", clock(chapter.time)) }<p>{ chapter.sentences.join(" ") }</p></li>
                }) }
            </ol>
        </div>
    }
}
