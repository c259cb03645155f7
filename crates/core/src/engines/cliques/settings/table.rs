//! The table of cliques settings: each described once, with the way to its typed value.

use std::borrow::Cow;

use super::{MAX_FACTOR, MAX_LOBBY, Settings, TIER_MODES, Tier};
use crate::player::MAX_RATING;
use crate::settings::describe::{SECONDS, integer, interval, row, time, whole_to, word};
use crate::settings::{Entry, Kind, Span};
use crate::value::Value;

const RATINGS: Span<f64> = Span { min: -MAX_RATING as f64, max: MAX_RATING as f64, low: 0.0, high: 3000.0 };
const FACTOR: Kind = Kind::Thousandths(Span { min: 0.0, max: MAX_FACTOR, low: 0.0, high: 5.0 });
const ROLES: Kind = Kind::Counts(Span { min: 0, max: MAX_LOBBY as i64, low: 0, high: 5 });

fn thousandths(value: &Value<'_>) -> i64 {
    time(value).0
}

fn factor(thousandths: i64) -> Value<'static> {
    Value::Number(thousandths as f64 / 1000.0)
}

fn tiers_value(tiers: &[Tier]) -> Value<'_> {
    let pair = |tier: &'_ Tier| vec![Value::Text(Cow::Owned(tier.name.to_string())), tier.from.map_or(Value::Null, Value::Number)];
    Value::List(tiers.iter().map(|tier| Value::List(pair(tier))).collect())
}

fn tiers(value: &Value<'_>) -> Vec<Tier> {
    let Value::List(items) = value else { return Vec::new() };
    let tier = |item: &Value<'_>| match item {
        Value::List(pair) => match &pair[..] {
            [name, Value::Number(from)] => Some(Tier { name: word(name).into(), from: Some(*from) }),
            [name, _] => Some(Tier { name: word(name).into(), from: None }),
            _ => None,
        },
        _ => None,
    };
    items.iter().filter_map(tier).collect()
}

fn set_roles(settings: &mut Settings, value: &Value<'_>) {
    if let Value::Record(entries) = value {
        settings.roles = entries.iter().map(|(name, count)| ((&**name).into(), integer(count) as u32)).collect();
    }
}

/// Every setting, described once.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(tiers, "Tiers", Kind::Steps(RATINGS), Some("rating points"), None, ["classify"],
        "The tiers with the rating each begins at, from the lowest up; only players of one tier meet. A boundary belongs to the upper tier.",
        |s| tiers_value(&s.tiers), |s, v| s.tiers = tiers(v)),
    row!(tier_mode, "Tier boundaries", Kind::Choice { choices: TIER_MODES }, None, None, ["classify"],
        "Whether the boundaries are fixed or found anew in every snapshot.",
        |s| Value::text(s.tier_mode.name()), |s, v| s.tier_mode.set(word(v))),
    row!(alpha, "Alpha", FACTOR, Some("per millisecond"), None, ["build"],
        "What every millisecond between two players' pings takes off the weight of their edge.",
        |s| factor(s.alpha), |s, v| s.alpha = thousandths(v)),
    row!(beta, "Beta", FACTOR, Some("per second"), None, ["build"],
        "What every second that both of two players have waited adds to the weight of their edge.",
        |s| factor(s.beta), |s, v| s.beta = thousandths(v)),
    row!(lobby_size, "Lobby size", whole_to(2, MAX_LOBBY as i64, 2, 20), Some("players"), None, ["build", "find"],
        "How many players a lobby holds. A tier with fewer waits.",
        |s| Value::Number(f64::from(s.lobby_size)), |s, v| s.lobby_size = integer(v) as u32),
    row!(repeat, "As many as fit", Kind::Flag, None, None, ["find"],
        "Whether a tier forms lobbies until too few players are left; otherwise at most one in every snapshot.",
        |s| Value::Flag(s.repeat), |s, v| s.repeat = *v == Value::Flag(true)),
    row!(snapshot_interval, "Snapshot every", interval(0.5, 60.0), SECONDS, None, [],
        "The time between two snapshots of the queue.",
        |s| Value::Number(s.snapshot_interval.seconds()), |s, v| s.snapshot_interval = time(v)),
    row!(roles, "Roles", ROLES, Some("players"), None, ["build", "find"],
        "How many of each role a lobby holds, exactly; the other places go to players of no listed role. Empty: roles do not matter.",
        |s| Value::Record(s.roles.iter().map(|(name, count)| (Cow::Borrowed(&**name), Value::Number(f64::from(*count)))).collect()), set_roles),
];
