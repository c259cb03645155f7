//! Blossoms: shrinking an odd cycle into one node, opening it again, and turning the matching around along a way through it.

use super::{Label, NONE, Node, Search};

impl Search<'_> {
    /// Where the ways from two outer vertices to their roots meet: the base of a new blossom, or nowhere.
    pub(super) fn meeting(&mut self, one: u32, other: u32) -> u32 {
        let mut trail = Vec::new();
        let mut base = NONE;
        let (mut here, mut there) = (one, other);
        while here != NONE {
            let top = self.top(here);
            if self.node(top).label == Label::Trail {
                base = self.node(top).base;
                break;
            }
            trail.push(top);
            self.node_mut(top).label = Label::Trail;
            here = match self.node(top).entry {
                NONE => NONE,
                entry => {
                    // Over the inner node to the next outer one.
                    let inner = self.top(self.vertex_at(entry));
                    self.vertex_at(self.node(inner).entry)
                }
            };
            // In turns, so that no way is followed much further than it has to be.
            if there != NONE {
                (here, there) = (there, here);
            }
        }
        trail.into_iter().for_each(|top| self.node_mut(top).label = Label::Outer);
        base
    }

    /// Shrinks the cycle that an edge between two outer vertices closes, whose ways meet at a base.
    pub(super) fn shrink(&mut self, base: u32, edge: u32) {
        let (bottom, [first, second]) = (self.top(base), [2 * edge, 2 * edge + 1]);
        let (mut children, mut ends) = (Vec::new(), Vec::new());
        // From the edge to the base, turned around: an entry is the near end as seen from the node before.
        let mut at = self.top(self.vertex_at(first));
        while at != bottom {
            children.push(at);
            ends.push(self.node(at).entry);
            at = self.top(self.vertex_at(self.node(at).entry));
        }
        children.push(bottom);
        children.reverse();
        ends.reverse();
        // Over the edge, and down the other side.
        ends.push(first);
        at = self.top(self.vertex_at(second));
        while at != bottom {
            children.push(at);
            ends.push(self.node(at).entry ^ 1);
            at = self.top(self.vertex_at(self.node(at).entry));
        }
        let blossom = self.spare.pop().unwrap_or(self.nodes.len() as u32);
        let node = Node { label: Label::Outer, entry: self.node(bottom).entry, ..Node::new(base, 0) };
        if blossom as usize == self.nodes.len() {
            self.nodes.push(node);
        } else {
            *self.node_mut(blossom) = node;
        }
        for &child in &children {
            self.node_mut(child).parent = blossom;
        }
        (self.node_mut(blossom).children, self.node_mut(blossom).ends) = (children, ends);
        for leaf in self.leaves(blossom) {
            // Inner vertices become outer ones, which have not been looked at.
            if self.node(self.top(leaf)).label == Label::Inner {
                self.queue.push(leaf);
            }
            self.tops[leaf as usize] = blossom;
        }
        self.gather_bests(blossom);
    }

    /// The edges with the least slack from a new blossom to every other outer node.
    fn gather_bests(&mut self, blossom: u32) {
        let mut bests = vec![NONE; self.nodes.len()];
        for child in self.node(blossom).children.clone() {
            let edges = match self.node_mut(child).bests.take() {
                Some(edges) => edges,
                None => self.leaves(child).iter().flat_map(|&leaf| &self.neighbours[leaf as usize]).map(|end| end / 2).collect(),
            };
            for edge in edges {
                let tops = [2 * edge, 2 * edge + 1].map(|end| self.top(self.vertex_at(end)));
                let other = if tops[0] == blossom { tops[1] } else { tops[0] };
                let best = bests[other as usize];
                let is_better = best == NONE || self.slack(edge) < self.slack(best);
                if other != blossom && self.node(other).label == Label::Outer && is_better {
                    bests[other as usize] = edge;
                }
            }
            self.node_mut(child).best = NONE;
        }
        let bests: Vec<u32> = bests.into_iter().filter(|&edge| edge != NONE).collect();
        let least = bests.iter().copied().reduce(|best, edge| if self.slack(edge) < self.slack(best) { edge } else { best });
        let node = self.node_mut(blossom);
        (node.best, node.bests) = (least.unwrap_or(NONE), Some(bests));
    }

    /// Opens a blossom: its children are outermost again. In the middle of a stage it was inner, and those of them that the tree goes through
    /// get labels of their own.
    pub(super) fn expand(&mut self, blossom: u32, at_end: bool) {
        for child in self.node(blossom).children.clone() {
            self.node_mut(child).parent = NONE;
            if at_end && self.is_blossom(child) && self.node(child).price == 0 {
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
        *self.node_mut(blossom) = Node::new(NONE, 0);
        self.spare.push(blossom);
    }

    /// Labels the children of an inner blossom that has been opened: in turns along the even way from where the tree enters to the base.
    fn relabel(&mut self, blossom: u32) {
        let Node { entry, children, ends, .. } = self.node(blossom).clone();
        let count = children.len();
        let entered = self.top(self.vertex_at(entry ^ 1));
        let mut place = children.iter().position(|&child| child == entered).unwrap_or(0);
        let forwards = place % 2 == 1;
        let mut through = entry;
        while place != 0 {
            let near = step(&ends, place, forwards);
            let [inner, outer] = [through ^ 1, near ^ 1].map(|end| self.vertex_at(end));
            self.node_mut(inner).label = Label::Free;
            self.node_mut(outer).label = Label::Free;
            self.label(inner, Label::Inner, through);
            self.tight[near as usize / 2] = true;
            place = next(place, count, forwards);
            through = step(&ends, place, forwards);
            self.tight[through as usize / 2] = true;
            place = next(place, count, forwards);
        }
        // The base is inner too, without going on to its mate, which is outer already.
        for node in [self.vertex_at(through ^ 1), children[0]] {
            let node = self.node_mut(node);
            (node.label, node.entry, node.best) = (Label::Inner, through, NONE);
        }
        // The others are off the way; but one of them may have been reached from outside before.
        place = next(0, count, forwards);
        while children[place] != entered {
            self.relabel_reached(children[place]);
            place = next(place, count, forwards);
        }
    }

    /// Labels a child of an opened blossom if one of its vertices has been reached.
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

    /// Makes the matching larger along the way from one root over an edge to another.
    pub(super) fn augment(&mut self, edge: u32) {
        for end in [2 * edge, 2 * edge + 1] {
            // From the vertex at this end, which is to be matched over the edge, up to its root.
            let (mut vertex, mut far) = (self.vertex_at(end), end ^ 1);
            loop {
                let top = self.top(vertex);
                if self.is_blossom(top) {
                    self.turn(top, vertex);
                }
                self.mates[vertex as usize] = far;
                let entry = self.node(top).entry;
                if entry == NONE {
                    break;
                }
                let inner = self.top(self.vertex_at(entry));
                let onward = self.node(inner).entry;
                let last = self.vertex_at(onward ^ 1);
                if self.is_blossom(inner) {
                    self.turn(inner, last);
                }
                self.mates[last as usize] = onward;
                (vertex, far) = (self.vertex_at(onward), onward ^ 1);
            }
        }
    }

    /// Turns the matching inside a blossom around, so that a vertex in it can be matched outside.
    fn turn(&mut self, blossom: u32, vertex: u32) {
        let mut child = vertex;
        while self.node(child).parent != blossom {
            child = self.node(child).parent;
        }
        if self.is_blossom(child) {
            self.turn(child, vertex);
        }
        let Node { children, ends, .. } = self.node(blossom).clone();
        let first = children.iter().position(|&other| other == child).unwrap_or(0);
        let forwards = first % 2 == 1;
        let mut place = first;
        while place != 0 {
            place = next(place, children.len(), forwards);
            let near = step(&ends, place, forwards);
            let [here, there] = [near, near ^ 1].map(|end| self.vertex_at(end));
            if self.is_blossom(children[place]) {
                self.turn(children[place], here);
            }
            place = next(place, children.len(), forwards);
            if self.is_blossom(children[place]) {
                self.turn(children[place], there);
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

/// The next place around a cycle. From an odd place the even way to the base goes on to the end of the list, from an even one back to its
/// beginning.
fn next(place: usize, count: usize, forwards: bool) -> usize {
    (place + if forwards { 1 } else { count - 1 }) % count
}

/// The end, at the child at this place, of the edge to the next one that way.
fn step(ends: &[u32], place: usize, forwards: bool) -> u32 {
    if forwards { ends[place] } else { ends[(place + ends.len() - 1) % ends.len()] ^ 1 }
}
