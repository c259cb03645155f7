//! What an event is about and why, in a word: sides, sets, outcomes, reasons.

use serde::Serialize;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first.
    First,
    /// The second.
    Second,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// Where stage 1 puts a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    /// Has only the first side's rating.
    First,
    /// Has only the second side's rating.
    Second,
    /// Has both.
    Both,
}

/// Why a flexible player goes to a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AssignReason {
    /// The side was short when stage 2 began.
    FillsGap,
    /// The side was short by one in between.
    Shorter,
    /// Both sides were equal: the most one-sided player goes where they are stronger.
    Even,
}

/// Why nobody was moved to balance the means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NotMovedReason {
    /// The setting mean_balance is off.
    Off,
    /// A side has no players.
    EmptySide,
    /// The means are close enough.
    CloseEnough,
    /// The stronger side has no flexible player.
    NobodyFlexible,
    /// The lists' lengths would drift apart (mean_balance is guarded).
    WouldUnbalance,
}

/// Why nobody sits out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptReason {
    /// The setting priority_filter is off.
    Off,
    /// Both sides are equally long.
    EvenSides,
}

/// Why a pair was passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PassedReason {
    /// The lead plays already.
    LeadTaken,
    /// The follow plays already.
    FollowTaken,
    /// Both play already.
    BothTaken,
}

/// What became of a swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SwapOutcome {
    /// Made.
    Swapped,
    /// The squared gaps would not get smaller.
    NoBetter,
    /// They would, but a new pair would leave its window.
    OutsideWindow,
}

/// Where a match's server comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerReason {
    /// The two regions name it.
    Regions,
    /// Drawn, since the regions name none.
    Drawn,
    /// There is no server.
    NoServers,
}
