//! Connected components of a graph. Each is solved separately.

use super::{Edge, Weight};

/// A connected component.
pub(super) struct Part<W> {
    /// Vertices of the graph, in ascending order.
    pub(super) vertices: Vec<u32>,
    /// Edges between positions in `vertices`, in the graph's order.
    pub(super) edges: Vec<Edge<W>>,
}

/// Returns the components with at least one edge of positive weight, in order of their first vertices.
pub(super) fn connected<W: Weight>(vertices: usize, edges: &[Edge<W>]) -> Vec<Part<W>> {
    let mut leaders: Vec<u32> = (0..vertices as u32).collect();
    let positive = || edges.iter().filter(|edge| edge.weight > W::ZERO && edge.a != edge.b);
    for edge in positive() {
        let (leader_a, leader_b) = (leader(&mut leaders, edge.a), leader(&mut leaders, edge.b));
        // The lower vertex leads, so the leader of a component is its first vertex.
        leaders[leader_a.max(leader_b) as usize] = leader_a.min(leader_b);
    }
    let mut parts: Vec<Part<W>> = Vec::new();
    let mut numbers = vec![u32::MAX; vertices];
    let mut positions = vec![0; vertices];
    for vertex in 0..vertices as u32 {
        let first = leader(&mut leaders, vertex);
        if first == vertex {
            numbers[vertex as usize] = parts.len() as u32;
            parts.push(Part { vertices: Vec::new(), edges: Vec::new() });
        }
        let part = &mut parts[numbers[first as usize] as usize];
        positions[vertex as usize] = part.vertices.len() as u32;
        part.vertices.push(vertex);
    }
    for edge in positive() {
        let first = leader(&mut leaders, edge.a);
        let [a, b] = [edge.a, edge.b].map(|end| positions[end as usize]);
        parts[numbers[first as usize] as usize].edges.push(Edge { a, b, weight: edge.weight });
    }
    parts.retain(|part| !part.edges.is_empty());
    parts
}

/// Returns the first vertex of the component that a vertex is in so far, and shortens the path to it.
fn leader(leaders: &mut [u32], vertex: u32) -> u32 {
    let mut current = vertex;
    while leaders[current as usize] != current {
        let next = leaders[current as usize];
        leaders[current as usize] = leaders[next as usize];
        current = next;
    }
    current
}
