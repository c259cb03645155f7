//! Finds a matching of largest weight in any graph. A matching is a set of pairs in which no vertex occurs twice, and its weight is the total
//! weight of their edges. The graph does not have to be bipartite. Odd cycles such as triangles make the problem hard, so they are shrunk into
//! blossoms (`blossom.rs`). Most graphs need few blossoms, so the search starts with a matching in which edges may count half (`fractional.rs`).
//!
//! Every matching comes with a proof (`certificate.rs`), which is checked before the matching is returned. Weights are whole numbers, so the
//! check is exact.
//!
//! In a dense graph most edges are never chosen. So the search starts with the heaviest edges of each vertex (`picked.rs`). The proof shows which
//! of the other edges could improve the matching. They are added, and the search continues, until no edge could improve it.

mod blossom;
mod certificate;
mod fractional;
mod graph;
mod parts;
mod picked;
mod weight;

use fractional::Fractional;
use picked::Picked;
pub use weight::Weight;

/// An edge of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge<W = i64> {
    /// One end.
    pub a: u32,
    /// Other end, a different vertex.
    pub b: u32,
    /// Weight, within ±[`Weight::MAX`]. An edge is chosen only if its weight is positive.
    pub weight: W,
}

/// A maximum-weight matching of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching<W = i64> {
    /// Partner of each vertex.
    pub mates: Vec<Option<u32>>,
    /// Total weight of the pairs.
    pub weight: W,
}

impl<W> Matching<W> {
    /// Returns the pairs in ascending order, each with its lower vertex first.
    pub fn pairs(&self) -> Vec<[u32; 2]> {
        let pair = |(vertex, mate): (usize, &Option<u32>)| mate.filter(|mate| *mate as usize > vertex).map(|mate| [vertex as u32, mate]);
        self.mates.iter().enumerate().filter_map(pair).collect()
    }
}

/// Finds a maximum-weight matching of a graph. If there are several, the result is always the same one.
pub fn heaviest<W: Weight>(vertices: usize, edges: &[Edge<W>]) -> Matching<W> {
    let mut matching = Matching { mates: vec![None; vertices], weight: W::ZERO };
    for part in parts::connected(vertices, edges) {
        let (mates, weight) = solve(part.vertices.len(), &part.edges);
        matching.weight += weight;
        for (vertex, mate) in part.vertices.iter().zip(mates) {
            matching.mates[*vertex as usize] = mate.map(|mate| part.vertices[mate as usize]);
        }
    }
    matching
}

/// Finds a maximum-weight matching of a connected graph. Returns the partner of each vertex, and the weight.
fn solve<W: Weight>(vertices: usize, edges: &[Edge<W>]) -> (Vec<Option<u32>>, W) {
    let mut picked = Picked::heaviest(vertices, edges);
    let start = fractional(&mut picked);
    // These are most likely to matter when blossoms change the prices.
    picked.add_tightest(|edge| start.slack(edge));
    loop {
        let (mates, certificate) = blossom::solve(&picked.graph(), &start);
        if !picked.add_violated(|edge| certificate.slack(edge)) {
            let weight = certificate.proven_weight(&mates, edges);
            // A panic is better than a wrong matching.
            return (mates, weight.unwrap_or_else(|| unreachable!("the certificate proves the matching")));
        }
    }
}

/// Finds a heaviest fractional matching, and breaks its cycles.
fn fractional<W: Weight>(picked: &mut Picked<'_, W>) -> Fractional<W> {
    let mut fractional = Fractional::new(&picked.graph());
    let mut settled = 0;
    loop {
        let graph = picked.graph();
        fractional.raise(&graph, settled);
        fractional.settle(&graph);
        settled = graph.edges.len();
        if !picked.add_violated(|edge| fractional.slack(edge)) {
            fractional.break_cycles(&picked.graph());
            return fractional;
        }
    }
}

#[cfg(test)]
mod tests;
