//! Notes on the cliques paper: what it prints and what follows from its own rules, with the scenario that shows it.

use super::paper::EXAMPLE;
use crate::errata::{Erratum, HOLDS, WRONG, note};

/// The notes on the cliques document, in its order.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note(EXAMPLE, "find", 0, HOLDS,
        "Lobby = {P5, P2, P1, P8} with total weight of 470.5.",
        "So it is, and no other four weigh as much: the next best lobby weighs 401.5. Lobbies of 5 and 6 weigh 670.0 and 667.0."),
    note(EXAMPLE, "classify", 0, HOLDS,
        "1000, 1050 and 1100 with differences below 75: A ~ B and B ~ C, but not A ~ C.",
        "Right: nearness is no equivalence, which is why there are tiers. Every player is in exactly one."),
    note(EXAMPLE, "classify", 0, WRONG,
        "Platinum: 2000–2499, Diamond: > 2500.",
        "Then 2500 is in no tier. A boundary belongs to the upper tier, as in the paper's Algorithm 1: 2500 is Diamond."),
    note(EXAMPLE, "build", 0, WRONG,
        "Table I: degrees P1 306.0, P3 229.5, P4 6.5, P8 268.5.",
        "They are 284.0, 177.0, −3.0 and 263.0; those of P2 and P5 hold. P5 begins either way. See the table below."),
    note(EXAMPLE, "build", 0, WRONG,
        "Pairs with P4 consistently produce negative weights.",
        "P2–P4 weighs 19.5 and P4–P5 10.0. Table II leaves both out, and P3–P8 with 57.0 as well."),
    note(EXAMPLE, "find", 0, HOLDS,
        "P4's peak score was 29.5 (Iter 2), far below P8's 211.5.",
        "So it is: 10.0, 29.5 and 25.0. But the two are of different steps; at the third step P8 had 140.5."),
    note("P4 gets in: alpha 1.4, beta 1.71", "find", 0, WRONG,
        "The algorithm automatically excludes the high-ping player.",
        "At these settings. P4 gets in as soon as alpha ÷ beta is at most 140/171; at exactly that P4 and P8 have the same sum and P4 came first."),
    note(EXAMPLE, "find", 0, WRONG,
        "A poor seed could reduce total lobby weight by up to 15–20%.",
        "Begun with P4 the same greedy choice gives P4, P2, P5, P1 and 284.0: 39.6% less."),
    note("Tiers that wait", "build", 5, WRONG,
        "WHILE |L| < N: add the best candidate.",
        "With fewer players than the lobby size the loop never ends. Here the tier waits, and says for how many."),
    note(EXAMPLE, "find", 0, WRONG,
        "Brute force for Q = 5000, N = 10: about 10^32 operations, as O(Q^N) and as C(Q, N).",
        "5000^10 is about 9.8 × 10^36, and there are about 2.7 × 10^30 groups of ten. Neither is feasible."),
    note(EXAMPLE, "build", 0, WRONG,
        "Build graph: about 8 × 10^6 operations; find lobby: about 5 × 10^4.",
        "The second means 5,000 players in one tier; those have 12.5 million pairs. Here the graph is never built: degrees come from sorting pings and waits."),
    note("Tiers found in the queue", "classify", 0, HOLDS,
        "Future work: dynamic tier boundaries using k-means clustering.",
        "Done, exactly: of all divisions of the queue the one with the least sum of squared deviations."),
    note("Roles: one tank, one support", "find", 0, HOLDS,
        "Future work: role composition constraints.",
        "Done: a lobby holds exactly so many of each listed role."),
];
