//! Building blocks of the engines' tables of settings: rows, common kinds, typed values, and enums for [`Kind::Choice`].

use std::borrow::Cow;

use super::{Bounds, Kind, Optional};
use crate::player::Name;
use crate::time::Millis;
use crate::value::Value;

/// Largest whole number in settings. It is small enough that no sum or product of settings overflows an i64.
pub(crate) const MAX_SETTING: i64 = 1_000_000_000;
/// Longest interval or length of time in seconds. It is short enough that a million rounds do not overflow the clock.
pub(crate) const MAX_INTERVAL_SECONDS: f64 = 1_000_000_000.0;
/// Shortest interval in seconds: one millisecond, the resolution of the clock.
const MIN_INTERVAL_SECONDS: f64 = 0.001;

pub(crate) const SECONDS: Option<&str> = Some("seconds");

/// Returns the kind of a whole number of at least `min`. A slider goes from `low` to `high`.
pub(crate) const fn whole(min: i64, low: i64, high: i64) -> Kind {
    Kind::Whole(Bounds { min, max: MAX_SETTING, low, high })
}

/// Returns the kind of a whole number from `min` to `max`. A slider goes from `low` to `high`.
pub(crate) const fn whole_to(min: i64, max: i64, low: i64, high: i64) -> Kind {
    Kind::Whole(Bounds { min, max, low, high })
}

/// Returns the kind of a length of time above 0. A slider goes from `low` to `high` seconds.
pub(crate) const fn interval(low: f64, high: f64) -> Kind {
    Kind::Seconds(Bounds { min: MIN_INTERVAL_SECONDS, max: MAX_INTERVAL_SECONDS, low, high })
}

/// Returns the kind of a whole number of at least 0, or null, which means `empty`. A slider goes up to `high`.
pub(crate) const fn optional_whole(high: i64, empty: &'static str) -> Kind {
    Kind::OptionalWhole(Optional { span: Bounds { min: 0, max: MAX_SETTING, low: 0, high }, empty })
}

/// Returns the kind of a length of time that may be 0. A slider goes up to `high` seconds.
pub(crate) const fn length(high: f64) -> Kind {
    Kind::Seconds(Bounds { min: 0.0, max: MAX_INTERVAL_SECONDS, low: 0.0, high })
}

/// Returns the place of a setting in a group that a form folds at first.
pub(crate) const fn folded(group: &'static str) -> (&'static str, bool) {
    (group, false)
}

/// Returns the place of one of the few main settings, which a form always shows.
pub(crate) const fn main(group: &'static str) -> (&'static str, bool) {
    (group, true)
}

/// A type that the value of a setting can have. `set` is only called with values that the setting's [`Kind`] accepts, so it needs no error.
pub(crate) trait Typed {
    fn value(&self) -> Value<'_>;
    fn set(&mut self, value: &Value<'_>);
}

/// Implements [`Typed`]. Each line is `type: |own| to_value, |value| from_value;`.
macro_rules! typed {
    ($($type:ty: |$own:ident| $write:expr, |$value:ident| $read:expr;)*) => {$(
        impl Typed for $type {
            fn value(&self) -> Value<'_> {
                let $own = self;
                $write
            }
            fn set(&mut self, $value: &Value<'_>) {
                *self = $read;
            }
        }
    )*};
}

typed! {
    f64: |own| Value::Number(*own), |value| if let Value::Number(number) = value { *number } else { 0.0 };
    i64: |own| Value::Number(*own as f64), |value| typed::<f64>(value) as i64;
    u32: |own| Value::Number(f64::from(*own)), |value| typed::<i64>(value) as u32;
    Millis: |own| Value::Number(own.seconds()), |value| Millis::from_seconds(typed(value)).unwrap_or_default();
    bool: |own| Value::Flag(*own), |value| *value == Value::Flag(true);
    Name: |own| Value::text(own), |value| if let Value::Text(text) = value { Name::from(&**text) } else { Name::default() };
    Vec<Name>: |own| Value::texts(own), |value| if let Value::List(items) = value { items.iter().map(typed).collect() } else { Vec::new() };
}

