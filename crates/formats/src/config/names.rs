//! Finds the setting that a name in a file means, and the unit that the name tells.
//!
//! A setting is meant by its own name, by the constant of its host program, and by its label. Case and separators do not matter, and neither do a
//! prefix such as `MM_` and a suffix such as `_MS`.

use queuescope::{EngineId, Kind, Setting};

use crate::words::words;

/// A unit in which a file can have a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Thousandths of a second.
    Milliseconds,
    /// Seconds.
    Seconds,
    /// Minutes.
    Minutes,
    /// Hours.
    Hours,
}

impl Unit {
    /// The words for each unit, without those that can mean something else: `min` is also a minimum.
    const WORDS: [(&'static [&'static str], Unit); 4] = [
        (&["ms", "msec", "msecs", "millis", "millisecond", "milliseconds"], Unit::Milliseconds),
        (&["s", "sec", "secs", "second", "seconds"], Unit::Seconds),
        (&["mins", "minute", "minutes"], Unit::Minutes),
        (&["h", "hr", "hrs", "hour", "hours"], Unit::Hours),
    ];

    /// Returns the unit that a word means.
    pub(super) fn of_word(word: &str) -> Option<Unit> {
        Unit::WORDS.iter().find(|(words, _)| words.contains(&word)).map(|(_, unit)| *unit)
    }

    /// Returns the unit after a number, as in `45s` and `2 min`.
    pub(super) fn of_suffix(suffix: &str) -> Option<Unit> {
        if matches!(suffix, "m" | "min") { Some(Unit::Minutes) } else { Unit::of_word(suffix) }
    }

    /// Number of milliseconds in the unit.
    pub(super) fn milliseconds(self) -> f64 {
        match self {
            Unit::Milliseconds => 1.0,
            Unit::Seconds => 1_000.0,
            Unit::Minutes => 60_000.0,
            Unit::Hours => 3_600_000.0,
        }
    }

    /// Returns the name in readings.
    pub(super) fn name(self) -> &'static str {
        match self {
            Unit::Milliseconds => "ms",
            Unit::Seconds => "s",
            Unit::Minutes => "min",
            Unit::Hours => "h",
        }
    }
}

/// What a name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meaning {
    /// Index of the setting in its table.
    pub(super) setting: usize,
    /// Index of the part, if the setting is a record and the name means one of its parts.
    pub(super) part: Option<usize>,
    /// The unit that the name tells.
    pub(super) unit: Option<Unit>,
    /// True if the name is a common word, such as `log`, that programs use for other things too.
    pub(super) is_common: bool,
}

/// Words in front of a name that do not change what it means.
const PREFIXES: [&str; 9] = ["mm", "matchmaking", "matchmaker", "match", "queue", "ladder", "default", "config", "settings"];

/// Words after a name that only repeat the unit of its setting.
const OWN_UNITS: [&str; 11] = ["mmr", "elo", "rating", "points", "players", "waves", "buckets", "percent", "pct", "groups", "cycles"];

/// Names of hosts that are not in the table, because a constant of the host is only a part of a setting: engine, constant, setting, part.
const HOST_PARTS: [(&str, &str, &str, &str); 1] = [("lobbies", "SMALL_USER_BASE_THRESHOLD", "small_base", "below")];

/// A name of a setting, as words.
struct Known {
    words: Vec<String>,
    setting: usize,
    part: Option<usize>,
}

/// The names of an engine's settings.
pub(super) struct Names {
    engine: &'static str,
    known: Vec<Known>,
    settings: Vec<&'static Setting>,
}

