//! The status of a request: what it does, how long it has searched, what comes next, who would suit, and how long it may take.

use queuescope::Replay;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::status::{Estimate, RequestState};
use queuescope::engines::lobbies::{Status, status};
use yew::prelude::*;

use super::state::{points, queue_name};
use crate::svg::tag;
use crate::words::{clock, number};

/// Partners and queues named at most.
const MOST_NAMED: usize = 4;

/// The card of a player's request, as it stands when the round that is being watched is over.
pub(crate) fn card(replay: &Replay, player: u32) -> Html {
    let run = replay.run_here();
    let (Some(status), Some(settings)) = (status(run, player), run.scenario().settings.of::<Lobbies>()) else { return Html::default() };
    let title = match run.next_round() {
        0 => "Before the first round".to_owned(),
        rounds => format!("When round {} is over", number(i64::from(rounds))),
    };
    let row = |name: &'static str, text: String| {
        tag("div", &[]).key(name).with(tag("dt", &[]).says(name.to_owned())).with(tag("dd", &[]).says(text))
    };
    let mut rows = vec![row("State", state(&status).to_owned())];
    if status.state == RequestState::Searching {
        let queues: Vec<String> = status.queues.iter().take(MOST_NAMED).map(|queue| queue_name(queue, settings)).collect();
        rows.push(row("Searched", clock(status.searched)));
        rows.push(row("Level", format!("{} of 10", status.level)));
        rows.push(row("Next", next(&status)));
        rows.push(row("In", or_none(&queues, status.queues.len(), "no queue: none suits everybody of the ticket")));
        if !status.waits_for.is_empty() {
            rows.push(row("Waits for", status.waits_for.join(", ")));
        }
        rows.push(row("Could be paired", partners(&status)));
    }
    if matches!(status.state, RequestState::Searching | RequestState::Asleep) {
        rows.push(row("Estimate", estimate(&status.estimate)));
    }
    let head = tag("h3", &[]).says("Request".to_owned()).with(tag("span", &[]).says(title));
    tag("div", &["class"]).is("status-card").with(head).with(tag("dl", &[]).all(rows)).html()
}

fn state(status: &Status) -> &'static str {
    match status.state {
        RequestState::Away => "has not come yet",
        RequestState::Asleep => "scheduled, does not search yet",
        RequestState::Searching if !status.waits_for.is_empty() => "waits for friends",
        RequestState::Searching => "searching",
        RequestState::Invited => "invited, to be confirmed",
        RequestState::Matched => "matched",
        RequestState::Left => "gone",
    }
}

fn next(status: &Status) -> String {
    match &status.next {
        Some(next) => {
            let nothing = if next.changes { "" } else { ", which changes nothing here" };
            format!("level {} at {}: {}{nothing}", next.level, clock(next.at), next.effect)
        }
        None => "nothing: everything is relaxed".to_owned(),
    }
}

fn partners(status: &Status) -> String {
    let named =
        status.partners.iter().take(MOST_NAMED).map(|partner| format!("{} ({})", partner.players.join(" + "), points(partner.score)));
    or_none(&named.collect::<Vec<_>>(), status.partners.len(), "with nobody now")
}

/// Some of a list, and how many more there are.
fn or_none(named: &[String], all: usize, none: &str) -> String {
    match all - named.len() {
        _ if all == 0 => none.to_owned(),
        0 => named.join("; "),
        more => format!("{} and {} more", named.join("; "), number(more as i64)),
    }
}

fn estimate(estimate: &Estimate) -> String {
    match estimate {
        Estimate::Matched { left, level, with, how } => {
            format!("{} more, at level {level}, with {}; found {how}", clock(*left), with.join(", "))
        }
        Estimate::Never { left, level, how } => {
            format!("not matched within {}, up to level {level}; found {how}", clock(*left))
        }
        Estimate::None { how } => format!("none: {how}"),
    }
}
