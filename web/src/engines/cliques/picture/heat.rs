//! The heat map of a tier too large for a graph: a matrix of player pairs, with the players in order of ping. In a very large tier each row and
//! column represents several players and shows the middle one.

use queuescope::engines::cliques::Weight;

use super::layout::{Layout, Node};
use crate::engines::cliques::Scene;
use crate::svg::{Point, Stroke, Tag, group, path, tenths, words};
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
    // Cells fill the box, so they are wider than high.
    let size = ((layout.width - 60.0).max(40.0), (layout.height - layout.strip.bottom - ABOVE - BELOW).max(40.0));
    let cell = (size.0 / cells as f64, size.1 / cells as f64);
    let (left, top) = (layout.centre.0 - size.0 / 2.0, layout.strip.bottom + ABOVE);
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
            let inset = if class < 2 { (cell.0 * 0.22, cell.1 * 0.22) } else { (0.3, 0.3) };
            let (x, y) = (left + column as f64 * cell.0 + inset.0, top + row as f64 * cell.1 + inset.1);
            let [wide, high] = [cell.0 - 2.0 * inset.0, cell.1 - 2.0 * inset.1].map(tenths);
            shapes[class].push_str(&format!("M{} {}h{wide}v{high}h-{wide}z", tenths(x), tenths(y)));
        }
    }
    let shown = match cells < count {
        true => format!("{cells} of {} players shown", number(count as i64)),
        false => format!("{} players", number(count as i64)),
    };
    group("heat")
        .all(shapes.into_iter().enumerate().map(|(class, shape)| path(CLASSES[class], shape).key(CLASSES[class])))
        .with(path("chosen-ring", lines(layout, (left, top), size, marked)).key("marked"))
        .with(members(layout, (left, top), size))
        .with(words("cap", (left, top + size.1 + 16.0), "start").key("low").with_text(format!("ping {} ms", number(layout.nodes[0].ping))))
        .with(
            words("cap", (left + size.0, top + size.1 + 16.0), "end")
                .key("high")
                .with_text(format!("{} ms", number(layout.nodes[count - 1].ping))),
        )
        .with(words("cap", (layout.centre.0, top + size.1 + 16.0), "middle").key("count").with_text(shown))
        .with(
            words("cap", (layout.centre.0, top + size.1 + 31.0), "middle")
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
fn lines(layout: &Layout, (left, top): Point, size: Point, marked: &[u32]) -> String {
    let mut lines = Stroke::default();
    for place in (0..layout.nodes.len()).filter(|&place| marked.contains(&layout.nodes[place].player)) {
        let share = (place as f64 + 0.5) / layout.nodes.len() as f64;
        let (x, y) = (left + share * size.0, top + share * size.1);
        lines.line((x, top - 6.0), (x, top + size.1)).line((left - 6.0, y), (left + size.0, y));
    }
    lines.0
}

/// Draws the lobby: a tick at each member's row and column, and a ring where two of them cross.
fn members(layout: &Layout, (left, top): Point, size: Point) -> Tag {
    let at = |index: usize| {
        let share = (index as f64 + 0.5) / layout.nodes.len() as f64;
        (left + share * size.0, top + share * size.1)
    };
    let inside: Vec<(Point, &Node)> =
        layout.nodes.iter().enumerate().filter(|(_, node)| node.place.is_some()).map(|(index, node)| (at(index), node)).collect();
    let tick = |marks: &mut Stroke, (x, y): Point| {
        marks.line((x, top - 12.0), (x, top - 3.0)).line((left - 12.0, y), (left - 3.0, y));
    };
    let [mut marks, mut under] = [Stroke::default(), Stroke::default()];
    let mut crossings = String::new();
    for (index, ((x, _), _)) in inside.iter().enumerate() {
        tick(&mut marks, inside[index].0);
        for (_, ((_, y), _)) in inside.iter().enumerate().filter(|(other, _)| *other != index) {
            crossings.push_str(&format!("M{} {}m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0", tenths(*x), tenths(*y)));
        }
    }
    if let Some((last, _)) = inside.iter().max_by_key(|(_, node)| node.place) {
        tick(&mut under, *last);
    }
    group("members")
        .with(path("now-under thin", under.0).key("under"))
        .with(path("ink", marks.0).key("marks"))
        .with(path("crossing", crossings).key("crossings"))
}
