//! The buckets engine word for word: every check is made or skipped one by one, every range is kept and grown at every instant, every
//! searcher is compared with everybody.

use queuescope::engines::Buckets;
use queuescope::engines::buckets::settings::{BucketFunction, Combine, Growth, Look, OnDecline, PartyRating};
use queuescope::engines::buckets::{MatchState, Settings};
use queuescope::{Millis, Player, Scenario, Totals};

/// One check's outcome. Players are named by their positions in the scenario's list, tickets by their first player.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// The matches it found, with what became of them by the end of the run.
    pub found: Vec<Found>,
    /// Whether it settled a match of an earlier check.
    pub settled: bool,
    /// Players still queued, in queue order.
    pub queue: Vec<usize>,
    /// Queued tickets with their buckets and ranges, in queue order.
    pub tickets: Vec<(usize, i64, i64)>,
    /// Players who have left unmatched, in order.
    pub left: Vec<usize>,
    /// Everybody who has come, by what became of them.
    pub totals: Totals,
    /// Checks made so far.
    pub checks: u32,
    /// Checks skipped so far.
    pub skipped: u32,
}

/// A match.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Its id.
    pub id: u32,
    /// The searcher's players and the found one's.
    pub teams: [Vec<usize>; 2],
    /// Buckets between them.
    pub distance: i64,
    /// The searcher's range and the found one's.
    pub ranges: [i64; 2],
    /// What became of it.
    pub state: MatchState,
}

#[derive(Debug, Clone)]
struct Ticket {
    members: Vec<usize>,
    /// When its last member joins, and which one that is: queue order.
    comes: (i64, usize),
    leaves: Option<i64>,
    bucket: i64,
    range: i64,
    /// `None`: there is no maximum.
    maximum: Option<i64>,
}

/// Two tickets that are asked whether they are ready.
struct Asked {
    id: u32,
    until: i64,
    tickets: [Ticket; 2],
}

/// Everything a run remembers.
struct Run<'a> {
    settings: &'a Settings,
    /// Tickets that have not come.
    coming: Vec<Ticket>,
    queue: Vec<Ticket>,
    asked: Vec<Asked>,
    /// How many ready checks each player still declines.
    declines: Vec<u32>,
    skip: bool,
    found: Vec<Found>,
    left: Vec<usize>,
    /// Players who came, and players who play.
    came: u32,
    matched: u32,
    checks: u32,
    skipped: u32,
    /// When the last check was.
    before: Option<i64>,
}

/// All checks of a scenario, one by one.
pub fn run(scenario: &Scenario) -> Vec<Check> {
    let settings = scenario.settings.of::<Buckets>().unwrap_or_else(|| unreachable!("is a scenario of buckets"));
    let declines = |player: &Player| scenario.declines.iter().filter(|decline| decline.id == player.id).map(|decline| decline.times).sum();
    let mut run = Run {
        settings,
        coming: tickets(&scenario.players, settings),
        queue: Vec::new(),
        asked: Vec::new(),
        declines: scenario.players.iter().map(declines).collect(),
        skip: false,
        found: Vec::new(),
        left: Vec::new(),
        came: 0,
        matched: 0,
        checks: 0,
        skipped: 0,
        before: None,
    };
    let mut checks: Vec<Check> = (0..scenario.rounds()).map(|round| run.round(scenario.time_of(round).0)).collect();
    for found in checks.iter_mut().flat_map(|check| &mut check.found) {
        found.state = run.found[found.id as usize - 1].state;
    }
    checks
}

