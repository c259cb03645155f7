//! The graph of a tier: edges by sign and weight, players by degree, and the polygon of the growing lobby.

use queuescope::engines::cliques::Weight;

use super::labels;
use super::layout::{Layout, Node};
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::state::role_of;
use crate::svg::{Stroke, Tag, When, circle, group, group_at, line, path, rect, send, tag, tenths, words};
use crate::words::weight;

/// Up to this many players every edge is a separate element.
const SINGLE_EDGES: usize = 12;
/// Widths of the heaviest edge in a small and in a large tier.
const WIDEST: [f64; 2] = [6.4, 2.2];
/// Number of weight classes per sign. In a larger tier the edges of a class are one path.
const CLASSES: usize = 4;

/// An edge of the graph.
pub(super) struct Edge<'a> {
    pub(super) a: &'a Node,
    pub(super) b: &'a Node,
    pub(super) weight: Weight,
}

impl Edge<'_> {
    /// True if both ends are in the lobby.
    pub(super) fn is_inside(&self) -> bool {
        self.a.place.is_some() && self.b.place.is_some()
    }

    /// True if the edge connects the player at place `last` with another member.
    pub(super) fn is_new(&self, last: Option<usize>) -> bool {
        self.is_inside() && (self.a.place == last || self.b.place == last)
    }
}

/// Draws the graph.
pub(super) fn graph(layout: &Layout, moment: &Scene<'_>, props: &PictureProps) -> Tag {
    let built = moment.own.build.is_some();
    let edges: Vec<Edge<'_>> = if built { edges(layout, moment) } else { Vec::new() };
    // When the lobby is full, the event is about the whole lobby, so the last player's edges are not highlighted.
    let growing = moment.own.build.as_ref().is_some_and(|build| build.id.is_none());
    let last = layout.members().filter_map(|node| node.place).max().filter(|_| growing);
    let most = edges.iter().map(|edge| edge.weight.0.abs()).max().unwrap_or(1).max(1) as f64;
    let drawn = group("graph").with(polygon(layout, moment)).all(layout.seats.iter().enumerate().map(|(index, at)| seat(*at, index)));
    let drawn = if layout.nodes.len() <= SINGLE_EDGES {
        drawn.all(edges.iter().map(|edge| single(layout, moment, edge, most, last)))
    } else {
        drawn.with(grouped(&edges, most, last))
    };
    let now = moment.involved();
    drawn
        .with(group("edge-labels").all(labels::of_edges(layout, &edges, last).into_iter().map(edge_label)))
        .all(layout.nodes.iter().map(|node| marker(layout, moment, props, node, now.contains(&node.player))))
        .with(group("names").all(labels::of_nodes(layout, moment, props)))
}

fn edges<'a>(layout: &'a Layout, moment: &Scene<'_>) -> Vec<Edge<'a>> {
    let mut edges = Vec::new();
    for (index, a) in layout.nodes.iter().enumerate() {
        edges.extend(layout.nodes[index + 1..].iter().map(|b| Edge { a, b, weight: Layout::edge(moment, a, b) }));
    }
    edges
}

/// Draws the lobby so far as a polygon. Its corners are in order around the ellipse, so its sides never cross.
fn polygon(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let corners: Vec<_> = layout.members().map(|node| node.at).collect();
    let lobby = super::scene::lobby(moment).join(", ");
    let mut shape = Stroke::default();
    if corners.len() > 1 {
        shape.shape(&corners);
    }
    tag("path", &["class", "d", "data-lobby"]).fixed("lobby").text(shape.0).text(lobby).key("lobby")
}

fn seat((x, y): (f64, f64), index: usize) -> Tag {
    tag("circle", &["class", "cx", "cy", "r"]).fixed("seat").at(x).at(y).at(13.0).key(&format!("seat {index}"))
}

fn width(weight: Weight, most: f64, widest: f64) -> f64 {
    0.7 + (widest - 0.7) * (weight.0.abs() as f64 / most)
}

/// Draws one edge, with its players and weight as a tooltip.
fn single(layout: &Layout, moment: &Scene<'_>, edge: &Edge<'_>, most: f64, last: Option<usize>) -> Tag {
    let id = |node: &Node| moment.scenario.players[node.player as usize].id.to_string();
    let class = match (edge.weight.0 < 0, edge.is_inside()) {
        (false, true) => "edge pos in",
        (false, false) => "edge pos",
        (true, true) => "edge neg in",
        (true, false) => "edge neg",
    };
    let widest = if layout.nodes.len() <= 8 { WIDEST[0] } else { WIDEST[0] / 2.0 };
    let d = line(edge.a.at, edge.b.at);
    let under = if edge.is_new(last) { vec![path("now-under", d.clone())] } else { Vec::new() };
    tag("g", &["data-edge"])
        .text(format!("{}+{}", id(edge.a), id(edge.b)))
        .key(&format!("edge {} {}", edge.a.player, edge.b.player))
        .all(under)
        .with(
            tag("path", &["class", "d", "stroke-width"])
                .fixed(class)
                .text(d)
                .at(width(edge.weight, most, widest))
                .with(tag("title", &[]).with_text(format!("{} – {}: {}", id(edge.a), id(edge.b), weight(edge.weight)))),
        )
}

