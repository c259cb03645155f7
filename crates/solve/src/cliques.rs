//! The group of a given size with the largest sum of weights, by trying every group: a yardstick for heuristics where there are few
//! enough of them.

/// More groups than this are not tried.
pub const MAX_GROUPS: u64 = 2_000_000;

/// A group and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its members, ascending.
    pub members: Vec<usize>,
    /// The sum of the weights between them.
    pub weight: i128,
}

/// The best and the second best of all groups of `size` out of `count` that `fit`, by the sum of `weight(i, j)` over their pairs; of
/// equally good ones those that come first in the order of their members. `None` where there is no such group, or more than
/// [`MAX_GROUPS`] to try.
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

/// How many groups there are; a number above [`MAX_GROUPS`] stands for itself and all larger ones.
pub fn groups(count: usize, size: usize) -> u64 {
    let size = size.min(count.saturating_sub(size));
    let mut groups = 1u64;
    for member in 0..size {
        // Exact: after each step it is the number of groups of that many members.
        groups = groups * (count - member) as u64 / (member + 1) as u64;
        if groups > MAX_GROUPS {
            break;
        }
    }
    groups
}

/// The search of [`best_two`], which can be interrupted: it tries so many groups per step.
#[derive(Debug, Clone)]
pub struct BestTwo {
    count: usize,
    /// The next group to try, ascending; empty when all were tried.
    next: Vec<usize>,
    tried: u64,
    /// At most two, the better one first.
    best: Vec<Group>,
}

impl BestTwo {
    /// A search over all groups of `size` out of `count`; `None` where there is no group, or more than [`MAX_GROUPS`].
    pub fn new(count: usize, size: usize) -> Option<BestTwo> {
        let possible = size > 0 && size <= count && groups(count, size) <= MAX_GROUPS;
        possible.then(|| BestTwo { count, next: (0..size).collect(), tried: 0, best: Vec::new() })
    }

    /// Tries at most so many groups more, and returns whether all were tried.
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

    /// How many groups were tried.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// The best and the second best so far.
    pub fn result(self) -> Option<(Group, Option<Group>)> {
        let mut best = self.best.into_iter();
        best.next().map(|first| (first, best.next()))
    }

    /// Keeps the next group if it is one of the best two.
    fn compare(&mut self, weight: impl Fn(usize, usize) -> i128, fit: impl Fn(&[usize]) -> bool) {
        let members = &self.next;
        let pairs = members.iter().enumerate().flat_map(|(place, &one)| members[..place].iter().map(move |&other| (other, one)));
        let sum: i128 = pairs.map(|(other, one)| weight(other, one)).sum();
        let place = self.best.iter().take_while(|group| group.weight >= sum).count();
        if place < 2 && fit(members) {
            self.best.insert(place, Group { members: members.clone(), weight: sum });
            self.best.truncate(2);
        }
    }

    /// Goes on to the group that comes next in the order of members.
    fn advance(&mut self) {
        let size = self.next.len();
        // The last member that can still be a later one; those behind it follow it closely.
        let Some(place) = (0..size).rev().find(|&place| self.next[place] < self.count - (size - place)) else {
            self.next.clear();
            return;
        };
        let first = self.next[place] + 1;
        for (offset, member) in self.next[place..].iter_mut().enumerate() {
            *member = first + offset;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_and_the_next_of_four() {
        // Pairs by weight: 0–1 5, 0–2 1, 0–3 0, 1–2 4, 1–3 −1, 2–3 3.
        let weights = [[0, 5, 1, 0], [5, 0, 4, -1], [1, 4, 0, 3], [0, -1, 3, 0]];
        let weight = |i: usize, j: usize| weights[i][j];
        let (best, next) = best_two(4, 3, weight, |_| true).expect("there are groups");
        assert_eq!(best, Group { members: vec![0, 1, 2], weight: 10 });
        assert_eq!(next, Some(Group { members: vec![1, 2, 3], weight: 6 }));
        assert_eq!(best_two(4, 4, weight, |_| true).map(|(best, next)| (best.weight, next)), Some((12, None)));
        assert_eq!(best_two(4, 5, weight, |_| true), None);
        assert_eq!(best_two(4, 0, weight, |_| true), None);
    }

    #[test]
    fn of_equally_good_groups_the_first_comes_first() {
        let (best, next) = best_two(4, 2, |_, _| 1, |_| true).expect("there are groups");
        assert_eq!((best.members, next.map(|group| group.members)), (vec![0, 1], Some(vec![0, 2])));
    }

    #[test]
    fn groups_that_do_not_fit_do_not_count() {
        let (best, next) = best_two(4, 2, |i, j| (i + j) as i128, |members| members.contains(&0)).expect("there are groups");
        assert_eq!((best.members, next.map(|group| group.members)), (vec![0, 3], Some(vec![0, 2])));
        assert_eq!(best_two(4, 2, |_, _| 0, |_| false), None);
    }

    #[test]
    fn groups_are_counted_and_too_many_not_tried() {
        assert_eq!(groups(6, 4), 15);
        assert_eq!(groups(60, 4), 487_635);
        assert_eq!(groups(4, 4), 1);
        assert!(groups(1_000_000, 50) > MAX_GROUPS);
        assert_eq!(best_two(1_000, 10, |_, _| 0, |_| true), None);
    }
}
