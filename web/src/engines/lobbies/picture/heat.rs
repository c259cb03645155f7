//! The heat map, the main part of the picture: the scores of all pairs of tickets in a queue, with the level of each request beside its row, the
//! groups and lobbies in boxes, and the chosen pairs outlined.

use queuescope::engines::lobbies::LobbyState;
use queuescope::engines::lobbies::event::Event as LobbiesEvent;
use queuescope::{PlayerState, order};
use yew::prelude::*;

use super::cells::cells;
use super::layout::{Layout, OTHER_ROW, Room, fits, short};
use super::levels;
use super::matrix::{Matrix, MergedState};
use super::others::{OtherRow, other_rows};
use super::spot::{Spot, description, keys, pointer};
use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::group_name;
use crate::svg::{Tag, When, group, path, rect, send, tag, tenths, words};

/// Up to this many requests each has a row before anything is scored. More are a histogram.
const MAX_ROWS: usize = 24;
/// Smallest distance between the baselines of two names.
const NAME_HEIGHT: f64 = 14.0;

/// A group with a class.
fn layer(class: &'static str) -> Tag {
    tag("g", &["class"]).fixed(class).key(class)
}

/// Everything the heat map draws.
pub(super) struct Heat<'a> {
    moment: &'a Scene<'a>,
    props: &'a PictureProps,
    matrix: Option<&'a Matrix>,
    layout: Layout,
    others: Vec<OtherRow>,
    /// The selected player, the one under the pointer, and those of the current event.
    marked: Vec<u32>,
    involved: Vec<u32>,
}

impl<'a> Heat<'a> {
    /// Lays the map out in its room. `blocks` are the tickets in the order in which they are drawn.
    pub(super) fn new(
        moment: &'a Scene<'a>,
        props: &'a PictureProps,
        matrix: Option<&'a Matrix>,
        blocks: &[Vec<usize>],
        room: &Room,
    ) -> Self {
        let matrix = matrix.filter(|matrix| !matrix.tickets().is_empty());
        let tickets = matrix.map_or(&[][..], Matrix::tickets);
        let involved = moment.involved();
        let marked: Vec<u32> = props.selected.into_iter().chain(props.hovered).chain(involved.iter().copied()).collect();
        let others = other_rows(moment, matrix, room.other_rows(tickets.len()), &marked);
        let names = tickets.iter().map(|ticket| group_name(&ticket.players)).chain(others.iter().map(|row| row.name.clone()));
        let longest = names.map(|name| name.chars().count()).max().unwrap_or_default();
        let layout = Layout::of(room, blocks, others.len(), longest);
        Heat { moment, props, matrix, layout, others, marked, involved }
    }

    /// Renders the map. `spot` is the cell that is explained, with an outline if the user chose it. `point` is called with the cell under the
    /// pointer, which is found by its place in `node`.
    pub(super) fn html(&self, node: &NodeRef, spot: Option<Spot>, is_chosen: bool, point: &Callback<Option<Spot>>) -> Html {
        let (width, height) = (self.layout.width, self.layout.height);
        let picture = tag("svg", &["class", "width", "height", "viewBox", "aria-hidden"])
            .fixed("heat")
            .at(width)
            .at(height)
            .text(format!("0 0 {} {}", tenths(width), tenths(height)))
            .fixed("true");
        let Some(matrix) = self.matrix else {
            let requests = self.searching();
            let drawn = if requests.len() > MAX_ROWS {
                picture.with(levels::histogram(self.moment, &requests, (width, height), 8.0))
            } else {
                picture.with(self.axis()).with(self.other_rows())
            };
            return html! { <div class="heat-map" role="group" aria-label={self.levels_label()}>{ drawn.html() }</div> };
        };
        let drawn = picture
            .with(self.axis())
            .with(cells(matrix, &self.layout))
            .with(self.boxes(matrix))
            .with(self.pairs(matrix))
            .with(self.rows(matrix))
            .with(self.columns(matrix))
            .with(self.other_rows())
            .with(self.spot(matrix, spot.filter(|_| is_chosen)));
        let what = spot.map_or("no pair yet".to_owned(), |spot| description(matrix, spot));
        let (arrows, moves) = (keys(matrix, &self.layout, spot, point), pointer(&self.layout, node, spot, point));
        // A lifted finger leaves the map, but the explanation must stay.
        let point = point.clone();
        let leave = Callback::from(move |event: PointerEvent| {
            if event.pointer_type() == "mouse" {
                point.emit(None);
            }
        });
        html! {
            <div class="heat-map" ref={node} role="group" tabindex="0" aria-roledescription="heat map" aria-label={format!("Compatibility: {what}. {}", self.levels_label())}
                title="Use the arrow keys to move from pair to pair" onkeydown={arrows}
                onpointermove={moves.clone()} onpointerdown={moves} onpointerleave={leave}>{ drawn.html() }</div>
        }
    }

