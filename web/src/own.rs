//! The user's own scenarios: those that were edited, pasted, generated, or opened from a link. The browser keeps the latest ones as links, so
//! that the gallery can list them.

use queuescope::EngineId;
use queuescope_formats::rows;

use crate::memory::{Thing, forget, recall, remember};

/// Largest number of scenarios kept.
pub(crate) const MAX_OWN: usize = 12;
/// Largest total length of their links, in characters. Browsers allow about 5 million for a whole site.
const MAX_CHARS: usize = 600_000;
/// Milliseconds in a day.
const DAY: f64 = 86_400_000.0;

/// A scenario that the browser keeps.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OwnScenario {
    /// Number that tells it from the others. It stays when the scenario is edited further.
    pub(crate) id: u32,
    pub(crate) engine: EngineId,
    /// Number of players.
    pub(crate) players: u32,
    /// When it was opened or edited last, in milliseconds since 1970.
    pub(crate) changed: f64,
    pub(crate) link: String,
    pub(crate) name: String,
}

impl OwnScenario {
    /// The part of the link that does not depend on the position.
    fn payload(&self) -> &str {
        self.link.rsplit_once('.').map_or(&self.link, |(payload, _)| payload)
    }

    /// A line of the stored text. The name comes last and may contain anything but tabs and line breaks.
    fn to_line(&self) -> String {
        let name = self.name.replace(['\t', '\n', '\r'], " ");
        format!("{}\t{}\t{}\t{}\t{}\t{name}", self.id, self.engine.name(), self.players, self.changed, self.link)
    }

    /// Reads a line of the stored text; `None` if it is damaged.
    fn of_line(line: &str) -> Option<OwnScenario> {
        let mut fields = line.splitn(6, '\t');
        Some(OwnScenario {
            id: fields.next()?.parse().ok()?,
            engine: EngineId::by_name(fields.next()?)?,
            players: fields.next()?.parse().ok()?,
            changed: rows::number(fields.next()?).filter(|changed| changed.is_finite())?,
            link: fields.next().filter(|link| !link.is_empty())?.to_owned(),
            name: fields.next()?.to_owned(),
        })
    }
}

/// Own scenarios, the latest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct OwnScenarios(Vec<OwnScenario>);

impl OwnScenarios {
    /// Reads the scenarios that the browser keeps. Damaged ones are left out.
    pub(crate) fn recall() -> OwnScenarios {
        OwnScenarios::of_text(&recall(Thing::Own).unwrap_or_default())
    }

