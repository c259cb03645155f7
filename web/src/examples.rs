//! The texts of the examples, but for the first of each engine, which comes with the engine. Apart from everything else, because the page
//! fetches them only when one of them is opened (`MORE` in `parts.rs`).

use std::hint::black_box;

use queuescope::Engine;

const WAVES: &[&str] = &[
    include_str!("../scenarios/refine-24200.json"),
    include_str!("../scenarios/refine-2525.json"),
    include_str!("../scenarios/assign.json"),
    include_str!("../scenarios/candidate-order.json"),
    include_str!("../scenarios/filter.json"),
];
const BUCKETS: &[&str] = &[
    include_str!("../scenarios/pawn-and-grunt-50.json"),
    include_str!("../scenarios/nearest.json"),
    include_str!("../scenarios/decline.json"),
    include_str!("../scenarios/parties.json"),
    include_str!("../scenarios/teiserver.json"),
];
const CLIQUES: &[&str] = &[
    include_str!("../scenarios/p4-gets-in.json"),
    include_str!("../scenarios/tiers-wait.json"),
    include_str!("../scenarios/clique-roles.json"),
    include_str!("../scenarios/clusters.json"),
];
const LOBBIES: &[&str] = &[
    include_str!("../scenarios/greedy-loses.json"),
    include_str!("../scenarios/lonely-level-4.json"),
    include_str!("../scenarios/friends.json"),
    include_str!("../scenarios/lobby-decline.json"),
    include_str!("../scenarios/scheduled.json"),
    include_str!("../scenarios/four-want-three.json"),
    include_str!("../scenarios/pairs-before-points.json"),
    include_str!("../scenarios/equal-lists.json"),
    include_str!("../scenarios/strict-region.json"),
    include_str!("../scenarios/odd-five.json"),
];

/// The texts of an engine's examples from the second on. `black_box` keeps the compiler from knowing them elsewhere.
pub(crate) fn further(engine: Engine) -> &'static [&'static str] {
    black_box(match engine {
        Engine::Waves => WAVES,
        Engine::Buckets => BUCKETS,
        Engine::Cliques => CLIQUES,
        Engine::Lobbies => LOBBIES,
    })
}
