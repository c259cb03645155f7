//! Random scenarios for the buckets engine. Every setting is drawn, few buckets make ties common, members of a party join one by one, players
//! leave or decline, and ranges grow at checks and between them.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::Buckets;
use queuescope::engines::buckets::settings::{Bucket, BucketFunction, Combine, Growth, OnDecline, PartyRating, RangeMax, SearchDirection};
use queuescope::engines::buckets::{self, Settings};
use queuescope::{Decline, Event, Frame, Millis, Player, Scenario, Until};

/// Queues of up to 60 players over up to 60 checks, and sometimes few players over 500 checks.
pub(crate) fn scenarios() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![5 => of_size(0, 10, 60), 4 => of_size(0, 25, 60), 1 => of_size(20, 60, 30), 1 => of_size(0, 8, 500)].boxed()
}

/// Small scenarios, for tests that visit every position of a trace.
pub(crate) fn short_queues() -> BoxedStrategy<Arc<Scenario>> {
    prop_oneof![3 => of_size(0, 8, 30), 2 => of_size(0, 16, 20), 1 => of_size(0, 6, 300)].boxed()
}

fn of_size(fewest: usize, most: usize, rounds: u32) -> BoxedStrategy<Arc<Scenario>> {
    let parts = (settings(), crowds(), vec(raw_players(), fewest..=most), 1..=rounds, any::<bool>());
    let scenario = parts.prop_map(|(settings, crowd, raw, rounds, by_time)| {
        let players: Vec<Player> = raw.iter().enumerate().map(|(index, raw)| player(&settings, &crowd, index, raw)).collect();
        let declines = players.iter().zip(&raw).filter(|(_, raw)| raw.3 % 16 < crowd.declining);
        let declines = declines.map(|(player, raw)| Decline { id: player.id.clone(), times: u32::from(raw.3 / 16 % 4) }).collect();
        // Ends 1 ms before the next check, so that both kinds of end give the same number of checks.
        let end = Millis(i64::from(rounds) * settings.check_interval.0 - 1);
        let until = if by_time { Until::Time(end) } else { Until::Rounds(rounds) };
        Arc::new(Scenario { players, declines, until, ..Scenario::new(settings) })
    });
    scenario.boxed()
}

/// Properties that the players of one scenario share.
#[derive(Debug, Clone)]
struct Crowd {
    /// Number of different ratings, and the gap between neighbouring ones in bucket widths.
    ratings: (i32, f64),
    /// Players out of six who are in a party, and the number of parties.
    parties: (u8, u8),
    /// Players out of sixteen who may decline ready checks.
    declining: u8,
    /// Number of checks over which players join.
    spread: i64,
}

fn crowds() -> BoxedStrategy<Crowd> {
    let ratings = select(vec![(1, 1.0), (3, 1.0), (7, 0.5), (20, 1.0), (40, 1.3), (200, 1.0)]);
    let parties = select(vec![(0, 1), (0, 1), (2, 2), (4, 5), (6, 9)]);
    let parts = (ratings, parties, select(vec![0, 0, 2, 8]), select(vec![0, 4, 20, 60]));
    parts.prop_map(|(ratings, parties, declining, spread)| Crowd { ratings, parties, declining, spread }).boxed()
}

type RawPlayer = (u8, u16, (u8, u8), u8, u8);

fn raw_players() -> impl Strategy<Value = RawPlayer> {
    (any::<u8>(), any::<u16>(), any::<(u8, u8)>(), any::<u8>(), any::<u8>())
}

fn player(settings: &Settings, crowd: &Crowd, index: usize, raw: &RawPlayer) -> Player {
    let &(kind, rating, (joined, stay), _, party) = raw;
    let mut player = Player::new(format!("p{index}"));
    let step = i32::from(rating) % crowd.ratings.0 - crowd.ratings.0 / 3;
    player.rating = Some(f64::from(step) * crowd.ratings.1 * settings.bucket.width);
    player.party = (kind % 6 < crowd.parties.0).then(|| format!("party {}", party % crowd.parties.1).into());
    // Times are multiples of half an interval, so some fall on a check, some between two, and some before the start.
    let half = settings.check_interval.0 / 2;
    if crowd.spread > 0 {
        player.joined = Millis((i64::from(joined) % crowd.spread - crowd.spread / 4) * half * 2 + i64::from(joined & 1) * half);
    }
    player.leaves = stay.is_multiple_of(5).then(|| Millis(player.joined.0 + half * i64::from(stay / 5 + 1)));
    player
}

