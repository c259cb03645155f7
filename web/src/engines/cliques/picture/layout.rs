//! Where everything stands: the strip of tiers on top, the tier's players around an ellipse below it.

use std::f64::consts::TAU;

use queuescope::engines::cliques::Weight;
use queuescope::engines::cliques::event::Degree;

use crate::engines::cliques::Scene;
use crate::picture::{Axis, AxisRange, Orientation};
use crate::svg::Point;

/// Up to this many players the graph is drawn; a larger tier is a heat map.
pub(super) const MOST_NODES: usize = 60;
/// Where the first player stands, as a part of the turn: at the upper left.
const FIRST: f64 = 0.58;

/// The strip of tiers: names on top, players above the axis, the histogram under it, then numbers.
pub(super) const STRIP_TOP: f64 = 8.0;
pub(super) const NAMES: f64 = 24.0;
pub(super) const FLOOR: f64 = 84.0;
pub(super) const BASE: f64 = 118.0;
pub(super) const TICKS: f64 = 132.0;
pub(super) const STRIP_BOTTOM: f64 = 138.0;

/// A player of the tier that is looked at.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Node {
    pub(super) player: u32,
    pub(super) at: Point,
    pub(super) radius: f64,
    pub(super) ping: i64,
    pub(super) wait: i64,
    /// The place in the lobby, from 0.
    pub(super) place: Option<usize>,
}

/// Everything's place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) axis: Axis,
    pub(super) focus: usize,
    /// The tier's players, by ping around the ellipse.
    pub(super) nodes: Vec<Node>,
    /// Empty seats of a tier that waits.
    pub(super) seats: Vec<Point>,
    pub(super) centre: Point,
    pub(super) reach: Point,
}

impl Layout {
    pub(super) fn of(moment: &Scene<'_>, orientation: Orientation, view: AxisRange) -> Layout {
        let (width, height) = match orientation {
            Orientation::Wide => (820.0, 640.0),
            Orientation::Tall => (400.0, 600.0),
        };
        let (side, top) = if orientation == Orientation::Wide { (110.0, 78.0) } else { (56.0, 92.0) };
        let middle = f64::midpoint(STRIP_BOTTOM + top, height - 40.0);
        let mut layout = Layout {
            width,
            height,
            axis: Axis::over(view, 14.0, width - 14.0),
            focus: moment.focus(),
            nodes: Vec::new(),
            seats: Vec::new(),
            centre: (width / 2.0, middle),
            reach: (width / 2.0 - side, middle - STRIP_BOTTOM - top),
        };
        layout.seat(moment);
        layout
    }

    /// A larger tier than can be drawn as a graph.
    pub(super) fn is_crowd(&self) -> bool {
        self.nodes.len() > MOST_NODES
    }

    pub(super) fn node(&self, player: u32) -> Option<&Node> {
        self.nodes.iter().find(|node| node.player == player)
    }

    /// The lobby so far, around the ellipse.
    pub(super) fn members(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.place.is_some())
    }

    /// The weight of the edge between two of them.
    pub(super) fn edge(moment: &Scene<'_>, a: &Node, b: &Node) -> Weight {
        let settings = moment.settings;
        let ours = || [settings.alpha, settings.beta].map(|factor| Weight(i128::from(factor)));
        let [alpha, beta] = moment.own.build.as_ref().map_or_else(ours, |build| [build.alpha, build.beta]);
        Weight::of_edge(alpha, beta, [a.ping, b.ping], [a.wait, b.wait])
    }

    /// Everybody takes a place around the ellipse, and so do those who are missing.
    fn seat(&mut self, moment: &Scene<'_>) {
        let mut people = people(moment, self.focus);
        people.sort_by_key(|person| person.ping);
        let missing: usize = match (&moment.own.build, moment.tier_mark(self.focus)) {
            (None, Some(mark)) if !people.is_empty() => mark.missing.iter().map(|missing| missing.players as usize).sum(),
            _ => 0,
        };
        let all = people.len() + missing;
        let [small, large] = radii(people.len());
        // A few stand closer together, one alone in the middle.
        let near = if all < 2 { 0.0 } else { (all as f64 / 6.0).sqrt().clamp(0.5, 1.0) };
        self.reach = (self.reach.0 * near, self.reach.1 * near);
        let degrees = || people.iter().filter_map(|person| person.degree).map(Weight::number);
        let (least, most) = (degrees().fold(f64::INFINITY, f64::min), degrees().fold(f64::NEG_INFINITY, f64::max));
        let steps = moment.own.build.as_ref().map(|build| &build.steps[..]).unwrap_or_default();
        for (seat, person) in people.iter().enumerate() {
            let share = person.degree.map_or(0.5, |degree| if most > least { (degree.number() - least) / (most - least) } else { 1.0 });
            self.nodes.push(Node {
                player: person.player,
                at: self.around(seat, all),
                radius: small + share * (large - small),
                ping: person.ping,
                wait: person.wait,
                place: steps.iter().position(|step| step.player.index == person.player),
            });
        }
        if all <= MOST_NODES {
            self.seats = (people.len()..all).map(|seat| self.around(seat, all)).collect();
        }
    }

    fn around(&self, seat: usize, all: usize) -> Point {
        let angle = (FIRST + seat as f64 / all.max(1) as f64) * TAU;
        (self.centre.0 + angle.cos() * self.reach.0, self.centre.1 + angle.sin() * self.reach.1)
    }
}

/// The smallest and the largest node of so many.
fn radii(players: usize) -> [f64; 2] {
    match players {
        0..=8 => [12.0, 24.0],
        9..=16 => [9.0, 18.0],
        17..=30 => [6.0, 12.0],
        _ => [4.0, 8.0],
    }
}

struct Person {
    player: u32,
    ping: i64,
    wait: i64,
    degree: Option<Weight>,
}

/// Who is in a tier: as the graph lists them, or whoever is queued there.
fn people(moment: &Scene<'_>, tier: usize) -> Vec<Person> {
    let build = moment.own.build.as_ref();
    if let Some(build) = build.filter(|build| !build.degrees.is_empty()) {
        let person = |degree: &Degree| Person {
            player: degree.player.index,
            ping: i64::from(degree.ping),
            wait: degree.wait,
            degree: Some(degree.degree),
        };
        return build.degrees.iter().map(person).collect();
    }
    let queued = moment.frame.queue.iter().copied().filter(|&player| moment.tier(player) == Some(tier));
    let gone = |player: &u32| moment.frame.queue.iter().all(|queued| queued != player);
    let chosen = build.into_iter().flat_map(|build| &build.steps).map(|step| step.player.index).filter(gone);
    let person = |player: u32| Person {
        player,
        ping: i64::from(moment.scenario.players[player as usize].ping),
        wait: moment.wait_seconds(player),
        degree: None,
    };
    queued.chain(chosen).map(person).collect()
}

/// All ratings, and the boundaries that are not far from them.
pub(crate) fn whole_axis(moment: &Scene<'_>) -> AxisRange {
    let players = AxisRange::over(moment.scenario.players.iter().filter_map(|player| player.rating));
    let near = |from: &f64| (players.low - players.length() / 2.0..=players.high + players.length() / 2.0).contains(from);
    let bounds = moment.settings.tiers.iter().filter_map(|tier| tier.from).filter(near);
    AxisRange::over(moment.scenario.players.iter().filter_map(|player| player.rating).chain(bounds))
}
