//! Draws the plane from back to front: the ground with its lines, the axes, the lobbies, the legs to other players, the dots, and the labels.

use queuescope::order;

use super::contour::WHOLE;
use super::dots::Dot;
use super::labels::Room;
use super::{MAX_SINGLE, Plane, labels, lobby};
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::{Choice, Part};
use crate::picture::Orientation;
use crate::svg::{Point, Stroke, Tag, When, circle, group, line, path, rect, send, tag, tenths, words};
use crate::words::decimal;

mod names;

/// Smallest distance between two numbers above the plane.
const NUMBER_PIXELS: f64 = 40.0;

/// Distance from which a label needs a leader line.
const FAR: f64 = 44.0;

/// Draws the plane.
pub(in super::super) fn draw(plane: &Plane<'_>, moment: &Scene<'_>, props: &PictureProps) -> Tag {
    // In a large crowd the free dots are small and everywhere, so labels may cover them.
    let is_large = |dot: &&Dot| plane.dots.len() <= MAX_SINGLE || matches!(dot.part, Part::Member(_) | Part::Chosen(_));
    let mut room = Room::new(&plane.axes, plane.dots.iter().filter(is_large));
    let legs = legs(plane, props, &mut room);
    let earlier = lobby::earlier(plane, moment);
    let names = names::names(plane, moment, props, &earlier, &mut room);
    group("plane")
        .with(ground(plane))
        .with(plane.axes.draw())
        .with(marks(plane))
        .all(earlier.into_iter().map(|(id, outline, _)| path("earlier", outline).key(&format!("lobby {id}"))))
        .with(lobby::growing(plane, moment))
        .with(group("legs").all(legs))
        .with(dots(plane, moment, props))
        .with(group("names").all(names))
}

/// Draws the lines of equal sum with their numbers, and the area that is better than the chosen player.
fn ground(plane: &Plane<'_>) -> Tag {
    let axes = &plane.axes;
    let clip = tag("clipPath", &["id"]).fixed("plane-frame").with(rect(
        "",
        (axes.left, axes.top),
        axes.right - axes.left,
        axes.bottom - axes.top,
        0.0,
    ));
    let drawn = group("ground").with(clip);
    let (Some(ground), Some(choice)) = (&plane.ground, &plane.choice) else { return drawn };
    let outline = |level: f64| {
        let mut shape = Stroke::default();
        for (index, corner) in ground.line(level).into_iter().enumerate() {
            shape.to(if index == 0 { 'M' } else { 'L' }, axes.at(corner));
        }
        shape.0
    };
    let levels = ground.levels(plane.dots.iter().filter(|dot| dot.part != Part::Gone).map(|dot| axes.place(dot.truth)));
    let chosen = choice.just_chosen().map(|step| step.sum.0 as f64);
    let better = chosen.map_or(String::new(), outline);
    let bands = levels.iter().enumerate().map(|(index, level)| path("band", outline(*level)).key(&format!("band {index}")));
    let above = levels.iter().enumerate().filter(|(_, level)| chosen.is_some_and(|chosen| **level > chosen));
    let inner = above.map(|(index, level)| path("better-line", outline(*level)).key(&format!("inner {index}")));
    let shapes = tag("g", &["clip-path"])
        .fixed("url(#plane-frame)")
        .all(bands)
        .with(path("better", better.clone()).key("better"))
        .all(inner)
        .with(path("better-edge", better).key("edge"));
    drawn.with(shapes.key("shapes")).all(numbers(plane, &levels))
}

/// Draws the sums of the lines above the plane, where their right arms leave it.
fn numbers(plane: &Plane<'_>, levels: &[f64]) -> Vec<Tag> {
    let (axes, Some(ground)) = (&plane.axes, &plane.ground) else { return Vec::new() };
    let is_degree = plane.choice.as_ref().is_some_and(|choice| choice.step == 0);
    let mut numbers = Vec::new();
    let mut last = f64::NEG_INFINITY;
    for &level in levels {
        let corners: Vec<Point> = ground.line(level).into_iter().map(|corner| axes.at(corner)).collect();
        let half = corners.len() / 2;
        let crossing = corners.iter().skip(half).zip(corners.iter().skip(half + 1)).find(|(a, b)| a.1 >= axes.top && b.1 <= axes.top);
        let x = crossing.map(|(a, b)| if a.1 == b.1 { a.0 } else { a.0 + (b.0 - a.0) * (a.1 - axes.top) / (a.1 - b.1) });
        let Some(x) = x.filter(|x| *x < axes.right - 8.0 && *x >= axes.left + 60.0 && *x - last >= NUMBER_PIXELS) else { continue };
        if numbers.is_empty() && x > axes.left + 110.0 {
            numbers.push(
                words("axis", (x - 24.0, axes.top - 9.0), "end").key("sum").with_text(if is_degree { "degree" } else { "sum" }.to_owned()),
            );
        }
        let text = decimal(level / WHOLE);
        numbers.push(words("axis", (x, axes.top - 9.0), "middle").key(&text).with_text(text.clone()));
        last = x;
    }
    numbers
}

