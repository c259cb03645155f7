//! Compares the solver with brute force, with another library, and with itself on different selections of edges.

use super::graph::Graph;
use super::*;
use proptest::prelude::*;
use queuescope_campaign::config;

fn graph(list: &[(u32, u32, i64)]) -> Vec<Edge> {
    list.iter().map(|&(a, b, weight)| Edge { a, b, weight }).collect()
}

/// Returns the largest weight of any matching, by trying every partner for the first vertex of every set of vertices.
fn brute_force(vertices: usize, edges: &[Edge]) -> i64 {
    let mut weights = vec![vec![0i64; vertices]; vertices];
    for edge in edges.iter().filter(|edge| edge.a != edge.b) {
        let [a, b] = [edge.a, edge.b].map(|end| end as usize);
        weights[a][b] = weights[a][b].max(edge.weight);
        weights[b][a] = weights[a][b];
    }
    let mut best = vec![0i64; 1 << vertices];
    for set in 1usize..1 << vertices {
        let first = set.trailing_zeros() as usize;
        let without = set & !(1 << first);
        best[set] = best[without];
        for other in (first + 1..vertices).filter(|other| without & (1 << other) != 0) {
            best[set] = best[set].max(weights[first][other] + best[without & !(1 << other)]);
        }
    }
    best[(1 << vertices) - 1]
}

/// Returns the solver's matching after checking that it is one and has the reported weight.
fn checked_heaviest(vertices: usize, edges: &[Edge]) -> Matching {
    let matching = heaviest(vertices, edges);
    let weight = |pair: &[u32; 2]| {
        let between = |edge: &&Edge| [edge.a, edge.b] == *pair || [edge.b, edge.a] == *pair;
        edges.iter().filter(between).map(|edge| edge.weight).max().expect("a pair must be an edge")
    };
    assert_eq!(matching.pairs().iter().map(weight).sum::<i64>(), matching.weight);
    assert_eq!(matching.pairs().len() * 2, matching.mates.iter().flatten().count());
    matching
}

#[test]
fn small_graphs_are_solved() {
    assert_eq!(checked_heaviest(0, &[]).weight, 0);
    assert_eq!(checked_heaviest(3, &[]).mates, [None; 3]);
    assert_eq!(checked_heaviest(2, &graph(&[(0, 1, 1)])).pairs(), [[0, 1]]);
    // The middle edge is heavier than each of its neighbours, but lighter than both together.
    assert_eq!(checked_heaviest(4, &graph(&[(0, 1, 5), (1, 2, 8), (2, 3, 5)])).pairs(), [[0, 1], [2, 3]]);
    assert_eq!(checked_heaviest(4, &graph(&[(0, 1, 5), (1, 2, 11), (2, 3, 5)])).pairs(), [[1, 2]]);
    // Edges without positive weight and loops are never chosen.
    assert_eq!(checked_heaviest(4, &graph(&[(0, 1, 0), (2, 3, -4), (1, 1, 9)])).weight, 0);
    // Of several edges between the same vertices the heaviest counts.
    assert_eq!(checked_heaviest(2, &graph(&[(0, 1, 3), (1, 0, 7), (0, 1, 2)])).weight, 7);
}

/// These graphs are known to expose bugs in blossom algorithms.
#[test]
fn blossoms_are_shrunk_used_relabelled_and_expanded() {
    let cases: [&[(u32, u32, i64)]; 10] = [
        // A blossom is created and used for augmentation.
        &[(0, 1, 8), (0, 2, 9), (1, 2, 10), (2, 3, 7)],
        &[(0, 1, 8), (0, 2, 9), (1, 2, 10), (2, 3, 7), (0, 5, 5), (3, 4, 6)],
        // A blossom becomes inner and is expanded.
        &[(0, 1, 9), (0, 2, 8), (1, 2, 10), (0, 3, 5), (3, 4, 4), (0, 5, 3)],
        // A blossom is inside another.
        &[(0, 1, 9), (0, 2, 9), (1, 2, 10), (1, 3, 8), (2, 4, 8), (3, 4, 10), (4, 5, 6)],
        &[(0, 1, 10), (0, 6, 10), (1, 2, 12), (2, 3, 20), (2, 4, 20), (3, 4, 25), (4, 5, 10), (5, 6, 10), (6, 7, 8)],
        // A blossom with another one inside becomes inner and is expanded in the middle of a stage.
        &[(0, 1, 8), (0, 2, 8), (1, 2, 10), (1, 3, 12), (2, 4, 12), (3, 4, 14), (3, 5, 12), (4, 6, 12), (5, 6, 14), (6, 7, 12)],
        &[(0, 1, 23), (0, 4, 22), (0, 5, 15), (1, 2, 25), (2, 3, 22), (3, 4, 25), (3, 7, 14), (4, 6, 13)],
        &[(0, 1, 19), (0, 2, 20), (0, 7, 8), (1, 2, 25), (1, 3, 18), (2, 4, 18), (3, 4, 13), (3, 6, 7), (4, 5, 7)],
        &[(0, 1, 45), (0, 4, 45), (1, 2, 50), (2, 3, 45), (3, 4, 50), (0, 5, 30), (2, 8, 35), (3, 7, 35), (4, 6, 26), (8, 9, 5)],
        // The base of an expanded inner blossom is itself a blossom, and its price must go on changing.
        &[
            (12, 1, 8550),
            (8, 6, 8501),
            (5, 11, 7412),
            (4, 12, 5437),
            (7, 9, 6312),
            (10, 5, 3422),
            (7, 0, 3741),
            (0, 9, 3977),
            (7, 11, 7635),
            (0, 5, 2115),
            (4, 1, 6289),
            (6, 10, 1459),
            (10, 8, 9662),
            (7, 12, 4598),
        ],
    ];
    for list in cases {
        let edges = graph(list);
        assert_eq!(checked_heaviest(13, &edges).weight, brute_force(13, &edges), "{list:?}");
    }
}

