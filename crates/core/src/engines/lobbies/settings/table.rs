//! The table of lobbies settings.

use std::borrow::Cow;

use super::{FILLS, GAME_SCORES, Settings, SmallBase, Weights};
use crate::settings::describe::{SECONDS, Typed, decimal, folded, interval, length, main, row, thousandths, typed, whole};
use crate::settings::{Bounds, Entry, Kind, RecordField};
use crate::value::Value;

/// Largest skill range, which is wider than the range of all ratings.
const MAX_RANGE: f64 = 10_000_000.0;
/// Largest percentage of the threshold or the interval in a small queue.
const MAX_PERCENT: f64 = 1_000_000.0;

const WEIGHT: Kind = Kind::Thousandths(Bounds { min: 0.0, max: 100.0, low: 0.0, high: 100.0 });
const PERCENT: Kind = Kind::Thousandths(Bounds { min: 0.0, max: MAX_PERCENT, low: 0.0, high: 100.0 });
const WEIGHTS: Kind = Kind::Record {
    parts: &[
        RecordField { name: "game", label: "games", kind: WEIGHT },
        RecordField { name: "region", label: "regions", kind: WEIGHT },
        RecordField { name: "language", label: "languages", kind: WEIGHT },
        RecordField { name: "skill", label: "skill", kind: WEIGHT },
        RecordField { name: "group", label: "group size", kind: WEIGHT },
    ],
};
const SMALL_BASE: Kind = Kind::Record {
    parts: &[
        RecordField { name: "below", label: "fewer requests than", kind: whole(0, 0, 50) },
        RecordField { name: "threshold_percent", label: "% of threshold", kind: PERCENT },
        RecordField { name: "interval_percent", label: "% of relax interval", kind: PERCENT },
    ],
};

impl Typed for Weights {
    fn value(&self) -> Value<'_> {
        let names = ["game", "region", "language", "skill", "group"];
        Value::Record(names.into_iter().map(Cow::from).zip(self.list().map(decimal)).collect())
    }
    fn set(&mut self, value: &Value<'_>) {
        let of = |name| value.get(name).map_or(0, thousandths);
        let [game, region, language, skill, group] = ["game", "region", "language", "skill", "group"].map(of);
        *self = Weights { game, region, language, skill, group };
    }
}

impl Typed for SmallBase {
    fn value(&self) -> Value<'_> {
        let percents = [("threshold_percent", self.threshold_percent), ("interval_percent", self.interval_percent)];
        let percents = percents.map(|(name, percent)| (name.into(), decimal(percent)));
        Value::Record([("below".into(), self.below.value())].into_iter().chain(percents).collect())
    }
    fn set(&mut self, value: &Value<'_>) {
        let of = |name| value.get(name).map_or(0, thousandths);
        let (threshold_percent, interval_percent) = (of("threshold_percent"), of("interval_percent"));
        *self = SmallBase { below: value.get("below").map_or(0, typed), threshold_percent, interval_percent };
    }
}

const SCORE: &str = "Score";
const RELAXING: &str = "Relaxing wishes";
const LOBBIES: &str = "Forming lobbies";
const FRIENDS: &str = "Friends and schedules";

/// The groups of settings, in the order of the form.
pub(crate) const GROUPS: &[&str] = &[SCORE, RELAXING, LOBBIES, FRIENDS];

/// The description of every setting, with access to its typed value.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry<Settings>] = &[
    row!(main(LOBBIES), tick, "Round interval", interval(1.0, 60.0), SECONDS, Some("MATCHMAKING_INTERVAL_MS"), [],
        "The higher the value, the less often the engine runs a round and forms lobbies."),
    row!(folded(SCORE), weights, "Score weights", WEIGHTS, Some("percent"), None, ["score"],
        "The higher the value, the more this part counts in the score of a pair; all parts together must be 100 percent."),
    row!(main(SCORE), threshold, "Score threshold", WEIGHT, Some("points"), Some("MINIMUM_COMPATIBILITY_THRESHOLD"), ["score"],
        "The higher the value, the better two tickets must fit, because they are only paired if they score more than this.",
        |s| decimal(s.threshold), |s, v| s.threshold = thousandths(v)),
    row!(main(RELAXING), relax_interval, "Relax interval", interval(5.0, 300.0), SECONDS, Some("RELAXATION_INTERVAL_MS"), ["relax"],
        "The higher the value, the longer a request searches before its wishes relax by one level."),
    row!(main(SCORE), skill_range, "Skill range", Kind::Thousandths(Bounds { min: 0.001, max: MAX_RANGE, low: 10.0, high: 1000.0 }), Some("rating points"), None, ["score"],
        "The higher the value, the farther two ratings can be apart before the skill part of the score is 0; levels 2 and 8 widen this range.",
        |s| decimal(s.skill_range), |s, v| s.skill_range = thousandths(v)),
    row!(folded(SCORE), game_score, "Game comparison", GAME_SCORES, None, None, ["score"],
        "Selects the formula that compares two lists of games."),
    row!(folded(SCORE), strict_is_filter, "Enforce strict wishes", Kind::Flag, None, None, ["score"],
        "When on, a strict wish for a region or language that is not met forbids a pair; when off, it only costs points."),
    row!(folded(LOBBIES), fill, "Fill groups to", FILLS, None, None, ["form"],
        "A group becomes a lobby either as soon as it is large enough, or after growing as long as partners are found."),
    row!(folded(FRIENDS), friend_grace, "Wait for friends", length(600.0), SECONDS, None, ["group", "queue"],
        "The higher the value, the longer a ticket waits for friends who have not joined, and the longer friends stay together if no queue suits all of them."),
    row!(folded(RELAXING), small_base, "Small queue", SMALL_BASE, None, Some("SMALL_USER_BASE_THRESHOLD"), ["collect", "relax", "form"],
        "While few requests are searching, the score threshold and the relax interval are scaled to these percentages, and making more pairs is more important than their total score."),
    row!(folded(LOBBIES), exact_limit, "Exact matching limit", whole(0, 0, 1000), Some("groups"), None, ["form"],
        "The higher the value, the larger the queues that are matched exactly; longer queues are paired greedily, best pair first, which is faster."),
    row!(folded(RELAXING), max_capacity, "Group size at level 10", whole(2, 2, 20), Some("players"), None, ["relax"],
        "The higher the value, the larger the groups that a request accepts at level 10."),
    row!(folded(RELAXING), expire, "Request expires after", length(3600.0), SECONDS, None, ["collect"],
        "The higher the value, the longer a request searches before it leaves the queue as expired."),
    row!(main(LOBBIES), confirm_seconds, "Time to confirm", length(120.0), SECONDS, None, ["settle", "finalize"],
        "The higher the value, the longer the players of a new lobby have to confirm; at 0 they answer at once."),
    row!(folded(LOBBIES), lobby_expire, "Lobby lifetime", length(3600.0), SECONDS, Some("disbandAfterMinutes"), ["finalize"],
        "The higher the value, the later the closing time on a lobby's card; it does not affect who is matched."),
    row!(folded(FRIENDS), schedule_lead, "Scheduled search lead", length(3600.0), SECONDS, None, ["collect", "schedule"],
        "The higher the value, the earlier a scheduled request starts to search before its time."),
    row!(folded(FRIENDS), schedule_slot, "Time slot length", interval(60.0, 3600.0), SECONDS, None, ["queue", "schedule"],
        "The higher the value, the farther apart the times of two scheduled requests can be, because only requests of the same slot can match."),
];
