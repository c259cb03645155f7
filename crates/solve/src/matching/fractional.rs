//! The start of the search for a matching: a heaviest *fractional* matching, in which edges may also count half. It consists of pairs and of odd
//! cycles whose edges all count half. It needs no blossoms, so it is found much faster than a matching. Mostly it has few cycles, and then only
//! few pairs are missing (Derigs and Metz, 1986).
//!
//! Vertices are settled one after another. A tree grows from a vertex along the shortest paths, where the length of an edge is its slack: what
//! the prices of its vertices exceed its weight by. As in `blossom.rs` the vertices of a tree are alternately *outer* and *inner*, and an inner
//! vertex brings its partner with it. The path that ends first decides: at a free vertex, at a cycle, at an outer vertex whose price falls to 0,
//! or with an edge between two outer vertices, which closes a new odd cycle. Then the prices change so that all edges of the tree are tight.
//!
//! Prices are doubled, so that they are whole numbers. All vertices of a tree have prices of the same parity at any time, because its edges are
//! tight. So the slack between two outer vertices is even, and its half is exact.

mod cycles;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::{Graph, NONE};
use super::{Edge, Weight};

/// A fractional matching with prices. A vertex without a partner has price 0, unless it must still be settled.
pub(super) struct Fractional<W> {
    /// Twice the price of each vertex.
    pub(super) prices: Vec<W>,
    /// Far end of the edge to each vertex's partner, or to the next vertex of its cycle; `NONE` for a free vertex.
    pub(super) mates: Vec<u32>,
    /// True for the vertices of odd cycles.
    in_cycle: Vec<bool>,
    tree: Tree<W>,
}

/// How a tree reaches a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// No edge of the tree leads to the vertex.
    Away,
    /// A path to the vertex is known, and a shorter one may be found.
    Seen,
    Inner,
    Outer,
}

/// Scratch space for the search from one vertex.
struct Tree<W> {
    states: Vec<State>,
    /// Length of the path to each vertex that is not away.
    lengths: Vec<W>,
    /// For seen and inner vertices, the far end of the edge through which they were reached.
    entries: Vec<u32>,
    /// The vertices that are not away.
    touched: Vec<u32>,
    open: BinaryHeap<Reverse<(W, u32)>>,
}

/// Where the shortest path ends.
#[derive(Debug, Clone, Copy)]
enum Stop {
    /// At a free vertex or at a vertex of a cycle.
    Reached(u32),
    /// At an outer vertex whose price falls to 0.
    Free(u32),
    /// With an edge between two outer vertices.
    Closed(u32),
}

impl<W: Weight> Fractional<W> {
    /// Starts with free vertices, each with the weight of its heaviest edge as its price.
    pub(super) fn new(graph: &Graph<'_, W>) -> Fractional<W> {
        let vertices = graph.vertices();
        let mut prices = vec![W::ZERO; vertices];
        for edge in graph.edges {
            for end in [edge.a, edge.b] {
                prices[end as usize] = prices[end as usize].max(edge.weight);
            }
        }
        let tree = Tree {
            states: vec![State::Away; vertices],
            lengths: vec![W::ZERO; vertices],
            entries: vec![NONE; vertices],
            touched: Vec::new(),
            open: BinaryHeap::new(),
        };
        Fractional { prices, mates: vec![NONE; vertices], in_cycle: vec![false; vertices], tree }
    }

    /// Makes this a heaviest fractional matching of the graph.
    pub(super) fn settle(&mut self, graph: &Graph<'_, W>) {
        for vertex in 0..graph.vertices() as u32 {
            if self.is_open(vertex) {
                self.reduce(graph, vertex);
            }
        }
        for vertex in 0..graph.vertices() as u32 {
            if self.is_open(vertex) {
                self.search(graph, vertex);
            }
        }
    }

    /// Returns twice the slack of an edge, which is its price minus its weight.
    pub(super) fn slack(&self, edge: &Edge<W>) -> W {
        self.prices[edge.a as usize] + self.prices[edge.b as usize] - W::TWO * edge.weight
    }

    /// Raises prices that are too low for the edges from `first` on, which are new. Vertices with raised prices must be settled again.
    pub(super) fn raise(&mut self, graph: &Graph<'_, W>, first: usize) {
        for edge in &graph.edges[first..] {
            let slack = self.slack(edge);
            if slack < W::ZERO {
                let vertex = if self.mates[edge.b as usize] == NONE { edge.b } else { edge.a };
                self.prices[vertex as usize] -= slack;
                self.release(graph, vertex);
            }
        }
    }

    /// True for a free vertex with a price.
    fn is_open(&self, vertex: u32) -> bool {
        self.mates[vertex as usize] == NONE && self.prices[vertex as usize] > W::ZERO
    }

