//! The search itself: Edmonds' blossom algorithm with prices, in the form of Galil (1986), in O(vertices³).
//!
//! It goes in stages; each makes the matching larger by one pair, or ends the search. In a stage trees grow from the free vertices along
//! edges that cost just what they weigh: vertices are labelled *outer* and *inner* in turns. Two trees that meet give a longer matching; a
//! tree that meets itself has an odd cycle, which is shrunk into one outer vertex, a *blossom*. Where nothing can grow, prices are changed
//! by as much as no rule breaks: outer vertices become cheaper, inner ones dearer.
//!
//! An edge has two *ends*: edge k has the ends 2k, at its first vertex, and 2k + 1, at its second. A vertex's mate, and how a label was come
//! by, are kept as the end on the far side, which tells both the vertex and the edge.

mod shrink;

use super::Edge;
use super::certificate::Certificate;

/// No vertex, no end, no edge.
const NONE: u32 = u32::MAX;

/// How a vertex or blossom is reached in this stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    /// At an even distance from a free vertex.
    Outer,
    /// At an odd one.
    Inner,
    /// Met while two ways to the roots are followed.
    Trail,
}

/// A vertex or a blossom. The first are the vertices; after them come the blossoms that there are, or were.
#[derive(Debug, Clone)]
struct Node {
    label: Label,
    /// The end, on the far side, of the edge through which the label came; none for a root.
    entry: u32,
    /// The blossom that it is in, directly.
    parent: u32,
    /// The vertex that is matched outside, or free.
    base: u32,
    /// Of a blossom: what it is made of, around the cycle, the base first.
    children: Vec<u32>,
    /// Of a blossom: the end, on the near side, of the edge from each child to the next.
    ends: Vec<u32>,
    /// The edge to another outer node with the least slack.
    best: u32,
    /// Of an outer blossom: for every other outer node the edge with the least slack.
    bests: Option<Vec<u32>>,
    /// The price: of a vertex twice.
    price: i64,
}

impl Node {
    fn new(base: u32, price: i64) -> Node {
        Node { label: Label::Free, entry: NONE, parent: NONE, base, children: Vec::new(), ends: Vec::new(), best: NONE, bests: None, price }
    }
}

struct Search<'a> {
    edges: &'a [Edge],
    vertices: usize,
    /// By vertex: the far ends of its edges.
    neighbours: Vec<Vec<u32>>,
    /// By vertex: the far end of the matched edge.
    mates: Vec<u32>,
    /// By vertex: the outermost node that it is in.
    tops: Vec<u32>,
    nodes: Vec<Node>,
    /// Blossoms that are no more.
    spare: Vec<u32>,
    /// Edges that cost just what they weigh.
    tight: Vec<bool>,
    /// Outer vertices that have not been looked at.
    queue: Vec<u32>,
}

/// The heaviest matching, with its proof. Weights are above 0.
pub(super) fn solve(vertices: usize, edges: &[Edge]) -> (Vec<Option<u32>>, Certificate) {
    let mut search = Search::new(vertices, edges);
    // A stage makes one pair more, so there are not many.
    while search.stage() {}
    let mates =
        (0..vertices).map(|vertex| Some(search.mates[vertex]).filter(|&end| end != NONE).map(|end| search.vertex_at(end))).collect();
    let blossoms = (vertices as u32..search.nodes.len() as u32).filter(|&blossom| search.is_priced(blossom));
    let sets = blossoms.map(|blossom| (search.leaves(blossom), search.nodes[blossom as usize].price)).collect();
    (mates, Certificate::new(search.nodes[..vertices].iter().map(|node| node.price).collect(), sets))
}

/// What limits a change of prices.
enum Limit {
    /// A vertex would cost less than nothing: the matching is the heaviest.
    Vertex,
    /// An edge from an outer vertex becomes tight.
    Edge(u32),
    /// An inner blossom would cost less than nothing.
    Blossom(u32),
}

