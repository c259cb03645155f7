//! The lobbies engine: requests with many wishes, which relax the longer they search; friends who stay together; queues by game, mode and
//! region; and in each queue the heaviest matching, merged until groups of the size everybody wants leave as lobbies.
//!
//! | stage | file | what it does |
//! | --- | --- | --- |
//! | 1 | `confirm` | confirmations that end now are settled |
//! | 2 | `collect` | requests leave, come and expire; scheduled ones begin to search |
//! | 3 | `relax` | wishes go up a level when they have waited long enough |
//! | 4 | `ticket` | friends and parties are joined |
//! | 5 | `queues` | which tickets meet where |
//! | 6 | `score`, `group` | how well any two suit each other, and whether they can be paired |
//! | 7 | `form`, `quick` | pairs, merged until they are large enough |
//! | 8 | – | the same for scheduled requests, once a minute |
//! | 9 | `confirm` | lobbies are made and their members invited |

mod collect;
mod confirm;
pub mod event;
mod form;
pub(crate) mod frame;
mod group;
mod log;
pub mod points;
mod queues;
mod quick;
pub mod relax;
pub(crate) mod report;
mod request;
mod score;
pub mod settings;
pub mod status;
pub(crate) mod tables;
mod ticket;

pub use event::Event;
pub use frame::{Frame, LobbyMark, PairingMark, PassMark, PlayerMark, TermsMark};
pub use group::Verdict;
pub(crate) use log::lines as log_lines;
pub use points::Points;
pub use report::{Detail, Match, QueueDetail};
pub use score::Parts;
pub use settings::Settings;
pub use status::{Status, status, status_after};

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use confirm::Confirmation;
use event::{Link, QueueMark, QueueRef, TicketRef};
use form::{FirstPass, Work};
use group::{Group, lobby_score};
use queues::{Key, Listed, Meeting, Queue};
use request::Requests;
use score::Scorer;
use serde::Serialize;
use settings::Terms;
use ticket::Ticket;

use crate::engines::{Settled, Stage};
use crate::ledger::{Ledger, Place};
use crate::listener::{Attention, Listener, Narrator};
use crate::order;
use crate::player::Name;
use crate::random::Random;
use crate::scenario::Scenario;
use crate::time::Millis;

/// Up to this many tickets a trace lists them, and up to this many groups in a pass every pair's score; above it, only what came of them.
pub const FULL_LIST_TICKETS: usize = 100;
/// The most queues of a round that a trace lists.
pub const MAX_TOLD_QUEUES: usize = 200;
/// How often scheduled requests are matched.
pub const SCHEDULE_INTERVAL: Millis = Millis(60_000);

/// The stages of a round. Score and form come again for every queue and every pass.
static STAGES: [Stage; 9] = [
    Stage {
        name: "settle",
        title: "Settle",
        about: "Confirmations that end now are settled: the lobby is ready, goes on without those who declined, or is disbanded and the others search again.",
    },
    Stage {
        name: "collect",
        title: "Collect",
        about: "Requests leave, come, or expire. Scheduled ones begin to search some time before they are to play. While few search, the threshold is lower and levels come faster.",
    },
    Stage {
        name: "relax",
        title: "Relax",
        about: "Whoever has searched long enough since their last level goes up one: a wish becomes easier to meet. There are ten levels.",
    },
    Stage {
        name: "group",
        title: "Group",
        about: "Friends and parties are joined into tickets. A ticket waits a while for friends who have not come.",
    },
    Stage {
        name: "queue",
        title: "Queue",
        about: "A ticket stands in every queue that suits all its members: a game, a mode and a region. Queues are worked in order of their oldest ticket.",
    },
    Stage {
        name: "score",
        title: "Score",
        about: "In one queue any two groups are scored by games, regions, languages, skill and group size. They can be paired if they fit and score more than the threshold.",
    },
    Stage {
        name: "form",
        title: "Form",
        about: "The heaviest matching is found: pairs that score most together. Pairs are merged until groups are large enough to leave.",
    },
    Stage {
        name: "schedule",
        title: "Schedule",
        about: "Once a minute the same is done for scheduled requests, by game, mode and time slot.",
    },
    Stage {
        name: "finalize",
        title: "Finalize",
        about: "Everybody in a new lobby is invited, one of them drawn as the host. They confirm, now or later.",
    },
];

