//! The most important findings in words, the headline figures, and the choice in words.

use queuescope_lab::compare::Interval;
use queuescope_lab::metrics::{self, Unit, metrics};
use queuescope_lab::people::Starved;
use queuescope_lab::pooled::{Grouping, WorstBand};

use super::groups::rating_range;
use super::{ChoiceText, Source, TileText, metric, percent};
use crate::charts::Unit as Axis;
use crate::study::Pick;
use crate::study::choice::{PARTY, SIDE};
use crate::words::{Fragment, Sentence, count, list, measure, measure_range, number};

/// A tenth of the crowd waits notably longer from this multiple of the crowd's 90% wait on.
const NOTABLE: f64 = 1.15;
/// A player is named if the share of matched visits is lower than the crowd's by at least this much.
const REFUSED: f64 = 0.1;
/// Fewest evenings of which ends of the range of eight of ten are shown.
const MIN_RANGE: usize = 20;

/// The sentence: how many visits end in a match, how long players wait, and who waits longest.
pub(super) fn sentence(source: &Source<'_>) -> Vec<Fragment> {
    let rate = mean(source, metric("match_rate")).map_or("–".to_owned(), |rate| measure(Unit::Share, rate));
    let sentence = Sentence::default().number(rate).text(" of visits end in a match. ");
    let sentence = match source.summary.wait_all_p90 {
        Some(wait) => sentence.text("Nine in ten players who stay are matched within ").number(clock(wait)).text(". "),
        None => sentence.text("More than one in ten players would never be matched, however long they stayed. "),
    };
    worst(source, sentence).parts()
}

/// Adds who waits longest.
fn worst(source: &Source<'_>, sentence: Sentence) -> Sentence {
    let Some(WorstBand { decile, ratio, never }) = source.summary.worst_band else { return sentence };
    let group = &source.summary.by_decile[decile - 1];
    let Some(ratings) = group.ratings else { return sentence };
    let is_notable = ratio.map_or(never && source.summary.wait_all_p90.is_some(), |ratio| ratio >= NOTABLE);
    if !is_notable {
        return sentence.text("No rating waits much longer than the others.");
    }
    let sentence = sentence.text(format!("Players rated {} wait longest: ", rating_range(ratings).replace('–', " to ")));
    let sentence = match group.wait_all_p90 {
        Some(wait) => sentence.text("nine in ten within ").number(clock(wait)).text("."),
        None => sentence.text("more than one in ten of them would never be matched."),
    };
    let all = source.summary.matched as f64 / source.summary.visits as f64;
    let is_refused = |starved: &&Starved| {
        let is_of_band = source.bands.group_of_person(Grouping::Decile, starved.person) == Some(decile - 1);
        is_of_band && (starved.matched as f64 / starved.visits as f64) < all - REFUSED
    };
    match source.starved.iter().find(is_refused) {
        Some(starved) => {
            let rate = percent(starved.matched, starved.visits);
            sentence.text(" ").number(source.name(starved.person)).text(format!(" gets a match on {rate} of visits."))
        }
        None => sentence,
    }
}

/// The mean of a metric over all evenings.
fn mean(source: &Source<'_>, metric: usize) -> Option<f64> {
    interval(source, metric)?.mean
}

fn interval(source: &Source<'_>, metric: usize) -> Option<Interval> {
    let metrics = &source.shown.results.arms[source.arm].metrics;
    metrics.iter().find(|(other, _)| *other == metric).map(|(_, interval)| *interval)
}

/// The four headline figures: match rate, wait, gap, and lopsided matches or what the engine calls a good match.
pub(super) fn tiles(source: &Source<'_>) -> Vec<TileText> {
    let last = metrics::headline(source.shown.part.study())[6];
    let shown = [metric("match_rate"), metric("wait_all.capped"), metric("gap.mean"), last];
    shown.into_iter().map(|metric| tile(source, metric)).collect()
}

