//! Turns lists of records into columns, and chooses how each column is coded.

use std::borrow::Cow;
use std::collections::BTreeSet;

use queuescope::Value;

use super::shape::Shape;
use crate::json;

/// Largest number of columns of a list.
pub(super) const MAX_COLUMNS: usize = 250;
/// Name of the fields that are packed in columns.
pub(super) const PLAYERS: &str = "players";
/// Between the names of a field and of its part, in the name of a column.
pub(super) const PART: char = '\u{1}';

/// What a value of a column is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// Numbers: their power of ten, their smallest value, the number of bytes, and whether differences are coded.
    Numbers(Shape),
    /// Texts without zero bytes.
    Texts,
    /// Texts with a common start and a number.
    Numbered(String, Shape),
    /// JSON.
    Json,
}

/// A column of a list of records.
pub(super) struct Column<'v> {
    /// Name of the field, and of the part after [`PART`].
    pub(super) name: String,
    pub(super) kind: Kind,
    /// The value of each record.
    pub(super) values: Vec<Option<Cow<'v, Value<'v>>>>,
}

/// Returns a document in which each list of players is replaced by null, and these lists in order.
pub(super) fn without_players<'v>(value: &'v Value<'v>, lists: &mut Vec<&'v [Value<'v>]>) -> Value<'v> {
    match value {
        Value::Record(fields) => {
            let field = |(name, value): &'v (Cow<'v, str>, Value<'v>)| match value {
                Value::List(players) if name == PLAYERS => {
                    lists.push(players);
                    (Cow::Borrowed(&**name), Value::Null)
                }
                other => (Cow::Borrowed(&**name), without_players(other, lists)),
            };
            Value::Record(fields.iter().map(field).collect())
        }
        Value::List(items) => Value::List(items.iter().map(|item| without_players(item, lists)).collect()),
        other => other.clone(),
    }
}

/// Returns the columns of a list of records. `None` if an entry is no record, or if fields are in no common order.
pub(super) fn columns_of<'v>(list: &'v [Value<'v>]) -> Option<Vec<Column<'v>>> {
    let mut columns = Vec::new();
    for name in order_of(list.iter().map(Some))? {
        let values: Vec<Option<&Value<'_>>> = list.iter().map(|record| record.get(&name)).collect();
        let is_record = values.iter().flatten().all(|value| matches!(value, Value::Record(fields) if !fields.is_empty()));
        match order_of(values.iter().copied()).filter(|_| is_record) {
            Some(parts) => {
                for part in parts {
                    let values: Vec<Option<&Value<'_>>> = values.iter().map(|value| value.and_then(|value| value.get(&part))).collect();
                    columns.push(column(format!("{name}{PART}{part}"), &values));
                }
            }
            None => columns.push(column(name, &values)),
        }
    }
    (columns.len() <= MAX_COLUMNS && columns.iter().all(|column| !column.name.contains('\0'))).then_some(columns)
}

/// Returns the names of the fields of records in an order that all of them have. `None` if there is none.
pub(super) fn order_of<'v>(records: impl Iterator<Item = Option<&'v Value<'v>>>) -> Option<Vec<String>> {
    let mut names: Vec<&str> = Vec::new();
    // Pairs of fields of which the first comes before the second.
    let mut pairs: BTreeSet<(usize, usize)> = BTreeSet::new();
    for record in records.flatten() {
        let Value::Record(fields) = record else { return None };
        let mut before = None;
        for (name, _) in fields {
            let index = match names.iter().position(|known| *known == &**name) {
                Some(index) => index,
                None if names.len() >= MAX_COLUMNS || name.contains(PART) => return None,
                None => {
                    names.push(name);
                    names.len() - 1
                }
            };
            pairs.extend(before.map(|before| (before, index)));
            before = Some(index);
        }
    }
    let mut left: Vec<usize> = (0..names.len()).collect();
    let mut order = Vec::with_capacity(names.len());
    while !left.is_empty() {
        // The first field that no other one must precede. Without one, the records contradict each other.
        let is_first = |index: &usize| left.iter().all(|other| !pairs.contains(&(*other, *index)));
        let at = left.iter().position(is_first)?;
        order.push(names[left.remove(at)].to_owned());
    }
    Some(order)
}

/// Chooses how a column is coded.
pub(super) fn column<'v>(name: String, values: &[Option<&'v Value<'v>>]) -> Column<'v> {
    let present = || values.iter().copied().flatten();
    let borrowed = |kind: Kind| (kind, values.iter().map(|value| value.map(Cow::Borrowed)).collect());
    let texts: Option<Vec<&str>> = present().map(|value| if let Value::Text(text) = value { Some(&**text) } else { None }).collect();
    let numbers: Option<Vec<f64>> = present().map(|value| if let Value::Number(number) = value { Some(*number) } else { None }).collect();
    let (kind, values) = if let Some(shape) = numbers.and_then(|numbers| Shape::of(&numbers)) {
        borrowed(Kind::Numbers(shape))
    } else if let Some(texts) = texts.filter(|texts| texts.iter().all(|text| !text.contains('\0'))) {
        borrowed(numbered(&texts).unwrap_or(Kind::Texts))
    } else {
        let json = |value: Option<&'v Value<'v>>| value.map(|value| Cow::Owned(Value::Text(Cow::Owned(json::write(value)))));
        (Kind::Json, values.iter().map(|value| json(*value)).collect())
    };
    Column { name, kind, values }
}

/// Returns the common start of texts that end with a number each, and how the numbers are coded.
pub(super) fn numbered(texts: &[&str]) -> Option<Kind> {
    let first = texts.first()?;
    let start = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = |text: &&str| {
        let digits = text.strip_prefix(start)?;
        let is_plain =
            digits == "0" || (!digits.starts_with('0') && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()));
        if is_plain && digits.len() <= 15 { digits.parse::<i64>().ok() } else { None }
    };
    let numbers: Option<Vec<i64>> = texts.iter().map(number).collect();
    Some(Kind::Numbered(start.to_owned(), Shape::of_whole(&numbers?, 0)))
}
