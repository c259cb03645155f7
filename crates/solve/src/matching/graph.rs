//! A graph in the form that the searches read: every edge has two *ends*. Edge k has end 2k at its first vertex and end 2k + 1 at its second. A
//! vertex's partner, and the edge through which a search has reached it, are stored as the far end of that edge, which identifies both the edge
//! and the other vertex.

use super::{Edge, Weight};

/// Marks a missing vertex, node or end.
pub(super) const NONE: u32 = u32::MAX;

/// A graph without loops.
pub(super) struct Graph<'a, W> {
    pub(super) edges: &'a [Edge<W>],
    /// Index in `far_ends` of each vertex's first one.
    starts: Vec<u32>,
    /// For each vertex, the far ends of its edges.
    far_ends: Vec<u32>,
}

impl<'a, W: Weight> Graph<'a, W> {
    pub(super) fn new(vertices: usize, edges: &'a [Edge<W>]) -> Graph<'a, W> {
        let mut starts = vec![0; vertices + 1];
        for edge in edges {
            starts[edge.a as usize] += 1;
            starts[edge.b as usize] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        // Filled from behind, so that each start ends up at the first of its vertex.
        let mut far_ends = vec![0; 2 * edges.len()];
        for (edge, Edge { a, b, .. }) in (0..edges.len() as u32).zip(edges).rev() {
            for (vertex, far) in [(*b, 2 * edge), (*a, 2 * edge + 1)] {
                starts[vertex as usize] -= 1;
                far_ends[starts[vertex as usize] as usize] = far;
            }
        }
        Graph { edges, starts, far_ends }
    }

    /// Number of vertices.
    pub(super) fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the far ends of a vertex's edges, in the order of the edges.
    pub(super) fn far_ends(&self, vertex: u32) -> &[u32] {
        &self.far_ends[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// Returns the vertex at an end.
    pub(super) fn vertex_at(&self, end: u32) -> u32 {
        let edge = &self.edges[end as usize / 2];
        if end.is_multiple_of(2) { edge.a } else { edge.b }
    }

    /// Returns the weight of the edge with an end.
    pub(super) fn weight(&self, end: u32) -> W {
        self.edges[end as usize / 2].weight
    }
}
