//! The page's number formats: commas for thousands, a real minus sign, few decimals.

use std::fmt::Display;

use queuescope::{Millis, with_commas};

/// Formats a whole number: `1,540`. The minus sign `−` is as wide as a plus.
pub(crate) fn number(number: i64) -> String {
    with_commas(number).replace('-', "−")
}

/// Formats a number with all its decimals: `1,540`, `25.5`.
pub(crate) fn decimal(value: f64) -> String {
    if value.fract() == 0.0 { number(value as i64) } else { value.to_string().replace('-', "−") }
}

/// Formats a number with all its decimals, but at least one: `470.5`, `−3.0`, `1,732.404`.
pub(crate) fn weight(weight: impl Display + Copy) -> String {
    let text = weight.to_string();
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, "0"));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("−", digits));
    // Numbers that are too long for `with_commas` have no commas.
    let digits = digits.parse().map_or_else(|_| digits.to_owned(), with_commas);
    format!("{sign}{digits}.{decimals}")
}

/// Formats a number with its noun: `1 match`, `5 matches`.
pub(crate) fn count(number: u32, one: &str, many: &str) -> String {
    format!("{} {}", self::number(i64::from(number)), if number == 1 { one } else { many })
}

/// Joins a list with a conjunction before the last item: `Ann, Bob and Cat`.
pub(crate) fn list(items: &[impl AsRef<str>], conjunction: &str) -> String {
    let mut text = String::new();
    for (index, item) in items.iter().enumerate() {
        match index {
            0 => {}
            _ if index + 1 == items.len() => text.extend([" ", conjunction, " "]),
            _ => text.push_str(", "),
        }
        text.push_str(item.as_ref());
    }
    text
}

/// Formats a number of waves: `0 waves`, `1 wave`, `3 waves`.
pub(crate) fn waves(number: u32) -> String {
    count(number, "wave", "waves")
}

/// Formats a player's wait: `just joined`, `has waited 1 wave`, `has waited 3 waves`.
pub(crate) fn waited(waves: u32) -> String {
    if waves == 0 { "just joined".to_owned() } else { format!("has waited {}", self::waves(waves)) }
}

/// Formats a time: `3:45`, `1:02:05`, `0:07.25`. Negative for times before the start: `−0:20`.
pub(crate) fn clock(time: Millis) -> String {
    let sign = if time.0 < 0 { "−" } else { "" };
    let millis = time.0.unsigned_abs();
    let (hours, minutes, seconds) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1_000 % 60);
    let part = match millis % 1_000 {
        0 => String::new(),
        part => format!(".{part:03}").trim_end_matches('0').to_owned(),
    };
    if hours > 0 { format!("{sign}{hours}:{minutes:02}:{seconds:02}{part}") } else { format!("{sign}{minutes}:{seconds:02}{part}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_and_a_real_minus_sign() {
        assert_eq!([0, 999, 1_000, -1_234_567].map(number), ["0", "999", "1,000", "−1,234,567"]);
        assert_eq!(count(1, "match", "matches"), "1 match");
    }

    #[test]
    fn a_list_has_a_conjunction_before_its_last_item() {
        assert_eq!(list(&["Ann"], "and"), "Ann");
        assert_eq!(list(&["Ann", "Bob"], "or"), "Ann or Bob");
        assert_eq!(list(&["Ann", "Bob", "Cat"], "and"), "Ann, Bob and Cat");
    }

    #[test]
    fn a_wait_of_zero_waves_reads_just_joined() {
        assert_eq!([0, 1, 1_200].map(waited), ["just joined", "has waited 1 wave", "has waited 1,200 waves"]);
        assert_eq!([0, 1, 3].map(waves), ["0 waves", "1 wave", "3 waves"]);
    }

    #[test]
    fn weights_have_at_least_one_decimal() {
        assert_eq!([470.5, -3.0, 1_732.404, -0.5, 0.0].map(weight), ["470.5", "−3.0", "1,732.404", "−0.5", "0.0"]);
    }

    #[test]
    fn times_have_minutes_seconds_and_needed_decimals() {
        assert_eq!(
            [0, 45_000, 225_000, 3_725_000, -20_000, 7_250, 500].map(|millis| clock(Millis(millis))),
            ["0:00", "0:45", "3:45", "1:02:05", "−0:20", "0:07.25", "0:00.5"]
        );
    }
}
