//! The edges of a graph that take part in the search. In a dense graph most edges are never chosen, so it starts with few and adds those that
//! turn out to matter.

use super::graph::Graph;
use super::{Edge, Weight};

/// Number of edges per vertex to start with.
const FIRST_EDGES: usize = 8;
/// Number of edges per vertex that are added at a time.
const MORE_EDGES: usize = 4;

/// Some of the edges of a graph. Those that are added come last.
pub(super) struct Picked<'a, W> {
    vertices: usize,
    all: &'a [Edge<W>],
    is_picked: Vec<bool>,
    edges: Vec<Edge<W>>,
}

impl<'a, W: Weight> Picked<'a, W> {
    /// Picks the heaviest edges of each vertex, or all edges of a sparse graph.
    pub(super) fn heaviest(vertices: usize, edges: &'a [Edge<W>]) -> Picked<'a, W> {
        if edges.len() <= FIRST_EDGES * vertices {
            return Picked { vertices, all: edges, is_picked: vec![true; edges.len()], edges: edges.to_vec() };
        }
        let mut picked = Picked { vertices, all: edges, is_picked: vec![false; edges.len()], edges: Vec::new() };
        picked.add_least(FIRST_EDGES, |edge| Some(-edge.weight));
        picked
    }

    /// Returns the graph with the picked edges.
    pub(super) fn graph(&self) -> Graph<'_, W> {
        Graph::new(self.vertices, &self.edges)
    }

    /// Adds the edges of each vertex that have the least slack.
    pub(super) fn add_tightest(&mut self, slack: impl Fn(&Edge<W>) -> W) {
        self.add_least(MORE_EDGES, |edge| Some(slack(edge)));
    }

    /// Adds edges with negative slack, which could make the matching heavier: for each vertex, those with the least slack. Returns false if there
    /// are none.
    pub(super) fn add_violated(&mut self, slack: impl Fn(&Edge<W>) -> W) -> bool {
        let before = self.edges.len();
        self.add_least(MORE_EDGES, |edge| Some(slack(edge)).filter(|slack| *slack < W::ZERO));
        self.edges.len() > before
    }

    /// Adds, for each vertex, at most `most` edges with the least values. Edges without a value are skipped.
    fn add_least(&mut self, most: usize, value: impl Fn(&Edge<W>) -> Option<W>) {
        let mut least: Vec<Vec<(W, u32)>> = vec![Vec::new(); self.vertices];
        for (place, edge) in self.all.iter().enumerate().filter(|(place, _)| !self.is_picked[*place]) {
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
        for (_, place) in least.into_iter().flatten() {
            if !std::mem::replace(&mut self.is_picked[place as usize], true) {
                self.edges.push(self.all[place as usize]);
            }
        }
    }
}
