//! The crowd of a study: a fixed list of people. Some of them come together.

use std::collections::BTreeMap;

use queuescope::{EngineId, Millis, Name, Player};

use crate::study::{CrowdSource, Study, Visitors};

/// People who may come to an evening.
#[derive(Debug, Clone, PartialEq)]
pub struct Crowd {
    /// The people, as players without times.
    pub people: Vec<Player>,
    /// The units, in the order of their first people. People of a unit are a party or a group of friends. They arrive, wait and return together.
    pub units: Vec<Vec<u32>>,
}

/// Engines in which players of the same party play together.
const PARTY_ENGINES: &[EngineId] = &[EngineId::Buckets, EngineId::Lobbies];
/// Engines in which friends play together.
const FRIEND_ENGINES: &[EngineId] = &[EngineId::Lobbies];

impl Crowd {
    /// The crowd of a study. Recorded players are the people of their crowd, and keep their times.
    ///
    /// People are in a unit together if they are in a party, or are friends, and the engine of any arm reads that. So the units are the same
    /// for all arms.
    pub fn of(study: &Study) -> Crowd {
        let (people, recorded) = match &study.visitors {
            Visitors::Random { crowd: CrowdSource::Generated(population), .. } => (population.players(&study.arms[0].settings, &[]), false),
            Visitors::Random { crowd: CrowdSource::Given(players), .. } => (players.to_vec(), false),
            Visitors::Recorded(players) => (players.to_vec(), true),
        };
        let is_read = |engines: &[EngineId]| study.arms.iter().any(|arm| engines.contains(&arm.settings.engine()));
        let units = units(&people, is_read(PARTY_ENGINES), is_read(FRIEND_ENGINES));
        let mut crowd = Crowd { people, units };
        if !recorded {
            crowd.people.iter_mut().for_each(remove_times);
            crowd.forget_strangers();
        }
        crowd
    }

    /// Keeps only the friends who come together with a person. Other friends would never be there.
    fn forget_strangers(&mut self) {
        for unit in &self.units {
            let ids: Vec<Name> = unit.iter().map(|&person| self.people[person as usize].id.clone()).collect();
            for &person in unit {
                if let Some(wishes) = &mut self.people[person as usize].wishes {
                    wishes.friends.retain(|friend| ids.contains(friend));
                }
            }
        }
    }

    /// The people of a unit as players who join at a time. `visit` is the number of the unit's visit, from 1. It is part of the ids of all
    /// visits but the first.
    pub(crate) fn visit(&self, unit: u32, visit: u32, joined: Millis, leaves: Option<Millis>) -> impl Iterator<Item = Player> {
        self.units[unit as usize].iter().map(move |&person| {
            let mut player = self.people[person as usize].clone();
            (player.joined, player.leaves) = (joined, leaves);
            let rename = |name: &mut Name| {
                if visit > 1 {
                    *name = format!("{name}~{visit}").into();
                }
            };
            rename(&mut player.id);
            player.party.iter_mut().for_each(rename);
            if let Some(wishes) = &mut player.wishes {
                wishes.friends.iter_mut().for_each(rename);
                if let Some(at) = &mut wishes.scheduled {
                    at.0 += joined.0;
                }
            }
            player
        })
    }
}

/// Removes the times of a player. A scheduled time becomes the time from joining to it.
fn remove_times(player: &mut Player) {
    if let Some(at) = player.wishes.as_mut().and_then(|wishes| wishes.scheduled.as_mut()) {
        at.0 -= player.joined.0;
    }
    (player.joined, player.leaves, player.wait_cycles) = (Millis(0), None, 0);
}

/// Groups people by party and by friendship. Units are in the order of their first people.
fn units(people: &[Player], by_party: bool, by_friends: bool) -> Vec<Vec<u32>> {
    let mut leaders: Vec<u32> = (0..people.len() as u32).collect();
    if by_party {
        let mut firsts: BTreeMap<&Name, u32> = BTreeMap::new();
        for (person, index) in people.iter().zip(0..) {
            if let Some(party) = &person.party {
                join(&mut leaders, *firsts.entry(party).or_insert(index), index);
            }
        }
    }
    if by_friends {
        let by_id: BTreeMap<&Name, u32> = people.iter().map(|person| &person.id).zip(0..).collect();
        for (person, index) in people.iter().zip(0..) {
            let friends = person.wishes.iter().flat_map(|wishes| &wishes.friends);
            friends.filter_map(|friend| by_id.get(friend)).for_each(|&friend| join(&mut leaders, friend, index));
        }
    }
    let mut units: Vec<Vec<u32>> = Vec::new();
    let mut unit_of: Vec<u32> = Vec::with_capacity(people.len());
    for index in 0..people.len() as u32 {
        // The leader of a unit is its first person, so the leader's unit exists already.
        let unit = match leader(&mut leaders, index) {
            leader if leader < index => unit_of[leader as usize],
            _ => {
                units.push(Vec::new());
                units.len() as u32 - 1
            }
        };
        unit_of.push(unit);
        units[unit as usize].push(index);
    }
    units
}

/// The first person of a person's unit.
fn leader(leaders: &mut [u32], mut person: u32) -> u32 {
    while leaders[person as usize] != person {
        leaders[person as usize] = leaders[leaders[person as usize] as usize];
        person = leaders[person as usize];
    }
    person
}

fn join(leaders: &mut [u32], a: u32, b: u32) {
    let (a, b) = (leader(leaders, a), leader(leaders, b));
    leaders[a.max(b) as usize] = a.min(b);
}
