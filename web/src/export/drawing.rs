//! Writes a part of the page as SVG. Pictures keep their elements. Of other elements it writes what can be seen: backgrounds, borders and text.

use gloo::utils::{document, window};
use queuescope_formats::rows;
use wasm_bindgen::JsCast as _;
use web_sys::{CssStyleDeclaration, DomRect, Element, Node, Range};

/// What is only needed for pointing and choosing: it is not part of a picture.
const ONLY_ON_SCREEN: &str = ".only-screen, .btn, .segments, .in-bar, .tour, input";

/// The styles that a picture needs, each with the value that an element has without it. The first ones are inherited.
const INHERITED: [(&str, &str); 16] = [
    ("fill", "rgb(0, 0, 0)"),
    ("fill-opacity", "1"),
    ("stroke", "none"),
    ("stroke-width", "1px"),
    ("stroke-opacity", "1"),
    ("stroke-dasharray", "none"),
    ("stroke-linecap", "butt"),
    ("stroke-linejoin", "miter"),
    ("font-family", ""),
    ("font-size", ""),
    ("font-weight", "400"),
    ("font-variant-numeric", "normal"),
    ("paint-order", "normal"),
    ("text-anchor", "start"),
    ("text-decoration-line", "none"),
    ("visibility", "visible"),
];
const NOT_INHERITED: [(&str, &str); 2] = [("opacity", "1"), ("dominant-baseline", "auto")];
/// Attributes that only the page needs.
const DROPPED: [&str; 5] = ["class", "role", "tabindex", "id", "style"];
/// The sides of a box, in the order of [`Drawing::borders`].
const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];
/// Part of a line's height that is above its baseline, in the page's typeface.
const ABOVE_BASELINE: f64 = 0.79;
const SVG: &str = "http://www.w3.org/2000/svg";

/// A drawing of a part of the page.
pub(super) struct Drawing {
    /// The elements, without the `<svg>` around them.
    pub(super) text: String,
    /// Where the part begins on the screen.
    origin: (f64, f64),
    /// Size of everything that is drawn.
    pub(super) size: [f64; 2],
}

impl Drawing {
    /// Draws an element with everything in it, also what is scrolled out of sight.
    pub(super) fn of(element: &Element) -> Drawing {
        let area = element.get_bounding_client_rect();
        let mut drawing = Drawing { text: String::new(), origin: (area.left(), area.top()), size: [area.width(), area.height()] };
        drawing.element(element);
        drawing
    }

