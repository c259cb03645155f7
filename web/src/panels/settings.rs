//! The settings panel, built from the table of settings: presets, a search box, the main settings, and the others folded in their groups.
//! Each setting that differs from the preset is marked and can be reset. While a slider is dragged, its effect on the run is beside it.

mod control;
mod drag;
mod effects;
mod lists;
mod row;

use queuescope::{Kind, Scenario, Setting, Settings};
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::select::Select;
use crate::command::{Command, describe};
use crate::edit::Edit;
use crate::effect::{Baseline, NoEffect};
use crate::screen;
use crate::session::Choice;
use crate::shared::Shared;
use drag::{Drag, Dragging};
use row::Row;

/// Id of the search box.
const SEARCH_ID: &str = "find-setting";

#[derive(PartialEq, Properties)]
pub(crate) struct SettingsProps {
    pub(crate) scenario: Shared<Scenario>,
    /// The whole run, which effects are compared with.
    pub(crate) baseline: Shared<Baseline>,
    /// The settings that have no effect on the run. Empty until that was tried.
    pub(crate) no_effect: Shared<NoEffect>,
    /// The choice that the last edit left.
    pub(crate) choice: Option<Shared<Choice>>,
    /// Number of edits tried. Every control re-renders when it changes.
    pub(crate) edits: u32,
    /// A control that was asked for, with the number of the request. Its group unfolds.
    pub(crate) sought: (u32, String),
    pub(crate) on_edit: Callback<Edit>,
    /// Applies the last edit with the other scope.
    pub(crate) on_switch: Callback<()>,
    /// Opens the sheet for the host's file. Without it there is no button.
    #[prop_or_default]
    pub(crate) on_command: Option<Callback<Command>>,
}

/// A setting that has another value in other settings of the same engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Changed {
    /// `High-pressure window, base`
    pub(crate) label: String,
    pub(crate) before: String,
    pub(crate) after: String,
}

/// Returns the settings that differ, in the order of the table. Both must be of the same engine.
pub(crate) fn changed(before: &Settings, after: &Settings) -> Vec<Changed> {
    let changed = row::all(after, before).into_iter().filter(Row::is_changed);
    let in_words = |row: Row| {
        let mut values = [row.in_words(&row.default), row.in_words(&row.value)];
        if values[0] == values[1] {
            // Two lists of the same length, for example.
            values = ["before".to_owned(), "changed".to_owned()];
        }
        let [before, after] = values;
        Changed { label: row.label(), before, after }
    };
    changed.map(in_words).collect()
}

/// Returns the element id of a setting's control. For a record, the id of the control for its first part.
pub(crate) fn control_id(setting: &Setting) -> String {
    match &setting.kind {
        Kind::Record { parts } => row::id(setting, Some(&parts[0])),
        _ => row::id(setting, None),
    }
}

/// A message to the panel.
pub(crate) enum Message {
    /// Shows only the settings that match.
    Search(String),
    /// The user folded or unfolded a group.
    Fold(&'static str, bool),
    /// A slider is being moved.
    Drag(Drag),
}

/// The panel: what is searched, which groups are open, and the slider that is being dragged.
pub(crate) struct SettingsPanel {
    query: String,
    open: Vec<&'static str>,
    dragging: Dragging,
    root: NodeRef,
    /// Selector of the effects that are shown now, with the number of edits.
    shown: Option<(&'static str, u32)>,
}

impl Component for SettingsPanel {
    type Message = Message;
    type Properties = SettingsProps;

    fn create(_: &Context<Self>) -> Self {
        SettingsPanel { query: String::new(), open: Vec::new(), dragging: Dragging::default(), root: NodeRef::default(), shown: None }
    }

