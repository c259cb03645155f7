//! How values are distributed: bars for one group of visits, outlines for several, with what is below the axis hatched, cumulative curves above
//! and the difference of two arms below. All parts share one axis of values.

use super::bins::Bins;
use super::marks::{
    DIGIT, FOOT, HALF_TEXT, Label, across, arm_line, arm_mark, axis_labels, bin_ticks, dot, down, grid, hatched, stairs, text, through,
    width_of,
};
use super::plot::{Brush, Drawing, Plot, Target};
use super::scale::{Scale, Unit};
use super::spread::spread;
use super::table::Table;
use crate::svg::{Point, Tag, path, rect, tag};
use crate::words::number;

/// Visits or matches by a value.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Crowd {
    /// `all`, or the name of the arm.
    pub(crate) name: String,
    /// The number in each bin. Empty if only curves are drawn.
    pub(crate) up: Vec<f64>,
    /// The number in each bin that hangs below the axis, such as visits that gave up. Empty if there is no such thing.
    pub(crate) down: Vec<f64>,
    /// The part that is reached at a value, from 0 to 1, as steps. Empty without a curve.
    pub(crate) curve: Vec<(f64, f64)>,
}

/// A range of values with a meaning, from a value to the end of the axis.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Zone {
    pub(crate) from: f64,
    /// `favourite over 75%`
    pub(crate) name: String,
    /// `24% of all matches, 54% of theirs`
    pub(crate) detail: String,
}

/// The data of the chart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Distribution {
    /// What the values are: `Wait`.
    pub(crate) measure: String,
    pub(crate) bins: Bins,
    /// True if the last bin also has all larger values.
    pub(crate) open_end: bool,
    /// What is above the axis, and below it: `matched`, `not matched`.
    pub(crate) parts: [String; 2],
    /// What the curves show: `matched by then, of those who stay`.
    pub(crate) curve_name: String,
    /// One group, drawn as bars, or the arms of a comparison, drawn as outlines.
    pub(crate) crowds: Vec<Crowd>,
    /// The chosen people, in yellow, as shares of the chosen.
    pub(crate) highlighted: Option<Crowd>,
    /// The chosen bins.
    pub(crate) chosen: Option<(usize, usize)>,
    pub(crate) zone: Option<Zone>,
    /// A value at which the curves have a dot and a number.
    pub(crate) reading_at: Option<f64>,
}

/// Heights of the parts, and the space between them.
const CURVE: f64 = 112.0;
const BARS: f64 = 116.0;
const DIFFERENCE: f64 = 44.0;
const BETWEEN: f64 = 24.0;
const HEAD: f64 = 14.0;
/// From this width on there is room for labels on the right.
const WIDE: f64 = 460.0;
/// Width of the yellow bars, as a part of the bin.
const NARROW: f64 = 0.42;
/// The width of most texts, as a part of the width that the widest need.
const NARROW_TEXT: f64 = 0.92;
/// Percent on the axis of an empty chart.
const EMPTY: f64 = 10.0;
/// Length of a sample of an arm's line with its distance from the name.
const SAMPLE: f64 = 26.0;
/// Labels at the ends of curves are at least this far apart.
const APART: f64 = 16.5;

impl Crowd {
    fn total(&self) -> f64 {
        self.up.iter().chain(&self.down).sum()
    }

    /// The share of a bin in percent, above or below the axis.
    fn share(&self, bin: usize, below: bool) -> f64 {
        let counts = if below { &self.down } else { &self.up };
        let total = self.total();
        if total > 0.0 { counts.get(bin).copied().unwrap_or(0.0) * 100.0 / total } else { 0.0 }
    }

    /// The curve at a value.
    fn at(&self, value: f64) -> Option<f64> {
        self.curve.iter().rev().find(|(at, _)| *at <= value).map(|(_, share)| *share)
    }
}

/// Where everything is.
struct Layout {
    width: f64,
    ends: [f64; 2],
    along: Scale,
    curve: Option<Scale>,
    /// Percent, above and below the axis. Without counts there are only curves.
    bars: Option<Scale>,
    /// Middle and pixels per percentage point of the difference.
    difference: Option<Scale>,
    foot: f64,
}

