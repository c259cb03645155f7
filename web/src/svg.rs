//! Builds the elements of a picture with plain calls. `html!` expands to the construction of every single element, so pictures built
//! with it compile to about twice as much code.

use std::rc::Rc;

use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, Listener, ListenerKind, VList, VTag, VText};
use yew::{AttrValue, Callback, Html};

/// A point of the picture.
pub(crate) type Point = (f64, f64);

/// An element in the making. Boxed, so that handing it on is handing on a pointer.
pub(crate) struct Tag(Box<TagData>);

struct TagData {
    name: &'static str,
    key: Option<Key>,
    names: &'static [&'static str],
    values: Vec<Option<AttributeOrProperty>>,
    listeners: Vec<Option<Rc<dyn Listener>>>,
    children: Vec<Html>,
}

/// A group with a key of its own, so that what comes and goes around it leaves it in place.
pub(crate) fn group(key: &str) -> Tag {
    tag("g", &[]).key(key)
}

/// A group with a class, moved to a point.
pub(crate) fn group_at(class: &'static str, (x, y): Point) -> Tag {
    tag("g", &["class", "transform"]).is(class).text(format!("translate({} {})", tenths(x), tenths(y)))
}

/// A path.
pub(crate) fn path(class: &'static str, d: String) -> Tag {
    tag("path", &["class", "d"]).is(class).text(d)
}

/// A circle around the origin.
pub(crate) fn circle(class: &'static str, r: f64) -> Tag {
    tag("circle", &["class", "r"]).is(class).at(r)
}

/// A rectangle from a corner, with width, height and how round its corners are.
pub(crate) fn rect(class: &'static str, (x, y): Point, width: f64, height: f64, corner: f64) -> Tag {
    tag("rect", &["class", "x", "y", "width", "height", "rx"]).is(class).at(x).at(y).at(width).at(height).at(corner)
}

/// Words at a point.
pub(crate) fn words(class: &'static str, (x, y): Point, anchor: &'static str) -> Tag {
    tag("text", &["class", "x", "y", "text-anchor"]).is(class).at(x).at(y).is(anchor)
}

/// Words inside words, a little apart from those before.
pub(crate) fn span(class: &'static str, apart: f64, text: String) -> Tag {
    tag("tspan", &["class", "dx"]).is(class).at(apart).says(text)
}

