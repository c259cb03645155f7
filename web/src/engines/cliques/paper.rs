//! The paper's Tables I, II and III, recomputed by the engine. If the paper prints a different value, the printed one is struck out.

use std::sync::Arc;

use queuescope::engines::Cliques;
use queuescope::engines::cliques::event::{Candidate, Degree, Event as CliquesEvent};
use queuescope::engines::cliques::{Build, Weight};
use queuescope::{Event, Replay, order};
use yew::prelude::*;

use crate::examples::{example, index_by_name};
use crate::words::{number, weight};

/// The example with the paper's players and settings.
pub(crate) const EXAMPLE: &str = "The paper's eight players";

/// Table I: rating, ping, wait, weighted degree, and "yes" or "no" for being in the lobby.
const DEGREES: [(&str, [&str; 5]); 8] = [
    ("P1", ["1,620", "22", "180", "306.0", "yes"]),
    ("P2", ["1,580", "18", "240", "300.0", "yes"]),
    ("P3", ["1,700", "30", "120", "229.5", "no"]),
    ("P4", ["1,650", "85", "300", "6.5", "no"]),
    ("P5", ["1,560", "25", "200", "313.0", "yes (seed)"]),
    ("P6", ["850", "20", "90", "N/A", "no"]),
    ("P7", ["2,100", "15", "150", "N/A", "no"]),
    ("P8", ["1,590", "28", "160", "268.5", "yes"]),
];

/// Table II: pair, difference in ping, shorter wait, penalty, reward, weight.
const EDGES: [(&str, &str, [&str; 5]); 12] = [
    ("P2", "P5", ["7", "200", "−10.5", "100.0", "89.5"]),
    ("P1", "P5", ["3", "180", "−4.5", "90.0", "85.5"]),
    ("P1", "P2", ["4", "180", "−6.0", "90.0", "84.0"]),
    ("P5", "P8", ["3", "160", "−4.5", "80.0", "75.5"]),
    ("P1", "P8", ["6", "160", "−9.0", "80.0", "71.0"]),
    ("P2", "P8", ["10", "160", "−15.0", "80.0", "65.0"]),
    ("P3", "P5", ["5", "120", "−7.5", "60.0", "52.5"]),
    ("P1", "P3", ["8", "120", "−12.0", "60.0", "48.0"]),
    ("P2", "P3", ["12", "120", "−18.0", "60.0", "42.0"]),
    ("P1", "P4", ["63", "180", "−94.5", "90.0", "−4.5"]),
    ("P4", "P8", ["57", "160", "−85.5", "80.0", "−5.5"]),
    ("P3", "P4", ["55", "120", "−82.5", "60.0", "−22.5"]),
];

/// The player who was added, and each candidate's score.
type PrintedStep = (&'static str, &'static [(&'static str, &'static str)]);

/// Table III: the player added in each step, and every candidate's score.
const STEPS: [PrintedStep; 4] = [
    ("P5", &[("P1", "306.0"), ("P2", "300.0"), ("P3", "229.5"), ("P4", "6.5"), ("P5", "313.0"), ("P8", "268.5")]),
    ("P2", &[("P1", "85.5"), ("P2", "89.5"), ("P3", "52.5"), ("P4", "10.0"), ("P8", "75.5")]),
    ("P1", &[("P1", "169.5"), ("P3", "94.5"), ("P4", "29.5"), ("P8", "140.5")]),
    ("P8", &[("P3", "142.5"), ("P4", "25.0"), ("P8", "211.5")]),
];

/// A table cell as printed and as computed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Comparison {
    /// `None` if the paper does not have this cell.
    printed: Option<String>,
    computed: String,
}

impl Comparison {
    fn new(printed: &str, computed: String) -> Comparison {
        Comparison { printed: Some(printed.to_owned()), computed }
    }

    fn differs(&self) -> bool {
        self.printed.as_ref() != Some(&self.computed)
    }

