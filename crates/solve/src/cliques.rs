//! Finds the group of a given size with the largest sum of weights by trying every group. Results of heuristics can be compared with it if
//! the number of groups is small enough.

/// Largest number of groups that a search tries.
pub const MAX_GROUPS: u64 = 2_000_000;

/// A group and its weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Members, in ascending order.
    pub members: Vec<usize>,
    /// Sum of the weights of all pairs of members.
    pub weight: i128,
}

/// Returns the best and the second-best group of `size` out of `count` members for which `fit` holds. Groups are compared by the sum of
/// `weight(i, j)` over their pairs; ties go to the group whose members come first. Returns `None` if there is no such group, or if there are
/// more than [`MAX_GROUPS`] to try.
pub fn best_two(
    count: usize,
    size: usize,
    weight: impl Fn(usize, usize) -> i128,
    fit: impl Fn(&[usize]) -> bool,
) -> Option<(Group, Option<Group>)> {
    let mut search = BestTwo::new(count, size)?;
    while !search.step(MAX_GROUPS, &weight, &fit) {}
    search.result()
}

/// Returns the number of groups of `size` out of `count` members. A result above [`MAX_GROUPS`] is only a lower bound.
pub fn count_groups(count: usize, size: usize) -> u64 {
    let size = size.min(count.saturating_sub(size));
    let mut groups = 1u64;
    for member in 0..size {
        // The division is exact because the result of each step is a binomial coefficient.
        groups = groups * (count - member) as u64 / (member + 1) as u64;
        if groups > MAX_GROUPS {
            break;
        }
    }
    groups
}

/// The search of [`best_two`] in steps.
#[derive(Debug, Clone)]
pub struct BestTwo {
    count: usize,
    /// Members of the next group to try, in ascending order; empty once all groups have been tried.
    next: Vec<usize>,
    tried: u64,
    /// At most two groups, the better one first.
    best: Vec<Group>,
}

impl BestTwo {
    /// Creates a search over all groups of `size` out of `count` members. Returns `None` if there is no group, or more than [`MAX_GROUPS`].
    pub fn new(count: usize, size: usize) -> Option<BestTwo> {
        let possible = size > 0 && size <= count && count_groups(count, size) <= MAX_GROUPS;
        possible.then(|| BestTwo { count, next: (0..size).collect(), tried: 0, best: Vec::new() })
    }

    /// Tries at most `most` more groups. Returns true once all groups have been tried.
    pub fn step(&mut self, most: u64, weight: impl Fn(usize, usize) -> i128, fit: impl Fn(&[usize]) -> bool) -> bool {
        for _ in 0..most {
            if self.next.is_empty() {
                break;
            }
            self.compare(&weight, &fit);
            self.tried += 1;
            self.advance();
        }
        self.next.is_empty()
    }

    /// Returns the number of groups tried so far.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// Returns the best and the second-best group so far.
    pub fn result(self) -> Option<(Group, Option<Group>)> {
        let mut best = self.best.into_iter();
        best.next().map(|first| (first, best.next()))
    }

    /// Keeps the next group if it is one of the best two.
    fn compare(&mut self, weight: impl Fn(usize, usize) -> i128, fit: impl Fn(&[usize]) -> bool) {
        let members = &self.next;
        let pairs = members.iter().enumerate().flat_map(|(index, &one)| members[..index].iter().map(move |&other| (other, one)));
        let sum: i128 = pairs.map(|(other, one)| weight(other, one)).sum();
        let index = self.best.iter().take_while(|group| group.weight >= sum).count();
        if index < 2 && fit(members) {
            self.best.insert(index, Group { members: members.clone(), weight: sum });
            self.best.truncate(2);
        }
    }

    /// Moves on to the next group in lexicographic order.
    fn advance(&mut self) {
        let size = self.next.len();
        // Find the last member that can still increase. The members after it then follow without gaps.
        let Some(index) = (0..size).rev().find(|&index| self.next[index] < self.count - (size - index)) else {
            self.next.clear();
            return;
        };
        let first = self.next[index] + 1;
        for (offset, member) in self.next[index..].iter_mut().enumerate() {
            *member = first + offset;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_and_the_second_best_group_are_found() {
        // Weights of the pairs: 0–1 5, 0–2 1, 0–3 0, 1–2 4, 1–3 −1, 2–3 3.
        let weights = [[0, 5, 1, 0], [5, 0, 4, -1], [1, 4, 0, 3], [0, -1, 3, 0]];
        let weight = |i: usize, j: usize| weights[i][j];
        let (best, next) = best_two(4, 3, weight, |_| true).expect("a group exists");
        assert_eq!(best, Group { members: vec![0, 1, 2], weight: 10 });
        assert_eq!(next, Some(Group { members: vec![1, 2, 3], weight: 6 }));
        assert_eq!(best_two(4, 4, weight, |_| true).map(|(best, next)| (best.weight, next)), Some((12, None)));
        assert_eq!(best_two(4, 5, weight, |_| true), None);
        assert_eq!(best_two(4, 0, weight, |_| true), None);
    }

    #[test]
    fn a_tie_goes_to_the_group_whose_members_come_first() {
        let (best, next) = best_two(4, 2, |_, _| 1, |_| true).expect("a group exists");
        assert_eq!((best.members, next.map(|group| group.members)), (vec![0, 1], Some(vec![0, 2])));
    }

    #[test]
    fn groups_that_do_not_fit_are_ignored() {
        let (best, next) = best_two(4, 2, |i, j| (i + j) as i128, |members| members.contains(&0)).expect("a group exists");
        assert_eq!((best.members, next.map(|group| group.members)), (vec![0, 3], Some(vec![0, 2])));
        assert_eq!(best_two(4, 2, |_, _| 0, |_| false), None);
    }

    #[test]
    fn groups_are_counted_and_too_many_are_refused() {
        assert_eq!(count_groups(6, 4), 15);
        assert_eq!(count_groups(60, 4), 487_635);
        assert_eq!(count_groups(4, 4), 1);
        assert!(count_groups(1_000_000, 50) > MAX_GROUPS);
        assert_eq!(best_two(1_000, 10, |_, _| 0, |_| true), None);
    }
}
