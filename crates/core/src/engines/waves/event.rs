//! The events of a wave: fine enough to draw every stage, and to fold into its detail without asking the engine again.

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
    /// Waits were counted: everybody listed has now waited this many waves.
    Waited {
        /// Players with their new count.
        waits: Vec<(PlayerRef, u32)>,
    },

    /// Partition: the snapshot of the queue.
    Snapshot {
        /// Players in it.
        queued: u32,
    },
    /// Partition: a player was put into a set.
    Placed {
        /// Who.
        player: PlayerRef,
        /// Which set, by the ratings the player has.
        set: Set,
        /// The ratings for the first and the second side.
        ratings: [Option<i32>; 2],
    },
    /// Partition: done.
    Partitioned {
        /// Players in the first side's set, the second's, and in both.
        counts: [u32; 3],
    },

    /// Assign: how many flexible players there are and what they are needed for.
    Counted {
        /// Players of the first and the second side.
        counts: [u32; 2],
        /// First less second.
        delta: i64,
        /// Flexible players.
        both: u32,
    },
    /// Assign: a flexible player was put on a side.
    Assigned {
        /// Who.
        player: PlayerRef,
        /// Where to.
        side: Side,
        /// First rating less second rating.
        bias: i32,
        /// Why that side.
        reason: AssignReason,
        /// Players of the first and the second side afterwards.
        counts: [u32; 2],
    },
    /// Assign: the sides' means were compared.
    Compared {
        /// Mean rating of the first and the second side.
        means: [f64; 2],
        /// First less second.
        difference: f64,
        /// How far apart they may be.
        threshold: i64,
    },
    /// Assign: one flexible player was moved to the weaker side.
    Moved {
        /// Who.
        player: PlayerRef,
        /// Where to.
        to: Side,
        /// First rating less second rating.
        bias: i32,
    },
    /// Assign: nobody was moved.
    NotMoved {
        /// Why not.
        reason: NotMovedReason,
    },
    /// Assign: the sides as they now stand.
    Sides {
        /// Players of the first and the second side.
        counts: [u32; 2],
        /// Mean rating of each, if it has players.
        means: [Option<f64>; 2],
    },

    /// Pressure: worked out.
    Pressed {
        /// Players queued.
        queued: u32,
        /// Active players.
        population: u32,
        /// Whether they were counted or given.
        counted: bool,
        /// The scale for that population.
        scale: f64,
        /// The pressure.
        value: f64,
        /// Its level.
        level: Level,
        /// The window of that level.
        #[serde(flatten)]
        window: Window,
    },
    /// Pressure: a player's window.
    Opened {
        /// Who.
        player: PlayerRef,
        /// Waves waited.
        wait_cycles: u32,
        /// How far the player looks.
        window: i64,
    },

    /// Filter: who leads.
    Led {
        /// The side that leads.
        lead: Side,
        /// Players of the leading and the following side.
        counts: [u32; 2],
    },
    /// Filter: a player sits this wave out.
    SatOut {
        /// Who.
        player: PlayerRef,
        /// Waves waited.
        wait_cycles: u32,
        /// The fewest waves waited by anybody kept.
        kept_from: u32,
    },
    /// Filter: nobody had to sit out, or the filter is off.
    AllKept {
        /// Why.
        reason: KeptReason,
    },
    /// Filter: the longer side is in the order of waits now.
    Kept {
        /// Its players, in that order.
        players: Vec<PlayerRef>,
    },

    /// Select: a pair inside the window was scored. Only told up to [`super::FULL_LIST_PLAYERS`] players.
    Scored {
        /// The pair.
        #[serde(flatten)]
        pair: Candidate,
        /// The window it fits.
        window: i64,
    },
    /// Select: what one lead could reach. Told instead of every pair when the queue is long.
    Reached {
        /// Who.
        lead: PlayerRef,
        /// Pairs inside the window.
        candidates: u32,
        /// The best few of them.
        best: Vec<Candidate>,
    },
    /// Select: all candidates are known.
    Ranked {
        /// How many.
        candidates: u64,
    },
    /// Select: a pair was chosen.
    Taken {
        /// The pair.
        #[serde(flatten)]
        pair: Candidate,
    },
    /// Select: a pair was passed over.
    PassedOver {
        /// The pair.
        #[serde(flatten)]
        pair: Candidate,
        /// Which of the two was taken already.
        reason: PassedReason,
    },
    /// Select: done.
    Selected {
        /// Pairs chosen.
        pairs: u32,
        /// Players of the leading and the following side, before the filter.
        counts: [u32; 2],
    },

    /// Refine: two neighbouring pairs were looked at.
    SwapTried {
        /// The pass, from 0.
        pass: u32,
        /// Position of the earlier pair.
        index: u32,
        /// The two leads.
        leads: [PlayerRef; 2],
        /// Their follows before.
        follows: [PlayerRef; 2],
        /// Their gaps before.
        gaps: [i64; 2],
        /// Their gaps if the follows were swapped.
        swapped_gaps: [i64; 2],
        /// Sum of squared gaps before.
        before: i64,
        /// Sum of squared gaps if swapped.
        after: i64,
        /// What became of it.
        outcome: SwapOutcome,
    },
    /// Refine: done.
    Refined {
        /// Swaps made.
        swaps: u32,
        /// Passes made.
        passes: u32,
        /// Sum of squared gaps before and after.
        errors: [i64; 2],
    },

    /// Create: a match was made.
    Created {
        /// Its id.
        id: u32,
        /// The player of the first and of the second side.
        players: [PlayerRef; 2],
        /// The gap.
        diff: u32,
        /// The map.
        map: Name,
        /// Maps that neither had vetoed.
        open_maps: u32,
        /// The server, if there is any.
        server: Option<Name>,
        /// Where the server comes from.
        server_reason: ServerReason,
        /// The in-game channel.
        channel: String,
    },
    /// Create: between them the two have vetoed every map; both stay queued.
    NoMap {
        /// The player of the first and of the second side.
        players: [PlayerRef; 2],
    },

    /// Clean up: what came of the wave.
    Counters {
        /// Matches made.
        matches: u32,
        /// Players still queued.
        queued: u32,
        /// Mean, least and largest gap, if there are matches.
        gaps: Option<Gaps>,
    },
}

/// A pair that could play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The player of the leading side.
    pub lead: PlayerRef,
    /// The player of the following side.
    pub follow: PlayerRef,
    /// The gap between their ratings.
    pub gap: i64,
    /// Waves both have waited, together.
    pub waits: u32,
    /// gap² − waits × wait_priority; the lowest is chosen first.
    pub score: i64,
}

/// Mean, least and largest gap of a wave's matches.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Gaps {
    /// The mean.
    pub average: f64,
    /// The least.
    pub least: u32,
    /// The largest.
    pub largest: u32,
}
