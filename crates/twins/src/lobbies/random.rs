//! Small random scenarios for the lobbies engine. They use few games, regions, languages, modes and ratings, so that wishes agree, conflict and
//! tie. They vary every setting, and include parties, friends who join late or never, scheduled requests, declines and leaves. [`shrink`]
//! reduces a scenario to a small one that still shows a problem.

use serde_json::{Value, json};

use crate::population::Numbers;

const GAMES: [&str; 3] = ["go", "chess", "darts"];
const REGIONS: [&str; 3] = ["NA", "EU", "AS"];
const LANGUAGES: [&str; 3] = ["en", "pl", "de"];
const PREFERENCES: [&str; 3] = ["strict", "preferred", "any"];
const MAX_ROUNDS: u64 = 25;

/// Returns the scenario for a seed.
pub fn scenario(seed: u64) -> Value {
    let mut random = Random(Numbers(seed));
    let traits = Traits::new(&mut random);
    let players: Vec<Value> = (0..traits.players).map(|index| player(&mut random, &traits, index)).collect();
    let mut scenario = json!({
        "version": 1, "engine": "lobbies", "seed": random.below(1_000), "settings": settings(&mut random, &traits), "players": players,
        "until": { "rounds": traits.rounds },
    });
    if random.one_in(3) {
        scenario["preset"] = random.pick(&["seed", "recommended", "off-peak"]).into();
    }
    if random.one_in(4) {
        // The run ends at a round, or between two rounds.
        scenario["until"] = json!({ "seconds": (traits.rounds - 1) as f64 * traits.tick + random.pick(&[0.0, 0.25]) });
    }
    if traits.declines {
        let decliners = (0..traits.players).filter(|_| random.one_in(4)).collect::<Vec<_>>();
        scenario["declines"] = decliners.into_iter().map(|index| json!({ "id": id(index), "times": 1 + random.below(2) })).collect();
    }
    scenario
}

fn id(index: u64) -> String {
    format!("p{index}")
}

