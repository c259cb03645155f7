//! Stage 4: everybody looks, in queue order, for the nearest opponent within their range whose own range reaches back.
//!
//! Tickets stand in columns, one for each bucket and head count, each in queue order. Whoever shares a column with somebody free plays them,
//! for at no distance every range reaches; so a searcher is always the first of its column, and only the last one left there looks any
//! further. From then on a tree knows how far everybody reaches back (`reaches`), and finds the nearest who does in a few steps, however
//! many stand between who do not.

use super::event::Event;
use super::reaches::Reaches;
use super::ready::teams;
use super::settings::{Look, Settings};
use super::{FULL_LIST_TICKETS, Match, MatchState, RoundContext, State, Ticket, looks};
use crate::listener::{Listener, Verbosity};
use crate::order;

/// Buckets lie within ± this: the highest rating in the narrowest buckets.
const MOST_BUCKET: i64 = 1 << 30;
/// A key is a head count above so many bits, and a bucket in them.
const SIZE_SHIFT: u32 = 32;
/// A table of so many columns is always worth it.
const TABLE_KEYS: usize = 1_024;

/// A check while it is being made: positions are those in the queue.
pub(super) struct Queue<'a> {
    pub(super) state: &'a State,
    pub(super) settings: &'a Settings,
    pub(super) waiting: &'a [u32],
    /// By position.
    pub(super) ranges: Vec<i64>,
    /// By position: the match it has been found for, 0 while it is free.
    pub(super) taken: Vec<u32>,
}

/// The tickets of one head count in one bucket.
struct Column {
    bucket: i64,
    size: u32,
    /// Its tickets, from the first that is free to the end, in [`Columns::members`].
    first: u32,
    end: u32,
    free: u32,
}

struct Columns {
    list: Vec<Column>,
    /// By position: its column.
    of: Vec<u32>,
    /// Positions, column by column, in queue order.
    members: Vec<u32>,
    /// Who reaches how far, once somebody looks beyond their own column.
    reaches: Option<Reaches>,
}

impl Queue<'_> {
    pub(super) fn bucket(&self, position: usize) -> i64 {
        i64::from(self.state.tickets[self.waiting[position] as usize].bucket)
    }
    pub(super) fn size(&self, position: usize) -> u32 {
        self.state.tickets[self.waiting[position] as usize].size
    }
}

/// All pairs of a check, in the order they are found. Those found are out of the queue; what becomes of them is for the caller to say.
pub(super) fn find<L: Listener>(context: &mut RoundContext<'_, L>) -> Vec<Match> {
    let RoundContext { settings, state, ledger, recorder, .. } = context;
    let waiting = std::mem::take(&mut ledger.queue.waiting);
    let (tickets, lengths, clock) = (&*state.tickets, &*state.ranges, state.clock);
    // Both at once: in a long queue going through the tickets is most of the work.
    let mut ranges = Vec::with_capacity(waiting.len());
    let mut keys = Keys { list: Vec::with_capacity(waiting.len()), least: i64::MAX, most: i64::MIN };
    for &ticket in &waiting {
        let index = ticket as usize;
        ranges.push(clock.range(&tickets[index], lengths[index]));
        keys.push(&tickets[index]);
    }
    let mut columns = Columns::new(&keys);
    drop(keys);
    let mut queue = Queue { state, settings, waiting: &waiting, ranges, taken: vec![0; waiting.len()] };
    // Room for all there can be: memory that is never written costs nothing, growing step by step does.
    let mut made: Vec<Match> = Vec::with_capacity(waiting.len() / 2);
    for searcher in 0..waiting.len() {
        if L::VERBOSITY == Verbosity::Everything && waiting.len() <= FULL_LIST_TICKETS {
            recorder.record(|scenario| looks::turn(&queue, searcher, ledger, scenario));
        }
        if queue.taken[searcher] != 0 {
            continue;
        }
        let Some((found, distance)) = columns.nearest(&queue, searcher) else { continue };
        let id = queue.state.next_id + made.len() as u32;
        for position in [searcher, found] {
            queue.taken[position] = id;
            columns.take(position, &queue.taken);
        }
        let tickets = [waiting[searcher], waiting[found]];
        let ranges = [queue.ranges[searcher], queue.ranges[found]];
        made.push(Match { id, tickets, distance, ranges, state: MatchState::Pending });
        recorder.record(|scenario| Event::Found {
            id,
            teams: teams(scenario, ledger, tickets),
            distance,
            ranges,
            needed: settings.needed(distance),
        });
    }
    let taken = queue.taken;
    ledger.queue.waiting = waiting;
    let mut position = 0..;
    ledger.queue.waiting.retain(|_| position.next().is_some_and(|position: usize| taken[position] == 0));
    state.next_id += made.len() as u32;
    made
}

/// What tells the columns of tickets apart, by position.
struct Keys {
    list: Vec<i64>,
    least: i64,
    most: i64,
}

