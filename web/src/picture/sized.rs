//! The box of the picture. It reports its size, so that pictures are drawn at their real size and never scaled. It also reports swipes.

use web_sys::Element;
use yew::prelude::*;

use crate::screen;

/// A size in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Size {
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Size {
    /// The size that pictures assume until the browser has measured the box: that of a desktop screen.
    pub(crate) const USUAL: Size = Size { width: 744.0, height: 560.0 };
}

#[derive(PartialEq, Properties)]
pub(crate) struct PictureBoxProps {
    pub(crate) children: Html,
    pub(crate) on_size: Callback<Size>,
    pub(crate) on_swipe: Callback<Swipe>,
}

/// A swipe with a finger along the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Swipe {
    Left,
    Right,
}

/// Shortest distance of a swipe, in CSS pixels.
const SHORTEST_SWIPE: f64 = 40.0;

impl Swipe {
    /// Recognises a swipe from how far a finger moved; `None` if it did not move far enough, or more up or down than sideways.
    fn of(dx: f64, dy: f64) -> Option<Swipe> {
        (dx.abs() >= SHORTEST_SWIPE && dx.abs() > 2.0 * dy.abs()).then_some(if dx < 0.0 { Swipe::Left } else { Swipe::Right })
    }
}

/// The box with the picture in it.
#[component]
pub(crate) fn PictureBox(props: &PictureBoxProps) -> Html {
    let figure = use_node_ref();
    {
        let (figure, on_size) = (figure.clone(), props.on_size.clone());
        use_effect_with((), move |()| {
            let observer = figure.cast::<Element>().and_then(|figure| screen::observe_size(&figure, on_size));
            move || drop(observer)
        });
    }
    // Where the finger touched the picture. The browser cancels the pointer when it scrolls, so scrolling is no swipe.
    let start = use_mut_ref(|| None::<(i32, f64, f64)>);
    let at = |event: &PointerEvent| (event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y()));
    let onpointerdown = {
        let start = start.clone();
        Callback::from(move |event: PointerEvent| *start.borrow_mut() = (event.pointer_type() == "touch").then(|| at(&event)))
    };
    let onpointercancel = {
        let start = start.clone();
        Callback::from(move |_: PointerEvent| *start.borrow_mut() = None)
    };
    let onpointerup = {
        let on_swipe = props.on_swipe.clone();
        Callback::from(move |event: PointerEvent| {
            let (pointer, x, y) = at(&event);
            let began = start.borrow_mut().take().filter(|(began, ..)| *began == pointer);
            if let Some(swipe) = began.and_then(|(_, from_x, from_y)| Swipe::of(x - from_x, y - from_y)) {
                on_swipe.emit(swipe);
            }
        })
    };
    html! { <figure class="pic" ref={figure} {onpointerdown} {onpointercancel} {onpointerup}>{ props.children.clone() }</figure> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_movement_sideways_is_a_swipe() {
        assert_eq!(Swipe::of(-60.0, 10.0), Some(Swipe::Left));
        assert_eq!(Swipe::of(60.0, -20.0), Some(Swipe::Right));
        assert_eq!([Swipe::of(30.0, 0.0), Swipe::of(60.0, 40.0), Swipe::of(0.0, 200.0)], [None; 3]);
    }
}
