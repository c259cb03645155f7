//! Where the parts of the heat map are: the levels, the names, the cells of the blocks, and the rows of other requests below them.

use crate::picture::{Orientation, Size};

/// Heights of the parts around the heat map and the gaps between them. `lobbies.css` has the same numbers.
const STRIP: f64 = 30.0;
const TERMS: f64 = 20.0;
const PAIR: f64 = 56.0;
const CARDS: f64 = 106.0;
const LOW_CARDS: f64 = 66.0;
const GAPS: f64 = 26.0;
/// A picture lower than this has low cards.
const LOW_PICTURE: f64 = 500.0;
/// Height of the heat map on a narrow screen, unless its rows need more.
const TALL_HEAT: f64 = 184.0;

/// Up to this many tickets every row has room for a name.
pub(super) const MAX_NAMED: usize = 24;
/// Smallest height of a row with a name.
const NAMED_ROW: f64 = 15.0;
/// Smallest height of a row without one.
const LOW_ROW: f64 = 2.0;
/// Largest height of a row. Fewer than five tickets leave the map lower than its box.
const HIGH_ROW: f64 = 84.0;
/// Height of the row of a request that is not in the map.
pub(super) const OTHER_ROW: f64 = 24.0;
/// Room for the brackets of groups and the names over the cells.
const TOP: f64 = 42.0;
/// Smallest cell that has a number.
const NUMBERED: (f64, f64) = (19.0, 15.0);
/// Approximate width of a character.
const CHARACTER: f64 = 7.2;

/// The room that the heat map gets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Room {
    pub(super) width: f64,
    /// On a narrow screen the map may become higher than this.
    pub(super) height: f64,
    pub(super) orientation: Orientation,
    /// True if the lobby cards are low.
    pub(super) low_cards: bool,
}

impl Room {
    /// The room in a picture of this size.
    pub(super) fn of(size: Size, orientation: Orientation) -> Room {
        let is_tall = orientation == Orientation::Tall;
        let low_cards = is_tall || size.height < LOW_PICTURE;
        let around = STRIP + TERMS + PAIR + GAPS + if low_cards { LOW_CARDS } else { CARDS };
        let height = if is_tall { TALL_HEAT } else { (size.height - around).max(TALL_HEAT) };
        Room { width: size.width.max(200.0), height, orientation, low_cards }
    }

    /// Number of rows for requests that are not in the map. It does not depend on how many there are, so the map does not jump.
    pub(super) fn other_rows(&self, tickets: usize) -> usize {
        let fits = ((self.height - TOP - 12.0) / OTHER_ROW) as usize;
        fits.saturating_sub(tickets + tickets / 3).max(2)
    }

    fn is_tall(&self) -> bool {
        self.orientation == Orientation::Tall
    }
}

/// The geometry of the heat map.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    /// Width and height of a cell.
    pub(super) cell: (f64, f64),
    /// The upper left corner of the first cell.
    pub(super) origin: (f64, f64),
    /// Room for the names left of the cells.
    pub(super) names: f64,
    /// Distance between two levels.
    pub(super) level: f64,
    /// The tickets in the order in which they are drawn.
    pub(super) order: Vec<usize>,
    /// For each ticket: its place in the order.
    pub(super) places: Vec<usize>,
    /// For each place: the number of gaps before it.
    gaps: Vec<usize>,
    gap: f64,
}

impl Layout {
    /// Lays out these blocks of tickets, with `others` rows below them. The longest name has `longest_name` characters.
    pub(super) fn of(room: &Room, blocks: &[Vec<usize>], others: usize, longest_name: usize) -> Layout {
        let order: Vec<usize> = blocks.concat();
        let gaps = blocks.iter().enumerate().flat_map(|(index, block)| std::iter::repeat_n(index, block.len())).collect();
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &ticket)| places[ticket] = place);
        let tickets = order.len().max(1) as f64;
        let is_named = order.len() <= MAX_NAMED;
        let gap = if is_named && blocks.len() < 8 { 8.0 } else { 2.0 };
        let all_gaps = gap * blocks.len().saturating_sub(1) as f64;
        let (widest, level) = if room.is_tall() { (62.0, (room.width / 90.0).min(4.5)) } else { (104.0, 12.0) };
        let names = (longest_name as f64 * CHARACTER + 14.0).clamp(36.0, widest);
        let left = 10.0 * level + 24.0 + names;
        let top = TOP;
        let cell_width = (room.width - left - all_gaps - 4.0) / tickets;
        let least = match (is_named, room.is_tall()) {
            (true, true) => NAMED_ROW,
            (false, true) => 2.0 * LOW_ROW,
            (_, false) => LOW_ROW,
        };
        let below = if others > 0 { others as f64 * OTHER_ROW + 8.0 } else { 0.0 };
        let cell_height = ((room.height - top - all_gaps - below - 4.0) / tickets).clamp(least, HIGH_ROW);
        let map = if order.is_empty() { 0.0 } else { tickets * cell_height + all_gaps + 4.0 };
        let height = (top + map + below).max(room.height);
        Layout { width: room.width, height, cell: (cell_width, cell_height), origin: (left, top), names, level, order, places, gaps, gap }
    }

    /// Left edge of the column at a place.
    pub(super) fn x(&self, place: usize) -> f64 {
        self.origin.0 + place as f64 * self.cell.0 + self.gap_before(place)
    }

    /// Upper edge of the row at a place.
    pub(super) fn y(&self, place: usize) -> f64 {
        self.origin.1 + place as f64 * self.cell.1 + self.gap_before(place)
    }

    fn gap_before(&self, place: usize) -> f64 {
        self.gap * self.gaps.get(place).copied().unwrap_or_default() as f64
    }

    /// Upper edge of a row below the map.
    pub(super) fn other_y(&self, row: usize) -> f64 {
        let end = self.order.len().checked_sub(1).map_or(self.origin.1, |last| self.y(last) + self.cell.1 + 8.0);
        end + row as f64 * OTHER_ROW
    }

    /// Position of a level on the horizontal axis of the levels.
    pub(super) fn level_x(&self, level: u8) -> f64 {
        10.0 + f64::from(level) * self.level
    }

    /// The places of the row and the column at a point; `None` outside the cells.
    pub(super) fn cell_at(&self, (x, y): (f64, f64)) -> Option<(usize, usize)> {
        let places = 0..self.order.len();
        let row = places.clone().find(|&place| (self.y(place)..self.y(place) + self.cell.1).contains(&y))?;
        let column = places.into_iter().find(|&place| (self.x(place)..self.x(place) + self.cell.0).contains(&x))?;
        Some((row, column))
    }

    /// True if the cells have room for numbers.
    pub(super) fn is_numbered(&self) -> bool {
        self.cell.0 >= NUMBERED.0 && self.cell.1 >= NUMBERED.1
    }

    /// True if the cells have no room for thick outlines.
    pub(super) fn is_dense(&self) -> bool {
        self.cell.0 < 32.0 || self.cell.1 < 26.0
    }

    /// True if every row has room for its name.
    pub(super) fn is_named(&self) -> bool {
        self.cell.1 >= NAMED_ROW - 2.0
    }
}

