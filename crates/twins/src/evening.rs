//! Recounts the metrics of an evening from its plain scenario and the JSON of its report, and from nothing else. Lobbies need a report with
//! details. Everything is
//! counted in the most literal way, in floating-point seconds.

use std::collections::{BTreeMap, BTreeSet};

use queuescope::engines::{Buckets, Cliques, Lobbies, Waves, buckets};
use queuescope::{Millis, Player, Preference, Scenario, SkillPreference};
use serde_json::Value;

/// What a recount needs besides scenario and report.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// Length of the evening in seconds.
    pub length: f64,
    /// Time of the end of the run in seconds.
    pub end: f64,
    /// Longest wait that counts in `wait_all.capped`.
    pub cap: f64,
    /// Rating difference at which the favourite's odds are 10 to 1.
    pub favourite_scale: Option<f64>,
}

/// The metrics of an evening by name. A metric that does not exist is missing.
pub fn recount(scenario: &Scenario, report: &Value, terms: &Terms) -> BTreeMap<&'static str, f64> {
    let evening = Evening::of(scenario, report, terms);
    let mut metrics = BTreeMap::new();
    let mut put = |name, value: Option<f64>| {
        if let Some(value) = value {
            metrics.insert(name, value);
        }
    };
    let visits = scenario.players.len() as f64;
    let waits: Vec<f64> = evening.visits.iter().filter(|visit| visit.is_matched).map(Visit::wait).collect();
    let gave_up = evening.visits.iter().filter(|visit| !visit.is_matched && visit.gave_up).count() as f64;
    put("visits", Some(visits));
    put("matched", Some(waits.len() as f64));
    put("gave_up", Some(gave_up));
    put("waiting", Some(visits - waits.len() as f64 - gave_up));
    put("match_rate", (visits > 0.0).then(|| waits.len() as f64 / visits));
    put("wait.mean", mean(&waits));
    put("wait.p50", percentile(&waits, 0.50));
    put("wait.p90", percentile(&waits, 0.90));
    put("wait.p99", percentile(&waits, 0.99));
    put("wait.max", percentile(&waits, 1.0));
    put("wait_all.capped", evening.capped_wait(terms.cap));
    let gaps: Vec<f64> = evening.matches.iter().map(|found| evening.gap(found)).collect();
    put("gap.mean", mean(&gaps));
    put("gap.p50", percentile(&gaps, 0.50));
    put("gap.p90", percentile(&gaps, 0.90));
    put("gap.max", percentile(&gaps, 1.0));
    let engine = scenario.engine().name();
    if let Some(scale) = terms.favourite_scale.filter(|_| engine == "waves" || engine == "buckets") {
        let chances: Vec<f64> = gaps.iter().map(|gap| 1.0 / (1.0 + 10f64.powf(-gap / scale))).collect();
        put("favourite.mean", mean(&chances));
        put("favourite.over_75", mean(&chances.iter().map(|&chance| f64::from(u8::from(chance > 0.75))).collect::<Vec<f64>>()));
    }
    let of_matches = |value: &dyn Fn(&Match<'_>) -> f64| mean(&evening.matches.iter().map(value).collect::<Vec<f64>>());
    match engine {
        "waves" => put("squared_gap.mean", of_matches(&|found| evening.gap(found).powi(2))),
        "buckets" => put("distance.mean", of_matches(&|found| evening.number(found, "distance"))),
        "cliques" => {
            put("ping_spread.mean", of_matches(&|found| spread(found.players().map(|player| f64::from(scenario.players[player].ping)))));
            put("weight.mean", of_matches(&|found| evening.number(found, "weight")));
        }
        _ => {
            put("level.mean", of_matches(&|found| evening.level(found)));
            put("score.mean", of_matches(&|found| evening.number(found, "score")));
            put(
                "wishes.games",
                evening.wishes(|found, own, _| {
                    let game = found.report["game"].as_str().unwrap_or_default();
                    own.wishes.iter().flat_map(|wishes| &wishes.games).any(|(name, _)| **name == *game)
                }),
            );
            put(
                "wishes.regions",
                evening.wishes(|_, own, others| {
                    let Some(wishes) = &own.wishes else { return true };
                    let is_free = wishes.region_preference == Preference::Any || wishes.regions.is_empty();
                    is_free
                        || others.iter().all(|other| shares(&wishes.regions, other.wishes.as_ref().map_or(&[], |wishes| &wishes.regions)))
                }),
            );
            put(
                "wishes.languages",
                evening.wishes(|_, own, others| {
                    let Some(wishes) = &own.wishes else { return true };
                    let is_free = wishes.language_preference == Preference::Any || wishes.languages.is_empty();
                    is_free
                        || others
                            .iter()
                            .all(|other| shares(&wishes.languages, other.wishes.as_ref().map_or(&[], |wishes| &wishes.languages)))
                }),
            );
            put("wishes.skill", evening.wishes(|_, own, others| evening.skill_is_met(own, others)));
        }
    }
    if terms.length > 0.0 {
        let (mean, max) = evening.depth(terms.length);
        put("depth.mean", Some(mean));
        put("depth.max", Some(max));
    }
    put("rematch", evening.rematches());
    let squares: f64 = waits.iter().map(|wait| wait * wait).sum();
    let jain = if squares > 0.0 { waits.iter().sum::<f64>().powi(2) / (waits.len() as f64 * squares) } else { 1.0 };
    put("fairness.jain", (!waits.is_empty()).then_some(jain));
    metrics
}

