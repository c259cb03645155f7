//! Walking along columns away from the best ping, and passing over those that cannot be better than what was found.
//!
//! Every column has a number that says how good its head can be at most, and so has every block of columns. These numbers may be out of
//! date, because they only ever fall: too high a number costs a look, never an answer.

use super::super::tally::Tally;

/// Columns in a block.
const BLOCK: usize = 64;
/// Less than any sum, and far enough from the end of the scale to add one to it. The number of a column without anybody.
pub(super) const NEVER: i64 = i64::MIN / 2;

/// The block of a column.
pub(super) fn block_of(column: usize) -> usize {
    column / BLOCK
}

/// By kind and column, how good a head can be; and by block.
#[derive(Debug)]
pub(super) struct Cells {
    columns: usize,
    cells: Vec<i64>,
    blocks: Vec<i64>,
}

impl Cells {
    pub(super) fn new(kinds: usize, columns: usize) -> Cells {
        Cells { columns, cells: vec![NEVER; kinds * columns], blocks: vec![i64::MAX / 2; kinds * columns.div_ceil(BLOCK)] }
    }

    /// Gives a column another number, which is never above the one it had, but for the first.
    #[inline]
    pub(super) fn set(&mut self, kind: usize, column: usize, number: i64) {
        self.cells[kind * self.columns + column] = number;
    }

    /// Whether anybody in a block can be so good that `is_enough`. Brings its number up to date before it says so.
    #[inline]
    fn is_worth_a_look(&mut self, kind: usize, block: usize, is_enough: impl Fn(i64) -> bool) -> bool {
        let number = &mut self.blocks[kind * self.columns.div_ceil(BLOCK) + block];
        if !is_enough(*number) {
            return false;
        }
        let start = kind * self.columns + block * BLOCK;
        let end = (start + BLOCK).min((kind + 1) * self.columns);
        *number = self.cells[start..end].iter().copied().max().unwrap_or(NEVER);
        is_enough(*number)
    }
}

/// The best found so far.
#[derive(Debug)]
pub(super) struct Best {
    pub(super) sum: i64,
    index: u32,
    /// Where it is; nowhere as long as there is none.
    pub(super) place: u32,
}

impl Default for Best {
    fn default() -> Best {
        // Above the sum of two that stand for nobody, below every other one.
        Best { sum: NEVER / 2, index: u32::MAX, place: u32::MAX }
    }
}

impl Best {
    /// Takes a candidate if it is better, or as good and earlier in the queue.
    #[inline]
    pub(super) fn offer(&mut self, sum: i64, index: u32, place: u32) {
        if sum > self.sum || (sum == self.sum && index < self.index) {
            *self = Best { sum, index, place };
        }
    }
}

/// What a ping makes of a sum, asked for column after column on the way from the best one outwards.
pub(super) trait Slope {
    /// In this column. `UP`: the columns before it were lower ones.
    fn at<const UP: bool>(&mut self, column: usize) -> i64;
    /// A block was passed over.
    fn pass<const UP: bool>(&mut self, block: usize);
}

/// Looks at the columns from `top` on (`UP`), or at those below it. `bound` makes of a column's number what it can add to `slope`, at most
/// `most`; `exact` offers the head of a column and gives its number.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "two searches in two directions share this one loop")]
pub(super) fn sweep<const UP: bool>(
    cells: &mut Cells,
    kind: usize,
    top: usize,
    most: i64,
    slope: &mut impl Slope,
    bound: impl Fn(i64) -> i64,
    exact: &mut impl FnMut(usize, i64, &mut Best) -> i64,
    best: &mut Best,
) {
    let columns = cells.columns;
    // Everything below `edge` has been looked at if it goes up, everything from it on if it goes down.
    let mut edge = top;
    while if UP { edge < columns } else { edge > 0 } {
        let column = if UP { edge } else { edge - 1 };
        let block = block_of(column);
        let g = slope.at::<UP>(column);
        if g + most < best.sum {
            return;
        }
        if edge.is_multiple_of(BLOCK) && !cells.is_worth_a_look(kind, block, |number| g + bound(number) >= best.sum) {
            slope.pass::<UP>(block);
            edge = if UP { (edge + BLOCK).min(columns) } else { edge - BLOCK };
            continue;
        }
        let number = cells.cells[kind * columns + column];
        if g + bound(number) >= best.sum {
            let number = exact(column, g, best);
            cells.set(kind, column, number);
        }
        edge = if UP { edge + 1 } else { edge - 1 };
    }
}

/// The slope for the one who begins: −alpha × Σ |ping − p| over all living.
#[derive(Debug, Clone)]
pub(super) struct Begin<'a> {
    alpha: i64,
    pings: &'a [i64],
    in_column: &'a [i64],
    in_block: &'a [(i64, i64)],
    all: (i64, i64),
    /// Up to which column counts are added up, and how many stand below it, with the sum of their pings.
    reached: usize,
    below: (i64, i64),
}

impl<'a> Begin<'a> {
    pub(super) fn new(
        alpha: i64,
        pings: &'a [i64],
        in_column: &'a [i64],
        in_block: &'a [(i64, i64)],
        by_ping: &Tally,
        top: usize,
    ) -> Begin<'a> {
        Begin { alpha, pings, in_column, in_block, all: by_ping.all(), reached: top, below: by_ping.below(top) }
    }

    #[inline]
    fn shift(&mut self, count: i64, sum: i64) {
        self.below = (self.below.0 + count, self.below.1 + sum);
    }
}

