//! Share links: a run with its edits, and where somebody stands in it, as text that fits behind the `#` of an address.
//!
//! A link is `v1.<payload>.<position>`. The payload is base64url of raw DEFLATE of `{"scenario": {…}, "forks": [{"round": 3,
//! "scenario": {…}}], "view": "…"}`; a fork leaves out its players, name and about where they are those of the version before it, and the
//! view is left out where it is the usual one. The position is a plain number of events, apart from the payload: going elsewhere in a run
//! needs no compressing.
//!
//! Links come from strangers. Whatever stands in one, reading it gives a checked run or says what is wrong, within limits on memory.

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use queuescope::{Fork, MAX_PLAYERS, MAX_ROUNDS, Problem, Problems, Replay, Scenario, Value, quoted_text, with_commas};

use crate::json;

/// The longest link that is read, in characters.
pub const MAX_LINK_CHARS: usize = 2 * 1024 * 1024;
/// The most that a link may hold when it is unpacked, in bytes.
pub const MAX_LINK_BYTES: usize = 16 * 1024 * 1024;
/// The most edits in a link.
pub const MAX_FORKS: usize = 1_000;
/// The most players in a link, those of all its versions together: a fork without players of its own is short as text, but not in memory.
pub const MAX_LINK_PLAYERS: usize = MAX_PLAYERS;
/// The most rounds that [`Link::open`] runs beyond the end of the scenario.
pub const MAX_ROUNDS_BEYOND: usize = 1_000;

/// The version of links that this program reads and writes.
const VERSION: &str = "v1";
/// Small before fast: a link is written once and sent often. The highest levels gain nothing more.
const LEVEL: u8 = 9;
/// What a fork leaves out where it is that of the version before it.
const INHERITED: [&str; 3] = ["name", "about", "players"];
/// What is said about a link that lost its end on the way.
const CUT_OFF: &str = "it is cut off";
/// What to do about a link that lost some of its characters on the way.
const COPY_AGAIN: &str = "copy the whole link again";

/// A view of the page: what it shows of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum View {
    /// Every decision, one after the other. Links do not name it.
    #[default]
    Watch,
}

impl View {
    /// Every view.
    pub const ALL: [View; 1] = [View::Watch];

    /// Returns the name in links.
    pub fn name(self) -> &'static str {
        match self {
            View::Watch => "watch",
        }
    }

    /// Returns the view with this name.
    pub fn by_name(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name() == name)
    }
}

/// What a link holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// The scenario as it was opened.
    pub base: Arc<Scenario>,
    /// The edits, in the order they were made.
    pub forks: Vec<Fork>,
    /// How many events have happened where the link points to; may be beyond the end.
    pub position: usize,
    /// The view in which it opens.
    pub view: View,
}

impl Link {
    /// Runs the scenario with its edits and goes to the position. Runs further rounds if the position is beyond the scenario's end.
    pub fn open(self) -> Result<Replay, Problem> {
        let mut replay = Replay::with_forks(self.base, &self.forks)?;
        let most = replay.trace().rounds().len() + MAX_ROUNDS_BEYOND;
        while replay.trace().len() < self.position && replay.trace().rounds().len() < most {
            replay.run_next_round()?;
        }
        replay.seek(self.position);
        Ok(replay)
    }
}

/// The costly part of a link: the run with its edits, and the view. A page keeps it while only the position moves.
pub fn payload(base: &Scenario, forks: &[Fork], view: View) -> String {
    let mut versions = vec![base.to_value()];
    for fork in forks {
        versions.push(fork.scenario.to_value());
    }
    let mut list = Vec::with_capacity(forks.len());
    // From the last to the first: each is compared with the whole of the version before it.
    for fork in forks.iter().rev() {
        if let (Some(mut edited), Some(before)) = (versions.pop(), versions.last()) {
            leave_out(&mut edited, before);
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
    let text = json::write(&Value::Record(fields));
    BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL))
}

/// The text of a link: a payload and a position.
pub fn write(payload: &str, position: usize) -> String {
    format!("{VERSION}.{payload}.{position}")
}

/// Reads a link, with or without the `#` in front.
pub fn read(text: &str) -> Result<Link, Problems> {
    let (payload, position) = parts(text)?;
    let unpacked = unpack(payload)?;
    let document = json::parse(&unpacked).map_err(|_| damaged("what it holds is not JSON"))?;
    contents(document, position)
}

fn problem(path: &str, message: String) -> Problems {
    Problem::new(path, message).into()
}

fn damaged(how: &str) -> Problems {
    problem("link", format!("is damaged: {how}; {COPY_AGAIN}"))
}

/// The payload and the position.
fn parts(text: &str) -> Result<(&str, usize), Problems> {
    // Before anything else looks at it: it may be very long.
    if text.len() > MAX_LINK_CHARS {
        let most = with_commas(MAX_LINK_CHARS as i64);
        return Err(problem("link", format!("is longer than {most} characters, the most that is read")));
    }
    let text = text.trim();
    let text = text.strip_prefix('#').unwrap_or(text);
    let mut parts = text.split('.');
    let version = parts.next().unwrap_or_default();
    if version != VERSION {
        return Err(problem("link", wrong_version(version)));
    }
    match (parts.next(), parts.next(), parts.next()) {
        (Some(payload), Some(position), None) if !position.is_empty() => match position.parse() {
            Ok(position) => Ok((payload, position)),
            Err(_) => Err(damaged("it must end in a number of events")),
        },
        (_, _, Some(_)) => Err(damaged("it must end in a number of events")),
        _ => Err(damaged(CUT_OFF)),
    }
}

