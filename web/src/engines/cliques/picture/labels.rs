//! Labels of players and edges. They never overlap; labels without room are left out.

use queuescope::order;

use super::graph::Edge;
use super::layout::{Layout, Node};
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::svg::{Point, Tag, words};
use crate::words::weight;

/// Up to this many players every edge shows its weight. With more, only the edges of the player just added do.
const EVERY_EDGE: usize = 7;
/// Up to this many players every player has a name.
const EVERY_NAME: usize = 28;
/// Longer names are cut.
const NAME_CHARACTERS: usize = 16;
/// Approximate width of a character of a name.
const CHARACTER: f64 = 6.8;
/// Approximate width of a character of a weight.
const DIGIT: f64 = 6.4;
/// Possible positions of a weight along its edge, the preferred one first.
const SHARES: [f64; 21] =
    [0.5, 0.47, 0.53, 0.44, 0.56, 0.41, 0.59, 0.38, 0.62, 0.35, 0.65, 0.32, 0.68, 0.29, 0.71, 0.26, 0.74, 0.23, 0.77, 0.2, 0.8];
/// Half the height of a weight.
const HALF_HEIGHT: f64 = 8.0;

/// The label of an edge.
pub(super) struct EdgeLabel {
    pub(super) key: String,
    pub(super) at: Point,
    pub(super) text: String,
    /// Half its width.
    pub(super) half: f64,
    pub(super) negative: bool,
    pub(super) inside: bool,
}

type Area = [f64; 4];

fn overlaps(area: &Area, others: &[Area]) -> bool {
    others.iter().any(|other| area[0] < other[2] && other[0] < area[2] && area[1] < other[3] && other[1] < area[3])
}

/// A position of a weight: the number of other edges that would cross it there, and the place.
type Position = (usize, Point);

/// Returns the labels of edges that fit. Edges of the lobby are placed first, and among them those that have the fewest positions that no other edge
/// crosses.
pub(super) fn of_edges(layout: &Layout, edges: &[Edge<'_>], last: Option<usize>) -> Vec<EdgeLabel> {
    let all = layout.nodes.len() <= EVERY_EDGE;
    let mut taken: Vec<Area> = layout.nodes.iter().map(|node| around(node.at, node.radius + 3.0, node.radius + 3.0)).collect();
    let mut labels = Vec::new();
    for wanted in [true, false] {
        let shown = edges.iter().filter(|edge| edge.is_inside() == wanted && (all || edge.is_new(last)));
        let mut shown: Vec<(&Edge<'_>, Vec<Position>)> = shown.map(|edge| (edge, positions(edge, edges))).collect();
        order::sort_by_key(&mut shown, |(_, positions)| positions.iter().filter(|(crossings, _)| *crossings == 0).count());
        for (edge, positions) in shown {
            let (text, half) = (weight(edge.weight), half_width(edge));
            let is_free = |(_, place): &Position| !overlaps(&around(*place, half, HALF_HEIGHT), &taken);
            // The fewer other edges would cross the weight, the better. Of equally good places, `min_by_key` returns the first.
            let Some((_, place)) = positions.into_iter().filter(is_free).min_by_key(|(crossings, _)| *crossings) else { continue };
            taken.push(around(place, half, HALF_HEIGHT));
            let key = format!("{} {}", edge.a.player, edge.b.player);
            labels.push(EdgeLabel { key, at: place, text, half, negative: edge.weight.0 < 0, inside: wanted });
        }
    }
    labels
}

fn half_width(edge: &Edge<'_>) -> f64 {
    weight(edge.weight).chars().count() as f64 * DIGIT / 2.0 + 2.0
}

/// Returns the positions of an edge's weight, the preferred one first.
fn positions(edge: &Edge<'_>, edges: &[Edge<'_>]) -> Vec<Position> {
    let half = half_width(edge);
    let position = |share: f64| {
        let place = (edge.a.at.0 + (edge.b.at.0 - edge.a.at.0) * share, edge.a.at.1 + (edge.b.at.1 - edge.a.at.1) * share);
        let area = around(place, half, HALF_HEIGHT);
        let crossings = edges.iter().filter(|other| !std::ptr::eq(*other, edge) && crosses(other.a.at, other.b.at, &area));
        (crossings.count(), place)
    };
    SHARES.map(position).to_vec()
}

/// True if a line crosses an area. Cuts the line at the area's sides, and looks if anything is left.
fn crosses(a: Point, b: Point, area: &Area) -> bool {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, length, low, high) in [(a.0, b.0 - a.0, area[0], area[2]), (a.1, b.1 - a.1, area[1], area[3])] {
        if length == 0.0 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (enters, leaves) = ((low - start) / length, (high - start) / length);
        from = from.max(enters.min(leaves));
        to = to.min(enters.max(leaves));
    }
    from < to
}

