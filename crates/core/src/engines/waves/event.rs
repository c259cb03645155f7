//! The events of a wave, detailed enough to draw every stage and to compute a report's detail from them alone.

mod reasons;

pub use reasons::{AssignReason, KeptReason, NotMovedReason, PassedReason, ServerReason, Set, Side, SwapOutcome};

use serde::Serialize;

use super::pressure::Level;
use super::settings::Window;
use crate::player::{Name, PlayerRef};

/// One decision inside a wave.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum Event {
    /// Waits were counted.
    Waited {
        /// All players in the queue, with the number of waves that each has now waited.
        waits: Vec<(PlayerRef, u32)>,
    },

    /// Partition: the wave begins with a snapshot of the queue.
    Snapshot {
        /// Players in the queue.
        queued: u32,
    },
    /// Partition: a player was put into a set.
    Placed {
        /// The player who was put into a set.
        player: PlayerRef,
        /// The set that the player is in.
        set: Set,
        /// The player's ratings for the first and the second side.
        ratings: [Option<i32>; 2],
    },
    /// Partition: every player is in a set.
    Partitioned {
        /// Players who have only the first rating, only the second, and both.
        counts: [u32; 3],
    },

    /// Assign: the sides and the flexible players were counted.
    Counted {
        /// Players of the first and the second side.
        counts: [u32; 2],
        /// Players of the first side minus players of the second side.
        delta: i64,
        /// Flexible players.
        both: u32,
    },
    /// Assign: a flexible player was assigned to a side.
    Assigned {
        /// The flexible player.
        player: PlayerRef,
        /// The player's side from now on.
        side: Side,
        /// First rating minus second rating.
        bias: i32,
        /// Why the player was assigned to that side.
        reason: AssignReason,
        /// Players of the first and the second side afterwards.
        counts: [u32; 2],
    },
    /// Assign: flexible players are on both sides until selection chooses one.
    OpenSides {
        /// Players of the first and the second side. A flexible player counts on both.
        counts: [u32; 2],
        /// Flexible players.
        both: u32,
        /// The players of the first and the second side, in list order.
        players: [Vec<PlayerRef>; 2],
    },
    /// Assign: the sides' means were compared.
    Compared {
        /// Mean rating of the first and the second side.
        means: [f64; 2],
        /// First mean minus second mean.
        difference: f64,
        /// Largest accepted difference, in rating points.
        threshold: i64,
    },
    /// Assign: one flexible player was moved to the weaker side.
    Moved {
        /// The player who was moved.
        player: PlayerRef,
        /// The player's side from now on.
        to: Side,
        /// First rating minus second rating.
        bias: i32,
    },
    /// Assign: no player was moved.
    NotMoved {
        /// Why no player was moved.
        reason: NotMovedReason,
    },
    /// Assign: both sides are complete.
    Sides {
        /// Players of the first and the second side.
        counts: [u32; 2],
        /// Mean rating of each side; `None` for a side without players.
        means: [Option<f64>; 2],
        /// Players in the queue.
        queued: u32,
    },

    /// Pressure: the pressure was computed.
    Pressed {
        /// Players in the queue.
        queued: u32,
        /// Active players.
        population: u32,
        /// True if the active players were counted, false if their number is a setting.
        counted: bool,
        /// Scale for that population.
        scale: f64,
        /// The pressure, from 0 to 1.
        value: f64,
        /// Level of the pressure.
        level: Level,
        /// The window of that level.
        #[serde(flatten)]
        window: Window,
    },
    /// Pressure: a player's window was computed.
    Opened {
        /// The player with this window.
        player: PlayerRef,
        /// Waves waited.
        wait_cycles: u32,
        /// The player's window, in rating points.
        window: i64,
    },

    /// Filter: the leading side was chosen.
    Led {
        /// The leading side.
        lead: Side,
        /// Players of the leading and the following side.
        counts: [u32; 2],
    },
    /// Filter: a player sits out this wave.
    SatOut {
        /// The player who sits out.
        player: PlayerRef,
        /// Waves waited.
        wait_cycles: u32,
        /// Fewest waves waited by a player who is kept.
        kept_from: u32,
    },
    /// Filter: all players are kept.
    AllKept {
        /// Why all players are kept.
        reason: KeptReason,
        /// Players of the leading and the following side.
        counts: [u32; 2],
    },
    /// Filter: the longer side was sorted by wait and cut.
    Kept {
        /// Players who are kept, longest wait first.
        players: Vec<PlayerRef>,
        /// Number of players who sit out.
        cut: u32,
    },

    /// Select: the queue has too many players for the setting `selection`, so this wave is selected greedily.
    Limited {
        /// Players in the queue.
        queued: u32,
        /// The setting `exact_limit`.
        limit: i64,
    },
    /// Select: a pair inside the window was scored. Only sent if both sides together have at most [`super::FULL_LIST_PLAYERS`] players.
    Scored {
        /// The pair with its score.
        #[serde(flatten)]
        pair: Candidate,
        /// Largest gap that the pair may have, in rating points.
        window: i64,
    },
    /// Select: a lead's candidates were counted. Sent instead of every pair if there are more than [`super::FULL_LIST_PLAYERS`] players.
    Reached {
        /// The lead whose candidates were counted.
        lead: PlayerRef,
        /// Number of follows inside the window.
        candidates: u32,
        /// The best few candidates, best first.
        best: Vec<Candidate>,
    },
    /// Select: all candidates are known and sorted, by score or by turns.
    Ranked {
        /// Number of candidates.
        candidates: u64,
        /// True if the leads choose one after another, longest wait first.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        by_turns: bool,
    },
    /// Select: the pairs with the least total cost were found. Sent instead of `Ranked` unless pairs are selected greedily.
    Solved(Box<Solved>),
    /// Select: a pair was chosen.
    Taken {
        /// The chosen pair.
        #[serde(flatten)]
        pair: Candidate,
    },
    /// Select: a pair was passed over.
    PassedOver {
        /// The pair that was passed over.
        #[serde(flatten)]
        pair: Candidate,
        /// Which of the two players was already taken.
        reason: PassedReason,
    },
    /// Select: every candidate was taken or passed over.
    Selected {
        /// Pairs chosen.
        pairs: u32,
        /// Players of the leading and the following side, before the filter.
        counts: [u32; 2],
    },

    /// Refine: a swap between two neighbouring pairs was tried.
    SwapTried {
        /// The pass, from 0.
        pass: u32,
        /// Index of the earlier of the two pairs.
        index: u32,
        /// The two leads.
        leads: [PlayerRef; 2],
        /// Their follows before the swap.
        follows: [PlayerRef; 2],
        /// Their gaps before the swap.
        gaps: [i64; 2],
        /// Their gaps after the swap.
        swapped_gaps: [i64; 2],
        /// Sum of the squared gaps before the swap.
        before: i64,
        /// Sum of the squared gaps after the swap.
        after: i64,
        /// Outcome of the trial.
        outcome: SwapOutcome,
    },
    /// Refine: all passes are over.
    Refined {
        /// Swaps made.
        swaps: u32,
        /// Passes made.
        passes: u32,
        /// Sum of the squared gaps of all pairs before and after refinement.
        errors: [i64; 2],
        /// Number of pairs.
        pairs: u32,
        /// Players of the leading and the following side who were not cut by the filter.
        counts: [u32; 2],
        /// Gaps of the pairs; `None` if there are no pairs.
        gaps: Option<Gaps>,
        /// Players in the queue.
        queued: u32,
    },

    /// Create: a match was made.
    Created {
        /// Id of the match.
        id: u32,
        /// Its players, first side first.
        players: [PlayerRef; 2],
        /// The leading side.
        lead: Side,
        /// The players' regions, first side first.
        regions: [Option<Name>; 2],
        /// Gap between their ratings, in rating points.
        diff: u32,
        /// Name of the map.
        map: Name,
        /// Number of maps that neither player vetoed.
        open_maps: u32,
        /// The server, if there is one.
        server: Option<Name>,
        /// How the server was found.
        server_reason: ServerReason,
        /// The in-game channel.
        channel: String,
    },
    /// Create: the two players of a pair vetoed every map, so both stay in the queue.
    NoMap {
        /// The players, first side first.
        players: [PlayerRef; 2],
        /// The leading side.
        lead: Side,
    },

    /// Clean up: the wave's statistics.
    Counters {
        /// Matches made.
        matches: u32,
        /// Players still in the queue.
        queued: u32,
        /// Gaps of the matches; `None` if there are no matches.
        gaps: Option<Gaps>,
        /// Number of pairs of the wave, including those without a map.
        pairs: u32,
        /// Players still in the queue who have only the first rating, only the second, and both.
        partition: [u32; 3],
    },
}

