//! Reads JSON documents: scenarios, lists of players, and reports.

use std::sync::Arc;

use queuescope::check::Path;
use queuescope::{MAX_PLAYERS, Millis, Player, Problem, Problems, Scenario, Value};

use super::{Pairing, QueueKind, QueueReading};
use crate::json;

/// Reads a document.
pub(super) fn read(text: &str, base: &Scenario) -> Result<QueueReading, Problems> {
    let document = json::read_document(text.as_bytes(), "file")?;
    match &document {
        Value::List(_) => players(&document, base),
        _ if document.get("rounds").is_some() && document.get("players").is_none() => report(&document),
        _ => Scenario::read(&document).map(|scenario| reading(QueueKind::Scenario, Arc::new(scenario))),
    }
}

fn reading(kind: QueueKind, scenario: Arc<Scenario>) -> QueueReading {
    QueueReading {
        kind,
        separator: None,
        has_headings: false,
        rows: scenario.players.len(),
        columns: Vec::new(),
        bad: Vec::new(),
        bad_count: 0,
        players: scenario.players.clone(),
        matches: Vec::new(),
        scenario: Some(scenario),
    }
}

/// Reads a list of players, as in a scenario.
fn players(list: &Value<'_>, base: &Scenario) -> Result<QueueReading, Problems> {
    let mut problems = Problems::default();
    let players = Player::read_list(list, &Path::top("players"), MAX_PLAYERS, Some(&base.settings), &mut problems);
    base.settings.check_size(players.len(), &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(reading(QueueKind::Scenario, Arc::new(Scenario { players: players.into_iter().flatten().collect(), ..base.clone() })))
}

/// Reads the matches of a report.
fn report(document: &Value<'_>) -> Result<QueueReading, Problems> {
    let wrong = |path: String, expected: &str| Problems::from(Problem::new(path, format!("expected {expected}")));
    let Some(Value::List(rounds)) = document.get("rounds") else { return Err(wrong("rounds".to_owned(), "a list of rounds")) };
    let mut matches = Vec::new();
    for (index, round) in rounds.iter().enumerate() {
        let path = format!("rounds[{index}]");
        let time = match round.get("time") {
            Some(Value::Number(time)) => Millis::from_seconds(*time),
            _ => None,
        };
        let (Some(time), Some(Value::List(made))) = (time, round.get("matches")) else {
            return Err(wrong(path, "a round with a time and matches"));
        };
        for (number, found) in made.iter().enumerate() {
            let teams = match found.get("teams") {
                Some(Value::List(teams)) => teams,
                _ => return Err(wrong(format!("{path}.matches[{number}].teams"), "a list of teams")),
            };
            let names = |team: &Value<'_>| match team {
                Value::List(names) => {
                    names.iter().filter_map(|name| if let Value::Text(name) = name { Some(name.to_string()) } else { None }).collect()
                }
                _ => Vec::new(),
            };
            matches.push(Pairing { time, players: teams.iter().flat_map(names).collect::<Vec<String>>() });
        }
    }
    Ok(QueueReading {
        kind: QueueKind::Report,
        separator: None,
        has_headings: false,
        rows: rounds.len(),
        columns: Vec::new(),
        bad: Vec::new(),
        bad_count: 0,
        players: Vec::new(),
        matches,
        scenario: None,
    })
}
