//! The pool for a small tier, or for one whose sums are all reported: it keeps every player's degree and sum of edges into the lobby.

use super::graph::{self, Factors, Vertex};
use super::pool::Pick;
use super::seats::FreeSeats;

/// The players of a tier while lobbies are formed from them, with all their sums.
#[derive(Debug, Clone)]
pub(super) struct SmallPool {
    factors: Factors,
    /// Players who are not in a finished lobby, in queue order.
    vertices: Vec<Vertex>,
    degrees: Vec<i128>,
    /// Each player's sum of edges into the lobby that is being formed.
    sums: Vec<i128>,
    /// True for the members of that lobby.
    is_member: Vec<bool>,
}

impl SmallPool {
    pub(super) fn new(factors: Factors, vertices: Vec<Vertex>) -> SmallPool {
        let count = vertices.len();
        SmallPool { factors, degrees: graph::degrees(factors, &vertices), sums: vec![0; count], is_member: vec![false; count], vertices }
    }

    /// All players in the pool with their degrees.
    pub(super) fn degrees(&self) -> impl Iterator<Item = (&Vertex, i128)> {
        self.vertices.iter().zip(self.degrees.iter().copied())
    }

    /// Returns the players who fit a free seat. Each comes with the sum of edges into the lobby, or with the degree if the player would start it.
    pub(super) fn candidates(&self, seats: &FreeSeats, starts_lobby: bool) -> impl Iterator<Item = Pick> {
        let sums = if starts_lobby { &self.degrees } else { &self.sums };
        let all = self.vertices.iter().zip(sums).zip(&self.is_member).enumerate();
        all.filter(|(_, ((vertex, _), is_member))| !**is_member && seats.is_free(vertex.seat_kind))
            .map(|(index, ((vertex, sum), _))| Pick { index: index as u32, vertex: *vertex, sum: *sum })
    }

    /// The candidate with the largest sum. The player who is ahead in the queue wins a tie.
    pub(super) fn best(&self, seats: &FreeSeats, starts_lobby: bool) -> Option<Pick> {
        let candidates = self.candidates(seats, starts_lobby);
        candidates.reduce(|best, candidate| if candidate.sum > best.sum { candidate } else { best })
    }

    /// Adds a player to the lobby.
    pub(super) fn add(&mut self, pick: &Pick) {
        self.is_member[pick.index as usize] = true;
        for (sum, vertex) in self.sums.iter_mut().zip(&self.vertices) {
            *sum += self.factors.edge(&pick.vertex, vertex);
        }
    }

    /// Removes the members of the full lobby and computes the degrees of the remaining players.
    pub(super) fn close_lobby(&mut self) {
        let is_member = std::mem::take(&mut self.is_member);
        let mut left = is_member.iter();
        self.vertices.retain(|_| left.next() == Some(&false));
        *self = SmallPool::new(self.factors, std::mem::take(&mut self.vertices));
    }
}