impl Distribution {
    fn layout(&self, width: f64) -> Layout {
        let bins = &self.bins;
        let single = self.crowds.len() < 2;
        let names = self.all().map(|crowd| crowd.name.clone()).chain(self.part_names());
        let names = names.map(|name| width_of(&name) * NARROW_TEXT).fold(76.0, f64::max);
        let right = if single && width >= WIDE { names.min(140.0) + 10.0 } else { 12.0 };
        let ends = [40.0, width - right];
        let along = Scale { low: bins.low, high: bins.edge(bins.count), start: ends[0], end: ends[1] };
        let lines = self.name_places(ends).last().map_or(0.0, |(_, y)| y - HEAD + 4.0 + APART);
        let mut top = HEAD + lines;
        let curve = self.crowds.iter().any(|crowd| !crowd.curve.is_empty()).then(|| {
            let scale = Scale { low: 0.0, high: 1.0, start: top + CURVE, end: top };
            top += CURVE + BETWEEN;
            scale
        });
        let most = |below: bool| self.all().flat_map(|crowd| (0..bins.count).map(move |bin| crowd.share(bin, below))).fold(0.0, f64::max);
        let bars = (curve.is_none() || self.has_counts()).then(|| {
            let (above, below) = (most(false), most(true));
            let height = if below > 0.0 { BARS * 1.2 } else { BARS };
            let bars = Scale { low: -below, high: if above > 0.0 { above } else { EMPTY }, start: top + height, end: top };
            top += height;
            bars
        });
        let difference = (self.crowds.len() == 2).then(|| {
            let differences = self.differences();
            let most = differences.iter().map(|(_, by)| by.abs()).fold(0.1, f64::max);
            let least = differences.iter().map(|(_, by)| *by).fold(0.0, f64::min);
            let low = if least < -0.05 * most { least } else { 0.0 };
            let high = differences.iter().map(|(_, by)| *by).fold(0.0, f64::max).max(most * 0.2);
            let scale = Scale { low, high, start: top + BETWEEN + DIFFERENCE, end: top + BETWEEN };
            top += BETWEEN + DIFFERENCE;
            scale
        });
        Layout { width, ends, along, curve, bars, difference, foot: top }
    }

    /// Everyone who is drawn.
    fn all(&self) -> impl Iterator<Item = &Crowd> {
        self.crowds.iter().chain(&self.highlighted)
    }

    fn has_counts(&self) -> bool {
        self.all().any(|crowd| !crowd.up.is_empty())
    }

    /// `6,766 matched` and `2,277 not matched`, if something hangs below the axis.
    fn part_names(&self) -> Vec<String> {
        let [crowd] = self.crowds.as_slice() else { return Vec::new() };
        if crowd.down.is_empty() {
            return Vec::new();
        }
        let name = |counts: &[f64], name: &str| format!("{} {name}", number(counts.iter().sum::<f64>().round() as i64));
        vec![name(&crowd.up, &self.parts[0]), name(&crowd.down, &self.parts[1])]
    }

    /// By how many percentage points the second arm differs from the first: at each value of the curves, or in each bin.
    fn differences(&self) -> Vec<(f64, f64)> {
        let [first, second] = self.crowds.as_slice() else { return Vec::new() };
        if first.curve.is_empty() || second.curve.is_empty() {
            return (0..self.bins.count).map(|bin| (self.bins.edge(bin), second.share(bin, false) - first.share(bin, false))).collect();
        }
        let high = self.bins.edge(self.bins.count);
        let points = second.curve.iter().filter(|(at, _)| *at <= high);
        points.map(|(at, share)| (*at, (share - first.at(*at).unwrap_or(0.0)) * 100.0)).collect()
    }

