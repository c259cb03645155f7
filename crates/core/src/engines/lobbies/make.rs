//! Making lobbies: queue by queue they are formed, and then everybody in them is invited.

use std::sync::Arc;

use super::confirm::{self, Confirmation};
use super::event::{Event, QueueRef};
use super::form::{self, Work};
use super::gather::{Gathered, queue_ref};
use super::group::lobby_score;
use super::queues::Meeting;
use super::score::Scorer;
use super::{FINALIZE, LobbyState, Match, Outline, RoundContext, SCHEDULE};
use crate::time::Millis;

/// Stages 6 to 8: queue by queue.
pub(super) fn form(context: &mut RoundContext<'_>, found: &Gathered) -> Vec<Match> {
    let &mut RoundContext { settings, ref mut state, ref mut ledger, now, ref mut random, ref mut recorder } = context;
    let requests = Arc::clone(&state.requests);
    let levels = std::mem::take(&mut state.levels);
    let scorer = Scorer { settings, requests: &requests, levels: &levels };
    let work = Work { scorer, terms: found.terms, tickets: &found.tickets, places: &state.places };
    let mut is_taken = vec![false; found.tickets.len()];
    let mut first_passes = Vec::new();
    let mut made: Vec<Match> = Vec::new();
    let mut tells_schedule = found.due && found.tickets.iter().any(|ticket| ticket.slot.is_some());
    for queue in &found.queues {
        if matches!(queue.key.place, Meeting::Slot(_)) && std::mem::take(&mut tells_schedule) {
            recorder.stage(SCHEDULE);
            let scheduled = found.searching.iter().filter(|&&player| scorer.request(player).slot.is_some());
            recorder.record(|_| Event::Due { requests: scheduled.count() as u32 });
        }
        let numbers: Vec<u32> = queue.tickets.iter().copied().filter(|&number| !is_taken[number as usize]).collect();
        let key = Arc::new(queue_ref(&requests, queue.key));
        let first = form::queue(&work, &key, &numbers, recorder, |group, recorder| {
            group.tickets.iter().for_each(|&number| is_taken[number as usize] = true);
            let id = state.next_id + made.len() as u32;
            let scheduled = group.members.iter().filter_map(|&player| scorer.request(player).scheduled).max();
            let score = lobby_score(&group.members, &scorer);
            made.push(Match {
                id,
                players: group.members.clone(),
                host: group.members[random.pick(group.size()) as usize],
                queue: Arc::clone(&key),
                score,
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
    state.next_id += made.len() as u32;
    if !made.is_empty() {
        state.stirred = true;
        made.iter().flat_map(|made| &made.players).for_each(|&player| ledger.hold(player));
        ledger.keep_queued();
    }
    let tickets = found.tickets.iter().map(|ticket| ticket.members.clone()).collect();
    state.outline = Arc::new(Outline { searching: found.searching.clone(), tickets, small: found.terms.small, first_passes });
    made
}

/// Stage 9: everybody in a new lobby is invited; where no time is given for that, they answer at once.
pub(super) fn finalize(context: &mut RoundContext<'_>, made: &mut Vec<Match>) {
    let &mut RoundContext { settings, ref mut state, now, ref mut recorder, .. } = context;
    recorder.stage(FINALIZE);
    let ends = Millis(now.0 + settings.confirm_seconds.0);
    for lobby in &*made {
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
    state.confirmations.extend(made.iter().map(|made| Confirmation { made: made.clone(), ends }));
    if settings.confirm_seconds.0 == 0 {
        *made = confirm::settle(context);
    }
}
