//! Edmonds' blossom algorithm with prices, in the form of Galil (1986), in O(vertices³).
//!
//! It completes a fractional matching (`fractional.rs`) whose cycles have been broken. Each stage settles one vertex that is free but has a
//! price. A tree grows from this vertex along *tight* edges, whose price equals their weight. The vertices of the tree are alternately labelled
//! *outer* and *inner*. When the tree meets another free vertex, the path between both augments the matching. When the tree meets itself, it
//! contains an odd cycle, which is shrunk into one outer node, a *blossom*. When nothing can grow, prices change by as much as the rules allow:
//! outer vertices become cheaper, inner vertices become dearer. An outer vertex whose price falls to 0 may be free instead of the root.
//!
//! Only one tree grows at a time. So all its prices, which are doubled, have the same parity, and half of the slack of an edge inside the tree is
//! a whole number.

mod node;
mod shrink;

use node::{Label, Node};

use super::Weight;
use super::certificate::Certificate;
use super::fractional::Fractional;
use super::graph::{Graph, NONE};

/// State of the algorithm.
struct Search<'a, W> {
    graph: &'a Graph<'a, W>,
    vertices: usize,
    /// For each vertex, the far end of its matched edge; `NONE` while the vertex is free.
    mates: Vec<u32>,
    /// For each vertex, the outermost node that contains it.
    tops: Vec<u32>,
    nodes: Vec<Node<W>>,
    /// Unused blossoms, which new ones can replace.
    unused: Vec<u32>,
    /// Outer vertices whose edges have not been examined.
    queue: Vec<u32>,
    /// The nodes that this stage has labelled or reached with an edge, and the vertices in them.
    touched: Vec<u32>,
    /// For each node, true if it is in `touched`.
    is_touched: Vec<bool>,
    /// Scratch space: an edge for each node.
    best_by_node: Vec<u32>,
}

/// Completes a fractional matching without cycles to a maximum-weight matching. Returns the partners and a certificate.
pub(super) fn solve<W: Weight>(graph: &Graph<'_, W>, start: &Fractional<W>) -> (Vec<Option<u32>>, Certificate<W>) {
    let mut search = Search::new(graph, start);
    for root in 0..graph.vertices() as u32 {
        if search.mates[root as usize] == NONE && search.node(root).price > W::ZERO {
            search.stage(root);
        }
    }
    let mates = search.mates.iter().map(|&end| Some(end).filter(|&end| end != NONE).map(|end| graph.vertex_at(end))).collect();
    let blossoms = (search.vertices as u32..search.nodes.len() as u32).filter(|&blossom| search.is_priced(blossom));
    let sets = blossoms.map(|blossom| (search.leaves(blossom), search.nodes[blossom as usize].price)).collect();
    (mates, Certificate::new(search.nodes[..search.vertices].iter().map(|node| node.price).collect(), sets))
}

/// What limits a change of prices.
enum Limit {
    /// The price of this outer vertex would become negative.
    Vertex(u32),
    /// The slack of this edge from an outer vertex would become negative, so it is now tight.
    Edge(u32),
    /// The price of this inner blossom would become negative.
    Blossom(u32),
}

