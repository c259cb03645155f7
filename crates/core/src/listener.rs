//! The listener: whoever wants to know what an engine decides, while it decides.
//!
//! It is a type parameter of every engine, and an event is only made when the listener's [`Verbosity`] asks for it, so that the
//! [`Silent`] one compiles to nothing.

use crate::engines::{Event, MatchFacts, Stage};
use crate::scenario::Scenario;
use crate::time::Millis;

/// How closely a listener listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// Not at all: the engine takes its fastest way.
    Nothing,
    /// Every decision, but not every thing weighed: work stays in proportion to the queue.
    Outline,
    /// Everything, each candidate included, up to the engine's own limit.
    Everything,
}

/// Hears events as an engine decides.
pub trait Listener {
    /// How closely it listens; known when compiling, so that silence costs nothing.
    const VERBOSITY: Verbosity;

    /// A round begins.
    fn round(&mut self, index: u32, time: Millis);

    /// A stage begins.
    fn stage(&mut self, stage: &'static Stage);

    /// Something was decided.
    fn event(&mut self, event: Event);

    /// A round is over: the matches it made, and those of earlier rounds that it settled, as they are now.
    fn round_over(&mut self, _made: Vec<MatchFacts>, _settled: Vec<MatchFacts>) {}

    /// Something was decided; `make` is only called if anybody listens.
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

/// Hears nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Listener for Silent {
    const VERBOSITY: Verbosity = Verbosity::Nothing;
    fn round(&mut self, _: u32, _: Millis) {}
    fn stage(&mut self, _: &'static Stage) {}
    fn event(&mut self, _: Event) {}
}

/// Two listeners at once.
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

/// Tells a listener what an engine decides; the scenario puts names to players.
pub struct Recorder<'a, L> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) listener: &'a mut L,
}

impl<L: Listener> Recorder<'_, L> {
    /// A stage begins.
    #[inline(always)]
    pub(crate) fn stage(&mut self, stage: &'static Stage) {
        if L::VERBOSITY as u8 > Verbosity::Nothing as u8 {
            self.listener.stage(stage);
        }
    }

    /// Something was decided; `make` is only called if anybody listens.
    #[inline(always)]
    pub(crate) fn record<E: Into<Event>>(&mut self, make: impl FnOnce(&Scenario) -> E) {
        let scenario = self.scenario;
        self.listener.record(|| make(scenario).into());
    }
}

impl<'a, L: Listener> Recorder<'a, L> {
    /// The same behind `dyn`.
    pub(crate) fn erased(self) -> DynRecorder<'a> {
        DynRecorder { scenario: self.scenario, verbosity: L::VERBOSITY, listener: self.listener }
    }
}

/// A recorder whose listener is behind `dyn`, so that engine code is compiled once. For engines whose work takes much longer than a
/// virtual call.
pub(crate) struct DynRecorder<'a> {
    scenario: &'a Scenario,
    /// How closely the listener listens.
    pub(crate) verbosity: Verbosity,
    listener: &'a mut dyn DynListener,
}

/// A listener of any type.
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
    /// A stage begins.
    pub(crate) fn stage(&mut self, stage: &'static Stage) {
        if self.verbosity > Verbosity::Nothing {
            self.listener.stage(stage);
        }
    }

    /// Something was decided; `make` is only called if anybody listens.
    #[inline]
    pub(crate) fn record<E: Into<Event>>(&mut self, make: impl FnOnce(&Scenario) -> E) {
        if self.verbosity > Verbosity::Nothing {
            self.listener.event(make(self.scenario).into());
        }
    }
}
