//! Whether another report of a scenario is right: the twin's outcome as far as the text determines it, with any member as host, and any of
//! the best matchings.

use serde_json::Value;

use super::{Outcome, Tie};

/// Compares another report, with its detail, with an outcome: the whole of it, or everything before the first tie and what all of the best
/// matchings have in common.
///
/// # Errors
///
/// Says where the two differ.
pub fn compare(outcome: &Outcome, other: &Value) -> Result<(), String> {
    let own = &outcome.report;
    for name in ["version", "engine"] {
        equal(name, &own[name], &other[name])?;
    }
    let (rounds, others) = (list(&own["rounds"]), list(&other["rounds"]));
    if rounds.len() != others.len() {
        return Err(format!("{} rounds, not {}", others.len(), rounds.len()));
    }
    let sure = outcome.tie.as_ref().map_or(rounds.len(), |tie| tie.round);
    for (index, (round, other)) in rounds.iter().zip(others).enumerate().take(sure) {
        compare_round(round, other).map_err(|problem| format!("round {index}: {problem}"))?;
    }
    match &outcome.tie {
        Some(tie) => compare_tie(tie, &rounds[sure], &others[sure]).map_err(|problem| format!("round {sure}, which has a tie: {problem}")),
        None => ["left", "totals"].into_iter().try_for_each(|name| equal(name, &own[name], &other[name])),
    }
}

/// Whether two values say the same; 85 and 85.0 do.
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, value)| b.get(name).is_some_and(|other| same(value, other)))
        }
        _ => a == b,
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn equal(what: &str, own: &Value, other: &Value) -> Result<(), String> {
    if same(own, other) { Ok(()) } else { Err(format!("{what} is {other}, not {own}")) }
}

fn compare_round(own: &Value, other: &Value) -> Result<(), String> {
    for name in ["index", "time", "queue"] {
        equal(name, &own[name], &other[name])?;
    }
    compare_detail(own, other, usize::MAX)?;
    equal("the number of queues", &list(&own["detail"]["queues"]).len().into(), &list(&other["detail"]["queues"]).len().into())?;
    equal("the number of matches", &list(&own["matches"]).len().into(), &list(&other["matches"]).len().into())?;
    compare_matches(own, other, usize::MAX)
}

/// What was there before the round began to match, and the queues that were worked first.
fn compare_detail(own: &Value, other: &Value, queues: usize) -> Result<(), String> {
    let (own, other) = (&own["detail"], &other["detail"]);
    for name in ["levels", "tickets", "small"] {
        equal(name, &own[name], &other[name])?;
    }
    let mut pairs = list(&own["queues"]).iter().enumerate().take(queues);
    pairs.try_for_each(|(place, queue)| equal(&format!("queue {place}"), queue, &other["queues"][place]))
}

fn compare_matches(own: &Value, other: &Value, matches: usize) -> Result<(), String> {
    list(&own["matches"]).iter().enumerate().take(matches).try_for_each(|(place, lobby)| compare_match(lobby, &other["matches"][place]))
}

/// Any member may be the host; the others stand in queue order behind.
fn compare_match(own: &Value, other: &Value) -> Result<(), String> {
    let (mut own, host) = (own.clone(), &other["teams"][0][0]);
    let (hosts, others): (Vec<Value>, Vec<Value>) = list(&own["teams"][0]).iter().cloned().partition(|member| member == host);
    own["teams"][0] = hosts.into_iter().chain(others).collect();
    equal("a match", &own, other)
}

/// The round of the first tie: all that happened before it, and if it was in a first pass, the same graph and as good a matching.
fn compare_tie(tie: &Tie, own: &Value, other: &Value) -> Result<(), String> {
    for name in ["index", "time"] {
        equal(name, &own[name], &other[name])?;
    }
    compare_detail(own, other, tie.queues)?;
    compare_matches(own, other, tie.matches)?;
    let [own, other] = [own, other].map(|round| &round["detail"]["queues"][tie.queues]);
    if tie.pass > 0 {
        // The queue's first pass had one best matching, or the tie would be there.
        return if same(&own["key"], &tie.key) { equal("the queue", own, other) } else { Ok(()) };
    }
    for name in ["key", "edges", "weight"] {
        equal(name, &own[name], &other[name])?;
    }
    let pairs = list(&other["pairs"]);
    equal("the number of pairs", &list(&own["pairs"]).len().into(), &pairs.len().into())?;
    is_matching(pairs, list(&own["edges"]), &own["weight"])
}

/// Pairs must be edges, none with a ticket of another, and come to the weight they are said to have.
fn is_matching(pairs: &[Value], edges: &[Value], weight: &Value) -> Result<(), String> {
    let mut sum = 0;
    for (place, pair) in pairs.iter().enumerate() {
        let edge = edges.iter().find(|edge| list(edge)[..2] == *list(pair));
        sum += edge.and_then(|edge| edge[2].as_i64()).ok_or_else(|| format!("{pair} is no edge"))?;
        if pairs[..place].iter().any(|before| list(before).iter().any(|ticket| list(pair).contains(ticket))) {
            return Err(format!("{pair} has a ticket of another pair"));
        }
    }
    equal("the sum of the pairs", weight, &sum.into())
}
