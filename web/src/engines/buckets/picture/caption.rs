//! The caption above the picture: the time, the result of the current event, and the reason.

use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Opponent, Verdict};

use super::layout::Layout;
use crate::engines::buckets::Scene;
use crate::engines::buckets::state::{apart, away, bucket_span, counted_range, coverage, names, short_coverage};
use crate::picture::Orientation;
use crate::svg::{Tag, group, span, words};
use crate::words::{clock, count, decimal, number};

/// Number of characters on a line of a wide picture, including the time.
const WIDE_CHARACTERS: usize = 104;
/// Number of characters on a line of a narrow picture.
const NARROW_CHARACTERS: usize = 54;

/// Draws the caption.
pub(super) fn caption(layout: &Layout, moment: &Scene<'_>, orientation: Orientation) -> Tag {
    let Some(round) = moment.round() else { return group("caption") };
    let (strong, class, rest) = caption_text(moment);
    let time = words("clock halo", (14.0, 32.0), "start").with_text(clock(round.time));
    let drawn = group("caption").with(time);
    let (x, characters) = match orientation {
        Orientation::Wide => (96.0, WIDE_CHARACTERS - 14),
        Orientation::Tall => (14.0, NARROW_CHARACTERS),
    };
    let first_line = if orientation == Orientation::Wide { 32.0 } else { 52.0 };
    let lines = wrapped(&rest, characters.saturating_sub(strong.len() + 1), characters);
    drawn
        .all(lines.into_iter().enumerate().take(3).map(|(index, line)| {
            let text = words("caption halo", (x, first_line + index as f64 * 17.0), "start").key(&index.to_string());
            match index {
                0 => text.with(span(class, 0.0, strong.to_owned())).with(span("", if strong.is_empty() { 0.0 } else { 6.0 }, line)),
                _ => text.with_text(line),
            }
        }))
        .with(words("cap", (layout.width - 14.0, layout.height - 6.0), "end").key("units").with_text("axis: buckets".to_owned()))
}

/// Returns the result of the current event in a word or two, its CSS class, and the explanation.
fn caption_text(moment: &Scene<'_>) -> (&'static str, &'static str, String) {
    let settings = moment.settings;
    let Some(event) = moment.engine_event else { return ("", "lab-b", moment.tally()) };
    match event {
        BucketsEvent::Searched(Search { players, seen, reach, .. }) => match seen.iter().find(|seen| seen.verdict == Verdict::Chosen) {
            Some(chosen) => ("Opponent:", "lab-b", format!("{}{}.", names(&chosen.players), away(chosen.distance))),
            None if seen.is_empty() => ("No opponent", "lab-b", format!("in {} for {}.", bucket_span(*reach), names(players))),
            None => ("Not yet.", "bad-b", not_yet(seen, &decimal(settings.reciprocal))),
        },
        BucketsEvent::Found { teams: [a, b], distance, ranges, .. } => {
            let covers = coverage(counted_range(settings, ranges[1], *distance), *distance);
            let why = match distance {
                0 => String::new(),
                _ => {
                    format!(" Ranges {} and {}. {}'s range covers {covers}.", number(ranges[0]), number(ranges[1]), names(b))
                }
            };
            ("Found.", "lab-b", format!("{} – {}, {}.{why}", names(a), names(b), apart(*distance)))
        }
        BucketsEvent::Grew { ranges, .. } => ("Growth.", "lab-b", format!("{}.", count(ranges.len() as u32, "range grows", "ranges grow"))),
        BucketsEvent::Skipped { queued: 0 } => ("Skipped.", "lab-b", "The queue is empty.".to_owned()),
        BucketsEvent::Skipped { .. } => ("Skipped.", "lab-b", "Nothing has changed since a check that found no match.".to_owned()),
        BucketsEvent::Failed { declined, .. } => ("Failed.", "bad-b", format!("{} declined.", names(declined))),
        BucketsEvent::Asked { until, .. } => ("Ready?", "lab-b", format!("The players have until {} to accept.", clock(*until))),
        BucketsEvent::Started { teams: [a, b], distance, .. } => {
            ("Match.", "lab-b", format!("{} – {}, {}.", names(a), names(b), apart(*distance)))
        }
        _ => ("", "lab-b", moment.tally()),
    }
}

/// Says why no one in range was chosen. `required` is the percentage of the distance that an opponent has to cover.
fn not_yet(seen: &[Opponent], required: &str) -> String {
    match seen {
        [only] => {
            let covers = short_coverage(only.range, only.distance);
            format!("{}'s range covers {covers}, but {required}% is required.", names(&only.players))
        }
        _ => format!("{} opponents are in range, but none covers {required}% of the distance.", number(seen.len() as i64)),
    }
}

/// Breaks a text into lines. `first` is the room on the first line in characters, `others` the room on each later line.
fn wrapped(text: &str, first: usize, others: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let room = if lines.len() == 1 { first } else { others };
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three four", 7, 10), ["one two", "three four"]);
        assert_eq!(wrapped("", 7, 10), [""]);
        assert_eq!(wrapped("unbreakable word", 3, 4), ["unbreakable", "word"]);
    }
}
