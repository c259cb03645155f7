//! Finalize: makes lobbies from the groups formed in each queue, and invites their players.

use std::sync::Arc;

use super::confirm::{self, Confirmation};
use super::event::{Event, QueueRef};
use super::form::{self, FormContext};
use super::gather::{Gathered, queue_ref};
use super::group::lobby_score;
use super::queues::Place;
use super::score::Scorer;
use super::{DetailInput, FINALIZE, LobbyState, Match, RoundContext, SCHEDULE};
use crate::time::Millis;

/// Stages 6 to 8: forms the lobbies of all queues, in the order in which the queues are processed.
pub(super) fn form(context: &mut RoundContext<'_>, gathered: &Gathered) -> Vec<Match> {
    let &mut RoundContext { settings, ref mut state, ref mut ledger, now, ref mut random, ref mut recorder } = context;
    let requests = Arc::clone(&state.requests);
    let levels = std::mem::take(&mut state.levels);
    let scorer = Scorer { settings, requests: &requests, levels: &levels };
    let form_context = FormContext { scorer, terms: gathered.terms, tickets: &gathered.tickets, positions: &state.positions };
    let mut is_matched = vec![false; gathered.tickets.len()];
    let mut first_passes = Vec::new();
    let mut lobbies: Vec<Match> = Vec::new();
    let mut reports_schedule = gathered.matches_scheduled && gathered.tickets.iter().any(|ticket| ticket.slot.is_some());
    for queue in &gathered.queues {
        if matches!(queue.key.place, Place::Slot(_)) && std::mem::take(&mut reports_schedule) {
            recorder.stage(SCHEDULE);
            let scheduled = gathered.searching.iter().filter(|&&player| scorer.request(player).slot.is_some());
            recorder.record(|_| Event::Due { requests: scheduled.count() as u32 });
        }
        let numbers: Vec<u32> = queue.tickets.iter().copied().filter(|&number| !is_matched[number as usize]).collect();
        let key = Arc::new(queue_ref(&requests, queue.key));
        let first = form::queue(&form_context, &key, &numbers, recorder, |group, recorder| {
            group.tickets.iter().for_each(|&number| is_matched[number as usize] = true);
            let id = state.next_id + lobbies.len() as u32;
            let scheduled = group.members.iter().filter_map(|&player| scorer.request(player).scheduled).max();
            let score = lobby_score(&group.members, &scorer);
            lobbies.push(Match {
                id,
                players: group.members.clone(),
                host: group.members[random.pick(group.size()) as usize],
                queue: Arc::clone(&key),
                score,
                levels: scorer.sum_of_levels(&group.members),
                state: LobbyState::Pending,
                starts: scheduled.unwrap_or(Millis(now.0 + settings.confirm_seconds.0)),
            });
            recorder.record(|scenario| Event::Formed {
                id,
                queue: QueueRef::clone(&key),
                players: scenario.player_refs(&group.members),
                sizes: [group.min.max(2), group.max],
                score,
            });
        });
        first_passes.extend(first);
    }
    state.levels = levels;
    state.next_id += lobbies.len() as u32;
    if !lobbies.is_empty() {
        state.changed = true;
        lobbies.iter().flat_map(|lobby| &lobby.players).for_each(|&player| ledger.start_ready_check(player));
        ledger.remove_unqueued();
    }
    let tickets = gathered.tickets.iter().map(|ticket| ticket.members.clone()).collect();
    state.detail_input =
        Arc::new(DetailInput { searching: gathered.searching.clone(), tickets, small: gathered.terms.small, first_passes });
    lobbies
}

/// Stage 9: invites the players of the new lobbies. If there is no time to confirm, they answer at once.
pub(super) fn finalize(context: &mut RoundContext<'_>, lobbies: &mut Vec<Match>) {
    let &mut RoundContext { settings, ref mut state, now, ref mut recorder, .. } = context;
    recorder.stage(FINALIZE);
    let ends = Millis(now.0 + settings.confirm_seconds.0);
    for lobby in &*lobbies {
        let scorer = state.scorer(settings);
        recorder.record(|scenario| Event::Invited {
            id: lobby.id,
            players: scenario.player_refs(&lobby.host_first()),
            starts: lobby.starts,
            until: ends,
            capacity: lobby.players.iter().map(|&player| scorer.sizes(player)[1]).min().unwrap_or(0).max(lobby.players.len() as u32),
            expires: Millis(lobby.starts.max(ends).0 + settings.lobby_expire.0),
        });
    }
    state.confirmations.extend(lobbies.iter().map(|lobby| Confirmation { lobby: lobby.clone(), ends }));
    if settings.confirm_seconds.0 == 0 {
        *lobbies = confirm::settle(context);
    }
}
