//! The pool for a large tier: it finds the best player without computing every sum.
//!
//! A candidate's sum is g(ping) + h(wait). g falls on both sides of the members' median ping, and h never falls when the wait rises.
//! Players with the same ping form a *column* in queue order, which is the order of joining. The first player of a column, its *head*, has
//! waited longest and wins every tie, so only heads matter. A search moves outwards from the median column and skips columns, and blocks of
//! columns, that cannot reach the best sum found so far (`sweep`).
//!
//! The player who starts a lobby is found the same way, with all players in place of the members. Degrees follow from counts and sums of
//! pings and waits, which two trees keep.

mod sweep;

use super::graph::{Factors, Vertex};
use super::pool::Pick;
use super::seats::FreeSeats;
use super::tally::Tally;
use crate::order;
use sweep::{AdditionSlope, Best, Bounds, EMPTY, StartSlope, block_of, sweep};

/// The players of a tier while lobbies are formed from them. A *waiting* player is not in a lobby yet. All sums fit into 64 bits.
#[derive(Debug)]
pub(super) struct LargePool {
    factors: Factors,
    /// The ping of each column, ascending.
    pings: Vec<i64>,
    /// All players that the tier had: the columns of the first seat kind, each in queue order, then the columns of the next kind.
    entries: Vec<Entry>,
    /// For each seat kind and column, the start and end of its waiting players in `entries`.
    spans: Vec<[u32; 2]>,
    /// Number of waiting players in each column.
    in_column: Vec<i64>,
    /// Number of waiting players in each block of columns, and the sum of their pings.
    in_block: Vec<(i64, i64)>,
    /// For each seat kind and column, the wait of the head.
    head_waits: Bounds,
    /// For each seat kind and column, an upper bound on h of its head if the head starts a lobby. The value computed last stays a bound,
    /// because h only falls as players are matched and later heads have waited less.
    start_bounds: Bounds,
    /// Waiting players by ping.
    by_ping: Tally,
    /// Waiting players by wait.
    by_wait: Tally,
    /// The different waits, ascending, with the number of waiting players that have each.
    wait_ranks: Vec<(i64, u32)>,
    /// Index in `wait_ranks` of the longest wait of a waiting player.
    longest: usize,
    members: Members,
}

/// A player in a column.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    wait: i64,
    /// Position in the queue. The lowest wins a tie.
    position: u32,
    player: u32,
    column: u32,
    /// Index in `wait_ranks`.
    wait_rank: u32,
}

/// The lobby that is being formed.
#[derive(Debug, Default)]
struct Members {
    /// Ascending.
    pings: Vec<i64>,
    total_ping: i64,
    waits: Vec<i64>,
    longest_wait: i64,
    total_wait: i64,
}

impl LargePool {
    pub(super) fn new(factors: Factors, mut vertices: Vec<Vertex>, seat_kinds: usize) -> LargePool {
        // If a factor is 0, its values do not matter. Setting them to 0 puts all players into one column or one rank.
        vertices.iter_mut().for_each(|vertex| {
            vertex.ping *= i64::from(factors.alpha != 0);
            vertex.wait *= i64::from(factors.beta != 0);
        });
        let (columns, pings) = columns(&vertices);
        // Queue order has the longest wait first.
        let (ranks, waits) = numbered((0..vertices.len() as u32).rev(), |vertex| vertices[vertex as usize].wait);
        let mut pool = LargePool {
            spans: vec![[0; 2]; seat_kinds * pings.len()],
            in_column: vec![0; pings.len()],
            in_block: vec![(0, 0); block_of(pings.len()) + 1],
            head_waits: Bounds::new(seat_kinds, pings.len()),
            start_bounds: Bounds::new(seat_kinds, pings.len()),
            by_ping: Tally::new(&pings, &columns),
            by_wait: Tally::new(&waits, &ranks),
            longest: waits.len().saturating_sub(1),
            wait_ranks: waits.iter().map(|&wait| (wait, 0)).collect(),
            members: Members::default(),
            entries: vec![Entry::default(); vertices.len()],
            factors,
            pings,
        };
        pool.fill(&vertices, &columns, &ranks);
        pool
    }

