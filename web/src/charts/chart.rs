//! A chart on the page: its head, the picture or the table, and one line about the place that is pointed at. All charts share the keyboard, the
//! pointer and the brush, which are here.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use web_sys::Element;
use yew::prelude::*;

use super::cursor::{Act, Cursor};
use super::frame::{Head, use_size};
use super::plot::{Brush, Drawing, Figure, Pick, Target};
use crate::picture::Size;
use crate::svg::{Tag, rect, tag, tenths};

#[derive(PartialEq, Properties)]
pub(crate) struct ChartProps {
    /// The question that the chart answers. It is the title.
    pub(crate) question: AttrValue,
    /// One line that says how to read the chart.
    pub(crate) note: Html,
    /// What the chart shows, as a sentence. Screen readers say it instead of the picture.
    pub(crate) finding: AttrValue,
    /// The line under the chart in a saved picture, such as the settings and the number of evenings.
    #[prop_or_default]
    pub(crate) caption: AttrValue,
    pub(crate) figure: Figure,
    /// Receives what the user chooses. Without it nothing can be chosen.
    #[prop_or_default]
    pub(crate) on_pick: Option<Callback<Pick>>,
    /// Receives what the user opens.
    #[prop_or_default]
    pub(crate) on_open: Option<Callback<usize>>,
    /// Controls beside the title.
    #[prop_or_default]
    pub(crate) tools: Html,
    /// True while the chart shows an older result than the form.
    #[prop_or_default]
    pub(crate) stale: bool,
}

/// Width of a chart until the browser has measured its box, and the smallest one that is drawn.
const USUAL: Size = Size { width: 340.0, height: 160.0 };
const NARROWEST: f64 = 220.0;

/// Renders the chart, or its numbers as a table.
#[component]
pub(crate) fn Chart(props: &ChartProps) -> Html {
    let (plot, size) = use_size(USUAL);
    let as_table = use_state(|| false);
    let cursor = use_mut_ref(Cursor::default);
    let redraw = use_force_update();
    let id = use_memo((), |()| next_id());
    let shown = (props.figure.clone(), size.width.max(NARROWEST));
    let drawing = use_memo(shown.clone(), |(figure, width)| figure.draw(*width));
    let width = shown.1;
    let table = use_memo((shown, *as_table), |((figure, width), as_table)| as_table.then(|| Rc::new(figure.table(*width))));
    let on_table = {
        let as_table = as_table.clone();
        Callback::from(move |()| as_table.set(!*as_table))
    };
    let caption = if props.caption.is_empty() { &props.finding } else { &props.caption };
    let body = match &*table {
        Some(table) => table.html(&props.question),
        None => {
            let stage = Stage { props, drawing, width, cursor, redraw, id: *id, on_table: on_table.clone() };
            stage.html()
        }
    };
    html! {
        <figure class={classes!("chart", props.stale.then_some("stale"))}>
            <Head question={&props.question} note={props.note.clone()} {caption} tools={props.tools.clone()} plot={plot.clone()} table={(*table).clone()} {on_table} />
            <div class="plot" ref={plot}>{ body }</div>
        </figure>
    }
}

/// Numbers charts, because the places in them need ids that are unique on the page.
fn next_id() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The picture of a chart with the handlers of its events.
struct Stage<'a> {
    props: &'a ChartProps,
    drawing: Rc<Drawing>,
    width: f64,
    cursor: Rc<RefCell<Cursor>>,
    redraw: UseForceUpdateHandle,
    id: usize,
    on_table: Callback<()>,
}

