//! Requests: the players' wishes, with names as numbers and derived values computed once.

use std::collections::BTreeMap;

use super::relax;
use super::settings::Settings;
use crate::order;
use crate::player::{Name, Player, Preference, SkillPreference, Wishes};
use crate::time::Millis;

/// The name of the region in a queue without one.
pub(super) const ANY: &str = "any";

/// Ratings and game weights are kept in whole millionths.
const MILLIONTHS: f64 = 1_000_000.0;

/// One player's wishes.
#[derive(Debug, Clone)]
pub(super) struct Request {
    pub(super) games: Games,
    pub(super) mode: u32,
    /// The smallest and the largest wanted group.
    pub(super) group: (u32, u32),
    pub(super) regions: NameList,
    pub(super) languages: NameList,
    pub(super) skill: SkillPreference,
    /// In millionths of a rating point.
    pub(super) rating: i64,
    /// Indices of the friends who are players of the scenario.
    pub(super) friends: Box<[u32]>,
    /// True if a friend is not a player of the scenario.
    pub(super) has_unknown_friends: bool,
    pub(super) party: Option<u32>,
    pub(super) scheduled: Option<Millis>,
    /// The slot of the scheduled time; `None` if the request is for now.
    pub(super) slot: Option<i64>,
    pub(super) joined: Millis,
    /// When it starts to search.
    pub(super) search_start: Millis,
}

/// The wanted regions or languages.
#[derive(Debug, Clone)]
pub(super) struct NameList {
    pub(super) names: Box<[u32]>,
    /// The preference at level 0; `Any` if the list is empty.
    pub(super) preference: Preference,
}

/// The games of a request.
#[derive(Debug, Clone)]
pub(super) struct Games {
    /// The games in the player's order, with weights divided by their greatest common divisor.
    pub(super) listed: Box<[(u32, u64)]>,
    /// The games by weight, the heaviest first. Equal weights are in the player's order.
    pub(super) favourites_first: Box<[u32]>,
}

/// All requests of a scenario.
#[derive(Debug, Default, Clone)]
pub(super) struct Requests {
    pub(super) list: Vec<Request>,
    pub(super) games: Vec<Name>,
    pub(super) modes: Vec<Name>,
    pub(super) regions: Vec<Name>,
    /// The players of each party, in order of their first players.
    pub(super) parties: Vec<Vec<u32>>,
    numbers: AllNumbers,
}

/// The numbers of all names that requests contain.
#[derive(Debug, Default, Clone)]
struct AllNumbers {
    games: Numbers,
    modes: Numbers,
    regions: Numbers,
    languages: Numbers,
}

impl Requests {
    /// Adds the requests of all players from index `first` on.
    pub(super) fn add_players(&mut self, settings: &Settings, players: &[Player], first: usize) {
        if self.add_names(&players[first..]) {
            // Names that are new change the numbers of the others, so all requests are read again. That happens at most once for every name.
            self.list.clear();
            self.parties.clear();
        }
        let first = self.list.len();
        let new = &players[first..];
        let parties = self.number_parties(new);
        let mut by_id: BTreeMap<&str, u32> = BTreeMap::new();
        if new.iter().filter_map(|player| player.wishes.as_deref()).any(|wishes| !wishes.friends.is_empty()) {
            for (player, index) in new.iter().zip(first as u32..) {
                by_id.insert(&player.id, index);
            }
        }
        let default = Wishes::default();
        for (player, index) in new.iter().zip(first as u32..) {
            let wishes = player.wishes.as_deref().unwrap_or(&default);
            let party = player.party.as_deref().and_then(|party| parties.get(party).copied());
            if let Some(party) = party {
                self.parties[party as usize].push(index);
            }
            let request = self.numbers.request(settings, player, wishes, party, &by_id);
            self.list.push(request);
        }
    }

