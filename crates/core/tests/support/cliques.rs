//! Random scenarios for the cliques engine. Every setting is drawn. Few different pings and waits make ties common. Tiers are fixed or computed.
//! Players have roles that lobbies need, other roles or none. Some join between snapshots, and some leave.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Cliques;
use queuescope::engines::cliques::settings::{Tier, TierMode};
use queuescope::engines::cliques::{self, Settings};
use queuescope::{Event, Frame, Millis, Name, Player, Scenario, Until};

/// Queues of up to 60 players over up to 12 snapshots.
pub(crate) fn scenarios() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![5 => of_size(0, 10, 12), 4 => of_size(0, 25, 8), 2 => of_size(20, 60, 6)].boxed()
}

/// Small scenarios, for tests that visit every position of a trace.
pub(crate) fn short_queues() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![3 => of_size(0, 8, 8), 2 => of_size(0, 20, 4)].boxed()
}

/// Queues with tiers so large that the engine takes its fast path and a trace does not list all players.
pub(crate) fn long_queues() -> BoxedStrategy<Arc<Scenario>> {
    of_size(70, 300, 3)
}

/// Small, medium and long queues.
pub(crate) fn all_sizes() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![14 => scenarios(), 1 => long_queues()].boxed()
}

fn of_size(fewest: usize, most: usize, rounds: u32) -> BoxedStrategy<Arc<Scenario>> {
    let parts = (settings(), crowds(), vec(raw_players(), fewest..=most), 1..=rounds, any::<bool>());
    let scenario = parts.prop_map(|(settings, crowd, raw, rounds, by_time)| {
        let players: Vec<Player> = raw.iter().enumerate().map(|(index, raw)| player(&settings, &crowd, index, raw)).collect();
        // Ends 1 ms before the next snapshot, so that both kinds of end give the same number of snapshots.
        let end = Millis(i64::from(rounds) * settings.snapshot_interval.0 - 1);
        let until = if by_time { Until::Time(end) } else { Until::Rounds(rounds) };
        Arc::new(Scenario { players, until, ..Scenario::new(settings) })
    });
    scenario.boxed()
}

/// Properties that the players of one scenario share.
#[derive(Debug, Clone)]
struct Crowd {
    /// Number of different ratings, then the lowest one and the gap between neighbouring ones, both in thousandths of a point.
    ratings: (i64, i64, i64),
    /// Number of different pings, and the gap between neighbouring ones in milliseconds.
    pings: (u32, u32),
    /// Number of different waits before the start, and the gap between neighbouring ones in milliseconds.
    waits: (i64, i64),
    /// Number of snapshots over which some players join after the start; 0 if none do.
    spread: i64,
    /// Players out of six who have a role.
    roles: u8,
}

fn crowds() -> BoxedStrategy<Crowd> {
    let ratings =
        select(vec![(1, 1_500_000, 0), (3, 900_000, 100_000), (12, -200_000, 250_000), (9, 1_499_900, 100), (40, 0, 70_010), (20, -3, 1)]);
    let pings = select(vec![(1, 20), (3, 10), (12, 5), (200, 1), (7, 100_000_000)]);
    let waits = select(vec![(1, 0), (2, 30_000), (9, 400), (300, 1_000), (5, 1_000_000_000)]);
    let parts = (ratings, pings, waits, select(vec![0, 0, 2, 8]), select(vec![0, 3, 6]));
    parts.prop_map(|(ratings, pings, waits, spread, roles)| Crowd { ratings, pings, waits, spread, roles }).boxed()
}

type RawPlayer = (u16, u16, u16, (u8, u8), u8);

fn raw_players() -> impl Strategy<Value = RawPlayer> {
    (any::<u16>(), any::<u16>(), any::<u16>(), any::<(u8, u8)>(), any::<u8>())
}