    /// Draws bars or outlines.
    fn bars(&self, layout: &Layout) -> Option<Tag> {
        let (along, bars) = (&layout.along, layout.bars.as_ref()?);
        let zero = bars.at(0.0);
        let (bins, room) = (&self.bins, along.length(self.bins.step));
        let mut marks = tag("g", &[]).with(grid(&Scale { low: 0.0, start: zero, ..*bars }, Unit::Percent, percent_step(bars), layout.ends));
        if self.crowds.len() < 2 {
            for (crowd, bin) in self.crowds.iter().flat_map(|crowd| (0..bins.count).map(move |bin| (crowd, bin))) {
                let x = along.at(bins.edge(bin)) + 0.5;
                let (up, below) = (bars.length(crowd.share(bin, false)), bars.length(crowd.share(bin, true)));
                if up > 0.0 {
                    marks = marks.with(rect("tally", (x, zero - up), room - 1.0, up, 0.0));
                }
                if below > 0.0 {
                    marks = marks.with(hatched([x, zero, room - 1.0, below]));
                }
            }
        } else {
            for (arm, crowd) in self.crowds.iter().enumerate() {
                marks = marks.with(path(arm_line(arm), through(&self.outline(layout, bars, crowd, false))));
                if !crowd.down.is_empty() {
                    marks = marks.with(path(arm_line(arm), through(&self.outline(layout, bars, crowd, true))));
                }
            }
        }
        if let Some(crowd) = &self.highlighted {
            let width = (room * NARROW).max(1.5);
            for bin in 0..bins.count {
                let x = along.at(bins.edge(bin)) + (room - width) / 2.0;
                let (up, below) = (bars.length(crowd.share(bin, false)), bars.length(crowd.share(bin, true)));
                for (y, height) in [(zero - up, up), (zero, below)] {
                    if height > 0.0 {
                        marks = marks.with(rect("tally-now", (x, y), width, height, 0.0));
                    }
                }
            }
        }
        Some(marks.with(across("rail", layout.ends, zero)))
    }

    /// The outline of all bars of an arm.
    fn outline(&self, layout: &Layout, bars: &Scale, crowd: &Crowd, below: bool) -> Vec<Point> {
        let zero = bars.at(0.0);
        let sign = if below { -1.0 } else { 1.0 };
        let mut points = vec![(layout.ends[0], zero)];
        for bin in 0..self.bins.count {
            let y = bars.at(sign * crowd.share(bin, below));
            points.extend([self.bins.edge(bin), self.bins.edge(bin + 1)].map(|edge| (layout.along.at(edge), y)));
        }
        points.push((layout.ends[1], zero));
        points
    }

    /// Draws the curves with their names.
    fn curves(&self, layout: &Layout) -> Option<Tag> {
        let up = layout.curve.as_ref()?;
        let points = |crowd: &Crowd| {
            let high = self.bins.edge(self.bins.count);
            let inside = crowd.curve.iter().filter(|(at, _)| *at <= high);
            let mut points = stairs(&inside.map(|(at, share)| (layout.along.at(*at), up.at(*share))).collect::<Vec<_>>());
            if let Some((_, y)) = points.last().copied() {
                points.push((layout.ends[1], y));
            }
            points
        };
        let mut marks = tag("g", &[]).all([0.0, 0.5, 0.9].map(|share| {
            let label = text("axis", (layout.ends[0] - 6.0, up.at(share) + 4.0), "end", &Unit::Percent.label(share * 100.0, 1.0));
            tag("g", &[]).with(across("grid", layout.ends, up.at(share))).with(label)
        }));
        if let Some(at) = self.reading_at {
            marks = marks.with(down("grid", layout.along.at(at), [up.end, up.start]));
        }
        if let Some(crowd) = &self.highlighted {
            let line = through(&points(crowd));
            marks = marks.with(path("line-under", line.clone())).with(path("line-over", line));
        }
        // One group alone is in ink, like the second arm.
        let arm = |index: usize| if self.crowds.len() < 2 { 1 } else { index };
        for (index, crowd) in self.crowds.iter().enumerate() {
            marks = marks.with(path(arm_line(arm(index)), through(&points(crowd))));
        }
        Some(marks.with(self.curve_labels(layout, up)))
    }

