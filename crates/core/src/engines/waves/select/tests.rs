//! Compares the fast methods with the literal form, ties included.

use proptest::prelude::*;
use queuescope_campaign::config;

use super::*;
use crate::engines::waves::settings::{Window, WindowRule};

/// How ratings and waits are distributed on a side. In all shapes except `Scattered`, a naive search would visit every player.
#[derive(Debug, Clone, Copy)]
enum Shape {
    /// Random ratings and waits.
    Scattered,
    /// One rating, every wait different.
    OneRating,
    /// Two ratings, every wait different.
    TwoRatings,
    /// Waits rise with ratings.
    Rising,
    /// Waits rise with the square of the rating, as scores rise with the square of the gap.
    Square,
    /// Random ratings, and waits of about the same size. With growing windows many players are just inside or just outside a window.
    WindowEdge,
}

impl Shape {
    fn entrant(self, place: usize, Entrant { rating, wait }: Entrant) -> Entrant {
        let place = place as u32;
        match self {
            Shape::Scattered => Entrant { rating, wait },
            Shape::OneRating => Entrant { rating: 7, wait: place },
            Shape::TwoRatings => Entrant { rating: rating.signum().max(0) * 50, wait: place },
            Shape::Rising => Entrant { rating: place as i32 * 3, wait: place },
            Shape::Square => Entrant { rating: place as i32, wait: place * place },
            Shape::WindowEdge => Entrant { rating: rating % 100, wait: (rating % 100).unsigned_abs() + wait % 3 },
        }
    }
}

/// Generates both sides with few or many different ratings and waits, every window rule, and wait priorities from 0 to a million.
fn inputs() -> impl Strategy<Value = SelectionInput> {
    let shape = || {
        let regular = [Shape::OneRating, Shape::TwoRatings, Shape::Rising, Shape::Square, Shape::WindowEdge];
        prop_oneof![3 => Just(Shape::Scattered), 2 => prop::sample::select(regular.to_vec())]
    };
    let spans = prop_oneof![Just((6i32, 3u32)), Just((60, 4)), Just((400, 12)), Just((2_000_000, 3)), Just((900, 100_000_000))];
    let rule = prop_oneof![Just(WindowRule::Lead), Just(WindowRule::Either), Just(WindowRule::Both)];
    let window = (0i64..60, 0i64..40, 1i64..4);
    let priority = prop_oneof![Just(0), Just(1), Just(20), 0i64..2_000, Just(1_000_000)];
    (spans, rule, window, priority, prop_oneof![Just(8usize), Just(60), Just(200)], [shape(), shape()]).prop_flat_map(
        |((ratings, waits), window_rule, (base, growth, growth_step), wait_priority, most, shapes)| {
            let side = move |shape: Shape| {
                let entrant = (0..ratings, 0..waits).prop_map(move |(rating, wait)| Entrant { rating: rating - ratings / 2, wait });
                let reshape = move |(place, entrant)| shape.entrant(place, entrant);
                prop::collection::vec(entrant, 0..most).prop_map(move |side| side.into_iter().enumerate().map(reshape).collect())
            };
            (side(shapes[0]), side(shapes[1])).prop_map(move |(leads, follows)| {
                let settings = Settings { window_rule, growth_step, wait_priority, ..Settings::default() };
                // Widely spread ratings need wide windows, or no pair would be inside one.
                let scale = i64::from(ratings / 60).max(1);
                let window = Window { base: base * scale, growth: growth * scale };
                SelectionInput { sides: [leads, follows], windows: Windows::new(&settings, window), wait_priority }
            })
        },
    )
}

impl std::fmt::Debug for SelectionInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?} priority {}", self.sides, self.windows, self.wait_priority)
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn cells_choose_the_same_pairs_as_the_literal_form(input in inputs()) {
        if let Some(pairs) = cells::select(&input) {
            prop_assert_eq!(in_order(&pairs, input.sides[0].len()), literal::select(&input));
        }
    }

    #[test]
    fn trees_choose_the_same_pairs_as_the_literal_form(input in inputs()) {
        prop_assert_eq!(in_order(&tree::select(&input), input.sides[0].len()), literal::select(&input));
    }

    #[test]
    fn counting_candidates_equals_listing_them(input in inputs()) {
        let mut counts = vec![0; input.sides[0].len()];
        literal::candidates(&input).iter().for_each(|candidate| counts[candidate.lead as usize] += 1);
        prop_assert_eq!(count::candidates_by_lead(&input), counts);
    }

    #[test]
    fn the_best_few_are_the_first_of_all_candidates(input in inputs(), few in 1usize..5) {
        let tree = tree::Tree::new(&input.sides[1], &input.windows);
        let mut candidates = literal::candidates(&input);
        candidates.sort_by_key(|candidate| (candidate.score, candidate.follow));
        for lead in 0..input.sides[0].len() as u32 {
            let expected: Vec<u32> = candidates.iter().filter(|candidate| candidate.lead == lead).map(|candidate| candidate.follow).take(few).collect();
            let found: Vec<u32> = tree.best_few(&input, 0, lead, few).iter().map(|&(_, follow)| follow).collect();
            prop_assert_eq!(found, expected);
        }
    }
}

#[test]
fn the_grid_is_used_only_while_it_is_small() {
    // If the grid were never used, the test of the cells would compare nothing.
    let entrants = |count: u32, spread: i32| (0..count).map(|n| Entrant { rating: n as i32 * spread, wait: n * 7 }).collect::<Vec<_>>();
    let settings = Settings::default();
    let windows = Windows::new(&settings, settings.low);
    let dense = SelectionInput { sides: [entrants(10, 0), entrants(10, 0)], windows, wait_priority: 20 };
    let sparse = SelectionInput { sides: [entrants(300, 9), entrants(300, 11)], windows, wait_priority: 20 };
    let classes = |count| SelectionInput { sides: [entrants(count, 0), entrants(count, 0)], windows, wait_priority: 20 };
    assert!(cells::select(&dense).is_some());
    assert!(cells::select(&classes(64)).is_some());
    assert!(cells::select(&classes(65)).is_none());
    assert!(cells::select(&sparse).is_none());
    assert!(!tree::select(&sparse).is_empty());
}
