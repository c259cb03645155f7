//! Finds every place in a file where a name is next to a value, with the names around it.

use std::ops::Range;

use super::language::Language;
use super::tokens::{TokenKind, tokens};
use super::values::{Literal, Values};

/// A name with a value next to it.
#[derive(Debug, Clone)]
pub(super) struct Assignment {
    /// The names around it, outermost first, and its own name last.
    pub(super) path: Vec<String>,
    /// Where the name is.
    pub(super) name: Range<usize>,
    /// The literal, or where the expression is that is not one.
    pub(super) value: Result<Literal, Range<usize>>,
    /// True if the value is a group in which other names can be.
    pub(super) opens: bool,
}

/// Longest name that can be a setting's, in bytes.
const MAX_NAME_BYTES: usize = 100;
/// Largest number of names around a name. A file with deeper nesting is still read, but the outermost names are forgotten.
const MAX_PATH: usize = 16;
/// Largest number of groups around a name that are searched for names.
const MAX_AROUND: usize = 64;
/// Largest number of tokens in a type, and in what is shown of an expression.
const MAX_EXPRESSION: usize = 200;

/// Words in front of a name that is not given a value there.
const NOT_BEFORE_NAMES: [&str; 14] =
    ["if", "elif", "while", "when", "and", "or", "not", "in", "is", "return", "case", "for", "unless", "lambda"];

/// Types that can be where a value would be.
const TYPES: [&str; 15] =
    ["int", "float", "str", "bool", "number", "string", "boolean", "bigint", "any", "list", "dict", "tuple", "integer", "atom", "unknown"];

/// Finds the assignments of a file, in order.
pub(super) fn assignments(text: &str, language: Language) -> Vec<Assignment> {
    let tokens = tokens(text, language);
    let values = Values { text, tokens: &tokens, language, syntax: language.syntax() };
    let mut scanner = Scanner { values, around: Vec::new(), depth: 0, pending: None, found: Vec::new() };
    let mut at = 0;
    while at < tokens.len() {
        at = scanner.step(at);
    }
    scanner.found
}

/// A group of names that is open.
struct Around {
    /// The name of the group.
    name: Option<String>,
    kind: Group,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// A section of TOML, up to the next one.
    Section,
    /// Lines of YAML that are indented more than this.
    Indented(usize),
    /// Brackets.
    Brackets,
}

struct Scanner<'t> {
    values: Values<'t>,
    around: Vec<Around>,
    /// Number of open brackets.
    depth: usize,
    /// The name whose value has begun and may be a group.
    pending: Option<String>,
    found: Vec<Assignment>,
}