    fn element(&mut self, element: &Element) {
        let Some(style) = style(element) else { return };
        let value = |name: &str| style.get_property_value(name).unwrap_or_default();
        let is_hidden = value("display") == "none" || value("visibility") == "hidden" || value("clip-path").starts_with("inset");
        if is_hidden || element.matches(ONLY_ON_SCREEN).unwrap_or(false) {
            return;
        }
        if element.namespace_uri().as_deref() == Some(SVG) {
            self.picture(element, &value("overflow-x"));
            return;
        }
        let areas = element.get_client_rects();
        for area in (0..areas.length()).filter_map(|index| areas.item(index)) {
            self.background(&self.placed(&area), &style);
        }
        self.borders(&self.placed(&element.get_bounding_client_rect()), &style);
        // A text that is cut off on the page is cut off in the drawing.
        let cut = (value("text-overflow") == "ellipsis").then(|| self.placed(&element.get_bounding_client_rect()));
        if let Some([x, y, width, height]) = cut {
            self.text
                .push_str(&format!("<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">"));
        }
        let origin = self.origin;
        self.origin = (origin.0 - f64::from(element.scroll_left()), origin.1 - f64::from(element.scroll_top()));
        for node in children(element) {
            match node.dyn_ref::<Element>() {
                Some(child) => self.element(child),
                None => self.words(&node, &style),
            }
        }
        self.origin = origin;
        if cut.is_some() {
            self.text.push_str("</svg>");
        }
    }

    /// Returns x, y, width and height of an area in the drawing, and makes room for it.
    fn placed(&self, area: &DomRect) -> [f64; 4] {
        let round = |value: f64| (value * 100.0).round() / 100.0;
        [area.left() - self.origin.0, area.top() - self.origin.1, area.width(), area.height()].map(round)
    }

    /// Makes the drawing large enough for an area.
    fn reach(&mut self, [x, y, width, height]: [f64; 4]) {
        self.size = [self.size[0].max(x + width), self.size[1].max(y + height)];
    }

    fn background(&mut self, [x, y, width, height]: &[f64; 4], style: &CssStyleDeclaration) {
        let value = |name: &str| style.get_property_value(name).unwrap_or_default();
        let color = value("background-color");
        if is_visible(&color) {
            let corner = pixels(&value("border-top-left-radius")).min(height / 2.0);
            self.text.push_str(&format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{corner}\" fill=\"{}\"/>",
                escaped(&color)
            ));
        }
    }

    /// Draws the borders of a box: as one frame if all are alike, otherwise side by side.
    fn borders(&mut self, &[x, y, width, height]: &[f64; 4], style: &CssStyleDeclaration) {
        let value = |name: &str| style.get_property_value(name).unwrap_or_default();
        let borders = SIDES.map(|side| {
            let [thick, kind, color] = ["width", "style", "color"].map(|part| value(&format!("border-{side}-{part}")));
            (pixels(&thick), kind, color)
        });
        let stroke = |(thick, kind, color): &(f64, String, String)| {
            let dashes = if kind == "dashed" { " stroke-dasharray=\"4 3\"" } else { "" };
            format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{thick}\"{dashes}", escaped(color))
        };
        let shown = |(thick, kind, color): &(f64, String, String)| *thick > 0.0 && kind != "none" && is_visible(color);
        if borders.iter().all(|border| *border == borders[0]) {
            let inset = borders[0].0 / 2.0;
            if shown(&borders[0]) {
                self.text.push_str(&format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {}/>",
                    x + inset,
                    y + inset,
                    (width - 2.0 * inset).max(0.0),
                    (height - 2.0 * inset).max(0.0),
                    pixels(&value("border-top-left-radius")),
                    stroke(&borders[0])
                ));
            }
            return;
        }
        for (side, border) in borders.iter().enumerate().filter(|(_, border)| shown(border)) {
            let half = border.0 / 2.0;
            let line = match side {
                0 => [x, y + half, x + width, y + half],
                1 => [x + width - half, y, x + width - half, y + height],
                2 => [x, y + height - half, x + width, y + height - half],
                _ => [x + half, y, x + half, y + height],
            };
            self.text.push_str(&format!("<path d=\"M{} {}L{} {}\" {}/>", line[0], line[1], line[2], line[3], stroke(border)));
        }
    }

    /// Writes a picture at its place.
    fn picture(&mut self, svg: &Element, overflow: &str) {
        let area = self.placed(&svg.get_bounding_client_rect());
        self.reach(area);
        let [x, y, width, height] = area;
        self.text.push_str(&format!("<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" overflow=\"{}\"", escaped(overflow)));
        for name in ["viewBox", "preserveAspectRatio"] {
            if let Some(value) = svg.get_attribute(name) {
                write_attribute(name, &value, &mut self.text);
            }
        }
        self.text.push('>');
        for node in children(svg) {
            write_node(&node, None, &mut self.text);
        }
        self.text.push_str("</svg>");
    }

    /// Writes a text, line by line as the browser has divided it.
    fn words(&mut self, node: &Node, style: &CssStyleDeclaration) {
        let Ok(range) = document().create_range() else { return };
        let text: Vec<u16> = node.node_value().unwrap_or_default().encode_utf16().collect();
        let value = |name: &str| style.get_property_value(name).unwrap_or_default();
        let look: String = [("color", "fill"), ("font-family", "font-family"), ("font-size", "font-size"), ("font-weight", "font-weight")]
            .into_iter()
            .map(|(property, attribute)| format!(" {attribute}=\"{}\"", escaped(&value(property))))
            .collect();
        for (start, end) in lines(&range, node, &text) {
            let (Ok(()), Ok(())) = (range.set_start(node, start), range.set_end(node, end)) else { return };
            let line = String::from_utf16_lossy(&text[start as usize..end as usize]);
            let area = self.placed(&range.get_bounding_client_rect());
            let [x, y, width, height] = area;
            if line.trim().is_empty() || width <= 0.0 {
                continue;
            }
            self.reach(area);
            // The width is given, because the file may be shown with another typeface.
            let baseline = ((y + height * ABOVE_BASELINE) * 10.0).round() / 10.0;
            self.text.push_str(&format!(
                "<text x=\"{x}\" y=\"{baseline}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\"{look}>{}</text>",
                escaped(line.trim_end_matches(['\n', '\r', '\t']))
            ));
        }
    }
}

