//! Parts that add up to 100, such as the sides of a crowd: a bar whose inner borders are sliders. Moving a border changes only its two
//! neighbours, so the sum stays.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::frame::use_size;
use super::marks::{HALF_TEXT, Side, text, width_of};
use crate::picture::Size;
use crate::svg::{rect, tag, tenths};

/// A part of the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Share {
    /// `BW`
    pub(crate) name: String,
    pub(crate) side: Option<Side>,
    pub(crate) percent: u32,
}

#[derive(PartialEq, Properties)]
pub(crate) struct ShareEditorProps {
    /// What is divided: `Sides in percent`.
    pub(crate) label: AttrValue,
    pub(crate) shares: Rc<Vec<Share>>,
    /// Receives all percentages, which add up to 100.
    pub(crate) on_change: Callback<Vec<u32>>,
}

const USUAL: Size = Size { width: 276.0, height: 34.0 };
const HEIGHT: f64 = 30.0;
const TOP: f64 = 2.0;
/// Changes by the arrow keys and the page keys.
const SMALL: i64 = 1;
const LARGE: i64 = 5;

/// Moves the border after a part by some percent, as far as its neighbours allow.
fn moved(percents: &[u32], border: usize, by: i64) -> Vec<u32> {
    let mut moved = percents.to_vec();
    if let [left, right] = moved.get_mut(border..border + 2).unwrap_or_default() {
        let both = i64::from(*left) + i64::from(*right);
        let now = (i64::from(*left) + by).clamp(0, both);
        (*left, *right) = (now as u32, (both - now) as u32);
    }
    moved
}

/// How far a key moves a border. `None` if it does not.
fn by_key(key: &str) -> Option<i64> {
    match key {
        "ArrowRight" | "ArrowUp" => Some(SMALL),
        "ArrowLeft" | "ArrowDown" => Some(-SMALL),
        "PageUp" => Some(LARGE),
        "PageDown" => Some(-LARGE),
        "Home" => Some(-100),
        "End" => Some(100),
        _ => None,
    }
}

/// Renders the bar.
#[component]
pub(crate) fn ShareEditor(props: &ShareEditorProps) -> Html {
    let (plot, size) = use_size(USUAL);
    let dragged = use_mut_ref(|| None::<usize>);
    let percents: Rc<Vec<u32>> = Rc::new(props.shares.iter().map(|share| share.percent).collect());
    let width = size.width.max(120.0) - 2.0;
    let before = |index: usize| percents[..index].iter().sum::<u32>();
    let at = move |percent: u32| 1.0 + f64::from(percent) / 100.0 * width;
    let part = |(index, share): (usize, &Share)| {
        let (left, right) = (at(before(index)), at(before(index + 1)));
        let room = right - left - 16.0;
        let mark = if share.side.is_some() { 18.0 } else { 0.0 };
        let number = share.percent.to_string();
        let full = format!("{} {number}", share.name);
        let words = [full, number].into_iter().find(|words| width_of(words) * 0.92 + mark <= room);
        let marked = share.side.filter(|_| room >= 10.0);
        let middle = f64::midpoint(left, right);
        let text_width = words.as_ref().map_or(0.0, |words| width_of(words) * 0.92);
        let start = middle - (mark + text_width) / 2.0;
        let mark_at = if words.is_some() { start + 6.0 } else { middle };
        tag("g", &[])
            .all(marked.map(|side| side.mark((mark_at, TOP + HEIGHT / 2.0))))
            .all(words.map(|words| text("lab-1", (start + mark, TOP + HEIGHT / 2.0 + HALF_TEXT), "start", &words)))
    };
    let parts = tag("g", &["aria-hidden"])
        .fixed("true")
        .with(rect("share-box", (1.0, TOP), width, HEIGHT, 3.0))
        .all(props.shares.iter().enumerate().map(part));
    let moving = {
        let (dragged, percents, on_change) = (dragged.clone(), percents.clone(), props.on_change.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(border) = *dragged.borrow() else { return };
            let svg = event.target_dyn_into::<Element>().and_then(|element| element.closest("svg").ok().flatten());
            let Some(svg) = svg else { return };
            let x = f64::from(event.client_x()) - svg.get_bounding_client_rect().left();
            let now = i64::from(percents[..=border].iter().sum::<u32>());
            let by = ((x - 1.0) / width * 100.0).round() as i64 - now;
            if by != 0 {
                on_change.emit(moved(&percents, border, by));
            }
        })
    };
    let end = {
        let dragged = dragged.clone();
        Callback::from(move |_: PointerEvent| *dragged.borrow_mut() = None)
    };
    let border = |index: usize| {
        let x = at(before(index + 1));
        let down = {
            let dragged = dragged.clone();
            Callback::from(move |event: PointerEvent| {
                if let Some(element) = event.target_dyn_into::<Element>() {
                    _ = element.set_pointer_capture(event.pointer_id());
                }
                *dragged.borrow_mut() = Some(index);
            })
        };
        let keys = {
            let (percents, on_change) = (percents.clone(), props.on_change.clone());
            Callback::from(move |event: KeyboardEvent| {
                if let Some(by) = by_key(&event.key()) {
                    event.prevent_default();
                    event.stop_propagation();
                    on_change.emit(moved(&percents, index, by));
                }
            })
        };
        let [share, next] = [index, index + 1].map(|index| &props.shares[index]);
        let words = format!("{} {}%, {} {}%", share.name, share.percent, next.name, next.percent);
        html! {
            <g key={index} class="slider" role="slider" tabindex="0" aria-label={format!("{}, percent", share.name)} aria-valuemin="0" aria-valuemax={(share.percent + next.percent).to_string()}
                aria-valuenow={share.percent.to_string()} aria-valuetext={words} onkeydown={keys} onpointerdown={down}>
                { rect("hit-area", (x - 10.0, 0.0), 20.0, HEIGHT + 2.0 * TOP, 0.0).html() }
                { rect("share-edge", (x - 0.5, TOP), 1.0, HEIGHT, 0.0).html() }
                { rect("handle", (x - 3.5, TOP + 7.0), 7.0, HEIGHT - 14.0, 3.0).html() }
            </g>
        }
    };
    html! {
        <div class="plot editor" ref={plot}>
            <svg width="100%" height={tenths(HEIGHT + 2.0 * TOP)} role="group" aria-label={&props.label} onpointermove={moving} onpointerup={end.clone()} onpointercancel={end}>
                { parts.html() }
                { for (0..props.shares.len().saturating_sub(1)).map(border) }
            </svg>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_a_border_keeps_the_sum_and_the_other_parts() {
        assert_eq!(moved(&[40, 30, 30], 0, 5), [45, 25, 30]);
        assert_eq!(moved(&[40, 30, 30], 1, -7), [40, 23, 37]);
        assert_eq!(moved(&[40, 30, 30], 0, 100), [70, 0, 30]);
        assert_eq!(moved(&[40, 30, 30], 0, -100), [0, 70, 30]);
        assert_eq!(moved(&[100], 0, 5), [100]);
    }

    #[test]
    fn arrow_and_page_keys_move_a_border() {
        assert_eq!(["ArrowRight", "ArrowDown", "PageUp", "a"].map(by_key), [Some(1), Some(-1), Some(5), None]);
    }
}
