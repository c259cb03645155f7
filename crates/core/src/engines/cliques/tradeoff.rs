//! Which lobby wins at which ratio of alpha to beta. Only the ratio counts: twice as much of both doubles every weight and changes no choice.
//!
//! At ratio r a candidate's sum is proportional to (seconds shared) − r × (milliseconds apart), so two candidates change places at one
//! ratio at most, a fraction of whole numbers. The search runs the greedy choice at a ratio and just above it, finds the next ratio at
//! which any of its decisions could fall otherwise, and goes on from there. Everything is exact.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::event::{Degree, Seats};
use super::places::Places;
use crate::player::Player;

/// A ratio of alpha to beta.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    /// Alpha …
    pub alpha: i128,
    /// … for so much beta; more than 0.
    pub beta: i128,
}

/// A lobby, and from which ratio on it wins: up to where the next one does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reign {
    /// From here.
    pub from: Ratio,
    /// Whether it wins at this very ratio; otherwise only above it.
    pub at_once: bool,
    /// Its members, by place in the list, in the order they are added at its beginning.
    pub lobby: Vec<usize>,
}

/// The lobbies that a tier's first lobby can be, from ratio 0 up, where players who fill the same lobby in another order are one; at most
/// so many, and whether that is all of them. Nothing if places cannot be filled.
pub fn lobbies_by_ratio(seats: &[Seats], players: &[Player], members: &[Degree], most: usize) -> (Vec<Reign>, bool) {
    let mut search = RatioSearch::new(seats, players, members, most);
    while !search.step() {}
    search.result()
}

/// The search of [`lobbies_by_ratio`], one ratio per step.
#[derive(Debug, Clone)]
pub struct RatioSearch {
    search: Search,
    most: usize,
    reigns: Vec<Reign>,
    /// The ratio to look at next, and whether just above it; none when the search is over.
    next: Option<(Ratio, bool)>,
    complete: bool,
}

impl RatioSearch {
    /// A search from ratio 0 up.
    pub fn new(seats: &[Seats], players: &[Player], members: &[Degree], most: usize) -> RatioSearch {
        let kind = |member: &Degree| Places::kind_by_seats(seats, &players[member.player.index as usize]);
        let search = Search::new(Places::of_seats(seats), members.to_vec(), members.iter().map(kind).collect());
        RatioSearch { search, most, reigns: Vec::new(), next: Some((Ratio { alpha: 0, beta: 1 }, false)), complete: false }
    }

    /// Looks at one ratio, and returns whether the search is over.
    pub fn step(&mut self) -> bool {
        let Some((ratio, above)) = self.next else { return true };
        let (lobby, next) = self.search.greedy(ratio, above);
        let same = self.reigns.last().is_some_and(|last| sorted(&last.lobby) == sorted(&lobby));
        if !same && !lobby.is_empty() {
            if self.reigns.len() == self.most {
                self.next = None;
                return true;
            }
            self.reigns.push(Reign { from: ratio, at_once: !above, lobby });
        }
        self.next = if above { next.map(|next| (next, false)) } else { Some((ratio, true)) };
        self.complete = self.next.is_none();
        self.complete
    }

    /// The lobbies found so far, and whether there are no others.
    pub fn result(self) -> (Vec<Reign>, bool) {
        (self.reigns, self.complete)
    }
}

fn sorted(lobby: &[usize]) -> Vec<usize> {
    let mut members = lobby.to_vec();
    members.sort_unstable();
    members
}

#[derive(Debug, Clone)]
struct Search {
    full: Places,
    members: Vec<Degree>,
    kinds: Vec<u32>,
    /// Everybody's degree.
    degrees: Vec<Sum>,
}

/// What a candidate's sum is made of: seconds shared with others, and milliseconds apart from them.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    shared: i128,
    apart: i128,
}

impl Search {
    fn new(full: Places, members: Vec<Degree>, kinds: Vec<u32>) -> Search {
        let everybody: Vec<usize> = (0..members.len()).collect();
        let search = Search { full, members, kinds, degrees: Vec::new() };
        Search { degrees: everybody.iter().map(|&one| search.sum(one, &everybody)).collect(), ..search }
    }