impl<'a> Search<'a> {
    fn new(vertices: usize, edges: &'a [Edge]) -> Search<'a> {
        let mut neighbours = vec![Vec::new(); vertices];
        for (edge, Edge { a, b, .. }) in (0..).zip(edges) {
            neighbours[*a as usize].push(2 * edge + 1);
            neighbours[*b as usize].push(2 * edge);
        }
        let dearest = edges.iter().map(|edge| edge.weight).max().unwrap_or(0).max(0);
        Search {
            edges,
            vertices,
            neighbours,
            mates: vec![NONE; vertices],
            tops: (0..vertices as u32).collect(),
            nodes: (0..vertices as u32).map(|vertex| Node::new(vertex, dearest)).collect(),
            spare: Vec::new(),
            tight: vec![false; edges.len()],
            queue: Vec::new(),
        }
    }

    fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }
    fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }
    fn top(&self, vertex: u32) -> u32 {
        self.tops[vertex as usize]
    }
    /// The vertex at an end.
    fn vertex_at(&self, end: u32) -> u32 {
        let edge = &self.edges[end as usize / 2];
        if end.is_multiple_of(2) { edge.a } else { edge.b }
    }
    /// How much more an edge between two outermost nodes costs than it weighs, twice.
    fn slack(&self, edge: u32) -> i64 {
        let Edge { a, b, weight } = self.edges[edge as usize];
        self.node(a).price + self.node(b).price - 2 * weight
    }
    fn is_blossom(&self, node: u32) -> bool {
        node as usize >= self.vertices
    }
    fn is_priced(&self, blossom: u32) -> bool {
        self.node(blossom).base != NONE && self.node(blossom).price > 0
    }
    /// The vertices inside a node.
    fn leaves(&self, node: u32) -> Vec<u32> {
        let mut leaves = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if self.is_blossom(node) { open.extend(self.node(node).children.iter().rev()) } else { leaves.push(node) }
        }
        leaves
    }

    /// One stage; whether the matching has grown.
    fn stage(&mut self) -> bool {
        for node in &mut self.nodes {
            (node.label, node.entry, node.best, node.bests) = (Label::Free, NONE, NONE, None);
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
                self.dissolve_free_blossoms();
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

    /// Grows the trees as far as tight edges go; whether two of them have met and the matching has grown.
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
                self.tight[edge as usize] |= slack <= 0;
                if !self.tight[edge as usize] {
                    self.remember(here, there, other, edge, slack);
                    continue;
                }
                match self.node(there).label {
                    Label::Free => self.label(other, Label::Inner, far ^ 1),
                    Label::Outer => match self.meeting(vertex, other) {
                        NONE => {
                            self.augment(edge);
                            return true;
                        }
                        base => self.shrink(base, edge),
                    },
                    _ if self.node(other).label == Label::Free => {
                        // Inside an inner blossom: it may be dissolved later, and then this is how it was reached.
                        let node = self.node_mut(other);
                        (node.label, node.entry) = (Label::Inner, far ^ 1);
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// Keeps the edge with the least slack, for when prices change.
    fn remember(&mut self, here: u32, there: u32, other: u32, edge: u32, slack: i64) {
        let keeper = match self.node(there).label {
            Label::Outer => here,
            _ if self.node(other).label == Label::Free => other,
            _ => return,
        };
        let best = self.node(keeper).best;
        if best == NONE || slack < self.slack(best) {
            self.node_mut(keeper).best = edge;
        }
    }

    /// Labels the outermost node around a vertex, reached through an end on the other side.
    fn label(&mut self, vertex: u32, label: Label, entry: u32) {
        let top = self.top(vertex);
        for node in [vertex, top] {
            let node = self.node_mut(node);
            (node.label, node.entry, node.best) = (label, entry, NONE);
        }
        match label {
            Label::Outer => {
                let leaves = self.leaves(top);
                self.queue.extend(leaves);
            }
            // Whoever an inner one is matched with is outer.
            _ => {
                let mate = self.mates[self.node(top).base as usize];
                self.label(self.vertex_at(mate), Label::Outer, mate ^ 1);
            }
        }
    }

    /// By how much prices can change, and what stops them there.
    fn limit(&self) -> (i64, Limit) {
        let cheapest = self.nodes[..self.vertices].iter().map(|node| node.price).min().unwrap_or(0);
        let mut least = (cheapest, Limit::Vertex);
        for vertex in 0..self.vertices as u32 {
            let best = self.node(vertex).best;
            if self.node(self.top(vertex)).label == Label::Free && best != NONE && self.slack(best) < least.0 {
                least = (self.slack(best), Limit::Edge(best));
            }
        }
        for (number, node) in (0..).zip(&self.nodes) {
            let lives = node.parent == NONE && node.base != NONE;
            if lives && node.label == Label::Outer && node.best != NONE && self.slack(node.best) / 2 < least.0 {
                least = (self.slack(node.best) / 2, Limit::Edge(node.best));
            }
            if lives && self.is_blossom(number) && node.label == Label::Inner && node.price < least.0 {
                least = (node.price, Limit::Blossom(number));
            }
        }
        least
    }

    fn change_prices(&mut self, change: i64) {
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

    /// At the end of a stage: outer blossoms that cost nothing are no longer needed.
    fn dissolve_free_blossoms(&mut self) {
        for blossom in self.vertices as u32..self.nodes.len() as u32 {
            let node = self.node(blossom);
            if node.parent == NONE && node.base != NONE && node.label == Label::Outer && node.price == 0 {
                self.expand(blossom, true);
            }
        }
    }
}
