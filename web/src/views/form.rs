//! The form of a study: who plays, when they come, and how many evenings.

use std::rc::Rc;

use queuescope::Scenario;
use queuescope_lab::Population;
use queuescope_lab::study::Study;
use queuescope_lab::study::presets::{PRESETS, StudyKind, StudyPreset};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::StudyMessage;
use crate::charts::{CrowdSketch, Share, ShareEditor, Side, StepEditor};
use crate::engines;
use crate::panels::{Figure, Select};
use crate::shared::Shared;
use crate::study::{self, Change, FIELDS, Field, Group, MAX_PER_HOUR};
use crate::words::{count, number};

#[derive(PartialEq, Properties)]
pub(crate) struct FormProps {
    pub(crate) study: Shared<Study>,
    /// Number of edits tried. Every field shows the study's value again when it changes.
    pub(crate) edits: u32,
    pub(crate) on_study: Callback<StudyMessage>,
}

/// Numbers of evenings that the form offers.
const EVENINGS: [u32; 4] = [20, 50, 200, 1_000];

/// Renders the form.
#[component]
pub(crate) fn StudyForm(props: &FormProps) -> Html {
    let study = &*props.study;
    let ratings = use_memo(props.study.clone(), |study| Rc::new(study::ratings(study)));
    let change = |change: Change| props.on_study.reform(move |_: MouseEvent| StudyMessage::Change(change.clone()));
    let [evenings_field, ..] = FIELDS.iter().filter(|field| field.path == "evenings").collect::<Vec<_>>()[..] else {
        return Html::default();
    };
    let choice = |evenings: u32| {
        let pressed = (study.evenings == evenings).to_string();
        let onclick = change(Change::Number(evenings_field, f64::from(evenings)));
        html! { <button key={evenings} type="button" aria-pressed={pressed} {onclick}>{ number(i64::from(evenings)) }</button> }
    };
    html! {
        <form class="study-form" aria-label="The evenings" onsubmit={|event: SubmitEvent| event.prevent_default()}>
            <fieldset>
                <legend>{ "Who plays" }</legend>
                { presets(props) }
                { crowd(props) }
                <CrowdSketch ratings={(*ratings).clone()} />
            </fieldset>
            <fieldset>
                <legend>{ "When they come" }</legend>
                { curve(props) }
                { fields(Group::Evening, props) }
            </fieldset>
            <fieldset>
                <legend>{ "How many evenings" }</legend>
                <div class="segments" role="group" aria-label="Evenings">{ for EVENINGS.into_iter().map(choice) }</div>
                <p>
                    { format!("Seed {}. ", study.seed) }
                    <button type="button" class="text-link" onclick={change(Change::OtherEvenings)}>{ "Other evenings" }</button>
                </p>
                <p>{ "Change anything and it runs again." }</p>
            </fieldset>
        </form>
    }
}

/// Renders the menu of studies to start from, and what the chosen one is about.
fn presets(props: &FormProps) -> Html {
    let current = PRESETS.iter().position(|preset| preset.title == props.study.name);
    let title = |preset: &StudyPreset| -> AttrValue {
        if preset.kind == StudyKind::Claim { format!("Claim: {}", preset.title).into() } else { preset.title.into() }
    };
    let options: Vec<AttrValue> = std::iter::once("Start from a study …".into()).chain(PRESETS.iter().map(title)).collect();
    let on_choose = props.on_study.reform(|chosen: usize| match chosen.checked_sub(1).and_then(|chosen| PRESETS.get(chosen)) {
        Some(preset) => StudyMessage::Start(preset),
        None => StudyMessage::Change(Change::None),
    });
    html! {
        <>
            <Select class="preset" label="Start from a study" title="Replace this study by a usual one" chosen={current.map_or(0, |current| current + 1)} {on_choose} {options} />
            if let Some(preset) = current.map(|current| &PRESETS[current]) { <p title={preset.source}>{ preset.about }if preset.kind == StudyKind::Claim { <q>{ preset.source }</q> }</p> }
        </>
    }
}

