//! A sketch: a small picture of few elements. All marks of a kind are in one path, so a picture of 2,000 players has a dozen elements.

use yew::Html;

use crate::picture::Size;
use crate::svg::{Point, Stroke, path, tag, tenths};

/// The paths of a picture with their classes, in drawing order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Sketch {
    layers: Vec<(&'static str, String)>,
}

impl Sketch {
    /// Adds a layer over the others, unless it is empty.
    pub(crate) fn add(&mut self, class: &'static str, stroke: Stroke) {
        if !stroke.0.is_empty() {
            self.layers.push((class, stroke.0));
        }
    }

    /// Renders the picture in its real size. Its card says in words what the example shows, so screen readers skip the picture.
    pub(crate) fn html(&self, size: Size) -> Html {
        let layers = self.layers.iter().enumerate().map(|(index, (class, d))| path(class, d.clone()).key(&index.to_string()));
        let svg = tag("svg", &["width", "height", "aria-hidden"]).at(size.width).at(size.height).fixed("true");
        svg.all(layers).html()
    }

    #[cfg(test)]
    pub(crate) fn layers(&self) -> &[(&'static str, String)] {
        &self.layers
    }

    /// The left, top, right and bottom edge of every layer. Knows the path commands that sketches are made of.
    #[cfg(test)]
    pub(crate) fn extents(&self) -> Vec<(&'static str, [f64; 4])> {
        let extent = |d: &str| {
            let mut edges = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
            for piece in d.split_inclusive(char::is_alphabetic).flat_map(|piece| piece.split(char::is_alphabetic)) {
                let numbers: Vec<f64> = piece.split(' ').filter_map(|number| number.parse().ok()).collect();
                // A point. Arcs have more numbers, and their radius is checked where the circle begins.
                if let [x, y] = numbers[..] {
                    edges = [edges[0].min(x), edges[1].min(y), edges[2].max(x), edges[3].max(y)];
                }
            }
            edges
        };
        self.layers.iter().map(|(class, d)| (*class, extent(d))).collect()
    }
}

/// Adds a circle.
pub(crate) fn dot(stroke: &mut Stroke, (x, y): Point, radius: f64) {
    stroke.to('M', (x - radius, y));
    let (r, width) = (tenths(radius), tenths(2.0 * radius));
    stroke.0.push_str(&format!("a{r} {r} 0 1 0 {width} 0a{r} {r} 0 1 0 -{width} 0"));
}

/// Adds a square.
pub(crate) fn square(stroke: &mut Stroke, (x, y): Point, radius: f64) {
    stroke.shape(&[(x - radius, y - radius), (x + radius, y - radius), (x + radius, y + radius), (x - radius, y + radius)]);
}
