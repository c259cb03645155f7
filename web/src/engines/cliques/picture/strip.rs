//! The strip of tiers over the rating axis: names, players, histogram and boundaries.

use std::collections::BTreeMap;

use queuescope::engines::cliques::settings::TierMode;

use super::drag::NEAR;
use super::layout::Layout;
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::Part;
use crate::svg::{Tag, When, circle, group, line, path, rect, send, span, tag, tenths, words};
use crate::words::{decimal, number};

/// Width of a column of dots.
const DOT: f64 = 10.0;
const DOT_RADIUS: f64 = 4.0;
/// Width of a bar of the histogram.
const BAR: f64 = 12.0;
/// Approximate width of a character.
const CHARACTER: f64 = 6.8;

/// Returns the left and right edge of every tier, from the lowest up; `None` for a tier without boundaries. A dragged boundary counts where it
/// is now.
pub(super) fn regions(layout: &Layout, moment: &Scene<'_>, dragged: Option<(usize, f64)>) -> Vec<Option<[f64; 2]>> {
    let from = |tier: usize| match dragged {
        Some((moved, rating)) if moved == tier => Some(rating),
        _ => moment.tier_from(tier),
    };
    let place = |rating: f64| layout.axis.at(rating).clamp(layout.axis.at(layout.axis.low), layout.axis.at(layout.axis.high));
    let count = moment.tier_count();
    let region = |tier: usize| {
        let low = if tier == 0 { layout.axis.low } else { from(tier)? };
        let high = (tier + 1..count).find_map(from).unwrap_or(layout.axis.high);
        Some([place(low), place(high)])
    };
    (0..count).map(region).collect()
}

/// Draws the strip.
pub(super) fn strip(layout: &Layout, moment: &Scene<'_>, props: &PictureProps, dragged: Option<(usize, f64)>) -> Tag {
    let regions = regions(layout, moment, dragged);
    let (low, high) = (layout.axis.at(layout.axis.low), layout.axis.at(layout.axis.high));
    let rows = layout.strip;
    let shown: Vec<u32> = (0..moment.scenario.players.len() as u32).filter(|&player| moment.is_shown(player)).collect();
    group("strip")
        .all(regions.iter().enumerate().filter_map(|(tier, region)| Some(area(layout, moment, tier, (*region)?))))
        .with(path("tier-bar", bars(layout, moment, &shown, false)).key("bars"))
        .with(path("tier-bar focus", bars(layout, moment, &shown, true)).key("focus bars"))
        .with(path("rail", line((low, rows.floor), (high, rows.floor))).key("floor"))
        .with(path("grid", line((low, rows.base), (high, rows.base))).key("base"))
        .all(
            layout.axis.ticks_every(84.0).into_iter().map(|tick| {
                words("axis", (layout.axis.at(tick as f64), rows.ticks), "middle").key(&tick.to_string()).with_text(number(tick))
            }),
        )
        .with(group("dots").all(dots(layout, moment, props, &shown)))
        .with(bounds(layout, moment, dragged))
}

/// Draws a tier: its background, its name and its number of players.
fn area(layout: &Layout, moment: &Scene<'_>, tier: usize, [left, right]: [f64; 2]) -> Tag {
    let class = match tier {
        _ if tier == layout.focus => "tier focus",
        _ if tier.is_multiple_of(2) => "tier even",
        _ => "tier",
    };
    let name = moment.tier_name(tier);
    let count = moment.tier_counts()[tier];
    let players = if moment.position == 0 { String::new() } else { number(i64::from(count)) };
    let (room, rows) = (right - left - 8.0, layout.strip);
    let mut drawn = tag("g", &["data-tier"]).text(name.clone()).key(&format!("tier {tier}")).with(rect(
        class,
        (left, rows.top),
        (right - left).max(0.0),
        rows.base - rows.top,
        0.0,
    ));
    let width = |text: &str| text.chars().count() as f64 * CHARACTER;
    if width(&name) + width(&players) + 6.0 <= room {
        drawn = drawn.with(words("lab-b halo-tier", (left + 6.0, rows.names), "start").with_text(name).with(span("lab", 6.0, players)));
    } else if width(&name) <= room + 6.0 {
        drawn = drawn.with(words("lab-b halo-tier", (left + 4.0, rows.names), "start").with_text(name));
    }
    drawn
}

/// Returns the histogram of ratings as a path: the bars of the tier that is drawn below the strip, or those of the others.
fn bars(layout: &Layout, moment: &Scene<'_>, shown: &[u32], of_focus: bool) -> String {
    let (start, rows) = (layout.axis.at(layout.axis.low), layout.strip);
    // Players per bar, of all tiers and of this part.
    let mut counts: BTreeMap<i64, [u32; 2]> = BTreeMap::new();
    for &player in shown {
        let rating = moment.scenario.players[player as usize].rating.unwrap_or_default();
        if (layout.axis.low..=layout.axis.high).contains(&rating) {
            let [all, part] = counts.entry(((layout.axis.at(rating) - start) / BAR).floor() as i64).or_default();
            *all += 1;
            *part += u32::from((moment.tier(player) == Some(layout.focus)) == of_focus);
        }
    }
    let most = counts.values().map(|count| count[0]).max().unwrap_or(1).max(4);
    let mut bars = String::new();
    for (bin, [_, count]) in counts.into_iter().filter(|(_, count)| count[1] > 0) {
        let (x, height) = (start + bin as f64 * BAR, f64::from(count) / f64::from(most) * rows.bars);
        bars.push_str(&format!(
            "M{} {}h{}v{}h-{}z",
            tenths(x + 1.0),
            tenths(rows.base),
            tenths(BAR - 2.0),
            tenths(-height),
            tenths(BAR - 2.0)
        ));
    }
    bars
}

