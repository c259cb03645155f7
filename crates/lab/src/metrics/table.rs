//! The table of metrics.

use queuescope::EngineId::{self, Buckets, Cliques, Lobbies, Waves};
use queuescope::engines::Better::{self, High, Low};

use super::Unit::{self, Milliseconds, Plain, Points, Rating, Seconds, Share, SquaredRating, Visits};
use super::measured::{self, Measured, share};
use super::{Metric, Scope, mean, nearest_rank};

type Value = fn(&Measured<'_>) -> Option<f64>;

const fn metric(name: &'static str, label: &'static str, unit: Unit, better: Option<Better>, scope: Scope, value: Value) -> Metric {
    Metric { name, label, unit, better, scope, value }
}

/// Engines whose matches have two tickets.
const PAIRS: &[EngineId] = &[Waves, Buckets];
const ALL: Scope = Scope::All;
const FAVOURITES: Scope = Scope::Favourites(PAIRS);
const OF_WAVES: Scope = Scope::Engines(&[Waves]);
const OF_BUCKETS: Scope = Scope::Engines(&[Buckets]);
const OF_CLIQUES: Scope = Scope::Engines(&[Cliques]);
const OF_LOBBIES: Scope = Scope::Engines(&[Lobbies]);

/// All metrics, in the order in which they are listed and measured.
#[rustfmt::skip]
pub(crate) static METRICS: &[Metric] = &[
    metric("visits", "Visits", Visits, None, ALL, |of| Some(of.visits() as f64)),
    metric("matched", "Matched", Visits, None, ALL, |of| Some(of.waits.len() as f64)),
    metric("gave_up", "Gave up", Visits, None, ALL, |of| Some(of.gave_up as f64)),
    metric("waiting", "Still waiting", Visits, None, ALL, |of| Some(of.waiting as f64)),
    metric("match_rate", "Match rate", Share, Some(High), ALL, |of| share(of.waits.len(), of.visits())),
    metric("wait.mean", "Average wait, matched", Seconds, Some(Low), ALL, measured::mean_wait),
    metric("wait.p50", "Median wait, matched", Seconds, Some(Low), ALL, |of| of.wait_percentile(50)),
    metric("wait.p90", "90% wait, matched", Seconds, Some(Low), ALL, |of| of.wait_percentile(90)),
    metric("wait.p99", "99% wait, matched", Seconds, Some(Low), ALL, |of| of.wait_percentile(99)),
    metric("wait.max", "Longest wait, matched", Seconds, Some(Low), ALL, |of| of.wait_percentile(100)),
    metric("wait_all.capped", "Average wait, up to {cap}", Seconds, Some(Low), ALL, measured::capped_wait),
    metric("gap.mean", "Average gap", Rating, Some(Low), ALL, |of| mean(&of.gaps)),
    metric("gap.p50", "Median gap", Rating, Some(Low), ALL, |of| nearest_rank(&of.gaps, 50)),
    metric("gap.p90", "90% gap", Rating, Some(Low), ALL, |of| nearest_rank(&of.gaps, 90)),
    metric("gap.max", "Largest gap", Rating, Some(Low), ALL, |of| nearest_rank(&of.gaps, 100)),
    metric("favourite.mean", "Favourite's chance", Share, Some(Low), FAVOURITES, |of| mean(&of.chances())),
    metric("favourite.over_75", "Lopsided matches", Share, Some(Low), FAVOURITES, measured::lopsided),
    metric("squared_gap.mean", "Average squared gap", SquaredRating, Some(Low), OF_WAVES, |of| of.mean_quality("squared_gap")),
    metric("distance.mean", "Average distance", Unit::Buckets, Some(Low), OF_BUCKETS, |of| of.mean_quality("gap")),
    metric("ping_spread.mean", "Average ping spread", Milliseconds, Some(Low), OF_CLIQUES, |of| of.mean_quality("ping_spread")),
    metric("level.mean", "Average level", Plain, Some(Low), OF_LOBBIES, |of| of.mean_quality("level")),
    metric("weight.mean", "Average weight", Plain, Some(High), OF_CLIQUES, |of| of.mean_quality("weight")),
    metric("score.mean", "Average score", Points, Some(High), OF_LOBBIES, |of| of.mean_quality("score")),
    metric("wishes.games", "Game wishes met", Share, Some(High), OF_LOBBIES, |of| of.share_of_players("games_met")),
    metric("wishes.regions", "Region wishes met", Share, Some(High), OF_LOBBIES, |of| of.share_of_players("regions_met")),
    metric("wishes.languages", "Language wishes met", Share, Some(High), OF_LOBBIES, |of| of.share_of_players("languages_met")),
    metric("wishes.skill", "Skill wishes met", Share, Some(High), OF_LOBBIES, |of| of.share_of_players("skill_met")),
    metric("depth.mean", "Average queue", Visits, Some(Low), ALL, |of| of.depth.map(|depth| depth.mean)),
    metric("depth.max", "Longest queue", Visits, Some(Low), ALL, |of| of.depth.map(|depth| depth.max as f64)),
    metric("rematch", "Rematches", Share, Some(Low), ALL, measured::rematches),
    metric("fairness.jain", "Even waits", Share, Some(High), ALL, measured::jain),
];
