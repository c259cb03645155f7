//! Find: forms lobbies tier by tier. The player with the largest degree starts a lobby. Then, until the lobby is full, the candidate who fits
//! its members best is added.

use super::event::{Candidate, Event, TierRef};
use super::graph::{self, Factors, Vertex};
use super::pool::{Pick, Pool};
use super::seats::FreeSeats;
use super::{FIND, FULL_LIST_PLAYERS, Match, RoundContext, Weight};
use crate::listener::{Listener, Verbosity};
use crate::scenario::Scenario;

/// Forms the lobbies of one tier, whose players are given in queue order, and adds them to `lobbies`.
pub(super) fn tier<L: Listener>(context: &mut RoundContext<'_, L>, tier: usize, vertices: Vec<Vertex>, lobbies: &mut Vec<Match>) {
    let settings = context.settings;
    let seats = FreeSeats::of(settings);
    // Number of remaining players of each seat kind.
    let mut counts = vec![0; seats.kinds()];
    vertices.iter().for_each(|vertex| counts[vertex.seat_kind as usize] += 1);
    let before = lobbies.len();
    if seats.can_fill(&counts) {
        let reports_all = L::VERBOSITY == Verbosity::Everything;
        let lists_sums = |counts: &[u32]| reports_all && counts.iter().sum::<u32>() as usize <= FULL_LIST_PLAYERS;
        let mut rest = if reports_all { vertices.clone() } else { Vec::new() };
        let mut pool = Pool::new(Factors::of(settings), vertices, seats.kinds(), lists_sums(&counts));
        loop {
            graph::report_built(context, tier as u32, counts.iter().sum(), &pool);
            context.recorder.stage(FIND);
            lobbies.push(lobby(context, tier as u32, &seats, &mut pool, &mut counts));
            if !settings.repeat || !seats.can_fill(&counts) {
                break;
            }
            if lists_sums(&counts) && pool.small().is_none() {
                // From here on the tier is small enough to report every sum.
                rest.retain(|vertex| lobbies.iter().all(|lobby| !lobby.players.contains(&vertex.player)));
                pool = Pool::new(Factors::of(settings), std::mem::take(&mut rest), seats.kinds(), true);
            }
        }
        context.state.reported_waits[tier] = None;
    }
    if settings.repeat || lobbies.len() == before {
        graph::report_wait(context, tier, &seats, &counts);
    }
}

/// Forms one lobby.
fn lobby<L: Listener>(context: &mut RoundContext<'_, L>, tier: u32, seats: &FreeSeats, pool: &mut Pool, counts: &mut [u32]) -> Match {
    let RoundContext { settings, state, recorder, .. } = context;
    let id = state.next_id;
    state.next_id += 1;
    let mut free = seats.clone();
    let mut players = Vec::with_capacity(seats.total());
    let mut weight = 0;
    let mut choice = pool.best_start(&free);
    while let Some(pick) = choice {
        if players.is_empty() {
            recorder.record(|scenario| started(scenario, settings.tier_ref(tier), &pick, pool, &free));
        } else {
            weight += pick.sum;
            recorder.record(|scenario| added(scenario, &pick, pool, &free));
        }
        pool.add(&pick);
        free.take(pick.vertex.seat_kind);
        counts[pick.vertex.seat_kind as usize] -= 1;
        players.push(pick.vertex.player);
        choice = if free.any_free() { pool.best_addition(&free) } else { None };
    }
    pool.close_lobby();
    let weight = Weight(weight);
    recorder.record(|scenario| Event::Formed { id, tier: settings.tier_ref(tier), players: scenario.player_refs(&players), weight });
    Match { id, tier, players, weight }
}

fn candidate(scenario: &Scenario, pick: &Pick) -> Candidate {
    Candidate { player: scenario.player_ref(pick.vertex.player), sum: Weight(pick.sum) }
}

fn started(scenario: &Scenario, tier: TierRef, pick: &Pick, pool: &Pool, free: &FreeSeats) -> Event {
    let others = pool.small().into_iter().flat_map(|pool| pool.candidates(free, true)).filter(|other| other.index != pick.index);
    let runner_up = others.reduce(|best, other| if other.sum > best.sum { other } else { best });
    Event::Started {
        tier,
        player: scenario.player_ref(pick.vertex.player),
        degree: Weight(pick.sum),
        runner_up: runner_up.map(|runner_up| candidate(scenario, &runner_up)),
    }
}

fn added(scenario: &Scenario, pick: &Pick, pool: &Pool, free: &FreeSeats) -> Event {
    let candidates = pool.small().into_iter().flat_map(|pool| pool.candidates(free, false));
    Event::Added {
        player: scenario.player_ref(pick.vertex.player),
        sum: Weight(pick.sum),
        candidates: candidates.map(|pick| candidate(scenario, &pick)).collect(),
    }
}
