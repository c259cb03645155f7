//! The dots of the plane. Dots that would cover each other are pushed apart a little, but never over the line of the chosen player.

use super::axes::Axes;
use super::contour::Ground;
use crate::engines::cliques::choice::{Part, TierPlayer};
use crate::picture::Orientation;
use crate::svg::Point;

/// Radius of the members' dots, which have a number.
pub(super) const MEMBER: f64 = 9.5;
/// Up to this many dots are pushed apart. In a larger crowd the true places show where it is dense.
const MAX_PUSHED: usize = 250;
/// Gap between two dots.
const GAP: f64 = 1.5;
/// Farthest that a dot is pushed, on wide screens and on narrow ones.
const FARTHEST: [f64; 2] = [10.0, 14.0];
/// Rounds of pushing.
const ROUNDS: usize = 40;
/// Steps of the search for the last place before the line.
const HALVINGS: usize = 8;

/// A player in the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Dot {
    pub(super) player: u32,
    pub(super) part: Part,
    /// The pixel of the player's ping and wait.
    pub(super) truth: Point,
    /// The pixel where the dot is drawn.
    pub(super) at: Point,
    pub(super) radius: f64,
}

/// Returns the radius of a free player's dot among this many.
pub(super) fn radius(players: usize, orientation: Orientation) -> f64 {
    let wide = match players {
        0..=12 => 9.0,
        13..=80 => 6.0,
        81..=250 => 4.5,
        251..=800 => 3.0,
        _ => 2.2,
    };
    if orientation == Orientation::Tall { (wide - 1.0f64).max(2.0) } else { wide }
}

/// Places the dots of a tier's players. `fixed` are the chosen player and the runner-up. They keep their true places, but the runner-up must not
/// be hidden. `line` is the sum that no free dot may exceed.
pub(super) fn placed(
    players: &[(TierPlayer, Part)],
    axes: &Axes,
    orientation: Orientation,
    fixed: Option<(u32, Option<u32>)>,
    line: Option<(&Ground, f64)>,
) -> Vec<Dot> {
    let free = radius(players.len(), orientation);
    let farthest = FARTHEST[usize::from(orientation == Orientation::Tall)];
    let truth = |player: &TierPlayer| axes.at((player.ping as f64, player.wait as f64));
    let mut dots: Vec<Dot> = players
        .iter()
        .map(|(player, part)| Dot { player: player.player, part: *part, truth: truth(player), at: truth(player), radius: free })
        .collect();
    if dots.len() <= MAX_PUSHED {
        // First with equal dots and nobody fixed, so that most dots have the same place during a whole snapshot.
        push_apart(&mut dots, axes, farthest, &|_| false, &|_| true);
    }
    for dot in &mut dots {
        match dot.part {
            Part::Member(_) | Part::Chosen(_) => dot.radius = MEMBER.max(free),
            Part::Gone => dot.radius = (free - 2.0).max(2.0),
            Part::Free | Part::NoSeat => {}
        }
    }
    let place = |player: u32| players.iter().find(|other| other.0.player == player).map(|(player, _)| truth(player));
    let chosen = fixed.map(|(chosen, _)| chosen);
    let next = fixed.and_then(|(chosen, next)| {
        let (chosen, at) = (place(chosen)?, place(next?)?);
        next.filter(|_| (chosen.0 - at.0).hypot(chosen.1 - at.1) > MEMBER + free + GAP)
    });
    let is_fixed = |dot: &Dot| Some(dot.player) == chosen || Some(dot.player) == next;
    dots.iter_mut().filter(|dot| is_fixed(dot)).for_each(|dot| dot.at = dot.truth);
    // In a large crowd only the members move, whose numbers must be readable.
    let is_member = |dot: &Dot| matches!(dot.part, Part::Member(_) | Part::Chosen(_));
    let all = dots.len() <= MAX_PUSHED;
    push_apart(&mut dots, axes, farthest, &is_fixed, &|dot| all || is_member(dot));
    if let Some((ground, level)) = line {
        dots.iter_mut().filter(|dot| dot.part == Part::Free).for_each(|dot| keep_outside(dot, axes, ground, level));
    }
    dots
}

