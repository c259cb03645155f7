//! Which players the table shows, and in what order.

use queuescope::{Place, sorted_positions};

use crate::moment::{Moment, Status};
use crate::screen::lower;

/// A column that can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    Name,
    First,
    Second,
    Waits,
    Status,
}

impl Column {
    pub(crate) const ALL: [Column; 5] = [Column::Name, Column::First, Column::Second, Column::Waits, Column::Status];

    pub(crate) fn title(self, moment: &Moment) -> String {
        match self {
            Column::Name => "Player".to_owned(),
            Column::First => moment.settings().sides[0].to_string(),
            Column::Second => moment.settings().sides[1].to_string(),
            Column::Waits => "Wait".to_owned(),
            Column::Status => "Opponent".to_owned(),
        }
    }

    pub(crate) fn hint(self) -> &'static str {
        match self {
            Column::Name => "Sort by name",
            Column::First | Column::Second => "The rating for this side; sort by it",
            Column::Waits => "Waves waited; sort by them",
            Column::Status => "What has become of them; sort by it",
        }
    }

    pub(crate) fn is_number(self) -> bool {
        matches!(self, Column::First | Column::Second | Column::Waits)
    }
}

/// An order of the table: as the players stand in the scenario, or by a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Order {
    by: Option<(Column, bool)>,
}

impl Order {
    /// `aria-sort` of a column.
    pub(crate) fn direction(self, column: Column) -> Option<&'static str> {
        match self.by {
            Some((by, down)) if by == column => Some(if down { "descending" } else { "ascending" }),
            _ => None,
        }
    }

    /// After a click on a column: numbers largest first, names from A; then the other way; then as they came.
    pub(crate) fn next(self, column: Column) -> Order {
        let begin = column.is_number();
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
        let place = moment.frame.places[*player as usize];
        moment.chronicle.removed[*player as usize] && matches!(place, Place::Left | Place::Away)
    };
    (0..moment.scenario.players.len() as u32).filter(move |player| !gone(player))
}

/// The players to show, in order.
pub(crate) fn ordered(moment: &Moment, order: Order, filter: &str) -> Vec<u32> {
    let filter = lower(filter.trim());
    let id = |player: u32| &*moment.scenario.players[player as usize].id;
    let players: Vec<u32> = here(moment).filter(|player| filter.is_empty() || lower(id(*player)).contains(&filter)).collect();
    let Some((column, down)) = order.by else { return players };
    let by_name = matches!(column, Column::Name | Column::Status);
    let ranks = if by_name { ranks(moment) } else { Vec::new() };
    let key = |player: &u32| {
        let player = *player;
        let rating = |side: usize| moment.ratings(player)[side].map_or(i64::MIN / 2, i64::from);
        let key = match column {
            Column::Name => ranks[player as usize],
            Column::First => rating(0),
            Column::Second => rating(1),
            Column::Waits => i64::from(moment.wave().players[player as usize].wait_cycles),
            // Those who play last, by their opponent's name.
            Column::Status => match moment.status(player) {
                Status::Free => -4,
                Status::SitsOut => -3,
                Status::Away => -2,
                Status::Left => -1,
                Status::Plays(opponent) => opponent.map_or(0, |opponent| ranks[opponent as usize]),
            },
        };
        if down { -key } else { key }
    };
    let keys: Vec<i64> = players.iter().map(key).collect();
    sorted_positions(&keys).into_iter().map(|place| players[place as usize]).collect()
}

/// By player: the place of their name in the alphabet.
fn ranks(moment: &Moment) -> Vec<i64> {
    let names: Vec<String> = moment.scenario.players.iter().map(|player| lower(&player.id)).collect();
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
        let first = Order::default().next(Column::Waits);
        assert_eq!((first.direction(Column::Waits), first.direction(Column::Name)), (Some("descending"), None));
        let second = first.next(Column::Waits);
        assert_eq!(second.direction(Column::Waits), Some("ascending"));
        assert_eq!(second.next(Column::Waits), Order::default());
        assert_eq!(first.next(Column::Name).direction(Column::Name), Some("ascending"));
    }
}
