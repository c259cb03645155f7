//! Markup that never changes, kept as text and parsed by the browser.

use yew::{AttrValue, Html};

/// A piece of fixed markup: icons, signs. Never anything that a user has written: it is not escaped. In a table it may only stand inside a cell.
pub(crate) fn fixed(markup: &'static str) -> Html {
    Html::from_html_unchecked(AttrValue::Static(markup))
}