fn tile(source: &Source<'_>, metric: usize) -> TileText {
    let (study, described) = (source.shown.part.study(), &metrics()[metric]);
    let unit = described.unit;
    let interval = interval(source, metric);
    let figure = interval.and_then(|interval| interval.mean).map_or("–".to_owned(), |mean| measure(unit, mean));
    let beside = interval
        .and_then(|interval| interval.ends())
        .map_or(String::new(), |(low, high)| format!("{} to {}", measure(unit, low), measure(unit, high)));
    let below = match (described.name, source.summary.wait_all_p90) {
        ("wait_all.capped", Some(wait)) => format!("9 in 10 players who stay: within {}", clock(wait)),
        ("wait_all.capped", None) => "More than 1 in 10 would never be matched".to_owned(),
        _ => spread(source, metric),
    };
    let chosen = source.chosen.as_ref().and_then(|sample| match described.name {
        "match_rate" => (sample.visits > 0).then(|| sample.matched as f64 / sample.visits as f64),
        "wait_all.capped" => sample.capped_wait,
        "gap.mean" => sample.gap_mean,
        "favourite.over_75" => sample.lopsided,
        _ => None,
    });
    TileText { label: described.label(study), figure, beside, below, chosen: chosen.map(|value| measure(unit, value)) }
}

/// `120 evenings, 8 of 10 in 67% to 82%`
fn spread(source: &Source<'_>, metric: usize) -> String {
    let unit = metrics()[metric].unit;
    let mut values: Vec<f64> = source.shown.part.rows(source.arm).iter().filter_map(|row| row[metric]).collect();
    let evenings = count(values.len() as u32, "evening", "evenings");
    if values.len() < MIN_RANGE {
        return if values.is_empty() { "on no evening yet".to_owned() } else { evenings };
    }
    queuescope::order::sort_by(&mut values, f64::total_cmp);
    let end = |percent: usize| values[(values.len() * percent).div_ceil(100) - 1];
    format!("{evenings}, 8 of 10 in {}", measure_range(unit, end(10), end(90)))
}

/// The choice in words; `None` if nothing is chosen.
pub(super) fn choice(source: &Source<'_>) -> Option<ChoiceText> {
    let sample = source.chosen.as_ref()?;
    let names: Vec<String> = source.choice.0.iter().map(|pick| pick_name(source, pick)).collect();
    let left_out = source.shown.part.visits().map_or(0, |visits| visits.left_out);
    let of = if left_out > 0 { format!("the first {}", number(source.all.visits as i64)) } else { number(source.all.visits as i64) };
    let people = count(sample.people as u32, "player", "players");
    let detail = format!("{people}, {} of {of} visits, marked yellow in every chart.", number(sample.visits as i64));
    let name = list(&names, "or");
    let mut letters = name.chars();
    let name = letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect());
    Some(ChoiceText { name, detail })
}

fn pick_name(source: &Source<'_>, pick: &Pick) -> String {
    let hours = |second: u32| Axis::Hours.label(f64::from(second), 1.0);
    match pick {
        Pick::Tenth(tenth) => {
            let group = source.summary.by_decile.get(usize::from(*tenth)).and_then(|group| group.ratings);
            group.map_or("no rating".to_owned(), |ratings| format!("rated {}", rating_range(ratings)))
        }
        Pick::Group(kind, name) if kind == PARTY && name == "1" => "players who come alone".to_owned(),
        Pick::Group(kind, name) if kind == PARTY => format!("parties of {name}"),
        Pick::Group(kind, name) if kind == SIDE && source.bands.names(Grouping::Side).last() == Some(name) => {
            "players of both sides".to_owned()
        }
        Pick::Group(kind, name) if kind == SIDE => format!("{name} only"),
        Pick::Group(_, name) => format!("region {name}"),
        Pick::Person(person) => source.name(*person).to_owned(),
        Pick::Wait(from, to) if *to == u32::MAX => format!("in the queue for {} or longer", clock(i64::from(*from))),
        Pick::Wait(from, to) => format!("in the queue for {} to {}", clock(i64::from(*from)), clock(i64::from(*to))),
        Pick::Unmatched => "not matched".to_owned(),
        Pick::Gap(from, to) if *to == u32::MAX => format!("{} or more apart", number(i64::from(*from))),
        Pick::Gap(from, to) => format!("{} to {} apart", number(i64::from(*from)), number(i64::from(*to) - 1)),
        Pick::Time(from, to) => format!("queued between {} and {}", hours(*from), hours(*to)),
    }
}

fn clock(seconds: i64) -> String {
    Axis::Clock.label(seconds as f64, 1.0)
}
