//! Finds links in Markdown.
//!
//! This is no Markdown parser. It knows the forms that the docs use: `[text](target)`, and `src="target"` in a tag. What is in code or in a
//! comment is no link.

use std::ops::Range;

/// What comes before the target of a link, and the character that ends it.
const FORMS: [(&str, char); 2] = [("](", ')'), (" src=\"", '"')];

/// Returns where the targets of all links are, in order.
pub(super) fn links(markdown: &str) -> Vec<Range<usize>> {
    let text = without_code(markdown);
    let mut found = Vec::new();
    for (form, end) in FORMS {
        for (at, _) in text.match_indices(form) {
            let start = at + form.len();
            if let Some(length) = text[start..].find(end) {
                found.push(start..start + length);
            }
        }
    }
    found.sort_by_key(|range| range.start);
    found
}

/// Splits a target into its path and its anchor: `evening.md#shards` → `evening.md`, `shards`.
pub(super) fn split(target: &str) -> (&str, Option<&str>) {
    target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)))
}

/// True if a target leads to another site.
pub(super) fn is_external(target: &str) -> bool {
    target.contains("://")
}

/// Returns the text with spaces instead of code and comments. Everything else keeps its position.
fn without_code(markdown: &str) -> String {
    let mut text = without_fences(markdown);
    for (start, end) in [("<!--", "-->"), ("`", "`")] {
        let mut from = 0;
        while let Some(at) = text[from..].find(start).map(|at| from + at) {
            let inside = at + start.len();
            let Some(length) = text[inside..].find(end) else { break };
            blank(&mut text, at..inside + length + end.len());
            from = inside + length + end.len();
        }
    }
    text
}

/// Returns the text with spaces instead of fenced code.
pub(super) fn without_fences(markdown: &str) -> String {
    let mut text = markdown.to_owned();
    let (mut start, mut fenced) = (0, false);
    for line in markdown.split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with("```");
        if fenced || is_fence {
            blank(&mut text, start..start + line.len());
        }
        fenced ^= is_fence;
        start += line.len();
    }
    text
}

/// Replaces a part of the text with spaces. Keeps line breaks.
fn blank(text: &mut String, part: Range<usize>) {
    let blanks: String = text[part.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(part, &blanks);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_of_code_and_comments() {
        let text = "See [a](a.md#b) and `[c](c.md)`.\n```md\n[d](d.md)\n```\n<!-- [e](e.md) -->\n<queue-scope src=\"../f.json\" from=\"1\">\n![ü](g.png)\n";
        let targets: Vec<&str> = links(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(targets, ["a.md#b", "../f.json", "g.png"]);
    }
}