    fn view(&self) -> Html {
        match &self.printed {
            _ if !self.differs() => html! { { &self.computed } },
            Some(printed) => html! { <><del>{ printed }</del>{ " " }<ins>{ &self.computed }</ins></> },
            None => html! { <ins>{ &self.computed }</ins> },
        }
    }
}

/// A row's title and its cells.
type Row = (String, Vec<Comparison>);

/// Renders the three tables.
pub(super) fn printed_tables() -> Html {
    let Some(build) = computed_lobby() else { return Html::default() };
    html! {
        <div class="printed-tables">
            <p>{ "The paper's tables, recomputed on this page: " }<del>{ "printed" }</del>{ " " }<ins>{ "correct" }</ins>{ "." }</p>
            { table("Table I: players", &["Player", "MMR", "Ping", "Wait", "Degree", "In the lobby"], &degrees(&build)) }
            { table("Table II: edges", &["Pair", "Ping difference", "Shorter wait", "Penalty", "Reward", "Weight"], &edges(&build)) }
            { table("Table III: steps", &["Added", "Scores of all candidates"], &steps(&build)) }
        </div>
    }
}

fn table(title: &'static str, heads: &[&'static str], rows: &[Row]) -> Html {
    let wrong = rows.iter().flat_map(|(_, cells)| cells).filter(|cell| cell.differs()).count();
    html! {
        <table>
            <caption>{ format!("{title} ({wrong} of {} cells differ)", rows.iter().map(|(_, cells)| cells.len()).sum::<usize>()) }</caption>
            <thead><tr>{ for heads.iter().map(|head| html! { <th scope="col">{ *head }</th> }) }</tr></thead>
            <tbody>{ for rows.iter().map(|(name, cells)| html! {
                <tr><th scope="row">{ name }</th>
                    if heads.len() == 2 {
                        <td>{ for cells.iter().map(|cell| html! { <span class="score">{ cell.view() }</span> }) }</td>
                    } else {
                        { for cells.iter().map(|cell| html! { <td>{ cell.view() }</td> }) }
                    }
                </tr>
            }) }</tbody>
        </table>
    }
}

/// Returns the lobby that the engine forms from the paper's players.
fn computed_lobby() -> Option<Build> {
    let scenario = example(index_by_name(EXAMPLE))?.scenario().ok()?;
    let mut replay = Replay::new(Arc::new(scenario)).ok()?;
    let formed = |event: &Event| matches!(event.of::<Cliques>(), Some(CliquesEvent::Formed { .. }));
    let position = replay.trace().events().position(formed)?;
    replay.seek(position + 1);
    replay.frame().engine.of::<Cliques>()?.build.clone()
}

fn degrees(build: &Build) -> Vec<Row> {
    let scenario = example(index_by_name(EXAMPLE)).and_then(|example| example.scenario().ok());
    let players = scenario.as_ref().map(|scenario| &scenario.players[..]).unwrap_or_default();
    let row = |(id, printed): &(&str, [&str; 5])| {
        let player = players.iter().find(|player| &*player.id == *id)?;
        let degree = build.degrees.iter().find(|degree| &*degree.player.id == *id);
        let in_lobby = match build.steps.iter().position(|step| &*step.player.id == *id) {
            Some(0) => "yes (seed)",
            Some(_) => "yes",
            None => "no",
        };
        let computed = [
            number(player.rating.unwrap_or_default() as i64),
            player.ping.to_string(),
            number(-player.joined.0 / 1_000),
            degree.map_or("N/A".to_owned(), |degree| weight(degree.degree)),
            in_lobby.to_owned(),
        ];
        Some(((*id).to_owned(), compared(printed, computed)))
    };
    DEGREES.iter().filter_map(row).collect()
}

fn compared(printed: &[&str; 5], computed: [String; 5]) -> Vec<Comparison> {
    printed.iter().zip(computed).map(|(printed, computed)| Comparison::new(printed, computed)).collect()
}

