//! Checking settings that are maps: pairs with a name each, steps that begin somewhere, names with a count each.

use super::Bounds;
use crate::check::{self, MAX_NAME_CHARS, Path, quoted_text, with_commas};
use crate::problem::Problems;
use crate::value::Value;

/// The most steps of a [`super::Kind::Steps`].
const MAX_STEPS: usize = 100;

/// Pairs of names ("EU+NA") with a name each.
pub(super) fn pairs_pass(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(entries) = check::record(value, path, problems) else { return false };
    if check::too_many("entries", entries.len(), path, problems) {
        return false;
    }
    let mut ok = true;
    for (index, (pair, target)) in entries.iter().enumerate() {
        let path = path.field(pair);
        let earlier = &entries[..index];
        ok &= problems.require(pair.contains('+'), &path, || "must name two regions, as in \"EU+NA\"".to_owned());
        if pair.chars().count() > 2 * MAX_NAME_CHARS + 1 {
            problems.add(path.to_string(), "is too long for two regions (at most 64 characters each)");
            ok = false;
            continue;
        }
        if earlier.iter().any(|(other, _)| other == pair) {
            problems.add(path.to_string(), "is given twice");
            ok = false;
        } else if let Some((other, _)) = earlier.iter().find(|(other, value)| is_reverse(pair, other) && value != target) {
            problems.add(path.to_string(), format!("is the same pair as {}, but with another server", quoted_text(other)));
            ok = false;
        }
        ok &= check::name(target, &path, problems).is_some();
    }
    ok
}

/// Names with the number each begins at: `[["low", null], ["high", 1000]]`.
pub(super) fn steps_pass(value: &Value<'_>, span: &Bounds<f64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Value::List(items) = value else {
        problems.add(path.to_string(), format!("must be a list of names with where each begins, not {}", check::quoted(value)));
        return false;
    };
    if !(1..=MAX_STEPS).contains(&items.len()) {
        problems.add(path.to_string(), format!("must have 1 to {MAX_STEPS} entries, not {}", with_commas(items.len() as i64)));
        return false;
    }
    let mut ok = true;
    let mut below = f64::NEG_INFINITY;
    for (index, item) in items.iter().enumerate() {
        let path = path.index(index);
        let Value::List(pair) = item else {
            problems
                .add(path.to_string(), format!("must be a name and where it begins, as in [\"Gold\", 1500], not {}", check::quoted(item)));
            ok = false;
            continue;
        };
        let [name, from] = &pair[..] else {
            problems.add(path.to_string(), format!("must be a name and where it begins, not {} values", with_commas(pair.len() as i64)));
            ok = false;
            continue;
        };
        ok &= check::name(name, &path.index(0), problems).is_some();
        let is_again = items[..index].iter().any(|earlier| matches!(earlier, Value::List(earlier) if earlier.first() == Some(name)));
        ok &= problems.require(!is_again, &path.index(0), || "is given twice".to_owned());
        ok &= begins(index, from, span, &mut below, &path.index(1), problems);
    }
    ok
}

/// Whether a step begins where it may: the first nowhere, each other one above the one before it.
fn begins(index: usize, from: &Value<'_>, span: &Bounds<f64>, below: &mut f64, path: &Path<'_>, problems: &mut Problems) -> bool {
    if index == 0 {
        let message = || format!("must be null: the first begins below everything, not at {}", check::quoted(from));
        return problems.require(*from == Value::Null, path, message);
    }
    let Some(number) = check::decimal(from, span.min, span.max, path, problems) else { return false };
    let message = || format!("must be more than {below}, where the one before begins, not {number}");
    let ok = problems.require(number > *below, path, message);
    *below = number;
    ok
}

/// Names with a whole number each.
pub(super) fn counts_pass(value: &Value<'_>, span: &Bounds<i64>, path: &Path<'_>, problems: &mut Problems) -> bool {
    let Some(entries) = check::record(value, path, problems) else { return false };
    if check::too_many("entries", entries.len(), path, problems) {
        return false;
    }
    let mut ok = true;
    for (index, (name, count)) in entries.iter().enumerate() {
        let path = path.field(name);
        ok &= check::name(&Value::text(name), &path, problems).is_some();
        let is_again = entries[..index].iter().any(|(earlier, _)| earlier == name);
        ok &= problems.require(!is_again, &path, || "is given twice".to_owned());
        ok &= check::whole(count, span.min, span.max, &path, problems).is_some();
    }
    ok
}

/// Whether two pairs name the same regions the other way round. A name may contain a "+" itself, so every split is tried.
fn is_reverse(pair: &str, other: &str) -> bool {
    pair.match_indices('+').any(|(at, _)| {
        let (a, b) = (&pair[..at], &pair[at + 1..]);
        other.strip_prefix(b).and_then(|rest| rest.strip_prefix('+')) == Some(a)
    })
}
