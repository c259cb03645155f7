//! Icons: 16 px, 1.5 px stroke, round ends. One chevron means an event, two a stage, three a round. A bar means the start or the end.

use queuescope::Stride;
use yew::Html;

use crate::command::Command;
use crate::fixed::fixed;

macro_rules! icon {
    ($path:literal) => {
        concat!(r#"<svg viewBox="0 0 16 16" aria-hidden="true"><path d=""#, $path, r#""/></svg>"#)
    };
}

/// The icon of a timeline button.
pub(crate) fn transport(command: Command, playing: bool) -> Html {
    fixed(match command {
        Command::First => icon!("M3.5 3v10M12 3.5 7.5 8l4.5 4.5"),
        Command::Last => icon!("M12.5 3v10M4 3.5 8.5 8 4 12.5"),
        Command::Back(Stride::Event) => icon!("M10 3.5 6 8l4 4.5"),
        Command::Back(Stride::Stage) => icon!("M7.5 3.5 3.5 8l4 4.5M12.5 3.5 8.5 8l4 4.5"),
        Command::Back(Stride::Round) => icon!("M5.5 3.5 1.5 8l4 4.5M10 3.5 6 8l4 4.5M14.5 3.5 10.5 8l4 4.5"),
        Command::Forward(Stride::Event) => icon!("M6 3.5l4 4.5-4 4.5"),
        Command::Forward(Stride::Stage) => icon!("M3.5 3.5l4 4.5-4 4.5M8.5 3.5l4 4.5-4 4.5"),
        Command::Forward(Stride::Round) => icon!("M1.5 3.5l4 4.5-4 4.5M6 3.5l4 4.5-4 4.5M10.5 3.5l4 4.5-4 4.5"),
        Command::PlayOrPause if playing => icon!("M5.5 3.5v9M10.5 3.5v9"),
        _ => r#"<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 2.8v10.4L13 8z" class="solid"/></svg>"#,
    })
}

/// The icon of the examples: four cards.
pub(crate) const EXAMPLES: &str = r#"<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5H9z"/></svg>"#;

/// The icon of buttons that close or remove something.
pub(crate) const CLOSE: &str = icon!("M4 4l8 8M12 4l-8 8");

/// The icon of a search field.
pub(crate) const SEARCH: &str = icon!("M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.5 10.5 14 14");

/// The icon of the theme button: a circle, half dark and half light.
pub(crate) const THEME: &str = r#"<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" class="solid"/></svg>"#;

/// The logo: a search window as a cone, with the pair it found.
pub(crate) const MARK: &str = concat!(
    r#"<svg viewBox="0 0 22 22" aria-hidden="true"><path d="M11 4.5 3.5 18h15z" class="mark-cone"/><path d="M11 4.5 8 18" class="mark-pair"/>"#,
    r#"<path d="M2 18h18" class="mark-rail"/><circle cx="11" cy="4.5" r="3" class="mark-solid"/>"#,
    r#"<rect x="5.4" y="15.4" width="5.2" height="5.2" rx="1" class="mark-solid"/></svg>"#
);

/// Signs for the sides a player plays: the first, the second, both.
pub(crate) const SHAPES: [&str; 3] = [
    r#"<svg class="shape" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="4.5" class="first"/></svg>"#,
    r#"<svg class="shape" viewBox="0 0 12 12" aria-hidden="true"><rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1" class="second"/></svg>"#,
    r#"<svg class="shape" viewBox="0 0 12 12" aria-hidden="true"><path d="M6 .8 11.2 6 6 11.2 .8 6z" class="both"/></svg>"#,
];

/// Signs for a ticket: a solo player, a party.
pub(crate) const TICKETS: [&str; 2] = [
    r#"<svg class="shape" viewBox="0 0 12 12" aria-hidden="true"><rect x=".75" y="2.75" width="10.5" height="6.5" rx="3.25" class="solo"/></svg>"#,
    r#"<svg class="shape" viewBox="0 0 12 12" aria-hidden="true"><rect x="2.75" y="1" width="8.5" height="6" rx="3" class="solo"/><rect x=".75" y="4.5" width="8.5" height="6" rx="3" class="solo"/></svg>"#,
];
