//! The order of the heat map's rows: tickets that the engine merges are neighbours, tickets that fit well are near each other, and tickets that
//! are connected by possible pairs are one block. The same scores always give the same order.

use std::cmp::Reverse;

use queuescope::order;

/// Orders tickets and returns the blocks, the block of the oldest ticket first. Tickets that cannot be paired with any other are the last block.
///
/// `merges` are the sets of tickets that the engine merges; of two that overlap, one contains the other. `fit` is how well two tickets fit, and 0
/// if they cannot be paired.
pub(super) fn blocks(tickets: usize, merges: &[Vec<usize>], fit: impl Fn(usize, usize) -> u64) -> Vec<Vec<usize>> {
    let mut clusters: Vec<Vec<usize>> = (0..tickets).map(|ticket| vec![ticket]).collect();
    for merge in merges {
        let (inside, outside): (Vec<_>, Vec<_>) = clusters.into_iter().partition(|cluster| merge.contains(&cluster[0]));
        clusters = outside;
        clusters.extend(inside.into_iter().reduce(|one, other| joined(&one, &other, &fit)));
    }
    order::sort_by_key(&mut clusters, |cluster| oldest(cluster));
    cluster_by_fit(&mut clusters, &fit);
    order::sort_by_key(&mut clusters, |cluster| oldest(cluster));
    let (mut blocks, single): (Vec<_>, Vec<_>) = clusters.into_iter().partition(|cluster| cluster.len() > 1);
    if !single.is_empty() {
        blocks.push(single.concat());
    }
    blocks
}

fn oldest(cluster: &[usize]) -> usize {
    cluster.iter().copied().min().unwrap_or_default()
}

/// Joins the two clusters with the best mean fit until no two clusters have a possible pair.
fn cluster_by_fit(clusters: &mut Vec<Vec<usize>>, fit: &impl Fn(usize, usize) -> u64) {
    let sum = |one: &[usize], other: &[usize]| one.iter().flat_map(|&a| other.iter().map(move |&b| fit(a, b))).sum::<u64>();
    let mut sums: Vec<Vec<u64>> = clusters.iter().map(|one| clusters.iter().map(|other| sum(one, other)).collect()).collect();
    loop {
        let pairs = (0..clusters.len()).flat_map(|a| (a + 1..clusters.len()).map(move |b| (a, b)));
        let mean = |&(a, b): &(usize, usize)| sums[a][b] / (clusters[a].len() * clusters[b].len()) as u64;
        let possible = pairs.filter(|&(a, b)| sums[a][b] > 0);
        let Some((a, b)) = possible.max_by_key(|pair| (mean(pair), Reverse(*pair))) else { break };
        let absorbed = clusters.remove(b);
        clusters[a] = joined(&clusters[a], &absorbed, fit);
        let row = sums.remove(b);
        for (other, sums) in sums.iter_mut().enumerate() {
            sums.remove(b);
            sums[a] += row[if other < b { other } else { other + 1 }];
        }
        sums[a] = (0..clusters.len()).map(|other| sums[other][a]).collect();
    }
}

/// Joins two clusters end to end, turned so that the ends that meet fit best.
fn joined(one: &[usize], other: &[usize], fit: &impl Fn(usize, usize) -> u64) -> Vec<usize> {
    let turned = |cluster: &[usize]| cluster.iter().rev().copied().collect::<Vec<usize>>();
    let (one_turned, other_turned) = (turned(one), turned(other));
    let ways = [(one, other), (one, &other_turned[..]), (&one_turned[..], other), (&one_turned[..], &other_turned[..])];
    let meets = |(left, right): (&[usize], &[usize])| left.last().zip(right.first()).map_or(0, |(&a, &b)| fit(a, b));
    // Of equal ways the first wins.
    let best = ways.into_iter().rev().max_by_key(|way| meets(*way)).unwrap_or(ways[0]);
    [best.0, best.1].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fit of two tickets by their distance, if both are in the same half of the numbers.
    fn near(a: usize, b: usize) -> u64 {
        if (a < 5) == (b < 5) { 100 - 10 * a.abs_diff(b) as u64 } else { 0 }
    }

    #[test]
    fn connected_tickets_are_a_block_and_the_rest_come_last() {
        let fit = |a: usize, b: usize| if [(0, 3), (3, 0), (1, 4), (4, 1)].contains(&(a, b)) { 80 } else { 0 };
        assert_eq!(blocks(6, &[], fit), [vec![0, 3], vec![1, 4], vec![2, 5]]);
        assert_eq!(blocks(0, &[], fit), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn neighbours_fit_better_than_distant_tickets() {
        // Ticket 0 fits 2 best, 2 fits 1 best after that.
        let fit = |a: usize, b: usize| match (a.min(b), a.max(b)) {
            (0, 2) => 90,
            (1, 2) => 80,
            _ => 10,
        };
        assert_eq!(blocks(3, &[], fit), [vec![0, 2, 1]]);
    }

    #[test]
    fn merged_tickets_are_neighbours_whatever_they_score() {
        let merges = [vec![0, 4], vec![1, 2], vec![0, 1, 2, 4]];
        let order = blocks(10, &merges, near).concat();
        let place = |ticket: usize| order.iter().position(|other| *other == ticket).expect("every ticket has a place");
        assert_eq!(place(0).abs_diff(place(4)), 1, "{order:?}");
        for merge in merges {
            let places: Vec<usize> = merge.iter().map(|&ticket| place(ticket)).collect();
            let spread = places.iter().max().zip(places.iter().min()).map(|(last, first)| last - first + 1);
            assert_eq!(spread, Some(merge.len()), "{merge:?} is not together in {order:?}");
        }
    }

    #[test]
    fn every_ticket_is_in_exactly_one_block() {
        let mut all = blocks(10, &[vec![3, 9]], near).concat();
        all.sort_unstable();
        assert_eq!(all, (0..10).collect::<Vec<usize>>());
    }
}
