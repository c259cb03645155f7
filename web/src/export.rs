//! Saves or copies a part of the page as a picture. The styles of the page's sheets become attributes of each element, so the file looks like
//! the page in its current theme and needs nothing else.

mod buttons;
mod drawing;

use gloo::utils::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::js_sys::futures::{future_to_promise, spawn_local};
use web_sys::js_sys::{Array, Object, Promise, Reflect, encode_uri_component};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, ClipboardItem, Element, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement, Url,
};

pub(crate) use buttons::SaveButtons;
use drawing::{Drawing, escaped, painted, style};

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
const PNG: &str = "image/png";

/// A picture of a part of the page, as the text of an SVG file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Picture {
    text: String,
    size: [f64; 2],
}

/// Saves an element of the page with a title over it and a caption under it. The name of the file comes from the title.
pub(crate) fn save_picture(element: &Element, title: &str, caption: &str, format: Format) {
    if let Some(picture) = Picture::of(element, title, caption) {
        picture.save(title, format);
    }
}

/// Copies a text. Returns true if the browser allowed it.
pub(crate) async fn copy_text(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Pages that are not loaded over HTTPS have no clipboard.
    !clipboard.is_undefined() && clipboard.write_text(text).await.is_ok()
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
pub(crate) fn file_name(title: &str) -> String {
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

impl Picture {
    /// Writes an element with a title over it and a caption under it.
    pub(crate) fn of(element: &Element, title: &str, caption: &str) -> Option<Picture> {
        let drawing = Drawing::of(element);
        let page = style(element)?;
        let value = |name: &str| page.get_property_value(name).unwrap_or_default();
        let (ink, family, surface) = (value("color"), value("font-family"), painted(element)?);
        let width = drawing.size[0] + 2.0 * MARGIN;
        let lines = wrapped(caption, ((drawing.size[0] / CHARACTER) as usize).clamp(20, WIDEST_LINE));
        let head = MARGIN + TITLE + 14.0;
        let foot = head + drawing.size[1];
        let height = foot + CAPTION_LINE * lines.len() as f64 + MARGIN + 8.0;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"{}\">",
            escaped(&family)
        );
        text.push_str(&format!("<title>{}</title><rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", escaped(title), escaped(&surface)));
        text.push_str(&text_line(MARGIN, MARGIN + TITLE, 16, 600, &ink, title));
        for (index, line) in lines.iter().enumerate() {
            text.push_str(&text_line(MARGIN, foot + CAPTION_LINE * (index as f64 + 1.0), 13, 400, &ink, line));
        }
        text.push_str(&format!("<g transform=\"translate({MARGIN} {head})\">{}</g></svg>", drawing.text));
        Some(Picture { text, size: [width, height] })
    }

    /// Saves the picture. The name of the file comes from the title.
    pub(crate) fn save(self, title: &str, format: Format) {
        let name = file_name(title);
        match format {
            Format::Svg => save_text(&format!("{name}.svg"), "image/svg+xml", &self.text),
            Format::Png => spawn_local(async move {
                if let Ok(blob) = self.png().await {
                    save_blob(&format!("{name}.png"), blob.unchecked_ref());
                }
            }),
        }
    }

    /// Copies the picture. Returns true if the browser allowed it.
    pub(crate) async fn copy(self) -> bool {
        let clipboard = window().navigator().clipboard();
        if clipboard.is_undefined() {
            return false;
        }
        // The clipboard receives a promise of the picture, because some browsers allow to copy only at once after a click.
        let items = Object::new();
        let promise = future_to_promise(async move { self.png().await });
        if Reflect::set(&items, &PNG.into(), &promise).is_err() {
            return false;
        }
        match ClipboardItem::new_with_record_from_str_to_blob_promise(&items) {
            Ok(item) => clipboard.write(&Array::of1(&item)).await.is_ok(),
            Err(_) => false,
        }
    }

    /// The picture as a `data:` address, which the page's policy allows for pictures.
    pub(crate) fn address(&self) -> String {
        format!("data:image/svg+xml,{}", String::from(encode_uri_component(&self.text)))
    }

    /// Width and height of a PNG in pixels.
    pub(crate) fn pixels(&self) -> [u32; 2] {
        self.size.map(|length| (length * SHARPNESS) as u32)
    }

    /// Draws the picture on a canvas.
    async fn png(self) -> Result<JsValue, JsValue> {
        let [width, height] = self.size;
        let image = HtmlImageElement::new()?;
        image.set_src(&self.address());
        image.decode().await?;
        let canvas = document().create_element("canvas")?.dyn_into::<HtmlCanvasElement>()?;
        canvas.set_width((width * SHARPNESS) as u32);
        canvas.set_height((height * SHARPNESS) as u32);
        let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into::<CanvasRenderingContext2d>()?;
        context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width * SHARPNESS, height * SHARPNESS)?;
        let blob = Promise::new(&mut |resolve, reject| {
            if let Err(error) = canvas.to_blob(&resolve) {
                _ = reject.call1(&JsValue::NULL, &error);
            }
        });
        blob.await.and_then(|blob: JsValue| if blob.is_null() { Err(blob) } else { Ok(blob) })
    }
}

fn text_line(x: f64, y: f64, size: u32, weight: u32, color: &str, text: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{}\">{}</text>", escaped(color), escaped(text))
}

/// Divides a text into lines of at most this many characters. A longer word, such as a link, is divided too. Each line of the text begins a new one.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in text.lines() {
        let first = lines.len();
        for word in part.split_whitespace() {
            let letters: Vec<char> = word.chars().collect();
            for piece in letters.chunks(most) {
                match lines[first..].last_mut() {
                    Some(line) if line.chars().count() + 1 + piece.len() <= most => {
                        line.push(' ');
                        line.extend(piece);
                    }
                    _ => lines.push(piece.iter().collect()),
                }
            }
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
    fn captions_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrapped("one\ntwo three", 20), ["one", "two three"]);
        assert_eq!(wrapped("extraordinarily long", 8), ["extraord", "inarily", "long"]);
        assert!(wrapped("  ", 8).is_empty());
    }
}
