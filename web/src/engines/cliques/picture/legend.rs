//! The legend of the cliques picture.

use yew::prelude::*;

use super::layout::{MAX_NODES, PAIRS};
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::fixed::fixed;

/// Signs of the graph.
const GRAPH: &str = concat!(
    r#"<span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="edge pos" stroke-width="5"/></svg>positive edge, width: weight</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M2 7H26" class="edge neg" stroke-width="2.5"/></svg>negative edge</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><circle cx="14" cy="7" r="5.5" class="node"/></svg>candidate, size: degree</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><circle cx="14" cy="7" r="5.5" class="node in"/></svg>in the lobby</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><circle cx="14" cy="7" r="6" class="start-ring"/><circle cx="14" cy="7" r="4" class="node in"/></svg>started the lobby</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><circle cx="14" cy="7" r="5.5" class="seat"/></svg>empty seat</span>"#,
);

/// Signs of the heat map.
const HEAT: &str = concat!(
    r#"<span>rows and columns: players in order of ping</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M4 4h6v6h-6z" class="heat neg-2"/><path d="M16 4h6v6h-6z" class="heat neg-1"/></svg>negative weight</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><path d="M0 3h8v8h-8z" class="heat pos-1"/><path d="M10 3h8v8h-8z" class="heat pos-2"/><path d="M20 3h8v8h-8z" class="heat pos-3"/></svg>positive weight</span>"#,
    r#"<span><svg viewBox="0 0 28 14"><circle cx="14" cy="7" r="3" class="crossing"/></svg>both in the lobby</span>"#,
);

/// Signs of the plane.
const PLANE: &str = concat!(
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="plane-dot"/></svg>free</span>"#,
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.5" class="plane-dot in"/></svg>in the lobby</span>"#,
    r#"<span><svg viewBox="0 0 20 14"><path d="M2 1L8 13M8 1L14 13" class="band"/></svg>equal sum</span>"#,
    r#"<span><svg viewBox="0 0 22 14"><path d="M2 0L11 12L20 0Z" class="better"/><path d="M2 0L11 12L20 0" class="better-edge"/></svg>better than the chosen player: no free player</span>"#,
    r#"<span><svg viewBox="0 0 24 14"><path d="M1 3H18V13" class="leg"/></svg>difference to the runner-up</span>"#,
);

/// Sign of earlier lobbies.
const EARLIER: &str =
    r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="4" class="plane-dot gone"/></svg>in an earlier lobby</span>"#;

/// Sign of players whose role has no free seat.
const NO_SEAT: &str = r#"<span><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="5" class="plane-dot no-seat"/></svg>no free seat</span>"#;

/// Renders the legend.
pub(crate) fn legend(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let parts: Vec<&'static str> = match props.mode {
        PAIRS => {
            let queued = || moment.tier_counts().get(moment.focus()).copied().unwrap_or(0);
            let players = moment.own.build.as_ref().map_or_else(queued, |build| build.count);
            vec![if players as usize > MAX_NODES { HEAT } else { GRAPH }]
        }
        _ => {
            let has_earlier = moment.own.lobbies.iter().any(|lobby| lobby.tier.index as usize == moment.focus());
            let extra = [(EARLIER, has_earlier), (NO_SEAT, !moment.settings.roles.is_empty())];
            [PLANE].into_iter().chain(extra.into_iter().filter(|(_, shown)| *shown).map(|(sign, _)| sign)).collect()
        }
    };
    html! { <div class="legend" aria-hidden="true">{ for parts.into_iter().map(fixed) }</div> }
}
