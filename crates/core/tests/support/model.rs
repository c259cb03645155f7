//! A queue of buckets followed through the events of a trace: everything an event says is worked out again, by the rule as it is written,
//! from what earlier events said. What a picture draws from the events is then right.

use std::collections::BTreeMap;

use proptest::prelude::*;
use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Seen, Spot, Verdict};
use queuescope::engines::buckets::settings::{Growth, Look, PartyRating};
use queuescope::engines::buckets::{Event, Settings};
use queuescope::{Millis, PlayerRef, QueueEvent, Scenario};

use super::buckets::{buckets_of, own};

/// A ticket as events have told it.
#[derive(Debug, Clone)]
struct Standing {
    players: Vec<u32>,
    bucket: i64,
    range: i64,
    maximum: Option<i64>,
}

/// The queue as events have told it. Tickets are named by their first player.
#[derive(Debug, Default)]
pub(crate) struct Model {
    tickets: BTreeMap<u32, Standing>,
    /// Tickets queued, in queue order.
    queue: Vec<u32>,
    /// Tickets in this check's queue that have been found: by which match.
    taken: BTreeMap<u32, u32>,
    /// The opponent that the last look chose, and whose look it was.
    chosen: Option<(u32, u32)>,
    looks: usize,
    found: u32,
    last_id: u32,
}

/// The first player names a ticket.
fn leader(players: &[PlayerRef]) -> u32 {
    players[0].index
}

fn indices(players: &[PlayerRef]) -> Vec<u32> {
    players.iter().map(|player| player.index).collect()
}

fn total(settings: &Settings, scenario: &Scenario, players: &[PlayerRef]) -> f64 {
    let ratings = players.iter().map(|player| scenario.players[player.index as usize].rating.expect("is required"));
    match settings.party_rating {
        PartyRating::Max => ratings.fold(f64::NEG_INFINITY, f64::max),
        PartyRating::Mean => ratings.sum::<f64>() / players.len() as f64,
    }
}

impl Model {
    /// Checks one event of a round at this time under these settings, and goes on to what it says.
    pub(crate) fn check(&mut self, scenario: &Scenario, now: Millis, event: &queuescope::Event) -> Result<(), TestCaseError> {
        if let queuescope::Event::Queue(QueueEvent::Left { players, .. }) = event {
            prop_assert!(self.remove(leader(players)).is_some(), "only who is queued leaves");
        }
        own(event).map_or(Ok(()), |event| self.check_own(scenario, now, event))
    }

    fn check_own(&mut self, scenario: &Scenario, now: Millis, event: &Event) -> Result<(), TestCaseError> {
        let settings = buckets_of(scenario);
        match event {
            Event::Due { cycle, .. } => {
                prop_assert_eq!(i64::from(*cycle), now.0 / settings.range_interval.0);
                (self.looks, self.found) = (0, 0);
                self.taken.clear();
            }
            Event::Grew { ranges, .. } => {
                prop_assert!(!ranges.is_empty());
                for grown in ranges {
                    self.grow(settings, grown.player.index, grown.from, grown.to)?;
                }
            }
            Event::Moved { spot } => {
                prop_assert!(self.queue.contains(&leader(&spot.players)), "only who is queued is moved");
                self.stand(scenario, spot)?;
            }
            Event::Placed { spot } => {
                prop_assert!(spot.range == 0 || settings.growth == Growth::Own);
                self.queue.push(leader(&spot.players));
                self.stand(scenario, spot)?;
            }
            Event::Looked(Search { players, bucket, reach, seen }) => self.look(settings, players, *bucket, *reach, seen)?,
            Event::NotLooked { players, id } => {
                prop_assert_eq!(self.taken.get(&leader(players)), Some(id));
                self.looks += 1;
            }
            Event::Found { id, teams, distance, ranges, needed } => {
                let [searcher, found] = teams.each_ref().map(|team| leader(team));
                prop_assert_eq!(self.chosen.take(), Some((searcher, found)), "the chosen one is found");
                prop_assert_eq!(*id, self.last_id + 1);
                prop_assert_eq!(*distance, self.distance(searcher, found));
                prop_assert_eq!(*ranges, [self.tickets[&searcher].range, self.tickets[&found].range]);
                prop_assert_eq!(*needed, settings.needed(*distance));
                prop_assert!(settings.reciprocates(ranges[1], *distance) && *distance <= ranges[0]);
                (self.last_id, self.found) = (*id, self.found + 1);
                self.taken.extend([(searcher, *id), (found, *id)]);
            }
            Event::Checked { pairs, queued } => {
                prop_assert_eq!(*pairs, self.found);
                prop_assert_eq!(self.chosen, None);
                prop_assert_eq!(self.looks, self.queue.len(), "everybody has their turn");
                let taken = std::mem::take(&mut self.taken);
                self.queue.retain(|ticket| !taken.contains_key(ticket));
                prop_assert_eq!(*queued as usize, self.queue.iter().map(|ticket| self.tickets[ticket].players.len()).sum::<usize>());
            }
            Event::Returned { spot, ahead } => {
                let before = self.tickets[&leader(&spot.players)].range;
                prop_assert_eq!(spot.range, spot.maximum.map_or(before, |maximum| before.min(maximum)), "it comes back as it went");
                let mut players = 0;
                let place = self.queue.iter().position(|ticket| {
                    let here = players == *ahead as usize;
                    players += self.tickets[ticket].players.len();
                    here
                });
                self.queue.insert(place.unwrap_or(self.queue.len()), leader(&spot.players));
                self.stand(scenario, spot)?;
            }
            Event::Asked { until, .. } => prop_assert_eq!(until.0, now.0 + settings.ready_seconds.0),
            Event::Failed { declined, .. } => prop_assert!(!declined.is_empty()),
            Event::Started { .. } | Event::Dropped { .. } | Event::Skipped { .. } => {}
        }
        Ok(())
    }