impl Keys {
    /// The head count first, then the bucket.
    fn push(&mut self, ticket: &Ticket) {
        let key = (i64::from(ticket.size) << SIZE_SHIFT) + i64::from(ticket.bucket) + MOST_BUCKET;
        (self.least, self.most) = (self.least.min(key), self.most.max(key));
        self.list.push(key);
    }
}

impl Columns {
    fn new(keys: &Keys) -> Columns {
        let (list, of) = listed(keys);
        let mut columns = Columns { list, of, members: vec![0; keys.list.len()], reaches: None };
        let mut first = 0;
        for column in &mut columns.list {
            (column.first, column.end) = (first, first);
            first += column.free;
        }
        // In queue order, and so each column is.
        for (position, &column) in columns.of.iter().enumerate() {
            let column = &mut columns.list[column as usize];
            columns.members[column.end as usize] = position as u32;
            column.end += 1;
        }
        columns
    }

    /// The nearest opponent of a searcher, with the distance; the earlier one where two are as near.
    fn nearest(&mut self, queue: &Queue<'_>, searcher: usize) -> Option<(usize, i64)> {
        let own = self.of[searcher] as usize;
        let Column { bucket, size, first, end, free } = self.list[own];
        if free > 1 {
            debug_assert_eq!(self.members[first as usize] as usize, searcher, "whoever looks is the first of its column");
            let others = &self.members[first as usize + 1..end as usize];
            return others.iter().find(|&&position| queue.taken[position as usize] == 0).map(|&position| (position as usize, 0));
        }
        let range = queue.ranges[searcher];
        let is_near = |column: Option<&Column>| column.is_some_and(|column| column.size == size && (column.bucket - bucket).abs() <= range);
        let below = queue.settings.look != Look::Above && own > 0 && is_near(self.list.get(own - 1));
        let above = queue.settings.look != Look::Below && is_near(self.list.get(own + 1));
        if !below && !above {
            return None;
        }
        let reaches = self.reaches.get_or_insert_with(|| Reaches::new(queue, &self.members));
        let member = |place: usize| self.members[place] as usize;
        let distance = |place: usize| (queue.bucket(member(place)) - bucket).abs();
        let in_reach = |place: &usize| queue.size(member(*place)) == size && distance(*place) <= range;
        let below = below.then(|| reaches.last_reaching_up(first as usize, bucket)).flatten().filter(in_reach).and_then(|nearest| {
            // The nearest bucket; in it, the first in the queue.
            let column = &self.list[self.of[member(nearest)] as usize];
            reaches.first_reaching_up(column.first as usize, bucket)
        });
        let above = above.then(|| reaches.first_reaching_down(end as usize, bucket)).flatten().filter(in_reach);
        let found = below.into_iter().chain(above).min_by_key(|&place| (distance(place), member(place)))?;
        Some((member(found), distance(found)))
    }

    /// A ticket is free no more.
    fn take(&mut self, position: usize, taken: &[u32]) {
        let column = &mut self.list[self.of[position] as usize];
        column.free -= 1;
        while column.first < column.end && taken[self.members[column.first as usize] as usize] != 0 {
            column.first += 1;
        }
        if let Some(reaches) = &mut self.reaches {
            reaches.take(position);
        }
    }
}

/// The columns of keys, in order, with the number of tickets in each; and for each key its column.
fn listed(keys: &Keys) -> (Vec<Column>, Vec<u32>) {
    let Keys { list: keys, least, most } = keys;
    let mut list: Vec<Column> = Vec::new();
    let mut open = |key: i64, free: u32| {
        let bucket = (key & ((1 << SIZE_SHIFT) - 1)) - MOST_BUCKET;
        list.push(Column { bucket, size: (key >> SIZE_SHIFT) as u32, first: 0, end: 0, free });
        list.len() as u32 - 1
    };
    // Of nobody, the least is more than the most. Compared as i64: two head counts are further apart than a usize of wasm can say.
    let span = most.saturating_sub(*least).saturating_add(1).max(0);
    if span <= TABLE_KEYS.max(keys.len()) as i64 {
        // Few different keys, or as many as tickets: counted in a table.
        let mut table = vec![0u32; span as usize];
        keys.iter().for_each(|key| table[(key - least) as usize] += 1);
        for (entry, key) in table.iter_mut().zip(*least..).filter(|(count, _)| **count > 0) {
            *entry = open(key, *entry);
        }
        let of = keys.iter().map(|key| table[(key - least) as usize]).collect();
        return (list, of);
    }
    let sorted = order::by_key(keys.iter().copied().zip(0u32..).collect(), |entry: &(i64, u32)| entry.0);
    let mut of = vec![0; keys.len()];
    for same in sorted.chunk_by(|a, b| a.0 == b.0) {
        let column = open(same[0].0, same.len() as u32);
        same.iter().for_each(|&(_, position)| of[position as usize] = column);
    }
    (list, of)
}
