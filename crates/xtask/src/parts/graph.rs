//! Who calls whom in a module.

use std::collections::{BTreeMap, BTreeSet};

use walrus::ir::{Instr, InstrLocId, RefFunc, Visitor, dfs_in_order};
use walrus::{ConstExpr, ElementItems, ExportItem, FunctionId, FunctionKind, GlobalId, Module};

use super::links::Links;
use super::own;

/// A function by its place in the module.
pub(super) type Place = usize;

/// The functions of a module.
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// Functions that can be called by nobody knows whom: exported ones, and those in the table unless it is known who has their address.
    pub(super) roots: BTreeSet<Place>,
}

/// A function.
#[derive(Default)]
pub(super) struct Node {
    /// Its name as the linker knows it; empty if it has none.
    pub(super) symbol: String,
    /// Its name as it stands in the source.
    pub(super) name: String,
    /// Whether it comes from outside.
    pub(super) imported: bool,
    /// How long it is, in instructions.
    pub(super) length: usize,
    pub(super) calls: BTreeSet<Place>,
    /// The module's variables that it uses.
    pub(super) globals: BTreeSet<usize>,
    /// Functions whose address it can have: from its own code, or from data that it uses.
    pub(super) knows: BTreeSet<Place>,
}

impl Graph {
    /// Reads a module that has just been parsed: its functions have their places still.
    pub(super) fn of(module: &Module, links: &Links) -> Graph {
        let mut nodes = Vec::new();
        for function in module.funcs.iter() {
            let symbol = function.name.clone().unwrap_or_default();
            let mut node = Node { name: own::plain(&symbol), symbol, ..Node::default() };
            match &function.kind {
                FunctionKind::Local(local) => dfs_in_order(&mut node, local, local.entry_block()),
                _ => node.imported = true,
            }
            nodes.push(node);
        }
        let tabled = module.elements.iter().flat_map(|element| functions_in(&element.items)).map(|function| function.index());
        let mut roots = know(&mut nodes, &tabled.collect(), links);
        roots.extend(module.start.map(|function| function.index()));
        for export in module.exports.iter() {
            if let ExportItem::Function(function) = export.item {
                roots.insert(function.index());
            }
        }
        Graph { nodes, roots }
    }

    /// Everything that can be called from these functions, and these themselves, but nothing beyond a border.
    pub(super) fn reach(&self, from: impl IntoIterator<Item = Place>, border: impl Fn(Place) -> bool) -> BTreeSet<Place> {
        let mut reached = BTreeSet::new();
        let mut next: Vec<Place> = from.into_iter().collect();
        while let Some(place) = next.pop() {
            if reached.insert(place) {
                let node = &self.nodes[place];
                next.extend(node.calls.union(&node.knows).filter(|called| !border(**called)));
            }
        }
        reached
    }
}

/// Notes who knows the address of whom; the functions of the table of which nobody, or somebody unknown, is known to.
fn know(nodes: &mut [Node], tabled: &BTreeSet<Place>, links: &Links) -> BTreeSet<Place> {
    let mut by_symbol: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for (place, node) in nodes.iter().enumerate() {
        by_symbol.entry(node.symbol.clone()).or_default().push(place);
    }
    let mut roots = BTreeSet::new();
    let mut known: BTreeSet<Place> = nodes.iter().flat_map(|node| node.knows.iter().copied()).collect();
    let functions: BTreeSet<&String> = links.uses.keys().chain(links.takes.keys()).collect();
    for function in functions {
        let data = links.reach(links.uses.get(function).into_iter().flatten());
        let names = data.iter().flat_map(|datum| &links.holds[*datum]).chain(links.takes.get(function).into_iter().flatten());
        let knows: BTreeSet<Place> = names.filter_map(|name| by_symbol.get(name)).flatten().copied().collect();
        known.extend(&knows);
        match by_symbol.get(function).map(Vec::as_slice) {
            Some([place]) => nodes[*place].knows.extend(knows),
            _ => roots.extend(knows),
        }
    }
    roots.extend(tabled.difference(&known));
    roots
}

fn functions_in(items: &ElementItems) -> Box<dyn Iterator<Item = FunctionId> + '_> {
    match items {
        ElementItems::Functions(functions) => Box::new(functions.iter().copied()),
        ElementItems::Expressions(_, expressions) => Box::new(expressions.iter().filter_map(|expression| match expression {
            ConstExpr::RefFunc(function) => Some(*function),
            _ => None,
        })),
    }
}

impl<'a> Visitor<'a> for Node {
    fn visit_instr(&mut self, _: &'a Instr, _: &'a InstrLocId) {
        self.length += 1;
    }

    fn visit_function_id(&mut self, function: &FunctionId) {
        self.calls.insert(function.index());
    }

    fn visit_global_id(&mut self, global: &GlobalId) {
        self.globals.insert(global.index());
    }

    fn visit_ref_func(&mut self, reference: &RefFunc) {
        self.knows.insert(reference.func.index());
    }
}
