//! Errata of the cliques paper: each printed claim, what its own rules give, and the example that shows it.

use super::paper::EXAMPLE;
use crate::errata::{Erratum, HOLDS, WRONG, note};

/// Errata of the cliques paper.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note(EXAMPLE, "find", 0, HOLDS,
        "Lobby = {P5, P2, P1, P8} with total weight of 470.5.",
        "Correct, and no other four players weigh as much: the runner-up weighs 401.5. The best lobbies of 5 and 6 weigh 670.0 and 667.0."),
    note(EXAMPLE, "classify", 0, HOLDS,
        "1000, 1050 and 1100 with differences below 75: A ~ B and B ~ C, but not A ~ C.",
        "Correct: being near is not transitive. That is why there are tiers, and every player is in exactly one."),
    note(EXAMPLE, "classify", 0, WRONG,
        "Platinum: 2000–2499, Diamond: > 2500.",
        "Then 2500 would be in no tier. A boundary belongs to the upper tier, as in the paper's Algorithm 1, so 2500 is Diamond."),
    note(EXAMPLE, "build", 0, WRONG,
        "Table I: degrees P1 306.0, P3 229.5, P4 6.5, P8 268.5.",
        "They are 284.0, 177.0, −3.0 and 263.0. The degrees of P2 and P5 are correct, and P5 starts the lobby either way. See the table below."),
    note(EXAMPLE, "build", 0, WRONG,
        "Pairs with P4 consistently produce negative weights.",
        "P2–P4 weighs 19.5 and P4–P5 weighs 10.0. Table II leaves out both pairs, and also P3–P8, which weighs 57.0."),
    note(EXAMPLE, "find", 0, HOLDS,
        "P4's peak score was 29.5 (Iter 2), far below P8's 211.5.",
        "Correct: P4 had 10.0, 29.5 and 25.0. But the two numbers are from different steps. In P4's best step P8 had 140.5."),
    note("P4 gets in: alpha 1.4, beta 1.71", "find", 0, WRONG,
        "The algorithm automatically excludes the high-ping player.",
        "Only with those settings. P4 gets in if alpha ÷ beta is at most 140/171. At exactly that ratio P4 and P8 have the same sum, and P4 is ahead in the queue."),
    note(EXAMPLE, "find", 0, WRONG,
        "A poor seed could reduce total lobby weight by up to 15–20%.",
        "It can be more. Started with P4, the same greedy choice gives P4, P2, P5, P1 with 284.0, which is 39.6% less."),
    note("Tiers that wait", "build", 5, WRONG,
        "WHILE |L| < N: add the best candidate.",
        "With fewer players than the lobby size, the loop never ends. Here the tier waits and says how many players are missing."),
    note(EXAMPLE, "find", 0, WRONG,
        "Brute force for Q = 5000, N = 10: about 10^32 operations, as O(Q^N) and as C(Q, N).",
        "5000^10 is about 9.8 × 10^36, and there are about 2.7 × 10^30 groups of ten. Neither is feasible."),
    note(EXAMPLE, "build", 0, WRONG,
        "Build graph: about 8 × 10^6 operations; find lobby: about 5 × 10^4.",
        "The second number assumes 5,000 players in one tier. But they have 12.5 million pairs, which does not fit the first number. Here the graph is never built. The degrees are computed by sorting pings and waits."),
    note("Tiers found in the queue", "classify", 0, HOLDS,
        "Future work: dynamic tier boundaries using k-means clustering.",
        "Done here, with an exact result: of all ways to divide the queue, the one with the smallest sum of squared deviations."),
    note("Roles: one tank, one support", "find", 0, HOLDS,
        "Future work: role composition constraints.",
        "Done here: a lobby has an exact number of seats for each listed role."),
];
