//! Where the keyboard or the pointer is in a chart, and what a key or a click does there.

use super::plot::{Brush, Pick, Target};

/// A position in a chart. All places are indices of targets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    /// The place that is pointed at.
    pub(super) at: Option<usize>,
    /// The place at which a brush began.
    pub(super) from: Option<usize>,
    /// The place on which the pointer was pressed.
    pub(super) pressed: Option<usize>,
}

/// What happens after a key or a click, besides moving the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    None,
    Pick(Pick),
    Open(usize),
    ShowTable,
}

impl Cursor {
    /// Handles a key. `None` if the chart does not use it.
    pub(super) fn key(&mut self, key: &str, shift: bool, targets: &[Target], brush: Brush) -> Option<Act> {
        let last = targets.len().checked_sub(1);
        match key {
            "ArrowRight" | "ArrowDown" => self.walk(targets, |at| if at + 1 < targets.len() { Some(at + 1) } else { None }),
            "ArrowLeft" | "ArrowUp" => self.walk(targets, |at| at.checked_sub(1)),
            "Home" if self.from.is_none() => self.at = last.map(|_| 0),
            "End" if self.from.is_none() => self.at = last,
            "b" | "B" => {
                let choosable = self.target(targets).is_some_and(|target| target.choosable);
                if brush == Brush::None || !choosable {
                    return None;
                }
                self.from = self.at;
            }
            "Enter" | " " => return self.choose(shift, targets),
            "o" | "O" => return self.target(targets)?.opens.map(Act::Open),
            "t" | "T" => return Some(Act::ShowTable),
            "Escape" if self.from.is_some() => self.from = None,
            "Escape" if targets.iter().any(|target| target.chosen) => return Some(Act::Pick(Pick::Clear)),
            _ => return None,
        }
        Some(Act::None)
    }

    /// Moves by one place. A brush skips places that cannot be chosen.
    fn walk(&mut self, targets: &[Target], next: impl Fn(usize) -> Option<usize>) {
        let Some(mut at) = self.at.filter(|at| *at < targets.len()) else {
            self.at = (!targets.is_empty()).then_some(0);
            return;
        };
        while let Some(place) = next(at) {
            at = place;
            if self.from.is_none() || targets[at].choosable {
                self.at = Some(at);
                return;
            }
        }
    }

    /// Chooses the brushed places or the one at the cursor, or opens that one if it cannot be chosen. Ends the brush. Choosing the only chosen
    /// place again clears the choice.
    pub(super) fn choose(&mut self, add: bool, targets: &[Target]) -> Option<Act> {
        let at = self.target(targets)?;
        let from = self.from.take().and_then(|from| targets.get(from)).unwrap_or(at);
        if !at.choosable {
            return at.opens.map(Act::Open);
        }
        let only = at == from && at.chosen && targets.iter().filter(|target| target.chosen).count() == 1;
        let (first, last) = (at.item.min(from.item), at.item.max(from.item));
        Some(Act::Pick(if only && !add { Pick::Clear } else { Pick::Items { first, last, add } }))
    }

    /// Ends a press of the pointer: chooses or opens the place, if the pointer is still there, or the brushed places.
    pub(super) fn release(&mut self, add: bool, targets: &[Target]) -> Act {
        let pressed = self.pressed.take();
        let stays = self.at.is_some() && self.at == pressed;
        if self.from.is_some() || stays { self.choose(add, targets).unwrap_or(Act::None) } else { Act::None }
    }

    /// Moves to the place under the pointer. A brush stays on places that can be chosen.
    pub(super) fn point(&mut self, targets: &[Target], point: (f64, f64)) {
        let distance = |at: usize| targets[at].distance(point);
        let usable = |at: &usize| self.from.is_none() || targets[*at].choosable;
        // The last one that is nearest, because it is drawn on top.
        let near = (0..targets.len()).rev().filter(usable).min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
        /// Largest distance of the pointer from a place, in CSS pixels.
        const REACH: f64 = 10.0;
        self.at = near.filter(|at| self.from.is_some() || distance(*at) <= REACH);
    }

