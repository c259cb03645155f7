//! Numbers as the page writes them: thousands with a comma, a true minus, few decimals.

use queuescope::{Millis, with_commas};

/// `1,540`, with a true minus, as wide as a plus.
pub(crate) fn number(number: i64) -> String {
    with_commas(number).replace('-', "−")
}

/// `1 match`, `5 matches`
pub(crate) fn count(number: u32, one: &str, many: &str) -> String {
    format!("{} {}", self::number(i64::from(number)), if number == 1 { one } else { many })
}

/// `one wave`, `3 waves`
pub(crate) fn times_waited(waves: u32) -> String {
    match waves {
        0 => "no wave".to_owned(),
        1 => "one wave".to_owned(),
        _ => format!("{} waves", number(i64::from(waves))),
    }
}

/// `3:45`, `1:02:05`; before the clock starts, `−0:20`
pub(crate) fn clock(time: Millis) -> String {
    let sign = if time.0 < 0 { "−" } else { "" };
    let seconds = time.0.unsigned_abs() / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{sign}{hours}:{minutes:02}:{seconds:02}") } else { format!("{sign}{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_and_a_true_minus() {
        assert_eq!([0, 999, 1_000, -1_234_567].map(number), ["0", "999", "1,000", "−1,234,567"]);
        assert_eq!(count(1, "match", "matches"), "1 match");
    }

    #[test]
    fn times_read_like_a_clock() {
        assert_eq!(
            [0, 45_000, 225_000, 3_725_999, -20_000].map(|millis| clock(Millis(millis))),
            ["0:00", "0:45", "3:45", "1:02:05", "−0:20"]
        );
    }
}
