//! Confirmations: those invited to a lobby answer, and it is ready, goes on without somebody, or is disbanded.

use std::collections::BTreeSet;

use super::event::Event;
use super::group::lobby_score;
use super::{LobbyState, Match, RoundContext};
use crate::ledger::PlayerState;
use crate::listener::Verbosity;
use crate::time::Millis;

/// A lobby whose members have not answered yet.
#[derive(Debug, Clone)]
pub(super) struct Confirmation {
    pub(super) made: Match,
    pub(super) ends: Millis,
}

/// Settles the confirmations that have ended, in order of id; who comes back stands in the queue again at the end.
pub(super) fn settle(context: &mut RoundContext<'_>) -> Vec<Match> {
    let confirmations = std::mem::take(&mut context.state.confirmations);
    let (ended, going_on): (Vec<_>, Vec<_>) = confirmations.into_iter().partition(|lobby| lobby.ends <= context.now);
    context.state.confirmations = going_on;
    let mut returning = Vec::new();
    let settled = ended.into_iter().map(|confirmation| answer(context, confirmation.made, &mut returning)).collect();
    go_back(context, &returning);
    settled
}

/// Everybody answers.
fn answer(context: &mut RoundContext<'_>, mut made: Match, returning: &mut Vec<u32>) -> Match {
    let RoundContext { settings, state, ledger, random, recorder, .. } = context;
    let declines = |player: &u32| state.declines.get(*player as usize).is_some_and(|times| *times > 0);
    let (declined, staying): (Vec<u32>, Vec<u32>) = made.players.iter().copied().partition(declines);
    declined.iter().for_each(|&player| ledger.drop_out(player, PlayerState::Pending));
    // Levels have stood still since the lobby was formed.
    let scorer = state.scorer(settings);
    let least = staying.iter().map(|&player| scorer.sizes(player)[0]).max().unwrap_or(0).max(2);
    made.state = match staying.len() as u32 {
        _ if declined.is_empty() => LobbyState::Ready,
        enough if enough >= least => LobbyState::Adjusted,
        _ => LobbyState::Disbanded,
    };
    if made.state == LobbyState::Adjusted {
        if declined.contains(&made.host) {
            made.host = staying[random.pick(staying.len() as u32) as usize];
        }
        made.score = lobby_score(&staying, &scorer);
        made.players.clone_from(&staying);
    }
    recorder.record(|scenario| Event::Settled {
        id: made.id,
        state: made.state,
        players: scenario.player_refs(&made.host_first()),
        declined: scenario.player_refs(&declined),
        score: made.score,
    });
    if made.state == LobbyState::Disbanded {
        returning.extend(staying);
    } else {
        staying.iter().for_each(|&player| ledger.play(player, PlayerState::Pending));
    }
    made
}

/// Those of disbanded lobbies go back to their old places, all at once.
fn go_back(context: &mut RoundContext<'_>, returning: &[u32]) {
    if returning.is_empty() {
        return;
    }
    let RoundContext { state, ledger, recorder, .. } = context;
    state.stirred = true;
    ledger.requeue(returning, &state.places);
    if recorder.verbosity == Verbosity::Nothing {
        return;
    }
    let is_back: BTreeSet<u32> = returning.iter().copied().collect();
    for (&player, ahead) in ledger.queue.waiting.iter().zip(0..) {
        if is_back.contains(&player) {
            let level = state.levels[player as usize];
            recorder.record(|scenario| Event::Returned { player: scenario.player_ref(player), ahead, level });
        }
    }
}
