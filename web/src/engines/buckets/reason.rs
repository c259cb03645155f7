//! The decisive reason for what a player is doing: which opponent was in range and by how much a range was too short, who took the opponent,
//! who declined, who was found. It reads the engine's events backwards from the cursor and stops at the one that decided.

mod waiting;

use queuescope::engines::Buckets;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Opponent, Verdict};
use queuescope::engines::buckets::{Frame, PlayerFrame, Search, Settings};
use queuescope::{Event, Millis, Player, PlayerRef, PlayerState, QueueEvent, Replay};

use super::state::{buckets_of, names};
use crate::words::{clock, number};

/// Says in one or two sentences why a player is where they are at the replay's position.
pub(crate) fn reason(replay: &Replay, player: u32) -> String {
    Subject::of(replay, player).map(|subject| subject.reason()).unwrap_or_default()
}

/// A player at a position of a replay.
struct Subject<'a> {
    replay: &'a Replay,
    settings: &'a Settings,
    frame: &'a Frame,
    entry: &'a Player,
    player: u32,
    state: PlayerState,
}

impl<'a> Subject<'a> {
    /// Returns `None` if there is no such player.
    fn of(replay: &'a Replay, player: u32) -> Option<Self> {
        Some(Subject {
            replay,
            settings: replay.scenario().settings.of::<Buckets>()?,
            frame: replay.frame().engine.of::<Buckets>()?,
            entry: replay.scenario().players.get(player as usize)?,
            player,
            state: *replay.frame().states.get(player as usize)?,
        })
    }

    fn reason(&self) -> String {
        match self.state {
            PlayerState::Away => self.not_here(),
            PlayerState::Queued => self.not_found(self.now()),
            PlayerState::Pending | PlayerState::Matched => self.found(),
            PlayerState::Left => self.left(),
        }
    }

    /// True if the player is one of these.
    fn is_in(&self, players: &[PlayerRef]) -> bool {
        players.iter().any(|other| other.index == self.player)
    }

    /// The player's ticket: bucket, range, and maximum range.
    fn mark(&self) -> &PlayerFrame {
        &self.frame.players[self.player as usize]
    }

