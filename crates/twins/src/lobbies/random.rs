//! Small random scenarios of lobbies: few games, regions, languages, modes and ratings, so that wishes meet, collide and tie; parties,
//! friends who come late or never, scheduled requests, declines, leaves; every setting. And the smallest one that still shows a problem.

use serde_json::{Value, json};

use crate::population::Numbers;

const GAMES: [&str; 3] = ["go", "chess", "darts"];
const REGIONS: [&str; 3] = ["NA", "EU", "AS"];
const LANGUAGES: [&str; 3] = ["en", "pl", "de"];
const PREFERENCES: [&str; 3] = ["strict", "preferred", "any"];
const MOST_ROUNDS: u64 = 25;

/// The scenario of a number: always the same one.
pub fn scenario(seed: u64) -> Value {
    let mut dice = Dice(Numbers(seed));
    let flavour = Flavour::new(&mut dice);
    let players: Vec<Value> = (0..flavour.players).map(|index| player(&mut dice, &flavour, index)).collect();
    let mut scenario = json!({
        "version": 1, "engine": "lobbies", "seed": dice.below(1_000), "settings": settings(&mut dice, &flavour), "players": players,
        "until": { "rounds": flavour.rounds },
    });
    if dice.one_in(3) {
        scenario["preset"] = dice.pick(&["seed", "recommended", "off-peak"]).into();
    }
    if dice.one_in(4) {
        // Between two rounds, and on one.
        scenario["until"] = json!({ "seconds": (flavour.rounds - 1) as f64 * flavour.tick + dice.pick(&[0.0, 0.25]) });
    }
    if flavour.declines {
        let decliners = (0..flavour.players).filter(|_| dice.one_in(4)).collect::<Vec<_>>();
        scenario["declines"] = decliners.into_iter().map(|index| json!({ "id": id(index), "times": 1 + dice.below(2) })).collect();
    }
    scenario
}

fn id(index: u64) -> String {
    format!("p{index}")
}

struct Dice(Numbers);

