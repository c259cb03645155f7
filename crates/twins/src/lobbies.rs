//! The lobbies engine, word for word from its document. It has its own reader for scenarios. In every round it groups, queues and scores all
//! requests again, computes each part of a score over all pairs of levels, and finds a best matching by trying all sets of groups. Such an exact
//! matching is possible for at most 20 groups.
//!
//! The document leaves two things open. The host is random, but here it is the first member in queue order. Several matchings can be the best,
//! in which case a run reports where that happens first ([`Tie`]) or follows another report there. [`judge`] allows for both.
//!
//! Steps are numbered as in `docs/lobbies.md`.

mod crowd;
mod form;
pub mod judge;
mod matching;
mod queues;
pub mod random;
mod request;
mod score;
mod write;

pub use crowd::{Crowd, Groups};

use serde_json::{Map, Value, json};

use form::FormInput;
use queues::{PlayerState, Queue, RegionOrSlot, RoundRequests, search_start};
use request::{Request, Settings};
use score::RequestAtLevel;
use write::{Lobby, LobbyState, detail, key, seconds};

/// Time between two rounds that match scheduled requests, in milliseconds.
const SCHEDULED_INTERVAL: i64 = 60_000;

/// Result of a run: its report with all detail, and how far the document determines it.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Report in which the host of every lobby is its first member in queue order.
    pub report: Value,
    /// First pass that had several best matchings and could not follow another report. Everything after it may differ.
    pub tie: Option<Tie>,
    /// Number of lobbies that contain a ticket of a split-up group. A test checks that random scenarios produce them.
    pub completed: usize,
}

/// Point from which a run could have continued differently.
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// Index of the round.
    pub round: usize,
    /// Key of the queue, as in the report's detail.
    pub key: Value,
    /// Pass over the queue, from 0.
    pub pass: usize,
    /// Number of earlier queues in the round's detail.
    pub queues: usize,
    /// Number of lobbies that the round had formed before.
    pub matches: usize,
}

/// Runs a scenario, which must be valid and use the lobbies engine.
pub fn run(scenario: &Value) -> Outcome {
    outcome(scenario, None)
}

/// Runs a scenario and follows another detailed report: if the first pass over a queue has several best matchings and the report's pairs are one
/// of them, the run chooses these pairs.
pub fn run_following(scenario: &Value, other: &Value) -> Outcome {
    outcome(scenario, Some(other))
}

fn outcome(scenario: &Value, other: Option<&Value>) -> Outcome {
    let settings = Settings::read(scenario);
    let requests = Request::read_all(scenario);
    let statuses = requests
        .iter()
        .map(|request| Status { state: PlayerState::Away, level: 0, last_relaxed: search_start(&settings, request) })
        .collect();
    let mut run =
        Run { settings: &settings, requests: &requests, other, statuses, lobbies: Vec::new(), left: Vec::new(), tie: None, completed: 0 };
    let mut rounds: Vec<Value> = (0..settings.rounds(scenario)).map(|round| run.round(round)).collect();
    for (index, round) in rounds.iter_mut().enumerate() {
        // Matches are listed in their state at the end of the run.
        round["matches"] =
            run.lobbies.iter().filter(|lobby| lobby.round == index).map(|lobby| lobby.entry(&run.ids(&lobby.members))).collect();
    }
    let report = json!({ "version": 1, "engine": "lobbies", "rounds": rounds, "left": run.ids(&run.left), "totals": run.totals() });
    Outcome { report, tie: run.tie, completed: run.completed }
}

/// The part of a request that changes during a run.
#[derive(Debug, Clone, Copy)]
struct Status {
    state: PlayerState,
    level: u32,
    /// Time at which the request last went up a level or started to search, in milliseconds.
    last_relaxed: i64,
}

/// State of a run. Requests are identified by their positions in queue order.
struct Run<'a> {
    settings: &'a Settings,
    requests: &'a [Request],
    other: Option<&'a Value>,
    statuses: Vec<Status>,
    lobbies: Vec<Lobby>,
    left: Vec<usize>,
    tie: Option<Tie>,
    completed: usize,
}

