//! Who waits too long: tenths of the crowd by rating, sides, parties, regions and hours.

use queuescope_lab::part::VisitRecord;
use queuescope_lab::people::Starved;
use queuescope_lab::pooled::{Group, Grouping, MIN_BAND_VISITS};

use super::{ChartText, Source, percent};
use crate::charts::{Band, Bands, Door, Figure, Side, Unit};
use crate::study::Evening;
use crate::study::Pick;
use crate::study::choice::{PARTY, REGION, SIDE};
use crate::words::number;

const HOUR: u32 = 3_600;
/// Largest number of names in a row.
const NAMES: usize = 3;

/// The chart, and what its rows and names stand for.
pub(super) struct Groups {
    pub(super) chart: ChartText,
    /// What is picked by choosing a row.
    pub(super) picks: Vec<Pick>,
    /// The moment that each name opens.
    pub(super) doors: Vec<Evening>,
}

/// A row with what it picks.
type Row = (Band, Pick);

pub(super) fn chart(source: &Source<'_>) -> Groups {
    let summary = source.summary;
    let mut doors = Vec::new();
    let tenths = tenths(source, &mut doors);
    let names = source.bands.names(Grouping::Side);
    let side = |index: usize| match index {
        0 => Side::First,
        _ if index + 1 == names.len() => Side::Both,
        _ => Side::Second,
    };
    let sides = rows(source, &summary.by_side, |index, group| {
        let both = index + 1 == names.len();
        let label = if both { "plays both".to_owned() } else { format!("{} only", group.name) };
        (Band { label, side: Some(side(index)), ..Band::default() }, Pick::Group(SIDE.to_owned(), group.name.clone()))
    });
    let parties = rows(source, &summary.by_party, |_, group| {
        let label = if group.name == "1" { "alone".to_owned() } else { format!("party of {}", group.name) };
        (Band { label, ..Band::default() }, Pick::Group(PARTY.to_owned(), group.name.clone()))
    });
    let regions = rows(source, &summary.by_region, |_, group| {
        (Band { label: group.name.clone(), ..Band::default() }, Pick::Group(REGION.to_owned(), group.name.clone()))
    });
    let hours = rows(source, &summary.by_hour, |index, _| {
        let (from, to) = (index as u32 * HOUR, (index as u32 + 1) * HOUR);
        let label = format!("{index}:00 to {}:00", index + 1);
        (Band { label, ..Band::default() }, Pick::Time(from, to))
    });
    // A single group says nothing that all visits do not say.
    let groups: Vec<Vec<Row>> = [tenths, sides, parties, regions, hours].into_iter().filter(|rows| rows.len() > 1).collect();
    let picks = groups.iter().flatten().map(|(_, pick)| pick.clone()).collect();
    let chart = Bands {
        heads: ["rating".to_owned(), "matched".to_owned()],
        end_heads: ["half within".to_owned(), "90% within".to_owned()],
        more: vec!["Visits".to_owned(), "Mean gap".to_owned()],
        unit: Unit::Clock,
        line: summary.wait_all_p90.map(|wait| (wait as f64, "everyone's 90%".to_owned())),
        groups: groups.into_iter().map(|rows| rows.into_iter().map(|(band, _)| band).collect()).collect(),
    };
    let names: Vec<&str> = source.starved.iter().take(NAMES).map(|starved| source.name(starved.person)).collect();
    let finding = match names.as_slice() {
        [] => "No player waits much longer than the others.".to_owned(),
        names => format!("These players wait longest: {}.", crate::words::list(names, "and")),
    };
    Groups { chart: ChartText { figure: Figure::new(chart), finding }, picks, doors }
}

/// The tenths of the crowd, highest ratings first, with the names of players who wait too long.
fn tenths(source: &Source<'_>, doors: &mut Vec<Evening>) -> Vec<Row> {
    let mut tenths = rows(source, &source.summary.by_decile, |index, group| {
        let label = group.ratings.map_or(String::new(), rating_range);
        (Band { label, ..Band::default() }, Pick::Tenth(index as u8))
    });
    for (band, pick) in &mut tenths {
        let Pick::Tenth(tenth) = *pick else { continue };
        let of_tenth = |starved: &&Starved| source.bands.group_of_person(Grouping::Decile, starved.person) == Some(usize::from(tenth));
        for starved in source.starved.iter().filter(of_tenth).take(NAMES) {
            band.doors.push(door(source, starved, doors.len()));
            doors.push(source.door(&starved.longest));
        }
    }
    tenths.reverse();
    tenths
}

/// `996–1,224`
pub(super) fn rating_range([low, high]: [f64; 2]) -> String {
    let [low, high] = [low, high].map(|rating| number(rating.round() as i64));
    if low == high { low } else { format!("{low}–{high}") }
}

fn door(source: &Source<'_>, starved: &Starved, opens: usize) -> Door {
    let name = source.name(starved.person).to_owned();
    let rate = percent(starved.matched, starved.visits);
    Door { spoken: format!("{name} is matched on {rate} of visits. Open the longest one in Watch"), name, opens }
}

/// The rows of groups with visits.
fn rows(source: &Source<'_>, groups: &[Group], row: impl Fn(usize, &Group) -> Row) -> Vec<Row> {
    let filled = groups.iter().enumerate().filter(|(_, group)| group.visits > 0);
    filled
        .map(|(index, group)| {
            let (band, pick) = row(index, group);
            let enough = group.visits >= MIN_BAND_VISITS;
            let end = |wait: Option<i64>| wait.filter(|_| enough).map(|wait| wait as f64);
            let is_chosen = source.choice.0.contains(&pick);
            let picked = if is_chosen { String::new() } else { picked(source, &pick) };
            let band = Band {
                ends: [end(group.wait_all_p50), end(group.wait_all_p90)],
                share: percent(group.matched, group.visits),
                chosen: is_chosen,
                picked,
                more: vec![number(group.visits as i64), group.gap_mean.map_or("–".to_owned(), |gap| number(gap.round() as i64))],
                ..band
            };
            (band, pick)
        })
        .collect()
}

/// The share of a group's visits that is chosen, as text. Empty if nothing is chosen.
fn picked(source: &Source<'_>, pick: &Pick) -> String {
    if source.chosen.is_none() {
        return String::new();
    }
    let group = super::Choice(vec![pick.clone()]);
    let of_group = super::Marks::of(&group, source.bands);
    let (mut all, mut chosen) = (0, 0);
    for record in source.records().filter(|record: &&VisitRecord| of_group.has(record)) {
        all += 1;
        chosen += u64::from(source.marks.has(record));
    }
    if chosen == 0 { String::new() } else { percent(chosen, all) }
}
