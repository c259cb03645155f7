//! Notes on the buckets document: what it prints and what follows from its own rules, with the scenario that shows it.

use crate::errata::Erratum;

/// The notes on the buckets document, in its order.
pub(crate) const ERRATA: &[Erratum] = &[
    Erratum {
        printed: "We have 3 players in a 1v1 queue, Pawn20 and Grunt17.",
        right: "They are two.",
        example: "Pawn20 and Grunt17",
        stage: "arrive",
        seconds: 0,
        holds: false,
    },
    Erratum {
        printed: "Cycle 3: Pawn20, one opponent within range (17-23) but their range isn't enough to match with us.",
        right: "So it is, at 1:00: Grunt17 reaches 2 of 3 buckets, 67%, and 100% is asked. A cycle is a growth step, 80 checks long.",
        example: "Pawn20 and Grunt17",
        stage: "check",
        seconds: 60,
        holds: true,
    },
    Erratum {
        printed: "Cycle 4: Pawn20, found opponent (Grunt17).",
        right: "At 1:20, with ranges 4 and 3. Checked cycle by cycle in the log, in the words of the text.",
        example: "Pawn20 and Grunt17",
        stage: "ready",
        seconds: 80,
        holds: true,
    },
    Erratum {
        printed: "50% = they need to be at least halfway, 0% = if you can match them they are playing with you.",
        right: "Either finds them a step earlier, at 1:00. Had the two ranges been added up, as in the system that later ran, 0:40 would do.",
        example: "Pawn20 and Grunt17, reciprocal 50",
        stage: "ready",
        seconds: 60,
        holds: true,
    },
    Erratum {
        printed: "The skip flag can be set to true when a new player joins the queue or when the ranges increase.",
        right: "It must be set to false: true means that the check is skipped. A check that finds nobody sets it, and whoever comes, comes back or looks further clears it.",
        example: "Pawn20 and Grunt17",
        stage: "grow",
        seconds: 20,
        holds: false,
    },
    Erratum {
        printed: "Only ever looking below halves the number of checks.",
        right: "Nearly the same matches come of it: the stronger of two finds the weaker. In this queue the same pair is found either way.",
        example: "Looking only below: Teiserver in 2022",
        stage: "check",
        seconds: 120,
        holds: true,
    },
    Erratum {
        printed: "Comparing every player to every other and only from the stronger one is O(n² / 2).",
        right: "That is O(n²) still: half the work, the same growth. With buckets a check over a million players takes about as long as sorting them a few times.",
        example: "Five hundred players in ten minutes",
        stage: "check",
        seconds: 300,
        holds: false,
    },
    Erratum {
        printed: "Re-add both at the same priority and rating as when they left.",
        right: "Both take their old place and the range they had; growth they missed in the ready check is not made up.",
        example: "A ready check that somebody declines",
        stage: "settle",
        seconds: 50,
        holds: true,
    },
];
