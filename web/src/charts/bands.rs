//! A row for each group of players: a bar from the wait of half to the wait of 90%, a share, and names that lead to an evening.

use super::marks::{FOOT, HALF_TEXT, Side, across, down, text, ticks, width_of};
use super::plot::{Brush, Drawing, Plot, Target};
use super::scale::{Scale, Unit};
use super::table::Table;
use crate::svg::{Tag, rect, tag};
use crate::words::list;

/// A name in a row that can be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Door {
    pub(crate) name: String,
    /// What a screen reader says: `Astrid is matched on 49% of visits`.
    pub(crate) spoken: String,
    /// What the chart's `on_open` receives.
    pub(crate) opens: usize,
}

/// A row.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Band {
    /// `996–1,224`, `BW only`, `20:00`
    pub(crate) label: String,
    /// The mark before the label.
    pub(crate) side: Option<Side>,
    /// The wait of half and the wait of 90%. `None` if it is never reached.
    pub(crate) ends: [Option<f64>; 2],
    /// The share as text: `64%`.
    pub(crate) share: String,
    /// How much of this group is in the choice, as text. Empty if nothing is chosen.
    pub(crate) picked: String,
    /// Further numbers for the table, under the chart's `more` heads.
    pub(crate) more: Vec<String>,
    /// True if the group itself is the choice.
    pub(crate) chosen: bool,
    pub(crate) doors: Vec<Door>,
}

/// The data of the chart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bands {
    /// Heads of the label and of the share: `rating`, `matched`.
    pub(crate) heads: [String; 2],
    /// Heads of the two ends in the table: `Half`, `90%`.
    pub(crate) end_heads: [String; 2],
    /// Heads of further columns of the table.
    pub(crate) more: Vec<String>,
    pub(crate) unit: Unit,
    /// A value with a line through all rows, and its name: `90% of all`.
    pub(crate) line: Option<(f64, String)>,
    /// The rows in groups, for example by rating, side and party. A row's index counts on through all groups.
    pub(crate) groups: Vec<Vec<Band>>,
}

const TOP: f64 = 20.0;
const ROW: f64 = 22.0;
/// Space between groups.
const BETWEEN: f64 = 14.0;
const BAR: f64 = 8.0;
/// From this width on there is room for names.
const WIDE: f64 = 460.0;
const NAMES: f64 = 116.0;
/// Smallest distance of labels on the axis.
const TICKS_APART: f64 = 64.0;

struct Layout {
    width: f64,
    along: Scale,
    /// Right end of the shares.
    share: f64,
    /// Left end of the names.
    names: f64,
    foot: f64,
    /// Right end of the texts about the choice, if there are any.
    picked: Option<f64>,
}

impl Bands {
    fn bands(&self) -> impl Iterator<Item = &Band> {
        self.groups.iter().flatten()
    }

    fn layout(&self, width: f64) -> Layout {
        let label = |band: &Band| width_of(&band.label) + if band.side.is_some() { 20.0 } else { 4.0 };
        let left = self.bands().map(label).fold(64.0, f64::max).min(width * 0.36) + 8.0;
        let has_names = width >= WIDE && self.bands().any(|band| !band.doors.is_empty());
        let names = if has_names { width - NAMES } else { width };
        let picked = self.bands().any(|band| !band.picked.is_empty()).then_some(names - if has_names { 10.0 } else { 0.0 });
        let share = picked.map_or(names - if has_names { 12.0 } else { 0.0 }, |picked| picked - 52.0);
        let shares = self.bands().map(|band| width_of(&band.share)).fold(width_of(&self.heads[1]), f64::max);
        let value = width_of(&self.unit.label(self.most(), 1.0)) + 8.0;
        let along = Scale { low: 0.0, high: self.most(), start: left, end: (share - shares - value - 6.0).max(left + 40.0) };
        let rows = self.bands().count() as f64 * ROW + self.groups.len().saturating_sub(1) as f64 * BETWEEN;
        Layout { width, along, share, names, foot: TOP + rows, picked }
    }

    /// The largest value.
    fn most(&self) -> f64 {
        let line = self.line.iter().map(|(at, _)| *at);
        self.bands().flat_map(|band| band.ends.into_iter().flatten()).chain(line).fold(1.0, f64::max)
    }

