//! How a wave is drawn, which depends on its number of players: lines for a few, stems for a crowd, bars for more than can be drawn one by one.

use queuescope::PlayerState;
use queuescope::engines::waves::FULL_LIST_PLAYERS;

use crate::engines::Modes;
use crate::engines::waves::Scene;
use crate::picture::Orientation;

/// A drawing style of the waves picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// A line for every candidate.
    Lines,
    /// A stem for every free player, as long as the number of opponents in reach.
    Stems,
    /// Bars that count the players.
    Bars,
}

/// Up to this many players are drawn with lines, and with all their names.
pub(crate) const MAX_NAMED: usize = 24;
/// Up to this many players the user can choose between stems and lines. More lines cannot be told apart.
const MAX_LINES: usize = 40;
/// Up to this many players have large markers, with a number inside where there is room.
const MAX_LARGE: usize = 60;
/// Up to this many players are drawn one by one. The events of longer queues list no candidates, so no stems
/// can be drawn.
const MAX_DRAWN: usize = FULL_LIST_PLAYERS;

/// The two ways to draw, between which the user can choose.
const MODES: Modes = Modes { labels: ["Stems", "Lines"], default: 0 };
/// Index of the lines in [`MODES`].
const LINES: usize = 1;

/// Returns the two ways to draw a wave of medium size.
pub(crate) fn modes(moment: &Scene<'_>) -> Option<Modes> {
    let players = players(moment).count();
    (players > MAX_NAMED && players <= MAX_LINES).then_some(MODES)
}

impl Drawing {
    /// Returns the drawing style for this many players.
    pub(crate) fn of(players: usize, mode: usize) -> Drawing {
        if players <= MAX_NAMED || players <= MAX_LINES && mode == LINES {
            Drawing::Lines
        } else if players <= MAX_DRAWN {
            Drawing::Stems
        } else {
            Drawing::Bars
        }
    }
}

/// Returns half the width of a marker, from the number of players.
pub(crate) fn radius(players: usize, orientation: Orientation) -> f64 {
    let [wide, tall] = if players <= MAX_NAMED {
        [10.0, 10.0]
    } else if players <= MAX_LARGE {
        [9.5, 6.0]
    } else if players <= MAX_DRAWN {
        [4.5, 3.5]
    } else {
        [5.0, 5.0]
    };
    if orientation == Orientation::Wide { wide } else { tall }
}

/// Returns the players of the wave. That includes those who are about to join it, so that markers keep their size while players arrive. Before
/// the first wave these are all players, because an empty picture would say nothing.
pub(crate) fn players(moment: &Scene<'_>) -> impl Iterator<Item = u32> {
    let now = moment.frame.round.map(|round| round.time);
    let is_in = move |player: &u32| match moment.frame.states[*player as usize] {
        PlayerState::Queued => true,
        PlayerState::Matched => moment.own.players[*player as usize].taken,
        PlayerState::Away => now.is_none_or(|now| moment.scenario.players[*player as usize].joined <= now),
        PlayerState::Left | PlayerState::Pending => false,
    };
    (0..moment.scenario.players.len() as u32).filter(is_in)
}

/// True if a player is drawn already, and not just about to join.
pub(crate) fn is_drawn(moment: &Scene<'_>, player: u32) -> bool {
    moment.position == 0 || moment.frame.states[player as usize] != PlayerState::Away
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_players_have_lines_a_crowd_has_stems_and_thousands_have_bars() {
        let drawn = [1, 24, 25, 40, 41, 200, 201].map(|players| [Drawing::of(players, 0), Drawing::of(players, LINES)]);
        let stems = [Drawing::Stems; 2];
        let either = [Drawing::Stems, Drawing::Lines];
        assert_eq!(drawn, [[Drawing::Lines; 2], [Drawing::Lines; 2], either, either, stems, stems, [Drawing::Bars; 2]]);
    }
}
