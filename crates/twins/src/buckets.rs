//! The buckets engine, word for word from its document. It makes or skips every single check, grows every range at every growth instant, and
//! compares each searching ticket with all others. Steps are numbered as in `docs/buckets.md`.

use queuescope::engines::Buckets;
use queuescope::engines::buckets::settings::{BucketFunction, Combine, Growth, OnDecline, PartyRating, SearchDirection};
use queuescope::engines::buckets::{MatchState, Settings};
use queuescope::{Millis, Player, Scenario, Totals};

/// Result of one check. Players are identified by index in the scenario, tickets by their first player.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// Matches that this check found, each with its state at the end of the run.
    pub found: Vec<Match>,
    /// True if this check settled a match of an earlier check.
    pub settled: bool,
    /// Players still queued, in queue order.
    pub queue: Vec<usize>,
    /// Queued tickets as (ticket, bucket, range), in queue order.
    pub tickets: Vec<(usize, i64, i64)>,
    /// Players who have left unmatched so far, in order.
    pub left: Vec<usize>,
    /// Number of players who have joined so far, by state.
    pub totals: Totals,
    /// Number of checks made so far.
    pub checks: u32,
    /// Number of checks skipped so far.
    pub skipped: u32,
}

/// A match.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// Match id.
    pub id: u32,
    /// Players of the searching ticket and of its opponent.
    pub teams: [Vec<usize>; 2],
    /// Distance between the tickets, in buckets.
    pub distance: i64,
    /// Ranges of the searching ticket and of its opponent.
    pub ranges: [i64; 2],
    /// State of the match.
    pub state: MatchState,
}

#[derive(Debug, Clone)]
struct Ticket {
    members: Vec<usize>,
    /// Time at which the last member joins, and the index of that member. The queue is in this order.
    joined: (i64, usize),
    leaves: Option<i64>,
    bucket: i64,
    range: i64,
    /// Largest range; `None` without a limit.
    maximum: Option<i64>,
}

/// A match whose players have been asked if they are ready.
struct ReadyCheck {
    match_id: u32,
    ends: i64,
    tickets: [Ticket; 2],
}

/// State of a run.
struct Run<'a> {
    settings: &'a Settings,
    /// Tickets that have not joined yet.
    upcoming: Vec<Ticket>,
    queue: Vec<Ticket>,
    ready_checks: Vec<ReadyCheck>,
    /// For each player, the number of ready checks that they will still decline.
    declines: Vec<u32>,
    /// True if nothing has changed since a check without matches.
    skip: bool,
    found: Vec<Match>,
    left: Vec<usize>,
    /// Number of players who have joined.
    joined: u32,
    /// Number of players whose match has started.
    matched: u32,
    checks: u32,
    skipped: u32,
    /// Time of the previous check, made or skipped.
    previous: Option<i64>,
}

/// Runs all checks of a scenario.
pub fn run(scenario: &Scenario) -> Vec<Check> {
    let settings = scenario.settings.of::<Buckets>().unwrap_or_else(|| unreachable!("the scenario is for the buckets engine"));
    let declines = |player: &Player| scenario.declines.iter().filter(|decline| decline.id == player.id).map(|decline| decline.times).sum();
    let mut run = Run {
        settings,
        upcoming: tickets(&scenario.players, settings),
        queue: Vec::new(),
        ready_checks: Vec::new(),
        declines: scenario.players.iter().map(declines).collect(),
        skip: false,
        found: Vec::new(),
        left: Vec::new(),
        joined: 0,
        matched: 0,
        checks: 0,
        skipped: 0,
        previous: None,
    };
    let mut checks: Vec<Check> = (0..scenario.rounds()).map(|round| run.round(scenario.time_of(round).0)).collect();
    for found in checks.iter_mut().flat_map(|check| &mut check.found) {
        found.state = run.found[found.id as usize - 1].state;
    }
    checks
}

