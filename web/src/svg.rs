//! Builds the elements of a picture with plain calls. `html!` expands to separate code for every element, so pictures built with it compile
//! to about twice as much code.

use std::rc::Rc;

use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, Listener, ListenerKind, VList, VTag, VText};
use yew::{AttrValue, Callback, Html};

/// A point in the picture: x and y.
pub(crate) type Point = (f64, f64);

/// An element under construction. It is boxed, so that passing it on only moves a pointer.
pub(crate) struct Tag(Box<TagData>);

struct TagData {
    name: &'static str,
    key: Option<Key>,
    names: &'static [&'static str],
    values: Vec<Option<AttributeOrProperty>>,
    listeners: Vec<Option<Rc<dyn Listener>>>,
    children: Vec<Html>,
}

/// A group with a key, so that it is kept when its siblings change.
pub(crate) fn group(key: &str) -> Tag {
    tag("g", &[]).key(key)
}

/// A group with a class, moved to a point.
pub(crate) fn group_at(class: &'static str, (x, y): Point) -> Tag {
    tag("g", &["class", "transform"]).fixed(class).text(format!("translate({} {})", tenths(x), tenths(y)))
}

/// A path.
pub(crate) fn path(class: &'static str, d: String) -> Tag {
    tag("path", &["class", "d"]).fixed(class).text(d)
}

/// A circle around the origin.
pub(crate) fn circle(class: &'static str, r: f64) -> Tag {
    tag("circle", &["class", "r"]).fixed(class).at(r)
}

/// A rectangle from a corner, with width, height and how round its corners are.
pub(crate) fn rect(class: &'static str, (x, y): Point, width: f64, height: f64, corner: f64) -> Tag {
    tag("rect", &["class", "x", "y", "width", "height", "rx"]).fixed(class).at(x).at(y).at(width).at(height).at(corner)
}

/// A text at a point.
pub(crate) fn words(class: &'static str, (x, y): Point, anchor: &'static str) -> Tag {
    tag("text", &["class", "x", "y", "text-anchor"]).fixed(class).at(x).at(y).fixed(anchor)
}

/// A part of a text, at a distance from the part before it.
pub(crate) fn span(class: &'static str, apart: f64, text: String) -> Tag {
    tag("tspan", &["class", "dx"]).fixed(class).at(apart).with_text(text)
}

