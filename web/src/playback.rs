//! Playback: its speed, and the timer for the next event.

use gloo::timers::callback::Timeout;
use yew::Callback;

/// Events per second at 1×.
const EVENTS_PER_SECOND: f64 = 4.0;
/// The available speeds.
pub(crate) const SPEEDS: [f64; 7] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];
/// Index of the default speed, 1×.
const DEFAULT_SPEED: usize = 2;
/// Largest number of events per second at which changes are animated. Above it they jump, because the eye could not follow.
const MAX_ANIMATED_EVENTS_PER_SECOND: f64 = 4.0;
/// Approximate duration of a stage in the tour, independent of its number of events. A whole wave takes about ten seconds.
const TOUR_STAGE_MILLIS: usize = 1_300;
/// Shortest and longest duration of an event in the tour.
const TOUR_EVENT_MILLIS: [usize; 2] = [25, 420];

/// The state of playback.
pub(crate) struct Playback {
    speed: usize,
    timer: Option<Timeout>,
    /// Position at which the tour stops playing; `None` outside the tour.
    tour_end: Option<usize>,
}

impl Playback {
    pub(crate) fn paused() -> Playback {
        Playback { speed: DEFAULT_SPEED, timer: None, tour_end: None }
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.timer.is_some()
    }

    pub(crate) fn speed(&self) -> usize {
        self.speed
    }

    pub(crate) fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
    }

    fn events_per_second(&self) -> f64 {
        SPEEDS[self.speed] * EVENTS_PER_SECOND
    }

    /// True if changes are animated instead of jumping.
    pub(crate) fn animates(&self) -> bool {
        !self.is_playing() || self.tour_end.is_some() || self.events_per_second() <= MAX_ANIMATED_EVENTS_PER_SECOND
    }

    /// Plays at the pace of the tour, up to a position.
    pub(crate) fn set_tour_end(&mut self, end: usize) {
        self.tour_end = Some(end);
    }

    /// The position at which playback stops in a trace of this length.
    pub(crate) fn end(&self, length: usize) -> usize {
        self.tour_end.unwrap_or(length).min(length)
    }

    /// Starts the timer that calls back when the next event is due. `events` is the number of events in the current stage.
    pub(crate) fn schedule_tick(&mut self, events: usize, tick: Callback<()>) {
        let [least, most] = TOUR_EVENT_MILLIS;
        let millis = match self.tour_end {
            Some(_) => (TOUR_STAGE_MILLIS / events.max(1)).clamp(least, most) as u32,
            None => (1_000.0 / self.events_per_second()) as u32,
        };
        self.timer = Some(Timeout::new(millis, move || tick.emit(())));
    }

    pub(crate) fn pause(&mut self) {
        self.timer = None;
        self.tour_end = None;
    }
}
