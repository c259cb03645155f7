//! The connected parts of a graph: each is solved by itself.

use super::Edge;

/// A connected part: its vertices, ascending, and its edges between their places in that list, in the order of the graph's.
pub(super) struct Part {
    pub(super) vertices: Vec<u32>,
    pub(super) edges: Vec<Edge>,
}

/// The parts that have edges worth choosing, in order of their first vertices.
pub(super) fn connected(vertices: usize, edges: &[Edge]) -> Vec<Part> {
    let mut leaders: Vec<u32> = (0..vertices as u32).collect();
    let good = || edges.iter().filter(|edge| edge.weight > 0 && edge.a != edge.b);
    for edge in good() {
        let (one, other) = (leader(&mut leaders, edge.a), leader(&mut leaders, edge.b));
        // The lower one leads, so that a part is named by its first vertex.
        leaders[one.max(other) as usize] = one.min(other);
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut numbers = vec![u32::MAX; vertices];
    let mut places = vec![0; vertices];
    for vertex in 0..vertices as u32 {
        let first = leader(&mut leaders, vertex);
        if first == vertex {
            numbers[vertex as usize] = parts.len() as u32;
            parts.push(Part { vertices: Vec::new(), edges: Vec::new() });
        }
        let part = &mut parts[numbers[first as usize] as usize];
        places[vertex as usize] = part.vertices.len() as u32;
        part.vertices.push(vertex);
    }
    for edge in good() {
        let first = leader(&mut leaders, edge.a);
        let [a, b] = [edge.a, edge.b].map(|end| places[end as usize]);
        parts[numbers[first as usize] as usize].edges.push(Edge { a, b, weight: edge.weight });
    }
    parts.retain(|part| !part.edges.is_empty());
    parts
}

/// The first vertex of a vertex's part so far; the way there becomes shorter.
fn leader(leaders: &mut [u32], vertex: u32) -> u32 {
    let mut at = vertex;
    while leaders[at as usize] != at {
        let next = leaders[at as usize];
        leaders[at as usize] = leaders[next as usize];
        at = next;
    }
    at
}
