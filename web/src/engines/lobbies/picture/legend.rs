//! The legend of the lobbies picture.

use yew::prelude::*;

use crate::engines::lobbies::Scene;
use crate::fixed::fixed;

const SIGNS: &str = concat!(
    r#"<span><svg viewBox="0 0 28 14"><rect x="1" y="2" width="8" height="10" class="h1"/><rect x="10" y="2" width="8" height="10" class="h2"/><rect x="19" y="2" width="8" height="10" class="h4"/></svg>can be paired (stronger colour: more points)</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><rect x="9" y="2" width="10" height="10" class="h-no"/></svg>cannot be paired</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><rect x="8" y="1.5" width="11" height="11" class="pair-now thin"/><rect x="8" y="1.5" width="11" height="11" class="pair-out thin"/></svg>paired</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><circle cx="14" cy="7" r="5.5" class="dot in"/></svg>level of relaxation</span>"#,
);

/// Renders the legend.
pub(crate) fn legend(_: &Scene<'_>) -> Html {
    html! { <div class="legend" aria-hidden="true">{ fixed(SIGNS) }</div> }
}