/// Groups players into tickets, in queue order. Each party is one ticket, and so is each player without a party.
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
    tickets.sort_by_key(|ticket| ticket.joined);
    tickets
}

fn ticket(players: &[Player], settings: &Settings, members: Vec<usize>) -> Ticket {
    let ratings: Vec<f64> = members.iter().map(|&member| players[member].rating.unwrap_or(f64::NAN)).collect();
    let rating = match settings.party_rating {
        PartyRating::Max => ratings.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        PartyRating::Mean => ratings.iter().sum::<f64>() / ratings.len() as f64,
    };
    let joined = members.iter().map(|&member| (players[member].joined.0, member)).max().unwrap_or_default();
    let leaves = members.iter().filter_map(|&member| players[member].leaves).map(|Millis(leaves)| leaves).min();
    Ticket { joined, leaves, bucket: bucket(settings, rating), range: 0, maximum: maximum(settings, rating), members }
}

fn bucket(settings: &Settings, rating: f64) -> i64 {
    let quotient = rating / settings.bucket.width;
    match settings.bucket.function {
        BucketFunction::Floor => quotient.floor() as i64,
        // Rounds half away from zero. The fraction of the absolute value decides.
        BucketFunction::Round => {
            let (absolute, sign) = (quotient.abs(), if quotient < 0.0 { -1 } else { 1 });
            sign * (absolute.trunc() as i64 + i64::from(absolute - absolute.trunc() >= 0.5))
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
    /// Grows the range by one step. Returns true if it changed.
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
        self.process_leaves(now);
        self.process_joins(now);
        let found = if self.skip {
            self.skipped += 1;
            Vec::new()
        } else {
            self.checks += 1;
            self.check(now)
        };
        self.previous = Some(now);
        let queued = self.queue.iter().map(Ticket::size).sum();
        let pending = self.ready_checks.iter().flat_map(|ready_check| &ready_check.tickets).map(Ticket::size).sum();
        Check {
            found,
            settled,
            queue: self.queue.iter().flat_map(|ticket| ticket.members.clone()).collect(),
            tickets: self.queue.iter().map(|ticket| (ticket.members[0], ticket.bucket, ticket.range)).collect(),
            left: self.left.clone(),
            totals: Totals { players: self.joined, matched: self.matched, queued, left: self.left.len() as u32, pending },
            checks: self.checks,
            skipped: self.skipped,
        }
    }

    /// Step 1: grows ranges at each growth instant since the previous check.
    fn grow(&mut self, now: i64) {
        let Some(previous) = self.previous else { return };
        let (interval, increase) = (self.settings.range_interval.0, self.settings.range_increase);
        for ticket in &mut self.queue {
            let start = if self.settings.growth == Growth::Global { 0 } else { ticket.joined.0 };
            let mut instant = start + interval;
            while instant <= now {
                if instant > previous && ticket.grow(increase) {
                    self.skip = false;
                }
                instant += interval;
            }
        }
    }

    /// Step 2: settles the ready checks whose time is over. They are in order of match id, because that is the order in which they started. Returns
    /// true if it settled any.
    fn settle(&mut self, now: i64) -> bool {
        let (due, remaining): (Vec<ReadyCheck>, Vec<ReadyCheck>) =
            self.ready_checks.drain(..).partition(|ready_check| ready_check.ends <= now);
        self.ready_checks = remaining;
        let settled = !due.is_empty();
        for ready_check in due {
            self.settle_match(ready_check.match_id, ready_check.tickets);
        }
        settled
    }

    /// Lets all players of a match accept or decline.
    fn settle_match(&mut self, id: u32, tickets: [Ticket; 2]) {
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
                self.queue.sort_by_key(|ticket| ticket.joined);
                self.skip = false;
            }
        }
    }

    /// Step 3: removes tickets whose time to leave has come.
    fn process_leaves(&mut self, now: i64) {
        let is_leaving = |ticket: &Ticket| ticket.leaves.is_some_and(|leaves| leaves <= now);
        let (mut leaving, queue): (Vec<Ticket>, Vec<Ticket>) = self.queue.drain(..).partition(is_leaving);
        self.queue = queue;
        leaving.sort_by_key(|ticket| ticket.leaves);
        self.left.extend(leaving.into_iter().flat_map(|ticket| ticket.members));
    }

    /// Step 3: lets tickets join. A ticket whose time to leave has already come never joins.
    fn process_joins(&mut self, now: i64) {
        let (joining, later): (Vec<Ticket>, Vec<Ticket>) = self.upcoming.drain(..).partition(|ticket| ticket.joined.0 <= now);
        self.upcoming = later;
        for mut ticket in joining {
            if ticket.leaves.is_some_and(|leaves| leaves <= now) {
                continue;
            }
            if self.settings.growth == Growth::Own {
                let mut instant = ticket.joined.0 + self.settings.range_interval.0;
                while instant <= now {
                    ticket.grow(self.settings.range_increase);
                    instant += self.settings.range_interval.0;
                }
            }
            self.joined += ticket.size();
            self.queue.push(ticket);
            self.skip = false;
        }
    }

    /// Steps 4 and 5: lets each unmatched ticket search for an opponent, in queue order, and starts the matches or their ready checks.
    fn check(&mut self, now: i64) -> Vec<Match> {
        let mut is_matched = vec![false; self.queue.len()];
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for a in 0..self.queue.len() {
            if is_matched[a] {
                continue;
            }
            let free = (0..self.queue.len()).filter(|&b| !is_matched[b] && self.can_match(a, b));
            if let Some(b) = free.min_by_key(|&b| (self.distance(a, b), b)) {
                (is_matched[a], is_matched[b]) = (true, true);
                pairs.push((a, b));
            }
        }
        self.skip = pairs.is_empty();
        let queue = self.queue.clone();
        let mut is_matched = is_matched.into_iter();
        self.queue.retain(|_| !is_matched.next().unwrap_or(false));
        let distances: Vec<i64> = pairs.iter().map(|&(a, b)| (queue[a].bucket - queue[b].bucket).abs()).collect();
        let first = self.found.len();
        for (&(a, b), distance) in pairs.iter().zip(distances) {
            let id = self.found.len() as u32 + 1;
            let teams = [queue[a].members.clone(), queue[b].members.clone()];
            self.found.push(Match { id, teams, distance, ranges: [queue[a].range, queue[b].range], state: MatchState::Pending });
        }
        let found = self.found[first..].to_vec();
        for (created, &(a, b)) in found.iter().zip(&pairs) {
            let tickets = [queue[a].clone(), queue[b].clone()];
            if self.settings.ready_seconds.0 == 0 {
                self.settle_match(created.id, tickets);
            } else {
                self.ready_checks.push(ReadyCheck { match_id: created.id, ends: now + self.settings.ready_seconds.0, tickets });
            }
        }
        found
    }

    fn distance(&self, a: usize, b: usize) -> i64 {
        (self.queue[a].bucket - self.queue[b].bucket).abs()
    }

    /// Returns true if the searching ticket `a` may be matched with ticket `b`.
    fn can_match(&self, a: usize, b: usize) -> bool {
        let (searcher, other, distance) = (&self.queue[a], &self.queue[b], self.distance(a, b));
        let is_on_searched_side = match self.settings.look {
            SearchDirection::All => true,
            SearchDirection::Below => other.bucket <= searcher.bucket,
            SearchDirection::Above => other.bucket >= searcher.bucket,
        };
        let reaches_back = other.range as f64 * 100.0 >= self.settings.reciprocal * distance as f64;
        a != b && searcher.members.len() == other.members.len() && distance <= searcher.range && is_on_searched_side && reaches_back
    }
}
