//! Stage 4, check: in queue order, each ticket searches its range for the nearest opponent whose own range reaches back.
//!
//! Tickets are grouped into columns, one for each bucket and number of players, in queue order. At distance 0 every range reaches, so a
//! ticket plays the next free ticket in its column if there is one. Therefore a searcher is always the first free ticket in its column,
//! and only the last free ticket in a column searches other buckets. The first such search builds a tree (`reaches`) that finds the
//! nearest opponent in logarithmic time, even if many nearer tickets do not reach back.

use super::event::Event;
use super::reaches::Reaches;
use super::ready::teams;
use super::settings::{SearchDirection, Settings};
use super::{FULL_LIST_TICKETS, Match, MatchState, RoundContext, State, Ticket, search};
use crate::listener::{Listener, Verbosity};
use crate::order;

/// Bound on the absolute value of a bucket. The highest rating in the narrowest buckets stays below it.
const MAX_BUCKET: i64 = 1 << 30;
/// A column key has the bucket in this many low bits and the number of players above them.
const SIZE_SHIFT: u32 = 32;
/// A key range up to this length is counted in a table even if the queue is shorter.
const MIN_TABLE_KEYS: usize = 1_024;

/// The queue during a check. Positions are indices into `waiting`.
pub(super) struct CheckQueue<'a> {
    pub(super) state: &'a State,
    pub(super) settings: &'a Settings,
    /// Tickets in queue order.
    pub(super) waiting: &'a [u32],
    /// Range of the ticket at each position.
    pub(super) ranges: Vec<i64>,
    /// Id of the match of the ticket at each position; 0 while the ticket is free.
    pub(super) match_ids: Vec<u32>,
}

/// The tickets with one number of players in one bucket.
struct Column {
    bucket: i64,
    size: u32,
    /// Index of its first free ticket in [`Columns::members`].
    first: u32,
    /// Index after its last ticket in [`Columns::members`].
    end: u32,
    /// Number of free tickets.
    free: u32,
}

struct Columns {
    /// Columns, sorted by number of players, then by bucket.
    list: Vec<Column>,
    /// Index of the column of each queue position.
    column_of: Vec<u32>,
    /// Queue positions, column by column, in queue order within a column.
    members: Vec<u32>,
    /// Built when a ticket first searches beyond its own column.
    reaches: Option<Reaches>,
}

impl CheckQueue<'_> {
    pub(super) fn is_free(&self, position: usize) -> bool {
        self.match_ids[position] == 0
    }
    pub(super) fn bucket(&self, position: usize) -> i64 {
        i64::from(self.state.tickets[self.waiting[position] as usize].bucket)
    }
    pub(super) fn size(&self, position: usize) -> u32 {
        self.state.tickets[self.waiting[position] as usize].size
    }
}

/// Returns all pairs of a check in the order they are found, and removes them from the queue. The caller starts their ready checks.
pub(super) fn find_pairs<L: Listener>(context: &mut RoundContext<'_, L>) -> Vec<Match> {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let waiting = std::mem::take(&mut ledger.queue.waiting);
    let (tickets, lengths, clock) = (&*state.tickets, &*state.ranges, state.clock);
    // One pass collects ranges and keys, because reading the tickets is most of the work in a long queue.
    let mut ranges = Vec::with_capacity(waiting.len());
    let mut keys = ColumnKeys { list: Vec::with_capacity(waiting.len()), least: i64::MAX, most: i64::MIN };
    for &ticket in &waiting {
        let index = ticket as usize;
        ranges.push(clock.range(&tickets[index], lengths[index]));
        keys.push(&tickets[index]);
    }
    let mut columns = Columns::new(&keys);
    drop(keys);
    let mut queue = CheckQueue { state, settings, waiting: &waiting, ranges, match_ids: vec![0; waiting.len()] };
    // Reserve room for the most pairs possible. Memory that is never written costs nothing, but growing the list does.
    let mut made: Vec<Match> = Vec::with_capacity(waiting.len() / 2);
    for searcher in 0..waiting.len() {
        if L::VERBOSITY == Verbosity::Everything && waiting.len() <= FULL_LIST_TICKETS {
            recorder.record(|scenario| search::event(&queue, searcher, ledger, scenario));
        }
        if !queue.is_free(searcher) {
            continue;
        }
        let Some((opponent, distance)) = columns.nearest(&queue, searcher) else { continue };
        let id = queue.state.next_id + made.len() as u32;
        for position in [searcher, opponent] {
            queue.match_ids[position] = id;
            columns.remove(position, &queue);
        }
        let tickets = [waiting[searcher], waiting[opponent]];
        let ranges = [queue.ranges[searcher], queue.ranges[opponent]];
        made.push(Match { id, tickets, distance, ranges, state: MatchState::Pending });
        recorder.record(|scenario| Event::Found {
            id,
            teams: teams(scenario, ledger, tickets),
            distance,
            ranges,
            needed: settings.needed(distance),
        });
    }
    let mut match_ids = queue.match_ids.into_iter();
    ledger.queue.waiting = waiting;
    ledger.queue.waiting.retain(|_| match_ids.next() == Some(0));
    state.next_id += made.len() as u32;
    made
}

/// Column key of each queue position, with the least and the largest key.
struct ColumnKeys {
    list: Vec<i64>,
    least: i64,
    most: i64,
}

