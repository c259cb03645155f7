//! The settings panel, built from the table of settings. Each setting that differs from the preset is marked and can be reset.

use queuescope::{Bounds, Choice, Kind, RecordField, Scenario, Setting, Settings, Value};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::lists::list_control;
use super::select::Select;
use crate::edit::Edit;
use crate::screen;
use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(crate) struct SettingsProps {
    pub(crate) scenario: Shared<Scenario>,
    /// Number of edits tried. Every control re-renders when it changes.
    pub(crate) edits: u32,
    pub(crate) on_edit: Callback<Edit>,
}

/// Returns the element id of a setting's control. For a record, the id of the control for its first part.
pub(crate) fn control_id(setting: &Setting) -> String {
    match &setting.kind {
        Kind::Record { parts } => part_id(setting, &parts[0]),
        _ => setting.name.to_owned(),
    }
}

fn part_id(setting: &Setting, part: &RecordField) -> String {
    format!("{}-{}", setting.name, part.name)
}

/// Renders the presets and the control of every setting.
#[component]
pub(crate) fn SettingsPanel(props: &SettingsProps) -> Html {
    let scenario = &props.scenario;
    let engine = scenario.engine();
    let Some(preset) = Settings::preset(engine, scenario.preset) else { return Html::default() };
    let (values, defaults) = (scenario.settings.values(), preset.values());
    let changed = values.iter().zip(&defaults).filter(|(value, default)| value.1 != default.1).count();
    let choose = props.on_edit.reform(move |chosen: usize| Edit::Preset(engine.presets().get(chosen).map_or("seed", |preset| preset.name)));
    let chosen = engine.presets().iter().position(|preset| preset.name == scenario.preset).unwrap_or(0);
    let reset = {
        let name = scenario.preset;
        props.on_edit.reform(move |_: MouseEvent| Edit::Preset(name))
    };
    html! {
        <section class="panel settings" aria-labelledby="settings-title">
            <div class="head">
                <h2 id="settings-title">{ "Settings" }</h2>
                <span class="sub">{ if changed == 0 { "as in the preset".to_owned() } else { format!("{changed} changed") } }</span>
                if changed > 0 { <button type="button" class="btn end" onclick={reset}>{ "Reset all" }</button> }
            </div>
            <Select class="preset" label="Preset" title={engine.presets()[chosen].about} {chosen} on_choose={choose}
                options={engine.presets().iter().map(|preset| preset.label.into()).collect::<Vec<AttrValue>>()} />
            { for values.iter().zip(&defaults).map(|((setting, value), (_, default))| control(setting, value, default, &props.on_edit)) }
        </section>
    }
}

/// Renders the control for a setting. A record has a control for each part.
fn control(setting: &'static Setting, value: &Value<'_>, default: &Value<'_>, on_edit: &Callback<Edit>) -> Html {
    if let Kind::Record { parts } = &setting.kind {
        return html! { <>{ for parts.iter().map(|part| {
            let of = |record: &Value<'_>| record.get(part.name).cloned().unwrap_or(Value::Null).into_owned();
            let (value, default) = (of(value), of(default));
            let (id, label) = (part_id(setting, part), format!("{}, {}", setting.label, part.label));
            let row = Row { setting, part: Some(part.name), id, label, changed: value != default, on_edit };
            row.control(&part.kind, &value, &default)
        }) }</> };
    }
    let row = Row { setting, part: None, id: setting.name.to_owned(), label: setting.label.to_owned(), changed: value != default, on_edit };
    row.control(&setting.kind, value, default)
}

fn span_f64(span: &Bounds<i64>) -> Bounds<f64> {
    let Bounds { min, max, low, high } = span;
    Bounds { min: *min as f64, max: *max as f64, low: *low as f64, high: *high as f64 }
}

fn number_of(value: &Value<'_>) -> f64 {
    if let Value::Number(number) = value { *number } else { 0.0 }
}

/// The row of one setting or of one part of a record.
pub(super) struct Row<'a> {
    pub(super) setting: &'static Setting,
    /// Name of the part, if the row is for a part of a record.
    part: Option<&'static str>,
    pub(super) id: String,
    label: String,
    changed: bool,
    pub(super) on_edit: &'a Callback<Edit>,
}

