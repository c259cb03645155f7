//! Geometry of the picture: the strip of tiers on top, and one tier's players around an ellipse below it.

use std::f64::consts::TAU;

use queuescope::engines::cliques::Weight;
use queuescope::order;

use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::TierPlayer;
use crate::engines::cliques::state::CROWD;
use crate::engines::{Modes, PictureProps};
use crate::picture::{Axis, AxisRange, Orientation, Size};
use crate::svg::Point;

/// Up to this many players a tier is drawn as a graph, above as a heat map.
pub(super) const MAX_NODES: usize = 60;
/// Position of the first player around the ellipse, as a fraction of a turn: the upper left.
const FIRST: f64 = 0.58;

/// The rows of the strip of tiers, as distances from the top of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct StripRows {
    pub(super) top: f64,
    /// Baseline of the tiers' names.
    pub(super) names: f64,
    /// The rating axis.
    pub(super) floor: f64,
    /// Foot of the histogram's bars, and the height of the longest.
    pub(super) base: f64,
    pub(super) bars: f64,
    /// Baseline of the numbers on the axis.
    pub(super) ticks: f64,
    pub(super) bottom: f64,
    /// True if the players are dots above the axis. Otherwise only those the user points at and those being decided are.
    pub(super) has_dots: bool,
}

impl StripRows {
    /// Top of the rows in which boundaries can be dragged. Where players are dots, clicks must reach them.
    pub(super) fn grips(&self) -> f64 {
        if self.has_dots { self.floor } else { self.top }
    }
}

/// With players above the axis, and the histogram below it.
const WITH_DOTS: StripRows =
    StripRows { top: 8.0, names: 24.0, floor: 84.0, base: 118.0, bars: 26.0, ticks: 132.0, bottom: 138.0, has_dots: true };
/// With the histogram on the axis.
const LOW: StripRows = StripRows { top: 2.0, names: 18.0, floor: 68.0, base: 68.0, bars: 38.0, ticks: 84.0, bottom: 90.0, has_dots: false };
/// The same on narrow screens.
const LOWEST: StripRows =
    StripRows { top: 0.0, names: 15.0, floor: 44.0, base: 44.0, bars: 22.0, ticks: 58.0, bottom: 62.0, has_dots: false };

/// Up to this many players of the scenario are dots in the strip, if the picture has at least this height. A lower one has no room for both.
const MAX_STRIP_DOTS: usize = 30;
const LEAST_WITH_DOTS: f64 = 460.0;

/// The ways to draw a tier, as indices in [`Modes::labels`](crate::engines::Modes).
pub(super) const PAIRS: usize = 0;
pub(super) const PLANE: usize = 1;

