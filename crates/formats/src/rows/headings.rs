//! The words of headings, and the words for events in a log.

use crate::words::words;

/// Words that say nothing about what a column is.
pub(super) const FILLERS: [&str; 14] =
    ["the", "current", "ladder", "my", "of", "in", "discord", "steam", "battlenet", "account", "full", "display", "game", "season"];
pub(super) const NAMES: [&str; 16] = [
    "name",
    "player",
    "user",
    "username",
    "nick",
    "nickname",
    "handle",
    "tag",
    "ign",
    "id",
    "gamertag",
    "member",
    "participant",
    "alias",
    "playername",
    "login",
];
pub(super) const RATINGS: [&str; 12] =
    ["mmr", "elo", "rating", "skill", "sr", "glicko", "trueskill", "score", "points", "rank", "lp", "strength"];
pub(super) const WAITS: [&str; 4] = ["wait", "waits", "waited", "waiting"];
pub(super) const MINUTES: [&str; 5] = ["m", "min", "mins", "minute", "minutes"];
pub(super) const SECONDS: [&str; 5] = ["s", "sec", "secs", "second", "seconds"];
pub(super) const WAVES: [&str; 5] = ["waves", "wave", "cycles", "cycle", "rounds"];
/// Headings, word by word, of other roles.
pub(super) const PHRASES: [(&str, &str); 45] = [
    ("joined at", "joined_at"),
    ("join at", "joined_at"),
    ("join time", "joined_at"),
    ("join", "joined_at"),
    ("joined", "joined_at"),
    ("queued at", "joined_at"),
    ("queue start", "joined_at"),
    ("enqueued at", "joined_at"),
    ("enqueued", "joined_at"),
    ("arrived", "joined_at"),
    ("arrived at", "joined_at"),
    ("arrival", "joined_at"),
    ("start time", "joined_at"),
    ("since", "joined_at"),
    ("left", "left_at"),
    ("left at", "left_at"),
    ("leave", "left_at"),
    ("leave time", "left_at"),
    ("quit at", "left_at"),
    ("side", "side"),
    ("race", "side"),
    ("faction", "side"),
    ("reg", "region"),
    ("server region", "region"),
    ("zone", "region"),
    ("latency", "ping"),
    ("ping ms", "ping"),
    ("latency ms", "ping"),
    ("class", "role"),
    ("position", "role"),
    ("team", "party"),
    ("premade", "party"),
    ("party id", "party"),
    ("group id", "party"),
    ("map vetoes", "vetoes"),
    ("vetoed maps", "vetoes"),
    ("event", "event"),
    ("action", "event"),
    ("type", "event"),
    ("what", "event"),
    ("opponent", "opponent"),
    ("against", "opponent"),
    ("versus", "opponent"),
    ("match id", "match"),
    ("match", "match"),
];
/// Headings of columns that are never read.
pub(super) const IGNORED: [&str; 20] = [
    "note", "notes", "comment", "comments", "remark", "remarks", "email", "mail", "avatar", "url", "link", "wins", "losses", "draws",
    "winrate", "nr", "no", "index", "row", "country",
];
/// Headings of the time in a log.
pub(super) const TIMES: [&str; 6] = ["time", "timestamp", "at", "when", "clock", "date"];

/// Regions as people write them.
pub(super) const REGIONS: [&str; 22] = [
    "eu", "na", "kr", "us", "asia", "sea", "oce", "sa", "br", "euw", "eune", "nae", "naw", "cn", "ru", "tr", "jp", "lan", "las", "me",
    "cam", "fer",
];

/// Kinds of events in a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventKind {
    Join,
    Leave,
    Match,
}

/// Returns the kind of event that a word means.
pub(crate) fn event(text: &str) -> Option<EventKind> {
    let words = words(text);
    let first = words.first()?;
    Some(match &**first {
        "join" | "joined" | "joins" | "queue" | "queued" | "enqueue" | "enqueued" | "enter" | "entered" | "start" | "search" | "add"
        | "added" => EventKind::Join,
        "leave" | "left" | "leaves" | "cancel" | "cancelled" | "canceled" | "dequeue" | "dequeued" | "quit" | "exit" | "abandon"
        | "timeout" | "remove" | "removed" | "disconnect" => EventKind::Leave,
        "match" | "matched" | "matches" | "game" | "pair" | "paired" | "found" => EventKind::Match,
        _ => return None,
    })
}
