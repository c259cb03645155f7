//! Notes on the buckets document: what it prints and what follows from its own rules, with the scenario that shows it.

use crate::errata::{Erratum, HOLDS, WRONG, note};

/// The notes on the buckets document, in its order.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note("Pawn20 and Grunt17", "arrive", 0, WRONG,
        "We have 3 players in a 1v1 queue, Pawn20 and Grunt17.",
        "They are two."),
    note("Pawn20 and Grunt17", "check", 60, HOLDS,
        "Cycle 3: Pawn20, one opponent within range (17-23) but their range isn't enough to match with us.",
        "So it is, at 1:00: Grunt17 reaches 2 of 3 buckets, 67%, and 100% is asked. A cycle is a growth step, 80 checks long."),
    note("Pawn20 and Grunt17", "ready", 80, HOLDS,
        "Cycle 4: Pawn20, found opponent (Grunt17).",
        "At 1:20, with ranges 4 and 3. Checked cycle by cycle in the log, in the words of the text."),
    note("Pawn20 and Grunt17, reciprocal 50", "ready", 60, HOLDS,
        "50% = they need to be at least halfway, 0% = if you can match them they are playing with you.",
        "Either finds them a step earlier, at 1:00. Had the two ranges been added up, as in the system that later ran, 0:40 would do."),
    note("Pawn20 and Grunt17", "grow", 20, WRONG,
        "The skip flag can be set to true when a new player joins the queue or when the ranges increase.",
        "It must be set to false: true means that the check is skipped. A check that finds nobody sets it, and whoever comes, comes back or looks further clears it."),
    note("Looking only below: Teiserver in 2022", "check", 120, HOLDS,
        "Only ever looking below halves the number of checks.",
        "Nearly the same matches come of it: the stronger of two finds the weaker. In this queue the same pair is found either way."),
    note("Five hundred players in ten minutes", "check", 300, WRONG,
        "Comparing every player to every other and only from the stronger one is O(n² / 2).",
        "That is O(n²) still: half the work, the same growth. With buckets a check over a million players takes about as long as sorting them a few times."),
    note("A ready check that somebody declines", "settle", 50, HOLDS,
        "Re-add both at the same priority and rating as when they left.",
        "Both take their old place and the range they had; growth they missed in the ready check is not made up."),
];
