//! Who reaches a bucket: a tree over tickets in the order of their columns, in each node the lowest and the highest bucket that anybody
//! free below it reaches back to. The nearest of many who reach a searcher's bucket is a few steps away, also where nearly all do not.

use super::check::Queue;
use super::settings::Settings;

/// Farther than any two buckets are apart.
const EVERYWHERE: i64 = 1 << 40;

/// The lowest and the highest bucket somebody reaches back to.
#[derive(Debug, Clone, Copy)]
struct Span {
    low: i64,
    high: i64,
}

/// Of nobody.
const NOBODY: Span = Span { low: i64::MAX, high: i64::MIN };

impl Span {
    fn and(self, other: Span) -> Span {
        Span { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

/// The tree: node 1 is the root, node n has the children 2n and 2n + 1, and the leaves are the second half.
pub(super) struct Reaches {
    nodes: Vec<Span>,
    /// By position in the queue: the leaf.
    leaf: Vec<u32>,
}

impl Reaches {
    /// Over these members of a queue, those who are taken left out.
    pub(super) fn new(queue: &Queue<'_>, members: &[u32]) -> Reaches {
        let leaves = members.len().next_power_of_two();
        let mut nodes = vec![NOBODY; 2 * leaves];
        let mut leaf = vec![0; members.len()];
        for (place, &position) in members.iter().enumerate() {
            let position = position as usize;
            leaf[position] = (leaves + place) as u32;
            if queue.taken[position] == 0 {
                let (bucket, reach) = (queue.bucket(position), farthest(queue.settings, queue.ranges[position]));
                nodes[leaves + place] = Span { low: bucket - reach, high: bucket + reach };
            }
        }
        for node in (1..leaves).rev() {
            nodes[node] = nodes[2 * node].and(nodes[2 * node + 1]);
        }
        Reaches { nodes, leaf }
    }

    /// The ticket at a position of the queue is free no more.
    pub(super) fn take(&mut self, position: usize) {
        let mut node = self.leaf[position] as usize;
        self.nodes[node] = NOBODY;
        while node > 1 {
            node /= 2;
            self.nodes[node] = self.nodes[2 * node].and(self.nodes[2 * node + 1]);
        }
    }

    /// The first from this place on who reaches down to a bucket.
    pub(super) fn first_reaching_down(&self, from: usize, bucket: i64) -> Option<usize> {
        self.first(from, |span| span.low <= bucket)
    }

    /// The first from this place on who reaches up to a bucket.
    pub(super) fn first_reaching_up(&self, from: usize, bucket: i64) -> Option<usize> {
        self.first(from, |span| span.high >= bucket)
    }

    /// The last before this place who reaches up to a bucket.
    pub(super) fn last_reaching_up(&self, before: usize, bucket: i64) -> Option<usize> {
        let leaves = self.nodes.len() / 2;
        let mut node = leaves + before;
        // Up to the first node on the left under which there is somebody …
        loop {
            if node.is_power_of_two() {
                return None;
            }
            if node % 2 == 1 && self.nodes[node - 1].high >= bucket {
                node -= 1;
                break;
            }
            node /= 2;
        }
        // … and down to the last of them.
        while node < leaves {
            node = if self.nodes[2 * node + 1].high >= bucket { 2 * node + 1 } else { 2 * node };
        }
        Some(node - leaves)
    }

    fn first(&self, from: usize, fits: impl Fn(Span) -> bool) -> Option<usize> {
        let leaves = self.nodes.len() / 2;
        if from >= leaves {
            return None;
        }
        let mut node = leaves + from;
        while !fits(self.nodes[node]) {
            // Past the end of the tree on every level there is nobody left.
            while node % 2 == 1 {
                node /= 2;
                if node <= 1 {
                    return None;
                }
            }
            node += 1;
        }
        while node < leaves {
            node = if fits(self.nodes[2 * node]) { 2 * node } else { 2 * node + 1 };
        }
        Some(node - leaves)
    }
}

/// The largest distance of which a range covers the share that is asked for.
fn farthest(settings: &Settings, range: i64) -> i64 {
    let share = range as f64 * 100.0 / settings.reciprocal;
    // Not a number where both are 0: at no distance at all nothing is asked for, and so everywhere.
    let mut distance = if share.is_nan() { EVERYWHERE } else { (share as i64).min(EVERYWHERE) };
    // Dividing rounds; the rule multiplies.
    while distance > 0 && !settings.reciprocates(range, distance) {
        distance -= 1;
    }
    while distance < EVERYWHERE && settings.reciprocates(range, distance + 1) {
        distance += 1;
    }
    distance
}
