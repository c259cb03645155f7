//! Rows above the columns that compare ranges: the searcher's under the highlighter, those of the tickets in range below it, and in red the
//! part that is missing from a range that does not reach back. Outside of a search: the ranges of the tickets that the event is about.

use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Opponent, Verdict};
use queuescope::engines::buckets::settings::SearchDirection;

use super::label::{Anchor, Room, text_width};
use super::layout::{Layout, QueuedTicket};
use super::ticket_name;
use crate::engines::buckets::Scene;
use crate::svg::{Stroke, Tag, group, line, path, span, words};
use crate::words::number;

/// A range in a row.
pub(super) struct Row<'a> {
    spot: &'a QueuedTicket,
    class: &'static str,
    /// True for the searcher and for tickets that the event is about.
    now: bool,
    /// The range that it would need, and the searcher's bucket, if it does not reach back.
    needs: Option<(i64, i64)>,
    /// Text after the name.
    note: String,
}

/// Returns the ranges to compare, as many as there are rows.
pub(super) fn rows<'a>(layout: &'a Layout, moment: &Scene<'_>, others: &[u32]) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::new();
    if let Some(search) = &moment.own.look {
        rows.extend(of_search(layout, search));
    }
    let mut shown: Vec<u32> = rows.iter().map(|row| row.spot.members[0]).collect();
    let involved = moment.involved();
    for player in involved.iter().chain(others) {
        let Some(spot) = layout.spot(*player).filter(|spot| !shown.contains(&spot.members[0])) else { continue };
        shown.push(spot.members[0]);
        let now = involved.contains(player);
        rows.push(Row { spot, class: if now { "whisk searcher" } else { "whisk" }, now, needs: None, note: reaches(spot.range) });
    }
    rows.truncate(layout.rows.len());
    rows
}

/// The searcher and the tickets in its range, the nearest first. The chosen one is always among them.
fn of_search<'a>(layout: &'a Layout, search: &Search) -> Vec<Row<'a>> {
    let Some(spot) = layout.spot(search.players[0].index) else { return Vec::new() };
    let most = layout.rows.len() - 1;
    let mut seen: Vec<&Opponent> = search.seen.iter().take(most).collect();
    if let Some(chosen) = search.seen.iter().skip(most).find(|seen| seen.verdict == Verdict::Chosen) {
        seen.pop();
        seen.push(chosen);
    }
    let more = search.seen.len() - seen.len();
    let note = if more == 0 { reaches(spot.range) } else { format!("{}, {} in range", reaches(spot.range), search.seen.len()) };
    let searcher = Row { spot, class: "whisk searcher", now: true, needs: None, note };
    let row = |seen: &Opponent| {
        let spot = layout.spot(seen.players[0].index)?;
        let is_short = seen.verdict == Verdict::TooShort;
        let note = if is_short { format!("{}, needs {}", reaches(seen.range), number(seen.needed)) } else { reaches(seen.range) };
        Some(Row { spot, class: "whisk seen", now: false, needs: is_short.then_some((seen.needed, search.bucket)), note })
    };
    std::iter::once(searcher).chain(seen.into_iter().filter_map(row)).collect()
}

fn reaches(range: i64) -> String {
    format!("reaches {}", number(range))
}

/// Draws the rows, the last one just above the columns.
pub(super) fn reach(layout: &Layout, moment: &Scene<'_>, rows: &[Row<'_>], room: &mut Room) -> Tag {
    let first = layout.rows.len() - rows.len();
    let drawn = rows.iter().zip(&layout.rows[first..]).filter(|(row, _)| layout.shows(row.spot.bucket));
    group("reach").all(drawn.map(|(row, y)| whisker(layout, moment, row, *y, room)))
}

/// Draws a range as a line with ends, its connection to the token, what is missing from it, and its name.
fn whisker(layout: &Layout, moment: &Scene<'_>, row: &Row<'_>, y: f64, room: &mut Room) -> Tag {
    let Row { spot, needs, .. } = row;
    let (down, up) = match layout.look {
        SearchDirection::All => (spot.range, spot.range),
        SearchDirection::Below => (spot.range, 0),
        SearchDirection::Above => (0, spot.range),
    };
    let clamped = |bucket: i64| layout.x(bucket).clamp(layout.sides[0], layout.sides[1]);
    let (left, right) = (clamped(spot.bucket.saturating_sub(down)), clamped(spot.bucket.saturating_add(up)));
    let mut range = Stroke::default();
    range.line((left, y), (right, y));
    for (x, bucket) in [(left, spot.bucket.saturating_sub(down)), (right, spot.bucket.saturating_add(up))] {
        // An end outside the visible part of the axis has no mark.
        if layout.shows(bucket) {
            range.line((x, y - 5.0), (x, y + 5.0));
        }
    }
    let mut drawn = group(&format!("row {}", spot.members[0]));
    drawn = drawn.with(path("leader", line((spot.x, y), (spot.x, spot.y - layout.token.1 / 2.0))));
    if row.now {
        drawn = drawn.with(path("now-under", line((left, y), (right, y))));
    }
    drawn = drawn.with(path(row.class, range.0));
    let (mut from, mut to) = (left, right);
    if let Some((needed, searcher)) = needs {
        let towards = if *searcher < spot.bucket { -1 } else { 1 };
        let ends = [spot.range, *needed].map(|buckets| clamped(spot.bucket.saturating_add(towards * buckets)));
        let middle = f64::midpoint(ends[0], ends[1]);
        let mut cross = Stroke::default();
        cross.line((middle - 5.0, y - 5.0), (middle + 5.0, y + 5.0)).line((middle + 5.0, y - 5.0), (middle - 5.0, y + 5.0));
        drawn = drawn.with(path("missing", line((ends[0], y), (ends[1], y)))).with(path("cross", cross.0));
        from = from.min(ends[1]);
        to = to.max(ends[1]);
    }
    match label(layout, moment, row, [from, to], y, room) {
        Some(label) => drawn.with(label),
        None => drawn,
    }
}

/// Draws the name of a row at an end of its range: at the right if there is room, otherwise at the left, and without the note if neither end
/// has room for it.
fn label(layout: &Layout, moment: &Scene<'_>, row: &Row<'_>, [from, to]: [f64; 2], y: f64, room: &mut Room) -> Option<Tag> {
    let name = ticket_name(moment, &row.spot.members);
    let gap = if row.now { 12.0 } else { 9.0 };
    let places = [((to + gap, y + 4.5), Anchor::Start), ((from - gap, y + 4.5), Anchor::End)];
    let notes = [row.note.as_str(), ""];
    let (note, (at, anchor)) = notes.into_iter().flat_map(|note| places.map(|place| (note, place))).find(|(note, (at, anchor))| {
        let text = if note.is_empty() { name.clone() } else { format!("{name} {note}") };
        let inside = *anchor == Anchor::End || at.0 + text_width(&text) <= layout.width;
        inside && room.place(*at, *anchor, &text)
    })?;
    let text = words("halo", at, anchor.name()).with(span("cone-name strong", 0.0, name));
    Some(if note.is_empty() { text } else { text.with(span("row-note", 5.0, note.to_owned())) })
}

/// The players of the tickets in these rows.
pub(super) fn named(rows: &[Row<'_>]) -> Vec<u32> {
    rows.iter().flat_map(|row| row.spot.members.iter().copied()).collect()
}
