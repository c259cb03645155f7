//! Reads a [`Player`] from a raw record and checks it.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::{MAX_RATING, Name, Player, Preference, SkillPreference, Wishes};
use crate::check::{self, Path, quoted_text, with_commas};
use crate::engines::Settings;
use crate::problem::Problems;
use crate::time::Millis;
use crate::value::Value;

/// Largest whole number in fields such as waves waited, pings and group sizes.
pub(crate) const MAX_WHOLE: i64 = 1_000_000_000;

const FIELDS: &[&str] = &[
    "id",
    "joined",
    "leaves",
    "party",
    "ratings",
    "wait_cycles",
    "region",
    "vetoes",
    "rating",
    "ping",
    "role",
    "games",
    "mode",
    "group",
    "regions",
    "region_preference",
    "languages",
    "language_preference",
    "skill_preference",
    "friends",
    "scheduled",
];

/// Interns names, so that equal names share one copy.
#[derive(Default)]
pub(super) struct NameInterner(BTreeSet<Name>);

impl NameInterner {
    fn intern(&mut self, text: &str) -> Name {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let name: Name = Arc::from(text);
        self.0.insert(name.clone());
        name
    }
}

/// Reads a list of players, see [`Player::read_list`].
pub(super) fn players(
    value: &Value<'_>,
    list: &Path<'_>,
    max: usize,
    settings: Option<&Settings>,
    problems: &mut Problems,
) -> Vec<Option<Player>> {
    let Value::List(items) = value else {
        problems.add(list.to_string(), format!("expected a list, got {}", check::quoted(value)));
        return Vec::new();
    };
    if items.len() > max {
        let [has, most] = [items.len(), max].map(|number| with_commas(number as i64));
        problems.add(list.to_string(), format!("has {has} players; at most {most} are allowed"));
        return Vec::new();
    }
    let mut names = NameInterner::default();
    let mut seen: HashMap<&str, usize> = HashMap::with_capacity(items.len());
    let mut players = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let path = list.index(index);
        let player = player(item, &path, &mut names, problems);
        if let Some(Value::Text(id)) = item.get("id")
            && player.as_ref().is_some_and(|player| *player.id == **id)
        {
            match seen.entry(id) {
                Entry::Vacant(entry) => _ = entry.insert(index),
                Entry::Occupied(entry) => {
                    let message = format!("{} is already the id of {list}[{}]", quoted_text(id), entry.get());
                    problems.add(path.field("id").to_string(), message);
                }
            }
        }
        if let (Some(player), Some(settings)) = (&player, settings) {
            settings.check_player(player, item, &path, problems);
        }
        players.push(player);
    }
    players
}

/// Reads one player and adds a problem for everything that is wrong. Returns `None` if the value is not a record. The id is empty if it is
/// missing or wrong.
pub(super) fn player(value: &Value<'_>, path: &Path<'_>, names: &mut NameInterner, problems: &mut Problems) -> Option<Player> {
    let entries = check::record(value, path, problems)?;
    let mut player = Player::new("");
    let mut has_id_field = false;
    check::fields(entries, FIELDS, Some(path), problems, |field, value, path, problems| {
        if field == "id" {
            has_id_field = true;
            if let Some(id) = check::name(value, path, problems) {
                player.id = id.into();
            }
        } else if !common_field(&mut player, field, value, path, names, problems) {
            let wishes = player.wishes.get_or_insert_default();
            wish_field(wishes, field, value, path, names, problems);
        }
    });
    if !has_id_field {
        problems.add(path.field("id").to_string(), "is missing; every player needs an id of 1 to 64 characters");
    }
    if let Some(leaves) = player.leaves
        && leaves <= player.joined
    {
        let message = format!("expected a time later than joined ({}), got {}", player.joined.seconds(), leaves.seconds());
        problems.add(path.field("leaves").to_string(), message);
    }
    Some(player)
}

/// Reads a field of the player. Returns false without reading it if the field belongs to [`Wishes`].
fn common_field(
    player: &mut Player,
    field: &str,
    value: &Value<'_>,
    path: &Path<'_>,
    names: &mut NameInterner,
    problems: &mut Problems,
) -> bool {
    match field {
        // A wrong time becomes the earliest possible, so that there is no second problem about `leaves` being earlier.
        "joined" => player.joined = check::seconds(value, path, problems).unwrap_or(Millis(i64::MIN)),
        "leaves" => player.leaves = check::seconds(value, path, problems),
        "party" => player.party = check::word(value, path, problems).map(|name| names.intern(name)),
        "ratings" => player.ratings = ratings(value, path, names, problems),
        "wait_cycles" => player.wait_cycles = whole_u32(value, path, problems),
        "region" => player.region = check::word(value, path, problems).map(|name| names.intern(name)),
        "vetoes" => player.vetoes = name_list(value, path, names, problems),
        "rating" => player.rating = check::decimal(value, -MAX_RATING as f64, MAX_RATING as f64, path, problems),
        "ping" => player.ping = whole_u32(value, path, problems),
        "role" => player.role = check::word(value, path, problems).map(|name| names.intern(name)),
        _ => return false,
    }
    true
}

