//! The nodes of the search: vertices and blossoms.

use crate::matching::graph::NONE;

/// How the tree of this stage reaches a vertex or blossom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// Not reached.
    Free,
    /// At an even distance from the root.
    Outer,
    /// At an odd distance from the root.
    Inner,
    /// Temporary mark of an outer node while the paths from two outer vertices to the root are followed.
    OnPath,
}

/// A vertex or a blossom. In the list of nodes the vertices come first, then the blossoms, including unused ones.
#[derive(Debug, Clone)]
pub(super) struct Node<W> {
    pub(super) label: Label,
    /// Far end of the edge through which the node was labelled; `NONE` for the root.
    pub(super) entry: u32,
    /// The smallest blossom that contains the node; `NONE` if no blossom does.
    pub(super) parent: u32,
    /// The vertex of the node that is free or matched to a vertex outside. `NONE` for an unused blossom.
    pub(super) base: u32,
    /// For a blossom, its nodes around the cycle, starting with the one that contains the base.
    pub(super) children: Vec<u32>,
    /// For a blossom, the near end of the edge from each child to the next.
    pub(super) ends: Vec<u32>,
    /// Edge with the least slack between this node and another outer node.
    pub(super) best_edge: u32,
    /// For an outer blossom, the edge with the least slack to each other outer node.
    pub(super) best_edges: Option<Vec<u32>>,
    /// Price, doubled for a vertex.
    pub(super) price: W,
}

impl<W> Node<W> {
    pub(super) fn new(base: u32, price: W) -> Node<W> {
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