/// Presets, and settings drawn at random.
pub(crate) fn settings() -> BoxedStrategy<Settings> {
    let preset = select(vec!["seed", "teiserver-2022"]).prop_map(|name| Settings::preset(name).expect("the preset exists")).boxed();
    let parts = (ranges(), times(), choices());
    let drawn = parts.prop_map(|(ranges, times, choices)| Settings {
        bucket: ranges.bucket,
        range_increase: ranges.range_increase,
        range_max: ranges.range_max,
        reciprocal: ranges.reciprocal,
        range_interval: times.range_interval,
        check_interval: times.check_interval,
        ready_seconds: times.ready_seconds,
        ..choices
    });
    prop_oneof![1 => preset, 6 => drawn.boxed()].boxed()
}

fn ranges() -> BoxedStrategy<Settings> {
    let function = select(vec![BucketFunction::Round, BucketFunction::Floor]);
    let width = select(vec![1.0, 0.5, 25.0, 0.1, 3.7]);
    let increase = select(vec![1i64, 1, 2, 3, 0, 1_000]);
    let fixed = select(vec![Some(10i64), Some(3), Some(1), Some(0), None, None]);
    let percent = select(vec![None, None, Some(0.0), Some(10.0), Some(33.3), Some(150.0)]);
    let combine = select(vec![Combine::Min, Combine::Max]);
    let reciprocal = select(vec![100.0, 100.0, 0.0, 33.0, 50.0, 66.7, 150.0]);
    let parts = (function, width, increase, fixed, percent, combine, reciprocal);
    let ranges = parts.prop_map(|(function, width, range_increase, fixed, percent, combine, reciprocal)| Settings {
        bucket: Bucket { function, width },
        range_increase,
        range_max: RangeMax { fixed, percent, combine },
        reciprocal,
        ..Default::default()
    });
    ranges.boxed()
}

fn times() -> BoxedStrategy<Settings> {
    let check = select(vec![250i64, 250, 300, 1_000, 7]);
    // Growth interval and ready time are in hundredths of a check interval. Some are shorter than a check, some are not whole multiples of it.
    let growth = select(vec![30i64, 100, 130, 250, 400, 1_000, 3_333]);
    let ready = select(vec![0i64, 0, 0, 1, 100, 250, 700, 2_000]);
    let parts = (check, growth, ready);
    let times = parts.prop_map(|(check, growth, ready)| Settings {
        check_interval: Millis(check),
        range_interval: Millis((check * growth / 100).max(1)),
        ready_seconds: Millis((check * ready + 99) / 100),
        ..Default::default()
    });
    times.boxed()
}

fn choices() -> BoxedStrategy<Settings> {
    let look = select(vec![SearchDirection::All, SearchDirection::All, SearchDirection::Below, SearchDirection::Above]);
    let growth = select(vec![Growth::Global, Growth::Own]);
    let party_rating = select(vec![PartyRating::Max, PartyRating::Mean]);
    let on_decline = select(vec![OnDecline::RequeueAll, OnDecline::DropDecliner]);
    let parts = (look, growth, party_rating, on_decline);
    parts
        .prop_map(|(look, growth, party_rating, on_decline)| Settings { look, growth, party_rating, on_decline, ..Default::default() })
        .boxed()
}

/// Returns the buckets settings of a scenario.
pub(crate) fn buckets_settings(scenario: &Scenario) -> &Settings {
    scenario.settings.of::<Buckets>().expect("the scenario uses buckets")
}

/// Returns the buckets part of a frame.
pub(crate) fn buckets_frame(frame: &Frame) -> &buckets::Frame {
    frame.engine.of::<Buckets>().expect("the frame is from buckets")
}

/// Returns the buckets event, if the event is from this engine.
pub(crate) fn buckets_event(event: &Event) -> Option<&buckets::Event> {
    event.of::<Buckets>()
}
