//! From a scenario to a raw document that reads back as the same scenario: short, with nothing in it that the contract or the preset says
//! already. Links and files are made of it, so what is left out here is what nobody has to carry.

use std::borrow::Cow;

use super::{Decline, Scenario, Until, VERSION};
use crate::engines::{EngineId, Settings};
use crate::player::Player;
use crate::settings::Kind;
use crate::value::{Fields, Value};

impl Scenario {
    /// The scenario as a raw document, fields in the order of the contract: of the settings only what differs from the preset, of a
    /// player only what differs from the defaults. [`Scenario::read`] gives the same scenario again.
    pub fn to_value(&self) -> Value<'static> {
        let mut fields = Fields::default();
        fields.put("version", Value::Number(f64::from(VERSION)));
        fields.put_text("name", &self.name);
        fields.put_text("about", &self.about);
        fields.put("engine", Value::text(self.engine().name()));
        if self.preset != default_preset(self.engine()) {
            fields.put("preset", Value::text(self.preset));
        }
        let changes = self.changed_settings();
        if changes != Value::Record(Vec::new()) {
            fields.put("settings", changes);
        }
        if self.seed != 1 {
            // Exact: a seed is at most MAX_SEED.
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

    /// The settings that differ from the preset, in the order of the table; of a record, the parts that differ.
    pub fn changed_settings(&self) -> Value<'static> {
        let preset =
            Settings::preset(self.engine(), self.preset).or_else(|| Settings::preset(self.engine(), default_preset(self.engine())));
        let before = preset.as_ref().map(Settings::values).unwrap_or_default();
        let mut changes = Fields::default();
        for ((setting, value), (_, before)) in self.settings.values().into_iter().zip(before) {
            if value == before {
                continue;
            }
            // Everything but a record replaces the preset's value whole.
            let value = match (value, &setting.kind) {
                (Value::Record(mut parts), Kind::Record { .. }) => {
                    parts.retain(|(name, part)| before.get(name) != Some(part));
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
