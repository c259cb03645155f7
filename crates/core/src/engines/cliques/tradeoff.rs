//! Finds which lobby a tier forms at which ratio of alpha to beta. Only the ratio matters, because doubling both factors doubles every
//! weight and changes no choice.
//!
//! At ratio r a candidate's sum is proportional to (seconds shared) − r × (milliseconds apart). So two candidates change order at one ratio
//! at most, which is a fraction of whole numbers. The search makes the greedy choice at a ratio and just above it, finds the next ratio at
//! which one of the choices could change, and continues from there. Everything is exact.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::event::{Degree, Seats};
use super::seats::FreeSeats;
use crate::order;
use crate::player::Player;

/// A ratio of alpha to beta.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    /// The numerator, which is at least 0.
    pub alpha: i128,
    /// The denominator, which is more than 0.
    pub beta: i128,
}

/// A lobby and the ratio from which the tier forms it. Its range ends where the next lobby's range starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyRange {
    /// The ratio at which the range starts.
    pub from: Ratio,
    /// True if the range includes `from`, and false if it starts just above.
    pub at_once: bool,
    /// Index of each of its players in the list of degrees, in the order they are added at the start of the range.
    pub lobby: Vec<usize>,
}

/// Returns every lobby that a tier can form as its first, from ratio 0 up, and true if the list is complete. It stops after `limit` lobbies. The
/// same members in another order count as the same lobby. The list is empty if the seats cannot be filled.
pub fn lobbies_by_ratio(seats: &[Seats], players: &[Player], members: &[Degree], limit: usize) -> (Vec<LobbyRange>, bool) {
    let mut search = RatioSearch::new(seats, players, members, limit);
    while !search.step() {}
    search.result()
}

/// The search of [`lobbies_by_ratio`], one ratio per step.
#[derive(Debug, Clone)]
pub struct RatioSearch {
    tier: TierSums,
    limit: usize,
    ranges: Vec<LobbyRange>,
    /// The ratio to try next, and true to try just above it; `None` when the search is over.
    next: Option<(Ratio, bool)>,
    complete: bool,
}

impl RatioSearch {
    /// Starts a search at ratio 0 that stops after `limit` lobbies.
    pub fn new(seats: &[Seats], players: &[Player], members: &[Degree], limit: usize) -> RatioSearch {
        let seat_kind = |member: &Degree| FreeSeats::kind_in_event(seats, &players[member.player.index as usize]);
        let tier = TierSums::new(FreeSeats::from_event(seats), members.to_vec(), members.iter().map(seat_kind).collect());
        RatioSearch { tier, limit, ranges: Vec::new(), next: Some((Ratio { alpha: 0, beta: 1 }, false)), complete: false }
    }

    /// Tries one ratio. Returns true if the search is over.
    pub fn step(&mut self) -> bool {
        let Some((ratio, above)) = self.next else { return true };
        let (lobby, next) = self.tier.greedy_lobby(ratio, above);
        let same = self.ranges.last().is_some_and(|last| sorted(&last.lobby) == sorted(&lobby));
        if !same && !lobby.is_empty() {
            if self.ranges.len() == self.limit {
                self.next = None;
                return true;
            }
            self.ranges.push(LobbyRange { from: ratio, at_once: !above, lobby });
        }
        self.next = if above { next.map(|next| (next, false)) } else { Some((ratio, true)) };
        self.complete = self.next.is_none();
        self.complete
    }

    /// Returns the lobbies found so far, and true if there are no others.
    pub fn result(self) -> (Vec<LobbyRange>, bool) {
        (self.ranges, self.complete)
    }
}

fn sorted(lobby: &[usize]) -> Vec<usize> {
    let mut members = lobby.to_vec();
    order::sort(&mut members);
    members
}

/// The players of a tier with their degrees.
#[derive(Debug, Clone)]
struct TierSums {
    seats: FreeSeats,
    players: Vec<Degree>,
    seat_kinds: Vec<u32>,
    degrees: Vec<Sum>,
}

/// The two parts of a sum of edges, before alpha and beta: seconds of shared wait, and milliseconds of difference in ping.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    shared: i128,
    apart: i128,
}

impl TierSums {
    fn new(seats: FreeSeats, players: Vec<Degree>, seat_kinds: Vec<u32>) -> TierSums {
        let all: Vec<usize> = (0..players.len()).collect();
        let tier = TierSums { seats, players, seat_kinds, degrees: Vec::new() };
        TierSums { degrees: all.iter().map(|&one| tier.sum(one, &all)).collect(), ..tier }
    }

    /// Returns the lobby at a ratio, or just above it, and the next higher ratio at which a choice could change.
    fn greedy_lobby(&self, ratio: Ratio, above: bool) -> (Vec<usize>, Option<Ratio>) {
        let mut sums = self.degrees.clone();
        let mut seats = self.seats.clone();
        let mut lobby: Vec<usize> = Vec::new();
        let mut next: Option<Ratio> = None;
        while seats.any_free() {
            let candidates = || (0..self.players.len()).filter(|one| !lobby.contains(one) && seats.is_free(self.seat_kinds[*one]));
            let better = |best: usize, one: usize| if sums[one].cmp_at(sums[best], ratio, above) == Ordering::Greater { one } else { best };
            let Some(best) = candidates().reduce(better) else { return (Vec::new(), None) };
            for crossing in candidates().filter_map(|one| sums[best].overtaken_by(sums[one])) {
                if crossing.compare(ratio) == Ordering::Greater && next.is_none_or(|next| crossing.compare(next) == Ordering::Less) {
                    next = Some(crossing);
                }
            }
            if lobby.is_empty() {
                sums = vec![Sum::default(); sums.len()];
            }
            seats.take(self.seat_kinds[best]);
            lobby.push(best);
            sums.iter_mut().enumerate().for_each(|(one, sum)| sum.add(self.sum(one, &[best])));
        }
        (lobby, next)
    }

