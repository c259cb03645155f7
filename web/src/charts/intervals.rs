//! What changes between two arms: for each measure a verdict, a dot with an interval, and the numbers. All rows have one scale: the difference
//! divided by what matters, turned so that right is better. So one grey band shows what does not matter.

use super::marks::{HALF_TEXT, across, dot, down, text, width_of};
use super::plot::{Brush, Drawing, Plot, Target};
use super::scale::Scale;
use super::table::Table;
use crate::svg::{Stroke, Tag, path, rect, tag};

/// A verdict about a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Better,
    Worse,
    Same,
    Unknown,
    /// There are too few evenings, or the measure cannot be taken.
    None,
}

impl Verdict {
    /// The mark before the word.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Verdict::Better => "✓",
            Verdict::Worse => "✕",
            Verdict::Same => "=",
            Verdict::Unknown => "?",
            Verdict::None => "–",
        }
    }

    fn class(self) -> &'static str {
        match self {
            Verdict::Better => "lab-b is-better",
            Verdict::Worse => "lab-b is-worse",
            Verdict::Same | Verdict::Unknown => "lab-b",
            Verdict::None => "lab",
        }
    }
}

/// A measure.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Interval {
    pub(crate) measure: String,
    pub(crate) verdict: Verdict,
    /// The verdict in words: `better`, `cannot tell yet`.
    pub(crate) word: String,
    /// `on 182 evenings`, `by less than matters`, `307 more evenings`
    pub(crate) remark: String,
    /// Low end, mean and high end in units of what matters; right is better. `None` without an interval, or if it is unknown what matters.
    pub(crate) place: Option<[f64; 3]>,
    /// True if the interval is entirely on one side of 0.
    pub(crate) is_sure: bool,
    /// `−1:18`; empty if the measure cannot be taken.
    pub(crate) difference: String,
    /// `−1:59 to −0:37`; empty without an interval.
    pub(crate) interval: String,
    /// The values of both arms; empty if the measure cannot be taken.
    pub(crate) values: [String; 2],
    /// True for the number in the headline.
    pub(crate) headline: bool,
}

/// The data of the chart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Intervals {
    /// Names of the baseline and the arm.
    pub(crate) arms: [String; 2],
    pub(crate) rows: Vec<Interval>,
}

/// From this width on a row is one line.
const WIDE: f64 = 820.0;
const TOP: f64 = 26.0;
const ROW: f64 = 32.0;
/// Height of a row of three lines.
const TALL_ROW: f64 = 84.0;
/// Height of the scale in a row of three lines.
const PLOT_ROW: f64 = 32.0;
/// The scale shows at least and at most this many times what matters.
const LEAST: f64 = 1.7;
const MOST: f64 = 5.0;
/// The width of words and numbers with their spaces, as a part of the width that the widest need.
const SPACED: f64 = 0.86;
/// Half the height of the ends of an interval.
const END: f64 = 4.0;

/// The columns of a wide chart.
struct Columns {
    verdict: f64,
    difference: f64,
    values: f64,
}

impl Intervals {
    fn is_wide(width: f64) -> bool {
        width >= WIDE
    }

    fn columns(&self, width: f64) -> Columns {
        let longest = |text: &dyn Fn(&Interval) -> String| self.rows.iter().map(|row| width_of(&text(row))).fold(40.0, f64::max);
        let values =
            width - longest(&|row| format!("{} → {}", row.values[0], row.values[1])).max(width_of(&self.change_head())) * 0.96 - 8.0;
        let numbers = longest(&|row| format!("{}  {}", row.difference, row.interval)) * SPACED + 20.0;
        let verdict = longest(&|row| row.measure.clone()) * 0.96 + 16.0;
        if !self.has_intervals() {
            let difference = verdict + longest(&|row| format!("{}  {}", row.word, row.remark)) + 40.0;
            return Columns { verdict, difference, values: difference + numbers + 20.0 };
        }
        Columns { verdict, difference: values - numbers, values }
    }

    /// False if there is nothing to draw beside the numbers.
    fn has_intervals(&self) -> bool {
        self.rows.iter().any(|row| row.place.is_some())
    }

    /// Height of a row.
    fn row_height(&self, width: f64) -> f64 {
        match (Intervals::is_wide(width), self.has_intervals()) {
            (true, _) => ROW,
            (false, true) => TALL_ROW,
            (false, false) => TALL_ROW - PLOT_ROW,
        }
    }

