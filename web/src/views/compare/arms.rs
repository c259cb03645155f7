//! The arms of a study: which settings are compared, and in which settings they differ.

use queuescope::{EngineId, Settings};
use queuescope_lab::study::{Arm, Study};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::StudyMessage;
use crate::charts::arm_sample;
use crate::panels::{Changed, Select, changed};
use crate::shared::Shared;
use crate::study::{ArmSource, Change, MAX_PAGE_ARMS, offered};
use crate::words::count;

/// Number of settings that are shown without unfolding.
const SHOWN_SETTINGS: usize = 3;

#[derive(PartialEq, Properties)]
pub(super) struct ArmsProps {
    pub(super) study: Shared<Study>,
    /// True if the baseline is pinned.
    pub(super) is_pinned: bool,
    /// Number of changes tried. The names show the study's values again when it changes.
    pub(super) edits: u32,
    pub(super) on_study: Callback<StudyMessage>,
    /// Buttons at the end.
    pub(super) children: Html,
}

/// Renders the arms, each with the buttons that change it, and a menu of presets that can be added.
#[component]
pub(super) fn ArmsBar(props: &ArmsProps) -> Html {
    let arms = &props.study.arms;
    let sources = use_memo(props.study.clone(), |study| offered(study));
    let options: Vec<AttrValue> =
        std::iter::once("Add settings …".into()).chain(sources.iter().map(|source| source_label(&props.study, source).into())).collect();
    let on_choose = props.on_study.reform(move |chosen: usize| {
        let source = chosen.checked_sub(1).and_then(|chosen| sources.get(chosen));
        StudyMessage::Change(source.map_or(Change::None, |(engine, preset, _)| Change::Add(ArmSource::Preset(*engine, preset))))
    });
    html! {
        <section class="arms-bar" aria-label="What is compared">
            <ul>
                { for arms.iter().enumerate().map(|(index, arm)| one_arm(index, arm, props)) }
                if arms.len() < MAX_PAGE_ARMS {
                    <li><Select class="preset" label="Add settings" title="Compare with a preset" chosen={0} {on_choose} {options} /></li>
                }
            </ul>
            <div class="actions">{ props.children.clone() }</div>
        </section>
    }
}

/// The name of a preset in menus. Those of another engine begin with its name.
pub(super) fn source_label(study: &Study, (engine, _, label): &(EngineId, &'static str, &'static str)) -> String {
    if *engine == study.engine() { (*label).to_owned() } else { format!("{}: {label}", engine.title()) }
}

fn one_arm(index: usize, arm: &Arm, props: &ArmsProps) -> Html {
    let arms = &props.study.arms;
    let button = |word: &'static str, change: Change| {
        let onclick = props.on_study.reform(move |_: MouseEvent| StudyMessage::Change(change.clone()));
        html! { <button type="button" class="text-link quiet" aria-label={format!("{word}: {}", arm.name)} {onclick}>{ word }</button> }
    };
    let onchange = props
        .on_study
        .reform(move |event: Event| StudyMessage::Change(Change::Rename(index, event.target_unchecked_into::<HtmlInputElement>().value())));
    let size = arm.name.chars().count().clamp(3, 24).to_string();
    html! {
        <li key={format!("{}{}", arm.name, props.edits)} class="one-arm">
            { arm_sample(index) }
            <input type="text" class="arm-name" aria-label={format!("Name of arm {}", index + 1)} title="Rename" autocomplete="off" {size} value={arm.name.clone()} {onchange} />
            if index == 0 || arm.settings.engine() != arms[0].settings.engine() {
                <span class="preset-name">{ preset_of(arm) }</span>
            } else if arm.preset != arms[0].preset {
                <span class="preset-name">{ preset_label(arm) }</span>
            }
            { differing(&arms[0], arm) }
            if index > 0 {
                { button("Make baseline", Change::Baseline(index)) }
            } else if props.is_pinned {
                <small title="Settings that you change in Watch are compared with these.">{ "pinned baseline" }</small>
            } else if arms.len() > 1 {
                <small>{ "baseline" }</small>
            }
            if arms.len() > 1 { { button("Remove", Change::Remove(index)) } }
        </li>
    }
}

/// The preset that the settings are based on: `Seed, version 2.1`, `Buckets: Default, 2 settings changed`.
pub(super) fn preset_of(arm: &Arm) -> String {
    match changes_of(arm) {
        0 => preset_label(arm).to_owned(),
        changes => format!("{}, {} changed", preset_label(arm), count(changes as u32, "setting", "settings")),
    }
}

fn preset_label(arm: &Arm) -> &'static str {
    arm.settings.engine().presets().iter().find(|preset| preset.name == arm.preset).map_or(arm.preset, |preset| preset.label)
}

fn changes_of(arm: &Arm) -> usize {
    Settings::preset(arm.settings.engine(), arm.preset).map_or(0, |preset| changed(&preset, &arm.settings).len())
}

/// The settings in which an arm differs from the baseline. Empty for the baseline and for another engine.
pub(super) fn differences(baseline: &Arm, arm: &Arm) -> Vec<Changed> {
    let same_engine = baseline.settings.engine() == arm.settings.engine();
    if same_engine { changed(&baseline.settings, &arm.settings) } else { Vec::new() }
}

/// Renders the settings in which an arm differs from the baseline. Those that have no room can be unfolded.
fn differing(baseline: &Arm, arm: &Arm) -> Html {
    if baseline.settings.engine() != arm.settings.engine() {
        return html! { <span class="arm-differs">{ "engine " }<s>{ baseline.settings.engine().title() }</s>{ " → " }<b>{ arm.settings.engine().title() }</b></span> };
    }
    let all = differences(baseline, arm);
    let one = |changed: &Changed| {
        html! { <span class="arm-differs">{ &changed.label }{ " " }<s>{ &changed.before }</s>{ " → " }<b>{ &changed.after }</b></span> }
    };
    let (first, rest) = all.split_at(all.len().min(SHOWN_SETTINGS));
    html! {
        <>
            { for first.iter().map(one) }
            if !rest.is_empty() {
                <details class="more-settings"><summary>{ format!("{} more", rest.len()) }</summary>{ for rest.iter().map(one) }</details>
            }
        </>
    }
}
