//! The scores that the picture shows: the tickets of one queue in one round, their scores, and the groups and lobbies they became. While a queue
//! is processed this is that queue. Otherwise it is the largest listed queue of the last round that scored any, so that the picture is not empty.

use std::sync::Arc;

use queuescope::Trace;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::event::{Event as LobbiesEvent, GroupRef, QueueRef, Scored};
use queuescope::engines::lobbies::{FULL_LIST_TICKETS, PassFrame, Verdict};
use queuescope::{Event, PlayerRef};

use super::order;

/// The stages in which a queue is processed.
const STAGES: [&str; 2] = ["score", "form"];

/// The scores of one queue in one round, up to a position.
pub(super) struct Matrix {
    /// Index of the round in [`Trace::rounds`].
    pub(super) round: usize,
    /// True while the queue is processed; false if this is left from an earlier stage or round.
    pub(super) is_current: bool,
    /// The first pass, whose groups are the queue's tickets.
    pub(super) first: PassFrame,
    /// The current pass, if it is not the first.
    pub(super) later: Option<PassFrame>,
    /// Groups of more than one ticket, and lobbies.
    pub(super) merged: Vec<Merged>,
    /// For each ticket: the index of its group in the shown pass.
    groups: Vec<Option<usize>>,
    /// The complete rows of the first pass, including those scored after the position. They decide the order of the tickets.
    all_rows: Vec<Arc<[Scored]>>,
    /// The sets of tickets that are merged by the time the queue is finished.
    merges: Vec<Vec<usize>>,
}

/// Tickets that the engine merged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Merged {
    /// Indices of its tickets.
    pub(super) tickets: Vec<usize>,
    pub(super) state: MergedState,
}

/// What merged tickets are now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MergedState {
    /// A group that needs this many players.
    Needs(u32),
    /// The lobby with this id.
    Lobby(u32),
}

/// True if the trace has the scores of a queue with this many tickets.
fn is_listed(tickets: u32) -> bool {
    tickets as usize <= FULL_LIST_TICKETS
}

impl Matrix {
    /// The scores to show after the first `position` events; `None` if nothing has been scored yet.
    pub(super) fn at(trace: &Trace, position: usize) -> Option<Matrix> {
        let last = position.checked_sub(1)?;
        let stages = &trace.stages()[..=trace.stage_of(last)];
        let scored = stages.iter().rev().find(|span| span.stage.name == STAGES[0] && span.start < position)?;
        let (round, start) = (scored.round, trace.rounds()[scored.round].start);
        let events = trace.events_of(round);
        let seen = (position - start).min(events.len());
        let starts = |(index, event): (usize, &Event)| match event.of::<Lobbies>()? {
            LobbiesEvent::Pass { pass: 0, count, .. } => Some((index, *count)),
            _ => None,
        };
        let mut queues = events[..seen].iter().enumerate().filter_map(starts);
        let is_current = trace.round_of(last) == round && stages.last().is_some_and(|span| STAGES.contains(&span.stage.name));
        let (begin, _) = if is_current { queues.next_back() } else { queues.max_by_key(|(_, count)| (is_listed(*count), *count)) }?;
        Matrix::read(&events[begin..], seen - begin, (round, is_current))
    }

    /// Reads the events from the beginning of a queue's first pass. Those from `seen` on are still to come.
    fn read(events: &[Event], seen: usize, (round, is_current): (usize, bool)) -> Option<Matrix> {
        let mut events = events.iter().map(Event::of::<Lobbies>).enumerate();
        let first = PassFrame::of(events.next()?.1?)?;
        let mut matrix = Matrix {
            round,
            is_current,
            first,
            later: None,
            merged: Vec::new(),
            groups: Vec::new(),
            all_rows: Vec::new(),
            merges: Vec::new(),
        };
        let mut is_first = true;
        for (index, event) in events.filter_map(|(index, event)| Some((index, event?))) {
            if matches!(event, LobbiesEvent::Pass { pass: 0, .. }) {
                break;
            }
            let is_seen = index < seen;
            match event {
                LobbiesEvent::Pass { .. } => {
                    is_first = false;
                    if is_seen {
                        matrix.later = PassFrame::of(event);
                    }
                }
                LobbiesEvent::Scored { pairs, .. } => {
                    if is_first {
                        matrix.all_rows.push(Arc::clone(pairs));
                    }
                    if is_seen {
                        matrix.pass_mut().rows.push(Arc::clone(pairs));
                    }
                }
                LobbiesEvent::Paired(pairing) if is_seen => matrix.pass_mut().pairing = Some(pairing.clone()),
                LobbiesEvent::Merged { players, needs } => matrix.merge(players, MergedState::Needs(*needs), is_seen),
                LobbiesEvent::Formed { id, players, queue, .. } if *queue == matrix.first.queue => {
                    matrix.merge(players, MergedState::Lobby(*id), is_seen);
                }
                LobbiesEvent::Loosened { players, .. } => {
                    let tickets = matrix.tickets_of(players);
                    matrix.merges.retain(|merge| !merge.iter().all(|ticket| tickets.contains(ticket)));
                    if is_seen {
                        matrix.merged.retain(|merged| merged.tickets != tickets);
                    }
                }
                _ => {}
            }
        }
        // Once the queue is finished, the scores of its tickets say more than those of its last groups.
        matrix.later = matrix.later.filter(|_| is_current);
        matrix.find_groups();
        Some(matrix)
    }

    fn merge(&mut self, players: &[PlayerRef], state: MergedState, is_seen: bool) {
        let tickets = self.tickets_of(players);
        if tickets.is_empty() {
            return;
        }
        if is_seen {
            self.merged.retain(|merged| !tickets.contains(&merged.tickets[0]));
            self.merged.push(Merged { tickets: tickets.clone(), state });
        }
        if !self.merges.contains(&tickets) {
            self.merges.push(tickets);
        }
    }

