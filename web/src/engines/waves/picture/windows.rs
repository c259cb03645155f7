//! Search windows, and flexible players' ratings for the other side.

use queuescope::engines::waves::event::{Event as WavesEvent, Side};

use super::drawing::MAX_NAMED;
use super::layout::{Layout, Spot, Zone};
use super::marks::ghost;
use crate::engines::waves::Scene;
use crate::svg::{Point, Stroke, Tag, group, line, path, tag};
use crate::words::number;

/// Half the length of the marks at the ends of a window's foot.
const FOOT_END: f64 = 5.0;

/// Draws the windows: strong for the current players and the marked one. With few players, the windows of all leads are
/// also drawn faintly while pairs are selected.
pub(crate) fn windows(layout: &Layout, moment: &Scene<'_>, now: &[u32], marked: Option<u32>) -> Tag {
    let stage = moment.frame.stage.map_or("", |stage| stage.name);
    let few = layout.players <= MAX_NAMED;
    let opened = matches!(moment.engine_event, Some(WavesEvent::Opened { .. }));
    let cones = layout.spots.iter().filter_map(|spot| {
        let Zone::Rail(side) = spot.zone else { return None };
        let mark = moment.own.players[spot.player as usize];
        let window = mark.window? as f64;
        let leads = moment.own.lead == Some(side) && !mark.sits_out;
        let strong = match stage {
            "pressure" => opened && now.contains(&spot.player),
            "select" | "refine" => leads && now.contains(&spot.player),
            _ => false,
        } || marked == Some(spot.player);
        let faint = few && leads && stage == "select";
        (strong || faint).then(|| cone(layout, spot, side, window, strong))
    });
    group("windows").all(cones)
}

/// Draws a window as a cone from the player to the other rail. Players at its foot are in reach.
fn cone(layout: &Layout, spot: &Spot, side: Side, window: f64, strong: bool) -> Tag {
    let foot = layout.rails[side.other() as usize];
    let clamp = |rating: f64| layout.axis.at(rating.clamp(layout.axis.low, layout.axis.high));
    let (low, high) = (layout.point(clamp(spot.rating - window), foot), layout.point(clamp(spot.rating + window), foot));
    let top = (spot.x, spot.y);
    let mut area = Stroke::default();
    area.shape(&[top, low, high]);
    let cone = tag("g", &["class"]).fixed(if side == Side::First { "of-first" } else { "of-second" }).key(&spot.player.to_string());
    let cone = cone.with(path(if strong { "window-now" } else { "window" }, area.0));
    if !strong {
        return cone;
    }
    // The ends of the foot are marked, because the foot is on the rail.
    let end = |(x, y): Point| {
        let (dx, dy) = layout.point(0.0, FOOT_END);
        line((x - dx, y - dy), (x + dx, y + dy))
    };
    cone.with(path("window-edge", line(top, low) + &line(top, high))).with(path("window-foot", line(low, high) + &end(low) + &end(high)))
}

/// Marks flexible players' ratings for the side they are not on.
pub(crate) fn ghosts(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let few = layout.players <= MAX_NAMED;
    let name = |spot: &Spot| moment.scenario.players[spot.player as usize].id.clone();
    let ghosts = layout.spots.iter().filter(|_| few).filter_map(|spot| {
        let Zone::Rail(side) = spot.zone else { return None };
        let other = spot.ratings[side.other() as usize]?;
        let title = format!("{} also plays this side, rated {}", name(spot), number(other as i64));
        Some(ghost(layout.on_rail(other, side.other()), title))
    });
    group("ghosts").all(ghosts).all(open_ends(layout, moment))
}

/// While flexible players can still play either side, marks both of their places on the rails, and joins them.
fn open_ends(layout: &Layout, moment: &Scene<'_>) -> Vec<Tag> {
    let between = layout.spots.iter().filter(|spot| moment.own.is_open && spot.zone == Zone::Middle && layout.players <= MAX_NAMED);
    let both = between.filter_map(|spot| {
        let [first, second] =
            [Side::First, Side::Second].map(|side| spot.ratings[side as usize].map(|rating| layout.on_rail(rating, side)));
        let (first, second) = (first?, second?);
        let name = &moment.scenario.players[spot.player as usize].id;
        let title = |side: &str| format!("{name} can play {side}");
        let [sides_first, sides_second] = &moment.settings.sides;
        let joined = path("flex-link", line(first, (spot.x, spot.y)) + &line((spot.x, spot.y), second));
        let ends = [ghost(first, title(sides_first)), ghost(second, title(sides_second))];
        Some(tag("g", &[]).key(&format!("open {}", spot.player)).with(joined).all(ends))
    });
    both.collect()
}
