//! From a player to the raw record that reads back as the same player: only what differs from the contract's defaults, in its order.

use super::{Name, Player, Wishes};
use crate::time::Millis;
use crate::value::{Fields, Value};

impl Player {
    /// The player as a raw record, without the fields that are the contract's defaults.
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
    let usual = Wishes::default();
    if !wishes.games.is_empty() {
        let game = |(game, weight): &(Name, f64)| {
            let mut fields = Fields::default();
            fields.put("game", text(game));
            fields.put("weight", Value::Number(*weight));
            fields.record()
        };
        fields.put("games", Value::List(wishes.games.iter().map(game).collect()));
    }
    // Wishes of which every one is the default are wishes still: one of them has to stand there for them to be read again.
    if wishes.mode != usual.mode || *wishes == usual {
        fields.put("mode", text(&wishes.mode));
    }
    if wishes.group != usual.group {
        let mut group = Fields::default();
        group.put("min", Value::Number(f64::from(wishes.group.0)));
        group.put("max", Value::Number(f64::from(wishes.group.1)));
        fields.put("group", group.record());
    }
    fields.put_names("regions", &wishes.regions);
    if wishes.region_preference != usual.region_preference {
        fields.put("region_preference", Value::text(wishes.region_preference.name()));
    }
    fields.put_names("languages", &wishes.languages);
    if wishes.language_preference != usual.language_preference {
        fields.put("language_preference", Value::text(wishes.language_preference.name()));
    }
    if wishes.skill_preference != usual.skill_preference {
        fields.put("skill_preference", Value::text(wishes.skill_preference.name()));
    }
    fields.put_names("friends", &wishes.friends);
    fields.put_time("scheduled", wishes.scheduled);
}

fn text(name: &Name) -> Value<'static> {
    Value::Text(name.to_string().into())
}

/// What is left out where it is the default.
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