    /// The place at the cursor.
    pub(super) fn target<'a>(&self, targets: &'a [Target]) -> Option<&'a Target> {
        self.at.and_then(|at| targets.get(at))
    }

    /// The first and the last brushed place, or the one at the cursor twice.
    pub(super) fn span(&self, targets: &[Target]) -> Option<(usize, usize)> {
        let at = self.at.filter(|at| *at < targets.len())?;
        let from = self.from.filter(|from| *from < targets.len()).unwrap_or(at);
        Some((at.min(from), at.max(from)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four bars side by side, with a name in the second.
    fn targets() -> Vec<Target> {
        let mut targets: Vec<Target> =
            (0..4).map(|item| Target::new(item, [item as f64 * 30.0, 0.0, 28.0, 100.0], String::new())).collect();
        let name = Target { choosable: false, opens: Some(70), ..Target::new(1, [32.0, 40.0, 24.0, 16.0], "Astrid".to_owned()) };
        targets.insert(2, name);
        targets
    }

    fn press(keys: &[&str], brush: Brush) -> (Cursor, Option<Act>) {
        let mut cursor = Cursor::default();
        let mut act = None;
        for key in keys {
            act = cursor.key(key, false, &targets(), brush);
        }
        (cursor, act)
    }

    fn items(first: usize, last: usize) -> Option<Act> {
        Some(Act::Pick(Pick::Items { first, last, add: false }))
    }

    #[test]
    fn arrows_move_and_stop_at_the_ends() {
        assert_eq!(press(&["ArrowRight"], Brush::Along).0.at, Some(0));
        assert_eq!(press(&["ArrowLeft", "ArrowLeft"], Brush::Along).0.at, Some(0));
        assert_eq!(press(&["End", "ArrowDown"], Brush::Along).0.at, Some(4));
        assert_eq!(press(&["x"], Brush::Along).1, None);
    }

    #[test]
    fn enter_chooses_one_place_and_b_widens_it() {
        assert_eq!(press(&["Home", "Enter"], Brush::Along).1, items(0, 0));
        // The brush skips the name between the second and the third bar.
        assert_eq!(press(&["Home", "ArrowRight", "b", "ArrowRight", "Enter"], Brush::Along).1, items(1, 2));
        assert_eq!(press(&["End", "B", "ArrowLeft", "ArrowLeft", "Enter"], Brush::Along).1, items(1, 3));
        let (cursor, act) = press(&["Home", "b", "ArrowRight", "Escape"], Brush::Along);
        assert_eq!((cursor.from, act), (None, Some(Act::None)));
        assert_eq!(press(&["Home", "b"], Brush::None).1, None);
    }

    #[test]
    fn a_name_opens_and_cannot_be_chosen() {
        assert_eq!(press(&["Home", "ArrowRight", "ArrowRight", "Enter"], Brush::Along).1, Some(Act::Open(70)));
        assert_eq!(press(&["Home", "ArrowRight", "ArrowRight", "o"], Brush::Along).1, Some(Act::Open(70)));
        assert_eq!(press(&["Home", "o"], Brush::Along).1, None);
        assert_eq!(press(&["Home", "T"], Brush::Along).1, Some(Act::ShowTable));
    }

    #[test]
    fn choosing_the_only_chosen_place_again_clears_the_choice() {
        let mut targets = targets();
        targets[0].chosen = true;
        let mut cursor = Cursor { at: Some(0), ..Cursor::default() };
        assert_eq!(cursor.choose(false, &targets), Some(Act::Pick(Pick::Clear)));
        assert_eq!(cursor.choose(true, &targets), Some(Act::Pick(Pick::Items { first: 0, last: 0, add: true })));
        assert_eq!(cursor.key("Escape", false, &targets, Brush::Along), Some(Act::Pick(Pick::Clear)));
        targets[1].chosen = true;
        assert_eq!(cursor.choose(false, &targets), items(0, 0));
    }

    #[test]
    fn the_pointer_finds_the_nearest_place_and_a_brush_goes_on_outside() {
        let targets = targets();
        let mut cursor = Cursor::default();
        cursor.point(&targets, (40.0, 45.0));
        assert_eq!(cursor.target(&targets).map(|target| target.spoken.as_str()), Some("Astrid"));
        cursor.point(&targets, (300.0, 45.0));
        assert_eq!(cursor.at, None);
        cursor.point(&targets, (35.0, 10.0));
        cursor.from = cursor.at;
        cursor.point(&targets, (300.0, 45.0));
        assert_eq!(cursor.span(&targets), Some((1, 4)));
        assert_eq!(Some(cursor.release(false, &targets)), items(1, 3));
    }

    #[test]
    fn a_press_counts_only_where_it_began() {
        let targets = targets();
        let mut cursor = Cursor { at: Some(2), pressed: Some(2), ..Cursor::default() };
        assert_eq!(cursor.release(false, &targets), Act::Open(70));
        let mut cursor = Cursor { at: Some(3), pressed: Some(2), ..Cursor::default() };
        assert_eq!(cursor.release(false, &targets), Act::None);
    }
}
