//! The pool of a large tier: the best is found without asking everybody.
//!
//! A candidate's sum is g(ping) + h(wait). g falls on both sides of the members' median ping; h never falls when the wait rises. Queue
//! order is the order of joining, so of all who have the same ping the first one has waited longest and wins every tie: a *column* per
//! ping is a queue of which only the head matters. A search walks outwards from the median column and passes over columns, and blocks of
//! them, that cannot reach the best found (`sweep`). The same holds for the one who begins, with everybody as members: degrees come from
//! counts and sums of pings and waits, kept in two trees.

mod sweep;

use super::graph::{Factors, Vertex};
use super::places::Places;
use super::pool::Pick;
use super::tally::Tally;
use crate::order;
use sweep::{Begin, Best, Cells, Join, NEVER, block_of, sweep};

/// A tier's players while lobbies are formed of them. All sums fit into 64 bits.
#[derive(Debug)]
pub(super) struct Many {
    factors: Factors,
    /// The different pings, ascending: one for each column.
    pings: Vec<i64>,
    /// Everybody the tier had: the columns of the first kind one after the other, each in queue order, then those of the next kind.
    entries: Vec<Entry>,
    /// By kind and column: where its living ones begin in `entries`, and where they end.
    heads: Vec<[u32; 2]>,
    /// By column, and by block of columns: how many are living, and the sum of their pings.
    in_column: Vec<i64>,
    in_block: Vec<(i64, i64)>,
    /// By kind and column: the wait of the head.
    waits: Cells,
    /// By kind and column: what h of the head as a beginner was when it was last worked out. It only falls as players leave.
    ceilings: Cells,
    /// The living by ping, and by wait.
    by_ping: Tally,
    by_wait: Tally,
    /// The different waits, ascending, with how many of the living have each; and the longest of the living.
    ranks: Vec<(i64, u32)>,
    longest: usize,
    members: Members,
}

/// A player in a column.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    wait: i64,
    /// The place in the queue: of equally good ones the lowest is chosen.
    index: u32,
    player: u32,
    column: u32,
    /// Which of the different waits it is.
    rank: u32,
}

/// The lobby that is being formed.
#[derive(Debug, Default)]
struct Members {
    /// Their pings, ascending, and the sum of them.
    pings: Vec<i64>,
    total_ping: i64,
    waits: Vec<i64>,
    /// The longest of the waits, and the sum of all.
    longest: i64,
    total: i64,
}

impl Many {
    pub(super) fn new(factors: Factors, mut vertices: Vec<Vertex>, kinds: usize) -> Many {
        // What counts for nothing must not keep players apart.
        vertices.iter_mut().for_each(|vertex| {
            vertex.ping *= i64::from(factors.alpha != 0);
            vertex.wait *= i64::from(factors.beta != 0);
        });
        let (columns, pings) = columns(&vertices);
        // Queue order has the longest wait first.
        let (ranks, waits) = numbered((0..vertices.len() as u32).rev(), |vertex| vertices[vertex as usize].wait);
        let mut many = Many {
            heads: vec![[0; 2]; kinds * pings.len()],
            in_column: vec![0; pings.len()],
            in_block: vec![(0, 0); block_of(pings.len()) + 1],
            waits: Cells::new(kinds, pings.len()),
            ceilings: Cells::new(kinds, pings.len()),
            by_ping: Tally::new(&pings, &columns),
            by_wait: Tally::new(&waits, &ranks),
            longest: waits.len().saturating_sub(1),
            ranks: waits.iter().map(|&wait| (wait, 0)).collect(),
            members: Members::default(),
            entries: vec![Entry::default(); vertices.len()],
            factors,
            pings,
        };
        many.fill(&vertices, &columns, &ranks);
        many
    }

