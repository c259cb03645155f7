//! The legend of the cliques picture.

use yew::prelude::*;

use super::layout::MAX_NODES;
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

/// Renders the legend.
pub(crate) fn legend(moment: &Scene<'_>) -> Html {
    let crowd = moment.own.build.as_ref().map_or(moment.tier_counts().get(moment.focus()).copied().unwrap_or(0), |build| build.count);
    html! { <div class="legend" aria-hidden="true">{ fixed(if crowd as usize > MAX_NODES { HEAT } else { GRAPH }) }</div> }
}