impl ColumnKeys {
    /// Adds the key of a ticket. Keys are in order of the number of players, then of the bucket.
    fn push(&mut self, ticket: &Ticket) {
        let key = (i64::from(ticket.size) << SIZE_SHIFT) + i64::from(ticket.bucket) + MAX_BUCKET;
        (self.least, self.most) = (self.least.min(key), self.most.max(key));
        self.list.push(key);
    }
}

impl Columns {
    fn new(keys: &ColumnKeys) -> Columns {
        let (list, column_of) = group_by_key(keys);
        let mut columns = Columns { list, column_of, members: vec![0; keys.list.len()], reaches: None };
        let mut first = 0;
        for column in &mut columns.list {
            (column.first, column.end) = (first, first);
            first += column.free;
        }
        // Positions are added in queue order, so each column is in queue order.
        for (position, &column) in columns.column_of.iter().enumerate() {
            let column = &mut columns.list[column as usize];
            columns.members[column.end as usize] = position as u32;
            column.end += 1;
        }
        columns
    }

    /// Returns the position of a searcher's nearest opponent and the distance to it. Of equally near opponents, returns the one that is ahead
    /// in the queue.
    fn nearest(&mut self, queue: &CheckQueue<'_>, searcher: usize) -> Option<(usize, i64)> {
        let own = self.column_of[searcher] as usize;
        let Column { bucket, size, first, end, free } = self.list[own];
        if free > 1 {
            debug_assert_eq!(self.members[first as usize] as usize, searcher, "a searcher is the first free ticket of its column");
            let mut others = self.members[first as usize + 1..end as usize].iter().map(|&position| position as usize);
            return others.find(|&position| queue.is_free(position)).map(|position| (position, 0));
        }
        let range = queue.ranges[searcher];
        let is_near = |column: Option<&Column>| column.is_some_and(|column| column.size == size && (column.bucket - bucket).abs() <= range);
        let below = queue.settings.look != SearchDirection::Above && own > 0 && is_near(self.list.get(own - 1));
        let above = queue.settings.look != SearchDirection::Below && is_near(self.list.get(own + 1));
        if !below && !above {
            return None;
        }
        let reaches = self.reaches.get_or_insert_with(|| Reaches::new(queue, &self.members));
        let member = |place: usize| self.members[place] as usize;
        let distance = |place: usize| (queue.bucket(member(place)) - bucket).abs();
        let in_reach = |place: &usize| queue.size(member(*place)) == size && distance(*place) <= range;
        let below = below.then(|| reaches.last_reaching_up(first as usize, bucket)).flatten().filter(in_reach).and_then(|nearest| {
            // `nearest` is in the nearest bucket. The first ticket in that bucket that reaches back is the opponent.
            let column = &self.list[self.column_of[member(nearest)] as usize];
            reaches.first_reaching_up(column.first as usize, bucket)
        });
        let above = above.then(|| reaches.first_reaching_down(end as usize, bucket)).flatten().filter(in_reach);
        let found = below.into_iter().chain(above).min_by_key(|&place| (distance(place), member(place)))?;
        Some((member(found), distance(found)))
    }

    /// Removes the ticket at a queue position, which has just been matched.
    fn remove(&mut self, position: usize, queue: &CheckQueue<'_>) {
        let column = &mut self.list[self.column_of[position] as usize];
        column.free -= 1;
        while column.first < column.end && !queue.is_free(self.members[column.first as usize] as usize) {
            column.first += 1;
        }
        if let Some(reaches) = &mut self.reaches {
            reaches.remove(position);
        }
    }
}

/// Returns one column for each different key, in order of the keys, and the index of the column of each queue position.
///
/// Each column has its number of tickets in `free`. Its `first` and `end` are still 0.
fn group_by_key(keys: &ColumnKeys) -> (Vec<Column>, Vec<u32>) {
    let ColumnKeys { list: keys, least, most } = keys;
    let mut list: Vec<Column> = Vec::new();
    let mut add_column = |key: i64, free: u32| {
        let bucket = (key & ((1 << SIZE_SHIFT) - 1)) - MAX_BUCKET;
        list.push(Column { bucket, size: (key >> SIZE_SHIFT) as u32, first: 0, end: 0, free });
        list.len() as u32 - 1
    };
    // In an empty queue `least` is larger than `most`. The span is an i64, because the keys of two ticket sizes are further apart than
    // a 32-bit usize of wasm can hold.
    let span = most.saturating_sub(*least).saturating_add(1).max(0);
    if span <= MIN_TABLE_KEYS.max(keys.len()) as i64 {
        // The table has a fixed small size or at most one entry per ticket, so counting is faster than sorting.
        let mut table = vec![0u32; span as usize];
        keys.iter().for_each(|key| table[(key - least) as usize] += 1);
        for (entry, key) in table.iter_mut().zip(*least..).filter(|(count, _)| **count > 0) {
            *entry = add_column(key, *entry);
        }
        let column_of = keys.iter().map(|key| table[(key - least) as usize]).collect();
        return (list, column_of);
    }
    let sorted = order::by_key(keys.iter().copied().zip(0u32..).collect(), |entry: &(i64, u32)| entry.0);
    let mut column_of = vec![0; keys.len()];
    for same_key in sorted.chunk_by(|a, b| a.0 == b.0) {
        let column = add_column(same_key[0].0, same_key.len() as u32);
        same_key.iter().for_each(|&(_, position)| column_of[position as usize] = column);
    }
    (list, column_of)
}
