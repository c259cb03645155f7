//! The page's Content-Security-Policy.
//!
//! The policy in `index.html` allows an inline script only if it lists the script's hash. Trunk adds inline scripts: one starts the app
//! and, when serving, another reloads the page. Their text is known only after the build. So `index.html` has the placeholder
//! `{{script-hashes}}`, which `cargo xtask finish-page` replaces.

use anyhow::Result;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

use crate::finish::fill;

/// Placeholder for the hashes in the policy of `index.html`.
pub(crate) const PLACEHOLDER: &str = "{{script-hashes}}";

/// Placeholders in Trunk's reload script with their values: the page's own host and the root of the site. They are filled in here, because
/// `trunk serve` would fill them in on each request and so change the script's hash.
const RELOAD_FIELDS: [(&str, &str); 2] = [("'{{__TRUNK_ADDRESS__}}'", "window.location.host"), ("{{__TRUNK_WS_BASE__}}", "/")];

/// Returns the page with the hashes of its inline scripts in its policy.
pub(crate) fn fill_hashes(mut html: String) -> Result<String> {
    for (field, value) in RELOAD_FIELDS {
        html = html.replace(field, value);
    }
    let mut hashes: Vec<String> = inline_scripts(&html).into_iter().map(hash).collect();
    hashes.sort();
    hashes.dedup();
    fill(&html, PLACEHOLDER, &hashes.join(" "))
}

/// Returns a script's hash in the form that a policy lists. Browsers turn Windows line endings into `\n` before they hash.
fn hash(script: &str) -> String {
    let digest = Sha256::digest(script.replace("\r\n", "\n"));
    format!("'sha256-{}'", STANDARD.encode(digest))
}

/// Returns the text of every inline script.
fn inline_scripts(html: &str) -> Vec<&str> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some((_, tail)) = rest.split_once('<') {
        if let Some(comment) = tail.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        rest = tail;
        let Some(tag) = opening_tag(tail, "script") else { continue };
        let content = tail.get(tag.len() + 1..).unwrap_or_default();
        let Some(end) = content.to_ascii_lowercase().find("</script") else { continue };
        let (script, after) = content.split_at(end);
        if !has_attribute(tag, "src") {
            scripts.push(script);
        }
        rest = after;
    }
    scripts
}

/// Returns the opening tag at the start of the text, without its `>`, if it belongs to this element. A `>` in a quoted value does not end
/// the tag.
fn opening_tag<'a>(text: &'a str, element: &str) -> Option<&'a str> {
    let name = text.get(..element.len())?;
    let name_ends = text.get(element.len()..)?.starts_with(|next: char| next.is_ascii_whitespace() || "/>".contains(next));
    if !name.eq_ignore_ascii_case(element) || !name_ends {
        return None;
    }
    let mut quote = None;
    let end = text.find(|character| match (quote, character) {
        (None, '>') => true,
        (None, '"' | '\'') => {
            quote = Some(character);
            false
        }
        (Some(open), close) if open == close => {
            quote = None;
            false
        }
        _ => false,
    })?;
    text.get(..end)
}

/// True if a tag has this attribute, with or without a value. Quoted values are not searched.
fn has_attribute(tag: &str, attribute: &str) -> bool {
    let mut outside = String::new();
    let mut quote = None;
    for character in tag.chars() {
        match quote {
            None if matches!(character, '"' | '\'') => quote = Some(character),
            None => outside.push(character),
            Some(open) if open == character => {
                quote = None;
                outside.push(' ');
            }
            Some(_) => {}
        }
    }
    // The remaining words look like `script`, `src=` or `defer`.
    outside
        .split(|character: char| character.is_ascii_whitespace() || character == '/')
        .map(|word| word.split('=').next().unwrap_or_default())
        .any(|word| word.eq_ignore_ascii_case(attribute))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hash of `alert('Hello, world.');`, an example in the Content-Security-Policy specification.
    const KNOWN: &str = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";

    #[test]
    fn a_hash_matches_the_specification() {
        assert_eq!(hash("alert('Hello, world.');"), KNOWN);
    }

    #[test]
    fn line_endings_do_not_change_a_hash() {
        assert_eq!(hash("one\r\ntwo"), hash("one\ntwo"));
    }

    #[test]
    fn hashes_replace_the_placeholder() {
        let page = "<meta content=\"script-src 'self' {{script-hashes}}\"><script>alert('Hello, world.');</script>";
        let expected = format!("<meta content=\"script-src 'self' {KNOWN}\"><script>alert('Hello, world.');</script>");
        assert_eq!(fill_hashes(page.to_owned()).expect("the page has the placeholder"), expected);
    }

    #[test]
    fn a_page_without_the_placeholder_is_an_error() {
        let error = fill_hashes("<script>1</script>".to_owned()).expect_err("the placeholder is missing");
        assert!(error.to_string().contains(PLACEHOLDER));
    }

    #[test]
    fn only_inline_scripts_are_found() {
        let page = r#"
            <script src="a.js"></script> <script SRC=b.js defer></script> <!-- <script>commented out</script> -->
            <script type="module" data-x="a > b src=">first</script> <SCRIPT>if (a < b) {}</SCRIPT >
            <scripted>no</scripted> <script async
                src='c.js' ></script> <script data-src="x">third</script>"#;
        assert_eq!(inline_scripts(page), ["first", "if (a < b) {}", "third"]);
    }

    #[test]
    fn trunks_placeholders_are_filled_in_before_hashing() {
        let page = "{{script-hashes}}<script>a = '{{__TRUNK_ADDRESS__}}'; b = '{{__TRUNK_WS_BASE__}}';</script>";
        let finished = fill_hashes(page.to_owned()).expect("the page has the placeholder");
        let script = "a = window.location.host; b = '/';";
        assert_eq!(finished, format!("{}<script>{script}</script>", hash(script)));
    }
}