    /// Names the curves where there is room: at their ends, or where they are furthest apart.
    fn curve_labels(&self, layout: &Layout, up: &Scale) -> Tag {
        let mut marks = tag("g", &[]);
        let drawn: Vec<&Crowd> = self.all().filter(|crowd| !crowd.curve.is_empty()).collect();
        let at_end = |crowd: &Crowd| crowd.curve.last().map_or(0.0, |(_, share)| *share);
        if self.crowds.len() < 2 && layout.width >= WIDE {
            let wanted: Vec<f64> = drawn.iter().map(|crowd| up.at(at_end(crowd))).collect();
            let placed = spread(&wanted, APART, [up.end, up.start]);
            for (index, (crowd, y)) in drawn.iter().zip(placed).enumerate() {
                let class = if index == 0 { "lab lab-b" } else { "lab" };
                marks = marks.with(text(class, (layout.ends[1] + 8.0, y + HALF_TEXT), "start", &crowd.name));
            }
        } else if let [first, second] = drawn.as_slice() {
            // Where the curves are furthest apart, a name is over the upper one and the other name under the lower one.
            let apart = |at: f64| second.at(at).unwrap_or(0.0) - first.at(at).unwrap_or(0.0);
            let candidates = second.curve.iter().map(|(at, _)| *at).filter(|at| up.at(second.at(*at).unwrap_or(0.0)) > up.end + 22.0);
            let Some(at) = candidates.max_by(|a, b| apart(*a).abs().total_cmp(&apart(*b).abs())) else { return marks };
            // All people lead over the chosen ones, and the new arm over the baseline.
            let classes = if self.crowds.len() < 2 { ["lab lab-b halo", "lab halo"] } else { ["lab halo", "lab lab-b halo"] };
            let (x, upper_is_second) = (layout.along.at(at), apart(at) >= 0.0);
            for (crowd, is_upper, class) in [(first, !upper_is_second, classes[0]), (second, upper_is_second, classes[1])] {
                let y = up.at(crowd.at(at).unwrap_or(0.0));
                let room_left = x - width_of(&crowd.name) > layout.ends[0] + 4.0;
                let place = match is_upper {
                    true if room_left => ((x - 6.0, y - 4.0), "end"),
                    true => {
                        // Over the whole length of the name, the curve is below this height.
                        let end = layout.along.value(x + 2.0 + width_of(&crowd.name));
                        ((x + 2.0, up.at(crowd.at(end).unwrap_or(1.0)) - 5.0), "start")
                    }
                    false => ((x + 10.0, y + 14.0), "start"),
                };
                marks = marks.with(text(class, place.0, place.1, &crowd.name));
            }
        }
        if let Some(at) = self.reading_at.filter(|_| self.crowds.len() < 2) {
            let x = layout.along.at(at);
            for (index, crowd) in drawn.iter().enumerate() {
                let Some(share) = crowd.at(at) else { continue };
                let number = Unit::Percent.label((share * 100.0).round(), 1.0);
                let (words, place, anchor) = match index {
                    // Over the point, unless the picture ends there.
                    0 if up.at(share) < HEAD + 6.0 => (number, (x - 8.0, up.at(share) + 18.0), "end"),
                    0 => (number, (x - 8.0, up.at(share) - 6.0), "end"),
                    _ => (format!("{number} after {}", self.bins.unit.label(at, 1.0)), (x + 8.0, up.at(share) + 20.0), "start"),
                };
                let class = if index == 0 { "lab lab-b halo" } else { "lab halo" };
                marks = marks.with(dot("dot-ink", (x, up.at(share)), 3.5)).with(text(class, place, anchor, &words));
            }
        }
        let name = (layout.ends[1] - 4.0, up.at(0.0) - 8.0);
        marks.with(text("cap halo", name, "end", &self.curve_name))
    }

    /// Names what is above and below the axis.
    fn part_labels(&self, layout: &Layout) -> Option<Tag> {
        let zero = layout.bars.as_ref()?.at(0.0);
        let (x, anchor) = if layout.width >= WIDE { (layout.ends[1] + 8.0, "start") } else { (layout.ends[1], "end") };
        let names = self.part_names().into_iter().zip([zero - 10.0, zero + 18.0]);
        Some(tag("g", &[]).all(names.map(|(name, y)| text("lab lab-b halo", (x, y), anchor, &name))))
    }

