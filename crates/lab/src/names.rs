//! Names for generated players: unique, short, and easy to say and to tell apart.

use std::collections::BTreeSet;

use queuescope::{Name, Random};

const STARTS: [&str; 36] = [
    "A", "Be", "Bra", "Ca", "Da", "Dun", "E", "Fe", "Ga", "Ha", "I", "Ja", "Ka", "La", "Lo", "Ma", "Mi", "Na", "No", "O", "Pe", "Qui",
    "Ra", "Ro", "Sa", "Su", "Ta", "Tor", "U", "Va", "Vi", "Wy", "Xe", "Ya", "Za", "Zo",
];
const MIDDLES: [&str; 12] = ["", "la", "ri", "ne", "do", "mi", "ra", "ve", "to", "lu", "si", "ka"];
const ENDS: [&str; 18] = ["n", "ra", "s", "l", "rin", "th", "x", "lo", "ker", "na", "ric", "m", "bel", "va", "sk", "d", "ly", "ton"];

/// Number of random names to try before a number is appended to one.
const TRIES: u32 = 4;

/// A source of unused names.
pub(crate) struct Names {
    random: Random,
    taken: BTreeSet<Name>,
}

impl Names {
    pub(crate) fn new(seed: u64, taken: &[Name]) -> Names {
        Names { random: Random::new(seed), taken: taken.iter().cloned().collect() }
    }

    /// Returns the next name. If all tried names are taken, `number` is appended to the last one.
    pub(crate) fn next(&mut self, number: u32) -> Name {
        let mut name = self.draw();
        for _ in 1..TRIES {
            if self.taken.insert(name.clone()) {
                return name;
            }
            name = self.draw();
        }
        // The name with the number may be taken too. Then the number is appended again.
        let mut numbered = name.to_string();
        while !self.taken.insert(name.clone()) {
            numbered.push_str(&number.to_string());
            name = Name::from(numbered.as_str());
        }
        name
    }

    fn draw(&mut self) -> Name {
        let mut name = String::new();
        for parts in [&STARTS[..], &MIDDLES, &ENDS] {
            name.push_str(parts[self.random.pick(parts.len() as u32) as usize]);
        }
        name.into()
    }
}