/// Divides a text where the browser has begun a new line. Returns start and end of each line.
fn lines(range: &Range, node: &Node, text: &[u16]) -> Vec<(u32, u32)> {
    let space = u16::from(b' ');
    let mut lines: Vec<(u32, u32)> = Vec::new();
    let mut last_top = f64::NAN;
    let mut start = 0;
    while start < text.len() {
        let word = text[start..].iter().position(|letter| *letter == space).map_or(text.len(), |length| start + length + 1);
        let ends = [start as u32, word as u32];
        if range.set_start(node, ends[0]).is_err() || range.set_end(node, ends[1]).is_err() {
            return lines;
        }
        let top = range.get_bounding_client_rect().top();
        match lines.last_mut() {
            Some(line) if (top - last_top).abs() < 1.0 => line.1 = ends[1],
            _ => lines.push((ends[0], ends[1])),
        }
        last_top = top;
        start = word;
    }
    lines
}

/// Returns the children of a node.
fn children(node: &Node) -> impl Iterator<Item = Node> {
    std::iter::successors(node.first_child(), Node::next_sibling)
}

pub(super) fn style(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok().flatten()
}

/// True unless a colour is fully transparent.
fn is_visible(color: &str) -> bool {
    !color.is_empty() && color != "rgba(0, 0, 0, 0)" && color != "transparent"
}

/// Reads a length such as `1.5px`.
fn pixels(length: &str) -> f64 {
    length.strip_suffix("px").and_then(rows::number).unwrap_or_default()
}

/// The background that is painted behind an element.
pub(super) fn painted(element: &Element) -> Option<String> {
    std::iter::successors(Some(element.clone()), |element| element.parent_element())
        .filter_map(|element| style(&element)?.get_property_value("background-color").ok())
        .find(|color| is_visible(color))
}

/// Writes an element of a picture with its styles as attributes, and its children. `above` has the inherited styles of the parent.
fn write_node(node: &Node, above: Option<&[String]>, out: &mut String) {
    let Some(element) = node.dyn_ref::<Element>() else {
        out.push_str(&escaped(&node.node_value().unwrap_or_default()));
        return;
    };
    let Some(style) = style(element) else { return };
    let value = |name: &str| style.get_property_value(name).unwrap_or_default();
    if element.matches(ONLY_ON_SCREEN).unwrap_or(false) || value("display") == "none" {
        return;
    }
    let name = element.local_name();
    out.push('<');
    out.push_str(&name);
    for attribute in element.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        let of_page = DROPPED.contains(&attribute.as_str()) || ["aria-", "data-", "on"].iter().any(|prefix| attribute.starts_with(prefix));
        if !of_page && INHERITED.iter().chain(&NOT_INHERITED).all(|(style, _)| *style != attribute) {
            write_attribute(&attribute, &element.get_attribute(&attribute).unwrap_or_default(), out);
        }
    }
    let inherited: Vec<String> = INHERITED.iter().map(|(name, _)| value(name)).collect();
    for (index, (name, default)) in INHERITED.iter().enumerate() {
        let before = above.map_or(*default, |above| above[index].as_str());
        if inherited[index] != before {
            // The attribute of an older standard, which every program reads.
            let name = if *name == "text-decoration-line" { "text-decoration" } else { name };
            write_attribute(name, &inherited[index], out);
        }
    }
    for (name, default) in NOT_INHERITED {
        let value = value(name);
        if value != default {
            write_attribute(name, &value, out);
        }
    }
    out.push('>');
    for node in children(node) {
        write_node(&node, Some(&inherited), out);
    }
    out.push_str("</");
    out.push_str(&name);
    out.push('>');
}

fn write_attribute(name: &str, value: &str, out: &mut String) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    out.push_str(&escaped(value));
    out.push('"');
}

/// Escapes a text for XML, and leaves out characters that XML does not allow.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(letter),
            _ if letter < ' ' || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_players_cannot_become_markup() {
        assert_eq!(escaped("<a href=\"x\">&\u{1}</a>"), "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;");
    }

    #[test]
    fn lengths_and_colours_of_styles_are_read() {
        assert_eq!([pixels("1.5px"), pixels("auto"), pixels("")], [1.5, 0.0, 0.0]);
        assert_eq!(["rgb(1, 2, 3)", "rgba(0, 0, 0, 0)", "transparent", ""].map(is_visible), [true, false, false, false]);
    }
}
