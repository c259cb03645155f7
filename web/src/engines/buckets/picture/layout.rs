//! Geometry of the picture. From the top: rows for the ranges of the tickets being decided, stacks of tokens on the axis of buckets, and below
//! the axis the run, with time running downwards.

use std::collections::BTreeMap;

use queuescope::engines::buckets::settings::SearchDirection;
use queuescope::{Millis, PlayerState};

use super::time_axis::TimeAxis;
use crate::engines::buckets::Scene;
use crate::engines::buckets::history::History;
use crate::picture::{Axis, AxisRange, Orientation, Size};

/// A ticket in the columns.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct QueuedTicket {
    /// Its players. The ticket is named after the first.
    pub(super) members: Vec<u32>,
    pub(super) bucket: i64,
    pub(super) range: i64,
    /// Horizontal middle of its column.
    pub(super) x: f64,
    /// Vertical middle of its token.
    pub(super) y: f64,
    /// True if no token is above it.
    pub(super) is_top: bool,
    /// True if the ticket is in a match, pending or final.
    pub(super) found: bool,
}

/// Geometry of the picture at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) narrow: bool,
    pub(super) axis: Axis,
    /// Width of a bucket.
    pub(super) column: f64,
    /// Left and right end of the axis.
    pub(super) sides: [f64; 2],
    /// Vertical positions of the rows, from the top.
    pub(super) rows: Vec<f64>,
    /// Vertical position of the axis of buckets, which is the bottom of the columns.
    pub(super) floor: f64,
    /// Width and height of a token.
    pub(super) token: (f64, f64),
    /// True if there are too many tokens to draw each one.
    pub(super) dense: bool,
    pub(super) time: TimeAxis,
    /// Time of the current round; the start of the run before the first event.
    pub(super) now: Millis,
    pub(super) look: SearchDirection,
    pub(super) spots: Vec<QueuedTicket>,
}

/// With more tokens than this, the columns are a histogram.
const DENSE_FROM: usize = 60;
/// Height of the bucket numbers under the axis, and of the names at the tops of the first cones.
const UNDER: f64 = 43.0;
/// Number of rows, which is the number of ranges that can be compared.
const ROWS: usize = 3;
/// Height of a row in a high and in a low picture.
const ROW: [f64; 2] = [24.0, 20.0];
/// Height from which a picture is high.
const HIGH: f64 = 440.0;
/// Height of the names above the tokens.
const NAMES: f64 = 20.0;
/// Largest height of a token, and the space between two.
const TOKEN: [f64; 2] = [20.0, 2.0];
/// Smallest and largest width of a token.
const TOKEN_WIDTH: [f64; 2] = [4.0, 30.0];
/// Largest share of the picture's height for the stacks of tokens.
const STACK: f64 = 0.2;
/// Width of the times at the left and of the margin at the right, on a wide and on a narrow screen.
const MARGINS: [[f64; 2]; 2] = [[58.0, 14.0], [50.0, 8.0]];
/// Half the width of a range of 0, in buckets and in pixels at least.
const OWN_BUCKET: [f64; 2] = [0.3, 2.0];
/// Smallest and largest number of buckets shown beyond the outermost ratings, so that ranges have room to grow.
const ROOM: [i64; 2] = [3, 4];

impl Layout {
    pub(super) fn of(moment: &Scene<'_>, history: &History, size: Size, orientation: Orientation, view: AxisRange) -> Layout {
        let Size { width, height } = size;
        let narrow = orientation == Orientation::Tall;
        let [left, right] = MARGINS[usize::from(narrow)];
        let sides = [left, (width - right).max(left + 1.0)];
        let axis = Axis::over(view, sides[0], sides[1]);
        let row = ROW[usize::from(height < HIGH)];
        let rows: Vec<f64> = (0..ROWS).map(|index| 12.0 + row * index as f64).collect();
        let column = axis.length(1.0);
        let token = (column - 1.5).clamp(TOKEN_WIDTH[0], TOKEN_WIDTH[1]);
        // The height of the stacks depends only on the run, so that the axis is at the same place at all moments.
        let stack = (f64::from(history.tallest.max(1)) * token_step(token)).min(height * STACK);
        let floor = 12.0 + row * (ROWS - 1) as f64 + 8.0 + NAMES + stack + 6.0;
        let now = moment.round().map_or(Millis(0), |round| round.time);
        let bottom = (height - 12.0).max(floor + UNDER + 1.0);
        let time = TimeAxis::of(history.end, now, moment.settings.range_interval, [floor + UNDER, bottom]);
        let mut layout = Layout {
            width,
            height,
            narrow,
            axis,
            column,
            sides,
            rows,
            floor,
            token: (token, TOKEN[0]),
            dense: false,
            time,
            now,
            look: moment.settings.look,
            spots: Vec::new(),
        };
        layout.place_tokens(moment, stack);
        layout
    }

