//! Notes on the lobbies document: what it prints and what follows from its own rules, with the scenario that shows it.

use crate::errata::{Erratum, HOLDS, WRONG, note};

/// The notes on the lobbies document, in its order.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note("Equal lists: the product loses", "score", 0, WRONG,
        "Game score: the products of common weights ÷ the product of both sums × 100.",
        "Two equal lists of k equal games then score 100 ÷ k: 33.33 for three games, and the pair is refused. The preset Recommended takes the cosine: 100."),
    note("A strict wish that is not met", "score", 0, WRONG,
        "Region preference \"strict\".",
        "A strict region that is not met only costs its 20 points: everything else right still totals 80, and the pair is made. With Strict forbids it is refused."),
    note("A lonely player gets in at level 4", "score", 120, WRONG,
        "If either has \"any\", full score.",
        "So one side's \"any\" overrules the other's strict. It is kept, because level 4 lives from it; with Strict forbids the strict side is asked too."),
    note("Six for a raid", "relax", 30, WRONG,
        "Level 1: strict becomes preferred.",
        "That lowers the region part of two strict lists that share one of three from 100 to 33. Here relaxing never lowers a score: a part is the largest over all levels so far."),
    note("A lonely player gets in at level 4", "relax", 120, WRONG,
        "newLevel = currentLevel + 1, and the criteria are overwritten in a copy.",
        "The levels would run past 10, and the copy is shallow: the original wishes are lost. Here ten levels, and what counts is derived from the wishes every time."),
    note("Greedy loses: a triangle with a tail", "form", 0, WRONG,
        "Maximum weighted bipartite matching, a variation of the Hungarian algorithm.",
        "The edges run inside one set, and three tickets can form a triangle: no two sides. It takes Edmonds' blossoms; the answer is proved every time."),
    note("Four want groups of three", "form", 0, WRONG,
        "Matched pairs are converted into player groups.",
        "Pairs only, though groups of any size are asked for. Here pairs are merged until they are large enough, and what stays too small falls apart to complete others."),
    note("Few players: pairs before points", "form", 0, WRONG,
        "Small user base: the threshold × 0.7, the interval ÷ 2, at every call.",
        "It compounds: ten calls bring 50 down to 1.41. Here it is 35 while few search. And as pairs count first then, 20 + 18.33 points beat one pair of 95."),
    note("Friends stay together", "group", 0, WRONG,
        "members: [request.userId, ...request.preselectedUsers].",
        "Friends who never queued count as members, and merged groups keep stale numbers. Here only those who search are joined, and others are waited for a while."),
    note("A lobby that somebody declines", "settle", 20, HOLDS,
        "The match is finalized or adjusted; no rapidly forming and disbanding.",
        "The decliner leaves, so the same lobby cannot be offered again; the others keep their place and their level."),
    note("Scheduled for later", "form", 240, HOLDS,
        "Scheduled matches: grouped by game, mode and approximate time, every minute.",
        "So it is: slots of 15 minutes, searched from 15 minutes ahead; the lobby starts at the latest of its members' times."),
];
