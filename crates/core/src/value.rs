//! Raw documents: scenarios as JSON-like values, before they are checked.
//!
//! - Text is borrowed from the source where possible.
//! - Objects keep the order of their fields, and duplicates too, because a field that is given twice is a problem to report.
//! - Every number is an `f64`, as in JavaScript. Whole numbers are exact up to 2^53, which is enough for every field of a scenario.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// One value of a document.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Flag(bool),
    /// A number.
    Number(f64),
    /// Text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Value<'a>>),
    /// Fields with names and values, in the order of the document. May contain duplicates.
    Record(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl<'a> Value<'a> {
    /// Creates a text value that borrows the text.
    pub fn text(text: &'a str) -> Self {
        Value::Text(Cow::Borrowed(text))
    }

    /// Creates a list of text values that borrow the texts.
    pub fn texts<S: AsRef<str> + 'a>(texts: &'a [S]) -> Self {
        Value::List(texts.iter().map(|text| Value::text(text.as_ref())).collect())
    }

    /// Returns the value of the first field with this name, or `None` if there is no such field or this is not a record.
    pub fn get(&self, name: &str) -> Option<&Value<'a>> {
        match self {
            Value::Record(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Copies borrowed text, so that the value no longer depends on its source.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Null => Value::Null,
            Value::Flag(flag) => Value::Flag(flag),
            Value::Number(number) => Value::Number(number),
            Value::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Value::List(items) => Value::List(items.into_iter().map(Value::into_owned).collect()),
            Value::Record(fields) => {
                Value::Record(fields.into_iter().map(|(name, value)| (Cow::Owned(name.into_owned()), value.into_owned())).collect())
            }
        }
    }

    /// Returns the kind of this value for messages, as in "expected a whole number, got a list".
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Flag(_) => "true or false",
            Value::Number(_) => "a number",
            Value::Text(_) => "text",
            Value::List(_) => "a list",
            Value::Record(_) => "an object",
        }
    }
}

/// A record that is being built.
#[derive(Debug, Default)]
pub struct Fields(Vec<(Cow<'static, str>, Value<'static>)>);

impl Fields {
    /// Adds a field.
    pub fn put(&mut self, name: &'static str, value: Value<'static>) {
        self.0.push((Cow::Borrowed(name), value));
    }

    /// Adds text unless it is empty.
    pub fn put_text(&mut self, name: &'static str, text: &str) {
        if !text.is_empty() {
            self.put(name, Value::Text(Cow::Owned(text.to_owned())));
        }
    }

    /// The finished record.
    pub fn record(self) -> Value<'static> {
        Value::Record(self.0)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }
    fn visit_unit<E>(self) -> Result<Value<'de>, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, flag: bool) -> Result<Value<'de>, E> {
        Ok(Value::Flag(flag))
    }
    fn visit_i64<E>(self, number: i64) -> Result<Value<'de>, E> {
        Ok(Value::Number(number as f64))
    }
    fn visit_u64<E>(self, number: u64) -> Result<Value<'de>, E> {
        Ok(Value::Number(number as f64))
    }
    fn visit_f64<E>(self, number: f64) -> Result<Value<'de>, E> {
        Ok(Value::Number(number))
    }
    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }
    fn visit_str<E>(self, text: &str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Owned(text.to_owned())))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some(Name(name)) = entries.next_key()? {
            fields.push((name, entries.next_value()?));
        }
        Ok(Value::Record(fields))
    }
}

/// Name of a field, borrowed unless the source has escapes in it. (`Cow` itself always deserializes to an owned copy.)
struct Name<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_str(ValueVisitor)? {
            Value::Text(text) => Ok(Name(text)),
            _ => Err(serde::de::Error::custom("expected the name of a field")),
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Number(number) => serializer.serialize_f64(*number),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Value::Record(fields) => {
                let mut record = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    record.serialize_entry(name, value)?;
                }
                record.end()
            }
        }
    }
}
