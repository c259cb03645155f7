//! Errata of the buckets document: each printed claim, what its own rules give, and the example that shows it.

use crate::errata::{Erratum, HOLDS, WRONG, note};

/// Errata of the buckets document, in the document's order.
#[rustfmt::skip]
pub(crate) const ERRATA: &[Erratum] = &[
    note("Pawn20 and Grunt17", "arrive", 0, WRONG,
        "We have 3 players in a 1v1 queue, Pawn20 and Grunt17.",
        "There are two."),
    note("Pawn20 and Grunt17", "check", 60, HOLDS,
        "Cycle 3: Pawn20, one opponent within range (17-23) but their range isn't enough to match with us.",
        "Correct, at 1:00: Grunt17 covers 2 of 3 buckets (67%), and 100% is required. A cycle is a growth step of 80 checks."),
    note("Pawn20 and Grunt17", "ready", 80, HOLDS,
        "Cycle 4: Pawn20, found opponent (Grunt17).",
        "Correct: Pawn20 finds Grunt17 at 1:20, with ranges 4 and 3. The log of this example repeats the document's log, cycle by cycle."),
    note("Pawn20 and Grunt17, reciprocal 50", "ready", 60, HOLDS,
        "50% = they need to be at least halfway, 0% = if you can match them they are playing with you.",
        "Correct: with 50% and with 0% the pair is found one growth step earlier, at 1:00. The system that was built later adds up both ranges and would find it at 0:40."),
    note("Pawn20 and Grunt17", "grow", 20, WRONG,
        "The skip flag can be set to true when a new player joins the queue or when the ranges increase.",
        "It must be set to false, because true means that the check is skipped. A check that finds no match sets it. A player who joins or returns clears it, and so does a range that grows."),
    note("Looking only below: Teiserver in 2022", "check", 120, HOLDS,
        "Only ever looking below halves the number of checks.",
        "Correct, and the matches are nearly the same, because the stronger of two players finds the weaker. In this queue both ways find the same pair."),
    note("Five hundred players in ten minutes", "check", 300, WRONG,
        "Comparing every player to every other and only from the stronger one is O(n² / 2).",
        "That is still O(n²): it halves the work, but twice as many players still take four times as long. With buckets, a check over a million players takes about as long as sorting them a few times."),
    note("A ready check that somebody declines", "settle", 50, HOLDS,
        "Re-add both at the same priority and rating as when they left.",
        "Correct: both get their old place and range back. They do not get the growth they missed during the ready check."),
];
