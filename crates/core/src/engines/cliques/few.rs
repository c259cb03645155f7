//! The pool of a small tier, or of one whose every sum is told: everybody's degree and everybody's sum of edges into the lobby.

use super::graph::{self, Factors, Vertex};
use super::places::Places;
use super::pool::Pick;

/// A tier's players while lobbies are formed of them.
#[derive(Debug, Clone)]
pub(super) struct Few {
    factors: Factors,
    /// Those who are in no lobby that is full, in queue order.
    vertices: Vec<Vertex>,
    degrees: Vec<i128>,
    /// The sum of everybody's edges into the lobby that is being formed.
    sums: Vec<i128>,
    /// Whether they are in it.
    is_member: Vec<bool>,
}

impl Few {
    pub(super) fn new(factors: Factors, vertices: Vec<Vertex>) -> Few {
        let count = vertices.len();
        Few { factors, degrees: graph::degrees(factors, &vertices), sums: vec![0; count], is_member: vec![false; count], vertices }
    }

    /// Everybody, with their degrees.
    pub(super) fn degrees(&self) -> impl Iterator<Item = (&Vertex, i128)> {
        self.vertices.iter().zip(self.degrees.iter().copied())
    }

    /// Those who may be added now, with their sums; of an empty lobby, those who may begin it, with their degrees.
    pub(super) fn candidates(&self, places: &Places, begins: bool) -> impl Iterator<Item = Pick> {
        let sums = if begins { &self.degrees } else { &self.sums };
        let all = self.vertices.iter().zip(sums).zip(&self.is_member).enumerate();
        all.filter(|(_, ((vertex, _), is_member))| !**is_member && places.is_free(vertex.kind)).map(|(place, ((vertex, sum), _))| Pick {
            place: place as u32,
            vertex: *vertex,
            sum: *sum,
        })
    }

    /// The best candidate, the first in the queue of equally good ones.
    pub(super) fn best(&self, places: &Places, begins: bool) -> Option<Pick> {
        let candidates = self.candidates(places, begins);
        candidates.reduce(|best, candidate| if candidate.sum > best.sum { candidate } else { best })
    }

    /// Puts somebody into the lobby.
    pub(super) fn add(&mut self, pick: &Pick) {
        self.is_member[pick.place as usize] = true;
        for (sum, vertex) in self.sums.iter_mut().zip(&self.vertices) {
            *sum += self.factors.edge(&pick.vertex, vertex);
        }
    }

    /// The lobby is full: its members are gone, and the graph is another one.
    pub(super) fn close(&mut self) {
        let is_member = std::mem::take(&mut self.is_member);
        let mut left = is_member.iter();
        self.vertices.retain(|_| left.next() == Some(&false));
        *self = Few::new(self.factors, std::mem::take(&mut self.vertices));
    }
}
