//! The heat map: the scores of all group pairs of the pass scored so far, with the chosen pairs marked.

use queuescope::PlayerRef;
use queuescope::engines::lobbies::event::{GroupRef, Scored};
use queuescope::engines::lobbies::{PassFrame, Verdict};
use yew::prelude::*;

use super::ladders::half;
use super::pair::{Spot, description};
use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::points;
use crate::svg::{Tag, When, group, path, rect, send, tag, tenths, words};
use crate::words::{count, number};

/// Up to this many groups the squares contain numbers.
const MAX_NUMBERED: usize = 12;
/// Up to this many groups the rows have names.
const MAX_NAMED: usize = 16;
/// Width and height of the map.
const SIDE: f64 = 208.0;
/// Room for names left of the map.
const NAMES: f64 = 64.0;

/// Renders the heat map with the pair `spot` outlined.
pub(super) fn heat(moment: &Scene<'_>, props: &PictureProps, spot: Option<Spot>, point: &Callback<Option<Spot>>) -> Html {
    let Some(pass) = &moment.own.pass else {
        return frame(String::new(), empty("Scores appear here when a queue is processed.".to_owned()));
    };
    let sub = match &pass.pairing {
        Some(pairing) => format!("{}, {} points", count(pairing.count, "pair", "pairs"), points(pairing.weight)),
        None => format!("{} of {} scored", number(pass.rows.len() as i64), count(pass.count.saturating_sub(1), "row", "rows")),
    };
    if pass.groups.is_empty() {
        return frame(sub, empty(format!("{} groups are too many to draw every pair.", number(i64::from(pass.count)))));
    }
    let map = tag("svg", &["class", "viewBox", "aria-hidden"])
        .fixed("heat")
        .text(format!("0 0 {} {}", tenths(NAMES + SIDE), tenths(24.0 + SIDE)))
        .fixed("true")
        .with(Map::of(pass, spot, moment.row_now()).draw(props, point));
    let label = format!("Compatibility: {}", spot.map_or("no pair yet".to_owned(), |spot| description(moment, spot)));
    let keys = keys(pass.groups.len(), spot, point.clone());
    let leave = point.reform(|_: PointerEvent| None);
    frame(
        sub,
        html! {
            <div class="heat-map" role="group" tabindex="0" aria-roledescription="heat map" aria-label={label} title="Use the arrow keys to move from pair to pair" onkeydown={keys} onpointerleave={leave}>{ map.html() }</div>
        },
    )
}

fn frame(sub: String, inside: Html) -> Html {
    half("Compatibility", sub).with_html(inside).html()
}

fn empty(text: String) -> Html {
    tag("p", &["class"]).fixed("empty").with_text(text).html()
}

/// Moves from pair to pair with the arrow keys. The timeline does not get these key presses.
fn keys(groups: usize, spot: Option<Spot>, point: Callback<Option<Spot>>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let (down, right): (i64, i64) = match event.key().as_str() {
            "ArrowUp" => (-1, 0),
            "ArrowDown" => (1, 0),
            "ArrowLeft" => (0, -1),
            "ArrowRight" => (0, 1),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let last = groups as i64 - 1;
        let (row, column) = spot.unwrap_or((0, 0));
        let moved = |from: usize, by: i64| (from as i64 + by).clamp(0, last);
        let (mut to_row, mut to_column) = (moved(row, down), moved(column, right));
        if to_row == to_column {
            // Skip the diagonal, because a group is not paired with itself.
            (to_row, to_column) = (moved(to_row as usize, down), moved(to_column as usize, right));
        }
        if to_row != to_column {
            point.emit(Some((to_row as usize, to_column as usize)));
        }
    })
}

/// The map and its geometry.
struct Map<'a> {
    pass: &'a PassFrame,
    size: f64,
    spot: Option<Spot>,
    /// Index of the row that was scored last, if the current event scored it.
    now: Option<u32>,
}

