//! Which players the table shows, and in what order.

use queuescope::PlayerState;

use crate::engines;
use crate::moment::Moment;

/// What the table is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Name,
    /// One of the engine's columns.
    Cell(usize),
    Status,
}

/// An order of the table: as the players stand in the scenario, or by a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Order {
    by: Option<(By, bool)>,
}

impl Order {
    /// `aria-sort` of a column.
    pub(crate) fn direction(self, column: By) -> Option<&'static str> {
        match self.by {
            Some((by, down)) if by == column => Some(if down { "descending" } else { "ascending" }),
            _ => None,
        }
    }

    /// After a click on a column: numbers largest first, names from A; then the other way; then as they came.
    pub(crate) fn next(self, column: By) -> Order {
        let begin = matches!(column, By::Cell(_));
        let by = match self.by {
            Some((by, down)) if by == column && down == begin => Some((column, !begin)),
            Some((by, _)) if by == column => None,
            _ => Some((column, begin)),
        };
        Order { by }
    }
}

/// Those who are part of the queue's story at this moment: all but those who were taken out and have gone.
pub(crate) fn here(moment: &Moment) -> impl Iterator<Item = u32> {
    let gone = |player: &u32| {
        let place = moment.frame.states[*player as usize];
        moment.overview.removed[*player as usize] && matches!(place, PlayerState::Left | PlayerState::Away)
    };
    (0..moment.scenario.players.len() as u32).filter(move |player| !gone(player))
}

/// The players to show, in order.
pub(crate) fn ordered(moment: &Moment, order: Order, filter: &str) -> Vec<u32> {
    let filter = filter.trim().to_lowercase();
    let id = |player: u32| &*moment.scenario.players[player as usize].id;
    let mut players: Vec<u32> = here(moment).filter(|player| filter.is_empty() || id(*player).to_lowercase().contains(&filter)).collect();
    let Some((column, down)) = order.by else { return players };
    let ranks = if matches!(column, By::Cell(_)) { Vec::new() } else { ranks(moment) };
    players.sort_by_cached_key(|player| {
        let key = match column {
            By::Name => ranks[*player as usize],
            By::Cell(cell) => engines::cells(moment, *player).get(cell).map_or(0, |cell| cell.key),
            By::Status => {
                let status = engines::row_status(moment, *player);
                // Those who play last, by their opponent's name.
                status.opponent.map_or(status.key, |opponent| ranks[opponent as usize])
            }
        };
        if down { -key } else { key }
    });
    players
}

/// By player: the place of their name in the alphabet.
fn ranks(moment: &Moment) -> Vec<i64> {
    let names: Vec<String> = moment.scenario.players.iter().map(|player| player.id.to_lowercase()).collect();
    let mut order: Vec<u32> = (0..names.len() as u32).collect();
    order.sort_unstable_by(|a, b| names[*a as usize].cmp(&names[*b as usize]));
    let mut ranks = vec![0; names.len()];
    for (rank, player) in order.into_iter().enumerate() {
        ranks[player as usize] = rank as i64;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_sorts_one_way_then_the_other_then_not() {
        let first = Order::default().next(By::Cell(2));
        assert_eq!((first.direction(By::Cell(2)), first.direction(By::Name)), (Some("descending"), None));
        let second = first.next(By::Cell(2));
        assert_eq!(second.direction(By::Cell(2)), Some("ascending"));
        assert_eq!(second.next(By::Cell(2)), Order::default());
        assert_eq!(first.next(By::Name).direction(By::Name), Some("ascending"));
    }
}