const SETTLE: &Stage = &STAGES[0];
const RELAX: &Stage = &STAGES[2];
const GROUP: &Stage = &STAGES[3];
const QUEUE: &Stage = &STAGES[4];
const SCORE: &Stage = &STAGES[5];
const FORM: &Stage = &STAGES[6];
const SCHEDULE: &Stage = &STAGES[7];
const FINALIZE: &Stage = &STAGES[8];

/// What has become of a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LobbyState {
    /// Its members are being asked.
    Pending,
    /// Everybody accepted.
    Ready,
    /// Somebody declined, and the rest goes on.
    Adjusted,
    /// Somebody declined, and too few are left.
    Disbanded,
}

/// A lobby that was formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The match's id.
    pub id: u32,
    /// Its players, in queue order; of a disbanded lobby all who were invited.
    pub players: Vec<u32>,
    /// The host.
    pub host: u32,
    /// The queue it was formed in.
    pub queue: Arc<QueueRef>,
    /// The mean score over all pairs.
    pub score: Points,
    /// What has become of it.
    pub state: LobbyState,
    /// When it starts.
    pub starts: Millis,
}

impl Made {
    /// Its players, the host first and the others in queue order.
    pub fn host_first(&self) -> Vec<u32> {
        let others = self.players.iter().copied().filter(|player| *player != self.host);
        std::iter::once(self.host).chain(others).collect()
    }
}

/// What the engine remembers from round to round.
#[derive(Debug, Clone)]
pub(crate) struct State {
    requests: Arc<Requests>,
    /// By player: the level of relaxation.
    levels: Vec<u8>,
    /// By player: when the level was last raised, or when the player began to search.
    relaxed: Vec<Millis>,
    /// By player: the place in queue order. Who comes back takes the old one.
    places: Vec<u32>,
    next_place: u32,
    /// By player: whether they will decline; empty if nobody ever does.
    declines: Vec<u32>,
    /// In order of id.
    confirmations: Vec<Confirmation>,
    next_id: u32,
    /// By player: has come and does not search yet.
    asleep: Vec<bool>,
    /// Something has changed since the last round that looked for matches.
    stirred: bool,
    /// When a ticket stops waiting for friends, if one does.
    flips: Option<Millis>,
    /// When the last round was, and whether scheduled requests were matched in it.
    last: Option<Millis>,
    was_due: bool,
    /// The last round that looked for matches.
    outline: Arc<Outline>,
    /// Tickets of more than one player that were told, and those waiting, by their members.
    told: Arc<[BTreeSet<Vec<u32>>; 2]>,
}

/// What a round worked with: what its report's detail is made from.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    searching: Vec<u32>,
    tickets: Vec<Vec<u32>>,
    small: bool,
    first_passes: Vec<FirstPass>,
}

impl State {
    #[inline(never)]
    pub(crate) fn new(settings: &Settings, scenario: &Scenario) -> State {
        let players = scenario.players.len();
        State {
            requests: Arc::new(Requests::of(settings, scenario)),
            levels: vec![0; players],
            relaxed: vec![Millis(0); players],
            places: vec![0; players],
            next_place: 0,
            declines: scenario.declines_by_player(),
            confirmations: Vec::new(),
            next_id: 1,
            asleep: vec![false; players],
            stirred: true,
            flips: None,
            last: None,
            was_due: false,
            outline: Arc::default(),
            told: Arc::default(),
        }
    }

    /// The state for an edited scenario: levels, places and confirmations stay, wishes are the edited ones.
    #[inline(never)]
    pub(crate) fn carry_over(&self, settings: &Settings, scenario: &Scenario, old: &Scenario) -> State {
        let mut state = State::new(settings, scenario);
        let known = self.levels.len();
        state.levels[..known].copy_from_slice(&self.levels);
        state.relaxed[..known].copy_from_slice(&self.relaxed);
        state.places[..known].copy_from_slice(&self.places);
        state.asleep[..known].copy_from_slice(&self.asleep);
        state.declines = scenario.declines_left(old, &self.declines);
        State {
            next_place: self.next_place,
            confirmations: self.confirmations.clone(),
            next_id: self.next_id,
            last: self.last,
            was_due: self.was_due,
            told: Arc::clone(&self.told),
            ..state
        }
    }

