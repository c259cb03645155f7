//! The lobbies engine word for word: it reads the scenario by itself, and in every round groups, queues and scores everything anew, each part
//! over all pairs of levels, each matching over all sets of tickets. For small queues only (20 groups in one queue at most).
//!
//! Two things of a run are not determined by the text. The host is random: here it is the first member in queue order. And several
//! matchings can be the best: a run tells where that happened first ([`Tie`]), or follows another report there. [`judge`] knows both.

mod crowd;
mod form;
pub mod judge;
mod matching;
mod queues;
pub mod random;
mod request;
mod score;
mod write;

pub use crowd::crowd;

use serde_json::{Map, Value, json};

use form::Hall;
use queues::{Crowd, Life, Place, Queue, joining};
use request::{Request, Settings};
use score::Seeker;
use write::{Fate, Lobby, detail, key, seconds};

/// How often scheduled requests are matched, in milliseconds.
const SCHEDULED_EVERY: i64 = 60_000;

/// A run: its report with all detail, and how far the text determines it.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The report. The host of every lobby is its first member in queue order.
    pub report: Value,
    /// The first matching that was not the only best one and could not be followed in the other report. What comes after it may differ.
    pub tie: Option<Tie>,
    /// Lobbies with a ticket of a group that fell apart on the way: to see that a test gets there.
    pub completed: usize,
}

/// Where a run could have gone on differently.
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// The round.
    pub round: usize,
    /// The queue, as in the report's detail.
    pub key: Value,
    /// The pass of the queue, from 0.
    pub pass: usize,
    /// Queues of the round's detail that were done before.
    pub queues: usize,
    /// Lobbies of the round that were formed before.
    pub matches: usize,
}

/// Runs a scenario. It must be one of lobbies and without problems.
pub fn run(scenario: &Value) -> Outcome {
    outcome(scenario, None)
}

/// Runs a scenario beside another report with its detail: where several matchings are the best ones of a queue's first pass, the pairs of
/// that report are taken, if they are among the best.
pub fn run_beside(scenario: &Value, other: &Value) -> Outcome {
    outcome(scenario, Some(other))
}

fn outcome(scenario: &Value, other: Option<&Value>) -> Outcome {
    let settings = Settings::read(scenario);
    let requests = Request::read_all(scenario);
    let states = requests.iter().map(|request| State { life: Life::Away, level: 0, last: joining(&settings, request) }).collect();
    let mut run =
        Run { settings: &settings, requests: &requests, other, states, lobbies: Vec::new(), left: Vec::new(), tie: None, completed: 0 };
    let mut rounds: Vec<Value> = (0..settings.rounds(scenario)).map(|round| run.round(round)).collect();
    for (index, round) in rounds.iter_mut().enumerate() {
        // As they are at the end of the run.
        round["matches"] =
            run.lobbies.iter().filter(|lobby| lobby.round == index).map(|lobby| lobby.entry(&run.ids(&lobby.members))).collect();
    }
    let report = json!({ "version": 1, "engine": "lobbies", "rounds": rounds, "left": run.ids(&run.left), "totals": run.totals() });
    Outcome { report, tie: run.tie, completed: run.completed }
}

/// What changes about a request.
#[derive(Debug, Clone, Copy)]
struct State {
    life: Life,
    level: u32,
    /// Its last relaxation or its joining.
    last: i64,
}

/// Everything a run remembers. Requests are named by their places in queue order.
struct Run<'a> {
    settings: &'a Settings,
    requests: &'a [Request],
    other: Option<&'a Value>,
    states: Vec<State>,
    lobbies: Vec<Lobby>,
    left: Vec<usize>,
    tie: Option<Tie>,
    completed: usize,
}

