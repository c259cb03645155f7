//! The pool of a large tier: the best is found without asking everybody.
//!
//! A candidate's sum is g(ping) + h(wait). g falls on both sides of the members' median ping; h never falls when the wait rises. Queue
//! order is the order of joining, so of all who have the same ping the first one has waited longest and wins every tie: a *column* per
//! ping is a queue of which only the head matters. A search walks outwards from the median column and stops where g and the largest h
//! there is cannot reach the best found. The same holds for the one who begins, with everybody as members: their degrees come from
//! counts and sums of pings and waits kept in two trees.

use super::graph::{Factors, Vertex};
use super::places::Places;
use super::pool::Pick;
use super::tally::Tally;
use crate::bits::BitRows;
use crate::order;

/// A tier's players while lobbies are formed of them. All sums fit into 64 bits.
#[derive(Debug)]
pub(super) struct Many {
    factors: Factors,
    /// Everybody the tier had, in queue order, so that no wait is longer than the one before.
    vertices: Vec<Vertex>,
    /// By vertex: its column.
    columns: Vec<u32>,
    /// By vertex: which of the different waits it has, the shortest first.
    ranks: Vec<u32>,
    /// The different pings, ascending.
    pings: Vec<i64>,
    /// The vertices of each kind and column, in queue order, one after the other: a kind's columns stand together.
    queues: Vec<u32>,
    /// By kind and column: where the living ones of a queue begin, and where it ends.
    heads: Vec<[u32; 2]>,
    /// By kind: the columns that have somebody.
    occupied: BitRows,
    /// The living by ping.
    by_ping: Tally,
    /// The living by wait.
    by_wait: Tally,
    /// The first of the living.
    first: u32,
    is_gone: Vec<bool>,
    members: Members,
}

