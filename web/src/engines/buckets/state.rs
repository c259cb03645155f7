//! What the page asks of a moment in a run of the buckets engine. Only the buckets' own panels and pictures do.

use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Seen, Verdict};
use queuescope::engines::buckets::{MatchFrame, PlayerFrame, Settings};
use queuescope::{Millis, PlayerRef, PlayerState};

use crate::engines::buckets::Scene;
use crate::overview::TimelineRound;
use crate::words::{clock, count, number};

/// Who an event is about.
pub(crate) fn involved(event: &BucketsEvent) -> Vec<u32> {
    let all = |players: &[PlayerRef]| players.iter().map(|player| player.index).collect::<Vec<u32>>();
    match event {
        BucketsEvent::Placed { spot } | BucketsEvent::Moved { spot } | BucketsEvent::Returned { spot, .. } => all(&spot.players),
        BucketsEvent::Looked(Search { players, .. }) | BucketsEvent::NotLooked { players, .. } | BucketsEvent::Dropped { players } => {
            all(players)
        }
        BucketsEvent::Found { teams, .. }
        | BucketsEvent::Asked { teams, .. }
        | BucketsEvent::Started { teams, .. }
        | BucketsEvent::Failed { teams, .. } => all(&teams.concat()),
        _ => Vec::new(),
    }
}

/// How much there is to see: most when somebody declines, much when somebody within reach does not reach back, or there are several to
/// choose from, which is what is particular to this engine; else a pair.
pub(crate) fn interest(event: &BucketsEvent) -> u8 {
    match event {
        BucketsEvent::Failed { .. } => 4,
        BucketsEvent::Looked(Search { seen, .. }) if seen.len() > 1 || seen.iter().any(|seen| seen.verdict == Verdict::TooShort) => 3,
        BucketsEvent::Found { distance, .. } if *distance > 0 => 2,
        BucketsEvent::Found { .. } => 1,
        _ => 0,
    }
}

/// The log's line for a match that starts.
pub(crate) fn match_line(event: &BucketsEvent) -> Option<String> {
    let BucketsEvent::Started { id, teams, distance } = event else { return None };
    let [a, b] = teams.each_ref().map(|team| names(team));
    Some(format!("Match {id}: {a} – {b}, {}", apart(*distance)))
}

/// A round in words: the cycle it is in, and its number.
pub(crate) fn round_title(settings: &Settings, index: u32, time: Millis) -> String {
    format!("Cycle {}, check {}", number(cycle(settings, time)), number(i64::from(index) + 1))
}

/// A check's name on the timeline: of the first in a cycle the cycle, of the others the time.
pub(crate) fn mark_name(settings: &Settings, mark: &TimelineRound, full: bool) -> String {
    match (mark.step, full) {
        (true, true) => format!("Cycle {}", number(cycle(settings, mark.time))),
        (true, false) => number(cycle(settings, mark.time)),
        (false, _) => clock(mark.time),
    }
}

/// Growth intervals since the start.
fn cycle(settings: &Settings, time: Millis) -> i64 {
    time.0.div_euclid(settings.range_interval.0)
}

/// `Ada and Bo`: a ticket by its players.
pub(crate) fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<&str>>().join(" and ")
}

/// `in the same bucket`, `3 buckets apart`
pub(crate) fn apart(distance: i64) -> String {
    match distance {
        0 => "in the same bucket".to_owned(),
        _ => format!("{} apart", buckets_of(distance)),
    }
}

/// `one bucket`, `3 buckets`
pub(crate) fn buckets_of(count: i64) -> String {
    if count == 1 { "one bucket".to_owned() } else { format!("{} buckets", number(count)) }
}

/// How much of the distance a range covers, in percent; all of it where there is none.
pub(crate) fn covers_percent(range: i64, distance: i64) -> i64 {
    if distance == 0 { 100 } else { (range.saturating_mul(100) + distance / 2) / distance }
}

/// Why somebody within reach is the one, or not.
pub(crate) fn verdict(seen: &Seen) -> &'static str {
    match seen.verdict {
        Verdict::Chosen => "nearest",
        Verdict::Farther => "farther away",
        Verdict::Later => "as near, but later",
        Verdict::TooShort => "does not reach back",
    }
}

/// What became of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Away,
    Queued,
    /// In a ready check, with somebody.
    Asked(Option<u32>),
    Plays(Option<u32>),
    Left,
}

impl Scene<'_> {
    pub(crate) fn bucket_mark(&self, player: u32) -> PlayerFrame {
        self.own.players[player as usize]
    }

    /// The bucket a player stands in; before they have come, the one their own rating falls into.
    pub(crate) fn bucket(&self, player: u32) -> i64 {
        let rating = self.scenario.players[player as usize].rating.unwrap_or_default();
        self.bucket_mark(player).bucket.unwrap_or_else(|| self.settings.bucket.of(rating))
    }

    /// What the queue says of a player.
    pub(crate) fn bucket_status(&self, player: u32) -> Status {
        match self.frame.states[player as usize] {
            PlayerState::Away => Status::Away,
            PlayerState::Left => Status::Left,
            PlayerState::Queued => Status::Queued,
            PlayerState::Pending => Status::Asked(self.found_with(player)),
            PlayerState::Matched => Status::Plays(self.opponents[player as usize]),
        }
    }

    /// The match of this round, or the ready check, that a player is in.
    pub(crate) fn match_of(&self, player: u32) -> Option<&MatchFrame> {
        let found = self.bucket_mark(player).found?;
        self.own.matches.iter().find(|mark| mark.id == found)
    }

    fn found_with(&self, player: u32) -> Option<u32> {
        let found = self.match_of(player)?;
        let mine = found.teams[0].iter().any(|member| member.index == player);
        found.teams[usize::from(mine)].first().map(|other| other.index)
    }

    /// How long a player who is queued has waited, in whole seconds.
    pub(crate) fn waited(&self, player: u32) -> Millis {
        let now = self.round().map_or(Millis(0), |round| round.time);
        let waited = now.0 - self.scenario.players[player as usize].joined.0;
        Millis(waited - waited.rem_euclid(1_000))
    }

    /// `3 checks made, 316 skipped`
    pub(crate) fn tally(&self) -> String {
        let check = self.own;
        let nobody = if self.frame.totals.queued == 0 { "Nobody is queued. " } else { "" };
        format!("{nobody}{} made, {} skipped", count(check.checks, "check", "checks"), number(i64::from(check.skipped)))
    }
}
