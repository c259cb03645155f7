//! Icons: 16 px, 1.5 px stroke, round ends. Chevrons count: one = event, two = stage, three = round; a bar = the end.

use queuescope::Stride;
use yew::prelude::*;

use crate::command::Command;

/// The icon of a timeline button.
pub(crate) fn transport(command: Command, playing: bool) -> Html {
    let d = match command {
        Command::First => "M3.5 3v10M12 3.5 7.5 8l4.5 4.5".to_owned(),
        Command::Last => "M12.5 3v10M4 3.5 8.5 8 4 12.5".to_owned(),
        Command::Back(stride) => chevrons(stride, true),
        Command::Forward(stride) => chevrons(stride, false),
        Command::PlayOrPause if playing => "M5.5 3.5v9M10.5 3.5v9".to_owned(),
        _ => "M4.5 2.8v10.4L13 8z".to_owned(),
    };
    let class = (command == Command::PlayOrPause && !playing).then_some("solid");
    html! { <svg viewBox="0 0 16 16" aria-hidden="true"><path {d} class={classes!(class)} /></svg> }
}

fn chevrons(stride: Stride, back: bool) -> String {
    let starts: &[f64] = match stride {
        Stride::Event => &[6.0],
        Stride::Stage => &[3.5, 8.5],
        Stride::Round => &[1.5, 6.0, 10.5],
    };
    let one = |start: &f64| match back {
        true => format!("M{} 3.5 {start} 8l4 4.5", start + 4.0),
        false => format!("M{start} 3.5l4 4.5-4 4.5"),
    };
    starts.iter().map(one).collect()
}
