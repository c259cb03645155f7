//! Stage 5, select: chooses pairs from the candidates, which are the pairs inside their window.
//!
//! Greedy selection goes through all candidates, lowest score first, and takes a pair if neither player is already taken. Selection by turns
//! does the same in another order: the leads choose one after another, longest wait first, and each takes the nearest opponent.
//! The rule as written ([`literal`]) takes quadratic time. Two faster methods give the same pairs in the same order, ties included. They
//! work because (score, lead, follow) is a strict total order on pairs. Therefore a pair that is the best one for both its players may be taken
//! at any time. [`cells`] uses this on a grid of waits and ratings. [`tree`] is for queues for which that grid would be too large. Settings
//! under which more than ratings and waits decide are selected from the list of candidates ([`market`]).
//!
//! The other ways to select look at all candidates together ([`exact`]).

mod axis;
mod bits;
mod cells;
mod count;
mod exact;
mod literal;
mod market;
mod record;
mod tree;

use std::collections::BTreeMap;

use super::event::Event;
use super::settings::{Selection, Settings};
use super::window::Windows;
use super::{FilteredSides, Pair, QueuedPlayer, RoundContext};
use crate::listener::{Listener, Recorder, Verbosity};
use crate::order;
use market::Market;

/// Largest number of players, both sides together, for which the literal form is the fastest.
const LITERAL_PLAYERS: usize = 64;

pub(super) fn select<L: Listener>(
    context: &mut RoundContext<'_, L>,
    filtered: &FilteredSides,
    windows: &Windows,
    counts: [u32; 2],
) -> Vec<Pair> {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let (settings, queue) = (*settings, &ledger.queue.waiting);
    let is_exact = matches!(settings.selection, Selection::Assignment | Selection::Optimal);
    let limited = is_exact && queue.len() as i64 > settings.exact_limit;
    if limited {
        recorder.record(|_| Event::Limited { queued: queue.len() as u32, limit: settings.exact_limit });
    }
    let market = || Market::new(settings, filtered, *windows, &state.blocked);
    let chosen = match settings.selection {
        _ if is_exact && !limited => select_exactly(&market(), settings.selection, queue, recorder),
        _ if settings.selects_by_rating_and_wait() => {
            let input = SelectionInput::new(settings, filtered, *windows);
            let chosen = input.select();
            if record::lists_all::<L>(input.sides.each_ref().map(Vec::len)) {
                let market = market();
                record::greedy(&market, &market.candidates(), recorder);
            } else if L::VERBOSITY != Verbosity::Nothing {
                record::fast_outline(&market(), &input, &chosen, recorder);
            }
            chosen
        }
        _ => select_from_list(&market(), recorder),
    };
    let with_players = |pair: &Scored| Pair { lead: filtered.leads[pair.lead as usize], follow: filtered.follows[pair.follow as usize] };
    let pairs: Vec<Pair> = chosen.iter().map(with_players).collect();
    recorder.record(|_| Event::Selected {
        pairs: pairs.len() as u32,
        counts: if filtered.lead as usize == 0 { counts } else { [counts[1], counts[0]] },
    });
    pairs
}

/// Selects from the list of candidates, in their order.
fn select_from_list<L: Listener>(market: &Market<'_>, recorder: &mut Recorder<'_, L>) -> Vec<Scored> {
    let candidates = market.candidates();
    let chosen = greedy(market, &candidates);
    if record::lists_all::<L>([market.filtered.leads.len(), market.filtered.follows.len()]) {
        record::greedy(market, &candidates, recorder);
    } else if L::VERBOSITY != Verbosity::Nothing {
        record::outline(market, &candidates, &chosen, recorder);
    }
    chosen
}

/// Takes candidates in their order if neither player is already taken.
fn greedy(market: &Market<'_>, candidates: &[Scored]) -> Vec<Scored> {
    untaken(market, market.in_order(candidates))
}

/// Selects as many pairs as possible with the least total cost.
fn select_exactly<L: Listener>(market: &Market<'_>, selection: Selection, queue: &[u32], recorder: &mut Recorder<'_, L>) -> Vec<Scored> {
    let candidates = market.candidates();
    let optimal = || {
        let positions: BTreeMap<u32, u32> = queue.iter().copied().zip(0..).collect();
        exact::optimal(market, &candidates, &positions)
    };
    let solution = if selection == Selection::Optimal { optimal() } else { exact::assignment(market, &candidates) };
    if L::VERBOSITY != Verbosity::Nothing {
        let listed = record::lists_all::<L>([market.filtered.leads.len(), market.filtered.follows.len()]);
        let alternatives = listed.then(|| record::Alternatives {
            greedy: greedy(market, &candidates),
            optimal: (selection == Selection::Assignment).then(optimal),
        });
        record::exact(market, &candidates, &solution, alternatives.as_ref(), recorder);
    }
    untaken(market, solution)
}

/// Keeps each pair whose players are in no earlier pair.
fn untaken(market: &Market<'_>, mut pairs: Vec<Scored>) -> Vec<Scored> {
    let mut taken = Taken::new(market.count());
    pairs.retain(|pair| {
        let free = taken.are_taken(market, pair) == [false; 2];
        taken.take(market, pair);
        free
    });
    pairs
}

/// The players who are in a pair.
struct Taken(Vec<bool>);

impl Taken {
    fn new(players: usize) -> Taken {
        Taken(vec![false; players])
    }

    /// Returns for the lead and the follow of a pair if they are taken.
    fn are_taken(&self, market: &Market<'_>, pair: &Scored) -> [bool; 2] {
        market.persons(pair.lead, pair.follow).map(|person| self.0[person as usize])
    }

    /// Takes a pair, unless one of its players is already taken.
    fn take(&mut self, market: &Market<'_>, pair: &Scored) {
        if self.are_taken(market, pair) == [false; 2] {
            market.persons(pair.lead, pair.follow).into_iter().for_each(|person| self.0[person as usize] = true);
        }
    }
}

/// Returns the sum of the scores of all pairs.
fn total_cost(pairs: &[Scored]) -> i128 {
    pairs.iter().map(|pair| i128::from(pair.score)).sum()
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
