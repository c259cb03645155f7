//! Writes a study as a raw document without values that equal the default. Reading the document returns the same study.

use queuescope::{Fields, Player, Value};

use super::read::{HOUR, default_favourite_scale};
use super::{Arm, CrowdSource, DEFAULT_CAP, DEFAULT_EVENINGS, EveningPlan, Patience, Returns, Study, VERSION, Visitors};
use crate::population::{Mix, Population};

impl Study {
    /// The study as a raw document, with fields in the documented order. [`Study::read`] returns the same study again.
    pub fn to_value(&self) -> Value<'static> {
        let mut fields = Fields::default();
        fields.put("version", Value::Number(f64::from(VERSION)));
        fields.put("engine", Value::text(self.engine().name()));
        fields.put_text("name", &self.name);
        if self.seed != 1 {
            // The conversion is exact because a seed is at most MAX_SEED.
            fields.put("seed", Value::Number(self.seed as f64));
        }
        let default_evenings = if matches!(self.visitors, Visitors::Recorded(_)) { 1 } else { DEFAULT_EVENINGS };
        put_whole(&mut fields, "evenings", self.evenings, default_evenings);
        match &self.visitors {
            Visitors::Random { crowd, evening } => {
                fields.put("crowd", crowd_source(crowd));
                fields.put("evening", plan(evening));
            }
            Visitors::Recorded(players) => fields.put("log", list(players)),
        }
        fields.put("arms", Value::List(self.arms.iter().map(|arm| self.arm(arm)).collect()));
        if !self.matters.is_empty() {
            let matters = self.matters.iter().map(|(name, difference)| (name.clone().into(), Value::Number(*difference)));
            fields.put("matters", Value::Record(matters.collect()));
        }
        if self.cap != DEFAULT_CAP {
            fields.put("cap", Value::Number(self.cap.seconds()));
        }
        if let Some(scale) = self.favourite_scale.filter(|scale| Some(*scale) != default_favourite_scale(self.engine())) {
            fields.put("favourite_scale", Value::Number(scale));
        }
        if self.looks != [self.evenings] {
            fields.put("looks", numbers(self.looks.iter().map(|look| f64::from(*look))));
        }
        fields.record()
    }

    fn arm(&self, arm: &Arm) -> Value<'static> {
        let engine = arm.settings.engine();
        let mut fields = Fields::default();
        fields.put_text("name", &arm.name);
        if engine != self.engine() {
            fields.put("engine", Value::text(engine.name()));
        }
        if arm.preset != engine.presets()[0].name {
            fields.put("preset", Value::text(arm.preset));
        }
        let changes = arm.settings.changes_from(arm.preset);
        if changes != Value::Record(Vec::new()) {
            fields.put("settings", changes);
        }
        fields.record()
    }
}

fn crowd_source(crowd: &CrowdSource) -> Value<'static> {
    let mut fields = Fields::default();
    match crowd {
        CrowdSource::Given(players) => fields.put("players", list(players)),
        CrowdSource::Generated(population) => generated(&mut fields, population),
    }
    fields.record()
}

fn generated(fields: &mut Fields, crowd: &Population) {
    let default = Population::default();
    fields.put("players", Value::Number(f64::from(crowd.players)));
    if crowd.rating != default.rating {
        fields.put("rating", Value::Number(f64::from(crowd.rating)));
    }
    put_whole(fields, "spread", crowd.spread, default.spread);
    if crowd.sides != default.sides {
        fields.put("sides", numbers(crowd.sides.iter().map(|parts| f64::from(*parts))));
    }
    put_whole(fields, "longest_ping", crowd.longest_ping, default.longest_ping);
    put_whole(fields, "party_percent", crowd.party_percent, default.party_percent);
    put_mix(fields, "games", &crowd.games, &default.games);
    put_mix(fields, "regions", &crowd.regions, &default.regions);
    put_mix(fields, "languages", &crowd.languages, &default.languages);
    put_whole(fields, "strict_percent", crowd.strict_percent, default.strict_percent);
    put_whole(fields, "largest_group", crowd.largest_group, default.largest_group);
    put_whole(fields, "scheduled_percent", crowd.scheduled_percent, default.scheduled_percent);
}

fn plan(plan: &EveningPlan) -> Value<'static> {
    let mut arrivals = Fields::default();
    arrivals.put("per_hour", Value::Number(plan.per_hour));
    if plan.shape != [1.0] {
        arrivals.put("shape", numbers(plan.shape.iter().copied()));
    }
    let mut fields = Fields::default();
    fields.put("hours", Value::Number(plan.length.0 as f64 / HOUR));
    fields.put("arrivals", arrivals.record());
    let patience = match plan.patience {
        Patience::None => None,
        Patience::Fixed(wait) => Some((wait, "fixed")),
        Patience::Exponential(median) => Some((median, "exponential")),
    };
    if let Some((median, shape)) = patience {
        let mut patience = Fields::default();
        patience.put("median", Value::Number(median.seconds()));
        patience.put("shape", Value::text(shape));
        fields.put("patience", patience.record());
    }
    if plan.returns != Returns::NONE {
        let mut returns = Fields::default();
        returns.put("chance", Value::Number(f64::from(plan.returns.chance)));
        returns.put("game", Value::Number(plan.returns.game.seconds()));
        returns.put("pause", Value::Number(plan.returns.pause.seconds()));
        fields.put("returns", returns.record());
    }
    fields.record()
}

fn list(players: &[Player]) -> Value<'static> {
    Value::List(players.iter().map(Player::to_value).collect())
}

fn numbers(numbers: impl Iterator<Item = f64>) -> Value<'static> {
    Value::List(numbers.map(Value::Number).collect())
}

fn put_whole(fields: &mut Fields, name: &'static str, number: u32, default: u32) {
    if number != default {
        fields.put(name, Value::Number(f64::from(number)));
    }
}

fn put_mix(fields: &mut Fields, name: &'static str, mix: &Mix, default: &Mix) {
    if mix != default {
        let parts = mix.iter().map(|(name, parts)| (name.to_string().into(), Value::Number(f64::from(*parts))));
        fields.put(name, Value::Record(parts.collect()));
    }
}