    /// Puts everybody into their columns.
    fn fill(&mut self, vertices: &[Vertex], columns: &[u32], ranks: &[u32]) {
        let width = self.pings.len();
        for (vertex, &column) in vertices.iter().zip(columns) {
            self.heads[vertex.kind as usize * width + column as usize][1] += 1;
        }
        let mut before = 0;
        for (cell, [start, end]) in self.heads.iter_mut().enumerate() {
            let count = *end;
            let (column, living) = (cell % width, i64::from(count));
            self.in_column[column] += living;
            let block = &mut self.in_block[block_of(column)];
            *block = (block.0 + living, block.1 + living * self.pings[column]);
            // Its end comes as it is filled.
            (*start, *end) = (before, before);
            before += count;
        }
        for (index, ((vertex, &column), &rank)) in (0..).zip(vertices.iter().zip(columns).zip(ranks)) {
            let &Vertex { player, kind, wait, .. } = vertex;
            let [start, end] = &mut self.heads[kind as usize * width + column as usize];
            if start == end {
                self.waits.set(kind as usize, column as usize, wait);
                self.ceilings.set(kind as usize, column as usize, i64::MAX / 2);
            }
            self.entries[*end as usize] = Entry { wait, index, player, column, rank };
            *end += 1;
            self.ranks[rank as usize].1 += 1;
        }
    }

    /// The one with the largest degree who may begin a lobby.
    pub(super) fn start(&mut self, places: &Places) -> Option<Pick> {
        let Factors { alpha, beta } = self.factors;
        let Many { pings, entries, heads, in_column, in_block, ceilings, by_ping, by_wait, ranks, longest, .. } = self;
        let h = |rank: usize| beta * (by_wait.capped(rank, ranks[rank].0) - ranks[rank].0);
        let top = by_ping.place_of(by_ping.count() / 2);
        let g = Begin::new(alpha, pings, in_column, in_block, by_ping, top);
        let (mut best, most) = (Best::default(), h(*longest));
        for kind in (0..places.kinds()).filter(|&kind| places.is_free(kind as u32)) {
            let mut exact = |column: usize, g: i64, best: &mut Best| {
                let place = heads[kind * pings.len() + column][0];
                let Entry { rank, index, .. } = entries[place as usize];
                let h = h(rank as usize);
                best.offer(g + h, index, place);
                h
            };
            sweep::<true>(ceilings, kind, top, most, &mut g.clone(), |ceiling| ceiling, &mut exact, &mut best);
            sweep::<false>(ceilings, kind, top, most, &mut g.clone(), |ceiling| ceiling, &mut exact, &mut best);
        }
        self.pick(&best)
    }

    /// The one with the largest sum of edges into the lobby who may be added.
    pub(super) fn next(&mut self, places: &Places) -> Option<Pick> {
        let Factors { alpha, beta } = self.factors;
        let Many { pings, entries, heads, waits, ranks, longest, members, .. } = self;
        let count = members.waits.len() as i64;
        // The most that waits so long can share.
        let shared = |wait: i64| if wait == NEVER { NEVER } else { beta * members.total.min(count.saturating_mul(wait)) };
        let middle = members.pings[members.pings.len() / 2];
        let top = pings.partition_point(|&ping| ping < middle);
        let mut best = Best::default();
        for kind in (0..places.kinds()).filter(|&kind| places.is_free(kind as u32)) {
            let mut exact = |column: usize, g: i64, best: &mut Best| {
                let place = heads[kind * pings.len() + column][0];
                let Entry { wait, index, .. } = entries[place as usize];
                let all = || members.waits.iter().map(|&member| member.min(wait)).sum();
                best.offer(g + beta * if wait >= members.longest { members.total } else { all() }, index, place);
                wait
            };
            let g = Join::new(alpha, pings, &members.pings, members.total_ping);
            let most = shared(ranks[*longest].0);
            sweep::<true>(waits, kind, top, most, &mut g.clone(), shared, &mut exact, &mut best);
            sweep::<false>(waits, kind, top, most, &mut g.clone(), shared, &mut exact, &mut best);
        }
        self.pick(&best)
    }

