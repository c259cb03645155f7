//! The matches of this check, and ready checks that go on: who found whom, with which ranges, and what has become of it.

use queuescope::engines::buckets::{MatchMark, MatchState};
use yew::prelude::*;

use super::state::{apart, names};
use crate::engines::buckets::Scene;
use crate::words::{clock, number};

/// Cards shown at most; the others are in the log.
const MOST: usize = 40;

/// The match cards.
pub(crate) fn matches(moment: &Scene<'_>) -> Html {
    let found = &moment.own.matches;
    if found.is_empty() {
        return Html::default();
    }
    let now = moment.involved();
    let more = found.len().saturating_sub(MOST);
    html! {
        <section class="panel made" aria-labelledby="made-title">
            <div class="head"><h2 id="made-title">{ "Matches" }</h2><span class="sub">{ "of this check, and those being asked" }</span></div>
            <ol tabindex="0" aria-labelledby="made-title">
                { for found.iter().take(MOST).map(|found| card(found, now.contains(&found.teams[0][0].index))) }
                if more > 0 { <li>{ format!("and {} more, in the log", number(more as i64)) }</li> }
            </ol>
        </section>
    }
}

fn card(found: &MatchMark, now: bool) -> Html {
    let [a, b] = found.teams.each_ref().map(|team| names(team));
    let state = match (found.state, found.until) {
        (MatchState::Started, _) => "✓ playing".to_owned(),
        (MatchState::Failed, _) => "✗ somebody declined".to_owned(),
        (MatchState::Pending, Some(until)) => format!("asked until {}", clock(until)),
        (MatchState::Pending, None) => "just found".to_owned(),
    };
    html! {
        <li key={found.id} class={if now { "cur" } else { "" }}>
            <p><b>{ a }</b>{ " – " }<b>{ b }</b><span>{ apart(found.distance) }</span></p>
            <p>{ state }<span>{ format!("ranges {} and {}", number(found.ranges[0]), number(found.ranges[1])) }</span></p>
        </li>
    }
}
