//! Places texts so that they do not overlap: the first text to ask gets the space.

/// Approximate width of a character.
const CHARACTER: f64 = 7.0;
/// Height of a text above and below its baseline.
const HEIGHT: [f64; 2] = [11.0, 4.0];
/// Largest number of characters of a name in the picture.
const MOST_CHARACTERS: usize = 14;

/// A part of the picture: left, top, right and bottom.
type Area = [f64; 4];

/// The areas of the picture that are taken.
#[derive(Debug, Default)]
pub(super) struct Room {
    taken: Vec<Area>,
    /// The edges of the picture.
    width: f64,
    height: f64,
}

/// The end of a text that is at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    pub(super) fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

impl Room {
    pub(super) fn new(width: f64, height: f64) -> Room {
        Room { taken: Vec::new(), width, height }
    }

    /// Takes an area, even if it is taken.
    pub(super) fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Takes the area around a point.
    pub(super) fn take_around(&mut self, (x, y): (f64, f64), radius: f64) {
        self.take([x - radius, y - radius, x + radius, y + radius]);
    }

    /// Takes the room for a text on a baseline, if it is free.
    pub(super) fn place(&mut self, at: (f64, f64), anchor: Anchor, text: &str) -> bool {
        self.place_area(area(at, anchor, text_width(text)))
    }

    /// Takes an area if it is free.
    pub(super) fn place_area(&mut self, area: Area) -> bool {
        let is_free = self.is_inside(area) && !self.taken.iter().any(|taken| overlap(taken, &area));
        if is_free {
            self.taken.push(area);
        }
        is_free
    }

    fn is_inside(&self, [left, top, right, bottom]: Area) -> bool {
        left >= 0.0 && top >= 0.0 && right <= self.width && bottom <= self.height
    }
}

fn area((x, y): (f64, f64), anchor: Anchor, width: f64) -> Area {
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    [left, y - HEIGHT[0], left + width, y + HEIGHT[1]]
}

fn overlap(a: &Area, b: &Area) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Returns the approximate width of a text.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER
}

/// Shortens a long name.
pub(super) fn shortened(name: &str) -> String {
    if name.chars().count() <= MOST_CHARACTERS {
        return name.to_owned();
    }
    name.chars().take(MOST_CHARACTERS - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_gets_no_room_that_is_taken_or_outside_the_picture() {
        let mut room = Room::new(200.0, 100.0);
        assert!(room.place((100.0, 50.0), Anchor::Middle, "Pawn20"));
        assert!(!room.place((110.0, 55.0), Anchor::Middle, "Grunt17"));
        assert!(room.place((100.0, 70.0), Anchor::Middle, "Grunt17"));
        assert!(!room.place((190.0, 20.0), Anchor::Start, "Ada"));
        assert!(room.place((190.0, 20.0), Anchor::End, "Ada"));
    }

    #[test]
    fn long_names_are_shortened() {
        assert_eq!(shortened("Pawn20"), "Pawn20");
        assert_eq!(shortened("a name that goes on"), "a name that g…");
    }
}
