//! Controls for settings that are lists or maps: a field with entries separated by commas, or a text area with a line per entry.

use queuescope::{Kind, Value};
use queuescope_formats::rows;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::row::Row;
use crate::edit::{Edit, list_of};
use crate::words::count;

/// Renders the field for a list of names, two names, a map or a list of steps.
pub(super) fn field(row: &Row, on_edit: &Callback<Edit>) -> Html {
    let (id, set, text) = (row.id(), row.set(), text_of(&row.value));
    if let Some((example, read)) = lines(row.kind()) {
        let onchange = on_edit.reform(move |event: Event| set(read(&event.target_unchecked_into::<HtmlTextAreaElement>().value())));
        let rows = text.lines().count().clamp(2, 8).to_string();
        html! { <textarea {id} {rows} placeholder={example} value={text} {onchange} /> }
    } else {
        let onchange = on_edit.reform(move |event: Event| set(list_of(&event.target_unchecked_into::<HtmlInputElement>().value())));
        html! { <input type="text" {id} placeholder="none" value={text} {onchange} /> }
    }
}

/// Describes a list or a map in a few words.
pub(super) fn in_words(value: &Value<'_>) -> String {
    match value {
        Value::List(entries) if entries.len() > 2 => count(entries.len() as u32, "entry", "entries"),
        Value::Record(entries) if entries.is_empty() => "none".to_owned(),
        Value::Record(entries) => count(entries.len() as u32, "entry", "entries"),
        _ => text_of(value),
    }
}

/// Reads typed lines as a value.
type Read = fn(&str) -> Value<'static>;

/// Returns the placeholder and the reader of a text area, for kinds of settings with a line per entry; `None` for other kinds.
fn lines(kind: &Kind) -> Option<(&'static str, Read)> {
    match kind {
        Kind::PairMap => Some(("EU+NA = Server", |typed| map_of(typed, |name| Value::Text(name.to_owned().into())))),
        Kind::Counts(_) => Some(("tank = 1", |typed| map_of(typed, number_of))),
        Kind::Steps(_) => Some(("Bronze\nSilver = 1000", steps_of)),
        _ => None,
    }
}

/// Writes a list with commas, or a map with a line per entry.
fn text_of(value: &Value<'_>) -> String {
    let entry = |name: &str, value: &Value<'_>| match word(value) {
        text if text.is_empty() => name.to_owned(),
        text => format!("{name} = {text}"),
    };
    let lines: Vec<String> = match value {
        Value::Record(entries) => entries.iter().map(|(name, value)| entry(name, value)).collect(),
        Value::List(items) if matches!(items.first(), Some(Value::List(_))) => {
            let step = |item: &Value<'_>| if let Value::List(pair) = item { entry(&word(&pair[0]), &pair[1]) } else { String::new() };
            items.iter().map(step).collect()
        }
        Value::List(names) => vec![names.iter().map(word).collect::<Vec<String>>().join(", ")],
        _ => Vec::new(),
    };
    lines.join("\n")
}

fn word(value: &Value<'_>) -> String {
    match value {
        Value::Text(text) => text.to_string(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// Splits lines of `name = value` into trimmed names and values. A line without "=" has an empty value.
fn entries(typed: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| line.split_once('=').map_or((line, ""), |(name, value)| (name.trim(), value.trim())))
}

/// Reads lines as a map. Invalid entries are reported later, when the scenario is checked.
fn map_of(typed: &str, value: impl Fn(&str) -> Value<'static>) -> Value<'static> {
    Value::Record(entries(typed).map(|(name, text)| (name.to_owned().into(), value(text))).collect())
}

/// Reads lines as steps with their lower bounds. A step without a bound is the lowest.
fn steps_of(typed: &str) -> Value<'static> {
    let from = |text: &str| if text.is_empty() { Value::Null } else { number_of(text) };
    Value::List(entries(typed).map(|(name, text)| Value::List(vec![Value::Text(name.to_owned().into()), from(text)])).collect())
}

/// Reads a number, with or without commas between thousands. Anything else stays text, so that the check reports it.
fn number_of(text: &str) -> Value<'static> {
    rows::number(text).map_or_else(|| Value::Text(text.to_owned().into()), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use queuescope::Bounds;

    #[test]
    fn typing_the_shown_text_gives_the_same_value() {
        let list = list_of(" Altitude, Ruins ,, Dust");
        assert_eq!(text_of(&list), "Altitude, Ruins, Dust");
        let counts = Kind::Counts(Bounds { min: 0, max: 9, low: 0, high: 9 });
        let steps = Kind::Steps(Bounds { min: 0.0, max: 9.0, low: 0.0, high: 9.0 });
        for (kind, typed, shown) in [
            (Kind::PairMap, "EU+NA = Frankfurt\n\n EU+EU=Paris ", "EU+NA = Frankfurt\nEU+EU = Paris"),
            (counts, "tank=1\n support = 2", "tank = 1\nsupport = 2"),
            (steps, "Bronze =\nSilver = 1,000\nGold=1500.5", "Bronze\nSilver = 1000\nGold = 1500.5"),
        ] {
            let (_, read) = lines(&kind).expect("the kind has a line per entry");
            assert_eq!(text_of(&read(typed)), shown);
            assert_eq!(read(shown), read(typed));
        }
        assert_eq!(number_of("many"), Value::text("many"));
    }
}
