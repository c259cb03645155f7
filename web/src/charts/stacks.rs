//! A histogram whose bars are stacks of states: its data, and the layout of bars, ticks and direct labels in a box.

use queuescope::order;

use super::bins::Bins;
use super::marks::{DIGIT, FOOT, LINE, Label, bin_ticks, width_of};
use super::scale::{Scale, Unit};
use crate::picture::Size;
use crate::words::number;

/// How the part of a bar is drawn, so that states differ without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    Filled,
    Outlined,
    Dashed,
}

/// A part that every bar can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Series {
    pub(crate) name: &'static str,
    pub(crate) look: Look,
}

/// A counted thing: a player or a match.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Value {
    pub(crate) at: f64,
    /// Index of its series.
    pub(crate) series: usize,
    /// The name, as in the list under the chart.
    pub(crate) name: String,
    /// The player, or the players of the match.
    pub(crate) players: Vec<u32>,
}

/// What a histogram shows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Data {
    /// The question that the chart answers. It is the chart's title.
    pub(crate) question: &'static str,
    /// The answer in a few words, after the title.
    pub(crate) note: String,
    /// Heading of the ranges in the table.
    pub(crate) measure: String,
    pub(crate) unit: Unit,
    /// What is counted, in the singular and the plural.
    pub(crate) nouns: [&'static str; 2],
    /// The parts of a bar, the lowest first.
    pub(crate) series: Vec<Series>,
    pub(crate) values: Vec<Value>,
}

/// A histogram in its box. All lengths are in CSS pixels.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layout {
    pub(crate) bins: Bins,
    /// Left and right end of the plot.
    pub(crate) ends: [f64; 2],
    /// The line on which the bars are.
    pub(crate) base: f64,
    /// The bars that are not empty.
    pub(crate) bars: Vec<Bar>,
    /// The horizontal lines, each with its number.
    pub(crate) lines: Vec<(f64, String)>,
    /// The labels under the base.
    pub(super) ticks: Vec<Label>,
    /// Names over bars: of the marked player, and of the largest values that are alone in their bar.
    pub(super) names: Vec<Label>,
    /// The block of the marked player: left, top, width and height.
    pub(crate) marked: Option<[f64; 4]>,
}

/// A bar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bar {
    /// Index of its bin.
    pub(crate) bin: usize,
    pub(crate) x: f64,
    pub(crate) width: f64,
    pub(crate) top: f64,
    pub(crate) parts: Vec<Part>,
    /// Indices of the values in the bar, series by series.
    pub(crate) values: Vec<usize>,
    /// True if its number fits over the bar.
    pub(crate) numbered: bool,
}

/// A part of a bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Part {
    pub(crate) series: usize,
    pub(crate) top: f64,
    pub(crate) height: f64,
    pub(crate) count: usize,
}

/// Room over the highest bar for its number.
const HEAD: f64 = 20.0;
/// Smallest width of a bin, and distance between two bars.
const NARROWEST: f64 = 26.0;
const BETWEEN: f64 = 4.0;
/// Largest width of a bar. A wider one would look like a panel.
const WIDEST: f64 = 64.0;
/// Smallest distance between two horizontal lines.
const LINES_APART: f64 = 34.0;
/// Number of names over bars, besides the marked player's.
const MOST_NAMES: usize = 2;