    /// Places of the names of the arms, each after a sample of its line, in as many lines as they need. Empty where a curve has the names.
    fn name_places(&self, [start, end]: [f64; 2]) -> Vec<Point> {
        let has_curve = self.crowds.iter().any(|crowd| !crowd.curve.is_empty());
        if self.crowds.len() < 2 || self.crowds.len() == 2 && has_curve {
            return Vec::new();
        }
        let (mut x, mut y) = (start, HEAD - 4.0);
        let place = |crowd: &Crowd| {
            let length = SAMPLE + width_of(&crowd.name) * NARROW_TEXT;
            if x > start && x + length > end {
                (x, y) = (start, y + APART);
            }
            let place = (x, y);
            x += length + 14.0;
            place
        };
        self.crowds.iter().map(place).collect()
    }

    /// Names the arms by samples of their lines, where no curve does.
    fn arm_names(&self, layout: &Layout) -> Tag {
        let name = |(arm, ((x, y), crowd)): (usize, (Point, &Crowd))| {
            tag("g", &[])
                .with(across(arm_line(arm), [x, x + SAMPLE - 6.0], y - HALF_TEXT))
                .with(arm_mark(arm, (x + SAMPLE / 2.0 - 3.0, y - HALF_TEXT), 3.5))
                .with(text(if arm == 1 { "lab lab-b" } else { "lab" }, (x + SAMPLE, y), "start", &crowd.name))
        };
        tag("g", &[]).all(self.name_places(layout.ends).into_iter().zip(&self.crowds).enumerate().map(name))
    }

