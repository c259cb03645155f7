//! Which data goes where: texts and tables that only one part uses go with it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::links::{Datum, Links};

/// Constants of the shell are copied into a part where they lie between two pieces of the part's and are at most so many bytes: to say
/// where a piece goes takes about as many.
const SHORT_GAP: usize = 8;

/// Places in memory.
pub(super) type Places = Vec<Range<u32>>;

/// The data of each part. `part_of` says where a function is, by name; functions it does not know are the shell's.
pub(super) fn plan(links: &Links, part_of: &BTreeMap<&str, usize>, parts: usize) -> Vec<Places> {
    let mut used_by: Vec<BTreeSet<Datum>> = vec![BTreeSet::new(); parts];
    // What may be written to stays where it is from the start: a part can be started twice.
    let mut used_by_shell: BTreeSet<Datum> = (0..links.places.len()).filter(|datum| !links.constant[*datum]).collect();
    for (function, data) in &links.uses {
        let used = part_of.get(function.as_str()).map_or(&mut used_by_shell, |part| &mut used_by[*part]);
        used.extend(data);
    }
    let mut shell = links.reach(&used_by_shell);
    let reached: Vec<BTreeSet<Datum>> = used_by.iter().map(|used| links.reach(used)).collect();
    let mut seen = BTreeSet::new();
    shell.extend(reached.iter().flatten().filter(|datum| !seen.insert(**datum)));

    let owned = |data: &BTreeSet<Datum>| data.difference(&shell).map(|datum| links.places[*datum].clone()).collect::<Places>();
    let theirs: Vec<Places> = reached.iter().map(owned).collect();
    let shells: Places = (0..links.places.len())
        .filter(|datum| !reached.iter().any(|data| data.contains(datum)) || shell.contains(datum))
        .map(|datum| links.places[datum].clone())
        .collect();
    (0..parts).map(|part| runs(&theirs, part, &shells)).collect()
}

/// The places of one part, and of nobody else: where pieces lie within one another, the shell's come first.
fn runs(theirs: &[Places], part: usize, shells: &Places) -> Places {
    let others = theirs.iter().enumerate().filter(|(other, _)| *other != part).flat_map(|(_, places)| places);
    let taken: BTreeSet<u32> = shells.iter().chain(others).flat_map(Clone::clone).collect();
    let mut bytes: Vec<u32> = theirs[part].iter().flat_map(Clone::clone).filter(|byte| !taken.contains(byte)).collect();
    bytes.sort_unstable();
    bytes.dedup();
    let mut runs: Places = Vec::new();
    for byte in bytes {
        match runs.last_mut() {
            Some(run) if run.end == byte => run.end = byte + 1,
            _ => runs.push(byte..byte + 1),
        }
    }
    runs
}

/// The same places with short gaps filled.
pub(super) fn joined(places: &Places) -> Places {
    let mut joined: Places = Vec::new();
    for place in places {
        match joined.last_mut() {
            Some(before) if (place.start - before.end) as usize <= SHORT_GAP => before.end = place.end,
            _ => joined.push(place.clone()),
        }
    }
    joined
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init, reason = "one place in memory is meant")]
mod tests {
    use super::*;

    /// Data at 100, 120, 140, …, ten bytes each, with these pointers; used by these functions.
    fn links(pointers: &[&[Datum]], uses: &[(&str, &[Datum])]) -> Links {
        let set = |data: &&[Datum]| data.iter().copied().collect::<BTreeSet<Datum>>();
        let places = (0..pointers.len() as u32).map(|number| 100 + 20 * number..110 + 20 * number);
        Links {
            places: places.collect(),
            constant: vec![true; pointers.len()],
            pointers: pointers.iter().map(set).collect(),
            uses: uses.iter().map(|(name, data)| ((*name).to_owned(), set(data))).collect(),
            ..Links::default()
        }
    }

    fn planned(links: &Links) -> Vec<Places> {
        plan(links, &[("wave", 0), ("draw", 0), ("fill", 1)].into(), 2)
    }

    #[test]
    fn data_goes_with_the_only_part_that_uses_it() {
        let links = links(&[&[1], &[], &[], &[], &[]], &[("main", &[2]), ("wave", &[0, 2, 3]), ("fill", &[3, 4])]);
        assert_eq!(planned(&links), [vec![100..110, 120..130], vec![180..190]]);
    }

    #[test]
    fn what_the_shell_reaches_through_other_data_stays() {
        let links = links(&[&[1], &[2], &[]], &[("main", &[0]), ("wave", &[1, 2])]);
        assert_eq!(planned(&links), [vec![], vec![]]);
    }

    #[test]
    fn what_may_be_written_to_stays_with_all_it_points_to() {
        let mut links = links(&[&[1], &[], &[]], &[("wave", &[0, 1, 2])]);
        links.constant[0] = false;
        assert_eq!(planned(&links), [vec![140..150], vec![]]);
    }

    #[test]
    fn what_nobody_is_known_to_use_stays_and_so_does_what_lies_in_it() {
        let mut links = links(&[&[], &[], &[]], &[("wave", &[0, 1])]);
        links.places[2] = 122..124;
        links.places[1] = 112..130;
        assert_eq!(planned(&links), [vec![100..110, 112..122, 124..130], vec![]]);
        assert_eq!(joined(&planned(&links)[0]), [100..130]);
        links.places[2] = 112..125;
        assert_eq!(planned(&links), [vec![100..110, 125..130], vec![]]);
        assert_eq!(joined(&planned(&links)[0]), planned(&links)[0]);
    }
}