impl Dice {
    fn below(&mut self, count: u64) -> u64 {
        self.0.below(count)
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// Some of a list in any order, at least `fewest`.
    fn some(&mut self, from: &[&'static str], fewest: u64) -> Vec<&'static str> {
        let count = fewest + self.below(from.len() as u64 + 1 - fewest);
        let mut rest = from.to_vec();
        (0..count).map(|_| rest.remove(self.below(rest.len() as u64) as usize)).collect()
    }

    /// Seconds between two bounds, now and then with decimals.
    fn seconds(&mut self, from: f64, to: f64) -> f64 {
        let whole = from.floor() + self.below((to - from).max(1.0) as u64) as f64;
        if self.one_in(5) { thousandths(whole + self.pick(&[0.5, 0.001, 0.999])) } else { whole }
    }
}

/// What the players of one scenario have in common.
struct Flavour {
    players: u64,
    /// Everybody is there from the first round on.
    at_once: bool,
    /// Different modes.
    modes: bool,
    rounds: u64,
    tick: f64,
    /// How many different ratings, and how far apart they are.
    ratings: (u64, f64),
    /// Everybody's group, or each their own.
    group: Option<(u64, u64)>,
    /// Of how many one is scheduled; 0: nobody.
    scheduled: u64,
    /// Whether regions and languages are wished for.
    wishes: bool,
    games: usize,
    friends: bool,
    parties: bool,
    declines: bool,
}

impl Flavour {
    fn new(dice: &mut Dice) -> Self {
        Self {
            players: if dice.one_in(3) { 2 + dice.below(4) } else { 5 + dice.below(5) },
            at_once: dice.one_in(2),
            modes: dice.one_in(3),
            rounds: 3 + dice.below(MOST_ROUNDS - 2),
            tick: dice.pick(&[5.0, 5.0, 10.0, 15.0, 20.0, 30.0, 60.0, 7.0, 0.5]),
            ratings: dice.pick(&[(1, 0.0), (2, 50.0), (3, 60.0), (4, 37.5), (40, 11.0), (300, 1.0), (3_000, 0.1)]),
            group: if dice.one_in(2) { Some(group(dice)) } else { None },
            scheduled: dice.pick(&[0, 0, 0, 4, 2, 1]),
            wishes: !dice.one_in(3),
            games: dice.pick(&[1, 1, 2, 3]),
            friends: dice.one_in(2),
            parties: dice.one_in(2),
            declines: !dice.one_in(3),
        }
    }

    fn end(&self) -> f64 {
        self.rounds as f64 * self.tick
    }
}

/// With three decimals at most, as a file may have them.
fn thousandths(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

fn group(dice: &mut Dice) -> (u64, u64) {
    let min = dice.pick(&[2, 2, 3, 3, 4, 5]);
    (min, min + dice.pick(&[0, 0, 1, 2, 4, 6]))
}

fn player(dice: &mut Dice, flavour: &Flavour, index: u64) -> Value {
    let games = dice.some(&GAMES[..flavour.games], 1);
    let weight = |dice: &mut Dice| if dice.one_in(6) { json!(dice.pick(&[1.5, 2.25, 3.333])) } else { json!(dice.pick(&[1, 2, 5, 5, 10])) };
    let games: Vec<Value> = games.into_iter().map(|game| json!({ "game": game, "weight": weight(dice) })).collect();
    let step = dice.below(flavour.ratings.0) as f64;
    let rating = thousandths(1_000.0 + step * flavour.ratings.1);
    let mut player = json!({ "id": id(index), "rating": rating, "games": games });
    let (min, max) = flavour.group.unwrap_or_else(|| group(dice));
    if (min, max) != (2, 2) {
        player["group"] = json!({ "min": min, "max": max });
    }
    if flavour.modes && dice.one_in(4) {
        player["mode"] = "ranked".into();
    }
    if flavour.wishes {
        for (list, preference, from) in [("regions", "region_preference", REGIONS), ("languages", "language_preference", LANGUAGES)] {
            if dice.one_in(2) {
                player[list] = dice.some(&from, 0).into();
                player[preference] = dice.pick(&PREFERENCES).into();
            }
        }
    }
    if dice.one_in(3) {
        player["skill_preference"] = dice.pick(&["similar", "higher", "lower", "any"]).into();
    }
    times(dice, flavour, &mut player);
    company(dice, flavour, &mut player);
    player
}

fn times(dice: &mut Dice, flavour: &Flavour, player: &mut Value) {
    let joined = match dice.below(if flavour.at_once { 2 } else { 4 }) {
        0 => 0.0,
        1 => dice.seconds(-150.0, 0.0),
        2 => dice.seconds(-10.0, 2.0 * flavour.tick),
        _ => dice.seconds(0.0, flavour.end()),
    };
    if joined != 0.0 {
        player["joined"] = json!(joined);
    }
    if dice.one_in(6) {
        player["leaves"] = json!(thousandths(joined + 1.0 + dice.seconds(0.0, flavour.end())));
    }
    if flavour.scheduled > 0 && dice.one_in(flavour.scheduled) {
        player["scheduled"] = json!(dice.seconds(0.0, 1.5 * flavour.end() + 30.0));
    }
}

fn company(dice: &mut Dice, flavour: &Flavour, player: &mut Value) {
    if flavour.parties && dice.one_in(3) {
        player["party"] = dice.pick(&["red", "red", "blue"]).into();
    }
    if flavour.friends && dice.one_in(3) {
        // Two beyond the last are nobody's; the own one may be there.
        let mut friends: Vec<String> = (0..1 + dice.below(2)).map(|_| id(dice.below(flavour.players + 2))).collect();
        friends.dedup();
        player["friends"] = friends.into();
    }
}

fn settings(dice: &mut Dice, flavour: &Flavour) -> Value {
    let mut settings = json!({ "tick": flavour.tick });
    let mut maybe = |dice: &mut Dice, chance: u64, name: &str, values: &[Value]| {
        let value = values[dice.below(values.len() as u64) as usize].clone();
        if dice.one_in(chance) {
            settings[name] = value;
        }
    };
    let numbers = |values: &[f64]| values.iter().map(|&value| json!(value)).collect::<Vec<_>>();
    maybe(dice, 1, "relax_interval", &numbers(&[1.0, 5.0, 7.5, 10.0, 20.0, 60.0]));
    maybe(dice, 2, "threshold", &numbers(&[0.0, 0.0, 10.0, 30.0, 50.0, 62.5, 75.01, 90.0]));
    maybe(dice, 2, "skill_range", &numbers(&[60.0, 120.0, 200.0, 333.3, 1_000.0]));
    maybe(dice, 3, "game_score", &["product".into(), "cosine".into()]);
    maybe(dice, 3, "strict_is_filter", &[true.into(), false.into()]);
    maybe(dice, 2, "fill", &["max".into(), "min".into()]);
    maybe(dice, 1, "friend_grace", &numbers(&[0.0, 5.0, 12.0, 30.0, 120.0]));
    maybe(dice, 3, "exact_limit", &[0, 1, 2, 3, 4, 5, 300].map(Value::from));
    maybe(dice, 3, "max_capacity", &[2, 3, 4, 6, 10].map(Value::from));
    maybe(dice, 4, "expire", &numbers(&[0.0, 10.0, 40.0, 100.0, 1_800.0]));
    maybe(dice, 2, "confirm_seconds", &numbers(&[0.0, 3.0, 5.0, 10.0, 22.0, 0.5]));
    maybe(dice, 9, "lobby_expire", &numbers(&[0.0, 60.0]));
    maybe(dice, 2, "schedule_lead", &numbers(&[0.0, 20.0, 60.0, 100.0, 250.0]));
    maybe(dice, 2, "schedule_slot", &numbers(&[10.0, 50.0, 60.0, 130.0, 0.5, 1_000.0]));
    // Parts of records: the rest stays the preset's.
    let weights = [
        json!({ "game": 55, "region": 5 }),
        json!({ "game": 0, "region": 0, "language": 0, "skill": 100, "group": 0 }),
        json!({ "game": 20, "region": 20, "language": 20, "skill": 20, "group": 20 }),
        json!({ "game": 12.5, "region": 12.5, "language": 25, "skill": 33.3, "group": 16.7 }),
        json!({ "skill": 0, "group": 25 }),
    ];
    maybe(dice, 2, "weights", &weights);
    let small = [
        json!({ "below": 0 }),
        json!({ "below": 4 }),
        json!({ "below": 6, "threshold_percent": 0 }),
        json!({ "threshold_percent": 33.3, "interval_percent": 33.3 }),
        json!({ "below": 3, "threshold_percent": 150, "interval_percent": 200 }),
        json!({ "interval_percent": 0 }),
    ];
    maybe(dice, 2, "small_base", &small);
    settings
}

/// The smallest scenario that is found from this one by leaving things out and for which `fails` still holds.
pub fn shrink(scenario: &Value, fails: impl Fn(&Value) -> bool) -> Value {
    let mut smallest = scenario.clone();
    while let Some(smaller) = smaller(&smallest).into_iter().find(&fails) {
        smallest = smaller;
    }
    smallest
}

/// The scenario with one thing less, in every way.
fn smaller(scenario: &Value) -> Vec<Value> {
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
        all.extend((1..=MOST_ROUNDS).map(|rounds| with(scenario, "/until", json!({ "rounds": rounds }))));
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

/// Without an entry of the record or the list at a path.
fn without(scenario: &Value, path: &str, name: &str) -> Value {
    let mut changed = scenario.clone();
    match changed.pointer_mut(path) {
        Some(Value::Object(record)) => drop(record.remove(name)),
        Some(Value::Array(list)) => drop(name.parse::<usize>().map(|place| list.remove(place))),
        _ => {}
    }
    changed
}
