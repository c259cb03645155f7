//! A tree that finds the nearest ticket whose range reaches back to a bucket, in logarithmic time.
//!
//! The leaves are the tickets in the order of their columns. Each node has the lowest and the highest bucket that any free ticket below it
//! reaches back to, so a search skips all tickets that do not reach the searcher's bucket.

use super::check::CheckQueue;

/// Lowest and highest bucket that a ticket, or any of several tickets, reaches back to.
#[derive(Debug, Clone, Copy)]
struct Span {
    low: i64,
    high: i64,
}

/// Span of no tickets.
const EMPTY: Span = Span { low: i64::MAX, high: i64::MIN };

impl Span {
    fn union(self, other: Span) -> Span {
        Span { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

/// The tree. Node 1 is the root, node n has the children 2n and 2n + 1, and the leaves are the second half of `nodes`. The place of a ticket
/// is its index among the leaves.
pub(super) struct Reaches {
    nodes: Vec<Span>,
    /// Index in `nodes` of the leaf of each queue position.
    leaf_of: Vec<u32>,
}

impl Reaches {
    /// Creates the tree over the queue positions in `members`, in that order. Tickets that already have a match are left out.
    pub(super) fn new(queue: &CheckQueue<'_>, members: &[u32]) -> Reaches {
        let leaves = members.len().next_power_of_two();
        let mut nodes = vec![EMPTY; 2 * leaves];
        let mut leaf_of = vec![0; members.len()];
        for (place, &position) in members.iter().enumerate() {
            let position = position as usize;
            leaf_of[position] = (leaves + place) as u32;
            if queue.is_free(position) {
                let (bucket, reach) = (queue.bucket(position), queue.settings.farthest_reciprocated(queue.ranges[position]));
                nodes[leaves + place] = Span { low: bucket - reach, high: bucket + reach };
            }
        }
        for node in (1..leaves).rev() {
            nodes[node] = nodes[2 * node].union(nodes[2 * node + 1]);
        }
        Reaches { nodes, leaf_of }
    }

    /// Removes the ticket at a queue position, because it has a match now.
    pub(super) fn remove(&mut self, position: usize) {
        let mut node = self.leaf_of[position] as usize;
        self.nodes[node] = EMPTY;
        while node > 1 {
            node /= 2;
            self.nodes[node] = self.nodes[2 * node].union(self.nodes[2 * node + 1]);
        }
    }

    /// Returns the first place from `from` on whose ticket reaches down to a bucket.
    pub(super) fn first_reaching_down(&self, from: usize, bucket: i64) -> Option<usize> {
        self.first(from, |span| span.low <= bucket)
    }

    /// Returns the first place from `from` on whose ticket reaches up to a bucket.
    pub(super) fn first_reaching_up(&self, from: usize, bucket: i64) -> Option<usize> {
        self.first(from, |span| span.high >= bucket)
    }

    /// Returns the last place before `before` whose ticket reaches up to a bucket.
    pub(super) fn last_reaching_up(&self, before: usize, bucket: i64) -> Option<usize> {
        let leaves = self.nodes.len() / 2;
        let mut node = leaves + before;
        // Go up until the node on the left has a ticket that reaches the bucket …
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
        // … and then down to the last such ticket.
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
            // Go up from right children. Reaching the root means that no place is left.
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
