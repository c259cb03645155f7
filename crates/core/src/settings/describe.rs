//! What the engines' tables of settings are written with: rows, kinds that recur, readers of values that have been checked, and enums
//! whose variants are the names of a [`Kind::Choice`].

use super::{Kind, Span};
use crate::player::Name;
use crate::time::Millis;
use crate::value::Value;

/// Whole numbers of settings are at most this, so that no sum or product of them leaves an i64.
pub(crate) const MAX_SETTING: i64 = 1_000_000_000;
/// The longest interval, in seconds, for which a million rounds stay within the clock.
pub(crate) const MAX_INTERVAL_SECONDS: f64 = 1_000_000_000.0;
/// The shortest interval: whole milliseconds are the grain of the clock.
const MIN_INTERVAL_SECONDS: f64 = 0.001;

pub(crate) const SECONDS: Option<&str> = Some("seconds");

/// A whole number from `min` on; a slider goes from `low` to `high`.
pub(crate) const fn whole(min: i64, low: i64, high: i64) -> Kind {
    Kind::Whole(Span { min, max: MAX_SETTING, low, high })
}

/// A whole number from `min` to `max`; a slider goes from `low` to `high`.
pub(crate) const fn whole_to(min: i64, max: i64, low: i64, high: i64) -> Kind {
    Kind::Whole(Span { min, max, low, high })
}

/// A time that is not nothing; a slider goes from `low` to `high` seconds.
pub(crate) const fn interval(low: f64, high: f64) -> Kind {
    Kind::Seconds(Span { min: MIN_INTERVAL_SECONDS, max: MAX_INTERVAL_SECONDS, low, high })
}

// Readers of checked values: the table's check has passed, so the other arms never happen.
pub(crate) fn number(value: &Value<'_>) -> f64 {
    if let Value::Number(number) = value { *number } else { 0.0 }
}
pub(crate) fn integer(value: &Value<'_>) -> i64 {
    number(value) as i64
}
pub(crate) fn time(value: &Value<'_>) -> Millis {
    Millis::from_seconds(number(value)).unwrap_or_default()
}
pub(crate) fn word<'v>(value: &'v Value<'_>) -> &'v str {
    if let Value::Text(text) = value { text } else { "" }
}
pub(crate) fn words(value: &Value<'_>) -> Vec<Name> {
    if let Value::List(items) = value { items.iter().map(|item| word(item).into()).collect() } else { Vec::new() }
}

/// One row of a table: description, getter, setter.
macro_rules! row {
    ($name:ident, $label:literal, $kind:expr, $unit:expr, $host:expr, [$($stage:literal),*], $help:literal, $get:expr, $set:expr) => {
        $crate::settings::Entry {
            setting: $crate::settings::Setting {
                name: stringify!($name),
                label: $label,
                kind: $kind,
                unit: $unit,
                host: $host,
                help: $help,
                stages: &[$($stage),*],
            },
            get: $get,
            set: $set,
        }
    };
}

/// Declares an enum whose variants have the names of a [`Kind::Choice`], with help texts.
macro_rules! choices {
    ($(#[$doc:meta])* $type:ident $list:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal, $help:literal;)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $type { $($(#[$variant_doc])* $variant,)* }

        const $list: &[$crate::settings::Choice] = &[$($crate::settings::Choice { name: $name, help: $help },)*];

        impl $type {
            fn name(self) -> &'static str {
                match self { $($type::$variant => $name,)* }
            }
            fn set(&mut self, name: &str) {
                match name { $($name => *self = $type::$variant,)* _ => {} }
            }
        }
    };
}

pub(crate) use {choices, row};
