//! A small transport for narrow screens. It is at the bottom of the screen while the timeline is scrolled out of sight. Its buttons repeat those
//! of the timeline, so screen readers and the keyboard skip it.

use queuescope::Stride;
use web_sys::Element;
use yew::prelude::*;

use crate::command::{Command, describe};
use crate::panels::icon::transport;
use crate::screen;

#[derive(PartialEq, Properties)]
pub(crate) struct MiniTransportProps {
    pub(crate) playing: bool,
    pub(crate) on_command: Callback<Command>,
}

/// Renders a marker at its place in the page, and three buttons once the marker has scrolled past the top: back, Play and forward.
#[component]
pub(crate) fn MiniTransport(props: &MiniTransportProps) -> Html {
    let marker = use_node_ref();
    let passed = use_state(|| false);
    {
        let (marker, passed) = (marker.clone(), passed.setter());
        use_effect_with((), move |()| {
            let on_pass = Callback::from(move |now| passed.set(now));
            let observer = marker.cast::<Element>().and_then(|marker| screen::observe_passing(&marker, on_pass));
            move || drop(observer)
        });
    }
    let button = |command: Command| {
        let class = if command == Command::PlayOrPause { "tb play" } else { "tb event" };
        let onclick = props.on_command.reform(move |_: MouseEvent| command);
        html! { <button key={describe(command).label} type="button" {class} tabindex="-1" {onclick}>{ transport(command, props.playing) }</button> }
    };
    let commands = [Command::Back(Stride::Event), Command::PlayOrPause, Command::Forward(Stride::Event)];
    html! {
        <div class="after-time" ref={marker} aria-hidden="true">
            if *passed { <div class="mini">{ for commands.into_iter().map(button) }</div> }
        </div>
    }
}