    fn rendered(&mut self, context: &Context<Self>, _: bool) {
        let props = context.props();
        let of_edit = props.choice.is_some().then_some(".ways, .set > .effect");
        // Not while a slider is dragged, because it would move away from the pointer.
        let shown = of_edit.filter(|_| self.dragging.selector().is_none()).map(|selector| (selector, props.edits));
        if shown == self.shown {
            return;
        }
        self.shown = shown;
        // Effects that have just appeared may be below the edge of the panel.
        // An edit in the picture must not scroll the page away from it.
        let panel = self.root.cast::<Element>().filter(|panel| panel.query_selector(":focus").is_ok_and(|focused| focused.is_some()));
        let found = shown.zip(panel).and_then(|((selector, _), panel)| panel.query_selector(selector).ok()?);
        found.iter().for_each(screen::reveal);
    }

    fn changed(&mut self, context: &Context<Self>, old: &SettingsProps) -> bool {
        let props = context.props();
        if props.sought != old.sought {
            self.unfold(&props.scenario, &props.sought.1);
        }
        if props.baseline != old.baseline {
            self.dragging.stop();
        }
        if props.scenario.engine() != old.scenario.engine() {
            self.query.clear();
        }
        true
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Search(query) => self.query = query,
            // A search unfolds groups too. That is over with the search.
            Message::Fold(..) if !self.query.is_empty() => return false,
            Message::Fold(group, open) => {
                self.open.retain(|other| *other != group);
                self.open.extend(open.then_some(group));
            }
            Message::Drag(drag) => {
                let link = context.link().clone();
                if let Some(edit) =
                    self.dragging.update(drag, &context.props().baseline, move || link.send_message(Message::Drag(Drag::Slice)))
                {
                    // The edited run comes with the next properties. Until then, the control shows the value at which it was released.
                    context.props().on_edit.emit(edit);
                    return false;
                }
            }
        }
        true
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let props = context.props();
        let engine = props.scenario.engine();
        let Some(preset) = Settings::preset(engine, props.scenario.preset) else { return Html::default() };
        let rows = row::all(&props.scenario.settings, &preset);
        let shown: Vec<&Row> = rows.iter().filter(|row| row.matches(&self.query)).collect();
        let choice = props.choice.as_ref().map(|choice| (row::id_of(&choice.edit, &rows), choice));
        let control = |row: &&Row| self.control(row, choice.as_ref(), context);
        let nothing = shown.is_empty();
        html! {
            <section class="panel settings" aria-labelledby="settings-title" ref={&self.root}>
                { head(props, &rows) }
                <div class="choose">
                    { self.search(context) }
                    { presets(props) }
                </div>
                if let Some((_, choice)) = choice.as_ref().filter(|(id, _)| id == row::PRESET) { { effects::of_choice(choice, &props.on_switch) } }
                { for shown.iter().filter(|row| row.setting.main).map(control) }
                { for engine.info().setting_groups.iter().map(|group| {
                    let folded: Vec<&&Row> = shown.iter().filter(|row| !row.setting.main && row.setting.group == *group).collect();
                    if folded.is_empty() { Html::default() } else { self.group(group, &folded, folded.iter().map(|row| control(row)).collect(), context) }
                }) }
                <p class="nothing" aria-live="polite">
                    if nothing { { format!("No setting matches “{}”.", self.query.trim()) } }
                </p>
            </section>
        }
    }
}

impl SettingsPanel {
    /// Unfolds the group of a control, and ends a search that hides it.
    fn unfold(&mut self, scenario: &Scenario, control: &str) {
        let rows = row::all(&scenario.settings, &scenario.settings);
        let Some(row) = rows.iter().find(|row| row.id() == control) else { return };
        if !row.matches(&self.query) {
            self.query.clear();
        }
        if !self.open.contains(&row.setting.group) {
            self.open.push(row.setting.group);
        }
    }

    /// Renders the search box. Escape empties it.
    fn search(&self, context: &Context<Self>) -> Html {
        let oninput =
            context.link().callback(|event: InputEvent| Message::Search(event.target_unchecked_into::<HtmlInputElement>().value()));
        let onkeydown =
            context.link().batch_callback(|event: KeyboardEvent| (event.key() == "Escape").then(|| Message::Search(String::new())));
        html! {
            <input type="search" id={SEARCH_ID} class="find" aria-label="Find a setting" placeholder="Find a setting" autocomplete="off"
                value={self.query.clone()} {oninput} {onkeydown} />
        }
    }

