//! The matching of largest weight in any graph: pairs of vertices, none of them in two pairs, whose edges weigh most together. Not only
//! between two sides: three vertices may form a triangle, which is what makes it hard, and why odd cycles are shrunk into blossoms
//! (`blossom.rs`).
//!
//! Every answer comes with its proof (`certificate.rs`), and the proof is checked before the answer is given: the weights are whole
//! numbers, so it either holds or does not.
//!
//! Of many edges most can never be chosen. A large graph is first solved with each vertex's heaviest edges only; the proof of that answer
//! tells which of the others could make it better. Those are added, and it is solved again, until none is left that could.

mod blossom;
mod certificate;
mod parts;

use certificate::Certificate;

/// The heaviest edge, either way: sums over a million vertices fit.
pub const MAX_WEIGHT: i64 = 1_000_000_000_000;
/// How many of its heaviest edges a vertex begins with.
const FIRST_EDGES: usize = 8;
/// How many of those that could make the answer better a vertex gets at a time.
const MORE_EDGES: usize = 4;

/// An edge of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// One end.
    pub a: u32,
    /// The other; not the same.
    pub b: u32,
    /// What it weighs, within ±[`MAX_WEIGHT`]. An edge that weighs nothing or less is never chosen.
    pub weight: i64,
}

/// The heaviest matching of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching {
    /// By vertex: its partner.
    pub mates: Vec<Option<u32>>,
    /// What all pairs weigh together.
    pub weight: i64,
}

impl Matching {
    /// The pairs, each with its lower vertex first, in order.
    pub fn pairs(&self) -> Vec<[u32; 2]> {
        let pair = |(vertex, mate): (usize, &Option<u32>)| mate.filter(|mate| *mate as usize > vertex).map(|mate| [vertex as u32, mate]);
        self.mates.iter().enumerate().filter_map(pair).collect()
    }
}

/// The heaviest matching of a graph with so many vertices; where several weigh the same, always the same one of them.
pub fn heaviest(vertices: usize, edges: &[Edge]) -> Matching {
    let mut matching = Matching { mates: vec![None; vertices], weight: 0 };
    for part in parts::connected(vertices, edges) {
        let (mates, weight) = solve(part.vertices.len(), &part.edges);
        matching.weight += weight;
        for (vertex, mate) in part.vertices.iter().zip(mates) {
            matching.mates[*vertex as usize] = mate.map(|mate| part.vertices[mate as usize]);
        }
    }
    matching
}

/// The heaviest matching of a connected graph, and its weight.
fn solve(vertices: usize, edges: &[Edge]) -> (Vec<Option<u32>>, i64) {
    let mut chosen = first_edges(vertices, edges);
    loop {
        let few: Vec<Edge> = edges.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(edge, _)| *edge).collect();
        let (mates, certificate) = blossom::solve(vertices, &few);
        if !add_edges(vertices, edges, &mut chosen, &certificate) {
            let weight = certificate.proves(&mates, edges);
            // A wrong answer would be worse than none.
            return (mates, weight.unwrap_or_else(|| unreachable!("the heaviest matching proves itself")));
        }
    }
}

/// Marks every vertex's heaviest edges; of a small graph all of them.
fn first_edges(vertices: usize, edges: &[Edge]) -> Vec<bool> {
    if edges.len() <= FIRST_EDGES * vertices {
        return vec![true; edges.len()];
    }
    let mut chosen = vec![false; edges.len()];
    mark_worst(vertices, edges, &mut chosen, FIRST_EDGES, |edge| Some(-edge.weight));
    chosen
}

/// Marks the edges that could make an answer better, the worst few of each vertex; whether there are any.
fn add_edges(vertices: usize, edges: &[Edge], chosen: &mut [bool], certificate: &Certificate) -> bool {
    mark_worst(vertices, edges, chosen, MORE_EDGES, |edge| Some(certificate.slack(edge)).filter(|slack| *slack < 0))
}

/// Marks, for every vertex, the unmarked edges with the least value, so many at most; whether any was marked.
fn mark_worst(vertices: usize, edges: &[Edge], chosen: &mut [bool], most: usize, value: impl Fn(&Edge) -> Option<i64>) -> bool {
    let mut worst: Vec<Vec<(i64, u32)>> = vec![Vec::new(); vertices];
    for (place, edge) in edges.iter().enumerate().filter(|(place, _)| !chosen[*place]) {
        let Some(value) = value(edge) else { continue };
        for end in [edge.a, edge.b] {
            let list = &mut worst[end as usize];
            let entry = (value, place as u32);
            if list.len() < most || list[most - 1] > entry {
                list.insert(list.partition_point(|other| *other < entry), entry);
                list.truncate(most);
            }
        }
    }
    let marked = worst.iter().any(|list| !list.is_empty());
    worst.into_iter().flatten().for_each(|(_, place)| chosen[place as usize] = true);
    marked
}

#[cfg(test)]
mod tests;
