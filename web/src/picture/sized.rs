//! The box of the picture. It reports its size, so that pictures are drawn at their real size and never scaled.

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
    html! { <figure class="pic" ref={figure}>{ props.children.clone() }</figure> }
}
