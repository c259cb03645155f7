//! Playback: its speed, and the timer for the next beat.

mod beat;

use gloo::timers::callback::Timeout;
use yew::Callback;

pub(crate) use beat::Beats;

/// The available speeds.
pub(crate) const SPEEDS: [f64; 7] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];
/// Index of the default speed, 1×.
const DEFAULT_SPEED: usize = 2;
/// Shortest duration of a beat in which changes are animated. In shorter beats they jump, because the eye could not follow.
const SHORTEST_ANIMATED_MILLIS: u32 = 250;
/// Approximate duration of a stage in the tour, independent of its number of events. A whole wave takes about ten seconds.
const TOUR_STAGE_MILLIS: usize = 1_300;
/// Shortest and longest duration of an event in the tour.
const TOUR_EVENT_MILLIS: [usize; 2] = [25, 420];

/// The state of playback.
pub(crate) struct Playback {
    speed: usize,
    timer: Option<Timeout>,
    /// Duration of the current beat.
    millis: u32,
    /// Position at which the tour stops playing; `None` outside the tour.
    tour_end: Option<usize>,
}

impl Playback {
    pub(crate) fn paused() -> Playback {
        Playback { speed: DEFAULT_SPEED, timer: None, millis: SHORTEST_ANIMATED_MILLIS, tour_end: None }
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

    /// True if changes are animated instead of jumping.
    pub(crate) fn animates(&self) -> bool {
        !self.is_playing() || self.tour_end.is_some() || self.millis >= SHORTEST_ANIMATED_MILLIS
    }

    /// True while the tour plays, which shows every event.
    pub(crate) fn is_tour(&self) -> bool {
        self.tour_end.is_some()
    }

    /// Plays at the pace of the tour, up to a position.
    pub(crate) fn set_tour_end(&mut self, end: usize) {
        self.tour_end = Some(end);
    }

    /// The position at which playback stops in a trace of this length.
    pub(crate) fn end(&self, length: usize) -> usize {
        self.tour_end.unwrap_or(length).min(length)
    }

    /// Starts the timer that calls back when the next beat is due. `events` is the number of events in the current stage, and `beat_millis`
    /// the duration of a beat at 1×.
    pub(crate) fn schedule_tick(&mut self, events: usize, beat_millis: usize, tick: Callback<()>) {
        let [least, most] = TOUR_EVENT_MILLIS;
        let millis = match self.tour_end {
            Some(_) => (TOUR_STAGE_MILLIS / events.max(1)).clamp(least, most) as u32,
            None => (beat_millis as f64 / SPEEDS[self.speed]) as u32,
        };
        self.millis = millis;
        self.timer = Some(Timeout::new(millis, move || tick.emit(())));
    }

    pub(crate) fn pause(&mut self) {
        self.timer = None;
        self.tour_end = None;
    }
}
