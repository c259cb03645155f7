//! The waves picture: two rails over a rating axis, and between them what may happen (pencil), what is being decided (highlighter) and
//! what is decided (ink).

use queuescope::engines::waves::event::Side;
use yew::prelude::*;

use super::density::{DENSE_FROM, crowd, crowd_pairs};
use super::grip::use_grip;
use super::labels::{Label, labels};
use super::layout::{Layout, Orientation, Spot};
use super::lines::{candidates, deciding, pairs, squares};
use super::marks::{Look, marker};
use super::view::View;
use super::windows::{ghosts, windows};
use crate::moment::{Moment, Status};
use crate::shared::Shared;
use crate::words::number;

/// What the picture shows, and whom it tells when somebody points at a player.
#[derive(PartialEq, Properties)]
pub(crate) struct RailsProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) orientation: Orientation,
    /// The piece of the axis to show, if not all of it.
    pub(crate) view: Option<View>,
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_look: Callback<Option<View>>,
}

/// The picture.
#[component]
pub(crate) fn Rails(props: &RailsProps) -> Html {
    let moment = &*props.moment;
    let whole = View::whole(moment);
    let layout = Layout::of(moment, props.orientation, props.view.unwrap_or(whole));
    let grip = use_grip(&layout, whole, props.view, &props.on_look);
    let now = moment.involved();
    let mut important = now.clone();
    important.extend(props.selected.into_iter().chain(props.hovered));
    let names = labels(&layout, moment, &important);
    let label = format!("{}. {}", summary(moment), moment.subtitle());
    let dense = moment.scenario.players.len() > DENSE_FROM;
    let drawn = layout.spots.iter().filter(|spot| layout.shows(spot) && (!dense || important.contains(&spot.player)));
    html! {
        <svg class={classes!("rails", props.view.map(|_| "zoomed"))} viewBox={format!("0 0 {} {}", layout.width, layout.height)} role="img" aria-label={label}
            preserveAspectRatio="xMidYMid meet" ref={grip.svg} onpointerdown={grip.down} onpointermove={grip.moving} onpointerup={grip.up}>
            <clipPath id="frame"><rect width={layout.width.to_string()} height={layout.height.to_string()} /></clipPath>
            <g key="scene" clip-path="url(#frame)">
                { axis(&layout) }
                if dense { { crowd(&layout, moment) } }
                { windows(&layout, moment, &now, props.selected.or(props.hovered)) }
                { candidates(&layout, moment, &important) }
                { squares(&layout, moment) }
                if dense { { crowd_pairs(&layout, moment, &important) } } else { { pairs(&layout, moment, &now) } }
                { deciding(&layout, moment) }
                { ghosts(&layout, moment) }
                { for drawn.map(|spot| player(&layout, moment, spot, &now, props)) }
                { name_tags(&names, moment, &important) }
                { captions(&layout, moment) }
                { beyond(&layout) }
            </g>
        </svg>
    }
}

/// The names, with all leaders under all of them: a name's halo cuts the lines that would run through it.
fn name_tags(names: &[Label], moment: &Moment, important: &[u32]) -> Html {
    let leaders = names.iter().filter_map(|label| label.leader).map(|[x1, y1, x2, y2]| format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"));
    html! {
        <g key="names">
            <path class="leader" d={leaders.collect::<String>()} />
            { for names.iter().map(|label| {
                let strong = important.contains(&label.player);
                let out = moment.status(label.player) == Status::SitsOut;
                html! {
                    <g key={label.player} class={classes!("label", strong.then_some("strong"), out.then_some("out"))}>
                        <text class="halo" x={format!("{:.1}", label.x)} y={format!("{:.1}", label.y)} text-anchor={label.anchor}>
                            <tspan class="name">{ &label.name }</tspan>
                            if !label.rating.is_empty() { <tspan dx="5" class="rating">{ &label.rating }</tspan> }
                        </text>
                    </g>
                }
            }) }
        </g>
    }
}

/// How many stand beyond the ends of the piece that is shown.
fn beyond(layout: &Layout) -> Html {
    let lower = layout.spots.iter().filter(|spot| spot.rating < layout.axis.low).count();
    let higher = layout.spots.iter().filter(|spot| spot.rating > layout.axis.high).count();
    let text = |x: f64, y: f64, anchor: &'static str, text: String| html! { <text class="axis halo" x={x.to_string()} y={y.to_string()} text-anchor={anchor}>{ text }</text> };
    let (low, high) = match layout.orientation {
        Orientation::Wide => ((8.0, layout.height - 26.0, "start"), (layout.width - 8.0, layout.height - 26.0, "end")),
        Orientation::Tall => ((layout.width / 2.0, layout.height - 6.0, "middle"), (layout.width / 2.0, 34.0, "middle")),
    };
    html! {
        <g key="beyond">
            if lower > 0 { { text(low.0, low.1, low.2, format!("{} lower", number(lower as i64))) } }
            if higher > 0 { { text(high.0, high.1, high.2, format!("{} higher", number(higher as i64))) } }
        </g>
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