    /// Draws a row with its middle at a height.
    fn row(&self, band: &Band, layout: &Layout, y: f64) -> Tag {
        let (line, chosen) = (y + HALF_TEXT, band.chosen);
        let class = |plain: &'static str| if chosen { "now-text" } else { plain };
        let back = chosen.then(|| rect("now-fill", (0.0, y - ROW / 2.0), layout.width, ROW, 0.0));
        let indent = if band.side.is_some() { 20.0 } else { 4.0 };
        let mut row = tag("g", &[]).all(back).all(band.side.map(|side| side.mark((8.0, y))));
        row = row.with(text(class("lab"), (indent, line), "start", &band.label));
        let bar = if chosen { "now-bar" } else { "tally" };
        match band.ends {
            [Some(half), Some(most)] => {
                let ends = [half, most].map(|value| layout.along.at(value));
                let value = self.unit.label(most, 1.0);
                row = row
                    .with(rect(bar, (ends[0], y - BAR / 2.0), (ends[1] - ends[0]).max(1.0), BAR, 0.0))
                    .with(down(if chosen { "half-wait now" } else { "half-wait" }, ends[0], [y - BAR, y + BAR]))
                    .with(text(class("lab halo"), (ends[1] + 5.0, line), "start", &value));
            }
            [Some(half), None] => {
                // The bar is open at the end, because fewer than 90% are ever matched.
                let ends = [layout.along.at(half), layout.along.end];
                row = row
                    .with(across(if chosen { "open-end now" } else { "open-end" }, ends, y))
                    .with(down(if chosen { "half-wait now" } else { "half-wait" }, ends[0], [y - BAR, y + BAR]))
                    .with(text(class("lab halo"), (ends[1] + 5.0, line), "start", "never"));
            }
            _ => row = row.with(text(class("cap"), (layout.along.start, line), "start", "too few visits")),
        }
        row = row.with(text(class("lab"), (layout.share, line), "end", &band.share));
        if let Some(x) = layout.picked.filter(|_| !band.picked.is_empty() && !chosen) {
            let width = width_of(&band.picked) + 6.0;
            row = row.with(rect("now-fill", (x - width + 3.0, y - 8.5), width, 17.0, 2.0)).with(text(
                "now-text",
                (x, line),
                "end",
                &band.picked,
            ));
        }
        if layout.names < layout.width {
            let mut x = layout.names;
            for door in self.doors(band, layout) {
                row = row.with(text(if chosen { "door now-text" } else { "door" }, (x, line), "start", &door.name));
                x += width_of(&door.name) + 10.0;
            }
        }
        row
    }

    /// The names in a row that have room.
    fn doors<'a>(&self, band: &'a Band, layout: &Layout) -> impl Iterator<Item = &'a Door> {
        let (mut x, end) = (layout.names, layout.width);
        band.doors.iter().take_while(move |door| {
            x += width_of(&door.name) + 10.0;
            x - 10.0 <= end + 4.0
        })
    }

    /// The middle of each row.
    fn rows(&self) -> Vec<(usize, f64)> {
        let mut top = TOP;
        let mut rows = Vec::new();
        for (group, bands) in self.groups.iter().enumerate() {
            for _ in bands {
                rows.push((group, top + ROW / 2.0));
                top += ROW;
            }
            top += BETWEEN;
        }
        rows
    }

    fn value(&self, end: Option<f64>) -> String {
        end.map_or("never".to_owned(), |value| self.unit.label(value, 1.0))
    }

    fn spoken(&self, band: &Band) -> String {
        let share = format!("{} {}", band.share, self.heads[1]);
        let picked = if band.picked.is_empty() { String::new() } else { format!(", {} in the choice", band.picked) };
        if band.ends == [None, None] {
            return format!("{}: too few visits, {share}{picked}", band.label);
        }
        let [half, most] = band.ends.map(|end| self.value(end));
        let names: Vec<&str> = band.doors.iter().map(|door| door.name.as_str()).collect();
        let names = if names.is_empty() { String::new() } else { format!(". {}", list(&names, "and")) };
        format!("{}: {} {half}, {} {most}, {share}{picked}{names}", band.label, self.end_heads[0], self.end_heads[1])
    }
}

