//! Random edits of a scenario in the middle of its run.

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::{Buckets, Cliques, Lobbies, Waves, buckets, cliques, lobbies, waves};
use queuescope::{Decline, Listed, Millis, Player, Scenario, Settings, Until, Wishes};

/// What an edit does to a scenario, as small numbers that mean something for every scenario.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    waves: Option<waves::Settings>,
    buckets: Option<buckets::Settings>,
    cliques: Option<cliques::Settings>,
    lobbies: Option<lobbies::Settings>,
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
    /// Wants a group of this size or one more.
    Group(u32),
    /// Names the player at this position as the only friend, or nobody.
    Friend(Option<u8>),
    /// Wants to play so many thirds of an interval after the start, or now.
    Scheduled(Option<i64>),
}

pub(crate) fn edits() -> BoxedStrategy<Edit> {
    let of_engine = (
        prop::option::of(super::settings()),
        prop::option::of(super::buckets::settings()),
        prop::option::of(super::cliques::settings()),
        prop::option::of(super::lobbies::settings()),
    );
    let remove = prop::option::of((0usize..4, 1usize..5));
    let add = prop::collection::vec((-40i32..40, -3i64..18), 0..4);
    let change = prop::option::of((0usize..4, 1usize..5, changes()));
    let waits = prop_oneof![3 => Just(0u32), 1 => 1u32..9];
    let parts = (of_engine, remove, add, waits, change, prop::option::of(1u32..40));
    let edits = parts.prop_map(|((waves, buckets, cliques, lobbies), remove, add, waits, change, until)| Edit {
        waves,
        buckets,
        cliques,
        lobbies,
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
        (2u32..5).prop_map(Change::Group),
        prop::option::of(0u8..9).prop_map(Change::Friend),
        prop::option::of(-3i64..60).prop_map(Change::Scheduled),
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
        /// The edited settings of an engine, if the scenario is one of its and the edit has some.
        fn edited<E: Listed>(
            scenario: &Scenario,
            new: Option<&E::Settings>,
            edit: impl Fn(&E::Settings, E::Settings) -> E::Settings,
        ) -> Option<Settings>
        where
            Settings: From<E::Settings>,
        {
            Some(edit(scenario.settings.of::<E>()?, new?.clone()).into())
        }
        let interval = |old: Millis, new: Millis| if by_time { old } else { new };
        let waves = edited::<Waves>(scenario, self.waves.as_ref(), |old, new| {
            let wave_interval = interval(old.wave_interval, new.wave_interval);
            waves::Settings { sides: old.sides.clone(), wave_interval, ..new }
        });
        let buckets = edited::<Buckets>(scenario, self.buckets.as_ref(), |old, new| {
            let check_interval = interval(old.check_interval, new.check_interval);
            buckets::Settings { check_interval, ..new }
        });
        let cliques = edited::<Cliques>(scenario, self.cliques.as_ref(), |old, new| {
            let snapshot_interval = interval(old.snapshot_interval, new.snapshot_interval);
            cliques::Settings { snapshot_interval, ..new }
        });
        let lobbies = edited::<Lobbies>(scenario, self.lobbies.as_ref(), |old, new| {
            let tick = interval(old.tick, new.tick);
            lobbies::Settings { tick, ..new }
        });
        waves.or(buckets).or(cliques).or(lobbies).unwrap_or_else(|| scenario.settings.clone())
    }
}

fn is_meant(index: usize, from: usize, step: usize) -> bool {
    index >= from && (index - from).is_multiple_of(step)
}

/// The player with a rating that their engine reads.
fn rated(scenario: &Scenario, player: Player, rating: i32, index: usize) -> Player {
    if let Some(settings) = scenario.settings.of::<Waves>() {
        Player { ratings: vec![(settings.sides[index % 2].clone(), rating)], ..player }
    } else if let Some(settings) = scenario.settings.of::<Buckets>() {
        Player { rating: Some(f64::from(rating % 7) * settings.bucket.width), ..player }
    } else if scenario.engine() == Cliques::ID {
        Player { rating: Some(f64::from(rating) * 50.0), ping: rating.unsigned_abs() % 30, ..player }
    } else {
        let wishes = Wishes { games: vec![(["chess", "go"][index % 2].into(), 5.0)], ..Wishes::default() };
        Player { rating: Some(f64::from(rating) * 50.0), wishes: Some(Box::new(wishes)), ..player }
    }
}

impl Change {
    fn apply(self, edited: &mut Scenario, index: usize) {
        let third = edited.settings.interval().0 / 3;
        let width = edited.settings.of::<Buckets>().map_or(100.0, |settings| settings.bucket.width);
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
            Change::Group(size) => change_wishes(player, |wishes| wishes.group = (size, size + 1)),
            Change::Friend(friend) => {
                change_wishes(player, |wishes| wishes.friends = friend.into_iter().map(|friend| format!("p{friend}").into()).collect());
            }
            Change::Scheduled(thirds) => change_wishes(player, |wishes| wishes.scheduled = thirds.map(|thirds| Millis(thirds * third))),
            Change::Declines(times) => {
                let id = player.id.clone();
                edited.declines.retain(|decline| decline.id != id);
                edited.declines.push(Decline { id, times });
            }
        }
    }
}

/// Changes what a player wishes who wishes anything.
fn change_wishes(player: &mut Player, change: impl FnOnce(&mut Wishes)) {
    if let Some(wishes) = player.wishes.as_deref_mut() {
        change(wishes);
    }
}
