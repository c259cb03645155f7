//! The players that the table shows, and their order.

use queuescope::{PlayerState, order};

use crate::engines;
use crate::moment::Moment;

/// The column that the table is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortKey {
    Name,
    /// One of the engine's columns.
    Cell(usize),
    Status,
}

/// The order of the table: by a column, or as in the scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Order {
    /// The column, and true if it is descending; `None` for the order of the scenario.
    by: Option<(SortKey, bool)>,
}

impl Order {
    /// Returns the `aria-sort` of a column.
    pub(crate) fn direction(self, column: SortKey) -> Option<&'static str> {
        match self.by {
            Some((by, down)) if by == column => Some(if down { "descending" } else { "ascending" }),
            _ => None,
        }
    }

    /// Returns the order after a click on a column. The first click sorts numbers descending and names ascending, the second reverses the
    /// order, and the third restores the order of the scenario.
    pub(crate) fn next(self, column: SortKey) -> Order {
        let first_descending = matches!(column, SortKey::Cell(_));
        let by = match self.by {
            Some((by, down)) if by == column && down == first_descending => Some((column, !first_descending)),
            Some((by, _)) if by == column => None,
            _ => Some((column, first_descending)),
        };
        Order { by }
    }
}

/// Returns all players except those who were removed by an edit and are gone at this moment.
pub(crate) fn listed_players(moment: &Moment) -> impl Iterator<Item = u32> {
    let gone = |player: &u32| {
        let state = moment.frame.states[*player as usize];
        moment.overview.removed[*player as usize] && matches!(state, PlayerState::Left | PlayerState::Away)
    };
    (0..moment.scenario.players.len() as u32).filter(move |player| !gone(player))
}

/// Returns the listed players whose names contain the filter, in order.
pub(crate) fn ordered(moment: &Moment, order: Order, filter: &str) -> Vec<u32> {
    let filter = filter.trim().to_lowercase();
    let id = |player: u32| &*moment.scenario.players[player as usize].id;
    let players: Vec<u32> =
        listed_players(moment).filter(|player| filter.is_empty() || id(*player).to_lowercase().contains(&filter)).collect();
    let Some((column, down)) = order.by else { return players };
    let ranks = if matches!(column, SortKey::Cell(_)) { Vec::new() } else { ranks(moment) };
    order::short_by_key(&players, |player| {
        let key = match column {
            SortKey::Name => ranks[*player as usize],
            SortKey::Cell(cell) => engines::cells(moment, *player).get(cell).map_or(0, |cell| cell.key),
            SortKey::Status => {
                let status = engines::row_status(moment, *player);
                // Players with an opponent are sorted by the opponent's name.
                status.opponent.map_or(status.key, |opponent| ranks[opponent as usize])
            }
        };
        if down { -key } else { key }
    })
}

/// Returns the players of the rows: the first `shown` of the list. If the list is longer, the players of the event and the selected player come
/// first, so that they are easy to find. The selected player is shown even if the filter leaves them out.
pub(crate) fn with_pinned(listed: &[u32], shown: usize, now: &[u32], selected: Option<u32>) -> Vec<u32> {
    let first = &listed[..listed.len().min(shown)];
    let event = if listed.len() > shown && now.len() <= super::MAX_PINNED { now } else { &[] };
    let listed_now = event.iter().copied().filter(|player| listed.contains(player));
    let hidden = selected.filter(|player| !first.contains(player) && !event.contains(player));
    let pinned: Vec<u32> = listed_now.chain(hidden).collect();
    let rest = first.iter().copied().filter(|player| !pinned.contains(player));
    pinned.iter().copied().chain(rest).collect()
}

/// Returns the alphabetical rank of each player's name.
fn ranks(moment: &Moment) -> Vec<i64> {
    let names: Vec<String> = moment.scenario.players.iter().map(|player| player.id.to_lowercase()).collect();
    let mut order: Vec<u32> = (0..names.len() as u32).collect();
    order::sort_by(&mut order, |a, b| names[*a as usize].cmp(&names[*b as usize]));
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
    fn only_a_long_list_begins_with_the_players_of_the_event() {
        let listed: Vec<u32> = (0..40).collect();
        assert_eq!(with_pinned(&listed, 40, &[35, 2], None), listed);
        assert_eq!(with_pinned(&listed, 5, &[35, 2], Some(38)), [35, 2, 38, 0, 1, 3, 4]);
        assert_eq!(with_pinned(&listed, 5, &[], Some(3)), [0, 1, 2, 3, 4]);
        assert_eq!(with_pinned(&[7, 8], 5, &[9], Some(9)), [9, 7, 8], "a filter hides the players of the event");
        assert_eq!(with_pinned(&listed, 3, &(10..30).collect::<Vec<u32>>(), None), [0, 1, 2]);
    }

    #[test]
    fn clicks_on_a_column_sort_by_it_then_in_reverse_then_not_at_all() {
        let first = Order::default().next(SortKey::Cell(2));
        assert_eq!((first.direction(SortKey::Cell(2)), first.direction(SortKey::Name)), (Some("descending"), None));
        let second = first.next(SortKey::Cell(2));
        assert_eq!(second.direction(SortKey::Cell(2)), Some("ascending"));
        assert_eq!(second.next(SortKey::Cell(2)), Order::default());
        assert_eq!(first.next(SortKey::Name).direction(SortKey::Name), Some("ascending"));
    }
}