/// Renders who plays: the numbers of a generated crowd, or how many given players there are.
fn crowd(props: &FormProps) -> Html {
    let study = &*props.study;
    let Some(crowd) = study::generated(study) else {
        let onclick = props.on_study.reform(|_: MouseEvent| StudyMessage::Change(Change::Generate));
        return html! {
            <p>
                { count(study::people(study) as u32, "player", "players") }{ " of your queue. " }
                if study::plan(study).is_some() { <button type="button" class="text-link" {onclick}>{ "Generate a crowd" }</button> }
            </p>
        };
    };
    let scenario = Scenario::new(study.arms[0].settings.clone());
    html! {
        <>
            { for study::figures(study).filter(|(figure, _)| figure.part.is_none()).map(|(figure, value)| {
                let changed = props.on_study.reform(move |typed: String| StudyMessage::Change(match typed.trim().replace(',', "").parse() {
                    Ok(value) => Change::Figure(figure, value),
                    Err(_) => Change::None,
                }));
                input(&engines::figure_label(figure, &scenario), "", figure.hint, value.to_string(), &changed, props.edits)
            }) }
            { parts(props, &scenario) }
            { for study::mixtures(study).iter().map(|mixture| {
                let changed = props.on_study.reform(move |typed: String| StudyMessage::Change(match Population::parse_mix(&typed) {
                    Ok(mix) => Change::Mix(mixture, mix),
                    Err(_) => Change::None,
                }));
                let field = input(mixture.label, "", mixture.hint, Population::mix_text((mixture.get)(crowd)), &changed, props.edits);
                html! { <div key={mixture.label} class="wide">{ field }</div> }
            }) }
        </>
    }
}

/// Renders the parts that the crowd is divided into, if there are any.
fn parts(props: &FormProps, scenario: &Scenario) -> Html {
    let parts = || study::figures(&props.study).filter_map(|(figure, value)| Some((figure, figure.part?, value)));
    let percents = study::percents(&parts().map(|(_, _, value)| value).collect::<Vec<u32>>());
    if percents.is_empty() {
        return Html::default();
    }
    let share = |((_, (name, side), _), percent): ((_, (&str, Side), _), u32)| Share {
        name: engines::part_label(name, scenario),
        side: Some(side),
        percent,
    };
    let shares: Rc<Vec<Share>> = Rc::new(parts().zip(percents).map(share).collect());
    let figures: Vec<&'static Figure> = parts().map(|(figure, ..)| figure).collect();
    let on_change = props
        .on_study
        .reform(move |percents: Vec<u32>| StudyMessage::Change(Change::Parts(figures.iter().copied().zip(percents).collect())));
    html! {
        <>
            <p class="label">{ "Sides" }<small>{ " percent" }</small></p>
            <ShareEditor label="Sides in percent" {shares} {on_change} />
        </>
    }
}

/// Renders the arrivals over the evening.
fn curve(props: &FormProps) -> Html {
    let Some(plan) = study::plan(&props.study) else { return Html::default() };
    let on_change = props.on_study.reform(|(step, rate)| StudyMessage::Change(Change::Rate(step, rate)));
    html! {
        <StepEditor label="Arrivals" unit="an hour" values={Rc::new(study::rates(&props.study))} length={plan.length.0 as f64 / 1_000.0}
            most={MAX_PER_HOUR} sample={Rc::new(study::sample_arrivals(&props.study))} {on_change} />
    }
}

/// Renders the numbers of a group that the study has.
fn fields(group: Group, props: &FormProps) -> Html {
    let field = |field: &'static Field| {
        let value = (field.get)(&props.study)?;
        let changed = props.on_study.reform(move |typed: String| {
            StudyMessage::Change(match field.kind.parse(&typed) {
                Some(value) => Change::Number(field, value),
                None => Change::None,
            })
        });
        Some(input(field.label, field.unit, field.hint, field.kind.write(value), &changed, props.edits))
    };
    html! { { for FIELDS.iter().filter(|field| field.group == group).filter_map(field) } }
}

/// Renders a field. It shows the study's value again after a text that cannot be read.
fn input(label: &str, unit: &'static str, hint: &'static str, value: String, changed: &Callback<String>, edits: u32) -> Html {
    let onchange = changed.reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().value());
    html! {
        <label key={format!("{label}{edits}")} title={hint}>
            <span>{ label.to_owned() }if !unit.is_empty() { <small>{ " " }{ unit }</small> }</span>
            <input type="text" inputmode="decimal" autocomplete="off" {value} {onchange} />
        </label>
    }
}
