//! JSON text by the browser's own reader and writer. They are there anyway, and a page that brings its own sends its tables of powers of
//! ten to everybody: 16 kB.

use js_sys::{Array, JSON, Object, Reflect};
use queuescope::{Problem, Value};
use wasm_bindgen::{JsCast as _, JsValue};

/// Lists and records inside each other at most: as deep as the other reader goes.
const MAX_DEPTH: u32 = 128;

pub(super) fn parse(text: &str) -> Result<Value<'static>, Problem> {
    let not_json = |what: String| Problem::new("scenario", format!("is not JSON: {what}"));
    let document = JSON::parse(text).map_err(|error| {
        let message = error.dyn_into::<js_sys::Error>().map(|error| String::from(error.message()));
        not_json(message.unwrap_or_default())
    })?;
    value(&document, 0).ok_or_else(|| not_json("lists and records are nested too deeply".to_owned()))
}

pub(super) fn write(value: &Value<'_>) -> String {
    // Everything a document can hold can be written.
    JSON::stringify(&js(value)).map(String::from).unwrap_or_default()
}

/// `None` if it is nested too deeply.
fn value(from: &JsValue, depth: u32) -> Option<Value<'static>> {
    if depth > MAX_DEPTH {
        return None;
    }
    Some(if let Some(flag) = from.as_bool() {
        Value::Flag(flag)
    } else if let Some(number) = from.as_f64() {
        Value::Number(number)
    } else if let Some(text) = from.as_string() {
        Value::Text(text.into())
    } else if Array::is_array(from) {
        let items = Array::from(from);
        Value::List((0..items.length()).map(|index| value(&items.get(index), depth + 1)).collect::<Option<_>>()?)
    } else if let Some(record) = from.dyn_ref::<Object>() {
        let names = Object::keys(record);
        let field = |index: u32| {
            let name = names.get(index);
            let held = Reflect::get(record, &name).unwrap_or(JsValue::NULL);
            Some((name.as_string().unwrap_or_default().into(), value(&held, depth + 1)?))
        };
        Value::Record((0..names.length()).map(field).collect::<Option<_>>()?)
    } else {
        Value::Null
    })
}

fn js(from: &Value<'_>) -> JsValue {
    match from {
        Value::Null => JsValue::NULL,
        Value::Flag(flag) => (*flag).into(),
        Value::Number(number) => (*number).into(),
        Value::Text(text) => (&**text).into(),
        Value::List(items) => {
            let list = Array::new();
            for item in items {
                list.push(&js(item));
            }
            list.into()
        }
        Value::Record(fields) => {
            let record = Object::new();
            for (name, held) in fields {
                // Setting a field of a plain object cannot fail.
                _ = Reflect::set(&record, &(&**name).into(), &js(held));
            }
            record.into()
        }
    }
}
