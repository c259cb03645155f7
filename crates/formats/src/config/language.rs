//! The languages of configuration files. What differs between them is data here, so that one reader reads all of them.

use std::fmt;

/// The language of a configuration file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python.
    Python,
    /// JavaScript and TypeScript.
    JavaScript,
    /// Elixir.
    Elixir,
    /// JSON, also with comments.
    Json,
    /// TOML.
    Toml,
    /// YAML.
    Yaml,
    /// Lines of the form `NAME=value`.
    Env,
}

/// How the reader reads a language.
pub(super) struct Syntax {
    /// What begins a comment that ends with its line.
    pub(super) line_comments: &'static [&'static str],
    /// True if such a comment only begins after a space.
    pub(super) spaced_comments: bool,
    /// What begins and ends a comment that may have several lines.
    pub(super) block_comment: Option<(&'static str, &'static str)>,
    /// Quotes of texts that may have several lines, longest first.
    pub(super) long_quotes: &'static [&'static str],
    /// Quotes of texts in one line.
    pub(super) quotes: &'static [&'static str],
    /// Quotes of texts in which a backslash is a plain character.
    pub(super) raw_quotes: &'static [&'static str],
    /// Signs between a name and its value.
    pub(super) separators: &'static [&'static str],
    /// True if a name may contain dashes.
    pub(super) dashes: bool,
    /// True if a text needs no quotes.
    pub(super) bare_texts: bool,
    /// True if a file in this language is data, so that every name in it is meant as one.
    pub(super) is_data: bool,
}

const CODE: Syntax = Syntax {
    line_comments: &["#"],
    spaced_comments: false,
    block_comment: None,
    long_quotes: &["\"\"\"", "'''"],
    quotes: &["\"", "'"],
    raw_quotes: &[],
    separators: &["=", ":"],
    dashes: false,
    bare_texts: false,
    is_data: false,
};
static PYTHON: Syntax = CODE;
static JAVASCRIPT: Syntax = Syntax { line_comments: &["//"], block_comment: Some(("/*", "*/")), long_quotes: &["`"], ..CODE };
static ELIXIR: Syntax = Syntax { separators: &["=", ":", "=>"], ..CODE };
const DATA: Syntax = Syntax { is_data: true, ..CODE };
static JSON: Syntax =
    Syntax { line_comments: &["//"], block_comment: Some(("/*", "*/")), long_quotes: &[], quotes: &["\""], separators: &[":"], ..DATA };
static TOML: Syntax = Syntax { raw_quotes: &["'"], separators: &["="], dashes: true, ..DATA };
static YAML: Syntax =
    Syntax { spaced_comments: true, long_quotes: &[], raw_quotes: &["'"], separators: &[":"], dashes: true, bare_texts: true, ..DATA };
static ENV: Syntax = Syntax { separators: &["="], ..YAML };

impl Language {
    /// All languages.
    pub const ALL: [Language; 7] =
        [Language::Python, Language::JavaScript, Language::Elixir, Language::Json, Language::Toml, Language::Yaml, Language::Env];

