//! Numbers as the page writes them.

/// `1,540`
pub(crate) fn number(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    // A true minus, as wide as a plus.
    if number < 0 { format!("−{text}") } else { text }
}

/// `1 match`, `5 matches`
pub(crate) fn count(number: u32, one: &str, many: &str) -> String {
    format!("{} {}", self::number(i64::from(number)), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_and_a_true_minus() {
        assert_eq!([0, 999, 1_000, -1_234_567].map(number), ["0", "999", "1,000", "−1,234,567"]);
        assert_eq!(count(1, "match", "matches"), "1 match");
    }
}