impl Names {
    pub(super) fn new(engine: EngineId) -> Names {
        let settings = engine.settings();
        let mut known: Vec<Known> = Vec::new();
        let index = |name: &str| settings.iter().position(|setting| setting.name == name);
        let part_of = |setting: usize, name: &str| match &settings[setting].kind {
            Kind::Record { parts } => parts.iter().position(|part| part.name == name),
            _ => None,
        };
        for (host_engine, constant, setting, part) in HOST_PARTS {
            if let Some(setting) = index(setting).filter(|_| host_engine == engine.name()) {
                known.extend(host_names(constant).into_iter().map(|words| Known { words, setting, part: part_of(setting, part) }));
            }
        }
        for (index, setting) in settings.iter().enumerate() {
            let mut names = vec![words(setting.name)];
            names.extend(setting.host.map(host_names).unwrap_or_default());
            // A label of one word, such as "Low", could mean anything.
            names.extend(Some(words(setting.label)).filter(|words| words.len() > 1));
            for name in &names {
                if let Kind::Record { parts } = &setting.kind {
                    for (place, part) in parts.iter().enumerate() {
                        known.push(Known { words: [name.clone(), words(part.name)].concat(), setting: index, part: Some(place) });
                    }
                }
            }
            known.extend(names.into_iter().map(|words| Known { words, setting: index, part: None }));
        }
        Names { engine: engine.name(), known, settings }
    }

    /// Returns what a name means. `path` has the names around it, outermost first, and the name itself last.
    pub(super) fn meaning(&self, path: &[&str]) -> Option<Meaning> {
        let (name, around) = path.split_last()?;
        let own = words(name);
        if let Some(around) = around.last() {
            let mut joined = words(around);
            joined.extend(own.iter().cloned());
            if let Some(found) = self.of_words(&joined).filter(|found| found.part.is_some()) {
                return Some(found);
            }
        }
        self.of_words(&own)
    }

    fn of_words(&self, name: &[String]) -> Option<Meaning> {
        let mut name = name;
        loop {
            let found = self.exact(name);
            if found.is_some() {
                return found;
            }
            let (first, rest) = name.split_first()?;
            if rest.is_empty() || !(PREFIXES.contains(&&**first) || first == self.engine) {
                return None;
            }
            name = rest;
        }
    }

    fn exact(&self, name: &[String]) -> Option<Meaning> {
        let meaning = |known: &Known, unit: Option<Unit>| {
            let is_common = name.len() == 1 && known.part.is_none();
            Some(Meaning { setting: known.setting, part: known.part, unit, is_common })
        };
        let is_time = |known: &Known| matches!(self.settings[known.setting].kind, Kind::Seconds(_));
        if let Some(known) = self.known.iter().find(|known| known.words == name) {
            return meaning(known, unit_of(name).filter(|_| is_time(known)));
        }
        // The constant of a host without its unit, such as MM_MATCH_INTERVAL. A single word would be too little.
        let bare = |known: &&Known| is_time(known) && unit_of(&known.words).is_some() && without_unit(&known.words) == name;
        if let Some(known) = self.known.iter().find(bare).filter(|_| name.len() > 1) {
            return meaning(known, None);
        }
        let (last, base) = name.split_last().filter(|(_, base)| !base.is_empty())?;
        let unit = Unit::of_word(last);
        let fits = |known: &&Known| {
            if is_time(known) {
                unit.is_some() && without_unit(&known.words) == base
            } else {
                OWN_UNITS.contains(&&**last) && known.words == base
            }
        };
        self.known.iter().find(fits).and_then(|known| meaning(known, unit))
    }
}

/// Returns the unit that the last word of a name is.
fn unit_of(words: &[String]) -> Option<Unit> {
    words.last().filter(|_| words.len() > 1).and_then(|word| Unit::of_word(word))
}

/// Returns a name without the unit that ends it.
fn without_unit(words: &[String]) -> &[String] {
    if unit_of(words).is_some() { &words[..words.len() - 1] } else { words }
}

/// Returns the words of a host's constant, and the same without the prefix of the host. At least two words besides the unit stay.
fn host_names(constant: &str) -> Vec<Vec<String>> {
    let all = words(constant);
    let mut names = vec![all.clone()];
    let mut rest = &all[..];
    while let Some((_, shorter)) =
        rest.split_first().filter(|(first, shorter)| PREFIXES.contains(&&***first) && without_unit(shorter).len() > 1)
    {
        names.push(shorter.to_vec());
        rest = shorter;
    }
    names
}
