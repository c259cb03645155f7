//! Dragging a tier's boundary in the strip. The boundary follows the pointer, and releasing it edits the scenario.

use queuescope::Value;
use queuescope::engines::cliques::settings::{Settings, TierMode};
use web_sys::Element;
use yew::prelude::*;

use super::layout::StripRows;
use crate::edit::Edit;
use crate::picture::{Canvas, Grip};

/// Largest distance from which a boundary can be dragged, in the picture's units.
pub(super) const NEAR: f64 = 12.0;
/// Dragged boundaries snap to multiples of a step. Each entry is the largest length of the axis for a step, and the step.
const STEPS: [(f64, f64); 2] = [(200.0, 1.0), (1_000.0, 5.0)];
/// Step for longer axes.
const LARGEST_STEP: f64 = 10.0;

/// Puts dragging of boundaries in front of the picture's grip. Returns the new grip, a callback that cancels a drag, and the dragged boundary
/// with its current rating.
#[hook]
pub(super) fn use_bounds(
    canvas: Canvas,
    strip: StripRows,
    grip: Grip,
    settings: &Settings,
    on_edit: &Callback<Edit>,
) -> (Grip, Callback<PointerEvent>, Option<(usize, f64)>) {
    let held = use_state(|| None::<(usize, f64)>);
    let Grip { svg, down, moving, up } = grip;
    let bounds: Vec<Option<f64>> = match settings.tier_mode {
        TierMode::Fixed => settings.tiers.iter().map(|tier| tier.from).collect(),
        TierMode::Clusters => Vec::new(),
    };
    let down = {
        let (svg, held) = (svg.clone(), held.clone());
        let bounds = bounds.clone();
        Callback::from(move |event: PointerEvent| {
            let Some(element) = svg.cast::<Element>() else { return };
            let (x, y) = canvas.point(&element, &event);
            let near = |&tier: &usize| bounds[tier].is_some_and(|from| (canvas.axis.at(from) - x).abs() <= NEAR);
            match (0..bounds.len()).find(near).filter(|_| (strip.grips()..=strip.bottom).contains(&y)) {
                Some(tier) => {
                    _ = element.set_pointer_capture(event.pointer_id());
                    event.prevent_default();
                    held.set(bounds[tier].map(|from| (tier, from)));
                }
                None => down.emit(event),
            }
        })
    };
    let moving = {
        let (svg, held, bounds) = (svg.clone(), held.clone(), bounds.clone());
        Callback::from(move |event: PointerEvent| match (*held, svg.cast::<Element>()) {
            (Some((tier, _)), Some(element)) => {
                let rating = canvas.axis.rating_at(canvas.point(&element, &event).0);
                held.set(Some((tier, between(rounded(rating, canvas), tier, &bounds))));
            }
            _ => moving.emit(event),
        })
    };
    let up = {
        let (held, on_edit, tiers) = (held.clone(), on_edit.clone(), settings.tiers.clone());
        Callback::from(move |event: PointerEvent| {
            if let Some((moved, rating)) = *held {
                held.set(None);
                if tiers[moved].from != Some(rating) {
                    let from = |tier: usize| if tier == moved { Some(rating) } else { tiers[tier].from };
                    let step =
                        |tier: usize| vec![Value::Text(tiers[tier].name.to_string().into()), from(tier).map_or(Value::Null, Value::Number)];
                    on_edit.emit(Edit::Set("tiers", Value::List((0..tiers.len()).map(|tier| Value::List(step(tier))).collect())));
                }
            }
            up.emit(event);
        })
    };
    // The browser takes the pointer away, for example to scroll. The boundary returns to its old place.
    let cancel = {
        let held = held.clone();
        Callback::from(move |_: PointerEvent| held.set(None))
    };
    (Grip { svg, down, moving, up }, cancel, *held)
}

/// Rounds a rating to the nearest step.
fn rounded(rating: f64, canvas: Canvas) -> f64 {
    let step = step(canvas);
    (rating / step).round() * step
}

fn step(canvas: Canvas) -> f64 {
    let length = canvas.axis.high - canvas.axis.low;
    STEPS.iter().find(|(most, _)| length <= *most).map_or(LARGEST_STEP, |(_, step)| *step)
}

/// Limits a rating so that the boundary stays between its neighbours.
fn between(rating: f64, tier: usize, bounds: &[Option<f64>]) -> f64 {
    let below = bounds[..tier].iter().rev().find_map(|from| *from).map_or(f64::NEG_INFINITY, |from| from + 1.0);
    let above = bounds[tier + 1..].iter().find_map(|from| *from).map_or(f64::INFINITY, |from| from - 1.0);
    rating.min(above).max(below)
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn a_boundary_stays_between_its_neighbours() {
        let bounds = [None, Some(1_000.0), Some(1_500.0), Some(2_000.0)];
        assert_eq!([900.0, 1_320.0, 2_100.0].map(|rating| between(rating, 2, &bounds)), [1_001.0, 1_320.0, 1_999.0]);
        assert_eq!([-50.0, 1_600.0].map(|rating| between(rating, 1, &bounds)), [-50.0, 1_499.0]);
    }
}
