//! Facts that every engine states in the same form: who moves where, and what a match is.
//!
//! Frames, reports, the page and everything that measures matches read these. Nobody derives them a second time.

use std::fmt;

use serde::Serialize;

use crate::ledger::PlayerState;
use crate::player::PlayerRef;
use crate::scenario::Scenario;
use crate::time::Millis;

/// Players who go from one place to another because of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move<'e> {
    /// Who.
    pub players: &'e [PlayerRef],
    /// Where they were.
    pub from: PlayerState,
    /// Where they are now.
    pub to: PlayerState,
    /// Of those who enter the queue: how many players are ahead of them. `None` means the end of the queue.
    pub ahead: Option<u32>,
}

impl<'e> Move<'e> {
    /// A move that is not into the middle of the queue.
    pub fn new(players: &'e [PlayerRef], from: PlayerState, to: PlayerState) -> Move<'e> {
        Move { players, from, to, ahead: None }
    }

    /// A move back into the queue, behind `ahead` players.
    pub fn back(players: &'e [PlayerRef], ahead: u32) -> Move<'e> {
        Move { players, from: PlayerState::Pending, to: PlayerState::Queued, ahead: Some(ahead) }
    }
}

/// What an event means for a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchUpdate {
    /// The match with this id was made.
    Made(u32),
    /// The players of the match with this id have answered.
    Settled(u32),
}

/// What every match has, whichever engine made it.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchFacts {
    /// The match's id. Ids count up from 1.
    pub id: u32,
    /// Players by team, by position in the scenario. A lobby is one team.
    pub teams: Vec<Vec<u32>>,
    /// When each player joined, in the order of the teams.
    pub joined: Vec<Vec<Millis>>,
    /// When the match was made.
    pub matched: Millis,
    /// How good it is, in the engine's measures, the most telling one first.
    pub qualities: Vec<Quality>,
    /// What has become of it.
    pub outcome: MatchOutcome,
}

impl MatchFacts {
    /// A match of these teams that was made at this time; nobody has answered, and nothing is measured yet.
    pub(super) fn new(id: u32, teams: Vec<Vec<u32>>, scenario: &Scenario, matched: Millis) -> MatchFacts {
        let joined = |player: &u32| scenario.players[*player as usize].joined;
        let joined = teams.iter().map(|team| team.iter().map(joined).collect()).collect();
        MatchFacts { id, teams, joined, matched, qualities: Vec::new(), outcome: MatchOutcome::Pending }
    }

    /// The same with one more quality.
    pub(super) fn with(mut self, measure: &'static Measure, value: f64) -> MatchFacts {
        self.qualities.push(Quality { measure, value });
        self
    }

    /// The same with another outcome.
    pub(super) fn with_outcome(self, outcome: MatchOutcome) -> MatchFacts {
        MatchFacts { outcome, ..self }
    }

    /// Everybody in the match, team by team.
    pub fn players(&self) -> impl Iterator<Item = u32> {
        self.teams.iter().flatten().copied()
    }

    /// How long everybody waited for the match, in the order of [`MatchFacts::players`].
    pub fn waits(&self) -> impl Iterator<Item = Millis> {
        self.joined.iter().flatten().map(|joined| Millis(self.matched.0 - joined.0))
    }

    /// The value of the measure with this name.
    pub fn quality(&self, name: &str) -> Option<f64> {
        self.qualities.iter().find(|quality| quality.measure.name == name).map(|quality| quality.value)
    }
}

/// One number that says how good a match is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quality {
    /// Of what it is the number.
    pub measure: &'static Measure,
    /// The number.
    pub value: f64,
}

/// Something that can be measured about a match.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// Its name: gap, weight, score.
    pub name: &'static str,
    /// The plural, for sentences about several matches.
    pub plural: &'static str,
    /// The unit, where there is one.
    pub unit: Option<&'static str>,
    /// Which values are better.
    pub better: Better,
    /// How the values of several matches are summed up.
    pub summary: Summary,
}

/// Which values of a measure are better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// Small ones.
    Low,
    /// Large ones.
    High,
}

/// How a measure is summed up over the matches of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Summary {
    /// By the largest value and the mean.
    LargestAndMean,
    /// By the mean.
    Mean,
    /// By the total.
    Total,
}

/// What has become of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchOutcome {
    /// Its players have not answered yet.
    Pending,
    /// It is played.
    Played,
    /// It is not played, because somebody declined.
    Cancelled,
}

/// A line of the host's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// What the line says.
    pub text: String,
    /// The host's function that writes it, where the text alone does not say so.
    pub source: Option<&'static str>,
}

/// A line without a source.
impl From<String> for LogLine {
    fn from(text: String) -> Self {
        LogLine { text, source: None }
    }
}

/// `text (source)`, or only the text.
impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        match self.source {
            Some(source) => write!(f, " ({source})"),
            None => Ok(()),
        }
    }
}
