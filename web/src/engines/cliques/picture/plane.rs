//! The plane of a tier: ping to the right, wait upwards. A candidate's sum is a function of the ping plus a function of the wait, so equal sums
//! are lines that open upwards. The area that is better than the chosen player is highlighted, and empty. That is the reason for the choice.

mod axes;
mod contour;
mod dots;
mod draw;
mod labels;
mod lobby;

use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::{Choice, Part, TierPlayer};
use crate::picture::Orientation;
use crate::svg::Point;
use crate::words::weight;
use axes::Axes;
use contour::Ground;
use dots::Dot;

pub(super) use draw::draw;

/// Largest number of dots that are separate elements. In a larger crowd the free players are one shape.
pub(super) const MAX_SINGLE: usize = 300;

/// What the plane shows at a moment, in pixels.
pub(super) struct Plane<'a> {
    pub(super) tier: usize,
    axes: Axes,
    choice: Option<Choice<'a>>,
    ground: Option<Ground>,
    pub(super) dots: Vec<Dot>,
}

impl<'a> Plane<'a> {
    /// The plane of the tier that the picture shows, in a box from `top` to the lower right corner.
    pub(super) fn of(moment: &Scene<'a>, tier: usize, top: f64, size: Point, orientation: Orientation) -> Plane<'a> {
        let players = moment.tier_players(tier);
        let axes = Axes::of(&players, top, size, orientation);
        let choice = Choice::of(moment);
        let ground = choice.as_ref().map(|choice| Ground::of(&choice.sums, axes.ping_range(), axes.wait_range()));
        let players: Vec<(TierPlayer, Part)> = players.into_iter().map(|player| (player, moment.part(player.player))).collect();
        let just_chosen = choice.as_ref().and_then(Choice::just_chosen);
        let next = choice.as_ref().and_then(|choice| choice.runner_up.as_ref()).map(|(next, _)| next.player.index);
        let line = ground.as_ref().zip(just_chosen).map(|(ground, step)| (ground, step.sum.0 as f64));
        let fixed = just_chosen.map(|step| (step.player.index, next));
        let mut dots = dots::placed(&players, &axes, orientation, fixed, line);
        // Players who have not joined yet only keep their place free.
        dots.retain(|dot| moment.is_shown(dot.player));
        Plane { tier, axes, choice, ground, dots }
    }

    /// Returns the dot of a player.
    fn dot(&self, player: u32) -> Option<&Dot> {
        self.dots.iter().find(|dot| dot.player == player)
    }

    /// Describes the choice: `; chosen: Irin with 713.5; next best: Ud with 626.5`.
    pub(super) fn in_words(&self) -> Option<String> {
        let choice = self.choice.as_ref()?;
        let step = choice.just_chosen()?;
        let chosen = format!("; chosen: {} with {}", step.player.id, weight(step.sum));
        let next = choice.runner_up.as_ref().map(|(next, _)| format!("; next best: {} with {}", next.player.id, weight(next.sum)));
        Some(chosen + &next.unwrap_or_default())
    }

    /// The place for a line of text above the dots.
    pub(super) fn middle_top(&self) -> Point {
        (f64::midpoint(self.axes.left, self.axes.right), self.axes.top + 16.0)
    }
}

/// Returns the player whose dot is nearest to a pixel, if it is close.
pub(super) fn nearest(dots: &[Dot], (x, y): Point, farthest: f64) -> Option<u32> {
    let distance = |dot: &Dot| (dot.at.0 - x).hypot(dot.at.1 - y);
    let nearest = dots.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    (distance(nearest) <= nearest.radius + farthest).then_some(nearest.player)
}

#[cfg(test)]
mod tests {
    use queuescope::engines::Cliques;
    use queuescope::engines::cliques::event::Event as CliquesEvent;

    use super::*;
    use crate::engines::cliques::examples::EXAMPLES;
    use crate::examples::replay;
    use crate::moment::Moment;
    use crate::overview::Overview;
    use crate::shared::Shared;

    /// Calls back with the plane after every step of every lobby of every example.
    fn every_step(mut check: impl FnMut(&str, &Scene<'_>, &Plane<'_>)) {
        for example in EXAMPLES {
            let mut replay = replay(example.name);
            let overview = Shared::new(Overview::of(&replay));
            let is_step = |event: &CliquesEvent| matches!(event, CliquesEvent::Started { .. } | CliquesEvent::Added { .. });
            let steps: Vec<usize> =
                (0..replay.trace().len()).filter(|&event| replay.trace().event(event).of::<Cliques>().is_some_and(is_step)).collect();
            assert!(!steps.is_empty(), "{} forms no lobby", example.name);
            for event in steps {
                replay.seek(event + 1);
                let moment = Moment::of(&replay, &overview);
                let scene = Scene::of(&moment).expect("the example is of this engine");
                let tier = scene.focus();
                for (size, orientation) in [((744.0, 560.0), Orientation::Wide), ((374.0, 404.0), Orientation::Tall)] {
                    check(&format!("{}, event {event}", example.name), &scene, &Plane::of(&scene, tier, 90.0, size, orientation));
                }
            }
        }
    }

    /// Distance of a point from a chain of lines.
    fn distance(point: Point, chain: &[Point]) -> f64 {
        let to_piece = |a: Point, b: Point| {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let along = (((point.0 - a.0) * dx + (point.1 - a.1) * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
            (point.0 - a.0 - along * dx).hypot(point.1 - a.1 - along * dy)
        };
        chain.windows(2).map(|piece| to_piece(piece[0], piece[1])).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn the_chosen_dot_is_on_the_line_and_no_free_dot_is_on_better_ground() {
        every_step(|name, _, plane| {
            let (choice, ground) = plane.choice.as_ref().zip(plane.ground.as_ref()).expect("a step has a choice");
            let step = choice.just_chosen().expect("a step has a chosen player");
            let level = step.sum.0 as f64;
            let line: Vec<Point> = ground.line(level).into_iter().map(|corner| plane.axes.at(corner)).collect();
            let chosen = plane.dot(step.player.index).expect("the chosen player has a dot");
            assert_eq!(chosen.at, chosen.truth, "{name}: the chosen dot was pushed away");
            // Without a line no place is better, not even outside the picture.
            let away = if line.is_empty() { ground.highest() - level } else { distance(chosen.at, &line) };
            assert!(away < 0.5, "{name}: {:?} is {away} from the line", chosen.at);
            for dot in plane.dots.iter().filter(|dot| dot.part == Part::Free) {
                let sum = ground.sum(plane.axes.place(dot.at));
                assert!(sum <= level + 1.0, "{name}: player {} has {sum}, more than {level}", dot.player);
            }
        });
    }

    #[test]
    fn the_plane_has_the_sums_and_the_candidates_of_the_engine() {
        every_step(|name, scene, plane| {
            let choice = plane.choice.as_ref().expect("a step has a choice");
            let candidates = &choice.candidates;
            for candidate in candidates {
                assert_eq!(choice.sum_of(scene, candidate.player.index), candidate.sum, "{name}: {}", candidate.player.id);
            }
            if !candidates.is_empty() {
                let is_candidate = |player: u32| candidates.iter().any(|candidate| candidate.player.index == player);
                for dot in &plane.dots {
                    let could_be_chosen = matches!(dot.part, Part::Free | Part::Chosen(_));
                    assert_eq!(could_be_chosen, is_candidate(dot.player), "{name}: player {} is {:?}", dot.player, dot.part);
                }
            }
        });
    }
}
