//! Playing: how fast events follow each other, and the timer that makes them.

use gloo::timers::callback::Timeout;
use yew::Callback;

/// Events a second at speed 1.
const EVENTS_A_SECOND: f64 = 4.0;
/// The speeds there are.
pub(crate) const SPEEDS: [f64; 7] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];
/// Where playing begins: 1×.
const USUAL: usize = 2;
/// From this many events a second on, things jump instead of moving: the eye could not follow.
const TOO_FAST_TO_MOVE: f64 = 4.0;
/// In the tour every stage takes about this long, however many events it has, so that a wave is over in ten seconds.
const TOUR_STAGE_MILLIS: usize = 1_300;
/// But no event is shorter or longer than this.
const TOUR_EVENT_MILLIS: [usize; 2] = [25, 420];

/// Plays, or is paused.
pub(crate) struct Playback {
    speed: usize,
    timer: Option<Timeout>,
    /// The tour plays up to a position, at its own pace.
    tour_end: Option<usize>,
}

impl Playback {
    pub(crate) fn paused() -> Playback {
        Playback { speed: USUAL, timer: None, tour_end: None }
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

    fn events_a_second(&self) -> f64 {
        SPEEDS[self.speed] * EVENTS_A_SECOND
    }

    /// Whether what changes should move there, not jump.
    pub(crate) fn moves(&self) -> bool {
        !self.is_playing() || self.tour_end.is_some() || self.events_a_second() <= TOO_FAST_TO_MOVE
    }

    /// From now on playing is the tour's, up to a position.
    pub(crate) fn tour_until(&mut self, end: usize) {
        self.tour_end = Some(end);
    }

    /// Where playing stops, in a trace of this length.
    pub(crate) fn end(&self, length: usize) -> usize {
        self.tour_end.unwrap_or(length).min(length)
    }

    /// Calls back once, when the next event is due; `events` are those of the stage being played.
    pub(crate) fn wait(&mut self, events: usize, tick: Callback<()>) {
        let [least, most] = TOUR_EVENT_MILLIS;
        let millis = match self.tour_end {
            Some(_) => (TOUR_STAGE_MILLIS / events.max(1)).clamp(least, most) as u32,
            None => (1_000.0 / self.events_a_second()) as u32,
        };
        self.timer = Some(Timeout::new(millis, move || tick.emit(())));
    }

    pub(crate) fn pause(&mut self) {
        self.timer = None;
        self.tour_end = None;
    }
}
