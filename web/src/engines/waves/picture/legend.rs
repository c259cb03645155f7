//! The legend of the waves picture.

use yew::prelude::*;

use super::density::DENSE_FROM;
use crate::engines::waves::Scene;
use crate::fixed::fixed;

/// Signs that mean the same in every scenario.
const SIGNS: &str = concat!(
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.5" class="flex-ring"/></svg>plays both</span>"#,
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="filled"/></svg>filled: has an opponent</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="pencil"/></svg>candidate</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="pencil passed"/></svg>passed over</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M5 7H23" class="now-under small"/><path d="M5 7H23" class="now-line"/></svg>being decided</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="ink"/></svg>chosen, with gap</span>"#,
);

/// Signs in the picture of a crowd.
const CROWD_SIGNS: &str = concat!(
    r#"<span>bars: number of players at a rating</span>"#,
    r#"<span><svg viewBox="0 0 14 14"><rect x="3" y="1" width="8" height="12" class="filled"/></svg>filled: has an opponent</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="ink"/></svg>chosen</span>"#,
);

/// Renders the legend.
pub(crate) fn legend(moment: &Scene<'_>) -> Html {
    let [first, second] = &moment.settings.sides;
    html! {
        <div class="legend" aria-hidden="true">
            <span>{ fixed(r#"<svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="first free"/></svg>"#) }{ &**first }</span>
            <span>{ fixed(r#"<svg viewBox="0 0 14 14"><rect x="2.5" y="2.5" width="9" height="9" rx="1" class="second free"/></svg>"#) }{ &**second }</span>
            { fixed(if moment.scenario.players.len() > DENSE_FROM { CROWD_SIGNS } else { SIGNS }) }
        </div>
    }
}
