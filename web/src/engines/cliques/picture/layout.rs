//! Geometry of the picture: the strip of tiers on top, and one tier's players around an ellipse below it.

use std::f64::consts::TAU;

use queuescope::engines::cliques::Weight;
use queuescope::engines::cliques::event::Degree;

use crate::engines::cliques::Scene;
use crate::picture::{Axis, AxisRange, Orientation};
use crate::svg::Point;

/// Up to this many players a tier is drawn as a graph, above as a heat map.
pub(super) const MAX_NODES: usize = 60;
/// Position of the first player around the ellipse, as a fraction of a turn: the upper left.
const FIRST: f64 = 0.58;

/// Top of the strip of tiers.
pub(super) const STRIP_TOP: f64 = 8.0;
/// Baseline of the tiers' names.
pub(super) const NAMES: f64 = 24.0;
/// The axis. Players are above it, the histogram is below.
pub(super) const FLOOR: f64 = 84.0;
/// Bottom of the histogram.
pub(super) const BASE: f64 = 118.0;
/// Baseline of the numbers on the axis.
pub(super) const TICKS: f64 = 132.0;
/// Bottom of the strip.
pub(super) const STRIP_BOTTOM: f64 = 138.0;

/// A player of the tier shown as a graph.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Node {
    pub(super) player: u32,
    pub(super) at: Point,
    pub(super) radius: f64,
    pub(super) ping: i64,
    pub(super) wait: i64,
    /// The player's place in the lobby, from 0; `None` outside the lobby.
    pub(super) place: Option<usize>,
}

/// Geometry of the picture at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) axis: Axis,
    /// Index of the tier shown as a graph.
    pub(super) focus: usize,
    /// That tier's players, in order of ping around the ellipse.
    pub(super) nodes: Vec<Node>,
    /// Empty seats of a tier that waits.
    pub(super) seats: Vec<Point>,
    pub(super) centre: Point,
    /// Half the width and half the height of the ellipse.
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
        layout.place_nodes(moment);
        layout
    }

    /// True if the tier is too large to be drawn as a graph.
    pub(super) fn is_crowd(&self) -> bool {
        self.nodes.len() > MAX_NODES
    }

    pub(super) fn node(&self, player: u32) -> Option<&Node> {
        self.nodes.iter().find(|node| node.player == player)
    }

    /// Returns the members of the lobby so far, in order around the ellipse.
    pub(super) fn members(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.place.is_some())
    }

    /// Returns the weight of the edge between two players.
    pub(super) fn edge(moment: &Scene<'_>, a: &Node, b: &Node) -> Weight {
        let settings = moment.settings;
        let ours = || [settings.alpha, settings.beta].map(|factor| Weight(i128::from(factor)));
        let [alpha, beta] = moment.own.build.as_ref().map_or_else(ours, |build| [build.alpha, build.beta]);
        Weight::of_edge(alpha, beta, [a.ping, b.ping], [a.wait, b.wait])
    }

    /// Places the tier's players and its missing seats around the ellipse.
    fn place_nodes(&mut self, moment: &Scene<'_>) {
        let mut members = tier_members(moment, self.focus);
        members.sort_by_key(|member| member.ping);
        let missing: usize = match (&moment.own.build, moment.tier_mark(self.focus)) {
            (None, Some(mark)) if !members.is_empty() => mark.missing.iter().map(|missing| missing.players as usize).sum(),
            _ => 0,
        };
        let all = members.len() + missing;
        let [small, large] = radii(members.len());
        // A few players are closer together, and a single one is in the middle.
        let near = if all < 2 { 0.0 } else { (all as f64 / 6.0).sqrt().clamp(0.5, 1.0) };
        self.reach = (self.reach.0 * near, self.reach.1 * near);
        let degrees = || members.iter().filter_map(|member| member.degree).map(Weight::number);
        let (least, most) = (degrees().fold(f64::INFINITY, f64::min), degrees().fold(f64::NEG_INFINITY, f64::max));
        let steps = moment.own.build.as_ref().map(|build| &build.steps[..]).unwrap_or_default();
        for (seat, member) in members.iter().enumerate() {
            let share = member.degree.map_or(0.5, |degree| if most > least { (degree.number() - least) / (most - least) } else { 1.0 });
            self.nodes.push(Node {
                player: member.player,
                at: self.around(seat, all),
                radius: small + share * (large - small),
                ping: member.ping,
                wait: member.wait,
                place: steps.iter().position(|step| step.player.index == member.player),
            });
        }
        if all <= MAX_NODES {
            self.seats = (members.len()..all).map(|seat| self.around(seat, all)).collect();
        }
    }

    /// Returns the position of one of `all` seats around the ellipse.
    fn around(&self, seat: usize, all: usize) -> Point {
        let angle = (FIRST + seat as f64 / all.max(1) as f64) * TAU;
        (self.centre.0 + angle.cos() * self.reach.0, self.centre.1 + angle.sin() * self.reach.1)
    }
}

/// Returns the smallest and the largest radius of a node, for a number of players.
fn radii(players: usize) -> [f64; 2] {
    match players {
        0..=8 => [12.0, 24.0],
        9..=16 => [9.0, 18.0],
        17..=30 => [6.0, 12.0],
        _ => [4.0, 8.0],
    }
}

/// A player in a tier.
struct Member {
    player: u32,
    ping: i64,
    wait: i64,
    degree: Option<Weight>,
}

/// Returns the players in a tier: those in its graph, or those queued in it if there is no graph or it lists no players.
fn tier_members(moment: &Scene<'_>, tier: usize) -> Vec<Member> {
    let build = moment.own.build.as_ref();
    if let Some(build) = build.filter(|build| !build.degrees.is_empty()) {
        let member = |degree: &Degree| Member {
            player: degree.player.index,
            ping: i64::from(degree.ping),
            wait: degree.wait,
            degree: Some(degree.degree),
        };
        return build.degrees.iter().map(member).collect();
    }
    let queued = moment.frame.queue.iter().copied().filter(|&player| moment.tier(player) == Some(tier));
    let gone = |player: &u32| moment.frame.queue.iter().all(|queued| queued != player);
    let chosen = build.into_iter().flat_map(|build| &build.steps).map(|step| step.player.index).filter(gone);
    let member = |player: u32| Member {
        player,
        ping: i64::from(moment.scenario.players[player as usize].ping),
        wait: moment.wait_seconds(player),
        degree: None,
    };
    queued.chain(chosen).map(member).collect()
}

/// Returns the range of all ratings and of the boundaries near them.
pub(crate) fn whole_axis(moment: &Scene<'_>) -> AxisRange {
    let players = AxisRange::over(moment.scenario.players.iter().filter_map(|player| player.rating));
    let near = |from: &f64| (players.low - players.length() / 2.0..=players.high + players.length() / 2.0).contains(from);
    let bounds = moment.settings.tiers.iter().filter_map(|tier| tier.from).filter(near);
    AxisRange::over(moment.scenario.players.iter().filter_map(|player| player.rating).chain(bounds))
}
