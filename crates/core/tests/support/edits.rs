//! Random edits of a scenario in the middle of its run.

use proptest::prelude::*;
use proptest::sample::select;
use queuescope::engines::{Buckets, Cliques, Lobbies, Waves, buckets, cliques, lobbies, waves};
use queuescope::{Decline, Listed, Millis, Player, Scenario, Settings, Until, Wishes};

/// An edit of any scenario, described by small numbers.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    waves: Option<waves::Settings>,
    buckets: Option<buckets::Settings>,
    cliques: Option<cliques::Settings>,
    lobbies: Option<lobbies::Settings>,
    /// Index of the first player who is removed, and the step to the next one.
    pub(crate) remove: Option<(usize, usize)>,
    /// Added players: rating, and time of joining in thirds of an interval.
    add: Vec<(i32, i64)>,
    /// Waves added to the wait of every player.
    pub(crate) extra_wait: u32,
    /// Index of the first player who is changed, the step to the next one, and the change.
    change: Option<(usize, usize, Change)>,
    /// New number of rounds.
    until: Option<u32>,
}

/// A change to one player.
#[derive(Debug, Clone, Copy)]
enum Change {
    /// Adds this many bucket widths to the rating, or hundreds of points for other engines.
    Rating(i32),
    /// Moves the player to this party, or out of all parties.
    Party(Option<u8>),
    /// Delays joining by this many thirds of an interval.
    Joined(i64),
    /// Makes the player leave this many thirds of an interval after joining, or never.
    Leaves(Option<i64>),
    /// Sets the number of ready checks that the player declines.
    Declines(u32),
    /// Sets the ping.
    Ping(u32),
    /// Sets or removes the role.
    Role(Option<&'static str>),
    /// Sets the smallest group size to this, and the largest to one more.
    Group(u32),
    /// Makes the player with this number the only friend, or removes all friends.
    Friend(Option<u8>),
    /// Schedules the request for this many thirds of an interval after the start, or makes it immediate.
    Scheduled(Option<i64>),
}

pub(crate) fn edits() -> BoxedStrategy<Edit> {
    let of_engine = (
        prop::option::of(super::waves::settings()),
        prop::option::of(super::buckets::settings()),
        prop::option::of(super::cliques::settings()),
        prop::option::of(super::lobbies::settings()),
    );
    let remove = prop::option::of((0usize..4, 1usize..5));
    let add = prop::collection::vec((-40i32..40, -3i64..18), 0..4);
    let change = prop::option::of((0usize..4, 1usize..5, changes()));
    let extra_wait = prop_oneof![3 => Just(0u32), 1 => 1u32..9];
    let parts = (of_engine, remove, add, extra_wait, change, prop::option::of(1u32..40));
    let edits = parts.prop_map(|((waves, buckets, cliques, lobbies), remove, add, extra_wait, change, until)| Edit {
        waves,
        buckets,
        cliques,
        lobbies,
        remove,
        add,
        extra_wait,
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
    /// Returns the edited scenario. The ids of added players start with the label.
    pub(crate) fn apply(&self, scenario: &Scenario, label: &str) -> Scenario {
        let mut edited = scenario.clone();
        edited.settings = self.settings(scenario);
        if let Some((from, step)) = self.remove {
            let mut index = 0..;
            edited.players.retain(|_| index.next().is_some_and(|index: usize| !is_selected(index, from, step)));
            edited.declines.retain(|decline| edited.players.iter().any(|player| player.id == decline.id));
        }
        edited.players.iter_mut().for_each(|player| player.wait_cycles += self.extra_wait);
        if let Some((from, step, change)) = self.change {
            for index in (0..edited.players.len()).filter(|&index| is_selected(index, from, step)) {
                change.apply(&mut edited, index);
            }
        }
        let third = scenario.settings.interval().0 / 3;
        edited.players.extend(self.add.iter().enumerate().map(|(index, &(rating, joined))| {
            let player = Player { joined: Millis(joined * third), ..Player::new(format!("{label}{index}")) };
            with_required_fields(scenario, player, rating, index)
        }));
        if let Some(rounds) = self.until {
            edited.until = Until::Rounds(rounds);
        }
        edited
    }

    /// Returns the edited settings. Keeps the sides of waves, because ratings for other sides would make the scenario invalid. With an end in
    /// seconds, keeps the interval too, because a short one could give a hundred thousand rounds.
    fn settings(&self, scenario: &Scenario) -> Settings {
        let by_time = matches!(scenario.until, Until::Time(_));
        /// Returns the edited settings of an engine if the scenario uses it and the edit has settings for it.
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

fn is_selected(index: usize, from: usize, step: usize) -> bool {
    index >= from && (index - from).is_multiple_of(step)
}

/// Gives the player the fields that the engine requires.
fn with_required_fields(scenario: &Scenario, player: Player, rating: i32, index: usize) -> Player {
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

/// Changes the wishes of a player who has any.
fn change_wishes(player: &mut Player, change: impl FnOnce(&mut Wishes)) {
    if let Some(wishes) = player.wishes.as_deref_mut() {
        change(wishes);
    }
}