    /// Draws the difference of two arms and names its largest value.
    fn difference(&self, layout: &Layout) -> Option<Tag> {
        let up = layout.difference.as_ref()?;
        let differences = self.differences();
        let zero = up.at(0.0);
        let mut marks = tag("g", &[]);
        let is_curve = layout.curve.is_some();
        if is_curve {
            let mut points: Vec<Point> = differences.iter().map(|(at, by)| (layout.along.at(*at), up.at(*by))).collect();
            points.push((points.last().map_or(layout.ends[0], |(x, _)| *x), zero));
            points.insert(0, (layout.along.at(self.bins.low), zero));
            marks = marks.with(path("tally", through(&points)));
        } else {
            let room = layout.along.length(self.bins.step);
            for (at, by) in differences.iter().filter(|(_, by)| *by != 0.0) {
                marks =
                    marks.with(rect("tally", (layout.along.at(*at) + 1.0, up.at(by.max(0.0))), (room - 2.0).max(1.0), up.length(*by), 0.0));
            }
        }
        let (at, by) = differences.iter().copied().max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))?;
        let value = format!("{}{}", if by > 0.0 { "+" } else { "" }, Unit::Number.label(by, 0.1));
        let place =
            if is_curve { format!("after {}", self.bins.unit.label(at, 1.0)) } else { format!("at {}", self.name(self.bins.index(at))) };
        let words = format!("largest difference {value} points, {place}");
        let half = width_of(&words) * NARROW_TEXT / 2.0;
        let x = layout.along.at(at).min(layout.ends[1] - half).max(layout.ends[0] + half);
        let number = text("axis", (layout.ends[0] - 6.0, zero + 4.0), "end", "0");
        marks = marks.with(across("rail", layout.ends, zero)).with(number);
        Some(marks.with(text("lab halo", (x, up.end - 6.0), "middle", &words)))
    }

    fn zone(&self, layout: &Layout) -> Option<[Tag; 2]> {
        let (zone, bars) = (self.zone.as_ref()?, layout.bars.as_ref()?);
        let x = layout.along.at(zone.from.max(self.bins.low)).min(layout.ends[1]);
        let top = bars.end - 10.0;
        let area = rect("area-zone", (x, top), layout.ends[1] - x, bars.start - top, 0.0);
        let room = width_of(&zone.detail).max(width_of(&zone.name));
        let (at, anchor) = if x + 6.0 + room <= layout.width { (x + 6.0, "start") } else { (layout.ends[1] - 4.0, "end") };
        let top = top + 16.0;
        let names = text("lab halo", (at, top), anchor, &zone.name);
        let detail = text("lab lab-b halo", (at, top + 17.0), anchor, &zone.detail);
        let edge = down("rail", x, [bars.end - 10.0, bars.start]);
        Some([tag("g", &[]).with(area).with(edge), tag("g", &[]).with(names).with(detail)])
    }

    /// The range of a bin in words.
    fn name(&self, bin: usize) -> String {
        if self.open_end && bin + 1 == self.bins.count {
            return format!("{} or more", self.bins.unit.label(self.bins.edge(bin), self.bins.step));
        }
        self.bins.name(bin)
    }

    /// The labels of the axis. An open end has a plus sign.
    fn ticks(&self, layout: &Layout) -> Vec<Label> {
        let mut labels = bin_ticks(&self.bins, &layout.along, layout.foot + 16.0, layout.width);
        if self.open_end {
            let from = self.bins.edge(self.bins.count - 1);
            let text = format!("{}+", self.bins.unit.label(from, self.bins.step));
            let half = text.chars().count() as f64 * DIGIT / 2.0;
            let x = layout.along.at(from + self.bins.step / 2.0).min(layout.width - half);
            labels.retain(|label| label.x + half + label.text.chars().count() as f64 * DIGIT / 2.0 + 6.0 < x);
            labels.push(Label { x, y: layout.foot + 16.0, text });
        }
        labels
    }

    fn spoken(&self, bin: usize) -> String {
        let alone = self.all().count() == 1;
        let part = |crowd: &Crowd| {
            let numbers = self.numbers(crowd, bin).into_iter().map(|(name, number)| format!("{number}% {name}"));
            let numbers = numbers.collect::<Vec<_>>().join(", ");
            if alone { numbers } else { format!("{} {numbers}", crowd.name) }
        };
        let parts: Vec<String> = self.all().map(part).collect();
        format!("{}: {}", self.name(bin), parts.join("; "))
    }

    /// The numbers of a group in a bin with their names. Without counts, the curve at the end of the bin.
    fn numbers<'a>(&'a self, crowd: &Crowd, bin: usize) -> Vec<(&'a str, String)> {
        let number = |value: f64| Unit::Number.label(value, 0.1);
        if !self.has_counts() {
            let share = crowd.at(self.bins.edge(bin + 1)).unwrap_or(0.0);
            return vec![(&self.curve_name, number(share * 100.0))];
        }
        let mut numbers = vec![(self.parts[0].as_str(), number(crowd.share(bin, false)))];
        if !crowd.down.is_empty() {
            numbers.push((&self.parts[1], number(crowd.share(bin, true))));
        }
        numbers
    }
}

/// Distance of the grid lines in percent.
fn percent_step(bars: &Scale) -> f64 {
    /// Smallest distance in pixels.
    const APART: f64 = 32.0;
    Unit::Percent.round_step((bars.high - bars.low) * APART / (bars.start - bars.end))
}

impl Plot for Distribution {
    fn draw(&self, width: f64) -> Drawing {
        let layout = self.layout(width);
        let [zone, zone_names] = self.zone(&layout).map_or([None, None], |zone| zone.map(Some));
        let chosen = self.chosen.map(|(first, last)| {
            let ends = [first, last + 1].map(|bin| layout.along.at(self.bins.edge(bin)));
            rect("tally-now", (ends[0], layout.foot + 1.0), ends[1] - ends[0], 4.0, 0.0)
        });
        let marks = tag("g", &[])
            .all(zone)
            .all(self.curves(&layout))
            .all(self.bars(&layout))
            .all(self.difference(&layout))
            .all(self.part_labels(&layout))
            .all(zone_names)
            .with(self.arm_names(&layout))
            .all(chosen)
            .with(axis_labels(&self.ticks(&layout)));
        let room = layout.along.length(self.bins.step);
        let target = |bin: usize| {
            let area = [layout.along.at(self.bins.edge(bin)), HEAD - 8.0, room, layout.foot - HEAD + 8.0];
            let chosen = self.chosen.is_some_and(|(first, last)| (first..=last).contains(&bin));
            Target { chosen, ..Target::new(bin, area, self.spoken(bin)) }
        };
        let targets = (0..self.bins.count).map(target).collect();
        Drawing { height: layout.foot + FOOT, marks: marks.html(), targets, brush: Brush::Along }
    }

