//! Follows the buckets events of a trace and checks each one. The checker computes searches, matches and queue positions from the earlier events
//! by the rule as written, so a picture drawn from the events is correct.

use std::collections::BTreeMap;

use proptest::prelude::*;
use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Opponent, QueuedTicket, Verdict};
use queuescope::engines::buckets::settings::{Growth, PartyRating, SearchDirection};
use queuescope::engines::buckets::{Event, Settings};
use queuescope::{Millis, PlayerRef, QueueEvent, Scenario};

use super::buckets::{buckets_event, buckets_settings};

/// A ticket as of the last event.
#[derive(Debug, Clone)]
struct Ticket {
    players: Vec<u32>,
    bucket: i64,
    range: i64,
    maximum: Option<i64>,
}

/// The queue as of the last event. A ticket is identified by the index of its first player.
#[derive(Debug, Default)]
pub(crate) struct EventChecker {
    tickets: BTreeMap<u32, Ticket>,
    /// Queued tickets in queue order.
    queue: Vec<u32>,
    /// Match of each ticket that has been matched in this check.
    matched: BTreeMap<u32, u32>,
    /// Searcher and chosen opponent of the last search, until the event of their match.
    chosen: Option<(u32, u32)>,
    /// Number of tickets that have had their turn in this check.
    turns: usize,
    /// Number of matches found in this check.
    found: u32,
    last_id: u32,
}

/// Returns the index of the first player, which identifies the ticket.
fn ticket_of(players: &[PlayerRef]) -> u32 {
    players[0].index
}

fn indices(players: &[PlayerRef]) -> Vec<u32> {
    players.iter().map(|player| player.index).collect()
}

/// Returns the rating of a ticket.
fn ticket_rating(settings: &Settings, scenario: &Scenario, players: &[PlayerRef]) -> f64 {
    let ratings = players.iter().map(|player| scenario.players[player.index as usize].rating.expect("buckets requires a rating"));
    match settings.party_rating {
        PartyRating::Max => ratings.fold(f64::NEG_INFINITY, f64::max),
        PartyRating::Mean => ratings.sum::<f64>() / players.len() as f64,
    }
}

impl EventChecker {
    /// Checks an event of the round at time `now` and applies it to the queue.
    pub(crate) fn check(&mut self, scenario: &Scenario, now: Millis, event: &queuescope::Event) -> Result<(), TestCaseError> {
        if let queuescope::Event::Queue(QueueEvent::Left { players, .. }) = event {
            prop_assert!(self.remove(ticket_of(players)).is_some(), "a ticket left although it was not queued");
        }
        buckets_event(event).map_or(Ok(()), |event| self.check_buckets_event(scenario, now, event))
    }

    fn check_buckets_event(&mut self, scenario: &Scenario, now: Millis, event: &Event) -> Result<(), TestCaseError> {
        let settings = buckets_settings(scenario);
        match event {
            Event::Due { cycle, .. } => {
                prop_assert_eq!(i64::from(*cycle), now.0 / settings.range_interval.0);
                (self.turns, self.found) = (0, 0);
                self.matched.clear();
            }
            Event::Grew { ranges, .. } => {
                prop_assert!(!ranges.is_empty());
                for grown in ranges {
                    self.grow(settings, grown.player.index, grown.from, grown.to)?;
                }
            }
            Event::Moved { spot } => {
                prop_assert!(self.queue.contains(&ticket_of(&spot.players)), "a ticket moved although it was not queued");
                self.set_spot(scenario, spot)?;
            }
            Event::Placed { spot } => {
                prop_assert!(spot.range == 0 || settings.growth == Growth::Own);
                self.queue.push(ticket_of(&spot.players));
                self.set_spot(scenario, spot)?;
            }
            Event::Searched(Search { players, bucket, reach, seen }) => self.check_search(settings, players, *bucket, *reach, seen)?,
            Event::SearchSkipped { players, id } => {
                prop_assert_eq!(self.matched.get(&ticket_of(players)), Some(id));
                self.turns += 1;
            }
            Event::Found { id, teams, distance, ranges, needed } => {
                let [searcher, found] = teams.each_ref().map(|team| ticket_of(team));
                prop_assert_eq!(self.chosen.take(), Some((searcher, found)), "a match was found with an opponent who was not chosen");
                prop_assert_eq!(*id, self.last_id + 1);
                prop_assert_eq!(*distance, self.distance(searcher, found));
                prop_assert_eq!(*ranges, [self.tickets[&searcher].range, self.tickets[&found].range]);
                prop_assert_eq!(*needed, settings.needed(*distance));
                prop_assert!(settings.reciprocates(ranges[1], *distance) && *distance <= ranges[0]);
                (self.last_id, self.found) = (*id, self.found + 1);
                self.matched.extend([(searcher, *id), (found, *id)]);
            }
            Event::Checked { pairs, queued } => {
                prop_assert_eq!(*pairs, self.found);
                prop_assert_eq!(self.chosen, None);
                prop_assert_eq!(self.turns, self.queue.len(), "not every ticket had a turn");
                let matched = std::mem::take(&mut self.matched);
                self.queue.retain(|ticket| !matched.contains_key(ticket));
                prop_assert_eq!(*queued as usize, self.queue.iter().map(|ticket| self.tickets[ticket].players.len()).sum::<usize>());
            }
            Event::Returned { spot, ahead } => {
                let range_before = self.tickets[&ticket_of(&spot.players)].range;
                prop_assert_eq!(
                    spot.range,
                    spot.maximum.map_or(range_before, |maximum| range_before.min(maximum)),
                    "a ticket returned with another range"
                );
                let mut players = 0;
                let position = self.queue.iter().position(|ticket| {
                    let is_here = players == *ahead as usize;
                    players += self.tickets[ticket].players.len();
                    is_here
                });
                self.queue.insert(position.unwrap_or(self.queue.len()), ticket_of(&spot.players));
                self.set_spot(scenario, spot)?;
            }
            Event::Asked { until, .. } => prop_assert_eq!(until.0, now.0 + settings.ready_seconds.0),
            Event::Failed { declined, .. } => prop_assert!(!declined.is_empty()),
            Event::Started { .. } | Event::Dropped { .. } | Event::Skipped { .. } => {}
        }
        Ok(())
    }