/// Draws many edges as one path per sign and weight class, with the edges of the lobby on top.
fn grouped(edges: &[Edge<'_>], most: f64, last: Option<usize>) -> Tag {
    let mut strokes: Vec<Stroke> = (0..2 * CLASSES).map(|_| Stroke::default()).collect();
    let [mut inside, mut new] = [Stroke::default(), Stroke::default()];
    for edge in edges {
        if edge.is_new(last) {
            new.line(edge.a.at, edge.b.at);
        }
        if edge.is_inside() {
            inside.line(edge.a.at, edge.b.at);
        } else {
            let class = ((edge.weight.0.abs() as f64 / most * CLASSES as f64) as usize).min(CLASSES - 1);
            strokes[class + if edge.weight.0 < 0 { CLASSES } else { 0 }].line(edge.a.at, edge.b.at);
        }
    }
    // The more edges, the fainter each one, so that dense areas stand out.
    let crowding = (150.0 / edges.len().max(1) as f64).sqrt().clamp(0.3, 1.0);
    let class = |(index, stroke): (usize, Stroke)| {
        let share = (index % CLASSES) as f64 / (CLASSES - 1) as f64;
        tag("path", &["class", "d", "stroke-width", "opacity"])
            .fixed(if index < CLASSES { "mesh pos" } else { "mesh neg" })
            .text(stroke.0)
            .at(0.4 + share * (WIDEST[1] - 0.4))
            .text(format!("{:.2}", (0.12 + share * 0.3) * crowding))
            .key(&format!("edges {index}"))
    };
    group("edges")
        .all(strokes.into_iter().enumerate().map(class))
        .with(path("now-under thin", new.0).key("new"))
        .with(path("edge-in", inside.0).key("inside"))
}

fn edge_label(label: labels::EdgeLabel) -> Tag {
    let class = match (label.negative, label.inside) {
        (true, _) => "edge-label neg",
        (false, true) => "edge-label in",
        (false, false) => "edge-label",
    };
    let text = words(class, (0.0, 4.0), "middle").with_text(label.text);
    let drawn = group_at("", label.at).key(&label.key);
    // The number interrupts its edge. A halo alone would leave the edge between the digits.
    drawn.with(rect("ground", (-label.half, -7.0), 2.0 * label.half, 14.0, 2.0)).with(text)
}

/// Draws a player: hollow as a candidate; filled and numbered in the lobby. The player who started it has a second ring.
fn marker(layout: &Layout, moment: &Scene<'_>, props: &PictureProps, node: &Node, now: bool) -> Tag {
    let id = moment.scenario.players[node.player as usize].id.to_string();
    let mut drawn = tag("g", &["class", "transform", "data-player"])
        .fixed("player")
        .text(format!("translate({} {})", tenths(node.at.0), tenths(node.at.1)))
        .text(id.clone())
        .key(&format!("node {}", node.player))
        .on(When::Entered, send(&props.on_hover, Some(node.player)))
        .on(When::Left, send(&props.on_hover, None))
        .on(When::Clicked, send(&props.on_select, node.player));
    let formed = moment.own.build.as_ref().is_some_and(|build| build.id.is_some());
    if now && !formed {
        drawn = drawn.with(circle("now-fill", node.radius + 7.0)).with(circle("cut", node.radius + 2.5));
    }
    if props.selected == Some(node.player) || props.hovered == Some(node.player) {
        drawn = drawn.with(circle("chosen-ring", node.radius + 6.0));
    }
    if node.place == Some(0) {
        drawn = drawn.with(circle("start-ring", node.radius + 3.5));
    }
    drawn = drawn.with(circle(if node.place.is_some() { "node in" } else { "node" }, node.radius));
    if labels::fits_inside(node, &id) {
        drawn = drawn.with(words(if node.place.is_some() { "node-name in" } else { "node-name" }, (0.0, 4.0), "middle").with_text(id));
    }
    let role = moment.own.build.as_ref().and_then(|build| {
        let member = build.degrees.iter().find(|member| member.player.index == node.player)?;
        role_of(moment, build, &member.player)
    });
    if let Some(role) = role {
        drawn = drawn.with(words("cap halo", (0.0, node.radius + 13.0), "middle").with_text(role.to_string()));
    }
    match node.place {
        Some(place) if layout.nodes.len() <= SINGLE_EDGES || node.radius >= 6.0 => {
            let corner = -node.radius * 0.75;
            let badge = group_at("", (corner, corner)).with(circle("now-fill", 8.0));
            drawn.with(badge.with(words("now-text badge", (0.0, 4.0), "middle").with_text((place + 1).to_string())))
        }
        _ => drawn,
    }
}