fn player(settings: &Settings, crowd: &Crowd, index: usize, raw: &RawPlayer) -> Player {
    let &(rating, ping, wait, (joined, stay), role) = raw;
    let mut player = Player::new(format!("p{index}"));
    let (ratings, lowest, gap) = crowd.ratings;
    player.rating = Some((lowest + i64::from(rating) % ratings * gap) as f64 / 1000.0);
    player.ping = u32::from(ping) % crowd.pings.0 * crowd.pings.1;
    player.joined = Millis(-(i64::from(wait) % crowd.waits.0 * crowd.waits.1));
    // Times are multiples of half an interval, so some fall on a snapshot and some between two.
    let half = (settings.snapshot_interval.0 / 2).max(1);
    if crowd.spread > 0 && joined.is_multiple_of(2) {
        player.joined = Millis((i64::from(joined) / 2 % (crowd.spread * 2)) * half);
    }
    player.leaves = stay.is_multiple_of(5).then(|| Millis(player.joined.0 + half * i64::from(stay / 5 + 1)));
    player.role = (role % 6 < crowd.roles).then(|| Name::from(["tank", "support", "damage"][usize::from(role / 6 % 3)]));
    player
}

/// Presets, and settings drawn at random.
pub(crate) fn settings() -> BoxedStrategy<Settings> {
    let preset =
        select(vec!["seed", "shooter", "strategy", "battle"]).prop_map(|name| Settings::preset(name).expect("the preset exists")).boxed();
    let factor = || select(vec![0i64, 1, 500, 1_500, 3_000, 333, 1_000_000]);
    let interval = select(vec![500i64, 1_000, 333, 60_000, 1]);
    let parts = (tiers(), factor(), factor(), lobbies(), any::<bool>(), interval);
    let drawn = parts.prop_map(|((tiers, tier_mode), alpha, beta, (lobby_size, roles), repeat, interval)| Settings {
        tiers,
        tier_mode,
        alpha,
        beta,
        lobby_size,
        repeat,
        snapshot_interval: Millis(interval),
        roles,
    });
    prop_oneof![1 => preset, 6 => drawn.boxed()].boxed()
}

fn tiers() -> BoxedStrategy<(Vec<Tier>, TierMode)> {
    let tier = |(name, from): (&str, Option<f64>)| Tier { name: name.into(), from };
    let few = ["low", "middle", "high"].into_iter().zip([None, Some(0.25), Some(1_500.0)]).map(tier).collect();
    let many =
        (0..7).map(|index| Tier { name: format!("tier {index}").into(), from: (index > 0).then(|| f64::from(index) * 300.0 - 600.0) });
    let tiers = select(vec![Settings::default().tiers, vec![tier(("all", None))], few, many.collect()]);
    (tiers, select(vec![TierMode::Fixed, TierMode::Clusters])).boxed()
}

/// Lobby sizes, each with the roles that a lobby needs.
fn lobbies() -> BoxedStrategy<(u32, Vec<(Name, u32)>)> {
    let size = select(vec![2u32, 2, 3, 4, 5, 10, 17]);
    let roles: Vec<&[(&str, u32)]> =
        vec![&[], &[], &[("tank", 1), ("support", 1)], &[("support", 2)], &[("tank", 0)], &[("damage", 1), ("tank", 0), ("support", 1)]];
    let named = |roles: &[(&str, u32)]| roles.iter().map(|&(role, count)| (Name::from(role), count)).collect();
    (size, select(roles)).prop_map(move |(size, roles)| (size, named(roles))).boxed()
}

/// Returns the cliques settings of a scenario.
pub(crate) fn cliques_settings(scenario: &Scenario) -> &Settings {
    scenario.settings.of::<Cliques>().expect("the scenario uses cliques")
}

/// Returns the cliques part of a frame.
pub(crate) fn cliques_frame(frame: &Frame) -> &cliques::Frame {
    frame.engine.of::<Cliques>().expect("the frame is from cliques")
}

/// Returns the cliques event, if the event is from this engine.
pub(crate) fn cliques_event(event: &Event) -> Option<&cliques::Event> {
    event.of::<Cliques>()
}