    fn pick(&self, best: &Best) -> Option<Pick> {
        let entry = self.entries.get(best.place as usize)?;
        let cells = self.pings.len();
        // The kinds stand one after the other.
        let is_in = |kind: &usize| {
            let [start, end] = self.heads[kind * cells + entry.column as usize];
            (start..end).contains(&best.place)
        };
        let kind = (0..self.heads.len() / cells).find(is_in)? as u32;
        let vertex = Vertex { player: entry.player, kind, ping: self.pings[entry.column as usize], wait: entry.wait };
        Some(Pick { place: best.place, vertex, sum: i128::from(best.sum) })
    }

    /// Puts the head of a column into the lobby.
    pub(super) fn add(&mut self, pick: &Pick) {
        let Entry { wait, column, rank, .. } = self.entries[pick.place as usize];
        let (kind, column, ping) = (pick.vertex.kind as usize, column as usize, pick.vertex.ping);
        let [head, end] = &mut self.heads[kind * self.pings.len() + column];
        debug_assert_eq!(*head, pick.place, "only heads are chosen");
        *head += 1;
        if head == end {
            self.waits.set(kind, column, NEVER);
            self.ceilings.set(kind, column, NEVER);
        } else {
            self.waits.set(kind, column, self.entries[*head as usize].wait);
        }
        self.in_column[column] -= 1;
        let (count, sum) = &mut self.in_block[block_of(column)];
        (*count, *sum) = (*count - 1, *sum - ping);
        self.by_ping.remove(column, ping);
        self.by_wait.remove(rank as usize, wait);
        self.ranks[rank as usize].1 -= 1;
        while self.longest > 0 && self.ranks[self.longest].1 == 0 {
            self.longest -= 1;
        }
        let members = &mut self.members;
        members.pings.insert(members.pings.partition_point(|&member| member < ping), ping);
        members.waits.push(wait);
        members.longest = wait.max(members.longest);
        members.total += wait;
        members.total_ping += ping;
    }

    /// The lobby is full.
    pub(super) fn close(&mut self) {
        let Members { pings, total_ping, waits, longest, total } = &mut self.members;
        pings.clear();
        waits.clear();
        (*total_ping, *longest, *total) = (0, 0, 0);
    }
}

/// The column of each vertex, and the ping of each column, ascending.
fn columns(vertices: &[Vertex]) -> (Vec<u32>, Vec<i64>) {
    let ping = |vertex: u32| vertices[vertex as usize].ping;
    let longest = vertices.iter().map(|vertex| vertex.ping).max().unwrap_or_default() as usize;
    if longest > 4 * vertices.len() {
        return numbered(order::by_key((0..vertices.len() as u32).collect(), |&vertex| ping(vertex)).into_iter(), ping);
    }
    // Not many pings that could be: a table of them takes less than putting everybody in order.
    let mut table = vec![u32::MAX; longest + 1];
    vertices.iter().for_each(|vertex| table[vertex.ping as usize] = 0);
    let mut pings = Vec::new();
    for (ping, column) in table.iter_mut().enumerate().filter(|(_, column)| **column == 0) {
        *column = pings.len() as u32;
        pings.push(ping as i64);
    }
    (vertices.iter().map(|vertex| table[vertex.ping as usize]).collect(), pings)
}

/// Numbers the different keys of vertices that stand in ascending order of it: each vertex's number, and each number's key.
fn numbered(ascending: impl ExactSizeIterator<Item = u32>, key: impl Fn(u32) -> i64) -> (Vec<u32>, Vec<i64>) {
    let mut numbers = vec![0; ascending.len()];
    let mut keys: Vec<i64> = Vec::new();
    for vertex in ascending {
        let key = key(vertex);
        if keys.last() != Some(&key) {
            keys.push(key);
        }
        numbers[vertex as usize] = keys.len() as u32 - 1;
    }
    (numbers, keys)
}
