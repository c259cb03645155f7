//! The legend of the buckets picture.

use yew::prelude::*;

use crate::engines::buckets::Scene;
use crate::fixed::fixed;

/// Signs that are always shown.
const SIGNS: &str = concat!(
    r#"<span><svg viewBox="0 0 28 14"><rect x="4" y="1" width="20" height="12" rx="6" class="tok"/></svg>ticket, in its bucket</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25M3 3V11M25 3V11" class="whisk"/></svg>range, in queue order</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M5 7H23" class="now-under small"/><path d="M3 7H25M3 3V11M25 3V11" class="whisk searcher"/></svg>searching now</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25M3 3V11M25 3V11" class="whisk seen"/></svg>in range</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="missing"/><path d="M10 3l8 8M18 3l-8 8" class="cross"/></svg>missing part of a range</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 2C3 13 25 13 25 2" class="arc ink"/></svg>found</span>"#,
);

/// Sign that is shown if the scenario has ready checks.
const ASKED: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M3 2C3 13 25 13 25 2" class="arc asked"/></svg>ready check</span>"#;

/// Renders the legend.
pub(crate) fn legend(moment: &Scene<'_>) -> Html {
    let asked = moment.settings.ready_seconds.0 > 0;
    html! { <div class="legend" aria-hidden="true">{ fixed(SIGNS) }if asked { { fixed(ASKED) } }</div> }
}
