//! Share links: a run, its edits and a position in it, as text for the part of an address after `#`.
//!
//! A link is `v2.<payload>.<position>`. The payload is base64url of `{"scenario": {…}, "forks": [{"round": 3, "scenario": {…}}], "view": "…"}`,
//! packed in columns (`columns.rs`). `v1` is the same as raw DEFLATE of JSON. It is read forever, because old links must open, and written for runs
//! with very many players. A fork leaves out its players, name and about if they equal those of the version before it. The default
//! view is left out. The position is a plain number of events outside the payload, so moving to another position needs no compression.
//!
//! Links are untrusted. Reading one returns a checked run or a problem, within memory limits.

mod coder;
mod columns;
mod packed;
pub mod study;

use std::sync::Arc;

use queuescope::{Fork, MAX_PLAYERS, MAX_ROUNDS, Problem, Problems, Replay, Scenario, Value, one_of, quoted_text, with_commas};

use self::packed::{CUT_OFF, damaged, only_fields, problem};
use crate::json;

pub use self::packed::{MAX_LINK_CHARS, MAX_UNPACKED_BYTES};

/// Maximum number of edits in a link.
pub const MAX_FORKS: usize = 1_000;
/// Maximum number of players in a link, counted over all versions. A fork that inherits its players is short as text but not in memory.
pub const MAX_LINK_PLAYERS: usize = MAX_PLAYERS;
/// Maximum number of rounds that [`Link::open`] runs beyond the end of the scenario.
pub const MAX_EXTRA_ROUNDS: usize = 1_000;

/// Version of links whose payload is compressed JSON.
const JSON_VERSION: &str = "v1";
/// Version of links whose payload is packed in columns.
const COLUMNS_VERSION: &str = "v2";
/// Fields that a fork leaves out if they equal those of the version before it.
const INHERITED: [&str; 3] = ["name", "about", "players"];

/// What the page shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum View {
    /// Every decision of a run, one after the other. Links to runs leave out this view because it is the default.
    #[default]
    Watch,
    /// What evenings are like. In a link to a run, the page makes a study of it.
    Simulate,
    /// What a change does to evenings.
    Compare,
}

impl View {
    /// All views.
    pub const ALL: [View; 3] = [View::Watch, View::Simulate, View::Compare];

    /// Returns the name in links.
    pub fn name(self) -> &'static str {
        match self {
            View::Watch => "watch",
            View::Simulate => "simulate",
            View::Compare => "compare",
        }
    }

    /// Returns the view with this name.
    pub fn by_name(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name() == name)
    }
}

/// Contents of a link.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Scenario before any edit.
    pub base: Arc<Scenario>,
    /// Edits in the order they were made.
    pub forks: Vec<Fork>,
    /// Number of events that have happened at the linked position. May be beyond the end.
    pub position: usize,
    /// View in which the link opens.
    pub view: View,
}

impl Link {
    /// Runs the scenario with its edits and seeks to the position. If the position is beyond the end of the scenario, runs up to
    /// [`MAX_EXTRA_ROUNDS`] more rounds to reach it.
    pub fn open(self) -> Result<Replay, Problem> {
        let mut replay = Replay::with_forks(self.base, &self.forks)?;
        let max_rounds = replay.trace().rounds().len() + MAX_EXTRA_ROUNDS;
        while replay.trace().len() < self.position && replay.trace().rounds().len() < max_rounds {
            replay.run_next_round()?;
        }
        replay.seek(self.position);
        Ok(replay)
    }
}

/// Writes the payload of a link with its version in front: the run, its edits and the view. This is the slow part of writing a link, so the page
/// keeps the payload while only the position changes.
pub fn payload(base: &Scenario, forks: &[Fork], view: View) -> String {
    let document = contents(base, forks, view);
    match packed::pack_columns(&document) {
        Some(payload) => format!("{COLUMNS_VERSION}.{payload}"),
        None => format!("{JSON_VERSION}.{}", packed::pack(&document)),
    }
}

/// Returns what a payload contains, before it is packed.
pub fn contents(base: &Scenario, forks: &[Fork], view: View) -> Value<'static> {
    let mut versions = vec![base.to_value()];
    for fork in forks {
        versions.push(fork.scenario.to_value());
    }
    let mut list = Vec::with_capacity(forks.len());
    // Last fork first, because each is compared with the complete version before it.
    for fork in forks.iter().rev() {
        if let (Some(mut edited), Some(before)) = (versions.pop(), versions.last()) {
            remove_inherited(&mut edited, before);
            list.push(Value::Record(vec![("round".into(), Value::Number(f64::from(fork.round))), ("scenario".into(), edited)]));
        }
    }
    list.reverse();
    let mut fields = Vec::new();
    if let Some(base) = versions.pop() {
        fields.push(("scenario".into(), base));
    }
    if !list.is_empty() {
        fields.push(("forks".into(), Value::List(list)));
    }
    if view != View::default() {
        fields.push(("view".into(), Value::text(view.name())));
    }
    Value::Record(fields)
}

