//! Times in cells: seconds, `12:30`, `19:02:15`, `7:08pm` and `2026-03-05T19:02:15Z`.

/// How a time is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Notation {
    /// A number of seconds.
    Seconds,
    /// Two numbers, such as `12:30`: minutes and seconds, or a time of day.
    TwoParts,
    /// A time of day, or hours, minutes and seconds.
    Clock,
    /// A date and a time of day.
    DateTime,
}

/// A time as it is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct WrittenTime {
    pub(crate) notation: Notation,
    /// Seconds. With two parts, the first one counts as hours.
    pub(crate) seconds: f64,
}

/// From here on, numbers of seconds are counted from 1970: this is 1973.
const EPOCH_SECONDS: f64 = 1e8;
/// Seconds in a day.
pub(crate) const DAY: f64 = 86_400.0;

/// Reads a time. `None` if the text is none.
pub(crate) fn time(text: &str) -> Option<WrittenTime> {
    let text = text.trim();
    if let Some(seconds) = date_time(text) {
        return Some(WrittenTime { notation: Notation::DateTime, seconds });
    }
    if text.contains(':') || ends_with_half(text).is_some() {
        return clock(text);
    }
    let seconds = super::cells::number(text)?;
    Some(WrittenTime { notation: Notation::Seconds, seconds })
}

/// Reads a length of time: `m:ss`, `h:mm:ss`, or a number in units of this many seconds.
pub(crate) fn duration(text: &str, unit: f64) -> Option<f64> {
    if !text.contains(':') {
        return super::cells::number(text.trim()).map(|number| number * unit);
    }
    let (sign, parts) = match text.trim().strip_prefix(['-', '−']) {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.trim()),
    };
    let parts = parts_of(parts)?;
    Some(sign * if parts.len() == 2 { parts[0] * 60.0 + parts[1] } else { parts[0] * 3_600.0 + parts[1] * 60.0 + parts[2] })
}

/// Returns the numbers between colons: two or three, the later ones below 60.
fn parts_of(text: &str) -> Option<Vec<f64>> {
    let parts: Option<Vec<f64>> = text.split(':').map(plain).collect();
    let parts = parts.filter(|parts| (2..=3).contains(&parts.len()))?;
    let is_valid = parts[1..].iter().all(|part| *part < 60.0) && parts[..parts.len() - 1].iter().all(|part| part.fract() == 0.0);
    is_valid.then_some(parts)
}

/// Reads a number without sign, exponent or separators.
fn plain(text: &str) -> Option<f64> {
    let is_plain = !text.is_empty() && text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_plain { super::cells::number(text) } else { None }
}

/// Returns what is before "am" or "pm", and the hours to add.
fn ends_with_half(text: &str) -> Option<(&str, f64)> {
    let at = text.len().checked_sub(2).filter(|at| text.is_char_boundary(*at))?;
    let (before, half) = text.split_at(at);
    let hours = if half.eq_ignore_ascii_case("am") {
        0.0
    } else if half.eq_ignore_ascii_case("pm") {
        12.0
    } else {
        return None;
    };
    Some((before.trim_end(), hours))
}

fn clock(text: &str) -> Option<WrittenTime> {
    if let Some((before, half)) = ends_with_half(text) {
        let parts = parts_of(before).or_else(|| plain(before).map(|hour| vec![hour, 0.0]))?;
        let hour = parts[0];
        if !(1.0..=12.0).contains(&hour) {
            return None;
        }
        let seconds = (hour % 12.0 + half) * 3_600.0 + parts[1] * 60.0 + parts.get(2).copied().unwrap_or_default();
        return Some(WrittenTime { notation: Notation::Clock, seconds });
    }
    let parts = parts_of(text)?;
    let seconds = parts[0] * 3_600.0 + parts[1] * 60.0 + parts.get(2).copied().unwrap_or_default();
    Some(WrittenTime { notation: if parts.len() == 2 { Notation::TwoParts } else { Notation::Clock }, seconds })
}

/// Reads `2026-03-05T19:02:15.5+01:00` as seconds since 1970. The time zone may be missing, and a space may be in the place of the T.
fn date_time(text: &str) -> Option<f64> {
    let (date, rest) = text.split_at_checked(10)?;
    let rest = rest.strip_prefix(['T', 't', ' '])?;
    let mut fields = date.split('-');
    let mut field = |digits: usize| {
        let field = fields.next()?;
        if field.len() == digits && field.bytes().all(|byte| byte.is_ascii_digit()) { field.parse::<i64>().ok() } else { None }
    };
    let (year, month, day) = (field(4)?, field(2)?, field(2)?);
    if !(1..=12).contains(&month) || !(1..=days_in(year, month)).contains(&day) || year < 1 {
        return None;
    }
    let (clock_text, offset) = zone(rest.trim())?;
    let parts = parts_of(clock_text.trim())?;
    if parts[0] >= 24.0 {
        return None;
    }
    let seconds = parts[0] * 3_600.0 + parts[1] * 60.0 + parts.get(2).copied().unwrap_or_default();
    Some(days_since_1970(year, month, day) as f64 * DAY + seconds - offset)
}

