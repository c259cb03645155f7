//! A small transport for narrow screens. It sticks to the bottom of the screen once the timeline has scrolled away. Its buttons repeat those of
//! the timeline, so screen readers and the keyboard skip it.

use queuescope::Stride;
use yew::prelude::*;

use crate::command::{Command, describe};
use crate::panels::icon::transport;

#[derive(PartialEq, Properties)]
pub(crate) struct MiniTransportProps {
    pub(crate) playing: bool,
    pub(crate) on_command: Callback<Command>,
}

/// Renders three buttons: back, Play and forward.
#[component]
pub(crate) fn MiniTransport(props: &MiniTransportProps) -> Html {
    let button = |command: Command| {
        let class = if command == Command::PlayOrPause { "tb play" } else { "tb event" };
        let onclick = props.on_command.reform(move |_: MouseEvent| command);
        html! { <button key={describe(command).label} type="button" {class} tabindex="-1" {onclick}>{ transport(command, props.playing) }</button> }
    };
    let commands = [Command::Back(Stride::Event), Command::PlayOrPause, Command::Forward(Stride::Event)];
    html! { <div class="mini" aria-hidden="true">{ for commands.into_iter().map(button) }</div> }
}
