//! The formula behind an event, with the event's numbers filled in.

use queuescope::PlayerRef;
use queuescope::engines::waves::Settings;
use queuescope::engines::waves::event::{Candidate, Event as WavesEvent};
use queuescope::engines::waves::settings::{Selection, WaitBonus};

use crate::engines::waves::Scene;
use crate::words::{Formula, number};

/// Returns the formula behind the current event, if it has one.
pub(crate) fn formula(moment: &Scene<'_>) -> Option<Formula> {
    let event = moment.engine_event?;
    let settings = moment.settings;
    Some(match event {
        WavesEvent::Counted { counts: [first, second], delta, .. } => Formula {
            name: "delta",
            lines: vec![format!("{} − {}", settings.sides[0], settings.sides[1]), format!("{first} − {second}")],
            result: number(*delta),
        },
        WavesEvent::Assigned { player, bias, .. } | WavesEvent::Moved { player, bias, .. } => bias_formula(moment, player, *bias),
        WavesEvent::Compared { means: [first, second], difference, threshold } => Formula {
            name: "difference",
            lines: vec![
                format!("mean of {} − mean of {}", settings.sides[0], settings.sides[1]),
                format!("{first:.1} − {second:.1}, allowed ±{}", number(*threshold)),
            ],
            result: decimal(*difference, 1),
        },
        WavesEvent::Pressed { queued, population, scale, value, .. } if *population > 0 => Formula {
            name: "pressure",
            lines: vec!["scale × queued ÷ active players".to_owned(), format!("{} × {queued} ÷ {population}", trimmed(*scale))],
            result: format!("{value:.2}"),
        },
        WavesEvent::Opened { wait_cycles, window, .. } => window_formula(moment, *wait_cycles, *window),
        WavesEvent::Scored { pair, .. } | WavesEvent::Taken { pair } | WavesEvent::PassedOver { pair, .. } => score_formula(pair, settings),
        WavesEvent::SwapTried { gaps: [a, b], swapped_gaps: [c, d], before, after, .. } => Formula {
            name: "squares",
            lines: vec![
                "gap² + gap², before and after the swap".to_owned(),
                format!("{a}² + {b}² = {}", number(*before)),
                format!("{c}² + {d}²"),
            ],
            result: number(*after),
        },
        _ => return None,
    })
}

fn bias_formula(moment: &Scene<'_>, player: &PlayerRef, bias: i32) -> Formula {
    let [first, second] = &moment.settings.sides;
    let [a, b] = moment.ratings(player.index).map(|rating| number(i64::from(rating.unwrap_or_default())));
    Formula {
        name: "bias",
        lines: vec![format!("{first} rating − {second} rating"), format!("{a} − {b}")],
        result: signed(i64::from(bias)),
    }
}

fn score_formula(pair: &Candidate, settings: &Settings) -> Formula {
    if settings.selection == Selection::Turns {
        return Formula { name: "score", lines: vec!["gap²".to_owned(), format!("{}²", number(pair.gap))], result: number(pair.score) };
    }
    let (gap, waits, priority) = (number(pair.gap), number(i64::from(pair.waits)), number(settings.wait_priority));
    let [rule, filled] = match settings.wait_bonus {
        WaitBonus::Linear => ["gap² − sum of waits × wait priority".to_owned(), format!("{gap}² − {waits} × {priority}")],
        WaitBonus::Doubling => ["gap² − wait priority × 2^longer wait".to_owned(), format!("{gap}² − {priority} × 2^{waits}")],
    };
    let squared = pair.gap * pair.gap;
    Formula {
        name: "score",
        lines: vec![rule, filled, format!("{} − {}", number(squared), number(squared - pair.score))],
        result: number(pair.score),
    }
}

fn window_formula(moment: &Scene<'_>, waits: u32, window: i64) -> Formula {
    let settings = moment.settings;
    let level = moment.own.pressure.map_or(settings.high, |pressure| pressure.window);
    let steps = i64::from(waits) / settings.growth_step;
    let rule = match settings.growth_step {
        1 => "base + waits × growth".to_owned(),
        step => format!("base + (waits ÷ {step}, rounded down) × growth"),
    };
    Formula {
        name: "window",
        lines: vec![rule, format!("{} + {steps} × {}", number(level.base), number(level.growth))],
        result: number(window),
    }
}

fn signed(value: i64) -> String {
    if value > 0 { format!("+{}", number(value)) } else { number(value) }
}

fn decimal(value: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", value.abs());
    if value < 0.0 { format!("−{text}") } else { text }
}

/// Formats a number with as many decimals as it has: `0.8`, `1`.
fn trimmed(value: f64) -> String {
    value.to_string()
}
