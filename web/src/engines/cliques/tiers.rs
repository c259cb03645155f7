//! The tiers: where each begins, how many it holds, which of them wait and for whom, and a hint when one of them holds most players.

use queuescope::engines::cliques::settings::TierMode;
use yew::prelude::*;

use super::state::wanted;
use crate::engines::cliques::Scene;
use crate::words::{decimal, number};

/// From this share of the queue on a tier holds most of it: the paper's own example.
const MOST_PERCENT: u32 = 60;
/// In a shorter queue a share says nothing.
const FEWEST: u32 = 6;

/// The table of tiers.
pub(crate) fn tiers(moment: &Scene<'_>) -> Html {
    let counts = moment.tier_counts();
    let sub = match moment.settings.tier_mode {
        TierMode::Fixed => "fixed boundaries; drag them in the picture",
        TierMode::Clusters => "boundaries found in the queue",
    };
    let row = |tier: usize| {
        let missing = moment.tier_mark(tier).map(|mark| &mark.missing[..]).unwrap_or_default();
        let state = match counts[tier] {
            0 => String::new(),
            _ if !missing.is_empty() => format!("waits for {}", wanted(missing)),
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

/// What the paper asks to look out for: a tier that holds most of the players, or many that hold nobody.
pub(super) fn hint(moment: &Scene<'_>) -> Option<String> {
    // All who are here in this snapshot, those in its lobbies as well: a lobby must not make the hint come and go.
    let counts = moment.count_tiers((0..moment.scenario.players.len() as u32).filter(|&player| moment.is_shown(player)));
    let all: u32 = counts.iter().sum();
    let (tier, most) = counts.iter().copied().enumerate().max_by_key(|&(_, count)| count)?;
    if all < FEWEST || counts.len() < 2 {
        return None;
    }
    let (name, percent) = (moment.tier_name(tier), (most * 100 + all / 2) / all);
    if percent >= MOST_PERCENT {
        let way = match moment.settings.tier_mode {
            TierMode::Fixed => "Move a boundary into it, or let clusters find the boundaries.",
            TierMode::Clusters => "More tiers would divide it.",
        };
        return Some(format!("{name} holds {percent}% of the players: lobbies form fast there, but skill within them varies. {way}"));
    }
    let empty = counts.iter().filter(|&&count| count == 0).count();
    (empty * 2 > counts.len())
        .then(|| format!("{} of {} tiers are empty: boundaries as narrow as this make few lobbies.", number(empty as i64), counts.len()))
}
