//! Fixed markup, kept as text that the browser parses.

use yew::{AttrValue, Html};

/// Renders fixed markup such as an icon. It is not escaped, so it must never contain user input. In a table it may only be inside a cell.
pub(crate) fn fixed(markup: &'static str) -> Html {
    Html::from_html_unchecked(AttrValue::Static(markup))
}