impl<'a> Map<'a> {
    fn of(pass: &'a PassFrame, spot: Option<Spot>, now: Option<u32>) -> Map<'a> {
        Map { pass, size: (SIDE / pass.groups.len() as f64).min(40.0), spot, now }
    }

    fn at(&self, place: usize) -> f64 {
        place as f64 * self.size
    }

    fn draw(&self, props: &PictureProps, point: &Callback<Option<Spot>>) -> Tag {
        let groups = self.pass.groups.len();
        let mut drawn = group("map");
        for row in 0..groups {
            let mut line = group(&row.to_string());
            for column in (0..groups).filter(|&column| column != row) {
                if let Some(scored) = self.pass.scored(row, column) {
                    line = line.with(self.square(row, column, scored, point));
                }
            }
            drawn = drawn.with(line.with(self.corner(row)));
        }
        drawn.with(self.pairs()).with(self.names(props)).with(self.spot())
    }

    fn square(&self, row: usize, column: usize, scored: &Scored, point: &Callback<Option<Spot>>) -> Tag {
        let (x, y) = (NAMES + self.at(column), 24.0 + self.at(row));
        let shade = shade(scored);
        let gap = if self.size > 10.0 { 2.0 } else { 0.4 };
        let point = send(point, Some((row, column)));
        let square =
            group(&column.to_string()).on(When::Entered, point).with(rect(SHADES[shade], (x, y), self.size - gap, self.size - gap, 2.0));
        if self.pass.groups.len() > MAX_NUMBERED {
            return square;
        }
        let middle = (x + self.size / 2.0 - 1.0, y + self.size / 2.0 + 3.0);
        let shown = ((scored.score.0 + 50) / 100).to_string();
        square.with(words(NUMBERS[shade], middle, "middle").with_text(shown))
    }

    /// Draws the mark on the diagonal.
    fn corner(&self, place: usize) -> Tag {
        let (x, y, s) = (NAMES + self.at(place), 24.0 + self.at(place), self.size);
        path("corner", format!("M{} {}L{} {}", tenths(x + s * 0.35), tenths(y + s * 0.6), tenths(x + s * 0.6), tenths(y + s * 0.35)))
            .key("corner")
    }

    /// Draws the pairs, on both sides of the diagonal.
    fn pairs(&self) -> Tag {
        let pairs = self.pass.pairing.iter().flat_map(|pairing| &pairing.pairs).flat_map(|&[a, b]| [(a, b), (b, a)]);
        let inset = if self.size > 20.0 { 2.0 } else { 0.5 };
        let outline = |(row, column): (u32, u32)| {
            let corner = (NAMES + self.at(column as usize) + inset - 1.0, 24.0 + self.at(row as usize) + inset - 1.0);
            let side = self.size - 2.0 * inset;
            let wide = self.size > 20.0;
            group(&format!("{row} {column}"))
                .with(rect(if wide { "pair-now" } else { "pair-now thin" }, corner, side, side, 3.0))
                .with(rect(if wide { "pair-out" } else { "pair-out thin" }, corner, side, side, 3.0))
        };
        group("pairs").all(pairs.map(outline))
    }

    fn names(&self, props: &PictureProps) -> Tag {
        if self.pass.groups.len() > MAX_NAMED {
            return group("names");
        }
        let marked: Vec<u32> = props.selected.into_iter().chain(props.hovered).collect();
        let every = |(place, group_ref): (usize, &GroupRef)| {
            let is_marked = group_ref.players.iter().any(|player| marked.contains(&player.index)) || self.now == Some(place as u32);
            let class = if is_marked { "heat-name marked" } else { "heat-name" };
            let text = short_name(&group_ref.players);
            let short = |room: f64| text.chars().take((room / 6.2) as usize).collect::<String>();
            let middle = self.at(place) + self.size / 2.0;
            let mut names = group(&place.to_string()).with(words(class, (NAMES - 6.0, 24.0 + middle + 3.0), "end").with_text(short(NAMES)));
            if self.size > 22.0 {
                names = names.with(words(class, (NAMES + middle - 1.0, 16.0), "middle").with_text(short(self.size)));
            }
            names
        };
        group("names").all(self.pass.groups.iter().enumerate().map(every))
    }

    /// Draws the outline of the pair `spot`.
    fn spot(&self) -> Tag {
        let drawn = group("spot");
        match self.spot.filter(|&(row, column)| self.pass.scored(row, column).is_some()) {
            Some((row, column)) => {
                drawn.with(rect("spot", (NAMES + self.at(column) - 2.0, 24.0 + self.at(row) - 2.0), self.size + 2.0, self.size + 2.0, 3.0))
            }
            None => drawn,
        }
    }
}

/// Names a group in very little space: `Ada +2`.
fn short_name(players: &[PlayerRef]) -> String {
    let first = players.first().map_or(String::new(), |player| player.id.to_string());
    if players.len() > 1 { format!("{first} +{}", players.len() - 1) } else { first }
}

const SHADES: [&str; 6] = ["h-no", "h0", "h1", "h2", "h3", "h4"];
const NUMBERS: [&str; 6] = ["hn no", "hn", "hn", "hn", "hn on", "hn on"];

/// Returns the index of a pair's shade: 0 for refused pairs, higher for higher scores.
fn shade(scored: &Scored) -> usize {
    match scored.score.0 {
        _ if scored.verdict != Verdict::Kept => 0,
        ..4_500 => 1,
        4_500..6_000 => 2,
        6_000..7_500 => 3,
        7_500..9_000 => 4,
        _ => 5,
    }
}
