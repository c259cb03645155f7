//! The gallery: all examples, each with the question it answers.

use queuescope::EngineId;
use yew::prelude::*;

use super::sheet::Sheet;
use crate::examples::{self, Group};

#[derive(PartialEq, Properties)]
pub(crate) struct GalleryProps {
    /// The engine whose examples come first.
    pub(crate) engine: EngineId,
    pub(crate) on_close: Callback<()>,
    pub(crate) on_open: Callback<usize>,
}

/// Groups with their headings, in the order of the gallery.
const GROUPS: [(Group, &str); 3] = [(Group::Document, "From the document"), (Group::Surprise, "Surprises"), (Group::Crowd, "Big crowds")];

/// Renders the examples of the current engine, then those of the other engines.
#[component]
pub(crate) fn Gallery(props: &GalleryProps) -> Html {
    let others = EngineId::ALL.iter().copied().filter(|engine| *engine != props.engine);
    html! {
        <Sheet title="Examples" on_close={props.on_close.clone()}>
            { for [props.engine].into_iter().chain(others).map(|engine| section(engine, &props.on_open)) }
        </Sheet>
    }
}

fn section(engine: EngineId, on_open: &Callback<usize>) -> Html {
    let listed = examples::of(engine);
    let group = |&(group, heading): &(Group, &'static str)| {
        let members = listed.iter().copied().filter(move |index| examples::all()[*index].group == group);
        html! { <><h4>{ heading }</h4><ul class="gallery">{ for members.map(|index| card(index, on_open)) }</ul></> }
    };
    html! { <section key={engine.name()} aria-label={engine.title()}><h3>{ engine.title() }</h3>{ for GROUPS.iter().map(group) }</section> }
}

fn card(index: usize, on_open: &Callback<usize>) -> Html {
    let example = &examples::all()[index];
    let onclick = on_open.reform(move |_: MouseEvent| index);
    html! { <li key={index}><button type="button" {onclick}><b>{ example.name }</b><span>{ example.question }</span></button></li> }
}
