//! How many candidates each lead has, without listing them: two sums over sorted ratings for a lead, whatever the window rule.
//!
//! With the rule "lead" it is a range of ratings. With the others a pair's window is the larger or the smaller of two, so the follows
//! are split by whose window is the wider: below or above the lead's own. Going through both sides in order of windows, one pair of
//! Fenwick trees holds the follows of one half and answers both questions.

use super::{Arena, Entrant};
use crate::engines::waves::settings::WindowRule;
use crate::order;

/// Candidates by lead.
pub(super) fn candidates_by_lead(arena: &Arena) -> Vec<u32> {
    let [leads, follows] = &arena.sides;
    let ratings = sorted_ratings(follows);
    let within = |rating: i64, window: i64| place(&ratings, rating + window + 1) - place(&ratings, rating - window);
    let window = |wait: u32| arena.windows.of(wait);
    let reach = |lead: &Entrant| within(i64::from(lead.rating), window(lead.wait)) as i64;
    if arena.windows.rule() == WindowRule::Lead {
        return leads.iter().map(|lead| reach(lead) as u32).collect();
    }
    // "either": in the lead's reach, or only in that of a follow with a wider window.
    // "both": in the lead's reach, less those whose own window is narrower and does not cover the gap.
    let either = arena.windows.rule() == WindowRule::Either;
    let by_window = |side: &[Entrant]| {
        let sign = if either { -1 } else { 1 };
        order::by_key((0..side.len()).collect(), |&index| sign * window(side[index].wait))
    };
    let coming = by_window(follows);
    let mut standing = Fenwick::new(ratings.len());
    let mut covering = Fenwick::new(ratings.len() + leads.len());
    let lead_ratings = sorted_ratings(leads);
    let mut counts = vec![0; leads.len()];
    let mut next = 0;
    for lead in by_window(leads) {
        let (rating, own) = (i64::from(leads[lead].rating), window(leads[lead].wait));
        while let Some(&follow) = coming.get(next) {
            let other = window(follows[follow].wait);
            if if either { other <= own } else { other >= own } {
                break;
            }
            let at = i64::from(follows[follow].rating);
            standing.add(place(&ratings, at), 1);
            covering.add(place(&lead_ratings, at - other), 1);
            covering.add(place(&lead_ratings, at + other + 1), -1);
            next += 1;
        }
        let in_reach = standing.sum(place(&ratings, rating + own + 1)) - standing.sum(place(&ratings, rating - own));
        let covered = covering.sum(place(&lead_ratings, rating) + 1);
        let correction = covered - in_reach;
        counts[lead] = (reach(&leads[lead]) + correction) as u32;
    }
    counts
}

fn sorted_ratings(side: &[Entrant]) -> Vec<i64> {
    order::by_key(side.iter().map(|entrant| i64::from(entrant.rating)).collect(), |&rating| rating)
}

/// How many are below a rating.
fn place(sorted: &[i64], rating: i64) -> usize {
    sorted.partition_point(|&other| other < rating)
}

/// Sums over the first so many places, with changes, in logarithmic time.
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
    /// The sum over the places before `end`.
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
