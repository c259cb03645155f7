//! The status card of a request: state, search time, level, queues, possible partners, and an estimate of the remaining time.

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::status::{Estimate, MAX_PLAYERS_AHEAD, RequestState};
use queuescope::engines::lobbies::{Status, status_without_estimate};
use queuescope::{PlayerState, Replay};
use queuescope_lab::job::estimate;
use yew::prelude::*;

use super::state::{points, queue_name};
use crate::jobs::{Answers, Asked};
use crate::svg::tag;
use crate::words::{clock, list, number};

/// Largest number of partners and queues that are named.
const MAX_NAMED: usize = 4;

/// Asks for the estimate of a player's request, if the player is queued and the queue is not too long.
pub(super) fn asks(replay: &Replay, player: u32) -> Option<Asked> {
    let run = replay.current_run();
    let searches = run.player_state(player) == PlayerState::Queued && run.totals().queued as usize <= MAX_PLAYERS_AHEAD;
    let id = &replay.scenario().players.get(player as usize)?.id;
    // The card describes the end of the round, so the question is the same at every position in the round.
    let position = replay.position().checked_sub(1).map_or(0, |last| replay.trace().round_end(replay.trace().round_of(last)));
    searches.then(|| Asked { job: estimate::NAME, position, player: Some(id.clone()) })
}

/// Renders the card of a player's request, as it is at the end of the current round.
pub(super) fn card(replay: &Replay, player: u32, answers: &Answers) -> Html {
    let run = replay.current_run();
    let (Some(status), Some(settings)) = (status_without_estimate(run, player), run.scenario().settings.of::<Lobbies>()) else {
        return Html::default();
    };
    let title = match run.next_round() {
        0 => "Before the first round".to_owned(),
        rounds => format!("After round {}", number(i64::from(rounds))),
    };
    let row = |name: &'static str, text: String| {
        tag("div", &[]).key(name).with(tag("dt", &[]).with_text(name.to_owned())).with(tag("dd", &[]).with_text(text))
    };
    let mut rows = vec![row("State", state(&status).to_owned())];
    if status.state == RequestState::Searching {
        let queues: Vec<String> = status.queues.iter().take(MAX_NAMED).map(|queue| queue_name(queue, settings)).collect();
        rows.push(row("Searched", clock(status.searched)));
        rows.push(row("Level", format!("{} of 10", status.level)));
        rows.push(row("Next", next(&status)));
        rows.push(row("Queues", or_none(&queues, status.queues.len(), "none that suits all players of the ticket")));
        if !status.waits_for.is_empty() {
            rows.push(row("Waits for", status.waits_for.join(", ")));
        }
        rows.push(row("Possible partners", partners(&status)));
    }
    if matches!(status.state, RequestState::Searching | RequestState::Asleep) {
        let estimate = match answers.of(estimate::NAME) {
            Some(answer) => answers.read(estimate::NAME).as_ref().map(estimate_words).or_else(|| answer.excuse()).unwrap_or_default(),
            None => estimate_words(&status.estimate),
        };
        rows.push(row("Estimate", estimate));
    }
    let head = tag("h3", &[]).with_text("Request".to_owned()).with(tag("span", &[]).with_text(title));
    let card = match answers.busy(estimate::NAME) {
        Some(busy) => tag("div", &["class", "aria-busy"]).fixed("status-card").fixed(busy),
        None => tag("div", &["class"]).fixed("status-card"),
    };
    card.with(head).with(tag("dl", &[]).all(rows)).html()
}

fn state(status: &Status) -> &'static str {
    match status.state {
        RequestState::Away => "not in the queue yet",
        RequestState::Asleep => "scheduled, not searching yet",
        RequestState::Searching if !status.waits_for.is_empty() => "waiting for friends",
        RequestState::Searching => "searching",
        RequestState::Invited => "invited, not confirmed yet",
        RequestState::Matched => "matched",
        RequestState::Left => "left the queue",
    }
}

fn next(status: &Status) -> String {
    match &status.next {
        Some(next) => {
            let nothing = if next.changes { "" } else { " (changes nothing for this request)" };
            format!("level {} at {}: {}{nothing}", next.level, clock(next.at), next.effect)
        }
        None => "none, this is the highest level".to_owned(),
    }
}

fn partners(status: &Status) -> String {
    let named =
        status.partners.iter().take(MAX_NAMED).map(|partner| format!("{} ({})", partner.players.join(" + "), points(partner.score)));
    or_none(&named.collect::<Vec<_>>(), status.partners.len(), "none now")
}

/// Joins the named items of a list and counts the others. Returns `none` for an empty list.
fn or_none(named: &[String], all: usize, none: &str) -> String {
    match all - named.len() {
        _ if all == 0 => none.to_owned(),
        0 => named.join("; "),
        more => format!("{} and {} more", named.join("; "), number(more as i64)),
    }
}

fn estimate_words(estimate: &Estimate) -> String {
    match estimate {
        Estimate::Matched { left, level, with, how } => {
            format!("matched in {} at level {level} with {} (found {how})", clock(*left), list(with, "and"))
        }
        Estimate::Never { left, level, how } => {
            format!("not matched within {}, up to level {level} (found {how})", clock(*left))
        }
        Estimate::None { how } => format!("none, because {how}"),
    }
}
