//! The control of a row: its label with the unit, a field, a slider, segments or a checkbox, and marks for a changed value.

use queuescope::{Bounds, Choice as Named, Kind, Slider, Value};
use web_sys::HtmlInputElement;
use yew::html::Scope;
use yew::prelude::*;

use super::drag::{Drag, Effect, Moved};
use super::row::Row;
use super::{Message, SettingsPanel, SettingsProps, effects, lists};
use crate::panels::select::Select;
use crate::session::Choice;
use crate::svg::{tag, tenths};

/// Largest number of choices that are shown as segments. More are a drop-down list.
const MAX_SEGMENTS: usize = 3;
/// Keys that move a slider.
const SLIDER_KEYS: [&str; 8] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];
/// Place of the track's line in its picture, and half the lengths of the marks on it, in pixels.
const TRACK: f64 = 10.0;
const DEFAULT_MARK: f64 = 6.0;

/// What the control of a row needs.
pub(super) struct Control<'a> {
    pub(super) row: &'a Row,
    pub(super) props: &'a SettingsProps,
    /// The value and the effect while the slider is being dragged.
    pub(super) drag: Option<(f64, &'a Effect)>,
    /// The choice that the last edit left, if it was made here.
    pub(super) choice: Option<&'a Choice>,
    pub(super) link: &'a Scope<SettingsPanel>,
}

