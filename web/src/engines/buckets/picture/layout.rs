//! Geometry of the picture: a column of stacked tokens for every bucket on the axis, and above them a row for every ticket's range, in queue
//! order from the top.

use std::collections::BTreeMap;

use queuescope::PlayerState;

use crate::engines::buckets::Scene;
use crate::picture::{Axis, AxisRange, Orientation};

/// A ticket in the picture.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct QueuedTicket {
    /// Its players. The ticket is named after the first.
    pub(crate) members: Vec<u32>,
    pub(crate) bucket: i64,
    pub(crate) range: i64,
    /// Horizontal middle of its column.
    pub(crate) x: f64,
    /// Vertical middle of its token.
    pub(crate) token: f64,
    /// Vertical position of its range. In a crowd only important tickets have a row.
    pub(crate) row: Option<f64>,
    /// True if the ticket is in a match, pending or final.
    pub(crate) found: bool,
}

/// Geometry of the picture at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) axis: Axis,
    /// Vertical position of the axis, which is the bottom of the columns.
    pub(crate) floor: f64,
    /// Vertical position of the first row.
    pub(crate) top: f64,
    /// Width of a bucket.
    pub(crate) column: f64,
    /// Width and height of a token.
    pub(crate) token: (f64, f64),
    /// True if rows are far enough apart for names.
    pub(crate) named: bool,
    /// True if there are too many tickets to draw each one.
    pub(crate) dense: bool,
    pub(crate) spots: Vec<QueuedTicket>,
}

/// Above this many tickets the picture is a histogram, with rows only for important tickets.
const DENSE_FROM: usize = 60;
/// Height of the area under the axis, with its numbers and the arcs.
const UNDER: f64 = 136.0;
/// Largest distance between rows.
const ROW: f64 = 34.0;
/// Smallest distance between rows with names.
const NAMED_ROW: f64 = 12.5;
/// Largest height of a stack of tokens.
const STACK: f64 = 112.0;
/// Largest height of a token.
const TOKEN: f64 = 20.0;
/// Smallest and largest number of buckets shown beyond the outermost ratings, so that ranges have room to grow.
const ROOM: [i64; 2] = [3, 6];

impl Layout {
    pub(crate) fn of(moment: &Scene<'_>, orientation: Orientation, view: AxisRange, important: &[u32]) -> Layout {
        let (width, top, tallest) = match orientation {
            Orientation::Wide => (820.0, 66.0, 390.0),
            // The axis stays horizontal, because an upright one would leave no room for names next to the ranges.
            Orientation::Tall => (374.0, 100.0, 290.0),
        };
        // The height depends only on the scenario, so it is the same at all moments, and a few players do not get an empty picture.
        let rows = (ROW * moment.scenario.players.len() as f64 + STACK).min(tallest);
        let floor = top + rows;
        let height = floor + UNDER;
        let axis = Axis::over(view, 14.0, width - 14.0);
        let column = axis.length(1.0);
        let tickets = tickets(moment);
        let mut layout = Layout {
            width,
            height,
            axis,
            floor,
            top,
            column,
            token: ((column - 3.0).clamp(5.0, 30.0), TOKEN),
            named: true,
            dense: tickets.len() > DENSE_FROM,
            spots: Vec::new(),
        };
        layout.place_tokens(moment, tickets);
        layout.place_rows(important);
        layout
    }

    /// Returns the spot of a player's ticket, if it is in the picture.
    pub(crate) fn spot(&self, player: u32) -> Option<&QueuedTicket> {
        self.spots.iter().find(|spot| spot.members.contains(&player))
    }

    /// True if a spot is on the visible part of the axis.
    pub(crate) fn shows(&self, spot: &QueuedTicket) -> bool {
        (self.axis.low..=self.axis.high).contains(&(spot.bucket as f64))
    }

    /// Stacks the tokens in their columns, the first of the queue at the bottom.
    fn place_tokens(&mut self, moment: &Scene<'_>, tickets: Vec<Vec<u32>>) {
        let mut heights: BTreeMap<i64, u32> = BTreeMap::new();
        for members in tickets {
            let bucket = moment.bucket(members[0]);
            let height = heights.entry(bucket).or_default();
            self.spots.push(QueuedTicket {
                bucket,
                range: moment.bucket_mark(members[0]).range,
                x: self.axis.at(bucket as f64),
                // The number of tokens below it. The loop below turns this into a position.
                token: f64::from(*height),
                row: None,
                found: matches!(moment.frame.states[members[0] as usize], PlayerState::Pending | PlayerState::Matched),
                members,
            });
            *height += 1;
        }
        let highest = heights.into_values().max().unwrap_or(1);
        // A narrow token is also low, so that it stays round.
        let step = (STACK / f64::from(highest)).min(TOKEN.min(self.token.0 * 1.3) + 2.0);
        self.token.1 = (step - 2.0).max(1.5);
        for spot in &mut self.spots {
            spot.token = self.floor - 4.0 - self.token.1 / 2.0 - spot.token * step;
        }
    }

    /// Places the rows in queue order, the last one just above the tokens.
    fn place_rows(&mut self, important: &[u32]) {
        let dense = self.dense;
        let has_row = |spot: &QueuedTicket| !dense || spot.members.iter().any(|member| important.contains(member));
        let rows = self.spots.iter().filter(|spot| has_row(spot)).count();
        let stack = self.spots.iter().map(|spot| spot.token).fold(self.floor, f64::min);
        let bottom = stack - self.token.1 / 2.0 - 16.0;
        let gap = ((bottom - self.top) / rows.max(1) as f64).min(ROW);
        self.named = gap >= NAMED_ROW;
        let mut left = rows;
        for spot in self.spots.iter_mut().filter(|spot| has_row(spot)) {
            left -= 1;
            spot.row = Some(bottom - left as f64 * gap);
        }
    }
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

/// Returns the tickets to draw, each as a list of players, in queue order: queued tickets, this check's matches and open ready checks. Before
/// the first event all tickets are drawn, faintly.
fn tickets(moment: &Scene<'_>) -> Vec<Vec<u32>> {
    let players = moment.scenario.players.len() as u32;
    let is_drawn = |player: u32| match moment.frame.states[player as usize] {
        PlayerState::Queued => true,
        PlayerState::Pending | PlayerState::Matched => moment.match_of(player).is_some(),
        PlayerState::Away => moment.position == 0,
        PlayerState::Left => false,
    };
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); players as usize];
    for player in (0..players).filter(|&player| is_drawn(player)) {
        members[moment.bucket_mark(player).leader as usize].push(player);
    }
    let mut tickets: Vec<Vec<u32>> = members.into_iter().filter(|members| !members.is_empty()).collect();
    // The queue is ordered by the time the last member joined, then by that member's position in the scenario.
    tickets.sort_by_key(|members| members.iter().map(|&player| (moment.scenario.players[player as usize].joined, player)).max());
    tickets
}
