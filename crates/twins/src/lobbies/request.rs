//! Reading a scenario of lobbies: the settings with their presets, and the requests with what they wish for at every level. Written apart
//! from the core's reading, and only for scenarios without problems: what is wrong in a file is the core's to say.

use serde_json::Value;

/// A number of a scenario in millionths; whole numbers from here on, so that nothing is rounded before the text says so.
pub(super) fn millionths(value: &Value) -> i128 {
    (value.as_f64().unwrap_or_default() * 1e6).round() as i128
}

/// A time of a scenario in milliseconds.
fn millis(value: &Value) -> i64 {
    (value.as_f64().unwrap_or_default() * 1e3).round() as i64
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}

/// The settings of a run. Times in milliseconds, other measures in millionths.
#[derive(Debug, Clone)]
pub(super) struct Settings {
    pub(super) tick: i64,
    /// Of game, region, language, skill and group, in this order.
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
    /// The preset, and over it what the scenario says otherwise.
    pub(super) fn read(scenario: &Value) -> Self {
        let preset = preset(scenario["preset"].as_str().unwrap_or("seed"));
        let own = &scenario["settings"];
        let get = |name: &str| if own[name].is_null() { preset[name].clone() } else { own[name].clone() };
        // A record takes its missing fields from the preset's.
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

    /// How many rounds the scenario asks for.
    pub(super) fn rounds(&self, scenario: &Value) -> usize {
        let until = &scenario["until"];
        if until["seconds"].is_null() {
            until["rounds"].as_u64().unwrap_or(1) as usize
        } else {
            (0..).take_while(|round| round * self.tick <= millis(&until["seconds"])).count()
        }
    }
}

/// The table of the settings.
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

/// How much a list of regions or languages is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Preference {
    Strict,
    Preferred,
    Any,
}

/// A list of regions or languages and how much it is meant.
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

    /// The effective preference at a level, if strict becomes preferred from one level on and everything any from another.
    fn at(&self, level: u32, softens: u32, opens: u32) -> Preference {
        if self.list.is_empty() || level >= opens {
            Preference::Any
        } else if self.preference == Preference::Strict && level >= softens {
            Preference::Preferred
        } else {
            self.preference
        }
    }

    /// Entries that stand in both lists.
    pub(super) fn common(&self, other: &Self) -> usize {
        self.list.iter().filter(|entry| other.list.contains(entry)).count()
    }
}

/// Whom a request wants to play with, by rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Skill {
    Similar,
    Higher,
    Lower,
    Any,
}

/// A player of the scenario.
#[derive(Debug, Clone)]
pub(super) struct Request {
    pub(super) id: String,
    pub(super) joined: i64,
    pub(super) leaves: Option<i64>,
    pub(super) party: Option<String>,
    pub(super) rating: i128,
    /// With their weights, as listed.
    pub(super) games: Vec<(String, i128)>,
    pub(super) mode: String,
    group: (i64, i64),
    pub(super) regions: Wish,
    pub(super) languages: Wish,
    skill: Skill,
    pub(super) friends: Vec<String>,
    pub(super) scheduled: Option<i64>,
    pub(super) declines: bool,
}

impl Request {
    /// All requests of a scenario in queue order. Nothing ever changes that order, so their numbers here are their places in it.
    pub(super) fn read_all(scenario: &Value) -> Vec<Self> {
        let declines = |id: &Value| {
            let own = |decline: &&Value| decline["id"] == *id;
            scenario["declines"].as_array().into_iter().flatten().find(own).is_some_and(|decline| decline["times"].as_u64() != Some(0))
        };
        let players = scenario["players"].as_array().into_iter().flatten();
        let mut requests: Vec<Self> = players.map(|player| Self::read(player, declines(&player["id"]))).collect();
        requests.sort_by_key(|request| request.joined); // Keeps the list's order where they joined at once.
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

    /// Levels 1 and 4.
    pub(super) fn region_preference(&self, level: u32) -> Preference {
        self.regions.at(level, 1, 4)
    }

    /// Levels 3 and 6.
    pub(super) fn language_preference(&self, level: u32) -> Preference {
        self.languages.at(level, 3, 6)
    }

    /// Level 10.
    pub(super) fn skill(&self, level: u32) -> Skill {
        if level >= 10 { Skill::Any } else { self.skill }
    }

    /// Levels 7 and 10: the smallest and the largest size.
    pub(super) fn group(&self, level: u32, max_capacity: i64) -> (i64, i64) {
        let (min, max) = self.group;
        let wider = ((min - 1).max(2), max + 1);
        match level {
            0..7 => (min, max),
            7..10 => wider,
            _ => (wider.0.min(2), wider.1.max(max_capacity)),
        }
    }

    /// Levels 5 and 9: the games it may play, if `all` are those that any request lists.
    pub(super) fn may_play(&self, level: u32, all: &[String]) -> Vec<String> {
        let listed = || self.by_weight().into_iter();
        match level {
            0..5 => listed().take(1).collect(),
            5..9 => listed().collect(),
            _ => all.to_vec(),
        }
    }

    /// Its games by weight, then as listed.
    pub(super) fn by_weight(&self) -> Vec<String> {
        let mut games = self.games.clone();
        games.sort_by_key(|(_, weight)| -weight);
        games.into_iter().map(|(game, _)| game).collect()
    }
}