    /// The events that have happened, round by round, the latest round first. Each round has its time.
    fn rounds(&self) -> impl Iterator<Item = (Millis, &'a [Event])> + use<'a> {
        let (trace, position) = (self.replay.trace(), self.replay.position());
        let begun = trace.rounds().partition_point(|round| round.start < position);
        (0..begun).rev().map(move |round| (trace.rounds()[round].time, trace.events_until(position, round)))
    }

    /// The events that have happened, the latest first, each with the time of its round.
    fn events(&self) -> impl Iterator<Item = (Millis, &'a Event)> + use<'a> {
        self.rounds().flat_map(|(time, events)| events.iter().rev().map(move |event| (time, event)))
    }

    /// Time of the current round.
    fn now(&self) -> Millis {
        self.replay.frame().round.map_or(Millis(0), |round| round.time)
    }

    /// Formats how long the player had waited at a time, in whole seconds.
    fn wait(&self, time: Millis) -> String {
        let waited = (time.0 - self.entry.joined.0).max(0);
        clock(Millis(waited - waited % 1_000))
    }
}

/// Reasons of players who are not in the queue.
impl Subject<'_> {
    fn not_here(&self) -> String {
        let now = self.now();
        if self.entry.joined > now {
            return format!("Joins at {}.", clock(self.entry.joined));
        }
        let is_missing = |other: &&Player| other.party.is_some() && other.party == self.entry.party && other.joined > now;
        let missing: Vec<&Player> = self.replay.scenario().players.iter().filter(is_missing).collect();
        match missing.iter().max_by_key(|other| other.joined) {
            Some(last) => format!("Waits for {}, who joins at {}.", last.id, clock(last.joined)),
            None => "Joins in the next check.".to_owned(),
        }
    }

    fn left(&self) -> String {
        for (time, event) in self.events() {
            match event {
                Event::Queue(QueueEvent::Left { players, .. }) if self.is_in(players) => {
                    return format!("Left at {} after waiting {}. {}", clock(time), self.wait(time), self.not_found(time));
                }
                event => {
                    if let Some(BucketsEvent::Failed { id, declined, .. }) = event.of::<Buckets>()
                        && self.is_in(declined)
                    {
                        return format!("Declined match {id} at {} and left the queue.", clock(time));
                    }
                }
            }
        }
        String::new()
    }

    /// Says with which opponent the player was matched, how far away, and what had prevented it before.
    fn found(&self) -> String {
        let mut events = self.events();
        let Some((time, opponent, distance, id, verb)) = events.find_map(|(time, event)| match event.of::<Buckets>()? {
            BucketsEvent::Found { id, teams: [a, b], distance, .. } if self.is_in(a) => Some((time, b, *distance, id, "Found")),
            BucketsEvent::Found { id, teams: [a, b], distance, .. } if self.is_in(b) => Some((time, a, *distance, id, "Was found by")),
            _ => None,
        }) else {
            return String::new();
        };
        let found = match distance {
            0 => format!("{verb} {} in the same bucket after waiting {}.", names(opponent), self.wait(time)),
            _ => format!("{verb} {}, {} away, after waiting {}.", names(opponent), buckets_of(distance), self.wait(time)),
        };
        let asked = self.frame.matches.iter().find(|found| found.id == *id).and_then(|found| found.until);
        if let Some(until) = asked.filter(|_| self.state == PlayerState::Pending) {
            return format!("{found} Both sides have until {} to accept.", clock(until));
        }
        match self.obstacle(events, opponent) {
            Some(obstacle) => format!("{found} {obstacle}"),
            None => found,
        }
    }

    /// The last thing that prevented a match with an opponent: a declined match, or a range that was too short.
    fn obstacle<'e>(&self, events: impl Iterator<Item = (Millis, &'e Event)>, opponent: &[PlayerRef]) -> Option<String> {
        for (time, event) in events {
            match event.of::<Buckets>() {
                Some(BucketsEvent::Placed { spot }) if self.is_in(&spot.players) => return None,
                Some(BucketsEvent::Failed { id, teams, declined }) if teams.iter().any(|team| self.is_in(team)) => {
                    return Some(format!("Match {id} failed at {}, because {} declined.", clock(time), names(declined)));
                }
                Some(BucketsEvent::Searched(Search { players, seen, .. })) => {
                    let short = seen.iter().filter(|seen| seen.verdict == Verdict::TooShort);
                    if let Some(theirs) = short.clone().find(|seen| self.is_in(players) && seen.players == *opponent) {
                        return Some(format!("At {} {} {}.", clock(time), names(opponent), too_short(theirs)));
                    }
                    if let Some(own) = short.clone().find(|seen| players == opponent && self.is_in(&seen.players)) {
                        return Some(format!("At {} the range was {} too short to reach back.", clock(time), buckets_of(missing(own))));
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// `needed 1 more bucket of range to reach back`
fn too_short(seen: &Opponent) -> String {
    let missing = missing(seen);
    format!("needed {} more {} of range to reach back", number(missing), if missing == 1 { "bucket" } else { "buckets" })
}

/// Returns the number of buckets by which the opponent's range is too short.
fn missing(seen: &Opponent) -> i64 {
    seen.needed.saturating_sub(seen.range)
}

fn was(players: &[PlayerRef]) -> &'static str {
    if players.len() == 1 { "was" } else { "were" }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use queuescope::{Scenario, Until};
    use queuescope_lab::Population;

    use super::*;
    use crate::examples;

    /// The reason of a player at the end of the last round up to a time.
    fn reason_at(example: &str, id: &str, seconds: i64) -> String {
        let mut replay = examples::replay(example);
        let rounds = replay.trace().rounds();
        let round = rounds.iter().rposition(|round| round.time <= Millis(seconds * 1_000)).expect("a round has begun");
        replay.seek(replay.trace().round_end(round));
        let player = replay.scenario().players.iter().position(|player| &*player.id == id).expect("the example has this player");
        reason(&replay, player as u32)
    }

    #[test]
    fn a_range_that_is_too_short_is_the_reason_on_both_sides() {
        let example = "Pawn20 and Grunt17";
        let pawn = |seconds| reason_at(example, "Pawn20", seconds);
        assert_eq!(pawn(0), "No opponent was in bucket 20. No other single player is in the queue.");
        assert_eq!(pawn(40), "No opponent was in buckets 18 to 22. The nearest, Grunt17, is 3 buckets away.");
        assert_eq!(pawn(60), "Grunt17 was in range, 3 buckets away, but needed 1 more bucket of range to reach back.");
        assert_eq!(
            pawn(80),
            "Found Grunt17, 3 buckets away, after waiting 1:20. At 1:00 Grunt17 needed 1 more bucket of range to reach back."
        );
        let grunt = |seconds| reason_at(example, "Grunt17", seconds);
        assert_eq!(grunt(0), "Joins at 0:20.");
        assert_eq!(grunt(60), "Was in range of Pawn20, 3 buckets away, but needed 1 more bucket of range to reach back.");
        assert_eq!(
            grunt(100),
            "Was found by Pawn20, 3 buckets away, after waiting 1:00. At 1:00 the range was 1 bucket too short to reach back."
        );
    }

    #[test]
    fn a_decline_is_the_reason_for_both_players() {
        let example = "A ready check that somebody declines";
        assert_eq!(reason_at(example, "Ada", 40), "Found Bram, 2 buckets away, after waiting 0:40. Both sides have until 0:50 to accept.");
        let ada = reason_at(example, "Ada", 140);
        assert!(ada.ends_with("Match 1 failed at 0:50, because Bram declined."), "{ada}");
    }

    #[test]
    fn an_opponent_taken_by_another_ticket_is_the_reason() {
        let at = |id: &str| reason_at("Nearest, then first in the queue", id, 61);
        assert_eq!(at("Otto"), "Was in range of Mira, 3 buckets away, but Vale was nearer.");
        assert_eq!(at("Wren"), "Was in range of Mira, 2 buckets away, but Vale was as near and ahead in the queue.");
    }

    #[test]
    fn parties_learn_that_no_party_of_their_size_is_there() {
        assert_eq!(reason_at("Parties meet parties", "Quill", 3), "No opponent was in bucket 30. No other party of 3 is in the queue.");
        assert_eq!(reason_at("Parties meet parties", "Ines", 3), "Waits for Kai, who joins at 0:08.");
    }

    #[test]
    fn who_left_learns_why_no_opponent_was_found() {
        let kai = reason_at("Twelve on a quiet night", "Kai", 180);
        assert!(kai.starts_with("Left at 2:56 after waiting 1:10. "), "{kai}");
        assert!(kai.ends_with("Last searched at 2:40."), "{kai}");
    }

    #[test]
    fn a_queue_that_is_too_long_for_searches_has_reasons_too() {
        let settings = queuescope::Settings::default_of(queuescope::EngineId::Buckets);
        let population = Population { players: 500, rating: 25, spread: 40, arrival_seconds: 0, ..Population::default() };
        let players = population.players(&settings, &[]);
        let scenario = Scenario { players, until: Until::Time(Millis(0)), ..Scenario::new(settings) };
        let mut replay = Replay::new(Arc::new(scenario)).expect("the run fits into memory");
        assert!(!replay.trace().events().any(|event| matches!(event.of::<Buckets>(), Some(BucketsEvent::Searched(_)))));
        replay.seek(replay.trace().len());
        let waiting: Vec<u32> = replay.frame().queue.clone();
        assert!(!waiting.is_empty());
        for player in waiting {
            let reason = reason(&replay, player);
            let is_alone = reason.starts_with("No opponent in bucket ") && reason.ends_with(" reached back.");
            let is_late = reason.contains(", in the same bucket, was matched with ") && reason.ends_with(" first.");
            assert!(is_alone || is_late, "{reason}");
        }
    }

    #[test]
    fn everyone_has_a_reason_at_every_position() {
        for example in ["A ready check that somebody declines", "Parties meet parties", "Looking only below: Teiserver in 2022"] {
            let mut replay = examples::replay(example);
            for position in 0..=replay.trace().len() {
                replay.seek(position);
                for player in 0..replay.scenario().players.len() as u32 {
                    let reason = reason(&replay, player);
                    assert!(reason.ends_with('.') && !reason.contains("  "), "{example}, position {position}: {reason:?}");
                }
            }
        }
    }
}