impl Stage<'_> {
    fn html(&self) -> Html {
        let drawing = &self.drawing;
        let cursor = *self.cursor.borrow();
        let brush = self.brush();
        let touch = match brush {
            _ if drawing.targets.is_empty() => "plot-svg",
            Brush::Along => "plot-svg brushable",
            Brush::None | Brush::Down => "plot-svg pointable",
        };
        let at = cursor.target(&drawing.targets);
        let active = at.and(cursor.at).map(|at| option_id(self.id, at));
        let many = (self.props.on_pick.is_some() && brush != Brush::None).then_some("true");
        let role = if drawing.targets.is_empty() { "img" } else { "listbox" };
        let tabindex = (!drawing.targets.is_empty()).then_some("0");
        html! {
            <>
                <svg class={touch} width="100%" height={tenths(drawing.height)} {role} {tabindex} aria-label={&self.props.finding} aria-activedescendant={active} aria-multiselectable={many}
                    onkeydown={self.on_key()} onfocusin={self.on_focus()} onpointerdown={self.on_down()} onpointermove={self.on_move()} onpointerup={self.on_up()} onpointercancel={self.on_leave()} onpointerleave={self.on_leave()}>
                    { self.pointed(cursor) }
                    <Marks drawing={Drawn(drawing.clone())} id={self.id} />
                    { ring(at) }
                </svg>
                if !drawing.targets.is_empty() { <p class="in-bar">{ for at.map(|target| self.reading(target)) }</p> }
            </>
        }
    }

    /// How places are chosen. Without a receiver, they are not.
    fn brush(&self) -> Brush {
        if self.props.on_pick.is_some() { self.drawing.brush } else { Brush::None }
    }

    /// Draws the places under the pointer, or those that are being brushed.
    fn pointed(&self, cursor: Cursor) -> Html {
        let Some((first, last)) = cursor.span(&self.drawing.targets) else { return tag("g", &[]).html() };
        let class = if cursor.from.is_some() { "brushed" } else { "at-pointer" };
        let place = |target: &Target| rect(class, (target.area[0], target.area[1]), target.area[2], target.area[3], 2.0);
        let targets = self.drawing.targets[first..=last].iter().filter(|target| target.choosable || first == last);
        tag("g", &["class", "aria-hidden"]).fixed("only-screen").fixed("true").all(targets.map(place)).html()
    }

    /// The line under the chart, with a button if the place can be opened.
    fn reading(&self, target: &Target) -> Html {
        let open = self.props.on_open.as_ref().zip(target.opens).map(|(on_open, opens)| {
            let onclick = on_open.reform(move |_: MouseEvent| opens);
            html! { <button type="button" class="text-link" {onclick}>{ "Open in Watch" }</button> }
        });
        html! { <>{ self.props.figure.reading(target, self.width) }{ " " }{ for open }</> }
    }

    /// Returns a handler that changes the cursor, tells the view what was done, and draws the result.
    fn handler<E: 'static>(&self, handle: impl Fn(&E, &mut Cursor, &Drawing) -> Act + 'static) -> Callback<E> {
        let (cursor, drawing, redraw, on_table) = (self.cursor.clone(), self.drawing.clone(), self.redraw.clone(), self.on_table.clone());
        let (on_pick, on_open) = (self.props.on_pick.clone(), self.props.on_open.clone());
        Callback::from(move |event: E| {
            let before = *cursor.borrow();
            let act = handle(&event, &mut cursor.borrow_mut(), &drawing);
            if before != *cursor.borrow() {
                redraw.force_update();
            }
            match (act, &on_pick, &on_open) {
                (Act::Pick(pick), Some(on_pick), _) => on_pick.emit(pick),
                (Act::Open(opens), _, Some(on_open)) => on_open.emit(opens),
                (Act::ShowTable, ..) => on_table.emit(()),
                _ => {}
            }
        })
    }

    fn on_key(&self) -> Callback<KeyboardEvent> {
        let brush = self.brush();
        self.handler(move |event: &KeyboardEvent, cursor, drawing| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return Act::None;
            }
            let act = cursor.key(&event.key(), event.shift_key(), &drawing.targets, brush);
            if act.is_some() {
                // The page would scroll or start playing.
                event.prevent_default();
                event.stop_propagation();
            }
            act.unwrap_or(Act::None)
        })
    }

    /// Shows the first place when the chart gets the focus from the keyboard.
    fn on_focus(&self) -> Callback<FocusEvent> {
        self.handler(|event: &FocusEvent, cursor, drawing| {
            let by_keyboard = event.target_dyn_into::<Element>().is_some_and(|svg| svg.matches(":focus-visible").unwrap_or(false));
            if by_keyboard && cursor.target(&drawing.targets).is_none() {
                cursor.at = Some(0);
            }
            Act::None
        })
    }

    fn on_down(&self) -> Callback<PointerEvent> {
        let brush = self.brush();
        self.handler(move |event: &PointerEvent, cursor, drawing| {
            if event.button() != 0 {
                return Act::None;
            }
            let before = cursor.at;
            *cursor = Cursor::default();
            cursor.point(&drawing.targets, point(event));
            let Some(target) = cursor.target(&drawing.targets) else { return Act::None };
            // A finger that drags up or down scrolls the page.
            let is_finger = event.pointer_type() == "touch";
            if target.choosable && brush != Brush::None && !(is_finger && brush == Brush::Down) {
                cursor.from = cursor.at;
                if let Some(svg) = svg_of(event) {
                    // The drag may leave the chart.
                    _ = svg.set_pointer_capture(event.pointer_id());
                }
            }
            // The first touch of a small point only shows it, because it may be the wrong one.
            let only_shows = !target.choosable && is_finger && target.is_small() && before != cursor.at;
            cursor.pressed = cursor.at.filter(|_| !only_shows);
            Act::None
        })
    }

    fn on_move(&self) -> Callback<PointerEvent> {
        self.handler(|event: &PointerEvent, cursor, drawing| {
            if event.pointer_type() != "touch" || cursor.from.is_some() {
                cursor.point(&drawing.targets, point(event));
            }
            Act::None
        })
    }

    fn on_up(&self) -> Callback<PointerEvent> {
        self.handler(
            |event: &PointerEvent, cursor, drawing| {
                if event.button() == 0 { cursor.release(event.shift_key(), &drawing.targets) } else { Act::None }
            },
        )
    }

    fn on_leave(&self) -> Callback<PointerEvent> {
        let keeps = self.props.figure.keeps_reading() || self.props.on_open.is_some();
        self.handler(move |event: &PointerEvent, cursor, _| {
            let dragging = cursor.from.is_some() && event.type_() == "pointerleave";
            if !dragging {
                (cursor.from, cursor.pressed) = (None, None);
                if !keeps && event.pointer_type() != "touch" {
                    cursor.at = None;
                }
            }
            Act::None
        })
    }
}

