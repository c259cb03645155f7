//! The sheet for the host's own configuration file: what was read from it, and the same file with the settings of the page. The file is kept while
//! the page is open.

mod reading;

use queuescope::{Problems, Scenario, Settings, Value};
use queuescope_formats::config::{ConfigOptions, Language, Reading, Written, read_settings, snippet, write_settings};
use web_sys::HtmlTextAreaElement;
use web_sys::js_sys::futures::spawn_local;
use yew::prelude::*;

use super::select::Select;
use super::sheet::Sheet;
use crate::edit::Edit;
use crate::export::{copy_text, save_text};
use crate::files::{self, TextFile};
use crate::shared::Shared;
use crate::words::count;
use reading::ReadingView;

#[derive(PartialEq, Properties)]
pub(crate) struct ConfigProps {
    pub(crate) scenario: Shared<Scenario>,
    /// The file that was brought before.
    pub(crate) file: Option<Shared<TextFile>>,
    /// Keeps another file; `None` forgets it.
    pub(crate) on_file: Callback<Option<TextFile>>,
    pub(crate) on_edit: Callback<Edit>,
    pub(crate) on_close: Callback<()>,
}

/// Name of a file that was pasted.
const PASTED: &str = "settings";

/// What a file says, and the file with the settings of the page.
#[derive(PartialEq)]
struct Read {
    reading: Reading,
    /// The preset and the settings to use; the problems if they do not fit together.
    settings: Result<(&'static str, Settings), String>,
    written: Result<Written, String>,
}

/// Renders the sheet.
#[component]
pub(crate) fn ConfigSheet(props: &ConfigProps) -> Html {
    let choose = use_state(Vec::<(String, usize)>::new);
    let engine = props.scenario.engine();
    let read = use_memo((props.file.clone(), props.scenario.clone(), (*choose).clone()), |(file, scenario, choose)| {
        file.as_ref().filter(|file| !file.text.trim().is_empty()).map(|file| read(file, scenario, choose))
    });
    let oninput = props.on_file.reform(|event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlTextAreaElement>().value();
        Some(TextFile { name: PASTED.to_owned(), text })
    });
    let on_file = files::chosen(props.on_file.reform(Some));
    let on_choose = {
        let choose = choose.clone();
        Callback::from(move |(path, number): (String, usize)| {
            let mut chosen: Vec<(String, usize)> = choose.iter().filter(|(other, _)| *other != path).cloned().collect();
            chosen.push((path, number));
            choose.set(chosen);
        })
    };
    let named = props.file.as_ref().filter(|file| file.name != PASTED);
    let forget = props.on_file.reform(|_: MouseEvent| None);
    html! {
        <Sheet title="Your config file" class="import-sheet" focuses_field={false} on_close={props.on_close.clone()}>
            <p>{ format!("Paste or drop the file in which your host keeps the settings of {}: Python, JavaScript, TypeScript, Elixir, JSON, TOML, YAML or NAME=value. Nothing is uploaded.", engine.title()) }</p>
            <p class="from-file">
                <label class="btn edge"><input type="file" class="sr" onchange={on_file} />{ "Choose a file" }</label>
                if let Some(file) = named { <><b>{ &file.name }</b><button type="button" class="text-link" onclick={forget}>{ "Use another text" }</button></> }
            </p>
            if named.is_none() { <textarea class="rows" aria-label="Config file" rows="6" placeholder="MM_HIGH_PRESSURE_PARAMS = (75, 25)" value={props.file.as_ref().map_or(String::new(), |file| file.text.clone())} {oninput} /> }
            { match &*read {
                None => html! { <Fresh scenario={&props.scenario} /> },
                Some(Err(problems)) => html! { <div role="alert"><ul class="refusal">{ for problems.clone().into_list().iter().map(|problem| html! { <li>{ problem.to_string() }</li> }) }</ul></div> },
                Some(Ok(read)) => html! {
                    <>
                        <ReadingView reading={read.reading.clone()} {engine} {on_choose} />
                        { take(props, read) }
                        { give_back(props, read) }
                    </>
                },
            } }
        </Sheet>
    }
}

/// Reads a file, and writes the settings of a scenario into it.
fn read(file: &TextFile, scenario: &Scenario, choose: &[(String, usize)]) -> Result<Read, Problems> {
    let options = ConfigOptions { choose, file: Some(&file.name), ..ConfigOptions::new(scenario.engine()) };
    let reading = read_settings(&file.text, &options)?;
    let mut problems = Problems::default();
    let settings = Settings::read(reading.engine, Some(&Value::text(reading.preset)), Some(&reading.settings), &mut problems);
    let settings = if problems.is_empty() && reading.problems.is_empty() {
        Ok(settings)
    } else {
        Err("Settings with problems cannot be used.".to_owned())
    };
    let now = scenario.settings.values().into_iter().map(|(setting, value)| (setting.name.into(), value.into_owned())).collect();
    let written = write_settings(&file.text, &Value::Record(now), &options).map_err(|problems| problems.to_string());
    Ok(Read { reading, settings, written })
}

