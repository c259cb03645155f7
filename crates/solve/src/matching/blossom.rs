//! Edmonds' blossom algorithm with prices, in the form of Galil (1986), in O(vertices³).
//!
//! Each stage adds one pair to the matching, or ends the search. In a stage, trees grow from the free vertices along *tight* edges, whose price
//! equals their weight. The vertices of a tree are alternately labelled *outer* and *inner*. When two trees meet, the path between their roots
//! augments the matching. When a tree meets itself, it contains an odd cycle, which is shrunk into one outer node, a *blossom*. When nothing can
//! grow, prices change by as much as the rules allow: outer vertices become cheaper, inner vertices become dearer.
//!
//! An edge has two *ends*: edge k has end 2k at its first vertex and end 2k + 1 at its second. A vertex's mate, and the edge through which it was
//! labelled, are stored as the far end of that edge, which identifies both the edge and the other vertex.

mod shrink;

use super::certificate::Certificate;
use super::{Edge, Weight};

/// Marks a missing vertex, node, end or edge.
const NONE: u32 = u32::MAX;

/// How the trees of this stage reach a vertex or blossom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Not reached.
    Free,
    /// At an even distance from the root of a tree.
    Outer,
    /// At an odd distance from the root of a tree.
    Inner,
    /// Temporary mark of an outer node while the paths from two outer vertices to their roots are followed.
    OnPath,
}

/// A vertex or a blossom. In the list of nodes the vertices come first, then the blossoms, including unused ones.
#[derive(Debug, Clone)]
struct Node<W> {
    label: Label,
    /// Far end of the edge through which the node was labelled; `NONE` for a root.
    entry: u32,
    /// The smallest blossom that contains the node; `NONE` if no blossom does.
    parent: u32,
    /// The vertex of the node that is free or matched to a vertex outside. `NONE` for an unused blossom.
    base: u32,
    /// For a blossom, its nodes around the cycle, starting with the one that contains the base.
    children: Vec<u32>,
    /// For a blossom, the near end of the edge from each child to the next.
    ends: Vec<u32>,
    /// Edge with the least slack between this node and another outer node.
    best_edge: u32,
    /// For an outer blossom, the edge with the least slack to each other outer node.
    best_edges: Option<Vec<u32>>,
    /// Price, doubled for a vertex.
    price: W,
}

impl<W> Node<W> {
    fn new(base: u32, price: W) -> Node<W> {
        Node {
            label: Label::Free,
            entry: NONE,
            parent: NONE,
            base,
            children: Vec::new(),
            ends: Vec::new(),
            best_edge: NONE,
            best_edges: None,
            price,
        }
    }
}

/// State of the algorithm.
struct Search<'a, W> {
    edges: &'a [Edge<W>],
    vertices: usize,
    /// For each vertex, the far ends of its edges.
    neighbours: Vec<Vec<u32>>,
    /// For each vertex, the far end of its matched edge; `NONE` while the vertex is free.
    mates: Vec<u32>,
    /// For each vertex, the outermost node that contains it.
    tops: Vec<u32>,
    nodes: Vec<Node<W>>,
    /// Unused blossoms, which new ones can replace.
    unused: Vec<u32>,
    /// For each edge, true if it is known to be tight.
    tight: Vec<bool>,
    /// Outer vertices whose edges have not been examined.
    queue: Vec<u32>,
}

/// Finds a maximum-weight matching and its certificate. All weights must be positive.
pub(super) fn solve<W: Weight>(vertices: usize, edges: &[Edge<W>]) -> (Vec<Option<u32>>, Certificate<W>) {
    let mut search = Search::new(vertices, edges);
    // Each stage adds a pair, so this loop ends after at most half as many stages as vertices.
    while search.stage() {}
    let mates =
        (0..vertices).map(|vertex| Some(search.mates[vertex]).filter(|&end| end != NONE).map(|end| search.vertex_at(end))).collect();
    let blossoms = (vertices as u32..search.nodes.len() as u32).filter(|&blossom| search.is_priced(blossom));
    let sets = blossoms.map(|blossom| (search.leaves(blossom), search.nodes[blossom as usize].price)).collect();
    (mates, Certificate::new(search.nodes[..vertices].iter().map(|node| node.price).collect(), sets))
}

