//! Which function goes where.
//!
//! The *doors* of a part are the functions that the shell may call: in the shell a short function of the same name is left of
//! them, which calls the real one in the part. What only a part calls goes into the part with it. Everything else is the shell's.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Graph, Place};
use super::own::{self, Home};

/// Shorter functions, in instructions, are no doors: what is left in the shell would be about as long, and a short function is the
/// likeliest to be the same as another one (see [`own::may_serve_others`]).
const SHORTEST_DOOR: usize = 40;

/// What one part has.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    /// All its functions.
    pub(super) functions: BTreeSet<Place>,
    /// Those of them that the shell calls.
    pub(super) doors: Vec<Place>,
}

impl Part {
    /// Whether the part puts this function into the table itself, where it stands in the table.
    pub(super) fn fills(&self, place: Place) -> bool {
        self.functions.contains(&place) && !self.doors.contains(&place)
    }
}

/// The parts, one for each home, in the order of the list.
pub(super) fn plan(graph: &Graph, homes: &[Home]) -> Vec<Part> {
    let mut doors: BTreeMap<Place, usize> =
        (0..graph.nodes.len()).filter_map(|place| Some((place, door_of(graph, place, homes)?))).collect();
    let mut shared = BTreeSet::new();
    loop {
        // A door is a border: what lies behind it is the part's.
        let roots = graph.roots.union(&shared).copied().filter(|place| !doors.contains_key(place));
        let shell = graph.reach(roots, |place| doors.contains_key(&place));
        let parts: Vec<BTreeSet<Place>> = (0..homes.len())
            .map(|part| {
                let own = doors.iter().filter(|(_, of)| **of == part).map(|(place, _)| *place);
                // Only an engine's own are to be told apart from another's: see below. Other parts call engines as the shell does.
                let foreign = |place| !homes[part].is_engine && doors.get(&place).is_some_and(|of| *of != part);
                graph.reach(own, |place| shell.contains(&place) || graph.nodes[place].imported || foreign(place))
            })
            .collect();
        // What two parts call, or one part of another, is not one engine's own, whatever it is called. Without it the rest is as before.
        let mut seen = BTreeSet::new();
        let twice: BTreeSet<Place> = parts.iter().flatten().filter(|place| !seen.insert(**place)).copied().collect();
        if twice.is_empty() {
            let called = |place: &Place| graph.nodes[*place].calls.union(&graph.nodes[*place].knows);
            let doors = |functions: &BTreeSet<Place>| {
                let outside = shell.iter().chain(parts.iter().filter(|other| *other != functions).flatten());
                let called: BTreeSet<Place> = outside.flat_map(called).chain(&graph.roots).copied().collect();
                functions.intersection(&called).copied().collect()
            };
            return parts.iter().map(|functions| Part { doors: doors(functions), functions: functions.clone() }).collect();
        }
        doors.retain(|place, _| !twice.contains(place));
        shared.extend(twice);
    }
}

/// The part that a function may be a door of.
fn door_of(graph: &Graph, place: Place, homes: &[Home]) -> Option<usize> {
    let node = &graph.nodes[place];
    let long = node.length >= SHORTEST_DOOR || own::gives_a_table(&node.name);
    let good = !node.imported && long && !own::may_serve_others(&node.name);
    own::home(&node.name, homes).filter(|_| good)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::graph::Node;

    /// A graph from names, lengths and calls; the first function is exported.
    fn graph(functions: &[(&str, usize, &[Place])]) -> Graph {
        let node = |&(name, length, calls): &(&str, usize, &[Place])| Node {
            name: name.to_owned(),
            length,
            calls: calls.iter().copied().collect(),
            ..Node::default()
        };
        Graph { nodes: functions.iter().map(node).collect(), roots: [0].into() }
    }

    fn parts(graph: &Graph) -> Vec<(Vec<Place>, Vec<Place>)> {
        plan(graph, &["waves", "buckets"].map(Home::engine))
            .into_iter()
            .map(|part| (part.functions.into_iter().collect(), part.doors))
            .collect()
    }

    #[test]
    fn a_door_takes_along_what_nobody_else_calls() {
        let graph = graph(&[
            ("main", 9, &[1, 5]),
            ("queuescope::engines::waves::wave", 99, &[2, 3, 4, 5]),
            ("queuescope::engines::waves::select", 99, &[3]),
            ("queuescope::engines::waves::gap", 5, &[]),
            ("core::sort::<waves>", 99, &[]),
            ("core::clone", 99, &[]),
        ]);
        assert_eq!(parts(&graph), [(vec![1, 2, 3, 4], vec![1]), (vec![], vec![])]);
    }

    #[test]
    fn what_is_short_or_derived_stays_where_it_is_called() {
        let graph = graph(&[
            ("main", 9, &[1, 2, 4]),
            ("queuescope::engines::waves::gap", 5, &[3]),
            ("<queuescope::engines::waves::X as core::clone::Clone>::clone", 99, &[]),
            ("queuescope::engines::waves::far", 99, &[]),
            ("queuescope::engines::waves::tables::stages", 5, &[]),
        ]);
        assert_eq!(parts(&graph), [(vec![3, 4], vec![3, 4]), (vec![], vec![])]);
    }

    #[test]
    fn a_function_that_serves_two_engines_is_the_shells_whatever_it_is_called() {
        // The compiler has made one function of two that did the same, and kept the name of the waves'.
        let graph = graph(&[
            ("main", 9, &[1, 2]),
            ("queuescope::engines::waves::wave", 99, &[3]),
            ("queuescope::engines::buckets::fill", 99, &[3, 5]),
            ("queuescope::engines::waves::same", 99, &[4]),
            ("core::sort", 99, &[]),
            ("core::only_buckets", 99, &[]),
        ]);
        assert_eq!(parts(&graph), [(vec![1], vec![1]), (vec![2, 5], vec![2])]);
    }

    #[test]
    fn another_part_calls_an_engine_through_its_door() {
        let graph = graph(&[
            ("main", 9, &[1, 3]),
            ("app::sheets::draw", 99, &[2]),
            ("queuescope::engines::waves::notes", 99, &[]),
            ("other", 9, &[]),
        ]);
        let parts = plan(&graph, &[Home::engine("waves"), Home::modules("sheets", &["app::sheets".to_owned()])]);
        assert_eq!(parts.into_iter().map(|part| part.doors).collect::<Vec<_>>(), [vec![2], vec![1]]);
    }

    #[test]
    fn what_the_table_has_keeps_a_door() {
        let mut graph = graph(&[("main", 9, &[]), ("queuescope::engines::waves::draw", 99, &[2]), ("core::fmt", 99, &[])]);
        graph.roots.insert(1);
        assert_eq!(parts(&graph), [(vec![1, 2], vec![1]), (vec![], vec![])]);
    }
}
