//! Films: the small pictures of a run that the gallery shows. A film is taken in small pieces of work, so that the page stays responsive.

mod sketch;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::{Deref, Range};
use std::rc::Rc;
use std::sync::Arc;

use queuescope::{Engine, Event, Frame, Listener, MatchFacts, Millis, Run, Scenario, Stage, Trace, Verbosity};

use crate::engines;
use crate::picture::Size;
use crate::shared::Shared;
pub(crate) use sketch::{Sketch, dot, square};

/// Number of pictures in a film.
const PICTURES: usize = 14;
/// From this number of players on, a run is a crowd: films have fewer pictures, pictures have less detail, and not every candidate is
/// recorded.
pub(crate) const CROWD: usize = 61;
/// Number of pictures in a film of a crowd.
const CROWD_PICTURES: usize = 6;
/// Number of events after which a film ends. Thumbnails do not need the end of a very long run.
const MAX_FILM_EVENTS: usize = 50_000;

/// The pictures of a run, in order. The last one is the thumbnail.
#[derive(Debug, PartialEq)]
pub(crate) struct Film {
    pictures: Vec<Sketch>,
    pub(crate) size: Size,
}

impl Film {
    /// Number of pictures.
    pub(crate) fn len(&self) -> usize {
        self.pictures.len()
    }

    /// The picture with this index, or the last one.
    pub(crate) fn picture(&self, index: usize) -> Option<&Sketch> {
        self.pictures.get(index).or(self.pictures.last())
    }
}

/// What a thumbnail shows: a run up to a position of its trace.
pub(crate) struct Shot<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) trace: &'a Trace,
    pub(crate) frame: &'a Frame,
    /// The positions that the film plays.
    pub(crate) part: Range<usize>,
    /// Number of events that have happened.
    pub(crate) position: usize,
    /// Size of the picture.
    pub(crate) size: Size,
}

impl Shot<'_> {
    /// True if the run has too many players for details.
    pub(crate) fn is_crowd(&self) -> bool {
        self.scenario.players.len() >= CROWD
    }
}

/// A shot with one engine's settings and frame. Dereferences to the [`Shot`].
pub(crate) struct EngineShot<'a, E: Engine> {
    pub(crate) shot: &'a Shot<'a>,
    pub(crate) settings: &'a E::Settings,
    /// The engine's part of the frame.
    pub(crate) own: &'a E::Frame,
}

impl<'a, E: Engine> Deref for EngineShot<'a, E> {
    type Target = Shot<'a>;
    fn deref(&self) -> &Shot<'a> {
        self.shot
    }
}

/// Returns the positions of a round: from its first event to the one after its last.
pub(crate) fn positions_of(trace: &Trace, round: usize) -> Range<usize> {
    trace.rounds().get(round).map_or(0..0, |span| span.start..trace.round_end(round))
}

/// Returns the first of the rounds with the most events of a kind, or the first round if there are none.
pub(crate) fn busiest_round(trace: &Trace, is_kind: impl Fn(&Event) -> bool) -> usize {
    let count = |round: &usize| trace.events_of(*round).iter().filter(|event| is_kind(event)).count();
    // Of equal rounds, `max_by_key` would return the last.
    (0..trace.rounds().len()).rev().max_by_key(count).unwrap_or_default()
}

/// A film that is being taken.
pub(crate) struct Shooting {
    scenario: Arc<Scenario>,
    size: Size,
    work: Work,
}

enum Work {
    /// Running the scenario, round by round.
    Running(Box<Run>, Trace),
    /// Drawing the pictures, one by one.
    Drawing(Box<Drawing>),
}

/// Pictures that are being drawn, one by one.
struct Drawing {
    trace: Trace,
    /// The part of the trace that the film plays.
    part: Range<usize>,
    /// The frame at `position`.
    frame: Frame,
    position: usize,
    /// Positions of the pictures, in ascending order.
    positions: Vec<usize>,
    pictures: Vec<Sketch>,
}

impl Shooting {
    /// Starts a film of a scenario, with pictures of this size.
    pub(crate) fn new(scenario: Arc<Scenario>, size: Size) -> Shooting {
        let work = Work::Running(Box::new(Run::new(Arc::clone(&scenario))), Trace::new(Arc::clone(&scenario)));
        Shooting { scenario, size, work }
    }

    /// Does one piece of work: runs a round, or draws a picture. Returns the film once it is complete.
    pub(crate) fn step(&mut self) -> Option<Film> {
        match &mut self.work {
            Work::Running(run, trace) if !run.is_over() && trace.len() < MAX_FILM_EVENTS => {
                if self.scenario.players.len() < CROWD {
                    run.round(trace);
                } else {
                    run.round(&mut Outline(trace));
                }
                None
            }
            Work::Running(_, trace) => {
                let trace = std::mem::replace(trace, Trace::new(Arc::clone(&self.scenario)));
                self.work = Work::Drawing(Box::new(Drawing::new(&self.scenario, trace)));
                None
            }
            Work::Drawing(drawing) => drawing.draw_next(&self.scenario, self.size),
        }
    }
}