    fn remove(&mut self, ticket: u32) -> Option<u32> {
        let place = self.queue.iter().position(|&queued| queued == ticket)?;
        Some(self.queue.remove(place))
    }

    fn stand(&mut self, scenario: &Scenario, spot: &Spot) -> Result<(), TestCaseError> {
        let settings = buckets_of(scenario);
        prop_assert_eq!(spot.rating, total(settings, scenario, &spot.players));
        prop_assert_eq!(spot.bucket, settings.bucket.of(spot.rating));
        prop_assert_eq!(spot.maximum, settings.range_max.of(spot.rating, settings.bucket.width));
        prop_assert!(spot.range >= 0 && spot.maximum.is_none_or(|maximum| spot.range <= maximum));
        let standing = Standing { players: indices(&spot.players), bucket: spot.bucket, range: spot.range, maximum: spot.maximum };
        self.tickets.insert(leader(&spot.players), standing);
        Ok(())
    }

    fn grow(&mut self, settings: &Settings, ticket: u32, from: i64, to: i64) -> Result<(), TestCaseError> {
        prop_assert!(self.queue.contains(&ticket), "only who is queued grows");
        let standing = self.tickets.get_mut(&ticket).expect("is queued");
        prop_assert_eq!(from, standing.range);
        let steps = (to - from) / settings.range_increase;
        let whole = steps > 0 && steps * settings.range_increase == to - from;
        prop_assert!(whole && standing.maximum.is_none_or(|maximum| to <= maximum) || to > from && standing.maximum == Some(to));
        standing.range = to;
        Ok(())
    }

    fn distance(&self, a: u32, b: u32) -> i64 {
        (self.tickets[&a].bucket - self.tickets[&b].bucket).abs()
    }

    /// A look: everybody it must see, nearest first, and the verdict on each.
    fn look(
        &mut self,
        settings: &Settings,
        players: &[PlayerRef],
        bucket: i64,
        reach: [i64; 2],
        seen: &[Seen],
    ) -> Result<(), TestCaseError> {
        let searcher = leader(players);
        prop_assert_eq!(self.queue[self.looks], searcher, "everybody looks in queue order");
        self.looks += 1;
        let own = self.tickets[&searcher].clone();
        prop_assert_eq!((&indices(players), bucket), (&own.players, own.bucket));
        let below = if settings.look == Look::Above { 0 } else { own.range };
        let above = if settings.look == Look::Below { 0 } else { own.range };
        prop_assert_eq!(reach, [bucket.saturating_sub(below), bucket.saturating_add(above)]);
        let in_reach = |ticket: &&u32| {
            let other = &self.tickets[*ticket];
            **ticket != searcher
                && !self.taken.contains_key(*ticket)
                && other.players.len() == own.players.len()
                && (reach[0]..=reach[1]).contains(&other.bucket)
        };
        let mut right: Vec<u32> = self.queue.iter().filter(in_reach).copied().collect();
        right.sort_by_key(|&ticket| self.distance(searcher, ticket));
        prop_assert_eq!(seen.iter().map(|seen| leader(&seen.players)).collect::<Vec<_>>(), right.clone());
        let willing = |&ticket: &u32| settings.reciprocates(self.tickets[&ticket].range, self.distance(searcher, ticket));
        let chosen = right.iter().copied().find(willing);
        for (seen, ticket) in seen.iter().zip(&right) {
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
        prop_assert_eq!(self.chosen, None, "who was chosen is found before the next one looks");
        self.chosen = chosen.map(|chosen| (searcher, chosen));
        Ok(())
    }
}
