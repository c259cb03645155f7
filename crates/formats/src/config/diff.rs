//! Replaces parts of a text, and writes the lines that differ as a unified diff.

use std::fmt::Write as _;
use std::ops::Range;

/// Number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// A part of a text with what replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Replacement {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

/// Replaces parts of a text, which are in order and do not overlap. Every other byte stays.
pub(super) fn replace(text: &str, replacements: &[Replacement]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for Replacement { range, text: new } in replacements {
        result.push_str(&text[at..range.start]);
        result.push_str(new);
        at = range.end;
    }
    result.push_str(&text[at..]);
    result
}

/// Returns the unified diff of replacements in a text, which are in order and do not overlap. Empty if there are none.
pub(super) fn unified(text: &str, replacements: &[Replacement], file: &str) -> String {
    if replacements.is_empty() {
        return String::new();
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let starts: Vec<usize> = lines
        .iter()
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some(start)
        })
        .collect();
    let line_of = |at: usize| starts.partition_point(|start| *start <= at).saturating_sub(1);
    // Runs of changed lines: old lines, and the text that replaces them.
    let mut runs: Vec<(Range<usize>, Vec<Replacement>)> = Vec::new();
    for replacement in replacements {
        let changed = line_of(replacement.range.start)..line_of(replacement.range.end.saturating_sub(1).max(replacement.range.start)) + 1;
        match runs.last_mut() {
            Some((run, parts)) if changed.start < run.end => {
                run.end = run.end.max(changed.end);
                parts.push(replacement.clone());
            }
            _ => runs.push((changed, vec![replacement.clone()])),
        }
    }
    let mut diff = format!("--- a/{file}\n+++ b/{file}\n");
    let mut shift = 0isize;
    let mut rest = &runs[..];
    while let Some((first, _)) = rest.first() {
        // Runs that are close to each other share a hunk.
        let close = rest.windows(2).take_while(|pair| pair[1].0.start <= pair[0].0.end + 2 * CONTEXT).count() + 1;
        let (hunk, after) = rest.split_at(close);
        let last = hunk.last().map_or(first.end, |(run, _)| run.end);
        let (from, to) = (first.start.saturating_sub(CONTEXT), (last + CONTEXT).min(lines.len()));
        let mut body = String::new();
        let mut new_lines = 0;
        let mut at = from;
        for (run, parts) in hunk {
            for line in &lines[at..run.start] {
                put(&mut body, ' ', line);
                new_lines += 1;
            }
            let end = starts.get(run.end).copied().unwrap_or(text.len());
            let old = &text[starts[run.start]..end];
            let moved: Vec<Replacement> = parts
                .iter()
                .map(|part| Replacement {
                    range: part.range.start - starts[run.start]..part.range.end - starts[run.start],
                    text: part.text.clone(),
                })
                .collect();
            old.split_inclusive('\n').for_each(|line| put(&mut body, '-', line));
            for line in replace(old, &moved).split_inclusive('\n') {
                put(&mut body, '+', line);
                new_lines += 1;
            }
            at = run.end;
        }
        for line in &lines[at..to] {
            put(&mut body, ' ', line);
            new_lines += 1;
        }
        let old_lines = to - from;
        _ = writeln!(diff, "@@ -{},{old_lines} +{},{new_lines} @@", from + 1, (from as isize + 1 + shift).max(1));
        diff.push_str(&body);
        shift += new_lines as isize - old_lines as isize;
        rest = after;
    }
    diff
}

fn put(body: &mut String, sign: char, line: &str) {
    body.push(sign);
    body.push_str(line);
    if !line.ends_with('\n') {
        body.push_str("\n\\ No newline at end of file\n");
    }
}