/// Rows for the printed edges, then for the edges that the paper leaves out.
fn edges(build: &Build) -> Vec<Row> {
    let place = |id: &str| build.degrees.iter().position(|degree| &*degree.player.id == id);
    let is_printed = |a: &str, b: &str| EDGES.iter().any(|(one, other, _)| (*one, *other) == (a, b) || (*one, *other) == (b, a));
    let mut rows: Vec<Row> = EDGES
        .iter()
        .filter_map(|(a, b, printed)| {
            let computed = edge_cells(build, place(a)?, place(b)?);
            Some((format!("{a} – {b}"), compared(printed, computed)))
        })
        .collect();
    for one in 0..build.degrees.len() {
        for other in one + 1..build.degrees.len() {
            let mut pair = [one, other].map(|place| &*build.degrees[place].player.id);
            order::sort(&mut pair);
            let [a, b] = pair;
            if !is_printed(a, b) {
                let cells = edge_cells(build, one, other).into_iter().map(|computed| Comparison { printed: None, computed }).collect();
                rows.push((format!("{a} – {b}, not printed"), cells));
            }
        }
    }
    rows
}

fn edge_cells(build: &Build, one: usize, other: usize) -> [String; 5] {
    let [Degree { ping: ping_a, wait: wait_a, .. }, Degree { ping: ping_b, wait: wait_b, .. }] =
        [one, other].map(|place| &build.degrees[place]);
    let (apart, shared) = (ping_a.abs_diff(*ping_b), *wait_a.min(wait_b));
    [
        apart.to_string(),
        number(shared),
        weight(Weight(-build.alpha.0 * i128::from(apart))),
        weight(Weight(build.beta.0 * i128::from(shared))),
        weight(build.edge(one, other)),
    ]
}

fn steps(build: &Build) -> Vec<Row> {
    let row = |(index, (added, printed)): (usize, &PrintedStep)| {
        let step = build.steps.get(index)?;
        let computed = |id: &str| match index {
            0 => build.degrees.iter().find(|degree| &*degree.player.id == id).map(|degree| degree.degree),
            _ => step.candidates.iter().find(|Candidate { player, .. }| &*player.id == id).map(|candidate| candidate.sum),
        };
        let score = |(id, score): &(&str, &str)| Some(Comparison::new(&format!("{id} {score}"), format!("{id} {}", weight(computed(id)?))));
        let name = Comparison::new(added, step.player.id.to_string());
        let title = if name.differs() { format!("{index}: {} (printed: {added})", step.player.id) } else { format!("{index}: {added}") };
        Some((title, printed.iter().filter_map(score).collect()))
    };
    STEPS.iter().enumerate().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(rows: &[Row]) -> Vec<String> {
        let correction =
            |name: &str, cell: &Comparison| format!("{name}: {} → {}", cell.printed.as_deref().unwrap_or("not printed"), cell.computed);
        rows.iter().flat_map(|(name, cells)| cells.iter().filter(|cell| cell.differs()).map(move |cell| correction(name, cell))).collect()
    }

    #[test]
    fn only_the_known_errors_of_the_paper_differ() {
        let build = computed_lobby().expect("the example forms a lobby");
        assert_eq!(wrong(&degrees(&build)), ["P1: 306.0 → 284.0", "P3: 229.5 → 177.0", "P4: 6.5 → −3.0", "P8: 268.5 → 263.0"]);
        let weights: Vec<String> = edges(&build).iter().map(|(name, cells)| format!("{name} {}", cells[4].computed)).collect();
        assert_eq!(weights[12..], ["P2 – P4, not printed 19.5", "P4 – P5, not printed 10.0", "P3 – P8, not printed 57.0"]);
        assert_eq!(wrong(&edges(&build)).len(), 15);
        assert!(wrong(&edges(&build)).iter().all(|cell| cell.contains("not printed")));
        let steps = wrong(&steps(&build));
        assert_eq!(
            steps,
            ["0: P5: P1 306.0 → P1 284.0", "0: P5: P3 229.5 → P3 177.0", "0: P5: P4 6.5 → P4 −3.0", "0: P5: P8 268.5 → P8 263.0"]
        );
    }
}
