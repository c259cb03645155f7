//! What was read from a configuration file: what was understood, what is asked, what cannot be read, and what is not there.

use queuescope::{EngineId, Kind, Value};
use queuescope_formats::config::{Absent, Candidate, Question, Reading, Target, Understood, Unreadable};
use queuescope_formats::json;
use yew::prelude::*;

use crate::panels::Select;
use crate::words::count;

#[derive(PartialEq, Properties)]
pub(super) struct ReadingProps {
    pub(super) reading: Reading,
    pub(super) engine: EngineId,
    /// Receives the path of a setting and the number of the chosen value, from 1.
    pub(super) on_choose: Callback<(String, usize)>,
}

/// Renders the tables and lists.
#[component]
pub(super) fn ReadingView(props: &ReadingProps) -> Html {
    let Reading { language, understood, questions, unreadable, absent, problems, without_effect, .. } = &props.reading;
    let engine = props.engine;
    html! {
        <>
            <p class="was-read" role="status"><b>{ *language }</b>{ format!(": {} understood.", count(understood.len() as u32, "value", "values")) }</p>
            { for questions.iter().map(|question| asked(question, props)) }
            if !understood.is_empty() {
                <div class="config-table"><table>
                    <thead><tr><th scope="col" class="n">{ "Line" }</th><th scope="col">{ "In the file" }</th><th scope="col">{ "Setting" }</th><th scope="col" class="n">{ "Value" }</th></tr></thead>
                    <tbody>{ for understood.iter().map(|understood| row(understood, engine)) }</tbody>
                </table></div>
            }
            if !unreadable.is_empty() {
                <><h3>{ "Looks like a setting, but cannot be read" }</h3><ul class="refusal">{ for unreadable.iter().map(unread) }</ul></>
            }
            if !problems.is_empty() { <div role="alert"><ul class="refusal">{ for problems.iter().map(|problem| html! { <li>{ problem.to_string() }</li> }) }</ul></div> }
            if !without_effect.is_empty() {
                <><h3>{ "Without effect" }</h3><ul class="notes">{ for without_effect.iter().map(|note| html! { <li><b>{ label(Target { setting: note.setting, part: note.part }, engine) }</b>{ format!(": {}", note.reason) }</li> }) }</ul></>
            }
            if !absent.is_empty() {
                <details><summary>{ format!("{} not in the file and as in the preset “{}”", count(absent.len() as u32, "setting is", "settings are"), props.reading.preset) }</summary>
                    <ul>{ for absent.iter().map(|absent| missing(absent, engine)) }</ul>
                </details>
            }
        </>
    }
}

fn row(understood: &Understood, engine: EngineId) -> Html {
    let Understood { place, target, value, unit_is_assumed, .. } = understood;
    html! {
        <tr key={format!("{}:{}", place.line, place.column)}>
            <td class="n">{ place.line }</td>
            <td><code>{ format!("{} = {}", place.name, place.text) }</code></td>
            <td>{ label(*target, engine) }</td>
            <td class="n">{ with_unit(*target, value, engine) }if *unit_is_assumed { <small>{ " unit assumed" }</small> }</td>
        </tr>
    }
}

/// Renders a question with the values to choose from.
fn asked(question: &Question, props: &ReadingProps) -> Html {
    let Question { target, reason, candidates, chosen } = question;
    let path = target.path();
    let on_choose = {
        let (on_choose, path) = (props.on_choose.clone(), path.clone());
        Callback::from(move |chosen: usize| {
            if chosen > 0 {
                on_choose.emit((path.clone(), chosen));
            }
        })
    };
    let option = |Candidate { place, value, .. }: &Candidate| -> AttrValue {
        format!("line {}: {} = {}, so {}", place.line, place.name, place.text, with_unit(*target, value, props.engine)).into()
    };
    let options: Vec<AttrValue> = std::iter::once("Which one counts?".into()).chain(candidates.iter().map(option)).collect();
    html! {
        <div class="asked" key={path}>
            <p><b>{ label(*target, props.engine) }</b>{ format!(": {reason}") }</p>
            <Select label_text={format!("Value of {}", label(*target, props.engine))} {options} chosen={chosen.unwrap_or(0)} {on_choose} />
        </div>
    }
}

fn unread(unreadable: &Unreadable) -> Html {
    let Unreadable { place, reason, .. } = unreadable;
    html! { <li>{ format!("line {}: ", place.line) }<code>{ format!("{} = {}", place.name, place.text) }</code>{ format!(" {reason}") }</li> }
}

fn missing(absent: &Absent, engine: EngineId) -> Html {
    html! { <li>{ format!("{}: {}", label(absent.target, engine), with_unit(absent.target, &absent.value, engine)) }</li> }
}

/// The label of a setting, and of its part: `High-pressure window, base`.
fn label(target: Target, engine: EngineId) -> String {
    let Some(setting) = engine.settings().into_iter().find(|setting| setting.name == target.setting) else { return target.path() };
    let part = match (&setting.kind, target.part) {
        (Kind::Record { parts }, Some(part)) => parts.iter().find(|known| known.name == part).map(|part| part.label),
        _ => None,
    };
    part.map_or_else(|| setting.label.to_owned(), |part| format!("{}, {part}", setting.label))
}

fn with_unit(target: Target, value: &Value<'_>, engine: EngineId) -> String {
    let unit = engine.settings().into_iter().find(|setting| setting.name == target.setting).and_then(|setting| setting.unit);
    let text = match value {
        Value::Text(text) => text.to_string(),
        value => json::write(value),
    };
    match unit.filter(|_| matches!(value, Value::Number(_))) {
        Some(unit) => format!("{text} {unit}"),
        None => text,
    }
}
