//! Stage 3, pressure: computes how full the queue is and sets the windows. High pressure means narrow windows, because with many players in
//! the queue each can be choosy.

use serde::Serialize;

use super::RoundContext;
use super::assign::Sides;
use super::event::Event;
use super::settings::{FlexibleSides, Settings};
use super::window::Windows;
use crate::listener::{Listener, Verbosity};

/// Level of the pressure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// At least `high_threshold`.
    High,
    /// Below `high_threshold`, but at least `moderate_threshold`.
    Moderate,
    /// Below both thresholds.
    Low,
}

pub(super) fn pressure<L: Listener>(context: &mut RoundContext<'_, L>, population: u32, sides: &Sides) -> Windows {
    let RoundContext { settings, ledger, recorder, .. } = context;
    let open = settings.flexible_sides == FlexibleSides::Free;
    let queued = ledger.queue.waiting.len();
    let scale = scale(settings, population);
    // The order of operations matters in f64: 1.2 × 1 ÷ 6 is just below 0.2, so it is moderate.
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
        let [first, second] = sides;
        // A flexible player may be on both sides.
        let others = second.iter().filter(|player| !(open && player.is_flexible()));
        for player in first.iter().chain(others) {
            recorder.record(|scenario| Event::Opened {
                player: scenario.player_ref(player.index),
                wait_cycles: player.wait,
                window: windows.of(player.wait),
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