fn wish_field(wishes: &mut Wishes, field: &str, value: &Value<'_>, path: &Path<'_>, names: &mut NameInterner, problems: &mut Problems) {
    match field {
        "games" => wishes.games = games(value, path, names, problems),
        "mode" => wishes.mode = check::word(value, path, problems).map_or_else(|| wishes.mode.clone(), |name| names.intern(name)),
        "group" => wishes.group = group(value, path, problems),
        "regions" => wishes.regions = distinct_names("regions", value, path, names, problems),
        "region_preference" => wishes.region_preference = preference(value, path, problems),
        "languages" => wishes.languages = distinct_names("languages", value, path, names, problems),
        "language_preference" => wishes.language_preference = preference(value, path, problems),
        "skill_preference" => wishes.skill_preference = skill_preference(value, path, problems),
        "friends" => wishes.friends = distinct_names("friends", value, path, names, problems),
        "scheduled" => wishes.scheduled = check::seconds(value, path, problems),
        other => debug_assert!(false, "{other} is in FIELDS but nothing reads it"),
    }
}

fn whole_u32(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> u32 {
    check::whole(value, 0, MAX_WHOLE, path, problems).unwrap_or(0) as u32
}

fn name_list(value: &Value<'_>, path: &Path<'_>, names: &mut NameInterner, problems: &mut Problems) -> Vec<Name> {
    check::list(value, path, problems, |item, path, problems| check::word(item, path, problems).map(|name| names.intern(name)))
        .unwrap_or_default()
}

/// Reads a list of names that must all be different. `list` is the name of the list in messages.
fn distinct_names(list: &str, value: &Value<'_>, path: &Path<'_>, names: &mut NameInterner, problems: &mut Problems) -> Vec<Name> {
    let read = name_list(value, path, names, problems);
    // The list is empty if it was rejected, for example because it has too many entries.
    if !read.is_empty() {
        check_distinct(list, value, path, problems);
    }
    read
}

/// Adds a problem for every entry that repeats the name of an earlier entry. The name is the entry itself or, in a record, its `game`.
fn check_distinct(list: &str, value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
    let Value::List(items) = value else { return };
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        let path = path.index(index);
        let (name, path) = item.get("game").map_or((item, path), |game| (game, path.field("game")));
        let Value::Text(name) = name else { continue };
        match seen.entry(name) {
            Entry::Vacant(entry) => _ = entry.insert(index),
            Entry::Occupied(first) => {
                problems.add(path.to_string(), format!("{} is already in {list}[{}]", quoted_text(name), first.get()));
            }
        }
    }
}

fn ratings(value: &Value<'_>, path: &Path<'_>, names: &mut NameInterner, problems: &mut Problems) -> Vec<(Name, i32)> {
    let mut ratings: Vec<(Name, i32)> = Vec::new();
    let entries = check::record(value, path, problems).unwrap_or_default();
    if !check::check_count("sides", entries.len(), path, problems) {
        return ratings;
    }
    for (side, value) in entries {
        let path = path.field(side);
        if ratings.iter().any(|(name, _)| **name == **side) {
            problems.add(path.to_string(), "is given twice");
        }
        if side.chars().count() > check::MAX_NAME_CHARS {
            problems.add(path.to_string(), "is too long for the name of a side (at most 64 characters)");
        }
        if let Some(rating) = check::whole(value, -MAX_RATING, MAX_RATING, &path, problems) {
            ratings.push((names.intern(side), rating as i32));
        }
    }
    ratings
}

fn games(value: &Value<'_>, path: &Path<'_>, names: &mut NameInterner, problems: &mut Problems) -> Vec<(Name, f64)> {
    let games = check::list(value, path, problems, |item, path, problems| {
        let mut game = None;
        let mut weight = None;
        check::fields(check::record(item, path, problems)?, &["game", "weight"], Some(path), problems, |field, value, path, problems| {
            match field {
                "game" => game = check::name(value, path, problems).map(|name| names.intern(name)),
                _ => weight = check::decimal(value, 1.0, 10.0, path, problems),
            }
        });
        if item.get("game").is_none() || item.get("weight").is_none() {
            problems.add(path.to_string(), "expected a \"game\" and its \"weight\" from 1 to 10");
        }
        Some((game?, weight?))
    });
    if games.as_ref().is_some_and(Vec::is_empty) && matches!(value, Value::List(items) if items.is_empty()) {
        problems.add(path.to_string(), "must name at least one game");
    }
    let games = games.unwrap_or_default();
    if !games.is_empty() {
        check_distinct("games", value, path, problems);
    }
    games
}

fn group(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> (u32, u32) {
    let mut group = (2, 2);
    let mut max = None;
    let entries = check::record(value, path, problems).unwrap_or_default();
    check::fields(entries, &["min", "max"], Some(path), problems, |field, value, path, problems| match field {
        "min" => group.0 = check::whole(value, 2, MAX_WHOLE, path, problems).unwrap_or(2) as u32,
        _ => max = check::whole(value, 2, MAX_WHOLE, path, problems),
    });
    // `max` defaults to `min`.
    group.1 = max.map_or(group.0, |max| max as u32);
    if group.1 < group.0 {
        problems.add(path.field("max").to_string(), format!("expected at least min ({}), got {}", group.0, group.1));
    }
    group
}

fn preference(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Preference {
    let names = Preference::ALL.map(Preference::name);
    check::choice(value, &names, path, problems).map_or(Preference::Any, |index| Preference::ALL[index])
}

fn skill_preference(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> SkillPreference {
    let names = SkillPreference::ALL.map(SkillPreference::name);
    check::choice(value, &names, path, problems).map_or(SkillPreference::Similar, |index| SkillPreference::ALL[index])
}
