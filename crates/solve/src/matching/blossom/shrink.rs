//! Blossoms: shrinks odd cycles, expands blossoms, and changes the matching along paths through them.

use super::{Label, NONE, Node, Search};
use crate::matching::Weight;

impl<W: Weight> Search<'_, W> {
    /// Follows the paths from two outer vertices to the root. Returns the base of the node where they meet.
    pub(super) fn common_base(&mut self, one: u32, other: u32) -> u32 {
        let mut path = Vec::new();
        let (mut here, mut there) = (one, other);
        let base = loop {
            let top = self.top(here);
            if self.node(top).label == Label::OnPath {
                break self.node(top).base;
            }
            path.push(top);
            self.node_mut(top).label = Label::OnPath;
            let entry = self.node(top).entry;
            if entry == NONE {
                // This is the root. The other path leads here too.
                (here, there) = (there, NONE);
                continue;
            }
            // Go through the inner node to the next outer one.
            let inner = self.top(self.vertex_at(entry));
            here = self.vertex_at(self.node(inner).entry);
            // Both paths are followed alternately, so that neither goes much beyond the common node.
            if there != NONE {
                std::mem::swap(&mut here, &mut there);
            }
        };
        path.into_iter().for_each(|top| self.node_mut(top).label = Label::Outer);
        base
    }

    /// Shrinks an odd cycle into a blossom. The cycle consists of an edge between two outer vertices and their paths to a common base.
    pub(super) fn shrink(&mut self, base: u32, edge: u32) {
        let (bottom, [first, second]) = (self.top(base), [2 * edge, 2 * edge + 1]);
        let (mut children, mut ends) = (Vec::new(), Vec::new());
        // Walk from the edge's first vertex to the base, and reverse the lists. In that order a node's entry is the near end of the edge to it.
        let mut current = self.top(self.vertex_at(first));
        while current != bottom {
            children.push(current);
            ends.push(self.node(current).entry);
            current = self.top(self.vertex_at(self.node(current).entry));
        }
        children.push(bottom);
        children.reverse();
        ends.reverse();
        // Then go across the edge, and walk from its second vertex to the base.
        ends.push(first);
        current = self.top(self.vertex_at(second));
        while current != bottom {
            children.push(current);
            ends.push(self.node(current).entry ^ 1);
            current = self.top(self.vertex_at(self.node(current).entry));
        }
        let blossom = self.unused.pop().unwrap_or(self.nodes.len() as u32);
        let node = Node { label: Label::Outer, entry: self.node(bottom).entry, ..Node::new(base, W::ZERO) };
        if blossom as usize == self.nodes.len() {
            self.nodes.push(node);
            self.is_touched.push(false);
            self.best_by_node.push(NONE);
        } else {
            *self.node_mut(blossom) = node;
        }
        for &child in &children {
            self.node_mut(child).parent = blossom;
        }
        (self.node_mut(blossom).children, self.node_mut(blossom).ends) = (children, ends);
        self.touch(blossom);
        for leaf in self.leaves(blossom) {
            // Inner vertices become outer, and their edges have not been examined.
            if self.node(self.top(leaf)).label == Label::Inner {
                self.queue.push(leaf);
            }
            self.tops[leaf as usize] = blossom;
        }
        self.find_best_edges(blossom);
    }

    /// Finds the edges with the least slack from a new blossom to each other outer node.
    fn find_best_edges(&mut self, blossom: u32) {
        let graph = self.graph;
        let mut others = Vec::new();
        for child in self.node(blossom).children.clone() {
            let edges = match self.node_mut(child).best_edges.take() {
                Some(edges) => edges,
                None => self.leaves(child).iter().flat_map(|&leaf| graph.far_ends(leaf)).map(|end| end / 2).collect(),
            };
            for edge in edges {
                let tops = [2 * edge, 2 * edge + 1].map(|end| self.top(graph.vertex_at(end)));
                let other = if tops[0] == blossom { tops[1] } else { tops[0] };
                if other == blossom || self.node(other).label != Label::Outer {
                    continue;
                }
                let best = self.best_by_node[other as usize];
                if best == NONE {
                    others.push(other);
                }
                if best == NONE || self.slack(edge) < self.slack(best) {
                    self.best_by_node[other as usize] = edge;
                }
            }
            self.node_mut(child).best_edge = NONE;
        }
        let best_edges: Vec<u32> =
            others.into_iter().map(|other| std::mem::replace(&mut self.best_by_node[other as usize], NONE)).collect();
        let least = best_edges.iter().copied().reduce(|best, edge| if self.slack(edge) < self.slack(best) { edge } else { best });
        let node = self.node_mut(blossom);
        (node.best_edge, node.best_edges) = (least.unwrap_or(NONE), Some(best_edges));
    }

    /// Expands a blossom, so that its children become outermost nodes. In the middle of a stage the blossom is inner, and its children on the
    /// path of the tree are labelled again.
    pub(super) fn expand(&mut self, blossom: u32, at_end: bool) {
        for child in self.node(blossom).children.clone() {
            self.node_mut(child).parent = NONE;
            if at_end && self.is_blossom(child) && self.node(child).price == W::ZERO {
                self.expand(child, true);
            } else {
                for leaf in self.leaves(child) {
                    self.tops[leaf as usize] = child;
                }
            }
        }
        if !at_end && self.node(blossom).label == Label::Inner {
            self.relabel(blossom);
        }
        *self.node_mut(blossom) = Node::new(NONE, W::ZERO);
        self.unused.push(blossom);
    }

    /// Labels the children of an expanded inner blossom, alternately inner and outer along the even path from the tree's entry to the base.
    fn relabel(&mut self, blossom: u32) {
        let Node { entry, children, ends, .. } = self.node(blossom).clone();
        let count = children.len();
        let entry_child = self.top(self.vertex_at(entry ^ 1));
        let mut position = children.iter().position(|&child| child == entry_child).unwrap_or(0);
        let forwards = position % 2 == 1;
        let mut through = entry;
        while position != 0 {
            let near = near_end(&ends, position, forwards);
            let [inner, outer] = [through ^ 1, near ^ 1].map(|end| self.vertex_at(end));
            self.node_mut(inner).label = Label::Free;
            self.node_mut(outer).label = Label::Free;
            self.label(inner, Label::Inner, through);
            position = next(position, count, forwards);
            through = near_end(&ends, position, forwards);
            position = next(position, count, forwards);
        }
        // The base is inner too. Its mate is already labelled outer.
        for node in [self.vertex_at(through ^ 1), children[0]] {
            let node = self.node_mut(node);
            (node.label, node.entry, node.best_edge) = (Label::Inner, through, NONE);
        }
        self.touch(children[0]);
        // The other children are off the path, but they may have been reached from outside the blossom.
        position = next(0, count, forwards);
        while children[position] != entry_child {
            self.relabel_reached(children[position]);
            position = next(position, count, forwards);
        }
    }

    /// Labels a child of an expanded blossom if one of its vertices has been reached.
    fn relabel_reached(&mut self, child: u32) {
        if self.node(child).label == Label::Outer {
            return;
        }
        let Some(leaf) = self.leaves(child).into_iter().find(|&leaf| self.node(leaf).label != Label::Free) else { return };
        let mate = self.vertex_at(self.mates[self.node(child).base as usize]);
        self.node_mut(leaf).label = Label::Free;
        self.node_mut(mate).label = Label::Free;
        self.label(leaf, Label::Inner, self.node(leaf).entry);
    }

    /// Gives a vertex of the tree another partner, or none, and changes the pairs on the path to the root. Outside of the tree, the path is only
    /// the vertex with its outermost node.
    pub(super) fn flip(&mut self, mut vertex: u32, mut far: u32) {
        loop {
            let top = self.top(vertex);
            if self.is_blossom(top) {
                self.rotate(top, vertex);
            }
            self.mates[vertex as usize] = far;
            let entry = self.node(top).entry;
            if entry == NONE {
                return;
            }
            let inner = self.top(self.vertex_at(entry));
            let onward = self.node(inner).entry;
            let last = self.vertex_at(onward ^ 1);
            if self.is_blossom(inner) {
                self.rotate(inner, last);
            }
            self.mates[last as usize] = onward;
            (vertex, far) = (self.vertex_at(onward), onward ^ 1);
        }
    }

    /// Flips the matching inside a blossom so that `vertex` becomes its base, which can be matched to a vertex outside.
    fn rotate(&mut self, blossom: u32, vertex: u32) {
        let mut child = vertex;
        while self.node(child).parent != blossom {
            child = self.node(child).parent;
        }
        if self.is_blossom(child) {
            self.rotate(child, vertex);
        }
        let Node { children, ends, .. } = self.node(blossom).clone();
        let first = children.iter().position(|&other| other == child).unwrap_or(0);
        let forwards = first % 2 == 1;
        let mut position = first;
        while position != 0 {
            position = next(position, children.len(), forwards);
            let near = near_end(&ends, position, forwards);
            let [here, there] = [near, near ^ 1].map(|end| self.vertex_at(end));
            if self.is_blossom(children[position]) {
                self.rotate(children[position], here);
            }
            position = next(position, children.len(), forwards);
            if self.is_blossom(children[position]) {
                self.rotate(children[position], there);
            }
            (self.mates[here as usize], self.mates[there as usize]) = (near ^ 1, near);
        }
        let base = self.node(child).base;
        let node = self.node_mut(blossom);
        node.children.rotate_left(first);
        node.ends.rotate_left(first);
        node.base = base;
    }
}

/// Returns the next position around a cycle. The path with an even number of edges to the base goes forwards from an odd position and
/// backwards from an even one.
fn next(position: usize, count: usize, forwards: bool) -> usize {
    (position + if forwards { 1 } else { count - 1 }) % count
}

/// Returns the near end of the edge from the child at a position to the next child in this direction.
fn near_end(ends: &[u32], position: usize, forwards: bool) -> u32 {
    if forwards { ends[position] } else { ends[(position + ends.len() - 1) % ends.len()] ^ 1 }
}
