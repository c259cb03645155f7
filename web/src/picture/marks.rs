//! The markers: shape before colour. First side a circle, second a square, flexible and undecided a diamond. Hollow is free, filled is
//! taken, dimmed sits out; a dashed ring means plays both; the number inside is the waves waited.

use queuescope::engines::waves::event::Side;
use yew::prelude::*;

use super::layout::Zone;

/// How a marker looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    /// The side on whose rail the player is, or the only one they play; none for the undecided.
    pub(crate) side: Option<Side>,
    pub(crate) taken: bool,
    pub(crate) flexible: bool,
    pub(crate) now: bool,
    pub(crate) selected: bool,
    pub(crate) wait_cycles: u32,
}

/// From this half-width on there is room for a number in a marker.
const ROOM_FOR_NUMBER: f64 = 9.0;

/// A marker around the origin.
pub(crate) fn marker(zone: Zone, radius: f64, look: Look) -> Html {
    let fill = if look.taken { "taken" } else { "free" };
    let shape = match look.side {
        Some(Side::First) => html! { <circle r={radius.to_string()} class={classes!("first", fill)} /> },
        Some(Side::Second) => square(radius - 1.0, classes!("second", fill), 2.0),
        None => diamond(radius, classes!("undecided", fill)),
    };
    let ring = match zone {
        _ if !look.flexible => Html::default(),
        Zone::Rail(Side::First) => html! { <circle r={(radius + 4.0).to_string()} class="flex-ring" /> },
        Zone::Rail(Side::Second) => square(radius + 3.0, classes!("flex-ring"), 4.0),
        Zone::Middle => Html::default(),
    };
    let text = match look.side {
        Some(Side::First) if !look.taken => "in-free-first",
        Some(Side::Second) if !look.taken => "in-free-second",
        None if !look.taken => "in-free-both",
        _ => "in-taken",
    };
    html! {
        <>
            if look.now { <circle r={(radius + 7.5).to_string()} class="now-fill" /><circle r={(radius + 2.5).to_string()} class="cut" /> }
            if look.selected { <circle r={(radius + 7.0).to_string()} class="chosen-ring" /> }
            { ring }
            { shape }
            if radius >= ROOM_FOR_NUMBER {
                <text y="4" text-anchor="middle" class={classes!("count", text)}>{ look.wait_cycles }</text>
            }
        </>
    }
}

/// Where a flexible player could have played instead.
pub(crate) fn ghost(x: f64, y: f64, title: &str) -> Html {
    html! { <path class="flex-ghost" d={format!("M{x:.1} {:.1}l4.5 4.5l-4.5 4.5l-4.5 -4.5z", y - 4.5)}><title>{ title }</title></path> }
}

fn square(half: f64, class: Classes, corner: f64) -> Html {
    let side = (2.0 * half).to_string();
    html! { <rect x={(-half).to_string()} y={(-half).to_string()} width={side.clone()} height={side} rx={corner.to_string()} class={class} /> }
}

fn diamond(radius: f64, class: Classes) -> Html {
    let r = radius + 1.0;
    html! { <path d={format!("M0 {:.1}L{r:.1} 0L0 {r:.1}L{:.1} 0z", -r, -r)} class={class} /> }
}
