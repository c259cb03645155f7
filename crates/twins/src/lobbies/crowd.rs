//! Long queues for the lobbies engine: requests of few or many kinds, so that many pairs have the same score. Pairing is mostly greedy.

use serde_json::{Value, json};

use crate::population::Numbers;

const REGIONS: [&[&str]; 4] = [&["EU"], &["NA"], &["EU", "NA"], &[]];
const LANGUAGES: [&[&str]; 3] = [&["en"], &["en", "de"], &[]];
const PREFERENCES: [&str; 3] = ["strict", "preferred", "any"];
const JOINED: [i64; 3] = [0, 0, -60];
const SKILLS: [&str; 5] = ["similar", "similar", "higher", "lower", "any"];

/// The groups that the requests of a crowd want.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Groups {
    /// Groups of two.
    Pairs,
    /// Groups of this size.
    Exactly(u64),
    /// Different groups, from 2 to 6.
    Mixed,
}

/// A long queue for one game.
#[derive(Debug, Clone, Copy)]
pub struct Crowd {
    /// Number of requests.
    pub requests: usize,
    /// Largest number of different requests.
    pub kinds: u64,
    /// The groups they want.
    pub groups: Groups,
    /// One request in this many names the next one as a friend; 0 if none does.
    pub friends: u64,
    /// Seed of the numbers.
    pub seed: u64,
}

impl Crowd {
    /// Returns a crowd of requests for groups of two, none of which has friends.
    pub fn new(requests: usize, kinds: u64, seed: u64) -> Crowd {
        Crowd { requests, kinds, groups: Groups::Pairs, friends: 0, seed }
    }

    /// Returns a scenario of one round. All requests have joined by the start.
    pub fn scenario(&self) -> Value {
        let mut numbers = Numbers(self.seed);
        let kinds: Vec<Value> = (0..self.kinds.max(1)).map(|_| kind(&mut numbers, self.groups)).collect();
        let players: Vec<Value> = (0..self.requests)
            .map(|index| {
                let mut player = kinds[numbers.below(kinds.len() as u64) as usize].clone();
                player["id"] = format!("p{index}").into();
                if self.friends > 0 && numbers.below(self.friends) == 0 && index + 1 < self.requests {
                    player["friends"] = json!([format!("p{}", index + 1)]);
                }
                player
            })
            .collect();
        json!({
            "version": 1, "engine": "lobbies", "seed": self.seed % 1_000, "settings": self.settings(&mut numbers), "players": players,
            "until": { "rounds": 1 },
        })
    }

    fn settings(&self, numbers: &mut Numbers) -> Value {
        let mut settings = json!({ "exact_limit": 0 });
        if self.groups != Groups::Pairs {
            // Passes with few groups are exact, the others greedy.
            settings["exact_limit"] = [0, 0, 3, 6][numbers.below(4) as usize].into();
            settings["fill"] = ["min", "min", "max"][numbers.below(3) as usize].into();
            settings["strict_is_filter"] = (numbers.below(3) == 0).into();
            settings["game_score"] = ["product", "cosine"][numbers.below(2) as usize].into();
        }
        settings
    }
}

/// Draws one kind of request. Some kinds have waited for 60 seconds, so they relax in this round.
fn kind(numbers: &mut Numbers, groups: Groups) -> Value {
    let mut pick = |count: usize| numbers.below(count as u64) as usize;
    let regions = REGIONS[pick(REGIONS.len())];
    let languages = LANGUAGES[pick(LANGUAGES.len())];
    let mut player = json!({
        "rating": 1_200 + 50 * pick(13), "games": [{ "game": "go", "weight": 10 }], "joined": JOINED[pick(3)],
        "regions": regions, "region_preference": PREFERENCES[pick(3)],
        "languages": languages, "language_preference": PREFERENCES[pick(3)], "skill_preference": SKILLS[pick(SKILLS.len())],
    });
    match groups {
        Groups::Pairs => {}
        Groups::Exactly(size) => player["group"] = json!({ "min": size, "max": size }),
        Groups::Mixed => {
            let min = 2 + pick(3);
            player["group"] = json!({ "min": min, "max": min + pick(3) });
            if pick(2) == 0 {
                player["games"] = json!([{ "game": "go", "weight": 10 }, { "game": "chess", "weight": 1 + pick(9) }]);
            }
        }
    }
    player
}
