//! The search along columns: it moves away from the median column and skips columns that cannot beat the best sum found so far.
//!
//! Every column, and every block of columns, has an upper bound on its heads. A bound may be out of date, but it is never too low, because
//! the true values only fall. A bound that is too high costs time but never changes the result.

use super::super::tally::Tally;

/// Number of columns in a block.
const BLOCK: usize = 64;
/// The bound of a column without waiting players. It is below every sum, and adding a sum to it does not overflow.
pub(super) const EMPTY: i64 = i64::MIN / 2;

/// The block that a column is in.
pub(super) fn block_of(column: usize) -> usize {
    column / BLOCK
}

/// Upper bounds on the heads, for each seat kind and column, and for each seat kind and block.
#[derive(Debug)]
pub(super) struct Bounds {
    columns: usize,
    by_column: Vec<i64>,
    by_block: Vec<i64>,
}

impl Bounds {
    pub(super) fn new(kinds: usize, columns: usize) -> Bounds {
        Bounds { columns, by_column: vec![EMPTY; kinds * columns], by_block: vec![i64::MAX / 2; kinds * columns.div_ceil(BLOCK)] }
    }

    /// Sets the bound of a column. After the first call for a column, the bound must not rise.
    #[inline]
    pub(super) fn set(&mut self, kind: usize, column: usize, bound: i64) {
        self.by_column[kind * self.columns + column] = bound;
    }

    /// True if the bound of a block passes `is_enough`. Updates the bound first, unless it already fails.
    #[inline]
    fn block_passes(&mut self, kind: usize, block: usize, is_enough: impl Fn(i64) -> bool) -> bool {
        let bound = &mut self.by_block[kind * self.columns.div_ceil(BLOCK) + block];
        if !is_enough(*bound) {
            return false;
        }
        let start = kind * self.columns + block * BLOCK;
        let end = (start + BLOCK).min((kind + 1) * self.columns);
        *bound = self.by_column[start..end].iter().copied().max().unwrap_or(EMPTY);
        is_enough(*bound)
    }
}

/// The best player found so far.
#[derive(Debug)]
pub(super) struct Best {
    pub(super) sum: i64,
    /// Position in the queue.
    position: u32,
    /// Index of the player's entry in the pool; `u32::MAX` while no player has been found.
    pub(super) entry: u32,
}

impl Default for Best {
    fn default() -> Best {
        // Above the bound of an empty column, below every real sum.
        Best { sum: EMPTY / 2, position: u32::MAX, entry: u32::MAX }
    }
}

impl Best {
    /// Takes a candidate with a larger sum, or with an equal sum and an earlier position in the queue.
    #[inline]
    pub(super) fn offer(&mut self, sum: i64, position: u32, entry: u32) {
        if sum > self.sum || (sum == self.sum && position < self.position) {
            *self = Best { sum, position, entry };
        }
    }
}

/// g, the part of a sum that depends on the ping. It is evaluated column by column from the median outwards, upwards if `UP`.
pub(super) trait Slope {
    /// The value of g in this column.
    fn at<const UP: bool>(&mut self, column: usize) -> i64;
    /// Skips the rest of a block after the first column of the block that the search reaches was evaluated.
    fn skip_block<const UP: bool>(&mut self, block: usize);
}