impl Control<'_> {
    /// Renders the row.
    pub(super) fn html(&self) -> Html {
        let row = self.row;
        let (kind_class, control) = match row.kind() {
            Kind::Whole(Bounds { min, max, .. }) => ("", self.slider(*min as f64, *max as f64)),
            Kind::Decimal(Bounds { min, max, .. })
            | Kind::Thousandths(Bounds { min, max, .. })
            | Kind::Seconds(Bounds { min, max, .. }) => ("", self.slider(*min, *max)),
            Kind::OptionalWhole(optional) => ("", self.optional(optional.span.min as f64, optional.span.max as f64, optional.empty)),
            Kind::OptionalDecimal(optional) => ("", self.optional(optional.span.min, optional.span.max, optional.empty)),
            Kind::Flag => ("", self.flag()),
            Kind::Choice { choices } => ("choices", self.choice(choices)),
            Kind::Names | Kind::TwoNames | Kind::Pairs | Kind::PairMap | Kind::Steps(_) | Kind::Counts(_) => {
                ("long", lists::field(row, &self.props.on_edit))
            }
            // A record has a row for each part, and no part is a record.
            Kind::Record { .. } => return Html::default(),
        };
        let class = classes!("set", kind_class, row.is_changed().then_some("changed"), self.drag.map(|_| "dragged"));
        html! {
            <div key={row.id()} {class} title={row.setting.help}>
                { self.label() }
                { control }
                if row.is_changed() { { self.default_value() } }
                if let Some((value, effect)) = self.drag {
                    { effects::of_drag(value, effect, &self.props.baseline) }
                } else if let Some(choice) = self.choice {
                    { effects::of_choice(choice, &self.props.on_switch) }
                }
            </div>
        }
    }

    /// Renders the label with the unit, and a dot if the value was changed. Says if the setting has no effect on the run.
    fn label(&self) -> Html {
        let row = self.row;
        let words = html! {
            <>
                if row.is_changed() { <i class="dot" /> }
                { row.label() }if let Some(unit) = row.setting.unit { <>{ " " }<small>{ unit }</small></> }
            </>
        };
        // Segments have their own labels.
        let is_group = matches!(row.kind(), Kind::Choice { choices } if choices.len() <= MAX_SEGMENTS);
        let label = if is_group {
            html! { <span>{ words }</span> }
        } else {
            html! { <label for={row.id()}>{ words }</label> }
        };
        let no_effect = self.props.no_effect.contains(row.setting.name, row.part_name());
        html! {
            <div class="name">
                { label }{ " " }
                if no_effect {
                    // Where there is no room for all words, only the first ones are visible, so that the rows below stay in their place.
                    <span class="none" title="No value of this setting changes anything in this run."><span>{ "no effect " }</span><span>{ "on this run" }</span></span>
                }
            </div>
        }
    }

    /// Renders the default of a changed value, with a button that resets to it.
    fn default_value(&self) -> Html {
        let row = self.row;
        let default = row.in_words(&row.default);
        let edit = row.set()(row.default.clone());
        html! {
            <p class="was">
                <span>{ format!("default {default}") }</span>
                <button type="button" aria-label={format!("Reset {} to {default}", row.label())}
                    onclick={self.props.on_edit.reform(move |_: MouseEvent| edit.clone())}>{ "Reset" }</button>
            </p>
        }
    }

    /// Renders a number field for all accepted values, and a slider for the typical ones.
    fn slider(&self, min: f64, max: f64) -> Html {
        let Some(range) = self.row.kind().slider() else { return Html::default() };
        let set = self.row.set();
        let (current, default) = (number_of(&self.row.value), number_of(&self.row.default));
        // The slider reaches every value that was typed.
        let (low, high) = (range.low.min(current).min(default), range.high.max(current).max(default));
        let value = self.drag.map_or(current, |(value, _)| value);
        let typed = self.props.on_edit.reform(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
            // An empty field is not a number, so the old value stays.
            set(Value::Number(if input.is_finite() { input } else { current }))
        });
        let id = self.row.id();
        let oninput = self.link.callback(move |event: InputEvent| {
            let value = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
            Message::Drag(Drag::Move(Moved { id: id.clone(), value, current, edit: set(Value::Number(value)) }))
        });
        let onkeydown = self.link.batch_callback(|event: KeyboardEvent| {
            let moves = SLIDER_KEYS.contains(&event.key().as_str()) && !event.shift_key() && !event.ctrl_key();
            moves.then_some(Message::Drag(Drag::Hold))
        });
        let onchange = self.link.callback(|_: Event| Message::Drag(Drag::Done));
        html! {
            <>
                <input type="number" id={self.row.id()} min={min.to_string()} max={max.to_string()} step={if range.step < 1.0 { "any" } else { "1" }}
                    value={value.to_string()} onchange={typed} />
                <div class="track">
                    { track(Slider { low, high, ..range }, value, default) }
                    <input type="range" aria-label={self.row.label()} min={low.to_string()} max={high.to_string()} step={range.step.to_string()} value={value.to_string()}
                        {oninput} {onchange} {onkeydown}
                        onkeyup={self.link.callback(|_: KeyboardEvent| Message::Drag(Drag::Release))}
                        onpointerup={self.link.callback(|_: PointerEvent| Message::Drag(Drag::Release))}
                        onblur={self.link.callback(|_: FocusEvent| Message::Drag(Drag::Release))} />
                </div>
            </>
        }
    }

    /// Renders a number field that may be empty. The placeholder says what an empty field means.
    fn optional(&self, min: f64, max: f64, empty: &'static str) -> Html {
        let set = self.row.set();
        let onchange = self.props.on_edit.reform(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
            set(if input.is_finite() { Value::Number(input) } else { Value::Null })
        });
        let value = if self.row.value == Value::Null { String::new() } else { number_of(&self.row.value).to_string() };
        html! { <input type="number" id={self.row.id()} min={min.to_string()} max={max.to_string()} placeholder={empty} {value} {onchange} /> }
    }

    fn flag(&self) -> Html {
        let set = self.row.set();
        let onchange =
            self.props.on_edit.reform(move |event: Event| set(Value::Flag(event.target_unchecked_into::<HtmlInputElement>().checked())));
        html! { <input type="checkbox" id={self.row.id()} checked={self.row.value == Value::Flag(true)} {onchange} /> }
    }

    /// Renders a few choices as segments, and many as a drop-down list.
    fn choice(&self, choices: &'static [Named]) -> Html {
        let set = self.row.set();
        let chosen = choices.iter().position(|choice| self.row.value == Value::text(choice.name)).unwrap_or(0);
        let on_choose = self.props.on_edit.reform(move |chosen: usize| set(Value::text(choices.get(chosen).unwrap_or(&choices[0]).name)));
        if choices.len() > MAX_SEGMENTS {
            let options: Vec<AttrValue> = choices.iter().map(|choice| choice.name.replace('_', " ").into()).collect();
            return html! { <Select id={self.row.id()} title={choices[chosen].help} {options} {chosen} {on_choose} /> };
        }
        let segment = |(index, choice): (usize, &Named)| {
            // The chosen segment has the id of the control, because it is the one that Tab reaches.
            let id = (index == chosen).then(|| self.row.id());
            html! {
                <label key={choice.name} title={choice.help}>
                    <input type="radio" {id} name={self.row.id()} checked={index == chosen} onchange={on_choose.reform(move |_: Event| index)} />
                    <span>{ choice.name.replace('_', " ") }</span>
                </label>
            }
        };
        html! { <div class="segments" role="radiogroup" aria-label={self.row.label()}>{ for choices.iter().enumerate().map(segment) }</div> }
    }
}

fn number_of(value: &Value<'_>) -> f64 {
    if let Value::Number(number) = value { *number } else { 0.0 }
}

/// Draws the track of a slider: the part up to the value, and a mark at the default.
fn track(range: Slider, value: f64, default: f64) -> Html {
    let place = |value: f64| {
        let length = (range.high - range.low).max(f64::MIN_POSITIVE);
        format!("{}%", tenths(((value - range.low) / length).clamp(0.0, 1.0) * 100.0))
    };
    let line = |class: &'static str, x: [String; 2], half: f64| {
        let [from, to] = x;
        tag("line", &["class", "x1", "x2", "y1", "y2"]).fixed(class).text(from).text(to).at(TRACK - half).at(TRACK + half)
    };
    tag("svg", &["aria-hidden"])
        .fixed("true")
        .with(line("whole", [place(range.low), place(range.high)], 0.0))
        .with(line("up-to", [place(range.low), place(value)], 0.0))
        .with(line("default", [place(default), place(default)], DEFAULT_MARK))
        .html()
}
