//! The numbers of a chart: as a table on the page, and as CSV.

use yew::prelude::*;

/// A table of texts. The first column names the rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Table {
    /// The head of each column, and true if the column has numbers.
    pub(crate) heads: Vec<(String, bool)>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    /// Writes the table as CSV, with the same rounding as on the page.
    pub(crate) fn csv(&self) -> String {
        let head: Vec<&str> = self.heads.iter().map(|(text, _)| text.as_str()).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(String::as_str).collect::<Vec<_>>());
        let mut text = String::new();
        for row in std::iter::once(head).chain(rows) {
            let cells: Vec<String> = row.into_iter().map(cell).collect();
            text.push_str(&cells.join(","));
            text.push_str("\r\n");
        }
        text
    }

    /// Renders the table.
    pub(super) fn html(&self, caption: &str) -> Html {
        let class = |column: usize| self.heads.get(column).is_some_and(|(_, numbers)| *numbers).then_some("n");
        let head =
            |(column, (text, _)): (usize, &(String, bool))| html! { <th key={column} scope="col" class={class(column)}>{ text }</th> };
        let cell = |(column, text): (usize, &String)| match column {
            0 => html! { <th key={column} scope="row">{ text }</th> },
            _ => html! { <td key={column} class={class(column)}>{ text }</td> },
        };
        let row = |(index, row): (usize, &Vec<String>)| html! { <tr key={index}>{ for row.iter().enumerate().map(cell) }</tr> };
        html! {
            <div class="chart-table" tabindex="0" role="group" aria-label={format!("Table: {caption}")}>
                <table>
                    <caption class="sr">{ caption }</caption>
                    <thead><tr>{ for self.heads.iter().enumerate().map(head) }</tr></thead>
                    <tbody>{ for self.rows.iter().enumerate().map(row) }</tbody>
                </table>
            </div>
        }
    }
}

/// Writes a cell. Spreadsheets read only a plain hyphen as a minus sign, and would compute a name that begins like a formula.
fn cell(text: &str) -> String {
    let text = text.replace('−', "-");
    let is_number = text.trim_start_matches(['+', '-']).starts_with(|first: char| first.is_ascii_digit());
    let text = if text.starts_with(['=', '@', '+', '-', '\t']) && !is_number { format!("'{text}") } else { text };
    if text.contains([',', '"', '\n', '\r', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_separators_and_disarms_formulas() {
        let table = Table {
            heads: vec![("Rating".to_owned(), false), ("Wait, 90%".to_owned(), true)],
            rows: vec![
                vec!["996 to 1,224".to_owned(), "−3:48".to_owned()],
                vec!["=SUM(A1)".to_owned(), "say \"hi\"".to_owned()],
                vec!["-cmd".to_owned(), "+12".to_owned()],
            ],
        };
        let expected = "Rating,\"Wait, 90%\"\r\n\"996 to 1,224\",-3:48\r\n'=SUM(A1),\"say \"\"hi\"\"\"\r\n'-cmd,+12\r\n";
        assert_eq!(table.csv(), expected);
    }
}