/// Splits the zone off a time of day. Returns the time and the zone's seconds ahead of UTC.
fn zone(text: &str) -> Option<(&str, f64)> {
    if let Some(time) = text.strip_suffix(['Z', 'z']) {
        return Some((time, 0.0));
    }
    let Some(at) = text.rfind(['+', '-']) else { return Some((text, 0.0)) };
    let sign = if text.as_bytes()[at] == b'-' { -1.0 } else { 1.0 };
    let digits: String = text[at + 1..].chars().filter(|c| *c != ':').collect();
    let (hours, minutes) = match digits.len() {
        2 => (plain(&digits)?, 0.0),
        4 => (plain(&digits[..2])?, plain(&digits[2..])?),
        _ => return None,
    };
    Some((&text[..at], sign * (hours * 3_600.0 + minutes * 60.0)))
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let before = |year: i64| (year - 1) * 365 + (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400;
    let months: i64 = (1..month).map(|month| days_in(year, month)).sum();
    before(year) - before(1970) + months + day - 1
}

/// Times of a column, on one clock.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TimeColumn {
    /// The notation that the column's times have. Simpler ones in it are not times of this column.
    notation: Notation,
    /// What is subtracted from each time.
    origin: f64,
    /// True if two parts are minutes and seconds.
    two_parts_are_minutes: bool,
    /// What each time is multiplied by: 0.001 for milliseconds.
    scale: f64,
    /// True if times in the morning are after those in the evening.
    passes_midnight: bool,
}

impl TimeColumn {
    /// Finds out what the times of a column are. Without `two_parts_are_minutes`, `12:30` is a time of day. The first time of day, or the first
    /// date, becomes 0. `None` if the column has no times.
    pub(crate) fn of<'t>(cells: impl Iterator<Item = &'t str>, two_parts_are_minutes: bool) -> Option<TimeColumn> {
        let times: Vec<WrittenTime> = cells.filter_map(time).collect();
        let mut notation = times.iter().map(|time| time.notation).max()?;
        if notation == Notation::TwoParts && !two_parts_are_minutes {
            notation = Notation::Clock;
        }
        let mut column = TimeColumn { notation, origin: 0.0, two_parts_are_minutes, scale: 1.0, passes_midnight: false };
        if notation == Notation::Clock && !two_parts_are_minutes {
            // An evening that ends after midnight.
            let of_day = || times.iter().filter(|time| time.notation > Notation::Seconds).map(|time| time.seconds);
            let (first, last) = (of_day().fold(f64::INFINITY, f64::min), of_day().fold(f64::NEG_INFINITY, f64::max));
            column.passes_midnight = last - first > DAY / 2.0 && last < DAY;
        }
        let least = times.iter().map(|time| time.seconds).fold(f64::INFINITY, f64::min);
        let is_epoch = notation == Notation::Seconds && least >= EPOCH_SECONDS;
        if is_epoch && least >= EPOCH_SECONDS * 1_000.0 {
            column.scale = 0.001;
        }
        if is_epoch || notation != Notation::Seconds && !(two_parts_are_minutes && notation < Notation::DateTime) {
            column.origin = times.iter().filter_map(|time| column.seconds(*time)).fold(f64::INFINITY, f64::min);
        }
        Some(column)
    }

    /// The notation of the column's times.
    pub(crate) fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns the seconds of a cell on the column's clock. `None` if the cell is no time in the column's notation.
    pub(crate) fn read(&self, cell: &str) -> Option<f64> {
        self.seconds(time(cell)?)
    }

    fn seconds(&self, time: WrittenTime) -> Option<f64> {
        let is_plain = time.notation == Notation::Seconds;
        if is_plain != (self.notation == Notation::Seconds) || (self.notation == Notation::DateTime && time.notation != self.notation) {
            return None;
        }
        let two_parts = time.notation == Notation::TwoParts && self.two_parts_are_minutes;
        let seconds = if two_parts { time.seconds / 60.0 } else { time.seconds };
        let next_day = if self.passes_midnight && seconds < DAY / 2.0 { DAY } else { 0.0 };
        // Times have whole milliseconds.
        Some(((seconds * self.scale + next_day - self.origin) * 1_000.0).round() / 1_000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_notation() {
        use Notation::{Clock, DateTime, Seconds, TwoParts};
        let times = [
            ("90", Seconds, 90.0),
            ("1,5", Seconds, 1.5),
            ("12:30", TwoParts, 45_000.0),
            ("19:02:15.5", Clock, 68_535.5),
            ("7:08pm", Clock, 68_880.0),
            ("12 AM", Clock, 0.0),
            ("1970-01-02T00:00:00Z", DateTime, DAY),
            ("2024-02-29 12:00", DateTime, 1_709_208_000.0),
            ("2026-03-05T19:02:15+01:30", DateTime, 1_772_731_935.0),
        ];
        for (text, notation, seconds) in times {
            assert_eq!(time(text), Some(WrittenTime { notation, seconds }), "{text}");
        }
        for text in [
            "",
            "x",
            "25:61",
            "1:2:3:4",
            "13pm",
            "2026-02-30T10:00",
            "2026-13-01T10:00",
            "2026-01-01T24:00",
            "12:",
            ":5",
            "1e3:00",
            "é:00am",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
    }

    #[test]
    fn durations_are_minutes_and_seconds() {
        assert_eq!(duration("12,5", 60.0), Some(750.0));
        assert_eq!(duration("2:05", 60.0), Some(125.0));
        assert_eq!(duration("-1:00:01", 1.0), Some(-3_601.0));
        assert_eq!(duration("2:5:x", 1.0), None);
    }

    #[test]
    fn an_evening_may_end_after_midnight() {
        let cells = ["23:50", "0:10", "22:00"];
        let column = TimeColumn::of(cells.into_iter(), false).expect("there are times");
        assert_eq!(cells.map(|cell| column.read(cell)), [Some(6_600.0), Some(7_800.0), Some(0.0)]);
        let minutes = TimeColumn::of(["0:30", "61:15"].into_iter(), true).expect("there are times");
        assert_eq!([minutes.read("61:15"), minutes.read("x")], [Some(3_675.0), None]);
    }
}
