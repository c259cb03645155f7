//! Writes a scenario as a raw document without values that equal the default or the preset's value. Reading the document returns the same
//! scenario. Links and files contain this document, so it should be short.

use std::borrow::Cow;

use super::{Decline, Scenario, Until, VERSION};
use crate::engines::{EngineId, Settings};
use crate::player::Player;
use crate::settings::Kind;
use crate::value::{Fields, Value};

impl Scenario {
    /// The scenario as a raw document, with fields in the documented order. It contains only the settings that differ from the preset and
    /// the players' fields that differ from the default. [`Scenario::read`] returns the same scenario again.
    pub fn to_value(&self) -> Value<'static> {
        let mut fields = Fields::default();
        fields.put("version", Value::Number(f64::from(VERSION)));
        fields.put_text("name", &self.name);
        fields.put_text("about", &self.about);
        fields.put("engine", Value::text(self.engine().name()));
        if self.preset != default_preset(self.engine()) {
            fields.put("preset", Value::text(self.preset));
        }
        let changes = self.settings.changes_from(self.preset);
        if changes != Value::Record(Vec::new()) {
            fields.put("settings", changes);
        }
        if self.seed != 1 {
            // The conversion is exact because a seed is at most MAX_SEED.
            fields.put("seed", Value::Number(self.seed as f64));
        }
        fields.put("players", Value::List(self.players.iter().map(Player::to_value).collect()));
        if !self.declines.is_empty() {
            fields.put("declines", Value::List(self.declines.iter().map(decline).collect()));
        }
        if self.until != Until::Rounds(1) {
            fields.put("until", until(self.until));
        }
        fields.record()
    }

    /// The settings that differ from the preset, in table order. Records contain only the parts that differ.
    pub fn changed_settings(&self) -> Value<'static> {
        self.settings.changes_from(self.preset)
    }
}

impl Settings {
    /// The settings that differ from a preset of the same engine, in table order. Records contain only the parts that differ.
    pub fn changes_from(&self, preset: &str) -> Value<'static> {
        let preset = Settings::preset(self.engine(), preset).unwrap_or_else(|| Settings::default_of(self.engine()));
        let mut changes = Fields::default();
        for ((setting, value), (_, preset_value)) in self.values().into_iter().zip(preset.values()) {
            if value == preset_value {
                continue;
            }
            // A record only needs the parts that differ, because reading merges it with the preset's record.
            let value = match (value, &setting.kind) {
                (Value::Record(mut parts), Kind::Record { .. }) => {
                    parts.retain(|(name, part)| preset_value.get(name) != Some(part));
                    Value::Record(parts)
                }
                (value, _) => value,
            };
            changes.put(setting.name, value.into_owned());
        }
        changes.record()
    }
}

fn default_preset(engine: EngineId) -> &'static str {
    engine.presets()[0].name
}

fn decline(decline: &Decline) -> Value<'static> {
    let mut fields = Fields::default();
    fields.put("id", Value::Text(Cow::Owned(decline.id.to_string())));
    if decline.times != 1 {
        fields.put("times", Value::Number(f64::from(decline.times)));
    }
    fields.record()
}

fn until(until: Until) -> Value<'static> {
    let mut fields = Fields::default();
    match until {
        Until::Rounds(rounds) => fields.put("rounds", Value::Number(f64::from(rounds))),
        Until::Time(end) => fields.put("seconds", Value::Number(end.seconds())),
    }
    fields.record()
}
