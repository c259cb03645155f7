//! The panel of tiers: their lower boundaries, players and missing seats, and a hint if the boundaries are unfavourable.

use queuescope::engines::cliques::settings::TierMode;
use yew::prelude::*;

use super::state::missing_seats;
use crate::engines::cliques::Scene;
use crate::words::{decimal, number};

/// Share of the queue from which a tier counts as too large, as in the paper's example.
const CROWDED_PERCENT: u32 = 60;
/// Smallest queue for a hint. In a shorter one, a share means nothing.
const MIN_PLAYERS: u32 = 6;

/// Renders the table of tiers.
pub(crate) fn tiers(moment: &Scene<'_>) -> Html {
    let counts = moment.tier_counts();
    let sub = match moment.settings.tier_mode {
        TierMode::Fixed => "fixed boundaries; drag them in the picture",
        TierMode::Clusters => "boundaries found by clustering",
    };
    let row = |tier: usize| {
        let missing = moment.tier_mark(tier).map(|mark| &mark.missing[..]).unwrap_or_default();
        let state = match counts[tier] {
            0 => String::new(),
            _ if !missing.is_empty() => format!("waits for {}", missing_seats(missing)),
            _ => String::new(),
        };
        html! {
            <tr key={tier} class={if tier == moment.focus() { "c-in" } else { "" }}>
                <th scope="row">{ moment.tier_name(tier) }</th>
                <td class="n">{ moment.tier_from(tier).map_or("–".to_owned(), decimal) }</td>
                <td class="n">{ number(i64::from(counts[tier])) }</td>
                <td class="v">{ state }</td>
            </tr>
        }
    };
    html! {
        <section class="panel cand tiers" aria-labelledby="tiers-title">
            <div class="head"><h2 id="tiers-title">{ "Tiers" }</h2><span class="sub">{ sub }</span></div>
            <table>
                <thead><tr>
                    <th scope="col">{ "Tier" }</th><th scope="col" class="n" title="The lowest rating in it">{ "From" }</th>
                    <th scope="col" class="n" title="Players queued in it now">{ "Queued" }</th><th scope="col">{ "State" }</th>
                </tr></thead>
                <tbody>{ for (0..counts.len()).map(row) }</tbody>
            </table>
            if let Some(hint) = hint(moment) { <p class="hint">{ hint }</p> }
        </section>
    }
}

/// Returns a warning in two cases from the paper: one tier has most of the players, or many tiers are empty.
pub(super) fn hint(moment: &Scene<'_>) -> Option<String> {
    // Counts all players of this snapshot, including those in its lobbies, so that a new lobby does not change the hint.
    let counts = moment.count_tiers((0..moment.scenario.players.len() as u32).filter(|&player| moment.is_shown(player)));
    let all: u32 = counts.iter().sum();
    let (tier, most) = counts.iter().copied().enumerate().max_by_key(|&(_, count)| count)?;
    if all < MIN_PLAYERS || counts.len() < 2 {
        return None;
    }
    let (name, percent) = (moment.tier_name(tier), (most * 100 + all / 2) / all);
    if percent >= CROWDED_PERCENT {
        let remedy = match moment.settings.tier_mode {
            TierMode::Fixed => "Move a boundary into it, or let clustering find the boundaries.",
            TierMode::Clusters => "More tiers would divide it.",
        };
        return Some(format!(
            "{name} holds {percent}% of the players. Lobbies form fast there, but the ratings in a lobby vary more. {remedy}"
        ));
    }
    let empty = counts.iter().filter(|&&count| count == 0).count();
    (empty * 2 > counts.len())
        .then(|| format!("{} of {} tiers are empty. Tiers this narrow form few lobbies.", number(empty as i64), counts.len()))
}