    /// Gives numbers to the names in the players' wishes. Returns true if the numbers of names that were known before have changed.
    fn add_names(&mut self, players: &[Player]) -> bool {
        let default = Wishes::default();
        let mut is_new = [false; 4];
        for player in players {
            let wishes = player.wishes.as_deref().unwrap_or(&default);
            wishes.games.iter().for_each(|(game, _)| is_new[0] |= self.numbers.games.add(game));
            is_new[1] |= self.numbers.modes.add(&wishes.mode);
            wishes.regions.iter().for_each(|region| is_new[2] |= self.numbers.regions.add(region));
            wishes.languages.iter().for_each(|language| is_new[3] |= self.numbers.languages.add(language));
        }
        if is_new == [false; 4] {
            return false;
        }
        let AllNumbers { games, modes, regions, languages } = &mut self.numbers;
        for numbers in [&mut *games, &mut *modes, &mut *regions, languages] {
            numbers.renumber();
        }
        (self.games, self.modes, self.regions) = (games.names(), modes.names(), regions.names());
        true
    }

    /// Gives numbers to the players' parties, behind those of earlier players.
    fn number_parties<'p>(&mut self, players: &'p [Player]) -> BTreeMap<&'p str, u32> {
        let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
        for party in players.iter().filter_map(|player| player.party.as_deref()) {
            let next = self.parties.len() as u32;
            if *numbers.entry(party).or_insert(next) == next {
                self.parties.push(Vec::new());
            }
        }
        numbers
    }
}

impl AllNumbers {
    /// Reads the wishes of a player. `by_id` has the players who may be friends.
    fn request(&self, settings: &Settings, player: &Player, wishes: &Wishes, party: Option<u32>, by_id: &BTreeMap<&str, u32>) -> Request {
        let known = |friend: &Name| by_id.get(&**friend).copied();
        Request {
            games: Games::of(wishes, &self.games),
            mode: self.modes.number(&wishes.mode),
            group: wishes.group,
            regions: NameList::of(&wishes.regions, wishes.region_preference, &self.regions),
            languages: NameList::of(&wishes.languages, wishes.language_preference, &self.languages),
            skill: wishes.skill_preference,
            rating: (player.rating.unwrap_or_default() * MILLIONTHS).round() as i64,
            friends: wishes.friends.iter().filter(|friend| **friend != player.id).filter_map(known).collect(),
            has_unknown_friends: wishes.friends.iter().any(|friend| known(friend).is_none()),
            party,
            scheduled: wishes.scheduled,
            slot: wishes.scheduled.map(|at| settings.slot_of(at)),
            joined: player.joined,
            search_start: wishes.scheduled.map_or(player.joined, |at| player.joined.max(Millis(at.0 - settings.schedule_lead.0))),
        }
    }
}

impl NameList {
    fn of(names: &[Name], preference: Preference, numbers: &Numbers) -> NameList {
        NameList { names: names.iter().map(|name| numbers.number(name)).collect(), preference: relax::wish(names, preference) }
    }

    /// Number of names that both lists have.
    pub(super) fn common(&self, other: &NameList) -> usize {
        self.names.iter().filter(|name| other.names.contains(name)).count()
    }
}

impl Games {
    fn of(wishes: &Wishes, numbers: &Numbers) -> Games {
        let millionths = |weight: f64| (weight * MILLIONTHS).round() as u64;
        let divisor = wishes.games.iter().fold(0, |divisor, (_, weight)| greatest_common_divisor(divisor, millionths(*weight))).max(1);
        let listed: Box<[(u32, u64)]> =
            wishes.games.iter().map(|(game, weight)| (numbers.number(game), millionths(*weight) / divisor)).collect();
        let by_weight = order::short_by_key(&listed, |(_, weight)| -(*weight as i64));
        Games { listed, favourites_first: by_weight.into_iter().map(|(game, _)| game).collect() }
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Numbers for names, in order of code points, so that numbers compare as the names do.
#[derive(Debug, Default, Clone)]
struct Numbers(BTreeMap<Name, u32>);

impl Numbers {
    /// Adds a name. Returns true if it is new. Then [`Numbers::renumber`] must be called.
    fn add(&mut self, name: &Name) -> bool {
        // Most names are known, and looking one up is faster than inserting it again.
        !self.0.contains_key(name) && self.0.insert(name.clone(), 0).is_none()
    }

    fn renumber(&mut self) {
        for (number, count) in self.0.values_mut().zip(0..) {
            *number = count;
        }
    }

    fn number(&self, name: &str) -> u32 {
        self.0.get(name).copied().unwrap_or(0)
    }

    fn names(&self) -> Vec<Name> {
        self.0.keys().cloned().collect()
    }
}
