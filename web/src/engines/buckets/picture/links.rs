//! Matches in the run: a line that joins two tickets at the moment at which one finds the other, the time of their ready check, and how it
//! ended.

use queuescope::Millis;

use super::cones::Drawn;
use super::label::{Anchor, Room, text_width};
use super::layout::Layout;
use super::time_axis::whole_seconds;
use crate::engines::buckets::Scene;
use crate::engines::buckets::history::{History, MatchHistory};
use crate::svg::{Stroke, Tag, group, line, path, rect, tag, words};
use crate::words::{list, number};

/// Radius of the dots at the end of a match.
const DOT: f64 = 5.0;

/// In runs of up to this many tickets a distance of 0 is in words. In larger ones there is no room.
const WORDED_UP_TO: usize = 24;

/// State of a match at the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    ToCome,
    /// In its ready check.
    Asked,
    Started,
    Failed,
}

/// A match as it is drawn.
struct Link<'a> {
    found: &'a MatchHistory,
    state: State,
    /// True if the current event is about it.
    now: bool,
    /// Horizontal positions of the searcher and the opponent.
    x: [f64; 2],
    /// Vertical position of the moment at which it was found, and of its end or the present.
    y: [f64; 2],
}

/// Draws the matches of these tickets. `current` is the match that the current event is about.
pub(super) fn links(
    layout: &Layout,
    moment: &Scene<'_>,
    history: &History,
    shown: impl Fn(&MatchHistory) -> bool,
    current: Option<u32>,
    room: &mut Room,
) -> Tag {
    let links = history.matches.iter().filter(|found| shown(found)).filter_map(|found| link(layout, moment, history, found, current));
    let links: Vec<Link<'_>> = links.collect();
    let mut soon = Stroke::default();
    for link in &links {
        match link.state {
            State::ToCome => _ = soon.line((link.x[0], link.y[0]), (link.x[1], link.y[0])),
            _ => link.x.into_iter().for_each(|x| room.take_around((x, link.y[1]), DOT)),
        }
    }
    // Who declined is more important than the distances.
    let declines: Vec<Tag> = links.iter().filter_map(|link| declines(link, moment, history, room)).collect();
    // The current match is over the others.
    let (now, others): (Vec<&Link<'_>>, Vec<&Link<'_>>) =
        links.iter().filter(|link| link.state != State::ToCome).partition(|link| link.now);
    let mut drawn: Vec<Tag> = now.iter().map(|link| lines(link, moment, history, layout, room)).collect();
    let mut rest: Vec<Tag> = others.iter().map(|link| lines(link, moment, history, layout, room)).collect();
    rest.append(&mut drawn);
    let times =
        links.iter().filter(|link| link.state == State::ToCome && !layout.narrow).filter_map(|link| time_to_come(link, layout, room));
    let times: Vec<Tag> = times.collect();
    // A ticket that declined may be found again at the same moment, so crosses are over all lines.
    let mut crosses = Stroke::default();
    links.iter().for_each(|link| cross(link, history, &mut crosses));
    group("links")
        .with(path("link soon", soon.0).key("soon"))
        .all(rest)
        .with(path("cross", crosses.0).key("crosses"))
        .with(group("declines").all(declines))
        .with(group("times").all(times))
}

