//! The arms of a study: which settings are compared.

use queuescope_lab::study::Study;
use yew::prelude::*;

use crate::app::StudyMessage;
use crate::panels::Select;
use crate::shared::Shared;
use crate::study::{ArmSource, Change, MAX_PAGE_ARMS, offered};

#[derive(PartialEq, Properties)]
pub(crate) struct ArmsProps {
    pub(crate) study: Shared<Study>,
    pub(crate) on_study: Callback<StudyMessage>,
}

/// Renders the arms, each with the buttons that change it, and a menu of presets that can be added.
#[component]
pub(crate) fn ArmsBar(props: &ArmsProps) -> Html {
    let arms = &props.study.arms;
    let button = |word: &'static str, change: Change| {
        let onclick = props.on_study.reform(move |_: MouseEvent| StudyMessage::Change(change.clone()));
        html! { <button type="button" class="text-link" {onclick}>{ word }</button> }
    };
    let sources = offered(&props.study);
    let engine = props.study.engine();
    let label = |(of, _, label): &(queuescope::EngineId, &'static str, &'static str)| -> AttrValue {
        if *of == engine { (*label).into() } else { format!("{}: {label}", of.title()).into() }
    };
    let options: Vec<AttrValue> = std::iter::once("Add settings …".into()).chain(sources.iter().map(label)).collect();
    let on_choose = props.on_study.reform(move |chosen: usize| {
        let source = chosen.checked_sub(1).and_then(|chosen| sources.get(chosen));
        StudyMessage::Change(source.map_or(Change::None, |(engine, preset, _)| Change::Add(ArmSource::Preset(*engine, preset))))
    });
    html! {
        <div class="arms" role="group" aria-label="Arms">
            { for arms.iter().enumerate().map(|(index, arm)| html! {
                <span key={arm.name.clone()} class="arm">
                    <b>{ &arm.name }</b>
                    if index == 0 { <small>{ "baseline" }</small> } else { { button("Make baseline", Change::Baseline(index)) } }
                    if arms.len() > 1 { { button("Remove", Change::Remove(index)) } }
                </span>
            }) }
            if arms.len() < MAX_PAGE_ARMS {
                <Select class="preset" label="Add settings" title="Compare with a preset" chosen={0} {on_choose} {options} />
            }
        </div>
    }
}