/// Searches the columns from `median` upwards if `UP`, otherwise the columns below it. `h_bound` turns a column's bound into an upper bound
/// on h, and no h is above `largest_h`. `offer_head` offers the head of a column with its exact sum and returns the column's new bound.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "two searches in two directions share this one loop")]
pub(super) fn sweep<const UP: bool>(
    bounds: &mut Bounds,
    kind: usize,
    median: usize,
    largest_h: i64,
    slope: &mut impl Slope,
    h_bound: impl Fn(i64) -> i64,
    offer_head: &mut impl FnMut(usize, i64, &mut Best) -> i64,
    best: &mut Best,
) {
    let columns = bounds.columns;
    // Going up, the columns from `median` to below `edge` are done. Going down, those from `edge` to below `median`.
    let mut edge = median;
    while if UP { edge < columns } else { edge > 0 } {
        let column = if UP { edge } else { edge - 1 };
        let block = block_of(column);
        let g = slope.at::<UP>(column);
        if g + largest_h < best.sum {
            return;
        }
        if edge.is_multiple_of(BLOCK) && !bounds.block_passes(kind, block, |bound| g + h_bound(bound) >= best.sum) {
            slope.skip_block::<UP>(block);
            edge = if UP { (edge + BLOCK).min(columns) } else { edge - BLOCK };
            continue;
        }
        let bound = bounds.by_column[kind * columns + column];
        if g + h_bound(bound) >= best.sum {
            let bound = offer_head(column, g, best);
            bounds.set(kind, column, bound);
        }
        edge = if UP { edge + 1 } else { edge - 1 };
    }
}

/// g for the player who starts a lobby: −alpha × Σ |ping − p| over all waiting players.
#[derive(Debug, Clone)]
pub(super) struct StartSlope<'a> {
    alpha: i64,
    pings: &'a [i64],
    in_column: &'a [i64],
    in_block: &'a [(i64, i64)],
    /// Number of waiting players, and the sum of their pings.
    all: (i64, i64),
    /// The column that the search is at.
    reached: usize,
    /// Number of waiting players in the columns below `reached`, and the sum of their pings.
    below: (i64, i64),
}

impl<'a> StartSlope<'a> {
    pub(super) fn new(
        alpha: i64,
        pings: &'a [i64],
        in_column: &'a [i64],
        in_block: &'a [(i64, i64)],
        by_ping: &Tally,
        median: usize,
    ) -> StartSlope<'a> {
        StartSlope { alpha, pings, in_column, in_block, all: by_ping.all(), reached: median, below: by_ping.below(median) }
    }

    /// Changes the number of players below the current column, and the sum of their pings.
    #[inline]
    fn shift(&mut self, count: i64, sum: i64) {
        self.below = (self.below.0 + count, self.below.1 + sum);
    }
}

impl Slope for StartSlope<'_> {
    #[inline]
    fn at<const UP: bool>(&mut self, column: usize) -> i64 {
        // The search moves by one column, except in the first column and after a skipped block, where `reached` is up to date.
        if UP && self.reached < column {
            self.shift(self.in_column[self.reached], self.in_column[self.reached] * self.pings[self.reached]);
        } else if !UP && self.reached > column {
            self.shift(-self.in_column[column], -self.in_column[column] * self.pings[column]);
        }
        self.reached = column;
        let (ping, (count, sum)) = (self.pings[column], self.below);
        -self.alpha * (2 * (ping * count - sum) + self.all.1 - ping * self.all.0)
    }

    #[inline]
    fn skip_block<const UP: bool>(&mut self, block: usize) {
        let (count, sum) = self.in_block[block];
        if UP {
            // The first column of the block was evaluated last, so no column of the block is counted as below yet.
            self.shift(count, sum);
            self.reached = (block + 1) * BLOCK;
        } else {
            // The last column of the block was evaluated last, so it is subtracted already.
            let last = self.reached;
            self.shift(self.in_column[last] - count, self.in_column[last] * self.pings[last] - sum);
            self.reached = block * BLOCK;
        }
    }
}

/// g for the player who is added to a lobby: −alpha × Σ |ping − p| over its members.
#[derive(Debug, Clone)]
pub(super) struct AdditionSlope<'a> {
    alpha: i64,
    pings: &'a [i64],
    /// The members' pings, ascending.
    members: &'a [i64],
    /// Sum of the members' pings.
    total: i64,
    /// Number of members with a ping at or below the column evaluated last.
    below: usize,
    /// Sum of the pings of the members counted in `below`.
    sum_below: i64,
}

impl<'a> AdditionSlope<'a> {
    pub(super) fn new(alpha: i64, pings: &'a [i64], members: &'a [i64], total: i64) -> AdditionSlope<'a> {
        let below = members.len() / 2;
        AdditionSlope { alpha, pings, members, total, below, sum_below: members[..below].iter().sum() }
    }
}

