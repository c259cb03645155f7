//! The matches of a run, as a list and as CSV.

use std::collections::BTreeMap;
use std::sync::Arc;

use queuescope::{MatchFacts, MatchOutcome, Run, Scenario, Silent};

use crate::rows::csv_sheet;

/// Runs a scenario and returns its matches in order of their ids, each with its final outcome. A match that was made keeps the time of its making.
pub fn played(scenario: &Arc<Scenario>) -> Vec<MatchFacts> {
    let mut run = Run::new(Arc::clone(scenario));
    let mut found: BTreeMap<u32, MatchFacts> = BTreeMap::new();
    while !run.is_over() {
        let round = run.round(&mut Silent);
        for facts in round.settled.facts(run.scenario(), run.tickets(), round.time) {
            if let Some(known) = found.get_mut(&facts.id) {
                *known = MatchFacts { matched: known.matched, ..facts };
            }
        }
        for facts in round.matches.facts(run.scenario(), run.tickets(), round.time) {
            found.insert(facts.id, facts);
        }
    }
    found.into_values().collect()
}

/// Runs a scenario and writes its matches as CSV: a row for each match with its time in seconds, its outcome, its teams, how good it is in the
/// engine's measures, and the longest wait in seconds.
pub fn matches_csv(scenario: &Arc<Scenario>) -> String {
    let matches = played(scenario);
    let teams = matches.iter().map(|found| found.teams.len()).max().unwrap_or(2);
    let measures = scenario.engine().info().measures;
    let mut sheet = csv_sheet();
    let headings = ["match", "time", "outcome"].into_iter().map(str::to_owned);
    let team_headings = (1..=teams).map(|number| format!("team {number}"));
    let measure_headings = measures.iter().map(|measure| measure.name.to_owned());
    sheet.row(headings.chain(team_headings).chain(measure_headings).chain(["longest wait".to_owned()]));
    for found in &matches {
        let outcome = match found.outcome {
            MatchOutcome::Pending => "pending",
            MatchOutcome::Played => "played",
            MatchOutcome::Cancelled => "cancelled",
        };
        let name = |player: &u32| scenario.players[*player as usize].id.to_string();
        let team = |index: usize| {
            let names: Vec<String> = found.teams.get(index).into_iter().flatten().map(name).collect();
            crate::rows::names_cell(&names)
        };
        let quality = |name: &str| found.quality(name).map_or_else(String::new, |value| value.to_string());
        let wait = found.waits().max().unwrap_or_default();
        let cells = [found.id.to_string(), found.matched.seconds().to_string(), outcome.to_owned()].into_iter();
        let rest = measures.iter().map(|measure| quality(measure.name)).chain([wait.seconds().to_string()]);
        sheet.row(cells.chain((0..teams).map(team)).chain(rest));
    }
    sheet.finish()
}