/// The tickets of a scenario, in queue order: a party is one, everybody else is another.
fn tickets(players: &[Player], settings: &Settings) -> Vec<Ticket> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, player) in players.iter().enumerate() {
        let same = |group: &&mut Vec<usize>| player.party.is_some() && players[group[0]].party == player.party;
        match groups.iter_mut().find(same) {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    let mut tickets: Vec<Ticket> = groups.into_iter().map(|members| ticket(players, settings, members)).collect();
    tickets.sort_by_key(|ticket| ticket.comes);
    tickets
}

fn ticket(players: &[Player], settings: &Settings, members: Vec<usize>) -> Ticket {
    let ratings: Vec<f64> = members.iter().map(|&member| players[member].rating.unwrap_or(f64::NAN)).collect();
    let rating = match settings.party_rating {
        PartyRating::Max => ratings.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        PartyRating::Mean => ratings.iter().sum::<f64>() / ratings.len() as f64,
    };
    let comes = members.iter().map(|&member| (players[member].joined.0, member)).max().unwrap_or_default();
    let leaves = members.iter().filter_map(|&member| players[member].leaves).map(|Millis(leaves)| leaves).min();
    Ticket { comes, leaves, bucket: bucket(settings, rating), range: 0, maximum: maximum(settings, rating), members }
}

fn bucket(settings: &Settings, rating: f64) -> i64 {
    let share = rating / settings.bucket.width;
    match settings.bucket.function {
        BucketFunction::Floor => share.floor() as i64,
        // Half away from zero: what is left of the size without its fraction decides.
        BucketFunction::Round => {
            let (size, sign) = (share.abs(), if share < 0.0 { -1 } else { 1 });
            sign * (size.trunc() as i64 + i64::from(size - size.trunc() >= 0.5))
        }
    }
}

fn maximum(settings: &Settings, rating: f64) -> Option<i64> {
    let max = &settings.range_max;
    let percent = max.percent.map(|percent| ((rating * percent) / 100.0 / settings.bucket.width).floor().max(0.0) as i64);
    match (max.fixed, percent, max.combine) {
        (Some(fixed), Some(percent), Combine::Min) => Some(fixed.min(percent)),
        (Some(fixed), Some(percent), Combine::Max) => Some(fixed.max(percent)),
        (Some(fixed), None, _) => Some(fixed),
        (None, percent, _) => percent,
    }
}

impl Ticket {
    /// Grows by one step; says whether that changed anything.
    fn grow(&mut self, increase: i64) -> bool {
        let before = self.range;
        self.range += increase;
        if let Some(maximum) = self.maximum {
            self.range = self.range.min(maximum);
        }
        self.range != before
    }

    fn size(&self) -> u32 {
        self.members.len() as u32
    }
}

impl Run<'_> {
    fn round(&mut self, now: i64) -> Check {
        self.grow(now);
        let settled = self.settle(now);
        self.leave(now);
        self.come(now);
        let found = if self.skip {
            self.skipped += 1;
            Vec::new()
        } else {
            self.checks += 1;
            self.check(now)
        };
        self.before = Some(now);
        let [queued, pending] =
            [self.queue.iter().map(Ticket::size).sum(), self.asked.iter().flat_map(|asked| &asked.tickets).map(Ticket::size).sum()];
        Check {
            found,
            settled,
            queue: self.queue.iter().flat_map(|ticket| ticket.members.clone()).collect(),
            tickets: self.queue.iter().map(|ticket| (ticket.members[0], ticket.bucket, ticket.range)).collect(),
            left: self.left.clone(),
            totals: Totals { players: self.came, matched: self.matched, queued, left: self.left.len() as u32, pending },
            checks: self.checks,
            skipped: self.skipped,
        }
    }

    /// 1. All instants since the last check at which somebody grows.
    fn grow(&mut self, now: i64) {
        let Some(before) = self.before else { return };
        let (interval, increase) = (self.settings.range_interval.0, self.settings.range_increase);
        for ticket in &mut self.queue {
            let start = if self.settings.growth == Growth::Global { 0 } else { ticket.comes.0 };
            let mut instant = start + interval;
            while instant <= now {
                if instant > before && ticket.grow(increase) {
                    self.skip = false;
                }
                instant += interval;
            }
        }
    }

    /// 2. Ready checks that end now, in the order of their ids, which is that of asking.
    fn settle(&mut self, now: i64) -> bool {
        let (due, asked): (Vec<Asked>, Vec<Asked>) = self.asked.drain(..).partition(|asked| asked.until <= now);
        self.asked = asked;
        let settled = !due.is_empty();
        for asked in due {
            self.answer(asked.id, asked.tickets);
        }
        settled
    }

    /// Everybody of a match says whether they are ready.
    fn answer(&mut self, id: u32, tickets: [Ticket; 2]) {
        let declined = tickets.each_ref().map(|ticket| ticket.members.iter().any(|&member| self.declines[member] > 0));
        let failed = declined.contains(&true);
        self.found[id as usize - 1].state = if failed { MatchState::Failed } else { MatchState::Started };
        for (ticket, declined) in tickets.into_iter().zip(declined) {
            for &member in &ticket.members {
                self.declines[member] = self.declines[member].saturating_sub(1);
            }
            if !failed {
                self.matched += ticket.size();
            } else if declined && self.settings.on_decline == OnDecline::DropDecliner {
                self.left.extend(ticket.members);
            } else {
                self.queue.push(ticket);
                self.queue.sort_by_key(|ticket| ticket.comes);
                self.skip = false;
            }
        }
    }

    fn leave(&mut self, now: i64) {
        let goes = |ticket: &Ticket| ticket.leaves.is_some_and(|leaves| leaves <= now);
        let (mut going, queue): (Vec<Ticket>, Vec<Ticket>) = self.queue.drain(..).partition(goes);
        self.queue = queue;
        going.sort_by_key(|ticket| ticket.leaves);
        self.left.extend(going.into_iter().flat_map(|ticket| ticket.members));
    }

    fn come(&mut self, now: i64) {
        let (coming, later): (Vec<Ticket>, Vec<Ticket>) = self.coming.drain(..).partition(|ticket| ticket.comes.0 <= now);
        self.coming = later;
        for mut ticket in coming {
            if ticket.leaves.is_some_and(|leaves| leaves <= now) {
                continue;
            }
            if self.settings.growth == Growth::Own {
                let mut instant = ticket.comes.0 + self.settings.range_interval.0;
                while instant <= now {
                    ticket.grow(self.settings.range_increase);
                    instant += self.settings.range_interval.0;
                }
            }
            self.came += ticket.size();
            self.queue.push(ticket);
            self.skip = false;
        }
    }

    /// 4. and 5. Everybody unmatched looks, in queue order.
    fn check(&mut self, now: i64) -> Vec<Found> {
        let mut taken = vec![false; self.queue.len()];
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for a in 0..self.queue.len() {
            if taken[a] {
                continue;
            }
            let free = (0..self.queue.len()).filter(|&b| !taken[b] && self.fits(a, b));
            if let Some(b) = free.min_by_key(|&b| (self.distance(a, b), b)) {
                (taken[a], taken[b]) = (true, true);
                pairs.push((a, b));
            }
        }
        self.skip = pairs.is_empty();
        let queue = self.queue.clone();
        let mut taken = taken.into_iter();
        self.queue.retain(|_| !taken.next().unwrap_or(false));
        let distances: Vec<i64> = pairs.iter().map(|&(a, b)| (queue[a].bucket - queue[b].bucket).abs()).collect();
        let first = self.found.len();
        for (&(a, b), distance) in pairs.iter().zip(distances) {
            let id = self.found.len() as u32 + 1;
            let teams = [queue[a].members.clone(), queue[b].members.clone()];
            self.found.push(Found { id, teams, distance, ranges: [queue[a].range, queue[b].range], state: MatchState::Pending });
        }
        let found = self.found[first..].to_vec();
        for (made, &(a, b)) in found.iter().zip(&pairs) {
            let tickets = [queue[a].clone(), queue[b].clone()];
            if self.settings.ready_seconds.0 == 0 {
                self.answer(made.id, tickets);
            } else {
                self.asked.push(Asked { id: made.id, until: now + self.settings.ready_seconds.0, tickets });
            }
        }
        found
    }

    fn distance(&self, a: usize, b: usize) -> i64 {
        (self.queue[a].bucket - self.queue[b].bucket).abs()
    }

    /// Whether a searcher can take somebody as its opponent.
    fn fits(&self, a: usize, b: usize) -> bool {
        let (searcher, other, distance) = (&self.queue[a], &self.queue[b], self.distance(a, b));
        let seen = match self.settings.look {
            Look::All => true,
            Look::Below => other.bucket <= searcher.bucket,
            Look::Above => other.bucket >= searcher.bucket,
        };
        let reaches_back = other.range as f64 * 100.0 >= self.settings.reciprocal * distance as f64;
        a != b && searcher.members.len() == other.members.len() && distance <= searcher.range && seen && reaches_back
    }
}
