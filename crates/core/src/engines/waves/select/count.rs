//! Counts each lead's candidates without listing them, in logarithmic time per player for every window rule.
//!
//! With the rule "lead", a lead's candidates are one range of the sorted ratings. With "either", the larger of the two players' windows
//! decides. With "both", the smaller one decides. The count of the range is then corrected for the follows whose own window decides. Two
//! Fenwick trees always contain exactly these follows, because both sides are visited in order of their windows.

use super::{Entrant, SelectionInput};
use crate::engines::waves::settings::WindowRule;
use crate::order;

/// Returns the number of candidates of each lead.
pub(super) fn candidates_by_lead(input: &SelectionInput) -> Vec<u32> {
    let [leads, follows] = &input.sides;
    let ratings = sorted_ratings(follows);
    let within = |rating: i64, window: i64| count_below(&ratings, rating + window + 1) - count_below(&ratings, rating - window);
    let window = |wait: u32| input.windows.of(wait);
    let in_own_window = |lead: &Entrant| within(i64::from(lead.rating), window(lead.wait)) as i64;
    if input.windows.rule() == WindowRule::Lead {
        return leads.iter().map(|lead| in_own_window(lead) as u32).collect();
    }
    // "either": follows within the lead's window, plus those that are only within their own, wider window.
    // "both": follows within the lead's window, minus those whose own, narrower window does not cover the gap.
    let either = input.windows.rule() == WindowRule::Either;
    let by_window = |side: &[Entrant]| {
        let sign = if either { -1 } else { 1 };
        order::by_key((0..side.len()).collect(), |&index| sign * window(side[index].wait))
    };
    let follows_by_window = by_window(follows);
    // Both trees contain the follows whose window decides: one by rating, the other by the leads that their windows cover.
    let mut deciding = Fenwick::new(ratings.len());
    let mut covering = Fenwick::new(ratings.len() + leads.len());
    let lead_ratings = sorted_ratings(leads);
    let mut counts = vec![0; leads.len()];
    let mut next = 0;
    for lead in by_window(leads) {
        let (rating, own) = (i64::from(leads[lead].rating), window(leads[lead].wait));
        while let Some(&follow) = follows_by_window.get(next) {
            let other = window(follows[follow].wait);
            if if either { other <= own } else { other >= own } {
                break;
            }
            let follow_rating = i64::from(follows[follow].rating);
            deciding.add(count_below(&ratings, follow_rating), 1);
            covering.add(count_below(&lead_ratings, follow_rating - other), 1);
            covering.add(count_below(&lead_ratings, follow_rating + other + 1), -1);
            next += 1;
        }
        let counted_by_own = deciding.sum(count_below(&ratings, rating + own + 1)) - deciding.sum(count_below(&ratings, rating - own));
        let counted_by_theirs = covering.sum(count_below(&lead_ratings, rating) + 1);
        counts[lead] = (in_own_window(&leads[lead]) + counted_by_theirs - counted_by_own) as u32;
    }
    counts
}

fn sorted_ratings(side: &[Entrant]) -> Vec<i64> {
    order::by_key(side.iter().map(|entrant| i64::from(entrant.rating)).collect(), |&rating| rating)
}

/// Returns the number of ratings below a rating.
fn count_below(sorted: &[i64], rating: i64) -> usize {
    sorted.partition_point(|&other| other < rating)
}

/// A Fenwick tree: adds to a place and sums the places before an end, both in logarithmic time.
struct Fenwick(Vec<i64>);

impl Fenwick {
    fn new(length: usize) -> Self {
        Fenwick(vec![0; length + 2])
    }
    fn add(&mut self, place: usize, amount: i64) {
        let mut index = place + 1;
        while index < self.0.len() {
            self.0[index] += amount;
            index += index & index.wrapping_neg();
        }
    }
    /// Returns the sum of the places before `end`.
    fn sum(&self, end: usize) -> i64 {
        let mut index = end.min(self.0.len() - 1);
        let mut sum = 0;
        while index > 0 {
            sum += self.0[index];
            index -= index & index.wrapping_neg();
        }
        sum
    }
}
