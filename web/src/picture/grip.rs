//! Holding the picture: the wheel zooms where the pointer is, dragging moves along the axis.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, WheelEvent};
use yew::prelude::*;

use super::axis::Axis;
use super::axis_range::{AxisRange, Orientation};

/// How much one notch of the wheel zooms.
const NOTCH: f64 = 1.25;
/// So many pixels are a drag; fewer are a click.
const DRAG: f64 = 5.0;

/// What the picture's frame listens with.
pub(crate) struct Grip {
    pub(crate) svg: NodeRef,
    pub(crate) down: Callback<PointerEvent>,
    pub(crate) moving: Callback<PointerEvent>,
    pub(crate) up: Callback<PointerEvent>,
}

/// A drag that has begun: where, and what was shown then.
#[derive(Clone, Copy)]
struct Held {
    rating: f64,
    place: f64,
    dragging: bool,
}

/// The size of a picture, and the axis in it.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Canvas {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) orientation: Orientation,
    pub(crate) axis: Axis,
}

impl Canvas {
    /// Where the pointer is, in the picture's own units.
    pub(crate) fn point(&self, svg: &Element, event: &web_sys::MouseEvent) -> (f64, f64) {
        let area = svg.get_bounding_client_rect();
        let scale = (area.width() / self.width).min(area.height() / self.height).max(f64::MIN_POSITIVE);
        let inside = |at: i32, start: f64, length: f64, own: f64| (f64::from(at) - start - (length - own * scale) / 2.0) / scale;
        let x = inside(event.client_x(), area.left(), area.width(), self.width);
        (x, inside(event.client_y(), area.top(), area.height(), self.height))
    }
}

/// Wheel and drag for a picture on this canvas.
#[hook]
pub(crate) fn use_grip(canvas: Canvas, whole: AxisRange, view: Option<AxisRange>, on_look: &Callback<Option<AxisRange>>) -> Grip {
    let svg = use_node_ref();
    let held = use_mut_ref(|| None::<Held>);
    let frame = Frame { canvas, now: view.unwrap_or(whole), whole };
    {
        let (svg, on_look) = (svg.clone(), on_look.clone());
        use_effect_with(frame, move |frame| {
            let frame = *frame;
            let listener = svg.cast::<Element>().map(|svg| wheel(svg, frame, on_look));
            move || drop(listener)
        });
    }
    let down = {
        let (svg, held) = (svg.clone(), held.clone());
        Callback::from(move |event: PointerEvent| {
            if view.is_some()
                && let Some(svg) = svg.cast::<Element>()
            {
                let place = frame.place(&svg, &event);
                *held.borrow_mut() = Some(Held { rating: frame.canvas.axis.rating_at(place), place, dragging: false });
            }
        })
    };
    let moving = {
        let (svg, held, on_look) = (svg.clone(), held.clone(), on_look.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = held.borrow_mut();
            if event.buttons() == 0 {
                // Released where nobody saw it.
                *held = None;
            }
            let (Some(grip), Some(svg)) = (held.as_mut(), svg.cast::<Element>()) else { return };
            let place = frame.place(&svg, &event);
            if !grip.dragging && (place - grip.place).abs() > DRAG {
                grip.dragging = true;
                // From here on the pointer may leave the picture. Not before: a click must still reach its player.
                _ = svg.set_pointer_capture(event.pointer_id());
            }
            if grip.dragging {
                on_look.emit(frame.now.moved(grip.rating - frame.canvas.axis.rating_at(place), whole));
            }
        })
    };
    let up = Callback::from(move |_: PointerEvent| *held.borrow_mut() = None);
    Grip { svg, down, moving, up }
}

/// What is needed to know which rating is under the pointer.
#[derive(Clone, Copy, PartialEq)]
struct Frame {
    canvas: Canvas,
    now: AxisRange,
    whole: AxisRange,
}

impl Frame {
    /// Where along the axis the pointer is, in the picture's own units.
    fn place(&self, svg: &Element, event: &web_sys::MouseEvent) -> f64 {
        let (x, y) = self.canvas.point(svg, event);
        match self.canvas.orientation {
            Orientation::Wide => x,
            Orientation::Tall => y,
        }
    }
}

fn wheel(svg: Element, frame: Frame, on_look: Callback<Option<AxisRange>>) -> EventListener {
    let picture = svg.clone();
    let turned = move |event: &Event| {
        let Some(event) = event.dyn_ref::<WheelEvent>() else { return };
        // Where the page itself scrolls, the wheel scrolls it; with Ctrl it zooms the picture.
        let scrolls = svg
            .owner_document()
            .and_then(|document| document.document_element())
            .is_some_and(|root| root.scroll_height() > root.client_height());
        if event.delta_y() == 0.0 || scrolls && !event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let factor = if event.delta_y() > 0.0 { NOTCH } else { 1.0 / NOTCH };
        on_look.emit(frame.now.zoomed(factor, frame.canvas.axis.rating_at(frame.place(&svg, event)), frame.whole));
    };
    EventListener::new_with_options(&picture, "wheel", EventListenerOptions::enable_prevent_default(), turned)
}