impl Drawing {
    fn new(scenario: &Scenario, trace: Trace) -> Drawing {
        let part = engines::telling(scenario.engine(), &trace);
        let positions = positions(part.clone(), scenario.players.len());
        Drawing { trace, part, frame: Frame::new(scenario), position: 0, positions, pictures: Vec::new() }
    }

    /// Draws the next picture. Returns the film after the last one.
    fn draw_next(&mut self, scenario: &Scenario, size: Size) -> Option<Film> {
        let position = *self.positions.get(self.pictures.len())?;
        for event in self.position..position {
            self.frame.advance(&self.trace, event);
        }
        self.position = position;
        let shot = Shot { scenario, trace: &self.trace, frame: &self.frame, part: self.part.clone(), position, size };
        self.pictures.push(engines::thumbnail(&shot));
        let is_complete = self.pictures.len() == self.positions.len();
        is_complete.then(|| Film { pictures: std::mem::take(&mut self.pictures), size })
    }
}

/// Returns the positions of a film's pictures, evenly spread over a part of the trace. The last is the end of that part.
fn positions(part: Range<usize>, players: usize) -> Vec<usize> {
    let pictures = if players < CROWD { PICTURES } else { CROWD_PICTURES };
    let mut positions: Vec<usize> = (1..=pictures).map(|picture| part.start + part.len() * picture / pictures).collect();
    positions.dedup();
    positions
}

/// Records every decision, but not every candidate.
struct Outline<'a>(&'a mut Trace);

impl Listener for Outline<'_> {
    const VERBOSITY: Verbosity = Verbosity::Outline;
    fn round(&mut self, index: u32, time: Millis) {
        self.0.round(index, time);
    }
    fn stage(&mut self, stage: &'static Stage) {
        self.0.stage(stage);
    }
    fn event(&mut self, event: Event) {
        self.0.event(event);
    }
    fn round_over(&mut self, made: Vec<MatchFacts>, settled: Vec<MatchFacts>) {
        self.0.round_over(made, settled);
    }
}

/// The finished films by the key of their scenario. They are kept while the page is open. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Films(Rc<RefCell<HashMap<String, Shared<Film>>>>);

impl PartialEq for Films {
    fn eq(&self, other: &Films) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Films {
    /// Returns the film of a scenario in a size, if there is one.
    pub(crate) fn get(&self, key: &str, size: Size) -> Option<Shared<Film>> {
        self.0.borrow().get(key).filter(|film| film.size == size).cloned()
    }

    /// Keeps a film.
    pub(crate) fn put(&self, key: String, film: Film) {
        self.0.borrow_mut().insert(key, Shared::new(film));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;

    const SIZE: Size = Size { width: 240.0, height: 112.0 };

    fn film(scenario: Scenario) -> Film {
        let mut shooting = Shooting::new(Arc::new(scenario), SIZE);
        loop {
            if let Some(film) = shooting.step() {
                return film;
            }
        }
    }

    #[test]
    fn every_example_has_a_film_that_moves_and_ends_in_a_picture() {
        for example in examples::all() {
            let film = film(example.scenario().expect("the scenario is valid"));
            let still = film.picture(usize::MAX).expect("the film has a picture");
            assert!(still.layers().len() >= 2, "{}: {still:?}", example.name);
            let different = (1..film.len()).filter(|&index| film.picture(index) != film.picture(index - 1)).count();
            assert!(different >= 1, "{}: nothing moves", example.name);
        }
    }

    #[test]
    fn all_marks_of_all_pictures_are_inside_the_picture() {
        for example in examples::all() {
            let film = film(example.scenario().expect("the scenario is valid"));
            for index in 0..film.len() {
                for (class, [left, top, right, bottom]) in film.picture(index).expect("it exists").extents() {
                    let is_inside = left >= -1.0 && top >= -1.0 && right <= SIZE.width + 1.0 && bottom <= SIZE.height + 1.0;
                    assert!(is_inside, "{}, picture {index}, {class}: {left} {top} {right} {bottom}", example.name);
                }
            }
        }
    }

    #[test]
    fn an_empty_queue_has_a_film_too() {
        for example in examples::all() {
            let scenario = example.scenario().expect("the scenario is valid");
            assert!(film(Scenario { players: Vec::new(), declines: Vec::new(), ..scenario }).len() > 0);
        }
    }

    #[test]
    fn pictures_are_spread_over_the_telling_part() {
        assert_eq!(positions(10..12, 5), [10, 11, 12]);
        assert_eq!(positions(0..600, 200), [100, 200, 300, 400, 500, 600]);
        assert_eq!(positions(4..4, 5), [4]);
    }
}