impl<'a, W: Weight> Search<'a, W> {
    fn new(graph: &'a Graph<'a, W>, start: &Fractional<W>) -> Search<'a, W> {
        let vertices = graph.vertices();
        Search {
            graph,
            vertices,
            mates: start.mates.clone(),
            tops: (0..vertices as u32).collect(),
            nodes: (0..).zip(&start.prices).map(|(vertex, price)| Node::new(vertex, *price)).collect(),
            unused: Vec::new(),
            queue: Vec::new(),
            touched: Vec::new(),
            is_touched: vec![false; vertices],
            best_by_node: vec![NONE; vertices],
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
    fn vertex_at(&self, end: u32) -> u32 {
        self.graph.vertex_at(end)
    }
    /// Returns twice the slack of an edge between two outermost nodes, which is its price minus its weight.
    fn slack(&self, edge: u32) -> W {
        let edge = &self.graph.edges[edge as usize];
        self.node(edge.a).price + self.node(edge.b).price - W::TWO * edge.weight
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
    fn touch(&mut self, node: u32) {
        if !std::mem::replace(&mut self.is_touched[node as usize], true) {
            self.touched.push(node);
        }
    }

    /// Settles a free vertex: it gets a partner, or its price falls to 0, or another vertex with price 0 becomes free instead.
    fn stage(&mut self, root: u32) {
        self.label(root, Label::Outer, NONE);
        while !self.grow() {
            let (change, limit) = self.limit();
            self.change_prices(change);
            match limit {
                Limit::Vertex(vertex) => {
                    self.flip(vertex, NONE);
                    break;
                }
                Limit::Edge(edge) => {
                    let edge = &self.graph.edges[edge as usize];
                    let outer = if self.node(self.top(edge.a)).label == Label::Outer { edge.a } else { edge.b };
                    self.queue.push(outer);
                }
                Limit::Blossom(blossom) => self.expand(blossom, false),
            }
        }
        self.expand_free_blossoms();
        for node in std::mem::take(&mut self.touched) {
            self.is_touched[node as usize] = false;
            let node = self.node_mut(node);
            (node.label, node.entry, node.best_edge, node.best_edges) = (Label::Free, NONE, NONE, None);
        }
        self.queue.clear();
    }

    /// Grows the tree along tight edges. Returns true if it has met a free vertex and the matching has grown.
    fn grow(&mut self) -> bool {
        let graph = self.graph;
        while let Some(vertex) = self.queue.pop() {
            for &far in graph.far_ends(vertex) {
                let (edge, other) = (far / 2, graph.vertex_at(far));
                let (here, there) = (self.top(vertex), self.top(other));
                if here == there {
                    continue;
                }
                let slack = self.slack(edge);
                if slack > W::ZERO {
                    self.update_best_edge(here, there, other, edge, slack);
                    continue;
                }
                match self.node(there).label {
                    Label::Free if self.mates[self.node(there).base as usize] == NONE => {
                        self.flip(vertex, far);
                        self.flip(other, far ^ 1);
                        return true;
                    }
                    Label::Free => self.label(other, Label::Inner, far ^ 1),
                    Label::Outer => {
                        let base = self.common_base(vertex, other);
                        self.shrink(base, edge);
                    }
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
            self.touch(keeper);
        }
    }

    /// Labels a vertex and its outermost node. `entry` is the far end of the edge through which it was reached.
    fn label(&mut self, vertex: u32, label: Label, entry: u32) {
        let top = self.top(vertex);
        for node in [vertex, top] {
            let node = self.node_mut(node);
            (node.label, node.entry, node.best_edge) = (label, entry, NONE);
        }
        self.touch(top);
        let leaves = self.leaves(top);
        leaves.iter().for_each(|&leaf| self.touch(leaf));
        match label {
            Label::Outer => self.queue.extend(leaves),
            // The mate of an inner node is outer.
            _ => {
                let mate = self.mates[self.node(top).base as usize];
                self.label(self.vertex_at(mate), Label::Outer, mate ^ 1);
            }
        }
    }

    /// Returns by how much prices can change, and what limits the change.
    fn limit(&self) -> (W, Limit) {
        let mut least: Option<(W, Limit)> = None;
        let mut consider = |change: W, limit: Limit| {
            if least.as_ref().is_none_or(|(least, _)| change < *least) {
                least = Some((change, limit));
            }
        };
        for &number in &self.touched {
            let node = self.node(number);
            if !self.is_blossom(number) {
                match self.node(self.top(number)).label {
                    Label::Outer => consider(node.price, Limit::Vertex(number)),
                    Label::Free if node.best_edge != NONE => consider(self.slack(node.best_edge), Limit::Edge(node.best_edge)),
                    _ => {}
                }
            }
            let is_outermost = node.parent == NONE && node.base != NONE;
            if is_outermost && node.label == Label::Outer && node.best_edge != NONE {
                consider(self.slack(node.best_edge).halved(), Limit::Edge(node.best_edge));
            }
            if is_outermost && self.is_blossom(number) && node.label == Label::Inner {
                consider(node.price, Limit::Blossom(number));
            }
        }
        least.unwrap_or_else(|| unreachable!("the root is an outer vertex"))
    }

    fn change_prices(&mut self, change: W) {
        for &number in &self.touched {
            if self.is_blossom(number) {
                let blossom = &mut self.nodes[number as usize];
                match blossom.label {
                    Label::Outer if blossom.parent == NONE => blossom.price += change,
                    Label::Inner if blossom.parent == NONE => blossom.price -= change,
                    _ => {}
                }
            } else {
                match self.nodes[self.tops[number as usize] as usize].label {
                    Label::Outer => self.nodes[number as usize].price -= change,
                    Label::Inner => self.nodes[number as usize].price += change,
                    _ => {}
                }
            }
        }
    }

    /// Expands outer blossoms with price 0 at the end of a stage, because they are no longer needed.
    fn expand_free_blossoms(&mut self) {
        for place in 0..self.touched.len() {
            let number = self.touched[place];
            let node = self.node(number);
            if self.is_blossom(number) && node.parent == NONE && node.base != NONE && node.label == Label::Outer && node.price == W::ZERO {
                self.expand(number, true);
            }
        }
    }
}