impl Layout {
    /// Lays a histogram out in a box. The block of the marked player is highlighted. `None` without values.
    pub(crate) fn of(data: &Data, size: Size, marked: Option<u32>) -> Option<Layout> {
        let values: Vec<f64> = data.values.iter().map(|value| value.at).collect();
        let most = ((size.width - 40.0) / NARROWEST).floor().max(1.0) as usize;
        let bins = Bins::of(&values, data.unit, most)?;
        let mut stacks = vec![Vec::new(); bins.count];
        values.iter().enumerate().for_each(|(index, value)| stacks[bins.index(*value)].push(index));
        for stack in &mut stacks {
            order::sort_by_key(stack, |value| data.values[*value].series);
        }
        let tallest = stacks.iter().map(Vec::len).max().unwrap_or(1).max(1);
        // Names are over the numbers. If all bars are low, the names need more room.
        let head = if tallest <= 3 { HEAD + LINE } else { HEAD };
        let base = (size.height - FOOT).max(head + 1.0);
        let line_step = Unit::Number.round_step((tallest as f64 * LINES_APART / (base - head)).max(1.0));
        let highest = (tallest as f64 / line_step).ceil() * line_step;
        let up = Scale { low: 0.0, high: highest, start: base, end: head };
        let lines: Vec<(f64, String)> = up.ticks(line_step).into_iter().map(|line| (up.at(line), number(line as i64))).collect();
        let digits = lines.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(1);
        let ends = [digits as f64 * DIGIT + 10.0, (size.width - 12.0).max(60.0)];
        let along = Scale { low: bins.low, high: bins.edge(bins.count), start: ends[0], end: ends[1] };
        let bars = bars(data, &bins, &along, &up, &stacks);
        let mut layout = Layout {
            ticks: bin_ticks(&bins, &along, base + 16.0, size.width),
            bins,
            ends,
            base,
            bars,
            lines,
            names: Vec::new(),
            marked: None,
        };
        layout.mark(data, marked, up.length(1.0));
        layout.add_names(data, marked);
        Some(layout)
    }

    /// Finds the block of the marked player. It is the highest of its part of the bar.
    fn mark(&mut self, data: &Data, marked: Option<u32>, unit: f64) {
        let is_marked = |value: &&usize| marked.is_some_and(|player| data.values[**value].players.contains(&player));
        self.marked = self.bars.iter().find_map(|bar| {
            let value = bar.values.iter().find(is_marked)?;
            let part = bar.parts.iter().find(|part| part.series == data.values[*value].series)?;
            /// A block is visible even if a player is less than a pixel high.
            const LOWEST: f64 = 5.0;
            Some([bar.x, part.top, bar.width, unit.max(LOWEST).min(part.height.max(LOWEST))])
        });
    }

    /// Adds names over bars where they touch nothing.
    fn add_names(&mut self, data: &Data, marked: Option<u32>) {
        let is_marked = |value: &usize| marked.is_some_and(|player| data.values[*value].players.contains(&player));
        let of_marked = self.bars.iter().find_map(|bar| bar.values.iter().copied().find(is_marked).map(|value| (bar, value)));
        let alone = self.bars.iter().rev().filter(|bar| bar.values.len() == 1).map(|bar| (bar, bar.values[0]));
        let alone = alone.filter(|(_, value)| !is_marked(value)).take(MOST_NAMES);
        let mut names: Vec<Label> = Vec::new();
        for (bar, value) in of_marked.into_iter().chain(alone) {
            let text = data.values[value].name.clone();
            let half = width_of(&text) / 2.0;
            let room = [self.ends[0] + half, self.ends[1] + 12.0 - half];
            if room[0] > room[1] {
                continue;
            }
            let y = bar.top - 5.0 - if bar.numbered { LINE } else { 0.0 };
            let name = Label { x: (bar.x + bar.width / 2.0).clamp(room[0], room[1]), y, text };
            let touches_bar = |other: &&Bar| overlap(name.area(), other.area());
            if name.area()[1] >= 0.0
                && !self.bars.iter().any(|other| touches_bar(&other) && other.bin != bar.bin)
                && !names.iter().any(|other| overlap(name.area(), other.area()))
            {
                names.push(name);
            }
        }
        self.names = names;
    }
}

impl Bar {
    /// The rectangle that the bar covers with its number: left, top, right, bottom.
    fn area(&self) -> [f64; 4] {
        let label = if self.numbered { LINE + 3.0 } else { 0.0 };
        [self.x, self.top - label, self.x + self.width, f64::INFINITY]
    }
}