/// Draws the group's pings and waits on the axes, where the lines bend.
fn marks(plane: &Plane<'_>) -> Tag {
    let Some(choice) = &plane.choice else { return plane.axes.marks(&[], "member-marks") };
    let is_member = |dot: &&Dot| choice.step == 0 || matches!(dot.part, Part::Member(place) if place < choice.step);
    let places: Vec<Point> =
        plane.dots.iter().filter(is_member).filter(|dot| dot.part != Part::Gone).map(|dot| plane.axes.place(dot.truth)).collect();
    plane.axes.marks(&places, if choice.step == 0 { "member-marks many" } else { "member-marks" })
}

/// Draws the way from the chosen player to the next best one, and to the players the user points at: along the ping, then along the wait.
fn legs(plane: &Plane<'_>, props: &PictureProps, room: &mut Room) -> Vec<Tag> {
    let Some(choice) = plane.choice.as_ref().filter(|choice| choice.just_chosen().is_some()) else { return Vec::new() };
    let Some(chosen) = choice.chosen.and_then(|step| plane.dot(step.player.index)) else { return Vec::new() };
    let next = choice.runner_up.as_ref().map(|(next, _)| next.player.index);
    let marked = marked(props).filter(|player| Some(*player) != next);
    let ends = next.into_iter().map(|player| (player, "leg")).chain(marked.map(|player| (player, "leg thin")));
    let mut drawn: Vec<Tag> = Vec::new();
    for (player, class) in ends {
        let Some(end) = plane.dot(player).filter(|dot| dot.part == Part::Free) else { continue };
        let corner = (end.at.0, chosen.at.1);
        room.block(chosen.at, corner);
        room.block(corner, end.at);
        let mut way = Stroke::default();
        way.to('M', chosen.at).to('L', corner).to('L', end.at);
        drawn.push(path("leg-under", way.0.clone()).key(&format!("under {player}")));
        drawn.push(path(class, way.0).key(&format!("leg {player}")));
    }
    for member in plane.dots.iter().filter(|dot| matches!(dot.part, Part::Member(_))) {
        room.block(member.at, chosen.at);
    }
    drawn
}

/// Draws the dots. In a large crowd the free players are one shape.
fn dots(plane: &Plane<'_>, moment: &Scene<'_>, props: &PictureProps) -> Tag {
    let is_many = plane.dots.len() > MAX_SINGLE;
    let is_marked = |dot: &Dot| marked(props).any(|player| player == dot.player);
    let next = plane.choice.as_ref().filter(|choice| !choice.is_full()).and_then(|choice| choice.runner_up.as_ref());
    let next = next.map(|(next, _)| next.player.index);
    let is_single = |dot: &&Dot| {
        let is_in_lobby = matches!(dot.part, Part::Member(_) | Part::Chosen(_));
        !is_many || is_in_lobby || is_marked(dot) || next == Some(dot.player)
    };
    let mut crowd = [String::new(), String::new()];
    if is_many {
        for Dot { at: (x, y), radius, part, .. } in &plane.dots {
            let (radius, width) = (tenths(*radius), tenths(2.0 * radius));
            let shape = &mut crowd[usize::from(*part == Part::Gone)];
            shape.push_str(&format!(
                "M{} {}m-{radius} 0a{radius} {radius} 0 1 0 {width} 0a{radius} {radius} 0 1 0 -{width} 0",
                tenths(*x),
                tenths(*y)
            ));
        }
    }
    let [waiting, gone] = crowd;
    let mut single: Vec<&Dot> = plane.dots.iter().filter(is_single).collect();
    // The players of the lobby are drawn over the others.
    order::sort_by_key(&mut single, |dot| match dot.part {
        Part::Gone => 0,
        Part::NoSeat | Part::Free => 1,
        Part::Member(_) => 2,
        Part::Chosen(_) => 3,
    });
    let now = if plane.choice.as_ref().is_some_and(Choice::is_full) { Vec::new() } else { moment.involved() };
    group("dots").with(path("plane-dot crowd", waiting).key("crowd")).with(path("plane-dot gone", gone).key("gone")).all(
        single.into_iter().map(|spot| {
            let marks = Marks { is_now: now.contains(&spot.player), is_next: next == Some(spot.player), is_marked: is_marked(spot) };
            dot(plane, moment, props, spot, marks)
        }),
    )
}

