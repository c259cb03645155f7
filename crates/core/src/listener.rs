//! Listeners, which receive events while an engine runs, and recorders, through which engines send them.
//!
//! The listener is a type parameter of every engine. Events are only created if the listener's [`Verbosity`] asks for them, so a run with
//! the [`Silent`] listener costs nothing extra.

use crate::engines::{Event, MatchFacts, Stage};
use crate::scenario::Scenario;
use crate::time::Millis;

/// How much a listener wants to receive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// No events. The engine uses its fastest code.
    Nothing,
    /// Every decision, but not every candidate, so the extra work stays proportional to the queue.
    Outline,
    /// Every decision and every candidate, up to the engine's limit.
    Everything,
}

/// Receives events while an engine runs.
pub trait Listener {
    /// How much this listener wants to receive. A constant, so the compiler can remove code that creates unwanted events.
    const VERBOSITY: Verbosity;

    /// Called when a round begins.
    fn round(&mut self, index: u32, time: Millis);

    /// Called when a stage begins.
    fn stage(&mut self, stage: &'static Stage);

    /// Called for every event.
    fn event(&mut self, event: Event);

    /// Called at the end of a round with the matches that it made and the matches of earlier rounds that it settled.
    fn round_over(&mut self, _made: Vec<MatchFacts>, _settled: Vec<MatchFacts>) {}

    /// Creates and receives an event, unless the verbosity is [`Verbosity::Nothing`].
    #[inline(always)]
    fn record(&mut self, make: impl FnOnce() -> Event)
    where
        Self: Sized,
    {
        if Self::VERBOSITY as u8 > Verbosity::Nothing as u8 {
            self.event(make());
        }
    }
}

/// A listener that receives nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Listener for Silent {
    const VERBOSITY: Verbosity = Verbosity::Nothing;
    fn round(&mut self, _: u32, _: Millis) {}
    fn stage(&mut self, _: &'static Stage) {}
    fn event(&mut self, _: Event) {}
}

/// A pair of listeners. Both receive every event that the more verbose one wants.
impl<A: Listener, B: Listener> Listener for (A, B) {
    const VERBOSITY: Verbosity = if A::VERBOSITY as u8 > B::VERBOSITY as u8 { A::VERBOSITY } else { B::VERBOSITY };
    fn round(&mut self, index: u32, time: Millis) {
        self.0.round(index, time);
        self.1.round(index, time);
    }
    fn stage(&mut self, stage: &'static Stage) {
        self.0.stage(stage);
        self.1.stage(stage);
    }
    fn event(&mut self, event: Event) {
        self.0.event(event.clone());
        self.1.event(event);
    }
    fn round_over(&mut self, made: Vec<MatchFacts>, settled: Vec<MatchFacts>) {
        self.0.round_over(made.clone(), settled.clone());
        self.1.round_over(made, settled);
    }
}

impl<L: Listener> Listener for &mut L {
    const VERBOSITY: Verbosity = L::VERBOSITY;
    fn round(&mut self, index: u32, time: Millis) {
        (**self).round(index, time);
    }
    fn stage(&mut self, stage: &'static Stage) {
        (**self).stage(stage);
    }
    fn event(&mut self, event: Event) {
        (**self).event(event);
    }
    fn round_over(&mut self, made: Vec<MatchFacts>, settled: Vec<MatchFacts>) {
        (**self).round_over(made, settled);
    }
}

/// Sends events from an engine to a listener. Events contain players' ids, which come from the scenario.
pub struct Recorder<'a, L> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) listener: &'a mut L,
}

impl<L: Listener> Recorder<'_, L> {
    /// Begins a stage.
    #[inline(always)]
    pub(crate) fn stage(&mut self, stage: &'static Stage) {
        if L::VERBOSITY as u8 > Verbosity::Nothing as u8 {
            self.listener.stage(stage);
        }
    }

    /// Sends an event. `make` is not called if the listener wants no events.
    #[inline(always)]
    pub(crate) fn record<E: Into<Event>>(&mut self, make: impl FnOnce(&Scenario) -> E) {
        let scenario = self.scenario;
        self.listener.record(|| make(scenario).into());
    }
}

impl<'a, L: Listener> Recorder<'a, L> {
    /// Returns this recorder with its listener behind `dyn`.
    pub(crate) fn erased(self) -> DynRecorder<'a> {
        DynRecorder { scenario: self.scenario, verbosity: L::VERBOSITY, listener: self.listener }
    }
}

/// A recorder with its listener behind `dyn`, so engine code is compiled only once. Use it where a virtual call is cheap compared to the
/// work.
pub(crate) struct DynRecorder<'a> {
    scenario: &'a Scenario,
    /// How much the listener wants to receive.
    pub(crate) verbosity: Verbosity,
    listener: &'a mut dyn DynListener,
}

/// The parts of [`Listener`] that a [`DynRecorder`] needs.
trait DynListener {
    fn stage(&mut self, stage: &'static Stage);
    fn event(&mut self, event: Event);
}

impl<L: Listener> DynListener for L {
    fn stage(&mut self, stage: &'static Stage) {
        Listener::stage(self, stage);
    }
    fn event(&mut self, event: Event) {
        Listener::event(self, event);
    }
}

impl DynRecorder<'_> {
    /// Begins a stage.
    pub(crate) fn stage(&mut self, stage: &'static Stage) {
        if self.verbosity > Verbosity::Nothing {
            self.listener.stage(stage);
        }
    }

    /// Sends an event. `make` is not called if the listener wants no events.
    #[inline]
    pub(crate) fn record<E: Into<Event>>(&mut self, make: impl FnOnce(&Scenario) -> E) {
        if self.verbosity > Verbosity::Nothing {
            self.listener.event(make(self.scenario).into());
        }
    }
}
