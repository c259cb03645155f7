//! A histogram of single players or matches. The line under the chart names who is in the bar that is pointed at.

use yew::prelude::*;

use super::chart::Chart;
use super::marks::{FOOT, Label, across, axis_labels, text};
use super::plot::{Brush, Drawing, Figure, Plot, Target};
use super::stacks::{Bar, Data, Layout, Look, Part};
use super::table::Table;
use crate::picture::Size;
use crate::shared::Shared;
use crate::svg::{Tag, rect, tag, words};
use crate::words::{count, list, number};

#[derive(PartialEq, Properties)]
pub(crate) struct HistogramProps {
    pub(crate) data: Shared<Data>,
    /// Smallest height of the plot in CSS pixels. Its width is that of the box.
    pub(crate) height: f64,
    /// The player whose place in the chart is marked.
    pub(crate) marked: Option<u32>,
    /// Receives the first player of a name that the user chooses.
    pub(crate) on_choose: Callback<u32>,
}

/// A plot wider than this is higher: this part of its width, but at most `TALLEST`.
const WIDE: f64 = 380.0;
const FLATTEST: f64 = 0.4;
const TALLEST: f64 = 200.0;
/// Number of names in the line under the chart, and in what a screen reader reads about a bar.
const MOST_NAMES: usize = 8;

/// Renders the histogram, or its numbers as a table.
#[component]
pub(crate) fn Histogram(props: &HistogramProps) -> Html {
    let shown = (props.data.clone(), props.height, props.marked, props.on_choose.clone());
    let figure = use_memo(shown, |(data, height, marked, on_choose)| {
        Figure::new(Stacks { data: data.clone(), height: *height, marked: *marked, on_choose: on_choose.clone() })
    });
    let data = &*props.data;
    if data.values.is_empty() {
        return Html::default();
    }
    let finding = format!("{} {}", data.question, data.note);
    html! { <Chart question={data.question} note={note(data)} {finding} caption={data.note.clone()} figure={(*figure).clone()} /> }
}

/// The histogram as a plot.
struct Stacks {
    data: Shared<Data>,
    height: f64,
    marked: Option<u32>,
    on_choose: Callback<u32>,
}

impl Stacks {
    fn layout(&self, width: f64) -> Option<Layout> {
        let height = if width > WIDE { self.height.max((width * FLATTEST).min(TALLEST)) } else { self.height };
        Layout::of(&self.data, Size { width, height }, self.marked)
    }
}

impl Plot for Stacks {
    fn draw(&self, width: f64) -> Drawing {
        let Some(layout) = self.layout(width) else {
            return Drawing { height: self.height, marks: Html::default(), targets: Vec::new(), brush: Brush::None };
        };
        let target = |(index, bar): (usize, &Bar)| {
            // The whole column answers, because a low bar is hard to hit.
            let area = [bar.x - 2.0, 0.0, bar.width + 4.0, layout.base];
            Target::new(index, area, format!("{}: {}: {}", layout.bins.name(bar.bin), counted(&self.data, bar), listed(&self.data, bar)))
        };
        let targets = layout.bars.iter().enumerate().map(target).collect();
        Drawing { height: layout.base + FOOT, marks: picture(&self.data, &layout).html(), targets, brush: Brush::None }
    }

    fn table(&self, width: f64) -> Table {
        let data = &*self.data;
        let Some(layout) = self.layout(width) else { return Table::default() };
        let count = |bar: &Bar, series: usize| bar.parts.iter().find(|part| part.series == series).map_or(0, |part| part.count);
        let row = |bar: &Bar| {
            let counts = (0..data.series.len()).map(|series| number(count(bar, series) as i64));
            std::iter::once(layout.bins.name(bar.bin)).chain(counts).chain([listed(data, bar)]).collect()
        };
        let series = data.series.iter().map(|series| (series.name.to_owned(), true));
        let who = if data.nouns[0] == "player" { "Players" } else { "Who" };
        let heads = std::iter::once((data.measure.clone(), false)).chain(series).chain([(who.to_owned(), false)]).collect();
        Table { heads, rows: layout.bars.iter().map(row).collect() }
    }

