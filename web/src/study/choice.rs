//! The visits that are marked in every chart, as the user picked them in one of the charts. A link holds them as text.

use std::fmt::Write as _;

/// Something that was picked. It stands for all its visits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Pick {
    /// A tenth of the crowd by rating, 0 for the lowest.
    Tenth(u8),
    /// A side, party size or region, by the name of the grouping and of the group.
    Group(String, String),
    /// A player, by index in the crowd.
    Person(u32),
    /// Visits that lasted between these seconds, with a match or without. The end does not belong to it.
    Wait(u32, u32),
    /// Visits without a match.
    Unmatched,
    /// Visits whose match has a gap in this range.
    Gap(u32, u32),
    /// Visits that were in the queue between these seconds of the evening.
    Time(u32, u32),
}

/// The picked things. Each marks its visits.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Choice(pub(crate) Vec<Pick>);

impl Choice {
    /// Picks things instead of what was picked before, or in addition to it. Picking exactly the same again removes it.
    pub(crate) fn pick(&mut self, picks: Vec<Pick>, add: bool) {
        if !add {
            self.0 = if self.0 == picks { Vec::new() } else { picks };
        } else if picks.iter().all(|pick| self.0.contains(pick)) {
            self.0.retain(|pick| !picks.contains(pick));
        } else {
            self.0.extend(picks.into_iter().filter(|pick| !self.0.contains(pick)).collect::<Vec<Pick>>());
        }
    }

    /// True if nothing is picked.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes the choice for a link: `tenth=0;wait=600-900`.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        for pick in &self.0 {
            let separator = if text.is_empty() { "" } else { ";" };
            // Writing to a string cannot fail.
            _ = match pick {
                Pick::Tenth(tenth) => write!(text, "{separator}tenth={tenth}"),
                Pick::Group(kind, name) => write!(text, "{separator}{kind}={name}"),
                Pick::Person(person) => write!(text, "{separator}person={person}"),
                Pick::Wait(from, to) => write!(text, "{separator}wait={from}-{to}"),
                Pick::Unmatched => write!(text, "{separator}unmatched"),
                Pick::Gap(from, to) => write!(text, "{separator}gap={from}-{to}"),
                Pick::Time(from, to) => write!(text, "{separator}time={from}-{to}"),
            };
        }
        text
    }

    /// Reads the choice of a link.
    pub(crate) fn of_text(text: &str) -> Result<Choice, String> {
        let picks = text.split(';').filter(|part| !part.is_empty());
        let read = |part: &str| read(part).ok_or_else(|| format!("choice: \"{part}\" cannot be read; copy the whole link again"));
        picks.map(read).collect::<Result<_, _>>().map(Choice)
    }
}

/// Groupings whose groups have names.
const GROUPINGS: [&str; 3] = [SIDE, PARTY, REGION];
/// Names of groupings in [`Pick::Group`].
pub(super) const SIDE: &str = "side";
pub(super) const PARTY: &str = "party";
pub(super) const REGION: &str = "region";

fn read(part: &str) -> Option<Pick> {
    if part == "unmatched" {
        return Some(Pick::Unmatched);
    }
    let (kind, value) = part.split_once('=')?;
    let span = || value.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?))).filter(|(from, to)| from < to);
    Some(match kind {
        "tenth" => Pick::Tenth(value.parse().ok().filter(|tenth| *tenth < 10)?),
        "person" => Pick::Person(value.parse().ok()?),
        "wait" => span().map(|(from, to)| Pick::Wait(from, to))?,
        "gap" => span().map(|(from, to)| Pick::Gap(from, to))?,
        "time" => span().map(|(from, to)| Pick::Time(from, to))?,
        _ if GROUPINGS.contains(&kind) && !value.is_empty() => Pick::Group(kind.to_owned(), value.to_owned()),
        _ => return None,
    })
}
