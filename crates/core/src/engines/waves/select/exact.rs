//! Selection that looks at all pairs together: as many pairs as possible, and among those the least total cost.
//!
//! "assignment" treats the two sides as separate lists, as the beta bot does. A flexible player who is on both sides may then be in two of the
//! pairs, and the later one is dropped. "optimal" uses no player twice. This is a matching in a general graph: a player of one side, one of the
//! other and a flexible one can form a triangle. If no player is on both sides, both are the same.

use std::collections::BTreeMap;

use queuescope_solve::assignment::{self, Cell};
use queuescope_solve::matching::{self, Edge, Weight};

use super::Scored;
use super::market::Market;

/// Returns the cheapest assignment of leads to follows, in order of leads.
pub(super) fn assignment(market: &Market<'_>, candidates: &[Scored]) -> Vec<Scored> {
    let cells: Vec<Cell> = candidates.iter().map(|pair| Cell { row: pair.lead, column: pair.follow, cost: pair.score }).collect();
    let found = assignment::cheapest(market.filtered.leads.len(), market.filtered.follows.len(), &cells);
    candidates.iter().filter(|pair| found.columns[pair.lead as usize] == Some(pair.follow)).copied().collect()
}

/// Returns the cheapest pairs in which no player occurs twice, in order of leads. `positions` has each player's position in the queue.
pub(super) fn optimal(market: &Market<'_>, candidates: &[Scored], positions: &BTreeMap<u32, u32>) -> Vec<Scored> {
    if !market.has_players_on_both_sides() {
        return assignment(market, candidates);
    }
    let cheapest = cheaper_directions(market, candidates, positions);
    // One more pair must always be worth it, however much the others then cost.
    let largest = cheapest.iter().map(|pair| i128::from(pair.score).abs()).max().unwrap_or(0);
    let bonus = 2 * (largest + 1) * (market.count() as i128 / 2 + 1);
    let weight = |pair: &Scored| bonus - i128::from(pair.score);
    // Small numbers are faster.
    let mates = match i64::try_from(bonus + largest) {
        Ok(heaviest) if heaviest <= <i64 as Weight>::MAX => mates(market, &cheapest, |pair| weight(pair) as i64),
        _ => mates(market, &cheapest, weight),
    };
    let is_chosen = |pair: &&Scored| {
        let [lead, follow] = market.persons(pair.lead, pair.follow);
        mates[lead as usize] == Some(follow)
    };
    cheapest.iter().filter(is_chosen).copied().collect()
}

/// Returns the partner of each player in a matching of largest weight.
fn mates<W: Weight>(market: &Market<'_>, pairs: &[Scored], weight: impl Fn(&Scored) -> W) -> Vec<Option<u32>> {
    let edge = |pair: &Scored| {
        let [a, b] = market.persons(pair.lead, pair.follow);
        Edge { a, b, weight: weight(pair) }
    };
    matching::heaviest(market.count(), &pairs.iter().map(edge).collect::<Vec<Edge<W>>>()).mates
}

/// Keeps one of the two ways in which two flexible players can be paired: the cheaper one or, if they cost the same, the one in which the
/// player who is earlier in the queue leads.
fn cheaper_directions(market: &Market<'_>, candidates: &[Scored], positions: &BTreeMap<u32, u32>) -> Vec<Scored> {
    let rank = |pair: &Scored| {
        let lead = market.filtered.leads[pair.lead as usize].index;
        (pair.score, positions.get(&lead).copied())
    };
    // The candidates are in order of leads, then of follows.
    let find = |[lead, follow]: [u32; 2]| {
        candidates.binary_search_by_key(&(lead, follow), |pair| (pair.lead, pair.follow)).ok().map(|place| &candidates[place])
    };
    let is_kept = |pair: &&Scored| {
        let reversed = market.reversed(pair).and_then(find);
        reversed.is_none_or(|reversed| rank(pair) < rank(reversed))
    };
    candidates.iter().filter(is_kept).copied().collect()
}
