//! Build and find, tier by tier: degrees, the one who begins, and whoever fits best to those who are there, until the lobby is full.

use super::event::{Candidate, Degree, Event, TierRef};
use super::few::Few;
use super::graph::{Factors, Vertex};
use super::places::Places;
use super::pool::{Pick, Pool};
use super::settings::Settings;
use super::{BUILD, FIND, FULL_LIST_PLAYERS, Match, RoundContext, Weight};
use crate::listener::{Listener, Verbosity};
use crate::scenario::Scenario;

/// Forms the lobbies of one tier, whose players are given in queue order.
pub(super) fn tier<L: Listener>(context: &mut RoundContext<'_, L>, tier: usize, vertices: Vec<Vertex>, made: &mut Vec<Match>) {
    let settings = context.settings;
    let full = Places::of(settings);
    let mut counts = vec![0; full.kinds()];
    vertices.iter().for_each(|vertex| counts[vertex.kind as usize] += 1);
    if full.can_fill(&counts) {
        let listens = L::VERBOSITY == Verbosity::Everything;
        let lists = |counts: &[u32]| listens && counts.iter().sum::<u32>() as usize <= FULL_LIST_PLAYERS;
        let mut rest = if listens { vertices.clone() } else { Vec::new() };
        let mut pool = Pool::new(Factors::of(settings), vertices, full.kinds(), lists(&counts));
        loop {
            context.recorder.stage(BUILD);
            context.recorder.record(|scenario| built(settings, scenario, tier as u32, counts.iter().sum(), &pool));
            context.recorder.stage(FIND);
            made.push(lobby(context, tier as u32, &full, &mut pool, &mut counts));
            if !settings.repeat || !full.can_fill(&counts) {
                break;
            }
            if lists(&counts) && pool.few().is_none() {
                // Few enough are left to tell everybody's sums from here on.
                rest.retain(|vertex| made.iter().all(|made| !made.players.contains(&vertex.player)));
                pool = Pool::new(Factors::of(settings), std::mem::take(&mut rest), full.kinds(), true);
            }
        }
        context.state.waits[tier] = None;
    }
    if settings.repeat || made.last().is_none_or(|made| made.tier != tier as u32) {
        wait(context, tier, &full, &counts);
    }
}

/// Tells that a tier has too few, unless it has been told just so.
fn wait<L: Listener>(context: &mut RoundContext<'_, L>, tier: usize, full: &Places, counts: &[u32]) {
    let RoundContext { settings, state, recorder, .. } = context;
    let players = counts.iter().sum();
    if L::VERBOSITY == Verbosity::Nothing || (players == 0 && state.waits[tier].is_none()) {
        return;
    }
    let missing = full.missing(settings, counts);
    if state.waits[tier].as_ref().is_some_and(|told| *told == (players, missing.clone())) {
        return;
    }
    recorder.stage(BUILD);
    recorder.record(|_| Event::Waits { tier: settings.tier_ref(tier as u32), players, missing: missing.clone() });
    state.waits[tier] = Some((players, missing));
}

/// One lobby.
fn lobby<L: Listener>(context: &mut RoundContext<'_, L>, tier: u32, full: &Places, pool: &mut Pool, counts: &mut [u32]) -> Match {
    let RoundContext { settings, state, recorder, .. } = context;
    let id = state.next_id;
    state.next_id += 1;
    let mut places = full.clone();
    let mut players = Vec::with_capacity(full.total());
    let mut weight = 0;
    let mut choice = pool.start(&places);
    while let Some(pick) = choice {
        if players.is_empty() {
            recorder.record(|scenario| started(scenario, settings.tier_ref(tier), &pick, pool, &places));
        } else {
            weight += pick.sum;
            recorder.record(|scenario| added(scenario, &pick, pool, &places));
        }
        pool.add(&pick);
        places.take(pick.vertex.kind);
        counts[pick.vertex.kind as usize] -= 1;
        players.push(pick.vertex.player);
        choice = if places.any_free() { pool.next(&places) } else { None };
    }
    pool.close();
    let weight = Weight(weight);
    recorder.record(|scenario| Event::Formed { id, tier: settings.tier_ref(tier), players: scenario.player_refs(&players), weight });
    Match { id, tier, players, weight }
}

fn built(settings: &Settings, scenario: &Scenario, tier: u32, players: u32, pool: &Pool) -> Event {
    let degree = |(vertex, degree): (&Vertex, i128)| Degree {
        player: scenario.player_ref(vertex.player),
        ping: vertex.ping as u32,
        wait: vertex.wait,
        degree: Weight(degree),
    };
    Event::Built {
        tier: settings.tier_ref(tier),
        alpha: Weight(i128::from(settings.alpha)),
        beta: Weight(i128::from(settings.beta)),
        seats: Places::of(settings).seats(settings),
        players,
        degrees: pool.few().into_iter().flat_map(Few::degrees).map(degree).collect(),
    }
}

fn candidate(scenario: &Scenario, pick: &Pick) -> Candidate {
    Candidate { player: scenario.player_ref(pick.vertex.player), sum: Weight(pick.sum) }
}

fn started(scenario: &Scenario, tier: TierRef, pick: &Pick, pool: &Pool, places: &Places) -> Event {
    let others = pool.few().into_iter().flat_map(|few| few.candidates(places, true)).filter(|other| other.place != pick.place);
    let next = others.reduce(|best, other| if other.sum > best.sum { other } else { best });
    Event::Started {
        tier,
        player: scenario.player_ref(pick.vertex.player),
        degree: Weight(pick.sum),
        runner_up: next.map(|next| candidate(scenario, &next)),
    }
}

fn added(scenario: &Scenario, pick: &Pick, pool: &Pool, places: &Places) -> Event {
    let candidates = pool.few().into_iter().flat_map(|few| few.candidates(places, false));
    Event::Added {
        player: scenario.player_ref(pick.vertex.player),
        sum: Weight(pick.sum),
        candidates: candidates.map(|pick| candidate(scenario, &pick)).collect(),
    }
}
