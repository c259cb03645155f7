//! Confirmations: those invited to a lobby answer, and it is ready, goes on without somebody, or is disbanded.

use std::collections::BTreeSet;

use super::event::Event;
use super::group::lobby_score;
use super::score::Scorer;
use super::{LobbyState, Match, Settings, State};
use crate::ledger::{Ledger, Place};
use crate::listener::{Attention, DynNarrator};
use crate::random::Random;
use crate::time::Millis;

/// A lobby whose members have not answered yet.
#[derive(Debug, Clone)]
pub(super) struct Confirmation {
    pub(super) made: Match,
    pub(super) ends: Millis,
}

/// Settles the confirmations that have ended, in order of id; who comes back stands in the queue again at the end.
pub(super) fn settle(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    random: &mut Random,
    narrator: &mut DynNarrator<'_>,
) -> Vec<Match> {
    let (ended, going_on): (Vec<_>, Vec<_>) = std::mem::take(&mut state.confirmations).into_iter().partition(|lobby| lobby.ends <= now);
    state.confirmations = going_on;
    let mut returning = Vec::new();
    let settled = ended
        .into_iter()
        .map(|confirmation| answer(settings, state, ledger, confirmation.made, random, &mut returning, narrator))
        .collect();
    go_back(state, ledger, &returning, narrator);
    settled
}

/// Everybody answers.
fn answer(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    mut made: Match,
    random: &mut Random,
    returning: &mut Vec<u32>,
    narrator: &mut DynNarrator<'_>,
) -> Match {
    let declines = |player: &u32| state.declines.get(*player as usize).is_some_and(|times| *times > 0);
    let (declined, staying): (Vec<u32>, Vec<u32>) = made.players.iter().copied().partition(declines);
    declined.iter().for_each(|&player| ledger.drop_out(player, Place::Pending));
    // Levels have stood still since the lobby was formed.
    let scorer = Scorer { settings, requests: &state.requests, levels: &state.levels };
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
    narrator.tell(|scenario| Event::Settled {
        id: made.id,
        state: made.state,
        players: scenario.player_refs(&made.host_first()),
        declined: scenario.player_refs(&declined),
        score: made.score,
    });
    if made.state == LobbyState::Disbanded {
        returning.extend(staying);
    } else {
        staying.iter().for_each(|&player| ledger.play(player, Place::Pending));
    }
    made
}

/// Those of disbanded lobbies go back to their old places, all at once.
fn go_back(state: &mut State, ledger: &mut Ledger, returning: &[u32], narrator: &mut DynNarrator<'_>) {
    if returning.is_empty() {
        return;
    }
    state.stirred = true;
    ledger.requeue(returning, &state.places);
    if narrator.attention == Attention::Nothing {
        return;
    }
    let is_back: BTreeSet<u32> = returning.iter().copied().collect();
    for (&player, ahead) in ledger.queue.waiting.iter().zip(0..) {
        if is_back.contains(&player) {
            let level = state.levels[player as usize];
            narrator.tell(|scenario| Event::Returned { player: scenario.player_ref(player), ahead, level });
        }
    }
}
