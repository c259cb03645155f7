//! Stage 3, pressure: how full the queue is, and so how far everybody looks. Full means choosy: high pressure has the narrow windows.

use serde::Serialize;

use super::RoundContext;
use super::assign::Sides;
use super::event::Event;
use super::settings::Settings;
use super::window::Windows;
use crate::listener::{Listener, Verbosity};

/// How high the pressure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// A large share of the active players is queued.
    High,
    /// Some are.
    Moderate,
    /// Few are.
    Low,
}

pub(super) fn pressure<L: Listener>(context: &mut RoundContext<'_, L>, population: u32, sides: &Sides) -> Windows {
    let RoundContext { settings, ledger, recorder, .. } = context;
    let queued = ledger.queue.waiting.len();
    let scale = scale(settings, population);
    // In this order, in f64: 1.2 × 1 ÷ 6 is just below 0.2, and so moderate.
    let value = if population == 0 { 1.0 } else { (scale * queued as f64 / f64::from(population)).min(1.0) };
    let level = level(settings, value);
    let window = match level {
        Level::High => settings.high,
        Level::Moderate => settings.moderate,
        Level::Low => settings.low,
    };
    let windows = Windows::new(settings, window);
    recorder.record(|_| Event::Pressed {
        queued: queued as u32,
        population,
        counted: settings.active_population.is_none(),
        scale,
        value,
        level,
        window,
    });
    if L::VERBOSITY == Verbosity::Everything {
        for seat in sides.iter().flatten() {
            recorder.record(|scenario| Event::Opened {
                player: scenario.player_ref(seat.player),
                wait_cycles: seat.wait,
                window: windows.of(seat.wait),
            });
        }
    }
    windows
}

fn scale(settings: &Settings, population: u32) -> f64 {
    match i64::from(population) {
        population if population <= settings.population_low => settings.scale_low,
        population if population <= settings.population_mid => settings.scale_mid,
        _ => settings.scale_high,
    }
}

fn level(settings: &Settings, pressure: f64) -> Level {
    if pressure >= settings.high_threshold {
        Level::High
    } else if pressure >= settings.moderate_threshold {
        Level::Moderate
    } else {
        Level::Low
    }
}
