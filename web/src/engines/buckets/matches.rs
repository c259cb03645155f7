//! The matches of this check, and ready checks that go on: who found whom, with which ranges, and what has become of it.

use queuescope::engines::buckets::{MatchFrame, MatchState};
use yew::prelude::*;

use super::state::{apart, names};
use crate::engines::buckets::Scene;
use crate::engines::made::made;
use crate::words::{clock, number};

/// The match cards.
pub(crate) fn matches(moment: &Scene<'_>) -> Html {
    let (found, now) = (&moment.own.matches, moment.involved());
    let cards = found.iter().map(|found| card(found, now.contains(&found.teams[0][0].index)));
    made("Matches", "of this check, and those being asked".to_owned(), found.len(), cards)
}

fn card(found: &MatchFrame, now: bool) -> Html {
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
