//! Finds a matching of largest weight in any graph. A matching is a set of pairs in which no vertex occurs twice, and its weight is the total
//! weight of their edges. The graph does not have to be bipartite. Odd cycles such as triangles make the problem hard, so they are shrunk into
//! blossoms (`blossom.rs`).
//!
//! Every matching comes with a proof (`certificate.rs`), which is checked before the matching is returned. Weights are whole numbers, so the
//! check is exact.
//!
//! In a dense graph most edges are never chosen. So a large graph is first solved with only the heaviest edges of each vertex. The proof shows
//! which of the other edges could improve the matching. They are added, and the graph is solved again, until no edge could improve it.

mod blossom;
mod certificate;
mod parts;
mod weight;

use certificate::Certificate;
pub use weight::Weight;

/// Number of edges per vertex in the first attempt.
const FIRST_EDGES: usize = 8;
/// Number of edges per vertex that each further attempt adds.
const MORE_EDGES: usize = 4;

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
    let mut chosen = first_edges(vertices, edges);
    loop {
        let chosen_edges: Vec<Edge<W>> = edges.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(edge, _)| *edge).collect();
        let (mates, certificate) = blossom::solve(vertices, &chosen_edges);
        if !add_edges(vertices, edges, &mut chosen, &certificate) {
            let weight = certificate.proven_weight(&mates, edges);
            // A panic is better than a wrong matching.
            return (mates, weight.unwrap_or_else(|| unreachable!("the certificate proves the matching")));
        }
    }
}

/// Marks the heaviest edges of each vertex, or all edges of a sparse graph.
fn first_edges<W: Weight>(vertices: usize, edges: &[Edge<W>]) -> Vec<bool> {
    if edges.len() <= FIRST_EDGES * vertices {
        return vec![true; edges.len()];
    }
    let mut chosen = vec![false; edges.len()];
    mark_least(vertices, edges, &mut chosen, FIRST_EDGES, |edge| Some(-edge.weight));
    chosen
}

/// Marks edges that could improve the matching: for each vertex, at most [`MORE_EDGES`] with the most negative slack. Returns false if there are
/// none.
fn add_edges<W: Weight>(vertices: usize, edges: &[Edge<W>], chosen: &mut [bool], certificate: &Certificate<W>) -> bool {
    mark_least(vertices, edges, chosen, MORE_EDGES, |edge| Some(certificate.slack(edge)).filter(|slack| *slack < W::ZERO))
}

/// Marks, for each vertex, at most `most` unmarked edges with the least values. Edges without a value are skipped. Returns true if it marked any.
fn mark_least<W: Weight>(
    vertices: usize,
    edges: &[Edge<W>],
    chosen: &mut [bool],
    most: usize,
    value: impl Fn(&Edge<W>) -> Option<W>,
) -> bool {
    let mut least: Vec<Vec<(W, u32)>> = vec![Vec::new(); vertices];
    for (place, edge) in edges.iter().enumerate().filter(|(place, _)| !chosen[*place]) {
        let Some(value) = value(edge) else { continue };
        for end in [edge.a, edge.b] {
            let list = &mut least[end as usize];
            let entry = (value, place as u32);
            if list.len() < most || list[most - 1] > entry {
                list.insert(list.partition_point(|other| *other < entry), entry);
                list.truncate(most);
            }
        }
    }
    let marked = least.iter().any(|list| !list.is_empty());
    least.into_iter().flatten().for_each(|(_, place)| chosen[place as usize] = true);
    marked
}

#[cfg(test)]
mod tests;
