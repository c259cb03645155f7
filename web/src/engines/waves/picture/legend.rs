//! The legend of the waves picture.

use yew::prelude::*;

use super::drawing::Drawing;
use super::stems::is_selecting;
use crate::engines::PictureProps;
use crate::engines::waves::Scene;
use crate::fixed::fixed;
use crate::words::count;

/// Signs in the picture of a few players.
const SIGNS: &str = concat!(
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.5" class="flex-ring"/></svg>plays both</span>"#,
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="filled"/></svg>taken</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="pencil"/></svg>possible pair</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="pencil passed"/></svg>passed over</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="ink"/></svg>chosen, with gap</span>"#,
);

/// Signs in the picture of a crowd, without the stems.
const CROWD_SIGNS: &str = concat!(
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="filled"/></svg>taken</span>"#,
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="free alone nobody"/></svg>no opponent left</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="pencil strong"/></svg>possible pair</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="ink"/></svg>chosen</span>"#,
);

/// The sign for stems.
const STEMS: &str = r#"<svg viewBox="0 0 20 14"><path d="M3 0V12M10 0V7M17 0V4" class="stems" stroke-width="2.5"/></svg>"#;

/// Signs in the picture with bars.
const BARS: &str = concat!(
    r#"<span>bar: number of players at a rating</span>"#,
    r#"<span><svg viewBox="0 0 14 14"><rect x="3" y="1" width="8" height="12" class="filled"/></svg>taken</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="ink"/></svg>chosen</span>"#,
);

/// Signs during refinement.
const REFINE: &str = concat!(
    r#"<span><svg viewBox="0 0 28 14"><path d="M5 7H23" class="now-under small"/><path d="M5 7H23" class="now-line"/></svg>paired</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="ink-dotted"/></svg>before or if swapped</span>"#,
    r#"<span><svg viewBox="0 0 14 14"><rect x="1" y="1" width="12" height="12" class="square rest"/></svg>gap² of another pair</span>"#,
);

/// Renders the legend.
pub(crate) fn legend(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let [first, second] = &moment.settings.sides;
    let players = super::drawing::players(moment).count();
    let refining = moment.frame.stage.is_some_and(|stage| stage.name == "refine");
    let signs = match Drawing::of(players, props.mode) {
        _ if refining => fixed(REFINE),
        Drawing::Lines => fixed(SIGNS),
        Drawing::Stems => html! { <>{ stems(moment) }{ fixed(CROWD_SIGNS) }</> },
        Drawing::Bars => fixed(BARS),
    };
    html! {
        <div class="legend" aria-hidden="true">
            <span>{ fixed(r#"<svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="first free"/></svg>"#) }{ &**first }</span>
            <span>{ fixed(r#"<svg viewBox="0 0 14 14"><rect x="2.5" y="2.5" width="9" height="9" rx="1" class="second free"/></svg>"#) }{ &**second }</span>
            { signs }
        </div>
    }
}

/// Renders the sign for stems, with what the longest one means.
fn stems(moment: &Scene<'_>) -> Html {
    let most = moment.own.in_reach().into_iter().max().unwrap_or_default();
    if most == 0 || !is_selecting(moment) {
        return Html::default();
    }
    html! { <span>{ fixed(STEMS) }{ format!("up to {}", count(u32::from(most), "opponent left", "opponents left")) }</span> }
}
