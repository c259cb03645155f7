//! A sketch of the ratings of a crowd: a mark for each person in small crowds, bars in large ones.

use std::rc::Rc;

use yew::prelude::*;

use super::bins::Bins;
use super::frame::use_size;
use super::marks::{Side, across, text, ticks};
use super::scale::{Scale, Unit};
use crate::picture::Size;
use crate::svg::{Tag, circle, rect, tag, tenths};
use crate::words::{count, number};

#[derive(PartialEq, Properties)]
pub(crate) struct CrowdSketchProps {
    /// The rating of each person, with the side they play.
    pub(crate) ratings: Rc<Vec<(f64, Option<Side>)>>,
}

const USUAL: Size = Size { width: 276.0, height: 80.0 };
const HEIGHT: f64 = 64.0;
const FOOT: f64 = 20.0;
/// Width of a stack of marks, and the largest distance of marks in it.
const STACK: f64 = 12.0;
const APART: f64 = 11.0;
/// A smaller distance of marks would hide most of each, so there are bars instead.
const LEAST_APART: f64 = 4.0;
/// Smallest distance of labels on the axis.
const TICKS_APART: f64 = 60.0;

/// Renders the sketch.
#[component]
pub(crate) fn CrowdSketch(props: &CrowdSketchProps) -> Html {
    let (plot, size) = use_size(USUAL);
    let ratings = &*props.ratings;
    let (low, high) =
        ratings.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (rating, _)| (low.min(*rating), high.max(*rating)));
    if ratings.is_empty() {
        return Html::default();
    }
    let width = size.width.max(120.0);
    // A crowd of equal ratings is in the middle.
    let margin = if low == high { 50.0 } else { 0.0 };
    let along = Scale { low: low - margin, high: high + margin, start: 8.0, end: width - 8.0 };
    let labels = ticks(&along, Unit::Number, TICKS_APART).into_iter().map(|(x, label)| text("axis", (x, HEIGHT + 15.0), "middle", &label));
    let marks = tag("g", &[]).with(marks(ratings, &along)).with(across("rail", [0.0, width], HEIGHT)).all(labels);
    let [from, to] = [low, high].map(|rating| number(rating.round() as i64));
    let label = format!("{} rated {from} to {to}", count(ratings.len() as u32, "player", "players"));
    html! {
        <div class="plot" ref={plot}>
            <svg width="100%" height={tenths(HEIGHT + FOOT)} role="img" aria-label={label}>{ marks.html() }</svg>
        </div>
    }
}

/// The people as stacks of marks, or as bars if the stacks would be too high.
fn marks(ratings: &[(f64, Option<Side>)], along: &Scale) -> Tag {
    let stacks = stacks(ratings, along);
    let most = stacks.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let apart = ((HEIGHT - STACK) / (most - 1.0).max(1.0)).min(APART);
    if apart < LEAST_APART {
        return bars(ratings, along);
    }
    let mut marks = tag("g", &[]);
    for (stack, sides) in stacks.iter().enumerate() {
        let x = along.start + stack as f64 * STACK + STACK / 2.0 - 4.0;
        for (place, side) in sides.iter().enumerate() {
            let at = (x, HEIGHT - STACK / 2.0 - place as f64 * apart);
            marks = marks.with(match side {
                Some(side) => side.mark(at),
                None => crate::svg::group_at("side-mark", at).with(circle("dot-ink", 4.0)),
            });
        }
    }
    marks
}

/// The sides of the people in each stack, from left to right.
fn stacks(ratings: &[(f64, Option<Side>)], along: &Scale) -> Vec<Vec<Option<Side>>> {
    let mut stacks = vec![Vec::new(); ((along.end - along.start) / STACK) as usize + 1];
    let last = stacks.len() - 1;
    for (rating, side) in ratings {
        let stack = ((along.at(*rating) - along.start) / STACK) as usize;
        stacks[stack.min(last)].push(*side);
    }
    stacks
}

fn bars(ratings: &[(f64, Option<Side>)], along: &Scale) -> Tag {
    /// Largest number of bars.
    const MOST: usize = 36;
    let values: Vec<f64> = ratings.iter().map(|(rating, _)| *rating).collect();
    let Some(bins) = Bins::of(&values, Unit::Number, MOST) else { return tag("g", &[]) };
    let mut counts = vec![0_u32; bins.count];
    values.iter().for_each(|value| counts[bins.index(*value)] += 1);
    let most = f64::from(counts.iter().copied().max().unwrap_or(1));
    let bar = |(index, people): (usize, &u32)| {
        let height = f64::from(*people) / most * (HEIGHT - 4.0);
        let ends = [index, index + 1].map(|edge| along.at(bins.edge(edge).clamp(along.low, along.high)));
        rect("tally", (ends[0], HEIGHT - height), (ends[1] - ends[0]).max(1.0), height, 0.0)
    };
    tag("g", &[]).all(counts.iter().enumerate().filter(|(_, people)| **people > 0).map(bar))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_person_is_in_the_stack_at_their_rating() {
        let along = Scale { low: 1_000.0, high: 2_000.0, start: 8.0, end: 248.0 };
        let ratings: Vec<(f64, Option<Side>)> = (0..=100).map(|index| (1_000.0 + f64::from(index) * 10.0, Some(Side::Both))).collect();
        let stacks = stacks(&ratings, &along);
        assert_eq!(stacks.iter().map(Vec::len).sum::<usize>(), 101);
        assert_eq!(stacks.len(), 21);
        assert!(stacks[..20].iter().all(|stack| (4..=6).contains(&stack.len())), "{:?}", stacks.iter().map(Vec::len).collect::<Vec<_>>());
    }
}