    /// The head of the values. Long names would take the room of the scale.
    fn change_head(&self) -> String {
        /// Largest number of characters.
        const MOST: usize = 24;
        let head = format!("{} → {}", self.arms[0], self.arms[1]);
        if head.chars().count() <= MOST { head } else { "before → after".to_owned() }
    }

    /// The scale of all rows, between two places.
    fn scale(&self, start: f64, end: f64) -> Scale {
        let furthest = self.rows.iter().flat_map(|row| row.place.into_iter().flatten()).map(f64::abs).fold(LEAST, f64::max);
        let most = (furthest * 1.06).min(MOST);
        Scale { low: -most, high: most, start, end }
    }

    fn plot_scale(&self, width: f64) -> Scale {
        if !Intervals::is_wide(width) {
            return self.scale(8.0, width - 8.0);
        }
        let columns = self.columns(width);
        let words = |row: &Interval| (width_of(&row.word) + width_of(&row.remark)) * SPACED + 40.0;
        let verdict = self.rows.iter().filter(|row| row.place.is_some()).map(words).fold(120.0, f64::max);
        let start = columns.verdict + verdict;
        self.scale(start, (columns.difference - 24.0).max(start + 60.0))
    }

    /// Draws the dot with its interval. Ends outside the scale are arrows.
    fn mark(scale: &Scale, row: &Interval, y: f64) -> Option<Tag> {
        let [low, mean, high] = row.place?;
        let inside = |value: f64| value.clamp(scale.low, scale.high);
        if inside(low) == inside(high) && inside(low) != low {
            // All of it is outside. A dot with an arrow shows to which side.
            let (end, towards) = (scale.at(inside(low)), if low > 0.0 { 1.0 } else { -1.0 });
            let mut arrow = Stroke::default();
            arrow
                .to('M', (end - 12.0 * towards, y))
                .to('L', (end, y))
                .to('M', (end - 5.0 * towards, y - END))
                .to('L', (end, y))
                .to('L', (end - 5.0 * towards, y + END));
            return Some(tag("g", &[]).with(path("interval", arrow.0)).with(dot("dot-ink", (end - 12.0 * towards, y), 5.5)));
        }
        let ends = [low, high].map(|value| scale.at(inside(value)));
        let mut mark = tag("g", &[]).with(across("interval", ends, y));
        for (value, x, towards) in [(low, ends[0], -1.0), (high, ends[1], 1.0)] {
            if value == inside(value) {
                mark = mark.with(down("interval-end", x, [y - END, y + END]));
            } else {
                let mut arrow = Stroke::default();
                arrow.to('M', (x - 5.0 * towards, y - END)).to('L', (x, y)).to('L', (x - 5.0 * towards, y + END));
                mark = mark.with(path("interval-end", arrow.0));
            }
        }
        if mean != inside(mean) {
            return Some(mark);
        }
        Some(mark.with(dot(if row.is_sure { "dot-ink" } else { "arm-ring" }, (scale.at(mean), y), 5.5)))
    }

    /// The grey band with the line of no difference.
    fn band(scale: &Scale, top: f64, bottom: f64) -> Tag {
        let ends = [-1.0, 1.0].map(|value| scale.at(value));
        tag("g", &[]).with(rect("area-zone", (ends[0], top), ends[1] - ends[0], bottom - top, 0.0)).with(down(
            "rail",
            scale.at(0.0),
            [top, bottom],
        ))
    }

    /// The heads over the scale.
    fn heads(scale: &Scale, y: f64) -> Tag {
        let [left, right] = [-1.0, 1.0].map(|value| scale.at(value) + 8.0 * value);
        let band = scale.at(1.0) - scale.at(-1.0);
        let middle = if band > 110.0 { "does not matter" } else { "same" };
        let [left, right] =
            [left.min(scale.at(0.0) - width_of(middle) / 2.0 - 4.0), right.max(scale.at(0.0) + width_of(middle) / 2.0 + 4.0)];
        tag("g", &[]).with(text("lab", (left, y), "end", "← worse")).with(text("cap", (scale.at(0.0), y), "middle", middle)).with(text(
            "lab",
            (right, y),
            "start",
            "better →",
        ))
    }

