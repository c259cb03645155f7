//! Errata of the lobbies document: each printed claim, what its own rules give, and the example that shows it.

use crate::errata::{Erratum, HOLDS, WRONG, note};

/// Errata of the lobbies document.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note("Equal lists: the product loses", "score", 0, WRONG,
        "Game score: the products of common weights ÷ the product of both sums × 100.",
        "Two equal lists of k equally weighted games then score 100 ÷ k. With three games that is 33.33, and the pair is refused. The preset Recommended uses the cosine, which gives 100."),
    note("A strict wish that is not met", "score", 0, WRONG,
        "Region preference \"strict\".",
        "A strict region that is not met only costs its 20 points. If everything else fits, the score is 80, and the pair is made. With Enforce strict wishes on, the pair is refused."),
    note("A lonely player gets in at level 4", "score", 120, WRONG,
        "If either has \"any\", full score.",
        "One side's \"any\" then overrules the other side's \"strict\". This rule is kept, because level 4 depends on it. With Enforce strict wishes on, the strict side is checked too."),
    note("Six for a raid", "relax", 30, WRONG,
        "Level 1: strict becomes preferred.",
        "For two strict lists that share one of three regions, that lowers the region part from 100 to 33. Here relaxing never lowers a score, because each part is the largest over all levels so far."),
    note("A lonely player gets in at level 4", "relax", 120, WRONG,
        "newLevel = currentLevel + 1, and the criteria are overwritten in a copy.",
        "The levels would go past 10, and the copy is shallow, so the original wishes are lost. Here there are ten levels, and the criteria are derived from the original wishes every time."),
    note("Greedy loses: a triangle with a tail", "form", 0, WRONG,
        "Maximum weighted bipartite matching, a variation of the Hungarian algorithm.",
        "All tickets are in one set, and three of them can form a triangle, so the graph is not bipartite. It takes Edmonds' blossom algorithm. Every answer here is checked with a proof."),
    note("Four want groups of three", "form", 0, WRONG,
        "Matched pairs are converted into player groups.",
        "That gives only pairs, although groups of any size are requested. Here pairs are merged until they are large enough. A group that stays too small is split, and its tickets can complete other groups."),
    note("Few players: pairs before points", "form", 0, WRONG,
        "Small user base: the threshold × 0.7, the interval ÷ 2, at every call.",
        "The factor compounds: after ten calls, 50 is down to 1.41. Here the factor applies once, so 50 becomes 35, and the 22 of this example becomes 15.4. While few requests search, the number of pairs counts first, so two pairs with 20 + 18.33 points beat one pair with 95."),
    note("Friends stay together", "group", 0, WRONG,
        "members: [request.userId, ...request.preselectedUsers].",
        "Friends who never queued count as members, and merged groups keep outdated ids. Here only players who search are joined, and the ticket waits a limited time for the others."),
    note("A lobby that somebody declines", "settle", 20, HOLDS,
        "The match is finalized or adjusted; no rapidly forming and disbanding.",
        "Correct: the player who declined leaves, so the same lobby cannot be offered again. The others keep their place and their level."),
    note("Scheduled for later", "form", 240, HOLDS,
        "Scheduled matches: grouped by game, mode and approximate time, every minute.",
        "Correct: by default, slots are 15 minutes long and the search starts 15 minutes ahead. Both are shorter in this example. The lobby starts at the latest of its members' times."),
];
