//! The current search: the searcher's range is highlighted, the tickets in it are marked, and if one of them does not reach back, the missing
//! part of its range is drawn.

use queuescope::engines::buckets::event::Verdict;

use super::columns::is_growing;
use super::layout::{Layout, QueuedTicket};
use crate::engines::buckets::Scene;
use crate::svg::{Stroke, Tag, group, line, path};

/// Role of a ticket in the current search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Searcher,
    Opponent,
    Bystander,
    /// Any ticket, while ranges grow.
    Growing,
}

impl Role {
    pub(super) fn whisker(self) -> &'static str {
        match self {
            Role::Searcher => "whisk searcher",
            Role::Opponent => "whisk seen",
            Role::Bystander => "whisk",
            Role::Growing => "whisk growing",
        }
    }
    pub(super) fn token(self) -> &'static str {
        match self {
            Role::Searcher => "tok searcher",
            Role::Opponent => "tok seen",
            Role::Bystander | Role::Growing => "tok",
        }
    }
}

/// Returns a ticket's role.
pub(super) fn role(moment: &Scene<'_>, spot: &QueuedTicket) -> Role {
    let first = spot.members[0];
    match &moment.own.look {
        Some(search) if search.players[0].index == first => Role::Searcher,
        Some(search) if search.seen.iter().any(|seen| seen.players[0].index == first) => Role::Opponent,
        _ if is_growing(moment) => Role::Growing,
        _ => Role::Bystander,
    }
}

/// Draws the searcher's range and the missing parts of ranges that do not reach back.
pub(super) fn reach(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let drawn = group("reach");
    let Some(search) = &moment.own.look else { return drawn };
    let Some(searcher) = layout.spot(search.players[0].index) else { return drawn };
    let Some(row) = searcher.row else { return drawn };
    let [low, high] = search.reach.map(|bucket| layout.axis.at((bucket as f64).clamp(layout.axis.low, layout.axis.high)));
    let under = if searcher.found { String::new() } else { line((low, row), (high, row)) };
    let (mut missing, mut crosses) = (Stroke::default(), Stroke::default());
    for seen in search.seen.iter().filter(|seen| seen.verdict == Verdict::TooShort) {
        let Some((spot, row)) = layout.spot(seen.players[0].index).and_then(|spot| Some((spot, spot.row?))) else { continue };
        let towards = if searcher.x < spot.x { -1.0 } else { 1.0 };
        let at = |buckets: i64| spot.x + towards * buckets as f64 * layout.column;
        missing.line((at(seen.range), row), (at(seen.needed), row));
        let middle = f64::midpoint(at(seen.range), at(seen.needed));
        crosses.line((middle - 5.0, row - 5.0), (middle + 5.0, row + 5.0)).line((middle + 5.0, row - 5.0), (middle - 5.0, row + 5.0));
    }
    drawn
        .with(path("now-under", under).key("under"))
        .with(path("missing", missing.0).key("missing"))
        .with(path("cross", crosses.0).key("crosses"))
}
