//! Name labels next to the markers. Labels are placed outwards from the rail on up to four levels and never overlap. If there is no room,
//! the least important labels are left out; pointing at a player shows theirs.

use super::layout::{Layout, Spot, Zone};
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::words::number;
use queuescope::engines::waves::event::Side;

/// A name with its rating and the line to its marker.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Label {
    pub(crate) player: u32,
    pub(crate) name: String,
    pub(crate) rating: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) anchor: &'static str,
    pub(crate) leader: Option<[f64; 4]>,
}

/// Approximate width of a character.
const CHARACTER: f64 = 6.8;
const LEVELS: usize = 4;
/// Up to this many players all are named.
const MAX_NAMED: usize = 60;
const LEVEL_HEIGHT: f64 = 24.0;
const LINE_HEIGHT: f64 = 16.0;

/// Returns the labels that fit. `important` players are placed first.
pub(crate) fn labels(layout: &Layout, moment: &Scene<'_>, important: &[u32]) -> Vec<Label> {
    // In a crowd only important players are named, because there would be room for a random few of the others.
    let crowd = layout.spots.iter().filter(|spot| layout.shows(spot)).count() > MAX_NAMED;
    let mut named: Vec<&Spot> =
        layout.spots.iter().filter(|spot| layout.shows(spot) && (!crowd || important.contains(&spot.player))).collect();
    // Important players first, then by rating.
    let is_other = |spot: &Spot| !important.contains(&spot.player);
    named.sort_by(|a, b| is_other(a).cmp(&is_other(b)).then(a.rating.total_cmp(&b.rating)));
    let mut boxes: Vec<[f64; 4]> = Vec::new();
    let mut labels = Vec::new();
    for spot in named {
        let name = moment.scenario.players[spot.player as usize].id.to_string();
        // Between the rails a player is drawn at the mean of two ratings, which is not a rating they have.
        let rating = if spot.zone == Zone::Middle { String::new() } else { number(spot.rating.round() as i64) };
        let candidate = match layout.orientation {
            Orientation::Wide => wide(layout, spot, &name, &rating, &boxes),
            Orientation::Tall => tall(layout, spot, &name, &boxes),
        };
        if let Some((label, area)) = candidate {
            boxes.push(area);
            let rating = if layout.orientation == Orientation::Wide { rating } else { String::new() };
            labels.push(Label { player: spot.player, name, rating, ..label });
        }
    }
    labels
}

fn overlaps(area: &[f64; 4], boxes: &[[f64; 4]]) -> bool {
    boxes.iter().any(|other| area[0] < other[2] && other[0] < area[2] && area[1] < other[3] && other[1] < area[3])
}

type Placed = Option<(Label, [f64; 4])>;

fn empty_label() -> Label {
    Label { player: 0, name: String::new(), rating: String::new(), x: 0.0, y: 0.0, anchor: "middle", leader: None }
}

/// Places a label above the first rail or below the second; above the marker for players in the middle.
fn wide(layout: &Layout, spot: &Spot, name: &str, rating: &str, boxes: &[[f64; 4]]) -> Placed {
    let width = (name.chars().count() + rating.len() + 1) as f64 * CHARACTER;
    let outwards = if spot.zone == Zone::Rail(Side::Second) { 1.0 } else { -1.0 };
    let levels = if spot.zone == Zone::Middle { 1 } else { LEVELS };
    for level in 0..levels {
        for shift in [0.0, -14.0, 14.0, -28.0, 28.0, -42.0, 42.0, -60.0, 60.0] {
            let near = layout.radius + 12.0 + level as f64 * LEVEL_HEIGHT;
            let x = (spot.x + shift).clamp(width / 2.0 + 2.0, layout.width - width / 2.0 - 2.0);
            let y = spot.y + outwards * near + if outwards > 0.0 { 6.0 } else { 0.0 };
            let area = [x - width / 2.0, y - 12.0, x + width / 2.0, y + 4.0];
            let inside = y > 14.0 && y < layout.height - 30.0;
            if inside && !overlaps(&area, boxes) && !covers_marker(layout, spot, &area) {
                let moved = level > 0 || (x - spot.x).abs() > 1.0;
                let end = if outwards > 0.0 { y - 13.0 } else { y + 5.0 };
                let leader = moved.then_some([spot.x, spot.y + outwards * (layout.radius + 4.0), x, end]);
                return Some((Label { x, y, leader, ..empty_label() }, area));
            }
        }
    }
    None
}

/// Places a label next to a rail, shifted along the axis if it would overlap another label.
fn tall(layout: &Layout, spot: &Spot, name: &str, boxes: &[[f64; 4]]) -> Placed {
    let Zone::Rail(side) = spot.zone else { return None };
    let width = name.chars().count() as f64 * CHARACTER;
    let outwards = if side == Side::First { -1.0 } else { 1.0 };
    let x = spot.x + outwards * (layout.radius + 12.0);
    for shift in [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0].map(|lines| lines * LINE_HEIGHT) {
        let y = spot.y + 4.0 + shift;
        let near = x + outwards * if shift == 0.0 { 0.0 } else { 10.0 };
        let area = if outwards < 0.0 { [near - width, y - 11.0, near, y + 4.0] } else { [near, y - 11.0, near + width, y + 4.0] };
        let inside = area[0] >= 0.0 && area[2] <= layout.width && y > 12.0 && y < layout.height;
        if inside && !overlaps(&area, boxes) && !covers_marker(layout, spot, &area) {
            let leader = (shift != 0.0).then_some([spot.x + outwards * (layout.radius + 3.0), spot.y, near - outwards * 2.0, y - 4.0]);
            return Some((Label { x: near, y, anchor: if outwards < 0.0 { "end" } else { "start" }, leader, ..empty_label() }, area));
        }
    }
    None
}

/// True if a label would cover another player's marker.
fn covers_marker(layout: &Layout, own: &Spot, area: &[f64; 4]) -> bool {
    // Includes the ring of players who play both.
    let r = layout.radius + 4.0;
    layout.spots.iter().any(|spot| {
        spot.player != own.player && spot.x + r > area[0] && spot.x - r < area[2] && spot.y + r > area[1] && spot.y - r < area[3]
    })
}
