//! Reads a scenario for the lobbies engine: the settings with their presets, and the requests with their wishes at every level. It shares no
//! code with the reader in the core. The scenario must be valid, because only the core reports problems.

use serde_json::Value;

/// Reads a number in millionths. All further calculations use whole numbers, so that nothing is rounded before the document says so.
pub(super) fn millionths(value: &Value) -> i128 {
    (value.as_f64().unwrap_or_default() * 1e6).round() as i128
}

/// Reads a time in milliseconds.
fn millis(value: &Value) -> i64 {
    (value.as_f64().unwrap_or_default() * 1e3).round() as i64
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}

/// Settings of a run. Times are in milliseconds, weights, percentages and ratings in millionths. Numbers of requests and players are plain.
#[derive(Debug, Clone)]
pub(super) struct Settings {
    pub(super) tick: i64,
    /// Weights of game, region, language, skill and group, in this order.
    pub(super) weights: [i128; 5],
    pub(super) threshold: i128,
    pub(super) relax_interval: i64,
    pub(super) skill_range: i128,
    pub(super) cosine: bool,
    pub(super) strict_is_filter: bool,
    pub(super) fill_max: bool,
    pub(super) friend_grace: i64,
    pub(super) small_below: usize,
    pub(super) small_threshold: i128,
    pub(super) small_interval: i128,
    pub(super) exact_limit: usize,
    pub(super) max_capacity: i64,
    pub(super) expire: i64,
    pub(super) confirm: i64,
    pub(super) schedule_lead: i64,
    pub(super) schedule_slot: i64,
}

impl Settings {
    /// Reads the scenario's settings. Settings that are not given come from the preset.
    pub(super) fn read(scenario: &Value) -> Self {
        let preset = preset(scenario["preset"].as_str().unwrap_or("seed"));
        let own = &scenario["settings"];
        let get = |name: &str| if own[name].is_null() { preset[name].clone() } else { own[name].clone() };
        // Missing fields of a record come from the preset's record.
        let field =
            |name: &str, field: &str| if own[name][field].is_null() { preset[name][field].clone() } else { own[name][field].clone() };
        let count = |value: &Value| value.as_f64().unwrap_or_default() as usize;
        Self {
            tick: millis(&get("tick")),
            weights: ["game", "region", "language", "skill", "group"].map(|part| millionths(&field("weights", part))),
            threshold: millionths(&get("threshold")),
            relax_interval: millis(&get("relax_interval")),
            skill_range: millionths(&get("skill_range")),
            cosine: get("game_score") == "cosine",
            strict_is_filter: get("strict_is_filter") == true,
            fill_max: get("fill") == "max",
            friend_grace: millis(&get("friend_grace")),
            small_below: count(&field("small_base", "below")),
            small_threshold: millionths(&field("small_base", "threshold_percent")),
            small_interval: millionths(&field("small_base", "interval_percent")),
            exact_limit: count(&get("exact_limit")),
            max_capacity: count(&get("max_capacity")) as i64,
            expire: millis(&get("expire")),
            confirm: millis(&get("confirm_seconds")),
            schedule_lead: millis(&get("schedule_lead")),
            schedule_slot: millis(&get("schedule_slot")),
        }
    }

    /// Returns the number of rounds in the scenario.
    pub(super) fn rounds(&self, scenario: &Value) -> usize {
        let until = &scenario["until"];
        if until["seconds"].is_null() {
            until["rounds"].as_u64().unwrap_or(1) as usize
        } else {
            (0..).take_while(|round| round * self.tick <= millis(&until["seconds"])).count()
        }
    }
}

/// Returns all settings of a preset.
fn preset(name: &str) -> Value {
    let mut preset = serde_json::json!({
        "tick": 5, "weights": { "game": 40, "region": 20, "language": 15, "skill": 15, "group": 10 },
        "threshold": 50, "relax_interval": 60, "skill_range": 200, "game_score": "product", "strict_is_filter": false, "fill": "min",
        "friend_grace": 120, "small_base": { "below": 10, "threshold_percent": 70, "interval_percent": 50 },
        "exact_limit": 300, "max_capacity": 10, "expire": 1800, "confirm_seconds": 0, "schedule_lead": 900, "schedule_slot": 900,
    });
    match name {
        "recommended" => {
            preset["game_score"] = "cosine".into();
            preset["strict_is_filter"] = true.into();
        }
        "off-peak" => {
            preset["threshold"] = 40.into();
            preset["relax_interval"] = 30.into();
        }
        _ => {}
    }
    preset
}

/// How strict a player is about a list of regions or languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Preference {
    Strict,
    Preferred,
    Any,
}

/// A list of regions or languages, and how strict the player is about it.
#[derive(Debug, Clone)]
pub(super) struct Wish {
    pub(super) list: Vec<String>,
    preference: Preference,
}

impl Wish {
    fn read(list: &Value, preference: &Value) -> Self {
        let preference = match preference.as_str() {
            Some("strict") => Preference::Strict,
            Some("preferred") => Preference::Preferred,
            _ => Preference::Any,
        };
        Self { list: texts(list), preference }
    }