struct Evening<'a> {
    scenario: &'a Scenario,
    report: &'a Value,
    visits: Vec<Visit>,
    matches: Vec<Match<'a>>,
}

/// A player's time in the queue, in seconds.
struct Visit {
    joined: f64,
    until: f64,
    is_matched: bool,
    gave_up: bool,
}

impl Visit {
    fn wait(&self) -> f64 {
        // Rounded to milliseconds, so that equal waits are equal numbers.
        ((self.until - self.joined) * 1_000.0).round() / 1_000.0
    }
}

/// A match that was played.
struct Match<'a> {
    teams: Vec<Vec<usize>>,
    /// When it was found, and when it became final.
    found: f64,
    at: f64,
    report: &'a Value,
}

impl Match<'_> {
    fn players(&self) -> impl Iterator<Item = usize> {
        self.teams.iter().flatten().copied()
    }
}

impl<'a> Evening<'a> {
    fn of(scenario: &'a Scenario, report: &'a Value, terms: &Terms) -> Evening<'a> {
        let index: BTreeMap<&str, usize> = scenario.players.iter().enumerate().map(|(index, player)| (&*player.id, index)).collect();
        let mut matches = Vec::new();
        for round in list(&report["rounds"]) {
            let found = seconds(&round["time"]);
            for report in list(&round["matches"]) {
                let is_played = match report["state"].as_str() {
                    // Waves never learn more about a match, and cliques have no states.
                    Some("pending") => scenario.engine().name() == "waves",
                    Some(state) => ["started", "ready", "adjusted"].contains(&state),
                    None => true,
                };
                if is_played {
                    let team = |team: &Value| list(team).iter().filter_map(|id| id.as_str()).map(|id| index[id]).collect();
                    matches.push(Match {
                        teams: list(&report["teams"]).iter().map(team).collect(),
                        found,
                        at: settled(scenario, found),
                        report,
                    });
                }
            }
        }
        matches.sort_by(|one, other| one.at.total_cmp(&other.at));
        let visit = |(index, player): (usize, &Player)| {
            let joined = player.joined.seconds();
            if let Some(found) = matches.iter().find(|found| found.players().any(|player| player == index)) {
                return Visit { joined, until: found.at, is_matched: true, gave_up: false };
            }
            let leaves = player.leaves.map(Millis::seconds).filter(|leaves| *leaves <= terms.end);
            // A request may expire before its player gives up. A player who gives up is gone from the next round on.
            let until = leaves.into_iter().chain(disappeared(report, player)).reduce(f64::min);
            Visit { joined, until: until.unwrap_or(terms.end), is_matched: false, gave_up: until.is_some() }
        };
        let visits = scenario.players.iter().enumerate().map(visit).collect();
        Evening { scenario, report, visits, matches }
    }

    /// The difference of the ratings that two tickets play with, or the largest minus the smallest rating of a lobby.
    fn gap(&self, found: &Match<'_>) -> f64 {
        let players = &self.scenario.players;
        if let Some(settings) = self.scenario.settings.of::<Waves>() {
            let rating = |team: usize| players[found.teams[team][0]].rating_for(&settings.sides[team]).map_or(f64::NAN, f64::from);
            return (rating(0) - rating(1)).abs();
        }
        let ratings = |team: &[usize]| team.iter().map(|&player| players[player].rating.unwrap_or(f64::NAN)).collect::<Vec<f64>>();
        match self.scenario.settings.of::<Buckets>() {
            Some(settings) => {
                let rating = |team: usize| {
                    let ratings = ratings(&found.teams[team]);
                    match settings.party_rating {
                        buckets::settings::PartyRating::Max => ratings.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                        buckets::settings::PartyRating::Mean => mean(&ratings).unwrap_or(f64::NAN),
                    }
                };
                (rating(0) - rating(1)).abs()
            }
            None => spread(ratings(&found.teams[0]).into_iter()),
        }
    }

    fn number(&self, found: &Match<'_>, field: &str) -> f64 {
        found.report[field].as_f64().unwrap_or(f64::NAN)
    }

    /// Mean level of the players of a lobby in the round that formed it.
    fn level(&self, found: &Match<'_>) -> f64 {
        let round = list(&self.report["rounds"]).iter().find(|round| seconds(&round["time"]) == found.found);
        let levels = round.map_or(&Value::Null, |round| &round["detail"]["levels"]);
        let level = |player: usize| levels[&*self.scenario.players[player].id].as_f64().unwrap_or(f64::NAN);
        mean(&found.players().map(level).collect::<Vec<f64>>()).unwrap_or(f64::NAN)
    }

    /// Share of the matched players whose wish is met, given the match, the player and the others.
    fn wishes(&self, is_met: impl Fn(&Match<'_>, &Player, &[&Player]) -> bool) -> Option<f64> {
        let players = &self.scenario.players;
        let met = self.matches.iter().flat_map(|found| {
            found.players().map(|own| {
                let others: Vec<&Player> = found.players().filter(|other| *other != own).map(|other| &players[other]).collect();
                f64::from(u8::from(is_met(found, &players[own], &others)))
            })
        });
        mean(&met.collect::<Vec<f64>>())
    }

    fn skill_is_met(&self, own: &Player, others: &[&Player]) -> bool {
        let Some(settings) = self.scenario.settings.of::<Lobbies>() else { return true };
        let range = settings.skill_range as f64 / 1_000.0;
        let wish = own.wishes.as_ref().map_or(SkillPreference::Similar, |wishes| wishes.skill_preference);
        let (below, above) = match wish {
            SkillPreference::Any => return true,
            SkillPreference::Similar => (range, range),
            SkillPreference::Higher => (0.0, range),
            SkillPreference::Lower => (range, 0.0),
        };
        let rating = |player: &Player| player.rating.unwrap_or(f64::NAN);
        others.iter().all(|other| {
            let more = rating(other) - rating(own);
            -below - 1e-7 <= more && more <= above + 1e-7
        })
    }

    /// Area under the share of visits that still wait, if nobody gave up. At each moment at which visits are matched, the share falls by the
    /// part of those observed at least that long.
    fn capped_wait(&self, cap: f64) -> Option<f64> {
        let mut moments: Vec<f64> = self.visits.iter().filter(|visit| visit.is_matched).map(Visit::wait).collect();
        moments.sort_by(f64::total_cmp);
        moments.dedup();
        let (mut area, mut share, mut before) = (0.0, 1.0, 0.0);
        for moment in moments.into_iter().filter(|moment| *moment <= cap) {
            area += share * (moment - before);
            before = moment;
            let at_risk = self.visits.iter().filter(|visit| visit.wait() >= moment).count() as f64;
            let matched = self.visits.iter().filter(|visit| visit.is_matched && visit.wait() == moment).count() as f64;
            share *= 1.0 - matched / at_risk;
        }
        (!self.visits.is_empty()).then_some(area + share * (cap - before))
    }

    /// Mean and largest number of waiting visits: at each moment at which a visit begins or ends, the visits are counted.
    fn depth(&self, length: f64) -> (f64, f64) {
        let mut moments: Vec<f64> = self.visits.iter().flat_map(|visit| [visit.joined, visit.until]).collect();
        moments.extend([0.0, length]);
        moments.retain(|moment| (0.0..=length).contains(moment));
        moments.sort_by(f64::total_cmp);
        let (mut area, mut largest) = (0.0, 0.0f64);
        for span in moments.windows(2).filter(|span| span[0] < span[1]) {
            let waiting = self.visits.iter().filter(|visit| visit.joined <= span[0] && visit.until > span[0]).count() as f64;
            area += waiting * (span[1] - span[0]);
            largest = largest.max(waiting);
        }
        (area / length, largest)
    }

    /// Share of matches with two people who did not come together and were also in one match in the hour before.
    fn rematches(&self) -> Option<f64> {
        let groups = self.groups();
        let pairs = |found: &Match<'_>| {
            let mut pairs = BTreeSet::new();
            for one in found.players() {
                for other in found.players().filter(|other| groups[one] != groups[*other]) {
                    pairs.insert((self.person(one), self.person(other)));
                }
            }
            pairs
        };
        let pairs: Vec<BTreeSet<(String, String)>> = self.matches.iter().map(pairs).collect();
        let is_rematch = |(index, found): (usize, &Match<'_>)| {
            let mut earlier = (0..index).filter(|&earlier| found.at - self.matches[earlier].at <= 3_600.0);
            f64::from(u8::from(earlier.any(|earlier| !pairs[earlier].is_disjoint(&pairs[index]))))
        };
        mean(&self.matches.iter().enumerate().map(is_rematch).collect::<Vec<f64>>())
    }

    /// The id of a visit without the number of the visit.
    fn person(&self, visit: usize) -> String {
        let id = &*self.scenario.players[visit].id;
        match id.rsplit_once('~') {
            Some((name, number)) if !number.is_empty() && number.chars().all(|char| char.is_ascii_digit()) => name.to_owned(),
            _ => id.to_owned(),
        }
    }

    /// A number for each visit. Visits of the same party, or joined by a chain of parties and friends, have the same number, where the engine
    /// reads these.
    fn groups(&self) -> Vec<usize> {
        let engine = self.scenario.engine().name();
        let players = &self.scenario.players;
        let names = |a: &Player, b: &Player| a.wishes.as_ref().is_some_and(|wishes| wishes.friends.contains(&b.id));
        let is_joined = |a: &Player, b: &Player| {
            let party = a.party.is_some() && a.party == b.party && (engine == "buckets" || engine == "lobbies");
            party || (engine == "lobbies" && (names(a, b) || names(b, a)))
        };
        let mut groups: Vec<usize> = (0..players.len()).collect();
        for (one, a) in players.iter().enumerate() {
            for (other, b) in players[..one].iter().enumerate() {
                if is_joined(a, b) {
                    let (kept, dropped) = (groups[other], groups[one]);
                    groups.iter_mut().filter(|group| **group == dropped).for_each(|group| *group = kept);
                }
            }
        }
        groups
    }
}

