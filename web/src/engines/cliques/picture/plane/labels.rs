//! Finds free places for labels in the plane. A label without a free place is left out.

use super::axes::Axes;
use super::dots::Dot;
use crate::svg::Point;

/// Approximate width of a character.
const CHARACTER: f64 = 7.3;
/// Height of a label.
pub(super) const HEIGHT: f64 = 18.0;
/// Distances between a dot and its label, the preferred one first.
const NEAR: [f64; 3] = [5.0, 9.0, 14.0];
/// More distances, for labels that must not be left out.
const FAR: [f64; 8] = [6.0, 14.0, 24.0, 36.0, 52.0, 70.0, 92.0, 118.0];
/// Number of those distances that need no leader line.
const CLOSE: usize = 4;
/// Directions from a dot to its label in degrees, clockwise from the right; the preferred one first.
const DIRECTIONS: [f64; 8] = [0.0, 180.0, 270.0, 90.0, 325.0, 35.0, 215.0, 145.0];
/// Distance between two points of a line that labels keep free.
const LINE_STEP: f64 = 8.0;

/// A rectangle: left, top, right, bottom.
type Area = [f64; 4];

/// The free room of the plane.
pub(super) struct Room {
    frame: Area,
    /// Dots and lines. A label that must not be left out may cover them, because it has a halo.
    drawn: Vec<Area>,
    labels: Vec<Area>,
}

/// How much a label may move away from its dot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Only next to the dot, or not at all.
    Near,
    /// A little farther away, or not at all.
    Close,
    /// Also farther away, or over dots and lines.
    Far,
}

impl Room {
    /// The plane with these dots.
    pub(super) fn new<'d>(axes: &Axes, dots: impl Iterator<Item = &'d Dot>) -> Room {
        let around = |dot: &Dot| [dot.at.0 - dot.radius, dot.at.1 - dot.radius, dot.at.0 + dot.radius, dot.at.1 + dot.radius];
        Room {
            frame: [axes.left + 2.0, axes.top, axes.right + 12.0, axes.bottom - 2.0],
            drawn: dots.map(around).collect(),
            labels: Vec::new(),
        }
    }

    /// Keeps labels away from a line.
    pub(super) fn block(&mut self, a: Point, b: Point) {
        let steps = ((a.0 - b.0).hypot(a.1 - b.1) / LINE_STEP).ceil().max(1.0);
        for step in 0..=steps as i64 {
            let share = step as f64 / steps;
            let (x, y) = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
            self.drawn.push([x - 2.0, y - 2.0, x + 2.0, y + 2.0]);
        }
    }

    /// Takes a free place beside a dot for a label of this width, and returns its centre.
    pub(super) fn beside(&mut self, at: Point, radius: f64, width: f64, reach: Reach) -> Option<Point> {
        let distances = match reach {
            Reach::Near => &NEAR[..],
            Reach::Close => &FAR[..CLOSE],
            Reach::Far => &FAR,
        };
        let centre = |distance: f64, direction: f64| {
            let (sine, cosine) = direction.to_radians().sin_cos();
            (
                at.0 + cosine * (radius + distance + width / 2.0 * cosine.abs()),
                at.1 + sine * (radius + distance + HEIGHT / 2.0 * sine.abs()),
            )
        };
        let places = || distances.iter().flat_map(|&distance| DIRECTIONS.map(|direction| centre(distance, direction)));
        if let Some(place) = self.first_free(places(), width) {
            return Some(place);
        }
        // Otherwise the label covers as little as possible.
        let covered =
            |place: &Point| self.drawn.iter().filter(|drawn| overlaps(&area(*place, width), std::slice::from_ref(*drawn))).count();
        let possible = places().filter(|&place| self.is_inside(&area(place, width)) && !overlaps(&area(place, width), &self.labels));
        let place = possible.min_by_key(covered).filter(|_| reach == Reach::Far)?;
        self.labels.push(area(place, width));
        Some(place)
    }

    /// Takes the first of these places that is free for a label of this width.
    pub(super) fn first_free(&mut self, places: impl IntoIterator<Item = Point>, width: f64) -> Option<Point> {
        let is_free = |area: &Area| self.is_inside(area) && !overlaps(area, &self.labels) && !overlaps(area, &self.drawn);
        let place = places.into_iter().find(|&place| is_free(&area(place, width)))?;
        self.labels.push(area(place, width));
        Some(place)
    }

    /// Gives back a place that was taken last.
    pub(super) fn release(&mut self) {
        self.labels.pop();
    }

    fn is_inside(&self, [left, top, right, bottom]: &Area) -> bool {
        let [frame_left, frame_top, frame_right, frame_bottom] = &self.frame;
        left >= frame_left && right <= frame_right && top >= frame_top && bottom <= frame_bottom
    }
}

fn overlaps([left, top, right, bottom]: &Area, others: &[Area]) -> bool {
    others.iter().any(|other| *left < other[2] + 2.0 && other[0] < *right + 2.0 && *top < other[3] + 1.0 && other[1] < *bottom + 1.0)
}

/// Approximate width of a text.
pub(super) fn width(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER + 4.0
}

fn area((x, y): Point, width: f64) -> Area {
    [x - width / 2.0, y - HEIGHT / 2.0, x + width / 2.0, y + HEIGHT / 2.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::cliques::choice::{Part, TierPlayer};
    use crate::picture::Orientation;

    #[test]
    fn labels_never_overlap_and_one_without_room_is_left_out() {
        let player = TierPlayer { player: 0, ping: 50, wait: 100 };
        let far = TierPlayer { player: 1, ping: 100, wait: 200 };
        let axes = Axes::of(&[player, far], 90.0, (744.0, 560.0), Orientation::Wide);
        let at = axes.at((50.0, 100.0));
        let dot = Dot { player: 0, part: Part::Free, truth: at, at, radius: 6.0 };
        let mut room = Room::new(&axes, [dot].iter());
        let mut places: Vec<Point> = Vec::new();
        while let Some(place) = room.beside(at, 6.0, 80.0, Reach::Far) {
            assert!(
                places.iter().all(|other| (other.0 - place.0).abs() >= 80.0 || (other.1 - place.1).abs() >= HEIGHT),
                "{place:?} {places:?}"
            );
            places.push(place);
            assert!(places.len() < 100, "labels are never left out");
        }
        assert!(places.len() > 4, "{places:?}");
    }
}