    fn verdict(row: &Interval, x: f64, y: f64, anchor: &'static str) -> Tag {
        let words = tag("text", &["x", "y", "text-anchor"]).at(x).at(y).fixed(anchor);
        let part = |class: &'static str, apart: f64, text: &str| crate::svg::span(class, apart, text.to_owned());
        let words = words.with(part(row.verdict.class(), 0.0, row.verdict.mark()));
        let word = if matches!(row.verdict, Verdict::Better | Verdict::Worse) { row.verdict.class() } else { "lab-b" };
        words.with(part(if row.verdict == Verdict::None { "lab" } else { word }, 7.0, &row.word)).with(part("lab", 5.0, &row.remark))
    }

    /// The difference with its interval.
    fn difference(row: &Interval, x: f64, y: f64) -> Tag {
        if row.headline {
            // The exact width is not known, so the yellow has room on both sides.
            let width = width_of(&row.difference);
            let back = rect("now-fill", (x - 3.0, y - 14.0), width + 4.0, 19.0, 2.0);
            let difference = text("now-text", (x, y), "start", &row.difference);
            return tag("g", &[]).with(back).with(difference).with(text("cap", (x + width + 8.0, y), "start", &row.interval));
        }
        let part = |class: &'static str, apart: f64, text: &str| crate::svg::span(class, apart, text.to_owned());
        let words = tag("text", &["x", "y"]).at(x).at(y);
        words.with(part("lab-1 lab-b", 0.0, &row.difference)).with(part("cap", 8.0, &row.interval))
    }

    fn values(row: &Interval, x: f64, y: f64, anchor: &'static str) -> Option<Tag> {
        let [before, after] = &row.values;
        if before.is_empty() {
            return None;
        }
        let words =
            tag("text", &["class", "x", "y", "text-anchor"]).fixed("lab").at(x).at(y).fixed(anchor).with_text(format!("{before} → "));
        Some(words.with(tag("tspan", &["class"]).fixed("lab-1 lab-b").with_text(after.clone())))
    }

    fn wide(&self, width: f64) -> Tag {
        let (columns, scale) = (self.columns(width), self.plot_scale(width));
        let bottom = TOP + self.rows.len() as f64 * ROW;
        let head = |x: f64, words: &str| text("cap", (x, 16.0), "start", words);
        let mut marks = tag("g", &[]).with(head(0.0, "Measure")).with(head(columns.verdict, "Verdict"));
        marks = marks.with(head(columns.difference, "Difference")).with(head(columns.values, &self.change_head()));
        let has_intervals = self.has_intervals();
        if has_intervals {
            marks = marks.with(Intervals::band(&scale, TOP, bottom)).with(Intervals::heads(&scale, 16.0));
        }
        // The lines between rows leave out the scale.
        let gap = if has_intervals { [scale.start - 20.0, columns.difference - 8.0] } else { [width, width] };
        for (index, row) in self.rows.iter().enumerate() {
            let top = TOP + index as f64 * ROW;
            let (y, line) = (top + ROW / 2.0, top + ROW / 2.0 + HALF_TEXT);
            marks = marks
                .with(across("grid", [0.0, gap[0]], top))
                .with(across("grid", [gap[1], width], top))
                .with(text("lab-b", (0.0, line), "start", &row.measure))
                .with(Intervals::verdict(row, columns.verdict, line, "start"))
                .all(Intervals::mark(&scale, row, y))
                .with(Intervals::difference(row, columns.difference, line))
                .all(Intervals::values(row, columns.values, line, "start"));
        }
        marks
    }

    fn narrow(&self, width: f64) -> Tag {
        let scale = self.plot_scale(width);
        let (has_intervals, height) = (self.has_intervals(), self.row_height(width));
        let mut marks = tag("g", &[]).all(has_intervals.then(|| Intervals::heads(&scale, 14.0)));
        for (index, row) in self.rows.iter().enumerate() {
            let top = TOP + index as f64 * height;
            marks = marks.with(across("grid", [0.0, width], top)).with(text("lab-b", (0.0, top + 18.0), "start", &row.measure));
            // A long remark has its own line, and so has a verdict with a long measure.
            let both = width_of(&row.measure) + width_of(&row.word);
            if both + width_of(&row.remark) * 0.92 + 40.0 <= width {
                marks = marks.with(Intervals::verdict(row, width, top + 18.0, "end"));
            } else if both * SPACED + 30.0 > width {
                marks = marks.with(Intervals::verdict(row, width, top + 34.0, "end"));
            } else {
                let short = Interval { remark: String::new(), ..row.clone() };
                marks = marks.with(Intervals::verdict(&short, width, top + 18.0, "end"));
                marks = marks.with(text("lab", (width, top + 34.0), "end", &row.remark));
            }
            let bottom = top + height - 7.0;
            marks = marks
                .all(has_intervals.then(|| Intervals::band(&scale, top + 40.0, top + 60.0)))
                .all(Intervals::mark(&scale, row, top + 50.0))
                .with(Intervals::difference(row, 0.0, bottom))
                .all(Intervals::values(row, width, bottom, "end"));
        }
        marks
    }

