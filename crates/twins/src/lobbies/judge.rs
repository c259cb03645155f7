//! Checks another report of a scenario against the twin's outcome, as far as the document determines it. Any member may be the host, and any
//! of the best matchings is correct.

use serde_json::Value;

use super::{Outcome, Tie};

/// Compares another detailed report with an outcome. If the outcome has a tie, compares everything before the tie and what all best matchings
/// have in common.
///
/// # Errors
///
/// Returns where the two differ.
pub fn compare(outcome: &Outcome, other: &Value) -> Result<(), String> {
    let own = &outcome.report;
    for name in ["version", "engine"] {
        equal(name, &own[name], &other[name])?;
    }
    let (rounds, others) = (list(&own["rounds"]), list(&other["rounds"]));
    if rounds.len() != others.len() {
        return Err(format!("expected {} rounds, got {}", rounds.len(), others.len()));
    }
    let determined = outcome.tie.as_ref().map_or(rounds.len(), |tie| tie.round);
    for (index, (round, other)) in rounds.iter().zip(others).enumerate().take(determined) {
        compare_round(round, other).map_err(|problem| format!("round {index}: {problem}"))?;
    }
    match &outcome.tie {
        Some(tie) => compare_tie(tie, &rounds[determined], &others[determined])
            .map_err(|problem| format!("round {determined}, which has a tie: {problem}")),
        None => ["left", "totals"].into_iter().try_for_each(|name| equal(name, &own[name], &other[name])),
    }
}

/// Returns true if two values are equal. Unlike with `==`, 85 and 85.0 are equal.
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
    if same(own, other) { Ok(()) } else { Err(format!("{what}: expected {own}, got {other}")) }
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

/// Compares levels, tickets, `small` and the first `queues` queues.
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

/// Compares two matches. Any member may be the host, who comes first. The others follow in queue order.
fn compare_match(own: &Value, other: &Value) -> Result<(), String> {
    let (mut own, host) = (own.clone(), &other["teams"][0][0]);
    let (hosts, others): (Vec<Value>, Vec<Value>) = list(&own["teams"][0]).iter().cloned().partition(|member| member == host);
    own["teams"][0] = hosts.into_iter().chain(others).collect();
    equal("a match", &own, other)
}

/// Compares the round of the first tie: everything before the tie. If the tie is in a first pass, the graph must be the same and the other
/// matching must be as good.
fn compare_tie(tie: &Tie, own: &Value, other: &Value) -> Result<(), String> {
    for name in ["index", "time"] {
        equal(name, &own[name], &other[name])?;
    }
    compare_detail(own, other, tie.queues)?;
    compare_matches(own, other, tie.matches)?;
    let [own, other] = [own, other].map(|round| &round["detail"]["queues"][tie.queues]);
    if tie.pass > 0 {
        // The queue's first pass had a single best matching, otherwise the tie would be in that pass.
        return if same(&own["key"], &tie.key) { equal("the queue", own, other) } else { Ok(()) };
    }
    for name in ["key", "edges", "weight"] {
        equal(name, &own[name], &other[name])?;
    }
    let pairs = list(&other["pairs"]);
    equal("the number of pairs", &list(&own["pairs"]).len().into(), &pairs.len().into())?;
    check_matching(pairs, list(&own["edges"]), &own["weight"])
}

/// Checks that pairs are edges, share no ticket, and add up to the reported weight.
fn check_matching(pairs: &[Value], edges: &[Value], weight: &Value) -> Result<(), String> {
    let mut sum = 0;
    for (place, pair) in pairs.iter().enumerate() {
        let edge = edges.iter().find(|edge| list(edge)[..2] == *list(pair));
        sum += edge.and_then(|edge| edge[2].as_i64()).ok_or_else(|| format!("the pair {pair} is not an edge"))?;
        if pairs[..place].iter().any(|before| list(before).iter().any(|ticket| list(pair).contains(ticket))) {
            return Err(format!("a ticket of the pair {pair} is in another pair"));
        }
    }
    equal("the weight of the pairs", weight, &sum.into())
}
