//! Facts about a moment of a buckets run that the buckets panels and picture share.

use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Opponent, Verdict};
use queuescope::engines::buckets::settings::SearchDirection;
use queuescope::engines::buckets::{MatchFrame, PlayerFrame, Settings};
use queuescope::{Millis, Player, PlayerRef, PlayerState, order};

use crate::engines::buckets::Scene;
use crate::overview::TimelineRound;
use crate::words::{clock, list, number};

/// Returns the players that an event is about.
pub(crate) fn involved(event: &BucketsEvent) -> Vec<u32> {
    let all = |players: &[PlayerRef]| players.iter().map(|player| player.index).collect::<Vec<u32>>();
    match event {
        BucketsEvent::Placed { spot } | BucketsEvent::Moved { spot } | BucketsEvent::Returned { spot, .. } => all(&spot.players),
        BucketsEvent::Searched(Search { players, .. })
        | BucketsEvent::SearchSkipped { players, .. }
        | BucketsEvent::Dropped { players } => all(players),
        BucketsEvent::Found { teams, .. }
        | BucketsEvent::Asked { teams, .. }
        | BucketsEvent::Started { teams, .. }
        | BucketsEvent::Failed { teams, .. } => all(&teams.concat()),
        _ => Vec::new(),
    }
}

/// Rates how interesting an event is to look at. A search that finds an opponent while another does not reach back rates highest, because it
/// shows the whole rule. Next are a declined match, then searches with several opponents in range or one who does not reach back. Pairs rate
/// lowest.
pub(crate) fn interest(event: &BucketsEvent) -> u8 {
    let has = |seen: &[Opponent], verdict: Verdict| seen.iter().any(|seen| seen.verdict == verdict);
    match event {
        BucketsEvent::Searched(Search { seen, .. }) if has(seen, Verdict::Chosen) && has(seen, Verdict::TooShort) => 5,
        BucketsEvent::Failed { .. } => 4,
        BucketsEvent::Searched(Search { seen, .. }) if seen.len() > 1 || has(seen, Verdict::TooShort) => 3,
        BucketsEvent::Found { distance, .. } if *distance > 0 => 2,
        BucketsEvent::Found { .. } => 1,
        _ => 0,
    }
}

/// Returns the log line for a match that starts.
pub(crate) fn match_line(event: &BucketsEvent) -> Option<String> {
    let BucketsEvent::Started { id, teams, distance } = event else { return None };
    let [a, b] = teams.each_ref().map(|team| names(team));
    Some(format!("Match {id}: {a} – {b}, {}", apart(*distance)))
}

/// Title of a round: its cycle and its number.
pub(crate) fn round_title(settings: &Settings, index: u32, time: Millis) -> String {
    format!("Cycle {}, check {}", number(cycle(settings, time)), number(i64::from(index) + 1))
}

/// Name of a check on the timeline: the cycle for the first check of a cycle, the time for all others.
pub(crate) fn mark_name(settings: &Settings, mark: &TimelineRound, full: bool) -> String {
    match (mark.step, full) {
        (true, true) => format!("Cycle {}", number(cycle(settings, mark.time))),
        (true, false) => number(cycle(settings, mark.time)),
        (false, _) => clock(mark.time),
    }
}

/// Number of growth intervals since the start.
fn cycle(settings: &Settings, time: Millis) -> i64 {
    time.0.div_euclid(settings.range_interval.0)
}

/// Names a ticket by its players: `Ada, Bo and Cleo`.
pub(crate) fn names(players: &[PlayerRef]) -> String {
    list(&players.iter().map(|player| &*player.id).collect::<Vec<&str>>(), "and")
}

/// `in the same bucket`, `3 buckets apart`
pub(crate) fn apart(distance: i64) -> String {
    match distance {
        0 => "in the same bucket".to_owned(),
        _ => format!("{} apart", buckets_of(distance)),
    }
}

/// Completes a sentence that names one ticket of a pair: ` in the same bucket`, `, 3 buckets away`
pub(crate) fn away(distance: i64) -> String {
    match distance {
        0 => " in the same bucket".to_owned(),
        _ => format!(", {} away", buckets_of(distance)),
    }
}

/// `bucket 20`, `buckets 17 to 23`
pub(crate) fn bucket_span([low, high]: [i64; 2]) -> String {
    if low == high { format!("bucket {}", number(low)) } else { format!("buckets {} to {}", number(low), number(high)) }
}

/// Returns the lowest and the highest bucket that a range searches.
pub(crate) fn searched_buckets(settings: &Settings, bucket: i64, range: i64) -> [i64; 2] {
    let low = if settings.look == SearchDirection::Above { bucket } else { bucket.saturating_sub(range) };
    let high = if settings.look == SearchDirection::Below { bucket } else { bucket.saturating_add(range) };
    [low, high]
}

/// `1 bucket`, `3 buckets`
pub(crate) fn buckets_of(count: i64) -> String {
    format!("{} {}", number(count), if count == 1 { "bucket" } else { "buckets" })
}