    /// The range of the bar, and a button for each name in it.
    fn reading(&self, target: &Target, width: f64) -> Html {
        let layout = self.layout(width);
        let Some((layout, bar)) = layout.as_ref().and_then(|layout| Some((layout, layout.bars.get(target.item)?))) else {
            return Html::default();
        };
        let name = |value: &usize| {
            let value = &self.data.values[*value];
            let player = value.players.first().copied().unwrap_or_default();
            let onclick = self.on_choose.reform(move |_: MouseEvent| player);
            html! { <button key={value.name.clone()} type="button" class="text-link" aria-label={format!("Story of {}", value.name)} {onclick}>{ &value.name }</button> }
        };
        let more = bar.values.len().saturating_sub(MOST_NAMES);
        html! {
            <>
                <b>{ layout.bins.name(bar.bin) }</b>{ format!(" {} ", counted(&self.data, bar)) }
                { for bar.values.iter().take(MOST_NAMES).map(name) }
                if more > 0 { { format!("and {} more", number(more as i64)) } }
            </>
        }
    }

    fn keeps_reading(&self) -> bool {
        true
    }
}

/// The answer in a few words, and the looks of the parts. With several parts, the answer is about the first.
fn note(data: &Data) -> Html {
    let used = |series: usize| data.values.iter().any(|value| value.series == series);
    if !(1..data.series.len()).any(used) {
        return html! { { &data.note } };
    }
    let entry = |series: usize, text: &str| {
        let swatch = rect(look(data.series[series].look), (1.0, 1.0), 10.0, 10.0, 1.0);
        let swatch = tag("svg", &["viewBox", "width", "height", "aria-hidden"])
            .fixed("0 0 12 12")
            .fixed("12")
            .fixed("12")
            .fixed("true")
            .with(swatch);
        html! { <span key={series}>{ swatch.html() }{ text }</span> }
    };
    let others = (1..data.series.len()).filter(|series| used(*series)).map(|series| entry(series, data.series[series].name));
    html! { <>{ entry(0, &data.note) }{ for others }</> }
}

fn look(look: Look) -> &'static str {
    match look {
        Look::Filled => "part filled-part",
        Look::Outlined => "part outlined-part",
        Look::Dashed => "part dashed-part",
    }
}

/// Draws lines, bars, numbers and names.
fn picture(data: &Data, layout: &Layout) -> Tag {
    let line = |(y, label): &(f64, String)| {
        let number = text("axis", (layout.ends[0] - 6.0, y + 4.0), "end", label);
        tag("g", &[]).with(across("grid", layout.ends, *y)).with(number)
    };
    let name = |name: &Label| text("lab halo", (name.x, name.y), "middle", &name.text);
    let marked = layout.marked.map(|[x, y, width, height]| rect("marked-part", (x, y), width, height, 0.0));
    tag("g", &[])
        .all(layout.lines.iter().map(line))
        .all(layout.bars.iter().map(|bar| column(data, bar)))
        .all(marked)
        .with(across("rail", layout.ends, layout.base))
        .with(axis_labels(&layout.ticks))
        .all(layout.names.iter().map(name))
}

/// Draws a bar with its number.
fn column(data: &Data, bar: &Bar) -> Tag {
    let part = |part: &Part| {
        let look = data.series[part.series].look;
        // An outline is drawn inside the bar, so that it is as wide as a filled one.
        let inset = if look == Look::Filled { 0.0 } else { 0.75 };
        let height = (part.height - 2.0 * inset).max(0.5);
        rect(self::look(look), (bar.x + inset, part.top + inset), bar.width - 2.0 * inset, height, 0.0)
    };
    let total = bar.numbered.then(|| {
        let total = number(bar.values.len() as i64);
        words("bar-number", (bar.x + bar.width / 2.0, bar.top - 5.0), "middle").with_text(total)
    });
    tag("g", &["class"]).fixed("column").all(bar.parts.iter().map(part)).all(total)
}

/// The numbers of a bar: `2 matched, 4 still waiting`, or `3 matches` if there is only one series.
fn counted(data: &Data, bar: &Bar) -> String {
    if data.series.len() < 2 {
        return count(bar.values.len() as u32, data.nouns[0], data.nouns[1]);
    }
    let parts: Vec<String> =
        bar.parts.iter().map(|part| format!("{} {}", number(part.count as i64), data.series[part.series].name)).collect();
    parts.join(", ")
}

/// The names of a bar, with the number of those that are left out.
fn listed(data: &Data, bar: &Bar) -> String {
    let mut names: Vec<String> = bar.values.iter().take(MOST_NAMES).map(|value| data.values[*value].name.clone()).collect();
    let more = bar.values.len().saturating_sub(MOST_NAMES);
    if more > 0 {
        names.push(format!("{} more", number(more as i64)));
    }
    list(&names, "and")
}