/// Renders the button that uses the settings of the file.
fn take(props: &ConfigProps, read: &Read) -> Html {
    let understood = read.reading.understood.len() as u32;
    let (usable, reason) = match &read.settings {
        _ if understood == 0 => (None, "No setting was found in this file."),
        Err(reason) => (None, reason.as_str()),
        Ok((_, settings)) if *settings == props.scenario.settings => (None, "The page has these settings."),
        Ok((preset, settings)) => (Some((*preset, settings.clone())), ""),
    };
    let disabled = usable.is_none();
    let on_edit = props.on_edit.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        if let Some((preset, settings)) = usable.clone() {
            on_edit.emit(Edit::Settings(preset, Box::new(settings)));
        }
    });
    html! {
        <div class="buttons"><span role="status">{ reason.to_owned() }</span>
            <button type="button" class="btn main" {disabled} {onclick}>{ format!("Use {}", count(understood, "setting", "settings")) }</button>
        </div>
    }
}

/// Renders the file with the settings of the page: what would change, and the buttons that copy or save it.
fn give_back(props: &ConfigProps, read: &Read) -> Html {
    let Some(file) = &props.file else { return Html::default() };
    let Written { text, diff, changed, not_written } = match &read.written {
        Ok(written) => written,
        Err(reason) => return html! { <p class="refusal" role="alert">{ reason }</p> },
    };
    let line = |diff_line: &str| {
        let class = match diff_line.as_bytes().first() {
            Some(b'+') => "added",
            Some(b'-') => "removed",
            Some(b'@') => "place",
            _ => "",
        };
        html! { <span {class}>{ format!("{diff_line}\n") }</span> }
    };
    let name = if file.name == PASTED { "settings.txt".to_owned() } else { file.name.clone() };
    html! {
        <section class="give-back" aria-label="Your file with the settings of the page">
            <h3>{ "Your file with the settings of the page" }</h3>
            if diff.is_empty() {
                <p>{ "Nothing changed: the file is the same, byte for byte." }</p>
            } else {
                <p>{ format!("{} would change, and nothing else.", count(changed.len() as u32, "value", "values")) }</p>
                <pre tabindex="0" aria-label="Changed lines">{ for diff.lines().map(line) }</pre>
                <Take text={text.clone()} {name} />
            }
            if !not_written.is_empty() {
                <details><summary>{ format!("{} not in the file", count(not_written.len() as u32, "changed setting is", "changed settings are")) }</summary>
                    <ul>{ for not_written.iter().map(|missing| html! { <li><b>{ missing.target.path() }</b>{ format!(": {}. ", missing.reason) }if let Some(line) = &missing.line { <code>{ line }</code> }</li> }) }</ul>
                </details>
            }
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct FreshProps {
    scenario: Shared<Scenario>,
}

/// Renders the settings of the page as a fresh piece of a file, for a host without one.
#[component]
fn Fresh(props: &FreshProps) -> Html {
    let language = use_state(|| 0);
    let chosen = Language::ALL.get(*language).copied().unwrap_or(Language::ALL[0]);
    let text = snippet(&props.scenario.settings, chosen);
    let on_choose = {
        let language = language.clone();
        Callback::from(move |chosen: usize| language.set(chosen))
    };
    html! {
        <section class="give-back" aria-label="The settings of the page">
            <h3>{ "No file yet? The settings of the page as a start" }</h3>
            <Select label="Language" options={Language::ALL.iter().map(|language| language.name().into()).collect::<Vec<AttrValue>>()} chosen={*language} {on_choose} />
            <pre tabindex="0" aria-label="Settings">{ &text }</pre>
            <Take {text} name="settings.txt" />
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct TakeProps {
    text: AttrValue,
    name: AttrValue,
}

/// Renders the buttons that copy and save a text.
#[component]
fn Take(props: &TakeProps) -> Html {
    let said = use_state(|| "");
    let copy = {
        let (text, said) = (props.text.clone(), said.setter());
        Callback::from(move |_: MouseEvent| {
            let (text, said) = (text.clone(), said.clone());
            spawn_local(async move {
                said.set(if copy_text(&text).await { "Copied." } else { "The browser does not allow copying. Save the file instead." });
            });
        })
    };
    let save = {
        let (text, name) = (props.text.clone(), props.name.clone());
        Callback::from(move |_: MouseEvent| save_text(&name, "text/plain", &text))
    };
    html! {
        <div class="buttons"><span role="status">{ *said }</span>
            <button type="button" class="btn" onclick={copy}>{ "Copy file" }</button>
            <button type="button" class="btn" onclick={save}>{ "Save file" }</button>
        </div>
    }
}
