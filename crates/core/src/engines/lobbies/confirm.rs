//! Settle: the invited players of a lobby answer. The lobby is ready, continues without the players who declined, or is disbanded.

use std::collections::BTreeSet;

use super::event::Event;
use super::group::lobby_score;
use super::{LobbyState, Match, RoundContext};
use crate::ledger::PlayerState;
use crate::listener::Verbosity;
use crate::time::Millis;

/// A lobby whose players have not answered yet.
#[derive(Debug, Clone)]
pub(super) struct Confirmation {
    pub(super) lobby: Match,
    pub(super) ends: Millis,
}

/// Settles the confirmations that have ended, in order of id. Then the players of disbanded lobbies return to the queue.
pub(super) fn settle(context: &mut RoundContext<'_>) -> Vec<Match> {
    let confirmations = std::mem::take(&mut context.state.confirmations);
    let (ended, open): (Vec<_>, Vec<_>) = confirmations.into_iter().partition(|confirmation| confirmation.ends <= context.now);
    context.state.confirmations = open;
    let mut returning = Vec::new();
    let settled = ended.into_iter().map(|confirmation| settle_lobby(context, confirmation.lobby, &mut returning)).collect();
    requeue(context, &returning);
    settled
}

/// Settles one lobby: all its players answer. Adds the players who must search again to `returning`.
fn settle_lobby(context: &mut RoundContext<'_>, mut lobby: Match, returning: &mut Vec<u32>) -> Match {
    let RoundContext { settings, state, ledger, random, recorder, .. } = context;
    let declines = |player: &u32| state.declines.get(*player as usize).is_some_and(|times| *times > 0);
    let (declined, staying): (Vec<u32>, Vec<u32>) = lobby.players.iter().copied().partition(declines);
    declined.iter().for_each(|&player| ledger.mark_left(player, PlayerState::Pending));
    // Levels do not change during a confirmation, so sizes are judged as when the lobby was formed.
    let scorer = state.scorer(settings);
    let least = staying.iter().map(|&player| scorer.sizes(player)[0]).max().unwrap_or(0).max(2);
    lobby.state = match staying.len() as u32 {
        _ if declined.is_empty() => LobbyState::Ready,
        size if size >= least => LobbyState::Adjusted,
        _ => LobbyState::Disbanded,
    };
    if lobby.state == LobbyState::Adjusted {
        if declined.contains(&lobby.host) {
            lobby.host = staying[random.pick(staying.len() as u32) as usize];
        }
        lobby.score = lobby_score(&staying, &scorer);
        lobby.levels = scorer.sum_of_levels(&staying);
        lobby.players.clone_from(&staying);
    }
    recorder.record(|scenario| Event::Settled {
        id: lobby.id,
        state: lobby.state,
        players: scenario.player_refs(&lobby.host_first()),
        declined: scenario.player_refs(&declined),
        score: lobby.score,
    });
    if lobby.state == LobbyState::Disbanded {
        returning.extend(staying);
    } else {
        staying.iter().for_each(|&player| ledger.mark_ticket_matched(player, PlayerState::Pending));
    }
    lobby
}

/// Puts the players of all disbanded lobbies back at their old positions in the queue.
fn requeue(context: &mut RoundContext<'_>, returning: &[u32]) {
    if returning.is_empty() {
        return;
    }
    let RoundContext { state, ledger, recorder, .. } = context;
    state.changed = true;
    ledger.requeue(returning, &state.positions);
    if recorder.verbosity == Verbosity::Nothing {
        return;
    }
    let returned: BTreeSet<u32> = returning.iter().copied().collect();
    for (&player, ahead) in ledger.queue.waiting.iter().zip(0..) {
        if returned.contains(&player) {
            let level = state.levels[player as usize];
            recorder.record(|scenario| Event::Returned { player: scenario.player_ref(player), ahead, level });
        }
    }
}
