//! The marks on the position slider: rounds with their names, stages, edits, and the progress of the cursor.

use yew::prelude::*;

use crate::engines;
use crate::moment::Moment;
use crate::overview::TimelineRound;
use crate::picture::Orientation;
use crate::svg::{path, tag, tenths};

/// Width of the coordinate system of the marks.
const SCALE: f64 = 1_000.0;
/// Approximate width of a character of a name, and the gap between two names, in CSS pixels.
const CHARACTER: f64 = 7.5;
const GAP: f64 = 8.0;
/// Width that the buttons beside the slider take from the picture's width, on a wide and a narrow screen.
const BUTTONS: [f64; 2] = [152.0, 192.0];
/// Smallest width that the slider is assumed to have.
const SMALLEST: f64 = 100.0;

/// Returns the approximate width of the slider under a picture of this width, in CSS pixels.
pub(super) fn width(picture: f64, orientation: Orientation) -> f64 {
    (picture - BUTTONS[usize::from(orientation == Orientation::Tall)]).max(SMALLEST)
}

/// Renders the marks for rounds, stages and forks, and the progress of the cursor, for a slider of this width.
pub(super) fn marks(moment: &Moment, width: f64) -> Html {
    let at = |position: usize| at(moment, position);
    // Rounds inside a longer step have shorter marks.
    let round = |mark: &TimelineRound| format!("M{} {}", tenths(at(mark.start)), if mark.step { "16v12" } else { "21v7" });
    let rounds: String = moment.overview.marks.iter().map(round).collect();
    let stages = moment.overview.marks.iter().flat_map(|mark| &mark.stages).map(|(_, start)| format!("M{} 23v5", tenths(at(*start))));
    // A branch marks the round from which an edit took effect.
    let fork = |round: &u32| {
        moment.overview.marks.iter().find(|mark| mark.index == *round).map(|mark| format!("M{} 34v-10", tenths(at(mark.start))))
    };
    let forks: String = moment.overview.forks.iter().filter_map(fork).collect();
    let lines = [
        ("mark-stage", stages.collect::<String>()),
        ("mark-round", rounds),
        ("mark-fork", forks),
        ("past", format!("M0 34H{}", tenths(at(moment.position)))),
        ("future", format!("M{} 34H{}", tenths(at(moment.position)), tenths(SCALE))),
    ];
    let lines = tag("svg", &["class", "viewBox", "preserveAspectRatio", "aria-hidden"])
        .fixed("marks")
        .text(format!("0 0 {} 44", tenths(SCALE)))
        .fixed("none")
        .fixed("true")
        .all(lines.into_iter().map(|(class, line)| path(class, line)));
    let text = |name: Name| {
        tag("text", &["x", "y", "text-anchor", "class"])
            .key(&name.round.to_string())
            .text(format!("{}%", tenths(name.x / SCALE * 100.0)))
            .fixed("11")
            .fixed(if name.to_the_left { "end" } else { "start" })
            .fixed(if name.current { "round-name current" } else { "round-name" })
            .with_text(name.text)
    };
    // A separate SVG, because the marks are stretched and names must not be.
    let names = tag("svg", &["class", "aria-hidden"]).fixed("names").fixed("true").all(names(moment, width).into_iter().map(text));
    html! { <>{ lines.html() }{ names.html() }</> }
}

/// The place of a position on the slider.
fn at(moment: &Moment, position: usize) -> f64 {
    if moment.length == 0 { 0.0 } else { position as f64 / moment.length as f64 * SCALE }
}

/// The name of a round on the slider.
#[derive(Debug, PartialEq)]
struct Name {
    round: u32,
    text: String,
    x: f64,
    current: bool,
    /// True if the name is to the left of its mark, because the right end is too close.
    to_the_left: bool,
}

impl Name {
    /// The range that the name covers, with the gap after it.
    fn range(&self, width: f64) -> [f64; 2] {
        let length = (self.text.chars().count() as f64 * CHARACTER + GAP) / width * SCALE;
        if self.to_the_left { [self.x - length, self.x] } else { [self.x, self.x + length] }
    }
}

/// Returns the names of the rounds that fit. The current round always has its name, in full. Names that would touch another are left out.
fn names(moment: &Moment, width: f64) -> Vec<Name> {
    let current = moment.round().map(|round| round.index);
    let name = |mark: &TimelineRound| {
        let is_current = Some(mark.index) == current;
        let edited = moment.overview.forks.contains(&mark.index);
        let text =
            engines::mark_name(&moment.scenario, mark, is_current || mark.index == 0 || edited) + if edited { " edited" } else { "" };
        let x = at(moment, mark.start);
        let mut name = Name { round: mark.index, text, x, current: is_current, to_the_left: false };
        name.to_the_left = name.range(width)[1] > SCALE;
        name
    };
    let mut shown: Vec<Name> = moment.overview.marks.iter().filter(|mark| Some(mark.index) == current).map(name).collect();
    for name in moment.overview.marks.iter().filter(|mark| mark.step && Some(mark.index) != current).map(name) {
        let [start, end] = name.range(width);
        let is_free = |other: &Name| {
            let [other_start, other_end] = other.range(width);
            end <= other_start || other_end <= start
        };
        if start >= 0.0 && shown.iter().all(is_free) {
            shown.push(name);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use crate::overview::Overview;
    use crate::shared::Shared;

    #[test]
    fn no_names_touch_and_the_current_round_always_has_its_name() {
        for example in ["Six for a raid", "The 15-player walkthrough", "Pawn20 and Grunt17", "The filter keeps the veteran"] {
            let mut replay = examples::replay(example);
            let overview = Shared::new(Overview::of(&replay));
            for position in (1..=replay.trace().len()).step_by(7) {
                replay.seek(position);
                let moment = Moment::of(&replay, &overview);
                for width in [130.0, 200.0, 600.0] {
                    let names = names(&moment, width);
                    assert_eq!(names.iter().filter(|name| name.current).count(), 1, "{example}, position {position}");
                    for (index, name) in names.iter().enumerate() {
                        let [start, end] = name.range(width);
                        assert!(end <= SCALE + 0.01 || name.to_the_left, "{example}: {name:?} leaves the slider");
                        for other in &names[..index] {
                            let [other_start, other_end] = other.range(width);
                            assert!(end <= other_start || other_end <= start, "{example}: {name:?} touches {other:?}");
                        }
                    }
                }
            }
        }
    }
}
