//! Cells for what a request of the lobbies engine wishes: its games with their weights, and the sizes of its group.
//!
//! Games are `chess:5 go:3`, with bars between them where a name has spaces: `Big Game:5|go:3`. The weight stands after the last colon, so
//! that a name may have colons itself; a game without a colon has the weight 5, the middle. Sizes are `2–4`, or `3` for just that many.
//! What is no number stays a text, so that the core's reader refuses it by its own words.

use queuescope::Value;

use super::cells::{number, split_names};

/// What a game counts whose weight is not said.
const USUAL_WEIGHT: f64 = 5.0;

/// What people put between two sizes. The second is written: a spreadsheet takes `2-4` for a date.
const DASHES: [char; 4] = ['-', '–', '—', '−'];
const WRITTEN_DASH: char = '–';

/// The games in a cell.
pub(super) fn games(text: &str) -> Value<'static> {
    Value::List(split_names(text).map(game).collect())
}

fn game(text: &str) -> Value<'static> {
    let (name, weight) = match text.rsplit_once(':') {
        Some((name, weight)) => (name.trim_end(), number_or_text(weight)),
        None => (text, Value::Number(USUAL_WEIGHT)),
    };
    Value::Record(vec![("game".into(), owned(name)), ("weight".into(), weight)])
}

/// The text of a cell with these games; every weight is said.
pub(super) fn games_text(games: &[Value<'_>]) -> Vec<String> {
    let text = |game: &Value<'_>| match (game.get("game"), game.get("weight")) {
        (Some(Value::Text(name)), Some(Value::Number(weight))) => format!("{name}:{weight}"),
        _ => String::new(),
    };
    games.iter().map(text).collect()
}

/// The sizes in a cell. One size alone is the smallest and the largest.
pub(super) fn sizes(text: &str) -> Value<'static> {
    let sizes = match text.split_once(DASHES) {
        Some((min, max)) => vec![("min".into(), number_or_text(min)), ("max".into(), number_or_text(max))],
        None => vec![("min".into(), number_or_text(text))],
    };
    Value::Record(sizes)
}

/// The text of a cell with these sizes.
pub(super) fn sizes_text(group: &Value<'_>) -> String {
    match (group.get("min"), group.get("max")) {
        (Some(Value::Number(min)), Some(Value::Number(max))) if min == max => min.to_string(),
        (Some(Value::Number(min)), Some(Value::Number(max))) => format!("{min}{WRITTEN_DASH}{max}"),
        _ => String::new(),
    }
}

fn number_or_text(text: &str) -> Value<'static> {
    let text = text.trim();
    number(text).map_or_else(|| owned(text), Value::Number)
}

fn owned(text: &str) -> Value<'static> {
    Value::Text(text.to_owned().into())
}