    /// Renders the folded settings of a group with their controls. A search unfolds it.
    fn group(&self, group: &'static str, rows: &[&&Row], controls: Html, context: &Context<Self>) -> Html {
        let changed = rows.iter().filter(|row| row.is_changed()).count();
        let open = !self.query.trim().is_empty() || self.open.contains(&group);
        let ontoggle = context
            .link()
            .callback(move |event: Event| Message::Fold(group, event.target_unchecked_into::<Element>().has_attribute("open")));
        html! {
            <details key={group} class="group" {open} {ontoggle}>
                <summary>
                    { group }{ " " }<small>{ rows.len() }</small>
                    if changed > 0 { <span class="end"><i class="dot" />{ format!("{changed} changed") }</span> }
                </summary>
                { controls }
            </details>
        }
    }

    /// Renders the control of a row with everything that belongs to it. `choice` is the one that the last edit left, with the id of its row.
    fn control(&self, row: &Row, choice: Option<&(String, &Shared<Choice>)>, context: &Context<Self>) -> Html {
        let (id, props) = (row.id(), context.props());
        let choice = choice.filter(|(of, _)| *of == id).map(|(_, choice)| &***choice);
        control::Control { row, props, drag: self.dragging.of(&id), choice, link: context.link() }.html()
    }
}

/// Renders the title, the number of changed settings, and the button that resets them.
fn head(props: &SettingsProps, rows: &[Row]) -> Html {
    let changed = rows.iter().filter(|row| row.is_changed()).count();
    let name = props.scenario.preset;
    let reset = props.on_edit.reform(move |_: MouseEvent| Edit::Preset(name));
    let entry = describe(Command::Config);
    let config = props.on_command.as_ref().map(|on_command| {
        let onclick = on_command.reform(|_: MouseEvent| Command::Config);
        html! { <button type="button" class="btn" title={entry.hint()} {onclick}>{ entry.word }</button> }
    });
    html! {
        <div class="head">
            <h2 id="settings-title">{ "Settings" }</h2>
            <span class="sub">{ if changed == 0 { "as in the preset".to_owned() } else { format!("{changed} of {} changed", rows.len()) } }</span>
            <span class="end">{ for config }if changed > 0 { <button type="button" class="btn" onclick={reset}>{ "Reset all" }</button> }</span>
        </div>
    }
}

/// Renders the menu of presets.
fn presets(props: &SettingsProps) -> Html {
    let presets = props.scenario.engine().presets();
    let chosen = presets.iter().position(|preset| preset.name == props.scenario.preset).unwrap_or(0);
    let on_choose = props.on_edit.reform(move |chosen: usize| Edit::Preset(presets.get(chosen).map_or("seed", |preset| preset.name)));
    html! {
        <Select class="preset" label="Preset" title={presets[chosen].about} {chosen} {on_choose}
            options={presets.iter().map(|preset| preset.label.into()).collect::<Vec<AttrValue>>()} />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queuescope::{EngineId, Value};

    #[test]
    fn changed_settings_are_named_with_both_values() {
        let before = Settings::default_of(EngineId::ALL[0]);
        let record = |value: f64| Value::Record(vec![("base".into(), Value::Number(value))]);
        let after = before.with("moderate", record(130.0)).and_then(|settings| settings.with("wait_priority", Value::Number(7.0)));
        let found = changed(&before, &after.expect("the values are valid"));
        let labels: Vec<&str> = found.iter().map(|changed| changed.label.as_str()).collect();
        assert_eq!(labels, ["Moderate-pressure window, base", "Wait priority"]);
        assert_eq!((&*found[0].before, &*found[0].after), ("100", "130"));
        assert!(changed(&before, &before).is_empty());
    }
}