fn overlap(one: [f64; 4], other: [f64; 4]) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// Places the bars that are not empty.
fn bars(data: &Data, bins: &Bins, along: &Scale, up: &Scale, stacks: &[Vec<usize>]) -> Vec<Bar> {
    let room = along.length(bins.step);
    let width = (room - BETWEEN).clamp(1.0, WIDEST);
    let bar = |(bin, values): (usize, &Vec<usize>)| {
        let mut below = 0;
        let part = |series: usize| {
            let count = values.iter().filter(|value| data.values[**value].series == series).count();
            below += count;
            Part { series, top: up.at(below as f64), height: up.length(count as f64), count }
        };
        let parts: Vec<Part> = (0..data.series.len()).map(part).filter(|part| part.count > 0).collect();
        Bar {
            bin,
            x: along.at(bins.edge(bin)) + (room - width) / 2.0,
            width,
            top: up.at(values.len() as f64),
            parts,
            values: values.clone(),
            numbered: width_of(&number(values.len() as i64)) <= room,
        }
    };
    stacks.iter().enumerate().filter(|(_, values)| !values.is_empty()).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERIES: [Series; 2] = [Series { name: "matched", look: Look::Filled }, Series { name: "waiting", look: Look::Outlined }];

    fn data(values: impl IntoIterator<Item = (f64, usize)>, unit: Unit) -> Data {
        let value = |(index, (at, series)): (usize, (f64, usize))| Value {
            at,
            series,
            name: format!("Player {index}"),
            players: vec![index as u32],
        };
        Data {
            question: "How long?",
            note: String::new(),
            measure: "Wait".to_owned(),
            unit,
            nouns: ["player", "players"],
            series: SERIES.to_vec(),
            values: values.into_iter().enumerate().map(value).collect(),
        }
    }

    fn crowds() -> Vec<Data> {
        let spread =
            |count: u32, length: u32| (0..count).map(move |index| (f64::from(index * index % length), usize::from(index % 7 == 0)));
        vec![
            data([(40.0, 0)], Unit::Number),
            data([(0.0, 0), (0.0, 1), (20.0, 0)], Unit::Clock),
            data(spread(15, 200), Unit::Clock),
            data(spread(34, 97), Unit::Number),
            data(spread(2_000, 4_001), Unit::Clock),
            data((0..9).map(|index| (-3.5 + f64::from(index) * 61.3, 0)), Unit::Number),
        ]
    }

    #[test]
    fn every_value_is_in_one_bar_and_every_bar_is_as_high_as_its_number() {
        for data in crowds() {
            for width in [280.0, 356.0, 700.0] {
                let layout = Layout::of(&data, Size { width, height: 170.0 }, None).expect("there are values");
                assert_eq!(layout.bars.iter().map(|bar| bar.values.len()).sum::<usize>(), data.values.len());
                let unit = (layout.base - layout.bars[0].top) / layout.bars[0].values.len() as f64;
                for bar in &layout.bars {
                    assert!((layout.base - bar.top - unit * bar.values.len() as f64).abs() < 1e-6);
                    assert_eq!(bar.parts.iter().map(|part| part.count).sum::<usize>(), bar.values.len());
                }
            }
        }
    }

    #[test]
    fn nothing_leaves_the_box_and_no_labels_touch() {
        for data in crowds() {
            for width in [280.0, 356.0, 700.0] {
                for marked in [None, Some(0), Some(2)] {
                    let layout = Layout::of(&data, Size { width, height: 150.0 }, marked).expect("there are values");
                    for bar in &layout.bars {
                        assert!(bar.x >= layout.ends[0] && bar.x + bar.width <= layout.ends[1] + 0.01 && bar.top >= 18.0, "{bar:?}");
                    }
                    for labels in [&layout.ticks, &layout.names] {
                        for (index, label) in labels.iter().enumerate() {
                            let [left, top, right, _] = label.area();
                            // Ticks are smaller than names, so their area is an upper limit.
                            assert!(left >= -8.0 && right <= width + 8.0 && top >= 0.0, "{label:?} leaves {width}");
                            assert!(labels[..index].iter().all(|other| !overlap(other.area(), label.area())), "{label:?} touches another");
                        }
                    }
                    assert!(layout.ticks.len() >= 2, "an axis needs two numbers");
                }
            }
        }
    }

    #[test]
    fn the_marked_player_has_a_block_and_a_name() {
        let data = data([(10.0, 0), (12.0, 0), (95.0, 1)], Unit::Clock);
        let layout = Layout::of(&data, Size { width: 400.0, height: 170.0 }, Some(1)).expect("there are values");
        assert!(layout.marked.is_some() && layout.names.iter().any(|name| name.text == "Player 1"));
        let layout = Layout::of(&data, Size { width: 400.0, height: 170.0 }, None).expect("there are values");
        assert_eq!(layout.marked, None);
        assert!(layout.names.iter().any(|name| name.text == "Player 2"), "a value alone in its bar has a name");
    }
}