fn svg_of(event: &PointerEvent) -> Option<Element> {
    event.target_dyn_into::<Element>()?.closest(".plot-svg").ok().flatten()
}

/// The position of the pointer in the picture, which is never scaled.
fn point(event: &PointerEvent) -> (f64, f64) {
    let Some(svg) = svg_of(event) else { return (f64::INFINITY, f64::INFINITY) };
    let area = svg.get_bounding_client_rect();
    (f64::from(event.client_x()) - area.left(), f64::from(event.client_y()) - area.top())
}

/// The frame around the place with the keyboard focus.
fn ring(at: Option<&Target>) -> Html {
    let ring = |target: &Target| {
        let [left, top, width, height] = target.area;
        rect("focus-ring", (left - 1.0, top - 1.0), width + 2.0, height + 2.0, 3.0)
    };
    tag("g", &["class", "aria-hidden"]).fixed("only-screen").fixed("true").all(at.map(ring)).html()
}

fn option_id(chart: usize, target: usize) -> String {
    format!("place-{chart}-{target}")
}

/// A drawing, equal only to itself.
#[derive(Clone)]
struct Drawn(Rc<Drawing>);

impl PartialEq for Drawn {
    fn eq(&self, other: &Drawn) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(PartialEq, Properties)]
struct MarksProps {
    drawing: Drawn,
    id: usize,
}

/// The drawing and the places for screen readers. They are a component, so that pointing at a place renders neither.
#[component]
fn Marks(props: &MarksProps) -> Html {
    let Drawn(drawing) = &props.drawing;
    let option = |(index, target): (usize, &Target)| -> Tag {
        let [left, top, width, height] = target.area;
        tag("rect", &["class", "role", "id", "aria-label", "aria-selected", "x", "y", "width", "height"])
            .fixed("only-screen place")
            .fixed("option")
            .text(option_id(props.id, index))
            .text(target.spoken.clone())
            .fixed(if target.chosen { "true" } else { "false" })
            .at(left)
            .at(top)
            .at(width)
            .at(height)
    };
    html! {
        <>
            <g aria-hidden="true">{ drawing.marks.clone() }</g>
            { for drawing.targets.iter().enumerate().map(|target| option(target).html()) }
        </>
    }
}