    /// The pass that is shown.
    pub(super) fn pass(&self) -> &PassFrame {
        self.later.as_ref().unwrap_or(&self.first)
    }

    fn pass_mut(&mut self) -> &mut PassFrame {
        self.later.as_mut().unwrap_or(&mut self.first)
    }

    /// The queue's tickets, in queue order; empty if there are too many to list.
    pub(super) fn tickets(&self) -> &[GroupRef] {
        &self.first.groups
    }

    /// Name of the queue.
    pub(super) fn queue(&self) -> &QueueRef {
        &self.first.queue
    }

    /// Indices of the tickets that have one of these players.
    fn tickets_of(&self, players: &[PlayerRef]) -> Vec<usize> {
        let has_any = |ticket: &GroupRef| ticket.players.iter().any(|member| players.iter().any(|player| player.index == member.index));
        self.tickets().iter().enumerate().filter(|(_, ticket)| has_any(ticket)).map(|(index, _)| index).collect()
    }

    /// Index of a player's ticket.
    pub(super) fn ticket_of(&self, player: u32) -> Option<usize> {
        self.tickets().iter().position(|ticket| ticket.players.iter().any(|member| member.index == player))
    }

    /// Index of a ticket's group in the shown pass; `None` if it has left the pass as part of a lobby.
    pub(super) fn group_of(&self, ticket: usize) -> Option<usize> {
        self.groups.get(ticket).copied().flatten()
    }

    /// Finds the groups of the tickets in the shown pass.
    fn find_groups(&mut self) {
        self.groups = match &self.later {
            None => (0..self.tickets().len()).map(Some).collect(),
            Some(later) => {
                let group_of = |ticket: &GroupRef| {
                    let first = ticket.players.first()?;
                    later.groups.iter().position(|group| group.players.contains(first))
                };
                self.tickets().iter().map(group_of).collect()
            }
        };
    }

    /// The score that the cell of two tickets shows: of their groups in the shown pass, or of the tickets if they are in the same group.
    pub(super) fn scored(&self, one: usize, other: usize) -> Option<&Scored> {
        match (self.group_of(one), self.group_of(other)) {
            (Some(a), Some(b)) if a != b => self.pass().scored(a, b),
            (None, Some(_)) | (Some(_), None) => None,
            _ => self.first.scored(one, other),
        }
    }

    /// The two groups of a cell and their score.
    pub(super) fn cell(&self, one: usize, other: usize) -> Option<([&[PlayerRef]; 2], &Scored)> {
        let scored = self.scored(one, other)?;
        let players = match (self.group_of(one), self.group_of(other)) {
            (Some(a), Some(b)) if a != b => [a, b].map(|group| self.pass().groups.get(group)),
            _ => [one, other].map(|ticket| self.tickets().get(ticket)),
        };
        let [Some(one), Some(other)] = players else { return None };
        Some(([&one.players, &other.players], scored))
    }

    /// The chosen pairs of the shown pass, each as the indices of its two groups. Once the queue is finished, only those that are in a lobby.
    pub(super) fn chosen(&self) -> Vec<[u32; 2]> {
        let is_lobby = |merged: &&Merged| matches!(merged.state, MergedState::Lobby(_));
        let is_in_lobby = |pair: &&[u32; 2]| {
            let mut lobbies = self.merged.iter().filter(is_lobby);
            lobbies.any(|lobby| pair.iter().all(|ticket| lobby.tickets.contains(&(*ticket as usize))))
        };
        let pairs = self.pass().pairing.iter().flat_map(|pairing| &pairing.pairs);
        pairs.filter(|pair| self.is_current || is_in_lobby(pair)).copied().collect()
    }

    /// The chosen pairs, each as the tickets of its two groups.
    pub(super) fn pairs(&self) -> Vec<[Vec<usize>; 2]> {
        self.chosen().into_iter().map(|pair| pair.map(|group| self.tickets_in(group as usize))).collect()
    }

    /// The pair with the highest score, if others were chosen instead.
    pub(super) fn best_not_taken(&self) -> Option<[Vec<usize>; 2]> {
        let chosen = Some(self.chosen()).filter(|chosen| !chosen.is_empty())?;
        let rows = self.pass().rows.iter().zip(0u32..);
        let scored = rows.flat_map(|(row, one)| row.iter().map(move |pair| ([one, pair.with], pair)));
        let possible = scored.filter(|(_, pair)| pair.verdict == Verdict::Kept);
        let (best, _) = possible.max_by_key(|(at, pair)| (pair.score, chosen.contains(at)))?;
        (!chosen.contains(&best)).then(|| best.map(|group| self.tickets_in(group as usize)))
    }

    /// The tickets of a group of the shown pass.
    pub(super) fn tickets_in(&self, group: usize) -> Vec<usize> {
        (0..self.groups.len()).filter(|&ticket| self.groups[ticket] == Some(group)).collect()
    }

    /// The tickets in the order in which they are drawn, in blocks: by fit, or in queue order.
    pub(super) fn blocks(&self, by_fit: bool) -> Vec<Vec<usize>> {
        let tickets = self.tickets().len();
        let fit = |one: usize, other: usize| {
            let (early, late) = (one.min(other), one.max(other));
            let pair = late.checked_sub(early + 1).and_then(|at| self.all_rows.get(early)?.get(at));
            pair.filter(|pair| pair.verdict == Verdict::Kept).map_or(0, |pair| pair.score.0)
        };
        if by_fit { order::blocks(tickets, &self.merges, fit) } else { vec![(0..tickets).collect()] }
    }
}
