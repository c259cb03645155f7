//! Stage 5, select: all pairs inside the window by score, lowest first; a pair is taken if neither player is.
//!
//! The rule is quadratic as it is written ([`literal`]). Two other ways give the same pairs in the same order, ties included, because
//! (score, lead, follow) is a strict total order on pairs: a pair that is the best of both its ends may be taken at any time.
//! [`cells`] uses that on a grid of waits and ratings, [`tree`] where that grid would be too large.

mod axis;
mod bits;
mod cells;
mod count;
mod literal;
mod record;
mod tree;

use super::event::Event;
use super::settings::Settings;
use super::window::Windows;
use super::{Contest, Pair, RoundContext, Seat};
use crate::listener::{Listener, Verbosity};
use crate::order;

/// Up to this many players on both sides together the literal form is the fastest.
const LITERAL_PLAYERS: usize = 64;

pub(super) fn select<L: Listener>(context: &mut RoundContext<'_, L>, contest: &Contest, windows: &Windows, counts: [u32; 2]) -> Vec<Pair> {
    let recorder = &mut context.recorder;
    let arena = Arena::new(context.settings, contest, *windows);
    let chosen = arena.select();
    if L::VERBOSITY != Verbosity::Nothing {
        record::record(contest, &arena, &chosen, recorder);
    }
    let seats = |pair: &Scored| Pair { lead: contest.leads[pair.lead as usize], follow: contest.follows[pair.follow as usize] };
    let pairs: Vec<Pair> = chosen.iter().map(seats).collect();
    recorder.record(|_| Event::Selected {
        pairs: pairs.len() as u32,
        counts: if contest.lead as usize == 0 { counts } else { [counts[1], counts[0]] },
    });
    pairs
}

/// A player as selection sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entrant {
    rating: i32,
    wait: u32,
}

/// What selection works on: ratings and waits of both lists, leads first, and the rules that score a pair.
struct Arena {
    sides: [Vec<Entrant>; 2],
    windows: Windows,
    wait_priority: i64,
}

impl Arena {
    fn new(settings: &Settings, contest: &Contest, windows: Windows) -> Arena {
        let entrants = |seats: &[Seat], side| seats.iter().map(|seat| Entrant { rating: seat.rating(side), wait: seat.wait }).collect();
        Arena {
            sides: [entrants(&contest.leads, contest.lead), entrants(&contest.follows, contest.lead.other())],
            windows,
            wait_priority: settings.wait_priority,
        }
    }

    /// The chosen pairs, in the order they are chosen.
    fn select(&self) -> Vec<Scored> {
        if self.sides[0].len() + self.sides[1].len() <= LITERAL_PLAYERS {
            return literal::select(self);
        }
        let pairs = cells::select(self).unwrap_or_else(|| tree::select(self));
        in_order(&pairs, self.sides[0].len())
    }

    fn gap(lead: Entrant, follow: Entrant) -> i64 {
        (i64::from(lead.rating) - i64::from(follow.rating)).abs()
    }

    /// gap² − (waits) × wait_priority: the lowest is chosen first.
    fn score(&self, lead: Entrant, follow: Entrant) -> i64 {
        let gap = Arena::gap(lead, follow);
        gap * gap - (i64::from(lead.wait) + i64::from(follow.wait)) * self.wait_priority
    }

    fn window(&self, lead: Entrant, follow: Entrant) -> i64 {
        self.windows.of_pair(lead.wait, follow.wait)
    }
}

/// A pair by position in the two lists, with its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Scored {
    score: i64,
    lead: u32,
    follow: u32,
}

/// Puts chosen pairs into the order of the rule: by score, then by lead. No lead stands in two pairs.
fn in_order(pairs: &[Scored], leads: usize) -> Vec<Scored> {
    // By lead: each has a place of its own.
    let mut place = vec![u32::MAX; leads];
    for (index, pair) in pairs.iter().enumerate() {
        place[pair.lead as usize] = index as u32;
    }
    let by_lead: Vec<Scored> = place.iter().filter_map(|&index| pairs.get(index as usize).copied()).collect();
    order::by_key(by_lead, |pair| pair.score)
}

#[cfg(test)]
mod tests;
