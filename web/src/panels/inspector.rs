//! The inspector: the current event as a sentence, its formula with numbers, the purpose and the settings of the stage, and the selected
//! player.

use queuescope::Value;
use yew::prelude::*;

use super::settings::control_id;
use crate::engines;
use crate::moment::Moment;
use crate::shared::Shared;
use crate::words::{Formula, Fragment, StoryRound, clock, count, decimal, plain_text};

/// Element id of the button that closes the story of the selected player.
pub(crate) const STORY_BUTTON_ID: &str = "close-story";

#[derive(PartialEq, Properties)]
pub(crate) struct InspectorProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) selected: Option<u32>,
    /// The decisive reason for what the selected player is doing.
    pub(crate) reason: String,
    /// The story of the selected player up to the current position.
    pub(crate) story: Vec<StoryRound>,
    /// The card with the status of their request; empty for engines without one.
    pub(crate) card: Html,
    /// Focuses the control with this id.
    pub(crate) on_find: Callback<String>,
    pub(crate) on_select: Callback<u32>,
}

/// Sentences with more characters than this are smaller on a phone, so that they need no more lines than others.
const LONG_SENTENCE: usize = 105;

#[derive(PartialEq, Properties)]
pub(crate) struct SaidProps {
    pub(crate) moment: Shared<Moment>,
}

/// Renders the sentence about the current event. On a narrow screen it is between the picture and the timeline.
#[component]
pub(crate) fn Said(props: &SaidProps) -> Html {
    let moment = &*props.moment;
    let mut is_long = false;
    let sentence = match &moment.event {
        Some(event) => {
            let sentence = engines::sentence(event, &moment.scenario);
            is_long = plain_text(&sentence).chars().count() > LONG_SENTENCE;
            words(moment, &sentence)
        }
        None => {
            let players = moment.scenario.players.len() as u32;
            let text = match players {
                0 => "No players yet. Add a player, paste rows, or generate players.".to_owned(),
                _ => format!("This scenario has {}. Press Play, or step with the arrow keys.", count(players, "player", "players")),
            };
            html! { { text } }
        }
    };
    html! { <section class="panel said" aria-label="What happens"><p class={if is_long { "say long" } else { "say" }}>{ sentence }</p></section> }
}

/// Renders the formula of the current event, the purpose and the settings of its stage, and the selected player.
#[component]
pub(crate) fn Inspector(props: &InspectorProps) -> Html {
    let moment = &*props.moment;
    html! {
        <section class="panel insp" aria-label="Inspector">
            if let Some(formula) = engines::formula(moment) { { formula_block(&formula) } }
            if let Some(stage) = moment.frame.stage {
                <p class="note">{ stage.about }</p>
                { governing(moment, stage.name, &props.on_find) }
            }
            if let Some(player) = props.selected { { about_player(props, player) } }
        </section>
    }
}

/// Renders a sentence with names in the colour of their side and numbers highlighted.
fn words(moment: &Moment, parts: &[Fragment]) -> Html {
    let part = |part: &Fragment| match part {
        Fragment::Text(text) => html! { { text } },
        Fragment::Number(text) => html! { <mark>{ text }</mark> },
        Fragment::Side(side, name) => html! { <b class={if *side == 0 { "name-first" } else { "name-second" }}>{ name }</b> },
        Fragment::Player(player) => html! { <b class={engines::name_class(moment, player.index)}>{ &*player.id }</b> },
    };
    html! { <>{ for parts.iter().map(part) }</> }
}

/// Renders a formula, with the result after the last line.
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

/// Renders the settings that govern a stage, with their values. Each links to its control.
fn governing(moment: &Moment, stage: &str, on_find: &Callback<String>) -> Html {
    let values = moment.scenario.settings.values();
    let rows = values.iter().filter(|(setting, _)| setting.stages.contains(&stage)).filter_map(|(setting, value)| {
        let shown = shown(value);
        let control = control_id(setting);
        let href = format!("#{control}");
        let onclick = on_find.reform(move |event: MouseEvent| {
            // The part of the address after "#" is the state of the page, so the link must not change it.
            event.prevent_default();
            control.clone()
        });
        (!shown.is_empty()).then(
            || html! { <li key={setting.name}><a {href} {onclick} title={setting.help}>{ setting.label }{ " " }<b>{ shown }</b></a></li> },
        )
    });
    let rows: Vec<Html> = rows.collect();
    if rows.is_empty() {
        return Html::default();
    }
    html! {
        <details class="fold">
            <summary>{ "Settings of this stage " }<small>{ rows.len() }</small></summary>
            <ul class="gov" aria-label="Settings of this stage">{ rows }</ul>
        </details>
    }
}

/// Formats the value of a setting in a few words. Of a record, only the parts with a value. Empty if it would be too long.
fn shown(value: &Value<'_>) -> String {
    match value {
        Value::Number(value) => decimal(*value),
        Value::Text(text) => text.to_string(),
        Value::Flag(flag) => if *flag { "on" } else { "off" }.to_owned(),
        Value::Record(parts) if matches!(value.get("base"), Some(Value::Number(_))) => {
            parts.iter().map(|(_, part)| shown(part)).collect::<Vec<String>>().join(" + ")
        }
        // A map of region pairs is too long for a line.
        Value::Record(parts) if parts.iter().all(|(name, _)| name.contains('+')) => String::new(),
        Value::Record(parts) if parts.iter().all(|(_, part)| matches!(part, Value::Number(_))) => {
            parts.iter().map(|(name, part)| format!("{} {}", name.replace('_', " "), shown(part))).collect::<Vec<String>>().join(", ")
        }
        Value::Record(parts) => {
            parts.iter().filter(|(_, part)| *part != Value::Null).map(|(_, part)| shown(part)).collect::<Vec<String>>().join(", ")
        }
        // The only top-level setting that may be empty is the number of active players in waves, which is then counted.
        Value::Null => "counted".to_owned(),
        Value::List(names) => names.len().to_string(),
    }
}

/// Renders the selected player: description, status of the request, and story.
fn about_player(props: &InspectorProps, player: u32) -> Html {
    let moment = &*props.moment;
    let Some(entry) = moment.scenario.players.get(player as usize) else { return Html::default() };
    let close = props.on_select.reform(move |_: MouseEvent| player);
    html! {
        <div class="chosen">
            <div class="head"><h2><b class={engines::name_class(moment, player)}>{ &*entry.id }</b></h2><button type="button" id={STORY_BUTTON_ID} class="btn small end" onclick={close}>{ "Close" }</button></div>
            if !props.reason.is_empty() { <p class="reason">{ &props.reason }</p> }
            <p>{ engines::about(moment, player) }</p>
            { props.card.clone() }
            <ol class="story" aria-label={format!("Story of {}", entry.id)}>
                { for props.story.iter().map(|story_round| html! {
                    <li key={story_round.round}><b>{ format!("{} {}", moment.scenario.engine().round_name(), story_round.round) }</b>{ format!(" {}", clock(story_round.time)) }<p>{ story_round.sentences.join(" ") }</p></li>
                }) }
            </ol>
        </div>
    }
}
