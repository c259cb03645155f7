//! The shapes of the sides: shape before colour. First side a circle, second a square, both a diamond.

use yew::prelude::*;

/// What a player plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plays {
    First,
    Second,
    Both,
}

/// The shape, with its meaning for those who do not see it.
pub(crate) fn shape(plays: Plays, label: &str) -> Html {
    let shape = match plays {
        Plays::First => html! { <circle cx="6" cy="6" r="4.5" class="first" /> },
        Plays::Second => html! { <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1" class="second" /> },
        Plays::Both => html! { <path d="M6 .8 11.2 6 6 11.2 .8 6z" class="both" /> },
    };
    html! { <><svg class="shape" viewBox="0 0 12 12" aria-hidden="true">{ shape }</svg><span class="sr">{ label }</span></> }
}
