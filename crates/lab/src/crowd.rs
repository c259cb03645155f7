//! The crowd of a study: a fixed list of people, some of whom come together.

use queuescope::Player;

/// People who may come to an evening.
#[derive(Debug, Clone, PartialEq)]
pub struct Crowd {
    /// The people, as players without times.
    pub people: Vec<Player>,
    /// The units, in the order of their first people. People of a unit are a party or a group of friends. They arrive, wait and return together.
    pub units: Vec<Vec<u32>>,
}
