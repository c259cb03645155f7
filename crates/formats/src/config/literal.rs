//! Writes literals: in the language of a file, and in the style of the literal that is replaced.

use queuescope::Value;

use super::fit::split_unit;
use super::language::Language;
use super::names::Unit;
use super::values::plain_number;

/// Writes a value in a language. `None` if the language has no way to write it.
pub(super) fn written(value: &Value<'_>, language: Language) -> Option<String> {
    Some(match value {
        Value::Null => match language {
            Language::Python => "None".to_owned(),
            Language::Elixir => "nil".to_owned(),
            Language::Toml => return None,
            Language::Env => String::new(),
            Language::JavaScript | Language::Json | Language::Yaml => "null".to_owned(),
        },
        Value::Flag(flag) if language == Language::Python => if *flag { "True" } else { "False" }.to_owned(),
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => quoted(text, '"', language)?,
        Value::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(|item| written_inside(item, language)).collect();
            format!("[{}]", items?.join(", "))
        }
        Value::Record(fields) => {
            let (open, separator) = match language {
                Language::Elixir => ("%{", " => "),
                Language::Toml => ("{", " = "),
                _ => ("{", ": "),
            };
            let field = |(name, value): &(std::borrow::Cow<'_, str>, Value<'_>)| {
                Some(format!("{}{separator}{}", quoted(name, '"', language)?, written_inside(value, language)?))
            };
            let fields: Option<Vec<String>> = fields.iter().map(field).collect();
            format!("{open}{}}}", fields?.join(", "))
        }
    })
}

/// Writes an entry of a list or a map.
fn written_inside(value: &Value<'_>, language: Language) -> Option<String> {
    if language == Language::Env && *value == Value::Null { Some("null".to_owned()) } else { written(value, language) }
}

/// Writes a text in quotes.
fn quoted(text: &str, quote: char, language: Language) -> Option<String> {
    // A shell would replace these.
    if language == Language::Env && text.contains(['$', '`']) {
        return None;
    }
    let mut written = String::with_capacity(text.len() + 2);
    written.push(quote);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' => written.push_str("\\n"),
            '\t' => written.push_str("\\t"),
            '\r' => written.push_str("\\r"),
            '\\' => written.push_str("\\\\"),
            '#' if language == Language::Elixir && chars.peek() == Some(&'{') => written.push_str("\\#"),
            c if c == quote => {
                written.push('\\');
                written.push(c);
            }
            c if c.is_control() => written.push_str(&format!("\\u{:04x}", c as u32)),
            c => written.push(c),
        }
    }
    written.push(quote);
    Some(written)
}

/// Writes a new value in place of an old literal, in the same style: its quotes, its unit, its way to write numbers and flags. `None` if the
/// language has no way to write it.
pub(super) fn replaced(old: &str, value: &Value<'_>, unit: Option<Unit>, language: Language) -> Option<String> {
    let value = match (value, unit) {
        (Value::Number(seconds), Some(unit)) => Value::Number((seconds * 1_000.0).round() / unit.milliseconds()),
        (value, _) => value.clone(),
    };
    let is_bare = language.syntax().bare_texts;
    let quote = old.chars().next().filter(|c| matches!(c, '"' | '\'' | '`') && old.len() > 1 && old.ends_with(*c));
    match (&value, quote) {
        (Value::Number(number), Some(quote)) => {
            let inner = &old[1..old.len() - 1];
            Some(format!("{quote}{}{quote}", number_in_style(inner, *number)))
        }
        (Value::Number(number), None) => Some(number_in_style(old, *number)),
        (Value::Flag(flag), _) => Some(flag_in_style(old, *flag).unwrap_or_else(|| written(&value, language).unwrap_or_default())),
        (Value::Text(text), None) if language == Language::Elixir && old.starts_with(':') => Some(format!(":{text}")),
        (Value::Text(text), None) if is_bare && is_plain_word(text) => Some(in_case(old, text)),
        (Value::Text(text), Some(quote)) if quote != '`' && is_plain_word(text) => {
            Some(format!("{quote}{}{quote}", in_case(&old[1..old.len() - 1], text)))
        }
        (Value::List(_), None) if old.starts_with('(') && language == Language::Python => {
            let list = written(&value, language)?;
            let inner = &list[1..list.len() - 1];
            let is_single = matches!(&value, Value::List(items) if items.len() == 1);
            Some(format!("({inner}{})", if is_single { "," } else { "" }))
        }
        _ => written(&value, language),
    }
}

/// Writes a number as the old one was written: with a point, with underscores, with a unit behind it.
fn number_in_style(old: &str, number: f64) -> String {
    let (digits, _) = split_unit(old);
    let start = old.find(digits).unwrap_or_default();
    let (before, after) = (&old[..start], &old[start + digits.len()..]);
    let mut text = number.to_string();
    let is_one_number = plain_number(digits).is_some();
    if is_one_number && digits.contains('.') && number.fract() == 0.0 {
        text.push_str(".0");
    }
    if is_one_number && digits.contains('_') {
        text = with_underscores(&text);
    }
    // A product such as 15 * 60 is replaced by its value.
    if is_one_number { format!("{before}{text}{after}") } else { text }
}

/// Writes an underscore between thousands.
fn with_underscores(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let (whole, decimals) = digits.split_once('.').map_or((digits, String::new()), |(whole, decimals)| (whole, format!(".{decimals}")));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{decimals}")
}

/// Writes a flag with the words that the old one uses. `None` if it uses none.
fn flag_in_style(old: &str, flag: bool) -> Option<String> {
    const PAIRS: [[&str; 2]; 4] = [["false", "true"], ["no", "yes"], ["off", "on"], ["0", "1"]];
    let quote = old.chars().next().filter(|c| matches!(c, '"' | '\'') && old.len() > 1);
    let inner = if quote.is_some() { &old[1..old.len() - 1] } else { old };
    let pair = PAIRS.iter().find(|pair| pair.contains(&&*inner.trim().to_lowercase()))?;
    let word = in_case(inner, pair[usize::from(flag)]);
    Some(quote.map_or_else(|| word.clone(), |quote| format!("{quote}{word}{quote}")))
}

/// Writes a word in capitals if the old one is.
fn in_case(old: &str, word: &str) -> String {
    let letters = || old.chars().filter(|c| c.is_alphabetic());
    if letters().count() > 0 && letters().all(char::is_uppercase) {
        return word.to_uppercase();
    }
    let first_is_capital = letters().next().is_some_and(char::is_uppercase);
    match (first_is_capital, word.chars().next()) {
        (true, Some(first)) => first.to_uppercase().chain(word.chars().skip(1)).collect(),
        _ => word.to_owned(),
    }
}

/// True if a text needs no quotes in languages that can go without: a name that means nothing else.
fn is_plain_word(text: &str) -> bool {
    let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    is_plain && !matches!(text, "true" | "false" | "null" | "none" | "yes" | "no" | "on" | "off" | "nil" | "undefined")
}
