//! The history of a whole run: when each ticket was queued, how its range grew, and its matches. It is read from the engine's events once per
//! trace, so that the picture can show what came before the cursor and what comes after it.

use std::collections::BTreeMap;

use queuescope::engines::Buckets;
use queuescope::engines::buckets::event::{Event as BucketsEvent, QueuedTicket};
use queuescope::{Event, Millis, PlayerRef, QueueEvent, Replay, Trace};

use crate::engines::RunSummary;

/// An event, with the time of its round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Instant {
    /// Index of the event in the trace.
    pub(crate) event: usize,
    pub(crate) time: Millis,
}

impl Instant {
    /// True if the event has happened at a position of the replay.
    pub(crate) fn is_before(self, position: usize) -> bool {
        self.event < position
    }
}

/// The history of a run.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct History {
    /// Tickets in the order in which they entered.
    pub(crate) tickets: Vec<TicketHistory>,
    /// Matches in the order in which they were found.
    pub(crate) matches: Vec<MatchHistory>,
    /// Time of the last round.
    pub(crate) end: Millis,
    /// Largest number of tickets that are in one bucket at the same time.
    pub(crate) tallest: u32,
    /// For each player: the index of their ticket, once it has entered.
    of_player: Vec<Option<usize>>,
}

/// The history of a ticket.
#[derive(Debug, PartialEq)]
pub(crate) struct TicketHistory {
    pub(crate) players: Vec<u32>,
    /// The times in which it was queued. Ready checks are between them.
    pub(crate) stays: Vec<Stay>,
    /// The event with which it left without a match.
    pub(crate) left: Option<Instant>,
}

/// A time in which a ticket was queued.
#[derive(Debug, PartialEq)]
pub(crate) struct Stay {
    /// Buckets and ranges, each until the next one. There is at least one.
    pub(crate) steps: Vec<Step>,
    /// The event that ended it; `None` if it lasts to the end of the run.
    pub(crate) end: Option<Instant>,
}

/// A ticket's bucket and range from an event on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Step {
    pub(crate) from: Instant,
    pub(crate) bucket: i64,
    pub(crate) range: i64,
}

/// The history of a match.
#[derive(Debug, PartialEq)]
pub(crate) struct MatchHistory {
    pub(crate) id: u32,
    /// The searcher's ticket, then the opponent's, by their indices in [`History::tickets`].
    pub(crate) tickets: [usize; 2],
    pub(crate) distance: i64,
    pub(crate) found: Instant,
    /// The event with which it started or failed; `None` if its ready check is still open at the end of the run.
    pub(crate) settled: Option<Instant>,
    /// Players who declined. Empty if the match started.
    pub(crate) declined: Vec<u32>,
}

/// Reads the history of a run.
pub(crate) fn run_summary(replay: &Replay) -> Option<RunSummary> {
    Some(Box::new(History::of(replay.trace(), replay.scenario().players.len())))
}

impl History {
    /// Reads the history of a trace with this number of players.
    pub(crate) fn of(trace: &Trace, players: usize) -> History {
        let mut reader = Reader::default();
        reader.history.of_player = vec![None; players];
        for (round, mark) in trace.rounds().iter().enumerate() {
            for (event, index) in trace.events_of(round).iter().zip(mark.start..) {
                reader.read(event, Instant { event: index, time: mark.time });
            }
            reader.history.end = mark.time;
        }
        reader.history
    }

    /// Returns the matches of a ticket.
    pub(crate) fn matches_of<'a>(&'a self, ticket: &TicketHistory) -> impl Iterator<Item = &'a MatchHistory> {
        let index = ticket.players.first().and_then(|player| self.of_player[*player as usize]);
        self.matches.iter().filter(move |found| index.is_some_and(|index| found.tickets.contains(&index)))
    }

    /// Returns the ticket of a player, once it has entered.
    pub(crate) fn ticket_of(&self, player: u32) -> Option<&TicketHistory> {
        self.tickets.get((*self.of_player.get(player as usize)?)?)
    }
}

impl TicketHistory {
    /// The moment at which the ticket entered.
    pub(crate) fn entered(&self) -> Instant {
        self.stays[0].steps[0].from
    }

    /// Its bucket when it entered.
    pub(crate) fn bucket(&self) -> i64 {
        self.stays[0].steps[0].bucket
    }