/// Returns the percentage of a distance that a range covers; 100 for a distance of 0. It is 100 or more only if the range covers everything.
pub(crate) fn covers_percent(range: i64, distance: i64) -> i64 {
    match distance {
        0 => 100,
        _ if range < distance => ((range.saturating_mul(100) + distance / 2) / distance).min(99),
        _ => (range.saturating_mul(100) + distance / 2) / distance,
    }
}

/// `2 of 3 buckets (67%)`; for a range that is longer than the distance `133% of the distance`
pub(crate) fn coverage(range: i64, distance: i64) -> String {
    let percent = covers_percent(range, distance);
    if range > distance {
        format!("{percent}% of the distance")
    } else {
        format!("{} of {} ({percent}%)", number(range), buckets_of(distance))
    }
}

/// Returns the part of an opponent's range that is compared with the distance. More than the distance counts only if more than 100% is required.
pub(crate) fn counted_range(settings: &Settings, range: i64, distance: i64) -> i64 {
    if settings.reciprocal > 100.0 { range } else { range.min(distance) }
}

/// `only 2 of 3 buckets (67%)`, but `0 of 3 buckets (0%)`
pub(crate) fn short_coverage(range: i64, distance: i64) -> String {
    format!("{}{}", if range > 0 { "only " } else { "" }, coverage(range, distance))
}

/// Says why a ticket in range is chosen or not.
pub(crate) fn verdict(seen: &Opponent) -> &'static str {
    match seen.verdict {
        Verdict::Chosen => "chosen",
        Verdict::Farther => "farther away",
        Verdict::Later => "later in queue",
        Verdict::TooShort => "too short",
    }
}

/// A player's situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Away,
    /// Joined, but another member of the party has not.
    WaitsForParty,
    Queued,
    /// Found an opponent, but the match has not started.
    Paired(Option<u32>),
    /// In a ready check with an opponent.
    Asked(Option<u32>),
    /// Matched with an opponent.
    Plays(Option<u32>),
    Left,
}

impl Scene<'_> {
    pub(crate) fn bucket_mark(&self, player: u32) -> PlayerFrame {
        self.own.players[player as usize]
    }

    /// Returns a player's bucket. Before the player joins, this is the bucket of the player's rating.
    pub(crate) fn bucket(&self, player: u32) -> i64 {
        let rating = self.scenario.players[player as usize].rating.unwrap_or_default();
        self.bucket_mark(player).bucket.unwrap_or_else(|| self.settings.bucket.of(rating))
    }

    /// True if a player's bucket is known. The bucket of a party follows from the ratings of all members.
    pub(crate) fn has_bucket(&self, player: u32) -> bool {
        self.bucket_mark(player).bucket.is_some() || self.scenario.players[player as usize].party.is_none()
    }

    /// Returns a player's status.
    pub(crate) fn bucket_status(&self, player: u32) -> Status {
        match self.frame.states[player as usize] {
            PlayerState::Away if self.waits_for_party(player) => Status::WaitsForParty,
            PlayerState::Away => Status::Away,
            PlayerState::Left => Status::Left,
            PlayerState::Queued => Status::Queued,
            PlayerState::Pending if self.match_of(player).is_some_and(|found| found.until.is_some()) => {
                Status::Asked(self.found_with(player))
            }
            PlayerState::Pending => Status::Paired(self.found_with(player)),
            PlayerState::Matched => Status::Plays(self.opponents[player as usize]),
        }
    }

    /// Returns the player's match of this round or their open ready check.
    pub(crate) fn match_of(&self, player: u32) -> Option<&MatchFrame> {
        let found = self.bucket_mark(player).found?;
        self.own.matches.iter().find(|mark| mark.id == found)
    }

    /// Returns the tickets of some players in queue order, each as a list of its players.
    pub(crate) fn in_queue_order(&self, is_in: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
        let players = &self.scenario.players;
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); players.len()];
        for player in (0..players.len() as u32).filter(|&player| is_in(player)) {
            members[self.bucket_mark(player).leader as usize].push(player);
        }
        let mut tickets: Vec<Vec<u32>> = members.into_iter().filter(|members| !members.is_empty()).collect();
        // The queue is ordered by the time the last member joined, then by that member's position in the scenario.
        order::sort_by_key(&mut tickets, |members| members.iter().map(|&player| (players[player as usize].joined, player)).max());
        tickets
    }

    /// True if a player has joined and another member of their party has not.
    fn waits_for_party(&self, player: u32) -> bool {
        let Some(round) = self.round() else { return false };
        let entry = &self.scenario.players[player as usize];
        let is_missing = |other: &Player| other.party == entry.party && other.joined > round.time;
        entry.party.is_some() && entry.joined <= round.time && self.scenario.players.iter().any(is_missing)
    }

    fn found_with(&self, player: u32) -> Option<u32> {
        let found = self.match_of(player)?;
        let mine = found.teams[0].iter().any(|member| member.index == player);
        found.teams[usize::from(mine)].first().map(|other| other.index)
    }

    /// Returns how long a queued player has waited, rounded down to whole seconds.
    pub(crate) fn waited(&self, player: u32) -> Millis {
        let now = self.round().map_or(Millis(0), |round| round.time);
        let waited = now.0 - self.scenario.players[player as usize].joined.0;
        Millis(waited - waited.rem_euclid(1_000))
    }
}
