//! Draws a histogram. Bars can be pointed at, tapped and reached with the keyboard. The line under the chart then names who is in the bar.

use yew::prelude::*;

use super::frame::{ChartFrame, use_size};
use super::histogram::{Bar, Data, Label, Layout, Look, Part};
use crate::picture::Size;
use crate::shared::Shared;
use crate::svg::{path, rect, tag, tenths, words};
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

/// Width of the plot until the browser has measured its box.
const USUAL_WIDTH: f64 = 340.0;
/// A plot wider than this is higher: this part of its width, but at most `TALLEST`.
const WIDE: f64 = 380.0;
const FLATTEST: f64 = 0.4;
const TALLEST: f64 = 200.0;
/// Number of names in the line under the chart, and in what a screen reader reads about a bar.
const MOST_NAMES: usize = 8;

/// Renders the histogram, or its numbers as a table.
#[component]
pub(crate) fn Histogram(props: &HistogramProps) -> Html {
    let (plot, measured) = use_size(Size { width: USUAL_WIDTH, height: props.height });
    let as_table = use_state(|| false);
    let pointed = use_state(|| None::<usize>);
    let data = &*props.data;
    let size = Size { width: measured.width, height: height(props.height, measured.width) };
    let Some(layout) = Layout::of(data, size, props.marked) else { return Html::default() };
    let on_table = {
        let as_table = as_table.clone();
        Callback::from(move |()| as_table.set(!*as_table))
    };
    let point = {
        let pointed = pointed.setter();
        Callback::from(move |bin| pointed.set(Some(bin)))
    };
    let shown = pointed.and_then(|bin| layout.bars.iter().find(|bar| bar.bin == bin));
    html! {
        <ChartFrame question={data.question} note={note(data)} as_table={*as_table} {on_table}>
            <div class="plot" ref={plot}>
                if *as_table {
                    { table(data, &layout) }
                } else {
                    { picture(data, &layout, size, *pointed, &point) }
                    <p class="in-bar">{ for shown.map(|bar| who(data, &layout, bar, &props.on_choose)) }</p>
                }
            </div>
        </ChartFrame>
    }
}

fn height(least: f64, width: f64) -> f64 {
    if width > WIDE { least.max((width * FLATTEST).min(TALLEST)) } else { least }
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
fn picture(data: &Data, layout: &Layout, size: Size, pointed: Option<usize>, point: &Callback<usize>) -> Html {
    let [left, right] = layout.ends;
    let text =
        |class: &'static str, anchor: &'static str, label: &Label| words(class, (label.x, label.y), anchor).with_text(label.text.clone());
    let line = |(y, label): &(f64, String)| {
        let number = words("axis", (left - 6.0, y + 4.0), "end").with_text(label.clone());
        tag("g", &[]).with(path("grid", format!("M{} {}H{}", tenths(left), tenths(*y), tenths(right)))).with(number)
    };
    let lines = tag("g", &["aria-hidden"]).fixed("true").all(layout.lines.iter().map(line));
    let ticks = tag("g", &["aria-hidden"]).fixed("true").all(layout.ticks.iter().map(|tick| text("axis", "middle", tick)));
    let names = tag("g", &["aria-hidden"]).fixed("true").all(layout.names.iter().map(|name| text("lab halo", "middle", name)));
    let base = path("rail", format!("M{} {}H{}", tenths(left), tenths(layout.base), tenths(right)));
    let marked = layout.marked.map(|[x, y, width, height]| rect("marked-part", (x, y), width, height, 0.0).html());
    html! {
        <svg width={tenths(size.width)} height={tenths(size.height)} role="group" aria-label={format!("{} {}", data.question, data.note)}>
            { lines.html() }
            { for layout.bars.iter().map(|bar| column(data, layout, bar, pointed == Some(bar.bin), point)) }
            { for marked }
            { base.html() }
            { ticks.html() }
            { names.html() }
        </svg>
    }
}

/// Draws a bar, which is a button.
fn column(data: &Data, layout: &Layout, bar: &Bar, pointed: bool, point: &Callback<usize>) -> Html {
    let bin = bar.bin;
    let part = |part: &Part| {
        let class = look(data.series[part.series].look);
        // An outline is drawn inside the bar, so that it is as wide as a filled one.
        let inset = if class == "part filled-part" { 0.0 } else { 0.75 };
        let height = (part.height - 2.0 * inset).max(0.5);
        rect(class, (bar.x + inset, part.top + inset), bar.width - 2.0 * inset, height, 0.0)
    };
    let parts = tag("g", &[]).all(bar.parts.iter().map(part));
    let total = bar
        .numbered
        .then(|| words("bar-number", (bar.x + bar.width / 2.0, bar.top - 5.0), "middle").with_text(number(bar.values.len() as i64)));
    // The whole column answers, because a low bar is hard to hit.
    let hit = rect("hit", (bar.x - 2.0, 0.0), bar.width + 4.0, layout.base, 2.0);
    let keys = {
        let point = point.clone();
        Callback::from(move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ") {
                // The page would start playing.
                event.prevent_default();
                event.stop_propagation();
                point.emit(bin);
            }
        })
    };
    html! {
        <g key={bin} class={classes!("column", pointed.then_some("pointed"))} role="button" tabindex="0" aria-pressed={pointed.to_string()} aria-label={spoken(data, layout, bar)}
            onclick={point.reform(move |_: MouseEvent| bin)} onpointerenter={point.reform(move |_: PointerEvent| bin)} onfocusin={point.reform(move |_: FocusEvent| bin)} onkeydown={keys}>
            { hit.html() }{ parts.html() }{ for total.map(crate::svg::Tag::html) }
        </g>
    }
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