    /// Its bucket at a time, which changes only if an edit moves it.
    pub(crate) fn bucket_at(&self, time: Millis) -> i64 {
        let steps = self.stays.iter().flat_map(|stay| &stay.steps);
        steps.take_while(|step| step.from.time <= time).last().map_or_else(|| self.bucket(), |step| step.bucket)
    }
}

/// Builds a history event by event.
#[derive(Default)]
struct Reader {
    history: History,
    /// Number of tickets in each bucket, including those in a ready check.
    in_bucket: BTreeMap<i64, u32>,
}

impl Reader {
    fn read(&mut self, event: &Event, at: Instant) {
        if let Event::Queue(QueueEvent::Left { players, .. }) = event {
            self.leaves(players, at);
        }
        let Some(event) = event.of::<Buckets>() else { return };
        match event {
            BucketsEvent::Placed { spot } => self.enters(spot, at),
            BucketsEvent::Returned { spot, .. } => self.begins_stay(spot, at),
            BucketsEvent::Moved { spot } => self.moves(spot, at),
            BucketsEvent::Grew { ranges, .. } => {
                for grown in ranges {
                    self.steps(grown.player.index, at, |last| Step { from: at, range: grown.to, ..last });
                }
            }
            BucketsEvent::Found { id, teams, distance, .. } => {
                let [Some(a), Some(b)] = teams.each_ref().map(|team| self.index(team)) else { return };
                for ticket in [a, b] {
                    self.ends_stay(ticket, at);
                }
                let (settled, declined) = (None, Vec::new());
                self.history.matches.push(MatchHistory { id: *id, tickets: [a, b], distance: *distance, found: at, settled, declined });
            }
            BucketsEvent::Started { id, teams, .. } => {
                self.settles(*id, at, &[]);
                teams.iter().for_each(|team| self.frees_place(team));
            }
            BucketsEvent::Failed { id, declined, .. } => self.settles(*id, at, declined),
            BucketsEvent::Dropped { players } => self.leaves(players, at),
            _ => {}
        }
    }

    /// Index of the ticket of these players.
    fn index(&self, players: &[PlayerRef]) -> Option<usize> {
        *self.history.of_player.get(players.first()?.index as usize)?
    }

    fn enters(&mut self, spot: &QueuedTicket, at: Instant) {
        let players: Vec<u32> = spot.players.iter().map(|player| player.index).collect();
        for &player in &players {
            self.history.of_player[player as usize] = Some(self.history.tickets.len());
        }
        self.history.tickets.push(TicketHistory { players, stays: Vec::new(), left: None });
        self.begins_stay(spot, at);
        self.takes_place(spot.bucket);
    }

    fn begins_stay(&mut self, spot: &QueuedTicket, at: Instant) {
        if let Some(ticket) = self.index(&spot.players) {
            let steps = vec![Step { from: at, bucket: spot.bucket, range: spot.range }];
            self.history.tickets[ticket].stays.push(Stay { steps, end: None });
        }
    }

    fn moves(&mut self, spot: &QueuedTicket, at: Instant) {
        self.frees_place(&spot.players);
        self.takes_place(spot.bucket);
        let Some(first) = spot.players.first() else { return };
        self.steps(first.index, at, |_| Step { from: at, bucket: spot.bucket, range: spot.range });
    }

    /// Adds a step to the stay of a player's ticket, which follows from the step before it.
    fn steps(&mut self, player: u32, at: Instant, next: impl FnOnce(Step) -> Step) {
        let Some(ticket) = self.history.of_player.get(player as usize).copied().flatten() else { return };
        let Some(stay) = self.history.tickets[ticket].stays.last_mut() else { return };
        let Some(last) = stay.steps.last_mut() else { return };
        let next = next(*last);
        // Of several steps at one time only the last has a height in the picture.
        if last.from.time == at.time { *last = Step { from: last.from, ..next } } else { stay.steps.push(next) }
    }

    fn ends_stay(&mut self, ticket: usize, at: Instant) {
        if let Some(stay) = self.history.tickets[ticket].stays.last_mut() {
            stay.end.get_or_insert(at);
        }
    }

    fn leaves(&mut self, players: &[PlayerRef], at: Instant) {
        let Some(ticket) = self.index(players) else { return };
        self.ends_stay(ticket, at);
        self.history.tickets[ticket].left = Some(at);
        self.frees_place(players);
    }

