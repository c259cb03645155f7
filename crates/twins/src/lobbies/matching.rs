//! The best pairs of a pass: exact by trying every set of groups, or the quick way. The exact one also says whether there is only one
//! best, for where there are several any of them is right.

/// Groups beyond which trying every set takes too long. The twin is for small queues.
const MOST_GROUPS: usize = 20;

/// Two groups by their places, the earlier first, and what they score.
pub(super) type Edge = (usize, usize, i128);

/// How good a matching is: pairs (if they count), then weight.
pub(super) type Worth = (usize, i128);

/// A best matching, and whether it is the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Best {
    pub(super) pairs: Vec<Edge>,
    pub(super) unique: bool,
}

/// What a set of groups can come to, in how many ways, and whom its earliest group is paired with in one of them.
#[derive(Debug, Clone, Copy)]
struct Entry {
    worth: Worth,
    ways: u64,
    partner: Option<Edge>,
}

/// The worth of pairs; their number only counts first where `pairs_first` says so.
pub(super) fn worth(pairs: &[Edge], pairs_first: bool) -> Worth {
    (if pairs_first { pairs.len() } else { 0 }, pairs.iter().map(|edge| edge.2).sum())
}

/// The exact way, over all sets of the groups: the earliest of a set is left alone or paired with one of the others.
pub(super) fn exact(groups: usize, edges: &[Edge], pairs_first: bool) -> Best {
    assert!(groups <= MOST_GROUPS, "{groups} groups are too many for the twin");
    let mut table = vec![Entry { worth: (0, 0), ways: 1, partner: None }; 1 << groups];
    for set in 1..1usize << groups {
        let earliest = set.trailing_zeros() as usize;
        let mut best = Entry { partner: None, ..table[set & !(1 << earliest)] };
        for &edge in edges.iter().filter(|edge| edge.0 == earliest && set & (1 << edge.1) != 0) {
            let rest = table[set & !(1 << earliest) & !(1 << edge.1)];
            let own = worth(&[edge], pairs_first);
            let worth = (rest.worth.0 + own.0, rest.worth.1 + own.1);
            if worth > best.worth {
                best = Entry { worth, ways: rest.ways, partner: Some(edge) };
            } else if worth == best.worth {
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
    Best { pairs, unique: table[table.len() - 1].ways == 1 }
}

/// The quick way: edges by weight, then by the earlier group, then by the later.
pub(super) fn quick(edges: &[Edge]) -> Best {
    let mut edges = edges.to_vec();
    edges.sort_by_key(|&(a, b, weight)| (-weight, a, b));
    let mut pairs: Vec<Edge> = Vec::new();
    for edge in edges {
        if !pairs.iter().any(|taken| [taken.0, taken.1].iter().any(|group| [edge.0, edge.1].contains(group))) {
            pairs.push(edge);
        }
    }
    pairs.sort_unstable();
    Best { pairs, unique: true }
}

#[cfg(test)]
mod tests {
    use super::{exact, quick};

    /// A path of three edges, the middle one heavier than both others together.
    const PATH: [(usize, usize, i128); 3] = [(0, 1, 20), (1, 2, 95), (2, 3, 18)];

    #[test]
    fn the_heaviest_or_the_most() {
        assert_eq!(exact(4, &PATH, false).pairs, [(1, 2, 95)]);
        assert_eq!(exact(4, &PATH, true).pairs, [(0, 1, 20), (2, 3, 18)]);
        assert!(exact(4, &PATH, false).unique && exact(4, &PATH, true).unique);
        assert_eq!(quick(&PATH).pairs, [(1, 2, 95)]);
    }

    #[test]
    fn ties_are_seen() {
        assert!(!exact(3, &[(0, 1, 7), (0, 2, 7)], false).unique);
        assert!(!exact(4, &[(0, 1, 7), (0, 2, 5), (1, 3, 5), (2, 3, 3)], false).unique);
        assert!(exact(4, &[(0, 1, 7), (0, 2, 5), (1, 3, 5), (2, 3, 2)], false).unique);
        assert_eq!(quick(&[(0, 2, 7), (1, 3, 7), (0, 1, 7), (2, 3, 7)]).pairs, [(0, 1, 7), (2, 3, 7)]);
    }
}
