//! Playing: how fast events follow each other, and the timer that makes them.

use gloo_timers::callback::Timeout;
use yew::Callback;

/// Events a second at speed 1.
const EVENTS_A_SECOND: f64 = 4.0;
/// The speeds there are.
pub(crate) const SPEEDS: [f64; 7] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];
/// Where playing begins: 1×.
const USUAL: usize = 2;
/// From this many events a second on, things jump instead of moving: the eye could not follow.
const TOO_FAST_TO_MOVE: f64 = 4.0;

/// Plays, or is paused.
pub(crate) struct Playback {
    speed: usize,
    timer: Option<Timeout>,
}

impl Playback {
    pub(crate) fn paused() -> Playback {
        Playback { speed: USUAL, timer: None }
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

    pub(crate) fn events_a_second(&self) -> f64 {
        SPEEDS[self.speed] * EVENTS_A_SECOND
    }

    /// Whether what changes should move there, not jump.
    pub(crate) fn moves(&self) -> bool {
        !self.is_playing() || self.events_a_second() <= TOO_FAST_TO_MOVE
    }

    /// Calls back once, when the next event is due.
    pub(crate) fn wait(&mut self, tick: Callback<()>) {
        let millis = (1_000.0 / self.events_a_second()) as u32;
        self.timer = Some(Timeout::new(millis, move || tick.emit(())));
    }

    pub(crate) fn pause(&mut self) {
        self.timer = None;
    }
}
