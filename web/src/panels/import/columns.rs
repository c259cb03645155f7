//! What each column of a table is taken for, with some of its cells, and a menu to change it. Changes are remembered by heading for next time.

use queuescope::Scenario;
use queuescope_formats::queue::{ColumnReading, roles};
use yew::prelude::*;

use crate::memory::{Thing, recall, remember};
use crate::panels::Select;
use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(super) struct ColumnsProps {
    pub(super) columns: Vec<ColumnReading>,
    pub(super) scenario: Shared<Scenario>,
    /// Receives a column's heading and its new role.
    pub(super) on_role: Callback<(String, String)>,
}

/// Largest number of headings that are remembered.
const MAX_REMEMBERED: usize = 100;

/// Renders the table of columns.
#[component]
pub(super) fn Columns(props: &ColumnsProps) -> Html {
    let roles = use_memo(props.scenario.clone(), |scenario| roles(scenario));
    let row = |column: &ColumnReading| {
        let chosen = roles.iter().position(|role| *role == column.role).unwrap_or(0);
        let options: Vec<AttrValue> = roles.iter().map(|role| in_words(role).into()).collect();
        let (on_role, of, roles) = (props.on_role.clone(), heading(column), roles.clone());
        let on_choose = Callback::from(move |chosen: usize| {
            if let Some(role) = roles.get(chosen) {
                on_role.emit((of.clone(), role.clone()));
            }
        });
        let title = if column.heading.is_empty() { format!("Column {}", column.number) } else { column.heading.clone() };
        html! {
            <tr key={column.number} class={(column.certainty == "ask").then_some("asks")}>
                <th scope="row">{ &title }</th>
                <td>{ column.samples.join(" · ") }</td>
                <td><Select title="What this column is" label_text={format!("{title} is")} {options} {chosen} {on_choose} />if let Some(reason) = column.reason { <small>{ reason }</small> }</td>
            </tr>
        }
    };
    html! {
        <div class="import-columns"><table>
            <thead><tr><th scope="col">{ "Column" }</th><th scope="col">{ "Cells" }</th><th scope="col">{ "Is read as" }</th></tr></thead>
            <tbody>{ for props.columns.iter().map(row) }</tbody>
        </table></div>
    }
}

/// The name of a column in the options: its heading, or its number if it has none.
pub(super) fn heading(column: &ColumnReading) -> String {
    if column.heading.is_empty() { column.number.to_string() } else { column.heading.clone() }
}

/// `waited_minutes` becomes `Waited minutes`.
fn in_words(role: &str) -> String {
    let text = match role.strip_prefix("rating:") {
        Some(side) => format!("rating {side}"),
        None if role == "ignore" => "not read".to_owned(),
        None => role.replace('_', " "),
    };
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The roles that were chosen on earlier visits, by heading.
pub(super) fn remembered() -> Vec<(String, String)> {
    let text = recall(Thing::Columns).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(heading, role)| (heading.to_owned(), role.to_owned()))
        .take(MAX_REMEMBERED)
        .collect()
}

/// Adds a role and remembers it. The last one of a heading counts. Numbers of columns mean something only in this file, so they are not remembered.
pub(super) fn with(roles: &[(String, String)], heading: String, role: String) -> Vec<(String, String)> {
    let mut with: Vec<(String, String)> = roles.iter().filter(|(other, _)| *other != heading).cloned().collect();
    with.push((heading, role));
    if with.len() > MAX_REMEMBERED {
        with.remove(0);
    }
    let is_number = |heading: &str| heading.bytes().all(|digit| digit.is_ascii_digit());
    let lines = with.iter().filter(|(heading, _)| !is_number(heading)).map(|(heading, role)| format!("{heading}\t{role}\n"));
    remember(Thing::Columns, &lines.collect::<String>());
    with
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_shown_in_words() {
        assert_eq!(["rating:BW", "waited_minutes", "ignore", "id"].map(in_words), ["Rating BW", "Waited minutes", "Not read", "Id"]);
    }
}
