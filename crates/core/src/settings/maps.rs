//! Checks of settings with pairs of names, and of those that map names to values: servers of pairs, steps with lower limits, counts.

use super::Bounds;
use crate::check::{self, MAX_NAME_CHARS, Path, quoted_text, with_commas};
use crate::problem::Problems;
use crate::value::Value;

/// Largest number of steps in a [`super::Kind::Steps`].
const MAX_STEPS: usize = 100;

/// Checks a map from pairs of names ("EU+NA") to names.
pub(super) fn check_pair_map(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(entries) = check::record(value, path, problems) else { return false };
    if !check::check_count("entries", entries.len(), path, problems) {
        return false;
    }
    let mut ok = true;
    for (index, (pair, target)) in entries.iter().enumerate() {
        let path = path.field(pair);
        let earlier = &entries[..index];
        ok &= check_pair(pair, &path, problems);
        if is_too_long(pair) {
            continue;
        }
        if earlier.iter().any(|(other, _)| other == pair) {
            problems.add(path.to_string(), "is given twice");
            ok = false;
        } else if let Some((other, _)) = earlier.iter().find(|(other, value)| is_reverse(pair, other) && value != target) {
            problems.add(path.to_string(), format!("is the same pair as {} but has a different server", quoted_text(other)));
            ok = false;
        }
        ok &= check::name(target, &path, problems).is_some();
    }
    ok
}

/// Checks a list of pairs of names: `["EU+NA", "NA+NA"]`. A pair may be repeated, also in the other order, because that changes nothing.
pub(super) fn check_pair_list(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Value::List(items) = value else {
        problems.add(path.to_string(), format!("expected a list of pairs of regions, as in [\"EU+NA\"], got {}", check::quoted(value)));
        return false;
    };
    let accepted = check::list(value, path, problems, |item, path, problems| match item {
        Value::Text(pair) => check_pair(pair, path, problems).then_some(()),
        other => {
            problems.add(path.to_string(), format!("expected two regions, as in \"EU+NA\", got {}", check::quoted(other)));
            None
        }
    });
    accepted.is_some_and(|accepted| accepted.len() == items.len())
}

/// Checks the text of a pair of names.
fn check_pair(pair: &str, path: &Path<'_>, problems: &mut Problems) -> bool {
    if is_too_long(pair) {
        problems.add(path.to_string(), "is too long for two regions (at most 64 characters each)");
        return false;
    }
    problems.require(pair.contains('+'), path, || "must name two regions, as in \"EU+NA\"".to_owned())
}

fn is_too_long(pair: &str) -> bool {
    pair.chars().count() > 2 * MAX_NAME_CHARS + 1
}

/// Checks a list of names with ascending lower limits: `[["low", null], ["high", 1000]]`.
pub(super) fn check_steps(value: &Value<'_>, span: &Bounds<f64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Value::List(items) = value else {
        problems.add(path.to_string(), format!("expected a list of names with lower limits, got {}", check::quoted(value)));
        return false;
    };
    if !(1..=MAX_STEPS).contains(&items.len()) {
        problems.add(path.to_string(), format!("expected 1 to {MAX_STEPS} entries, got {}", with_commas(items.len() as i64)));
        return false;
    }
    let mut ok = true;
    let mut previous = f64::NEG_INFINITY;
    for (index, item) in items.iter().enumerate() {
        let path = path.index(index);
        let Value::List(pair) = item else {
            problems
                .add(path.to_string(), format!("expected a name and its lower limit, as in [\"Gold\", 1500], got {}", check::quoted(item)));
            ok = false;
            continue;
        };
        let [name, limit] = &pair[..] else {
            problems
                .add(path.to_string(), format!("expected 2 entries, a name and its lower limit, got {}", with_commas(pair.len() as i64)));
            ok = false;
            continue;
        };
        ok &= check::name(name, &path.index(0), problems).is_some();
        let is_repeated = items[..index].iter().any(|earlier| matches!(earlier, Value::List(earlier) if earlier.first() == Some(name)));
        ok &= problems.require(!is_repeated, &path.index(0), || "is given twice".to_owned());
        ok &= check_lower_limit(index, limit, span, &mut previous, &path.index(1), problems);
    }
    ok
}

/// Checks the lower limit of a step: null for the first step, more than the `previous` limit for the others.
fn check_lower_limit(
    index: usize,
    limit: &Value<'_>,
    span: &Bounds<f64>,
    previous: &mut f64,
    path: &Path<'_>,
    problems: &mut Problems,
) -> bool {
    if index == 0 {
        let message = || format!("expected null because the first entry has no lower limit, got {}", check::quoted(limit));
        return problems.require(*limit == Value::Null, path, message);
    }
    let Some(number) = check::decimal(limit, span.min, span.max, path, problems) else { return false };
    let message = || format!("expected more than {previous}, the lower limit of the entry before it, got {number}");
    let ok = problems.require(number > *previous, path, message);
    *previous = number;
    ok
}

/// Checks a map from names to whole numbers.
pub(super) fn check_counts(value: &Value<'_>, span: &Bounds<i64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(entries) = check::record(value, path, problems) else { return false };
    if !check::check_count("entries", entries.len(), path, problems) {
        return false;
    }
    let mut ok = true;
    for (index, (name, count)) in entries.iter().enumerate() {
        let path = path.field(name);
        ok &= check::name(&Value::text(name), &path, problems).is_some();
        let is_repeated = entries[..index].iter().any(|(earlier, _)| earlier == name);
        ok &= problems.require(!is_repeated, &path, || "is given twice".to_owned());
        ok &= check::whole(count, span.min, span.max, &path, problems).is_some();
    }
    ok
}

/// True if two pairs name the same regions in opposite order. Tries every "+" because names may contain one.
fn is_reverse(pair: &str, other: &str) -> bool {
    pair.match_indices('+').any(|(at, _)| {
        let (a, b) = (&pair[..at], &pair[at + 1..]);
        other.strip_prefix(b).and_then(|rest| rest.strip_prefix('+')) == Some(a)
    })
}
