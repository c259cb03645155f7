//! Odd cycles whose edges all count half: closes and breaks them.

use super::{Fractional, State};
use crate::matching::Weight;
use crate::matching::graph::{Graph, NONE};

impl<W: Weight> Fractional<W> {
    /// Turns each odd cycle into pairs. One of its vertices is left: one with the lowest price.
    pub(in crate::matching) fn break_cycles(&mut self, graph: &Graph<'_, W>) {
        for vertex in 0..graph.vertices() as u32 {
            if self.in_cycle[vertex as usize] {
                let (mut cheapest, mut next) = (vertex, self.mate(graph, vertex));
                while next != vertex {
                    if self.prices[next as usize] < self.prices[cheapest as usize] {
                        cheapest = next;
                    }
                    next = self.mate(graph, next);
                }
                self.release(graph, cheapest);
            }
        }
    }

    /// Takes a vertex out of its pair or cycle. What is left of the cycle becomes pairs.
    pub(super) fn release(&mut self, graph: &Graph<'_, W>, vertex: u32) {
        let mate = std::mem::replace(&mut self.mates[vertex as usize], NONE);
        if mate == NONE {
            return;
        }
        let mut current = graph.vertex_at(mate);
        if !std::mem::replace(&mut self.in_cycle[vertex as usize], false) {
            self.mates[current as usize] = NONE;
            return;
        }
        while current != vertex {
            let far = self.mates[current as usize];
            let partner = graph.vertex_at(far);
            let next = self.mate(graph, partner);
            self.mates[partner as usize] = far ^ 1;
            (self.in_cycle[current as usize], self.in_cycle[partner as usize]) = (false, false);
            current = next;
        }
    }

    /// Makes a cycle of an edge between two outer vertices and their paths to the first common vertex.
    pub(super) fn close(&mut self, graph: &Graph<'_, W>, edge: u32) {
        let [first, second] = [2 * edge, 2 * edge + 1].map(|end| graph.vertex_at(end));
        let base = self.common(graph, first, second);
        // The pairs above the base change, so that the base itself has no partner above it.
        self.flip(graph, base, NONE);
        // From the first vertex up to the base, each vertex leads to the one above it.
        let mut outer = first;
        while outer != base {
            let inner = self.mate(graph, outer);
            let entry = self.tree.entries[inner as usize];
            self.mates[inner as usize] = entry;
            (self.in_cycle[outer as usize], self.in_cycle[inner as usize]) = (true, true);
            outer = graph.vertex_at(entry);
        }
        // From the base down to the second vertex, each leads to the one below it, and the second vertex to the first.
        let mut below = 2 * edge;
        outer = second;
        while outer != base {
            let inner = self.mate(graph, outer);
            self.mates[outer as usize] = below;
            (self.in_cycle[outer as usize], self.in_cycle[inner as usize]) = (true, true);
            let entry = self.tree.entries[inner as usize];
            below = entry ^ 1;
            outer = graph.vertex_at(entry);
        }
        self.mates[base as usize] = below;
        self.in_cycle[base as usize] = true;
    }

    /// Returns the first vertex that is on the paths of two outer vertices to the root.
    fn common(&mut self, graph: &Graph<'_, W>, first: u32, second: u32) -> u32 {
        let mut path = Vec::new();
        let mut outer = Some(first);
        while let Some(vertex) = outer {
            path.push(vertex);
            // The tree is cleared already, so its states can mark the path.
            self.tree.states[vertex as usize] = State::Outer;
            outer = self.above(graph, vertex);
        }
        let mut base = second;
        while self.tree.states[base as usize] != State::Outer {
            let Some(above) = self.above(graph, base) else { break };
            base = above;
        }
        path.into_iter().for_each(|vertex| self.tree.states[vertex as usize] = State::Away);
        base
    }

    /// Returns the next outer vertex on the way to the root.
    fn above(&self, graph: &Graph<'_, W>, outer: u32) -> Option<u32> {
        let mate = Some(self.mates[outer as usize]).filter(|&mate| mate != NONE)?;
        Some(graph.vertex_at(self.tree.entries[graph.vertex_at(mate) as usize]))
    }
}
