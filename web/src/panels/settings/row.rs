//! The rows of the panel: one for each setting, and one for each part of a setting that is a record.

use queuescope::{Kind, RecordField, Setting, Settings, Value};

use super::lists;
use crate::edit::Edit;
use crate::words::decimal;

/// Stands for the menu of presets where an id of a control is expected.
pub(super) const PRESET: &str = "preset";

/// A setting or a part of one, with its value.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) setting: &'static Setting,
    /// The part, if the setting is a record.
    part: Option<&'static RecordField>,
    pub(super) value: Value<'static>,
    /// The value in the preset.
    pub(super) default: Value<'static>,
}

/// Returns the rows of all settings, in the order of the table.
pub(super) fn all(settings: &Settings, preset: &Settings) -> Vec<Row> {
    let mut rows = Vec::new();
    for ((setting, value), (_, default)) in settings.values().into_iter().zip(preset.values()) {
        let Kind::Record { parts } = &setting.kind else {
            rows.push(Row { setting, part: None, value: value.into_owned(), default: default.into_owned() });
            continue;
        };
        for part in *parts {
            let of = |record: &Value<'_>| record.get(part.name).cloned().unwrap_or(Value::Null).into_owned();
            rows.push(Row { setting, part: Some(part), value: of(&value), default: of(&default) });
        }
    }
    rows
}

/// Returns the id of the control of a setting, or of a part of one.
pub(super) fn id(setting: &Setting, part: Option<&RecordField>) -> String {
    part.map_or_else(|| setting.name.to_owned(), |part| format!("{}-{}", setting.name, part.name))
}

/// Returns the id of the control that makes an edit of settings.
pub(super) fn id_of(edit: &Edit, settings: &[Row]) -> String {
    let Edit::Set(name, value) = edit else { return PRESET.to_owned() };
    let is_of_edit = |row: &&Row| row.setting.name == *name && row.part.is_none_or(|part| value.get(part.name).is_some());
    settings.iter().find(is_of_edit).map_or_else(|| (*name).to_owned(), Row::id)
}

impl Row {
    pub(super) fn id(&self) -> String {
        id(self.setting, self.part)
    }

    pub(super) fn label(&self) -> String {
        self.part.map_or_else(|| self.setting.label.to_owned(), |part| format!("{}, {}", self.setting.label, part.label))
    }

    /// The values that the row accepts.
    pub(super) fn kind(&self) -> &'static Kind {
        self.part.map_or(&self.setting.kind, |part| &part.kind)
    }

    /// Name of the part, if the setting is a record.
    pub(super) fn part_name(&self) -> Option<&'static str> {
        self.part.map(|part| part.name)
    }

    pub(super) fn is_changed(&self) -> bool {
        self.value != self.default
    }

    /// Writes a value of the row in a few words.
    pub(super) fn in_words(&self, value: &Value<'_>) -> String {
        match (self.kind(), value) {
            (Kind::OptionalWhole(optional), Value::Null) => optional.empty.to_owned(),
            (Kind::OptionalDecimal(optional), Value::Null) => optional.empty.to_owned(),
            (_, Value::Number(number)) => decimal(*number),
            (_, Value::Flag(is_on)) => if *is_on { "on" } else { "off" }.to_owned(),
            (Kind::Choice { .. }, Value::Text(name)) => name.replace('_', " "),
            (_, value) => lists::in_words(value),
        }
    }

    /// Returns a function that makes the edit for a new value.
    pub(super) fn set(&self) -> impl Fn(Value<'static>) -> Edit + Copy + 'static {
        let (name, part) = (self.setting.name, self.part_name());
        move |value| Edit::Set(name, if let Some(part) = part { Value::Record(vec![(part.into(), value)]) } else { value })
    }

    /// True if the label, the group or the host's constant contains all typed words.
    pub(super) fn matches(&self, typed: &str) -> bool {
        if typed.is_empty() {
            return true;
        }
        let text = format!("{} {} {}", self.label(), self.setting.group, self.setting.host.unwrap_or_default()).to_lowercase();
        typed.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queuescope::EngineId;

    fn rows(engine: EngineId) -> Vec<Row> {
        let settings = Settings::default_of(engine);
        all(&settings, &settings)
    }

    #[test]
    fn a_search_finds_words_of_the_label_the_group_and_the_host() {
        let found = |typed: &str| rows(EngineId::ALL[0]).iter().filter(|row| row.matches(typed)).map(Row::id).collect::<Vec<String>>();
        assert_eq!(found("wait PRIO"), ["wait_priority"]);
        assert_eq!(found("mm_refinement"), ["refinement_passes"]);
        assert!(found("servers").contains(&"channels".to_owned()), "its group is named after servers");
        assert_eq!(found("xyzzy"), [""; 0]);
        assert_eq!(found(" ").len(), rows(EngineId::ALL[0]).len());
    }

    #[test]
    fn an_edit_leads_to_the_control_that_makes_it() {
        for &engine in EngineId::ALL {
            let rows = rows(engine);
            for row in &rows {
                assert_eq!(id_of(&row.set()(row.value.clone()), &rows), row.id());
            }
            assert_eq!(id_of(&Edit::Preset("seed"), &rows), PRESET);
        }
    }
}
