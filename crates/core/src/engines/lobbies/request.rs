//! Requests: the players' wishes, with names as numbers and derived values computed once.

use std::collections::BTreeMap;

use super::relax;
use super::settings::Settings;
use crate::order;
use crate::player::{Name, Player, Preference, SkillPreference, Wishes};
use crate::scenario::Scenario;
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
#[derive(Debug, Default)]
pub(super) struct Requests {
    pub(super) list: Vec<Request>,
    pub(super) games: Vec<Name>,
    pub(super) modes: Vec<Name>,
    pub(super) regions: Vec<Name>,
    /// The players of each party.
    pub(super) parties: Vec<Vec<u32>>,
}

impl Requests {
    pub(super) fn of(settings: &Settings, scenario: &Scenario) -> Requests {
        let default = Wishes::default();
        let wishes = |player: &'_ Player| -> Wishes { player.wishes.as_deref().unwrap_or(&default).clone() };
        let wishes: Vec<Wishes> = scenario.players.iter().map(wishes).collect();
        let games = Numbers::of(wishes.iter().flat_map(|wishes| wishes.games.iter().map(|(game, _)| game)).collect());
        let modes = Numbers::of(wishes.iter().map(|wishes| &wishes.mode).collect());
        let regions = Numbers::of(wishes.iter().flat_map(|wishes| &wishes.regions).collect());
        let languages = Numbers::of(wishes.iter().flat_map(|wishes| &wishes.languages).collect());
        let parties = Numbers::of(scenario.players.iter().filter_map(|player| player.party.as_ref()).collect());
        let any_friends = wishes.iter().any(|wishes| !wishes.friends.is_empty());
        let ids = Numbers::of(scenario.players.iter().filter(|_| any_friends).map(|player| &player.id).collect());
        let mut by_id = vec![0; ids.0.len()];
        for (player, index) in scenario.players.iter().zip(0..).filter(|_| any_friends) {
            by_id[ids.number(&player.id) as usize] = index;
        }
        let request = |(player, wishes): (&Player, &Wishes)| {
            let known = |friend: &Name| ids.0.get(&**friend).map(|(number, _)| by_id[*number as usize]);
            let search_start = wishes.scheduled.map_or(player.joined, |at| player.joined.max(Millis(at.0 - settings.schedule_lead.0)));
            Request {
                games: Games::of(wishes, &games),
                mode: modes.number(&wishes.mode),
                group: wishes.group,
                regions: NameList::of(&wishes.regions, wishes.region_preference, &regions),
                languages: NameList::of(&wishes.languages, wishes.language_preference, &languages),
                skill: wishes.skill_preference,
                rating: (player.rating.unwrap_or_default() * MILLIONTHS).round() as i64,
                friends: wishes.friends.iter().filter(|friend| **friend != player.id).filter_map(known).collect(),
                has_unknown_friends: wishes.friends.iter().any(|friend| known(friend).is_none()),
                party: player.party.as_ref().map(|party| parties.number(party)),
                scheduled: wishes.scheduled,
                slot: wishes.scheduled.map(|at| settings.slot_of(at)),
                joined: player.joined,
                search_start,
            }
        };
        let list: Vec<Request> = scenario.players.iter().zip(&wishes).map(request).collect();
        let mut members = vec![Vec::new(); parties.0.len()];
        for (request, player) in list.iter().zip(0..) {
            if let Some(party) = request.party {
                members[party as usize].push(player);
            }
        }
        Requests { list, games: games.names(), modes: modes.names(), regions: regions.names(), parties: members }
    }
}

impl NameList {
    fn of(names: &[Name], preference: Preference, numbers: &Numbers<'_>) -> NameList {
        NameList { names: names.iter().map(|name| numbers.number(name)).collect(), preference: relax::wish(names, preference) }
    }

    /// Number of names that both lists have.
    pub(super) fn common(&self, other: &NameList) -> usize {
        self.names.iter().filter(|name| other.names.contains(name)).count()
    }
}

impl Games {
    fn of(wishes: &Wishes, numbers: &Numbers<'_>) -> Games {
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
struct Numbers<'n>(BTreeMap<&'n str, (u32, &'n Name)>);

impl<'n> Numbers<'n> {
    fn of(names: Vec<&'n Name>) -> Numbers<'n> {
        // Inserted one by one, because `collect` would sort first and add another sort to the compiled code.
        let mut numbers: BTreeMap<&str, (u32, &Name)> = BTreeMap::new();
        for name in names {
            numbers.insert(name, (0, name));
        }
        for ((number, _), count) in numbers.values_mut().zip(0..) {
            *number = count;
        }
        Numbers(numbers)
    }

    fn number(&self, name: &str) -> u32 {
        self.0.get(name).map_or(0, |(number, _)| *number)
    }

    fn names(&self) -> Vec<Name> {
        self.0.values().map(|(_, name)| Name::clone(name)).collect()
    }
}
