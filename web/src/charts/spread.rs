//! Labels in a column: each as near as possible to where it belongs, and none closer to another than a line of text.

use queuescope::order;

/// Places labels at least `apart` pixels from each other, between `low` and `high`. The sum of their squared distances from where they belong
/// is the smallest possible. If they do not all fit, the last ones leave the range.
pub(super) fn spread(wanted: &[f64], apart: f64, [low, high]: [f64; 2]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order::sort_by(&mut order, |a, b| wanted[*a].total_cmp(&wanted[*b]));
    // Without the room that labels need, they must only not be in the wrong order. Neighbours in the wrong order form a block at their mean.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (rank, index) in order.iter().enumerate() {
        let mut block = (wanted[*index] - rank as f64 * apart, 1);
        while let Some((place, size)) = blocks.pop_if(|(place, _)| *place > block.0) {
            let sum = place * size as f64 + block.0 * block.1 as f64;
            let size = size + block.1;
            block = (sum / size as f64, size);
        }
        blocks.push(block);
    }
    let room = high - low - apart * (wanted.len() as f64 - 1.0);
    let places = blocks.into_iter().flat_map(|(place, size)| std::iter::repeat_n(place, size));
    let mut placed = vec![0.0; wanted.len()];
    for (rank, (index, place)) in order.into_iter().zip(places).enumerate() {
        placed[index] = place.clamp(low, low + room.max(0.0)) + rank as f64 * apart;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_with_room_stay_where_they_belong() {
        assert_eq!(spread(&[50.0, 10.0, 90.0], 16.5, [0.0, 100.0]), [50.0, 10.0, 90.0]);
        assert_eq!(spread(&[], 16.5, [0.0, 100.0]), [0.0; 0]);
    }

    #[test]
    fn crowded_labels_are_around_the_middle_of_where_they_belong() {
        assert_eq!(spread(&[40.0, 40.0, 40.0], 10.0, [0.0, 100.0]), [30.0, 40.0, 50.0]);
        assert_eq!(spread(&[98.0, 99.0], 10.0, [0.0, 100.0]), [90.0, 100.0]);
        assert_eq!(spread(&[2.0, 1.0], 10.0, [0.0, 100.0]), [10.0, 0.0]);
    }

    #[test]
    fn labels_keep_their_distance_and_their_order() {
        let wanted: Vec<f64> = (0..10_u32).map(|index| f64::from(index * index * 37 % 180)).collect();
        let placed = spread(&wanted, 16.5, [0.0, 200.0]);
        for a in 0..wanted.len() {
            for b in 0..wanted.len() {
                if a != b {
                    assert!((placed[a] - placed[b]).abs() >= 16.5 - 1e-9);
                    assert!(wanted[a] >= wanted[b] || placed[a] < placed[b]);
                }
            }
            assert!((-1e-9..=200.0 + 1e-9).contains(&placed[a]));
        }
    }
}