/// What limits a change of prices.
enum Limit {
    /// The price of a vertex would become negative, so no heavier matching exists.
    Vertex,
    /// The slack of this edge from an outer vertex would become negative, so it is now tight.
    Edge(u32),
    /// The price of this inner blossom would become negative.
    Blossom(u32),
}

impl<'a, W: Weight> Search<'a, W> {
    fn new(vertices: usize, edges: &'a [Edge<W>]) -> Search<'a, W> {
        let mut neighbours = vec![Vec::new(); vertices];
        for (edge, Edge { a, b, .. }) in (0..).zip(edges) {
            neighbours[*a as usize].push(2 * edge + 1);
            neighbours[*b as usize].push(2 * edge);
        }
        let dearest = edges.iter().map(|edge| edge.weight).max().unwrap_or(W::ZERO).max(W::ZERO);
        Search {
            edges,
            vertices,
            neighbours,
            mates: vec![NONE; vertices],
            tops: (0..vertices as u32).collect(),
            nodes: (0..vertices as u32).map(|vertex| Node::new(vertex, dearest)).collect(),
            unused: Vec::new(),
            tight: vec![false; edges.len()],
            queue: Vec::new(),
        }
    }

    fn node(&self, node: u32) -> &Node<W> {
        &self.nodes[node as usize]
    }
    fn node_mut(&mut self, node: u32) -> &mut Node<W> {
        &mut self.nodes[node as usize]
    }
    fn top(&self, vertex: u32) -> u32 {
        self.tops[vertex as usize]
    }
    /// Returns the vertex at an end.
    fn vertex_at(&self, end: u32) -> u32 {
        let edge = &self.edges[end as usize / 2];
        if end.is_multiple_of(2) { edge.a } else { edge.b }
    }
    /// Returns twice the slack of an edge between two outermost nodes, which is its price minus its weight.
    fn slack(&self, edge: u32) -> W {
        let Edge { a, b, weight } = self.edges[edge as usize];
        self.node(a).price + self.node(b).price - W::TWO * weight
    }
    fn is_blossom(&self, node: u32) -> bool {
        node as usize >= self.vertices
    }
    fn is_priced(&self, blossom: u32) -> bool {
        self.node(blossom).base != NONE && self.node(blossom).price > W::ZERO
    }
    /// Returns the vertices inside a node.
    fn leaves(&self, node: u32) -> Vec<u32> {
        let mut leaves = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if self.is_blossom(node) { open.extend(self.node(node).children.iter().rev()) } else { leaves.push(node) }
        }
        leaves
    }

    /// Runs one stage. Returns true if the matching has grown.
    fn stage(&mut self) -> bool {
        for node in &mut self.nodes {
            (node.label, node.entry, node.best_edge, node.best_edges) = (Label::Free, NONE, NONE, None);
        }
        self.tight.fill(false);
        self.queue.clear();
        for vertex in 0..self.vertices as u32 {
            if self.mates[vertex as usize] == NONE && self.node(self.top(vertex)).label == Label::Free {
                self.label(vertex, Label::Outer, NONE);
            }
        }
        loop {
            if self.grow() {
                self.expand_free_blossoms();
                return true;
            }
            let (change, limit) = self.limit();
            self.change_prices(change);
            match limit {
                Limit::Vertex => return false,
                Limit::Edge(edge) => {
                    self.tight[edge as usize] = true;
                    let Edge { a, b, .. } = self.edges[edge as usize];
                    let outer = if self.node(self.top(a)).label == Label::Outer { a } else { b };
                    self.queue.push(outer);
                }
                Limit::Blossom(blossom) => self.expand(blossom, false),
            }
        }
    }

