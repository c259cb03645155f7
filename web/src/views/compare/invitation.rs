//! What Compare shows while there is only one arm: what to compare it with.

use queuescope::EngineId;
use queuescope_formats::link::View;
use queuescope_lab::study::Study;
use yew::prelude::*;

use super::arms::source_label;
use crate::app::StudyMessage;
use crate::command::Command;
use crate::shared::Shared;
use crate::study::{ArmSource, Change, offered};

#[derive(PartialEq, Properties)]
pub(super) struct InvitationProps {
    pub(super) study: Shared<Study>,
    pub(super) on_study: Callback<StudyMessage>,
    pub(super) on_command: Callback<Command>,
}

/// Renders what to do while there is only one arm.
#[component]
pub(super) fn Invitation(props: &InvitationProps) -> Html {
    let sources = use_memo(props.study.clone(), |study| offered(study));
    let own = props.study.engine();
    let preset = |source: &(EngineId, &'static str, &'static str)| {
        let (engine, preset, _) = *source;
        let onclick = props.on_study.reform(move |_: MouseEvent| StudyMessage::Change(Change::Add(ArmSource::Preset(engine, preset))));
        html! { <button key={format!("{} {preset}", engine.name())} type="button" class="btn edge" {onclick}>{ source_label(&props.study, source) }</button> }
    };
    let watch = props.on_command.reform(|_: MouseEvent| Command::GoTo(View::Watch));
    html! {
        <section class="invitation" aria-label="Nothing to compare yet">
            <h2>{ "What do you want to compare " }<b>{ &props.study.arms[0].name }</b>{ " with?" }</h2>
            <p>{ "Choose a preset. Both settings then play the same evenings, and you see what changes." }</p>
            <div class="presets">{ for sources.iter().filter(|(engine, ..)| *engine == own).map(preset) }</div>
            <p>
                { "Or change a setting in " }<button type="button" class="text-link" onclick={watch}>{ "Watch" }</button>
                { " and press “What would this do to an evening?”." }
            </p>
        </section>
    }
}
