//! The cheapest largest choice of pairs, by trying everything. Every pair has two ends, and no end may be used twice.

use std::collections::{BTreeMap, HashMap};

use super::Priced;

/// Returns the most pairs with the least total cost, in the order of the list. Takes exponential time in the number of ends that several pairs
/// share.
pub(super) fn cheapest(pairs: &[Priced], ends: impl Fn(&Priced) -> [usize; 2]) -> Vec<Priced> {
    let mut chosen = vec![false; pairs.len()];
    for component in components(pairs, &ends) {
        let mut search = Search { pairs: Vec::new(), known: HashMap::new() };
        let mut numbers: BTreeMap<usize, u32> = BTreeMap::new();
        for &index in &component {
            let bits = ends(&pairs[index]).map(|end| {
                let next = numbers.len() as u32;
                1u128 << *numbers.entry(end).or_insert(next)
            });
            search.pairs.push((pairs[index].0, bits[0] | bits[1]));
        }
        let mut used = 0;
        for (place, &index) in component.iter().enumerate() {
            // Take a pair if that is part of a best choice.
            let (cost, bits) = search.pairs[place];
            if used & bits == 0 {
                let (number, rest) = search.best(place + 1, used | bits);
                if (number + 1, -(rest + i128::from(cost))) >= negated(search.best(place + 1, used)) {
                    chosen[index] = true;
                    used |= bits;
                }
            }
        }
    }
    pairs.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(pair, _)| *pair).collect()
}

fn negated((number, cost): (usize, i128)) -> (usize, i128) {
    (number, -cost)
}

struct Search {
    /// Cost of each pair, and the bits of its two ends.
    pairs: Vec<(i64, u128)>,
    /// Results by the first pair to decide and the used ends.
    known: HashMap<(usize, u128), (usize, i128)>,
}

impl Search {
    /// Number and cost of the best choice from the pairs at `from` and later, if these ends are used.
    fn best(&mut self, from: usize, used: u128) -> (usize, i128) {
        let Some(&(cost, bits)) = self.pairs.get(from) else { return (0, 0) };
        // Ends that no later pair has make no difference.
        let later = self.pairs[from..].iter().fold(0, |all, (_, bits)| all | bits);
        let key = (from, used & later);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut best = self.best(from + 1, used);
        if used & bits == 0 {
            let (number, rest) = self.best(from + 1, used | bits);
            let with = (number + 1, rest + i128::from(cost));
            if negated(with) > negated(best) {
                best = with;
            }
        }
        self.known.insert(key, best);
        best
    }
}

/// Groups the pairs that are connected through common ends, each in the order of the list.
fn components(pairs: &[Priced], ends: impl Fn(&Priced) -> [usize; 2]) -> Vec<Vec<usize>> {
    let mut group_of_end: HashMap<usize, usize> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, pair) in pairs.iter().enumerate() {
        let mut group = vec![index];
        for end in ends(pair) {
            if let Some(&other) = group_of_end.get(&end) {
                group.extend(std::mem::take(&mut groups[other]));
            }
        }
        for &member in &group {
            ends(&pairs[member]).into_iter().for_each(|end| _ = group_of_end.insert(end, groups.len()));
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups.retain(|group| !group.is_empty());
    groups
}
