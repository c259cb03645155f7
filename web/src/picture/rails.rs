//! The waves picture: two rails over a rating axis, and between them what may happen (pencil), what is being decided (highlighter) and
//! what is decided (ink).

use queuescope::engines::waves::event::{Event as WavesEvent, Side, SwapOutcome};
use queuescope::{Event, PlayerRef};
use yew::prelude::*;

use super::labels::labels;
use super::layout::{Layout, Orientation, Spot, Zone};
use super::marks::{Look, ghost, marker};
use crate::moment::{Moment, Status};
use crate::shared::Shared;
use crate::words::number;

/// What the picture shows, and whom it tells when somebody points at a player.
#[derive(PartialEq, Properties)]
pub(crate) struct RailsProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) orientation: Orientation,
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
}

/// Up to this many players every lead's window is drawn; above, only those being looked at.
const ALL_WINDOWS_PLAYERS: usize = 40;
/// Candidate lines are drawn in this many shades, the worst scores lightest.
const SHADES: usize = 5;
/// Of longer lists only the best so many are drawn, and those of the players being looked at: more would be a grey wall, and slow.
const MOST_LINES: usize = 300;

/// The picture.
#[component]
pub(crate) fn Rails(props: &RailsProps) -> Html {
    let moment = &*props.moment;
    let layout = Layout::of(moment, props.orientation);
    let now = moment.involved();
    let mut important = now.clone();
    important.extend(props.selected.into_iter().chain(props.hovered));
    let names = labels(&layout, moment, &important);
    let label = format!("{}. {}", summary(moment), moment.subtitle());
    html! {
        <svg class="rails" viewBox={format!("0 0 {} {}", layout.width, layout.height)} role="img" aria-label={label} preserveAspectRatio="xMidYMid meet">
            { axis(&layout) }
            { windows(&layout, moment, &now, props.selected.or(props.hovered)) }
            { candidates(&layout, moment, &important) }
            { squares(&layout, moment) }
            { pairs(&layout, moment, &now) }
            { deciding(&layout, moment) }
            { ghosts(&layout, moment) }
            { for layout.spots.iter().map(|spot| player(&layout, moment, spot, &now, props)) }
            // All leaders under all names: a name's halo cuts the lines that would run through it.
            <path class="leader" d={names.iter().filter_map(|label| label.leader).map(|[x1, y1, x2, y2]| format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}")).collect::<String>()} />
            { for names.iter().map(|label| {
                let strong = important.contains(&label.player);
                let out = moment.status(label.player) == Status::SitsOut;
                html! {
                    <g key={format!("label {}", label.player)} class={classes!("label", strong.then_some("strong"), out.then_some("out"))}>
                        <text class="halo" x={format!("{:.1}", label.x)} y={format!("{:.1}", label.y)} text-anchor={label.anchor}>
                            <tspan class="name">{ &label.name }</tspan>
                            if !label.rating.is_empty() { <tspan dx="5" class="rating">{ &label.rating }</tspan> }
                        </text>
                    </g>
                }
            }) }
            { captions(&layout, moment) }
        </svg>
    }
}

/// The picture in a sentence, for those who do not see it.
fn summary(moment: &Moment) -> String {
    let on = |side: Side| moment.wave().players.iter().filter(|mark| mark.side == Some(side)).count();
    let [first, second] = &moment.settings().sides;
    format!(
        "Two rails over a rating axis: {first} with {} players, {second} with {}; {} pairs chosen",
        on(Side::First),
        on(Side::Second),
        moment.wave().pairs.len()
    )
}

fn line(layout: &Layout, a: (f64, f64), b: (f64, f64)) -> String {
    let ((x1, y1), (x2, y2)) = (layout.point(a.0, a.1), layout.point(b.0, b.1));
    format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}")
}

fn axis(layout: &Layout) -> Html {
    let [first, second] = layout.rails;
    let ends = (layout.axis.at(layout.axis.low), layout.axis.at(layout.axis.high));
    let rails = line(layout, (ends.0, first), (ends.1, first)) + &line(layout, (ends.0, second), (ends.1, second));
    let ticks = layout.axis.ticks();
    let grid: String = ticks.iter().map(|&tick| layout.axis.at(tick as f64)).map(|at| line(layout, (at, first), (at, second))).collect();
    let texts = ticks.iter().map(|&tick| {
        let at = layout.axis.at(tick as f64);
        let (x, y, anchor) = match layout.orientation {
            Orientation::Wide => (at, layout.height - 8.0, "middle"),
            Orientation::Tall => (4.0, at + 4.0, "start"),
        };
        html! { <text key={tick} class="axis" x={format!("{x:.1}")} y={format!("{y:.1}")} text-anchor={anchor}>{ number(tick) }</text> }
    });
    html! { <g key="axis"><path class="grid" d={grid} /><path class="rail" d={rails} />{ for texts }</g> }
}

/// Where a player's marker is, as a point; `None` if they are not in the picture.
fn at(layout: &Layout, player: &PlayerRef) -> Option<(f64, f64)> {
    layout.spot(player.index).map(|spot| (spot.x, spot.y))
}

