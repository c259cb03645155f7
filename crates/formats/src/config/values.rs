//! Reads literals: numbers, texts, flags, nothing, and lists and maps of them. Whatever has to be computed is not a literal.

use std::borrow::Cow;
use std::ops::Range;

use queuescope::Value;

use super::language::{Language, Syntax};
use super::tokens::{Token, TokenKind};
use crate::json;

/// Deepest nesting of lists and maps that is read.
const MAX_DEPTH: usize = 8;

/// A literal and where it is.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Literal {
    pub(super) value: Value<'static>,
    /// The bytes of the text.
    pub(super) range: Range<usize>,
    /// The entries, if it is a list.
    pub(super) items: Vec<Literal>,
}

/// Reads literals from tokens.
#[derive(Clone, Copy)]
pub(super) struct Values<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    pub(super) language: Language,
    pub(super) syntax: &'static Syntax,
}

impl<'t> Values<'t> {
    pub(super) fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// Returns the text of a token; empty after the last one.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| &self.text[token.range.clone()])
    }

    pub(super) fn is_symbol(&self, at: usize, symbol: &str) -> bool {
        self.kind(at) == Some(TokenKind::Symbol) && self.word(at) == symbol
    }

    fn is_newline(&self, at: usize) -> bool {
        self.kind(at) == Some(TokenKind::Newline)
    }

    fn is_spaced(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|token| token.spaced)
    }

    /// Returns the first token from `at` on that is not the end of a line.
    pub(super) fn skip_newlines(&self, mut at: usize) -> usize {
        while self.is_newline(at) {
            at += 1;
        }
        at
    }

    /// Reads the literal that begins at a token and is all of its expression. Returns it with the token after it.
    pub(super) fn literal(&self, at: usize, in_brackets: bool) -> Option<(Literal, usize)> {
        self.nested(at, in_brackets, 0)
    }

    /// Reads a literal inside as many lists and maps as `depth`.
    fn nested(&self, at: usize, in_brackets: bool, depth: usize) -> Option<(Literal, usize)> {
        let opens = ["[", "(", "{", "%"].iter().any(|open| self.is_symbol(at, open));
        if self.syntax.bare_texts && !opens {
            return self.bare(at, in_brackets);
        }
        let (literal, next) = if opens { self.group(at, depth)? } else { self.product(at)? };
        self.ends(next, in_brackets).then_some((literal, next))
    }

    /// True if an expression ends before a token.
    fn ends(&self, at: usize, in_brackets: bool) -> bool {
        let Some(token) = self.tokens.get(at) else { return true };
        match token.kind {
            // A sign in the next line goes on with the expression.
            TokenKind::Newline if self.syntax.is_data => true,
            TokenKind::Newline => {
                let next = self.skip_newlines(at);
                let goes_on = ["+", "-", "*", "/", "%", "?", "|", "||", "&", "&&", "??", ".", "**", "//", "|>", "<", ">", "=="];
                let starts_statement = self.language == Language::Python && !in_brackets;
                starts_statement || !goes_on.iter().any(|symbol| self.is_symbol(next, symbol))
            }
            TokenKind::Symbol => [",", ";", ")", "]", "}"].contains(&self.word(at)),
            TokenKind::Word => self.language == Language::JavaScript && matches!(self.word(at), "as" | "satisfies"),
            _ => false,
        }
    }

    /// Reads a text without quotes: all tokens up to the end of the line, or up to the end of an entry inside brackets.
    fn bare(&self, at: usize, in_brackets: bool) -> Option<(Literal, usize)> {
        let ends = |at: usize| {
            let is_end_of_entry = |symbol: &str| [",", "]", "}"].contains(&symbol) || (symbol == ":" && self.is_spaced(at + 1));
            match self.kind(at) {
                None | Some(TokenKind::Newline) => true,
                Some(TokenKind::Symbol) => in_brackets && is_end_of_entry(self.word(at)),
                _ => false,
            }
        };
        let mut next = at;
        while !ends(next) {
            next += 1;
        }
        if next == at {
            return None;
        }
        let range = self.tokens[at].range.start..self.tokens[next - 1].range.end;
        if next == at + 1 && matches!(self.kind(at), Some(TokenKind::Text(_))) {
            return Some((self.scalar(at)?, next));
        }
        let text = &self.text[range.clone()];
        // Anchors, tags, references and variables stand for something else. `|` and `>` begin a text of several lines.
        if text.starts_with(['&', '*', '!', '|', '>', '%', '@', '`', '[', '{'])
            || (self.language == Language::Env && text.contains(['$', '`']))
        {
            return None;
        }
        let value = word_value(text, self.language)
            .or_else(|| plain_number(text).map(Value::Number))
            .unwrap_or_else(|| Value::Text(Cow::Owned(text.to_owned())));
        Some((Literal { value, range, items: Vec::new() }, next))
    }

    /// Reads a number, a product of numbers such as `15 * 60`, or another single literal.
    fn product(&self, at: usize) -> Option<(Literal, usize)> {
        let (mut literal, mut next) = self.signed(at)?;
        while let (Value::Number(left), true) = (&literal.value, self.is_symbol(next, "*")) {
            let left = *left;
            let (factor, after) = self.signed(next + 1)?;
            let Value::Number(right) = factor.value else { return None };
            literal = Literal { value: Value::Number(left * right), range: literal.range.start..factor.range.end, items: Vec::new() };
            next = after;
        }
        Some((literal, next))
    }

    fn signed(&self, at: usize) -> Option<(Literal, usize)> {
        let sign = if self.is_symbol(at, "-") { -1.0 } else { 1.0 };
        let has_sign = self.is_symbol(at, "-") || self.is_symbol(at, "+");
        if has_sign && self.kind(at + 1) == Some(TokenKind::Number) && !self.is_spaced(at + 1) {
            let mut literal = self.scalar(at + 1)?;
            let Value::Number(number) = literal.value else { return None };
            // −0 would be written differently from 0.
            literal.value = Value::Number(if number == 0.0 { 0.0 } else { sign * number });
            literal.range.start = self.tokens[at].range.start;
            return Some((literal, at + 2));
        }
        if self.language == Language::Elixir
            && self.is_symbol(at, ":")
            && self.kind(at + 1) == Some(TokenKind::Word)
            && !self.is_spaced(at + 1)
        {
            let mut literal = self.plain_word(at + 1);
            literal.range.start = self.tokens[at].range.start;
            return Some((literal, at + 2));
        }
        Some((self.scalar(at)?, at + 1))
    }

    fn plain_word(&self, at: usize) -> Literal {
        Literal { value: Value::Text(Cow::Owned(self.word(at).to_owned())), range: self.tokens[at].range.clone(), items: Vec::new() }
    }

    /// Reads a literal of one token.
    fn scalar(&self, at: usize) -> Option<Literal> {
        let value = match self.kind(at)? {
            TokenKind::Number => Value::Number(plain_number(self.word(at))?),
            TokenKind::Word => word_value(self.word(at), self.language)?,
            TokenKind::Text(quote) => Value::Text(Cow::Owned(self.content(at, quote)?)),
            TokenKind::Symbol | TokenKind::Newline => return None,
        };
        Some(Literal { value, range: self.tokens[at].range.clone(), items: Vec::new() })
    }

    /// Reads a list, a tuple or a map.
    fn group(&self, at: usize, depth: usize) -> Option<(Literal, usize)> {
        let start = self.tokens[at].range.start;
        // Elixir writes maps as `%{…}`.
        let open = if self.is_symbol(at, "%") { at + 1 } else { at };
        let close = match self.word(open) {
            "[" => "]",
            "(" => ")",
            "{" => "}",
            _ => return None,
        };
        if depth >= MAX_DEPTH {
            return None;
        }
        let (mut items, mut fields) = (Vec::new(), Vec::new());
        let mut next = self.skip_newlines(open + 1);
        while !self.is_symbol(next, close) {
            if let Some((name, value_at)) = self.key(next) {
                let (value, after) = self.nested(self.skip_newlines(value_at), true, depth + 1)?;
                fields.push((Cow::Owned(name), value.value));
                next = after;
            } else {
                let (item, after) = self.nested(next, true, depth + 1)?;
                items.push(item);
                next = after;
            }
            next = self.skip_newlines(next);
            if self.is_symbol(next, ",") {
                next = self.skip_newlines(next + 1);
            } else if !self.is_symbol(next, close) {
                return None;
            }
        }
        let range = start..self.tokens[next].range.end;
        let is_map = (close == "}" && items.is_empty()) || !fields.is_empty();
        if is_map && !items.is_empty() {
            return None;
        }
        // `(5)` is just 5.
        if close == ")" && items.len() == 1 && !self.is_symbol(next.wrapping_sub(1), ",") {
            let item = items.pop()?;
            return Some((Literal { range, ..item }, next + 1));
        }
        let value = if is_map { Value::Record(fields) } else { Value::List(items.iter().map(|item| item.value.clone()).collect()) };
        Some((Literal { value, range, items }, next + 1))
    }

    /// Reads the name of an entry of a map. Returns it with the token after the sign that follows it.
    fn key(&self, at: usize) -> Option<(String, usize)> {
        let name = match self.kind(at)? {
            TokenKind::Word | TokenKind::Number => self.word(at).to_owned(),
            TokenKind::Text(quote) => self.content(at, quote)?,
            TokenKind::Symbol if self.language == Language::Elixir && self.is_symbol(at, ":") && self.is_symbol(at + 2, "=>") => {
                return Some((self.word(at + 1).to_owned(), at + 3));
            }
            _ => return None,
        };
        let is_separator = [":", "=", "=>"].iter().any(|separator| self.is_symbol(at + 1, separator));
        is_separator.then_some((name, at + 2))
    }

    /// Returns what a text in quotes says. `None` if part of it is computed, or an escape is not known.
    pub(super) fn content(&self, at: usize, quote: usize) -> Option<String> {
        let token = self.tokens.get(at)?;
        let inner = &self.text[token.range.start + quote..token.range.end - quote];
        let first = self.text.as_bytes()[token.range.start];
        let raw = self.syntax.raw_quotes.iter().any(|quote| quote.as_bytes() == [first]);
        let computed = match self.language {
            Language::Elixir => inner.contains("#{") && !inner.contains("\\#{"),
            Language::JavaScript => first == b'`' && inner.contains("${"),
            Language::Env => !raw && inner.contains(['$', '`']),
            _ => false,
        };
        if computed {
            return None;
        }
        if raw { Some(inner.to_owned()) } else { unescaped(inner) }
    }
}

