//! The table of cliques settings: each described once, with the way to its typed value.

use super::{MAX_FACTOR, MAX_LOBBY, Settings, TIER_MODES, Tier};
use crate::player::MAX_RATING;
use crate::settings::describe::{SECONDS, Typed, decimal, interval, row, thousandths, typed, whole_to};
use crate::settings::{Bounds, Entry, Kind};
use crate::value::Value;

const RATINGS: Bounds<f64> = Bounds { min: -MAX_RATING as f64, max: MAX_RATING as f64, low: 0.0, high: 3000.0 };
const FACTOR: Kind = Kind::Thousandths(Bounds { min: 0.0, max: MAX_FACTOR, low: 0.0, high: 5.0 });
const ROLES: Kind = Kind::Counts(Bounds { min: 0, max: MAX_LOBBY as i64, low: 0, high: 5 });

impl Typed for Vec<Tier> {
    fn value(&self) -> Value<'_> {
        Value::List(self.iter().map(|tier| Value::List(vec![tier.name.value(), tier.from.value()])).collect())
    }
    fn set(&mut self, value: &Value<'_>) {
        let Value::List(items) = value else { return };
        let tier = |item: &Value<'_>| match item {
            Value::List(pair) => pair.first().zip(pair.get(1)).map(|(name, from)| Tier { name: typed(name), from: typed(from) }),
            _ => None,
        };
        *self = items.iter().filter_map(tier).collect();
    }
}

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(tiers, "Tiers", Kind::Steps(RATINGS), Some("rating points"), None, ["classify"],
        "The tiers with the rating each begins at, from the lowest up; only players of one tier meet. A boundary belongs to the upper tier."),
    row!(tier_mode, "Tier boundaries", TIER_MODES, None, None, ["classify"],
        "Whether the boundaries are fixed or found anew in every snapshot."),
    row!(alpha, "Alpha", FACTOR, Some("per millisecond"), None, ["build"],
        "What every millisecond between two players' pings takes off the weight of their edge.",
        |s| decimal(s.alpha), |s, v| s.alpha = thousandths(v)),
    row!(beta, "Beta", FACTOR, Some("per second"), None, ["build"],
        "What every second that both of two players have waited adds to the weight of their edge.",
        |s| decimal(s.beta), |s, v| s.beta = thousandths(v)),
    row!(lobby_size, "Lobby size", whole_to(2, MAX_LOBBY as i64, 2, 20), Some("players"), None, ["build", "find"],
        "How many players a lobby holds. A tier with fewer waits."),
    row!(repeat, "As many as fit", Kind::Flag, None, None, ["find"],
        "Whether a tier forms lobbies until too few players are left; otherwise at most one in every snapshot."),
    row!(snapshot_interval, "Snapshot every", interval(0.5, 60.0), SECONDS, None, [],
        "The time between two snapshots of the queue."),
    row!(roles, "Roles", ROLES, Some("players"), None, ["build", "find"],
        "How many of each role a lobby holds, exactly; the other places go to players of no listed role. Empty: roles do not matter."),
];
