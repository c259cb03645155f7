//! *Who gains and who loses?*: each tenth of the crowd by rating, in the baseline and in the other arm.

use queuescope_lab::pooled::Group;
use queuescope_lab::results::Results;
use yew::prelude::*;

use super::topic::{self, Topic};
use super::{PairProps, short};
use crate::charts::{self, Chart, Figure, Slope, Slopes};

const QUESTION: &str = "Who gains and who loses?";
/// Smallest number of visits of a tenth that is shown.
const MIN_VISITS: u64 = 20;
const TENTHS: [&str; 10] = ["lowest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "highest"];
/// Ratings in a smaller range than this have a decimal.
const SMALL_RANGE: f64 = 50.0;
/// Average gaps have a decimal if all are smaller than this.
const SMALL_GAP: f64 = 20.0;

/// The chart and what it says.
pub(super) fn slopes(results: &Results, arm: usize, topic: Topic) -> (Slopes, String) {
    let groups = [0, arm].map(|arm| results.arms[arm].pooled.by_decile.as_slice());
    let ratings = || groups[0].iter().filter_map(|group| group.ratings).flatten();
    let range = ratings().fold(f64::NEG_INFINITY, f64::max) - ratings().fold(f64::INFINITY, f64::min);
    let step = if range < SMALL_RANGE && ratings().any(|rating| rating.fract() != 0.0) { 0.1 } else { 1.0 };
    let both = groups[0].iter().zip(groups[1]).enumerate();
    let gaps = groups.iter().flat_map(|groups| groups.iter()).filter_map(|group| group.gap_mean).fold(0.0, f64::max);
    let value_step = if topic == Topic::Matched || topic == Topic::Gap && gaps < SMALL_GAP { 0.1 } else { 1.0 };
    let shown: Vec<(usize, Slope)> = both
        .filter(|(_, (before, after))| before.visits.min(after.visits) >= MIN_VISITS)
        .filter_map(|(tenth, (before, after))| Some((tenth, slope(label(before, step)?, [before, after], topic, value_step))))
        .collect();
    let change = |slope: &Slope| slope.values[0].zip(slope.values[1]).map_or(0.0, |(before, after)| after - before);
    let largest =
        (0..shown.len()).reduce(|most, other| if change(&shown[other].1).abs() > change(&shown[most].1).abs() { other } else { most });
    let largest = largest.filter(|row| change(&shown[*row].1) != 0.0).map(|row| {
        let gains = (change(&shown[row].1) < 0.0) == topic.less_is_better();
        (row, format!("the {} tenth {} most", TENTHS[shown[row].0.min(9)], if gains { "gains" } else { "loses" }))
    });
    let arms = [0, arm].map(|arm| short(&results.arms[arm].name));
    let finding = match &largest {
        _ if shown.is_empty() => format!("No tenth of the crowd has {MIN_VISITS} visits yet."),
        None => "No tenth of the crowd changes.".to_owned(),
        Some((row, words)) => {
            let Slope { label, texts: [before, after], .. } = &shown[*row].1;
            format!("Of all tenths, {words}: ratings {label}, from {before} to {after}.")
        }
    };
    let chart = Slopes { group: "Rating".to_owned(), arms, mark: arm, rows: shown.into_iter().map(|(_, slope)| slope).collect(), largest };
    (chart, finding)
}

fn label(group: &Group, step: f64) -> Option<String> {
    let [low, high] = group.ratings?.map(|rating| charts::Unit::Number.label(rating, step));
    Some(if low == high { low } else { format!("{low}–{high}") })
}

fn slope(label: String, groups: [&Group; 2], topic: Topic, step: f64) -> Slope {
    let values = groups.map(|group| match topic {
        Topic::Wait | Topic::Other(_) => group.wait_all_p90.map(|wait| wait as f64),
        Topic::Gap => group.gap_mean,
        Topic::Matched => group.match_rate.map(|rate| rate * 100.0),
    });
    let missing = if topic == Topic::Wait { "never" } else { "–" };
    let text = |value: f64| topic.unit().label(value, step);
    let change = values[0].zip(values[1]).map_or_else(String::new, |(before, after)| {
        // The difference of the rounded values, so that the three numbers fit together.
        let [before, after] = [before, after].map(|value| (value / step).round() * step);
        let by = after - before;
        let unit = if topic == Topic::Wait { charts::Unit::Clock } else { charts::Unit::Number };
        format!("{}{}", if by > step / 2.0 { "+" } else { "" }, unit.label(by, step))
    });
    Slope { label, values, texts: values.map(|value| value.map_or_else(|| missing.to_owned(), text)), change }
}

/// Renders the chart.
#[component]
pub(super) fn BandsChart(props: &PairProps) -> Html {
    let topic = use_state(|| Topic::Wait);
    let drawn = use_memo((props.shown.clone(), props.arm, *topic), |(shown, arm, topic)| {
        let (chart, finding) = slopes(&shown.results, *arm, *topic);
        (Figure::new(chart), finding)
    });
    let on_choose = {
        let topic = topic.setter();
        Callback::from(move |chosen| topic.set(chosen))
    };
    let is_empty = drawn.0.table(0.0).rows.is_empty();
    let note = match *topic {
        _ if is_empty => "Too few evenings. A tenth of the crowd is shown once it has 20 visits.",
        Topic::Wait | Topic::Other(_) => "90% wait of each tenth of the crowd by rating, giving up counted.",
        Topic::Gap => "Average gap of each tenth of the crowd by rating.",
        Topic::Matched => "Matched visits of each tenth of the crowd by rating.",
    };
    html! {
        <section class="cell switched">
            <Chart question={QUESTION} note={html! { { note } }} finding={drawn.1.clone()} caption={&props.caption} figure={drawn.0.clone()}
                tools={topic::switch(QUESTION, props.shown.part.study(), &Topic::ALL, *topic, &on_choose)} stale={props.shown.is_old} />
        </section>
    }
}