    fn scorer<'a>(&'a self, settings: &'a Settings) -> Scorer<'a> {
        Scorer { settings, requests: &self.requests, levels: &self.levels }
    }
}

/// Stage 1: confirmations that end now are settled.
#[inline(never)]
pub(crate) fn begin<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    random: &mut Random,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Settled> {
    narrator.stage(SETTLE);
    confirm::settle(settings, state, ledger, now, random, narrator).into_iter().map(Settled::Lobby).collect()
}

/// A request has come.
pub(crate) fn came(state: &mut State, player: u32) {
    state.places[player as usize] = state.next_place;
    state.next_place += 1;
    state.relaxed[player as usize] = state.requests.list[player as usize].searches;
    state.stirred = true;
}

/// A request has left.
pub(crate) fn left(state: &mut State) {
    state.stirred = true;
}

/// Stages 2 to 9.
#[inline(never)]
pub(crate) fn round<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    random: &mut Random,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Made> {
    let Some(collected) = collect::collect(settings, state, ledger, now, narrator) else { return Vec::new() };
    collect::relax(settings, state, &collected, now, narrator);
    let tickets = group(settings, state, ledger, &collected.searching, now, narrator);
    let round = find_queues(settings, state, collected, tickets, now, narrator);
    let mut made = form_all(settings, state, ledger, &round, now, random, narrator);
    narrator.stage(FINALIZE);
    finalize(settings, state, ledger, &mut made, now, random, narrator);
    made
}

/// What a round has found out before it forms lobbies.
struct Found {
    terms: Terms,
    searching: Vec<u32>,
    tickets: Vec<Ticket>,
    queues: Vec<Rc<Queue>>,
    due: bool,
}

/// Stage 4: tickets, and whom they wait for.
fn group<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &Ledger,
    searching: &[u32],
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Ticket> {
    narrator.stage(GROUP);
    let tickets = ticket::join(settings, &state.requests, ledger, searching, now);
    // Until then nothing changes by itself: not who is waited for, and not who may fall apart.
    let several = |ticket: &&Ticket| ticket.waits || ticket.members.len() > 1;
    state.flips = tickets.iter().filter(several).map(|ticket| ticket.grace_ends).filter(|ends| *ends > now).min();
    if L::ATTENTION != Attention::Nothing {
        tell_tickets(state, ledger, &tickets, now, narrator);
    }
    tickets
}

fn tell_tickets<L: Listener>(state: &mut State, ledger: &Ledger, tickets: &[Ticket], now: Millis, narrator: &mut Narrator<'_, L>) {
    let mut told: [BTreeSet<Vec<u32>>; 2] = Default::default();
    for ticket in tickets.iter().filter(|ticket| ticket.members.len() > 1) {
        if !state.told[0].contains(&ticket.members) {
            narrator.tell(|scenario| Event::Joined {
                players: scenario.player_refs(&ticket.members),
                links: links(scenario, &state.requests, &ticket.members),
            });
        }
        told[0].insert(ticket.members.clone());
    }
    for ticket in tickets.iter().filter(|ticket| ticket.waits) {
        if !state.told[1].contains(&ticket.members) {
            narrator.tell(|scenario| Event::Waits {
                players: scenario.player_refs(&ticket.members),
                missing: ticket::missing(scenario, &state.requests, ledger, ticket, now),
                until: ticket.grace_ends,
            });
        }
        told[1].insert(ticket.members.clone());
    }
    state.told = Arc::new(told);
}