/// Joins a payload and a position into the text of a link.
pub fn write(payload: &str, position: usize) -> String {
    format!("{payload}.{position}")
}

/// Reads a link with or without `#` in front.
pub fn read(text: &str) -> Result<Link, Problems> {
    let (version, payload, position) = split(text)?;
    if version == COLUMNS_VERSION {
        return read_contents(packed::unpack_columns(payload)?, position);
    }
    let unpacked = packed::unpack(payload)?;
    let document = json::parse(&unpacked).map_err(|_| damaged("its contents are not JSON"))?;
    read_contents(document, position)
}

/// Splits a link into version, payload and position.
fn split(text: &str) -> Result<(&'static str, &str, usize), Problems> {
    const VERSIONS: [&str; 2] = [JSON_VERSION, COLUMNS_VERSION];
    let wrong_end = || damaged("it must end with a number of events");
    let (version, parts) = packed::parts(text, &VERSIONS)?;
    match parts[..] {
        [payload, position] if !position.is_empty() => Ok((VERSIONS[version], payload, position.parse().map_err(|_| wrong_end())?)),
        [_, _, _, ..] => Err(wrong_end()),
        _ => Err(damaged(CUT_OFF)),
    }
}

/// Removes the inherited fields of an edited scenario that equal those of the version before it.
fn remove_inherited(edited: &mut Value<'static>, before: &Value<'static>) {
    let Value::Record(fields) = edited else { return };
    for name in INHERITED {
        let old = before.get(name);
        match fields.iter().position(|(field, _)| field == name) {
            Some(at) if old == Some(&fields[at].1) => _ = fields.remove(at),
            // Scenarios leave out an empty text, but in a fork a missing field is inherited.
            None if old.is_some() => fields.push((name.into(), Value::text(""))),
            _ => {}
        }
    }
}

/// Restores the inherited fields of an edited scenario. Moves them out of the version before it, which has already been read.
fn inherit<'a>(edited: &mut Value<'a>, before: Value<'a>) {
    if let (Value::Record(fields), Value::Record(before)) = (edited, before) {
        for (name, value) in before {
            if INHERITED.contains(&&*name) && !fields.iter().any(|(field, _)| *field == name) {
                fields.push((name, value));
            }
        }
    }
}

/// Reads and checks the contents of a payload.
fn read_contents(document: Value<'_>, position: usize) -> Result<Link, Problems> {
    let [mut version, forks, view] = only_fields(document, ["scenario", "forks", "view"], "link")?;
    let view = read_view(&view)?;
    let base = checked(&version, "scenario")?;
    let list = match forks {
        Value::Null => Vec::new(),
        Value::List(list) if list.len() <= MAX_FORKS => list,
        _ => return Err(problem("forks", format!("expected a list of at most {} edits", with_commas(MAX_FORKS as i64)))),
    };
    let mut players = base.players.len();
    let mut forks = Vec::with_capacity(list.len());
    for (index, fork) in list.into_iter().enumerate() {
        let mut place = format!("forks[{index}]");
        let [round, mut edited] = only_fields(fork, ["round", "scenario"], &place)?;
        let round = match round {
            Value::Number(round) if round.fract() == 0.0 && (0.0..=f64::from(MAX_ROUNDS)).contains(&round) => round as u32,
            _ => {
                let last = with_commas(i64::from(MAX_ROUNDS));
                return Err(problem(&(place + ".round"), format!("expected the round of the edit, a whole number from 0 to {last}")));
            }
        };
        inherit(&mut edited, version);
        place += ".scenario";
        let scenario = checked(&edited, &place)?;
        version = edited;
        players += scenario.players.len();
        if players > MAX_LINK_PLAYERS {
            let limit = with_commas(MAX_LINK_PLAYERS as i64);
            return Err(problem("forks", format!("have more than {limit} players in total, the limit")));
        }
        forks.push(Fork { round, scenario });
    }
    Ok(Link { base, forks, position, view })
}

fn read_view(value: &Value<'_>) -> Result<View, Problems> {
    let names = || one_of(&View::ALL.map(View::name));
    match value {
        Value::Null => Ok(View::default()),
        Value::Text(name) => {
            View::by_name(name).ok_or_else(|| problem("view", format!("unknown view {}; expected {}", quoted_text(name), names())))
        }
        _ => Err(problem("view", format!("expected {}", names()))),
    }
}

fn checked(raw: &Value<'_>, place: &str) -> Result<Arc<Scenario>, Problems> {
    Scenario::read(raw).map(Arc::new).map_err(|problems| problems.under(place))
}
