//! The sheet that brings a queue: rows pasted from a spreadsheet, or a file with rows, a log, a scenario or a report. It shows what each column is
//! taken for, which rows cannot be read and why, and what a log's matches have in common with those of the engine.

mod columns;
mod log;

use std::rc::Rc;
use std::sync::Arc;

use queuescope::{Player, Problems, Scenario};
use queuescope_formats::queue::{BadRow, QueueKind, QueueOptions, QueueReading, read_queue};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::sheet::Sheet;
use crate::edit::{MAX_PAGE_PLAYERS, too_many};
use crate::engines;
use crate::files::{self, TextFile};
use crate::shared::Shared;
use crate::words::{count, number};
use columns::Columns;
use log::LogBeside;

#[derive(PartialEq, Properties)]
pub(crate) struct ImportProps {
    pub(crate) scenario: Shared<Scenario>,
    /// The file that was dropped on the page.
    pub(crate) file: Option<Shared<TextFile>>,
    pub(crate) on_close: Callback<()>,
    /// Adds the players; replaces the queue if the flag is true.
    pub(crate) on_players: Callback<(Vec<Player>, bool)>,
    /// Opens a scenario.
    pub(crate) on_open: Callback<Arc<Scenario>>,
}

/// Largest number of problems shown. The remaining ones are only counted.
const MAX_SHOWN_PROBLEMS: usize = 8;

/// What a text says, and why its players cannot be taken.
struct Read {
    reading: QueueReading,
    /// The players who can be added.
    players: Vec<Player>,
    /// The rows that cannot be read, and those whose players are in the queue already.
    problems: Vec<String>,
    /// Number of rows that are not taken.
    left_out: usize,
}

/// Renders the sheet.
#[component]
pub(crate) fn ImportSheet(props: &ImportProps) -> Html {
    let file = use_state(|| props.file.clone());
    let text = use_state(|| props.file.as_ref().map_or(String::new(), |file| file.text.clone()));
    let replace = use_state(|| props.file.is_some());
    let roles = use_state(columns::remembered);
    let read = use_memo(((*text).clone(), props.scenario.clone(), *replace, (*roles).clone()), |(text, scenario, replace, roles)| {
        (!text.trim().is_empty()).then(|| read(text, scenario, *replace, roles).map(Rc::new))
    });
    let oninput = {
        let (text, file) = (text.clone(), file.clone());
        Callback::from(move |event: InputEvent| {
            file.set(None);
            text.set(event.target_unchecked_into::<HtmlTextAreaElement>().value());
        })
    };
    let on_replace = {
        let replace = replace.clone();
        Callback::from(move |event: Event| replace.set(event.target_unchecked_into::<HtmlInputElement>().checked()))
    };
    let on_file = {
        let (text, file, replace) = (text.clone(), file.clone(), replace.clone());
        files::chosen(Callback::from(move |chosen: TextFile| {
            text.set(chosen.text.clone());
            replace.set(true);
            file.set(Some(Shared::new(chosen)));
        }))
    };
    let on_role = {
        let roles = roles.clone();
        Callback::from(move |(heading, role): (String, String)| roles.set(columns::with(&roles, heading, role)))
    };
    let (about, sample) = engines::rows(&props.scenario);
    let shown = match &*read {
        None => html! { { submit(props, None, *replace) } },
        Some(Err(problems)) => {
            html! { <>{ refusal(&problems.clone().into_list().iter().map(ToString::to_string).collect::<Vec<_>>(), 0) }{ submit(props, None, *replace) }</> }
        }
        Some(Ok(read)) => html! {
            <>
                { said(read, file.as_ref().map(|file| file.name.as_str())) }
                if !read.reading.columns.is_empty() { <Columns columns={read.reading.columns.clone()} scenario={&props.scenario} {on_role} /> }
                { refusal(&read.problems, read.left_out) }
                if let Some(scenario) = read.reading.scenario.clone().filter(|_| !read.reading.matches.is_empty()) { <LogBeside matches={read.reading.matches.clone()} scenario={Shared::from(&scenario)} /> }
                { submit(props, Some(read), *replace) }
            </>
        },
    };
    let is_table = read.as_ref().as_ref().is_none_or(|read| read.as_ref().is_ok_and(|read| read.reading.kind == QueueKind::Rows));
    html! {
        <Sheet title="Bring your queue" class="import-sheet" on_close={props.on_close.clone()}>
            <p>{ format!("Paste rows from a spreadsheet, or drop a file: CSV, a log, a scenario. One player per row: {about}") }</p>
            <p class="from-file"><label class="btn edge"><input type="file" class="sr" accept=".csv,.tsv,.txt,.json,.log" onchange={on_file} />{ "Choose a file" }</label><span>{ "Nothing is uploaded." }</span></p>
            if file.is_none() { <textarea class="rows" aria-label="Rows" rows="7" placeholder={sample} value={(*text).clone()} {oninput} /> }
            if is_table { <label class="check"><input type="checkbox" checked={*replace} onchange={on_replace} />{ "Replace queue" }</label> }
            { shown }
        </Sheet>
    }
}