    /// Asks the browser to keep these scenarios.
    pub(crate) fn keep(&self) {
        if self.0.is_empty() { forget(Thing::Own) } else { remember(Thing::Own, &self.to_text()) }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &OwnScenario> {
        self.0.iter()
    }

    /// The scenario with this id.
    pub(crate) fn get(&self, id: u32) -> Option<&OwnScenario> {
        self.0.iter().find(|own| own.id == id)
    }

    /// Removes the scenario with this id.
    pub(crate) fn remove(&mut self, id: u32) {
        self.0.retain(|own| own.id != id);
    }

    /// Puts a scenario first. It replaces the one with its id if both have the same name and engine, because then it is an edit of that one. It
    /// also replaces the one with the same contents. Otherwise it gets a new id. Returns its id.
    pub(crate) fn put(&mut self, own: OwnScenario) -> u32 {
        let is_edited = |kept: &&OwnScenario| kept.id == own.id && (&kept.name, kept.engine) == (&own.name, own.engine);
        let kept = self.0.iter().find(|kept| kept.payload() == own.payload()).or_else(|| self.0.iter().find(is_edited));
        let id = kept.map_or_else(|| self.0.iter().map(|kept| kept.id).max().unwrap_or_default().wrapping_add(1), |kept| kept.id);
        self.remove(id);
        self.0.insert(0, OwnScenario { id, ..own });
        self.shorten();
        id
    }

    /// Drops the oldest scenarios that are too many or too long.
    fn shorten(&mut self) {
        self.0.truncate(MAX_OWN);
        let mut chars = 0;
        self.0.retain(|own| {
            let with_own = chars + own.link.len() + own.name.len();
            let fits = with_own <= MAX_CHARS;
            if fits {
                chars = with_own;
            }
            fits
        });
    }

    fn of_text(text: &str) -> OwnScenarios {
        let mut own = OwnScenarios(text.lines().filter_map(OwnScenario::of_line).collect());
        own.shorten();
        own
    }

    fn to_text(&self) -> String {
        self.0.iter().map(OwnScenario::to_line).collect::<Vec<_>>().join("\n")
    }
}

/// The time now, in milliseconds since 1970.
pub(crate) fn now() -> f64 {
    web_sys::js_sys::Date::now()
}

/// Says on which day something was changed: `today`.
pub(crate) fn day(changed: f64) -> String {
    // Minutes by which the local time is behind UTC.
    let behind = web_sys::js_sys::Date::new(&changed.into()).get_timezone_offset() * 60_000.0;
    day_between(changed - behind, now() - behind)
}

/// Says how many days lie between two local times.
fn day_between(then: f64, now: f64) -> String {
    match (now / DAY).floor() - (then / DAY).floor() {
        ..=0.0 => "today".to_owned(),
        1.0 => "yesterday".to_owned(),
        days => format!("{days} days ago"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(id: u32, name: &str, payload: &str) -> OwnScenario {
        let engine = EngineId::by_name("waves").expect("it exists");
        OwnScenario { id, engine, players: 3, changed: 1_000.5, link: format!("v1.{payload}.7"), name: name.to_owned() }
    }

    fn names(own: &OwnScenarios) -> Vec<&str> {
        own.iter().map(|own| own.name.as_str()).collect()
    }

    #[test]
    fn scenarios_survive_being_stored() {
        let mut kept = OwnScenarios::default();
        kept.put(own(0, "Tuesday", "a"));
        kept.put(own(0, "Tabs\tand\nlines", "b"));
        let read = OwnScenarios::of_text(&kept.to_text());
        assert_eq!(names(&read), ["Tabs and lines", "Tuesday"]);
        assert_eq!(read.get(1), kept.get(1));
    }

    #[test]
    fn damaged_lines_are_left_out() {
        let line = own(4, "Tuesday", "a").to_line();
        let damaged =
            ["", "x", "1\twaves", "1\tnone\t3\t5\tv1.a.7\tTuesday", "1\twaves\t3\tNaN\tv1.a.7\tTuesday", "1\twaves\t3\t5\t\tTuesday"];
        assert_eq!(names(&OwnScenarios::of_text(&damaged.join("\n"))), [""; 0]);
        assert_eq!(names(&OwnScenarios::of_text(&format!("{}\n{line}", damaged.join("\n")))), ["Tuesday"]);
    }

    #[test]
    fn an_edit_replaces_the_scenario_that_was_edited() {
        let mut kept = OwnScenarios::default();
        let first = kept.put(own(0, "Walkthrough, changed", "a"));
        let other = kept.put(own(0, "40 generated players", "b"));
        assert_ne!(first, other);
        assert_eq!(kept.put(own(first, "Walkthrough, changed", "c")), first);
        assert_eq!((names(&kept).len(), kept.get(first).map(|own| own.link.as_str())), (2, Some("v1.c.7")));
        // A scenario with another name is another one, even if it came from this one.
        assert_ne!(kept.put(own(first, "Pasted queue: 3 players", "d")), first);
        assert_eq!(names(&kept), ["Pasted queue: 3 players", "Walkthrough, changed", "40 generated players"]);
        // Opening it again only moves it to the top.
        assert_eq!(kept.put(own(0, "40 generated players", "b")), other);
        assert_eq!(names(&kept), ["40 generated players", "Pasted queue: 3 players", "Walkthrough, changed"]);
    }

    #[test]
    fn the_oldest_are_dropped_when_there_are_too_many_or_they_are_too_long() {
        let mut kept = OwnScenarios::default();
        for number in 0..20 {
            kept.put(own(0, &number.to_string(), &format!("payload-{number}")));
        }
        assert_eq!((names(&kept).len(), names(&kept)[0]), (MAX_OWN, "19"));
        kept.put(own(0, "long", &"x".repeat(MAX_CHARS - 100)));
        assert_eq!(names(&kept)[0], "long");
        assert!((2..MAX_OWN).contains(&names(&kept).len()), "{:?}", names(&kept));
        kept.put(own(0, "too long", &"x".repeat(MAX_CHARS + 1)));
        assert_eq!(names(&kept)[0], "long", "a scenario that is too long for itself drops no other");
    }

    #[test]
    fn days_are_counted_at_midnight() {
        assert_eq!(day_between(DAY * 3.9, DAY * 4.1), "yesterday");
        assert_eq!(
            [day_between(DAY * 3.1, DAY * 3.9), day_between(DAY, DAY * 4.0), day_between(DAY * 5.0, DAY * 4.0)],
            ["today", "3 days ago", "today"]
        );
    }
}
