//! Values of settings, drawn from the table.

use queuescope::{Kind, RecordField, Value};

/// Names that are awkward to write in a file.
const NAMES: [&str; 12] =
    ["One", "Two Words", "O'Brien", "say \"hi\"", "back\\slash", "#{x}", "# no comment", "$HOME", "line\nend", "tab\t", "é😀", "true"];

/// A value of this kind. It may be refused together with the values of other settings.
pub(crate) fn value(kind: &Kind, draw: u32) -> Value<'static> {
    let whole = |min: i64, max: i64| {
        let choices = [min, min + 1, min + 2, min + 5, min + 20, min + 150, min + 10_000, max];
        Value::Number(choices[draw as usize % choices.len()].clamp(min, max) as f64)
    };
    let decimal = |min: f64, max: f64| {
        let choices = [min, 0.05, 0.1, 0.2, 0.5, 1.0, 1.25, 7.0, 45.0, 50.0, 300.0, 5_000.0, 0.123, max];
        Value::Number(choices[draw as usize % choices.len()].clamp(min, max))
    };
    let name = |place: u32| Value::text(NAMES[(draw / 3 + place * 5) as usize % NAMES.len()]);
    let count = draw % 4;
    match kind {
        Kind::OptionalWhole(_) | Kind::OptionalDecimal(_) if draw.is_multiple_of(5) => Value::Null,
        Kind::Whole(span) => whole(span.min, span.max),
        Kind::OptionalWhole(optional) => whole(optional.span.min, optional.span.max),
        Kind::Decimal(span) | Kind::Thousandths(span) | Kind::Seconds(span) => decimal(span.min, span.max),
        Kind::OptionalDecimal(optional) => decimal(optional.span.min, optional.span.max),
        Kind::Flag => Value::Flag(draw.is_multiple_of(2)),
        Kind::Choice { choices } => Value::text(choices[draw as usize % choices.len()].name),
        Kind::Record { parts } => {
            let part = |(place, part): (u32, &RecordField)| (part.name.into(), value(&part.kind, draw.rotate_right(place * 5)));
            Value::Record((0..).zip(*parts).map(part).collect())
        }
        Kind::Names => Value::List((0..count).map(name).collect()),
        Kind::TwoNames => Value::List(vec![name(0), name(1)]),
        Kind::Pairs => Value::List((0..count).map(|place| Value::Text(format!("EU+{place}").into())).collect()),
        Kind::PairMap => Value::Record((0..count).map(|place| (format!("EU+{place}").into(), name(place))).collect()),
        Kind::Steps(_) => {
            let limit = |place: u32| if place == 0 { Value::Null } else { Value::Number(f64::from(place * 250) + 0.5) };
            Value::List((0..=count).map(|place| Value::List(vec![name(place), limit(place)])).collect())
        }
        Kind::Counts(_) => {
            Value::Record((0..count).map(|place| (format!("role {place}").into(), Value::Number(f64::from(place % 2)))).collect())
        }
    }
}
