//! Writes a player as a raw record with only the fields that are not the documented default, in the documented order. Reading the record
//! returns the same player.

use super::{Name, Player, Wishes};
use crate::time::Millis;
use crate::value::{Fields, Value};

impl Player {
    /// The player as a raw record, without fields that have their documented default.
    pub fn to_value(&self) -> Value<'static> {
        let mut fields = Fields::default();
        fields.put("id", text(&self.id));
        fields.put_time("joined", Some(self.joined).filter(|joined| *joined != Millis(0)));
        fields.put_time("leaves", self.leaves);
        fields.put_name("party", self.party.as_ref());
        if !self.ratings.is_empty() {
            let ratings = self.ratings.iter().map(|(side, rating)| (side.to_string().into(), Value::Number(f64::from(*rating))));
            fields.put("ratings", Value::Record(ratings.collect()));
        }
        fields.put_whole("wait_cycles", self.wait_cycles);
        fields.put_name("region", self.region.as_ref());
        fields.put_names("vetoes", &self.vetoes);
        if let Some(rating) = self.rating {
            fields.put("rating", Value::Number(rating));
        }
        fields.put_whole("ping", self.ping);
        fields.put_name("role", self.role.as_ref());
        if let Some(wishes) = &self.wishes {
            put_wishes(&mut fields, wishes);
        }
        fields.record()
    }
}

fn put_wishes(fields: &mut Fields, wishes: &Wishes) {
    let default = Wishes::default();
    if !wishes.games.is_empty() {
        let game = |(game, weight): &(Name, f64)| {
            let mut fields = Fields::default();
            fields.put("game", text(game));
            fields.put("weight", Value::Number(*weight));
            fields.record()
        };
        fields.put("games", Value::List(wishes.games.iter().map(game).collect()));
    }
    // A player with default wishes is not the same as a player without wishes, so at least one field must be written.
    if wishes.mode != default.mode || *wishes == default {
        fields.put("mode", text(&wishes.mode));
    }
    if wishes.group != default.group {
        let mut group = Fields::default();
        group.put("min", Value::Number(f64::from(wishes.group.0)));
        group.put("max", Value::Number(f64::from(wishes.group.1)));
        fields.put("group", group.record());
    }
    fields.put_names("regions", &wishes.regions);
    if wishes.region_preference != default.region_preference {
        fields.put("region_preference", Value::text(wishes.region_preference.name()));
    }
    fields.put_names("languages", &wishes.languages);
    if wishes.language_preference != default.language_preference {
        fields.put("language_preference", Value::text(wishes.language_preference.name()));
    }
    if wishes.skill_preference != default.skill_preference {
        fields.put("skill_preference", Value::text(wishes.skill_preference.name()));
    }
    fields.put_names("friends", &wishes.friends);
    fields.put_time("scheduled", wishes.scheduled);
}

fn text(name: &Name) -> Value<'static> {
    Value::Text(name.to_string().into())
}

/// Functions that add a field only if it differs from its default.
impl Fields {
    fn put_time(&mut self, name: &'static str, time: Option<Millis>) {
        if let Some(time) = time {
            self.put(name, Value::Number(time.seconds()));
        }
    }

    fn put_whole(&mut self, name: &'static str, number: u32) {
        if number != 0 {
            self.put(name, Value::Number(f64::from(number)));
        }
    }

    fn put_name(&mut self, name: &'static str, value: Option<&Name>) {
        if let Some(value) = value {
            self.put(name, text(value));
        }
    }

    fn put_names(&mut self, name: &'static str, names: &[Name]) {
        if !names.is_empty() {
            self.put(name, Value::List(names.iter().map(text).collect()));
        }
    }
}