    /// Returns the preference at a level. From level `preferred_from` on, strict becomes preferred. From level `any_from` on, everything is accepted.
    fn at(&self, level: u32, preferred_from: u32, any_from: u32) -> Preference {
        if self.list.is_empty() || level >= any_from {
            Preference::Any
        } else if self.preference == Preference::Strict && level >= preferred_from {
            Preference::Preferred
        } else {
            self.preference
        }
    }

    /// Returns the number of entries that are in both lists.
    pub(super) fn common(&self, other: &Self) -> usize {
        self.list.iter().filter(|entry| other.list.contains(entry)).count()
    }
}

/// Opponents that a request wants, by their rating compared with its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Skill {
    Similar,
    Higher,
    Lower,
    Any,
}

/// A player of the scenario with their wishes.
#[derive(Debug, Clone)]
pub(super) struct Request {
    pub(super) id: String,
    pub(super) joined: i64,
    pub(super) leaves: Option<i64>,
    pub(super) party: Option<String>,
    pub(super) rating: i128,
    /// Games with their weights in millionths, as listed.
    pub(super) games: Vec<(String, i128)>,
    pub(super) mode: String,
    /// Smallest and largest group size.
    group: (i64, i64),
    pub(super) regions: Wish,
    pub(super) languages: Wish,
    skill: Skill,
    pub(super) friends: Vec<String>,
    pub(super) scheduled: Option<i64>,
    pub(super) declines: bool,
}

impl Request {
    /// Reads all requests of a scenario, in queue order. This order never changes, so a request is identified by its index.
    pub(super) fn read_all(scenario: &Value) -> Vec<Self> {
        let declines = |id: &Value| {
            let own = |decline: &&Value| decline["id"] == *id;
            scenario["declines"].as_array().into_iter().flatten().find(own).is_some_and(|decline| decline["times"].as_u64() != Some(0))
        };
        let players = scenario["players"].as_array().into_iter().flatten();
        let mut requests: Vec<Self> = players.map(|player| Self::read(player, declines(&player["id"]))).collect();
        // The sort is stable: requests that joined at the same time stay in the scenario's order.
        requests.sort_by_key(|request| request.joined);
        requests
    }

    fn read(player: &Value, declines: bool) -> Self {
        let time = |name: &str| Some(&player[name]).filter(|time| !time.is_null()).map(millis);
        let games = player["games"].as_array().into_iter().flatten();
        let size = |name: &str| player["group"][name].as_i64().unwrap_or(2);
        let id = text(&player["id"]);
        Self {
            joined: time("joined").unwrap_or(0),
            leaves: time("leaves"),
            party: player["party"].as_str().map(str::to_owned),
            rating: millionths(&player["rating"]),
            games: games.map(|game| (text(&game["game"]), millionths(&game["weight"]))).collect(),
            mode: player["mode"].as_str().unwrap_or("casual").to_owned(),
            group: (size("min"), size("max")),
            regions: Wish::read(&player["regions"], &player["region_preference"]),
            languages: Wish::read(&player["languages"], &player["language_preference"]),
            skill: match player["skill_preference"].as_str() {
                Some("higher") => Skill::Higher,
                Some("lower") => Skill::Lower,
                Some("any") => Skill::Any,
                _ => Skill::Similar,
            },
            friends: texts(&player["friends"]).into_iter().filter(|friend| *friend != id).collect(),
            scheduled: time("scheduled"),
            declines,
            id,
        }
    }

    /// Returns the region preference at a level. It relaxes at levels 1 and 4.
    pub(super) fn region_preference(&self, level: u32) -> Preference {
        self.regions.at(level, 1, 4)
    }

    /// Returns the language preference at a level. It relaxes at levels 3 and 6.
    pub(super) fn language_preference(&self, level: u32) -> Preference {
        self.languages.at(level, 3, 6)
    }

    /// Returns the skill preference at a level. It relaxes at level 10.
    pub(super) fn skill(&self, level: u32) -> Skill {
        if level >= 10 { Skill::Any } else { self.skill }
    }

    /// Returns the smallest and the largest group size at a level. They relax at levels 7 and 10.
    pub(super) fn group(&self, level: u32, max_capacity: i64) -> (i64, i64) {
        let (min, max) = self.group;
        let wider = ((min - 1).max(2), max + 1);
        match level {
            0..7 => (min, max),
            7..10 => wider,
            _ => (wider.0.min(2), wider.1.max(max_capacity)),
        }
    }

    /// Returns the games that the request accepts at a level. They relax at levels 5 and 9. `all` are the games that any request lists.
    pub(super) fn may_play(&self, level: u32, all: &[String]) -> Vec<String> {
        let listed = || self.by_weight().into_iter();
        match level {
            0..5 => listed().take(1).collect(),
            5..9 => listed().collect(),
            _ => all.to_vec(),
        }
    }

    /// Returns the games by descending weight, then as listed.
    pub(super) fn by_weight(&self) -> Vec<String> {
        let mut games = self.games.clone();
        games.sort_by_key(|(_, weight)| -weight);
        games.into_iter().map(|(game, _)| game).collect()
    }
}
