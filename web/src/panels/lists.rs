//! Controls for settings that are lists of names: a field with commas, or lines of pairs.

use queuescope::{Kind, Value};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::settings::Row;
use crate::edit::{Edit, list_of};

/// A control for a list of names, for two names, or for a map from pairs to names.
pub(super) fn list_control(row: &Row<'_>, value: &Value<'_>, default: &Value<'_>) -> Html {
    let name = row.setting.name;
    let pairs = row.setting.kind == Kind::PairMap;
    let text = text_of(value);
    let control = if pairs {
        let onchange = row
            .on_edit
            .reform(move |event: Event| Edit::Set(name, pairs_of(&event.target_unchecked_into::<HtmlTextAreaElement>().value())));
        html! { <textarea id={row.id.clone()} rows="4" placeholder="EU+NA = Server" value={text} {onchange} /> }
    } else {
        let onchange =
            row.on_edit.reform(move |event: Event| Edit::Set(name, list_of(&event.target_unchecked_into::<HtmlInputElement>().value())));
        html! { <input type="text" id={row.id.clone()} placeholder="none" value={text} {onchange} /> }
    };
    let was = match default {
        Value::List(names) if names.len() > 2 => format!("{} names", names.len()),
        Value::Record(pairs) => format!("{} pairs", pairs.len()),
        _ => text_of(default),
    };
    html! { <div class="long">{ row.frame(Some((was, Edit::Set(name, default.clone().into_owned()))), control) }</div> }
}

/// A list with commas; a map with a line for each pair.
fn text_of(value: &Value<'_>) -> String {
    let word = |value: &Value<'_>| if let Value::Text(text) = value { text.to_string() } else { String::new() };
    match value {
        Value::List(names) => names.iter().map(word).collect::<Vec<String>>().join(", "),
        Value::Record(pairs) => pairs.iter().map(|(pair, name)| format!("{pair} = {}", word(name))).collect::<Vec<String>>().join("\n"),
        _ => String::new(),
    }
}

/// Lines of `EU+NA = Server` as a map; a line without "=" keeps its text, so that the check can say what is wrong with it.
fn pairs_of(typed: &str) -> Value<'static> {
    let lines = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    let pair = |line: &str| {
        let (pair, name) = line.split_once('=').unwrap_or((line, ""));
        (pair.trim().to_owned().into(), Value::Text(name.trim().to_owned().into()))
    };
    Value::Record(lines.map(pair).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_typed() {
        let list = list_of(" Altitude, Ruins ,, Dust");
        assert_eq!(text_of(&list), "Altitude, Ruins, Dust");
        let pairs = pairs_of("EU+NA = Frankfurt\n\n EU+EU=Paris ");
        assert_eq!(text_of(&pairs), "EU+NA = Frankfurt\nEU+EU = Paris");
        assert_eq!(pairs_of(&text_of(&pairs)), pairs);
    }
}