    fn spoken(&self, row: &Interval) -> String {
        let verdict = format!("{}: {} {}", row.measure, row.word, row.remark);
        let verdict = verdict.trim_end();
        if row.difference.is_empty() {
            return verdict.to_owned();
        }
        let [before, after] = &row.values;
        let interval = if row.interval.is_empty() { String::new() } else { format!(", from {}", row.interval) };
        format!("{verdict}. {}{interval}. {} {before}, {} {after}", row.difference, self.arms[0], self.arms[1])
    }
}

impl Plot for Intervals {
    fn draw(&self, width: f64) -> Drawing {
        let wide = Intervals::is_wide(width);
        let marks = if wide { self.wide(width) } else { self.narrow(width) };
        let height = self.row_height(width);
        let target =
            |(index, row): (usize, &Interval)| Target::new(index, [0.0, TOP + index as f64 * height, width, height], self.spoken(row));
        let targets = self.rows.iter().enumerate().map(target).collect();
        Drawing { height: TOP + self.rows.len() as f64 * height + 2.0, marks: marks.html(), targets, brush: Brush::None }
    }

    fn table(&self, _width: f64) -> Table {
        let heads = ["Measure", "Verdict", "Difference", "Interval", &self.arms[0], &self.arms[1]];
        let heads = heads.into_iter().enumerate().map(|(column, head)| (head.to_owned(), column > 1)).collect();
        let row = |row: &Interval| {
            let verdict = format!("{} {}", row.word, row.remark).trim_end().to_owned();
            let [before, after] = row.values.clone();
            vec![row.measure.clone(), verdict, row.difference.clone(), row.interval.clone(), before, after]
        };
        Table { heads, rows: self.rows.iter().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(measure: &str, place: Option<[f64; 3]>) -> Interval {
        Interval {
            measure: measure.to_owned(),
            verdict: if place.is_some() { Verdict::Better } else { Verdict::None },
            word: if place.is_some() { "better" } else { "too few visits" }.to_owned(),
            remark: String::new(),
            place,
            is_sure: true,
            difference: place.map_or("", |_| "−0:31").to_owned(),
            interval: place.map_or("", |_| "−0:38 to −0:24").to_owned(),
            values: ["5:06", "4:35"].map(|value| place.map_or("", |_| value).to_owned()),
            headline: false,
        }
    }

    #[test]
    fn the_scale_shows_every_interval_up_to_a_limit_and_zero_is_in_its_middle() {
        let chart =
            |high: f64| Intervals { arms: ["now".to_owned(), "wider".to_owned()], rows: vec![row("Mean wait", Some([0.2, 0.6, high]))] };
        for (high, expected) in [(0.9, LEAST * 1.06), (3.0, 3.18), (400.0, MOST)] {
            for width in [320.0, 952.0] {
                let scale = chart(high).plot_scale(width);
                assert!((scale.high - expected).abs() < 1e-9 && scale.low == -scale.high && scale.start < scale.end);
            }
        }
    }

    #[test]
    fn a_measure_that_cannot_be_taken_keeps_its_row() {
        let chart = Intervals {
            arms: ["now".to_owned(), "wider".to_owned()],
            rows: vec![row("Mean wait", Some([0.2, 0.6, 1.0])), row("Worst band", None)],
        };
        for width in [320.0, 952.0] {
            assert_eq!(chart.draw(width).targets.len(), 2);
        }
        assert_eq!(chart.spoken(&chart.rows[1]), "Worst band: too few visits");
        assert_eq!(chart.spoken(&chart.rows[0]), "Mean wait: better. −0:31, from −0:38 to −0:24. now 5:06, wider 4:35");
        assert_eq!(chart.table(320.0).rows.len(), 2);
    }
}