/// What is special about a dot.
#[derive(Clone, Copy)]
struct Marks {
    /// The event is about the player.
    is_now: bool,
    is_next: bool,
    /// The user points at the player.
    is_marked: bool,
}

/// Draws a dot: hollow if the player is free, dashed without a seat, filled and numbered in the lobby, grey in an earlier lobby.
fn dot(plane: &Plane<'_>, moment: &Scene<'_>, props: &PictureProps, dot: &Dot, marks: Marks) -> Tag {
    let mut drawn = tag("g", &["class", "transform", "data-player"])
        .fixed("player")
        .text(format!("translate({} {})", tenths(dot.at.0), tenths(dot.at.1)))
        .text(moment.scenario.players[dot.player as usize].id.to_string())
        .key(&format!("node {}", dot.player));
    if plane.dots.len() <= MAX_SINGLE {
        drawn = drawn
            .on(When::Entered, send(&props.on_hover, Some(dot.player)))
            .on(When::Left, send(&props.on_hover, None))
            .on(When::Clicked, send(&props.on_select, dot.player));
    }
    if marks.is_now {
        drawn = drawn.with(circle("now-fill", dot.radius + 6.0));
    }
    if marks.is_marked {
        drawn = drawn.with(circle("chosen-ring", dot.radius + if marks.is_now { 8.0 } else { 4.0 }));
    }
    let (class, place) = match dot.part {
        Part::Chosen(place) => ("plane-dot chosen", Some(place)),
        Part::Member(place) => ("plane-dot in", Some(place)),
        Part::Gone => ("plane-dot gone", None),
        Part::NoSeat => ("plane-dot no-seat", None),
        Part::Free if marks.is_next => ("plane-dot next", None),
        Part::Free => ("plane-dot", None),
    };
    drawn = drawn.with(circle(class, dot.radius));
    match place {
        Some(place) => {
            let class = if matches!(dot.part, Part::Member(_)) { "node-name in" } else { "node-name" };
            drawn.with(words(class, (0.0, 4.5), "middle").with_text((place + 1).to_string()))
        }
        None => drawn,
    }
}

/// The players the user points at: the selected one, and the one under the pointer.
fn marked(props: &PictureProps) -> impl Iterator<Item = u32> {
    props.selected.into_iter().chain(props.hovered.filter(|hovered| props.selected != Some(*hovered)))
}

/// True if the picture is narrow, so that only the most important labels fit.
fn is_narrow(props: &PictureProps) -> bool {
    props.orientation == Orientation::Tall
}

/// Draws a label: a name and a number, with a leader line if it is far from its dot.
fn label(class: &'static str, key: &str, (x, y): Point, name: String, value: String) -> Tag {
    let text = words(class, (x, y + 4.5), "middle").with_text(name);
    let text = if value.is_empty() { text } else { text.with(crate::svg::span("value", 4.0, value)) };
    text.key(key)
}

/// Draws a label on the highlighter, with a leader line if it is far from its dot.
fn pill(key: &str, dot: Point, (x, y): Point, width: f64, text: String) -> Tag {
    let is_far = (x - dot.0).abs() > width / 2.0 + FAR || (y - dot.1).abs() > FAR;
    let leader = if is_far { line(dot, (x, y)) } else { String::new() };
    group(key)
        .with(path("leader", leader))
        .with(rect("now-fill", (x - width / 2.0, y - 11.0), width, 22.0, 3.0))
        .with(words("now-text", (x, y + 4.5), "middle").with_text(text))
}

/// Approximate width of a label.
fn label_width(name: &str, value: &str) -> f64 {
    labels::width(name) + if value.is_empty() { 0.0 } else { labels::width(value) }
}
