//! The fast ways against the literal form, ties included.

use proptest::prelude::*;
use queuescope_campaign::config;

use super::*;
use crate::engines::waves::settings::{Window, WindowRule};

/// How a queue is laid out; apart from the first, shapes in which a careless search looks at everybody.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Scattered,
    /// One rating, every wait different.
    OneRating,
    /// Two ratings, every wait different.
    TwoRatings,
    /// Waits rise with ratings.
    Rising,
    /// Waits rise with the square of the rating, as scores do with the gap.
    Square,
    /// Ratings scattered, waits about as large: with growing windows many are just within reach, or just not.
    Reach,
}

impl Shape {
    fn lay_out(self, place: usize, Entrant { rating, wait }: Entrant) -> Entrant {
        let place = place as u32;
        match self {
            Shape::Scattered => Entrant { rating, wait },
            Shape::OneRating => Entrant { rating: 7, wait: place },
            Shape::TwoRatings => Entrant { rating: rating.signum().max(0) * 50, wait: place },
            Shape::Rising => Entrant { rating: place as i32 * 3, wait: place },
            Shape::Square => Entrant { rating: place as i32, wait: place * place },
            Shape::Reach => Entrant { rating: rating % 100, wait: (rating % 100).unsigned_abs() + wait % 3 },
        }
    }
}

/// Both sides, few or many different ratings and waits, every window rule, wait priorities from nothing to overwhelming.
fn arenas() -> impl Strategy<Value = Arena> {
    let shape = || {
        let odd = [Shape::OneRating, Shape::TwoRatings, Shape::Rising, Shape::Square, Shape::Reach];
        prop_oneof![3 => Just(Shape::Scattered), 2 => prop::sample::select(odd.to_vec())]
    };
    let spans = prop_oneof![Just((6i32, 3u32)), Just((60, 4)), Just((400, 12)), Just((2_000_000, 3)), Just((900, 100_000_000))];
    let rule = prop_oneof![Just(WindowRule::Lead), Just(WindowRule::Either), Just(WindowRule::Both)];
    let window = (0i64..60, 0i64..40, 1i64..4);
    let priority = prop_oneof![Just(0), Just(1), Just(20), 0i64..2_000, Just(1_000_000)];
    (spans, rule, window, priority, prop_oneof![Just(8usize), Just(60), Just(200)], [shape(), shape()]).prop_flat_map(
        |((ratings, waits), window_rule, (base, growth, growth_step), wait_priority, most, shapes)| {
            let side = move |shape: Shape| {
                let entrant = (0..ratings, 0..waits).prop_map(move |(rating, wait)| Entrant { rating: rating - ratings / 2, wait });
                let lay_out = move |(place, entrant)| shape.lay_out(place, entrant);
                prop::collection::vec(entrant, 0..most).prop_map(move |side| side.into_iter().enumerate().map(lay_out).collect())
            };
            (side(shapes[0]), side(shapes[1])).prop_map(move |(leads, follows)| {
                let settings = Settings { window_rule, growth_step, wait_priority, ..Settings::default() };
                // Spread ratings need windows to match, or nothing would ever meet.
                let stretch = i64::from(ratings / 60).max(1);
                let window = Window { base: base * stretch, growth: growth * stretch };
                Arena { sides: [leads, follows], windows: Windows::new(&settings, window), wait_priority }
            })
        },
    )
}

impl std::fmt::Debug for Arena {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?} priority {}", self.sides, self.windows, self.wait_priority)
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn cells_choose_what_the_literal_form_chooses(arena in arenas()) {
        if let Some(pairs) = cells::select(&arena) {
            prop_assert_eq!(in_order(&pairs, arena.sides[0].len()), literal::select(&arena));
        }
    }

    #[test]
    fn trees_choose_what_the_literal_form_chooses(arena in arenas()) {
        prop_assert_eq!(in_order(&tree::select(&arena), arena.sides[0].len()), literal::select(&arena));
    }

    #[test]
    fn counting_finds_as_many_candidates_as_listing(arena in arenas()) {
        let mut counts = vec![0; arena.sides[0].len()];
        literal::candidates(&arena).iter().for_each(|candidate| counts[candidate.lead as usize] += 1);
        prop_assert_eq!(count::candidates_by_lead(&arena), counts);
    }

    #[test]
    fn the_best_few_are_the_first_of_all(arena in arenas(), few in 1usize..5) {
        let tree = tree::Tree::new(&arena.sides[1], &arena.windows);
        let mut candidates = literal::candidates(&arena);
        candidates.sort_by_key(|candidate| (candidate.score, candidate.follow));
        for lead in 0..arena.sides[0].len() as u32 {
            let expected: Vec<u32> = candidates.iter().filter(|candidate| candidate.lead == lead).map(|candidate| candidate.follow).take(few).collect();
            let found: Vec<u32> = tree.best_few(&arena, 0, lead, few).iter().map(|&(_, follow)| follow).collect();
            prop_assert_eq!(found, expected);
        }
    }
}

#[test]
fn both_ways_are_really_tried() {
    // A grid that fits and one that does not: otherwise the tests above might compare nothing.
    let entrants = |count: u32, spread: i32| (0..count).map(|n| Entrant { rating: n as i32 * spread, wait: n * 7 }).collect::<Vec<_>>();
    let settings = Settings::default();
    let windows = Windows::new(&settings, settings.low);
    let dense = Arena { sides: [entrants(10, 0), entrants(10, 0)], windows, wait_priority: 20 };
    let sparse = Arena { sides: [entrants(300, 9), entrants(300, 11)], windows, wait_priority: 20 };
    let classes = |count| Arena { sides: [entrants(count, 0), entrants(count, 0)], windows, wait_priority: 20 };
    assert!(cells::select(&dense).is_some());
    assert!(cells::select(&classes(64)).is_some());
    assert!(cells::select(&classes(65)).is_none());
    assert!(cells::select(&sparse).is_none());
    assert!(!tree::select(&sparse).is_empty());
}
