//! Arrow keys in the gallery: from card to card, also to the row above or below.

/// Returns the card to go to from a card, or `None` if the key does not move or there is no card in that direction. `corners` are the left and
/// top edges of all cards in reading order.
pub(super) fn neighbour(corners: &[(f64, f64)], from: usize, key: &str) -> Option<usize> {
    let (x, y) = *corners.get(from)?;
    // The nearest row first, and in it the nearest card.
    let nearest = |is_beyond: &dyn Fn(f64) -> bool| {
        let beyond = corners.iter().enumerate().filter(|(_, corner)| is_beyond(corner.1));
        let distance = |corner: &(f64, f64)| ((corner.1 - y).abs(), (corner.0 - x).abs());
        let ordered = |a: (f64, f64), b: (f64, f64)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
        beyond.min_by(|(_, a), (_, b)| ordered(distance(a), distance(b))).map(|(index, _)| index)
    };
    match key {
        "ArrowRight" => (from + 1 < corners.len()).then_some(from + 1),
        "ArrowLeft" => from.checked_sub(1),
        "ArrowDown" => nearest(&|other| other > y + 1.0),
        "ArrowUp" => nearest(&|other| other < y - 1.0),
        "Home" => Some(0),
        "End" => corners.len().checked_sub(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_move_along_rows_and_between_them() {
        // Three in a row, two in the next, one in the last.
        let corners = [(0.0, 0.0), (100.0, 0.0), (200.0, 0.0), (0.0, 50.0), (100.0, 50.0), (0.0, 90.0)];
        let to = |from, key| neighbour(&corners, from, key);
        assert_eq!([to(0, "ArrowRight"), to(2, "ArrowRight"), to(5, "ArrowRight"), to(0, "ArrowLeft")], [Some(1), Some(3), None, None]);
        assert_eq!([to(2, "ArrowDown"), to(4, "ArrowDown"), to(5, "ArrowDown")], [Some(4), Some(5), None]);
        assert_eq!([to(5, "ArrowUp"), to(4, "ArrowUp"), to(1, "ArrowUp")], [Some(3), Some(1), None]);
        assert_eq!([to(3, "Home"), to(3, "End"), to(3, "Enter"), to(9, "End")], [Some(0), Some(5), None, None]);
    }
}
