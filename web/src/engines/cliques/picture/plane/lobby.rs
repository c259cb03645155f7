//! The lobbies in the plane: the growing one with its edges, and those formed earlier in the snapshot.

use queuescope::order;

use super::Plane;
use super::dots::{Dot, MEMBER};
use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::{Choice, Part};
use crate::svg::{Point, Stroke, Tag, group, path, tag};

/// Up to this many members every edge of the lobby is drawn, above only those of the player just chosen.
const EVERY_EDGE: usize = 20;
/// Number of earlier lobbies with an outline. More would cover each other.
const OUTLINES: usize = 2;

/// Draws the lobby so far: its area, its edges, and the edges of the player just chosen.
pub(super) fn growing(plane: &Plane<'_>, moment: &Scene<'_>) -> Tag {
    let mut members: Vec<(usize, &Dot)> = plane.dots.iter().filter_map(|dot| Some((place(dot)?, dot))).collect();
    order::sort_by_key(&mut members, |member| member.0);
    let inside: Vec<Point> = members.iter().filter(|(_, dot)| matches!(dot.part, Part::Member(_))).map(|(_, dot)| dot.at).collect();
    let full = plane.choice.as_ref().is_some_and(Choice::is_full);
    let mut area = Stroke::default();
    if inside.len() > 1 {
        area.shape(&hull(&inside));
    }
    let [mut edges, mut new] = [Stroke::default(), Stroke::default()];
    if inside.len() <= EVERY_EDGE {
        for (index, one) in inside.iter().enumerate() {
            inside[index + 1..].iter().for_each(|other| _ = edges.line(*one, *other));
        }
    }
    if let Some((_, chosen)) = members.iter().find(|(_, dot)| matches!(dot.part, Part::Chosen(_))) {
        inside.iter().for_each(|member| _ = new.line(*member, chosen.at));
    }
    let names = super::super::scene::lobby(moment).join(", ");
    let shape = tag("path", &["class", "d", "stroke-width", "data-lobby"])
        .fixed(if full { "lobby full" } else { "lobby growing" })
        .text(area.0)
        .at(2.0 * MEMBER + 8.0)
        .text(names)
        .key("lobby");
    group("growing")
        .with(shape)
        .with(path("plane-edges", edges.0).key("edges"))
        .with(path("now-under thin", new.0.clone()).key("new-under"))
        .with(path("plane-new", new.0).key("new"))
}

fn place(dot: &Dot) -> Option<usize> {
    match dot.part {
        Part::Member(place) | Part::Chosen(place) => Some(place),
        _ => None,
    }
}

/// Returns the latest earlier lobbies of the tier: their ids, outlines and highest members.
pub(super) fn earlier(plane: &Plane<'_>, moment: &Scene<'_>) -> Vec<(u32, String, Point)> {
    let now = moment.own.build.as_ref().and_then(|build| build.id);
    let formed = moment.own.lobbies.iter().rev().filter(|lobby| lobby.tier.index as usize == plane.tier && Some(lobby.id) != now);
    let outline = |lobby: &queuescope::engines::cliques::LobbyFrame| {
        let is_in = |dot: &&Dot| dot.part == Part::Gone && lobby.players.iter().any(|player| player.index == dot.player);
        let places: Vec<Point> = plane.dots.iter().filter(is_in).map(|dot| dot.at).collect();
        let highest = places.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1))?;
        let mut shape = Stroke::default();
        shape.shape(&hull(&places));
        Some((lobby.id, shape.0, highest))
    };
    formed.take(OUTLINES).filter_map(outline).collect()
}

/// Returns the corners of the smallest convex shape around all points.
fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    order::sort_by(&mut sorted, |a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let turn = |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let side = |points: &mut dyn Iterator<Item = Point>| {
        let mut side: Vec<Point> = Vec::new();
        for point in points {
            while side.len() > 1 && turn(side[side.len() - 2], side[side.len() - 1], point) <= 0.0 {
                side.pop();
            }
            side.push(point);
        }
        side
    };
    let mut corners = side(&mut sorted.iter().copied());
    let back = side(&mut sorted.iter().rev().copied());
    corners.pop();
    corners.extend(back);
    if corners.len() > 1 {
        corners.pop();
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_has_only_the_outer_points() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        let mut points = square.to_vec();
        points.extend([(2.0, 2.0), (1.0, 3.0), (2.0, 0.0)]);
        let hull = hull(&points);
        assert_eq!(hull.len(), 4, "{hull:?}");
        assert!(square.iter().all(|corner| hull.contains(corner)));
        assert_eq!(super::hull(&[(1.0, 1.0), (3.0, 2.0)]), [(1.0, 1.0), (3.0, 2.0)]);
        assert_eq!(super::hull(&[(1.0, 1.0)]), [(1.0, 1.0)]);
    }
}