impl<'a> Run<'a> {
    fn round(&mut self, index: usize) -> Value {
        let now = index as i64 * self.settings.tick;
        self.settle(now);
        self.process_leaves(now);
        self.process_joins(now);
        self.expire(now);
        let matches_scheduled = index == 0 || now / SCHEDULED_INTERVAL > (now - self.settings.tick) / SCHEDULED_INTERVAL;
        let searching = self.searching(now);
        let small = searching.len() < self.settings.small_below;
        self.relax(now, small, &searching);
        let levels: Map<String, Value> =
            searching.iter().map(|&request| (self.requests[request].id.clone(), self.statuses[request].level.into())).collect();

        let (requests, states) = (self.requests_at_levels(), self.player_states());
        let round_requests = RoundRequests { settings: self.settings, now, requests: &requests, states: &states, matches_scheduled };
        let (tickets, queues) = round_requests.queues(round_requests.group());
        let input = FormInput { settings: self.settings, small, requests: &requests, tickets: &tickets };
        let first = self.lobbies.len();
        let mut details: Vec<Value> = Vec::new();
        for queue in &queues {
            let free = |&&ticket: &&usize| tickets[ticket].iter().all(|&member| self.statuses[member].state == PlayerState::Queued);
            let free: Vec<usize> = queue.tickets.iter().filter(free).copied().collect();
            let key = key(queue);
            let formed = form::form(&input, &free, self.pairs_to_follow(index, &key).as_deref());
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
            "index": index, "time": seconds(now), "queue": self.ids(&self.requests_in(PlayerState::Queued)),
            "detail": { "levels": levels, "tickets": tickets, "small": small, "queues": details },
        })
    }

    fn requests_at_levels(&self) -> Vec<RequestAtLevel<'a>> {
        self.requests.iter().zip(&self.statuses).map(|(request, status)| RequestAtLevel { request, level: status.level }).collect()
    }

    fn player_states(&self) -> Vec<PlayerState> {
        self.statuses.iter().map(|status| status.state).collect()
    }

    fn searching(&self, now: i64) -> Vec<usize> {
        let (requests, states) = (self.requests_at_levels(), self.player_states());
        RoundRequests { settings: self.settings, now, requests: &requests, states: &states, matches_scheduled: false }.searching()
    }

    /// Returns all requests in this state, in queue order.
    fn requests_in(&self, state: PlayerState) -> Vec<usize> {
        (0..self.statuses.len()).filter(|&request| self.statuses[request].state == state).collect()
    }

    fn drop_out(&mut self, request: usize) {
        self.statuses[request].state = PlayerState::Left;
        self.left.push(request);
    }

    /// Step 1: settles the confirmations whose time is over, in order of lobby id.
    fn settle(&mut self, now: i64) {
        for index in 0..self.lobbies.len() {
            if self.lobbies[index].state == LobbyState::Pending && self.lobbies[index].until <= now {
                let lobby = self.confirm(self.lobbies[index].clone());
                self.lobbies[index] = lobby;
            }
        }
    }

    fn confirm(&mut self, lobby: Lobby) -> Lobby {
        let (decliners, rest): (Vec<usize>, Vec<usize>) = lobby.members.iter().partition(|&&member| self.requests[member].declines);
        // No level has changed since the lobby was formed.
        let requests = self.requests_at_levels();
        let others: Vec<RequestAtLevel<'_>> = rest.iter().map(|&member| requests[member]).collect();
        let continues = decliners.is_empty() || form::large_enough(self.settings, &others);
        for &member in &rest {
            self.statuses[member].state = if continues { PlayerState::Matched } else { PlayerState::Queued };
        }
        for &member in &decliners {
            self.drop_out(member);
        }
        match (decliners.is_empty(), continues) {
            (true, _) => Lobby { state: LobbyState::Ready, ..lobby },
            (false, true) => Lobby { state: LobbyState::Adjusted, score: score::lobby(self.settings, &others), members: rest, ..lobby },
            (false, false) => Lobby { state: LobbyState::Disbanded, ..lobby },
        }
    }

    /// Step 2: removes requests whose time to leave has come, in order of that time.
    fn process_leaves(&mut self, now: i64) {
        let is_leaving = |&request: &usize| self.requests[request].leaves.is_some_and(|leaves| leaves <= now);
        let mut leaving: Vec<usize> = self.requests_in(PlayerState::Queued).into_iter().filter(is_leaving).collect();
        leaving.sort_by_key(|&request| self.requests[request].leaves);
        leaving.into_iter().for_each(|request| self.drop_out(request));
    }

    /// Step 2: lets requests join. A request whose time to leave has already come never joins.
    fn process_joins(&mut self, now: i64) {
        for (request, status) in self.requests.iter().zip(&mut self.statuses) {
            let stays = request.leaves.is_none_or(|leaves| leaves > now);
            if status.state == PlayerState::Away && request.joined <= now && stays {
                status.state = PlayerState::Queued;
            }
        }
    }

    /// Step 2: removes requests that are too old, and scheduled requests whose start time has come.
    fn expire(&mut self, now: i64) {
        for request in self.requests_in(PlayerState::Queued) {
            let Request { joined, scheduled, .. } = self.requests[request];
            if scheduled.map_or(now - joined > self.settings.expire, |scheduled| scheduled <= now) {
                self.drop_out(request);
            }
        }
    }

    /// Step 3: raises the level of each searching request that has been at its level for a whole interval.
    fn relax(&mut self, now: i64, small: bool, searching: &[usize]) {
        let percent = if small { self.settings.small_interval } else { 100_000_000 };
        for &request in searching {
            let status = &mut self.statuses[request];
            let is_due = i128::from(now - status.last_relaxed) * 100_000_000 >= i128::from(self.settings.relax_interval) * percent;
            if is_due && status.level < 10 {
                (status.level, status.last_relaxed) = (status.level + 1, now);
            }
        }
    }

    /// Returns the pairs that the other report chose in the first pass over a queue.
    fn pairs_to_follow(&self, round: usize, key: &Value) -> Option<Vec<(usize, usize)>> {
        let queues = self.other?["rounds"][round]["detail"]["queues"].as_array()?;
        let queue = queues.iter().find(|queue| judge::same(&queue["key"], key))?;
        let number = |value: &Value| value.as_u64().map(|number| number as usize);
        queue["pairs"].as_array()?.iter().map(|pair| Some((number(&pair[0])?, number(&pair[1])?))).collect()
    }

    /// Step 9: creates a lobby and invites its members.
    fn open(&mut self, round: usize, now: i64, queue: &Queue, mut members: Vec<usize>) {
        members.sort_unstable();
        let requests = self.requests_at_levels();
        let invited: Vec<RequestAtLevel<'_>> = members.iter().map(|&member| requests[member]).collect();
        let until = now + self.settings.confirm;
        let (game, mode, region_or_slot) = queue.key.clone();
        let (region, starts) = match region_or_slot {
            RegionOrSlot::Region(region) => (region, until),
            RegionOrSlot::Slot(_) => {
                ("any".to_owned(), invited.iter().filter_map(|member| member.request.scheduled).max().unwrap_or(until))
            }
        };
        members.iter().for_each(|&member| self.statuses[member].state = PlayerState::Pending);
        let (id, score) = (self.lobbies.len() + 1, score::lobby(self.settings, &invited));
        self.lobbies.push(Lobby { id, round, members, game, mode, region, score, state: LobbyState::Pending, starts, until });
    }

    fn ids(&self, requests: &[usize]) -> Value {
        requests.iter().map(|&request| self.requests[request].id.clone()).collect()
    }

    fn totals(&self) -> Value {
        let [away, matched, queued, left, pending] =
            [PlayerState::Away, PlayerState::Matched, PlayerState::Queued, PlayerState::Left, PlayerState::Pending]
                .map(|state| self.requests_in(state).len());
        json!({ "players": self.statuses.len() - away, "matched": matched, "queued": queued, "left": left, "pending": pending })
    }
}