/// Reads a text. With `replace`, the players already in the queue are ignored.
fn read(text: &str, scenario: &Scenario, replace: bool, roles: &[(String, String)]) -> Result<Read, Problems> {
    let plain = read_queue(text, scenario, &QueueOptions::default())?;
    // Roles of columns that this file does not have would be a problem.
    let known: Vec<(String, String)> =
        roles.iter().filter(|(heading, _)| plain.columns.iter().any(|column| columns::heading(column) == *heading)).cloned().collect();
    let reading = if known.is_empty() { plain } else { read_queue(text, scenario, &QueueOptions { columns: known })? };
    let taken = |player: &Player| !replace && scenario.players.iter().any(|other| other.id == player.id);
    let (again, players): (Vec<Player>, Vec<Player>) = reading.players.iter().cloned().partition(|player| taken(player));
    let mut problems: Vec<String> = reading.bad.iter().map(in_words).collect();
    problems.extend(again.iter().map(|player| format!("{} is in the queue already", player.id)));
    let total = players.len() + if replace { 0 } else { scenario.players.len() };
    if total > MAX_PAGE_PLAYERS {
        problems.insert(0, too_many(total));
        return Ok(Read { left_out: 0, players: Vec::new(), problems, reading });
    }
    Ok(Read { left_out: reading.bad_count + again.len(), players, problems, reading })
}

/// `row 2, BW: expected a whole number …, got "abc"`
fn in_words(bad: &BadRow) -> String {
    let heading = bad.heading.as_ref().map_or(String::new(), |heading| format!(", {heading}"));
    let suggestion = bad.suggestion.as_ref().map_or(String::new(), |suggestion| format!("; {suggestion} would be right"));
    format!("row {}{heading}: {}{suggestion}", bad.row, bad.reason)
}

/// Says what was read.
fn said(read: &Read, file: Option<&str>) -> Html {
    let QueueReading { kind, rows, players, matches, .. } = &read.reading;
    let players = count(players.len() as u32, "player", "players");
    let rows = count(*rows as u32, "row", "rows");
    let matches = count(matches.len() as u32, "match", "matches");
    let what = match kind {
        QueueKind::Rows => format!("{rows}: {players}."),
        QueueKind::Log => format!("A log with {rows}: {players} came, and it has {matches}."),
        QueueKind::Scenario => format!("A scenario with {players}."),
        QueueKind::Report => format!("A report with {matches}. A report has no ratings, so it cannot be run again."),
    };
    html! { <p class="was-read" role="status">if let Some(file) = file { <b>{ file }</b>{ " " } }{ what }</p> }
}

/// Lists what cannot be read.
fn refusal(problems: &[String], left_out: usize) -> Html {
    if problems.is_empty() {
        return Html::default();
    }
    let more = left_out.max(problems.len()).saturating_sub(MAX_SHOWN_PROBLEMS);
    html! {
        <div role="alert"><ul class="refusal">
            { for problems.iter().take(MAX_SHOWN_PROBLEMS).map(|problem| html! { <li>{ problem }</li> }) }
            if more > 0 { <li>{ count(more as u32, "more problem", "more problems") }</li> }
        </ul></div>
    }
}

/// Renders the buttons that take what was read. Players of a table can be taken without its bad rows.
fn submit(props: &ImportProps, read: Option<&Rc<Read>>, replace: bool) -> Html {
    let is_table = read.is_none_or(|read| read.reading.kind == QueueKind::Rows);
    if let Some(read) = read.filter(|_| !is_table) {
        let Some(scenario) = read.reading.scenario.clone().filter(|scenario| !scenario.players.is_empty()) else { return Html::default() };
        let is_too_large = scenario.players.len() > MAX_PAGE_PLAYERS;
        let onclick = props.on_open.reform(move |_: MouseEvent| scenario.clone());
        let word = if read.reading.kind == QueueKind::Log { "Watch these arrivals" } else { "Open scenario" };
        return html! { <div class="buttons"><button type="button" class="btn main" disabled={is_too_large} {onclick}>{ word }</button></div> };
    }
    let players = read.map_or(0, |read| read.players.len()) as u32;
    let has_problems = read.is_some_and(|read| !read.problems.is_empty());
    let take = {
        let (on_players, read) = (props.on_players.clone(), read.cloned());
        Callback::from(move |_: MouseEvent| {
            if let Some(read) = &read {
                on_players.emit((read.players.clone(), replace));
            }
        })
    };
    let word = if players == 0 || has_problems { "Add players".to_owned() } else { format!("Add {}", count(players, "player", "players")) };
    let left_out = read.map_or(0, |read| read.left_out);
    html! {
        <div class="buttons">
            if has_problems && players > 0 {
                <button type="button" class="btn" onclick={take.clone()}>{ format!("Add {} without {}", number(i64::from(players)), count(left_out as u32, "bad row", "bad rows")) }</button>
            }
            <button type="button" class="btn main" disabled={players == 0 || has_problems} onclick={take}>{ word }</button>
        </div>
    }
}