impl<'a> Run<'a> {
    fn round(&mut self, index: usize) -> Value {
        let now = index as i64 * self.settings.tick;
        self.settle(now);
        self.leave(now);
        self.come(now);
        self.expire(now);
        let scheduled_too = index == 0 || now / SCHEDULED_EVERY > (now - self.settings.tick) / SCHEDULED_EVERY;
        let searching = self.searching(now);
        let small = searching.len() < self.settings.small_below;
        self.relax(now, small, &searching);
        let levels: Map<String, Value> =
            searching.iter().map(|&request| (self.requests[request].id.clone(), self.states[request].level.into())).collect();

        let (seekers, lives) = (self.seekers(), self.lives());
        let crowd = Crowd { settings: self.settings, now, seekers: &seekers, lives: &lives, scheduled_too };
        let (tickets, queues) = crowd.queues(crowd.group());
        let hall = Hall { settings: self.settings, small, seekers: &seekers, tickets: &tickets };
        let first = self.lobbies.len();
        let mut details: Vec<Value> = Vec::new();
        for queue in &queues {
            let free = |&&ticket: &&usize| tickets[ticket].iter().all(|&member| self.states[member].life == Life::Queued);
            let free: Vec<usize> = queue.tickets.iter().filter(free).copied().collect();
            let key = key(queue);
            let formed = form::form(&hall, &free, self.hint(index, &key).as_deref());
            if let (None, Some((pass, lobbies))) = (&self.tie, formed.tie) {
                let matches = self.lobbies.len() - first + lobbies;
                self.tie = Some(Tie { round: index, key: key.clone(), pass, queues: details.len(), matches });
            }
            self.completed += formed.completed;
            details.extend(detail(&key, &formed));
            for lobby in formed.lobbies {
                self.open(index, now, queue, lobby.into_iter().flat_map(|ticket| tickets[ticket].clone()).collect());
            }
        }
        if self.settings.confirm == 0 {
            self.settle(now);
        }
        let tickets: Vec<Value> = tickets.iter().map(|ticket| self.ids(ticket)).collect();
        json!({
            "index": index, "time": seconds(now), "queue": self.ids(&self.all(Life::Queued)),
            "detail": { "levels": levels, "tickets": tickets, "small": small, "queues": details },
        })
    }