/// True if a match is one of these tickets.
pub(super) fn joins(history: &History, found: &MatchHistory, drawn: &[Drawn<'_>]) -> bool {
    found.tickets.iter().any(|ticket| drawn.iter().any(|(other, _)| std::ptr::eq(*other, &raw const history.tickets[*ticket])))
}

/// Returns how a match is drawn; `None` if it is outside the visible part of the run.
fn link<'a>(layout: &Layout, moment: &Scene<'_>, history: &History, found: &'a MatchHistory, current: Option<u32>) -> Option<Link<'a>> {
    let settled = found.settled.filter(|settled| settled.is_before(moment.position));
    let state = match settled {
        _ if !found.found.is_before(moment.position) => State::ToCome,
        None if moment.settings.ready_seconds > Millis(0) => State::Asked,
        Some(_) if !found.declined.is_empty() => State::Failed,
        _ => State::Started,
    };
    let end = if state == State::ToCome { found.found.time } else { settled.map_or(layout.now, |settled| settled.time) };
    if end < layout.time.from || found.found.time > layout.time.to {
        return None;
    }
    let x = found.tickets.map(|ticket| layout.x(history.tickets[ticket].bucket_at(found.found.time)));
    let y = [found.found.time, end].map(|time| layout.time.at(time));
    Some(Link { found, state, now: current == Some(found.id), x, y })
}

/// Draws a match that was found: its line, the ready check below it, its start, and its distance.
fn lines(link: &Link<'_>, moment: &Scene<'_>, history: &History, layout: &Layout, room: &mut Room) -> Tag {
    let ([a, b], [top, bottom]) = (link.x, link.y);
    let id = |side: usize| moment.id(history.tickets[link.found.tickets[side]].players[0]);
    let across = line((a, top), (b, top));
    let class = match link.state {
        State::Failed => "link failed",
        State::Asked => "link asked",
        _ => "link ink",
    };
    let (mut asked, mut dots) = (Stroke::default(), Stroke::default());
    for x in link.x {
        asked.line((x, top), (x, bottom));
        if link.state == State::Started {
            dots.line((x, bottom), (x, bottom));
        }
    }
    let mut drawn = tag("g", &["data-pair"]).text(format!("{}+{}", id(0), id(1))).key(&format!("match {}", link.found.id));
    if link.now {
        drawn = drawn.with(path("now-under", across.clone()));
    }
    drawn = drawn
        .with(path(if link.now { "link asking lit" } else { "link asking" }, asked.0))
        .with(path(class, across))
        .with(path("link-dot", dots.0));
    match distance(link, history, layout, room) {
        Some(label) => drawn.with(label),
        None => drawn,
    }
}

/// Adds a cross at the end of the ready check for each side that declined.
fn cross(link: &Link<'_>, history: &History, crosses: &mut Stroke) {
    let y = link.y[1];
    for (ticket, x) in link.found.tickets.into_iter().zip(link.x) {
        let declined = history.tickets[ticket].players.iter().any(|player| link.found.declined.contains(player));
        if link.state == State::Failed && declined {
            crosses.line((x - 5.0, y - 5.0), (x + 5.0, y + 5.0)).line((x + 5.0, y - 5.0), (x - 5.0, y + 5.0));
        }
    }
}

/// Draws the distance of a match on its line, or beside it if the line is short. Narrow screens show only that of the current match.
fn distance(link: &Link<'_>, history: &History, layout: &Layout, room: &mut Room) -> Option<Tag> {
    if layout.narrow && !link.now {
        return None;
    }
    let is_worded = link.found.distance == 0 && history.tickets.len() <= WORDED_UP_TO;
    let text = if is_worded { "same bucket".to_owned() } else { number(link.found.distance) };
    let y = link.y[0];
    let [left, right] = [link.x[0].min(link.x[1]), link.x[0].max(link.x[1])];
    let half = text_width(&text) / 2.0 + 6.5;
    let on_line = (right - left > 2.0 * half + 16.0).then(|| f64::midpoint(left, right));
    let places = on_line.into_iter().chain([right + half + 8.0, left - half - 8.0]);
    let mut inside = places.filter(|x| x - half >= layout.sides[0] && x + half <= layout.sides[1]);
    let middle = inside.find(|x| room.place_area([x - half, y - 10.0, x + half, y + 10.0]))?;
    let (ground, words_class) = if link.now { ("now-fill", "now-text") } else { ("link-pill", "link-text") };
    let pill = rect(ground, (middle - half, y - 10.0), 2.0 * half, 20.0, 10.0);
    Some(group("distance").with(pill).with(words(words_class, (middle, y + 4.5), "middle").with_text(text)))
}

/// Draws who declined, beside the cross.
fn declines(link: &Link<'_>, moment: &Scene<'_>, history: &History, room: &mut Room) -> Option<Tag> {
    if link.state != State::Failed {
        return None;
    }
    let names: Vec<String> = link.found.declined.iter().map(|player| moment.id(*player)).collect();
    let text = format!("{} {}", list(&names, "and"), if names.len() == 1 { "declines" } else { "decline" });
    let declined =
        |side: &usize| history.tickets[link.found.tickets[*side]].players.iter().any(|player| link.found.declined.contains(player));
    let x = link.x[(0..2).find(declined)?];
    let y = link.y[1] + 4.5;
    let right = [y, y - 12.0, y + 12.0].map(|y| ((x + 10.0, y), Anchor::Start));
    let left = [y, y - 12.0, y + 12.0].map(|y| ((x - 10.0, y), Anchor::End));
    let is_left = x < link.x[0].max(link.x[1]);
    let mut places = if is_left { left.into_iter().chain(right) } else { right.into_iter().chain(left) };
    let (at, anchor) = places.find(|(at, anchor)| room.place(*at, *anchor, &text))?;
    Some(words("cross-text halo", at, anchor.name()).with_text(text))
}

/// Draws the time of a match that is still to come, over its line.
fn time_to_come(link: &Link<'_>, layout: &Layout, room: &mut Room) -> Option<Tag> {
    // Next to the present, the time would be on its line, and would say nothing new.
    if link.y[0] < layout.time.at(layout.now) + 20.0 {
        return None;
    }
    let text = format!("{} found", whole_seconds(link.found.found.time));
    let at = (f64::midpoint(link.x[0], link.x[1]), link.y[0] - 6.0);
    room.place(at, Anchor::Middle, &text)
        .then(|| words("soon-text halo", at, "middle").key(&format!("soon {}", link.found.id)).with_text(text))
}

/// Draws the matches of a crowd as thin lines, without ready checks and distances.
pub(super) fn crowd_links(layout: &Layout, moment: &Scene<'_>, history: &History) -> Tag {
    let (mut ink, mut failed) = (Stroke::default(), Stroke::default());
    let is_visible = |found: &&MatchHistory| found.found.is_before(moment.position) && layout.time.shows(found.found.time);
    for found in history.matches.iter().filter(is_visible) {
        let [a, b] = found.tickets.map(|ticket| layout.x(history.tickets[ticket].bucket_at(found.found.time)));
        let y = layout.time.at(found.found.time);
        let is_failed = !found.declined.is_empty() && found.settled.is_some_and(|settled| settled.is_before(moment.position));
        // A match inside one bucket is a short line, so that it can be seen.
        let [a, b] = if a == b { [a - 2.0, a + 2.0] } else { [a, b] };
        if is_failed { &mut failed } else { &mut ink }.line((a, y), (b, y));
    }
    group("many").with(path("link many", ink.0)).with(path("link many failed", failed.0))
}