/// Who of a ticket wished for whom.
fn links(scenario: &Scenario, requests: &Requests, members: &[u32]) -> Vec<Link> {
    let mut links = Vec::new();
    let link = |from: u32, to: u32, party: Option<Name>| Link { from: scenario.player_ref(from), to: scenario.player_ref(to), party };
    for (place, &member) in members.iter().enumerate() {
        let request = &requests.list[member as usize];
        links.extend(request.friends.iter().filter(|friend| members.contains(friend)).map(|&friend| link(member, friend, None)));
        let mates = members[..place].iter().rev();
        let mate = mates.copied().find(|mate| request.party.is_some() && requests.list[*mate as usize].party == request.party);
        links.extend(mate.map(|mate| link(member, mate, scenario.players[member as usize].party.clone())));
    }
    links
}

/// Stage 5: which tickets meet where. Tickets that no queue suits fall apart when their friends have had their time.
fn find_queues<L: Listener>(
    settings: &Settings,
    state: &State,
    collected: collect::Collected,
    tickets: Vec<Ticket>,
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) -> Found {
    narrator.stage(QUEUE);
    let scorer = state.scorer(settings);
    let is_scheduled = |player: &u32| scorer.request(*player).slot.is_some();
    let listed = [false, true].map(|scheduled| {
        Listed::by(&state.requests, collected.searching.iter().copied().filter(|player| is_scheduled(player) == scheduled))
    });
    let matched_now = |ticket: &Ticket| !ticket.waits && (ticket.slot.is_none() || collected.due);
    let queues_of = |ticket: &Ticket| queues::of_ticket(&scorer, &listed[usize::from(ticket.slot.is_some())], ticket);
    let mut all: Vec<(Ticket, Vec<Key>)> = Vec::with_capacity(tickets.len());
    for ticket in tickets {
        let keys = if matched_now(&ticket) { queues_of(&ticket) } else { Vec::new() };
        if keys.is_empty() && matched_now(&ticket) && ticket.members.len() > 1 && now >= ticket.grace_ends {
            let pieces = ticket::pieces(&state.requests, &ticket);
            narrator.tell(|scenario| Event::FellApart {
                players: scenario.player_refs(&ticket.members),
                pieces: pieces.iter().map(|piece| scenario.player_refs(&piece.members)).collect(),
            });
            all.extend(pieces.into_iter().map(|piece| {
                let keys = queues_of(&piece);
                (piece, keys)
            }));
        } else {
            all.push((ticket, keys));
        }
    }
    // A piece is younger than the ticket it comes from.
    let all = order::by_key(all, |(ticket, _)| i64::from(state.places[ticket.members[0] as usize]));
    let (tickets, keys): (Vec<Ticket>, Vec<Vec<Key>>) = all.into_iter().unzip();
    let queues = queues::in_order(&scorer, &tickets, &keys);
    narrator.tell(|scenario| told_queues(settings, &state.requests, scenario, &tickets, &queues));
    Found { terms: collected.terms, searching: collected.searching, tickets, queues, due: collected.due }
}

fn told_queues(settings: &Settings, requests: &Requests, scenario: &Scenario, tickets: &[Ticket], queues: &[Rc<Queue>]) -> Event {
    let listed = tickets.len() <= FULL_LIST_TICKETS;
    let ticket = |ticket: &Ticket| TicketRef {
        players: scenario.player_refs(&ticket.members),
        waits: ticket.waits,
        slot: ticket.slot.map(|slot| settings.slot_start(slot)),
    };
    let queue = |queue: &Rc<Queue>| QueueMark {
        queue: queue_ref(requests, queue.key),
        tickets: if listed { queue.tickets.clone() } else { Vec::new() },
        count: queue.tickets.len() as u32,
    };
    Event::Queued {
        count: tickets.len() as u32,
        tickets: if listed { tickets.iter().map(ticket).collect() } else { Arc::default() },
        queues: queues.iter().take(MAX_TOLD_QUEUES).map(queue).collect(),
        queue_count: queues.len() as u32,
    }
}

fn queue_ref(requests: &Requests, key: Key) -> QueueRef {
    let [game, mode, place] = key.names(requests);
    let slot = if let Meeting::Slot(start) = key.place { Some(start) } else { None };
    QueueRef { game, mode, place, slot }
}

