//! Facts that all engines report in the same form: changes of players' states, and the properties of matches.
//!
//! Frames, reports, the page and all measurements of matches use these facts instead of deriving them again.

use std::fmt;

use serde::Serialize;

use crate::ledger::PlayerState;
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::time::Millis;

/// A change of players' state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move<'e> {
    /// The players whose state changes.
    pub players: &'e [PlayerRef],
    /// Their state before.
    pub from: PlayerState,
    /// Their state after.
    pub to: PlayerState,
    /// If the players enter the queue, the number of players ahead of them. `None` means that they enter at the end.
    pub ahead: Option<u32>,
}

impl<'e> Move<'e> {
    /// A change of state. Players who enter the queue do so at the end.
    pub fn new(players: &'e [PlayerRef], from: PlayerState, to: PlayerState) -> Move<'e> {
        Move { players, from, to, ahead: None }
    }

    /// A return from a ready check to the queue, behind `ahead` players.
    pub fn requeue(players: &'e [PlayerRef], ahead: u32) -> Move<'e> {
        Move { players, from: PlayerState::Pending, to: PlayerState::Queued, ahead: Some(ahead) }
    }
}

/// The effect of an event on a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchUpdate {
    /// The match with this id was made.
    Made(u32),
    /// The ready check of the match with this id is over.
    Settled(u32),
}

/// The properties that matches of all engines have.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchFacts {
    /// The match's id. Ids count up from 1.
    pub id: u32,
    /// Indices of the players in each team. A lobby is one team.
    pub teams: Vec<Vec<u32>>,
    /// Time at which each player joined, grouped like `teams`.
    pub joined: Vec<Vec<Millis>>,
    /// Time at which the match was made. In the facts of a match that a later round settled, the time of that round.
    pub matched: Millis,
    /// How good the match is, in the engine's measures, most important first.
    pub qualities: Vec<Quality>,
    /// The outcome so far.
    pub outcome: MatchOutcome,
}

impl MatchFacts {
    /// A match of these teams that was made at the time `matched`. It has no qualities, and its outcome is pending.
    pub(super) fn new(id: u32, teams: Vec<Vec<u32>>, scenario: &Scenario, matched: Millis) -> MatchFacts {
        let joined = |player: &u32| scenario.players[*player as usize].joined;
        let joined = teams.iter().map(|team| team.iter().map(joined).collect()).collect();
        MatchFacts { id, teams, joined, matched, qualities: Vec::new(), outcome: MatchOutcome::Pending }
    }

    /// Adds a quality.
    pub(super) fn with(mut self, measure: &'static Measure, value: f64) -> MatchFacts {
        self.qualities.push(Quality { measure, value });
        self
    }

    /// Sets the outcome.
    pub(super) fn with_outcome(self, outcome: MatchOutcome) -> MatchFacts {
        MatchFacts { outcome, ..self }
    }

    /// Indices of all players in the match, team by team.
    pub fn players(&self) -> impl Iterator<Item = u32> {
        self.teams.iter().flatten().copied()
    }

    /// How long each player waited for the match, in the order of [`MatchFacts::players`].
    pub fn waits(&self) -> impl Iterator<Item = Millis> {
        self.joined.iter().flatten().map(|joined| Millis(self.matched.0 - joined.0))
    }

    /// The value of the measure with this name. `None` if the engine does not have it.
    pub fn quality(&self, name: &str) -> Option<f64> {
        self.qualities.iter().find(|quality| quality.measure.name == name).map(|quality| quality.value)
    }
}

/// The value of one measure for a match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quality {
    /// What was measured.
    pub measure: &'static Measure,
    /// The match's value in that measure.
    pub value: f64,
}

/// A measure of how good a match is.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// The name, such as "gap", "weight" or "score".
    pub name: &'static str,
    /// The plural of the name.
    pub plural: &'static str,
    /// The unit, if it has one.
    pub unit: Option<&'static str>,
    /// Which values are better.
    pub better: Better,
    /// How the values of several matches are summarised.
    pub summary: Summary,
}

/// Measure of all engines: the difference of the ratings that two tickets play with. In a lobby, the largest minus the smallest rating.
pub(super) static RATING_GAP: Measure = Measure {
    name: "rating_gap",
    plural: "rating gaps",
    unit: Some("rating points"),
    better: Better::Low,
    summary: Summary::LargestAndMean,
};

/// Returns the largest minus the smallest rating of these players. Players without a rating are left out.
pub(super) fn rating_spread(scenario: &Scenario, players: &[u32]) -> f64 {
    spread(players.iter().filter_map(|&player| scenario.players[player as usize].rating))
}

/// Returns the largest minus the smallest of these numbers; 0 without numbers.
pub(super) fn spread(numbers: impl Iterator<Item = f64>) -> f64 {
    let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| (low.min(number), high.max(number)));
    if low <= high { high - low } else { 0.0 }
}

/// Which values of a measure are better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// Low values.
    Low,
    /// High values.
    High,
}

/// How the values of a measure are summarised over the matches of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Summary {
    /// The largest value and the mean.
    LargestAndMean,
    /// The mean value.
    Mean,
    /// The sum of the values.
    Total,
}

/// Outcome of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchOutcome {
    /// Its players have not confirmed it yet.
    Pending,
    /// It is played.
    Played,
    /// It is not played, because a player declined.
    Cancelled,
}

/// A line of the host program's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// The text of the line, without its source.
    pub text: String,
    /// The function of the host program that writes the line, unless the text already names it.
    pub source: Option<&'static str>,
}

/// A line without a source.
impl From<String> for LogLine {
    fn from(text: String) -> Self {
        LogLine { text, source: None }
    }
}

/// Written as `text (source)`, or as the text alone if there is no source.
impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        match self.source {
            Some(source) => write!(f, " ({source})"),
            None => Ok(()),
        }
    }
}