    /// Grows the trees along tight edges. Returns true if two trees have met and the matching has grown.
    fn grow(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            for place in 0..self.neighbours[vertex as usize].len() {
                let far = self.neighbours[vertex as usize][place];
                let (edge, other) = (far / 2, self.vertex_at(far));
                let (here, there) = (self.top(vertex), self.top(other));
                if here == there {
                    continue;
                }
                let slack = self.slack(edge);
                self.tight[edge as usize] |= slack <= W::ZERO;
                if !self.tight[edge as usize] {
                    self.update_best_edge(here, there, other, edge, slack);
                    continue;
                }
                match self.node(there).label {
                    Label::Free => self.label(other, Label::Inner, far ^ 1),
                    Label::Outer => match self.common_base(vertex, other) {
                        NONE => {
                            self.augment(edge);
                            return true;
                        }
                        base => self.shrink(base, edge),
                    },
                    _ if self.node(other).label == Label::Free => {
                        // The vertex is inside an inner blossom. Remember how it was reached, in case the blossom is expanded later.
                        let node = self.node_mut(other);
                        (node.label, node.entry) = (Label::Inner, far ^ 1);
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// Keeps an edge that is not tight if it has the least slack so far. A change of prices needs these edges.
    fn update_best_edge(&mut self, here: u32, there: u32, other: u32, edge: u32, slack: W) {
        let keeper = match self.node(there).label {
            Label::Outer => here,
            _ if self.node(other).label == Label::Free => other,
            _ => return,
        };
        let best = self.node(keeper).best_edge;
        if best == NONE || slack < self.slack(best) {
            self.node_mut(keeper).best_edge = edge;
        }
    }

    /// Labels a vertex and its outermost node. `entry` is the far end of the edge through which it was reached.
    fn label(&mut self, vertex: u32, label: Label, entry: u32) {
        let top = self.top(vertex);
        for node in [vertex, top] {
            let node = self.node_mut(node);
            (node.label, node.entry, node.best_edge) = (label, entry, NONE);
        }
        match label {
            Label::Outer => {
                let leaves = self.leaves(top);
                self.queue.extend(leaves);
            }
            // The mate of an inner node is outer.
            _ => {
                let mate = self.mates[self.node(top).base as usize];
                self.label(self.vertex_at(mate), Label::Outer, mate ^ 1);
            }
        }
    }

    /// Returns by how much prices can change, and what limits the change.
    fn limit(&self) -> (W, Limit) {
        let cheapest = self.nodes[..self.vertices].iter().map(|node| node.price).min().unwrap_or(W::ZERO);
        let mut least = (cheapest, Limit::Vertex);
        for vertex in 0..self.vertices as u32 {
            let best = self.node(vertex).best_edge;
            if self.node(self.top(vertex)).label == Label::Free && best != NONE && self.slack(best) < least.0 {
                least = (self.slack(best), Limit::Edge(best));
            }
        }
        for (number, node) in (0..).zip(&self.nodes) {
            let is_outermost = node.parent == NONE && node.base != NONE;
            if is_outermost && node.label == Label::Outer && node.best_edge != NONE && self.slack(node.best_edge).halved() < least.0 {
                least = (self.slack(node.best_edge).halved(), Limit::Edge(node.best_edge));
            }
            if is_outermost && self.is_blossom(number) && node.label == Label::Inner && node.price < least.0 {
                least = (node.price, Limit::Blossom(number));
            }
        }
        least
    }

    fn change_prices(&mut self, change: W) {
        for vertex in 0..self.vertices {
            match self.nodes[self.tops[vertex] as usize].label {
                Label::Outer => self.nodes[vertex].price -= change,
                Label::Inner => self.nodes[vertex].price += change,
                _ => {}
            }
        }
        for blossom in self.nodes[self.vertices..].iter_mut().filter(|node| node.base != NONE && node.parent == NONE) {
            match blossom.label {
                Label::Outer => blossom.price += change,
                Label::Inner => blossom.price -= change,
                _ => {}
            }
        }
    }

    /// Expands outer blossoms with price 0 at the end of a stage, because they are no longer needed.
    fn expand_free_blossoms(&mut self) {
        for blossom in self.vertices as u32..self.nodes.len() as u32 {
            let node = self.node(blossom);
            if node.parent == NONE && node.base != NONE && node.label == Label::Outer && node.price == W::ZERO {
                self.expand(blossom, true);
            }
        }
    }
}