    fn seekers(&self) -> Vec<Seeker<'a>> {
        self.requests.iter().zip(&self.states).map(|(request, state)| Seeker { request, level: state.level }).collect()
    }

    fn lives(&self) -> Vec<Life> {
        self.states.iter().map(|state| state.life).collect()
    }

    fn searching(&self, now: i64) -> Vec<usize> {
        let (seekers, lives) = (self.seekers(), self.lives());
        Crowd { settings: self.settings, now, seekers: &seekers, lives: &lives, scheduled_too: false }.searching()
    }

    /// Everybody who is there, in queue order.
    fn all(&self, life: Life) -> Vec<usize> {
        (0..self.states.len()).filter(|&request| self.states[request].life == life).collect()
    }

    fn go(&mut self, request: usize) {
        self.states[request].life = Life::Gone;
        self.left.push(request);
    }

    /// 7. Confirmations that end, in order of their lobbies.
    fn settle(&mut self, now: i64) {
        for place in 0..self.lobbies.len() {
            if self.lobbies[place].fate == Fate::Pending && self.lobbies[place].until <= now {
                let lobby = self.confirm(self.lobbies[place].clone());
                self.lobbies[place] = lobby;
            }
        }
    }

    fn confirm(&mut self, lobby: Lobby) -> Lobby {
        let (decliners, rest): (Vec<usize>, Vec<usize>) = lobby.members.iter().partition(|&&member| self.requests[member].declines);
        // Levels have stood still since it was formed.
        let seekers = self.seekers();
        let others: Vec<Seeker<'_>> = rest.iter().map(|&member| seekers[member]).collect();
        let goes_on = decliners.is_empty() || form::large_enough(self.settings, &others);
        for &member in &rest {
            self.states[member].life = if goes_on { Life::Matched } else { Life::Queued };
        }
        for &member in &decliners {
            self.go(member);
        }
        match (decliners.is_empty(), goes_on) {
            (true, _) => Lobby { fate: Fate::Ready, ..lobby },
            (false, true) => Lobby { fate: Fate::Adjusted, score: score::lobby(self.settings, &others), members: rest, ..lobby },
            (false, false) => Lobby { fate: Fate::Disbanded, ..lobby },
        }
    }

    /// 1. Leaves, by the time they wanted to go.
    fn leave(&mut self, now: i64) {
        let goes = |&request: &usize| self.requests[request].leaves.is_some_and(|leaves| leaves <= now);
        let mut going: Vec<usize> = self.all(Life::Queued).into_iter().filter(goes).collect();
        going.sort_by_key(|&request| self.requests[request].leaves);
        going.into_iter().for_each(|request| self.go(request));
    }

    /// Joins. Who would have to leave at once never enters, in this round and in every later one.
    fn come(&mut self, now: i64) {
        for (request, state) in self.requests.iter().zip(&mut self.states) {
            let stays = request.leaves.is_none_or(|leaves| leaves > now);
            if state.life == Life::Away && request.joined <= now && stays {
                state.life = Life::Queued;
            }
        }
    }

    /// Requests that are too old, and scheduled ones whose time has come.
    fn expire(&mut self, now: i64) {
        for request in self.all(Life::Queued) {
            let Request { joined, scheduled, .. } = self.requests[request];
            if scheduled.map_or(now - joined > self.settings.expire, |scheduled| scheduled <= now) {
                self.go(request);
            }
        }
    }

    /// 2. One level for everybody whose last relaxation is an interval ago.
    fn relax(&mut self, now: i64, small: bool, searching: &[usize]) {
        let percent = if small { self.settings.small_interval } else { 100_000_000 };
        for &request in searching {
            let state = &mut self.states[request];
            let is_due = i128::from(now - state.last) * 100_000_000 >= i128::from(self.settings.relax_interval) * percent;
            if is_due && state.level < 10 {
                (state.level, state.last) = (state.level + 1, now);
            }
        }
    }

    /// The pairs the other report took in a queue's first pass.
    fn hint(&self, round: usize, key: &Value) -> Option<Vec<(usize, usize)>> {
        let queues = self.other?["rounds"][round]["detail"]["queues"].as_array()?;
        let queue = queues.iter().find(|queue| judge::same(&queue["key"], key))?;
        let number = |value: &Value| value.as_u64().map(|number| number as usize);
        queue["pairs"].as_array()?.iter().map(|pair| Some((number(&pair[0])?, number(&pair[1])?))).collect()
    }

    /// 7. A new lobby.
    fn open(&mut self, round: usize, now: i64, queue: &Queue, mut members: Vec<usize>) {
        members.sort_unstable();
        let seekers = self.seekers();
        let invited: Vec<Seeker<'_>> = members.iter().map(|&member| seekers[member]).collect();
        let until = now + self.settings.confirm;
        let (game, mode, place) = queue.key.clone();
        let (region, starts) = match place {
            Place::Region(region) => (region, until),
            Place::Slot(_) => ("any".to_owned(), invited.iter().filter_map(|member| member.request.scheduled).max().unwrap_or(until)),
        };
        members.iter().for_each(|&member| self.states[member].life = Life::Asked);
        let (id, score) = (self.lobbies.len() + 1, score::lobby(self.settings, &invited));
        self.lobbies.push(Lobby { id, round, members, game, mode, region, score, fate: Fate::Pending, starts, until });
    }

    fn ids(&self, requests: &[usize]) -> Value {
        requests.iter().map(|&request| self.requests[request].id.clone()).collect()
    }

    fn totals(&self) -> Value {
        let [away, matched, queued, left, pending] =
            [Life::Away, Life::Matched, Life::Queued, Life::Gone, Life::Asked].map(|life| self.all(life).len());
        json!({ "players": self.states.len() - away, "matched": matched, "queued": queued, "left": left, "pending": pending })
    }
}