fn windows(layout: &Layout, moment: &Moment, now: &[u32], looked_at: Option<u32>) -> Html {
    let stage = moment.frame.stage.map_or("", |stage| stage.name);
    let few = layout.spots.len() <= ALL_WINDOWS_PLAYERS;
    let opened = matches!(&moment.event, Some(Event::Waves(WavesEvent::Opened { .. })));
    let cones = layout.spots.iter().filter_map(|spot| {
        let Zone::Rail(side) = spot.zone else { return None };
        let mark = moment.wave().players[spot.player as usize];
        let window = mark.window? as f64;
        let leads = moment.wave().lead == Some(side) && !mark.sits_out;
        let strong = match stage {
            "pressure" => opened && now.contains(&spot.player),
            "select" | "refine" => leads && now.contains(&spot.player),
            _ => false,
        } || looked_at == Some(spot.player);
        let faint = few && leads && stage == "select";
        (strong || faint).then(|| cone(layout, spot, side, window, strong))
    });
    html! { <g key="windows">{ for cones }</g> }
}

/// A window as a cone from the player to the other rail; whoever stands in its foot is in reach.
fn cone(layout: &Layout, spot: &Spot, side: Side, window: f64, strong: bool) -> Html {
    let foot = layout.rails[side.other() as usize];
    let clamp = |rating: f64| layout.axis.at(rating.clamp(layout.axis.low, layout.axis.high));
    let (low, high) = (clamp(spot.rating - window), clamp(spot.rating + window));
    let ((lx, ly), (hx, hy)) = (layout.point(low, foot), layout.point(high, foot));
    let (x, y) = (spot.x, spot.y);
    let colour = if side == Side::First { "of-first" } else { "of-second" };
    html! {
        <g key={format!("cone {}", spot.player)} class={colour}>
            <path class={if strong { "window-now" } else { "window" }} d={format!("M{x:.1} {y:.1}L{lx:.1} {ly:.1}L{hx:.1} {hy:.1}Z")} />
            if strong {
                <path class="window-edge" d={format!("M{x:.1} {y:.1}L{lx:.1} {ly:.1}M{x:.1} {y:.1}L{hx:.1} {hy:.1}")} />
                <path class="window-foot" d={format!("M{lx:.1} {ly:.1}L{hx:.1} {hy:.1}")} />
            }
        </g>
    }
}

/// Pencil: what may still happen, lighter the worse it scores; dashed what was passed over.
fn candidates(layout: &Layout, moment: &Moment, important: &[u32]) -> Html {
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
fn pairs(layout: &Layout, moment: &Moment, now: &[u32]) -> Html {
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
fn deciding(layout: &Layout, moment: &Moment) -> Html {
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
fn squares(layout: &Layout, moment: &Moment) -> Html {
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

/// Where flexible players could have played instead.
fn ghosts(layout: &Layout, moment: &Moment) -> Html {
    let ghosts = layout.spots.iter().filter_map(|spot| {
        let Zone::Rail(side) = spot.zone else { return None };
        let other = moment.ratings(spot.player)[side.other() as usize]?;
        let (x, y) = layout.point(layout.axis.at(f64::from(other)), layout.rails[side.other() as usize]);
        let name = &moment.scenario.players[spot.player as usize].id;
        Some(ghost(x, y, &format!("{name} could have played here, at {}", number(i64::from(other)))))
    });
    let few = layout.spots.len() <= ALL_WINDOWS_PLAYERS;
    html! { <g key="ghosts">{ for ghosts.filter(|_| few) }</g> }
}

fn player(layout: &Layout, moment: &Moment, spot: &Spot, now: &[u32], props: &RailsProps) -> Html {
    let index = spot.player;
    let mark = moment.wave().players[index as usize];
    let look = Look {
        side: moment.side(index),
        taken: mark.taken,
        flexible: moment.ratings(index).iter().all(Option::is_some),
        now: now.contains(&index),
        selected: props.selected == Some(index) || props.hovered == Some(index),
        wait_cycles: mark.wait_cycles,
    };
    let id = moment.scenario.players[index as usize].id.to_string();
    let title = format!("{id}, {}, waited {}", number(spot.rating.round() as i64), mark.wait_cycles);
    let enter = props.on_hover.reform(move |_: PointerEvent| Some(index));
    let leave = props.on_hover.reform(|_: PointerEvent| None);
    let select = props.on_select.reform(move |_: MouseEvent| index);
    html! {
        <g key={format!("player {index}")} data-player={id} class={classes!("player", mark.sits_out.then_some("dim"))}
            transform={format!("translate({:.1} {:.1})", spot.x, spot.y)} onpointerenter={enter} onpointerleave={leave} onclick={select}>
            <title>{ title }</title>
            { marker(spot.zone, layout.radius, look) }
        </g>
    }
}

/// The sides' names beside their rails, with who leads.
fn captions(layout: &Layout, moment: &Moment) -> Html {
    let wave = moment.wave();
    let captions = [Side::First, Side::Second].map(|side| {
        let players = wave.players.iter().filter(|mark| mark.side == Some(side)).count();
        let role = match wave.lead {
            Some(lead) if lead == side => "leads, ",
            Some(_) => "follows, ",
            None => "",
        };
        let (x, y, anchor) = match (layout.orientation, side) {
            (Orientation::Wide, Side::First) => (14.0, layout.rails[0] + 24.0, "start"),
            (Orientation::Wide, Side::Second) => (14.0, layout.rails[1] - 14.0, "start"),
            (Orientation::Tall, _) => (layout.rails[side as usize], 18.0, "middle"),
        };
        html! {
            <text key={side as usize} class="halo" x={x.to_string()} y={y.to_string()} text-anchor={anchor}>
                <tspan class={if side == Side::First { "name-first" } else { "name-second" }}>{ &*moment.settings().sides[side as usize] }</tspan>
                <tspan dx="6" class="rating">{ format!("{role}{players}") }</tspan>
            </text>
        }
    });
    html! { <g key="captions">{ for captions }</g> }
}