/// The lobby that is being formed.
#[derive(Debug, Default)]
struct Members {
    /// Their columns, ascending.
    columns: Vec<u32>,
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
        let by_ping = order::by_key((0..vertices.len() as u32).collect(), |&vertex| vertices[vertex as usize].ping);
        let (columns, pings) = numbered(&by_ping, |vertex| vertices[vertex as usize].ping);
        let shortest_first: Vec<u32> = (0..vertices.len() as u32).rev().collect();
        let (ranks, waits) = numbered(&shortest_first, |vertex| vertices[vertex as usize].wait);
        let cell = |vertex: u32| vertices[vertex as usize].kind as usize * pings.len() + columns[vertex as usize] as usize;
        let queues = order::by_key(by_ping, |&vertex| i64::from(vertices[vertex as usize].kind));
        let mut heads = vec![[0; 2]; kinds * pings.len()];
        let mut occupied = BitRows::new(kinds, pings.len());
        for (place, &vertex) in (0..).zip(&queues) {
            let [start, end] = &mut heads[cell(vertex)];
            if start == end {
                *start = place;
                occupied.set(vertices[vertex as usize].kind as usize, columns[vertex as usize] as usize);
            }
            *end = place + 1;
        }
        Many {
            by_ping: Tally::new(&pings, &columns),
            by_wait: Tally::new(&waits, &ranks),
            is_gone: vec![false; vertices.len()],
            first: 0,
            members: Members::default(),
            factors,
            columns,
            ranks,
            pings,
            queues,
            heads,
            occupied,
            vertices,
        }
    }

    /// The one with the largest degree who may begin a lobby.
    pub(super) fn start(&self, places: &Places) -> Option<Pick> {
        let living = self.by_ping.count();
        let median = self.by_ping.place_of(living / 2);
        let g = |column: usize| -self.factors.alpha * self.by_ping.apart(column, self.pings[column]);
        let h = |vertex: usize| {
            let wait = self.vertices[vertex].wait;
            self.factors.beta * (self.by_wait.capped(self.ranks[vertex] as usize, wait) - wait)
        };
        self.walk(places, median, g, h)
    }

    /// The one with the largest sum of edges into the lobby who may be added.
    pub(super) fn next(&self, places: &Places) -> Option<Pick> {
        let Members { columns, waits, longest, total } = &self.members;
        let g = |column: usize| {
            let ping = self.pings[column];
            -self.factors.alpha * columns.iter().map(|&member| (self.pings[member as usize] - ping).abs()).sum::<i64>()
        };
        let h = |vertex: usize| {
            let wait = self.vertices[vertex].wait;
            let shared = if wait >= *longest { *total } else { waits.iter().map(|&member| member.min(wait)).sum() };
            self.factors.beta * shared
        };
        self.walk(places, columns[columns.len() / 2] as usize, g, h)
    }

    /// The best head of a column: of the largest g + h the first in the queue. g falls on both sides of `top`, h with the place in the queue.
    #[inline(always)]
    fn walk(&self, places: &Places, top: usize, g: impl Fn(usize) -> i64, h: impl Fn(usize) -> i64) -> Option<Pick> {
        let most = h(self.first as usize);
        let mut best = (i64::MIN, u32::MAX);
        // Whether it may go on in the same direction.
        let mut visit = |kind: usize, column: usize| {
            let g = g(column);
            if g + most < best.0 {
                return false;
            }
            let vertex = self.queues[self.heads[kind * self.pings.len() + column][0] as usize];
            let sum = g + h(vertex as usize);
            if sum > best.0 || (sum == best.0 && vertex < best.1) {
                best = (sum, vertex);
            }
            true
        };
        for kind in (0..places.kinds()).filter(|&kind| places.is_free(kind as u32)) {
            let mut up = self.occupied.at_or_above(kind, top);
            while let Some(column) = up.filter(|&column| visit(kind, column)) {
                up = self.occupied.at_or_above(kind, column + 1);
            }
            let mut down = self.occupied.below(kind, top);
            while let Some(column) = down.filter(|&column| visit(kind, column)) {
                down = self.occupied.below(kind, column);
            }
        }
        let (sum, vertex) = best;
        self.vertices.get(vertex as usize).map(|&found| Pick { place: vertex, vertex: found, sum: i128::from(sum) })
    }

    /// Puts the head of a column into the lobby.
    pub(super) fn add(&mut self, pick: &Pick) {
        let place = pick.place as usize;
        let (column, kind) = (self.columns[place], pick.vertex.kind as usize);
        let [head, end] = &mut self.heads[kind * self.pings.len() + column as usize];
        debug_assert_eq!(self.queues[*head as usize], pick.place, "only heads are chosen");
        *head += 1;
        if head == end {
            self.occupied.clear(kind, column as usize);
        }
        self.by_ping.remove(column as usize, pick.vertex.ping);
        self.by_wait.remove(self.ranks[place] as usize, pick.vertex.wait);
        self.is_gone[place] = true;
        while self.is_gone.get(self.first as usize) == Some(&true) && (self.first as usize) + 1 < self.vertices.len() {
            self.first += 1;
        }
        let Members { columns, waits, longest, total } = &mut self.members;
        columns.insert(columns.partition_point(|&member| member < column), column);
        waits.push(pick.vertex.wait);
        *longest = pick.vertex.wait.max(*longest);
        *total += pick.vertex.wait;
    }

    /// The lobby is full.
    pub(super) fn close(&mut self) {
        self.members = Members::default();
    }
}

/// Numbers the different keys of vertices that stand in ascending order of it: each vertex's number, and each number's key.
fn numbered(ascending: &[u32], key: impl Fn(u32) -> i64) -> (Vec<u32>, Vec<i64>) {
    let mut numbers = vec![0; ascending.len()];
    let mut keys: Vec<i64> = Vec::new();
    for &vertex in ascending {
        let key = key(vertex);
        if keys.last() != Some(&key) {
            keys.push(key);
        }
        numbers[vertex as usize] = keys.len() as u32 - 1;
    }
    (numbers, keys)
}