/// Any other element with these attributes. Their values must follow in the same order.
pub(crate) fn tag(name: &'static str, names: &'static [&'static str]) -> Tag {
    let values = Vec::with_capacity(names.len());
    Tag(Box::new(TagData { name, key: None, names, values, listeners: Vec::new(), children: Vec::new() }))
}

impl Tag {
    /// Sets the next attribute to a fixed value.
    pub(crate) fn fixed(mut self, value: &'static str) -> Tag {
        self.0.values.push(Some(AttributeOrProperty::Static(value)));
        self
    }

    /// Sets the next attribute to a computed value.
    pub(crate) fn text(mut self, value: String) -> Tag {
        self.0.values.push(Some(AttributeOrProperty::Attribute(AttrValue::from(value))));
        self
    }

    /// Sets the next attribute to a fixed value, or leaves it out.
    pub(crate) fn optional(mut self, value: Option<&'static str>) -> Tag {
        self.0.values.push(value.map(AttributeOrProperty::Static));
        self
    }

    /// Sets the next attribute to a length.
    pub(crate) fn at(self, value: f64) -> Tag {
        self.text(tenths(value))
    }

    /// Sets the key that distinguishes the element from its siblings.
    pub(crate) fn key(mut self, key: &str) -> Tag {
        self.0.key = Some(Key::from(key));
        self
    }

    /// Adds a listener for an event.
    pub(crate) fn on(mut self, when: When, callback: Callback<()>) -> Tag {
        self.0.listeners.push(Some(Rc::new(TagListener { when, callback })));
        self
    }

    /// Adds a child.
    pub(crate) fn with_html(mut self, child: Html) -> Tag {
        self.0.children.push(child);
        self
    }

    /// Adds an element as a child.
    pub(crate) fn with(self, child: Tag) -> Tag {
        let child = child.html();
        self.with_html(child)
    }

    /// Adds a text as a child.
    pub(crate) fn with_text(self, text: String) -> Tag {
        self.with_html(VText::new(text).into())
    }

    /// Adds several elements as children.
    pub(crate) fn all(mut self, children: impl IntoIterator<Item = Tag>) -> Tag {
        for child in children {
            self = self.with(child);
        }
        self
    }

    /// Returns the finished element.
    pub(crate) fn html(self) -> Html {
        let TagData { name, key, names, values, listeners, mut children } = *self.0;
        debug_assert_eq!(names.len(), values.len(), "every attribute of <{name}> has a value");
        let mut tag = VTag::new(name);
        tag.key = key;
        tag.attributes = Attributes::Dynamic { keys: names, values: values.into() };
        if !listeners.is_empty() {
            tag.set_listeners(listeners.into());
        }
        if let Some(slot) = tag.children_mut() {
            // As in `html!`: a single child is not put into a list, which would be slower to compare.
            *slot = if children.len() == 1 { children.pop().unwrap_or_default() } else { VList::with_children(children, None).into() };
        }
        tag.into()
    }
}

/// An event without data.
#[derive(Clone, Copy)]
pub(crate) enum When {
    Clicked,
    Entered,
    Left,
}

/// A listener for any event without data. (Yew has one type per event, each with its own code.)
struct TagListener {
    when: When,
    callback: Callback<()>,
}

impl Listener for TagListener {
    fn kind(&self) -> ListenerKind {
        match self.when {
            When::Clicked => ListenerKind::onclick,
            When::Entered => ListenerKind::onpointerenter,
            When::Left => ListenerKind::onpointerleave,
        }
    }
    fn handle(&self, _: web_sys::Event) {
        self.callback.emit(());
    }
    fn passive(&self) -> bool {
        false
    }
}

/// Returns a callback that emits a fixed value.
pub(crate) fn send<T: Clone + 'static>(to: &Callback<T>, value: T) -> Callback<()> {
    let to = to.clone();
    Callback::from(move |()| to.emit(value.clone()))
}

/// Builds the `d` of a path, point by point.
#[derive(Default)]
pub(crate) struct Stroke(pub(crate) String);

impl Stroke {
    /// Adds a path command with a point.
    pub(crate) fn to(&mut self, letter: char, (x, y): Point) -> &mut Stroke {
        self.0.push(letter);
        self.0.push_str(&tenths(x));
        self.0.push(' ');
        self.0.push_str(&tenths(y));
        self
    }

    /// Adds a separate line.
    pub(crate) fn line(&mut self, a: Point, b: Point) -> &mut Stroke {
        self.to('M', a).to('L', b)
    }

    /// Adds a closed shape.
    pub(crate) fn shape(&mut self, corners: &[Point]) -> &mut Stroke {
        for (index, corner) in corners.iter().enumerate() {
            self.to(if index == 0 { 'M' } else { 'L' }, *corner);
        }
        self.0.push('Z');
        self
    }
}

/// Returns the `d` of a single line.
pub(crate) fn line(a: Point, b: Point) -> String {
    let mut stroke = Stroke::default();
    stroke.line(a, b);
    stroke.0
}

/// Formats a length with at most one decimal, and never as `-0`.
pub(crate) fn tenths(value: f64) -> String {
    let tenths = (value * 10.0).round_ties_even() as i32;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if tenth == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{tenth}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_at_most_one_decimal() {
        assert_eq!([0.0, 9.5, -0.04, -12.26, 820.0].map(tenths), ["0", "9.5", "0", "-12.3", "820"]);
        assert_eq!(line((1.0, 2.0), (3.25, -4.0)), "M1 2L3.2 -4");
        let mut stroke = Stroke::default();
        assert_eq!(stroke.shape(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]).0, "M0 0L1 0L0 1Z");
    }
}