/// Time at which a match that was found at a time becomes final: the first round after its players had time to confirm.
fn settled(scenario: &Scenario, found: f64) -> f64 {
    let confirm = match (scenario.settings.of::<Buckets>(), scenario.settings.of::<Lobbies>()) {
        (Some(settings), _) => settings.ready_seconds.0,
        (_, Some(settings)) => settings.confirm_seconds.0,
        _ => 0,
    };
    debug_assert!(confirm == 0 || scenario.settings.of::<Cliques>().is_none());
    let interval = scenario.settings.interval().0;
    let ends = (found * 1_000.0).round() as i64 + confirm;
    ((ends + interval - 1) / interval * interval) as f64 / 1_000.0
}

/// The time of the first round after which a player who was never matched is no longer in the queue: the one after the last that lists the
/// player, or the first since joining if none does. `None` if the player was found a match in that round, which was not settled before the end
/// of the run.
fn disappeared(report: &Value, player: &Player) -> Option<f64> {
    let rounds = list(&report["rounds"]);
    let is_queued = |round: &Value| list(&round["queue"]).iter().any(|id| id.as_str() == Some(&player.id));
    let gone = match rounds.iter().rposition(is_queued) {
        Some(last) => rounds.get(last + 1)?,
        None => rounds.iter().find(|round| seconds(&round["time"]) >= player.joined.seconds())?,
    };
    let is_found = |found: &Value| list(&found["teams"]).iter().flat_map(list).any(|id| id.as_str() == Some(&player.id));
    let is_pending = list(&gone["matches"]).iter().any(is_found);
    (!is_pending).then(|| seconds(&gone["time"]))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn seconds(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn shares<T: PartialEq>(wanted: &[T], listed: &[T]) -> bool {
    wanted.iter().any(|name| listed.contains(name))
}

fn spread(numbers: impl Iterator<Item = f64>) -> f64 {
    let numbers: Vec<f64> = numbers.collect();
    numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max) - numbers.iter().copied().fold(f64::INFINITY, f64::min)
}

fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The ⌈q·n⌉-th smallest number.
fn percentile(numbers: &[f64], q: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (q * sorted.len() as f64 - 1e-9).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied()
}