    /// Puts every player into a column.
    fn fill(&mut self, vertices: &[Vertex], columns: &[u32], ranks: &[u32]) {
        let width = self.pings.len();
        for (vertex, &column) in vertices.iter().zip(columns) {
            self.spans[vertex.seat_kind as usize * width + column as usize][1] += 1;
        }
        let mut before = 0;
        for (index, [start, end]) in self.spans.iter_mut().enumerate() {
            let count = *end;
            let (column, waiting) = (index % width, i64::from(count));
            self.in_column[column] += waiting;
            let block = &mut self.in_block[block_of(column)];
            *block = (block.0 + waiting, block.1 + waiting * self.pings[column]);
            // The end moves forward as the column is filled below.
            (*start, *end) = (before, before);
            before += count;
        }
        for (position, ((vertex, &column), &wait_rank)) in (0..).zip(vertices.iter().zip(columns).zip(ranks)) {
            let &Vertex { player, seat_kind, wait, .. } = vertex;
            let [start, end] = &mut self.spans[seat_kind as usize * width + column as usize];
            if start == end {
                self.head_waits.set(seat_kind as usize, column as usize, wait);
                self.start_bounds.set(seat_kind as usize, column as usize, i64::MAX / 2);
            }
            self.entries[*end as usize] = Entry { wait, position, player, column, wait_rank };
            *end += 1;
            self.wait_ranks[wait_rank as usize].1 += 1;
        }
    }

    /// The player with the largest degree who can start a lobby.
    pub(super) fn best_start(&mut self, seats: &FreeSeats) -> Option<Pick> {
        let Factors { alpha, beta } = self.factors;
        let LargePool { pings, entries, spans, in_column, in_block, start_bounds, by_ping, by_wait, wait_ranks, longest, .. } = self;
        let h = |rank: usize| beta * (by_wait.capped(rank, wait_ranks[rank].0) - wait_ranks[rank].0);
        let median = by_ping.key_index_at(by_ping.count() / 2);
        let slope = StartSlope::new(alpha, pings, in_column, in_block, by_ping, median);
        let (mut best, largest_h) = (Best::default(), h(*longest));
        for kind in (0..seats.kinds()).filter(|&kind| seats.is_free(kind as u32)) {
            let mut offer_head = |column: usize, g: i64, best: &mut Best| {
                let index = spans[kind * pings.len() + column][0];
                let Entry { wait_rank, position, .. } = entries[index as usize];
                let h = h(wait_rank as usize);
                best.offer(g + h, position, index);
                h
            };
            sweep::<true>(start_bounds, kind, median, largest_h, &mut slope.clone(), |bound| bound, &mut offer_head, &mut best);
            sweep::<false>(start_bounds, kind, median, largest_h, &mut slope.clone(), |bound| bound, &mut offer_head, &mut best);
        }
        self.pick(&best)
    }

    /// The player with the largest sum of edges into the lobby who can be added to it.
    pub(super) fn best_addition(&mut self, seats: &FreeSeats) -> Option<Pick> {
        let Factors { alpha, beta } = self.factors;
        let LargePool { pings, entries, spans, head_waits, wait_ranks, longest, members, .. } = self;
        let count = members.waits.len() as i64;
        // An upper bound on h for this wait, because a candidate shares at most its own wait with each member.
        let h_bound = |wait: i64| if wait == EMPTY { EMPTY } else { beta * members.total_wait.min(count.saturating_mul(wait)) };
        let median_ping = members.pings[members.pings.len() / 2];
        let median = pings.partition_point(|&ping| ping < median_ping);
        let mut best = Best::default();
        for kind in (0..seats.kinds()).filter(|&kind| seats.is_free(kind as u32)) {
            let mut offer_head = |column: usize, g: i64, best: &mut Best| {
                let index = spans[kind * pings.len() + column][0];
                let Entry { wait, position, .. } = entries[index as usize];
                let shared = || members.waits.iter().map(|&member| member.min(wait)).sum();
                best.offer(g + beta * if wait >= members.longest_wait { members.total_wait } else { shared() }, position, index);
                wait
            };
            let slope = AdditionSlope::new(alpha, pings, &members.pings, members.total_ping);
            let largest_h = h_bound(wait_ranks[*longest].0);
            sweep::<true>(head_waits, kind, median, largest_h, &mut slope.clone(), h_bound, &mut offer_head, &mut best);
            sweep::<false>(head_waits, kind, median, largest_h, &mut slope.clone(), h_bound, &mut offer_head, &mut best);
        }
        self.pick(&best)
    }