#[test]
fn a_large_bonus_per_edge_makes_the_number_of_pairs_count_first() {
    let edges = graph(&[(0, 1, 2_000), (1, 2, 9_500), (2, 3, 1_833)]);
    assert_eq!(checked_heaviest(4, &edges).pairs(), [[1, 2]]);
    let pairs_first: Vec<Edge> = edges.iter().map(|edge| Edge { weight: edge.weight + 1_000_000, ..*edge }).collect();
    assert_eq!(checked_heaviest(4, &pairs_first).pairs(), [[0, 1], [2, 3]]);
}

/// Returns a complete graph with weights from 1 to `most`, always the same one.
fn dense(vertices: u32, most: u64) -> Vec<Edge> {
    let mut state = 88_172_645_463_325_252u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % most) as i64 + 1
    };
    (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b))).map(|(a, b)| Edge { a, b, weight: random() }).collect()
}

#[test]
fn solving_with_few_edges_and_with_all_edges_gives_the_same_weight() {
    for (vertices, most) in [(60, 10_000), (61, 30), (90, 3), (45, 1)] {
        let edges = dense(vertices, most);
        let graph = Graph::new(vertices as usize, &edges);
        let mut start = Fractional::new(&graph);
        start.settle(&graph);
        start.break_cycles(&graph);
        let (mates, certificate) = blossom::solve(&graph, &start);
        let weight = certificate.proven_weight(&mates, &edges).expect("the certificate proves the matching");
        assert_eq!(checked_heaviest(vertices as usize, &edges).weight, weight, "{vertices} vertices, weights up to {most}");
    }
}

fn any_graph(most_vertices: u32, most_edges: usize) -> impl Strategy<Value = (usize, Vec<Edge>)> {
    (1..=most_vertices).prop_flat_map(move |vertices| {
        let weight = prop_oneof![1i64..4, 1i64..30, 1i64..10_000, -5i64..5];
        let edge = (0..vertices, 0..vertices, weight).prop_map(|(a, b, weight)| Edge { a, b, weight });
        (Just(vertices as usize), prop::collection::vec(edge, 0..most_edges))
    })
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn no_matching_is_heavier((vertices, edges) in any_graph(10, 30)) {
        prop_assert_eq!(checked_heaviest(vertices, &edges).weight, brute_force(vertices, &edges));
    }
}

/// Returns the weight of the heaviest matching that the crate `integer-blossom` finds.
fn by_integer_blossom(vertices: usize, edges: &[Edge]) -> i64 {
    let mut weights = vec![0i64; vertices * vertices];
    for edge in edges.iter().filter(|edge| edge.a != edge.b && edge.weight > 0) {
        for [from, to] in [[edge.a, edge.b], [edge.b, edge.a]] {
            let weight = &mut weights[from as usize * vertices + to as usize];
            *weight = edge.weight.max(*weight);
        }
    }
    let mates = integer_blossom::max_weight_matching(&weights, vertices);
    let pair = |(vertex, mate): (usize, &Option<usize>)| mate.filter(|mate| *mate > vertex).map(|mate| weights[vertex * vertices + mate]);
    mates.iter().enumerate().filter_map(pair).sum()
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn another_library_finds_the_same_weight_in_larger_graphs((vertices, edges) in any_graph(60, 600)) {
        prop_assert_eq!(checked_heaviest(vertices, &edges).weight, by_integer_blossom(vertices, &edges));
    }

    #[test]
    fn chains_of_odd_cycles_are_solved(
        sizes in prop::collection::vec(1u32..4, 1..7),
        weights in prop::collection::vec(1i64..12, 64),
        chords in prop::collection::vec((0u32..40, 0u32..40), 0..8),
    ) {
        // Each odd cycle of the chain shares its last vertex with the next one, which leads to many nested blossoms.
        let mut edges = Vec::new();
        let mut start = 0;
        let mut weights = weights.into_iter().cycle();
        for size in sizes {
            let length = 2 * size + 1;
            for step in 0..length {
                edges.push(Edge { a: start + step, b: start + (step + 1) % length, weight: weights.next().unwrap_or(1) });
            }
            start += length - 1;
        }
        let vertices = start + 1;
        edges.extend(chords.into_iter().map(|(a, b)| Edge { a: a % vertices, b: b % vertices, weight: weights.next().unwrap_or(1) }));
        checked_heaviest(vertices as usize, &edges);
        if vertices <= 13 {
            prop_assert_eq!(heaviest(vertices as usize, &edges).weight, brute_force(vertices as usize, &edges));
        }
    }
}