    /// The searching requests that are not scheduled for later.
    fn searching(&self) -> Vec<u32> {
        self.moment.frame.queue.iter().copied().filter(|&player| !self.moment.request_mark(player).asleep).collect()
    }

    fn levels_label(&self) -> String {
        let level = |player: &u32| format!("{} {}", self.moment.id(*player), self.moment.request_mark(*player).level);
        let levels: Vec<String> = self.searching().iter().take(MAX_ROWS).map(level).collect();
        format!("Levels of relaxation: {}", if levels.is_empty() { "none".to_owned() } else { levels.join(", ") })
    }

    fn axis(&self) -> Tag {
        levels::axis(&self.layout, self.layout.other_y(self.others.len()))
    }

    /// Draws name and levels of every row.
    fn rows(&self, matrix: &Matrix) -> Tag {
        let mut last_name = f64::NEG_INFINITY;
        let row = |(place, &ticket): (usize, &usize)| {
            let players: Vec<u32> = matrix.tickets()[ticket].players.iter().map(|player| player.index).collect();
            let (top, height) = (self.layout.y(place), self.layout.cell.1);
            let is_marked = players.iter().any(|player| self.marked.contains(player)) || self.is_row_now(matrix, ticket);
            let middle = top + height / 2.0;
            let has_name = self.layout.is_named() || (is_marked && middle - last_name >= NAME_HEIGHT);
            if has_name {
                last_name = middle;
            }
            let name = has_name.then(|| group_name(&matrix.tickets()[ticket].players));
            self.row(&players, name, (top, height), self.is_row_now(matrix, ticket))
        };
        layer("rows").all(self.layout.order.iter().enumerate().map(row))
    }

    /// Draws a row's name and levels. A click selects the first player.
    fn row(&self, players: &[u32], name: Option<String>, (top, height): (f64, f64), is_now: bool) -> Tag {
        let middle = top + height / 2.0;
        let left = self.layout.origin.0 - self.layout.names;
        let first = players.first().copied();
        let mut drawn = tag("g", &["class", "data-row"])
            .fixed("row")
            .text(first.map_or(String::new(), |first| self.moment.id(first)))
            .key(&first.unwrap_or(u32::MAX).to_string());
        if let Some(first) = first {
            drawn = drawn
                .on(When::Entered, send(&self.props.on_hover, Some(first)))
                .on(When::Left, send(&self.props.on_hover, None))
                .on(When::Clicked, send(&self.props.on_select, first));
        }
        drawn = drawn.with(rect("hit", (0.0, top), self.layout.origin.0, height, 0.0));
        // A row that is too low for its name has none if the row above has one. Its ground would cover that name.
        if name.is_some() && (is_now || players.iter().any(|player| self.involved.contains(player))) {
            let height = height.clamp(NAME_HEIGHT, 20.0);
            drawn = drawn.with(rect("name-now", (left + 2.0, middle - height / 2.0), self.layout.names - 6.0, height, 2.0));
        }
        if !players.is_empty() {
            drawn = drawn.with(levels::row(self.moment, &self.layout, players, middle, height.min(OTHER_ROW)));
        }
        let Some(name) = name else { return drawn };
        let shown = short(&name, self.layout.names - 12.0).unwrap_or_default();
        let title = tag("title", &[]).with_text(name);
        drawn.with(words(self.name_class(players, is_now), (self.layout.origin.0 - 8.0, middle + 4.5), "end").with(title).with_text(shown))
    }

