//! Finds the pairs of a pass, either exactly by trying every set of groups, or greedily. The exact matching also reports if it is the only best
//! one. If it is not, any of the best matchings is correct.

/// Largest number of groups for which trying every set is fast enough.
const MAX_GROUPS: usize = 20;

/// Positions of two groups, the earlier first, and their score.
pub(super) type Edge = (usize, usize, i128);

/// Value of a matching: number of pairs (0 if only the weight counts), then weight.
pub(super) type Value = (usize, i128);

/// Pairs that were chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    pub(super) pairs: Vec<Edge>,
    /// True if no other choice is correct.
    pub(super) unique: bool,
}

/// Best matching of a set of groups.
#[derive(Debug, Clone, Copy)]
struct Entry {
    value: Value,
    /// Number of matchings with this value.
    ways: u64,
    /// Edge of the set's earliest group in one of these matchings; `None` if that group stays alone.
    partner: Option<Edge>,
}

/// Returns the value of a matching. With `pairs_first` the number of pairs counts before the weight.
pub(super) fn value(pairs: &[Edge], pairs_first: bool) -> Value {
    (if pairs_first { pairs.len() } else { 0 }, pairs.iter().map(|edge| edge.2).sum())
}

/// Finds a best matching by dynamic programming over all sets of groups: the earliest group of a set stays alone or is paired with another.
pub(super) fn exact(groups: usize, edges: &[Edge], pairs_first: bool) -> Pairing {
    assert!(groups <= MAX_GROUPS, "the twin can match at most {MAX_GROUPS} groups exactly, got {groups}");
    let mut table = vec![Entry { value: (0, 0), ways: 1, partner: None }; 1 << groups];
    for set in 1..1usize << groups {
        let earliest = set.trailing_zeros() as usize;
        let mut best = Entry { partner: None, ..table[set & !(1 << earliest)] };
        for &edge in edges.iter().filter(|edge| edge.0 == earliest && set & (1 << edge.1) != 0) {
            let rest = table[set & !(1 << earliest) & !(1 << edge.1)];
            let own = value(&[edge], pairs_first);
            let value = (rest.value.0 + own.0, rest.value.1 + own.1);
            if value > best.value {
                best = Entry { value, ways: rest.ways, partner: Some(edge) };
            } else if value == best.value {
                best.ways = best.ways.saturating_add(rest.ways);
            }
        }
        table[set] = best;
    }
    let (mut set, mut pairs) = (table.len() - 1, Vec::new());
    while set != 0 {
        let taken = table[set].partner;
        set &= set - 1;
        if let Some(edge) = taken {
            set &= !(1 << edge.1);
            pairs.push(edge);
        }
    }
    Pairing { pairs, unique: table[table.len() - 1].ways == 1 }
}

/// Takes edges greedily, by weight, then by the earlier group, then by the later.
pub(super) fn greedy(edges: &[Edge]) -> Pairing {
    let mut edges = edges.to_vec();
    edges.sort_by_key(|&(a, b, weight)| (-weight, a, b));
    let mut pairs: Vec<Edge> = Vec::new();
    for edge in edges {
        if !pairs.iter().any(|taken| [taken.0, taken.1].iter().any(|group| [edge.0, edge.1].contains(group))) {
            pairs.push(edge);
        }
    }
    pairs.sort_unstable();
    Pairing { pairs, unique: true }
}

#[cfg(test)]
mod tests {
    use super::{exact, greedy};

    /// A path of three edges. The middle one is heavier than the other two together.
    const PATH: [(usize, usize, i128); 3] = [(0, 1, 20), (1, 2, 95), (2, 3, 18)];

    #[test]
    fn the_best_matching_is_the_heaviest_or_has_the_most_pairs() {
        assert_eq!(exact(4, &PATH, false).pairs, [(1, 2, 95)]);
        assert_eq!(exact(4, &PATH, true).pairs, [(0, 1, 20), (2, 3, 18)]);
        assert!(exact(4, &PATH, false).unique && exact(4, &PATH, true).unique);
        assert_eq!(greedy(&PATH).pairs, [(1, 2, 95)]);
    }

    #[test]
    fn a_tie_is_not_unique() {
        assert!(!exact(3, &[(0, 1, 7), (0, 2, 7)], false).unique);
        assert!(!exact(4, &[(0, 1, 7), (0, 2, 5), (1, 3, 5), (2, 3, 3)], false).unique);
        assert!(exact(4, &[(0, 1, 7), (0, 2, 5), (1, 3, 5), (2, 3, 2)], false).unique);
        assert_eq!(greedy(&[(0, 2, 7), (1, 3, 7), (0, 1, 7), (2, 3, 7)]).pairs, [(0, 1, 7), (2, 3, 7)]);
    }
}
