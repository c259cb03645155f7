//! Stage 4: everybody looks, in queue order, for the nearest opponent within their range whose own range reaches back.
//!
//! Tickets stand in columns, one for each bucket and head count, each in queue order. Two facts make a check nearly linear. Whoever shares
//! a column with somebody free plays them, for at no distance every range reaches; so a searcher is always the first of its column, and
//! only the last one left there looks any further. And columns that are empty are unlinked from their neighbours, so that looking
//! further goes from one occupied column to the next.

use super::event::Event;
use super::range::Clock;
use super::ready::teams;
use super::settings::{Look, Settings};
use super::{FULL_LIST_TICKETS, Made, MatchState, State, looks};
use crate::ledger::Ledger;
use crate::listener::{Attention, Listener, Narrator};
use crate::order;
use crate::time::Millis;

/// Stands for "no column".
const NONE: u32 = u32::MAX;

/// Buckets lie within ± this: the highest rating in the narrowest buckets.
const MOST_BUCKET: i64 = 1 << 30;

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
    /// The longest range in it at the start: nobody in it has a longer one.
    longest: i64,
    /// The next occupied columns of the same head count.
    below: u32,
    above: u32,
}

struct Columns {
    list: Vec<Column>,
    /// By position: its column.
    of: Vec<u32>,
    /// Positions, column by column, in queue order.
    members: Vec<u32>,
}

impl Queue<'_> {
    pub(super) fn bucket(&self, position: usize) -> i64 {
        self.state.tickets[self.waiting[position] as usize].bucket
    }
    pub(super) fn size(&self, position: usize) -> u32 {
        self.state.tickets[self.waiting[position] as usize].size
    }
}

/// All pairs of a check, in the order they are found; those found leave the queue.
pub(super) fn find<L: Listener>(
    settings: &Settings,
    state: &mut State,
    ledger: &mut Ledger,
    now: Millis,
    narrator: &mut Narrator<'_, L>,
) -> Vec<Made> {
    let clock = Clock::new(settings);
    let waiting = std::mem::take(&mut ledger.queue.waiting);
    let ranges = waiting.iter().map(|&ticket| state.range(&clock, ticket, now)).collect();
    let mut queue = Queue { state, settings, waiting: &waiting, ranges, taken: vec![0; waiting.len()] };
    let mut columns = Columns::new(&queue);
    let mut made: Vec<Made> = Vec::new();
    for searcher in 0..waiting.len() {
        if L::ATTENTION == Attention::Everything && waiting.len() <= FULL_LIST_TICKETS {
            narrator.tell(|scenario| looks::turn(&queue, searcher, ledger, scenario));
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
        made.push(Made { id, tickets, distance, ranges, state: MatchState::Pending });
        narrator.tell(|scenario| Event::Found {
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
    made.iter().flat_map(|made| made.tickets).for_each(|ticket| ledger.hold(ticket));
    state.next_id += made.len() as u32;
    made
}

impl Columns {
    fn new(queue: &Queue<'_>) -> Columns {
        let ticket = |position: u32| queue.state.tickets[queue.waiting[position as usize] as usize];
        // Head count first, then bucket; inside a column queue order stays.
        let key = |&position: &u32| {
            let ticket = ticket(position);
            (i64::from(ticket.size) << 32) + ticket.bucket + MOST_BUCKET
        };
        let members = order::by_key((0..queue.waiting.len() as u32).collect(), key);
        let mut columns = Columns { list: Vec::new(), of: vec![0; members.len()], members };
        for index in 0..columns.members.len() {
            let position = columns.members[index];
            let (bucket, size) = (ticket(position).bucket, ticket(position).size);
            if columns.list.last().is_none_or(|column| (column.bucket, column.size) != (bucket, size)) {
                columns.open(bucket, size, index as u32);
            }
            columns.of[position as usize] = columns.list.len() as u32 - 1;
            if let Some(column) = columns.list.last_mut() {
                (column.end, column.free) = (column.end + 1, column.free + 1);
                column.longest = column.longest.max(queue.ranges[position as usize]);
            }
        }
        columns
    }

    /// A new column behind the others.
    fn open(&mut self, bucket: i64, size: u32, first: u32) {
        let index = self.list.len() as u32;
        let below = match self.list.last_mut() {
            Some(last) if last.size == size => {
                last.above = index;
                index - 1
            }
            _ => NONE,
        };
        self.list.push(Column { bucket, size, first, end: first, free: 0, longest: 0, below, above: NONE });
    }

    /// The nearest opponent of a searcher, with the distance; the earlier one where two are as near.
    fn nearest(&self, queue: &Queue<'_>, searcher: usize) -> Option<(usize, i64)> {
        let own = self.of[searcher];
        if self.list[own as usize].free > 1 {
            let column = &self.list[own as usize];
            debug_assert_eq!(self.members[column.first as usize] as usize, searcher, "whoever looks is the first of its column");
            let others = &self.members[column.first as usize + 1..column.end as usize];
            return others.iter().find(|&&position| queue.taken[position as usize] == 0).map(|&position| (position as usize, 0));
        }
        let range = queue.ranges[searcher];
        if range == 0 {
            return None;
        }
        let Column { bucket, below, above, .. } = self.list[own as usize];
        let mut below = if queue.settings.look == Look::Above { NONE } else { below };
        let mut above = if queue.settings.look == Look::Below { NONE } else { above };
        loop {
            let distance = |column: u32| self.list.get(column as usize).map_or(i64::MAX, |column| (column.bucket - bucket).abs());
            let (down, up) = (distance(below), distance(above));
            let near = down.min(up);
            if near > range {
                return None;
            }
            let down = if down == near { self.first_willing(queue, below, near) } else { None };
            let up = if up == near { self.first_willing(queue, above, near) } else { None };
            if let Some(found) = down.into_iter().chain(up).min() {
                return Some((found as usize, near));
            }
            if distance(below) == near {
                below = self.list[below as usize].below;
            }
            if distance(above) == near {
                above = self.list[above as usize].above;
            }
        }
    }

    /// The first free ticket of a column whose range reaches back far enough.
    fn first_willing(&self, queue: &Queue<'_>, column: u32, distance: i64) -> Option<u32> {
        let column = &self.list[column as usize];
        if !queue.settings.reciprocates(column.longest, distance) {
            return None;
        }
        let willing =
            |&position: &u32| queue.taken[position as usize] == 0 && queue.settings.reciprocates(queue.ranges[position as usize], distance);
        self.members[column.first as usize..column.end as usize].iter().copied().find(willing)
    }

    /// A ticket is free no more; an empty column is passed by from now on.
    fn take(&mut self, position: usize, taken: &[u32]) {
        let column = &mut self.list[self.of[position] as usize];
        column.free -= 1;
        while column.first < column.end && taken[self.members[column.first as usize] as usize] != 0 {
            column.first += 1;
        }
        if column.free == 0 {
            let (below, above) = (column.below, column.above);
            if let Some(column) = self.list.get_mut(below as usize) {
                column.above = above;
            }
            if let Some(column) = self.list.get_mut(above as usize) {
                column.below = below;
            }
        }
    }
}
