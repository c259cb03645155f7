//! Why a player in the queue has no match: the latest check, decline or entry says so.

use queuescope::engines::Buckets;
use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Verdict};
use queuescope::engines::buckets::settings::SearchDirection;
use queuescope::{Event, Millis, PlayerRef};

use super::{Subject, too_short, was};
use crate::engines::buckets::state::{bucket_span, buckets_of, names, searched_buckets};
use crate::words::{clock, list, number};

/// Reasons of players in the queue.
impl Subject<'_> {
    /// Says why no match was found up to a time, from the latest event about the player's ticket.
    pub(super) fn not_found(&self, now: Millis) -> String {
        for (time, events) in self.rounds() {
            let own = || events.iter().rev().filter_map(Event::of::<Buckets>);
            // Above a number of tickets the trace has no searches. Then the end of a check says that all tickets have searched.
            let has_searches = own().any(|event| matches!(event, BucketsEvent::Searched(_)));
            for event in own() {
                match event {
                    BucketsEvent::Searched(search) if self.is_in(&search.players) => return self.in_vain(time, events, Some(search), now),
                    BucketsEvent::Checked { .. } if !has_searches => return self.in_vain(time, events, None, now),
                    BucketsEvent::Failed { id, teams, declined } if teams.iter().any(|team| self.is_in(team)) => {
                        return self.returned(*id, declined, time, now);
                    }
                    BucketsEvent::Placed { spot } if self.is_in(&spot.players) => {
                        let joined = || format!("Joined bucket {} and has not searched yet.", number(spot.bucket));
                        return self.passed_over(events).unwrap_or_else(joined);
                    }
                    _ => {}
                }
            }
            // It is not yet the player's turn in this check, but another ticket may have searched already.
            if let Some(reason) = self.passed_over(events) {
                return reason;
            }
        }
        "Just joined and has not searched yet.".to_owned()
    }

    /// Says why the player is back in the queue.
    fn returned(&self, id: u32, declined: &[PlayerRef], time: Millis, now: Millis) -> String {
        let at = if time == now { String::new() } else { format!(" at {}", clock(time)) };
        if self.is_in(declined) {
            format!("Declined match {id}{at} and is back in the queue.")
        } else {
            format!("Match {id} failed{at}, because {} declined. Now back in the queue.", names(declined))
        }
    }

    /// Says why a check did not find an opponent for the player. `search` is the player's own search, if the trace has it.
    fn in_vain(&self, time: Millis, events: &[Event], search: Option<&Search>, now: Millis) -> String {
        let is_now = time == now;
        let result = self.taken(events, search, is_now).or_else(|| search.and_then(seen)).or_else(|| self.passed_over(events));
        let mut sentence = result.unwrap_or_else(|| self.nobody(search, is_now));
        if let Some(maximum) = self.mark().maximum.filter(|maximum| *maximum == self.mark().range) {
            sentence.push_str(&format!(" The range is at its maximum of {}.", buckets_of(maximum)));
        }
        if !is_now {
            sentence.push_str(&format!(" Last searched at {}.", clock(time)));
        }
        sentence
    }

    /// The buckets that the player searched. Without the search itself they are known only while the range is the same.
    fn reach(&self, search: Option<&Search>, is_now: bool) -> Option<[i64; 2]> {
        let mark = self.mark();
        match search {
            Some(search) => Some(search.reach),
            None if is_now => Some(searched_buckets(self.settings, mark.bucket?, mark.range)),
            None => None,
        }
    }

    /// Says that another ticket was matched with an opponent who was in range and would have reached back.
    fn taken(&self, events: &[Event], search: Option<&Search>, is_now: bool) -> Option<String> {
        if search.is_some_and(|search| search.seen.iter().any(|seen| seen.verdict == Verdict::Chosen)) {
            return None;
        }
        let (bucket, members, [low, high]) = (self.mark().bucket?, self.members(), self.reach(search, is_now)?);
        let distance = |team: &[PlayerRef], range: i64| {
            let other = self.frame.players[team.first()?.index as usize].bucket?;
            let distance = (other - bucket).abs();
            let fits = team.len() == members && (low..=high).contains(&other) && self.settings.reciprocates(range, distance);
            fits.then_some(distance)
        };
        let pairs = events.iter().filter_map(Event::of::<Buckets>).filter_map(|event| match event {
            BucketsEvent::Found { teams: [a, b], ranges, .. } if !self.is_in(a) && !self.is_in(b) => {
                Some([(b, a, ranges[1]), (a, b, ranges[0])])
            }
            _ => None,
        });
        let taken = pairs.flatten().filter_map(|(team, other, range)| Some((distance(team, range)?, team, other)));
        let (distance, team, other) = taken.min_by_key(|(distance, ..)| *distance)?;
        let place = if distance == 0 { "in the same bucket".to_owned() } else { format!("{} away", buckets_of(distance)) };
        Some(format!("{}, {place}, {} matched with {} first.", names(team), was(team), names(other)))
    }

    /// Says that another ticket had the player in range, but chose another opponent, or the player's own range was too short.
    fn passed_over(&self, events: &[Event]) -> Option<String> {
        let of = |event: &'_ BucketsEvent| {
            let BucketsEvent::Searched(Search { players, seen, .. }) = event else { return None };
            let own = seen.iter().find(|seen| self.is_in(&seen.players) && seen.verdict != Verdict::Chosen)?;
            let chosen = seen.iter().find(|seen| seen.verdict == Verdict::Chosen).map(|chosen| names(&chosen.players)).unwrap_or_default();
            let why = match own.verdict {
                Verdict::TooShort => too_short(own),
                Verdict::Later => format!("{chosen} was as near and ahead in the queue"),
                _ => format!("{chosen} was nearer"),
            };
            let reason = format!("Was in range of {}, {} away, but {why}.", names(players), buckets_of(own.distance));
            Some((own.verdict == Verdict::TooShort, reason))
        };
        // A ticket that chose another opponent came closer to a match than one that the player does not reach.
        events.iter().filter_map(Event::of::<Buckets>).filter_map(of).min_by_key(|(is_short, _)| *is_short).map(|(_, reason)| reason)
    }

    /// Says that there was no opponent in range, and how far away the nearest is.
    fn nobody(&self, search: Option<&Search>, is_now: bool) -> String {
        let Some(reach) = self.reach(search, is_now) else { return "No opponent reached back.".to_owned() };
        if search.is_none() {
            return format!("No opponent in {} reached back.", bucket_span(reach));
        }
        let empty = format!("No opponent was in {}.", bucket_span(reach));
        if !is_now || self.settings.look != SearchDirection::All {
            return empty;
        }
        match (self.nearest(), self.members()) {
            (Some((distance, nearest)), _) => format!("{empty} The nearest, {nearest}, is {} away.", buckets_of(distance)),
            (None, 1) => format!("{empty} No other single player is in the queue."),
            (None, members) => format!("{empty} No other party of {members} is in the queue."),
        }
    }

    /// Number of players in the player's ticket.
    fn members(&self) -> usize {
        let leader = self.mark().leader;
        self.frame.players.iter().filter(|other| other.leader == leader).count()
    }

    /// The nearest queued ticket of the same size: its distance and its players.
    fn nearest(&self) -> Option<(i64, String)> {
        let (mark, members) = (self.mark(), self.members());
        let (queue, bucket) = (&self.replay.frame().queue, mark.bucket?);
        let leader = |player: u32| self.frame.players[player as usize].leader;
        let mut sizes = vec![0; self.frame.players.len()];
        queue.iter().for_each(|player| sizes[leader(*player) as usize] += 1);
        let others = queue.iter().filter(|player| **player != mark.leader && leader(**player) == **player);
        let tickets = others.filter(|player| sizes[**player as usize] == members);
        let distances = tickets.filter_map(|player| Some(((self.frame.players[*player as usize].bucket? - bucket).abs(), *player)));
        let (distance, nearest) = distances.min_by_key(|(distance, _)| *distance)?;
        let players = queue.iter().filter(|player| leader(**player) == nearest);
        let ids: Vec<&str> = players.map(|player| &*self.replay.scenario().players[*player as usize].id).collect();
        Some((distance, list(&ids, "and")))
    }
}

/// Says which opponent a search chose, or why none of those in range; `None` if no opponent was in range.
fn seen(search: &Search) -> Option<String> {
    if let Some(chosen) = search.seen.iter().find(|seen| seen.verdict == Verdict::Chosen) {
        let is = if chosen.players.len() == 1 { "is the nearest opponent who reaches" } else { "are the nearest opponents who reach" };
        return Some(format!("{} {is} back.", names(&chosen.players)));
    }
    match &search.seen[..] {
        [] => None,
        [only] => {
            let players = &only.players;
            Some(format!("{} {} in range, {} away, but {}.", names(players), was(players), buckets_of(only.distance), too_short(only)))
        }
        [nearest, ..] => Some(format!(
            "{} opponents were in range, but none reached back. The nearest, {}, {}.",
            number(search.seen.len() as i64),
            names(&nearest.players),
            too_short(nearest)
        )),
    }
}