impl Plot for Bands {
    fn draw(&self, width: f64) -> Drawing {
        let layout = self.layout(width);
        let rows = self.rows();
        let mut marks = tag("g", &[]);
        let labels = ticks(&layout.along, self.unit, TICKS_APART);
        for (x, label) in labels {
            marks = marks.with(down("grid", x, [TOP, layout.foot])).with(text("axis", (x, layout.foot + 16.0), "middle", &label));
        }
        marks =
            marks.with(text("cap", (4.0, 12.0), "start", &self.heads[0])).with(text("cap", (layout.share, 12.0), "end", &self.heads[1]));
        if let Some(x) = layout.picked {
            marks = marks.with(text("cap", (x, 12.0), "end", "chosen"));
        }
        for pair in rows.windows(2).filter(|pair| pair[0].0 != pair[1].0) {
            marks = marks.with(across("grid", [0.0, width], f64::midpoint(pair[0].1, pair[1].1)));
        }
        if let Some((at, name)) = &self.line {
            let x = layout.along.at(*at);
            let half = width_of(name) / 2.0;
            let at =
                x.clamp(layout.along.start + half, (layout.share - width_of(&self.heads[1]) - 8.0 - half).max(layout.along.start + half));
            marks = marks.with(down("rail", x, [TOP - 4.0, layout.foot])).with(text("cap halo", (at, 12.0), "middle", name));
        }
        marks = marks.all(self.bands().zip(&rows).map(|(band, (_, y))| self.row(band, &layout, *y)));
        let mut targets = Vec::new();
        for (item, (band, (_, y))) in self.bands().zip(&rows).enumerate() {
            let area = [0.0, y - ROW / 2.0, width, ROW];
            targets.push(Target { chosen: band.chosen, ..Target::new(item, area, self.spoken(band)) });
            let mut x = layout.names;
            for door in self.doors(band, &layout).filter(|_| layout.names < width) {
                let area = [x - 3.0, y - ROW / 2.0, width_of(&door.name) + 2.0, ROW];
                targets.push(Target { choosable: false, opens: Some(door.opens), ..Target::new(item, area, door.spoken.clone()) });
                x += width_of(&door.name) + 10.0;
            }
        }
        Drawing { height: layout.foot + FOOT, marks: marks.html(), targets, brush: Brush::Down }
    }

    fn table(&self, _width: f64) -> Table {
        let texts = [&self.heads[0], &self.end_heads[0], &self.end_heads[1], &self.heads[1]];
        let heads = texts.into_iter().chain(&self.more).enumerate().map(|(column, head)| (head.clone(), column > 0));
        let has_names = self.bands().any(|band| !band.doors.is_empty());
        let heads = heads.chain(has_names.then(|| ("Waits long".to_owned(), false))).collect();
        let row = |band: &Band| {
            let ends = band.ends.map(|end| self.value(end));
            let names: Vec<&str> = band.doors.iter().map(|door| door.name.as_str()).collect();
            let mut row = vec![band.label.clone()];
            row.extend(ends);
            row.push(band.share.clone());
            row.extend(band.more.iter().cloned());
            row.extend(has_names.then(|| list(&names, "and")));
            row
        };
        Table { heads, rows: self.bands().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bands() -> Bands {
        let band = |label: &str, half: f64, most: f64| Band {
            label: label.to_owned(),
            ends: [Some(half), Some(most)],
            share: "74%".to_owned(),
            ..Band::default()
        };
        let astrid = Door { name: "Astrid".to_owned(), spoken: "Astrid waits long".to_owned(), opens: 90 };
        let low = Band { doors: vec![astrid], chosen: true, ..band("996–1,224", 530.0, 1_614.0) };
        let never = Band { ends: [Some(300.0), None], ..band("1,244–1,290", 0.0, 0.0) };
        Bands {
            heads: ["rating".to_owned(), "matched".to_owned()],
            end_heads: ["half within".to_owned(), "90% within".to_owned()],
            more: Vec::new(),
            unit: Unit::Clock,
            line: Some((994.0, "90% of all".to_owned())),
            groups: vec![vec![band("1,824–1,972", 394.0, 1_113.0), never, low], vec![band("BW only", 334.0, 1_027.0)]],
        }
    }

    #[test]
    fn rows_count_on_through_all_groups_and_names_are_places_too() {
        let drawing = bands().draw(520.0);
        let items: Vec<(usize, bool)> = drawing.targets.iter().map(|target| (target.item, target.choosable)).collect();
        assert_eq!(items, [(0, true), (1, true), (2, true), (2, false), (3, true)]);
        assert_eq!(drawing.targets[3].opens, Some(90));
        assert!(drawing.targets[2].chosen && !drawing.targets[1].chosen);
        // A phone has no room for names. They are in the spoken text and in the table.
        assert_eq!(bands().draw(340.0).targets.len(), 4);
    }

    #[test]
    fn a_group_that_never_gets_there_says_so() {
        let bands = bands();
        assert_eq!(bands.spoken(&bands.groups[0][1]), "1,244–1,290: half within 5:00, 90% within never, 74% matched");
        let table = bands.table(500.0);
        assert_eq!(table.rows[1], ["1,244–1,290", "5:00", "never", "74%", ""]);
        assert_eq!(table.rows[2], ["996–1,224", "8:50", "26:54", "74%", "Astrid"]);
    }

    #[test]
    fn bars_stay_between_the_labels_and_the_shares() {
        for width in [280.0, 358.0, 520.0, 900.0] {
            let bands = bands();
            let layout = bands.layout(width);
            assert!(layout.along.start < layout.along.end && layout.along.end < layout.share && layout.share <= width);
        }
    }
}
