//! Mouse and touch control of the picture: the wheel zooms at the pointer, dragging moves along the axis.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, WheelEvent};
use yew::prelude::*;

use super::axis::Axis;
use super::axis_range::{AxisRange, Orientation};

/// Zoom factor of one notch of the wheel.
const WHEEL_ZOOM: f64 = 1.25;
/// Distance above which a press is a drag instead of a click, in units of the picture.
const MIN_DRAG: f64 = 5.0;

/// The node and the event handlers for the picture's frame.
pub(crate) struct Grip {
    pub(crate) svg: NodeRef,
    pub(crate) down: Callback<PointerEvent>,
    pub(crate) moving: Callback<PointerEvent>,
    pub(crate) up: Callback<PointerEvent>,
}

/// A press of the pointer that may become a drag: the rating and the place at which it began.
#[derive(Clone, Copy)]
struct Press {
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
    /// Returns the position of the pointer in units of the picture.
    pub(crate) fn point(&self, svg: &Element, event: &web_sys::MouseEvent) -> (f64, f64) {
        let area = svg.get_bounding_client_rect();
        let scale = (area.width() / self.width).min(area.height() / self.height).max(f64::MIN_POSITIVE);
        let in_picture = |at: i32, start: f64, length: f64, size: f64| (f64::from(at) - start - (length - size * scale) / 2.0) / scale;
        let x = in_picture(event.client_x(), area.left(), area.width(), self.width);
        (x, in_picture(event.client_y(), area.top(), area.height(), self.height))
    }
}

/// Adds zooming by wheel and moving by drag to a picture on this canvas.
#[hook]
pub(crate) fn use_grip(canvas: Canvas, whole: AxisRange, view: Option<AxisRange>, on_look: &Callback<Option<AxisRange>>) -> Grip {
    let svg = use_node_ref();
    let press = use_mut_ref(|| None::<Press>);
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
        let (svg, press) = (svg.clone(), press.clone());
        Callback::from(move |event: PointerEvent| {
            if view.is_some()
                && let Some(svg) = svg.cast::<Element>()
            {
                let place = frame.place(&svg, &event);
                *press.borrow_mut() = Some(Press { rating: frame.canvas.axis.rating_at(place), place, dragging: false });
            }
        })
    };
    let moving = {
        let (svg, press, on_look) = (svg.clone(), press.clone(), on_look.clone());
        Callback::from(move |event: PointerEvent| {
            let mut press = press.borrow_mut();
            if event.buttons() == 0 {
                // The pointer was released outside the picture.
                *press = None;
            }
            let (Some(press), Some(svg)) = (press.as_mut(), svg.cast::<Element>()) else { return };
            let place = frame.place(&svg, &event);
            if !press.dragging && (place - press.place).abs() > MIN_DRAG {
                press.dragging = true;
                // From now on the pointer may leave the picture. It is not captured earlier, because a click must still reach its player.
                _ = svg.set_pointer_capture(event.pointer_id());
            }
            if press.dragging {
                on_look.emit(frame.now.moved(press.rating - frame.canvas.axis.rating_at(place), whole));
            }
        })
    };
    let up = Callback::from(move |_: PointerEvent| *press.borrow_mut() = None);
    Grip { svg, down, moving, up }
}

/// The data that maps a pointer position to a rating.
#[derive(Clone, Copy, PartialEq)]
struct Frame {
    canvas: Canvas,
    now: AxisRange,
    whole: AxisRange,
}

impl Frame {
    /// Returns the position of the pointer along the axis, in units of the picture.
    fn place(&self, svg: &Element, event: &web_sys::MouseEvent) -> f64 {
        let (x, y) = self.canvas.point(svg, event);
        match self.canvas.orientation {
            Orientation::Wide => x,
            Orientation::Tall => y,
        }
    }
}

/// Listens to the wheel, which zooms at the pointer.
fn wheel(svg: Element, frame: Frame, on_look: Callback<Option<AxisRange>>) -> EventListener {
    let picture = svg.clone();
    let on_wheel = move |event: &Event| {
        let Some(event) = event.dyn_ref::<WheelEvent>() else { return };
        // If the page can scroll, the wheel scrolls it, and only Ctrl with the wheel zooms the picture.
        let page_scrolls = svg
            .owner_document()
            .and_then(|document| document.document_element())
            .is_some_and(|root| root.scroll_height() > root.client_height());
        if event.delta_y() == 0.0 || page_scrolls && !event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let factor = if event.delta_y() > 0.0 { WHEEL_ZOOM } else { 1.0 / WHEEL_ZOOM };
        on_look.emit(frame.now.zoomed(factor, frame.canvas.axis.rating_at(frame.place(&svg, event)), frame.whole));
    };
    EventListener::new_with_options(&picture, "wheel", EventListenerOptions::enable_prevent_default(), on_wheel)
}
