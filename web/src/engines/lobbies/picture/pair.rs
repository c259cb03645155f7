//! The pair that is looked at: its score as a bar of five parts, and what is made of it.

use queuescope::engines::lobbies::Verdict;
use yew::prelude::*;

use crate::engines::lobbies::state::{PARTS, group_name, points, verdict_words};
use crate::moment::Moment;
use crate::words::decimal;

/// Two groups, by place in the pass: row and column.
pub(super) type Spot = (usize, usize);

/// The pair to show while nobody points at one: the chosen player's best, else the first that was found, else the last row's best.
pub(super) fn usual_spot(moment: &Moment, selected: Option<u32>) -> Option<Spot> {
    let pass = moment.lobbies().pass.as_ref()?;
    let best = |place: usize| {
        let others = (0..pass.groups.len()).filter(|&other| other != place);
        let scored = others.filter_map(|other| Some((pass.scored(place, other)?, other)));
        scored.max_by_key(|(pair, _)| (pair.verdict == Verdict::Kept, pair.score)).map(|(_, other)| (place, other))
    };
    let of_player = |player: u32| pass.groups.iter().position(|group| group.players.iter().any(|member| member.index == player));
    let paired = |place: usize| {
        let pairs = &pass.pairing.as_ref()?.pairs;
        let pair = pairs.iter().find(|pair| pair.contains(&(place as u32)))?;
        Some((place, pair[usize::from(pair[0] as usize == place)] as usize))
    };
    let chosen = selected.and_then(of_player).and_then(|place| paired(place).or_else(|| best(place)));
    let first = || pass.pairing.as_ref().and_then(|pairing| pairing.pairs.first()).map(|[a, b]| (*a as usize, *b as usize));
    chosen.or_else(first).or_else(|| pass.rows.len().checked_sub(1).and_then(best))
}

/// A pair in a sentence, for those who do not see it.
pub(super) fn told(moment: &Moment, (a, b): Spot) -> String {
    let Some(pass) = &moment.lobbies().pass else { return String::new() };
    let Some(pair) = pass.scored(a, b) else { return String::new() };
    let name = |place: usize| pass.groups.get(place).map_or(String::new(), |group| group_name(&group.players));
    format!("{} and {}, {} points, {}", name(a), name(b), points(pair.score), verdict_words(pair.verdict))
}

/// The breakdown.
pub(super) fn pair(moment: &Moment, spot: Option<Spot>) -> Html {
    let pass = moment.lobbies().pass.as_ref();
    let found = pass.zip(spot).and_then(|(pass, (a, b))| Some((pass.groups.get(a)?, pass.groups.get(b)?, pass.scored(a, b)?)));
    let Some((one, other, pair)) = found else {
        return html! { <div class="pair"><p class="empty">{ "Point at a pair to see what its score is made of." }</p></div> };
    };
    let weights = moment.lobby_settings().weights.list();
    let parts = weights.iter().zip(pair.parts.list()).zip(PARTS).map(|((weight, part), name)| {
        let (weight, share) = (*weight as f64 / 1_000.0, part.0 as f64 / 100.0);
        let gives = decimal((weight * share).round() / 100.0);
        (name, weight, share, gives)
    });
    let kept = pair.verdict == Verdict::Kept;
    let bar = parts.clone().enumerate().filter(|(_, (_, weight, ..))| *weight > 0.0).map(|(index, (name, weight, share, _))| {
        html! { <rect key={name} class={format!("part p{index}")} x={(before(&weights, index)).to_string()} y="0" width={(weight * share / 100.0).to_string()} height="10" /> }
    });
    let edges =
        (1..weights.len()).map(|index| html! { <path key={index} class="part-edge" d={format!("M{} 0V10", before(&weights, index))} /> });
    let row = |(index, (name, weight, share, gives)): (usize, (&'static str, f64, f64, String))| {
        html! {
            <tr key={name}>
                <th scope="row"><svg viewBox="0 0 10 10" aria-hidden="true"><rect class={format!("part p{index}")} width="10" height="10" /></svg>{ name }</th>
                <td class="n">{ format!("{}% × {}", decimal(weight), decimal(share)) }</td><td class="n">{ gives }</td>
            </tr>
        }
    };
    html! {
        <div class="pair">
            <p><b>{ group_name(&one.players) }</b>{ " – " }<b>{ group_name(&other.players) }</b><span class="total">{ points(pair.score) }</span>
                <span class={if kept { "verdict yes" } else { "verdict no" }}>{ verdict_words(pair.verdict) }</span></p>
            <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="part-all" width="100" height="10" />{ for bar }{ for edges }</svg>
            <table><tbody>{ for parts.enumerate().map(row) }</tbody></table>
        </div>
    }
}

/// Where a part begins on the bar: every part has the room of its weight.
fn before(weights: &[i64; 5], index: usize) -> f64 {
    weights[..index].iter().sum::<i64>() as f64 / 1_000.0
}