/// Says what is in a bar.
fn spoken(data: &Data, layout: &Layout, bar: &Bar) -> String {
    format!("{}: {}: {}", layout.bins.name(bar.bin), counted(data, bar), listed(data, bar))
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

/// Renders the line under the chart: the range of the bar, and a button for each name in it.
fn who(data: &Data, layout: &Layout, bar: &Bar, on_choose: &Callback<u32>) -> Html {
    let name = |value: &usize| {
        let value = &data.values[*value];
        let player = value.players.first().copied().unwrap_or_default();
        let onclick = on_choose.reform(move |_: MouseEvent| player);
        html! { <button key={value.name.clone()} type="button" class="text-link" aria-label={format!("Story of {}", value.name)} {onclick}>{ &value.name }</button> }
    };
    let more = bar.values.len().saturating_sub(MOST_NAMES);
    html! {
        <>
            <b>{ layout.bins.name(bar.bin) }</b>{ format!(" {} ", counted(data, bar)) }
            { for bar.values.iter().take(MOST_NAMES).map(name) }
            if more > 0 { { format!("and {} more", number(more as i64)) } }
        </>
    }
}

/// Renders the numbers as a table.
fn table(data: &Data, layout: &Layout) -> Html {
    let cell = |bar: &Bar, series: usize| bar.parts.iter().find(|part| part.series == series).map_or(0, |part| part.count);
    let row = |bar: &Bar| {
        html! {
            <tr key={bar.bin}><th scope="row">{ layout.bins.name(bar.bin) }</th>
                { for (0..data.series.len()).map(|series| html! { <td key={series} class="n">{ number(cell(bar, series) as i64) }</td> }) }
                <td class="listed">{ listed(data, bar) }</td>
            </tr>
        }
    };
    html! {
        <table>
            <caption class="sr">{ data.question }</caption>
            <thead><tr><th scope="col">{ &data.measure }</th>
                { for data.series.iter().map(|series| html! { <th key={series.name} scope="col" class="n">{ series.name }</th> }) }
                <th scope="col">{ if data.nouns[0] == "player" { "Players" } else { "Who" } }</th>
            </tr></thead>
            <tbody>{ for layout.bars.iter().map(row) }</tbody>
        </table>
    }
}
