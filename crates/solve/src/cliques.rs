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

/// The best and the second best of all groups of `size` out of `count`, by the sum of `weight(i, j)` over their pairs; of equally good
/// ones those that come first in the order of their members. `None` where there is no such group, or more than [`MAX_GROUPS`].
pub fn best_two(count: usize, size: usize, weight: impl Fn(usize, usize) -> i128) -> Option<(Group, Option<Group>)> {
    if size == 0 || size > count || groups(count, size) > MAX_GROUPS {
        return None;
    }
    let mut search = Search { count, size, weight, best: Vec::new() };
    search.extend(&mut Vec::with_capacity(size), 0, 0);
    let mut best = search.best.into_iter();
    best.next().map(|first| (first, best.next()))
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

struct Search<W> {
    count: usize,
    size: usize,
    weight: W,
    /// At most two, the better one first.
    best: Vec<Group>,
}

impl<W: Fn(usize, usize) -> i128> Search<W> {
    fn extend(&mut self, members: &mut Vec<usize>, from: usize, weight: i128) {
        if members.len() == self.size {
            let place = self.best.iter().take_while(|group| group.weight >= weight).count();
            if place < 2 {
                self.best.insert(place, Group { members: members.clone(), weight });
                self.best.truncate(2);
            }
            return;
        }
        for member in from..=self.count - (self.size - members.len()) {
            let added: i128 = members.iter().map(|&other| (self.weight)(other, member)).sum();
            members.push(member);
            self.extend(members, member + 1, weight + added);
            members.pop();
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
        let (best, next) = best_two(4, 3, weight).expect("there are few groups");
        assert_eq!(best, Group { members: vec![0, 1, 2], weight: 10 });
        assert_eq!(next, Some(Group { members: vec![1, 2, 3], weight: 6 }));
        assert_eq!(best_two(4, 4, weight).map(|(best, next)| (best.weight, next)), Some((12, None)));
        assert_eq!(best_two(4, 5, weight), None);
        assert_eq!(best_two(4, 0, weight), None);
    }

    #[test]
    fn of_equally_good_groups_the_first_comes_first() {
        let (best, next) = best_two(4, 2, |_, _| 1).expect("there are few groups");
        assert_eq!((best.members, next.map(|group| group.members)), (vec![0, 1], Some(vec![0, 2])));
    }

    #[test]
    fn groups_are_counted_and_too_many_not_tried() {
        assert_eq!(groups(6, 4), 15);
        assert_eq!(groups(60, 4), 487_635);
        assert_eq!(groups(4, 4), 1);
        assert!(groups(1_000_000, 50) > MAX_GROUPS);
        assert_eq!(best_two(1_000, 10, |_, _| 0), None);
    }
}
