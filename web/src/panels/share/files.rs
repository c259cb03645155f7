//! Files: the whole scenario, the queue, the matches, and the log.

use queuescope_formats::queue::matches_csv;
use queuescope_formats::{json, rows};
use yew::prelude::*;

use crate::export::{file_name, save_text};
use crate::moment::Moment;
use crate::shared::Shared;
use crate::words::{count, number};

#[derive(PartialEq, Properties)]
pub(super) struct FilesProps {
    pub(super) moment: Shared<Moment>,
}

/// A file that can be saved.
struct File {
    title: &'static str,
    about: String,
    /// Ending of the name, such as `-queue.csv`.
    ending: &'static str,
    kind: &'static str,
    text: String,
}

/// Renders a row for each file.
#[component]
pub(super) fn FilesTab(props: &FilesProps) -> Html {
    let files = use_memo(props.moment.clone(), |moment| files(moment));
    let name = file_name(if props.moment.scenario.name.is_empty() { "queuescope" } else { &props.moment.scenario.name });
    let row = |file: &File| {
        let (path, kind, text) = (format!("{name}{}", file.ending), file.kind, file.text.clone());
        let about = format!("{path}: {}", file.about);
        let size = format!("{} kB", number(file.text.len().div_ceil(1_000) as i64));
        let save = Callback::from(move |_: MouseEvent| save_text(&path, kind, &text));
        html! {
            <li key={file.title}>
                <p><b>{ file.title }</b><span>{ about }</span></p><span class="n">{ size }</span>
                <button type="button" class="btn edge" aria-label={format!("Save {}", file.title.to_lowercase())} onclick={save}>{ "Save" }</button>
            </li>
        }
    };
    html! { <ul class="share-files">{ for files.iter().map(row) }</ul> }
}

fn files(moment: &Moment) -> Vec<File> {
    let scenario = &moment.scenario;
    let players = count(scenario.players.len() as u32, "player", "players");
    let log: Vec<&str> = moment.overview.log_before(usize::MAX).iter().map(|line| &*line.text).collect();
    vec![
        File {
            title: "Everything",
            about: "queue and settings, for the page, the command and the npm module".to_owned(),
            ending: ".json",
            kind: "application/json",
            text: json::write_scenario(scenario),
        },
        File {
            title: "Queue",
            about: format!("{players}, for a spreadsheet"),
            ending: "-queue.csv",
            kind: "text/csv",
            text: rows::write_csv(scenario),
        },
        File {
            title: "Matches",
            about: "the matches of the whole run, for a spreadsheet".to_owned(),
            ending: "-matches.csv",
            kind: "text/csv",
            text: matches_csv(scenario.arc()),
        },
        File {
            title: "Log",
            about: format!("{} in the host's own words", count(log.len() as u32, "line", "lines")),
            ending: "-log.txt",
            kind: "text/plain",
            text: log.join("\n") + "\n",
        },
    ]
}
