//! Where everything stands: a column for every bucket along the axis, tokens stacked in it, and above them a row for every ticket in queue
//! order, the first at the top, in which its range lies.

use std::collections::BTreeMap;

use queuescope::PlayerState;

use crate::engines::buckets::Scene;
use crate::picture::{Axis, AxisRange, Orientation};

/// A ticket in the picture.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spot {
    /// Its players, the first names it.
    pub(crate) members: Vec<u32>,
    pub(crate) bucket: i64,
    pub(crate) range: i64,
    /// The middle of its column.
    pub(crate) x: f64,
    /// The middle of its token.
    pub(crate) token: f64,
    /// Where its range lies; in a crowd only those being looked at have a row.
    pub(crate) row: Option<f64>,
    /// Is out of the queue: found, and asked or playing.
    pub(crate) found: bool,
}

/// The whole picture's geometry at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) axis: Axis,
    /// The line that the columns stand on.
    pub(crate) floor: f64,
    /// Where the rows begin.
    pub(crate) top: f64,
    /// How wide a bucket is.
    pub(crate) column: f64,
    /// Width and height of a token.
    pub(crate) token: (f64, f64),
    /// Whether rows are far enough apart for names.
    pub(crate) named: bool,
    /// Whether there are so many that only columns are drawn.
    pub(crate) dense: bool,
    pub(crate) spots: Vec<Spot>,
}

/// From so many tickets on only columns are drawn, and rows of those being looked at.
const DENSE_FROM: usize = 60;
/// Under the axis: its numbers, and the arcs.
const UNDER: f64 = 136.0;
/// Rows are at most so far apart, and at least so far if they are to have names.
const ROW: f64 = 34.0;
const NAMED_ROW: f64 = 12.5;
/// The tallest that a stack of tokens may be, and a token.
const STACK: f64 = 112.0;
const TOKEN: f64 = 20.0;
/// A bucket's room on both sides of everybody, so that ranges have somewhere to grow to.
const ROOM: [i64; 2] = [3, 6];

impl Layout {
    pub(crate) fn of(moment: &Scene<'_>, orientation: Orientation, view: AxisRange, important: &[u32]) -> Layout {
        let (width, top, tallest) = match orientation {
            Orientation::Wide => (820.0, 66.0, 390.0),
            // Turned upright there would be no room for the names beside the ranges: the axis stays.
            Orientation::Tall => (374.0, 100.0, 290.0),
        };
        // As high as the scenario needs, the same at all its moments: few players would be lost in an empty picture.
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
        layout.stand(moment, tickets);
        layout.lay_rows(important);
        layout
    }

    /// The spot of a player's ticket, if it is in the picture.
    pub(crate) fn spot(&self, player: u32) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.members.contains(&player))
    }

    /// Whether a spot lies on the piece of the axis that is shown.
    pub(crate) fn shows(&self, spot: &Spot) -> bool {
        (self.axis.low..=self.axis.high).contains(&(spot.bucket as f64))
    }

    /// Tokens stand in their columns, who came first at the bottom.
    fn stand(&mut self, moment: &Scene<'_>, tickets: Vec<Vec<u32>>) {
        let mut heights: BTreeMap<i64, u32> = BTreeMap::new();
        for members in tickets {
            let bucket = moment.bucket(members[0]);
            let height = heights.entry(bucket).or_default();
            self.spots.push(Spot {
                bucket,
                range: moment.bucket_mark(members[0]).range,
                x: self.axis.at(bucket as f64),
                // For now, how many stand below it.
                token: f64::from(*height),
                row: None,
                found: matches!(moment.frame.states[members[0] as usize], PlayerState::Pending | PlayerState::Matched),
                members,
            });
            *height += 1;
        }
        let highest = heights.into_values().max().unwrap_or(1);
        // A narrow token is a low one too: round, not a stick.
        let step = (STACK / f64::from(highest)).min(TOKEN.min(self.token.0 * 1.3) + 2.0);
        self.token.1 = (step - 2.0).max(1.5);
        for spot in &mut self.spots {
            spot.token = self.floor - 4.0 - self.token.1 / 2.0 - spot.token * step;
        }
    }

    /// Rows from the top in queue order, the last one just above the tokens.
    fn lay_rows(&mut self, important: &[u32]) {
        let dense = self.dense;
        let has_row = |spot: &Spot| !dense || spot.members.iter().any(|member| important.contains(member));
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

/// All buckets that anybody's rating falls into, with room for ranges to grow.
pub(crate) fn whole_axis(moment: &Scene<'_>) -> AxisRange {
    let settings = moment.settings;
    let buckets = || moment.scenario.players.iter().map(|player| settings.bucket.of(player.rating.unwrap_or_default()));
    let (Some(low), Some(high)) = (buckets().min(), buckets().max()) else { return AxisRange { low: -0.5, high: 20.5 } };
    let [least, most] = ROOM;
    let room = settings.range_max.fixed.unwrap_or(most).clamp(least, most) as f64 + 0.5;
    AxisRange { low: low as f64 - room, high: high as f64 + room }
}

/// The tickets to draw, by their players, in queue order: those queued, those found in this check or being asked, and before anything has
/// happened everybody, faintly.
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
    // Queue order is when the last of a party joined, then who stands later in the list.
    tickets.sort_by_key(|members| members.iter().map(|&player| (moment.scenario.players[player as usize].joined, player)).max());
    tickets
}