    fn remove(&mut self, ticket: u32) -> Option<u32> {
        let position = self.queue.iter().position(|&queued| queued == ticket)?;
        Some(self.queue.remove(position))
    }

    /// Checks the new rating, bucket and range of a ticket, and stores them.
    fn set_spot(&mut self, scenario: &Scenario, spot: &QueuedTicket) -> Result<(), TestCaseError> {
        let settings = buckets_settings(scenario);
        prop_assert_eq!(spot.rating, ticket_rating(settings, scenario, &spot.players));
        prop_assert_eq!(spot.bucket, settings.bucket.of(spot.rating));
        prop_assert_eq!(spot.maximum, settings.range_max.of(spot.rating, settings.bucket.width));
        prop_assert!(spot.range >= 0 && spot.maximum.is_none_or(|maximum| spot.range <= maximum));
        let ticket = Ticket { players: indices(&spot.players), bucket: spot.bucket, range: spot.range, maximum: spot.maximum };
        self.tickets.insert(ticket_of(&spot.players), ticket);
        Ok(())
    }

    fn grow(&mut self, settings: &Settings, ticket: u32, from: i64, to: i64) -> Result<(), TestCaseError> {
        prop_assert!(self.queue.contains(&ticket), "the range of a ticket grew although it was not queued");
        let ticket = self.tickets.get_mut(&ticket).expect("the ticket is queued");
        prop_assert_eq!(from, ticket.range);
        let steps = (to - from) / settings.range_increase;
        let is_whole = steps > 0 && steps * settings.range_increase == to - from;
        prop_assert!(is_whole && ticket.maximum.is_none_or(|maximum| to <= maximum) || to > from && ticket.maximum == Some(to));
        ticket.range = to;
        Ok(())
    }

    fn distance(&self, a: u32, b: u32) -> i64 {
        (self.tickets[&a].bucket - self.tickets[&b].bucket).abs()
    }

    /// Checks that a search sees every ticket in reach, nearest first, with the right verdicts.
    fn check_search(
        &mut self,
        settings: &Settings,
        players: &[PlayerRef],
        bucket: i64,
        reach: [i64; 2],
        seen: &[Opponent],
    ) -> Result<(), TestCaseError> {
        let searcher = ticket_of(players);
        prop_assert_eq!(self.queue[self.turns], searcher, "tickets do not search in queue order");
        self.turns += 1;
        let ticket = self.tickets[&searcher].clone();
        prop_assert_eq!((&indices(players), bucket), (&ticket.players, ticket.bucket));
        let below = if settings.look == SearchDirection::Above { 0 } else { ticket.range };
        let above = if settings.look == SearchDirection::Below { 0 } else { ticket.range };
        prop_assert_eq!(reach, [bucket.saturating_sub(below), bucket.saturating_add(above)]);
        let in_reach = |id: &&u32| {
            let other = &self.tickets[*id];
            **id != searcher
                && !self.matched.contains_key(*id)
                && other.players.len() == ticket.players.len()
                && (reach[0]..=reach[1]).contains(&other.bucket)
        };
        let mut expected: Vec<u32> = self.queue.iter().filter(in_reach).copied().collect();
        expected.sort_by_key(|&ticket| self.distance(searcher, ticket));
        prop_assert_eq!(seen.iter().map(|seen| ticket_of(&seen.players)).collect::<Vec<_>>(), expected.clone());
        let willing = |&ticket: &u32| settings.reciprocates(self.tickets[&ticket].range, self.distance(searcher, ticket));
        let chosen = expected.iter().copied().find(willing);
        for (seen, ticket) in seen.iter().zip(&expected) {
            let distance = self.distance(searcher, *ticket);
            prop_assert_eq!((seen.distance, seen.range, seen.needed), (distance, self.tickets[ticket].range, settings.needed(distance)));
            let verdict = match chosen {
                _ if !willing(ticket) => Verdict::TooShort,
                Some(chosen) if chosen == *ticket => Verdict::Chosen,
                Some(chosen) if self.distance(searcher, chosen) == distance => Verdict::Later,
                _ => Verdict::Farther,
            };
            prop_assert_eq!(seen.verdict, verdict);
        }
        prop_assert_eq!(self.chosen, None, "a ticket searched before the chosen match was found");
        self.chosen = chosen.map(|chosen| (searcher, chosen));
        Ok(())
    }
}
