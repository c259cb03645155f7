//! Stage 5, select: goes through all pairs inside the window, lowest score first, and takes a pair if neither player is already taken.
//!
//! The rule as written ([`literal`]) takes quadratic time. Two faster methods give the same pairs in the same order, ties included. They
//! work because (score, lead, follow) is a strict total order on pairs. Therefore a pair that is the best one for both its players may be taken
//! at any time. [`cells`] uses this on a grid of waits and ratings. [`tree`] is for queues for which that grid would be too large.

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
use super::{FilteredSides, Pair, QueuedPlayer, RoundContext};
use crate::listener::{Listener, Verbosity};
use crate::order;

/// Largest number of players, both sides together, for which the literal form is the fastest.
const LITERAL_PLAYERS: usize = 64;

pub(super) fn select<L: Listener>(
    context: &mut RoundContext<'_, L>,
    filtered: &FilteredSides,
    windows: &Windows,
    counts: [u32; 2],
) -> Vec<Pair> {
    let recorder = &mut context.recorder;
    let input = SelectionInput::new(context.settings, filtered, *windows);
    let chosen = input.select();
    if L::VERBOSITY != Verbosity::Nothing {
        record::record(filtered, &input, &chosen, recorder);
    }
    let with_players = |pair: &Scored| Pair { lead: filtered.leads[pair.lead as usize], follow: filtered.follows[pair.follow as usize] };
    let pairs: Vec<Pair> = chosen.iter().map(with_players).collect();
    recorder.record(|_| Event::Selected {
        pairs: pairs.len() as u32,
        counts: if filtered.lead as usize == 0 { counts } else { [counts[1], counts[0]] },
    });
    pairs
}

/// The data of a player that selection reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entrant {
    rating: i32,
    wait: u32,
}

/// Input of selection: the players, their windows, and the weight of waits in the score.
struct SelectionInput {
    /// The leads, then the follows, each in list order.
    sides: [Vec<Entrant>; 2],
    windows: Windows,
    wait_priority: i64,
}

impl SelectionInput {
    fn new(settings: &Settings, filtered: &FilteredSides, windows: Windows) -> SelectionInput {
        let entrants = |players: &[QueuedPlayer], side| {
            players.iter().map(|player| Entrant { rating: player.rating(side), wait: player.wait }).collect()
        };
        SelectionInput {
            sides: [entrants(&filtered.leads, filtered.lead), entrants(&filtered.follows, filtered.lead.other())],
            windows,
            wait_priority: settings.wait_priority,
        }
    }

    /// Returns the chosen pairs, in the order they are chosen.
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

    /// Returns gap² − (sum of both waits) × wait_priority. The lowest score is chosen first.
    fn score(&self, lead: Entrant, follow: Entrant) -> i64 {
        let gap = SelectionInput::gap(lead, follow);
        gap * gap - (i64::from(lead.wait) + i64::from(follow.wait)) * self.wait_priority
    }

    fn window(&self, lead: Entrant, follow: Entrant) -> i64 {
        self.windows.of_pair(lead.wait, follow.wait)
    }
}

/// A pair with its score. `lead` and `follow` are positions in their side's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Scored {
    score: i64,
    lead: u32,
    follow: u32,
}

/// Sorts chosen pairs into the order in which the rule chooses them: by score, then by lead.
fn in_order(pairs: &[Scored], leads: usize) -> Vec<Scored> {
    // No lead is in two pairs, so a table of the leads puts the pairs in order of leads.
    let mut pair_of_lead = vec![u32::MAX; leads];
    for (index, pair) in pairs.iter().enumerate() {
        pair_of_lead[pair.lead as usize] = index as u32;
    }
    let by_lead: Vec<Scored> = pair_of_lead.iter().filter_map(|&index| pairs.get(index as usize).copied()).collect();
    order::by_key(by_lead, |pair| pair.score)
}

#[cfg(test)]
mod tests;
