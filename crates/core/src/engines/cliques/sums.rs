//! The sum of a player's edges into a group, split into a part from the ping and a part from the wait.
//!
//! Each part depends on one number only. So pictures can draw where sums are equal, and explain why one player's sum is larger than another's.

use super::weight::Weight;
use crate::order;

/// The sums of edges into a group of players, for every ping and wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sums {
    alpha: Weight,
    beta: Weight,
    pings: Ascending,
    waits: Ascending,
    /// True if the player is in the group too. Players have no edge to themselves.
    includes_self: bool,
}

impl Sums {
    /// The sums of edges into a lobby. Its members are given by ping and wait.
    pub fn into_lobby(alpha: Weight, beta: Weight, members: &[(i64, i64)]) -> Sums {
        Sums {
            alpha,
            beta,
            pings: Ascending::new(members.iter().map(|member| member.0)),
            waits: Ascending::new(members.iter().map(|member| member.1)),
            includes_self: false,
        }
    }

    /// The weighted degrees in a tier. Its players are given by ping and wait.
    pub fn degrees(alpha: Weight, beta: Weight, players: &[(i64, i64)]) -> Sums {
        Sums { includes_self: true, ..Sums::into_lobby(alpha, beta, players) }
    }

    /// The whole sum for this ping and wait.
    pub fn at(&self, ping: i64, wait: i64) -> Weight {
        Weight(self.by_ping(ping).0 + self.by_wait(wait).0)
    }

    /// The part of the sum that comes from the ping: −alpha × the ping differences. It falls on both sides of the group's median ping.
    pub fn by_ping(&self, ping: i64) -> Weight {
        Weight(-self.alpha.0 * self.ping_differences(ping))
    }

    /// The part of the sum that comes from the wait: beta × the common waits. It never falls when the wait rises.
    pub fn by_wait(&self, wait: i64) -> Weight {
        Weight(self.beta.0 * self.common_waits(wait))
    }

    /// Sum of the differences in ping to every player of the group, in milliseconds.
    pub fn ping_differences(&self, ping: i64) -> i128 {
        let (count, sum) = self.pings.up_to(ping);
        let key = i128::from(ping);
        (key * count - sum) + (self.pings.total - sum - key * (self.pings.count() - count))
    }

    /// Sum of the shorter waits with every player of the group, in seconds.
    pub fn common_waits(&self, wait: i64) -> i128 {
        let (count, sum) = self.waits.up_to(wait);
        let key = i128::from(wait);
        // Without an edge to themselves, a player who waited longer than all others would gain nothing more.
        let own = self.waits.keys.last().filter(|_| self.includes_self).map_or(0, |&longest| key.min(i128::from(longest)));
        sum + key * (self.waits.count() - count) - own
    }

    /// The pings of the group, ascending.
    pub fn pings(&self) -> &[i64] {
        &self.pings.keys
    }

    /// The waits of the group, ascending.
    pub fn waits(&self) -> &[i64] {
        &self.waits.keys
    }
}

/// Numbers in ascending order, with running sums.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ascending {
    keys: Vec<i64>,
    /// Sum of the keys before each index.
    before: Vec<i128>,
    total: i128,
}

impl Ascending {
    fn new(keys: impl Iterator<Item = i64>) -> Ascending {
        let mut keys: Vec<i64> = keys.collect();
        order::sort_numbers(&mut keys);
        let mut total = 0;
        let mut before = Vec::with_capacity(keys.len());
        for &key in &keys {
            before.push(total);
            total += i128::from(key);
        }
        Ascending { keys, before, total }
    }

    fn count(&self) -> i128 {
        self.keys.len() as i128
    }

    /// Count and sum of the keys up to and including this one.
    fn up_to(&self, key: i64) -> (i128, i128) {
        let count = self.keys.partition_point(|&other| other <= key);
        (count as i128, self.before.get(count).copied().unwrap_or(self.total))
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::{self, Factors, Vertex};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_parts_add_up_to_the_engines_sums(
            players in prop::collection::vec((0i64..60, 0i64..40), 1..30),
            alpha in 0i64..3_000,
            beta in 0i64..3_000,
            place in (0i64..80, 0i64..60),
        ) {
            let [a, b] = [alpha, beta].map(|factor| Weight(i128::from(factor)));
            let edge = |one: (i64, i64), other: (i64, i64)| Weight::of_edge(a, b, [one.0, other.0], [one.1, other.1]);
            let into_lobby = Sums::into_lobby(a, b, &players);
            prop_assert_eq!(into_lobby.at(place.0, place.1), players.iter().map(|&member| edge(place, member)).sum());
            let vertices: Vec<Vertex> = players.iter().map(|&(ping, wait)| Vertex { player: 0, seat_kind: 0, ping, wait }).collect();
            let degrees = Sums::degrees(a, b, &players);
            for (&(ping, wait), degree) in players.iter().zip(graph::degrees(Factors { alpha, beta }, &vertices)) {
                prop_assert_eq!(degrees.at(ping, wait), Weight(degree));
            }
        }

        #[test]
        fn a_longer_wait_never_lowers_a_sum(players in prop::collection::vec((0i64..60, 0i64..40), 1..30), wait in 0i64..60) {
            let one = Weight(1_000);
            for sums in [Sums::into_lobby(one, one, &players), Sums::degrees(one, one, &players)] {
                prop_assert!(sums.by_wait(wait + 1) >= sums.by_wait(wait));
            }
        }
    }
}
