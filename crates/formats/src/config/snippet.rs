//! Settings as a fresh piece of a configuration file, for a host without one.

use queuescope::{EngineId, Kind, Setting, Settings, Value};

use super::language::Language;
use super::literal::written;
use super::names::Unit;
use super::reading::Target;
use crate::words::words;

/// Writes settings in a language, one a line. Settings that the language cannot express are named in a comment.
pub(super) fn snippet(settings: &Settings, language: Language) -> String {
    let values = settings.values();
    if language == Language::Json {
        let entry = |(setting, value): &(&'static Setting, Value<'_>)| {
            let suffix = if matches!(setting.kind, Kind::Seconds(_)) { seconds_suffix(setting.name, language) } else { "" };
            Some(format!("  \"{}{suffix}\": {}", setting.name, written(value, language)?))
        };
        let entries: Vec<String> = values.iter().filter_map(entry).collect();
        return format!("{{\n{}\n}}\n", entries.join(",\n"));
    }
    let comment = language.syntax().line_comments.first().copied().unwrap_or("#");
    let mut text = format!("{comment} Matchmaking settings for the engine \"{}\".\n", settings.engine().name());
    for (setting, value) in &values {
        match lines(setting, value, language) {
            Some(lines) => text.push_str(&lines),
            None => text.push_str(&format!("{comment} {} cannot be written here.\n", setting.name)),
        }
    }
    text
}

/// Writes the line that sets a setting or a part of one. `None` if the language has no way to write it alone.
pub(super) fn line(engine: EngineId, target: Target, value: &Value<'_>, language: Language) -> Option<String> {
    let setting = engine.settings().into_iter().find(|setting| setting.name == target.setting)?;
    if let (Language::Json, Some(part)) = (language, target.part) {
        let value = Value::Record(vec![(part.into(), value.clone().into_owned())]);
        return Some(format!("\"{}\": {}", setting.name, written(&value, language)?));
    }
    let name = match target.part {
        Some(part) => plain_name(&format!("{}_{part}", setting.name), language),
        None => return lines(setting, value, language).map(|lines| lines.trim_end().to_owned()),
    };
    Some(assignment(&name, &written(value, language)?, language))
}

/// Writes the lines that set a setting, each with its line end.
fn lines(setting: &Setting, value: &Value<'_>, language: Language) -> Option<String> {
    let host = setting.host.filter(|_| matches!(language, Language::Python | Language::JavaScript | Language::Env));
    let own_name = || host.map_or_else(|| plain_name(setting.name, language), ToOwned::to_owned);
    let value = match (&setting.kind, value) {
        (Kind::Record { parts }, value) => {
            let is_tuple = language == Language::Python && host.is_some_and(|host| host.ends_with("PARAMS"));
            if is_tuple {
                let parts: Option<Vec<String>> = parts.iter().map(|part| written(value.get(part.name)?, language)).collect();
                return Some(assignment(&own_name(), &format!("({})", parts?.join(", ")), language) + "\n");
            }
            // One line for each part, named like the setting and the part.
            let line = |part: &queuescope::RecordField| {
                let name = plain_name(&format!("{}_{}", setting.name, part.name), language);
                match written(value.get(part.name)?, language) {
                    Some(text) => Some(assignment(&name, &text, language) + "\n"),
                    // TOML leaves out what has no value.
                    None => Some(format!("# {name} has no value.\n")),
                }
            };
            return parts.iter().map(line).collect();
        }
        (Kind::Seconds(_), Value::Number(seconds)) => {
            let name = own_name();
            let suffix = seconds_suffix(&name, language);
            let number = (seconds * 1_000.0).round() / unit_of(&name).unwrap_or(Unit::Seconds).milliseconds();
            return Some(assignment(&(name + suffix), &number.to_string(), language) + "\n");
        }
        (_, Value::Null) if language == Language::Toml => return Some(format!("# {} has no value.\n", own_name())),
        (_, value) => written(value, language)?,
    };
    Some(assignment(&own_name(), &value, language) + "\n")
}

/// The unit that a name tells.
fn unit_of(name: &str) -> Option<Unit> {
    words(name).last().and_then(|word| Unit::of_word(word))
}

/// The end of a name that says that a time is in seconds. Without it, large numbers would be in doubt. Empty if the name tells its unit.
fn seconds_suffix(name: &str, language: Language) -> &'static str {
    if unit_of(name).is_some() {
        return "";
    }
    match language {
        Language::Python | Language::JavaScript | Language::Env => "_SECONDS",
        Language::Elixir | Language::Json | Language::Toml | Language::Yaml => "_seconds",
    }
}

/// Writes a name as the language's constants are usually written.
fn plain_name(name: &str, language: Language) -> String {
    match language {
        Language::Python | Language::JavaScript | Language::Env => name.to_uppercase(),
        Language::Elixir | Language::Json | Language::Toml | Language::Yaml => name.to_owned(),
    }
}

fn assignment(name: &str, value: &str, language: Language) -> String {
    match language {
        Language::Python | Language::Toml => format!("{name} = {value}"),
        Language::JavaScript => format!("const {name} = {value};"),
        Language::Elixir => format!("@{name} {value}"),
        Language::Json => format!("\"{name}\": {value}"),
        Language::Yaml => format!("{name}: {value}"),
        Language::Env => format!("{name}={value}"),
    }
}
