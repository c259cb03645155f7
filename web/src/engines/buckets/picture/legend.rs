//! What the picture's signs mean.

use yew::prelude::*;

use crate::engines::buckets::Scene;
use crate::fixed::fixed;

/// The signs.
const SIGNS: &str = concat!(
    r#"<span><svg viewBox="0 0 28 14"><rect x="4" y="1" width="20" height="12" rx="6" class="tok"/></svg>ticket, in its bucket</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25M3 3V11M25 3V11" class="whisk"/></svg>how far it looks, in queue order</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M5 7H23" class="now-under small"/><path d="M3 7H25M3 3V11M25 3V11" class="whisk searcher"/></svg>looking now</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25M3 3V11M25 3V11" class="whisk seen"/></svg>within reach</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="missing"/><path d="M10 3l8 8M18 3l-8 8" class="cross"/></svg>too short</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 2C3 13 25 13 25 2" class="arc ink"/></svg>found</span>"#,
);

/// And where those found are asked first.
const ASKED: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M3 2C3 13 25 13 25 2" class="arc asked"/></svg>being asked</span>"#;

/// What the picture's signs mean.
pub(crate) fn legend(moment: &Scene<'_>) -> Html {
    let asked = moment.settings.ready_seconds.0 > 0;
    html! { <div class="legend" aria-hidden="true">{ fixed(SIGNS) }if asked { { fixed(ASKED) } }</div> }
}