    fn table(&self, _width: f64) -> Table {
        let alone = self.all().count() == 1;
        let head = |(crowd, (name, _)): (&Crowd, (&str, String))| {
            let of = if alone { String::new() } else { format!(", {}", crowd.name) };
            (format!("{name}, %{of}"), true)
        };
        let heads = self.all().flat_map(|crowd| self.numbers(crowd, 0).into_iter().map(move |number| (crowd, number))).map(head);
        let row = |bin: usize| {
            let numbers = self.all().flat_map(|crowd| self.numbers(crowd, bin)).map(|(_, number)| number);
            std::iter::once(self.name(bin)).chain(numbers).collect()
        };
        Table {
            heads: std::iter::once((self.measure.clone(), false)).chain(heads).collect(),
            rows: (0..self.bins.count).map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd(name: &str, up: &[f64], down: &[f64]) -> Crowd {
        let curve = (0..=up.len()).map(|step| (step as f64 * 60.0, step as f64 / up.len() as f64)).collect();
        Crowd { name: name.to_owned(), up: up.to_vec(), down: down.to_vec(), curve }
    }

    fn distribution(crowds: Vec<Crowd>, highlighted: Option<Crowd>) -> Distribution {
        Distribution {
            measure: "Wait".to_owned(),
            bins: Bins { low: 0.0, step: 60.0, count: 5, whole: true, unit: Unit::Clock },
            open_end: true,
            parts: ["matched".to_owned(), "not matched".to_owned()],
            curve_name: "matched by then".to_owned(),
            crowds,
            highlighted,
            chosen: Some((1, 2)),
            zone: None,
            reading_at: None,
        }
    }

    #[test]
    fn shares_are_of_each_groups_own_number() {
        let all = crowd("all", &[40.0, 20.0, 10.0, 0.0, 10.0], &[5.0, 5.0, 5.0, 5.0, 0.0]);
        let few = crowd("low", &[1.0, 1.0, 0.0, 0.0, 1.0], &[1.0, 0.0, 0.0, 0.0, 0.0]);
        let chart = distribution(vec![all], Some(few));
        assert_eq!(chart.spoken(0), "0:00 to 1:00: all 40.0% matched, 5.0% not matched; low 25.0% matched, 25.0% not matched");
        assert!(chart.spoken(4).starts_with("4:00 or more: "));
        let table = chart.table(400.0);
        assert_eq!((table.heads.len(), table.rows.len()), (5, 5));
        assert_eq!(table.rows[0], ["0:00 to 1:00", "40.0", "5.0", "25.0", "25.0"]);
    }

    #[test]
    fn every_bin_is_a_place_inside_the_box() {
        let one = crowd("all", &[4.0, 2.0, 1.0, 0.0, 1.0], &[1.0; 5]);
        let two = crowd("wider", &[5.0, 2.0, 1.0, 0.0, 1.0], &[1.0; 5]);
        for chart in
            [distribution(vec![one.clone()], Some(two.clone())), distribution(vec![one, two], None), distribution(Vec::new(), None)]
        {
            for width in [300.0, 500.0, 900.0] {
                let drawing = chart.draw(width);
                assert_eq!(drawing.targets.len(), 5);
                for (bin, target) in drawing.targets.iter().enumerate() {
                    let [left, top, wide, high] = target.area;
                    assert!(left >= 0.0 && left + wide <= width && top >= 0.0 && top + high <= drawing.height);
                    assert_eq!(target.chosen, (1..=2).contains(&bin));
                }
            }
        }
    }

    #[test]
    fn the_difference_is_in_percentage_points() {
        let mut wider = crowd("wider", &[1.0; 5], &[]);
        wider.curve = vec![(0.0, 0.0), (60.0, 0.5)];
        let chart = distribution(vec![crowd("now", &[1.0; 5], &[]), wider], None);
        let differences = chart.differences();
        assert!((differences[1].1 - 30.0).abs() < 1e-9);
    }
}
