//! The hour curve of a form: each step can be dragged up and down, and is a slider for the keyboard. The arrivals of one evening are under it.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::frame::use_size;
use super::marks::{HALF_TEXT, across, down, text, through, ticks, width_of};
use super::scale::{Scale, Unit};
use crate::picture::Size;
use crate::svg::{Point, Tag, path, rect, tag, tenths};

#[derive(PartialEq, Properties)]
pub(crate) struct StepEditorProps {
    /// What a step is: `Arrivals`. A slider is named `Arrivals from 1:30 to 2:15`.
    pub(crate) label: AttrValue,
    /// `an hour`
    pub(crate) unit: AttrValue,
    pub(crate) values: Rc<Vec<f64>>,
    /// Seconds that all steps together take.
    pub(crate) length: f64,
    /// Largest value of a step.
    pub(crate) most: f64,
    /// Times of arrivals in a sample evening.
    #[prop_or_default]
    pub(crate) sample: Rc<Vec<f64>>,
    /// Receives the index of a step and its new value.
    pub(crate) on_change: Callback<(usize, f64)>,
}

const USUAL: Size = Size { width: 276.0, height: 132.0 };
const TOP: f64 = 14.0;
const HEIGHT: f64 = 76.0;
const RUG: f64 = 16.0;
const FOOT: f64 = 20.0;
const SIDE: f64 = 6.0;
/// Changes by the arrow keys and the page keys.
const SMALL: f64 = 1.0;
const LARGE: f64 = 5.0;
/// Smallest distance of labels on the axis.
const TICKS_APART: f64 = 58.0;

/// The value after a key. `None` if the key does not change it.
fn by_key(key: &str, value: f64, most: f64) -> Option<f64> {
    let value = match key {
        "ArrowUp" | "ArrowRight" => value + SMALL,
        "ArrowDown" | "ArrowLeft" => value - SMALL,
        "PageUp" => value + LARGE,
        "PageDown" => value - LARGE,
        "Home" => 0.0,
        "End" => most,
        _ => return None,
    };
    Some(value.clamp(0.0, most))
}

/// The name of a step's slider.
fn name(label: &str, index: usize, steps: usize, length: f64) -> String {
    let edge = |index: usize| Unit::Hours.label(index as f64 * length / steps as f64, 1.0);
    format!("{label} from {} to {}", edge(index), edge(index + 1))
}

/// The scale goes a little over the highest step, so that it can be dragged up.
fn scale(values: &[f64], most: f64) -> Scale {
    let highest = values.iter().copied().fold(0.0, f64::max);
    let high = (highest * 1.25).max(highest + LARGE).min(most.max(1.0)).max(highest);
    Scale { low: 0.0, high, start: TOP + HEIGHT, end: TOP }
}