/// Pushes dots apart that cover each other, among those that `takes_part` accepts.
fn push_apart(dots: &mut [Dot], axes: &Axes, farthest: f64, is_fixed: &dyn Fn(&Dot) -> bool, takes_part: &dyn Fn(&Dot) -> bool) {
    let reach = |a: &Dot, b: &Dot| a.radius + b.radius + GAP;
    let apart = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let moving: Vec<usize> = (0..dots.len()).filter(|&index| takes_part(&dots[index])).collect();
    let mut near = Vec::new();
    for (index, &one) in moving.iter().enumerate() {
        let (a, others) = (&dots[one], moving[index + 1..].iter().copied());
        near.extend(
            others.filter(|&other| apart(a.truth, dots[other].truth) < reach(a, &dots[other]) + 2.0 * farthest).map(|other| (one, other)),
        );
    }
    let fixed: Vec<bool> = dots.iter().map(is_fixed).collect();
    for _ in 0..ROUNDS {
        for &(one, other) in &near {
            let (a, b) = (dots[one], dots[other]);
            let (distance, least) = (apart(a.at, b.at), reach(&a, &b));
            if distance >= least || fixed[one] && fixed[other] {
                continue;
            }
            // Two dots on the same place are pushed in a direction that depends on their number.
            let angle = (one * 7 + other * 3) as f64;
            let (dx, dy) =
                if distance < 0.1 { (angle.cos(), angle.sin()) } else { ((b.at.0 - a.at.0) / distance, (b.at.1 - a.at.1) / distance) };
            let push = (least - distance) * if fixed[one] || fixed[other] { 1.0 } else { 0.5 };
            for (index, sign) in [(one, -1.0), (other, 1.0)] {
                if !fixed[index] {
                    let Dot { at, truth, radius, .. } = &mut dots[index];
                    *at = limited((at.0 + sign * dx * push, at.1 + sign * dy * push), *truth, farthest, axes, *radius);
                }
            }
        }
    }
}

/// Returns the place moved so that it is not too far from the true one, and the dot is between the ends of the axes if its true place allows it.
fn limited(place: Point, truth: Point, farthest: f64, axes: &Axes, radius: f64) -> Point {
    let (dx, dy) = (place.0 - truth.0, place.1 - truth.1);
    let share = (farthest / dx.hypot(dy).max(farthest)).min(1.0);
    let [highest, lowest] = [(axes.top + radius).min(truth.1), (axes.bottom - radius - 1.0).max(truth.1)];
    (truth.0 + dx * share, (truth.1 + dy * share).clamp(highest, lowest))
}

/// Moves a dot back towards its true place until its sum is at most `level`.
fn keep_outside(dot: &mut Dot, axes: &Axes, ground: &Ground, level: f64) {
    let is_over = |place: Point| ground.sum(axes.place(place)) > level;
    if !is_over(dot.at) {
        return;
    }
    let along = |share: f64| (dot.truth.0 + (dot.at.0 - dot.truth.0) * share, dot.truth.1 + (dot.at.1 - dot.truth.1) * share);
    let (mut outside, mut over) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let share = f64::midpoint(outside, over);
        if is_over(along(share)) { over = share } else { outside = share }
    }
    dot.at = along(outside);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd(count: i64) -> Vec<(TierPlayer, Part)> {
        // Many players at few places.
        (0..count).map(|index| (TierPlayer { player: index as u32, ping: 20 + index % 5, wait: 30 * (index % 3) }, Part::Free)).collect()
    }

    #[test]
    fn dots_are_pushed_apart_but_not_far() {
        let players = crowd(30);
        let all: Vec<TierPlayer> = players.iter().map(|player| player.0).chain([TierPlayer { player: 99, ping: 90, wait: 400 }]).collect();
        let axes = Axes::of(&all, 90.0, (744.0, 560.0), Orientation::Wide);
        let dots = placed(&players, &axes, Orientation::Wide, Some((0, None)), None);
        assert_eq!(dots[0].at, dots[0].truth, "a fixed dot moved");
        for dot in &dots {
            assert!((dot.at.0 - dot.truth.0).hypot(dot.at.1 - dot.truth.1) <= FARTHEST[0] + 1e-6);
        }
        let places: std::collections::BTreeSet<(i64, i64)> =
            dots.iter().map(|dot| (dot.at.0.round() as i64, dot.at.1.round() as i64)).collect();
        assert!(places.len() > 20, "{} places", places.len());
    }

    #[test]
    fn a_large_crowd_keeps_its_true_places() {
        let players = crowd(MAX_PUSHED as i64 + 1);
        let all: Vec<TierPlayer> = players.iter().map(|player| player.0).collect();
        let axes = Axes::of(&all, 90.0, (744.0, 560.0), Orientation::Wide);
        assert!(placed(&players, &axes, Orientation::Wide, None, None).iter().all(|dot| dot.at == dot.truth));
    }
}
