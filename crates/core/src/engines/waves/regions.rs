//! Values for pairs of regions, prepared for fast lookup by player: servers, and pairs that are blocked.

use std::collections::BTreeMap;

use crate::player::{Name, Player};

/// A value for some pairs of regions. The order of the two regions does not matter.
#[derive(Debug, Clone)]
pub(super) struct RegionPairs {
    /// Number of each player's region; `None` if the player has no region, or one that is in no pair. Empty if there are no pairs.
    regions: Vec<Option<u32>>,
    /// Number of each region in a pair.
    numbers: BTreeMap<String, u32>,
    /// Position in the setting of each pair of region numbers, in both orders.
    pairs: BTreeMap<(u32, u32), u32>,
}

impl RegionPairs {
    /// Prepares a list of pairs, each written "A+B", without players.
    pub(super) fn new<'a>(pairs: impl Iterator<Item = &'a Name>) -> RegionPairs {
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        let mut found = BTreeMap::new();
        for (index, pair) in (0..).zip(pairs) {
            // A region's name may contain a "+", so the pair may be split at any of them.
            for (plus, _) in pair.match_indices('+') {
                let [a, b] = [&pair[..plus], &pair[plus + 1..]].map(|region| {
                    let next = numbers.len() as u32;
                    *numbers.entry(region.to_owned()).or_insert(next)
                });
                found.entry((a, b)).or_insert(index);
                found.entry((b, a)).or_insert(index);
            }
        }
        RegionPairs { regions: Vec::new(), numbers, pairs: found }
    }

    /// Adds players behind those that were added before.
    pub(super) fn add_players(&mut self, players: &[Player]) {
        if !self.pairs.is_empty() {
            let region = |player: &Player| player.region.as_deref().and_then(|region| self.numbers.get(region).copied());
            self.regions.extend(players.iter().map(region));
        }
    }

    /// True if a player's region is in a pair.
    pub(super) fn knows(&self, player: u32) -> bool {
        self.region(player).is_some()
    }

    /// Returns the position of the two players' pair in the setting, if it is listed there.
    pub(super) fn get(&self, players: [u32; 2]) -> Option<u32> {
        let [first, second] = players.map(|player| self.region(player));
        self.pairs.get(&(first?, second?)).copied()
    }

    fn region(&self, player: u32) -> Option<u32> {
        self.regions.get(player as usize).copied().flatten()
    }
}
