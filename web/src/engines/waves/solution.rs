//! The panel of an exact selection: its solution beside what the other ways to select would have chosen.

use std::collections::BTreeSet;

use queuescope::PlayerRef;
use queuescope::engines::waves::event::{Solution, Solved};
use queuescope::engines::waves::settings::Selection;
use yew::prelude::*;

use super::sentence::whole;
use crate::engines::waves::Scene;
use crate::words::number;

/// Largest number of pairs that a row names.
const MAX_NAMED: usize = 4;

/// A way to select, with its pairs.
struct Row<'a> {
    name: &'static str,
    /// True for the way that decides this wave.
    decides: bool,
    /// Number of pairs that use no player twice.
    matches: usize,
    cost: i128,
    pairs: Vec<&'a (PlayerRef, PlayerRef)>,
    dropped: Vec<&'a (PlayerRef, PlayerRef)>,
}

/// Renders the ways to select side by side, once the solution is known. Events of long queues have only the solution.
pub(crate) fn solution(moment: &Scene<'_>) -> Html {
    let Some(solved) = moment.own.solution.as_deref() else { return Html::default() };
    let rows = rows(solved, moment.settings.selection);
    let most = rows.iter().map(|row| row.matches).max().unwrap_or(0);
    let shared: BTreeSet<(u32, u32)> = rows.iter().map(|row| keys(&row.pairs)).reduce(|all, row| &all & &row).unwrap_or_default();
    let row = |row: &Row<'_>| {
        let missing = most - row.matches;
        html! {
            <>
                <tr key={row.name} class={classes!(row.decides.then_some("decides"))}>
                    <th scope="row">{ row.name }if row.decides { <small>{ " this wave" }</small> }</th>
                    <td class="n">{ number(row.matches as i64) }</td>
                    <td class="n">{ if missing > 0 { number(-(missing as i64)) } else { String::new() } }</td>
                    <td class="n">{ whole(row.cost) }</td>
                </tr>
                <tr key={format!("{} pairs", row.name)} class="differs"><td colspan="4">{ differing(row, &shared) }</td></tr>
            </>
        }
    };
    html! {
        <section class="panel selections" aria-labelledby="selections-title">
            <div class="head"><h2 id="selections-title">{ "Ways to select" }</h2><span class="sub">{ "most matches first, then the least cost" }</span></div>
            <table>
                <thead><tr>
                    <th scope="col">{ "Selection" }</th><th scope="col" class="n">{ "Matches" }</th><th scope="col" class="n">{ "Lost" }</th>
                    <th scope="col" class="n">{ "Cost" }</th>
                </tr></thead>
                <tbody>{ for rows.iter().map(row) }</tbody>
            </table>
            if let Some(lost) = lost(&rows) { <p class="note">{ lost }</p> }
        </section>
    }
}

/// Returns the way that decides the wave first, then the others.
fn rows(solved: &Solved, selection: Selection) -> Vec<Row<'_>> {
    let name = if selection == Selection::Optimal { "Optimal" } else { "Assignment" };
    let mut rows = vec![row(name, true, &solved.solution)];
    rows.extend(solved.optimal.as_ref().map(|optimal| row("Optimal", false, optimal)));
    rows.extend(solved.greedy.as_ref().map(|greedy| row("Greedy", false, greedy)));
    rows
}

/// Divides a solution into the pairs that are played and those that are dropped, because one of their players is in an earlier pair.
fn row<'a>(name: &'static str, decides: bool, solution: &'a Solution) -> Row<'a> {
    let mut used = BTreeSet::new();
    let (pairs, dropped): (Vec<_>, Vec<_>) = solution.chosen.iter().partition(|(lead, follow)| {
        let free = !used.contains(&lead.index) && !used.contains(&follow.index);
        if free {
            used.extend([lead.index, follow.index]);
        }
        free
    });
    Row { name, decides, matches: pairs.len(), cost: solution.cost, pairs, dropped }
}

fn keys(pairs: &[&(PlayerRef, PlayerRef)]) -> BTreeSet<(u32, u32)> {
    pairs.iter().map(|(lead, follow)| (lead.index, follow.index)).collect()
}

/// Names the pairs of a row that not all rows have, and the dropped ones.
fn differing(row: &Row<'_>, shared: &BTreeSet<(u32, u32)>) -> String {
    let own: Vec<_> = row.pairs.iter().filter(|(lead, follow)| !shared.contains(&(lead.index, follow.index))).collect();
    let mut names: Vec<String> = own.iter().take(MAX_NAMED).map(|(lead, follow)| format!("{} – {}", lead.id, follow.id)).collect();
    if own.len() > MAX_NAMED {
        names.push(format!("{} more", number((own.len() - MAX_NAMED) as i64)));
    }
    names.extend(row.dropped.iter().take(MAX_NAMED).map(|(lead, follow)| format!("{} – {} dropped", lead.id, follow.id)));
    if names.is_empty() { "the same pairs as the others".to_owned() } else { format!("here only: {}", names.join(", ")) }
}

/// Says how many matches the deciding way loses; `None` if it loses none.
fn lost(rows: &[Row<'_>]) -> Option<String> {
    let [decides, others @ ..] = rows else { return None };
    let best = others.iter().max_by_key(|row| row.matches).filter(|row| row.matches > decides.matches)?;
    let missing = best.matches - decides.matches;
    let matches = if missing == 1 { "1 match is".to_owned() } else { format!("{} matches are", number(missing as i64)) };
    let way = best.name.to_lowercase();
    Some(format!(
        "{matches} lost: the assignment may use a flexible player twice and then drops a pair. The {way} selection makes {}.",
        number(best.matches as i64)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(lead: u32, follow: u32) -> (PlayerRef, PlayerRef) {
        let player = |index: u32| PlayerRef { index, id: format!("p{index}").into() };
        (player(lead), player(follow))
    }

    fn solution(chosen: Vec<(PlayerRef, PlayerRef)>) -> Solution {
        Solution { pairs: chosen.len() as u32, cost: 100, chosen }
    }

    #[test]
    fn a_dropped_pair_is_named_and_the_lost_match_counted() {
        let solved = Solved {
            candidates: 4,
            // Player 1 is in both pairs of the assignment.
            solution: solution(vec![pair(0, 1), pair(1, 2)]),
            greedy: Some(solution(vec![pair(0, 1)])),
            optimal: Some(solution(vec![pair(0, 3), pair(1, 2)])),
        };
        let rows = rows(&solved, Selection::Assignment);
        assert_eq!(rows.iter().map(|row| (row.name, row.matches)).collect::<Vec<_>>(), [("Assignment", 1), ("Optimal", 2), ("Greedy", 1)]);
        assert_eq!(differing(&rows[0], &BTreeSet::new()), "here only: p0 – p1, p1 – p2 dropped");
        assert_eq!(differing(&rows[0], &BTreeSet::from([(0, 1)])), "here only: p1 – p2 dropped");
        assert!(lost(&rows).is_some_and(|text| text.starts_with("1 match is lost")));
    }

    #[test]
    fn nothing_is_lost_if_the_other_ways_make_no_more_matches() {
        let solved =
            Solved { candidates: 1, solution: solution(vec![pair(0, 1)]), greedy: Some(solution(vec![pair(0, 1)])), optimal: None };
        assert_eq!(lost(&rows(&solved, Selection::Optimal)), None);
    }
}