/// Draws the players as dots above their ratings, stacked in the order of the scenario.
fn dots(layout: &Layout, moment: &Scene<'_>, props: &PictureProps, shown: &[u32]) -> Vec<Tag> {
    let rows = layout.strip;
    let crowd = !rows.has_dots;
    let now = moment.involved();
    let is_marked = |player: u32| now.contains(&player) || props.selected == Some(player) || props.hovered == Some(player);
    let mut heights: BTreeMap<i64, u32> = BTreeMap::new();
    let mut spots: Vec<(u32, f64, u32)> = Vec::new();
    for &player in shown {
        let rating = moment.scenario.players[player as usize].rating.unwrap_or_default();
        if !(layout.axis.low..=layout.axis.high).contains(&rating) || (crowd && !is_marked(player)) {
            continue;
        }
        let x = layout.axis.at(rating);
        let height = heights.entry((x / DOT).round() as i64).or_default();
        spots.push((player, x, *height));
        *height += 1;
    }
    let highest = heights.into_values().max().unwrap_or(1);
    let step = ((rows.floor - rows.names - 14.0) / f64::from(highest)).min(DOT);
    spots
        .into_iter()
        .map(|(player, x, height)| {
            let y = rows.floor - 2.0 - DOT_RADIUS - f64::from(height) * step;
            let class = match moment.part(player) {
                _ if now.contains(&player) => "dot now",
                Part::Member(_) | Part::Chosen(_) | Part::Gone => "dot in",
                Part::Free | Part::NoSeat => "dot",
            };
            let mut dot = tag("g", &["class", "transform", "data-player"])
                .fixed("player")
                .text(format!("translate({} {})", tenths(x), tenths(y)))
                .text(moment.scenario.players[player as usize].id.to_string())
                .key(&format!("dot {player}"))
                .on(When::Entered, send(&props.on_hover, Some(player)))
                .on(When::Left, send(&props.on_hover, None))
                .on(When::Clicked, send(&props.on_select, player));
            if props.selected == Some(player) || props.hovered == Some(player) {
                dot = dot.with(circle("chosen-ring", DOT_RADIUS + 3.0));
            }
            dot.with(circle(class, DOT_RADIUS))
        })
        .collect()
}

/// Draws the boundaries, with grips if they can be moved.
fn bounds(layout: &Layout, moment: &Scene<'_>, dragged: Option<(usize, f64)>) -> Tag {
    let regions = regions(layout, moment, dragged);
    // Boundaries can only be moved if this snapshot was taken with the current ones.
    let (settings, rows) = (moment.settings, layout.strip);
    let are_current =
        (0..moment.tier_count()).all(|tier| settings.tiers.get(tier).is_some_and(|current| current.from == moment.tier_from(tier)));
    let can_move = settings.tier_mode == TierMode::Fixed && are_current;
    let bound = |(tier, region): (usize, &Option<[f64; 2]>)| {
        let x = (*region)?[0];
        if tier == 0 || x <= layout.axis.at(layout.axis.low) || x >= layout.axis.at(layout.axis.high) {
            return None;
        }
        let held = dragged.filter(|(moved, _)| *moved == tier);
        let mut drawn = group(&format!("bound {tier}"))
            .with(path(if held.is_some() { "bound held" } else { "bound" }, line((x, rows.top), (x, rows.base))).key("line"));
        if can_move {
            let hint = tag("title", &[]).with_text(format!("Drag to change the lowest rating of {}", moment.tier_name(tier)));
            // The keys keep the dragged element in the page while it moves.
            drawn = drawn
                .with(rect("bound-grip", (x - 3.0, rows.base - 25.0), 6.0, 16.0, 3.0).key("grip"))
                .with(rect("bound-hit", (x - NEAR, rows.grips()), 2.0 * NEAR, rows.bottom - rows.grips(), 0.0).key("hit").with(hint));
        }
        if let Some((_, rating)) = held {
            let text = decimal(rating);
            let width = text.len() as f64 * CHARACTER + 10.0;
            drawn = drawn
                .with(rect("now-fill", (x - width / 2.0, rows.floor - 22.0), width, 18.0, 2.0).key("ground"))
                .with(words("now-text", (x, rows.floor - 9.0), "middle").key("rating").with_text(text));
        }
        Some(drawn)
    };
    group("bounds").all(regions.iter().enumerate().filter_map(bound))
}