    fn name_class(&self, players: &[u32], is_now: bool) -> &'static str {
        let is = |wanted: &[u32]| players.iter().any(|player| wanted.contains(player));
        let is_waiting = |player: &u32| matches!(self.moment.frame.states[*player as usize], PlayerState::Queued | PlayerState::Away);
        match () {
            () if is_now || is(&self.involved) => "heat-name now",
            () if is(&self.marked) => "heat-name marked",
            () if !players.iter().any(is_waiting) => "heat-name gone",
            () => "heat-name",
        }
    }

    /// True if the current event scores the row of this ticket.
    fn is_row_now(&self, matrix: &Matrix, ticket: usize) -> bool {
        let row = self.moment.row_now().filter(|_| matrix.is_current);
        row.is_some() && matrix.group_of(ticket) == row.map(|row| row as usize)
    }

    /// Draws the names over the columns, if most of them have room.
    fn columns(&self, matrix: &Matrix) -> Tag {
        let width = self.layout.cell.0 - 2.0;
        let column = |(place, &ticket): (usize, &usize)| {
            let ticket = &matrix.tickets()[ticket].players;
            let players: Vec<u32> = ticket.iter().map(|player| player.index).collect();
            let at = (self.layout.x(place) + self.layout.cell.0 / 2.0, self.layout.origin.1 - 8.0);
            let is_marked = players.iter().any(|player| self.marked.contains(player));
            let class = if is_marked { "heat-name marked" } else { self.name_class(&players, false) };
            Some(words(class, at, "middle").key(&place.to_string()).with_text(short(&group_name(ticket), width)?))
        };
        let names: Vec<Tag> = self.layout.order.iter().enumerate().filter_map(column).collect();
        if 2 * names.len() > self.layout.order.len() { group("columns").all(names) } else { group("columns") }
    }

    /// Draws a box around the cells of each group and lobby, and a bracket with its name over the columns if there is room for the name.
    fn boxes(&self, matrix: &Matrix) -> Tag {
        let mut drawn = group("boxes");
        for (index, merged) in matrix.merged.iter().enumerate() {
            let players: usize = merged.tickets.iter().map(|&ticket| matrix.tickets()[ticket].players.len()).sum();
            let is_disbanded = |id: u32| self.moment.own.lobbies.iter().any(|lobby| lobby.id == id && lobby.state == LobbyState::Disbanded);
            let (class, label, short_label) = match merged.state {
                MergedState::Needs(needs) => ("box open", format!("{players} of {needs}"), format!("{players}/{needs}")),
                MergedState::Lobby(id) if is_disbanded(id) => ("box open", format!("lobby {id}"), id.to_string()),
                MergedState::Lobby(id) => ("box", format!("lobby {id}"), id.to_string()),
            };
            for (first, last) in self.runs(&merged.tickets) {
                let (left, right) = (self.layout.x(first), self.layout.x(last) + self.layout.cell.0);
                let (top, bottom) = (self.layout.y(first), self.layout.y(last) + self.layout.cell.1);
                let mut shown = group(&format!("{index} {first}")).with(rect(
                    class,
                    (left - 1.5, top - 1.5),
                    right - left + 3.0,
                    bottom - top + 3.0,
                    4.0,
                ));
                if let Some(label) = [&label, &short_label].into_iter().find(|label| fits(label, right - left)) {
                    let bracket = format!("M{} 24v-5H{}v5", tenths(left + 2.0), tenths(right - 2.0));
                    let name = words("cap", (f64::midpoint(left, right), 13.0), "middle").with_text(label.clone());
                    shown = shown.with(path("bracket", bracket)).with(name);
                }
                drawn = drawn.with(shown);
            }
        }
        drawn
    }

    /// The first and the last place of each run of neighbours among these tickets.
    fn runs(&self, tickets: &[usize]) -> Vec<(usize, usize)> {
        let mut places: Vec<usize> = tickets.iter().map(|&ticket| self.layout.places[ticket]).collect();
        order::sort(&mut places);
        places.chunk_by(|a, b| a + 1 == *b).filter_map(|run| Some((*run.first()?, *run.last()?))).collect()
    }

    /// Outlines the chosen pairs on both sides of the diagonal, and the pairs given up for them. Pairs that the current event is about
    /// are highlighted.
    fn pairs(&self, matrix: &Matrix) -> Tag {
        let mut drawn = group("pairs");
        let is_deciding = matches!(self.moment.engine_event, Some(LobbiesEvent::Paired(_)));
        for pair in matrix.pairs() {
            let is_involved = |ticket: &usize| matrix.tickets()[*ticket].players.iter().any(|player| self.involved.contains(&player.index));
            let is_now = matrix.is_current && (is_deciding || pair.iter().flatten().any(is_involved));
            drawn = drawn.all(match (is_now, self.layout.is_dense()) {
                (true, false) => self.outlines(&pair, &["pair-now", "pair-out on-now"]),
                (true, true) => self.outlines(&pair, &["pair-now thin", "pair-out on-now thin"]),
                (false, false) => self.outlines(&pair, &["pair-out"]),
                (false, true) => self.outlines(&pair, &["pair-out thin"]),
            });
        }
        for pair in matrix.given_up() {
            drawn = drawn.all(if self.layout.is_dense() {
                self.outlines(&pair, &["not-taken-ground thin", "not-taken thin"])
            } else {
                self.outlines(&pair, &["not-taken-ground", "not-taken"])
            });
        }
        drawn
    }

    /// Draws frames with these classes around the cells of a pair of groups.
    fn outlines(&self, [one, other]: &[Vec<usize>; 2], classes: &'static [&'static str]) -> Vec<Tag> {
        let inset = match () {
            () if self.layout.cell.1 < 8.0 => 0.5,
            () if self.layout.is_dense() => 1.5,
            () => 3.0,
        };
        let mut drawn = Vec::new();
        for (rows, columns) in [(one, other), (other, one)] {
            for (top, bottom) in self.runs(rows) {
                for (left, right) in self.runs(columns) {
                    let corner = (self.layout.x(left) + inset, self.layout.y(top) + inset);
                    let width = self.layout.x(right) + self.layout.cell.0 - inset - corner.0;
                    let height = self.layout.y(bottom) + self.layout.cell.1 - inset - corner.1;
                    let frame = classes.iter().map(|class| rect(class, corner, width, height, 3.0));
                    drawn.push(group(&format!("{} {top} {left}", classes[0])).all(frame));
                }
            }
        }
        drawn
    }

    /// Draws the requests that are not in the map.
    fn other_rows(&self) -> Tag {
        let row = |(index, row): (usize, &OtherRow)| {
            let top = self.layout.other_y(index);
            let at = (self.layout.origin.0 + 4.0, top + OTHER_ROW / 2.0 + 4.5);
            let text = short(&row.text, self.layout.width - at.0).unwrap_or_default();
            let drawn = self.row(&row.players, Some(row.name.clone()), (top, OTHER_ROW), false);
            drawn.key(&format!("other {index}")).with(words("cap", at, "start").with_text(text))
        };
        layer("others").all(self.others.iter().enumerate().map(row))
    }

    /// Draws the outline of the cell `spot`.
    fn spot(&self, matrix: &Matrix, spot: Option<Spot>) -> Tag {
        let Some((row, column)) = spot.filter(|&(row, column)| matrix.cell(row, column).is_some()) else { return group("spot") };
        let whole = |ticket: usize, other: usize| match (matrix.group_of(ticket), matrix.group_of(other)) {
            (Some(group), Some(other)) if group != other => matrix.tickets_in(group),
            _ => vec![ticket],
        };
        let around = |tickets: Vec<usize>, ticket: usize| {
            let place = self.layout.places[ticket];
            self.runs(&tickets).into_iter().find(|(first, last)| (*first..=*last).contains(&place)).unwrap_or((place, place))
        };
        let (top, bottom) = around(whole(row, column), row);
        let (left, right) = around(whole(column, row), column);
        let corner = (self.layout.x(left) - 1.0, self.layout.y(top) - 1.0);
        let width = self.layout.x(right) + self.layout.cell.0 + 1.0 - corner.0;
        let height = self.layout.y(bottom) + self.layout.cell.1 + 1.0 - corner.1;
        group("spot").with(rect("spot", corner, width, height, 3.0))
    }
}