/// Any other element with these attributes; their values follow in the same order.
pub(crate) fn tag(name: &'static str, names: &'static [&'static str]) -> Tag {
    let values = Vec::with_capacity(names.len());
    Tag(Box::new(TagData { name, key: None, names, values, listeners: Vec::new(), children: Vec::new() }))
}

impl Tag {
    /// The next attribute: one of a few fixed values.
    pub(crate) fn is(mut self, value: &'static str) -> Tag {
        self.0.values.push(Some(AttributeOrProperty::Static(value)));
        self
    }

    /// The next attribute.
    pub(crate) fn text(mut self, value: String) -> Tag {
        self.0.values.push(Some(AttributeOrProperty::Attribute(AttrValue::from(value))));
        self
    }

    /// The next attribute, or that it is not there.
    pub(crate) fn perhaps(mut self, value: Option<&'static str>) -> Tag {
        self.0.values.push(value.map(AttributeOrProperty::Static));
        self
    }

    /// The next attribute, a length.
    pub(crate) fn at(self, value: f64) -> Tag {
        self.text(tenths(value))
    }

    /// What tells it from its siblings.
    pub(crate) fn key(mut self, key: &str) -> Tag {
        self.0.key = Some(Key::from(key));
        self
    }

    /// What is to be done on an event.
    pub(crate) fn on(mut self, when: When, does: Callback<()>) -> Tag {
        self.0.listeners.push(Some(Rc::new(On { when, does })));
        self
    }

    /// Another child.
    pub(crate) fn holds(mut self, child: Html) -> Tag {
        self.0.children.push(child);
        self
    }

    /// Another child, an element.
    pub(crate) fn with(self, child: Tag) -> Tag {
        let child = child.html();
        self.holds(child)
    }

    /// Another child, words.
    pub(crate) fn says(self, text: String) -> Tag {
        self.holds(VText::new(text).into())
    }

    /// More children.
    pub(crate) fn all(mut self, children: impl IntoIterator<Item = Tag>) -> Tag {
        for child in children {
            self = self.with(child);
        }
        self
    }

    /// The element.
    pub(crate) fn html(self) -> Html {
        let TagData { name, key, names, values, listeners, mut children } = *self.0;
        debug_assert_eq!(names.len(), values.len(), "every attribute of <{name}> has a value");
        let mut tag = VTag::new(name);
        tag.key = key;
        tag.attributes = Attributes::Dynamic { keys: names, values: values.into() };
        if !listeners.is_empty() {
            tag.set_listeners(listeners.into());
        }
        if let Some(place) = tag.children_mut() {
            // As `html!` has it: a single child needs no list, which would be slower to compare.
            *place = if children.len() == 1 { children.pop().unwrap_or_default() } else { VList::with_children(children, None).into() };
        }
        tag.into()
    }
}

/// An event that is only about its happening.
#[derive(Clone, Copy)]
pub(crate) enum When {
    Clicked,
    Entered,
    Left,
}

/// A listener for any of them. (Yew has a type for each, with its own code.)
struct On {
    when: When,
    does: Callback<()>,
}

impl Listener for On {
    fn kind(&self) -> ListenerKind {
        match self.when {
            When::Clicked => ListenerKind::onclick,
            When::Entered => ListenerKind::onpointerenter,
            When::Left => ListenerKind::onpointerleave,
        }
    }
    fn handle(&self, _: web_sys::Event) {
        self.does.emit(());
    }
    fn passive(&self) -> bool {
        false
    }
}

/// A callback that hands a fixed value on.
pub(crate) fn send<T: Clone + 'static>(to: &Callback<T>, value: T) -> Callback<()> {
    let to = to.clone();
    Callback::from(move |()| to.emit(value.clone()))
}

/// The `d` of a path, point by point.
#[derive(Default)]
pub(crate) struct Stroke(pub(crate) String);

impl Stroke {
    /// A letter and a point.
    pub(crate) fn to(&mut self, letter: char, (x, y): Point) -> &mut Stroke {
        self.0.push(letter);
        self.0.push_str(&tenths(x));
        self.0.push(' ');
        self.0.push_str(&tenths(y));
        self
    }

    /// A line on its own.
    pub(crate) fn line(&mut self, a: Point, b: Point) -> &mut Stroke {
        self.to('M', a).to('L', b)
    }

    /// A closed shape.
    pub(crate) fn shape(&mut self, corners: &[Point]) -> &mut Stroke {
        for (index, corner) in corners.iter().enumerate() {
            self.to(if index == 0 { 'M' } else { 'L' }, *corner);
        }
        self.0.push('Z');
        self
    }
}

/// A single line.
pub(crate) fn line(a: Point, b: Point) -> String {
    let mut stroke = Stroke::default();
    stroke.line(a, b);
    stroke.0
}

/// Half way.
pub(crate) fn middle(a: Point, b: Point) -> Point {
    (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))
}

/// A length with one decimal at most, and never `-0`.
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
    fn lengths_have_one_decimal_at_most() {
        assert_eq!([0.0, 9.5, -0.04, -12.26, 820.0].map(tenths), ["0", "9.5", "0", "-12.3", "820"]);
        assert_eq!(line((1.0, 2.0), (3.25, -4.0)), "M1 2L3.2 -4");
        let mut stroke = Stroke::default();
        assert_eq!(stroke.shape(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]).0, "M0 0L1 0L0 1Z");
    }
}
