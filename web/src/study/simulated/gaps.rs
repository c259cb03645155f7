//! How close the games are.

use queuescope_lab::metrics;
use queuescope_lab::part::VisitRecord;
use queuescope_lab::people::Sample;

use super::{ChartText, Source, coarse, merged};
use crate::charts::{Bins, Crowd, Distribution, Figure, Unit, Zone};
use crate::study::Evening;
use crate::study::Pick;
use crate::words::{list, number};

/// Largest number of bins.
const BINS: usize = 26;
/// Number of matches with the largest gaps that are named.
const WORST: usize = 2;
/// Number of players of a match that are named.
const NAMES: usize = 3;

/// The chart, with the length of its bins in rating points and their number.
pub(super) fn chart(source: &Source<'_>) -> (ChartText, (f64, usize)) {
    let gaps = &source.summary.gaps;
    // Choices have whole rating points.
    let least = (1.0 / gaps.width).ceil().max(1.0) as usize;
    let (factor, bins) = coarse(&gaps.counts, BINS, least);
    let step = gaps.width * factor as f64;
    let crowd = |name: &str, counts: &[u64]| {
        let up = merged(counts, (factor, bins));
        Crowd { name: name.to_owned(), curve: passed(&up, step), up, down: Vec::new() }
    };
    let all = crowd("everyone", &gaps.counts);
    let chosen = source.chosen.as_ref().map(|sample| crowd("chosen", &sample.gaps.counts));
    let bin = |points: u32| ((f64::from(points) / step) as usize).min(bins - 1);
    let picked = source.only_pick().and_then(|pick| match *pick {
        Pick::Gap(from, to) => Some((bin(from), bin(to.saturating_sub(1)))),
        _ => None,
    });
    let chart = Distribution {
        measure: "Gap".to_owned(),
        bins: Bins { low: 0.0, step, count: bins, whole: true, unit: Unit::Number },
        open_end: true,
        parts: ["of the matches".to_owned(), String::new()],
        curve_name: "this close or closer".to_owned(),
        crowds: vec![all],
        highlighted: chosen,
        chosen: picked,
        zone: zone(source),
        reading_at: None,
    };
    let mean = source.all.gap_mean;
    let finding =
        mean.map_or("No visit was matched.".to_owned(), |mean| format!("The mean gap is {} rating points.", number(mean.round() as i64)));
    (ChartText { figure: Figure::new(chart), finding }, (step, bins))
}

/// The share of gaps up to the end of each bin, without the last one.
fn passed(up: &[f64], step: f64) -> Vec<(f64, f64)> {
    let total: f64 = up.iter().sum();
    if total == 0.0 {
        return Vec::new();
    }
    let mut sum = 0.0;
    let ends = up[..up.len() - 1].iter().enumerate().map(|(bin, count)| {
        sum += count;
        ((bin + 1) as f64 * step, sum / total)
    });
    std::iter::once((0.0, 0.0)).chain(ends).collect()
}

/// The gaps of lopsided matches, if the study has favourites.
fn zone(source: &Source<'_>) -> Option<Zone> {
    let from = metrics::lopsided_gap(source.shown.part.study().favourite_scale?);
    let share = |sample: &Sample| sample.lopsided.map(|share| format!("{}%", (share * 100.0).round()));
    let all = share(&source.all)?;
    let theirs = source.chosen.as_ref().and_then(share).map_or(String::new(), |share| format!(", {share} of theirs"));
    Some(Zone { from, name: "favourite over 75%".to_owned(), detail: format!("{all} of all matches{theirs}") })
}

/// The matches of the chosen visits with the largest gaps. Players who meet again and again are named once.
pub(super) fn worst(source: &Source<'_>) -> Vec<(String, Evening)> {
    let mut matched: Vec<&VisitRecord> = source.marked().filter(|record| record.gap.is_some()).collect();
    // The first of equal ones is the earliest.
    matched.sort_by(|one, other| other.gap.unwrap_or_default().total_cmp(&one.gap.unwrap_or_default()));
    let mut found: Vec<(Vec<u32>, &VisitRecord)> = Vec::new();
    for record in matched {
        if found.len() == WORST {
            break;
        }
        let players = players(source, record);
        if !found.iter().any(|(others, _)| *others == players) {
            found.push((players, record));
        }
    }
    found.iter().map(|(players, record)| (in_words(source, players, record), source.door(record))).collect()
}

/// The players of a visit's match, in the order of the crowd. Visits that end at the same time with the same gap count as one match.
fn players(source: &Source<'_>, record: &VisitRecord) -> Vec<u32> {
    let of_evening = source.shown.part.visits().map_or(&[][..], |visits| visits.of(record.evening, record.arm));
    let end = |record: &VisitRecord| record.joined.0 + record.wait.0;
    let together = of_evening.iter().filter(|other| other.gap == record.gap && end(other) == end(record));
    let mut players: Vec<u32> = together.map(|other| other.person).collect();
    players.sort_unstable();
    players
}

/// `Astrid and Bolt, 612 apart`
fn in_words(source: &Source<'_>, players: &[u32], record: &VisitRecord) -> String {
    let names: Vec<&str> = players.iter().map(|person| source.name(*person)).collect();
    let names = match names.as_slice() {
        [first, others @ ..] if others.len() >= NAMES => format!("{first} and {} others", others.len()),
        names => list(names, "and"),
    };
    format!("{names}, {} apart", number(record.gap.unwrap_or_default().round() as i64))
}
