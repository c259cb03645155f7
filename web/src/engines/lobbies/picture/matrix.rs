//! The scores that the picture shows: the tickets of one queue in one round, their scores, and the groups and lobbies they became. While a queue
//! is processed this is that queue. Otherwise it is the largest listed queue of the last round that scored any, so that the picture is not empty.

use std::sync::Arc;

use queuescope::Trace;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::event::{Event as LobbiesEvent, GroupRef, QueueRef, Scored};
use queuescope::engines::lobbies::{FULL_LIST_TICKETS, PassFrame, Points, Verdict};
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

    /// The pairs that were given up although each is the other's best partner.
    pub(super) fn given_up(&self) -> Vec<[Vec<usize>; 2]> {
        let chosen = self.chosen();
        if chosen.is_empty() {
            return Vec::new();
        }
        let rows = self.pass().rows.iter().zip(0u32..);
        let scored = rows.flat_map(|(row, one)| row.iter().map(move |pair| ([one, pair.with], pair)));
        let possible: Vec<([u32; 2], Points)> =
            scored.filter(|(_, pair)| pair.verdict == Verdict::Kept).map(|(at, pair)| (at, pair.score)).collect();
        let mut best = vec![Points(0); self.pass().groups.len()];
        for ([one, other], score) in &possible {
            [one, other].into_iter().for_each(|group| best[*group as usize] = best[*group as usize].max(*score));
        }
        let is_best = |at: &[u32; 2], score: Points| at.iter().all(|group| best[*group as usize] == score);
        // A group whose chosen partner scores as much has given up nothing.
        let has_best = |at: &[u32; 2], score: Points| {
            possible.iter().any(|(pair, other)| *other == score && chosen.contains(pair) && pair.iter().any(|group| at.contains(group)))
        };
        let given_up = possible.iter().filter(|(at, score)| is_best(at, *score) && !chosen.contains(at) && !has_best(at, *score));
        given_up.map(|(at, _)| at.map(|group| self.tickets_in(group as usize))).collect()
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

#[cfg(test)]
mod tests {
    use queuescope::Replay;

    use super::*;
    use crate::examples;

    /// The matrix after the last event of an example that fits.
    fn matrix_at(replay: &Replay, is_wanted: impl Fn(&LobbiesEvent) -> bool) -> Matrix {
        let wanted = |index: &usize| replay.trace().event(*index).of::<Lobbies>().is_some_and(&is_wanted);
        let index = (0..replay.trace().len()).rev().find(wanted).expect("the example has such an event");
        Matrix::at(replay.trace(), index + 1).expect("something has been scored")
    }

    fn names(matrix: &Matrix, tickets: &[usize]) -> Vec<String> {
        let mut names: Vec<String> =
            tickets.iter().flat_map(|&ticket| &matrix.tickets()[ticket].players).map(|player| player.id.to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn pairs_and_lobbies_are_neighbours_and_the_pair_given_up_is_found() {
        let replay = examples::replay("Twelve for the harbor");
        let matrix = matrix_at(&replay, |event| matches!(event, LobbiesEvent::Paired(pairing) if pairing.count == 6));
        assert!(matrix.is_current);
        let given_up: Vec<Vec<String>> = matrix.given_up().iter().map(|pair| names(&matrix, &pair.concat())).collect();
        assert_eq!(given_up, [["Eli", "Jun"]]);
        let order = matrix.blocks(true).concat();
        for pair in matrix.pairs() {
            let places = pair.concat().into_iter().map(|ticket| order.iter().position(|other| *other == ticket));
            let places: Vec<usize> = places.flatten().collect();
            assert_eq!(places[0].abs_diff(places[1]), 1, "{:?}", names(&matrix, &pair.concat()));
        }
        assert_eq!(matrix.blocks(false), [(0..12).collect::<Vec<usize>>()]);
    }

    #[test]
    fn the_order_is_the_same_from_the_first_score_to_the_last_lobby() {
        let replay = examples::replay("Twelve for the harbor");
        let first = matrix_at(&replay, |event| matches!(event, LobbiesEvent::Pass { pass: 0, count: 12, .. }));
        let last = matrix_at(&replay, |event| matches!(event, LobbiesEvent::Formed { queue, .. } if *queue == first.first.queue));
        assert_eq!((first.round, first.blocks(true)), (last.round, last.blocks(true)));
        assert!(first.merged.is_empty() && last.merged.iter().all(|merged| matches!(merged.state, MergedState::Lobby(_))));
    }

    #[test]
    fn the_scores_stay_when_later_rounds_have_nothing_new() {
        let replay = examples::replay("Six for a raid");
        let last = replay.trace().len();
        let kept = Matrix::at(replay.trace(), last).expect("the last scores stay");
        assert!(!kept.is_current && kept.round + 1 < replay.trace().rounds().len());
        assert_eq!(kept.tickets().len(), 6);
        assert_eq!(kept.pairs().len(), 3);
        assert!(Matrix::at(replay.trace(), 0).is_none(), "nothing has been scored at the start");
    }

    #[test]
    fn pairs_that_came_to_nothing_are_not_kept() {
        let replay = examples::replay("Six for a raid");
        let merged_in_vain = |event: &LobbiesEvent| matches!(event, LobbiesEvent::Loosened { .. });
        let round = matrix_at(&replay, merged_in_vain).round;
        let later = Matrix::at(replay.trace(), replay.trace().rounds()[round + 1].start + 1).expect("the last scores stay");
        assert!(!later.is_current && later.first.pairing.as_ref().is_some_and(|pairing| pairing.count > 0));
        assert!(later.chosen().is_empty() && later.given_up().is_empty());
    }
}