impl Slope for Begin<'_> {
    #[inline]
    fn at<const UP: bool>(&mut self, column: usize) -> i64 {
        // One column at a time, or none: the first one, or the one behind a block that was passed over.
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
    fn pass<const UP: bool>(&mut self, block: usize) {
        let (count, sum) = self.in_block[block];
        if UP {
            // It has been asked for the first column of the block, which is not counted yet.
            self.shift(count, sum);
            self.reached = (block + 1) * BLOCK;
        } else {
            // It has been asked for the last column of the block, which is taken off already.
            let last = self.reached;
            self.shift(self.in_column[last] - count, self.in_column[last] * self.pings[last] - sum);
            self.reached = block * BLOCK;
        }
    }
}

/// The slope for the next one: −alpha × Σ |ping − p| over the members.
#[derive(Debug, Clone)]
pub(super) struct Join<'a> {
    alpha: i64,
    pings: &'a [i64],
    /// Ascending, and their sum.
    members: &'a [i64],
    total: i64,
    /// How many members are at or below the last column, and the sum of their pings.
    below: usize,
    sum: i64,
}

impl<'a> Join<'a> {
    pub(super) fn new(alpha: i64, pings: &'a [i64], members: &'a [i64], total: i64) -> Join<'a> {
        let below = members.len() / 2;
        Join { alpha, pings, members, total, below, sum: members[..below].iter().sum() }
    }
}

impl Slope for Join<'_> {
    #[inline]
    fn at<const UP: bool>(&mut self, column: usize) -> i64 {
        let ping = self.pings[column];
        if UP {
            while let Some(member) = self.members.get(self.below).filter(|&&member| member <= ping) {
                self.sum += member;
                self.below += 1;
            }
        } else {
            while let Some(member) = self.below.checked_sub(1).map(|last| self.members[last]).filter(|&member| member > ping) {
                self.sum -= member;
                self.below -= 1;
            }
        }
        -self.alpha * (ping * (2 * self.below as i64 - self.members.len() as i64) + self.total - 2 * self.sum)
    }

    #[inline]
    fn pass<const UP: bool>(&mut self, _block: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Asks a slope for every column from `top` on, or below it, and passes over the blocks that are chosen.
    fn walk<const UP: bool>(columns: usize, top: usize, passed: &[bool], slope: &mut impl Slope) -> Vec<(usize, i64)> {
        let (mut edge, mut seen) = (top, Vec::new());
        while if UP { edge < columns } else { edge > 0 } {
            let column = if UP { edge } else { edge - 1 };
            seen.push((column, slope.at::<UP>(column)));
            if edge.is_multiple_of(BLOCK) && passed[block_of(column)] {
                slope.pass::<UP>(block_of(column));
                edge = if UP { (edge + BLOCK).min(columns) } else { edge - BLOCK };
            } else {
                edge = if UP { edge + 1 } else { edge - 1 };
            }
        }
        seen
    }

    proptest! {
        #[test]
        fn slopes_are_sums_of_distances_whatever_is_passed_over(
            raw in prop::collection::vec((1i64..9, 0u32..4), 1..400),
            top in any::<prop::sample::Index>(),
            passed in prop::collection::vec(any::<bool>(), 7),
        ) {
            let pings: Vec<i64> = raw.iter().scan(0, |ping, (step, _)| { *ping += step; Some(*ping) }).collect();
            let places: Vec<u32> = (0..).zip(&raw).flat_map(|(column, (_, count))| vec![column; *count as usize]).collect();
            let in_column: Vec<i64> = raw.iter().map(|(_, count)| i64::from(*count)).collect();
            let in_block: Vec<(i64, i64)> = in_column.chunks(BLOCK).zip(pings.chunks(BLOCK))
                .map(|(counts, pings)| (counts.iter().sum(), counts.iter().zip(pings).map(|(count, ping)| count * ping).sum())).collect();
            let top = top.index(pings.len());
            let begin = Begin::new(3, &pings, &in_column, &in_block, &Tally::new(&pings, &places), top);
            // A few members around the top, as a lobby has them: half of them below it.
            let members = [top / 2, top / 2, top, top, top + (pings.len() - 1 - top) / 2].map(|column| pings[column]);
            let join = Join::new(3, &pings, &members, members.iter().sum());
            let of_all = |ping: i64| -> i64 { places.iter().map(|&place| (pings[place as usize] - ping).abs()).sum() };
            let of_members = |ping: i64| -> i64 { members.iter().map(|member| (member - ping).abs()).sum() };
            let begun = [walk::<true>(pings.len(), top, &passed, &mut begin.clone()), walk::<false>(pings.len(), top, &passed, &mut begin.clone())];
            for (column, g) in begun.concat() {
                prop_assert_eq!(g, -3 * of_all(pings[column]), "in column {}", column);
            }
            let joined = [walk::<true>(pings.len(), top, &passed, &mut join.clone()), walk::<false>(pings.len(), top, &passed, &mut join.clone())];
            for (column, g) in joined.concat() {
                prop_assert_eq!(g, -3 * of_members(pings[column]), "in column {}", column);
            }
        }
    }
}