    /// The lobby at a ratio, or just above it, and the next ratio above at which a decision could fall otherwise.
    fn greedy(&self, ratio: Ratio, above: bool) -> (Vec<usize>, Option<Ratio>) {
        let mut sums = self.degrees.clone();
        let mut places = self.full.clone();
        let mut lobby: Vec<usize> = Vec::new();
        let mut next: Option<Ratio> = None;
        while places.any_free() {
            let candidates = || (0..self.members.len()).filter(|one| !lobby.contains(one) && places.is_free(self.kinds[*one]));
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
            places.take(self.kinds[best]);
            lobby.push(best);
            sums.iter_mut().enumerate().for_each(|(one, sum)| sum.add(self.sum(one, &[best])));
        }
        (lobby, next)
    }

    fn sum(&self, one: usize, others: &[usize]) -> Sum {
        let (mine, mut sum) = (&self.members[one], Sum::default());
        for other in others.iter().filter(|&&other| other != one).map(|&other| &self.members[other]) {
            sum.add(Sum { shared: i128::from(mine.wait.min(other.wait)), apart: i128::from(mine.ping.abs_diff(other.ping)) });
        }
        sum
    }
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.shared += other.shared;
        self.apart += other.apart;
    }

    /// Which of two sums is larger at a ratio; just above it, of equal ones the one that falls slower.
    fn cmp_at(self, other: Sum, ratio: Ratio, above: bool) -> Ordering {
        let at = |sum: Sum| sum.shared * ratio.beta - sum.apart * ratio.alpha;
        at(self).cmp(&at(other)).then(if above { other.apart.cmp(&self.apart) } else { Ordering::Equal })
    }

    /// The ratio at which another sum, falling slower, comes up to this one.
    fn overtaken_by(self, other: Sum) -> Option<Ratio> {
        let slower = self.apart - other.apart;
        (slower > 0 && self.shared >= other.shared).then_some(Ratio { alpha: self.shared - other.shared, beta: slower })
    }
}

impl Ratio {
    /// Which of two is larger.
    pub fn compare(self, other: Ratio) -> Ordering {
        (self.alpha * other.beta).cmp(&(other.alpha * self.beta))
    }

    /// In lowest terms.
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
    use crate::engines::cliques::few::Few;
    use crate::engines::cliques::graph::{Factors, Vertex};
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
    fn p4_gets_in_up_to_140_over_171_and_at_it() {
        let (players, members) = gold();
        let (reigns, complete) = lobbies_by_ratio(&seats(4), &players, &members, 100);
        assert!(complete);
        let out = reigns.iter().find(|reign| !reign.lobby.contains(&0)).expect("P4 stays out somewhere");
        assert_eq!((out.from.lowest(), out.at_once), (Ratio { alpha: 140, beta: 171 }, false));
        let told: Vec<Vec<&str>> =
            reigns.iter().map(|reign| sorted(&reign.lobby).into_iter().map(|place| GOLD[place].0).collect()).collect();
        assert_eq!(told[0], ["P4", "P2", "P5", "P1"]);
        assert_eq!(told[1], ["P2", "P5", "P1", "P8"]);
    }

    #[test]
    fn each_reign_is_what_the_engine_does_there() {
        let (players, members) = gold();
        let vertex =
            |(place, member): (usize, &Degree)| Vertex { player: place as u32, kind: 0, ping: i64::from(member.ping), wait: member.wait };
        let engine = |size: u32, alpha: i64| {
            let mut few = Few::new(Factors { alpha, beta: 100 }, members.iter().enumerate().map(vertex).collect());
            let places = Places::with(vec![size]);
            let mut lobby = Vec::new();
            while lobby.len() < size as usize {
                let pick = few.best(&places, lobby.is_empty()).expect("there are enough");
                few.add(&pick);
                lobby.push(pick.place as usize);
            }
            sorted(&lobby)
        };
        for size in 2..=5 {
            let (reigns, _) = lobbies_by_ratio(&seats(size), &players, &members, 100);
            for hundredths in 0..800 {
                let here = Ratio { alpha: hundredths, beta: 100 };
                let reign = reigns.iter().rfind(|reign| match reign.from.compare(here) {
                    Ordering::Less => true,
                    Ordering::Equal => reign.at_once,
                    Ordering::Greater => false,
                });
                assert_eq!(reign.map(|reign| sorted(&reign.lobby)), Some(engine(size, hundredths as i64)), "{size} at {hundredths}");
            }
        }
    }

    #[test]
    fn where_there_are_too_few_nobody_reigns_and_too_many_are_cut() {
        let (players, members) = gold();
        assert_eq!(lobbies_by_ratio(&seats(7), &players, &members, 9), (Vec::new(), true));
        let (reigns, complete) = lobbies_by_ratio(&seats(4), &players, &members, 1);
        assert_eq!((reigns.len(), complete), (1, false));
    }
}