    fn settles(&mut self, id: u32, at: Instant, declined: &[PlayerRef]) {
        // Open ready checks are among the latest matches.
        if let Some(found) = self.history.matches.iter_mut().rfind(|found| found.id == id) {
            found.settled = Some(at);
            found.declined = declined.iter().map(|player| player.index).collect();
        }
    }

    fn takes_place(&mut self, bucket: i64) {
        let tickets = self.in_bucket.entry(bucket).or_default();
        *tickets += 1;
        self.history.tallest = self.history.tallest.max(*tickets);
    }

    fn frees_place(&mut self, players: &[PlayerRef]) {
        let bucket = |ticket: usize| self.history.tickets[ticket].stays.last()?.steps.last().map(|step| step.bucket);
        if let Some(tickets) = self.index(players).and_then(bucket).and_then(|bucket| self.in_bucket.get_mut(&bucket)) {
            *tickets = tickets.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;

    fn history(example: &str) -> (Replay, History) {
        let replay = examples::replay(example);
        let history = History::of(replay.trace(), replay.scenario().players.len());
        (replay, history)
    }

    fn seconds(at: Instant) -> i64 {
        at.time.0 / 1_000
    }

    #[test]
    fn a_cone_has_a_step_for_every_growth_and_ends_with_the_match() {
        let (_, history) = history("Pawn20 and Grunt17");
        let [pawn, grunt] = [0, 1].map(|player| history.ticket_of(player).expect("both players enter"));
        let steps = |ticket: &TicketHistory| ticket.stays[0].steps.iter().map(|step| (seconds(step.from), step.range)).collect::<Vec<_>>();
        assert_eq!(steps(pawn), [(0, 0), (20, 1), (40, 2), (60, 3), (80, 4)]);
        assert_eq!(steps(grunt), [(20, 0), (40, 1), (60, 2), (80, 3)]);
        assert_eq!((pawn.bucket(), grunt.bucket(), pawn.stays.len()), (20, 17, 1));
        let only = history.matches.first().expect("there is a match");
        assert_eq!((only.tickets, only.distance, seconds(only.found)), ([0, 1], 3, 80));
        assert_eq!((pawn.stays[0].end, only.declined.len()), (Some(only.found), 0));
    }

    #[test]
    fn a_declined_ready_check_is_a_gap_between_two_stays() {
        let (_, history) = history("A ready check that somebody declines");
        let [first, second] = [0, 1].map(|index| &history.matches[index]);
        assert_eq!((seconds(first.found), first.settled.map(seconds)), (40, Some(50)));
        assert_eq!((first.declined.clone(), second.declined.clone()), (vec![1], vec![]));
        let ada = history.ticket_of(0).expect("Ada enters");
        let ranges: Vec<(i64, Option<i64>, i64)> =
            ada.stays.iter().map(|stay| (seconds(stay.steps[0].from), stay.end.map(seconds), stay.steps[0].range)).collect();
        assert_eq!(ranges[..2], [(0, Some(40), 0), (50, Some(50), 2)], "Ada returns with the same range");
    }

    #[test]
    fn a_party_is_one_ticket() {
        let (replay, history) = history("Parties meet parties");
        let of =
            |id: &str| history.ticket_of(replay.scenario().players.iter().position(|player| &*player.id == id).expect("is there") as u32);
        assert_eq!(of("Ines"), of("Kai"));
        assert_eq!(of("Ines").map(|ticket| (ticket.players.len(), seconds(ticket.entered()))), Some((2, 8)));
    }

    #[test]
    fn histories_agree_with_the_frame_at_every_position() {
        for name in ["A ready check that somebody declines", "Parties meet parties", "Forty players in four minutes"] {
            let (mut replay, history) = history(name);
            for position in 0..=replay.trace().len() {
                replay.seek(position);
                let frame = replay.frame().engine.of::<Buckets>().expect("this is a run of buckets");
                for ticket in history.tickets.iter().filter(|ticket| ticket.entered().is_before(position)) {
                    let player = &frame.players[ticket.players[0] as usize];
                    let mut steps = ticket.stays.iter().flat_map(|stay| &stay.steps).filter(|step| step.from.is_before(position));
                    let last = steps.next_back().expect("the ticket has entered");
                    assert_eq!((Some(last.bucket), last.range), (player.bucket, player.range), "{name}, position {position}");
                }
            }
        }
    }
}
