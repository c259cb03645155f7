//! Saves a picture of the page as a file. The styles of the page's sheets become attributes of each element, so the file looks like the page
//! in its current theme and needs nothing else.

use gloo::utils::{document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::js_sys::{Array, encode_uri_component};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement,
    Node, Url,
};

/// A format for pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    /// With two pixels for each CSS pixel.
    Png,
}

/// Pixels of a PNG per CSS pixel.
const SHARPNESS: f64 = 2.0;
/// Space around the picture.
const MARGIN: f64 = 20.0;
/// Baseline of the title, and distance between lines of the caption.
const TITLE: f64 = 18.0;
const CAPTION_LINE: f64 = 18.0;
/// Width of a character of the caption, a little too large.
const CHARACTER: f64 = 7.0;
/// Widest line of a caption, in characters. Longer lines are hard to read.
const WIDEST_LINE: usize = 96;
/// What is only needed for pointing: it is not part of a picture.
const ONLY_FOR_POINTING: &str = ".only-screen";

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

/// Saves an `<svg>` of the page with a title over it and a caption under it. The name of the file comes from the title.
pub(crate) fn save_picture(svg: &Element, title: &str, caption: &str, format: Format) {
    let Some((text, size)) = written(svg, title, caption) else { return };
    let name = file_name(title);
    match format {
        Format::Svg => save_text(&format!("{name}.svg"), "image/svg+xml", &text),
        Format::Png => save_png(&text, size, format!("{name}.png")),
    }
}

/// Saves a text as a file.
pub(crate) fn save_text(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from(text)), &options) {
        save_blob(name, &blob);
    }
}

/// `How long do people wait?` becomes `how-long-do-people-wait`.
fn file_name(title: &str) -> String {
    let letters = title.to_lowercase();
    let words: Vec<&str> = letters.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "picture".to_owned() } else { words.join("-") }
}

fn save_blob(name: &str, blob: &Blob) {
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let (Some(link), Ok(url)) = (link, Url::create_object_url_with_blob(blob)) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
        // The browser has begun to read the file.
        _ = Url::revoke_object_url(&url);
    }
}

/// Draws a picture on a canvas. It is passed as a `data:` address, which the page's policy allows for pictures.
fn save_png(text: &str, [width, height]: [f64; 2], name: String) {
    let Ok(image) = HtmlImageElement::new() else { return };
    let drawn = image.clone();
    let on_load = Closure::once_into_js(move || {
        let canvas = document().create_element("canvas").ok().and_then(|canvas| canvas.dyn_into::<HtmlCanvasElement>().ok());
        let Some(canvas) = canvas else { return };
        canvas.set_width((width * SHARPNESS) as u32);
        canvas.set_height((height * SHARPNESS) as u32);
        let context = canvas.get_context("2d").ok().flatten().and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
        let Some(context) = context else { return };
        if context.draw_image_with_html_image_element_and_dw_and_dh(&drawn, 0.0, 0.0, width * SHARPNESS, height * SHARPNESS).is_ok() {
            let on_blob = Closure::once_into_js(move |blob: Option<Blob>| {
                if let Some(blob) = blob {
                    save_blob(&name, &blob);
                }
            });
            _ = canvas.to_blob(on_blob.unchecked_ref());
        }
    });
    image.set_onload(Some(on_load.unchecked_ref()));
    image.set_src(&format!("data:image/svg+xml,{}", String::from(encode_uri_component(text))));
}

/// Writes the picture with title and caption. Returns the text of the file and the size.
fn written(svg: &Element, title: &str, caption: &str) -> Option<(String, [f64; 2])> {
    let area = svg.get_bounding_client_rect();
    let page = style(svg)?;
    let value = |name: &str| page.get_property_value(name).unwrap_or_default();
    let (ink, family, surface) = (value("color"), value("font-family"), painted(svg)?);
    let width = area.width() + 2.0 * MARGIN;
    let lines = wrapped(caption, ((area.width() / CHARACTER) as usize).clamp(20, WIDEST_LINE));
    let head = MARGIN + TITLE + 14.0;
    let height = head + area.height() + CAPTION_LINE * lines.len() as f64 + MARGIN + 8.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"{}\">",
        escaped(&family)
    );
    out.push_str(&format!("<title>{}</title><rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", escaped(title), escaped(&surface)));
    out.push_str(&text_line(MARGIN, MARGIN + TITLE, 16, 600, &ink, title));
    for (index, line) in lines.iter().enumerate() {
        let y = head + area.height() + CAPTION_LINE * (index as f64 + 1.0);
        out.push_str(&text_line(MARGIN, y, 13, 400, &ink, line));
    }
    out.push_str(&format!("<g transform=\"translate({MARGIN} {head})\">"));
    let mut child = svg.first_child();
    while let Some(node) = child {
        write_node(&node, None, &mut out);
        child = node.next_sibling();
    }
    out.push_str("</g></svg>");
    Some((out, [width, height]))
}

fn text_line(x: f64, y: f64, size: u32, weight: u32, color: &str, text: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{}\">{}</text>", escaped(color), escaped(text))
}

/// The background that is painted behind an element.
fn painted(element: &Element) -> Option<String> {
    let mut element = Some(element.clone());
    while let Some(now) = element {
        let color = style(&now)?.get_property_value("background-color").ok()?;
        if !color.is_empty() && color != "rgba(0, 0, 0, 0)" && color != "transparent" {
            return Some(color);
        }
        element = now.parent_element();
    }
    None
}

fn style(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok().flatten()
}

/// Writes an element with its styles as attributes, and its children. `above` has the inherited styles of the parent.
fn write_node(node: &Node, above: Option<&[String]>, out: &mut String) {
    let Some(element) = node.dyn_ref::<Element>() else {
        out.push_str(&escaped(&node.node_value().unwrap_or_default()));
        return;
    };
    let Some(style) = style(element) else { return };
    let value = |name: &str| style.get_property_value(name).unwrap_or_default();
    if element.matches(ONLY_FOR_POINTING).unwrap_or(false) || value("display") == "none" {
        return;
    }
    let name = element.local_name();
    out.push('<');
    out.push_str(&name);
    for attribute in element.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        let of_page = DROPPED.contains(&attribute.as_str()) || ["aria-", "data-", "on"].iter().any(|prefix| attribute.starts_with(prefix));
        if !of_page && INHERITED.iter().all(|(style, _)| *style != attribute) {
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
    let mut child = node.first_child();
    while let Some(node) = child {
        write_node(&node, Some(&inherited), out);
        child = node.next_sibling();
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
fn escaped(text: &str) -> String {
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

/// Divides a text into lines of at most this many characters. A longer word has its own line.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_come_from_titles() {
        assert_eq!(file_name("How long do people wait?"), "how-long-do-people-wait");
        assert_eq!(file_name("../…"), "picture");
    }

    #[test]
    fn names_of_players_cannot_become_markup() {
        assert_eq!(escaped("<a href=\"x\">&\u{1}</a>"), "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;");
    }

    #[test]
    fn captions_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrapped("extraordinarily long", 8), ["extraordinarily", "long"]);
        assert!(wrapped("  ", 8).is_empty());
    }
}
