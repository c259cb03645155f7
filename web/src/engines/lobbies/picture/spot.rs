//! The cell of the heat map that is explained: the one under the pointer, the one that the arrow keys moved to, or the most interesting one.

use queuescope::PlayerRef;
use queuescope::engines::lobbies::event::Scored;
use queuescope::engines::lobbies::{PassFrame, Verdict};
use web_sys::Element;
use yew::prelude::*;

use super::layout::Layout;
use super::matrix::Matrix;
use crate::engines::lobbies::Scene;

/// A cell: the indices of two tickets, of its row and its column.
pub(super) type Spot = (usize, usize);

/// Returns the cell to explain while the pointer is elsewhere: the best of the row just scored, otherwise the selected player's pair or best cell,
/// otherwise the first pair found, otherwise the best of the last row.
pub(super) fn usual_spot(moment: &Scene<'_>, matrix: &Matrix, selected: Option<u32>) -> Option<Spot> {
    let pass = matrix.pass();
    let best = |place: usize| {
        let others = (0..pass.groups.len()).filter(|&other| other != place);
        let scored = others.filter_map(|other| Some((pass.scored(place, other)?, other)));
        scored.max_by_key(|(pair, _)| (pair.verdict == Verdict::Kept, pair.score)).map(|(_, other)| (place, other))
    };
    let pairs = matrix.chosen();
    let paired = |place: usize| {
        let pair = pairs.iter().find(|pair| pair.contains(&(place as u32)))?;
        Some((place, pair[usize::from(pair[0] as usize == place)] as usize))
    };
    // The formula shows the same pair of the row just scored.
    let row_now = moment.row_now().filter(|_| matrix.is_current);
    let now = || row_now.and_then(|row| Some((row as usize, best_later(pass, row as usize)?)));
    let chosen =
        || selected.and_then(|player| matrix.group_of(matrix.ticket_of(player)?)).and_then(|place| paired(place).or_else(|| best(place)));
    let involved = moment.involved();
    let is_involved = |pair: &&[u32; 2]| {
        let players = pair.iter().flat_map(|&group| &pass.groups[group as usize].players);
        players.into_iter().any(|player| involved.contains(&player.index))
    };
    let first = || pairs.iter().find(is_involved).or(pairs.first()).map(|[a, b]| (*a as usize, *b as usize));
    let (one, other) = now().or_else(chosen).or_else(first).or_else(|| pass.rows.len().checked_sub(1).and_then(best))?;
    Some((*matrix.tickets_in(one).first()?, *matrix.tickets_in(other).first()?))
}

/// Returns the later group with which a row scores best, as the formula does.
fn best_later(pass: &PassFrame, place: usize) -> Option<usize> {
    let best = pass.rows.get(place)?.iter().max_by_key(|pair| (pair.verdict == Verdict::Kept, pair.score))?;
    Some(best.with as usize)
}

/// Returns a callback for arrow keys, which moves from cell to cell as they are drawn. The timeline does not get these key presses.
pub(super) fn keys(matrix: &Matrix, layout: &Layout, spot: Option<Spot>, point: &Callback<Option<Spot>>) -> Callback<KeyboardEvent> {
    let ends: [Option<Spot>; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|step| moved(matrix, layout, spot, step));
    let point = point.clone();
    Callback::from(move |event: KeyboardEvent| {
        let keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
        let Some(end) = keys.iter().position(|key| *key == event.key()).map(|key| ends[key]) else { return };
        event.prevent_default();
        event.stop_propagation();
        if end.is_some() {
            point.emit(end);
        }
    })
}

/// Returns the next cell in a direction that shows another score, skipping the diagonal; `None` at the edge of the map.
fn moved(matrix: &Matrix, layout: &Layout, spot: Option<Spot>, (down, right): (i64, i64)) -> Option<Spot> {
    let places = layout.places.len() as i64;
    let shown = |(row, column): Spot| matrix.cell(row, column).map(|(players, _)| players.map(<[PlayerRef]>::as_ptr));
    let (from_row, from_column) = spot.map_or((0, 0), |(row, column)| (layout.places[row], layout.places[column]));
    let now = spot.and_then(shown);
    (1..places).find_map(|steps| {
        let (row, column) = (from_row as i64 + down * steps, from_column as i64 + right * steps);
        let is_inside = (0..places).contains(&row) && (0..places).contains(&column);
        let to = is_inside.then(|| (layout.order[row as usize], layout.order[column as usize]))?;
        Some(to).filter(|&to| shown(to).is_some() && shown(to) != now)
    })
}

/// Returns a callback for the pointer, which finds the cell under it by its place in the map's node.
pub(super) fn pointer(layout: &Layout, node: &NodeRef, spot: Option<Spot>, point: &Callback<Option<Spot>>) -> Callback<PointerEvent> {
    let (layout, node, point) = (layout.clone(), node.clone(), point.clone());
    Callback::from(move |event: PointerEvent| {
        let Some(area) = node.cast::<Element>().map(|map| map.get_bounding_client_rect()) else { return };
        let at = (f64::from(event.client_x()) - area.left(), f64::from(event.client_y()) - area.top());
        let cell = layout.cell_at(at).map(|(row, column)| (layout.order[row], layout.order[column]));
        let cell = cell.filter(|(row, column)| row != column);
        if cell.is_some() && cell != spot {
            point.emit(cell);
        }
    })
}

/// Describes the score of a cell for screen readers.
pub(super) fn description(matrix: &Matrix, (row, column): Spot) -> String {
    use crate::engines::lobbies::state::{group_name, points, verdict_words};
    let Some(([one, other], &Scored { score, verdict, .. })) = matrix.cell(row, column) else { return String::new() };
    format!("{} and {}, {} points, {}", group_name(one), group_name(other), points(score), verdict_words(verdict))
}
