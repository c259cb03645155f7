//! Random edits of a scenario in the middle of its run.

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::{buckets, cliques, waves};
use queuescope::{Decline, Millis, Player, Scenario, Settings, Until, Wishes};

use super::waves_of;

/// What an edit does to a scenario, as small numbers that mean something for every scenario.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    waves: Option<waves::Settings>,
    buckets: Option<buckets::Settings>,
    cliques: Option<cliques::Settings>,
    /// One in so many players is taken out, from this one on.
    pub(crate) remove: Option<(usize, usize)>,
    /// Players added: rating, and thirds of an interval after the start when they join.
    add: Vec<(i32, i64)>,
    /// Added to every player's wait.
    pub(crate) waits: u32,
    /// One in so many players is changed otherwise, from this one on: how.
    change: Option<(usize, usize, Change)>,
    until: Option<u32>,
}

/// What else can be edited about a player.
#[derive(Debug, Clone, Copy)]
enum Change {
    /// So many buckets up or down; of cliques, so many hundreds of points.
    Rating(i32),
    /// Into another party, or out of any.
    Party(Option<u8>),
    /// So many thirds of an interval later or earlier.
    Joined(i64),
    /// Leaves so many thirds of an interval after joining.
    Leaves(Option<i64>),
    /// Declines so many ready checks.
    Declines(u32),
    /// Another ping.
    Ping(u32),
    /// Another role, or none.
    Role(Option<&'static str>),
}

pub(crate) fn edits() -> BoxedStrategy<Edit> {
    let of_engine =
        (prop::option::of(super::settings()), prop::option::of(super::buckets::settings()), prop::option::of(super::cliques::settings()));
    let remove = prop::option::of((0usize..4, 1usize..5));
    let add = prop::collection::vec((-40i32..40, -3i64..18), 0..4);
    let change = prop::option::of((0usize..4, 1usize..5, changes()));
    let waits = prop_oneof![3 => Just(0u32), 1 => 1u32..9];
    let parts = (of_engine, remove, add, waits, change, prop::option::of(1u32..40));
    let edits = parts.prop_map(|((waves, buckets, cliques), remove, add, waits, change, until)| Edit {
        waves,
        buckets,
        cliques,
        remove,
        add,
        waits,
        change,
        until,
    });
    edits.boxed()
}

fn changes() -> BoxedStrategy<Change> {
    let party = select(vec![None, Some(0), Some(1)]);
    prop_oneof![
        (-3i32..4).prop_map(Change::Rating),
        party.prop_map(Change::Party),
        (-9i64..30).prop_map(Change::Joined),
        prop::option::of(1i64..40).prop_map(Change::Leaves),
        (0u32..3).prop_map(Change::Declines),
        (0u32..60).prop_map(Change::Ping),
        select(vec![None, Some("tank"), Some("support")]).prop_map(Change::Role),
    ]
    .boxed()
}

impl Edit {
    pub(crate) fn apply(&self, scenario: &Scenario, label: &str) -> Scenario {
        let mut edited = scenario.clone();
        edited.settings = self.settings(scenario);
        if let Some((from, step)) = self.remove {
            let mut index = 0..;
            edited.players.retain(|_| index.next().is_some_and(|index: usize| !is_meant(index, from, step)));
            edited.declines.retain(|decline| edited.players.iter().any(|player| player.id == decline.id));
        }
        edited.players.iter_mut().for_each(|player| player.wait_cycles += self.waits);
        if let Some((from, step, change)) = self.change {
            for index in (0..edited.players.len()).filter(|&index| is_meant(index, from, step)) {
                change.apply(&mut edited, index);
            }
        }
        let third = scenario.settings.interval().0 / 3;
        edited.players.extend(self.add.iter().enumerate().map(|(index, &(rating, joined))| {
            let player = Player { joined: Millis(joined * third), ..Player::new(format!("{label}{index}")) };
            rated(scenario, player, rating, index)
        }));
        if let Some(rounds) = self.until {
            edited.until = Until::Rounds(rounds);
        }
        edited
    }

    /// The sides of waves stay: players with ratings for other sides would be no valid scenario. With an end in seconds the interval stays
    /// too, or there might be a hundred thousand rounds.
    fn settings(&self, scenario: &Scenario) -> Settings {
        let by_time = matches!(scenario.until, Until::Time(_));
        match (&scenario.settings, &self.waves, &self.buckets, &self.cliques) {
            (Settings::Waves(old), Some(new), _, _) => {
                let mut new = waves::Settings { sides: old.sides.clone(), ..new.clone() };
                if by_time {
                    new.wave_interval = old.wave_interval;
                }
                Settings::Waves(new)
            }
            (Settings::Buckets(old), _, Some(new), _) => {
                let interval = if by_time { old.check_interval } else { new.check_interval };
                Settings::Buckets(buckets::Settings { check_interval: interval, ..new.clone() })
            }
            (Settings::Cliques(old), _, _, Some(new)) => {
                let interval = if by_time { old.snapshot_interval } else { new.snapshot_interval };
                Settings::Cliques(cliques::Settings { snapshot_interval: interval, ..new.clone() })
            }
            (old, _, _, _) => old.clone(),
        }
    }
}

fn is_meant(index: usize, from: usize, step: usize) -> bool {
    index >= from && (index - from).is_multiple_of(step)
}

/// The player with a rating that their engine reads.
fn rated(scenario: &Scenario, player: Player, rating: i32, index: usize) -> Player {
    match &scenario.settings {
        Settings::Waves(_) => Player { ratings: vec![(waves_of(scenario).sides[index % 2].clone(), rating)], ..player },
        Settings::Buckets(settings) => Player { rating: Some(f64::from(rating % 7) * settings.bucket.width), ..player },
        Settings::Cliques(_) => Player { rating: Some(f64::from(rating) * 50.0), ping: rating.unsigned_abs() % 30, ..player },
        Settings::Lobbies(_) => {
            let wishes = Wishes { games: vec![(["chess", "go"][index % 2].into(), 5.0)], ..Wishes::default() };
            Player { rating: Some(f64::from(rating) * 50.0), wishes: Some(Box::new(wishes)), ..player }
        }
    }
}

impl Change {
    fn apply(self, edited: &mut Scenario, index: usize) {
        let third = edited.settings.interval().0 / 3;
        let width = edited.settings.buckets().map_or(100.0, |settings| settings.bucket.width);
        let player = &mut edited.players[index];
        match self {
            Change::Rating(buckets) => player.rating = player.rating.map(|rating| rating + f64::from(buckets) * width),
            Change::Party(party) => player.party = party.map(|party| format!("party {party}").into()),
            Change::Joined(thirds) => {
                player.joined.0 += thirds * third;
                player.leaves = player.leaves.map(|leaves| leaves.max(Millis(player.joined.0 + 1)));
            }
            Change::Leaves(thirds) => player.leaves = thirds.map(|thirds| Millis(player.joined.0 + thirds * third.max(1))),
            Change::Ping(ping) => player.ping = ping,
            Change::Role(role) => player.role = role.map(Into::into),
            Change::Declines(times) => {
                let id = player.id.clone();
                edited.declines.retain(|decline| decline.id != id);
                edited.declines.push(Decline { id, times });
            }
        }
    }
}
