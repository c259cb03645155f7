//! Waves settings without effect.

use super::{FlexibleSides, MeanBalance, Selection, Settings, Window};
use crate::settings::no_effect::{Findings, NoEffect};

/// Everything that decides how a count of players becomes a pressure.
const PRESSURE: &[&str] =
    &["scale_low", "scale_mid", "scale_high", "population_low", "population_mid", "active_population", "activity_window"];

/// Returns the settings that change no match, each with the reason.
pub(crate) fn without_effect(settings: &Settings) -> Vec<NoEffect> {
    let mut found = Findings::default();
    levels(settings, &mut found);
    growth(settings, &mut found);
    population(settings, &mut found);
    sides(settings, &mut found);
    selection(settings, &mut found);
    found.into_list()
}

/// The windows that some pressure from 0 to 1 can choose.
fn reachable(settings: &Settings) -> [Option<Window>; 3] {
    let &Settings { high_threshold, moderate_threshold, high, moderate, low, .. } = settings;
    [
        (high_threshold <= 1.0).then_some(high),
        (moderate_threshold < high_threshold && moderate_threshold <= 1.0).then_some(moderate),
        (high_threshold > 0.0 && moderate_threshold > 0.0).then_some(low),
    ]
}

/// The windows and thresholds of the pressure.
fn levels(settings: &Settings, found: &mut Findings) {
    let &Settings { high_threshold, moderate_threshold, high, moderate, low, .. } = settings;
    if high == moderate && moderate == low {
        found.add(&["high_threshold", "moderate_threshold"], "All three windows are equal, so both thresholds do nothing.");
        found.add(PRESSURE, "All three windows are equal, so the pressure does nothing.");
        return;
    }
    let [reaches_high, reaches_moderate, reaches_low] = reachable(settings).map(|window| window.is_some());
    if !reaches_high {
        found.add(&["high"], "Pressure is at most 1 and the high-pressure threshold is higher, so the high-pressure window is never used.");
    }
    if !reaches_moderate {
        let reason = if moderate_threshold >= high_threshold {
            "The moderate-pressure threshold is not below the high-pressure threshold, so the moderate-pressure window is never used."
        } else {
            "Pressure is at most 1 and the moderate-pressure threshold is higher, so the moderate-pressure window is never used."
        };
        found.add(&["moderate"], reason);
    }
    if !reaches_low {
        found.add(&["low"], "A threshold is 0, so pressure is never low and the low-pressure window is never used.");
    }
    if high_threshold == 0.0 {
        found.add(&["moderate_threshold"], "The high-pressure threshold is 0, so pressure is always high.");
    } else if moderate == low {
        found.add(
            &["moderate_threshold"],
            "The windows at moderate and low pressure are equal, so the threshold between them does nothing.",
        );
    }
    // With another high-pressure threshold, other windows would be reachable.
    let below_high = [(moderate_threshold <= 1.0, moderate), (moderate_threshold > 0.0, low)];
    if below_high.iter().all(|&(reaches, window)| !reaches || window == high) {
        found.add(
            &["high_threshold"],
            "Every window below the high-pressure threshold equals the one above it, so the threshold does nothing.",
        );
    }
    let mut windows = reachable(settings).into_iter().flatten();
    let first = windows.next();
    if windows.all(|window| Some(window) == first) {
        found.add(PRESSURE, "Every pressure gives the same window, so the pressure does nothing.");
    }
}

/// How windows grow.
fn growth(settings: &Settings, found: &mut Findings) {
    if reachable(settings).into_iter().flatten().all(|window| window.growth == 0) {
        found.add(&["growth_step"], "The growth of every window is 0, so windows never grow.");
        found.add(&["window_rule"], "The growth of every window is 0, so both players of a pair have the same window.");
    }
}

/// How the number of active players becomes a scale.
fn population(settings: &Settings, found: &mut Findings) {
    let &Settings { population_low, population_mid, scale_low, scale_mid, scale_high, active_population, .. } = settings;
    let never = |found: &mut Findings, scale: &'static str| {
        found.add(&[scale], "No number of active players is in this scale's range, so the scale is never used.");
    };
    match active_population {
        Some(0) => {
            let reason = "The number of active players is set to 0, so pressure is always 1.";
            found.add(&["scale_low", "scale_mid", "scale_high", "population_low", "population_mid", "activity_window"], reason);
        }
        Some(players) => {
            let reason = format!("The number of active players is set to {players}, so it is not counted and always in the same range.");
            found.add(&["activity_window"], reason.as_str());
            let used = if players <= population_low {
                "scale_low"
            } else if players <= population_mid {
                "scale_mid"
            } else {
                "scale_high"
            };
            let unused: Vec<&str> = ["scale_low", "scale_mid", "scale_high"].into_iter().filter(|scale| *scale != used).collect();
            found.add(&unused, reason.as_str());
            if players <= population_low {
                found.add(&["population_mid"], reason.as_str());
            }
        }
        None if population_low == 0 => never(found, "scale_low"),
        None => {}
    }
    if population_mid <= population_low {
        never(found, "scale_mid");
    }
    if scale_mid == scale_high {
        found.add(&["population_mid"], "The scales of medium and large populations are equal, so the limit between them does nothing.");
        if scale_low == scale_mid {
            found.add(&["population_low"], "All three scales are equal, so the limits between them do nothing.");
        }
    }
}

/// How flexible players get their side.
fn sides(settings: &Settings, found: &mut Findings) {
    if settings.flexible_sides == FlexibleSides::Free {
        let reason = "Flexible players stay on both sides until they are selected, so the sides are neither filled, balanced nor filtered.";
        found.add(&["balance_threshold", "mean_balance", "all_flexible", "priority_filter"], reason);
    } else if settings.mean_balance == MeanBalance::Off {
        found.add(&["balance_threshold"], "No player is moved to balance the sides, so the threshold for moving one does nothing.");
    }
}

/// How pairs are chosen.
fn selection(settings: &Settings, found: &mut Findings) {
    if settings.selection == Selection::Turns {
        let reason = "In selection by turns, waits decide who chooses first and do not lower the cost of a pair.";
        found.add(&["wait_priority", "wait_bonus"], reason);
    }
    if matches!(settings.selection, Selection::Greedy | Selection::Turns) {
        found.add(&["exact_limit"], "The limit applies only to the selections \"assignment\" and \"optimal\".");
    }
    if settings.wait_priority == 0 {
        found.add(&["wait_bonus"], "Wait priority is 0, so waits do not lower the cost of a pair.");
    }
}