/// True if a text fits into a width.
pub(super) fn fits(text: &str, width: f64) -> bool {
    text.chars().count() as f64 * CHARACTER <= width
}

/// Shortens a name to a width, if at least three characters fit.
pub(super) fn short(name: &str, width: f64) -> Option<String> {
    let room = (width / CHARACTER) as usize;
    match name.chars().count() {
        length if length <= room => Some(name.to_owned()),
        _ if room >= 4 => Some(name.chars().take(room - 1).chain(['…']).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DESK: Size = Size { width: 744.0, height: 560.0 };

    fn layout(tickets: usize, width: f64, orientation: Orientation) -> Layout {
        let room = Room::of(Size { width, ..DESK }, orientation);
        let half = tickets / 2;
        Layout::of(&room, &[(0..half).collect(), (half..tickets).collect()], 0, 5)
    }

    #[test]
    fn cells_fill_the_width_and_stay_inside() {
        for (tickets, width, orientation) in
            [(6, 744.0, Orientation::Wide), (100, 744.0, Orientation::Wide), (6, 374.0, Orientation::Tall), (100, 304.0, Orientation::Tall)]
        {
            let layout = layout(tickets, width, orientation);
            let right = layout.x(tickets - 1) + layout.cell.0;
            assert!((width - 5.0..=width).contains(&right), "{tickets}: {right} of {width}");
            assert!(layout.y(tickets - 1) + layout.cell.1 <= layout.height, "{tickets}");
        }
    }

    #[test]
    fn a_point_in_a_cell_finds_its_row_and_column() {
        let layout = layout(8, 744.0, Orientation::Wide);
        for (row, column) in [(0, 7), (3, 4), (7, 0)] {
            let middle = (layout.x(column) + layout.cell.0 / 2.0, layout.y(row) + layout.cell.1 / 2.0);
            assert_eq!(layout.cell_at(middle), Some((row, column)));
        }
        assert_eq!(layout.cell_at((layout.x(4) - 4.0, layout.y(0) + 1.0)), None, "the gap between two blocks is not a cell");
        assert_eq!(layout.cell_at((2.0, 2.0)), None);
    }

    #[test]
    fn the_first_example_fills_its_room_on_a_desk_and_has_numbers_on_a_phone() {
        let desk = layout(6, 744.0, Orientation::Wide);
        assert!(desk.y(5) + desk.cell.1 > desk.height - 12.0, "{desk:?}");
        let phone = layout(6, 374.0, Orientation::Tall);
        assert!(phone.is_numbered() && phone.is_named() && phone.height <= TALL_HEAT, "{phone:?}");
    }

    #[test]
    fn the_map_never_gets_higher_than_its_room_on_a_desk() {
        for (height, most) in [(400.0, 24), (560.0, 100)] {
            let room = Room::of(Size { height, ..DESK }, Orientation::Wide);
            for tickets in [0, 1, 2, 6, 24, most] {
                let layout = Layout::of(&room, &[(0..tickets).collect()], room.other_rows(tickets), 5);
                assert!(layout.height <= room.height, "{tickets} tickets: {} of {}", layout.height, room.height);
            }
        }
    }

    #[test]
    fn names_are_shortened_but_never_to_less_than_four_characters() {
        assert_eq!(short("Duntobel", 100.0).as_deref(), Some("Duntobel"));
        assert_eq!(short("Duntobel", 44.0).as_deref(), Some("Dunto…"));
        assert_eq!(short("Duntobel", 20.0), None);
    }
}
