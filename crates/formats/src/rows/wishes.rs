//! Cells for the wishes of a lobbies player: games with weights, and group sizes.
//!
//! Games are written `chess:5 go:3`, or with bars if a name has spaces: `Big Game:5|go:3`. The weight comes after the last colon, so a name may
//! contain colons. A game without a colon has the weight 5. Group sizes are written `2–4`, or `3` for exactly three players. Text that is not a
//! number stays text, so `Player::read` reports it.

use queuescope::Value;

use super::cells::{number, split_names};

/// Weight of a game written without one.
const DEFAULT_WEIGHT: f64 = 5.0;

/// Dashes that are read between two sizes. The en dash is written, because a spreadsheet reads `2-4` as a date.
const DASHES: [char; 4] = ['-', '–', '—', '−'];
const WRITTEN_DASH: char = '–';

/// Reads the games in a cell.
pub(super) fn games(text: &str) -> Value<'static> {
    Value::List(split_names(text).map(game).collect())
}

fn game(text: &str) -> Value<'static> {
    let (name, weight) = match text.rsplit_once(':') {
        Some((name, weight)) => (name.trim_end(), number_or_text(weight)),
        None => (text, Value::Number(DEFAULT_WEIGHT)),
    };
    Value::Record(vec![("game".into(), owned(name)), ("weight".into(), weight)])
}

/// Returns one text per game, with its weight even if that is the default.
pub(super) fn games_text(games: &[Value<'_>]) -> Vec<String> {
    let text = |game: &Value<'_>| match (game.get("game"), game.get("weight")) {
        (Some(Value::Text(name)), Some(Value::Number(weight))) => format!("{name}:{weight}"),
        _ => String::new(),
    };
    games.iter().map(text).collect()
}

/// Reads the group sizes in a cell. A single size is both the smallest and the largest.
pub(super) fn sizes(text: &str) -> Value<'static> {
    let sizes = match text.split_once(DASHES) {
        Some((min, max)) => vec![("min".into(), number_or_text(min)), ("max".into(), number_or_text(max))],
        None => vec![("min".into(), number_or_text(text))],
    };
    Value::Record(sizes)
}

/// Writes group sizes as the text of a cell.
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