    /// Returns the spot of a player's ticket, if it is in the columns.
    pub(super) fn spot(&self, player: u32) -> Option<&QueuedTicket> {
        self.spots.iter().find(|spot| spot.members.contains(&player))
    }

    /// Horizontal middle of a bucket.
    pub(super) fn x(&self, bucket: i64) -> f64 {
        self.axis.at(bucket as f64)
    }

    /// True if a bucket is on the visible part of the axis.
    pub(super) fn shows(&self, bucket: i64) -> bool {
        (self.axis.low..=self.axis.high).contains(&(bucket as f64))
    }

    /// Left and right edge of a range, up to the ends of the axis. Its own bucket has a width too.
    pub(super) fn edges(&self, bucket: i64, range: i64) -> [f64; 2] {
        let own = (OWN_BUCKET[0] * self.column).max(OWN_BUCKET[1]);
        let reach = range as f64 * self.column + own;
        let (down, up) = match self.look {
            SearchDirection::All => (reach, reach),
            SearchDirection::Below => (reach, own),
            SearchDirection::Above => (own, reach),
        };
        let x = self.x(bucket);
        [x - down, x + up].map(|x| x.clamp(self.sides[0] - 2.0, self.sides[1] + 2.0))
    }

    /// Stacks the tokens in their columns, the first of the queue at the bottom.
    fn place_tokens(&mut self, moment: &Scene<'_>, stack: f64) {
        let tickets = tickets(moment);
        self.dense = tickets.len() > DENSE_FROM;
        let mut heights: BTreeMap<i64, u32> = BTreeMap::new();
        for members in tickets {
            let bucket = moment.bucket(members[0]);
            let below = heights.entry(bucket).or_default();
            self.spots.push(QueuedTicket {
                bucket,
                range: moment.bucket_mark(members[0]).range,
                x: self.axis.at(bucket as f64),
                // The number of tokens below it. The loop below turns this into a position.
                y: f64::from(*below),
                is_top: false,
                found: matches!(moment.frame.states[members[0] as usize], PlayerState::Pending | PlayerState::Matched),
                members,
            });
            *below += 1;
        }
        let highest = heights.values().copied().max().unwrap_or(1);
        let step = (stack / f64::from(highest)).min(token_step(self.token.0));
        self.token.1 = (step - TOKEN[1]).max(1.5);
        for spot in &mut self.spots {
            spot.is_top = heights.get(&spot.bucket) == Some(&(spot.y as u32 + 1));
            spot.y = self.floor - 5.0 - self.token.1 / 2.0 - spot.y * step;
        }
    }
}

/// Largest distance between two tokens of a stack. A narrow token is also low, so that it stays round.
fn token_step(width: f64) -> f64 {
    TOKEN[0].min(width * 1.3) + TOKEN[1]
}

/// Returns the range of all players' buckets, with room for ranges to grow.
pub(crate) fn whole_axis(moment: &Scene<'_>) -> AxisRange {
    let settings = moment.settings;
    let buckets = || moment.scenario.players.iter().map(|player| settings.bucket.of(player.rating.unwrap_or_default()));
    let (Some(low), Some(high)) = (buckets().min(), buckets().max()) else { return AxisRange { low: -0.5, high: 20.5 } };
    let [least, most] = ROOM;
    let room = settings.range_max.fixed.unwrap_or(most).clamp(least, most) as f64 + 0.5;
    AxisRange { low: low as f64 - room, high: high as f64 + room }
}

/// Returns the tickets in the columns, in queue order: queued tickets, this check's matches and open ready checks. Before the first event all
/// tickets are drawn, faintly.
fn tickets(moment: &Scene<'_>) -> Vec<Vec<u32>> {
    moment.in_queue_order(|player| match moment.frame.states[player as usize] {
        PlayerState::Queued => true,
        PlayerState::Pending | PlayerState::Matched => moment.match_of(player).is_some(),
        PlayerState::Away => moment.position == 0,
        PlayerState::Left => false,
    })
}