impl Scanner<'_> {
    /// Handles the token at a place. Returns the next place to look at.
    fn step(&mut self, at: usize) -> usize {
        let values = self.values;
        if self.starts_line(at) {
            if values.language == Language::Toml && values.is_symbol(at, "[") {
                return self.section(at);
            }
            if values.language == Language::Yaml && !values.is_symbol(at, "-") {
                self.outdent(self.column(at));
            }
        }
        if let Some(next) = self.assignment(at) {
            return next;
        }
        match values.kind(at) {
            Some(TokenKind::Newline) => self.pending = None,
            Some(TokenKind::Symbol) => match values.word(at) {
                "[" | "(" | "{" => {
                    let name = self.pending.take();
                    self.around.push(Around { name, kind: Group::Brackets });
                    self.depth += 1;
                }
                "]" | ")" | "}" if self.depth > 0 && self.around.last().is_some_and(|around| around.kind == Group::Brackets) => {
                    self.around.pop();
                    self.depth -= 1;
                }
                "," | ";" => self.pending = None,
                _ => {}
            },
            _ => {}
        }
        at + 1
    }

    /// True if only dashes of YAML lists are in front of a token in its line, and no bracket is open.
    fn starts_line(&self, at: usize) -> bool {
        if self.depth > 0 {
            return false;
        }
        let mut before = at;
        while before > 0 && at - before < MAX_PATH && self.values.language == Language::Yaml && self.values.is_symbol(before - 1, "-") {
            before -= 1;
        }
        before == 0 || self.values.kind(before - 1) == Some(TokenKind::Newline)
    }

    /// Number of bytes in front of a token in its line.
    fn column(&self, at: usize) -> usize {
        let start = self.values.tokens[at].range.start;
        start - self.values.text[..start].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Leaves the groups that are indented as much as this column, or more.
    fn outdent(&mut self, column: usize) {
        while matches!(self.around.last(), Some(Around { kind: Group::Indented(indent), .. }) if *indent >= column) {
            self.around.pop();
        }
    }

    /// Reads the line of a section of TOML.
    fn section(&mut self, at: usize) -> usize {
        let mut end = at;
        while self.values.kind(end).is_some_and(|kind| kind != TokenKind::Newline) {
            end += 1;
        }
        self.around.clear();
        for at in at..end {
            let name = match self.values.kind(at) {
                Some(TokenKind::Word | TokenKind::Number) => Some(self.values.word(at).to_owned()),
                Some(TokenKind::Text(quote)) => self.values.content(at, quote),
                _ => None,
            };
            if name.is_some() && self.around.len() < MAX_PATH {
                self.around.push(Around { name, kind: Group::Section });
            }
        }
        end
    }

    /// Reads an assignment that begins at a token.
    fn assignment(&mut self, at: usize) -> Option<usize> {
        let values = self.values;
        let (name, range, mut next) = self.name(at)?;
        let mut separator = "";
        if self.is_attribute(at) {
            // `@range_increase 1`: the value is next to the name.
        } else {
            // `settings["tick"] = 5` and, in TypeScript, `tick?: number = 5`.
            while (values.is_symbol(next, "]") && values.is_symbol(at.wrapping_sub(1), "["))
                || (values.is_symbol(next, "?") && values.is_symbol(next + 1, ":"))
            {
                next += 1;
            }
            separator = values.syntax.separators.iter().find(|separator| values.is_symbol(next, separator))?;
            if self.is_not_given(at, separator, next) {
                return None;
            }
            next += 1;
        }
        let value_at = if values.syntax.bare_texts || values.language == Language::Toml { next } else { values.skip_newlines(next) };
        let path = self.path(at, &name);
        let depth = self.depth;
        let is_indented_group =
            values.language == Language::Yaml && matches!(values.kind(value_at), None | Some(TokenKind::Newline)) && depth == 0;
        if is_indented_group {
            let column = self.column(at);
            self.around.push(Around { name: Some(name), kind: Group::Indented(column) });
            let value = Err(range.start..range.end);
            self.found.push(Assignment { path, name: range, value, opens: true });
            return Some(next);
        }
        let literal = values.literal(value_at, depth > 0).or_else(|| self.empty(value_at));
        let (value, value_at) = match literal {
            Some((literal, _)) => (Ok(literal), value_at),
            None => match (separator == ":").then(|| self.after_type(value_at)).flatten() {
                Some(typed_at) => match values.literal(typed_at, depth > 0) {
                    Some((literal, _)) => (Ok(literal), typed_at),
                    None => (Err(self.expression(typed_at)), typed_at),
                },
                None => (Err(self.expression(value_at)), value_at),
            },
        };
        let opens = ["[", "(", "{", "%"].iter().any(|open| values.is_symbol(value_at, open)) || self.calls(value_at);
        if let Err(expression) = &value
            && (expression.is_empty() || TYPES.contains(&&values.text[expression.clone()]))
        {
            return None;
        }
        self.found.push(Assignment { path, name: range, value, opens });
        if values.syntax.bare_texts && !opens {
            return Some(self.after_bare(at, value_at, depth));
        }
        self.pending = Some(name);
        Some(value_at)
    }

    /// Reads the name at a token. Returns it with its place and the token after it.
    fn name(&self, at: usize) -> Option<(String, Range<usize>, usize)> {
        let values = self.values;
        let token = values.tokens.get(at)?;
        let name = match token.kind {
            TokenKind::Word if values.language != Language::Json => values.word(at).to_owned(),
            TokenKind::Text(quote) => values.content(at, quote)?,
            _ => return None,
        };
        let is_name = !name.is_empty() && name.len() <= MAX_NAME_BYTES && !name.contains(['\n', '\r']);
        is_name.then(|| (name, token.range.clone(), at + 1))
    }

    /// True if a name is a module attribute of Elixir.
    fn is_attribute(&self, at: usize) -> bool {
        let values = self.values;
        let is_sign = values.language == Language::Elixir && at > 0 && values.is_symbol(at - 1, "@") && !values.tokens[at].spaced;
        // Elsewhere in a line, `@name` is its use.
        is_sign && (at == 1 || values.kind(at - 2) == Some(TokenKind::Newline))
    }

    /// True if a name with a separator is not given a value: it is part of a condition, or the branch of one.
    fn is_not_given(&self, at: usize, separator: &str, separator_at: usize) -> bool {
        let values = self.values;
        let before = at.wrapping_sub(1);
        let is_condition = values.kind(before) == Some(TokenKind::Word) && NOT_BEFORE_NAMES.contains(&values.word(before));
        let is_branch = ["?", "::", "??"].iter().any(|symbol| values.is_symbol(before, symbol));
        // `a: 1` of YAML and Elixir needs the space.
        let needs_space = separator == ":" && matches!(values.language, Language::Yaml | Language::Elixir);
        let is_unspaced =
            needs_space && values.tokens.get(separator_at + 1).is_some_and(|token| !token.spaced && token.kind != TokenKind::Newline);
        is_condition || is_branch || is_unspaced
    }

    /// Returns the names around a name, and the name.
    fn path(&self, at: usize, name: &str) -> Vec<String> {
        let mut path: Vec<String> =
            self.around.iter().rev().take(MAX_AROUND).filter_map(|around| around.name.clone()).take(MAX_PATH).collect();
        path.reverse();
        // `high.base = 75`
        let mut dotted = Vec::new();
        let mut at = at;
        while at > 1 && self.values.is_symbol(at - 1, ".") && self.values.kind(at - 2) == Some(TokenKind::Word) && dotted.len() < MAX_PATH {
            at -= 2;
            dotted.push(self.values.word(at).to_owned());
        }
        path.extend(dotted.into_iter().rev());
        path.push(name.to_owned());
        path
    }

    /// Returns the value of a name that has none in a file of environment variables: nothing.
    fn empty(&self, at: usize) -> Option<(Literal, usize)> {
        let is_empty = matches!(self.values.kind(at), None | Some(TokenKind::Newline));
        if self.values.language != Language::Env || !is_empty {
            return None;
        }
        let place = self.values.tokens[at - 1].range.end;
        Some((Literal { value: queuescope::Value::Null, range: place..place, items: Vec::new() }, at))
    }

    /// Returns the token after the type and the sign of `name: type = value`.
    fn after_type(&self, at: usize) -> Option<usize> {
        let mut depth = 0usize;
        for place in (at..self.values.tokens.len()).take(MAX_EXPRESSION) {
            if self.values.kind(place) == Some(TokenKind::Newline) {
                return None;
            }
            match self.values.word(place) {
                "[" | "(" | "{" | "<" => depth += 1,
                "]" | ")" | "}" | ">" if depth > 0 => depth -= 1,
                "]" | ")" | "}" | "," | ";" if depth == 0 => return None,
                "=" if depth == 0 => return Some(place + 1),
                _ => {}
            }
        }
        None
    }

    /// Returns where an expression is that is not a literal: up to the end of its line, or to a sign that ends it.
    fn expression(&self, at: usize) -> Range<usize> {
        let values = self.values;
        let Some(first) = values.tokens.get(at) else { return values.text.len()..values.text.len() };
        let (mut depth, mut end) = (0usize, first.range.start);
        for place in (at..values.tokens.len()).take(MAX_EXPRESSION) {
            if values.kind(place) == Some(TokenKind::Newline) {
                break;
            }
            match values.word(place) {
                "[" | "(" | "{" => depth += 1,
                "]" | ")" | "}" if depth > 0 => depth -= 1,
                "]" | ")" | "}" | "," | ";" if depth == 0 => break,
                _ => {}
            }
            end = values.tokens[place].range.end;
        }
        first.range.start..end
    }

    /// True if an expression is a call whose arguments can contain names, such as `Object.freeze({ … })`.
    fn calls(&self, at: usize) -> bool {
        let values = self.values;
        let mut place = at;
        while place - at < MAX_PATH && values.kind(place) == Some(TokenKind::Word) && values.is_symbol(place + 1, ".") {
            place += 2;
        }
        values.kind(place) == Some(TokenKind::Word) && values.is_symbol(place + 1, "(")
    }

    /// Returns the token after a value without quotes. After `|` and `>`, skips the lines of the text that follows.
    fn after_bare(&self, at: usize, value_at: usize, depth: usize) -> usize {
        let values = self.values;
        let mut next = value_at;
        let ends = |place: usize| match values.kind(place) {
            None | Some(TokenKind::Newline) => true,
            _ => depth > 0 && [",", "]", "}"].contains(&values.word(place)),
        };
        while !ends(next) {
            next += 1;
        }
        let is_block = depth == 0 && values.language == Language::Yaml && matches!(values.word(value_at).chars().next(), Some('|' | '>'));
        if !is_block {
            return next;
        }
        let column = self.column(at);
        loop {
            let line = values.skip_newlines(next);
            if line >= values.tokens.len() || self.column(line) <= column {
                return line.max(next);
            }
            next = line;
            while values.kind(next).is_some_and(|kind| kind != TokenKind::Newline) {
                next += 1;
            }
        }
    }
}
