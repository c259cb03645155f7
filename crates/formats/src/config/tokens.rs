//! Splits a configuration file into tokens. Each knows where it is in the text. Comments and spaces belong to no token.

use std::ops::Range;

use super::language::{Language, Syntax};

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name or a keyword.
    Word,
    /// Digits, and what is written directly after them.
    Number,
    /// A text in quotes, whose length this is.
    Text(usize),
    /// A sign.
    Symbol,
    /// The end of a line.
    Newline,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// The bytes of the text.
    pub(super) range: Range<usize>,
    /// True if there is a space or a line end before it.
    pub(super) spaced: bool,
}

/// Signs of more than one character, longest first.
const SYMBOLS: [&str; 33] = [
    "===", "!==", "**=", "//=", ">>=", "<<=", "==", "!=", "<=", ">=", "=>", ":=", "->", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "||",
    "&&", "??", "**", "//", "::", "<-", "|>", "++", "--", "..", "<<", ">>",
];

/// Splits a text into tokens. Text that is not valid in its language becomes some tokens too; nothing is ever refused.
pub(super) fn tokens(text: &str, language: Language) -> Vec<Token> {
    let mut lexer =
        Lexer { text, bytes: text.as_bytes(), syntax: language.syntax(), at: 0, spaced: true, tokens: Vec::new(), unclosed: Vec::new() };
    while lexer.at < text.len() {
        lexer.next();
    }
    lexer.tokens
}

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    syntax: &'static Syntax,
    at: usize,
    /// True if there is a space before the next token.
    spaced: bool,
    tokens: Vec<Token>,
    /// Quotes that are not closed, each with the place up to which this is known. Without it, a line full of them would be searched again for each.
    unclosed: Vec<(&'static str, usize)>,
}

impl Lexer<'_> {
    /// Reads the next token, space or comment. It always moves on.
    fn next(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return };
        match first {
            '\n' => {
                self.push(TokenKind::Newline, 1);
                self.spaced = true;
            }
            _ if first.is_whitespace() || first == '\u{feff}' => {
                self.at += first.len_utf8();
                self.spaced = true;
            }
            _ if self.comment(rest) => {}
            _ if self.quoted(rest) => {}
            '0'..='9' => self.number(rest),
            '.' if self.byte(1).is_some_and(|byte| byte.is_ascii_digit()) => self.number(rest),
            _ if is_word_start(first) => {
                let is_inside = |c: char| is_word_start(c) || c.is_ascii_digit() || (c == '-' && self.syntax.dashes);
                let length = rest.find(|c| !is_inside(c)).unwrap_or(rest.len());
                self.push(TokenKind::Word, length);
            }
            _ => {
                let length = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)).map_or(first.len_utf8(), |symbol| symbol.len());
                self.push(TokenKind::Symbol, length);
            }
        }
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        self.tokens.push(Token { kind, range: self.at..self.at + length, spaced: self.spaced });
        self.at += length;
        self.spaced = false;
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.bytes.get(self.at + offset).copied()
    }

    /// Skips a comment.
    fn comment(&mut self, rest: &str) -> bool {
        if self.syntax.line_comments.iter().any(|start| rest.starts_with(start)) && (self.spaced || !self.syntax.spaced_comments) {
            self.at += rest.find('\n').unwrap_or(rest.len());
            self.spaced = true;
            return true;
        }
        let Some((start, end)) = self.syntax.block_comment.filter(|(start, _)| rest.starts_with(start)) else { return false };
        self.at += rest[start.len()..].find(end).map_or(rest.len(), |found| start.len() + found + end.len());
        self.spaced = true;
        true
    }

    /// Reads a text in quotes. A quote that is never closed is a sign.
    fn quoted(&mut self, rest: &str) -> bool {
        let long = self.syntax.long_quotes.iter().find(|quote| rest.starts_with(**quote));
        let Some(quote) = long.or_else(|| self.syntax.quotes.iter().find(|quote| rest.starts_with(**quote))) else { return false };
        // In a text without quotes, a quote after a letter is an apostrophe.
        let follows_word = !self.spaced && matches!(self.tokens.last(), Some(Token { kind: TokenKind::Word, .. }));
        if self.syntax.bare_texts && follows_word {
            return false;
        }
        if self.unclosed.iter().any(|(unclosed, until)| unclosed == quote && self.at < *until) {
            return false;
        }
        let Some(end) = self.closing(quote, long.is_some()) else { return false };
        self.push(TokenKind::Text(quote.len()), end + quote.len());
        true
    }

    /// Returns where a quote is closed, counted from the current place.
    fn closing(&mut self, quote: &'static str, several_lines: bool) -> Option<usize> {
        let raw = self.syntax.raw_quotes.contains(&quote);
        let mut offset = quote.len();
        while let Some(byte) = self.byte(offset) {
            match byte {
                b'\n' if !several_lines => break,
                b'\\' if !raw => offset += 1,
                _ if self.bytes[self.at + offset..].starts_with(quote.as_bytes()) => return Some(offset),
                _ => {}
            }
            offset += 1;
        }
        self.unclosed.retain(|(unclosed, _)| *unclosed != quote);
        self.unclosed.push((quote, self.at + offset));
        None
    }

    /// Reads digits with everything that is directly after them, so that `60s` and `0x10` are one token.
    fn number(&mut self, rest: &str) {
        let bytes = rest.as_bytes();
        let mut length = 1;
        while let Some(&byte) = bytes.get(length) {
            let after = bytes.get(length + 1);
            let is_point = byte == b'.' && after.is_some_and(u8::is_ascii_digit);
            let is_sign = matches!(byte, b'+' | b'-') && matches!(bytes[length - 1], b'e' | b'E') && bytes[0].is_ascii_digit();
            if !(byte.is_ascii_alphanumeric() || byte == b'_' || is_point || is_sign) {
                break;
            }
            length += 1;
        }
        // A point after the digits belongs to them, as in `5.`, unless a name follows or it is a range.
        if bytes.get(length) == Some(&b'.')
            && !bytes.get(length + 1).is_some_and(|&byte| byte == b'.' || byte.is_ascii_alphabetic() || byte == b'_')
        {
            length += 1;
        }
        self.push(TokenKind::Number, length);
    }
}

fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}
