//! The lines of the waves picture: pencil for what may happen, highlighter for what is being decided, ink for what is decided.

use queuescope::engines::waves::event::{Event as WavesEvent, Side, SwapOutcome};
use queuescope::{Event, PlayerRef};
use yew::prelude::*;

use super::layout::Layout;
use crate::moment::Moment;
use crate::words::number;

/// Candidate lines are drawn in this many shades, the worst scores lightest.
const SHADES: usize = 5;
/// Of longer lists only the best so many are drawn, and those of the players being looked at: more would be a grey wall, and slow.
const MOST_LINES: usize = 300;

/// Where a player's marker is, as a point; `None` if they are not in the picture.
fn at(layout: &Layout, player: &PlayerRef) -> Option<(f64, f64)> {
    layout.spot(player.index).map(|spot| (spot.x, spot.y))
}

/// Pencil: what may still happen, lighter the worse it scores; dashed what was passed over.
pub(crate) fn candidates(layout: &Layout, moment: &Moment, important: &[u32]) -> Html {
    if moment.frame.stage.is_none_or(|stage| stage.name != "select") {
        return html! { <g key="candidates" /> };
    }
    let all = &moment.wave().candidates;
    let mut shades = vec![String::new(); SHADES];
    let mut passed = String::new();
    let mut drawn = 0;
    for (rank, candidate) in all.iter().enumerate() {
        let looked_at = important.contains(&candidate.pair.lead.index) || important.contains(&candidate.pair.follow.index);
        if drawn >= MOST_LINES && !looked_at {
            continue;
        }
        drawn += usize::from(candidate.taken != Some(true));
        let (Some(a), Some(b)) = (at(layout, &candidate.pair.lead), at(layout, &candidate.pair.follow)) else { continue };
        let stroke = format!("M{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1);
        match candidate.taken {
            None => shades[rank * SHADES / all.len()].push_str(&stroke),
            Some(false) => passed.push_str(&stroke),
            Some(true) => {}
        }
    }
    html! {
        <g key="candidates">
            { for shades.into_iter().enumerate().map(|(shade, d)| html! { <path key={shade} class="pencil" opacity={format!("{:.2}", 0.75 - 0.11 * shade as f64)} d={d} /> }) }
            <path class="pencil passed" opacity="0.8" d={passed} />
        </g>
    }
}

/// Ink: the chosen pairs, each with its gap.
pub(crate) fn pairs(layout: &Layout, moment: &Moment, now: &[u32]) -> Html {
    let pairs = moment.wave().pairs.iter().filter_map(|pair| {
        let (a, b) = (at(layout, &pair.lead)?, at(layout, &pair.follow)?);
        let [first, second] = if moment.wave().lead == Some(Side::Second) { [&pair.follow, &pair.lead] } else { [&pair.lead, &pair.follow] };
        let d = format!("M{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1);
        let lit = now.contains(&pair.lead.index) && now.contains(&pair.follow.index);
        let (x, y) = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
        let gap = number(pair.gap);
        let width = gap.chars().count() as f64 * 7.0 + 14.0;
        Some(html! {
            <g key={format!("pair {}", pair.lead.id)} data-pair={format!("{}+{}", first.id, second.id)} class={classes!("pair", lit.then_some("lit"))}>
                if lit { <path class="now-under" d={d.clone()} /> }
                <path class="ink" d={d} />
                <g transform={format!("translate({x:.1} {y:.1})")} class="gap">
                    <rect x={format!("{:.1}", -width / 2.0)} y="-9" width={format!("{width:.1}")} height="18" rx="9" />
                    <text y="4" text-anchor="middle">{ gap }</text>
                </g>
            </g>
        })
    });
    html! { <g key="pairs">{ for pairs }</g> }
}

/// Highlighter: the pair that is being looked at, when it is not ink.
pub(crate) fn deciding(layout: &Layout, moment: &Moment) -> Html {
    let Some(Event::Waves(WavesEvent::Scored { pair, .. } | WavesEvent::PassedOver { pair, .. })) = &moment.event else {
        return html! { <g key="deciding" /> };
    };
    let (Some(a), Some(b)) = (at(layout, &pair.lead), at(layout, &pair.follow)) else { return html! { <g key="deciding" /> } };
    let d = format!("M{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1);
    let (x, y) = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
    html! {
        <g key="deciding">
            <path class="now-under" d={d.clone()} />
            <path class="now-line thin" d={d} />
            <g transform={format!("translate({x:.1} {y:.1})")}>
                <rect x="-38" y="-21" width="76" height="42" rx="4" class="now-fill" />
                <text y="-3" text-anchor="middle" class="now-text">{ format!("{} apart", number(pair.gap)) }</text>
                <text y="13" text-anchor="middle" class="now-text quiet">{ format!("score {}", number(pair.score)) }</text>
            </g>
        </g>
    }
}

/// A squared gap is a square as wide as the gap, in the axis's own scale: solid as the pairs are now, dashed as they would be or were.
pub(crate) fn squares(layout: &Layout, moment: &Moment) -> Html {
    let Some(Event::Waves(WavesEvent::SwapTried { leads, follows, gaps, swapped_gaps, outcome, .. })) = &moment.event else {
        return html! { <g key="squares" /> };
    };
    let middle = f64::midpoint(layout.rails[0], layout.rails[1]);
    let along = |player: &PlayerRef| layout.spot(player.index).map(|spot| layout.axis.at(spot.rating));
    let swapped = *outcome == SwapOutcome::Swapped;
    let square = |lead: usize, follow: usize, gap: i64, solid: bool| {
        let (Some(a), Some(b)) = (along(&leads[lead]), along(&follows[follow])) else { return Html::default() };
        let side = layout.axis.length(gap as f64);
        let (x, y) = layout.point(f64::midpoint(a, b), middle);
        let (x, y, side) = (format!("{:.1}", x - side / 2.0), format!("{:.1}", y - side / 2.0), format!("{side:.1}"));
        html! { <rect class={classes!("square", (!solid).then_some("other"))} {x} {y} width={side.clone()} height={side} /> }
    };
    html! {
        <g key="squares">
            { square(0, 0, gaps[0], !swapped) }
            { square(1, 1, gaps[1], !swapped) }
            { square(0, 1, swapped_gaps[0], swapped) }
            { square(1, 0, swapped_gaps[1], swapped) }
        </g>
    }
}