fn wrong_version(found: &str) -> String {
    match found.strip_prefix('v').map(str::parse::<u32>) {
        Some(Ok(number)) if number > 1 => format!("was made by a newer version (v{number}); this page reads {VERSION}"),
        _ => format!("is not one of this page's: those begin with \"{VERSION}.\""),
    }
}

/// The text in a payload.
fn unpack(payload: &str) -> Result<String, Problems> {
    let of_links = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if let Some(found) = payload.chars().find(|&c| !of_links(c)) {
        return Err(damaged(&format!("it has a character in it that no link has, {}", quoted_text(&found.to_string()))));
    }
    // Of the last character only a part counts. Where the rest of it is not 0, another one stood there.
    let packed = BASE64_URL_SAFE_NO_PAD.decode(payload).map_err(|_| damaged(CUT_OFF))?;
    let bytes = decompress_to_vec_with_limit(&packed, MAX_LINK_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => problem("link", format!("holds more than {} MiB, the most that is read", MAX_LINK_BYTES >> 20)),
        TINFLStatus::FailedCannotMakeProgress => damaged(CUT_OFF),
        _ => damaged("it cannot be unpacked"),
    })?;
    String::from_utf8(bytes).map_err(|_| damaged("what it holds is not text"))
}

/// Takes out of an edited scenario what the version before it says as well.
fn leave_out(edited: &mut Value<'static>, before: &Value<'static>) {
    let Value::Record(fields) = edited else { return };
    for name in INHERITED {
        let old = before.get(name);
        match fields.iter().position(|(field, _)| field == name) {
            Some(at) if old == Some(&fields[at].1) => _ = fields.remove(at),
            // An empty text is left out of scenarios; here that would be the text before.
            None if old.is_some() => fields.push((name.into(), Value::text(""))),
            _ => {}
        }
    }
}

/// Gives an edited scenario what it left out. Moved, not copied: the version before it is read already.
fn inherit<'a>(edited: &mut Value<'a>, before: Value<'a>) {
    if let (Value::Record(fields), Value::Record(before)) = (edited, before) {
        for (name, value) in before {
            if INHERITED.contains(&&*name) && !fields.iter().any(|(field, _)| *field == name) {
                fields.push((name, value));
            }
        }
    }
}

/// Checks what a payload holds.
fn contents(document: Value<'_>, position: usize) -> Result<Link, Problems> {
    let [mut raw, forks, view] = only_fields(document, ["scenario", "forks", "view"], "link")?;
    let view = read_view(&view)?;
    let base = checked(&raw, "scenario")?;
    let list = match forks {
        Value::Null => Vec::new(),
        Value::List(list) if list.len() <= MAX_FORKS => list,
        _ => return Err(problem("forks", format!("must be a list of at most {} edits", with_commas(MAX_FORKS as i64)))),
    };
    let mut players = base.players.len();
    let mut forks = Vec::with_capacity(list.len());
    for (index, fork) in list.into_iter().enumerate() {
        let mut place = format!("forks[{index}]");
        let [round, mut edited] = only_fields(fork, ["round", "scenario"], &place)?;
        let round = match round {
            Value::Number(round) if round.fract() == 0.0 && (0.0..=f64::from(MAX_ROUNDS)).contains(&round) => round as u32,
            _ => {
                let most = with_commas(i64::from(MAX_ROUNDS));
                return Err(problem(&(place + ".round"), format!("must be a whole number from 0 to {most}: the round of the edit")));
            }
        };
        inherit(&mut edited, raw);
        place += ".scenario";
        let scenario = checked(&edited, &place)?;
        raw = edited;
        players += scenario.players.len();
        if players > MAX_LINK_PLAYERS {
            let most = with_commas(MAX_LINK_PLAYERS as i64);
            return Err(problem("forks", format!("have more than {most} players together, the most that is read")));
        }
        forks.push(Fork { round, scenario });
    }
    Ok(Link { base, forks, position, view })
}

fn read_view(value: &Value<'_>) -> Result<View, Problems> {
    let known = || View::ALL.map(|view| quoted_text(view.name())).join(", ");
    match value {
        Value::Null => Ok(View::default()),
        Value::Text(name) => {
            View::by_name(name).ok_or_else(|| problem("view", format!("unknown view {}; known are {}", quoted_text(name), known())))
        }
        _ => Err(problem("view", format!("must be the name of a view; known are {}", known()))),
    }
}

fn checked(raw: &Value<'_>, place: &str) -> Result<Arc<Scenario>, Problems> {
    Scenario::read(raw).map(Arc::new).map_err(|problems| problems.under(place))
}

/// Takes a record apart that may only have these fields. A field it does not have is null.
fn only_fields<'a, const N: usize>(value: Value<'a>, names: [&str; N], place: &str) -> Result<[Value<'a>; N], Problems> {
    let mut found = [const { Value::Null }; N];
    let mut good = matches!(value, Value::Record(_));
    if let Value::Record(entries) = value {
        for (name, value) in entries {
            match names.iter().position(|known| *known == name) {
                Some(index) if found[index] == Value::Null => found[index] = value,
                _ => good = false,
            }
        }
    }
    if good { Ok(found) } else { Err(problem(place, format!("must be an object {{ … }} with {} and nothing else", listed(&names)))) }
}

/// Lists names as in "round, scenario and view".
fn listed(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}
