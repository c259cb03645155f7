//! Sides, sets, outcomes and reasons in events.

use serde::Serialize;

/// One of the two sides of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first of the setting `sides`.
    First,
    /// The second of the setting `sides`.
    Second,
}

impl Side {
    /// Returns the other side.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The set into which stage 1 puts a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    /// The player has only the first side's rating.
    First,
    /// The player has only the second side's rating.
    Second,
    /// The player has both ratings.
    Both,
}

/// Why a flexible player is assigned to a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AssignReason {
    /// The side was the shorter one when stage 2 began.
    FillsGap,
    /// Earlier assignments of stage 2 left the side one player shorter than the other.
    Shorter,
    /// Both sides were equally long, so the player most biased towards the second side was assigned to it.
    Even,
    /// All queued players are flexible, so each half of them got a side.
    Halves,
}

/// Why no player was moved to balance the means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NotMovedReason {
    /// The setting `mean_balance` is off.
    Off,
    /// A side has no players.
    EmptySide,
    /// The means are close enough.
    CloseEnough,
    /// The stronger side has no flexible player.
    NobodyFlexible,
    /// The setting `mean_balance` is "guarded", and the move would make the sides differ more in length.
    WouldUnbalance,
    /// All queued players are flexible and were divided into halves, after which no player is moved.
    AllFlexible,
}

/// Why all players are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptReason {
    /// The setting `priority_filter` is off.
    Off,
    /// Both sides are equally long.
    EvenSides,
    /// Flexible players are on both sides, so no side is too long.
    FreeSides,
}

/// Why a pair was passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PassedReason {
    /// The lead is already taken.
    LeadTaken,
    /// The follow is already taken.
    FollowTaken,
    /// Both are already taken.
    BothTaken,
}

/// Outcome of a swap that was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SwapOutcome {
    /// The swap was made.
    Swapped,
    /// The swap would not make the sum of squared gaps smaller.
    NoBetter,
    /// The swap would make the sum smaller, but a new pair would be outside its window.
    OutsideWindow,
    /// The swap would make the sum smaller and fit the windows, but the regions of a new pair are blocked.
    Blocked,
}

/// How a match's server was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerReason {
    /// The setting `region_servers` names it for the players' regions.
    Regions,
    /// It was drawn from `servers`, because `region_servers` names none for the players' regions.
    Drawn,
    /// The match has no server, because `servers` is empty.
    NoServers,
}