/// The result of an exact selection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Solved {
    /// Number of candidates.
    pub candidates: u64,
    /// The pairs, including those that use a player twice and are dropped later.
    #[serde(flatten)]
    pub solution: Solution,
    /// What the greedy rule would have chosen; `None` for a long queue.
    pub greedy: Option<Solution>,
    /// What the selection "optimal" would have chosen. Only for the selection "assignment", and not for a long queue.
    pub optimal: Option<Solution>,
}

/// Pairs that selection chooses together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Solution {
    /// Number of pairs.
    pub pairs: u32,
    /// Total cost of the pairs.
    pub cost: i128,
    /// The pairs, each with lead and follow.
    pub chosen: Vec<(PlayerRef, PlayerRef)>,
}

/// A pair inside the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The player of the leading side.
    pub lead: PlayerRef,
    /// The player of the following side.
    pub follow: PlayerRef,
    /// Gap between their ratings, in rating points.
    pub gap: i64,
    /// Sum of the waves that both have waited. If the wait bonus doubles, the longer of both waits.
    pub waits: u32,
    /// gap² − wait bonus, which is waits × wait_priority, or wait_priority × 2^waits if it doubles. The lowest score is chosen first.
    pub score: i64,
}

/// Mean, smallest and largest gap of a wave's pairs or matches, in rating points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Gaps {
    /// Mean gap.
    pub average: f64,
    /// Smallest gap.
    pub least: u32,
    /// Largest gap.
    pub largest: u32,
}

impl Gaps {
    /// Sums up gaps; `None` if there are none.
    pub(super) fn of<I: Iterator<Item = u32>>(gaps: impl Fn() -> I) -> Option<Gaps> {
        let (count, sum) = gaps().fold((0u32, 0u64), |(count, sum), gap| (count + 1, sum + u64::from(gap)));
        Some(Gaps { average: sum as f64 / f64::from(count), least: gaps().min()?, largest: gaps().max()? })
    }
}