    /// The player that a search found, if any.
    fn pick(&self, best: &Best) -> Option<Pick> {
        let entry = self.entries.get(best.entry as usize)?;
        let columns = self.pings.len();
        let is_in = |kind: &usize| {
            let [start, end] = self.spans[kind * columns + entry.column as usize];
            (start..end).contains(&best.entry)
        };
        let seat_kind = (0..self.spans.len() / columns).find(is_in)? as u32;
        let vertex = Vertex { player: entry.player, seat_kind, ping: self.pings[entry.column as usize], wait: entry.wait };
        Some(Pick { index: best.entry, vertex, sum: i128::from(best.sum) })
    }

    /// Adds the head of a column to the lobby.
    pub(super) fn add(&mut self, pick: &Pick) {
        let Entry { wait, column, wait_rank, .. } = self.entries[pick.index as usize];
        let (kind, column, ping) = (pick.vertex.seat_kind as usize, column as usize, pick.vertex.ping);
        let [head, end] = &mut self.spans[kind * self.pings.len() + column];
        debug_assert_eq!(*head, pick.index, "only the head of a column is chosen");
        *head += 1;
        if head == end {
            self.head_waits.set(kind, column, EMPTY);
            self.start_bounds.set(kind, column, EMPTY);
        } else {
            self.head_waits.set(kind, column, self.entries[*head as usize].wait);
        }
        self.in_column[column] -= 1;
        let (count, sum) = &mut self.in_block[block_of(column)];
        (*count, *sum) = (*count - 1, *sum - ping);
        self.by_ping.remove(column, ping);
        self.by_wait.remove(wait_rank as usize, wait);
        self.wait_ranks[wait_rank as usize].1 -= 1;
        while self.longest > 0 && self.wait_ranks[self.longest].1 == 0 {
            self.longest -= 1;
        }
        let members = &mut self.members;
        members.pings.insert(members.pings.partition_point(|&member| member < ping), ping);
        members.waits.push(wait);
        members.longest_wait = wait.max(members.longest_wait);
        members.total_wait += wait;
        members.total_ping += ping;
    }

    /// Empties the lobby. Its members left the columns when they were added.
    pub(super) fn close_lobby(&mut self) {
        let Members { pings, total_ping, waits, longest_wait, total_wait } = &mut self.members;
        pings.clear();
        waits.clear();
        (*total_ping, *longest_wait, *total_wait) = (0, 0, 0);
    }
}

/// Returns the column of each vertex, and the ping of each column, ascending.
fn columns(vertices: &[Vertex]) -> (Vec<u32>, Vec<i64>) {
    let ping = |vertex: u32| vertices[vertex as usize].ping;
    let highest = vertices.iter().map(|vertex| vertex.ping).max().unwrap_or_default() as usize;
    if highest > 4 * vertices.len() {
        return numbered(order::by_key((0..vertices.len() as u32).collect(), |&vertex| ping(vertex)).into_iter(), ping);
    }
    // Pings are small numbers here, so a table indexed by ping is faster than sorting the vertices.
    let mut table = vec![u32::MAX; highest + 1];
    vertices.iter().for_each(|vertex| table[vertex.ping as usize] = 0);
    let mut pings = Vec::new();
    for (ping, column) in table.iter_mut().enumerate().filter(|(_, column)| **column == 0) {
        *column = pings.len() as u32;
        pings.push(ping as i64);
    }
    (vertices.iter().map(|vertex| table[vertex.ping as usize]).collect(), pings)
}

/// Numbers the different keys of vertices. `ascending` lists the vertices in ascending order of their keys. Returns the number of each
/// vertex's key, and the key of each number.
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