/// Stages 6 to 8: queue by queue.
fn form_all<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    found: &Found,
    now: Millis,
    random: &mut Random,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Made> {
    let requests = Arc::clone(&state.requests);
    let levels = std::mem::take(&mut state.levels);
    let scorer = Scorer { settings, requests: &requests, levels: &levels };
    let work = Work { scorer, terms: found.terms, tickets: &found.tickets, places: &state.places };
    let mut is_taken = vec![false; found.tickets.len()];
    let mut first_passes = Vec::new();
    let mut made: Vec<Made> = Vec::new();
    let mut tells_schedule = found.due && found.tickets.iter().any(|ticket| ticket.slot.is_some());
    for queue in &found.queues {
        if matches!(queue.key.place, Meeting::Slot(_)) && std::mem::take(&mut tells_schedule) {
            narrator.stage(SCHEDULE);
            let scheduled = found.searching.iter().filter(|&&player| scorer.request(player).slot.is_some());
            narrator.tell(|_| Event::Due { requests: scheduled.count() as u32 });
        }
        let numbers: Vec<u32> = queue.tickets.iter().copied().filter(|&number| !is_taken[number as usize]).collect();
        let key = Arc::new(queue_ref(&requests, queue.key));
        let first = form::queue(&work, &key, &numbers, narrator, |group, narrator| {
            group.tickets.iter().for_each(|&number| is_taken[number as usize] = true);
            let id = state.next_id + made.len() as u32;
            made.push(lobby(settings, &scorer, id, &key, &group, now, random));
            let score = made[made.len() - 1].score;
            narrator.tell(|scenario| Event::Formed {
                id,
                queue: QueueRef::clone(&key),
                players: scenario.player_refs(&group.members),
                sizes: [group.min.max(2), group.max],
                score,
            });
        });
        first_passes.extend(first);
    }
    state.levels = levels;
    state.next_id += made.len() as u32;
    if !made.is_empty() {
        state.stirred = true;
        made.iter().flat_map(|made| &made.players).for_each(|&player| ledger.hold(player));
        let mut waiting = std::mem::take(&mut ledger.queue.waiting);
        waiting.retain(|&player| ledger.place(player) == Place::Queued);
        ledger.queue.waiting = waiting;
    }
    let tickets = found.tickets.iter().map(|ticket| ticket.members.clone()).collect();
    state.outline = Arc::new(Outline { searching: found.searching.clone(), tickets, small: found.terms.small, first_passes });
    made
}

fn lobby(
    settings: &Settings,
    scorer: &Scorer<'_>,
    id: u32,
    queue: &Arc<QueueRef>,
    group: &Group,
    now: Millis,
    random: &mut Random,
) -> Made {
    let scheduled = group.members.iter().filter_map(|&player| scorer.request(player).scheduled).max();
    Made {
        id,
        players: group.members.clone(),
        host: group.members[random.pick(group.size()) as usize],
        queue: Arc::clone(queue),
        score: lobby_score(&group.members, scorer),
        state: LobbyState::Pending,
        starts: scheduled.unwrap_or(Millis(now.0 + settings.confirm_seconds.0)),
    }
}

/// Stage 9: everybody in a new lobby is invited; where no time is given for that, they answer at once.
fn finalize<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    made: &mut Vec<Made>,
    now: Millis,
    random: &mut Random,
    narrator: &mut Narrator<'_, L>,
) {
    let ends = Millis(now.0 + settings.confirm_seconds.0);
    for lobby in &*made {
        let scorer = state.scorer(settings);
        narrator.tell(|scenario| Event::Invited {
            id: lobby.id,
            players: scenario.player_refs(&lobby.host_first()),
            starts: lobby.starts,
            until: ends,
            capacity: lobby.players.iter().map(|&player| scorer.sizes(player)[1]).min().unwrap_or(0).max(lobby.players.len() as u32),
            expires: Millis(lobby.starts.max(ends).0 + settings.lobby_expire.0),
        });
    }
    state.confirmations.extend(made.iter().map(|made| Confirmation { made: made.clone(), ends }));
    if settings.confirm_seconds.0 == 0 {
        *made = confirm::settle(settings, state, ledger, now, random, narrator);
    }
}

/// Whether anything but the count was told in a round with so many events: a person steps over the others.
pub(crate) fn is_worth_a_step(events: usize) -> bool {
    events > 1
}