    /// Returns the partner of a vertex, or the next vertex of its cycle.
    fn mate(&self, graph: &Graph<'_, W>, vertex: u32) -> u32 {
        graph.vertex_at(self.mates[vertex as usize])
    }

    /// Lowers the price of a free vertex as far as its edges allow, and matches it if one of its tight edges leads to another free vertex.
    fn reduce(&mut self, graph: &Graph<'_, W>, vertex: u32) {
        let mut least = W::ZERO;
        let mut partner = NONE;
        for &far in graph.far_ends(vertex) {
            let other = graph.vertex_at(far) as usize;
            let needed = W::TWO * graph.weight(far) - self.prices[other];
            if needed > least || (needed == least && partner == NONE) {
                least = needed;
                partner = if self.mates[other] == NONE { far } else { NONE };
            }
        }
        self.prices[vertex as usize] = least;
        if partner != NONE {
            self.mates[vertex as usize] = partner;
            self.mates[graph.vertex_at(partner) as usize] = partner ^ 1;
        }
    }

    /// Settles a free vertex.
    fn search(&mut self, graph: &Graph<'_, W>, root: u32) {
        let mut stop = (self.prices[root as usize], Stop::Free(root));
        self.tree.states[root as usize] = State::Outer;
        self.tree.lengths[root as usize] = W::ZERO;
        self.tree.touched.push(root);
        self.grow(graph, root, &mut stop);
        while let Some(Reverse((length, inner))) = self.tree.open.pop() {
            if length >= stop.0 {
                break;
            }
            // A vertex may be in the heap more than once. Only its shortest path counts.
            if self.tree.states[inner as usize] != State::Seen {
                continue;
            }
            self.tree.states[inner as usize] = State::Inner;
            let outer = self.mate(graph, inner);
            if self.tree.states[outer as usize] == State::Away {
                self.tree.touched.push(outer);
            }
            self.tree.states[outer as usize] = State::Outer;
            self.tree.lengths[outer as usize] = length;
            self.grow(graph, outer, &mut stop);
        }
        self.change_prices(stop.0);
        match stop.1 {
            Stop::Reached(vertex) => {
                self.release(graph, vertex);
                let entry = self.tree.entries[vertex as usize];
                self.mates[vertex as usize] = entry;
                self.flip(graph, graph.vertex_at(entry), entry ^ 1);
            }
            Stop::Free(vertex) => self.flip(graph, vertex, NONE),
            Stop::Closed(edge) => self.close(graph, edge),
        }
    }

    /// Updates the paths through a new outer vertex. Paths that are not shorter than the best one do not count.
    fn grow(&mut self, graph: &Graph<'_, W>, outer: u32, stop: &mut (W, Stop)) {
        let Tree { states, lengths, entries, touched, open } = &mut self.tree;
        let length = lengths[outer as usize];
        let price = self.prices[outer as usize];
        if length + price < stop.0 {
            *stop = (length + price, Stop::Free(outer));
        }
        for &far in graph.far_ends(outer) {
            let other = graph.vertex_at(far);
            let state = states[other as usize];
            if state == State::Inner {
                continue;
            }
            let through = length + price + self.prices[other as usize] - W::TWO * graph.weight(far);
            if state == State::Outer {
                let met = (through + lengths[other as usize]).halved();
                if met < stop.0 {
                    *stop = (met, Stop::Closed(far / 2));
                }
            } else if through < stop.0 && (state == State::Away || through < lengths[other as usize]) {
                if state == State::Away {
                    touched.push(other);
                }
                states[other as usize] = State::Seen;
                lengths[other as usize] = through;
                entries[other as usize] = far ^ 1;
                if self.mates[other as usize] == NONE || self.in_cycle[other as usize] {
                    *stop = (through, Stop::Reached(other));
                } else {
                    open.push(Reverse((through, other)));
                }
            }
        }
    }

    /// Changes the prices along the tree so that its edges are tight, and clears the tree.
    fn change_prices(&mut self, length: W) {
        for vertex in self.tree.touched.drain(..).map(|vertex| vertex as usize) {
            match self.tree.states[vertex] {
                State::Outer => self.prices[vertex] -= length - self.tree.lengths[vertex],
                State::Inner => self.prices[vertex] += length - self.tree.lengths[vertex],
                _ => {}
            }
            self.tree.states[vertex] = State::Away;
        }
        self.tree.open.clear();
    }

    /// Gives an outer vertex another partner, or none, and changes the pairs on the path to the root, which gets a partner.
    fn flip(&mut self, graph: &Graph<'_, W>, mut outer: u32, mut far: u32) {
        loop {
            let before = std::mem::replace(&mut self.mates[outer as usize], far);
            if before == NONE {
                return;
            }
            let inner = graph.vertex_at(before);
            let entry = self.tree.entries[inner as usize];
            self.mates[inner as usize] = entry;
            (outer, far) = (graph.vertex_at(entry), entry ^ 1);
        }
    }
}