    /// Returns the name in options.
    pub fn name(self) -> &'static str {
        match self {
            Language::Python => "python",
            Language::JavaScript => "javascript",
            Language::Elixir => "elixir",
            Language::Json => "json",
            Language::Toml => "toml",
            Language::Yaml => "yaml",
            Language::Env => "env",
        }
    }

    /// Returns the language with this name.
    pub fn by_name(name: &str) -> Option<Language> {
        let name = if name == "typescript" { "javascript" } else { name };
        Language::ALL.into_iter().find(|language| language.name() == name)
    }

    /// Returns the language that the name of a file tells.
    pub fn of_file(file: &str) -> Option<Language> {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file).to_ascii_lowercase();
        if name == ".env" || name.starts_with(".env.") {
            return Some(Language::Env);
        }
        Some(match name.rsplit_once('.')?.1 {
            "py" | "pyi" => Language::Python,
            "js" | "mjs" | "cjs" | "jsx" | "ts" | "mts" | "cts" | "tsx" => Language::JavaScript,
            "ex" | "exs" => Language::Elixir,
            "json" | "jsonc" | "json5" => Language::Json,
            "toml" => Language::Toml,
            "yaml" | "yml" => Language::Yaml,
            "env" => Language::Env,
            _ => return None,
        })
    }

    /// Returns the language that a text looks like. Every line votes for the languages that it would be usual in.
    pub fn of_text(text: &str) -> Language {
        /// Number of lines that vote.
        const LINES: usize = 2_000;
        let lines = || text.trim_start_matches('\u{feff}').lines().take(LINES).map(str::trim).filter(|line| !line.is_empty());
        let first = lines().find(|line| !line.starts_with("//")).unwrap_or_default();
        if first.starts_with('{') {
            return Language::Json;
        }
        let mut votes = [0u32; Language::ALL.len()];
        for line in lines() {
            for (language, weight) in votes_of(line) {
                votes[language as usize] += weight;
            }
        }
        // On a tie, the later language in the list wins. The simplest text, such as `A=1`, is in the last one.
        Language::ALL.into_iter().max_by_key(|language| votes[*language as usize]).unwrap_or(Language::Python)
    }

    pub(super) fn syntax(self) -> &'static Syntax {
        match self {
            Language::Python => &PYTHON,
            Language::JavaScript => &JAVASCRIPT,
            Language::Elixir => &ELIXIR,
            Language::Json => &JSON,
            Language::Toml => &TOML,
            Language::Yaml => &YAML,
            Language::Env => &ENV,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The languages that a line is a sign of, with weights.
fn votes_of(line: &str) -> Vec<(Language, u32)> {
    use Language::{Elixir, Env, JavaScript, Json, Python, Toml, Yaml};
    let begins = |starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    let is_name =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'));
    let mut votes = Vec::new();
    if begins(&["def ", "class ", "elif ", "\"\"\"", "@dataclass"]) || (begins(&["from ", "import "]) && !line.ends_with(';')) {
        votes.push((Python, 4));
    }
    if begins(&[
        "const ",
        "let ",
        "var ",
        "export const ",
        "export default",
        "export interface",
        "interface ",
        "function ",
        "//",
        "/*",
        "}",
        "import {",
    ]) || line.ends_with(';')
    {
        votes.push((JavaScript, 4));
    }
    if begins(&["defmodule ", "@moduledoc", "config :", "defp ", "import Config", "use ", "alias "])
        || line.ends_with(" do")
        || line.contains("%{")
    {
        votes.push((Elixir, 8));
    }
    if line.starts_with('@') && !line.contains('(') {
        votes.push((Elixir, 2));
    }
    if line.starts_with('"') && line.contains("\":") {
        votes.push((Json, 2));
    }
    if line.starts_with('[') && line.ends_with(']') && is_name(line.trim_matches(['[', ']'])) {
        votes.push((Toml, 8));
    }
    if let Some((name, value)) = line.split_once('=').map(|(name, value)| (name, value.trim_end())) {
        let bare = name.strip_prefix("export ").unwrap_or(name);
        if is_name(bare) && bare == bare.to_ascii_uppercase() && !value.starts_with([' ', '=']) {
            votes.push((Env, 2));
        }
        if is_name(name.trim_end()) && value.starts_with(' ') {
            let is_python = value.contains(['(']) || [" True", " False", " None"].contains(&value) || name == name.to_ascii_uppercase();
            votes.extend([(Python, 2), (Toml, if is_python { 1 } else { 2 })]);
        }
    }
    if let Some((name, value)) = line.strip_prefix("- ").unwrap_or(line).split_once(':')
        && is_name(name)
        && (value.is_empty() || (value.starts_with(' ') && !value.ends_with([',', ';', '{', '('])))
    {
        votes.push((Yaml, 3));
    }
    votes
}