impl<T: Typed + Default> Typed for Option<T> {
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, T::value)
    }
    fn set(&mut self, value: &Value<'_>) {
        *self = (*value != Value::Null).then(|| typed(value));
    }
}

impl<T: Typed + Default> Typed for Vec<(Name, T)> {
    fn value(&self) -> Value<'_> {
        Value::Record(self.iter().map(|(name, own)| (Cow::Borrowed(&**name), own.value())).collect())
    }
    fn set(&mut self, value: &Value<'_>) {
        let Value::Record(entries) = value else { return };
        *self = entries.iter().map(|(name, value)| (Name::from(&**name), typed(value))).collect();
    }
}

/// Converts a checked value to its type.
pub(crate) fn typed<T: Typed + Default>(value: &Value<'_>) -> T {
    let mut own = T::default();
    own.set(value);
    own
}

/// Converts whole thousandths to a value.
pub(crate) fn decimal(thousandths: i64) -> Value<'static> {
    Value::Number(thousandths as f64 / 1000.0)
}
/// Converts a checked value to whole thousandths.
pub(crate) fn thousandths(value: &Value<'_>) -> i64 {
    typed::<Millis>(value).0
}

/// One row of a table: the place of a setting on a form ([`main`] or [`folded`]), its description, and how to get and set its value. By default, that is the value of the field with the same name.
macro_rules! row {
    ($place:expr, $name:ident, $label:literal, $kind:expr, $unit:expr, $host:expr, [$($stage:literal),*], $help:literal) => {
        $crate::settings::describe::row!($place, $name, $label, $kind, $unit, $host, [$($stage),*], $help,
            |settings| $crate::settings::describe::Typed::value(&settings.$name),
            |settings, value| $crate::settings::describe::Typed::set(&mut settings.$name, value))
    };
    ($place:expr, $name:ident, $label:literal, $kind:expr, $unit:expr, $host:expr, [$($stage:literal),*], $help:literal, $get:expr, $set:expr) => {
        $crate::settings::Entry {
            setting: $crate::settings::Setting {
                name: stringify!($name),
                label: $label,
                kind: $kind,
                unit: $unit,
                host: $host,
                help: $help,
                stages: &[$($stage),*],
                group: $place.0,
                main: $place.1,
            },
            get: $get,
            set: $set,
        }
    };
}

/// Implements [`Typed`] for a struct whose fields are the parts of a [`Kind::Record`].
macro_rules! record {
    ($type:ident { $($field:ident: $name:literal),* }) => {
        impl $crate::settings::describe::Typed for $type {
            fn value(&self) -> $crate::Value<'_> {
                $crate::Value::Record(vec![$(($name.into(), self.$field.value()),)*])
            }
            fn set(&mut self, value: &$crate::Value<'_>) {
                $(if let Some(part) = value.get($name) {
                    self.$field.set(part);
                })*
            }
        }
    };
}

/// Declares enums with the names and help texts of a [`Kind::Choice`], and a constant with that kind.
macro_rules! choices {
    ($($(#[$doc:meta])* $type:ident $list:ident { $($variant:ident = $name:literal, $help:literal;)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $type { $(#[doc = $help] $variant,)* }

        const $list: $crate::settings::Kind =
            $crate::settings::Kind::Choice { choices: &[$($crate::settings::Choice { name: $name, help: $help },)*] };

        impl $crate::settings::describe::Typed for $type {
            fn value(&self) -> $crate::Value<'_> {
                $crate::Value::text(match self { $($type::$variant => $name,)* })
            }
            fn set(&mut self, value: &$crate::Value<'_>) {
                if let $crate::Value::Text(name) = value {
                    match &**name { $($name => *self = $type::$variant,)* _ => {} }
                }
            }
        }
    )*};
}

pub(crate) use {choices, record, row};