fn around((x, y): Point, half: f64, height: f64) -> Area {
    [x - half, y - height, x + half, y + height]
}

/// True if a name fits into its node.
pub(super) fn fits_inside(node: &Node, id: &str) -> bool {
    node.radius >= 11.0 && id.chars().count() as f64 * CHARACTER <= node.radius * 2.0 - 4.0
}

/// Draws the names that do not fit into their nodes, outwards from the middle. Current, selected and pointed-at players are placed first.
pub(super) fn of_nodes(layout: &Layout, moment: &Scene<'_>, props: &PictureProps) -> Vec<Tag> {
    let now = moment.involved();
    let is_marked = |node: &Node| now.contains(&node.player) || props.selected == Some(node.player) || props.hovered == Some(node.player);
    let all = layout.nodes.len() <= EVERY_NAME;
    let mut taken: Vec<Area> = Vec::new();
    let mut names = Vec::new();
    for first in [true, false] {
        for node in layout.nodes.iter().filter(|node| is_marked(node) == first && (all || first || node.place.is_some())) {
            let id = shortened(&moment.scenario.players[node.player as usize].id);
            if fits_inside(node, &id) {
                continue;
            }
            let (x, y, anchor) = outside(layout, node);
            let width = id.chars().count() as f64 * CHARACTER;
            let left = match anchor {
                "start" => x,
                "end" => x - width,
                _ => x - width / 2.0,
            };
            let area = [left, y - 12.0, left + width, y + 3.0];
            // Names that would cross the edge of the picture are moved inwards.
            let shift = (2.0 - area[0]).max(0.0) - (area[2] - layout.width + 2.0).max(0.0);
            let area = [area[0] + shift, area[1], area[2] + shift, area[3]];
            if overlaps(&area, &taken) {
                continue;
            }
            taken.push(area);
            let class = if node.place.is_some() { "node-label in halo" } else { "node-label halo" };
            names.push(words(class, (x + shift, y), anchor).key(&node.player.to_string()).with_text(id));
        }
    }
    names
}

/// Cuts a long name.
pub(super) fn shortened(name: &str) -> String {
    match name.chars().count() > NAME_CHARACTERS {
        true => name.chars().take(NAME_CHARACTERS - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// Returns the position and anchor of a name: outside its node, away from the middle.
fn outside(layout: &Layout, node: &Node) -> (f64, f64, &'static str) {
    let (dx, dy) = ((node.at.0 - layout.centre.0) / layout.reach.0.max(1.0), (node.at.1 - layout.centre.1) / layout.reach.1.max(1.0));
    let far = node.radius + 7.0;
    if dx.abs() < 0.35 {
        return (node.at.0, node.at.1 + if dy < 0.0 { -far } else { far + 9.0 }, "middle");
    }
    (node.at.0 + if dx < 0.0 { -far } else { far }, node.at.1 + 4.0 + dy * 6.0, if dx < 0.0 { "end" } else { "start" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_crosses_an_area_only_if_a_part_of_it_is_inside() {
        let area = [10.0, 10.0, 30.0, 20.0];
        let crossed = [((0.0, 15.0), (40.0, 15.0)), ((20.0, 0.0), (20.0, 40.0)), ((0.0, 0.0), (40.0, 30.0)), ((15.0, 15.0), (60.0, 60.0))];
        assert!(crossed.into_iter().all(|(a, b)| crosses(a, b, &area)));
        let missed = [((0.0, 5.0), (40.0, 5.0)), ((0.0, 15.0), (9.0, 15.0)), ((0.0, 20.0), (20.0, 45.0)), ((40.0, 0.0), (31.0, 40.0))];
        assert!(missed.into_iter().all(|(a, b)| !crosses(a, b, &area)));
    }
}
