//! JSON text by `serde_json`.

use queuescope::{Problem, Value};

use super::huge;

pub(super) fn parse(text: &str) -> Result<Value<'_>, Problem> {
    serde_json::from_str(text).or_else(|error| huge::read(text, &error).ok_or_else(|| not_json(&error)))
}

pub(super) fn write(value: &Value<'_>) -> String {
    super::write(value)
}

fn not_json(error: &serde_json::Error) -> Problem {
    let place = format!("line {}, column {}", error.line(), error.column());
    // The message ends in its place, which stands in front here.
    let message = error.to_string();
    let what = match message.split(" at line ").next().unwrap_or(&message) {
        _ if error.is_eof() => "the text ends too early; is a bracket or a quote not closed?",
        "recursion limit exceeded" => "lists and records are nested too deeply",
        what => what,
    };
    Problem::new(place, format!("is not JSON: {what}"))
}
