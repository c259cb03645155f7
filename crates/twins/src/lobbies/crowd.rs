//! Long queues for the lobbies engine: solo requests of a few kinds, so that many pairs have the same score. Pairing is always greedy.

use serde_json::{Value, json};

use crate::population::Numbers;

const REGIONS: [&[&str]; 4] = [&["EU"], &["NA"], &["EU", "NA"], &[]];
const LANGUAGES: [&[&str]; 3] = [&["en"], &["en", "de"], &[]];
const PREFERENCES: [&str; 3] = ["strict", "preferred", "any"];
const JOINED: [i64; 3] = [0, 0, -60];
const SKILLS: [&str; 5] = ["similar", "similar", "higher", "lower", "any"];

/// Returns a scenario of one round with requests for one game, all of which have joined by the start. There are at most `kinds` different
/// requests. They want groups of two, or groups of 2 to 6 if `larger` is true.
pub fn crowd(requests: usize, kinds: u64, larger: bool, seed: u64) -> Value {
    let mut numbers = Numbers(seed);
    let kinds: Vec<Value> = (0..kinds.max(1)).map(|_| kind(&mut numbers, larger)).collect();
    let players: Vec<Value> = (0..requests)
        .map(|index| {
            let mut player = kinds[numbers.below(kinds.len() as u64) as usize].clone();
            player["id"] = format!("p{index}").into();
            player
        })
        .collect();
    json!({
        "version": 1, "engine": "lobbies", "seed": seed % 1_000, "settings": { "exact_limit": 0 }, "players": players,
        "until": { "rounds": 1 },
    })
}

/// Draws one kind of request. Some kinds have waited for 60 seconds, so they relax in this round.
fn kind(numbers: &mut Numbers, larger: bool) -> Value {
    let mut pick = |count: usize| numbers.below(count as u64) as usize;
    let regions = REGIONS[pick(REGIONS.len())];
    let languages = LANGUAGES[pick(LANGUAGES.len())];
    let mut player = json!({
        "rating": 1_200 + 50 * pick(13), "games": [{ "game": "go", "weight": 10 }], "joined": JOINED[pick(3)],
        "regions": regions, "region_preference": PREFERENCES[pick(3)],
        "languages": languages, "language_preference": PREFERENCES[pick(3)], "skill_preference": SKILLS[pick(SKILLS.len())],
    });
    if larger {
        let min = 2 + pick(3);
        player["group"] = json!({ "min": min, "max": min + pick(3) });
    }
    player
}