    /// The sum of the edges between one player and all `others` except that player.
    fn sum(&self, one: usize, others: &[usize]) -> Sum {
        let (player, mut sum) = (&self.players[one], Sum::default());
        for other in others.iter().filter(|&&other| other != one).map(|&other| &self.players[other]) {
            sum.add(Sum { shared: i128::from(player.wait.min(other.wait)), apart: i128::from(player.ping.abs_diff(other.ping)) });
        }
        sum
    }
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.shared += other.shared;
        self.apart += other.apart;
    }

    /// Compares two sums at a ratio. Just above it, the sum that falls more slowly is the larger of two equal ones.
    fn cmp_at(self, other: Sum, ratio: Ratio, above: bool) -> Ordering {
        let at = |sum: Sum| sum.shared * ratio.beta - sum.apart * ratio.alpha;
        at(self).cmp(&at(other)).then(if above { other.apart.cmp(&self.apart) } else { Ordering::Equal })
    }

    /// The ratio at which `other` reaches this sum. `None` unless `other` falls more slowly and is not the larger sum at ratio 0.
    fn overtaken_by(self, other: Sum) -> Option<Ratio> {
        let slower = self.apart - other.apart;
        (slower > 0 && self.shared >= other.shared).then_some(Ratio { alpha: self.shared - other.shared, beta: slower })
    }
}

impl Ratio {
    /// Compares two ratios by value.
    pub fn compare(self, other: Ratio) -> Ordering {
        (self.alpha * other.beta).cmp(&(other.alpha * self.beta))
    }

    /// The same ratio in lowest terms.
    pub fn lowest(self) -> Ratio {
        let (mut a, mut b) = (self.alpha.abs(), self.beta.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Ratio { alpha: self.alpha / a.max(1), beta: self.beta / a.max(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::cliques::Weight;
    use crate::engines::cliques::graph::{Factors, Vertex};
    use crate::engines::cliques::small_pool::SmallPool;
    use crate::player::PlayerRef;

    /// The Gold tier of the paper, in queue order.
    const GOLD: [(&str, u32, i64); 6] =
        [("P4", 85, 300), ("P2", 18, 240), ("P5", 25, 200), ("P1", 22, 180), ("P8", 28, 160), ("P3", 30, 120)];

    fn seats(players: u32) -> [Seats; 1] {
        [Seats { role: None, players }]
    }

    fn gold() -> (Vec<Player>, Vec<Degree>) {
        let players = GOLD.iter().map(|(id, ..)| Player::new(*id)).collect();
        let member = |(index, (id, ping, wait)): (usize, &(&str, u32, i64))| Degree {
            player: PlayerRef { index: index as u32, id: (*id).into() },
            ping: *ping,
            wait: *wait,
            degree: Weight(0),
        };
        (players, GOLD.iter().enumerate().map(member).collect())
    }

    #[test]
    fn p4_is_in_the_lobby_up_to_and_including_ratio_140_over_171() {
        let (players, members) = gold();
        let (ranges, complete) = lobbies_by_ratio(&seats(4), &players, &members, 100);
        assert!(complete);
        let without_p4 = ranges.iter().find(|range| !range.lobby.contains(&0)).expect("P4 is not in every lobby");
        assert_eq!((without_p4.from.lowest(), without_p4.at_once), (Ratio { alpha: 140, beta: 171 }, false));
        let lobbies: Vec<Vec<&str>> =
            ranges.iter().map(|range| sorted(&range.lobby).into_iter().map(|index| GOLD[index].0).collect()).collect();
        assert_eq!(lobbies[0], ["P4", "P2", "P5", "P1"]);
        assert_eq!(lobbies[1], ["P2", "P5", "P1", "P8"]);
    }

    #[test]
    fn each_lobby_is_the_one_the_engine_forms_at_its_ratios() {
        let (players, members) = gold();
        let vertex = |(index, member): (usize, &Degree)| Vertex {
            player: index as u32,
            seat_kind: 0,
            ping: i64::from(member.ping),
            wait: member.wait,
        };
        let engine = |size: u32, alpha: i64| {
            let mut pool = SmallPool::new(Factors { alpha, beta: 100 }, members.iter().enumerate().map(vertex).collect());
            let seats = FreeSeats::with(vec![size]);
            let mut lobby = Vec::new();
            while lobby.len() < size as usize {
                let pick = pool.best(&seats, lobby.is_empty()).expect("the tier has enough players");
                pool.add(&pick);
                lobby.push(pick.index as usize);
            }
            sorted(&lobby)
        };
        for size in 2..=5 {
            let (ranges, _) = lobbies_by_ratio(&seats(size), &players, &members, 100);
            for hundredths in 0..800 {
                let here = Ratio { alpha: hundredths, beta: 100 };
                let range = ranges.iter().rfind(|range| match range.from.compare(here) {
                    Ordering::Less => true,
                    Ordering::Equal => range.at_once,
                    Ordering::Greater => false,
                });
                assert_eq!(
                    range.map(|range| sorted(&range.lobby)),
                    Some(engine(size, hundredths as i64)),
                    "lobby of {size} at alpha {hundredths}, beta 100"
                );
            }
        }
    }

    #[test]
    fn a_tier_with_too_few_players_has_no_lobby_and_the_list_stops_at_the_limit() {
        let (players, members) = gold();
        assert_eq!(lobbies_by_ratio(&seats(7), &players, &members, 9), (Vec::new(), true));
        let (ranges, complete) = lobbies_by_ratio(&seats(4), &players, &members, 1);
        assert_eq!((ranges.len(), complete), (1, false));
    }
}
