//! The panel of this check's matches and of open ready checks: teams, distance, state and ranges.

use queuescope::engines::buckets::{MatchFrame, MatchState};
use yew::prelude::*;

use super::state::{apart, names};
use crate::engines::buckets::Scene;
use crate::engines::match_cards::match_cards;
use crate::words::{clock, number};

/// Renders the match cards.
pub(crate) fn matches(moment: &Scene<'_>) -> Html {
    let (found, now) = (&moment.own.matches, moment.involved());
    let cards = found.iter().map(|found| card(found, now.contains(&found.teams[0][0].index)));
    match_cards("Matches", "of this check, and open ready checks".to_owned(), found.len(), cards)
}

fn card(found: &MatchFrame, now: bool) -> Html {
    let [a, b] = found.teams.each_ref().map(|team| names(team));
    let state = match (found.state, found.until) {
        (MatchState::Started, _) => "✓ playing".to_owned(),
        (MatchState::Failed, _) => "✗ declined".to_owned(),
        (MatchState::Pending, Some(until)) => format!("answers by {}", clock(until)),
        (MatchState::Pending, None) => "just found".to_owned(),
    };
    html! {
        <li key={found.id} class={if now { "cur" } else { "" }}>
            <p><b>{ a }</b>{ " – " }<b>{ b }</b><span>{ apart(found.distance) }</span></p>
            <p>{ state }<span>{ format!("ranges {} and {}", number(found.ranges[0]), number(found.ranges[1])) }</span></p>
        </li>
    }
}
