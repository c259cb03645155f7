//! The heat map of a tier too large for a graph: a matrix of player pairs, with the players in order of ping. In a very large tier each row and
//! column represents several players and shows the middle one.

use queuescope::engines::cliques::Weight;

use super::layout::{Layout, Node};
use crate::engines::cliques::Scene;
use crate::svg::{Stroke, Tag, group, path, tenths, words};
use crate::words::{number, weight};

/// Largest number of rows and columns.
const MAX_CELLS: usize = 60;
/// CSS classes of the weights: two negative, three positive.
const CLASSES: [&str; 5] = ["heat neg-2", "heat neg-1", "heat pos-1", "heat pos-2", "heat pos-3"];
/// Room for the caption above the map.
const ABOVE: f64 = 70.0;
/// Room for the text below the map.
const BELOW: f64 = 40.0;

/// Draws the heat map. Rows and columns of `marked` players are highlighted.
pub(super) fn heat(layout: &Layout, moment: &Scene<'_>, marked: &[u32]) -> Tag {
    let count = layout.nodes.len();
    let cells = count.min(MAX_CELLS);
    let side = (layout.height - layout.strip.bottom - ABOVE - BELOW).min(layout.width - 60.0);
    let cell = side / cells as f64;
    let (left, top) = (layout.centre.0 - side / 2.0, layout.strip.bottom + ABOVE);
    // The middle player of those that a row represents.
    let middle = |index: usize| &layout.nodes[(2 * index + 1) * count / (2 * cells)];
    let all: Vec<Vec<Weight>> =
        (0..cells).map(|row| (0..cells).map(|column| Layout::edge(moment, middle(row), middle(column))).collect()).collect();
    let most = all.iter().flatten().map(|weight| weight.0.abs()).max().unwrap_or(1).max(1);
    let mut shapes: [String; 5] = Default::default();
    for (row, weights) in all.iter().enumerate() {
        for (column, weight) in weights.iter().enumerate().filter(|(column, _)| *column != row) {
            let class = class(*weight, most);
            // Negative cells are smaller, so that the sign is visible without colour.
            let inset = if class < 2 { cell * 0.22 } else { 0.3 };
            let (x, y, length) = (left + column as f64 * cell + inset, top + row as f64 * cell + inset, cell - 2.0 * inset);
            shapes[class].push_str(&format!("M{} {}h{}v{}h-{}z", tenths(x), tenths(y), tenths(length), tenths(length), tenths(length)));
        }
    }
    let shown = match cells < count {
        true => format!("{cells} of {} players shown", number(count as i64)),
        false => format!("{} players", number(count as i64)),
    };
    group("heat")
        .all(shapes.into_iter().enumerate().map(|(class, shape)| path(CLASSES[class], shape).key(CLASSES[class])))
        .with(path("chosen-ring", lines(layout, (left, top), side, marked)).key("marked"))
        .with(members(layout, (left, top), side))
        .with(words("cap", (left, top + side + 16.0), "start").key("low").with_text(format!("ping {} ms", number(layout.nodes[0].ping))))
        .with(
            words("cap", (left + side, top + side + 16.0), "end")
                .key("high")
                .with_text(format!("{} ms", number(layout.nodes[count - 1].ping))),
        )
        .with(words("cap", (layout.centre.0, top + side + 16.0), "middle").key("count").with_text(shown))
        .with(
            words("cap", (layout.centre.0, top + side + 31.0), "middle")
                .key("most")
                .with_text(format!("weights up to ±{}", weight(Weight(most)))),
        )
}

fn class(weight: Weight, most: i128) -> usize {
    match weight.0 {
        less if less < -most / 3 => 0,
        less if less < 0 => 1,
        more if more > 2 * most / 3 => 4,
        more if more > most / 3 => 3,
        _ => 2,
    }
}

/// Draws lines through the rows and columns of the marked players.
fn lines(layout: &Layout, (left, top): (f64, f64), side: f64, marked: &[u32]) -> String {
    let mut lines = Stroke::default();
    for place in (0..layout.nodes.len()).filter(|&place| marked.contains(&layout.nodes[place].player)) {
        let at = (place as f64 + 0.5) / layout.nodes.len() as f64 * side;
        lines.line((left + at, top - 6.0), (left + at, top + side)).line((left - 6.0, top + at), (left + side, top + at));
    }
    lines.0
}

/// Draws the lobby: a tick at each member's row and column, and a ring where two of them cross.
fn members(layout: &Layout, (left, top): (f64, f64), side: f64) -> Tag {
    let at = |place: usize| (place as f64 + 0.5) / layout.nodes.len() as f64 * side;
    let inside: Vec<(f64, &Node)> =
        layout.nodes.iter().enumerate().filter(|(_, node)| node.place.is_some()).map(|(place, node)| (at(place), node)).collect();
    let mut marks = Stroke::default();
    let mut crossings = String::new();
    for (offset, _) in &inside {
        marks.line((left + offset, top - 12.0), (left + offset, top - 3.0)).line((left - 12.0, top + offset), (left - 3.0, top + offset));
        for (other, _) in inside.iter().filter(|(other, _)| other != offset) {
            crossings.push_str(&format!("M{} {}m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0", tenths(left + offset), tenths(top + other)));
        }
    }
    let last = inside.iter().max_by_key(|(_, node)| node.place);
    let under = last.map_or(String::new(), |(offset, _)| {
        let mut stroke = Stroke::default();
        stroke.line((left + offset, top - 12.0), (left + offset, top - 3.0)).line((left - 12.0, top + offset), (left - 3.0, top + offset));
        stroke.0
    });
    group("members")
        .with(path("now-under thin", under).key("under"))
        .with(path("ink", marks.0).key("marks"))
        .with(path("crossing", crossings).key("crossings"))
}