/// Up to this many characters a name fits into its node of the graph.
const SHORT_NAME: usize = 4;

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
    pub(super) strip: StripRows,
    pub(super) axis: Axis,
    /// Index of the tier that is drawn below the strip.
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
    /// The layout for a box of the size and orientation in `props`, with this part of the rating axis.
    pub(super) fn of(moment: &Scene<'_>, props: &PictureProps, view: AxisRange) -> Layout {
        let Size { width, height } = props.size;
        let strip = match props.orientation {
            Orientation::Tall => LOWEST,
            Orientation::Wide if moment.scenario.players.len() <= MAX_STRIP_DOTS && height >= LEAST_WITH_DOTS => WITH_DOTS,
            Orientation::Wide => LOW,
        };
        // The graph leaves room for its caption above, and for long names at its sides.
        let has_long_names = moment.scenario.players.iter().any(|player| player.id.chars().count() > SHORT_NAME);
        let (side, above) = match (props.orientation, has_long_names) {
            (Orientation::Wide, true) => (96.0, 64.0),
            (Orientation::Wide, false) => (48.0, 64.0),
            (Orientation::Tall, _) => (50.0, 72.0),
        };
        let (top, bottom) = (strip.bottom + above, height - 36.0);
        let mut layout = Layout {
            width,
            height,
            strip,
            axis: Axis::over(view, 14.0, width - 14.0),
            focus: moment.focus(),
            nodes: Vec::new(),
            seats: Vec::new(),
            centre: (width / 2.0, f64::midpoint(top, bottom)),
            reach: ((width / 2.0 - side).max(40.0), ((bottom - top) / 2.0).max(40.0)),
        };
        if props.mode == PAIRS {
            layout.place_nodes(moment);
        }
        layout
    }

    /// True if the tier is too large to be drawn as a graph.
    pub(super) fn is_crowd(&self) -> bool {
        self.nodes.len() > MAX_NODES
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
        order::sort_by_key(&mut members, |(member, _)| member.ping);
        let missing: usize = match (&moment.own.build, moment.tier_mark(self.focus)) {
            (None, Some(mark)) if !members.is_empty() => mark.missing.iter().map(|missing| missing.players as usize).sum(),
            _ => 0,
        };
        let all = members.len() + missing;
        let [small, large] = radii(members.len());
        // A few players are closer together, and a single one is in the middle.
        let near = if all < 2 { 0.0 } else { (all as f64 / 6.0).sqrt().clamp(0.5, 1.0) };
        self.reach = (self.reach.0 * near, self.reach.1 * near);
        let degrees = || members.iter().filter_map(|(_, degree)| *degree).map(Weight::number);
        let (least, most) = (degrees().fold(f64::INFINITY, f64::min), degrees().fold(f64::NEG_INFINITY, f64::max));
        let steps = moment.own.build.as_ref().map(|build| &build.steps[..]).unwrap_or_default();
        for (seat, (member, degree)) in members.iter().enumerate() {
            let share = degree.map_or(0.5, |degree| if most > least { (degree.number() - least) / (most - least) } else { 1.0 });
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

/// Returns the players in a tier: those in its graph, or those queued in it if there is no graph or it lists no players. At the start these are
/// the players who will join it.
fn tier_members(moment: &Scene<'_>, tier: usize) -> Vec<(TierPlayer, Option<Weight>)> {
    let build = moment.own.build.as_ref();
    if let Some(build) = build.filter(|build| !build.degrees.is_empty()) {
        return build.degrees.iter().map(|degree| (moment.tier_player(degree.player.index), Some(degree.degree))).collect();
    }
    if moment.position == 0 {
        return moment.tier_players(tier).into_iter().map(|player| (player, None)).collect();
    }
    let queued = moment.frame.queue.iter().copied().filter(|&player| moment.tier(player) == Some(tier));
    let gone = |player: &u32| moment.frame.queue.iter().all(|queued| queued != player);
    let chosen = build.into_iter().flat_map(|build| &build.steps).map(|step| step.player.index).filter(gone);
    queued.chain(chosen).map(|player| (moment.tier_player(player), None)).collect()
}

/// True if the picture is the plane of ping and wait.
pub(crate) fn is_plane(props: &PictureProps) -> bool {
    props.mode == PLANE
}

/// Returns the ways to draw the tier of this moment. A crowd is drawn by ping and wait at first.
pub(crate) fn modes(moment: &Scene<'_>) -> Modes {
    let players = moment.count_present().get(moment.focus()).copied().unwrap_or(0) as usize;
    let pairs = if players > MAX_NODES { "Heat map" } else { "Graph" };
    Modes { labels: [pairs, "Ping and wait"], default: if players < CROWD { PAIRS } else { PLANE } }
}

/// Returns the range of all ratings and of the boundaries near them.
pub(crate) fn whole_axis(moment: &Scene<'_>) -> AxisRange {
    let players = AxisRange::over(moment.scenario.players.iter().filter_map(|player| player.rating));
    let near = |from: &f64| (players.low - players.length() / 2.0..=players.high + players.length() / 2.0).contains(from);
    let bounds = moment.settings.tiers.iter().filter_map(|tier| tier.from).filter(near);
    AxisRange::over(moment.scenario.players.iter().filter_map(|player| player.rating).chain(bounds))
}