struct Random(Numbers);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0.below(count)
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// Picks at least `fewest` different entries from a list, in random order.
    fn some(&mut self, from: &[&'static str], fewest: u64) -> Vec<&'static str> {
        let count = fewest + self.below(from.len() as u64 + 1 - fewest);
        let mut rest = from.to_vec();
        (0..count).map(|_| rest.remove(self.below(rest.len() as u64) as usize)).collect()
    }

    /// Picks a time between two bounds in seconds, sometimes with decimals.
    fn seconds(&mut self, from: f64, to: f64) -> f64 {
        let whole = from.floor() + self.below((to - from).max(1.0) as u64) as f64;
        if self.one_in(5) { thousandths(whole + self.pick(&[0.5, 0.001, 0.999])) } else { whole }
    }
}

/// Properties that the players of one scenario share.
struct Traits {
    players: u64,
    /// True if all players have joined by the first round.
    at_once: bool,
    /// True if players have different modes.
    modes: bool,
    rounds: u64,
    tick: f64,
    /// Number of different ratings, and the step between them.
    ratings: (u64, f64),
    /// Group size that all players want; `None` if each player's is drawn separately.
    group: Option<(u64, u64)>,
    /// One player in this many is scheduled; 0 if no player is.
    scheduled: u64,
    /// True if players wish for regions and languages.
    wishes: bool,
    games: usize,
    friends: bool,
    parties: bool,
    declines: bool,
}

impl Traits {
    fn new(random: &mut Random) -> Self {
        Self {
            players: if random.one_in(3) { 2 + random.below(4) } else { 5 + random.below(5) },
            at_once: random.one_in(2),
            modes: random.one_in(3),
            rounds: 3 + random.below(MAX_ROUNDS - 2),
            tick: random.pick(&[5.0, 5.0, 10.0, 15.0, 20.0, 30.0, 60.0, 7.0, 0.5]),
            ratings: random.pick(&[(1, 0.0), (2, 50.0), (3, 60.0), (4, 37.5), (40, 11.0), (300, 1.0), (3_000, 0.1)]),
            group: if random.one_in(2) { Some(group(random)) } else { None },
            scheduled: random.pick(&[0, 0, 0, 4, 2, 1]),
            wishes: !random.one_in(3),
            games: random.pick(&[1, 1, 2, 3]),
            friends: random.one_in(2),
            parties: random.one_in(2),
            declines: !random.one_in(3),
        }
    }

    fn end(&self) -> f64 {
        self.rounds as f64 * self.tick
    }
}

/// Rounds to three decimals, the most that a scenario may have.
fn thousandths(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

fn group(random: &mut Random) -> (u64, u64) {
    let min = random.pick(&[2, 2, 3, 3, 4, 5]);
    (min, min + random.pick(&[0, 0, 1, 2, 4, 6]))
}

fn player(random: &mut Random, traits: &Traits, index: u64) -> Value {
    let games = random.some(&GAMES[..traits.games], 1);
    let weight = |random: &mut Random| {
        if random.one_in(6) { json!(random.pick(&[1.5, 2.25, 3.333])) } else { json!(random.pick(&[1, 2, 5, 5, 10])) }
    };
    let games: Vec<Value> = games.into_iter().map(|game| json!({ "game": game, "weight": weight(random) })).collect();
    let step = random.below(traits.ratings.0) as f64;
    let rating = thousandths(1_000.0 + step * traits.ratings.1);
    let mut player = json!({ "id": id(index), "rating": rating, "games": games });
    let (min, max) = traits.group.unwrap_or_else(|| group(random));
    if (min, max) != (2, 2) {
        player["group"] = json!({ "min": min, "max": max });
    }
    if traits.modes && random.one_in(4) {
        player["mode"] = "ranked".into();
    }
    if traits.wishes {
        for (list, preference, from) in [("regions", "region_preference", REGIONS), ("languages", "language_preference", LANGUAGES)] {
            if random.one_in(2) {
                player[list] = random.some(&from, 0).into();
                player[preference] = random.pick(&PREFERENCES).into();
            }
        }
    }
    if random.one_in(3) {
        player["skill_preference"] = random.pick(&["similar", "higher", "lower", "any"]).into();
    }
    add_times(random, traits, &mut player);
    add_company(random, traits, &mut player);
    player
}

fn add_times(random: &mut Random, traits: &Traits, player: &mut Value) {
    let joined = match random.below(if traits.at_once { 2 } else { 4 }) {
        0 => 0.0,
        1 => random.seconds(-150.0, 0.0),
        2 => random.seconds(-10.0, 2.0 * traits.tick),
        _ => random.seconds(0.0, traits.end()),
    };
    if joined != 0.0 {
        player["joined"] = json!(joined);
    }
    if random.one_in(6) {
        player["leaves"] = json!(thousandths(joined + 1.0 + random.seconds(0.0, traits.end())));
    }
    if traits.scheduled > 0 && random.one_in(traits.scheduled) {
        player["scheduled"] = json!(random.seconds(0.0, 1.5 * traits.end() + 30.0));
    }
}

fn add_company(random: &mut Random, traits: &Traits, player: &mut Value) {
    if traits.parties && random.one_in(3) {
        player["party"] = random.pick(&["red", "red", "blue"]).into();
    }
    if traits.friends && random.one_in(3) {
        // The last two ids belong to no player. A player may name themselves.
        let mut friends: Vec<String> = (0..1 + random.below(2)).map(|_| id(random.below(traits.players + 2))).collect();
        friends.dedup();
        player["friends"] = friends.into();
    }
}

fn settings(random: &mut Random, traits: &Traits) -> Value {
    let mut settings = json!({ "tick": traits.tick });
    let mut maybe = |random: &mut Random, chance: u64, name: &str, values: &[Value]| {
        let value = values[random.below(values.len() as u64) as usize].clone();
        if random.one_in(chance) {
            settings[name] = value;
        }
    };
    let numbers = |values: &[f64]| values.iter().map(|&value| json!(value)).collect::<Vec<_>>();
    maybe(random, 1, "relax_interval", &numbers(&[1.0, 5.0, 7.5, 10.0, 20.0, 60.0]));
    maybe(random, 2, "threshold", &numbers(&[0.0, 0.0, 10.0, 30.0, 50.0, 62.5, 75.01, 90.0]));
    maybe(random, 2, "skill_range", &numbers(&[60.0, 120.0, 200.0, 333.3, 1_000.0]));
    maybe(random, 3, "game_score", &["product".into(), "cosine".into()]);
    maybe(random, 3, "strict_is_filter", &[true.into(), false.into()]);
    maybe(random, 2, "fill", &["max".into(), "min".into()]);
    maybe(random, 1, "friend_grace", &numbers(&[0.0, 5.0, 12.0, 30.0, 120.0]));
    maybe(random, 3, "exact_limit", &[0, 1, 2, 3, 4, 5, 300].map(Value::from));
    maybe(random, 3, "max_capacity", &[2, 3, 4, 6, 10].map(Value::from));
    maybe(random, 4, "expire", &numbers(&[0.0, 10.0, 40.0, 100.0, 1_800.0]));
    maybe(random, 2, "confirm_seconds", &numbers(&[0.0, 3.0, 5.0, 10.0, 22.0, 0.5]));
    maybe(random, 9, "lobby_expire", &numbers(&[0.0, 60.0]));
    maybe(random, 2, "schedule_lead", &numbers(&[0.0, 20.0, 60.0, 100.0, 250.0]));
    maybe(random, 2, "schedule_slot", &numbers(&[10.0, 50.0, 60.0, 130.0, 0.5, 1_000.0]));
    // These records are partial. The remaining fields come from the preset.
    let weights = [
        json!({ "game": 55, "region": 5 }),
        json!({ "game": 0, "region": 0, "language": 0, "skill": 100, "group": 0 }),
        json!({ "game": 20, "region": 20, "language": 20, "skill": 20, "group": 20 }),
        json!({ "game": 12.5, "region": 12.5, "language": 25, "skill": 33.3, "group": 16.7 }),
        json!({ "skill": 0, "group": 25 }),
    ];
    maybe(random, 2, "weights", &weights);
    let small = [
        json!({ "below": 0 }),
        json!({ "below": 4 }),
        json!({ "below": 6, "threshold_percent": 0 }),
        json!({ "threshold_percent": 33.3, "interval_percent": 33.3 }),
        json!({ "below": 3, "threshold_percent": 150, "interval_percent": 200 }),
        json!({ "interval_percent": 0 }),
    ];
    maybe(random, 2, "small_base", &small);
    settings
}

/// Removes parts of a scenario for as long as `fails` still holds, and returns the smallest scenario found.
pub fn shrink(scenario: &Value, fails: impl Fn(&Value) -> bool) -> Value {
    let mut smallest = scenario.clone();
    while let Some(smaller) = smaller_scenarios(&smallest).into_iter().find(&fails) {
        smallest = smaller;
    }
    smallest
}

/// Returns all scenarios that can be made from this one by removing one part or running fewer rounds.
fn smaller_scenarios(scenario: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    let players = scenario["players"].as_array().map_or(0, Vec::len);
    for place in 0..players {
        let mut less = scenario.clone();
        let gone = less["players"].as_array_mut().map(|players| players.remove(place)).unwrap_or_default();
        if let Some(declines) = less["declines"].as_array_mut() {
            declines.retain(|decline| decline["id"] != gone["id"]);
        }
        all.push(less);
    }
    if let Some(rounds) = scenario["until"]["rounds"].as_u64().filter(|&rounds| rounds > 1) {
        all.extend([rounds / 2, rounds - 1].map(|rounds| with(scenario, "/until/rounds", rounds.into())));
    }
    if scenario["until"]["rounds"].is_null() {
        all.extend((1..=MAX_ROUNDS).map(|rounds| with(scenario, "/until", json!({ "rounds": rounds }))));
    }
    let declines = scenario["declines"].as_array().map_or(0, Vec::len);
    all.extend((0..declines).map(|place| without(scenario, "/declines", &place.to_string())));
    all.extend(names(&scenario["settings"]).iter().map(|name| without(scenario, "/settings", name)));
    all.extend(["preset", "declines"].iter().filter(|name| !scenario[**name].is_null()).map(|name| without(scenario, "", name)));
    for place in 0..players {
        let own = format!("/players/{place}");
        let optional = names(&scenario["players"][place]).into_iter().filter(|name| !["id", "rating", "games"].contains(&name.as_str()));
        all.extend(optional.map(|name| without(scenario, &own, &name)));
        for list in ["games", "friends", "regions", "languages"] {
            let length = scenario["players"][place][list].as_array().map_or(0, Vec::len);
            let fewest = usize::from(list == "games");
            all.extend(
                (0..length).filter(|_| length > fewest).map(|entry| without(scenario, &format!("{own}/{list}"), &entry.to_string())),
            );
        }
    }
    all
}

fn names(record: &Value) -> Vec<String> {
    record.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

fn with(scenario: &Value, path: &str, value: Value) -> Value {
    let mut changed = scenario.clone();
    if let Some(place) = changed.pointer_mut(path) {
        *place = value;
    }
    changed
}

/// Removes an entry of the record or list at a path.
fn without(scenario: &Value, path: &str, name: &str) -> Value {
    let mut changed = scenario.clone();
    match changed.pointer_mut(path) {
        Some(Value::Object(record)) => drop(record.remove(name)),
        Some(Value::Array(list)) => drop(name.parse::<usize>().map(|place| list.remove(place))),
        _ => {}
    }
    changed
}