/// Replaces the escapes of a text. `None` if one is not known.
fn unescaped(text: &str) -> Option<String> {
    if !text.contains('\\') {
        return Some(text.to_owned());
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        plain.push(match chars.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'u' => {
                let digits: String = chars.by_ref().take(4).collect();
                char::from_u32(u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 4)?)?
            }
            same @ ('\\' | '"' | '\'' | '/' | '#' | '`') => same,
            _ => return None,
        });
    }
    Some(plain)
}

/// Returns the value of a word that is a literal: a flag, or a word for nothing.
fn word_value(word: &str, language: Language) -> Option<Value<'static>> {
    let is_bare = language.syntax().bare_texts;
    Some(match word {
        "true" | "True" => Value::Flag(true),
        "false" | "False" => Value::Flag(false),
        "null" | "None" | "nil" | "undefined" => Value::Null,
        "~" | "Null" | "NULL" if is_bare => Value::Null,
        "yes" | "Yes" | "YES" | "on" | "On" | "ON" | "TRUE" if is_bare => Value::Flag(true),
        "no" | "No" | "NO" | "off" | "Off" | "OFF" | "FALSE" if is_bare => Value::Flag(false),
        _ => return None,
    })
}

/// Reads a number as programs write it: `45`, `0.5`, `.5`, `1_000`, `6e4`. Other notations, such as `0x10`, are not plain numbers.
pub(super) fn plain_number(text: &str) -> Option<f64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let is_plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'e' | b'E' | b'+' | b'-');
    let starts = digits.trim_start_matches('.').starts_with(|c: char| c.is_ascii_digit());
    if !starts || !digits.bytes().all(is_plain) || digits.contains("__") || digits.ends_with('_') {
        return None;
    }
    // 010 is eight in some languages.
    if digits.len() > 1 && digits.starts_with('0') && digits.as_bytes()[1].is_ascii_digit() {
        return None;
    }
    let digits = digits.replace('_', "");
    // As in the reader of cells, JSON reads decimals, and wants a digit on both sides of the point.
    let digits = match digits.split_once('.') {
        Some(("", after)) => format!("0.{after}"),
        Some((before, "")) => before.to_owned(),
        _ => digits,
    };
    match json::parse(&digits) {
        Ok(Value::Number(number)) if number.is_finite() => Some(if number == 0.0 { 0.0 } else { sign * number }),
        _ => None,
    }
}