/// Renders the curve.
#[component]
pub(crate) fn StepEditor(props: &StepEditorProps) -> Html {
    let (plot, size) = use_size(USUAL);
    // The step that is dragged, with the scale at the beginning of the drag, so that it does not move under the pointer.
    let dragged = use_mut_ref(|| None::<(usize, Scale)>);
    let pointed = use_state_eq(|| None::<usize>);
    let steps = props.values.len();
    let width = size.width.max(120.0);
    let along = Scale { low: 0.0, high: props.length.max(1.0), start: SIDE, end: width - SIDE };
    let up = dragged.borrow().map_or_else(|| scale(&props.values, props.most), |(_, up)| up);
    let edge = |index: usize| along.at(index as f64 * props.length / steps.max(1) as f64);
    let corner = |(index, value): (usize, &f64)| [edge(index), edge(index + 1)].map(|x| (x, up.at(*value)));
    let line: Vec<Point> = props.values.iter().enumerate().flat_map(corner).collect();
    let area = [vec![(edge(0), up.start)], line.clone(), vec![(edge(steps), up.start)]].concat();
    let labels = ticks(&along, Unit::Hours, TICKS_APART).into_iter().map(|(x, label)| {
        let half = width_of(&label) / 2.0;
        text("axis", (x.clamp(half, width - half), up.start + RUG + 14.0), "middle", &label)
    });
    let sample = props.sample.iter().map(|at| down("arrival", along.at(*at), [up.start + 4.0, up.start + 12.0]));
    let fixed = tag("g", &["aria-hidden"])
        .fixed("true")
        .with(path("spread", through(&area)))
        .with(path("arm arm-2", through(&line)))
        .with(across("rail", [edge(0), edge(steps)], up.start))
        .all(sample)
        .all(labels);
    let moving = {
        let (dragged, on_change, most) = (dragged.clone(), props.on_change.clone(), props.most);
        Callback::from(move |event: PointerEvent| {
            let Some((index, up)) = *dragged.borrow() else { return };
            let svg = event.target_dyn_into::<Element>().and_then(|element| element.closest("svg").ok().flatten());
            if let Some(svg) = svg {
                let y = f64::from(event.client_y()) - svg.get_bounding_client_rect().top();
                on_change.emit((index, up.value(y).round().clamp(0.0, most)));
            }
        })
    };
    let end = {
        let (dragged, pointed) = (dragged.clone(), pointed.setter());
        Callback::from(move |_: PointerEvent| {
            *dragged.borrow_mut() = None;
            pointed.set(None);
        })
    };
    let step = |index: usize| {
        let value = props.values[index];
        let down = {
            let (dragged, pointed) = (dragged.clone(), pointed.setter());
            Callback::from(move |event: PointerEvent| {
                if let Some(element) = event.target_dyn_into::<Element>() {
                    _ = element.set_pointer_capture(event.pointer_id());
                }
                *dragged.borrow_mut() = Some((index, up));
                pointed.set(Some(index));
            })
        };
        let keys = {
            let (on_change, most) = (props.on_change.clone(), props.most);
            Callback::from(move |event: KeyboardEvent| {
                if let Some(value) = by_key(&event.key(), value, most) {
                    // The page would scroll or step through the run.
                    event.prevent_default();
                    event.stop_propagation();
                    on_change.emit((index, value));
                }
            })
        };
        let room = edge(index + 1) - edge(index);
        let middle = f64::midpoint(edge(index), edge(index + 1));
        let hit = rect("hit-area", (edge(index), 0.0), room, up.start, 0.0);
        html! {
            <g key={index} class="slider" role="slider" tabindex="0" aria-orientation="vertical" aria-label={name(&props.label, index, steps, props.length)} aria-valuemin="0"
                aria-valuemax={format!("{}", props.most)} aria-valuenow={format!("{value}")} aria-valuetext={format!("{value} {}", props.unit)} onkeydown={keys} onpointerdown={down}>
                { hit.html() }{ handle(middle, &up, value, room, *pointed == Some(index), &props.unit).html() }
            </g>
        }
    };
    html! {
        <div class="plot editor" ref={plot}>
            <svg width="100%" height={tenths(TOP + HEIGHT + RUG + FOOT)} role="group" aria-label={format!("{} {}", props.label, props.unit)} onpointermove={moving} onpointerup={end.clone()} onpointercancel={end}>
                { fixed.html() }
                { for (0..steps).map(step) }
            </svg>
        </div>
    }
}

/// The handle of a step with its value: under it, or over it if the step is low.
fn handle(x: f64, up: &Scale, value: f64, room: f64, dragged: bool, unit: &str) -> Tag {
    let y = up.at(value);
    let width = (room - 4.0).clamp(4.0, 18.0);
    let words = if dragged { format!("{value} {unit}") } else { format!("{value}") };
    let below = up.start - y > 26.0;
    let line = if below { y + 20.0 } else { y - 8.0 };
    let half = width_of(&words) / 2.0 + 5.0;
    let back = dragged.then(|| rect("value-box", (x - half, line - 10.0 - HALF_TEXT), 2.0 * half, 20.0, 3.0));
    let fits = dragged || width_of(&words) <= room + 4.0;
    let label = fits.then(|| text(if dragged { "lab-b" } else { "lab" }, (x, line), "middle", &words));
    tag("g", &[]).with(rect("handle", (x - width / 2.0, y - 4.5), width, 9.0, 4.5)).all(back).all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_are_named_by_their_times() {
        assert_eq!(name("Arrivals", 2, 4, 10_800.0), "Arrivals from 1:30 to 2:15");
    }

    #[test]
    fn keys_change_a_step_within_its_limits() {
        assert_eq!(by_key("ArrowUp", 14.0, 100.0), Some(15.0));
        assert_eq!(by_key("PageDown", 3.0, 100.0), Some(0.0));
        assert_eq!(by_key("PageUp", 98.0, 100.0), Some(100.0));
        assert_eq!([by_key("Home", 9.0, 100.0), by_key("End", 9.0, 100.0), by_key("Tab", 9.0, 100.0)], [Some(0.0), Some(100.0), None]);
    }

    #[test]
    fn the_highest_step_can_be_dragged_up() {
        assert!(scale(&[7.0, 21.0], 1_000.0).high > 25.0);
        assert_eq!(scale(&[], 1_000.0).high, LARGE);
        assert_eq!(scale(&[10.0], 10.0).high, 10.0);
    }
}