impl Slope for AdditionSlope<'_> {
    #[inline]
    fn at<const UP: bool>(&mut self, column: usize) -> i64 {
        let ping = self.pings[column];
        if UP {
            while let Some(member) = self.members.get(self.below).filter(|&&member| member <= ping) {
                self.sum_below += member;
                self.below += 1;
            }
        } else {
            while let Some(member) = self.below.checked_sub(1).map(|last| self.members[last]).filter(|&member| member > ping) {
                self.sum_below -= member;
                self.below -= 1;
            }
        }
        -self.alpha * (ping * (2 * self.below as i64 - self.members.len() as i64) + self.total - 2 * self.sum_below)
    }

    #[inline]
    fn skip_block<const UP: bool>(&mut self, _block: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Evaluates a slope from `median` upwards or downwards and skips the given blocks. Returns each evaluated column with its value.
    fn walk<const UP: bool>(columns: usize, median: usize, skipped: &[bool], slope: &mut impl Slope) -> Vec<(usize, i64)> {
        let (mut edge, mut seen) = (median, Vec::new());
        while if UP { edge < columns } else { edge > 0 } {
            let column = if UP { edge } else { edge - 1 };
            seen.push((column, slope.at::<UP>(column)));
            if edge.is_multiple_of(BLOCK) && skipped[block_of(column)] {
                slope.skip_block::<UP>(block_of(column));
                edge = if UP { (edge + BLOCK).min(columns) } else { edge - BLOCK };
            } else {
                edge = if UP { edge + 1 } else { edge - 1 };
            }
        }
        seen
    }

    proptest! {
        #[test]
        fn slopes_are_sums_of_distances_whichever_blocks_are_skipped(
            raw in prop::collection::vec((1i64..9, 0u32..4), 1..400),
            median in any::<prop::sample::Index>(),
            skipped in prop::collection::vec(any::<bool>(), 7),
        ) {
            let pings: Vec<i64> = raw.iter().scan(0, |ping, (step, _)| { *ping += step; Some(*ping) }).collect();
            let player_columns: Vec<u32> = (0..).zip(&raw).flat_map(|(column, (_, count))| vec![column; *count as usize]).collect();
            let in_column: Vec<i64> = raw.iter().map(|(_, count)| i64::from(*count)).collect();
            let in_block: Vec<(i64, i64)> = in_column.chunks(BLOCK).zip(pings.chunks(BLOCK))
                .map(|(counts, pings)| (counts.iter().sum(), counts.iter().zip(pings).map(|(count, ping)| count * ping).sum())).collect();
            let median = median.index(pings.len());
            let start = StartSlope::new(3, &pings, &in_column, &in_block, &Tally::new(&pings, &player_columns), median);
            // Five members. The third has the median ping, because a search always starts at the members' median.
            let members = [median / 2, median / 2, median, median, median + (pings.len() - 1 - median) / 2].map(|column| pings[column]);
            let addition = AdditionSlope::new(3, &pings, &members, members.iter().sum());
            let to_all = |ping: i64| -> i64 { player_columns.iter().map(|&column| (pings[column as usize] - ping).abs()).sum() };
            let to_members = |ping: i64| -> i64 { members.iter().map(|member| (member - ping).abs()).sum() };
            let up = walk::<true>(pings.len(), median, &skipped, &mut start.clone());
            let down = walk::<false>(pings.len(), median, &skipped, &mut start.clone());
            for (column, g) in [up, down].concat() {
                prop_assert_eq!(g, -3 * to_all(pings[column]), "column {}", column);
            }
            let up = walk::<true>(pings.len(), median, &skipped, &mut addition.clone());
            let down = walk::<false>(pings.len(), median, &skipped, &mut addition.clone());
            for (column, g) in [up, down].concat() {
                prop_assert_eq!(g, -3 * to_members(pings[column]), "column {}", column);
            }
        }
    }
}