impl Row<'_> {
    fn control(&self, kind: &'static Kind, value: &Value<'_>, default: &Value<'_>) -> Html {
        match kind {
            Kind::Whole(span) => self.slider(span_f64(span), 1.0, number_of(value), default),
            Kind::Decimal(span) => self.slider(*span, 0.01, number_of(value), default),
            Kind::Thousandths(span) => self.slider(*span, 0.1, number_of(value), default),
            Kind::Seconds(span) => self.slider(*span, if span.low < 1.0 { 0.25 } else { 1.0 }, number_of(value), default),
            Kind::OptionalWhole(optional) => self.optional(span_f64(&optional.span), optional.empty, value, default),
            Kind::OptionalDecimal(optional) => self.optional(optional.span, optional.empty, value, default),
            Kind::Flag => self.flag(*value == Value::Flag(true), default),
            Kind::Choice { choices } => self.choice(choices, value, default),
            Kind::Names | Kind::TwoNames | Kind::PairMap | Kind::Steps(_) | Kind::Counts(_) => list_control(self, value, default),
            // Records are split into parts by `control`, and no part is a record.
            Kind::Record { .. } => Html::default(),
        }
    }

    /// Returns a function that makes the edit for a new value.
    fn set(&self) -> impl Fn(Value<'static>) -> Edit + Copy + 'static {
        let (name, part) = (self.setting.name, self.part);
        move |value| Edit::Set(name, if let Some(part) = part { Value::Record(vec![(part.into(), value)]) } else { value })
    }

    /// Renders a control with its label and, if the value was changed, a reset button.
    pub(super) fn frame(&self, was: Option<(String, Edit)>, control: Html) -> Html {
        html! {
            <div key={self.id.clone()} class={classes!("set", self.changed.then_some("changed"))} title={self.setting.help}>
                <label for={self.id.clone()}>{ &self.label }if let Some(unit) = self.setting.unit { <>{ " " }<small>{ unit }</small></> }</label>
                if let (true, Some((was, edit))) = (self.changed, was) {
                    <button type="button" class="was" aria-label={format!("Reset {} to {was}", self.label)}
                        onclick={self.on_edit.reform(move |_: MouseEvent| edit.clone())}>{ format!("was {was}") }</button>
                }
                { control }
            </div>
        }
    }

    /// Renders a slider for the typical range, and a number field for all accepted values.
    fn slider(&self, span: Bounds<f64>, step: f64, value: f64, default: &Value<'_>) -> Html {
        let set = self.set();
        let change = self.on_edit.reform(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
            // An empty field is not a number, so the old value stays.
            set(Value::Number(if input.is_finite() { input } else { value }))
        });
        // While the slider moves, only the number field follows. The run is edited when the slider is released.
        let follow = {
            let id = self.id.clone();
            Callback::from(move |event: InputEvent| screen::show_in_field(&id, &event.target_unchecked_into::<HtmlInputElement>().value()))
        };
        let high = span.high.max(value);
        let control = html! {
            <>
                <input type="number" id={self.id.clone()} min={span.min.to_string()} max={span.max.to_string()} step={if step < 1.0 { "any".to_owned() } else { "1".to_owned() }}
                    value={value.to_string()} onchange={change.clone()} />
                <input type="range" aria-label={self.label.clone()} min={span.low.to_string()} max={high.to_string()} step={step.to_string()}
                    value={value.to_string()} oninput={follow} onchange={change} />
            </>
        };
        self.frame(Some((number_of(default).to_string(), set(default.clone().into_owned()))), control)
    }

    /// Renders a number field that may be empty. The placeholder says what an empty field means.
    fn optional(&self, span: Bounds<f64>, empty: &'static str, value: &Value<'_>, default: &Value<'_>) -> Html {
        let set = self.set();
        let change = self.on_edit.reform(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
            set(if input.is_finite() { Value::Number(input) } else { Value::Null })
        });
        let shown = |value: &Value<'_>| if *value == Value::Null { String::new() } else { number_of(value).to_string() };
        let was = if *default == Value::Null { empty.to_owned() } else { shown(default) };
        let control = html! {
            <input type="number" id={self.id.clone()} min={span.min.to_string()} max={span.max.to_string()} placeholder={empty} value={shown(value)} onchange={change} />
        };
        self.frame(Some((was, set(default.clone().into_owned()))), control)
    }

    fn flag(&self, on: bool, default: &Value<'_>) -> Html {
        let set = self.set();
        let change = self.on_edit.reform(move |event: Event| set(Value::Flag(event.target_unchecked_into::<HtmlInputElement>().checked())));
        let was = if *default == Value::Flag(true) { "on" } else { "off" };
        let control = html! { <input type="checkbox" id={self.id.clone()} checked={on} onchange={change} /> };
        self.frame(Some((was.to_owned(), set(default.clone().into_owned()))), control)
    }

    fn choice(&self, choices: &'static [Choice], value: &Value<'_>, default: &Value<'_>) -> Html {
        let set = self.set();
        let on_choose = self.on_edit.reform(move |chosen: usize| set(Value::text(choices.get(chosen).unwrap_or(&choices[0]).name)));
        let was = if let Value::Text(text) = default { text.replace('_', " ") } else { String::new() };
        let chosen = choices.iter().position(|choice| *value == Value::text(choice.name)).unwrap_or(0);
        let options: Vec<AttrValue> = choices.iter().map(|choice| choice.name.replace('_', " ").into()).collect();
        let control = html! { <Select id={self.id.clone()} title={choices[chosen].help} {options} {chosen} {on_choose} /> };
        self.frame(Some((was, set(default.clone().into_owned()))), control)
    }
}
