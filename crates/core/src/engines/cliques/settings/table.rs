//! The table of cliques settings.

use super::{MAX_FACTOR, MAX_LOBBY, Settings, TIER_MODES, Tier};
use crate::player::MAX_RATING;
use crate::settings::describe::{SECONDS, Typed, decimal, folded, interval, main, row, thousandths, typed, whole_to};
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

const WEIGHTS: &str = "Weights";
const LOBBIES: &str = "Lobbies";
const TIERS: &str = "Tiers and roles";

/// The groups of settings, in the order of the form.
pub(crate) const GROUPS: &[&str] = &[WEIGHTS, LOBBIES, TIERS];

/// The description of every setting, with access to its typed value.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(folded(TIERS), tiers, "Tiers", Kind::Steps(RATINGS), Some("rating points"), None, ["classify"],
        "Only players of the same tier can match, and a player is in the highest tier whose listed rating they reach."),
    row!(folded(TIERS), tier_mode, "Tier boundaries", TIER_MODES, None, None, ["classify"],
        "The boundaries are either the listed ratings, or computed from the queue in every snapshot."),
    row!(main(WEIGHTS), alpha, "Ping penalty (alpha)", FACTOR, Some("per millisecond"), None, ["build"],
        "The higher the value, the more a difference in ping lowers the weight of a pair.",
        |s| decimal(s.alpha), |s, v| s.alpha = thousandths(v)),
    row!(main(WEIGHTS), beta, "Wait bonus (beta)", FACTOR, Some("per second"), None, ["build"],
        "The higher the value, the more each second that both players have waited raises the weight of a pair.",
        |s| decimal(s.beta), |s, v| s.beta = thousandths(v)),
    row!(main(LOBBIES), lobby_size, "Lobby size", whole_to(2, MAX_LOBBY as i64, 2, 20), Some("players"), None, ["build", "find"],
        "The higher the value, the more players a tier needs before it can form a lobby."),
    row!(main(LOBBIES), repeat, "Multiple lobbies", Kind::Flag, None, None, ["find"],
        "When on, a tier forms lobbies until too few players are left; when off, it forms at most one per snapshot."),
    row!(main(LOBBIES), snapshot_interval, "Snapshot interval", interval(0.5, 60.0), SECONDS, None, [],
        "The higher the value, the less often the engine takes a snapshot of the queue and forms lobbies."),
    row!(folded(TIERS), roles, "Roles", ROLES, Some("players"), None, ["build", "find"],
        "A lobby has exactly this many players of each listed role, and its other seats go to players without a listed role; with an empty list, roles do not matter."),
];
